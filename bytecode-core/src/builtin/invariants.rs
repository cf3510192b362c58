//! What upstream demands of the builtin types beyond their encoding: types of elements, sizes, layouts and memory spaces
//! (`verify` of each type in `mlir/lib/IR/BuiltinTypes.cpp`). No text of another type can be parsed. The same for sparse elements,
//! resources of elements, and names of attributes and symbols.

use bstr::BStr;

use super::attributes::BuiltinAttribute;
use super::references::DenseElementsAttr;
use super::shaped::{element_count, tensor_like};
use super::types::BuiltinType;
use crate::context::{Attribute, ResourceData, ResourceHandle, Type};
use crate::error::{Error, Result};
use crate::item::DialectItem as _;
use crate::item::dynamic::DYNAMIC;

/// A kind of type with elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Container {
    Complex,
    MemRef,
    Tensor,
    Vector,
}

impl Container {
    /// Returns whether elements can be of a type. Types of dialects are always allowed, because they may be allowed by an
    /// interface.
    pub(crate) fn admits(self, element: Type<'_>) -> Result<bool> {
        use BuiltinType::{Complex, Index, Integer, MemRef, UnrankedMemRef, Vector};
        let Some(element) = element.try_decode::<BuiltinType<'_>>()? else {
            return Ok(true);
        };
        let is_number = matches!(element, Integer { .. }) || element.float_semantics().is_some();
        Ok(is_number
            || match self {
                Self::Complex => false,
                Self::Vector => matches!(element, Index),
                Self::Tensor => matches!(element, Complex { .. } | Index | Vector { .. }),
                Self::MemRef => matches!(
                    element,
                    Complex { .. } | Index | MemRef { .. } | UnrankedMemRef { .. } | Vector { .. }
                ),
            })
    }

    /// Returns whether a dimension can have this size.
    pub(crate) fn admits_size(self, size: i64) -> bool {
        match self {
            Self::Vector => size > 0,
            _ => size >= 0 || size == DYNAMIC,
        }
    }
}

/// Returns the rank of a builtin layout; `None` if the attribute is no builtin layout.
pub(crate) fn layout_rank(attribute: Attribute<'_>) -> Result<Option<usize>> {
    Ok(match attribute.try_decode()? {
        Some(BuiltinAttribute::AffineMap { map }) => Some(map.dims() as usize),
        Some(BuiltinAttribute::StridedLayout { strides, .. }) => Some(strides.len()),
        _ => None,
    })
}

/// Returns the message about a layout of a rank, if it is not that of a type with these sizes.
pub(crate) fn rank_mistake(rank: usize, sizes: &[i64]) -> Option<String> {
    let count = sizes.len();
    (rank != count).then(|| format!("a layout of rank {rank} for {count} sizes"))
}

/// What an attribute is as a memory space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MemorySpace {
    /// The space 0, which a type does not have as an attribute.
    Default,
    /// An integer, a string, a dictionary, or an attribute of a dialect, which an interface may allow.
    Other,
    /// No memory space.
    Invalid,
}

/// Classifies an attribute as a memory space.
pub(crate) fn memory_space(attribute: Attribute<'_>) -> Result<MemorySpace> {
    use BuiltinAttribute::{Dictionary, Integer, String};
    if attribute.dialect() != BuiltinAttribute::DIALECT {
        return Ok(MemorySpace::Other);
    }
    Ok(match attribute.try_decode()? {
        Some(Integer { value, .. }) if value.is_zero() => MemorySpace::Default,
        Some(Integer { .. } | String { .. } | Dictionary { .. }) => MemorySpace::Other,
        _ => MemorySpace::Invalid,
    })
}

/// Returns an error if `type_` is not what upstream can construct.
pub(crate) fn expect_valid(type_: &BuiltinType<'_>) -> Result<()> {
    use BuiltinType::{Complex, MemRef, RankedTensor, UnrankedMemRef, UnrankedTensor, Vector};
    let container = match type_ {
        Complex { .. } => Container::Complex,
        MemRef { .. } | UnrankedMemRef { .. } => Container::MemRef,
        RankedTensor { .. } | UnrankedTensor { .. } => Container::Tensor,
        Vector { .. } => Container::Vector,
        _ => return Ok(()),
    };
    let invalid = |message: String| Err(Error::invalid("type", message));
    if let Some(element) = type_.element_type()
        && !container.admits(element)?
    {
        return invalid(format!("no elements are of type {element:.100}"));
    }
    let sizes = type_.shape().unwrap_or_default();
    if let Some(size) = sizes.iter().find(|it| !container.admits_size(**it)) {
        return invalid(match *size {
            DYNAMIC => "a dynamic size".to_owned(),
            size => format!("a size of {size}"),
        });
    }
    if let MemRef { layout, .. } = type_
        && layout.dialect() == BuiltinAttribute::DIALECT
    {
        match layout_rank(*layout)? {
            Some(rank) => {
                if let Some(message) = rank_mistake(rank, sizes) {
                    return invalid(message);
                }
            }
            None => return invalid(format!("{layout:.100} is no layout")),
        }
    }
    if let MemRef {
        memory_space: Some(space),
        ..
    }
    | UnrankedMemRef {
        memory_space: Some(space),
        ..
    } = type_
    {
        match memory_space(*space)? {
            MemorySpace::Other => {}
            MemorySpace::Default => {
                return invalid("the default memory space is no attribute".to_owned());
            }
            MemorySpace::Invalid => return invalid(format!("{space:.100} is no memory space")),
        }
    }
    Ok(())
}

/// Returns the message about indices of sparse elements, which are dense elements of the shape `index_shape`, if they are not
/// indices into `shape`. Each element has an index for each dimension; in one dimension, the indices may be a plain list.
pub(crate) fn indices_mistake(
    index_shape: &[i64],
    indices: impl IntoIterator<Item = i64>,
    shape: &[i64],
) -> Option<String> {
    match *index_shape {
        [_] if shape.len() == 1 => {}
        [_, each] if each == shape.len() as i64 => {}
        _ => {
            return Some(format!(
                "the indices have the shape {index_shape:?}, which is not that of indices into {shape:?}"
            ));
        }
    }
    let mut indices = indices.into_iter().zip(shape.iter().cycle());
    let (index, size) = indices.find(|(index, size)| !(0..**size).contains(index))?;
    Some(format!(
        "the index {index} is out of range: the size is {size}"
    ))
}

/// Returns an error if sparse elements are not what upstream can construct (`SparseElementsAttr::verify`).
pub(crate) fn expect_sparse(
    type_: Type<'_>,
    indices: Attribute<'_>,
    values: Attribute<'_>,
) -> Result<()> {
    let invalid = |message: String| Err(Error::invalid("sparse elements", message));
    let (shape, element) = shape_and_element(type_)?;
    element_count(&shape)?;
    let Some(dense) = indices.try_decode::<DenseElementsAttr<'_>>()? else {
        return invalid(format!("the indices are {indices:.100}"));
    };
    let (index_shape, index) = shape_and_element(dense.type_()?)?;
    if index != type_.context().i64() {
        return invalid(format!("the indices are of type {index:.100}"));
    }
    if let Some(message) = indices_mistake(&index_shape, dense.iter::<i64>()?, &shape) {
        return invalid(message);
    }
    let count = index_shape.first().copied().unwrap_or_default();
    let of_values = match values.try_decode()? {
        Some(
            BuiltinAttribute::DenseElements { type_, .. }
            | BuiltinAttribute::DenseStringElements { type_, .. },
        ) => shape_and_element(type_)?,
        _ => return invalid(format!("the values are {values:.100}")),
    };
    match of_values == (vec![count], element) {
        true => Ok(()),
        false => invalid(format!(
            "the values of {count} elements of type {element:.100} are {values:.100}"
        )),
    }
}

/// Returns the shape and the type of the elements of a ranked shaped type.
fn shape_and_element(type_: Type<'_>) -> Result<(Vec<i64>, Type<'_>)> {
    let shaped = tensor_like(type_)?;
    let parts = shaped.and_then(|it| Some((it.shape()?.to_vec(), it.element_type()?)));
    parts.ok_or_else(|| Error::invalid("shaped type", format!("{type_:.100}")))
}

/// Fails unless a resource can have elements: a blob of the builtin dialect, or one whose data are elsewhere.
pub(crate) fn expect_blob(handle: ResourceHandle<'_>) -> Result<()> {
    let dialect = handle.dialect();
    let problem = match handle.data() {
        _ if dialect != BuiltinAttribute::DIALECT => format!("of the dialect `{dialect}`"),
        ResourceData::Bool(_) => "a truth value".to_owned(),
        ResourceData::String(_) => "a string".to_owned(),
        _ => return Ok(()),
    };
    let value = format!("`{}`, which is {problem}", handle.key());
    Err(Error::invalid("resource of elements", value))
}

/// Fails if one of the names of attributes, which are sorted, is empty or occurs twice.
pub(crate) fn expect_names<'n>(names: impl IntoIterator<Item = &'n [u8]>) -> Result<()> {
    let mut last = None;
    for name in names {
        let problem = match last.replace(name) {
            _ if name.is_empty() => "which is empty",
            Some(last) if last == name => "which is there twice",
            _ => continue,
        };
        let value = format!("\"{}\", {problem}", BStr::new(name));
        return Err(Error::invalid("name of an attribute", value));
    }
    Ok(())
}

/// Fails if the name of a symbol is empty, because its text `@<<INVALID EMPTY SYMBOL>>` cannot be parsed.
pub(crate) fn expect_symbol_name(name: &[u8]) -> Result<()> {
    match name {
        [] => Err(Error::invalid("name of a symbol", "\"\", which is empty")),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::Context;
    use crate::dialect::Registry;

    /// Types that can be encoded, but not constructed by upstream.
    #[test]
    fn invalid_types() -> Result<()> {
        let context = Context::new(Registry::new());
        let f32 = context.type_(&BuiltinType::F32)?;
        let none = context.type_(&BuiltinType::None)?;
        let unit = context.parse_attribute("unit")?;
        let zero = context.parse_attribute("0 : i64")?;
        let map = context.parse_attribute("affine_map<(d0) -> (d0)>")?;
        let vector = |shape: &[i64], element_type| BuiltinType::Vector {
            shape: shape.to_vec(),
            element_type,
            scalable: None,
        };
        let memref = |rank, layout, memory_space| BuiltinType::MemRef {
            shape: vec![DYNAMIC; rank],
            element_type: f32,
            layout,
            memory_space,
        };
        let cases = [
            (vector(&[4], f32), None),
            (vector(&[4, DYNAMIC], f32), Some("a dynamic size")),
            (vector(&[0], f32), Some("a size of 0")),
            (vector(&[4], none), Some("no elements are of type none")),
            (memref(1, map, None), None),
            (memref(2, map, None), Some("a layout of rank 1 for 2 sizes")),
            (memref(1, unit, None), Some("unit is no layout")),
            (memref(1, map, Some(unit)), Some("unit is no memory space")),
            (memref(1, map, Some(zero)), Some("the default memory space")),
        ];
        for (type_, expected) in cases {
            let found = expect_valid(&type_).err().map(|error| error.to_string());
            let fits = match (&found, expected) {
                (Some(found), Some(expected)) => found.contains(expected),
                (found, expected) => found.is_none() && expected.is_none(),
            };
            assert!(fits, "{type_:?}: {found:?}, not {expected:?}");
        }
        Ok(())
    }
    /// Constructors fail for what is neither parsed nor passes a check.
    #[test]
    fn invalid_items_are_not_constructed() -> Result<()> {
        let context = &Context::new(Registry::new());
        let (f32, i64) = (context.f32(), context.i64());
        let (unit, map) = (
            context.unit(),
            context.parse_attribute("affine_map<(d0) -> (d0)>")?,
        );
        let (two, four) = (context.tensor([2, 2], f32)?, context.tensor([4], f32)?);
        let indices = |shape: &[i64], values: &[i64]| {
            context.dense_elements(context.tensor(shape, i64)?, values)
        };
        let one = context.splat(context.tensor([1], f32)?, 1f32)?;
        let doubles = context.splat(context.tensor([1], context.f64())?, 1f64)?;
        let foreign = context.add_resource("my", "a", ResourceData::None)?;
        let flag = context.add_resource("builtin", "b", ResourceData::Bool(true))?;
        let text = context.add_resource("builtin", "c", ResourceData::of_string("d"))?;
        let message = |result: Option<Error>| result.map(|it| it.to_string()).unwrap_or_default();
        let types = [
            (
                context.memref_in([4], f32, unit, None),
                "invalid type: unit is no layout",
            ),
            (
                context.memref_in([4, 4], f32, map, None),
                "invalid type: a layout of rank 1 for 2 sizes",
            ),
            (
                context.memref_in([4], f32, map, Some(unit)),
                "invalid type: unit is no memory space",
            ),
            (
                context.unranked_memref(f32, Some(unit)),
                "invalid type: unit is no memory space",
            ),
            (context.vector([0], f32), "invalid type: a size of 0"),
            (
                context.tensor([4], context.none_type()),
                "invalid type: no elements are of type none",
            ),
        ];
        for (result, expected) in types {
            assert_eq!(message(result.err()), expected);
        }
        let attributes = [
            (
                context.sparse_elements(two, indices(&[1, 2], &[0, 2])?, one),
                "invalid sparse elements: the index 2 is out of range: the size is 2",
            ),
            (
                context.sparse_elements(four, indices(&[1, 2], &[0, 1])?, one),
                "invalid sparse elements: the indices have the shape [1, 2], which is not that of indices into [4]",
            ),
            (
                context.sparse_elements(four, one, one),
                "invalid sparse elements: the indices are of type f32",
            ),
            (
                context.sparse_elements(four, unit, one),
                "invalid sparse elements: the indices are unit",
            ),
            (
                context.sparse_elements(four, indices(&[1, 1], &[0])?, doubles),
                "invalid sparse elements: the values of 1 elements of type f32 are dense<1.000000e+00> : tensor<1xf64>",
            ),
            (
                context.sparse_elements(four, indices(&[2, 1], &[0, 1])?, one),
                "invalid sparse elements: the values of 2 elements of type f32 are dense<1.000000e+00> : tensor<1xf32>",
            ),
            (
                context.dense_resource(four, foreign),
                "invalid resource of elements: `a`, which is of the dialect `my`",
            ),
            (
                context.dense_resource(four, flag),
                "invalid resource of elements: `b`, which is a truth value",
            ),
            (
                context.dense_resource(four, text),
                "invalid resource of elements: `c`, which is a string",
            ),
        ];
        for (result, expected) in attributes {
            assert_eq!(message(result.err()), expected);
        }
        Ok(())
    }

    /// Equal items are one item, whatever they are made from.
    #[test]
    fn constructors_make_the_items_of_a_text() -> Result<()> {
        let context = &Context::new(Registry::new());
        let (f32, map) = (
            context.f32(),
            context.parse_attribute("affine_map<(d0) -> (d0)>")?,
        );
        let zero = Some(context.integer(context.i64(), 0)?);
        assert_eq!(
            context.memref_in([4], f32, map, zero)?,
            context.memref([4], f32)?
        );
        assert_eq!(
            context.unranked_memref(f32, zero)?,
            context.parse_type("memref<*xf32>")?
        );
        let strings = context.parse_type("tensor<2x!my.string>")?;
        assert_eq!(
            context.dense_strings(strings, ["a", "a"])?,
            context.parse_attribute("dense<\"a\"> : tensor<2x!my.string>")?
        );
        let sparse = context.sparse_elements(
            context.tensor([3], f32)?,
            context.dense_elements(context.tensor([2], context.i64())?, [0i64, 2])?,
            context.splat(context.tensor([2], f32)?, 1f32)?,
        )?;
        assert_eq!(
            sparse,
            context.parse_attribute("sparse<[0, 2], 1.0> : tensor<3xf32>")?
        );
        Ok(())
    }
}
