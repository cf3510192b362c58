//! Attributes, types and the data of resources.

use super::Dump;
use super::lines::quoted;
use crate::bytes::Cursor;
use crate::bytes::varint::unzigzag;
use crate::context::{ItemId, ItemKind, Items, ResourceData};
use crate::error::Result;
use crate::item::{CodeSchema, FieldSchema, ItemSchema, Kind};

/// Whether a value has been shown; what only a decoder knows the end of is not.
type Shown = bool;

impl<'a> Dump<'a, '_> {
    pub(super) fn items(&mut self) -> Result<()> {
        self.table(ItemKind::Attribute)?;
        self.table(ItemKind::Type)?;
        self.rest("of no attribute or type that could be found")
    }

    fn table(&mut self, kind: ItemKind) -> Result<()> {
        let items = Items::new(self.context);
        for number in 0..kind.table(self.context).file_len() as u32 {
            let item = items.get(ItemId::new(kind, number))?;
            let name = item.namespace();
            self.lines.say(&format!("{} of {name:?}", item.id))?;
            self.lines.depth += 1;
            if item.custom {
                let known = self.context.known_dialect(item.dialect);
                let schema = known.and_then(|dialect| kind.of(dialect.schemas()));
                let data = self.cursor.take(item.bytes.len() as u64)?;
                let after = std::mem::replace(&mut self.cursor, data);
                self.encoded(schema)?;
                self.cursor = after;
            } else {
                // The NUL is none of the text.
                let length = item.bytes.len() as u64 + 1;
                self.row(|cursor| cursor.bytes(length), |_| quoted(item.bytes))?;
            }
            self.lines.depth -= 1;
        }
        Ok(())
    }

    /// A code and its fields, as far as the schema tells.
    fn encoded(&mut self, schema: Option<&'static ItemSchema>) -> Result<()> {
        let Some(schema) = schema else {
            return self.rest("encoded by a dialect that is not known");
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
        self.rest("the rest of it")
    }

    fn fields(&mut self, prefix: &str, fields: &'static [FieldSchema]) -> Result<Shown> {
        for field in fields {
            // Which fields are there depends on the version of the dialect.
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
            Kind::Bits { first: false, .. } => self.lines.say(&format!("{name}: in the same"))?,
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
                let text = self.string_text({ self.cursor }.varint()?);
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
        let groups = self.context.resources.groups.iter();
        for id in groups.flat_map(|group| &group.resources) {
            let Some((_, resource)) = self.context.resources.get(*id) else {
                continue;
            };
            if let ResourceData::None = resource.data {
                continue;
            }
            self.lines.say(&format!("resource {:?}", resource.key))?;
            self.lines.depth += 1;
            match &resource.data {
                ResourceData::None => {}
                ResourceData::Bool(_) => {
                    self.row(Cursor::bool, bool::to_string)?;
                }
                ResourceData::String(_) => {
                    let text = self.string_text({ self.cursor }.varint()?);
                    self.row(Cursor::varint, |_| text)?;
                }
                ResourceData::Blob { .. } => {
                    let alignment = self.varint("alignment")?;
                    let length = self.varint("length")?;
                    if alignment > 1 {
                        self.padding(alignment)?;
                    }
                    self.row(|it| it.bytes(length), |_| "data".to_owned())?;
                }
            }
            self.lines.depth -= 1;
        }
        self.rest("of no resource that could be found")
    }
}
