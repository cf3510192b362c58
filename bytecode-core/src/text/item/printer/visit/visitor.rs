//! The state of a visit: the items that have been visited, their depths and the names of their aliases.
//!
//! An alias is defined after the items that its item mentions. So each item has a depth: 1 if it has an alias and mentions
//! no item that has one; else one more than the deepest that it mentions.

use std::sync::Arc;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use smallvec::{SmallVec, smallvec};

use super::super::alias::{Aliases, NO_NAME, Node, Symbol, TextItem, TextItems, Visited};
use super::super::texts::Texts;
use super::Outlines;
use super::mention::{Mention, PerItem};
use super::outline::{Kind, Outline};
use crate::bytes::limits;
use crate::context::{Attribute, Context, ItemId, WireForm, spread};
use crate::error::{Error, ErrorKind, Result};
use crate::item::distinct::{self, Owner};

/// The minimal length of an item's text, in bytes: `42`, or `i1`.
const LEAST_LENGTH: u64 = 2;

/// Visits the items that are printed, in upstream's order.
pub(super) struct Visitor<'ir> {
    pub(super) context: &'ir Context,
    pub(super) outlines: Outlines<'ir>,
    pub(super) nodes: Vec<Node>,
    /// The node of each item.
    numbers: PerItem,
    pub(super) texts: Texts,
    /// The items without an entry.
    pub(super) only_texts: Vec<(Owner, Arc<[u8]>)>,
    /// The number of bytes of texts, and of the items within them.
    pub(super) text_bytes: usize,
    pub(super) nested_bytes: usize,
    /// The items within texts.
    pub(super) text_items: Vec<TextItem>,
    /// Nodes in order, with those within their texts.
    pub(super) in_text: Vec<(u32, TextItems)>,
    /// The nodes of shared items that may be repeated, with their hashes: a file may have equal entries, which are one item.
    shared: HashTable<(u32, u32)>,
}

/// An item whose mentions are being visited.
struct Open {
    node: u32,
    /// The next mention, and the end of the mentions.
    next: u32,
    end: u32,
    gathered: Gathered,
}

/// What an item gathers from those that it mentions.
pub(super) struct Gathered {
    /// The greatest depth.
    depth: u32,
    /// A lower bound of the length of its full text, in bytes.
    length: u64,
}

impl Gathered {
    pub(super) const NONE: Self = Self {
        depth: 0,
        length: LEAST_LENGTH,
    };

    pub(super) fn add(&mut self, node: Option<&Node>) {
        if let Some(node) = node {
            self.depth = self.depth.max(node.depth);
            self.length = self.length.saturating_add(node.length);
        }
    }
}

/// What a visit finds at a mention.
enum Found {
    /// An item that has been visited.
    Known(u32),
    /// A new item, whose mentions must be visited.
    New(Open),
}

impl<'ir> Visitor<'ir> {
    /// Creates a visitor of the items of `context` that are outlined.
    pub(super) fn new(context: &'ir Context, outlines: Outlines<'ir>) -> Self {
        Self {
            context,
            nodes: Vec::with_capacity(outlines.most_nodes()),
            numbers: PerItem::new(context.attribute_count(), context.type_count()),
            texts: Texts::default(),
            only_texts: Vec::new(),
            text_bytes: 0,
            nested_bytes: 0,
            text_items: Vec::new(),
            in_text: Vec::new(),
            shared: HashTable::new(),
            outlines,
        }
    }

    /// Returns the aliases of all items that have been visited.
    pub(super) fn into_aliases(self) -> Aliases {
        let [attributes, types] = self.numbers.into_tables();
        Aliases::new(Visited {
            names: self.outlines.into_names(),
            nodes: self.nodes,
            attributes,
            types,
            texts: self.texts,
            only_texts: self.only_texts,
            text_items: self.text_items,
            in_text: self.in_text,
        })
    }

    /// Returns an error if an item that has been visited is longer than `limit` bytes in full.
    pub(super) fn check_lengths(&self, limit: usize) -> Result<()> {
        let longest = self.nodes.iter().max_by_key(|node| node.length);
        let Some(Node { symbol, length, .. }) = longest else {
            return Ok(());
        };
        if *length <= limit as u64 {
            return Ok(());
        }
        let item = match symbol {
            Symbol::Item(ItemId::Attribute(id)) => format!("attribute #{}", id.0),
            Symbol::Item(ItemId::Type(id)) => format!("type #{}", id.0),
            Symbol::Text(..) => "an item".into(),
        };
        Err(Error::unsupported(format!(
            "without aliases the text of {item} is longer than {limit} bytes: print with aliases, not in local scope"
        )))
    }

    /// Visits an item that an operation prints.
    pub(super) fn printed(&mut self, item: Mention) -> Result<()> {
        let deferred = item.is_deferred();
        let Found::New(first) = self.mention(item, deferred)? else {
            return Ok(());
        };
        let mut open: SmallVec<[Open; 8]> = smallvec![first];
        while let Some(mut last) = open.pop() {
            let next = last.next..last.end;
            let Some(mention) = self.outlines.mention(next) else {
                self.finish(last.node, &last.gathered);
                if let Some(outer) = open.last_mut() {
                    outer.gathered.add(self.nodes.get(last.node as usize));
                }
                continue;
            };
            last.next += 1;
            match self.mention(mention, deferred)? {
                Found::Known(node) => {
                    last.gathered.add(self.nodes.get(node as usize));
                    open.push(last);
                }
                Found::New(new) => {
                    open.extend([last, new]);
                    let limit = limits::MAX_ATTRIBUTE_DEPTH;
                    if open.len() > limit {
                        return Err(Error::new(ErrorKind::TooDeep { limit }));
                    }
                }
            }
        }
        Ok(())
    }

    /// Finds the node of an item; adds it if the item is new.
    fn mention(&mut self, item: Mention, deferred: bool) -> Result<Found> {
        let known = self.numbers.get(item);
        if known != u32::MAX {
            self.again(known, deferred);
            return Ok(Found::Known(known));
        }
        let Some(&outline) = self.outlines.of(item) else {
            let what = "an item without an outline";
            return Err(Error::invalid("attribute or type", what));
        };
        let id = item.id();
        match outline.kind {
            Kind::Text => return self.text_item(item, &outline, deferred).map(Found::Known),
            Kind::Shared => {
                let new = self.nodes.len() as u32;
                let text = self.text_within(id, &outline);
                let key = (text.as_ref()).map(|text| self.texts.key(text, Owner::Context));
                let known = key.and_then(|key| self.texts.get(key));
                let node = match known {
                    Some(known) => known,
                    None if !outline.is_repeated => new,
                    None => self.shared(id, outline.hash, new),
                };
                if let (Some(text), Some(key), None) = (&text, key, known) {
                    self.texts.insert(key, Arc::clone(text), node);
                }
                if node != new {
                    self.numbers.set(item, node);
                    self.again(node, deferred);
                    return Ok(Found::Known(node));
                }
            }
            Kind::Leaf | Kind::Unique | Kind::Distinct => {}
        }
        let skips = outline.is_typed && item.elides_type();
        let node = self.add(Node {
            name: outline.name,
            skips,
            ..Node::new(Symbol::Item(id), item.is_type(), deferred)
        });
        self.numbers.set(item, node);
        let open = Open {
            node,
            next: outline.first,
            end: outline.first + if skips { 0 } else { outline.count },
            gathered: Gathered::NONE,
        };
        if open.next == open.end {
            self.finish(node, &open.gathered);
            return Ok(Found::Known(node));
        }
        Ok(Found::New(open))
    }

    /// Returns the node of an item with this encoding; registers the node `new` if there is none.
    fn shared(&mut self, id: ItemId, hash: u32, new: u32) -> u32 {
        let is_same = |&(known, node): &(u32, u32)| {
            let node = self.nodes.get(node as usize).filter(|_| known == hash);
            match node.map(|it| &it.symbol) {
                Some(Symbol::Item(known)) => self.outlines.is_same(*known, id),
                _ => false,
            }
        };
        let entry = (self.shared).entry(spread(hash), is_same, |&(hash, _)| spread(hash));
        match entry {
            Entry::Occupied(known) => known.get().1,
            Entry::Vacant(entry) => {
                entry.insert((hash, new));
                new
            }
        }
    }

    /// Returns the text of an item with an encoding, if it may be the same as an item within a text.
    fn text_within(&self, id: ItemId, outline: &Outline) -> Option<Arc<[u8]>> {
        let ItemId::Attribute(id) = id else {
            return None;
        };
        let longest = self.outlines.longest_within_texts(outline.name)?;
        let text = Attribute::new(self.context, id).bounded_text(longest)?;
        // Distinct attributes of a text differ from all others.
        (!distinct::is_in(&text)).then(|| text.into())
    }

    /// Visits an item by its text. Returns its node.
    fn text_item(&mut self, item: Mention, outline: &Outline, deferred: bool) -> Result<u32> {
        let entry = self.context.item(item.id());
        let WireForm::Assembly(text) = entry.wire_form() else {
            return Err(Error::invalid(
                "attribute or type",
                "an item without a text",
            ));
        };
        let owner = Owner::of(entry);
        let node = self.text(text, outline.first, deferred, owner)?;
        if let Some(node) = self.nodes.get_mut(node as usize)
            && matches!(node.symbol, Symbol::Text(..))
        {
            node.symbol = Symbol::Item(item.id());
        }
        self.numbers.set(item, node);
        Ok(node)
    }

    pub(super) fn add(&mut self, node: Node) -> u32 {
        self.nodes.push(node);
        self.nodes.len() as u32 - 1
    }

    #[inline]
    pub(super) fn again(&mut self, node: u32, deferred: bool) {
        if !deferred && (self.nodes.get(node as usize)).is_some_and(|it| it.deferred) {
            self.forbid_deferral(node);
        }
    }

    /// Marks an item, and the items that it mentions, as defined before the module, because an earlier text mentions it.
    #[cold]
    fn forbid_deferral(&mut self, node: u32) {
        let mut rest = vec![node];
        while let Some(number) = rest.pop() {
            let Some(node) = self.nodes.get_mut(number as usize).filter(|it| it.deferred) else {
                continue;
            };
            node.deferred = false;
            let within = self
                .in_text
                .binary_search_by_key(&number, |(node, _)| *node);
            let within = within.ok().and_then(|index| self.in_text.get(index));
            if let Some((_, within)) = within {
                let items = self.text_items.get(within.first..within.end);
                rest.extend(items.unwrap_or_default().iter().map(|it| it.item));
            } else if let Symbol::Item(id) = node.symbol
                && !node.skips
                && let Some(outline) = self.outlines.of(id.into())
            {
                let mentions = self.outlines.mentions(outline);
                rest.extend(mentions.iter().map(|it| self.numbers.get(*it)));
            }
        }
    }

    pub(super) fn finish(&mut self, node: u32, gathered: &Gathered) {
        if let Some(node) = self.nodes.get_mut(node as usize) {
            node.length = gathered.length;
            node.depth = match (gathered.depth, node.name) {
                (0, NO_NAME) => 0,
                (depth, _) => depth + 1,
            };
        }
    }
}
