//! References to arrays and elements of numbers.

use mlir_bytecode_derive::Bytecode;

use crate::builtin::dense::{self, DenseStorage, DenseValue, Element, ElementBits, Elements};
use crate::builtin::{BuiltinAttribute, element_count, tensor_like};
use crate::context::{Attribute, ResourceHandle, Type};
use crate::error::{Error, Result};
use crate::item::FromAttribute as _;

/// A reference to an array of numbers: `array<i32: 1, 2, 3>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, attribute = BuiltinAttribute, variants(DenseArray), prefix("array<"))]
pub struct DenseArrayAttr<'ir>(Attribute<'ir>);

impl<'ir> DenseArrayAttr<'ir> {
    fn parts(self) -> Result<(Type<'ir>, u64, &'ir [u8])> {
        match self.0.decode()? {
            BuiltinAttribute::DenseArray {
                element_type,
                size,
                data,
            } => Ok((element_type, size, data)),
            _ => Err(Self::unexpected(self.0)),
        }
    }

    /// Returns the type of the elements.
    ///
    /// # Errors
    /// Fails if the attribute is malformed.
    pub fn element_type(self) -> Result<Type<'ir>> {
        self.parts().map(|(element_type, ..)| element_type)
    }

    /// Iterates over the elements.
    ///
    /// ```
    /// # use mlir_bytecode::{Context, Registry};
    /// use mlir_bytecode::builtin::DenseArrayAttr;
    ///
    /// # let cx = Context::new(Registry::new());
    /// let sizes = cx.dense_array([1i64, 2])?.decode::<DenseArrayAttr>()?;
    /// assert!(sizes.iter::<i64>()?.eq([1, 2]));
    /// assert!(sizes.iter::<f32>().is_err());
    /// # Ok::<_, mlir_bytecode::Error>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the elements are not of the Rust type `T`.
    pub fn iter<T: DenseValue>(self) -> Result<Elements<'ir, T>> {
        let (element_type, count, data) = self.parts()?;
        Element::decode(element_type)?.expect::<T>()?;
        if count.checked_mul(T::SIZE as u64) != Some(data.len() as u64) {
            let found = format!("{} byte(s) for {count} element(s)", data.len());
            return Err(Error::invalid("array", found));
        }
        // In arrays, elements of the type `i1` take a byte too, and there are no splats.
        let storage = DenseStorage {
            data,
            size: T::SIZE,
            packed: false,
            splat: false,
        };
        Ok(Elements::new(storage, count))
    }
}

/// A reference to dense elements of numbers: `dense<[1, 2]> : tensor<2xi32>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, attribute = BuiltinAttribute, variants(DenseElements), prefix("dense<"))]
pub struct DenseElementsAttr<'ir>(Attribute<'ir>);

impl<'ir> DenseElementsAttr<'ir> {
    fn parts(self) -> Result<(Type<'ir>, &'ir [u8])> {
        match self.0.decode()? {
            BuiltinAttribute::DenseElements { type_, data } => Ok((type_, data)),
            _ => Err(Self::unexpected(self.0)),
        }
    }

    fn storage(self) -> Result<(DenseStorage<'ir>, u64, Element<'ir>)> {
        let (type_, data) = self.parts()?;
        let (shape, element) = dense::shape_and_element(type_)?;
        let (count, size) = (element_count(&shape)?, element.size()?);
        let storage = DenseStorage::new(data, count, size, element.is_bit())?;
        Ok((storage, count, element))
    }

    /// Returns the shaped type.
    ///
    /// # Errors
    /// Fails if the attribute is malformed, or if its text in assembly form is that of other dense elements.
    pub fn type_(self) -> Result<Type<'ir>> {
        self.parts().map(|(type_, _)| type_)
    }

    /// Returns the sizes of the type.
    ///
    /// # Errors
    /// Fails for the reasons of [`type_`](Self::type_). Fails if neither the type nor the builtin type that is [like
    /// it](crate::dialect::Dialect::tensor_like) is a ranked shaped type with elements of a builtin type.
    pub fn shape(self) -> Result<Vec<i64>> {
        dense::shape_and_element(self.type_()?).map(|(shape, _)| shape)
    }

    /// Returns the type of the elements.
    ///
    /// # Errors
    /// Fails for the reasons of [`type_`](Self::type_). Fails if neither the type nor the builtin type that is [like
    /// it](crate::dialect::Dialect::tensor_like) has elements.
    pub fn element_type(self) -> Result<Type<'ir>> {
        let type_ = self.type_()?;
        let element = tensor_like(type_)?.and_then(|it| it.element_type());
        element.ok_or_else(|| Error::invalid("type of dense elements", format!("{type_:.100}")))
    }

    /// Returns the bytes of the file: the elements in row-major order, little-endian, each in whole bytes (elements
    /// of the type
    /// `i1` eight to a byte), or one element for all.
    ///
    /// # Errors
    /// Fails if the attribute is malformed, or if its text in assembly form is that of other dense elements.
    pub fn data(self) -> Result<&'ir [u8]> {
        self.parts().map(|(_, data)| data)
    }

    /// Returns whether one stored element stands for all.
    ///
    /// # Errors
    /// Fails for the reasons of [`shape`](Self::shape). Fails if a size is dynamic or the number of elements is too
    /// large, if the elements are neither integers, floats nor complex numbers, or if the data has another number of
    /// elements than the type.
    pub fn is_splat(self) -> Result<bool> {
        self.storage().map(|(storage, ..)| storage.splat)
    }

    /// Iterates over the elements in row-major order, without copying the bytes of the file. The element of a splat
    /// is repeated.
    ///
    /// ```
    /// # use mlir_bytecode::{Context, Registry};
    /// use mlir_bytecode::builtin::DenseElementsAttr;
    ///
    /// # let cx = Context::new(Registry::new());
    /// let ones = cx.splat(cx.tensor([2, 2], cx.f32())?, 1.0f32)?.decode::<DenseElementsAttr>()?;
    /// assert!(ones.is_splat()?);
    /// assert!(ones.iter::<f32>()?.eq([1.0; 4]));
    /// # Ok::<_, mlir_bytecode::Error>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the elements are not of the Rust type `T`, or if the data has another number of elements than the
    /// type.
    pub fn iter<T: DenseValue>(self) -> Result<Elements<'ir, T>> {
        let (storage, count, element) = self.storage()?;
        element.expect::<T>()?;
        Ok(Elements::new(storage, count))
    }

    /// Iterates over the bits of the elements, as [`iter`](Self::iter) over the elements: integers of any width, and
    /// floats as they are stored.
    ///
    /// ```
    /// # use mlir_bytecode::{Context, Registry};
    /// use mlir_bytecode::builtin::DenseElementsAttr;
    ///
    /// # let cx = Context::new(Registry::new());
    /// let nibbles = cx.parse_attribute("dense<[7, -8]> : tensor<2xi4>")?;
    /// let mut bits = nibbles.decode::<DenseElementsAttr>()?.bits()?;
    /// assert_eq!(bits.next().transpose()?.and_then(|it| it.as_u64()), Some(0b0111));
    /// assert_eq!(bits.next().transpose()?.and_then(|it| it.as_u64()), Some(0b1000));
    /// # Ok::<_, mlir_bytecode::Error>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the elements are complex numbers, or if the data has another number of elements than the type.
    pub fn bits(self) -> Result<ElementBits<'ir>> {
        let (storage, count, element) = self.storage()?;
        ElementBits::new(storage, count, &element)
    }
}

/// A reference to elements that are stored as a resource: `dense_resource<key> : tensor<4xf32>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, attribute = BuiltinAttribute, variants(DenseResourceElements), prefix("dense_resource<"))]
pub struct DenseResourceAttr<'ir>(Attribute<'ir>);

impl<'ir> DenseResourceAttr<'ir> {
    /// Returns the shaped type.
    ///
    /// # Errors
    /// Fails if the attribute is malformed.
    pub fn type_(self) -> Result<Type<'ir>> {
        match self.0.decode()? {
            BuiltinAttribute::DenseResourceElements { type_, .. } => Ok(type_),
            _ => Err(Self::unexpected(self.0)),
        }
    }

    /// Returns the resource.
    ///
    /// # Errors
    /// Fails if the attribute is malformed.
    pub fn handle(self) -> Result<ResourceHandle<'ir>> {
        match self.0.decode()? {
            BuiltinAttribute::DenseResourceElements { handle, .. } => Ok(handle),
            _ => Err(Self::unexpected(self.0)),
        }
    }
}
