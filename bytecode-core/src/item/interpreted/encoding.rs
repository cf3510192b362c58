//! The wire form of items that a schema describes: what the derived `decode_item` and `encode_item` do.

use super::{Fields, Interpreted, Value, get, inexpressible, literal};
use crate::context::{DialectReader, DialectVersion, DialectWriter};
use crate::error::{Error, ErrorKind, Result};
use crate::item::{CodeSchema, FieldSchema, ItemSchema, Kind, VariantSchema};

/// The name of the integer with the presence bits, where it is not the first.
const FLAGS: &str = "flags";

/// Reads the code and the fields of an item.
pub(crate) fn decode<'ir>(
    schema: &'static ItemSchema,
    reader: &mut impl DialectReader<'ir>,
) -> Result<Interpreted<'ir>> {
    let offset = reader.offset();
    let number = reader.read_varint()?;
    if let Some((variant, code)) = schema.variant_of(number) {
        let (constant, fields) = match code {
            Some(code) => {
                let fields = decode_fields(code.fields, reader);
                let mut fields = fields.map_err(|error| within(error, schema, variant))?;
                absent_fields(variant, code, &mut fields);
                (None, fields)
            }
            None => (Some(number), Fields::new()),
        };
        return Ok(Interpreted {
            schema,
            variant,
            constant,
            fields,
        });
    }
    let what = format!("an item of `{}`", schema.name).into();
    Err(Error::new(ErrorKind::UnknownCode { what, code: number }).at(offset))
}

fn within(error: Error, schema: &ItemSchema, variant: &VariantSchema) -> Error {
    error.within(format!("`{}::{}`", schema.name, variant.name))
}

/// Adds the values of the fields that other codes of the variant have.
fn absent_fields(variant: &VariantSchema, code: &CodeSchema, fields: &mut Fields<'_>) {
    let others = variant.codes.iter().flat_map(|it| it.fields);
    for field in others {
        let is_known =
            code.fields.iter().any(|it| it.name == field.name) || get(fields, field.name).is_some();
        if !is_known {
            let absent = match field.kind {
                Kind::List(_) => Value::List(Vec::new()),
                _ => Value::Absent,
            };
            fields.push((field.name, absent));
        }
    }
}

/// Returns the components of a version; none for all versions.
fn components(version: Option<&str>) -> Vec<u64> {
    let version = version.and_then(|it| it.parse::<DialectVersion>().ok());
    version.map_or_else(Vec::new, |it| it.components().to_vec())
}

/// Returns whether the version that is read has an entity.
fn source_has<'ir>(
    reader: &impl DialectReader<'ir>,
    since: Option<&str>,
    until: Option<&str>,
) -> Result<bool> {
    Ok(
        (since.is_none() || reader.has_dialect_version(&components(since))?)
            && (until.is_none() || !reader.has_dialect_version(&components(until))?),
    )
}

/// Returns whether the version that is written has an entity.
fn target_has(target: Option<&DialectVersion>, since: Option<&str>, until: Option<&str>) -> bool {
    target.is_none_or(|target| {
        target.is_at_least(&components(since))
            && (until.is_none() || !target.is_at_least(&components(until)))
    })
}

/// Returns the first version with the presence bit of a field; `None` if the field has no bit.
fn presence_bit(field: &FieldSchema) -> Option<(u32, Option<&'static str>)> {
    match field.kind {
        Kind::Flagged { bit, since, .. } => Some((*bit, *since)),
        _ => None,
    }
}

fn decode_fields<'ir>(
    schemas: &'static [FieldSchema],
    reader: &mut impl DialectReader<'ir>,
) -> Result<Fields<'ir>> {
    let mut fields = Fields::new();
    let has_flags = schemas.iter().any(|it| presence_bit(it).is_some());
    let explicit = has_flags && schemas.iter().any(|it| it.name == FLAGS);
    let mut flags = 0;
    if has_flags && !explicit {
        flags = decode_flags(schemas, &Kind::Varint, reader)?;
    }
    let mut packed = 0;
    for (index, field) in schemas.iter().enumerate() {
        if explicit && field.name == FLAGS {
            flags = decode_flags(schemas, field.kind, reader)?;
            continue;
        }
        if let Kind::Bits { bits, first, of } = field.kind {
            if *first {
                packed = decode_packed(schemas.get(index..).unwrap_or_default(), reader)?;
            }
            let value = Value::Integer(packed & low_bits(*bits));
            packed = packed.checked_shr(*bits).unwrap_or(0);
            check_constant(of, &value)?;
            fields.push((field.name, value));
            continue;
        }
        let value = if !source_has(reader, field.since, field.until)? {
            when_missing(field)?
        } else if let Kind::Flagged {
            bit,
            since,
            of,
            before,
        } = field.kind
        {
            if !source_has(reader, *since, None)? {
                decode_kind(before, reader)?
            } else if flags >> bit & 1 == 1 {
                decode_kind(of, reader)?
            } else {
                Value::Absent
            }
        } else {
            let value = decode_kind(field.kind, reader);
            value.map_err(|error| error.within(format!("field `{}`", field.name)))?
        };
        fields.push((field.name, value));
    }
    Ok(fields)
}

/// Returns the value of a field in versions without the field.
pub(super) fn when_missing(field: &FieldSchema) -> Result<Value<'static>> {
    let text = field.when_missing.as_ref().and_then(|it| it.known());
    let value = text.and_then(|text| literal(field.kind, text));
    value.ok_or_else(|| inexpressible(format!("a value of `{}` in older versions", field.name)))
}

fn decode_flags<'ir>(
    schemas: &[FieldSchema],
    form: &Kind,
    reader: &mut impl DialectReader<'ir>,
) -> Result<u64> {
    let mut known = 0u64;
    for field in schemas {
        if let Some((bit, since)) = presence_bit(field)
            && source_has(reader, field.since, field.until)?
            && source_has(reader, since, None)?
        {
            known |= 1u64.checked_shl(bit).unwrap_or(0);
        }
    }
    if known == 0 {
        return Ok(0);
    }
    let offset = reader.offset();
    let flags = match form {
        Kind::Byte => reader.read_byte()?.into(),
        _ => reader.read_varint()?,
    };
    match flags & !known {
        0 => Ok(flags),
        unknown => Err(Error::invalid("flags", format!("{unknown:#x}")).at(offset)),
    }
}

/// Reads the varint that the first of the fields shares with those after it.
fn decode_packed<'ir>(
    schemas: &[FieldSchema],
    reader: &mut impl DialectReader<'ir>,
) -> Result<u64> {
    let offset = reader.offset();
    let value = reader.read_varint()?;
    let bits: u32 = shared(schemas).map(|(_, bits)| bits).sum();
    if value.checked_shr(bits).unwrap_or(0) != 0 {
        let message = format!("{value:#x} in {bits} bits");
        return Err(Error::invalid("packed integer", message).at(offset));
    }
    Ok(value)
}

/// Returns the fields that share a varint with the first one, with their bits.
fn shared(schemas: &[FieldSchema]) -> impl Iterator<Item = (&FieldSchema, u32)> {
    schemas
        .iter()
        .enumerate()
        .map_while(|(index, field)| match field.kind {
            Kind::Bits { bits, first, .. } if index == 0 || !first => Some((field, *bits)),
            _ => None,
        })
}

/// Returns a mask of the lowest bits.
fn low_bits(bits: u32) -> u64 {
    1u64.checked_shl(bits).map_or(u64::MAX, |it| it - 1)
}

fn check_constant(kind: &Kind, value: &Value<'_>) -> Result<()> {
    if let (Kind::Enum { name, values }, Value::Integer(number)) = (kind, value)
        && !values.iter().any(|it| it.value == *number)
    {
        return Err(Error::invalid(name, number.to_string()));
    }
    Ok(())
}

fn decode_kind<'ir>(
    kind: &'static Kind,
    reader: &mut impl DialectReader<'ir>,
) -> Result<Value<'ir>> {
    Ok(match kind {
        Kind::Varint => Value::Integer(reader.read_varint()?),
        Kind::SignedVarint | Kind::F64 => Value::Integer(reader.read_signed_varint()? as u64),
        Kind::Byte => Value::Integer(reader.read_byte()?.into()),
        Kind::Bool => Value::Integer(reader.read_bool()?.into()),
        Kind::Enum { .. } => {
            let offset = reader.offset();
            let value = Value::Integer(reader.read_constant()?);
            check_constant(kind, &value).map_err(|error| error.at(offset))?;
            value
        }
        Kind::Integer { form, of } => {
            let offset = reader.offset();
            let value = decode_kind(form, reader)?;
            check_constant(of, &value).map_err(|error| error.at(offset))?;
            value
        }
        Kind::String => Value::String(reader.read_string()?),
        Kind::Blob => Value::Blob(reader.read_blob()?),
        Kind::Attribute => Value::Attribute(reader.read_attribute()?),
        Kind::Type => Value::Type(reader.read_type()?),
        Kind::Resource => Value::Resource(reader.read_resource()?),
        Kind::Optional(Kind::Attribute) => {
            let found = reader.read_optional_attribute()?;
            found.map_or(Value::Absent, Value::Attribute)
        }
        Kind::Optional(inner) => match reader.read_bool()? {
            true => decode_kind(inner, reader)?,
            false => Value::Absent,
        },
        Kind::List(element) => {
            let count = reader.read_count()?;
            let mut list = Vec::new();
            for _ in 0..count {
                list.push(decode_kind(element, reader)?);
            }
            Value::List(list)
        }
        Kind::Pair(first, second) => Value::List(vec![
            decode_kind(first, reader)?,
            decode_kind(second, reader)?,
        ]),
        Kind::Struct { fields, .. } => Value::Struct(decode_fields(fields, reader)?),
        Kind::Item { items, .. } => {
            let item = reader.nested(|reader| decode(items.schema(), reader))?;
            Value::Item(Box::new(item))
        }
        _ => return Err(inexpressible(format!("a value ({kind})")).at(reader.offset())),
    })
}

/// Writes the code and the fields of an item. Returns `false` and writes nothing for an item without a code.
pub(crate) fn encode(
    item: &Interpreted<'_>,
    writer: &mut (impl DialectWriter + ?Sized),
) -> Result<bool> {
    let variant = item.variant;
    let target = writer.dialect_version(item.schema.dialect);
    if let Some(constant) = item.constant {
        if let Some(Kind::Enum { values, .. }) = variant.constants
            && let Some(found) = values.iter().find(|it| it.value == constant)
            && !target_has(target.as_ref(), found.since, found.until)
        {
            return Err(not_in_version(item.schema.dialect, found.name));
        }
        writer.write_varint(constant);
        return Ok(true);
    }
    let Some(code) = code(item) else {
        return Ok(false);
    };
    if !target_has(target.as_ref(), variant.since, variant.until) {
        return Err(not_in_version(item.schema.dialect, variant.name));
    }
    writer.write_varint(code.code);
    let fields = encode_fields(code.fields, &item.fields, item.schema.dialect, writer);
    fields.map_err(|error| within(error, item.schema, variant))?;
    Ok(true)
}

/// Returns the code for the fields that are present.
fn code(item: &Interpreted<'_>) -> Option<&'static CodeSchema> {
    let has = |code: &CodeSchema, name: &str| code.fields.iter().any(|it| it.name == name);
    let mut codes = item.variant.codes.iter();
    codes.find(|code| {
        item.fields.iter().all(|(name, value)| {
            if !item.variant.codes.iter().all(|it| has(it, name)) {
                return has(code, name) != value.is_empty();
            }
            // A field that every code has must be present, unless its kind has a form for absent values.
            let fields = code.fields.iter().filter(|it| it.name == *name);
            let optional = |kind: &Kind| matches!(kind, Kind::Optional(_) | Kind::Flagged { .. });
            *value != Value::Absent || fields.clone().any(|it| optional(it.kind))
        })
    })
}

fn not_in_version(dialect: &str, what: &str) -> Error {
    let message = format!("`{what}` is not in the version of `{dialect}` that is written");
    let dialect = dialect.to_owned();
    Error::new(ErrorKind::NotInVersion { dialect, message })
}

fn encode_fields(
    schemas: &'static [FieldSchema],
    fields: &Fields<'_>,
    dialect: &str,
    writer: &mut (impl DialectWriter + ?Sized),
) -> Result<()> {
    let target = writer.dialect_version(dialect);
    let target = target.as_ref();
    let has_flags = schemas.iter().any(|it| presence_bit(it).is_some());
    let explicit = has_flags && schemas.iter().any(|it| it.name == FLAGS);
    if has_flags && !explicit {
        encode_flags(schemas, fields, &Kind::Varint, target, writer);
    }
    let (mut packed, mut shift) = (0u64, 0u32);
    for (index, field) in schemas.iter().enumerate() {
        if explicit && field.name == FLAGS {
            encode_flags(schemas, fields, field.kind, target, writer);
            continue;
        }
        let value = get(fields, field.name)
            .ok_or_else(|| inexpressible(format!("an item without `{}`", field.name)))?;
        if let Kind::Bits { bits, first, .. } = field.kind {
            let Value::Integer(number) = value else {
                return Err(wrong(field.kind));
            };
            if *first {
                (packed, shift) = (0, 0);
            }
            if number & !low_bits(*bits) != 0 {
                let message = format!("{number} does not fit in {bits} bits");
                return Err(Error::invalid(field.name, message));
            }
            packed |= number.checked_shl(shift).unwrap_or(0);
            shift += bits;
            if shared(schemas.get(index + 1..).unwrap_or_default())
                .next()
                .is_none_or(|(next, _)| matches!(next.kind, Kind::Bits { first: true, .. }))
            {
                writer.write_varint(packed);
            }
            continue;
        }
        if !target_has(target, field.since, field.until) {
            if *value != when_missing(field)? {
                return Err(not_in_version(dialect, field.name));
            }
            continue;
        }
        let written = match field.kind {
            Kind::Flagged {
                since, of, before, ..
            } => match value {
                value if !target_has(target, *since, None) => {
                    encode_kind(before, value, dialect, writer)
                }
                Value::Absent => Ok(()),
                value => encode_kind(of, value, dialect, writer),
            },
            kind => encode_kind(kind, value, dialect, writer),
        };
        written.map_err(|error| error.within(format!("field `{}`", field.name)))?;
    }
    Ok(())
}

fn encode_flags(
    schemas: &[FieldSchema],
    fields: &Fields<'_>,
    form: &Kind,
    target: Option<&DialectVersion>,
    writer: &mut (impl DialectWriter + ?Sized),
) {
    let (mut flags, mut exist) = (0u64, false);
    for field in schemas {
        if let Some((bit, since)) = presence_bit(field)
            && target_has(target, field.since, field.until)
            && target_has(target, since, None)
        {
            exist = true;
            let is_present = get(fields, field.name).is_some_and(|it| *it != Value::Absent);
            flags |= u64::from(is_present).checked_shl(bit).unwrap_or(0);
        }
    }
    if !exist {
        return;
    }
    match form {
        Kind::Byte => writer.write_byte(flags as u8),
        _ => writer.write_varint(flags),
    }
}

#[cold]
fn wrong(kind: &Kind) -> Error {
    inexpressible(format!("a value of another kind than {kind}"))
}

fn encode_kind(
    kind: &'static Kind,
    value: &Value<'_>,
    dialect: &str,
    writer: &mut (impl DialectWriter + ?Sized),
) -> Result<()> {
    match (kind, value) {
        (Kind::Varint, Value::Integer(value)) => writer.write_varint(*value),
        (Kind::SignedVarint | Kind::F64, Value::Integer(value)) => {
            writer.write_signed_varint(*value as i64);
        }
        (Kind::Byte, Value::Integer(value)) => {
            let byte = u8::try_from(*value);
            writer.write_byte(byte.map_err(|_| Error::invalid("byte", value.to_string()))?);
        }
        (Kind::Bool, Value::Integer(value)) => writer.write_bool(*value != 0),
        (Kind::Enum { values, .. }, Value::Integer(value)) => {
            let target = writer.dialect_version(dialect);
            let found = values.iter().find(|it| it.value == *value);
            if let Some(found) = found
                && !target_has(target.as_ref(), found.since, found.until)
            {
                return Err(not_in_version(dialect, found.name));
            }
            writer.write_varint(*value);
        }
        (Kind::Integer { form, .. }, value) => encode_kind(form, value, dialect, writer)?,
        (Kind::String, Value::String(value)) => writer.write_string(value)?,
        (Kind::Blob, Value::Blob(value)) => writer.write_blob(value),
        (Kind::Attribute, Value::Attribute(value)) => writer.write_attribute(*value)?,
        (Kind::Type, Value::Type(value)) => writer.write_type(*value)?,
        (Kind::Resource, Value::Resource(value)) => writer.write_resource(*value)?,
        (Kind::Optional(Kind::Attribute), Value::Absent) => {
            writer.write_optional_attribute(None)?;
        }
        (Kind::Optional(Kind::Attribute), Value::Attribute(value)) => {
            writer.write_optional_attribute(Some(*value))?;
        }
        (Kind::Optional(_), Value::Absent) => writer.write_bool(false),
        (Kind::Optional(inner), value) => {
            writer.write_bool(true);
            encode_kind(inner, value, dialect, writer)?;
        }
        (Kind::List(element), Value::List(list)) => {
            writer.write_varint(list.len() as u64);
            for value in list {
                encode_kind(element, value, dialect, writer)?;
            }
        }
        (Kind::Pair(first, second), Value::List(list)) => {
            let [one, other] = list.as_slice() else {
                return Err(wrong(kind));
            };
            encode_kind(first, one, dialect, writer)?;
            encode_kind(second, other, dialect, writer)?;
        }
        (Kind::Struct { fields, .. }, Value::Struct(values)) => {
            encode_fields(fields, values, dialect, writer)?;
        }
        (Kind::Item { .. }, Value::Item(item)) => {
            if !encode(item, writer)? {
                return Err(wrong(kind));
            }
        }
        _ => return Err(wrong(kind)),
    }
    Ok(())
}
