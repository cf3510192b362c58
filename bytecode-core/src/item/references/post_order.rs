//! A traversal of the items that an item refers to, each after its own references.

use hashbrown::HashSet;

use crate::context::ItemId;
use crate::error::{Error, Result};

/// A visitor of items in post-order: see [`visit_post_order`].
pub(crate) trait PostOrder {
    /// Returns whether the item has been visited.
    fn is_visited(&self, item: ItemId) -> bool;

    /// Returns the items that must be visited before `item`.
    fn references(&mut self, item: ItemId) -> Result<Vec<ItemId>>;

    /// Visits an item whose references have been visited. [`is_visited`](Self::is_visited) returns true from then on.
    fn visit(&mut self, item: ItemId) -> Result<()>;
}

/// Visits `root` after the items that it refers to, with an explicit stack. Items that have been visited are skipped.
///
/// Fails if an item refers to itself, directly or indirectly.
pub(crate) fn visit_post_order(root: ItemId, visitor: &mut impl PostOrder) -> Result<()> {
    if visitor.is_visited(root) {
        return Ok(());
    }
    let mut stack = vec![(root, false)];
    let mut open = HashSet::new();
    while let Some((item, entered)) = stack.pop() {
        if visitor.is_visited(item) {
            continue;
        }
        if entered {
            visitor.visit(item)?;
            open.remove(&item);
            continue;
        }
        if !open.insert(item) {
            return Err(Error::message(format!("{item} refers to itself")));
        }
        stack.push((item, true));
        let references = visitor.references(item)?;
        stack.extend(references.into_iter().map(|it| (it, false)));
    }
    Ok(())
}
