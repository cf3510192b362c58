//! The functions that expansions of the derives call. Not part of the public interface.

mod assembly;
mod defaults;
mod properties;
mod references;
mod wire;

pub use std::assert;
pub use std::cmp::PartialEq;
pub use std::convert::From;
pub use std::default::Default;
pub use std::iter::IntoIterator;
pub use std::marker::Sized;
pub use std::ops::Fn;
pub use std::option::Option::{self, None, Some};
pub use std::result::Result::{Err, Ok};
pub use std::string::String;
pub use std::vec::Vec;

pub use bstr::BStr;

use std::borrow::Cow;
use std::cell::RefCell;

pub use crate::Context;
pub use crate::context::{
    Attribute, DialectReader, DialectVersion, DialectWriter, ItemHandle, Type, WireReader,
};
pub use crate::definition::OperationDefinition;
pub use crate::dialect::{
    BytecodeDialectInterface, CustomDirective, CustomForm, Dialect, OpForm, OperationForm,
    OperationVerifier, Verify, op_definition,
};
pub use crate::error::{Error, Result};
pub use crate::ir::{BlockRef, Groups, Module, Operation, OperationBuilder, ValueRef, bodies_read};
pub use crate::item::asm::{known_item, parse_item};
pub use crate::item::asm_values::FromBytes;
pub use crate::item::reference::{
    Items, has_code, has_variant, is_first, is_in_namespace, same_name as same_namespace,
};
pub use crate::item::varint::{Packed, decode_constant, pack_field};
pub use crate::item::{Absence, AssemblySchema, Form, ParameterSchema, Prefix};
pub use crate::item::{
    AsVarint, AsmParse, AsmPrint, CodeSchema, ConstantSchema, Decode, Described, DialectAttribute,
    DialectItem, DialectType, Encode, FieldSchema, FromAttribute, FromType, ItemSchema, Kind,
    Nested, VariantSchema, dynamic,
};
pub use crate::item::{AsmParser, AsmPrinter};
pub use crate::properties::typed::{
    Attributes, Constant, OpProperties, Property, PropertyValues, op_field, op_layout,
};
pub use crate::properties::{AttributeKind, FieldValue, OpField, OpLayout, OpTrait, Wire};
pub use crate::read::files_read;

pub use assembly::*;
pub use defaults::*;

/// The names of generated code: this module, and what types without an encoding or a text have in place of one, so that each
/// is one error.
pub mod scope {
    pub use super::{NoCodec as _, NoForm as _, NoText as _, NoTextAndNoCodec as _};
    pub use crate::__private as _core;
}

pub use properties::*;
pub use references::*;
pub use wire::*;

#[cfg(feature = "arbitrary")]
pub use crate::item::arbitrary::Generator;
pub use crate::{bits, if_arbitrary, shown};

/// Expands to code for the feature `arbitrary`, because the feature belongs to this crate and not to that of the
/// derives.
// A macro because it removes its argument.
#[cfg(feature = "arbitrary")]
#[doc(hidden)]
#[macro_export]
macro_rules! if_arbitrary {
    ($($members:tt)*) => { $($members)* };
}

/// Expands to code for the feature `arbitrary`, because the feature belongs to this crate and not to that of the
/// derives.
// A macro because it removes its argument.
#[cfg(not(feature = "arbitrary"))]
#[doc(hidden)]
#[macro_export]
macro_rules! if_arbitrary {
    ($($members:tt)*) => {};
}

use crate::error::ErrorKind;

/// Returns the definitions that there are.
pub fn definitions<const N: usize>(
    definitions: [Option<OperationDefinition>; N],
) -> Vec<OperationDefinition> {
    definitions.into_iter().flatten().collect()
}

/// Verifies an operation by the rules of its type.
///
/// # Errors
/// Fails if the properties cannot be read, and with what is wrong with the operation.
pub fn verify<'ir, T: Verify<'ir>>(operation: Operation<'ir>) -> Result<()> {
    operation.contents().cast::<T>()?.verify(operation)
}

/// Adds the field and its owner to the path of an error.
///
/// # Errors
/// Fails with the error of `result`.
#[inline]
pub fn in_field<T>(result: Result<T>, owner: &'static str, field: &'static str) -> Result<T> {
    match result {
        Ok(value) => Ok(value),
        Err(error) => Err(error.in_field(owner, field)),
    }
}

/// Writes the code of an item. Returns the name of the item, for the errors of its fields.
#[inline]
pub fn start(
    writer: &mut (impl DialectWriter + ?Sized),
    code: u64,
    owner: &'static str,
) -> &'static str {
    writer.write_varint(code);
    owner
}

/// Adds the item to the path of an error.
///
/// # Errors
/// Fails with the error of `result`.
#[inline]
pub fn in_item<T>(result: Result<T>, owner: &'static str) -> Result<T> {
    result.map_err(|error| error.within(format!("`{owner}`")))
}

/// Returns the error for a code that no variant has.
///
/// # Errors
/// Fails always, with [`ErrorKind::UnknownCode`] at `offset`.
#[cold]
pub fn unknown_code<T>(what: &'static str, code: u64, offset: u64) -> Result<T> {
    let what = Cow::Borrowed(what);
    Err(Error::new(ErrorKind::UnknownCode { what, code }).at(offset))
}

/// Returns the fields of a variant with a payload: those of the payload if it is a struct, because they follow the
/// code directly; else `field`, which is the payload.
pub const fn fields_of_payload(
    payload: &'static Kind,
    field: &'static [FieldSchema],
) -> &'static [FieldSchema] {
    match payload {
        Kind::Struct { fields, .. } => fields,
        _ => field,
    }
}

/// Returns whether the version `target` of a dialect has an entity that exists since one version and until before
/// another. Versions without components are no bound.
#[inline]
pub fn target_has(target: &Option<DialectVersion>, since: &[u64], until: &[u64]) -> bool {
    target.as_ref().is_none_or(|target| {
        target.is_at_least(since) && (until.is_empty() || !target.is_at_least(until))
    })
}

/// Returns whether the version that is read has an entity that exists since one version and until before another.
///
/// # Errors
/// Fails if the version of the dialect cannot be read.
#[inline]
pub fn source_has<'ir>(
    reader: &impl DialectReader<'ir>,
    since: &[u64],
    until: &[u64],
) -> Result<bool> {
    Ok(reader.has_dialect_version(since)?
        && (until.is_empty() || !reader.has_dialect_version(until)?))
}

/// Checks that the version that is read has `what`, which is at `offset`.
///
/// # Errors
/// Fails with [`ErrorKind::NotInVersion`] if the version does not have it. Fails if the version of the dialect cannot
/// be read.
pub fn check_source<'ir>(
    reader: &impl DialectReader<'ir>,
    what: &str,
    offset: u64,
    dialect: &str,
    since: &[u64],
    until: &[u64],
) -> Result<()> {
    if source_has(reader, since, until)? {
        return Ok(());
    }
    let wanted = match reader.has_dialect_version(since)? {
        false => format!("needs version {}", DialectVersion::new(since)),
        true => format!("was removed in version {}", DialectVersion::new(until)),
    };
    let message = format!("`{what}` {wanted} of `{dialect}`");
    Err(not_in_version(dialect, message).at(offset))
}

/// Checks that the version that is written has `what`.
///
/// # Errors
/// Fails with [`ErrorKind::NotInVersion`] if the version does not have it.
pub fn check_target(
    writer: &(impl DialectWriter + ?Sized),
    what: &'static str,
    dialect: &str,
    since: &[u64],
    until: &[u64],
) -> Result<()> {
    let target = writer.dialect_version(dialect);
    let has = target_has(&target, since, until);
    in_item(left_out(has, &target, dialect, since, until), what)
}

/// Returns whether no constant of `kind` has one of `codes`.
pub const fn are_free(kind: &Kind, codes: &[u64]) -> bool {
    let Kind::Enum { values, .. } = kind else {
        return true;
    };
    let (mut value, mut free) = (0, true);
    while value < values.len() {
        let mut code = 0;
        while code < codes.len() {
            free = free && codes[code] != values[value].value;
            code += 1;
        }
        value += 1;
    }
    free
}

/// Reads flags from a byte.
///
/// # Errors
/// Fails if no byte is left.
pub fn read_byte<'ir>(reader: &mut impl DialectReader<'ir>) -> Result<u64> {
    reader.read_byte().map(u64::from)
}

/// Writes at most 8 flags as a byte.
pub fn write_byte(writer: &mut (impl DialectWriter + ?Sized), flags: u64) {
    writer.write_byte(flags as u8);
}

/// Reads the flags of present fields with `read`, if the version that is read has such flags.
///
/// # Errors
/// Fails with the error of `read`, or if a flag is set that belongs to no field of the version.
pub fn decode_flags<'ir, R: DialectReader<'ir>>(
    reader: &mut R,
    exist: &[bool],
    read: impl FnOnce(&mut R) -> Result<u64>,
) -> Result<u64> {
    if !exist.contains(&true) {
        return Ok(0);
    }
    let known = (0u32..).zip(exist);
    let known = known.fold(0, |known, (bit, exists)| known | u64::from(*exists) << bit);
    let offset = reader.offset();
    let flags = read(reader)?;
    match flags & !known {
        0 => Ok(flags),
        unknown => Err(Error::invalid("flags", format!("{unknown:#x}")).at(offset)),
    }
}

/// Writes the flags of present fields with `write`, for the fields that the version that is written has.
pub fn encode_flags<W: DialectWriter + ?Sized>(
    present: &[Option<bool>],
    writer: &mut W,
    write: impl FnOnce(&mut W, u64),
) {
    if present.iter().any(Option::is_some) {
        let flags = (0u32..).zip(present).fold(0, |flags, (bit, present)| {
            flags | u64::from(*present == Some(true)) << bit
        });
        write(writer, flags);
    }
}

/// Checks `left_out`, which means that the value that the target does not have is the default.
///
/// # Errors
/// Fails with [`ErrorKind::NotInVersion`] unless `left_out`.
pub fn left_out(
    left_out: bool,
    target: &Option<DialectVersion>,
    dialect: &str,
    since: &[u64],
    until: &[u64],
) -> Result<()> {
    if left_out {
        return Ok(());
    }
    let before = target.as_ref().is_some_and(|it| !it.is_at_least(since));
    let wanted = if before {
        format!("needs version {} of", DialectVersion::new(since))
    } else {
        format!("was removed in version {} of", DialectVersion::new(until))
    };
    let target = target.as_ref().map(ToString::to_string).unwrap_or_default();
    let message = format!("{wanted} `{dialect}`, and version {target} is written");
    Err(not_in_version(dialect, message))
}

#[cold]
fn not_in_version(dialect: &str, message: String) -> Error {
    let dialect = dialect.to_owned();
    Error::new(ErrorKind::NotInVersion { dialect, message })
}

/// Reads the remaining bytes.
///
/// # Errors
/// Fails if the reader cannot read the bytes.
pub fn read_rest<'ir>(reader: &mut impl DialectReader<'ir>) -> Result<&'ir [u8]> {
    reader.read_bytes(reader.remaining())
}

/// Returns the error for encoding or printing an item of an unknown code, whose bytes may refer to entries by number.
#[cold]
pub fn unknown_cannot_be_encoded() -> Error {
    Error::unsupported("an item with an unknown code cannot be written elsewhere")
}

/// Returns the error for an item of a dialect that has no encodings.
///
/// # Errors
/// Fails always: with [`ErrorKind::UnknownCode`], or because the code cannot be read.
pub fn read_unknown<'ir, T>(reader: &mut impl DialectReader<'ir>, what: &'static str) -> Result<T> {
    let offset = reader.offset();
    let code = reader.read_varint()?;
    unknown_code(what, code, offset)
}

/// Reads a whole item, and writes it.
///
/// # Errors
/// Fails if the bytes are not exactly one item of `T`, with the error of an upgrade, or if the item cannot be encoded
/// for the writer.
pub fn read_item<'ir, T: DialectItem<'ir>>(
    reader: &mut WireReader<'ir>,
    writer: &mut dyn DialectWriter,
) -> Result<()> {
    let mut item = decode_whole::<T>(reader)?;
    if T::HAS_UPGRADES
        && let Some(target) = writer.dialect_version(T::DIALECT)
    {
        item = upgraded(item, reader, &target)?;
    }
    encoded(item.encode_item(writer)?)
}

/// Converts an item from the version that is read to `target`. An upgrade may return an item of a version between, which
/// has an upgrade to later versions.
fn upgraded<'ir, T: DialectItem<'ir>>(
    mut item: T,
    reader: &WireReader<'ir>,
    target: &DialectVersion,
) -> Result<T> {
    let reached: RefCell<Option<DialectVersion>> = RefCell::default();
    for _ in T::SCHEMA.variants {
        let from = reached.take();
        let is_reached = |version: &[u64]| {
            let is_after = match &from {
                Some(from) => !from.is_at_least(version),
                None => !reader.has_dialect_version(version)?,
            };
            let found = is_after && target.is_at_least(version);
            if found {
                reached.replace(Some(DialectVersion::new(version)));
            }
            Ok(found)
        };
        let before = std::mem::discriminant(&item);
        item = item.upgrade_item(&is_reached)?;
        if std::mem::discriminant(&item) == before {
            break;
        }
    }
    Ok(item)
}

/// Reads a whole item, and prints it. Returns its mnemonic.
///
/// # Errors
/// Fails if the bytes are not exactly one item of `T`, or if the item cannot be printed.
pub fn print_item<'ir, T: DialectItem<'ir>>(
    reader: &mut WireReader<'ir>,
    printer: &mut dyn AsmPrinter,
) -> Result<&'static str> {
    let item = decode_whole::<T>(reader)?;
    item.print_item(printer)?;
    Ok(item.mnemonic())
}

fn decode_whole<'ir, T: DialectItem<'ir>>(reader: &mut WireReader<'ir>) -> Result<T> {
    let item = T::decode_item(reader)?;
    reader.expect_end(T::Handle::KIND.name())?;
    Ok(item)
}

/// Parses an attribute after its mnemonic; `None` if the enum has none with this mnemonic.
///
/// # Errors
/// Fails if the text after a known mnemonic is malformed, or for the reasons of [`Context::parsed_attribute`].
pub fn parse_attribute<'ir, T: DialectAttribute<'ir>>(
    parser: &mut dyn AsmParser<'ir>,
) -> Result<Option<Attribute<'ir>>> {
    match T::parse_item(parser)? {
        Some(item) => parser.context().parsed_attribute(&item),
        None => Ok(None),
    }
}

/// Parses a type after its mnemonic; `None` if the enum has none with this mnemonic.
///
/// # Errors
/// Fails if the text after a known mnemonic is malformed, or for the reasons of [`Context::parsed_type`].
pub fn parse_type<'ir, T: DialectType<'ir>>(
    parser: &mut dyn AsmParser<'ir>,
) -> Result<Option<Type<'ir>>> {
    match T::parse_item(parser)? {
        Some(item) => parser.context().parsed_type(&item),
        None => Ok(None),
    }
}

/// Checks that the item has a code. An item that was read has one.
///
/// # Errors
/// Fails if the item has no code.
pub fn encoded(encoded: bool) -> Result<()> {
    if encoded {
        Ok(())
    } else {
        Err(Error::unsupported("an item without a code"))
    }
}
