//! The definitions of aliases, rendered on several cores and written in order.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use super::operation::Shared;
use crate::context::ResourceId;
use crate::error::Result;
use crate::parallel;
use crate::text::item::{Alias, Aliases, Items};

/// The number of definitions that a thread renders at once; one in tests, so that there are many shares.
const SHARE: usize = if cfg!(test) { 1 } else { 1 << 10 };

/// The length of a typical definition, in bytes.
const TYPICAL: usize = 64;

/// The number of shares per thread that are rendered before they are written.
const SHARES_PER_CORE: usize = 8;

/// Some definitions, and the resources that they mention, in order.
type Rendered = (Vec<u8>, Vec<ResourceId>);

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
    let in_any_order = |share: &[&Alias]| -> Result<Option<Rendered>> {
        let lock = || idle.lock().unwrap_or_else(PoisonError::into_inner);
        let idle = lock().pop();
        let mut items =
            idle.unwrap_or_else(|| eliding(Items::of_part(context, Arc::clone(&aliases))));
        let text = render(&mut items, &aliases, share)?;
        if items.distinct.is_out_of_order() {
            return Ok(None);
        }
        let resources = items.resources.take();
        lock().push(items);
        Ok(Some((text, resources)))
    };
    loop {
        let most = SHARE * SHARES_PER_CORE * parallel::threads();
        let next: Vec<&Alias> = defined.by_ref().take(most).collect();
        if next.is_empty() {
            return Ok(());
        }
        let shares: Vec<&[&Alias]> = next.chunks(SHARE).collect();
        let rendered = parallel::map(shares.clone(), in_any_order);
        for (share, rendered) in shares.into_iter().zip(rendered) {
            match rendered? {
                Some((text, resources)) => {
                    resources.into_iter().for_each(|it| items.resources.add(it));
                    writer.write_all(&text)?;
                }
                // The text depends on the text before it.
                None => writer.write_all(&render(items, &aliases, share)?)?,
            }
        }
    }
}

fn render(items: &mut Items<'_>, aliases: &Aliases, share: &[&Alias]) -> Result<Vec<u8>> {
    let mut out = Vec::with_capacity(share.len() * TYPICAL);
    for alias in share {
        aliases.print(&mut out, alias);
        out.extend_from_slice(b" = ");
        items.definition(&mut out, alias)?;
        out.push(b'\n');
    }
    Ok(out)
}
