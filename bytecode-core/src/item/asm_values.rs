//! The assembly form of each Rust type that a field can have.

use bstr::{BStr, ByteSlice};

use super::asm::{AsmParser, AsmPrinter};
use crate::affine::{AffineMap, IntegerSet};
use crate::context::{Attribute, ResourceHandle, Type};
use crate::error::Result;
use crate::item::Form;
use crate::number::ApFloat;

/// A value with an assembly form, which is printed between `<` and `>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no assembly form",
    note = "give a struct that derives `Bytecode` a `format`, name a module with `#[bytecode(assembly = path)]`, write \
            `wire_only` on an enum of items in fields that has no text, or implement `AsmPrint` for it"
)]
pub trait AsmPrint {
    /// The text as data.
    const FORM: &'static Form = &Form::ByHand;
    /// Whether a value is printed as `none`, so that an `Option` of the type cannot be read back.
    #[doc(hidden)]
    const PRINTS_NONE: bool = false;

    /// Prints the value.
    ///
    /// # Errors
    /// Fails if `printer` fails, such as for an attribute of another context.
    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()>;

    /// Prints the value with the prefix `#dialect.mnemonic` that can be omitted if its kind is known.
    ///
    /// # Errors
    /// Fails for the reasons of [`print`](Self::print).
    fn print_qualified(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        self.print(printer)
    }

    /// Prints an optional value: by default, `none` if it is absent.
    ///
    /// # Errors
    /// Fails for the reasons of [`print`](Self::print).
    fn print_optional(this: Option<&Self>, printer: &mut dyn AsmPrinter) -> Result<()> {
        match this {
            Some(value) => value.print(printer),
            None => Ok(printer.write_str("none")?),
        }
    }
}

/// A value with an assembly form that can be parsed, too.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no assembly form to be parsed",
    note = "give a struct that derives `Bytecode` a `format`, name a module with `#[bytecode(assembly = path)]`, write \
            `wire_only` on an enum of items in fields that has no text, or implement `AsmParse` for it"
)]
pub trait AsmParse<'ir>: AsmPrint + Sized {
    /// Parses the value.
    ///
    /// # Errors
    /// Fails if the text has no such value, or one that the type cannot represent.
    fn parse(parser: &mut dyn AsmParser<'ir>) -> Result<Self>;

    /// Parses a literal, and the value.
    #[doc(hidden)]
    fn parse_after(literal: &str, parser: &mut dyn AsmParser<'ir>) -> Result<Self> {
        parser.expect(literal)?;
        Self::parse(parser)
    }

    /// Parses an optional value: the counterpart of [`AsmPrint::print_optional`].
    ///
    /// # Errors
    /// Fails for the reasons of [`parse`](Self::parse).
    fn parse_optional(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Self>> {
        if parser.eat("none") {
            return Ok(None);
        }
        Self::parse(parser).map(Some)
    }
}

/// Implements printing of integers.
macro_rules! display {
    // A macro because the implementations differ only in the type.
    ($form:expr; $($type:ty),*) => {$(
        #[diagnostic::do_not_recommend]
        impl AsmPrint for $type {
            const FORM: &'static Form = &$form;

            fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
                Ok(printer.write_str(itoa::Buffer::new().format(*self))?)
            }
        }
    )*};
}

/// Implements parsing of integers, by a method of the parser.
macro_rules! integers {
    // A macro because the implementations differ only in the type and the method.
    ($method:ident $arguments:tt; $($type:ty),*) => {$(
        #[diagnostic::do_not_recommend]
        impl<'ir> AsmParse<'ir> for $type {
            fn parse(parser: &mut dyn AsmParser<'ir>) -> Result<Self> {
                let value = parser.$method $arguments?;
                Self::try_from(value)
                    .map_err(|_| parser.error(format!("{value} is no {}", stringify!($type))))
            }
        }
    )*};
}

integers!(parse_unsigned(Self::BITS); u8, u16, u32, u64, usize);
integers!(parse_integer(); i8, i16, i32, i64);

display!(Form::Integer { signed: false, bits: Self::BITS }; u8, u16, u32, u64);
// As on the wire.
display!(Form::Integer { signed: false, bits: 64 }; usize);
display!(Form::Integer { signed: true, bits: Self::BITS }; i8, i16, i32, i64);

#[diagnostic::do_not_recommend]
impl AsmPrint for bool {
    const FORM: &'static Form = &Form::Bool;

    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        Ok(printer.write_str(if *self { "true" } else { "false" })?)
    }
}

#[diagnostic::do_not_recommend]
impl AsmPrint for f64 {
    const FORM: &'static Form = &Form::Float;

    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        Ok(write!(printer, "{}", ApFloat::from_f64(*self))?)
    }
}

#[diagnostic::do_not_recommend]
impl AsmPrint for &BStr {
    const FORM: &'static Form = &Form::String;

    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        printer.print_string(self)
    }
}

#[diagnostic::do_not_recommend]
impl AsmPrint for &str {
    const FORM: &'static Form = &Form::String;

    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        printer.print_string(self.as_bytes().as_bstr())
    }
}

#[diagnostic::do_not_recommend]
impl AsmPrint for Attribute<'_> {
    const FORM: &'static Form = &Form::Attribute;

    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        printer.print_attribute(*self)
    }

    fn print_optional(this: Option<&Self>, printer: &mut dyn AsmPrinter) -> Result<()> {
        // Print nothing, because `none` is a type, and a type is an attribute. Upstream does the same.
        match this {
            Some(value) => value.print(printer),
            None => Ok(printer.write_str("<<NULL ATTRIBUTE>>")?),
        }
    }
}

#[diagnostic::do_not_recommend]
impl AsmPrint for Type<'_> {
    const FORM: &'static Form = &Form::Type;

    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        printer.print_type(*self)
    }

    fn print_optional(this: Option<&Self>, printer: &mut dyn AsmPrinter) -> Result<()> {
        match this {
            Some(value) => value.print(printer),
            None => Ok(printer.write_str("<<NULL TYPE>>")?),
        }
    }
}

#[diagnostic::do_not_recommend]
impl AsmPrint for ResourceHandle<'_> {
    const FORM: &'static Form = &Form::Resource;

    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        printer.print_resource(*self)
    }
}

impl<T: AsmPrint> AsmPrint for Vec<T> {
    const FORM: &'static Form = &Form::List(T::FORM);

    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        printer.write_char('[')?;
        for (index, element) in self.iter().enumerate() {
            if index > 0 {
                printer.write_str(", ")?;
            }
            element.print(printer)?;
        }
        printer.write_char(']')?;
        Ok(())
    }
}

impl<T: AsmPrint> AsmPrint for Option<T> {
    const FORM: &'static Form = {
        assert!(
            !T::PRINTS_NONE,
            "the text `none` of an absent value is that of a constant or an item too: give this one another `mnemonic`"
        );
        &Form::Optional(T::FORM)
    };
    const PRINTS_NONE: bool = true;

    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        T::print_optional(self.as_ref(), printer)
    }
}

#[diagnostic::do_not_recommend]
impl<'ir> AsmParse<'ir> for bool {
    fn parse(parser: &mut dyn AsmParser<'ir>) -> Result<Self> {
        if parser.eat("true") {
            return Ok(true);
        }
        parser.expect("false").map(|()| false)
    }
}

#[diagnostic::do_not_recommend]
impl<'ir> AsmParse<'ir> for f64 {
    fn parse(parser: &mut dyn AsmParser<'ir>) -> Result<Self> {
        parser.parse_float()
    }
}

/// A Rust type of strings.
pub trait FromBytes<'ir>: Sized {
    /// Converts the string that was parsed last.
    ///
    /// # Errors
    /// Fails if the type cannot hold the string, as `&str` cannot hold one that is not UTF-8.
    fn from_bytes(bytes: &'ir BStr, parser: &dyn AsmParser<'ir>) -> Result<Self>;
}

impl<'ir> FromBytes<'ir> for &'ir BStr {
    fn from_bytes(bytes: &'ir BStr, _: &dyn AsmParser<'ir>) -> Result<Self> {
        Ok(bytes)
    }
}

impl<'ir> FromBytes<'ir> for &'ir str {
    fn from_bytes(bytes: &'ir BStr, parser: &dyn AsmParser<'ir>) -> Result<Self> {
        let utf8 = bytes.to_str();
        utf8.map_err(|_| parser.error("before this, the string is not UTF-8"))
    }
}

#[diagnostic::do_not_recommend]
impl<'ir> AsmParse<'ir> for &'ir BStr {
    fn parse(parser: &mut dyn AsmParser<'ir>) -> Result<Self> {
        parser.parse_string()
    }
}

#[diagnostic::do_not_recommend]
impl<'ir> AsmParse<'ir> for &'ir str {
    fn parse(parser: &mut dyn AsmParser<'ir>) -> Result<Self> {
        let string = parser.parse_string()?;
        Self::from_bytes(string, parser)
    }
}

#[diagnostic::do_not_recommend]
impl<'ir> AsmParse<'ir> for Attribute<'ir> {
    fn parse(parser: &mut dyn AsmParser<'ir>) -> Result<Self> {
        parser.parse_attribute()
    }

    fn parse_optional(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Self>> {
        parser.parse_attribute().map(Some)
    }
}

#[diagnostic::do_not_recommend]
impl<'ir> AsmParse<'ir> for Type<'ir> {
    fn parse(parser: &mut dyn AsmParser<'ir>) -> Result<Self> {
        parser.parse_type()
    }

    fn parse_optional(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Self>> {
        parser.parse_type().map(Some)
    }
}

#[diagnostic::do_not_recommend]
impl<'ir> AsmParse<'ir> for ResourceHandle<'ir> {
    fn parse(parser: &mut dyn AsmParser<'ir>) -> Result<Self> {
        parser.parse_resource()
    }
}

impl<'ir, T: AsmParse<'ir>> AsmParse<'ir> for Vec<T> {
    fn parse(parser: &mut dyn AsmParser<'ir>) -> Result<Self> {
        parser.expect("[")?;
        let mut list = Self::new();
        while !parser.eat("]") {
            if !list.is_empty() {
                parser.expect(",")?;
            }
            list.push(T::parse(parser)?);
        }
        Ok(list)
    }
}

impl<T: AsmPrint> AsmPrint for Box<T> {
    const FORM: &'static Form = T::FORM;
    const PRINTS_NONE: bool = T::PRINTS_NONE;

    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        (**self).print(printer)
    }
}

impl<'ir, T: AsmParse<'ir>> AsmParse<'ir> for Box<T> {
    fn parse(parser: &mut dyn AsmParser<'ir>) -> Result<Self> {
        T::parse(parser).map(Self::new)
    }
}

impl<'ir, T: AsmParse<'ir>> AsmParse<'ir> for Option<T> {
    fn parse(parser: &mut dyn AsmParser<'ir>) -> Result<Self> {
        T::parse_optional(parser)
    }
}

#[diagnostic::do_not_recommend]
impl AsmPrint for AffineMap {
    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        Ok(write!(printer, "{self}")?)
    }
}

#[diagnostic::do_not_recommend]
impl<'ir> AsmParse<'ir> for AffineMap {
    fn parse(parser: &mut dyn AsmParser<'ir>) -> Result<Self> {
        parser.parse_affine_map()
    }
}

#[diagnostic::do_not_recommend]
impl AsmPrint for IntegerSet {
    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        Ok(write!(printer, "{self}")?)
    }
}

#[diagnostic::do_not_recommend]
impl<'ir> AsmParse<'ir> for IntegerSet {
    fn parse(parser: &mut dyn AsmParser<'ir>) -> Result<Self> {
        parser.parse_integer_set()
    }
}
