//! The outline of an item: its alias name, and the items that its text mentions.

use std::borrow::Cow;
use std::hash::BuildHasher as _;

use hashbrown::{DefaultHashBuilder, HashMap, HashSet};

use super::super::super::nested::{self, KnownItems, Nested};
use super::super::alias::NO_NAME;
use super::super::items::mentions_aliases;
use super::inside::Inside;
use super::mention::Mention;
use crate::builtin::BuiltinAttribute;
use crate::context::{Attribute, Context, Item, ItemId, ItemKind, WireForm};
use crate::error::Result;
use crate::item::DialectItem as _;
use crate::seen::Repeated;

/// What a visit must know about an item of the context.
#[derive(Clone, Copy)]
pub(super) struct Outline {
    pub(super) kind: Kind,
    /// The number of its alias name, or [`NO_NAME`].
    pub(super) name: u32,
    /// Whether its only mention is its type, which is not printed where it can be elided.
    pub(super) is_typed: bool,
    /// Whether another shared item may have the same encoding; if not, none has.
    pub(super) is_repeated: bool,
    /// The hash of a shared item, else 0.
    pub(super) hash: u32,
    /// The first of its mentions among all; for a text, its number among all.
    pub(super) first: u32,
    /// The number of its mentions.
    pub(super) count: u32,
}

/// How a visit treats an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// It mentions nothing and has no alias.
    Leaf,
    /// No other is taken for the same item.
    Unique,
    /// A distinct attribute, which differs from all others, even if its bytes are equal.
    Distinct,
    /// It is the same item as any other with the encoding.
    Shared,
    /// It is in assembly form, and visited by its text.
    Text,
}

/// The outlines of some items.
#[derive(Default)]
pub(super) struct OutlineList<'ir> {
    pub(super) outlines: Vec<Outline>,
    pub(super) mentions: Vec<Mention>,
    /// The items within texts.
    pub(super) texts: Vec<Vec<Nested>>,
    pub(super) known: KnownItems<'ir>,
    pub(super) names: AliasNames,
    pub(super) within: WithinTexts,
}

/// The names of aliases, numbered.
#[derive(Default)]
pub(super) struct AliasNames {
    list: Vec<Cow<'static, str>>,
    numbers: HashMap<Cow<'static, str>, u32>,
}

impl AliasNames {
    /// Returns the number of a name.
    pub(super) fn number(&mut self, name: Cow<'static, str>) -> u32 {
        /// The number of names that are compared by their place first.
        const FIRST: usize = 32;
        // Nearly all names are those of tables, few of which occur in a file.
        if let Cow::Borrowed(name) = &name {
            let mut first = (0..).zip(self.list.iter().take(FIRST));
            let is_same =
                |known: &Cow<'_, str>| (known.as_ptr(), known.len()) == (name.as_ptr(), name.len());
            if let Some((number, _)) = first.find(|(_, known)| is_same(known)) {
                return number;
            }
        }
        if let Some(known) = self.numbers.get(&name) {
            return *known;
        }
        let number = self.list.len() as u32;
        self.list.push(name.clone());
        self.numbers.insert(name, number);
        number
    }

    /// Returns the names, by number.
    pub(super) fn into_list(self) -> Vec<Cow<'static, str>> {
        self.list
    }
}

/// The items within texts that have aliases. An item with an encoding may be the same as one of them.
#[derive(Default)]
pub(super) struct WithinTexts {
    /// The numbers of the names of their aliases.
    names: HashSet<u32>,
    /// The length of the longest.
    pub(super) longest: usize,
}

impl WithinTexts {
    fn add(&mut self, name: u32, length: usize) {
        self.names.insert(name);
        self.longest = self.longest.max(length);
    }

    /// Returns whether a text has an item with this name of its alias.
    #[inline]
    pub(super) fn has(&self, name: u32) -> bool {
        self.names.contains(&name)
    }
}

impl<'ir> OutlineList<'ir> {
    /// Adds the outline of an item.
    pub(super) fn add(
        &mut self,
        context: &'ir Context,
        item: Mention,
        hasher: &DefaultHashBuilder,
    ) -> Result<()> {
        let item = context.item(item.id());
        let kind = match (item.wire_form(), item.id) {
            (WireForm::Custom(_), ItemId::Attribute(_)) => Kind::of(item),
            // Each type is in the table once.
            (WireForm::Custom(_), ItemId::Type(_)) => Kind::Unique,
            (WireForm::Assembly(text), ItemId::Attribute(id))
                if mentions_aliases(Attribute::new(context, id), text) =>
            {
                Kind::Unique
            }
            (WireForm::Assembly(text), _) => {
                let first = self.texts.len() as u32;
                let items = nested::find_new(context.registry(), text, &mut self.known);
                for item in items.iter().filter(|it| it.range.start > 0) {
                    if let Some(name) = item.alias(text) {
                        let name = self.names.number(name);
                        self.within
                            .add(name, item.prefix_length() + item.range.len());
                    }
                }
                self.texts.push(items);
                self.outlines.push(Outline {
                    first,
                    ..Outline::new(Kind::Text)
                });
                return Ok(());
            }
        };
        let hash = match kind {
            Kind::Shared => hasher.hash_one((item.dialect, item.bytes)) as u32,
            _ => 0,
        };
        let first = self.mentions.len() as u32;
        let mut inside = Inside::new(context, &mut self.mentions);
        if kind != Kind::Leaf {
            inside.add(item)?;
        }
        let Inside { name, is_typed, .. } = inside;
        let mut outline = Outline {
            hash,
            first,
            is_typed,
            ..Outline::new(kind)
        };
        outline.count = self.mentions.len() as u32 - first;
        if let Some(name) = name {
            outline.name = self.names.number(name.into());
        }
        self.outlines.push(outline);
        Ok(())
    }

    /// Adds the outlines of another list.
    pub(super) fn append(&mut self, other: OutlineList<'_>) {
        let names = other.names.list.into_iter();
        let names: Vec<u32> = names.map(|name| self.names.number(name)).collect();
        for name in other.within.names {
            let name = names.get(name as usize).copied();
            self.within
                .add(name.unwrap_or(NO_NAME), other.within.longest);
        }
        let (mentions, texts) = (self.mentions.len() as u32, self.texts.len() as u32);
        let moved = other.outlines.into_iter().map(|outline| Outline {
            name: names.get(outline.name as usize).copied().unwrap_or(NO_NAME),
            first: match outline.kind {
                Kind::Text => outline.first + texts,
                _ => outline.first + mentions,
            },
            ..outline
        });
        self.outlines.extend(moved);
        self.mentions.extend_from_slice(&other.mentions);
        self.texts.extend(other.texts.into_iter().map(|mut items| {
            let first = items.iter_mut().filter_map(|it| it.first.as_mut());
            first.for_each(|first| first.text += texts);
            items
        }));
    }

    /// Marks the shared items whose hash another one has, so that only these are compared.
    pub(super) fn mark_repeated(&mut self) {
        let hash = |outline: &Outline| u64::from(outline.hash);
        let shared = self.outlines.iter().filter(|it| it.kind == Kind::Shared);
        let repeated = Repeated::among(self.outlines.len(), shared.map(hash));
        for outline in &mut self.outlines {
            outline.is_repeated = repeated.contains(hash(outline));
        }
    }

    /// Returns the items that an item mentions.
    pub(super) fn mentions(&self, outline: &Outline) -> &[Mention] {
        let (first, count) = (outline.first as usize, outline.count as usize);
        let mentions = self.mentions.get(first..first.saturating_add(count));
        mentions.unwrap_or_default()
    }
}

impl Outline {
    fn new(kind: Kind) -> Self {
        Self {
            kind,
            name: NO_NAME,
            is_typed: false,
            is_repeated: false,
            hash: 0,
            first: 0,
            count: 0,
        }
    }
}

impl Kind {
    /// Determines the kind from the code: the first byte, because all codes of the builtin dialect are less than 128.
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

/// Returns whether an item mentions nothing and has no alias.
pub(super) fn is_leaf(item: Item<'_>) -> bool {
    let is_custom = matches!(item.wire_form(), WireForm::Custom(_));
    is_custom && item.kind() == ItemKind::Attribute && matches!(Kind::of(item), Kind::Leaf)
}

/// Returns whether a builtin attribute is a location that mentions nothing: `UnknownLoc` or `FileLineColLoc`.
pub(super) fn is_simple_location(item: Item<'_>) -> bool {
    const CODES: [u64; 2] = [15, 11];
    item.code().is_some_and(|code| CODES.contains(&code)) && item.is_of(BuiltinAttribute::DIALECT)
}

/// Returns the first byte of an encoding with this code.
const fn first(code: u8) -> u8 {
    code << 1 | 1
}
