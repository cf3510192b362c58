//! The definitions of aliases, rendered on several cores and written in order.

use std::io;
use std::sync::{Arc, Mutex};

use super::operation::Shared;
use crate::context::ResourceId;
use crate::error::Result;
use crate::item::distinct::{self, Place};
use crate::parallel;
use crate::text::item::{Alias, Aliases, Items};

/// The number of definitions that a thread renders at once; few in tests, so that there are several shares.
const SHARE: usize = if cfg!(test) { 2 } else { 1 << 10 };

/// The length of a typical definition, in bytes.
const TYPICAL: usize = 64;

/// The number of shares per thread that are rendered before they are written.
const SHARES_PER_CORE: usize = 8;

/// Some definitions, rendered in any order.
enum Rendered {
    Text {
        text: Vec<u8>,
        /// The numbers of distinct attributes that are to be filled in.
        places: Vec<Place>,
        /// The resources that the text mentions, in order.
        resources: Vec<ResourceId>,
    },
    /// They are rendered in order instead, because they have numbers that are not found in their text.
    InOrder,
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
        let shares: Vec<_> = next.chunks(SHARE).collect();
        let rendered = parallel::map(shares.clone(), in_any_order);
        for (share, rendered) in shares.into_iter().zip(rendered) {
            complete(items, &aliases, share, rendered?, writer)?;
        }
    }
}

/// Renders definitions in any order.
fn render(items: &mut Items<'_>, aliases: &Aliases, share: &[&Alias]) -> Result<Rendered> {
    let mut text = Vec::with_capacity(share.len() * TYPICAL);
    let requests = items.distinct.requests();
    for alias in share {
        definition(items, aliases, alias, &mut text)?;
    }
    let resources = items.resources.take();
    let requests = items.distinct.requests() - requests;
    Ok(match distinct::find(&[&text], requests) {
        Some(places) => Rendered::Text {
            text,
            places: places.into_iter().flatten().collect(),
            resources,
        },
        None => Rendered::InOrder,
    })
}

/// Writes the text of definitions. `items` has printed all text before.
fn complete(
    items: &mut Items<'_>,
    aliases: &Aliases,
    share: &[&Alias],
    rendered: Rendered,
    writer: &mut impl io::Write,
) -> Result<()> {
    match rendered {
        Rendered::Text {
            text,
            places,
            resources,
        } => {
            resources.into_iter().for_each(|it| items.resources.add(it));
            writer.write_all(&items.distinct.fill_in(&text, &places))?;
        }
        Rendered::InOrder => {
            let mut text = Vec::with_capacity(share.len() * TYPICAL);
            for alias in share {
                definition(items, aliases, alias, &mut text)?;
            }
            writer.write_all(&text)?;
        }
    }
    Ok(())
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
