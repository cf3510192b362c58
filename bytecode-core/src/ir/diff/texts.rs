//! The contents of the operations of one module as the comparison needs them: fingerprints, and texts where a difference
//! is reported.

use std::rc::Rc;

use bstr::BStr;
use hashbrown::{DefaultHashBuilder, HashMap};

use super::fingerprint::Fingerprints;
use crate::builtin::BuiltinAttribute;
use crate::context::{
    Attribute, AttributeId, Context, ItemId, OperationNameId, PropertiesId, Type,
};
use crate::error::Result;
use crate::ir::symbols::SYMBOL_NAME;
use crate::ir::{Block, BlockId, BodyId, Operation};
use crate::properties::{FieldValue, OpField, Properties};

/// The maximal length of a text in a difference, in characters.
const LONGEST: usize = 1 << 10;

/// A named value: a property or an entry of a dictionary.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Named {
    Attribute(AttributeId),
    /// A value that is no attribute, by its text.
    Text(Rc<str>),
}

/// Properties or entries, by name.
pub(super) type Entries = Rc<[(Rc<str>, Named)]>;

/// The properties of an operation, with fingerprints.
#[derive(Clone, Default)]
pub(super) struct Contents {
    pub(super) entries: Entries,
    /// The fingerprint of all entries.
    pub(super) print: u64,
    /// The fingerprint of the entries but for the name as a symbol.
    pub(super) without_symbol: u64,
}

/// What determines the name of an operation as a symbol.
type SymbolKey = (OperationNameId, Option<PropertiesId>, Option<AttributeId>);

/// What is known of one module.
pub(super) struct Texts<'ir> {
    context: &'ir Context,
    elide_elements: Option<u64>,
    pub(super) prints: Fingerprints<'ir>,
    texts: HashMap<ItemId, Rc<str>>,
    properties: HashMap<(OperationNameId, PropertiesId), Contents>,
    symbols: HashMap<SymbolKey, Option<Rc<str>>>,
    dictionaries: HashMap<AttributeId, Option<Entries>>,
    /// The positions of blocks in their regions, of the regions that a successor has been in.
    positions: HashMap<(BodyId, BlockId), usize>,
}

impl<'ir> Texts<'ir> {
    pub(super) fn new(
        context: &'ir Context,
        versions: &'ir Context,
        hasher: DefaultHashBuilder,
        elide_elements: Option<u64>,
    ) -> Self {
        Self {
            context,
            elide_elements,
            prints: Fingerprints::new(context, versions, hasher),
            texts: HashMap::new(),
            properties: HashMap::new(),
            symbols: HashMap::new(),
            dictionaries: HashMap::new(),
            positions: HashMap::new(),
        }
    }

    pub(super) fn context(&self) -> &'ir Context {
        self.context
    }

    /// Returns the text of an item; the start of a long one.
    pub(super) fn text(&mut self, id: impl Into<ItemId>) -> Rc<str> {
        let (id, context) = (id.into(), self.context);
        let text = || match id {
            ItemId::Attribute(id) => {
                Attribute::new(context, id).elided_text(LONGEST, self.elide_elements)
            }
            ItemId::Type(id) => format!("{:.LONGEST$}", Type::new(context, id)),
        };
        let entry = self.texts.entry(id);
        entry.or_insert_with(|| text().into()).clone()
    }

    /// Returns the text of a value.
    pub(super) fn named(&mut self, value: &Named) -> Rc<str> {
        match value {
            Named::Attribute(id) => self.text(*id),
            Named::Text(text) => Rc::clone(text),
        }
    }

    /// Returns the fingerprint of a value.
    pub(super) fn print(&mut self, value: &Named) -> u64 {
        match value {
            Named::Attribute(id) => self.prints.of(*id),
            Named::Text(text) => self.prints.hash(text),
        }
    }

    /// Returns the entries of a dictionary; `None` if the attribute is no dictionary.
    pub(super) fn entries(&mut self, dictionary: AttributeId) -> Result<Option<Entries>> {
        if let Some(known) = self.dictionaries.get(&dictionary) {
            return Ok(known.clone());
        }
        let attribute = Attribute::new(self.context, dictionary);
        let entries = match attribute.try_decode()? {
            Some(BuiltinAttribute::Dictionary { entries }) => {
                let entries = entries.into_iter().map(|entry| {
                    let name = entry.name.value()?.to_string();
                    Ok((name.into(), Named::Attribute(entry.value.id())))
                });
                Some(entries.collect::<Result<Entries>>()?)
            }
            _ => None,
        };
        self.dictionaries.insert(dictionary, entries.clone());
        Ok(entries)
    }

    /// Returns the name of an operation as a symbol.
    pub(super) fn symbol(&mut self, operation: Operation<'ir>) -> Option<Rc<str>> {
        let dictionary = operation.attribute_dictionary().map(Attribute::id);
        let key = (operation.name().id(), operation.properties_id(), dictionary);
        if let (_, None, None) = key {
            return None;
        }
        let known = self.symbols.entry(key);
        let name = || symbol_name(operation).map(|it| it.to_string().into());
        known.or_insert_with(name).clone()
    }

    /// Returns the properties of an operation, by name.
    pub(super) fn properties(&mut self, operation: Operation<'ir>) -> Result<Contents> {
        let Some(id) = operation.properties_id() else {
            return Ok(Contents::default());
        };
        let key = (operation.name().id(), id);
        if let Some(known) = self.properties.get(&key) {
            return Ok(known.clone());
        }
        let properties = operation.properties()?;
        let one = |value| Rc::from([("properties".into(), value)]);
        let entries = match properties {
            Properties::None => Rc::default(),
            // The other module may know the layout.
            Properties::Dictionary(dictionary) => match self.entries(dictionary.id())? {
                Some(entries) => entries,
                None => one(Named::Attribute(dictionary.id())),
            },
            Properties::Opaque(bytes) => one(Named::Text(format!("{bytes:02x?}").into())),
            Properties::Fields(fields) => (fields.iter())
                .filter(|(_, value)| **value != FieldValue::Absent)
                .map(|(field, value)| (field.name().into(), self.field(field, value)))
                .collect(),
        };
        let (print, without_symbol) = self.print_of(&entries);
        let contents = Contents {
            entries,
            print,
            without_symbol,
        };
        self.properties.insert(key, contents.clone());
        Ok(contents)
    }

    /// Returns the fingerprints of a list: of all entries, and of those but for the name as a symbol.
    pub(super) fn print_of(&mut self, entries: &Entries) -> (u64, u64) {
        let (mut all, mut without_symbol) = (0, 0);
        for (name, value) in entries.iter() {
            let print = self.print(value);
            all = self.prints.hash((all, name, print));
            if &**name != SYMBOL_NAME {
                without_symbol = self.prints.hash((without_symbol, name, print));
            }
        }
        (all, without_symbol)
    }

    fn field(&self, field: &OpField, value: &FieldValue) -> Named {
        match value {
            FieldValue::Attribute(id) => Named::Attribute(*id),
            value => Named::Text(field.show(self.context, value).into()),
        }
    }

    /// Returns the position of a block in its region.
    pub(super) fn position(&mut self, block: Block<'ir>) -> usize {
        let key = |block: Block<'_>| (block.body_id(), block.id());
        if let Some(position) = self.positions.get(&key(block)) {
            return *position;
        }
        let blocks = block.region().blocks().zip(0..);
        (self.positions).extend(blocks.map(|(block, position)| (key(block), position)));
        self.positions.get(&key(block)).copied().unwrap_or_default()
    }
}

/// Returns the name of an operation as a symbol.
pub(super) fn symbol_name<'ir>(operation: Operation<'ir>) -> Option<&'ir BStr> {
    operation.symbol_name().ok().flatten()
}
