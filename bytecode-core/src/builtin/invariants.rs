//! What upstream demands of the builtin types beyond their encoding: types of elements, sizes, layouts and memory spaces
//! (`verify` of each type in `mlir/lib/IR/BuiltinTypes.cpp`). No text of another type can be parsed. The same for names of
//! attributes and symbols.

use bstr::BStr;

use super::attributes::BuiltinAttribute;
use super::types::BuiltinType;
use crate::context::{Attribute, Type};
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
            Some(rank) if rank == sizes.len() => {}
            Some(rank) => {
                return invalid(format!("a layout of rank {rank} for {} sizes", sizes.len()));
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
}
