//! Trial printing: finds out whether the items and attributes of a module can be printed, without printing the module.
//!
//! Each item is printed once, with an alias in place of each item that it mentions. So the work is linear in the file, where
//! an item that many mention may be printed many times in a text. The texts are discarded, except for their lengths. Numbers in
//! lists are not printed, because each can be; a length that none exceeds is counted.

use std::sync::Arc;

use hashbrown::HashMap;

use super::dictionary::Attributes;
use super::tail::Source;
use crate::builtin::BuiltinAttribute;
use crate::bytes::Version;
use crate::context::{AttributeId, Context, ItemId, OperationNameId};
use crate::error::Result;
use crate::ir::Operation;
use crate::item::DialectItem as _;
use crate::properties::Properties;
use crate::text::item::{AliasNameFinder, Aliases, Items};

/// The aliases of all items of a context.
pub(crate) struct TrialAliases(Arc<Aliases>);

impl TrialAliases {
    pub(crate) fn new(context: &Context) -> Self {
        Self(Aliases::of_all(context).into())
    }
}

/// What a trial finds of an item.
#[derive(Clone, Copy)]
pub(crate) struct TrialText {
    /// A length that the text does not exceed, in bytes, with aliases in place of all items that it mentions.
    pub(crate) length: usize,
    /// Whether texts mention the item by an alias, if aliases mention others.
    pub(crate) has_alias: bool,
}

/// The length that no [short location](is_short_location) exceeds, in bytes: words, and four numbers.
const SHORT_LOCATION: usize = 1 << 7;

/// Returns whether an item, which decodes, is a location with a fixed number of numbers and mentioned items. Most attributes of a
/// module with debug information are such.
fn is_short_location(context: &Context, id: ItemId) -> bool {
    /// `CallSiteLoc`, `FileLineColLoc`, `NameLoc`.
    const CODES: [u64; 3] = [10, 11, 14];
    let head = context.head(id);
    matches!(id, ItemId::Attribute(_))
        && head.code().is_some_and(|code| CODES.contains(&code))
        && head.is_of(BuiltinAttribute::DIALECT)
}

/// Prints items and attributes, and discards their texts.
pub(crate) struct Trial<'ir> {
    aliases: Arc<Aliases>,
    items: Items<'ir>,
    out: Vec<u8>,
    alias_names: AliasNameFinder,
    /// The lengths of the properties that have been printed, without the dictionary.
    printed: HashMap<(OperationNameId, Source), usize>,
}

impl<'ir> Trial<'ir> {
    pub(crate) fn new(context: &'ir Context, aliases: &TrialAliases) -> Self {
        let TrialAliases(aliases) = aliases;
        Self {
            aliases: Arc::clone(aliases),
            items: Items::of_trial(context, Arc::clone(aliases)),
            out: Vec::new(),
            alias_names: AliasNameFinder::default(),
            printed: HashMap::new(),
        }
    }

    /// Returns the length, in bytes, above which a text of items is rejected.
    pub(crate) fn longest(&self) -> usize {
        self.items.limit()
    }

    /// Prints an item that decodes, unless its text is known to be short.
    pub(crate) fn item(&mut self, id: ItemId) -> Result<TrialText> {
        if is_short_location(self.items.context, id) {
            return Ok(TrialText {
                length: SHORT_LOCATION,
                has_alias: true,
            });
        }
        self.out.clear();
        if let Some(alias) = self.aliases.of_item(id) {
            self.items.definition(&mut self.out, alias)?;
        }
        let omitted = self.items.take_omitted();
        let text = &*self.out;
        let mut name = || self.alias_names.name(self.items.context, text);
        Ok(TrialText {
            length: text.len() + omitted,
            has_alias: text.starts_with(b"loc(") || name().is_some(),
        })
    }

    /// Prints the properties and the attributes of an operation in generic form. Returns the length of their text, in bytes, where
    /// `length` is that of an attribute in the text.
    pub(crate) fn attributes(
        &mut self,
        operation: Operation<'_>,
        length: impl Fn(AttributeId) -> usize,
    ) -> Result<usize> {
        let record = operation.record();
        let dictionary = record.attributes.get().map_or(0, &length);
        let source = match operation.properties_id() {
            Some(id) => Source::Properties(id),
            None => Source::Inherent(record.attributes),
        };
        if let Some(known) = self.printed.get(&(record.name, source)) {
            return Ok(dictionary.saturating_add(*known));
        }
        let (items, out) = (&mut self.items, &mut self.out);
        out.clear();
        let properties = operation.properties_or_opaque()?;
        items.properties(out, &properties)?;
        // A dictionary is an item, unless it contains properties.
        if operation.context().version() < Version::NATIVE_PROPERTIES {
            let attributes = Attributes::of_dictionary(operation)?;
            attributes.print_inherent(items, out)?;
            attributes.print_discardable(items, out)?;
        }
        let mut own = out.len() + items.take_omitted();
        let mut add = |id| own = own.saturating_add(length(id));
        match properties {
            Properties::Fields(fields) => {
                (fields.iter()).for_each(|(_, value)| value.for_each_attribute(&mut add));
            }
            Properties::Dictionary(dictionary) => add(dictionary.id()),
            Properties::None | Properties::Opaque(_) => {}
        }
        self.printed.insert((record.name, source), own);
        Ok(dictionary.saturating_add(own))
    }
}
