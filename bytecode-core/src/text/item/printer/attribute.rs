//! Printing of the builtin attributes.
//!
//! ```text
//! array-attribute      ::= `[` (attribute (`,` attribute)*)? `]`
//! dictionary-attribute ::= `{` (entry (`,` entry)*)? `}`
//! entry                ::= (bare-id | string-literal) (`=` attribute)?
//! integer-attribute    ::= integer-literal (`:` type)? | `true` | `false`
//! float-attribute      ::= float-literal (`:` type)?
//! string-attribute     ::= string-literal (`:` type)?
//! symbol-ref-attribute ::= symbol-name (`::` symbol-name)*
//! unit-attribute       ::= `unit`
//! distinct-attribute   ::= `distinct` `[` number `]` `<` attribute? `>`
//! ```

use super::items::{Elision, Items};
use super::location::{FILE_LINE_COL, FILE_LINE_COL_RANGE};
use super::strings::{self, separate, write};
use crate::builtin::{BuiltinAttribute, BuiltinType, Strided, StringAttr};
use crate::context::{Attribute, AttributeId, DialectReader as _, Item, Type, WireReader};
use crate::error::Result;
use crate::item::reference::code;
use crate::item::{Decode as _, DialectItem as _};
use crate::number::{ApInt, Signedness};

const ARRAY: u64 = code(BuiltinAttribute::SCHEMA, "Array");
const DICTIONARY: u64 = code(BuiltinAttribute::SCHEMA, "Dictionary");
const UNIT: u64 = code(BuiltinAttribute::SCHEMA, "Unit");
const NONE: u64 = code(BuiltinType::SCHEMA, "None");

impl Items<'_> {
    /// Prints a custom-encoded attribute of the builtin dialect. Lists are printed while they are read.
    pub(in crate::text) fn builtin_item(
        &mut self,
        out: &mut Vec<u8>,
        identity: AttributeId,
        reader: &mut WireReader<'_>,
        elision: Elision,
    ) -> Result<()> {
        let mut list = reader.clone();
        let code = list.read_varint()?;
        if matches!(code, FILE_LINE_COL | FILE_LINE_COL_RANGE)
            && self.location_in_last_file(out, code, &mut list).is_some()
        {
            return Ok(());
        }
        match code {
            ARRAY => {
                let count = list.read_count()?;
                self.array(out, (0..count).map(|_| list.read_attribute()))?;
                list.expect_end("attribute")
            }
            DICTIONARY => {
                out.push(b'{');
                for index in 0..list.read_count()? {
                    separate(out, index);
                    self.name(out, &mut list)?;
                    self.value(out, list.read_attribute()?)?;
                }
                out.push(b'}');
                list.expect_end("attribute")
            }
            _ => {
                let value = BuiltinAttribute::decode_item(reader)?;
                reader.expect_end("attribute")?;
                self.builtin_attribute(out, Some(identity), &value, elision)
            }
        }
    }

    pub(in crate::text) fn builtin_attribute(
        &mut self,
        out: &mut Vec<u8>,
        identity: Option<AttributeId>,
        value: &BuiltinAttribute<'_>,
        elision: Elision,
    ) -> Result<()> {
        match value {
            BuiltinAttribute::Unit => out.extend_from_slice(b"unit"),
            BuiltinAttribute::Array { elements } => {
                self.array(out, elements.iter().copied().map(Ok))?;
            }
            BuiltinAttribute::Dictionary { entries } => {
                out.push(b'{');
                for (index, entry) in entries.iter().enumerate() {
                    separate(out, index);
                    strings::keyword(out, entry.name.value()?);
                    self.value(out, entry.value)?;
                }
                out.push(b'}');
            }
            BuiltinAttribute::String { value, type_ } => {
                strings::quoted(out, value);
                if let Some(type_) = *type_
                    && !is_none(type_)
                {
                    self.trailing_type(out, type_, elision)?;
                }
            }
            BuiltinAttribute::SymbolRef { root, nested } => {
                let release = || self.context.registry().llvm_release();
                strings::symbol(out, root.value()?, release);
                for symbol in nested {
                    out.extend_from_slice(b"::");
                    strings::symbol(out, symbol.name()?, release);
                }
            }
            BuiltinAttribute::Type { value } => self.type_(out, *value)?,
            BuiltinAttribute::Integer { type_, value } => {
                return self.integer(out, *type_, value, elision);
            }
            BuiltinAttribute::Float { type_, value } => {
                let start = out.len();
                value.append_to(out);
                let is_hexadecimal = out.get(start + 1) == Some(&b'x');
                let assumed = matches!(
                    type_.try_decode::<BuiltinType<'_>>()?,
                    Some(BuiltinType::F64)
                );
                if elision == Elision::Never
                    || (elision == Elision::May && (!assumed || is_hexadecimal))
                {
                    self.trailing_type(out, *type_, elision)?;
                }
            }
            BuiltinAttribute::Distinct { referenced } => {
                out.extend_from_slice(b"distinct[");
                let number = self.distinct_number(identity);
                strings::number(out, number);
                out.extend_from_slice(b"]<");
                if !is_unit(*referenced) {
                    self.attribute(out, *referenced, Elision::Never)?;
                }
                out.push(b'>');
            }
            BuiltinAttribute::DenseArray {
                element_type,
                size,
                data,
            } => {
                return self.dense_array(out, *element_type, *size, data);
            }
            BuiltinAttribute::DenseElements { type_, data } => {
                self.dense_elements(out, *type_, data)?;
                self.trailing_type(out, *type_, elision)?;
            }
            BuiltinAttribute::DenseStringElements { type_, strings, .. } => {
                self.dense_strings(out, *type_, strings)?;
                self.trailing_type(out, *type_, elision)?;
            }
            BuiltinAttribute::SparseElements {
                type_,
                indices,
                values,
            } => {
                self.sparse_elements(out, *indices, *values)?;
                self.trailing_type(out, *type_, elision)?;
            }
            BuiltinAttribute::DenseResourceElements { type_, handle } => {
                out.extend_from_slice(b"dense_resource<");
                self.resource(out, *handle);
                out.push(b'>');
                self.trailing_type(out, *type_, elision)?;
            }
            BuiltinAttribute::AffineMap { map } => {
                write(out, format_args!("affine_map<{map}>"))?;
            }
            BuiltinAttribute::IntegerSet { set } => {
                write(out, format_args!("affine_set<{set}>"))?;
            }
            BuiltinAttribute::StridedLayout { offset, strides } => {
                write(
                    out,
                    Strided {
                        offset: *offset,
                        strides,
                    },
                )?;
            }
            BuiltinAttribute::CallSiteLoc { .. }
            | BuiltinAttribute::FileLineColLoc { .. }
            | BuiltinAttribute::FileLineColRange { .. }
            | BuiltinAttribute::FusedLoc { .. }
            | BuiltinAttribute::NameLoc { .. }
            | BuiltinAttribute::UnknownLoc => {
                out.extend_from_slice(b"loc(");
                self.location_body(out, value)?;
                out.push(b')');
            }
        }
        Ok(())
    }

    /// Prints `[a, b]`.
    fn array<'a>(
        &mut self,
        out: &mut Vec<u8>,
        elements: impl Iterator<Item = Result<Attribute<'a>>>,
    ) -> Result<()> {
        out.push(b'[');
        for (index, element) in elements.enumerate() {
            separate(out, index);
            self.attribute(out, element?, Elision::May)?;
        }
        out.push(b']');
        Ok(())
    }

    /// Prints the name of an entry. A name is checked when it is printed first.
    fn name(&mut self, out: &mut Vec<u8>, reader: &mut WireReader<'_>) -> Result<()> {
        let mut ahead = reader.clone();
        let number = ahead.read_attribute()?.id().0 as usize;
        if self.keywords.copy_to(number, out) {
            *reader = ahead;
            return Ok(());
        }
        let (name, start) = (StringAttr::decode(reader)?, out.len());
        strings::keyword(out, name.value()?);
        self.keywords
            .keep(number, out.get(start..).unwrap_or_default());
        Ok(())
    }

    /// Prints ` = value`; nothing for `unit`.
    fn value(&mut self, out: &mut Vec<u8>, value: Attribute<'_>) -> Result<()> {
        let start = out.len();
        out.extend_from_slice(b" = ");
        self.attribute(out, value, Elision::Never)?;
        if out.get(start..) == Some(b" = unit") {
            out.truncate(start);
        }
        Ok(())
    }

    /// Prints ` : type`, unless it is elided.
    fn trailing_type(
        &mut self,
        out: &mut Vec<u8>,
        type_: Type<'_>,
        elision: Elision,
    ) -> Result<()> {
        if elision == Elision::Must {
            return Ok(());
        }
        out.extend_from_slice(b" : ");
        self.type_(out, type_)
    }

    fn integer(
        &mut self,
        out: &mut Vec<u8>,
        type_: Type<'_>,
        value: &ApInt,
        elision: Elision,
    ) -> Result<()> {
        let signedness = match type_.try_decode::<BuiltinType<'_>>()? {
            Some(BuiltinType::Integer {
                signedness: Signedness::Signless,
                width: 1,
            }) => {
                out.extend_from_slice(if value.is_zero() { b"false" } else { b"true" });
                return Ok(());
            }
            Some(BuiltinType::Integer { signedness, width }) => Some((signedness, width)),
            _ => None,
        };
        let is_unsigned = matches!(signedness, Some((Signedness::Unsigned, _)));
        match value.as_i64() {
            Some(word) if !is_unsigned => strings::signed(out, word),
            _ if is_unsigned => write(out, value.display_unsigned())?,
            _ => write(out, value.display_signed())?,
        }
        if elision == Elision::May && signedness == Some((Signedness::Signless, 64)) {
            return Ok(());
        }
        self.trailing_type(out, type_, elision)
    }
}

/// Returns whether an attribute is `unit`.
pub(in crate::text) fn is_unit(attribute: Attribute<'_>) -> bool {
    builtin_code(attribute.item()).is_some_and(|(code, _)| code == UNIT)
}

/// Returns whether an attribute is a dictionary that is not empty.
pub(in crate::text) fn has_entries(attribute: Attribute<'_>) -> bool {
    match builtin_code(attribute.item()) {
        Some((DICTIONARY, mut rest)) => matches!(rest.read_varint(), Ok(1..)),
        _ => false,
    }
}

/// Returns whether a type is `none`.
pub(in crate::text) fn is_none(type_: Type<'_>) -> bool {
    builtin_code(type_.item()).is_some_and(|(code, _)| code == NONE)
}

/// Returns the code of an item of the builtin dialect that is not in assembly form, and what follows it.
fn builtin_code(item: Item<'_>) -> Option<(u64, WireReader<'_>)> {
    let mut reader = item.reader().filter(|_| item.namespace() == "builtin")?;
    Some((reader.read_varint().ok()?, reader))
}
