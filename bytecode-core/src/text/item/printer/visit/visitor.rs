//! The state of a visit: the items that have been visited, their depths and the names of their aliases.
//!
//! An alias is defined after the items that its item mentions. So each item has a depth: 1 if it has an alias and mentions
//! no item that has one; else one more than the deepest that it mentions.

use std::hash::BuildHasher as _;

use hashbrown::hash_table::Entry;
use hashbrown::{DefaultHashBuilder, HashMap, HashTable};
use smallvec::SmallVec;

use super::super::super::distinct::Owner;
use super::super::alias::{Aliases, Node, Symbol, TextItem, Visited};
use super::super::items::mentions_aliases;
use super::super::stack;
use crate::builtin::BuiltinAttribute;
use crate::bytes::limits;
use crate::context::{Attribute, Context, Item, ItemId, Type, WireForm};
use crate::error::{Error, ErrorKind, Result};
use crate::item::DialectItem as _;

/// The minimal length of an item's text, in bytes: `42`, or `i1`.
const LEAST_LENGTH: u64 = 2;

/// Visits the items that are printed, in upstream's order.
pub(in crate::text) struct Visitor<'ir> {
    pub(super) context: &'ir Context,
    names: Vec<String>,
    pub(super) nodes: Vec<Node>,
    /// The node, or `u32::MAX`, by number of the entry.
    attributes: Vec<u32>,
    types: Vec<u32>,
    pub(super) texts: HashMap<Box<[u8]>, u32>,
    /// The items within texts.
    pub(super) text_items: Vec<TextItem>,
    /// The nodes of encoded entries, with their hashes: a file may have equal entries, which are one item.
    encoded: HashTable<(u64, u32)>,
    hasher: DefaultHashBuilder,
    /// Whether aliases mention other aliases.
    pub(super) nested: bool,
    depth: usize,
}

/// The items that an item mentions.
#[derive(Default)]
pub(super) struct Mentions {
    pub(super) children: SmallVec<[u32; 2]>,
    pub(super) depth: u32,
    pub(super) deferred: bool,
}

/// How a visit treats a custom-encoded attribute.
enum Encoded {
    /// The attribute mentions nothing and has no alias.
    Leaf,
    /// The attribute differs from all others, even if its bytes are equal.
    Distinct,
    /// The attribute is the same item as any other with the encoding.
    Shared,
}

impl Encoded {
    /// Determines the treatment from the code: the first byte, because all codes of the builtin dialect are less than
    /// 128.
    #[inline]
    fn of(item: Item<'_>) -> Self {
        /// Strings without a type, symbols, `unit`, integers, floats, dense arrays.
        const LEAVES: [u8; 7] = [
            first(2),
            first(4),
            first(5),
            first(7),
            first(8),
            first(9),
            first(17),
        ];
        const DISTINCT: u8 = first(21);
        match item.bytes {
            [code, ..] if !item.is_of(BuiltinAttribute::DIALECT) || *code & 1 == 0 => Self::Shared,
            [DISTINCT, ..] => Self::Distinct,
            [code, ..] if LEAVES.contains(code) => Self::Leaf,
            _ => Self::Shared,
        }
    }
}

/// Returns whether a builtin attribute is a location that mentions nothing: `UnknownLoc` or `FileLineColLoc`.
fn is_simple_location(item: Item<'_>) -> bool {
    const CODES: [u8; 2] = [first(15), first(11)];
    let code = item.bytes.first();
    code.is_some_and(|code| CODES.contains(code)) && item.is_of(BuiltinAttribute::DIALECT)
}

/// Returns the first byte of an encoding with this code.
const fn first(code: u8) -> u8 {
    code << 1 | 1
}

/// Returns no mentions for an item with an unknown code.
fn known(mentions: Result<Mentions>) -> Result<Mentions> {
    match mentions {
        Err(error) if error.is_unknown_code() => Ok(Mentions::default()),
        mentions => mentions,
    }
}

impl<'ir> Visitor<'ir> {
    /// Creates a visitor of items of `context`. With `nested`, aliases mention other aliases.
    pub(in crate::text) fn new(context: &'ir Context, nested: bool) -> Self {
        Self {
            context,
            names: Vec::new(),
            nodes: Vec::new(),
            attributes: Vec::new(),
            types: Vec::new(),
            texts: HashMap::new(),
            text_items: Vec::new(),
            encoded: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            nested,
            depth: 0,
        }
    }

    /// Returns the aliases of all items that have been visited.
    pub(in crate::text) fn into_aliases(self) -> Aliases {
        Aliases::new(Visited {
            names: self.names,
            nodes: self.nodes,
            attributes: self.attributes,
            types: self.types,
            texts: self.texts,
            text_items: self.text_items,
            nested: self.nested,
        })
    }

    /// Returns an error if an item that has been visited is longer than `limit` bytes in full.
    pub(in crate::text) fn check_lengths(&self, limit: usize) -> Result<()> {
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

    /// Visits an attribute. Returns its depth and its node.
    pub(in crate::text) fn attribute(
        &mut self,
        attribute: Attribute<'_>,
        deferred: bool,
        elide_type: bool,
    ) -> Result<(u32, u32)> {
        let index = attribute.id().0 as usize;
        if let Some(&node) = self.attributes.get(index)
            && node != u32::MAX
        {
            return Ok(self.again(node, deferred));
        }
        self.context.check_same(attribute.context())?;
        let item = self.context.item(attribute.id());
        let node = match item.wire_form() {
            WireForm::Assembly(text) if !mentions_aliases(attribute, text) => {
                let node = self.text(text, deferred, Owner::of(item))?;
                if let Some(node) = self.nodes.get_mut(node as usize)
                    && matches!(node.symbol, Symbol::Text(..))
                {
                    node.symbol = Symbol::Item(attribute.id().into());
                }
                node
            }
            form => {
                let encoded = match form {
                    WireForm::Custom(_) => Encoded::of(item),
                    WireForm::Assembly(_) => Encoded::Distinct,
                };
                let new = self.nodes.len() as u32;
                if let Encoded::Shared = encoded {
                    let node = self.shared(item, new);
                    if node != new {
                        set(&mut self.attributes, index, node);
                        return Ok(self.again(node, deferred));
                    }
                }
                let node = self.add(Symbol::Item(item.id), false, deferred);
                set(&mut self.attributes, index, node);
                match encoded {
                    Encoded::Leaf => return Ok((0, node)),
                    Encoded::Shared if is_simple_location(item) => {
                        self.name(node, "loc");
                        self.finish(node, Mentions::default());
                        return Ok((self.depth_of(node), node));
                    }
                    Encoded::Shared | Encoded::Distinct => {}
                }
                let mentions = self.deeper(|it| it.in_attribute(node, item, deferred, elide_type));
                let mentions = known(mentions)?;
                self.finish(node, mentions);
                node
            }
        };
        set(&mut self.attributes, index, node);
        Ok((self.depth_of(node), node))
    }

    /// Returns the node of an item with this encoding; registers the node `new` if there is none.
    fn shared(&mut self, item: Item<'ir>, new: u32) -> u32 {
        let hash = self.hasher.hash_one((item.dialect, item.bytes));
        let is_same = |&(known, node): &(u64, u32)| {
            let node = self.nodes.get(node as usize);
            let Some(Symbol::Item(id)) = node.filter(|_| known == hash).map(|it| &it.symbol) else {
                return false;
            };
            let known = self.context.item(*id);
            (known.dialect, known.bytes) == (item.dialect, item.bytes)
        };
        match self.encoded.entry(hash, is_same, |&(hash, _)| hash) {
            Entry::Occupied(known) => known.get().1,
            Entry::Vacant(entry) => {
                entry.insert((hash, new));
                new
            }
        }
    }

    /// Visits a type. Returns its depth and its node.
    pub(in crate::text) fn type_(&mut self, type_: Type<'_>, deferred: bool) -> Result<(u32, u32)> {
        let index = type_.id().0 as usize;
        if let Some(&node) = self.types.get(index)
            && node != u32::MAX
        {
            return Ok(self.again(node, deferred));
        }
        self.context.check_same(type_.context())?;
        let node = match type_.wire_form() {
            WireForm::Assembly(text) => {
                let node = self.text(text, deferred, Owner::of(type_.item()))?;
                if let Some(node) = self.nodes.get_mut(node as usize)
                    && matches!(node.symbol, Symbol::Text(..))
                {
                    node.symbol = Symbol::Item(type_.id().into());
                }
                node
            }
            WireForm::Custom(_) => {
                let node = self.add(Symbol::Item(type_.id().into()), true, deferred);
                set(&mut self.types, index, node);
                let mentions = self.deeper(|it| it.in_type(node, type_, deferred));
                let mentions = known(mentions)?;
                self.finish(node, mentions);
                node
            }
        };
        set(&mut self.types, index, node);
        Ok((self.depth_of(node), node))
    }

    pub(super) fn add(&mut self, symbol: Symbol, is_type: bool, deferred: bool) -> u32 {
        self.nodes.push(Node {
            symbol,
            name: u32::MAX,
            depth: 0,
            is_type,
            deferred,
            length: LEAST_LENGTH,
            children: SmallVec::new(),
            text_items: None,
        });
        self.nodes.len() as u32 - 1
    }

    #[inline]
    pub(super) fn again(&mut self, node: u32, deferred: bool) -> (u32, u32) {
        let known = self.nodes.get(node as usize);
        let (depth, is_deferred) = known.map_or((0, false), |it| (it.depth, it.deferred));
        if is_deferred && !deferred {
            self.forbid_deferral(node);
        }
        (depth, node)
    }

    /// Marks an item, and the items that it mentions, as defined before the module, because an earlier text mentions it.
    #[cold]
    fn forbid_deferral(&mut self, node: u32) {
        let mut rest: SmallVec<[u32; 8]> = SmallVec::from_slice(&[node]);
        while let Some(node) = rest.pop() {
            if let Some(node) = self.nodes.get_mut(node as usize)
                && node.deferred
            {
                node.deferred = false;
                rest.extend_from_slice(&node.children);
            }
        }
    }

    pub(super) fn depth_of(&self, node: u32) -> u32 {
        self.nodes.get(node as usize).map_or(0, |node| node.depth)
    }

    pub(super) fn finish(&mut self, node: u32, mentions: Mentions) {
        let children = mentions.children.iter();
        let lengths = children.filter_map(|&child| Some(self.nodes.get(child as usize)?.length));
        let length = lengths.fold(LEAST_LENGTH, u64::saturating_add);
        if let Some(node) = self.nodes.get_mut(node as usize) {
            node.length = length;
            node.depth = match (mentions.depth, node.name) {
                (0, u32::MAX) => 0,
                (depth, _) => depth + 1,
            };
            node.children = mentions.children;
        }
    }

    /// Returns whether the mentions of an item are visited: those of an item with an alias only if aliases mention others.
    pub(super) fn looks_into(&self, node: u32) -> bool {
        let node = self.nodes.get(node as usize);
        self.nested || node.is_none_or(|node| node.name == u32::MAX)
    }

    pub(super) fn name(&mut self, node: u32, name: &str) {
        let found = self.names.iter().position(|other| other == name);
        let name = found.unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        });
        if let Some(node) = self.nodes.get_mut(node as usize) {
            node.name = name as u32;
        }
    }

    fn deeper<T: Send>(&mut self, visit: impl FnOnce(&mut Self) -> Result<T> + Send) -> Result<T> {
        let limit = limits::MAX_ATTRIBUTE_DEPTH;
        if self.depth == limit {
            return Err(Error::new(ErrorKind::TooDeep { limit }));
        }
        let depth = self.depth;
        self.depth = depth + 1;
        let result = stack::at_depth(depth, || visit(self));
        self.depth = depth;
        result
    }
}

fn set(table: &mut Vec<u32>, index: usize, node: u32) {
    if table.len() <= index {
        table.resize(index + 1, u32::MAX);
    }
    if let Some(entry) = table.get_mut(index) {
        *entry = node;
    }
}

impl Mentions {
    pub(super) fn add(&mut self, node: u32, depth: u32) {
        self.children.push(node);
        self.depth = self.depth.max(depth);
    }
}
