//! Printing on several cores: the text is rendered in parts, and written in order.
//!
//! What parts share is known before: numbers and aliases. Where a part needs to know what has been
//! printed before it (the number of a distinct attribute), it and all that follow are rendered in order.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use super::alias::Aliases;
use super::items::Items;
use super::operation::{OperationPrinter, Shared};
use super::region::FLUSH;
use super::traversal::Traversal;
use crate::context::{Context, ResourceId};
use crate::error::Result;
use crate::ir::{BodyId, OperationId};

/// About how many operations a part has, so that it is worth a core's while; in tests there are many parts.
const PART: usize = if cfg!(test) { 1 } else { 1 << 12 };

/// Parts do not begin deeper than this: what is open around them is remembered for each.
const MAX_DEPTH: usize = 64;

/// How many parts there are for each core between two points where all wait.
const PARTS_PER_CORE: usize = 8;

/// A part of what is printed: from a place up to the operation `end`, or to the end of it all.
struct Part<'ir> {
    start: Traversal<'ir>,
    end: Option<(BodyId, OperationId)>,
}

/// Some of the text, and the resources that it mentions, in order.
struct Rendered {
    pieces: Vec<Vec<u8>>,
    resources: Vec<ResourceId>,
}

/// What the cores take, and give back when a part is done.
struct Pool<'ir, 'a> {
    context: &'ir Context,
    aliases: Arc<Aliases>,
    shared: &'a Shared,
    printers: Mutex<Vec<OperationPrinter<'ir, 'a>>>,
    pieces: Mutex<Vec<Vec<u8>>>,
}

/// Prints in parts, as long as there are several and none depends on what is printed before it. `rest` is then
/// what is left to print.
pub(super) fn print<'ir>(
    printer: &mut OperationPrinter<'ir, '_>,
    rest: &mut Traversal<'ir>,
    out: &mut impl io::Write,
) -> Result<()> {
    if rayon::current_num_threads() == 1 {
        return Ok(());
    }
    let pool = Pool {
        context: printer.items.context,
        aliases: Arc::clone(&printer.items.aliases),
        shared: printer.shared,
        printers: Mutex::default(),
        pieces: Mutex::default(),
    };
    let count = rayon::current_num_threads() * PARTS_PER_CORE;
    let mut ahead = rest.clone();
    let mut done: Vec<(Part<'ir>, Option<Result<Rendered>>)> = Vec::new();
    loop {
        let mut parts = parts(&mut ahead, count)?;
        if parts.len() == 1 && done.is_empty() {
            return Ok(());
        }
        let written: Result<bool> = rayon::in_place_scope(|scope| {
            for (part, rendered) in &mut parts {
                let pool = &pool;
                scope.spawn(move |_| *rendered = pool.render(part).transpose());
            }
            // While others render these, the ones before them are written.
            for (part, rendered) in done.drain(..) {
                let Some(rendered) = rendered.transpose()? else {
                    *rest = part.start;
                    return Ok(false);
                };
                for resource in rendered.resources {
                    printer.items.resources.add(resource);
                }
                for mut piece in rendered.pieces {
                    out.write_all(&piece)?;
                    piece.clear();
                    give_back(&pool.pieces, piece);
                }
            }
            Ok(true)
        });
        if !written? {
            return Ok(());
        }
        if parts.is_empty() {
            *rest = ahead;
            return Ok(());
        }
        done = parts;
    }
}

/// Takes up to `count` parts off a walk.
fn parts<'ir, T: Default>(ahead: &mut Traversal<'ir>, count: usize) -> Result<Vec<(Part<'ir>, T)>> {
    let mut parts = Vec::with_capacity(count);
    while parts.len() < count && (ahead.peek().is_some() || ahead.depth() > 0) {
        let start = ahead.clone();
        skip(ahead)?;
        let end = ahead.peek().map(|next| (next.body_id(), next.id()));
        parts.push((Part { start, end }, T::default()));
    }
    Ok(parts)
}

/// Goes on by about [`PART`] operations, to a place where a part may begin: one before an operation.
fn skip(ahead: &mut Traversal<'_>) -> Result<()> {
    let mut left = PART;
    while left > 0 || ahead.depth() > MAX_DEPTH || ahead.peek().is_none() {
        let size = match ahead.peek().and_then(|next| next.own_body_size()) {
            Some(size) if size <= PART => {
                ahead.take();
                size
            }
            _ if ahead.advance()?.is_none() => return Ok(()),
            _ => 0,
        };
        left = left.saturating_sub(size + 1);
    }
    Ok(())
}

impl<'ir> Pool<'ir, '_> {
    /// Renders a part; `None` if that takes what is printed before it.
    fn render(&self, part: &Part<'ir>) -> Result<Option<Rendered>> {
        let mut printer = take(&self.printers).unwrap_or_else(|| {
            let items = Items::of_part(self.context, Arc::clone(&self.aliases));
            OperationPrinter::new(items, self.shared)
        });
        let mut pieces = Vec::new();
        printer.print(&mut part.start.clone(), part.end, |text| {
            let empty = take(&self.pieces).unwrap_or_else(|| Vec::with_capacity(FLUSH + FLUSH / 2));
            pieces.push(std::mem::replace(text, empty));
            Ok(())
        })?;
        if printer.items.distinct.is_out_of_order() {
            return Ok(None);
        }
        let resources = printer.items.resources.take();
        give_back(&self.printers, printer);
        Ok(Some(Rendered { pieces, resources }))
    }
}

fn take<T>(pool: &Mutex<Vec<T>>) -> Option<T> {
    let mut pool = pool.lock().unwrap_or_else(PoisonError::into_inner);
    pool.pop()
}

fn give_back<T>(pool: &Mutex<Vec<T>>, item: T) {
    let mut pool = pool.lock().unwrap_or_else(PoisonError::into_inner);
    pool.push(item);
}
