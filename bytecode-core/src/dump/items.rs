//! Attributes, types and the data of resources.

use super::Dump;
use super::lines::quoted;
use crate::bytes::Cursor;
use crate::bytes::varint::unzigzag;
use crate::context::ItemKind;
use crate::error::Result;
use crate::item::{CodeSchema, FieldSchema, ItemSchema, Kind};
use crate::read::{self, ItemEntries, ItemEntry};

/// Whether a value has been shown. A value whose end only a decoder finds is not.
type Shown = bool;

impl<'a> Dump<'a, '_> {
    pub(super) fn items(&mut self) -> Result<()> {
        if let Some(file) = self.file.filter(|_| self.names.is_complete) {
            self.table(ItemKind::Attribute, file.attributes())?;
            self.table(ItemKind::Type, file.types())?;
        }
        self.rest("bytes outside of all attributes and types")
    }

    /// Shows the items of a table, up to the first that cannot be found. The section of offsets has the error.
    fn table(&mut self, kind: ItemKind, entries: Result<ItemEntries<'a>>) -> Result<()> {
        let found = entries.into_iter().flatten().map_while(Result::ok);
        for (number, entry) in found.enumerate() {
            self.item(kind, number, entry)?;
        }
        Ok(())
    }

    fn item(&mut self, kind: ItemKind, number: usize, entry: ItemEntry<'a>) -> Result<()> {
        let name = self.names.dialect(entry.dialect.value).unwrap_or_default();
        self.rows.text(&format!("{kind} #{number} of {name:?}"))?;
        self.rows.depth += 1;
        if entry.custom {
            let known = self.registry.dialect(name);
            let schema = known.and_then(|dialect| kind.of(dialect.schemas()));
            let data = self.window.cursor.take(entry.bytes.len() as u64)?;
            let after = std::mem::replace(&mut self.window.cursor, data);
            self.encoded(schema)?;
            self.window.cursor = after;
        } else {
            let text = entry.bytes.strip_suffix(&[0]).unwrap_or(entry.bytes);
            let length = entry.bytes.len() as u64;
            self.row(|cursor| cursor.bytes(length), |_| quoted(text))?;
        }
        self.rows.depth -= 1;
        Ok(())
    }

    /// Shows a code and its fields, as far as the schema describes them.
    fn encoded(&mut self, schema: Option<&'static ItemSchema>) -> Result<()> {
        let Some(schema) = schema else {
            return self.rest("encoding of an unknown dialect");
        };
        let mut found: Option<&'static CodeSchema> = None;
        self.row(Cursor::varint, |value| {
            for variant in schema.variants {
                if let Some(code) = variant.codes.iter().find(|code| code.code == *value) {
                    found = Some(code);
                    return format!("code {value}: {}", variant.name);
                }
            }
            format!("code {value}")
        })?;
        let fields = found.map_or(&[][..], |code| code.fields);
        self.fields("", fields)?;
        self.rest("remaining bytes")
    }

    fn fields(&mut self, prefix: &str, fields: &'static [FieldSchema]) -> Result<Shown> {
        for field in fields {
            // The fields depend on the version of the dialect.
            if field.is_versioned()
                || !self.value(&format!("{prefix}{}", field.name), field.kind)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn value(&mut self, name: &str, kind: &'static Kind) -> Result<Shown> {
        match kind {
            Kind::Varint | Kind::Bits { first: true, .. } => {
                self.varint(name)?;
            }
            Kind::Bits { first: false, .. } => {
                self.rows.text(&format!("{name}: in the same integer"))?
            }
            Kind::SignedVarint => {
                self.row(Cursor::signed_varint, |value| format!("{name}: {value}"))?;
            }
            Kind::Byte => {
                self.row(Cursor::byte, |value| format!("{name}: {value}"))?;
            }
            Kind::Bool => {
                self.row(Cursor::bool, |value| format!("{name}: {value}"))?;
            }
            Kind::F64 => {
                self.row(Cursor::varint, |bits| {
                    let value = f64::from_bits(unzigzag(*bits) as u64);
                    format!("{name}: {value:?}")
                })?;
            }
            Kind::Enum { values, .. } => {
                self.row(Cursor::varint, |value| {
                    let case = values.iter().find(|it| it.value == *value);
                    format!("{name}: {value} {}", case.map_or("", |it| it.name))
                })?;
            }
            Kind::Integer { form, .. } => return self.value(name, form),
            Kind::String => {
                let text = self.names.string_text({ self.window.cursor }.varint()?);
                self.row(Cursor::varint, |_| format!("{name}: {text}"))?;
            }
            Kind::Attribute | Kind::Type | Kind::Resource => {
                self.row(Cursor::varint, |number| format!("{name}: {kind} #{number}"))?;
            }
            Kind::Optional(Kind::Attribute) => {
                self.row(Cursor::varint_with_flag, |value| match value {
                    (number, true) => format!("{name}: attribute #{number}"),
                    (_, false) => format!("{name}: none"),
                })?;
            }
            Kind::Optional(inner) => {
                let present = |present: &bool| match present {
                    true => format!("{name}: present"),
                    false => format!("{name}: none"),
                };
                if self.row(Cursor::bool, present)? {
                    return self.value(name, inner);
                }
            }
            Kind::List(inner) => {
                let count = self.row(|it| it.count(1), |count| format!("{name}: {count}"))?;
                for index in 0..count {
                    if !self.value(&format!("{name}[{index}]"), inner)? {
                        return Ok(false);
                    }
                }
            }
            Kind::Pair(first, second) => {
                return Ok(self.value(name, first)? && self.value(name, second)?);
            }
            Kind::Struct { fields, .. } => return self.fields(&format!("{name}."), fields),
            Kind::Blob => {
                let size = self.varint(&format!("size of {name}"))?;
                self.row(|it| it.bytes(size), |_| name.to_owned())?;
            }
            _ => {
                self.rest(&format!("{name}: {kind}"))?;
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub(super) fn resources(&mut self) -> Result<()> {
        let file = self.file.filter(|_| self.names.is_complete);
        let resources = file.map(|file| file.resources()).transpose()?.flatten();
        for resource in resources.into_iter().flatten() {
            let resource = resource?;
            if resource.value_length() == 0 {
                continue;
            }
            let key = self.names.string(resource.key.value).unwrap_or_default();
            self.rows.depth = self.base;
            self.rows.text(&format!("resource {key:?}"))?;
            read::value(self, resource.kind)?;
        }
        self.rows.depth = self.base;
        self.rest("bytes outside of all resources")
    }
}
