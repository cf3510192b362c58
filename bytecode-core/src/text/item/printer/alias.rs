//! Aliases: short names for attributes and types, defined beside the module.
//!
//! ```text
//! attribute-alias-def ::= `#` alias-name `=` attribute
//! type-alias-def      ::= `!` alias-name `=` type
//! ```

use hashbrown::HashMap;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use super::strings;
use super::texts::Texts;
use crate::context::{Attribute, AttributeId, Context, ItemId, Type, TypeId};
use crate::dialect::{Dialect, NameAlias};
use crate::item::distinct::Owner;

/// An item that has an alias.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::text) enum Symbol {
    Item(ItemId),
    /// An item that occurs only within the text of another item, by number.
    Text(u32),
}

/// An item within a text.
#[derive(Clone, Copy)]
pub(in crate::text) struct TextItem {
    pub(in crate::text) start: usize,
    pub(in crate::text) end: usize,
    /// The node of the item while items are visited; then its alias, or `u32::MAX`.
    pub(in crate::text) item: u32,
}

/// The items within the text of one item: a range of all of them, each before those within it.
#[derive(Clone, Copy, Default)]
pub(in crate::text) struct TextItems {
    pub(in crate::text) first: usize,
    pub(in crate::text) end: usize,
    /// The position of the item in the text that the positions refer to.
    pub(in crate::text) base: usize,
    /// The length of what the item lacks there.
    pub(in crate::text) prefix: usize,
}

/// An attribute or type that has been visited.
pub(in crate::text) struct Node {
    pub(in crate::text) symbol: Symbol,
    /// The number of the name of its alias, or [`NO_NAME`].
    pub(in crate::text) name: u32,
    pub(in crate::text) is_type: bool,
    pub(in crate::text) deferred: bool,
    /// Whether its mentions were not visited.
    pub(in crate::text) skips: bool,
    pub(in crate::text) depth: u32,
    /// A lower bound of the length of the full text, in bytes.
    pub(in crate::text) length: u64,
}

/// The number of no name.
pub(in crate::text) const NO_NAME: u32 = u32::MAX;

/// Returns the name of the aliases of `#dialect.mnemonic`.
pub(in crate::text) fn alias_name(dialect: &dyn Dialect, mnemonic: &str) -> Option<&'static str> {
    let alias = dialect.aliases().iter().find(|(of, _)| *of == mnemonic);
    alias.map(|(_, name)| *name)
}

/// Returns the type that the printer of `#dialect.mnemonic` writes behind it, if that is implied.
pub(in crate::text) fn implied_type(dialect: &dyn Dialect, mnemonic: &str) -> Option<&'static str> {
    let mut typed = dialect.typed_attributes().iter();
    typed
        .find(|(of, _)| *of == mnemonic)
        .map(|(_, type_)| *type_)
}

/// How the aliases of the items of one mnemonic are named.
#[derive(Clone, Copy, Debug)]
pub(in crate::text) enum AliasNaming {
    Fixed(&'static str),
    ByText(NameAlias),
}

impl AliasNaming {
    /// Returns how the aliases of `#dialect.mnemonic` are named, if it is in assembly form.
    pub(in crate::text) fn of(dialect: &dyn Dialect, mnemonic: &str) -> Option<Self> {
        let mut computed = dialect.computed_aliases().iter();
        match computed.find(|(of, _)| *of == mnemonic) {
            Some((_, name)) => Some(Self::ByText(*name)),
            None => alias_name(dialect, mnemonic).map(Self::Fixed),
        }
    }

    /// Returns the name of the alias of an item, by its full text.
    pub(in crate::text) fn name(self, item: &[u8]) -> Option<Cow<'static, str>> {
        match self {
            Self::Fixed(name) => Some(name.into()),
            Self::ByText(name) => {
                let name = name(std::str::from_utf8(item).ok()?)?;
                let mut identifier = Vec::new();
                strings::identifier(&mut identifier, name.as_bytes(), b"$_-");
                String::from_utf8(identifier).ok().map(Cow::from)
            }
        }
    }
}

/// Returns the name of the alias of an item, by its text.
pub(in crate::text) fn alias_name_of(context: &Context, item: &[u8]) -> Option<Cow<'static, str>> {
    match full_mnemonic(item) {
        Some(name) => naming_of(context, name)?.name(item),
        None => builtin_alias(item).map(Cow::from),
    }
}

/// The names of aliases, by texts. Most items have the mnemonic of the one before.
#[derive(Default)]
pub(in crate::text) struct AliasNameFinder {
    /// `dialect.mnemonic`
    last: Vec<u8>,
    naming: Option<AliasNaming>,
}

impl AliasNameFinder {
    /// Returns the name of the alias of an item, by its text.
    pub(in crate::text) fn name(
        &mut self,
        context: &Context,
        item: &[u8],
    ) -> Option<Cow<'static, str>> {
        let Some(name) = full_mnemonic(item) else {
            return builtin_alias(item).map(Cow::from);
        };
        if name != self.last {
            self.last = name.to_owned();
            self.naming = naming_of(context, name);
        }
        self.naming?.name(item)
    }
}

/// Returns `dialect.mnemonic` at the start of an item; `None` for one without a dialect.
fn full_mnemonic(item: &[u8]) -> Option<&[u8]> {
    match item {
        [b'#' | b'!', name @ ..] => name.get(..strings::mnemonic_length(name)),
        _ => None,
    }
}

/// Returns how the aliases of `dialect.mnemonic` are named.
fn naming_of(context: &Context, name: &[u8]) -> Option<AliasNaming> {
    let (dialect, mnemonic) = std::str::from_utf8(name).ok()?.split_once('.')?;
    AliasNaming::of(&**context.registry().dialect(dialect)?, mnemonic)
}

/// Returns the name of the aliases of an item without a dialect, by its text.
pub(in crate::text) fn builtin_alias(item: &[u8]) -> Option<&'static str> {
    match item {
        _ if item.starts_with(b"affine_map<") => Some("map"),
        _ if item.starts_with(b"affine_set<") => Some("set"),
        _ if item.starts_with(b"loc(") => Some("loc"),
        _ if item.starts_with(b"distinct[") && !item.ends_with(b"<>") => Some("distinct"),
        _ => None,
    }
}

impl Node {
    /// Creates a node of an item without an alias that mentions nothing.
    pub(in crate::text) fn new(symbol: Symbol, is_type: bool, deferred: bool) -> Self {
        Self {
            symbol,
            name: NO_NAME,
            is_type,
            deferred,
            skips: false,
            depth: 0,
            length: 0,
        }
    }
}

/// All that a visit finds.
pub(in crate::text) struct Visited {
    pub(in crate::text) names: Vec<Cow<'static, str>>,
    pub(in crate::text) nodes: Vec<Node>,
    /// The node, or `u32::MAX`, by number of the entry.
    pub(in crate::text) attributes: Vec<u32>,
    pub(in crate::text) types: Vec<u32>,
    pub(in crate::text) texts: Texts,
    /// The items that occur only within texts.
    pub(in crate::text) only_texts: Vec<(Owner, Arc<[u8]>)>,
    pub(in crate::text) text_items: Vec<TextItem>,
    /// Nodes with the items within their texts.
    pub(in crate::text) in_text: Vec<(u32, TextItems)>,
}

/// One alias.
pub(in crate::text) struct Alias {
    pub(in crate::text) symbol: Symbol,
    /// The number after the name; 0 for no number.
    suffix: u32,
    /// The number of the name.
    name: u32,
    is_type: bool,
    /// Whether the alias is defined after the module, because only locations of operations refer to it.
    pub(in crate::text) deferred: bool,
}

/// The name of some aliases, with the characters around it.
struct AliasName {
    /// The name after `#`, and `_` if a number cannot follow it.
    text: Box<[u8]>,
    /// The length without `_`.
    length: usize,
}

impl AliasName {
    fn new(name: &str) -> Self {
        let separator = match name.ends_with(|last: char| last.is_ascii_digit()) {
            true => "_",
            false => "",
        };
        Self {
            text: format!("#{name}{separator}").into_bytes().into(),
            length: 1 + name.len(),
        }
    }
}

/// The aliases of a module, in the order of their definitions. In local scope there are none.
#[derive(Default)]
pub(in crate::text) struct Aliases {
    names: Vec<AliasName>,
    aliases: Vec<Alias>,
    /// An index into `aliases`, or `u32::MAX`, by number of the entry.
    attributes: Vec<u32>,
    types: Vec<u32>,
    texts: Texts,
    /// The items that occur only within texts, each with the items within it.
    only_texts: Vec<(Owner, Arc<[u8]>, TextItems)>,
    /// The items within texts.
    text_items: Vec<TextItem>,
    /// Those within the text of an entry.
    in_entries: HashMap<ItemId, TextItems>,
}

impl Aliases {
    /// Names the visited items, in the order of depth, types before attributes, name, and first visit.
    pub(in crate::text) fn new(visited: Visited) -> Self {
        let Visited {
            names,
            nodes,
            attributes,
            types,
            mut texts,
            only_texts,
            mut text_items,
            in_text,
        } = visited;
        let mut alias_of_node = vec![u32::MAX; nodes.len()];
        let mut counts = vec![0; names.len()];
        let groups = groups(&nodes, &names);
        let mut aliases = Vec::with_capacity(groups.iter().map(Vec::len).sum());
        for number in groups.into_iter().flatten() {
            let Some(node) = nodes.get(number as usize) else {
                continue;
            };
            let count = counts.get_mut(node.name as usize);
            let suffix = count.map_or(0, |count| std::mem::replace(count, *count + 1));
            if let Some(alias) = alias_of_node.get_mut(number as usize) {
                *alias = aliases.len() as u32;
            }
            aliases.push(Alias {
                symbol: node.symbol,
                suffix,
                name: node.name,
                is_type: node.is_type,
                deferred: node.deferred,
            });
        }
        let to_alias = |node: &mut u32| {
            let alias = alias_of_node.get(*node as usize);
            *node = alias.copied().unwrap_or(u32::MAX);
        };
        texts.numbers_mut().for_each(to_alias);
        text_items.iter_mut().for_each(|it| to_alias(&mut it.item));
        let of_nodes = |mut table: Vec<u32>| {
            table.iter_mut().for_each(to_alias);
            table
        };
        let mut in_entries = HashMap::new();
        let mut in_texts = vec![TextItems::default(); only_texts.len()];
        for (node, within) in in_text {
            match nodes.get(node as usize).map(|it| it.symbol) {
                Some(Symbol::Item(id)) => _ = in_entries.insert(id, within),
                Some(Symbol::Text(number)) => {
                    if let Some(slot) = in_texts.get_mut(number as usize) {
                        *slot = within;
                    }
                }
                None => {}
            }
        }
        let only_texts = only_texts.into_iter().zip(in_texts);
        Self {
            names: names.iter().map(|name| AliasName::new(name)).collect(),
            in_entries,
            text_items,
            aliases,
            attributes: of_nodes(attributes),
            types: of_nodes(types),
            texts,
            only_texts: only_texts
                .map(|((owner, text), within)| (owner, text, within))
                .collect(),
        }
    }

    /// Names all items of a context, which then mention each other by their aliases.
    pub(in crate::text) fn of_all(context: &Context) -> Self {
        let attributes = (0..context.attribute_count() as u32).map(AttributeId);
        let types = (0..context.type_count() as u32).map(TypeId);
        let ids = (attributes.clone().map(ItemId::from)).chain(types.clone().map(ItemId::from));
        let alias = |(suffix, id): (u32, ItemId)| Alias {
            symbol: Symbol::Item(id),
            suffix,
            name: 0,
            is_type: matches!(id, ItemId::Type(_)),
            deferred: false,
        };
        let first_type = attributes.len() as u32;
        Self {
            names: vec![AliasName::new("item")],
            aliases: (0..).zip(ids).map(alias).collect(),
            attributes: (0..first_type).collect(),
            types: (first_type..first_type + types.len() as u32).collect(),
            ..Self::default()
        }
    }

    /// Returns whether an item within a text may have an alias.
    pub(in crate::text) fn are_in_texts(&self) -> bool {
        !self.aliases.is_empty() && !self.texts.is_empty()
    }

    /// Prints an alias.
    #[inline]
    pub(in crate::text) fn print(&self, out: &mut Vec<u8>, alias: &Alias) {
        let Some(name) = self.names.get(alias.name as usize) else {
            return;
        };
        let start = out.len();
        out.extend_from_slice(&name.text);
        if alias.is_type
            && let Some(sigil) = out.get_mut(start)
        {
            *sigil = b'!';
        }
        match alias.suffix {
            0 => out.truncate(start + name.length),
            suffix => strings::number(out, suffix.into()),
        }
    }

    /// Returns the aliases, in the order of their definitions.
    pub(in crate::text) fn iter(&self) -> impl Iterator<Item = &Alias> {
        self.aliases.iter()
    }

    /// Returns the alias of an item of the context.
    #[inline]
    pub(in crate::text) fn of_item(&self, id: ItemId) -> Option<&Alias> {
        let index = match id {
            ItemId::Attribute(id) => self.attributes.get(id.0 as usize)?,
            ItemId::Type(id) => self.types.get(id.0 as usize)?,
        };
        self.aliases.get(*index as usize)
    }

    pub(in crate::text) fn has_attribute(&self, attribute: Attribute<'_>) -> bool {
        self.of_item(attribute.id().into()).is_some()
    }

    /// Returns an item that occurs only within texts, with the items within it.
    pub(in crate::text) fn only_text(&self, number: u32) -> Option<(Owner, &[u8], TextItems)> {
        let (owner, text, within) = self.only_texts.get(number as usize)?;
        Some((*owner, text, *within))
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
        let found = (self.text_items).get(text_items.first..text_items.end);
        let place = move |at: usize| at.saturating_sub(base) + prefix;
        found.into_iter().flatten().map(move |item| {
            let alias = self.aliases.get(item.item as usize);
            (place(item.start)..place(item.end), alias)
        })
    }

    /// Returns the alias of an item within the text of `owner`.
    pub(in crate::text) fn of_text(&self, text: &[u8], owner: Owner) -> Option<&Alias> {
        let index = self.texts.get(self.texts.key(text, owner))?;
        self.aliases.get(index as usize)
    }

    /// Prints the alias of an attribute, if it has one.
    pub(in crate::text) fn print_attribute(
        &self,
        out: &mut Vec<u8>,
        attribute: Attribute<'_>,
    ) -> bool {
        let alias = self.of_item(attribute.id().into());
        alias.map(|alias| self.print(out, alias)).is_some()
    }

    /// Prints the alias of a type, if it has one.
    pub(in crate::text) fn print_type(&self, out: &mut Vec<u8>, type_: Type<'_>) -> bool {
        let alias = self.of_item(type_.id().into());
        alias.map(|alias| self.print(out, alias)).is_some()
    }
}

/// Returns the nodes with a name in the order of their aliases, by depth, kind and name: each group in the order of the first
/// visit.
fn groups(nodes: &[Node], names: &[Cow<'_, str>]) -> Vec<Vec<u32>> {
    let mut sorted: Vec<&Cow<'_, str>> = names.iter().collect();
    sorted.sort_unstable();
    let rank = |name: &Cow<'_, str>| sorted.partition_point(|other| *other < name) as u32;
    let ranks: Vec<u32> = names.iter().map(rank).collect();
    // The index of each group. There are few groups, and most nodes are in that of the node before.
    let mut places: BTreeMap<(u32, u32), usize> = BTreeMap::new();
    let mut groups: Vec<Vec<u32>> = Vec::new();
    let mut last = None;
    let named = (0..).zip(nodes).filter(|(_, node)| node.name != NO_NAME);
    for (number, node) in named {
        let rank = ranks.get(node.name as usize).copied().unwrap_or(0);
        let place = (node.depth, rank | u32::from(!node.is_type) << 31);
        let group = match last {
            Some((last, group)) if last == place => group,
            _ => *places.entry(place).or_insert(groups.len()),
        };
        last = Some((place, group));
        match groups.get_mut(group) {
            Some(group) => group.push(number),
            None => groups.push(vec![number]),
        }
    }
    let in_order = places.into_values();
    let take = |group: usize| groups.get_mut(group).map(std::mem::take);
    in_order.filter_map(take).collect()
}
