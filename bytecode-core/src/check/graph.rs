//! The references between attributes and types: a graph that must not have cycles.
//!
//! No writer can produce a cycle, because an entry is made of existing entries, and a reader that follows a cycle
//! does not return.

use crate::context::{AttributeId, Context, ItemId, TypeId};
use crate::error::{Error, Result};
use crate::parallel;

/// The references of consecutive entries. Nodes are numbered with the attributes first.
pub(super) struct Targets {
    attributes: usize,
    /// The index of the first target of each node.
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Targets {
    /// Returns targets for this number of entries.
    pub(super) fn new(context: &Context, nodes: usize) -> Self {
        Self {
            attributes: context.attribute_count(),
            starts: Vec::with_capacity(nodes),
            targets: Vec::with_capacity(nodes),
        }
    }

    /// Begins the targets of the node with this number. Nodes must be entered in order.
    pub(super) fn enter(&mut self, number: u32) -> ItemId {
        self.starts.push(self.targets.len() as u32);
        item(self.attributes, number)
    }

    /// Adds a target to the node that was entered last.
    #[inline]
    pub(super) fn add(&mut self, target: ItemId) {
        self.targets.push(number(self.attributes, target));
    }

    /// Returns the targets of a node by its index in these targets.
    fn of(&self, index: usize) -> &[u32] {
        let bound = |index: usize| {
            let start = self.starts.get(index).copied();
            start.map_or(self.targets.len(), |start| start as usize)
        };
        let range = bound(index)..bound(index + 1);
        self.targets.get(range).unwrap_or_default()
    }
}

/// Returns the number of the node of an item.
fn number(attributes: usize, item: ItemId) -> u32 {
    match item {
        ItemId::Attribute(id) => id.0,
        ItemId::Type(id) => attributes as u32 + id.0,
    }
}

/// Returns the item of the node with this number.
fn item(attributes: usize, number: u32) -> ItemId {
    match number.checked_sub(attributes as u32) {
        Some(number) => ItemId::Type(TypeId(number)),
        None => ItemId::Attribute(AttributeId(number)),
    }
}

/// The length and the depth of a text.
#[derive(Clone, Copy, Default)]
pub(super) struct Extent {
    /// In bytes.
    pub(super) length: usize,
    /// The number of items within each other.
    pub(super) depth: u32,
    /// Whether other texts have an alias in place of the text.
    pub(super) has_alias: bool,
    /// Whether the extents of the items in the text have been added.
    is_whole: bool,
}

impl Extent {
    /// Creates the extent of a text of so many bytes.
    pub(super) fn new(length: usize, has_alias: bool) -> Self {
        Self {
            length,
            depth: 1,
            has_alias,
            is_whole: false,
        }
    }

    /// Adds a text within this one.
    fn add(&mut self, inner: Self) {
        if !inner.has_alias {
            self.length = self.length.saturating_add(inner.length);
            self.depth = self.depth.max(inner.depth.saturating_add(1));
        }
    }
}

/// The whole graph, in parts.
pub(super) struct Graph {
    attributes: usize,
    /// The logarithm of the number of nodes in a part; the last part may have fewer.
    chunk_bits: u32,
    parts: Vec<Targets>,
}

impl Graph {
    pub(super) fn new(attributes: usize, chunk_bits: u32, parts: Vec<Targets>) -> Self {
        Self {
            attributes,
            chunk_bits,
            parts,
        }
    }

    /// Returns the number of items.
    pub(super) fn len(&self) -> usize {
        self.parts.iter().map(|part| part.starts.len()).sum()
    }

    fn targets(&self, number: u32) -> &[u32] {
        let number = number as usize;
        let part = self.parts.get(number >> self.chunk_bits);
        part.map_or(&[], |part| part.of(number & ((1 << self.chunk_bits) - 1)))
    }

    /// Returns the nodes of a part with a target that has targets itself, because only such nodes can be on a cycle.
    fn deep(&self, part: usize) -> Vec<u32> {
        let first = part << self.chunk_bits;
        let count = self.parts.get(part).map_or(0, |part| part.starts.len());
        let numbers = (first as u32..).take(count);
        let is_deep = |number: &u32| {
            let mut targets = self.targets(*number).iter();
            targets.any(|&target| !self.targets(target).is_empty())
        };
        numbers.filter(is_deep).collect()
    }

    /// Fails with an error that names a cycle, if there is one.
    pub(super) fn expect_acyclic(&self) -> Result<()> {
        const NEW: u32 = 0;
        const DONE: u32 = u32::MAX;
        let roots = parallel::map((0..self.parts.len()).collect(), |part| self.deep(part));
        // For a node on the path: the number of its visited targets, plus one.
        let mut visited = vec![NEW; self.len()];
        let mut path = Vec::new();
        for root in roots.into_iter().flatten() {
            if visited.get(root as usize) == Some(&NEW) {
                path.push(root);
            }
            while let Some(&number) = path.last() {
                let Some(state) = visited.get_mut(number as usize) else {
                    path.pop();
                    continue;
                };
                let next = state.saturating_sub(1);
                let Some(&target) = self.targets(number).get(next as usize) else {
                    *state = DONE;
                    path.pop();
                    continue;
                };
                *state = next + 2;
                match visited.get(target as usize) {
                    Some(&NEW) if !self.targets(target).is_empty() => path.push(target),
                    Some(&(NEW | DONE)) | None => {}
                    Some(_) => return Err(self.cycle(&path, target)),
                }
            }
        }
        Ok(())
    }

    /// Returns the number of an item; `None` for an attribute that was added later. That of a later type is too great.
    pub(super) fn number(&self, item: ItemId) -> Option<usize> {
        let is_later = matches!(item, ItemId::Attribute(id) if id.0 as usize >= self.attributes);
        (!is_later).then(|| number(self.attributes, item) as usize)
    }

    /// Returns the item with a number.
    pub(super) fn item(&self, number: usize) -> ItemId {
        item(self.attributes, number as u32)
    }

    /// Adds to the extent of each item those of its targets, except for those with an alias. The graph must not have cycles.
    pub(super) fn whole(&self, mut own: Vec<Extent>) -> Vec<Extent> {
        // The items whose targets are being added, with the number of those that have been.
        let mut path: Vec<(u32, usize)> = Vec::new();
        for root in 0..self.len() as u32 {
            path.push((root, 0));
            while let Some((number, next)) = path.pop() {
                let extent = own.get(number as usize).copied().unwrap_or_default();
                if extent.is_whole {
                    continue;
                }
                let targets = self.targets(number);
                let open = |target: u32| {
                    let extent = own.get(target as usize).copied().unwrap_or_default();
                    !extent.is_whole && !extent.has_alias
                };
                let rest = targets.get(next..).unwrap_or_default();
                if let Some(position) = rest.iter().position(|target| open(*target)) {
                    let target = rest.get(position).copied().unwrap_or_default();
                    path.extend([(number, next + position + 1), (target, 0)]);
                    continue;
                }
                let mut whole = extent;
                for target in targets.iter().filter_map(|it| own.get(*it as usize)) {
                    whole.add(*target);
                }
                whole.is_whole = true;
                if let Some(slot) = own.get_mut(number as usize) {
                    *slot = whole;
                }
            }
        }
        own
    }

    #[cold]
    fn cycle(&self, path: &[u32], target: u32) -> Error {
        let mut names = path
            .iter()
            .skip_while(|&&number| number != target)
            .map(|&number| item(self.attributes, number).to_string());
        let first = names.next().unwrap_or_default();
        let error = Error::message(format!("{first} refers to itself"));
        names.fold(error, |error, name| error.within(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a graph of `lists.len()` attributes and the targets of each.
    fn graph(lists: &[&[u32]]) -> Graph {
        const CHUNK_BITS: u32 = 1;
        let part = |(part, lists): (usize, &[&[u32]])| {
            let mut found = Targets {
                attributes: lists.len(),
                starts: Vec::new(),
                targets: Vec::new(),
            };
            for (number, targets) in (part << CHUNK_BITS..).zip(lists) {
                found.enter(number as u32);
                found.targets.extend_from_slice(targets);
            }
            found
        };
        let parts = lists
            .chunks(1 << CHUNK_BITS)
            .enumerate()
            .map(part)
            .collect();
        Graph::new(lists.len(), CHUNK_BITS, parts)
    }

    #[test]
    fn shared_and_deep_entries_are_no_cycle() {
        graph(&[]).expect_acyclic().unwrap();
        graph(&[&[1, 2, 2], &[3], &[3, 1], &[]])
            .expect_acyclic()
            .unwrap();
        let chain: Vec<[u32; 1]> = (1..100_000).map(|next| [next]).collect();
        let mut chain: Vec<&[u32]> = chain.iter().map(|list| &list[..]).collect();
        chain.push(&[]);
        graph(&chain).expect_acyclic().unwrap();
    }

    #[test]
    fn texts_contain_those_of_their_targets_without_alias() {
        let whole = |aliases: &[bool]| -> Vec<_> {
            let lists: &[&[u32]] = &[&[1, 1, 2], &[2, 2], &[]];
            let own = aliases.iter().map(|it| Extent::new(10, *it)).collect();
            let whole = graph(lists).whole(own).into_iter();
            whole.map(|it| (it.length, it.depth)).collect()
        };
        assert_eq!(whole(&[false; 3]), [(80, 3), (30, 2), (10, 1)]);
        assert_eq!(whole(&[false, true, false]), [(20, 2), (30, 2), (10, 1)]);
        assert_eq!(whole(&[true; 3]), [(10, 1); 3]);
    }

    #[test]
    fn a_cycle_is_named() {
        let error = |lists| graph(lists).expect_acyclic().unwrap_err().to_string();
        assert_eq!(error(&[&[0]]), "attribute #0 refers to itself");
        assert_eq!(
            error(&[&[3, 1], &[2], &[3, 1], &[]]),
            "attribute #1 refers to itself in attribute #2"
        );
    }
}
