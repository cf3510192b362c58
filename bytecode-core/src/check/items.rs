//! Checks of attributes and types: each is decoded by its dialect, and its references are collected.

use std::collections::BTreeMap;
use std::ops::Range;

use hashbrown::{DefaultHashBuilder, HashSet};

use super::Report;
use super::duplicates::{self, Hashes};
use super::graph::{Graph, Targets};
use crate::builtin::invariants::expect_valid;
use crate::builtin::{BuiltinAttribute, BuiltinType, LocationAttr, NamedAttribute};
use crate::context::{Apart, Attribute, Context, DialectReader as _, Item, ItemId, Items, Type};
use crate::error::{Error, Result, ResultExt};
use crate::item::DialectItem as _;
use crate::item::references::{Reference, SameVersions, decode_references};
use crate::progress::Work;
use crate::text::array_element;

/// The logarithm of the number of attributes and types that a thread checks at once.
const CHUNK_BITS: u32 = 12;

/// Decodes every attribute and every type of `context`, on several threads. Returns their references.
pub(super) fn check(context: &Context, report: &mut Report) -> Graph {
    let count = context.attribute_count() + context.type_count();
    let starts = (0..count).step_by(1 << CHUNK_BITS);
    let shares = starts.map(|start| start..count.min(start + (1 << CHUNK_BITS)));
    let mut targets = Vec::with_capacity(shares.len());
    let mut hashes = Vec::with_capacity(shares.len());
    let hasher = DefaultHashBuilder::default();
    let parts = context
        .progress
        .map(Work::Checking, shares.collect(), |chunk| {
            check_chunk(context, chunk, hasher)
        });
    for (found, hashed, part) in parts {
        targets.push(found);
        hashes.push(hashed);
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
    let graph = Graph::new(context.attribute_count(), CHUNK_BITS, targets);
    report.findings.extend(graph.expect_acyclic().err());
    (report.findings).extend(duplicates::entries(context, hashes));
    graph
}

/// Decodes the entries with these numbers, attributes first.
fn check_chunk(
    context: &Context,
    chunk: Range<usize>,
    hasher: DefaultHashBuilder,
) -> (Targets, Hashes, Report) {
    let mut apart = Apart::new(context);
    let mut results = (
        Targets::new(context, chunk.len()),
        Hashes::new(hasher, chunk.len(), apart.is_needed()),
        Report::default(),
    );
    if apart.is_needed() {
        chunk.for_each(|number| check_part(apart.get(), number..number + 1, &mut results));
    } else {
        check_part(context, chunk, &mut results);
    }
    results
}

/// Decodes the entries with these numbers, attributes first, and adds what was found.
fn check_part(
    context: &Context,
    part: Range<usize>,
    (targets, hashes, report): &mut (Targets, Hashes, Report),
) {
    let items = Items::new(context);
    for number in part {
        let id = targets.enter(number as u32);
        let Ok(item) = items.get(id) else {
            continue;
        };
        let Some(mut reader) = item.reader() else {
            let step = || format!("{id} of `{}`", item.namespace());
            let start = item.file_offset().unwrap_or(0);
            let printed = expect_printed(item.bytes).at(start);
            report.findings.extend(printed.within(step).err());
            continue;
        };
        let mut add = |reference| match reference {
            Reference::Item(target) => targets.add(target),
            Reference::Resource(_) => {}
        };
        let read = decode_references(&mut reader, id.kind(), &SameVersions, &mut add);
        match read {
            Some(read) if !read.as_ref().is_err_and(Error::is_unknown_code) => {
                let whole = read.and_then(|()| reader.expect_end(id.kind().name()));
                let step = || format!("{id} of `{}`", item.namespace());
                hashes.add(item);
                let whole = whole.and_then(|()| expect_attribute(item));
                let whole = whole.and_then(|()| expect_type(item));
                let whole = whole.at(reader.offset()).within(step);
                report.findings.extend(whole.err());
            }
            _ => {
                let opaque = &mut report.opaque;
                let counts = match id {
                    ItemId::Attribute(_) => &mut opaque.attributes,
                    ItemId::Type(_) => &mut opaque.types,
                };
                count_more(counts, item.namespace(), 1);
            }
        }
    }
}

/// Returns an error if an assembly text has bytes that no printer writes: these are escaped in strings.
fn expect_printed(text: &[u8]) -> Result<()> {
    let is_printed = |byte: &u8| matches!(byte, b' '..=b'~' | b'\n' | b'\t');
    // Without an early exit, several bytes are tested at once: nearly all texts are printed, and some files consist of them.
    let is_whole = text
        .iter()
        .fold(true, |whole, byte| whole & is_printed(byte));
    if is_whole {
        return Ok(());
    }
    let at = text.iter().take_while(|byte| is_printed(byte)).count();
    let message = format!("the byte at {at} of the text is not printable");
    Err(Error::invalid("assembly text", message))
}

/// Returns an error if a builtin attribute is not what upstream can construct, or print.
fn expect_attribute(item: Item<'_>) -> Result<()> {
    let ItemId::Attribute(id) = item.id else {
        return Ok(());
    };
    let is_restricted = matches!(item.code(), Some(DICTIONARY | DENSE_ARRAY | FUSED));
    if !is_restricted || !item.is_of(BuiltinAttribute::DIALECT) {
        return Ok(());
    }
    match Attribute::new(item.context, id).try_decode()? {
        Some(BuiltinAttribute::Dictionary { entries }) => expect_sorted(&entries),
        // No text can be printed if the data are not those of its elements.
        Some(BuiltinAttribute::DenseArray {
            element_type,
            size,
            data,
        }) => array_element(element_type, size, data).map(drop),
        Some(BuiltinAttribute::FusedLoc { locations, .. }) => expect_fused(&locations),
        _ => Ok(()),
    }
}

/// Returns an error if a dictionary is not sorted by name, or has a name twice. No writer can produce one, because
/// dictionaries are sorted in memory.
fn expect_sorted(entries: &[NamedAttribute<'_>]) -> Result<()> {
    let mut last = None;
    for entry in entries {
        let name = entry.name.value()?;
        if last.is_some_and(|last| last >= name) {
            let message = format!("`{name:.100}` is not in order");
            return Err(Error::invalid("dictionary", message));
        }
        last = Some(name);
    }
    Ok(())
}

/// Returns an error if a fused location without metadata has fewer than two locations, an unknown one, or equal ones: upstream
/// reads another location.
fn expect_fused(locations: &[LocationAttr<'_>]) -> Result<()> {
    let mut seen = HashSet::new();
    for location in locations.iter().map(|it| it.attribute()) {
        let head = location.head();
        let is_unknown = head.code() == Some(UNKNOWN) && head.is_of(BuiltinAttribute::DIALECT);
        if is_unknown || !seen.insert(location.id()) {
            let message = format!("{location:.100} is redundant");
            return Err(Error::invalid("fused location", message));
        }
    }
    match locations.len() {
        0 | 1 => Err(Error::invalid(
            "fused location",
            "of fewer than two locations",
        )),
        _ => Ok(()),
    }
}

/// Returns an error if a builtin type is not what upstream can construct.
fn expect_type(item: Item<'_>) -> Result<()> {
    match item.id {
        ItemId::Type(id) if item.custom && item.is_of(BuiltinType::DIALECT) => {
            let type_ = Type::new(item.context, id);
            type_.try_decode()?.as_ref().map_or(Ok(()), expect_valid)
        }
        _ => Ok(()),
    }
}

/// The code of a dictionary.
const DICTIONARY: u64 = 1;

/// The code of a dense array.
const DENSE_ARRAY: u64 = 17;

/// The code of a fused location without metadata.
const FUSED: u64 = 12;

/// The code of the unknown location.
const UNKNOWN: u64 = 15;

/// Increments the count of `key`.
pub(super) fn count(counts: &mut BTreeMap<String, usize>, key: &str) {
    count_more(counts, key, 1);
}

/// Adds to the count of `key`.
pub(super) fn count_more(counts: &mut BTreeMap<String, usize>, key: &str, more: usize) {
    match counts.get_mut(key) {
        Some(count) => *count += more,
        None => {
            counts.insert(key.to_owned(), more);
        }
    }
}
