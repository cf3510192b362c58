//! The properties of an operation as a Rust struct, for `#[derive(OpProperties)]`.
//!
//! | Rust type | property |
//! | --- | --- |
//! | `Attribute`, a typed reference | an attribute |
//! | `Option` of these | an optional attribute |
//! | `bool`, integers, `&str`, `&BStr`, enums of constants | a native property of that kind |
//! | `Vec<T>`, `Option<T>` of these | an array, an optional property |
//! | `[i32; N]` with `operand_segments` or `result_segments` | the sizes of N groups |

use bstr::{BStr, ByteSlice};

use crate::builtin::{BuiltinAttribute, BuiltinType};
use crate::context::{Attribute, Context, OperationName};
use crate::error::{Error, ErrorKind, Result, ResultExt};
use crate::item::{AsVarint, Kind};
use crate::number::{ApInt, Signedness};
use crate::properties::from_attribute::field_value;
use crate::properties::{
    AttributeKind, BoolForm, FieldValue, IntegerForm, OpField, OpLayout, OpTrait, OpTraits,
    Properties, Wire,
};

/// A struct of the properties of an operation. `#[derive(OpProperties)]` implements this trait.
pub trait OpProperties<'ir>: Sized {
    /// The full name of the operation, such as `arith.addi`.
    const OPERATION: &'static str;

    /// Returns the layout of the properties in upstream's order: attributes sorted by name, native properties in
    /// order of declaration, segment sizes last.
    fn layout() -> OpLayout;

    /// Returns the struct with these values.
    ///
    /// # Errors
    /// Fails if a required property is missing, or if a value does not fit the type of its field.
    fn from_values(values: &PropertyValues<'ir>) -> Result<Self>;

    /// Returns the properties as named attributes, as in the text, and as in the dictionary before bytecode version
    /// 5.
    ///
    /// # Errors
    /// Fails if a value cannot be expressed as an attribute of `context`.
    fn to_attributes(&self, context: &'ir Context) -> Result<Vec<(&'static str, Attribute<'ir>)>>;
}

/// The Rust type of a property.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a property",
    note = "a property is an attribute, a typed reference, a native value, or an `Option` or `Vec` of it"
)]
pub trait Property<'ir>: Sized {
    /// Whether the value is an attribute, which the dictionary of a text can have; else the property is native.
    const IS_ATTRIBUTE: bool = false;

    /// Returns the encoding.
    fn wire() -> Wire;

    /// Returns the kind of attribute that the text of the operation has, which determines how a format writes it.
    fn kind() -> AttributeKind {
        Self::wire().kind()
    }

    /// Converts a value to the Rust type.
    ///
    /// # Errors
    /// Fails if the value does not fit the type.
    fn from_value(context: &'ir Context, value: &FieldValue) -> Result<Self>;

    /// Returns the value of an absent property; `None`, which is the default, if the property is required.
    fn absent() -> Option<Self> {
        None
    }

    /// Returns the meaning of the integers, if they are constants.
    fn meaning() -> Option<&'static Kind> {
        None
    }

    /// Returns the text of the attribute as which the value is printed; `None` if the text is that of the user's
    /// attribute.
    fn text(&self) -> Option<String> {
        None
    }

    /// Returns the attribute as which the value is printed; `None` if the value is absent.
    ///
    /// # Errors
    /// Fails if the value cannot be expressed as an attribute of `context`.
    fn to_attribute(&self, context: &'ir Context) -> Result<Option<Attribute<'ir>>>;

    /// Returns the property `name` of an operation.
    ///
    /// # Errors
    /// Fails if the property is absent, unless its type is optional, or if the value does not fit the type.
    #[doc(hidden)]
    fn property(
        values: &PropertyValues<'ir>,
        operation: &'static str,
        name: &'static str,
    ) -> Result<Self> {
        Self::property_or(values, operation, name, Self::absent)
    }

    /// Returns the property `name` of an operation; `absent()` if it is absent.
    ///
    /// # Errors
    /// Fails if the property is absent and `absent` returns `None`, or if the value does not fit the type.
    #[doc(hidden)]
    fn property_or(
        values: &PropertyValues<'ir>,
        operation: &'static str,
        name: &'static str,
        absent: fn() -> Option<Self>,
    ) -> Result<Self> {
        present(values.get(name), operation, name, absent)
    }

    /// Adds the property to the attributes of an operation.
    ///
    /// # Errors
    /// Fails for the reasons of [`to_attribute`](Self::to_attribute).
    #[doc(hidden)]
    fn add_to(
        &self,
        attributes: &mut Attributes<'ir>,
        name: &'static str,
        context: &'ir Context,
    ) -> Result<()> {
        attributes.extend(self.to_attribute(context)?.map(|it| (name, it)));
        Ok(())
    }
}

/// Properties as named attributes.
pub type Attributes<'ir> = Vec<(&'static str, Attribute<'ir>)>;

/// Returns the value, or that of an absent property; fails if there is none.
pub(crate) fn present<T>(
    value: Result<Option<T>>,
    operation: &'static str,
    name: &'static str,
    absent: fn() -> Option<T>,
) -> Result<T> {
    let value = value.and_then(|value| {
        let missing = || {
            let name = name.to_owned();
            Error::new(ErrorKind::MissingProperty { name })
        };
        value.or_else(absent).ok_or_else(missing)
    });
    value.map_err(|error| error.in_field(operation, name))
}

/// The values of the properties of an operation, by name.
pub struct PropertyValues<'ir> {
    context: &'ir Context,
    values: Vec<(String, FieldValue)>,
}

impl<'ir> PropertyValues<'ir> {
    /// Returns a property; `None` if there is none of this name.
    ///
    /// # Errors
    /// Fails if the value is no `T`.
    pub fn get<T: Property<'ir>>(&self, name: &str) -> Result<Option<T>> {
        let mut values = self.values.iter();
        match values.find(|(it, _)| it == name) {
            None | Some((_, FieldValue::Absent)) => Ok(None),
            Some((_, value)) => T::from_value(self.context, value).map(Some),
        }
    }

    /// Returns segment sizes; `None` if there are none of this name.
    ///
    /// # Errors
    /// Fails if the property does not hold segment sizes, or if the number of groups is not `N`.
    pub fn segments<const N: usize>(&self, name: &str) -> Result<Option<[i32; N]>> {
        let mut values = self.values.iter();
        let value = match values.find(|(it, _)| it == name) {
            None | Some((_, FieldValue::Absent)) => return Ok(None),
            // In version 5, segment sizes are an attribute.
            Some((_, FieldValue::Attribute(id))) => {
                let attribute = Attribute::new(self.context, *id);
                field_value(self.context, &Wire::OperandSegments(N as u32), attribute)?
            }
            Some((_, value)) => value.clone(),
        };
        match value {
            FieldValue::Segments(sizes) => match <[i32; N]>::try_from(&sizes[..]) {
                Ok(sizes) => Ok(Some(sizes)),
                Err(_) => Err(Error::message(format!("{} groups, not {N}", sizes.len()))),
            },
            _ => Err(wrong("segment sizes")),
        }
    }
}

impl<'ir> Properties<'ir> {
    /// Returns the properties of the operation `name` as a struct. `dictionary` holds inherent attributes that are no
    /// properties.
    pub(crate) fn decode_as<T: OpProperties<'ir>>(
        self,
        name: OperationName<'ir>,
        dictionary: Option<Attribute<'ir>>,
    ) -> Result<T> {
        T::from_values(&self.values_for::<T>(name, dictionary)?)
    }

    fn values_for<T: OpProperties<'ir>>(
        self,
        name: OperationName<'ir>,
        dictionary: Option<Attribute<'ir>>,
    ) -> Result<PropertyValues<'ir>> {
        let context = name.context();
        if name != *T::OPERATION {
            return Err(Error::new(ErrorKind::WrongOperation {
                expected: T::OPERATION.into(),
                found: name.to_string(),
            }));
        }
        let dictionary = match self {
            Properties::Fields(fields) => {
                let values = fields.iter();
                let values = values.map(|(field, value)| (field.name().to_owned(), value.clone()));
                return Ok(PropertyValues {
                    context,
                    values: values.collect(),
                });
            }
            Properties::Opaque(_) => {
                let operation = name.to_string();
                return Err(Error::new(ErrorKind::UnknownLayout { operation }));
            }
            Properties::Dictionary(dictionary) => Some(dictionary),
            Properties::None => dictionary,
        };
        let layout = T::layout();
        let mut values = Vec::new();
        let decoded = dictionary.map(Attribute::try_decode::<BuiltinAttribute<'ir>>);
        if let Some(BuiltinAttribute::Dictionary { entries }) = decoded.transpose()?.flatten() {
            for entry in entries {
                let name = entry.name.value()?.to_string();
                let Some(field) = layout.fields().iter().find(|field| field.name() == name) else {
                    continue;
                };
                let value = field_value(context, field.wire(), entry.value)
                    .within(|| format!("attribute `{name}`"))?;
                values.push((name, value));
            }
        }
        Ok(PropertyValues { context, values })
    }
}

/// Returns the layout of an operation with these properties in order of declaration.
pub fn op_layout<const N: usize>(name: &str, traits: &[OpTrait], fields: [OpField; N]) -> OpLayout {
    let mut fields = Vec::from(fields);
    let mut set = OpTraits::default();
    traits.iter().for_each(|&it| set.insert(it));
    let class = |field: &OpField| match field.wire() {
        Wire::Attribute | Wire::OptionalAttribute => 0,
        Wire::OperandSegments(_) => 2,
        Wire::ResultSegments(_) => 3,
        _ => 1,
    };
    let key = |field: &OpField| match class(field) {
        0 => (0, field.name().to_owned()),
        class => (class, String::new()),
    };
    fields.sort_by_key(key);
    OpLayout::new(name, set, fields)
}

/// Returns the field of a property. A property with a default may be absent.
pub fn op_field<'ir, T: Property<'ir>>(name: &str, default: Option<T>) -> OpField {
    let field = match T::wire() {
        Wire::Attribute | Wire::OptionalAttribute => {
            let optional = default.is_some() || T::wire() == Wire::OptionalAttribute;
            OpField::attribute(name, optional, AttributeKind::Any)
        }
        wire => OpField::native(name, wire).with_meaning(T::meaning()),
    };
    let default = default.and_then(|default| default.text());
    field.with_default(default.as_deref())
}

fn wrong(expected: &str) -> Error {
    Error::message(format!("the property is no {expected}"))
}

fn integer_type(context: &Context, width: u32) -> Result<crate::context::Type<'_>> {
    context.type_(&BuiltinType::Integer {
        signedness: Signedness::Signless,
        width,
    })
}

fn integer_attribute(context: &Context, width: u32, bits: u64) -> Result<Attribute<'_>> {
    let mask = u64::MAX >> (64 - width.clamp(1, 64));
    let value = ApInt::from_u64(width, bits & mask);
    let value = value.map_err(Error::other)?;
    let type_ = integer_type(context, width)?;
    context.attribute(&BuiltinAttribute::Integer { type_, value })
}

#[diagnostic::do_not_recommend]
impl<'ir> Property<'ir> for Attribute<'ir> {
    const IS_ATTRIBUTE: bool = true;

    fn wire() -> Wire {
        Wire::Attribute
    }

    fn from_value(context: &'ir Context, value: &FieldValue) -> Result<Self> {
        match value {
            FieldValue::Attribute(id) => Ok(Self::new(context, *id)),
            _ => Err(wrong("attribute")),
        }
    }

    fn to_attribute(&self, _: &'ir Context) -> Result<Option<Attribute<'ir>>> {
        Ok(Some(*self))
    }
}

#[diagnostic::do_not_recommend]
impl<'ir> Property<'ir> for bool {
    fn wire() -> Wire {
        Wire::Bool(BoolForm::Bool)
    }

    fn from_value(_: &'ir Context, value: &FieldValue) -> Result<Self> {
        match value {
            FieldValue::Bool(value) => Ok(*value),
            _ => Err(wrong("boolean")),
        }
    }

    fn text(&self) -> Option<String> {
        Some(self.to_string())
    }

    fn to_attribute(&self, context: &'ir Context) -> Result<Option<Attribute<'ir>>> {
        integer_attribute(context, 1, (*self).into()).map(Some)
    }
}

/// Converts the 64-bit form of a native integer to its Rust type.
fn integer_from_value<T: AsVarint>(value: &FieldValue) -> Result<T> {
    match value {
        FieldValue::Varint(bits) => {
            T::from_varint(*bits).ok_or_else(|| Error::invalid(T::NAME, bits.to_string()))
        }
        _ => Err(wrong("integer")),
    }
}

/// Returns the attribute of a native integer.
fn integer_to_attribute<'ir, T: AsVarint>(
    value: &T,
    width: u32,
    context: &'ir Context,
) -> Result<Option<Attribute<'ir>>> {
    integer_attribute(context, width, value.to_varint()).map(Some)
}

/// An enum of constants, which is a native property. `#[derive(Bytecode)]` implements this trait.
pub trait Constant: AsVarint {
    /// The width in bits of the attribute as which a constant is printed.
    const WIDTH: u32;
}

#[diagnostic::do_not_recommend]
impl<'ir, T: Constant> Property<'ir> for T {
    fn wire() -> Wire {
        Wire::Varint(IntegerForm::Integer(T::WIDTH))
    }

    fn meaning() -> Option<&'static Kind> {
        Some(T::KIND)
    }

    fn text(&self) -> Option<String> {
        Some(format!("{} : i{}", self.to_varint(), T::WIDTH))
    }

    fn from_value(_: &'ir Context, value: &FieldValue) -> Result<Self> {
        integer_from_value(value)
    }

    fn to_attribute(&self, context: &'ir Context) -> Result<Option<Attribute<'ir>>> {
        integer_to_attribute(self, T::WIDTH, context)
    }
}

/// Implements the trait for integers.
macro_rules! integers {
    // A macro because the implementations differ only in the type.
    ($form:ident: $($type:ty),*) => {$(
        #[diagnostic::do_not_recommend]
        impl<'ir> Property<'ir> for $type {
            fn wire() -> Wire {
                Wire::Varint(IntegerForm::$form(<$type>::BITS))
            }

            fn from_value(_: &'ir Context, value: &FieldValue) -> Result<Self> {
                integer_from_value(value)
            }

            fn text(&self) -> Option<String> {
                Some(format!("{self} : i{}", <$type>::BITS))
            }

            fn to_attribute(&self, context: &'ir Context) -> Result<Option<Attribute<'ir>>> {
                integer_to_attribute(self, <$type>::BITS, context)
            }
        }
    )*};
}

integers!(Unsigned: u8, u16, u32, u64);
integers!(Integer: i8, i16, i32, i64);

#[diagnostic::do_not_recommend]
impl<'ir> Property<'ir> for &'ir BStr {
    fn wire() -> Wire {
        Wire::String
    }

    fn from_value(context: &'ir Context, value: &FieldValue) -> Result<Self> {
        match value {
            FieldValue::String(id) => Ok(context.string_at(*id)),
            _ => Err(wrong("string")),
        }
    }

    fn text(&self) -> Option<String> {
        let mut text = Vec::new();
        crate::item::quoted::quoted(&mut text, self);
        // In the text of a layout, backquotes enclose a default.
        Some(text.to_str_lossy().replace('`', "\\60"))
    }

    fn to_attribute(&self, context: &'ir Context) -> Result<Option<Attribute<'ir>>> {
        let (value, type_) = (*self, None);
        let string = BuiltinAttribute::String { value, type_ };
        context.attribute(&string).map(Some)
    }
}

#[diagnostic::do_not_recommend]
impl<'ir> Property<'ir> for &'ir str {
    fn wire() -> Wire {
        Wire::String
    }

    fn from_value(context: &'ir Context, value: &FieldValue) -> Result<Self> {
        let string = <&BStr>::from_value(context, value)?;
        string
            .to_str()
            .map_err(|_| Error::invalid("UTF-8 string", string.to_string()))
    }

    fn text(&self) -> Option<String> {
        self.as_bytes().as_bstr().text()
    }

    fn to_attribute(&self, context: &'ir Context) -> Result<Option<Attribute<'ir>>> {
        self.as_bytes().as_bstr().to_attribute(context)
    }
}

/// Returns `[a, b]`; `None` for attributes, which are not printed in an array.
fn array_text<'t, 'ir: 't, T: Property<'ir> + 't>(
    values: impl Iterator<Item = &'t T>,
) -> Option<String> {
    if T::wire() == Wire::Attribute {
        return None;
    }
    let elements: Option<Vec<_>> = values.map(T::text).collect();
    Some(format!("[{}]", elements?.join(", ")))
}

impl<'ir, T: Property<'ir>> Property<'ir> for Option<T> {
    const IS_ATTRIBUTE: bool = T::IS_ATTRIBUTE;

    fn kind() -> AttributeKind {
        match T::IS_ATTRIBUTE {
            true => T::kind(),
            false => AttributeKind::Any,
        }
    }

    fn absent() -> Option<Self> {
        Some(None)
    }

    fn wire() -> Wire {
        match T::wire() {
            Wire::Attribute => Wire::OptionalAttribute,
            wire => Wire::Optional(Box::new(wire)),
        }
    }

    fn from_value(context: &'ir Context, value: &FieldValue) -> Result<Self> {
        match value {
            FieldValue::Absent | FieldValue::Optional(None) => Ok(None),
            FieldValue::Optional(Some(value)) => T::from_value(context, value).map(Some),
            value => T::from_value(context, value).map(Some),
        }
    }

    fn meaning() -> Option<&'static Kind> {
        T::meaning()
    }

    fn text(&self) -> Option<String> {
        array_text(self.iter())
    }

    fn to_attribute(&self, context: &'ir Context) -> Result<Option<Attribute<'ir>>> {
        let value = self
            .as_ref()
            .map(|it| it.to_attribute(context))
            .transpose()?;
        let value = value.flatten();
        if let Wire::Attribute = T::wire() {
            return Ok(value);
        }
        let elements = value.into_iter().collect();
        context
            .attribute(&BuiltinAttribute::Array { elements })
            .map(Some)
    }
}

impl<'ir, T: Property<'ir>> Property<'ir> for Vec<T> {
    fn absent() -> Option<Self> {
        Some(Self::new())
    }

    fn wire() -> Wire {
        Wire::Array(Box::new(T::wire()))
    }

    fn from_value(context: &'ir Context, value: &FieldValue) -> Result<Self> {
        match value {
            FieldValue::Array(values) => {
                let elements = values.iter();
                elements.map(|it| T::from_value(context, it)).collect()
            }
            _ => Err(wrong("array")),
        }
    }

    fn meaning() -> Option<&'static Kind> {
        T::meaning()
    }

    fn text(&self) -> Option<String> {
        array_text(self.iter())
    }

    fn to_attribute(&self, context: &'ir Context) -> Result<Option<Attribute<'ir>>> {
        let elements = self.iter().map(|it| it.to_attribute(context));
        let elements: Result<Vec<_>> = elements.filter_map(Result::transpose).collect();
        let elements = elements?;
        context
            .attribute(&BuiltinAttribute::Array { elements })
            .map(Some)
    }
}
