//! Finding the items that get an alias: a visit of each item that is printed, and of those that it mentions.
//!
//! 1. The operations list the items that they print, in upstream's order: [`Printed`]. Those in which [`Named`] finds no
//!    alias may be left out.
//! 2. What each item mentions is determined in any order, on several cores: [`Outlines`].
//! 3. The items are visited in upstream's order, by their outlines: [`Visitor`].

mod inside;
mod mention;
mod named;
mod outline;
mod outlines;
mod printed;
mod text;
mod visitor;

pub(in crate::text) use named::Named;
use outlines::Outlines;
pub(in crate::text) use printed::{Printed, PrintedParts};
use visitor::Visitor;

use super::alias::Aliases;
use crate::context::Context;
use crate::error::Result;

/// Returns the aliases for the items that parts of a text print, in the order of the parts.
pub(in crate::text) fn aliases<'ir>(
    context: &'ir Context,
    printed: Vec<Printed<'ir>>,
) -> Result<Aliases> {
    Ok(visit(context, printed)?.into_aliases())
}

/// Returns an error if an item is longer than `limit` bytes without aliases.
pub(in crate::text) fn check_lengths<'ir>(
    context: &'ir Context,
    printed: Vec<Printed<'ir>>,
    limit: usize,
) -> Result<()> {
    visit(context, printed)?.check_lengths(limit)
}

fn visit<'ir>(context: &'ir Context, printed: Vec<Printed<'ir>>) -> Result<Visitor<'ir>> {
    let printed: Vec<_> = printed.into_iter().map(Printed::into_mentions).collect();
    let mut outlines = Outlines::new(context);
    outlines.add(printed.iter().flatten().copied())?;
    let mut visitor = Visitor::new(context, outlines);
    (printed.into_iter().flatten()).try_for_each(|it| visitor.printed(it))?;
    Ok(visitor)
}
