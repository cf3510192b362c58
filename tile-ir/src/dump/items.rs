//! Types, attributes and debug entries: a tag, and the fields that the schema lists.

use std::ops::Range;

use mlir_bytecode::context::NumberType;
use mlir_bytecode::item::{CodeSchema, Encode, FieldSchema, ItemSchema, Kind};

use super::{Dump, describe};
use crate::attribute::Attribute;
use crate::cursor::Cursor;
use crate::error::Result;
use crate::module::StringId;
use crate::operation::{AttributeDefinition, AttributeKind};
use crate::version::Version;
use crate::wire::NumberTypes;

/// The field that holds the presence bits of the fields after it.
const FLAGS: &str = "flags";

impl Dump<'_, '_> {
    /// Shows an attribute of an operation. Nothing if it is absent, or a flag.
    pub(super) fn attribute(&mut self, range: Range<usize>, definition: &AttributeDefinition) {
        let kind = match definition.kind {
            AttributeKind::Unit => return,
            AttributeKind::Enum(kind) => kind.schema(),
            AttributeKind::Integer => &Kind::Varint,
            AttributeKind::Bool => &Kind::Bool,
            AttributeKind::String => &Kind::String,
            AttributeKind::Type => &Kind::Type,
            AttributeKind::Constant => &Kind::Custom("constant"),
            AttributeKind::I32Array => &Kind::Custom("i32_array"),
            AttributeKind::BoolArray => &Kind::Custom("bool_array"),
            AttributeKind::Array => <Vec<Attribute>>::KIND,
            AttributeKind::Tagged => return self.item(range, definition.name, Attribute::SCHEMA),
            AttributeKind::Hints => <Vec<(StringId, Attribute)>>::KIND,
        };
        self.within(range, |items| items.value(definition.name, kind));
    }

    /// Shows an item, which is all of a range.
    pub(super) fn item(&mut self, range: Range<usize>, name: &str, schema: &'static ItemSchema) {
        self.within(range, |items| items.item(name, schema));
    }

    /// Shows the parts of a range, and the rest of it.
    fn within(
        &mut self,
        range: Range<usize>,
        show: impl FnOnce(&mut Items<'_, '_, '_>) -> Result<()>,
    ) {
        let bytes = self.file.get(range.clone()).unwrap_or_default();
        let depth = self.rows.depth;
        let mut items = Items {
            cursor: Cursor::new(bytes, range.start),
            dump: self,
            number_type: None,
        };
        // The reader reports the error where the item is used.
        let shown = show(&mut items);
        self.rows.depth = depth;
        let rest = match shown {
            Ok(()) => "remaining bytes",
            Err(_) => "not read",
        };
        self.row(self.next.max(range.start)..range.end, rest);
    }
}

/// Shows the values at a cursor.
struct Items<'d, 'a, 's> {
    dump: &'d mut Dump<'a, 's>,
    cursor: Cursor<'a>,
    /// The last type, which determines the form of the number after it.
    number_type: Option<u64>,
}

impl<'a> Items<'_, 'a, '_> {
    /// Reads a value, and shows its bytes with their meaning.
    fn row<T>(
        &mut self,
        read: impl FnOnce(&mut Cursor<'a>) -> Result<T>,
        describe: impl FnOnce(&T) -> String,
    ) -> Result<T> {
        let start = self.cursor.offset();
        let value = read(&mut self.cursor)?;
        let text = describe(&value);
        self.dump.row(start..self.cursor.offset(), &text);
        Ok(value)
    }

    /// A tag, and the fields of its variant.
    fn item(&mut self, name: &str, schema: &'static ItemSchema) -> Result<()> {
        let mut found: Option<&'static CodeSchema> = None;
        self.row(Cursor::varint, |tag| {
            for variant in schema.variants {
                if let Some(code) = variant.codes.iter().find(|it| it.code == *tag) {
                    found = Some(code);
                    let variant = variant.mnemonic.unwrap_or(variant.name);
                    return format!("{name}: tag {tag}, {variant}");
                }
                if let Some(constant) = variant.constants.and_then(|kind| constant(kind, *tag)) {
                    return format!("{name}: tag {tag}, {constant}");
                }
            }
            format!("{name}: tag {tag}")
        })?;
        let fields = found.map_or(&[][..], |code| code.fields);
        self.dump.rows.depth += 1;
        let shown = self.fields(fields);
        self.dump.rows.depth -= 1;
        shown
    }

    fn has(&self, since: Option<&str>) -> bool {
        self.dump.version.has(Version::introduced(since))
    }

    /// The fields of a variant, and its presence bits: a varint before them, or a field of their name.
    fn fields(&mut self, fields: &'static [FieldSchema]) -> Result<()> {
        let mut flagged = fields.iter().filter(|field| match field.kind {
            Kind::Flagged { since, .. } => self.has(field.since) && self.has(*since),
            _ => false,
        });
        let has_flags = flagged.next().is_some();
        let mut flags = 0;
        if has_flags && !fields.iter().any(|field| field.name == FLAGS) {
            flags = self.number(FLAGS, Cursor::varint)?;
        }
        for field in fields {
            if !self.has(field.since) {
                continue;
            }
            match field.kind {
                Kind::Byte if has_flags && field.name == FLAGS => {
                    flags = u64::from(self.number(FLAGS, Cursor::byte)?);
                }
                Kind::Flagged { since, before, .. } if !self.has(*since) => {
                    self.value(field.name, before)?;
                }
                Kind::Flagged { bit, of, .. } => {
                    if flags >> bit & 1 != 0 {
                        self.value(field.name, of)?;
                    }
                }
                // The only field of a variant has no name.
                kind @ (Kind::List(_) | Kind::Custom(_)) if field.name == "0" => {
                    self.value("elements", kind)?;
                }
                kind if field.name == "0" => self.value("value", kind)?,
                kind => self.value(field.name, kind)?,
            }
        }
        Ok(())
    }

    fn number<T: std::fmt::Display>(
        &mut self,
        name: &str,
        read: impl FnOnce(&mut Cursor<'a>) -> Result<T>,
    ) -> Result<T> {
        self.row(read, |value| format!("{name}: {value}"))
    }

    fn value(&mut self, name: &str, kind: &'static Kind) -> Result<()> {
        match kind {
            Kind::Varint => self.number(name, Cursor::varint).map(drop),
            Kind::SignedVarint => self.number(name, signed_varint).map(drop),
            Kind::Byte => self.number(name, Cursor::byte).map(drop),
            Kind::Bool => self.number(name, |it| Ok(it.byte()? != 0)).map(drop),
            Kind::Enum { .. } => self
                .row(Cursor::varint, |value| {
                    let case = constant(kind, *value).unwrap_or_default();
                    format!("{name}: {value} {case}")
                })
                .map(drop),
            Kind::String => {
                let module = self.dump.module;
                let text =
                    |id: &u64| format!("{name}: {}", describe::string(module, StringId(*id)));
                self.row(Cursor::varint, text).map(drop)
            }
            Kind::Type => {
                let type_ = self.row(Cursor::varint, |id| format!("{name}: type #{id}"))?;
                self.number_type = Some(type_);
                Ok(())
            }
            Kind::Optional(inner) => {
                let present = |cursor: &mut Cursor<'a>| Ok(cursor.byte()? != 0);
                let text = |present: &bool| match present {
                    true => format!("{name}: present"),
                    false => format!("{name}: none"),
                };
                match self.row(present, text)? {
                    true => self.value(name, inner),
                    false => Ok(()),
                }
            }
            Kind::List(inner) => {
                let count = self.number(name, |it| it.count("elements", 1))?;
                self.dump.rows.depth += 1;
                for index in 0..count {
                    self.value(&format!("{name}[{index}]"), inner)?;
                }
                self.dump.rows.depth -= 1;
                Ok(())
            }
            Kind::Pair(first, second) => {
                self.value(name, first)?;
                self.value(name, second)
            }
            Kind::Item { items, .. } => self.item(name, items.schema()),
            Kind::Custom(custom) => self.custom(name, custom),
            _ => self.rest(name),
        }
    }

    /// A value that a module of [`wire`](crate::wire) reads.
    fn custom(&mut self, name: &str, custom: &str) -> Result<()> {
        let list = |words: &Vec<i64>| format!("{name}: {words:?}");
        match (custom, self.number_type()) {
            ("constant", _) => {
                let text = |id: &u64| format!("{name}: constant #{id}");
                self.row(Cursor::varint, text).map(drop)
            }
            ("i64_array", _) => self
                .row(|it| it.counted_words(i64::from_le_bytes), list)
                .map(drop),
            ("i32_array", _) => {
                let read = |it: &mut Cursor<'a>| {
                    it.counted_words(|word| i64::from(i32::from_le_bytes(word)))
                };
                self.row(read, list).map(drop)
            }
            ("bool_array", _) => {
                let read = |it: &mut Cursor<'a>| it.counted_words(|[byte]| i64::from(byte));
                self.row(read, list).map(drop)
            }
            ("low_word", _) => self.number(name, Cursor::varint).map(drop),
            ("zero_extended", Some(NumberType::Integer(1)))
            | ("float_bits", Some(NumberType::Float(..=8))) => {
                self.number(name, Cursor::byte).map(drop)
            }
            ("zero_extended", Some(NumberType::Integer(_))) => {
                self.number(name, Cursor::varint).map(drop)
            }
            ("float_bits", Some(NumberType::Float(_))) => {
                let text = |bits: &i64| format!("{name}: {bits:#x}");
                self.row(signed_varint, text).map(drop)
            }
            _ => self.rest(name),
        }
    }

    fn number_type(&self) -> Option<NumberType> {
        let types = NumberTypes::new(self.dump.module?.types(), self.dump.version);
        types.number_type(self.number_type?).ok()
    }

    /// All that is left.
    fn rest(&mut self, name: &str) -> Result<()> {
        let left = self.cursor.left() as u64;
        self.row(|it| it.bytes(left), |_| name.to_owned()).map(drop)
    }
}

/// Returns the name of a value of an enumeration.
fn constant(kind: &'static Kind, value: u64) -> Option<&'static str> {
    match kind {
        Kind::Enum { values, .. } => {
            let found = values.iter().find(|it| it.value == value);
            found.map(|it| it.name)
        }
        _ => None,
    }
}

fn signed_varint(cursor: &mut Cursor<'_>) -> Result<i64> {
    let value = cursor.varint()?;
    Ok((value >> 1).cast_signed() ^ -(value & 1).cast_signed())
}
