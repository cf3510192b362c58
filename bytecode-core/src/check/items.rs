//! Attributes and types: each through its dialect, and what they refer to.

use std::collections::BTreeMap;
use std::ops::Range;

use super::Report;
use super::references::{Graph, Node, References};
use crate::context::{Attribute, Context, DialectReader as _, Type};
use crate::error::{Error, ResultExt};
use crate::progress::Work;

/// How many attributes and types a thread takes at once.
const SHARE: usize = 1 << 14;

/// Decodes every attribute and every type of `context`, on several threads.
pub(super) fn check(context: &Context, report: &mut Report) {
    let count = context.attribute_count() + context.type_count();
    let starts = (0..count).step_by(SHARE);
    let shares = starts.map(|start| start..count.min(start + SHARE));
    let mut references = Vec::with_capacity(shares.len());
    let parts = context
        .progress
        .map(Work::Checking, shares.collect(), |share| {
            check_share(context, share)
        });
    for (found, part) in parts {
        references.push(found);
        report.findings.extend(part.findings);
        let (all, opaque) = (&mut report.opaque, part.opaque);
        for (all, opaque) in [
            (&mut all.attributes, opaque.attributes),
            (&mut all.types, opaque.types),
        ] {
            for (dialect, more) in opaque {
                count_more(all, &dialect, more);
            }
        }
    }
    let graph = Graph::new(context.attribute_count(), SHARE, references);
    report.findings.extend(graph.expect_acyclic().err());
}

/// Decodes the entries with these numbers, attributes first.
fn check_share(context: &Context, share: Range<usize>) -> (References, Report) {
    let mut references = References::new(context, share.len());
    let mut report = Report::default();
    for number in share {
        let node = references.enter(number as u32);
        let (reader, opaque, what, id) = match node {
            Node::Attribute(id) => (
                Attribute::new(context, id).reader(),
                &mut report.opaque.attributes,
                "attribute",
                id.0,
            ),
            Node::Type(id) => (
                Type::new(context, id).reader(),
                &mut report.opaque.types,
                "type",
                id.0,
            ),
        };
        let Some(mut reader) = reader else {
            continue;
        };
        let read = reader.interface().map(|interface| match node {
            Node::Attribute(_) => interface.read_attribute(&mut reader, &mut references),
            Node::Type(_) => interface.read_type(&mut reader, &mut references),
        });
        let dialect = || match node {
            Node::Attribute(id) => Attribute::new(context, id).dialect(),
            Node::Type(id) => Type::new(context, id).dialect(),
        };
        match read {
            Some(read) if !read.as_ref().is_err_and(Error::is_unknown_code) => {
                let whole = read.and_then(|()| reader.expect_end(what));
                let place = || format!("{what} #{id} of `{}`", dialect());
                let whole = whole.at(reader.offset()).within(place);
                report.findings.extend(whole.err());
            }
            _ => count_more(opaque, dialect(), 1),
        }
    }
    (references, report)
}

/// Counts one more of `key`.
pub(super) fn count(counts: &mut BTreeMap<String, usize>, key: &str) {
    count_more(counts, key, 1);
}

fn count_more(counts: &mut BTreeMap<String, usize>, key: &str, more: usize) {
    match counts.get_mut(key) {
        Some(count) => *count += more,
        None => {
            counts.insert(key.to_owned(), more);
        }
    }
}
