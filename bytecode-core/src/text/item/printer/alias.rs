//! Aliases: short names for attributes and types, defined beside the module.
//!
//! ```text
//! attribute-alias-def ::= `#` alias-name `=` attribute
//! type-alias-def      ::= `!` alias-name `=` type
//! ```

use hashbrown::HashMap;
use std::borrow::Cow;
use std::ops::Range;

use smallvec::SmallVec;

use super::super::distinct::{self, Owner};
use super::strings;
use crate::context::{Attribute, AttributeId, ItemId, Type, TypeId};

/// An item that has an alias.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::text) enum Symbol {
    Item(ItemId),
    /// An item that occurs only within the text of another item.
    Text(Owner, Box<[u8]>),
}

/// Returns the key of an item within the text of `owner`. Equal texts are equal items, except that distinct attributes
/// differ between the texts of a file.
pub(in crate::text) fn text_key(text: &[u8], owner: Owner) -> Cow<'_, [u8]> {
    if !distinct::is_in(text) {
        return Cow::Borrowed(text);
    }
    let prefix = match owner {
        Owner::Item(ItemId::Attribute(id)) => format!("{}#", id.0),
        Owner::Item(ItemId::Type(id)) => format!("{}!", id.0),
        Owner::Context => return Cow::Borrowed(text),
    };
    Cow::Owned([prefix.as_bytes(), text].concat())
}

/// An item within a text.
#[derive(Clone, Copy)]
pub(in crate::text) struct TextItem {
    pub(in crate::text) start: u32,
    pub(in crate::text) end: u32,
    /// The node of the item while items are visited; then its alias, or `u32::MAX`.
    pub(in crate::text) item: u32,
}

/// The items within the text of one item: a range of all of them, each before those within it.
#[derive(Clone, Copy, Default)]
pub(in crate::text) struct TextItems {
    pub(in crate::text) first: u32,
    pub(in crate::text) end: u32,
    /// The position of the item in the text that the positions refer to.
    pub(in crate::text) base: u32,
    /// The length of what the item lacks there.
    pub(in crate::text) prefix: u32,
}

/// An attribute or type that has been visited.
pub(in crate::text) struct Node {
    pub(in crate::text) symbol: Symbol,
    /// An index into the names of aliases; `u32::MAX` if it has none.
    pub(in crate::text) name: u32,
    pub(in crate::text) depth: u32,
    pub(in crate::text) is_type: bool,
    pub(in crate::text) deferred: bool,
    /// A lower bound of the length of the full text, in bytes.
    pub(in crate::text) length: u64,
    pub(in crate::text) children: SmallVec<[u32; 2]>,
    /// The items within its text, if it has been visited by its text.
    pub(in crate::text) text_items: Option<TextItems>,
}

/// All that a visit finds.
pub(in crate::text) struct Visited {
    pub(in crate::text) names: Vec<String>,
    pub(in crate::text) nodes: Vec<Node>,
    /// The node, or `u32::MAX`, by number of the entry.
    pub(in crate::text) attributes: Vec<u32>,
    pub(in crate::text) types: Vec<u32>,
    pub(in crate::text) texts: HashMap<Box<[u8]>, u32>,
    pub(in crate::text) text_items: Vec<TextItem>,
    /// Whether aliases mention other aliases.
    pub(in crate::text) nested: bool,
}

/// One alias.
pub(in crate::text) struct Alias {
    pub(in crate::text) symbol: Symbol,
    /// Whether the alias is defined after the module, because only locations of operations refer to it.
    pub(in crate::text) deferred: bool,
    is_type: bool,
    /// An index into the names.
    name: u32,
    /// The number after the name; 0 for no number.
    suffix: u32,
    text_items: Option<TextItems>,
}

/// The aliases of a module, in the order of their definitions. In local scope there are none.
#[derive(Default)]
pub(in crate::text) struct Aliases {
    aliases: Vec<Alias>,
    names: Vec<String>,
    /// An index into `aliases`, or `u32::MAX`, by number of the entry.
    attributes: Vec<u32>,
    types: Vec<u32>,
    texts: HashMap<Box<[u8]>, u32>,
    /// The items within texts.
    text_items: Vec<TextItem>,
    /// Those within the text of an entry.
    in_entries: HashMap<ItemId, TextItems>,
    /// Whether aliases mention other aliases.
    pub(in crate::text) nested: bool,
}

impl Alias {
    /// Returns the items within the text of the alias's item; `None` if it has not been visited by its text.
    pub(in crate::text) fn text_items(&self) -> Option<TextItems> {
        self.text_items
    }
}

impl Aliases {
    /// Names the visited items, in the order of depth, types before attributes, name, and first visit. If aliases do not
    /// mention others, attributes come first.
    pub(in crate::text) fn new(visited: Visited) -> Self {
        let Visited {
            names,
            nodes,
            attributes,
            types,
            texts,
            mut text_items,
            nested,
        } = visited;
        let rank = |name: &String| names.iter().filter(|other| *other < name).count();
        let ranks: Vec<usize> = names.iter().map(rank).collect();
        let mut named: Vec<(u32, &Node)> = (0..)
            .zip(&nodes)
            .filter(|(_, node)| node.name != u32::MAX)
            .collect();
        named.sort_by_key(|(_, node)| {
            let rank = ranks.get(node.name as usize);
            match nested {
                true => (node.depth, !node.is_type, rank),
                false => (0, node.is_type, rank),
            }
        });
        let mut alias_of_node = vec![u32::MAX; nodes.len()];
        let mut counts = vec![0; names.len()];
        let mut aliases = Vec::with_capacity(named.len());
        for (number, node) in named {
            let count = counts.get_mut(node.name as usize);
            let suffix = count.map_or(0, |count| std::mem::replace(count, *count + 1));
            if let Some(alias) = alias_of_node.get_mut(number as usize) {
                *alias = aliases.len() as u32;
            }
            aliases.push(Alias {
                symbol: node.symbol.clone(),
                deferred: node.deferred,
                is_type: node.is_type,
                name: node.name,
                suffix,
                text_items: node.text_items,
            });
        }
        let of_node = |node: u32| {
            alias_of_node
                .get(node as usize)
                .copied()
                .unwrap_or(u32::MAX)
        };
        let texts: HashMap<Box<[u8]>, u32> = (texts.into_iter())
            .map(|(text, node)| (text, of_node(node)))
            .collect();
        for item in &mut text_items {
            item.item = of_node(item.item);
        }
        let attribute = |index| ItemId::Attribute(AttributeId(index));
        let entries = ((0..).map(attribute).zip(&attributes))
            .chain((0..).map(|index| ItemId::Type(TypeId(index))).zip(&types));
        let in_entries = entries.filter_map(|(id, node)| {
            let node = nodes.get(*node as usize)?;
            Some((id, node.text_items?))
        });
        Self {
            nested,
            in_entries: in_entries.collect(),
            text_items,
            aliases,
            names,
            attributes: attributes.into_iter().map(of_node).collect(),
            types: types.into_iter().map(of_node).collect(),
            texts,
        }
    }

    pub(in crate::text) fn is_empty(&self) -> bool {
        self.aliases.is_empty()
    }

    /// Returns the aliases, in the order of their definitions.
    pub(in crate::text) fn iter(&self) -> impl Iterator<Item = &Alias> {
        self.aliases.iter()
    }

    fn of_attribute(&self, attribute: Attribute<'_>) -> Option<&Alias> {
        let index = self.attributes.get(attribute.id().0 as usize)?;
        self.aliases.get(*index as usize)
    }

    pub(in crate::text) fn has_attribute(&self, attribute: Attribute<'_>) -> bool {
        self.of_attribute(attribute).is_some()
    }

    /// Returns the items within the text of an entry; `None` if it has not been visited.
    pub(in crate::text) fn in_entry(&self, id: ItemId) -> Option<TextItems> {
        self.in_entries.get(&id).copied()
    }

    /// Iterates over the items within a text, each before those within it, with their aliases.
    pub(in crate::text) fn text_items(
        &self,
        text_items: TextItems,
    ) -> impl Iterator<Item = (Range<usize>, Option<&Alias>)> {
        let TextItems { base, prefix, .. } = text_items;
        let found = (self.text_items).get(text_items.first as usize..text_items.end as usize);
        let place = move |at: u32| at.saturating_sub(base) as usize + prefix as usize;
        found.into_iter().flatten().map(move |item| {
            let alias = self.aliases.get(item.item as usize);
            (place(item.start)..place(item.end), alias)
        })
    }

    /// Returns the alias of an item within the text of `owner`.
    pub(in crate::text) fn of_text(&self, text: &[u8], owner: Owner) -> Option<&Alias> {
        let index = self.texts.get(&*text_key(text, owner))?;
        self.aliases.get(*index as usize)
    }

    /// Prints the alias of an attribute, if it has one.
    pub(in crate::text) fn print_attribute(
        &self,
        out: &mut Vec<u8>,
        attribute: Attribute<'_>,
    ) -> bool {
        let alias = self.of_attribute(attribute);
        alias.map(|alias| self.print(out, alias)).is_some()
    }

    /// Prints the alias of a type, if it has one.
    pub(in crate::text) fn print_type(&self, out: &mut Vec<u8>, type_: Type<'_>) -> bool {
        let index = self.types.get(type_.id().0 as usize);
        let alias = index.and_then(|&index| self.aliases.get(index as usize));
        alias.map(|alias| self.print(out, alias)).is_some()
    }

    pub(in crate::text) fn print(&self, out: &mut Vec<u8>, alias: &Alias) {
        out.push(if alias.is_type { b'!' } else { b'#' });
        let name = self
            .names
            .get(alias.name as usize)
            .map_or("", String::as_str);
        out.extend_from_slice(name.as_bytes());
        if alias.suffix > 0 {
            if name.ends_with(|last: char| last.is_ascii_digit()) {
                out.push(b'_');
            }
            strings::number(out, alias.suffix.into());
        }
    }
}
