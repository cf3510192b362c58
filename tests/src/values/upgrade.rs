//! Generated items in older versions of their dialects: written for the version, read as in a file of the version, and
//! written for the present one.

use std::fmt::Debug;

use mlir_bytecode::context::{DialectVersion, VersionedReader, VersionedWriter};
use mlir_bytecode::item::arbitrary::Generator;
use mlir_bytecode::item::{FieldSchema, ItemSchema, Kind};
use mlir_bytecode::{Context, DialectItem, Error, ErrorKind};

/// The outcome for an item and an older version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The item came back, and has the present encoding that it had at first.
    Same,
    /// The version cannot represent the item.
    NotInVersion,
    /// The item cannot be generated, or the dialect has one version.
    Impossible,
}

/// Checks an item of a variant in the version that the first of `bytes` selects.
pub(super) fn check<'ir, T>(
    context: &'ir Context,
    variant: usize,
    bytes: &[u8],
) -> Result<Outcome, String>
where
    T: DialectItem<'ir> + Debug,
{
    let versions = versions(T::SCHEMA, &context.dialect_version(T::DIALECT));
    let first = bytes.first().copied().map_or(0, usize::from);
    let Some(version) = versions.get(first % versions.len().max(1)) else {
        return Ok(Outcome::Impossible);
    };
    let mut generator = Generator::new(context, bytes.get(1..).unwrap_or_default());
    let Ok(item) = T::arbitrary_variant(&mut generator, variant) else {
        return Ok(Outcome::Impossible);
    };
    let fails = |what: &str, error: &dyn Debug| format!("{what} {version} of {item:?}: {error:?}");
    // The table does not matter to an encoding, so that of attributes serves types too.
    let present = |item: &T| {
        context.encode_attribute(T::DIALECT, |writer| item.encode_item(writer).map(drop))
    };
    let before = present(&item).map_err(|it| fails("the version after", &it))?;
    let older = context.encode_attribute(T::DIALECT, |writer| {
        item.encode_item(&mut VersionedWriter::new(writer, version))
            .map(drop)
    });
    let older = match older {
        Err(error) if is_not_in_version(&error) => return Ok(Outcome::NotInVersion),
        older => older.map_err(|it| fails("encoding for", &it))?,
    };
    let Some(reader) = older.reader() else {
        return Ok(Outcome::Impossible);
    };
    let mut reader = VersionedReader::new(reader, version);
    let decoded = T::decode_item(&mut reader).map_err(|it| fails("decoding", &it))?;
    let end = reader.into_inner().expect_end("item");
    end.map_err(|it| fails("decoding", &it))?;
    // Not the values, because NaN is not itself.
    match present(&decoded) {
        Ok(after) if after == before => Ok(Outcome::Same),
        after => Err(fails("the upgrade from", &after)),
    }
}

/// Returns whether a version cannot represent an item.
pub(super) fn is_not_in_version(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::NotInVersion { .. })
}

/// Returns the versions before `present` at which a code, a field or a constant begins or ends, and the oldest one.
fn versions(schema: &'static ItemSchema, present: &DialectVersion) -> Vec<DialectVersion> {
    let mut versions = vec![DialectVersion::default()];
    for variant in schema.variants {
        add(&mut versions, [variant.since, variant.until]);
        for code in variant.codes {
            add_fields(&mut versions, code.fields);
        }
    }
    versions.retain(|it| it < present);
    versions.sort();
    versions.dedup();
    versions
}

fn add(versions: &mut Vec<DialectVersion>, all: [Option<&str>; 2]) {
    let all = all.into_iter().flatten();
    versions.extend(all.filter_map(|it| it.parse().ok()));
}

fn add_fields(versions: &mut Vec<DialectVersion>, fields: &'static [FieldSchema]) {
    for field in fields {
        add(versions, [field.since, field.until]);
        match field.kind {
            Kind::Struct { fields, .. } => add_fields(versions, fields),
            Kind::Enum { values, .. } => {
                let constants = values.iter().map(|it| [it.since, it.until]);
                constants.for_each(|it| add(versions, it));
            }
            _ => {}
        }
    }
}
