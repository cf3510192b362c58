//! The dictionary behind the module: the data of resources.
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

use super::strings;
use crate::context::{Context, Resource, ResourceData, ResourceId, ResourceOwner};
use crate::error::Result;

/// How many bytes of a blob are converted before they are written.
const CHUNK: usize = 1 << 16;

/// A group that has something to print.
struct Group<'ir> {
    name: BString,
    entries: Vec<&'ir Resource>,
}

/// Prints the dictionary: the resources of `referenced`, in this order, and with `externals` all external ones.
pub(super) fn print(
    context: &Context,
    referenced: &[ResourceId],
    externals: bool,
    out: &mut impl io::Write,
) -> Result<()> {
    let dialects = dialect_groups(context, referenced);
    let externals = if externals {
        external_groups(context)
    } else {
        Vec::new()
    };
    if dialects.is_empty() && externals.is_empty() {
        return Ok(());
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

/// By name of the dialect; declarations without data are left out.
fn dialect_groups<'ir>(context: &'ir Context, referenced: &[ResourceId]) -> Vec<Group<'ir>> {
    let mut groups: Vec<Group<'ir>> = Vec::new();
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
        add(&mut groups, name.as_bytes(), resource);
    }
    groups.sort_by(|a, b| a.name.cmp(&b.name));
    groups
}

/// In the file's order.
fn external_groups(context: &Context) -> Vec<Group<'_>> {
    let mut groups = Vec::new();
    for id in context.resources.ids() {
        if let Some((ResourceOwner::External(name), resource)) = context.resources.get(id)
            && resource.data != ResourceData::None
        {
            add(&mut groups, name, resource);
        }
    }
    groups
}

fn add<'ir>(groups: &mut Vec<Group<'ir>>, name: &[u8], resource: &'ir Resource) {
    match groups.iter_mut().find(|group| group.name == name) {
        Some(group) => group.entries.push(resource),
        None => groups.push(Group {
            name: name.into(),
            entries: vec![resource],
        }),
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
        ResourceData::Blob { alignment, data } => {
            text.extend_from_slice(b"\"0x");
            strings::hex(&mut text, &(*alignment as u32).to_le_bytes());
            for chunk in data.chunks(CHUNK) {
                out.write_all(&text)?;
                text.clear();
                strings::hex(&mut text, chunk);
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
