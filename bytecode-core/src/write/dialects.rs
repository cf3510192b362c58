//! The dialect section. The file of the same name in `read` has the grammar.

use super::section;
use super::writer::Writer;
use crate::bytes::{SectionKind, Version, varint};
use crate::context::{DialectId, DialectVersion, OperationNameId};
use crate::error::Result;

pub(super) fn write(writer: &mut Writer<'_>) -> Result<Vec<u8>> {
    let context = writer.context();
    let names = &context.names;
    let version = writer.target.version();
    let mut out = Vec::new();
    varint::encode(writer.numbering.dialects.ids.len() as u64, &mut out);
    for &id in &writer.numbering.dialects.ids {
        let Some(dialect) = names.dialect(DialectId(id)) else {
            continue;
        };
        let name = writer.strings.number(dialect.namespace.as_bytes());
        if version < Version::DIALECT_VERSIONS {
            varint::encode(name, &mut out);
            continue;
        }
        // The readers of a target derive the version that it states from the producer.
        let mut requested = writer.options.dialect_versions.iter();
        let requested = requested.find(|(namespace, _)| **namespace == *dialect.namespace);
        let requested = requested.map(|(_, version)| version);
        // A version that the producer string determines is not written.
        let by_producer = (context.registry().dialect(&dialect.namespace))
            .and_then(|it| it.version_by_producer(writer.options.resolve_producer(context)));
        let requested = requested.filter(|&version| by_producer.as_ref() != Some(version));
        let requested = requested.map(DialectVersion::write);
        let kept = context.stated_version(dialect);
        let kept = kept.filter(|_| {
            let mut target = writer.options.target.iter();
            target.all(|it| it.reads_version(&dialect.namespace))
        });
        // A file without a version of the dialect has the oldest version.
        let bytes = requested.as_deref().or(kept);
        let bytes = bytes.filter(|bytes| requested.is_none() || !bytes.is_empty());
        varint::encode(name << 1 | u64::from(bytes.is_some()), &mut out);
        if let Some(bytes) = bytes {
            section::write(&mut out, SectionKind::DialectVersions, bytes);
        }
    }

    let operations = &writer.numbering.operations.ids;
    if version >= Version::ELIDE_UNKNOWN_LOCATIONS {
        varint::encode(operations.len() as u64, &mut out);
    }
    let entry = |id: u32| names.operation(OperationNameId(id));
    let dialect = |id: u32| entry(id).map_or(u32::MAX, |entry| entry.dialect.0);
    for group in operations.chunk_by(|&a, &b| dialect(a) == dialect(b)) {
        let number = group.first().map_or(u32::MAX, |&id| dialect(id));
        varint::encode(writer.numbering.dialects.number(number)?, &mut out);
        varint::encode(group.len() as u64, &mut out);
        for &id in group {
            let name = entry(id).map_or(u32::MAX, |entry| entry.name);
            let name = writer.strings.number_of(name);
            if version < Version::NATIVE_PROPERTIES {
                varint::encode(name, &mut out);
            } else {
                let registered = writer.target.is_registered(OperationNameId(id));
                varint::encode(name << 1 | u64::from(registered), &mut out);
            }
        }
    }
    Ok(out)
}
