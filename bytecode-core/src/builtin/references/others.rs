//! References to maps, layouts and the less common attributes and types.

use std::sync::Arc;

use bstr::BStr;
use mlir_bytecode_derive::Bytecode;

use crate::affine::{AffineMap, IntegerSet};
use crate::builtin::{BuiltinAttribute, BuiltinType};
use crate::context::{Attribute, Type};
use crate::error::Result;
use crate::item::{FromAttribute as _, FromType as _};

/// A reference to an affine map: `affine_map<(d0) -> (d0 + 1)>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, attribute = BuiltinAttribute, variants(AffineMap), prefix("affine_map<"))]
pub struct AffineMapAttr<'ir>(Attribute<'ir>);

impl AffineMapAttr<'_> {
    /// Returns the map.
    ///
    /// # Errors
    /// Fails if the attribute is malformed.
    pub fn map(self) -> Result<AffineMap> {
        match self.0.decode()? {
            BuiltinAttribute::AffineMap { map } => Ok(map),
            _ => Err(Self::unexpected(self.0)),
        }
    }

    /// Returns the map, which is parsed once for all users of the context.
    ///
    /// # Errors
    /// Fails for the reasons of [`map`](Self::map).
    pub fn shared_map(self) -> Result<Arc<AffineMap>> {
        let maps = &self.0.context().parsed_maps;
        maps.get_or_parse(self.0.id(), || self.map())
    }
}

/// A reference to an integer set: `affine_set<(d0) : (d0 >= 0)>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, attribute = BuiltinAttribute, variants(IntegerSet), prefix("affine_set<"))]
pub struct IntegerSetAttr<'ir>(Attribute<'ir>);

impl IntegerSetAttr<'_> {
    /// Returns the set.
    ///
    /// # Errors
    /// Fails if the attribute is malformed.
    pub fn set(self) -> Result<IntegerSet> {
        match self.0.decode()? {
            BuiltinAttribute::IntegerSet { set } => Ok(set),
            _ => Err(Self::unexpected(self.0)),
        }
    }
}

/// A reference to a strided layout: `strided<[4, 1], offset: ?>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, attribute = BuiltinAttribute, variants(StridedLayout), prefix("strided<"))]
pub struct StridedLayoutAttr<'ir>(Attribute<'ir>);

impl StridedLayoutAttr<'_> {
    /// Returns the offset in elements, with [`DYNAMIC`](crate::builtin::DYNAMIC) for `?`.
    ///
    /// # Errors
    /// Fails if the attribute is malformed.
    pub fn offset(self) -> Result<i64> {
        match self.0.decode()? {
            BuiltinAttribute::StridedLayout { offset, .. } => Ok(offset),
            _ => Err(Self::unexpected(self.0)),
        }
    }

    /// Returns the strides in elements, with [`DYNAMIC`](crate::builtin::DYNAMIC) for `?`.
    ///
    /// # Errors
    /// Fails if the attribute is malformed.
    pub fn strides(self) -> Result<Vec<i64>> {
        match self.0.decode()? {
            BuiltinAttribute::StridedLayout { strides, .. } => Ok(strides),
            _ => Err(Self::unexpected(self.0)),
        }
    }
}

/// A reference to dense elements of strings: `dense<["a", "b"]> : tensor<2x!my.string>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, attribute = BuiltinAttribute, variants(DenseStringElements), prefix("dense<"))]
pub struct DenseStringElementsAttr<'ir>(Attribute<'ir>);

impl<'ir> DenseStringElementsAttr<'ir> {
    /// Returns the shaped type.
    ///
    /// # Errors
    /// Fails if the attribute is malformed, or if its text in assembly form is that of other dense elements.
    pub fn type_(self) -> Result<Type<'ir>> {
        match self.0.decode()? {
            BuiltinAttribute::DenseStringElements { type_, .. } => Ok(type_),
            _ => Err(Self::unexpected(self.0)),
        }
    }

    /// Returns the strings in row-major order, or one string for all elements.
    ///
    /// # Errors
    /// Fails if the attribute is malformed, or if its text in assembly form is that of other dense elements.
    pub fn strings(self) -> Result<Vec<&'ir BStr>> {
        match self.0.decode()? {
            BuiltinAttribute::DenseStringElements { strings, .. } => Ok(strings),
            _ => Err(Self::unexpected(self.0)),
        }
    }
}

/// A reference to sparse elements: `sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, attribute = BuiltinAttribute, variants(SparseElements), prefix("sparse<"))]
pub struct SparseElementsAttr<'ir>(Attribute<'ir>);

impl<'ir> SparseElementsAttr<'ir> {
    /// Returns the shaped type.
    ///
    /// # Errors
    /// Fails if the attribute is malformed.
    pub fn type_(self) -> Result<Type<'ir>> {
        match self.0.decode()? {
            BuiltinAttribute::SparseElements { type_, .. } => Ok(type_),
            _ => Err(Self::unexpected(self.0)),
        }
    }

    /// Returns the positions of the elements that are not zero: dense elements of shape `n x rank`.
    ///
    /// # Errors
    /// Fails if the attribute is malformed.
    pub fn indices(self) -> Result<Attribute<'ir>> {
        match self.0.decode()? {
            BuiltinAttribute::SparseElements { indices, .. } => Ok(indices),
            _ => Err(Self::unexpected(self.0)),
        }
    }

    /// Returns the values of these elements: dense elements of shape `n`.
    ///
    /// # Errors
    /// Fails if the attribute is malformed.
    pub fn values(self) -> Result<Attribute<'ir>> {
        match self.0.decode()? {
            BuiltinAttribute::SparseElements { values, .. } => Ok(values),
            _ => Err(Self::unexpected(self.0)),
        }
    }
}

/// A reference to a distinct attribute: `distinct[0]<@referenced>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, attribute = BuiltinAttribute, variants(Distinct), prefix("distinct["))]
pub struct DistinctAttr<'ir>(Attribute<'ir>);

impl<'ir> DistinctAttr<'ir> {
    /// Returns the referenced attribute.
    ///
    /// # Errors
    /// Fails if the attribute is malformed.
    pub fn referenced(self) -> Result<Attribute<'ir>> {
        match self.0.decode()? {
            BuiltinAttribute::Distinct { referenced } => Ok(referenced),
            _ => Err(Self::unexpected(self.0)),
        }
    }
}

/// A reference to the unknown location: `loc(unknown)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, attribute = BuiltinAttribute, variants(UnknownLoc), prefix("loc(unknown"))]
pub struct UnknownLocationAttr<'ir>(Attribute<'ir>);

/// A reference to the type without values: `none`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, type = BuiltinType, variants(None), prefix("none"))]
pub struct NoneType<'ir>(Type<'ir>);

/// A reference to an unranked tensor type: `tensor<*xf32>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, type = BuiltinType, variants(UnrankedTensor), prefix("tensor<*"))]
pub struct UnrankedTensorType<'ir>(Type<'ir>);

impl<'ir> UnrankedTensorType<'ir> {
    /// Returns the type of the elements.
    ///
    /// # Errors
    /// Fails if the type is malformed.
    pub fn element_type(self) -> Result<Type<'ir>> {
        match self.0.decode()? {
            BuiltinType::UnrankedTensor { element_type } => Ok(element_type),
            _ => Err(Self::unexpected(self.0)),
        }
    }
}

/// A reference to an unranked memref type: `memref<*xf32, 1>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, type = BuiltinType, variants(UnrankedMemRef), prefix("memref<*"))]
pub struct UnrankedMemRefType<'ir>(Type<'ir>);

impl<'ir> UnrankedMemRefType<'ir> {
    /// Returns the type of the elements.
    ///
    /// # Errors
    /// Fails if the type is malformed.
    pub fn element_type(self) -> Result<Type<'ir>> {
        match self.0.decode()? {
            BuiltinType::UnrankedMemRef { element_type, .. } => Ok(element_type),
            _ => Err(Self::unexpected(self.0)),
        }
    }

    /// Returns the memory space, unless it is the default one.
    ///
    /// # Errors
    /// Fails if the type is malformed.
    pub fn memory_space(self) -> Result<Option<Attribute<'ir>>> {
        match self.0.decode()? {
            BuiltinType::UnrankedMemRef { memory_space, .. } => Ok(memory_space),
            _ => Err(Self::unexpected(self.0)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtin::LocationAttr;
    use crate::{Context, Registry};

    #[test]
    fn each_accepts_its_kind_only() -> Result<()> {
        let context = Context::new(Registry::new());
        let attribute = |text: &str| context.parse_attribute(text);
        let map = attribute("affine_map<(d0) -> (d0 + 1)>")?;
        assert_eq!(
            map.decode::<AffineMapAttr<'_>>()?.map()?.to_string(),
            "(d0) -> (d0 + 1)"
        );
        assert_eq!(map.try_decode::<IntegerSetAttr<'_>>()?, None);
        let set = attribute("affine_set<(d0) : (d0 >= 0)>")?;
        assert!(set.decode::<IntegerSetAttr<'_>>()?.set().is_ok());
        let layout: StridedLayoutAttr<'_> = attribute("strided<[4, 1], offset: 2>")?.decode()?;
        assert_eq!((layout.offset()?, layout.strides()?), (2, vec![4, 1]));
        let strings = attribute("dense<[\"a\", \"b\"]> : tensor<2x!my.string>")?;
        let strings: DenseStringElementsAttr<'_> = strings.decode()?;
        assert_eq!(strings.strings()?, ["a", "b"]);
        let sparse = attribute("sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>")?;
        let sparse: SparseElementsAttr<'_> = sparse.decode()?;
        assert_eq!(
            sparse.values()?.to_string(),
            "dense<[1, 5]> : tensor<2xi32>"
        );
        let distinct: DistinctAttr<'_> = attribute("distinct[0]<@a>")?.decode()?;
        assert_eq!(distinct.referenced()?.to_string(), "@a");
        let unknown = attribute("loc(unknown)")?;
        assert!(unknown.try_decode::<UnknownLocationAttr<'_>>()?.is_some());
        assert!(unknown.try_decode::<LocationAttr<'_>>()?.is_some());
        assert!(context.parse_type("none")?.decode::<NoneType<'_>>().is_ok());
        let tensor: UnrankedTensorType<'_> = context.parse_type("tensor<*xf32>")?.decode()?;
        assert_eq!(tensor.element_type()?, context.f32());
        let memref: UnrankedMemRefType<'_> = context.parse_type("memref<*xf32, 1>")?.decode()?;
        assert!(memref.memory_space()?.is_some());
        Ok(())
    }
}
