//! The definitions of aliases, rendered on several cores and written in order.

use std::io;
use std::sync::{Arc, Mutex};

use super::operation::Shared;
use crate::context::ResourceId;
use crate::error::Result;
use crate::parallel;
use crate::text::item::{Alias, Aliases, Items};

/// The number of definitions that a thread renders at once; few in tests, so that there are several shares.
const SHARE: usize = if cfg!(test) { 2 } else { 1 << 10 };

/// The length of a typical definition, in bytes.
const TYPICAL: usize = 64;

/// The number of shares per thread that are rendered before they are written.
const SHARES_PER_CORE: usize = 8;

/// The text of some definitions.
struct Rendered<'a> {
    text: Vec<u8>,
    /// The definitions that the text lacks, because numbers in them depend on the text before, and where each belongs.
    missing: Vec<(usize, &'a Alias)>,
    /// The resources that all of these definitions mention, in order.
    resources: Vec<ResourceId>,
}

/// Prints the definitions of the aliases before the module, or of the deferred aliases after it.
pub(in crate::text::op) fn print<'ir>(
    items: &mut Items<'ir>,
    shared: &Shared<'_>,
    deferred: bool,
    writer: &mut impl io::Write,
) -> Result<()> {
    let context = items.context;
    let aliases = Arc::clone(&items.aliases);
    let eliding = |items: Items<'ir>| items.eliding(shared.elide_elements);
    let mut defined = (aliases.iter()).filter(|alias| alias.deferred == deferred);
    let idle = Mutex::new(Vec::new());
    let in_any_order = |share: &[_]| {
        let unused = parallel::lock(&idle).pop();
        let mut items =
            unused.unwrap_or_else(|| eliding(Items::of_part(context, Arc::clone(&aliases))));
        let rendered = render(&mut items, &aliases, share);
        parallel::lock(&idle).push(items);
        rendered
    };
    loop {
        let most = SHARE * SHARES_PER_CORE * parallel::threads();
        let next: Vec<&Alias> = defined.by_ref().take(most).collect();
        if next.is_empty() {
            return Ok(());
        }
        for rendered in parallel::map(next.chunks(SHARE).collect(), in_any_order) {
            writer.write_all(&complete(items, &aliases, rendered?)?)?;
        }
    }
}

/// Renders definitions in any order.
fn render<'a>(
    items: &mut Items<'_>,
    aliases: &Aliases,
    share: &[&'a Alias],
) -> Result<Rendered<'a>> {
    let mut text = Vec::with_capacity(share.len() * TYPICAL);
    let mut missing = Vec::new();
    for alias in share {
        if alias.is_numbered {
            missing.push((text.len(), *alias));
            continue;
        }
        // What a dialect prints of a text may have a number all the same.
        let (start, requests) = (text.len(), items.distinct.requests());
        definition(items, aliases, alias, &mut text)?;
        if items.distinct.requests() > requests {
            text.truncate(start);
            missing.push((start, *alias));
        }
    }
    Ok(Rendered {
        text,
        missing,
        resources: items.resources.take(),
    })
}

/// Returns the text with the definitions that it lacks, of which `items` has printed all text before.
fn complete(items: &mut Items<'_>, aliases: &Aliases, rendered: Rendered<'_>) -> Result<Vec<u8>> {
    let Rendered {
        text,
        missing,
        resources,
    } = rendered;
    resources.into_iter().for_each(|it| items.resources.add(it));
    if missing.is_empty() {
        return Ok(text);
    }
    let mut all = Vec::with_capacity(text.len() + missing.len() * TYPICAL);
    let mut done = 0;
    for (at, alias) in missing {
        all.extend_from_slice(text.get(done..at).unwrap_or_default());
        definition(items, aliases, alias, &mut all)?;
        done = at;
    }
    all.extend_from_slice(text.get(done..).unwrap_or_default());
    Ok(all)
}

/// Prints `#alias = ...` and a line break.
fn definition(
    items: &mut Items<'_>,
    aliases: &Aliases,
    alias: &Alias,
    out: &mut Vec<u8>,
) -> Result<()> {
    aliases.print(out, alias);
    out.extend_from_slice(b" = ");
    items.definition(out, alias)?;
    out.push(b'\n');
    Ok(())
}
