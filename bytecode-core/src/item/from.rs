//! The targets of decoding: [`Attribute::decode`] and [`Type::decode`].
//!
//! A target is an enum that derives [`DialectAttribute`] or [`DialectType`], the payload of a variant, or a typed
//! reference such as [`StringAttr`](crate::builtin::StringAttr).

use crate::context::{Attribute, Type};
use crate::error::{Error, ErrorKind, Result};
use crate::item::{DialectAttribute, DialectType};

/// A target of decoding attributes. The derives implement this trait.
#[diagnostic::on_unimplemented(
    message = "an attribute does not decode to `{Self}`",
    note = "decode to an enum that derives `DialectAttribute`, to the field of a variant with `#[bytecode(payload)]`, or to \
            a typed reference such as `StringAttr`"
)]
pub trait FromAttribute<'ir>: Sized {
    /// Decodes `attribute`; `None` if the attribute belongs to another dialect or is another item.
    ///
    /// # Errors
    /// Fails if the attribute is of this kind but malformed.
    fn try_from_attribute(attribute: Attribute<'ir>) -> Result<Option<Self>>;

    /// Returns the expected kind for messages: "an attribute of `builtin`".
    fn expected() -> String;

    /// Returns the error for an attribute of another kind.
    #[cold]
    fn unexpected(attribute: Attribute<'ir>) -> Error {
        wrong(Self::expected(), &attribute)
    }
}

/// A target of decoding types. The derives implement this trait.
#[diagnostic::on_unimplemented(
    message = "a type does not decode to `{Self}`",
    note = "decode to an enum that derives `DialectType`, to the field of a variant with `#[bytecode(payload)]`, or to a \
            typed reference such as `TensorType`"
)]
pub trait FromType<'ir>: Sized {
    /// Decodes `type_`; `None` if the type belongs to another dialect or is another item.
    ///
    /// # Errors
    /// Fails if the type is of this kind but malformed.
    fn try_from_type(type_: Type<'ir>) -> Result<Option<Self>>;

    /// Returns the expected kind for messages: "a type of `builtin`".
    fn expected() -> String;

    /// Returns the error for a type of another kind.
    #[cold]
    fn unexpected(type_: Type<'ir>) -> Error {
        wrong(Self::expected(), &type_)
    }
}

impl<'ir, T: DialectAttribute<'ir>> FromAttribute<'ir> for T {
    #[inline]
    fn try_from_attribute(attribute: Attribute<'ir>) -> Result<Option<Self>> {
        attribute.decode_item()
    }

    fn expected() -> String {
        format!("an attribute of `{}`", T::DIALECT)
    }
}

impl<'ir, T: DialectType<'ir>> FromType<'ir> for T {
    #[inline]
    fn try_from_type(type_: Type<'ir>) -> Result<Option<Self>> {
        type_.decode_item()
    }

    fn expected() -> String {
        format!("a type of `{}`", T::DIALECT)
    }
}

impl<'ir> Attribute<'ir> {
    /// Decodes the attribute.
    ///
    /// ```
    /// use mlir_bytecode::builtin::{BuiltinAttribute, StringAttr};
    /// # use mlir_bytecode::{Context, Registry};
    /// # let cx = Context::new(Registry::new());
    /// let name = cx.string("main")?;
    /// assert_eq!(name.decode::<StringAttr>()?.value()?, "main");
    /// assert!(matches!(name.decode()?, BuiltinAttribute::String { .. }));
    /// # Ok::<_, mlir_bytecode::Error>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`ErrorKind::WrongItem`] if the attribute belongs to another dialect or is another item than `T`;
    /// with other kinds if the attribute is malformed.
    #[inline]
    pub fn decode<T: FromAttribute<'ir>>(self) -> Result<T> {
        match T::try_from_attribute(self)? {
            Some(value) => Ok(value),
            None => Err(T::unexpected(self)),
        }
    }

    /// Decodes the attribute; `None` if the attribute belongs to another dialect or is another item than `T`.
    ///
    /// # Errors
    /// Fails if the attribute is malformed.
    #[inline]
    pub fn try_decode<T: FromAttribute<'ir>>(self) -> Result<Option<T>> {
        T::try_from_attribute(self)
    }
}

impl<'ir> Type<'ir> {
    /// Decodes the type.
    ///
    /// ```
    /// use mlir_bytecode::builtin::{BuiltinType, TensorType};
    /// # use mlir_bytecode::{Context, Registry};
    /// # let cx = Context::new(Registry::new());
    /// let type_ = cx.tensor([4, 8], cx.f32())?;
    /// assert_eq!(type_.decode::<TensorType>()?.shape()?, [4, 8]);
    /// assert!(matches!(type_.decode()?, BuiltinType::RankedTensor { .. }));
    /// # Ok::<_, mlir_bytecode::Error>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`ErrorKind::WrongItem`] if the type belongs to another dialect or is another item than `T`; with
    /// other kinds if the type is malformed.
    #[inline]
    pub fn decode<T: FromType<'ir>>(self) -> Result<T> {
        match T::try_from_type(self)? {
            Some(value) => Ok(value),
            None => Err(T::unexpected(self)),
        }
    }

    /// Decodes the type; `None` if the type belongs to another dialect or is another item than `T`.
    ///
    /// # Errors
    /// Fails if the type is malformed.
    #[inline]
    pub fn try_decode<T: FromType<'ir>>(self) -> Result<Option<T>> {
        T::try_from_type(self)
    }
}

#[cold]
fn wrong(expected: String, found: &dyn std::fmt::Display) -> Error {
    let (expected, found) = (expected.into(), format!("`{found:.100}`"));
    Error::new(ErrorKind::WrongItem { expected, found })
}
