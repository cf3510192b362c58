//! The dictionary after the module: the data of resources.
//!
//! ```text
//! file-metadata   ::= `{-#` dialect-group? external-group? `#-}`
//! dialect-group   ::= `dialect_resources` `:` `{` group (`,` group)* `}`
//! external-group  ::= `external_resources` `:` `{` group (`,` group)* `}`
//! group           ::= name `:` `{` entry (`,` entry)* `}`
//! entry           ::= key `:` (`true` | `false` | string-literal | blob)
//! blob            ::= `"0x` alignment-as-4-bytes data `"`
//! ```

use std::io;

use bstr::{BString, ByteSlice};
use hashbrown::HashMap;

use crate::context::{Context, Resource, ResourceData, ResourceId, ResourceOwner};
use crate::error::Result;
use crate::text::item::strings::{self};

/// The number of bytes of a blob that are converted at once.
const CHUNK: u64 = 1 << 16;

/// A group of resources with data.
struct Group<'ir> {
    name: BString,
    entries: Vec<&'ir Resource>,
}

/// The contents of the dictionary.
pub(in crate::text::op) struct Dictionary<'a> {
    /// The resources of dialects, in this order; others among them are left out.
    pub(in crate::text::op) of_dialects: &'a [ResourceId],
    /// Whether external resources are printed.
    pub(in crate::text::op) externals: bool,
    /// The maximal length of a resource's text, in bytes; longer resources are elided.
    pub(in crate::text::op) longest: u64,
}

impl Dictionary<'_> {
    /// Prints the dictionary if any resource has data; an empty dictionary if all resources are elided.
    pub(in crate::text::op) fn print(
        &self,
        context: &Context,
        out: &mut impl io::Write,
    ) -> Result<()> {
        let mut dialects = dialect_groups(context, self.of_dialects);
        let mut externals = if self.externals {
            external_groups(context)
        } else {
            Vec::new()
        };
        if dialects.is_empty() && externals.is_empty() {
            return Ok(());
        }
        for groups in [&mut dialects, &mut externals] {
            for group in groups.iter_mut() {
                let is_short = |entry: &&Resource| text_length(entry) <= self.longest;
                group.entries.retain(is_short);
            }
            groups.retain(|group| !group.entries.is_empty());
        }
        out.write_all(b"\n{-#\n")?;
        let mut separator: &[u8] = b"";
        for (kind, groups) in [("dialect", dialects), ("external", externals)] {
            if groups.is_empty() {
                continue;
            }
            out.write_all(separator)?;
            separator = b",\n";
            writeln!(out, "  {kind}_resources: {{")?;
            for (index, group) in groups.iter().enumerate() {
                out.write_all(if index > 0 { b",\n    " } else { b"    " })?;
                out.write_all(&group.name)?;
                out.write_all(b": {\n")?;
                for (index, entry) in group.entries.iter().enumerate() {
                    out.write_all(if index > 0 { b",\n      " } else { b"      " })?;
                    print_entry(entry, out)?;
                }
                out.write_all(b"\n    }")?;
            }
            out.write_all(b"\n  }")?;
        }
        out.write_all(b"\n#-}\n")?;
        Ok(())
    }
}

/// Returns the length of the text of a resource's data, in bytes.
fn text_length(resource: &Resource) -> u64 {
    match &resource.data {
        ResourceData::None => 0,
        ResourceData::Bool(value) => {
            if *value {
                4
            } else {
                5
            }
        }
        ResourceData::String(string) => {
            let mut text = Vec::new();
            strings::quoted(&mut text, string.as_bytes());
            text.len() as u64
        }
        // Quotes, `0x`, the alignment, and two digits for each byte.
        ResourceData::Blob { data, .. } => 12 + 2 * data.len() as u64,
        ResourceData::BlobOnDisk { data, .. } => 12 + 2 * data.len(),
    }
}

/// Returns the groups of dialects by name, without declarations that have no data.
fn dialect_groups<'ir>(context: &'ir Context, referenced: &[ResourceId]) -> Vec<Group<'ir>> {
    let mut groups = Groups::default();
    for &id in referenced {
        let Some((ResourceOwner::Dialect(dialect), resource)) = context.resources.get(id) else {
            continue;
        };
        if resource.data == ResourceData::None {
            continue;
        }
        let name = context
            .names
            .dialect(*dialect)
            .map_or("", |entry| &entry.namespace);
        groups.add(name.as_bytes(), resource);
    }
    let mut groups = groups.list;
    groups.sort_by(|a, b| a.name.cmp(&b.name));
    groups
}

/// Returns the groups of external resources in the order of the file.
fn external_groups(context: &Context) -> Vec<Group<'_>> {
    let mut groups = Groups::default();
    for id in context.resources.ids() {
        if let Some((ResourceOwner::External(name), resource)) = context.resources.get(id)
            && resource.data != ResourceData::None
        {
            groups.add(name, resource);
        }
    }
    groups.list
}

/// Groups in the order of their first resources.
#[derive(Default)]
struct Groups<'ir> {
    list: Vec<Group<'ir>>,
    positions: HashMap<Box<[u8]>, usize>,
}

impl<'ir> Groups<'ir> {
    fn add(&mut self, name: &[u8], resource: &'ir Resource) {
        let position = *self.positions.entry_ref(name).or_insert(self.list.len());
        match self.list.get_mut(position) {
            Some(group) => group.entries.push(resource),
            None => self.list.push(Group {
                name: name.into(),
                entries: vec![resource],
            }),
        }
    }
}

fn print_entry(resource: &Resource, out: &mut impl io::Write) -> Result<()> {
    let mut text = Vec::new();
    strings::keyword(&mut text, &resource.key);
    text.extend_from_slice(b": ");
    match &resource.data {
        ResourceData::None => {}
        ResourceData::Bool(value) => write_bool(&mut text, *value),
        ResourceData::String(string) => strings::quoted(&mut text, string.as_bytes()),
        ResourceData::Blob { .. } | ResourceData::BlobOnDisk { .. } => {
            let (alignment, data) = resource.data.blob().unwrap_or_default();
            text.extend_from_slice(b"\"0x");
            strings::hex(&mut text, &(alignment as u32).to_le_bytes());
            for part in data.parts(CHUNK) {
                let part = part.read()?;
                out.write_all(&text)?;
                text.clear();
                strings::hex(&mut text, &part);
            }
            text.push(b'"');
        }
    }
    out.write_all(&text)?;
    Ok(())
}

fn write_bool(text: &mut Vec<u8>, value: bool) {
    text.extend_from_slice(if value { b"true" } else { b"false" });
}
