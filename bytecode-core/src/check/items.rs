//! Attributes and types: each through its dialect, and what they refer to.

use std::collections::BTreeMap;

use super::Report;
use super::references::{Node, References};
use crate::context::{Context, DialectId};
use crate::dialect::{BytecodeDialectInterface, DialectReader as _, WireReader};
use crate::error::{Error, Result, ResultExt};

/// Decodes every attribute and every type of `context`.
pub(super) fn check(context: &Context, report: &mut Report) {
    let mut references = References::new(context);
    for attribute in context.attributes() {
        references.enter(Node::Attribute(attribute.id()));
        let Some(mut reader) = attribute.reader() else {
            continue;
        };
        let interface = interface(context, attribute.dialect_id());
        let Some(interface) = interface else {
            count(&mut report.opaque.attributes, attribute.dialect());
            continue;
        };
        let read = interface.read_attribute(&mut reader, &mut references);
        if read.as_ref().is_err_and(Error::is_unknown_code) {
            count(&mut report.opaque.attributes, attribute.dialect());
            continue;
        }
        let whole = whole(read, &reader, "attribute").within(|| {
            format!(
                "attribute #{} of `{}`",
                attribute.id().0,
                attribute.dialect()
            )
        });
        report.findings.extend(whole.err());
    }
    for type_ in context.types() {
        references.enter(Node::Type(type_.id()));
        let Some(mut reader) = type_.reader() else {
            continue;
        };
        let Some(interface) = interface(context, type_.dialect_id()) else {
            count(&mut report.opaque.types, type_.dialect());
            continue;
        };
        let read = interface.read_type(&mut reader, &mut references);
        if read.as_ref().is_err_and(Error::is_unknown_code) {
            count(&mut report.opaque.types, type_.dialect());
            continue;
        }
        let whole = whole(read, &reader, "type")
            .within(|| format!("type #{} of `{}`", type_.id().0, type_.dialect()));
        report.findings.extend(whole.err());
    }
    report.findings.extend(references.expect_acyclic().err());
}

fn interface(context: &Context, dialect: DialectId) -> Option<&dyn BytecodeDialectInterface> {
    let entry = context.names.dialect(dialect)?;
    entry.dialect.as_ref()?.bytecode()
}

fn whole(read: Result<()>, reader: &WireReader<'_>, what: &'static str) -> Result<()> {
    read.and_then(|()| reader.expect_end(what))
        .at(reader.offset())
}

/// Counts one more of `key`.
pub(super) fn count(counts: &mut BTreeMap<String, usize>, key: &str) {
    match counts.get_mut(key) {
        Some(count) => *count += 1,
        None => {
            counts.insert(key.to_owned(), 1);
        }
    }
}
