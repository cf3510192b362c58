//! The attributes in the slots of an operation: those that aliases and the last dictionary of its text state.
//!
//! Such an attribute may differ in another operation with the same text if it determines nothing else of it. In generic form none
//! does. In custom form, the types of values may depend on it, and code may look at it.

use std::ops::Range;

use smallvec::SmallVec;

use super::known_form::KnownForm;
use super::open::PropertiesText;
use super::templates::{Alias, OpenContents, OpenLine};
use crate::context::Attribute;
use crate::properties::split::Entry;

/// What an operation has in its slots, as it is parsed.
#[derive(Default)]
pub(super) struct Filled<'a> {
    /// The position of the dictionary.
    dictionary: Option<Range<usize>>,
    /// Its entries, once they have been parsed.
    entries: Option<Vec<Entry<'a>>>,
    has_properties: bool,
    /// The positions of aliases, with the names and the values of the attributes that they state.
    aliased: SmallVec<[(usize, &'a str, Attribute<'a>); 2]>,
    /// All that the text states, slots included.
    stated: Option<Stated<'a>>,
}

/// The attributes that a text states, before they are divided into properties and others.
pub(super) struct Stated<'a> {
    pub(super) properties: PropertiesText<'a>,
    pub(super) attributes: Vec<Entry<'a>>,
}

impl<'a> Filled<'a> {
    /// Creates the slots of an operation that is about to be parsed.
    pub(super) fn new(line: &OpenLine<'a>) -> Self {
        let dictionary = line.dictionary.clone();
        Self {
            dictionary,
            ..Self::default()
        }
    }

    /// Notes the entries of a dictionary at a position.
    pub(super) fn note_dictionary(
        &mut self,
        at: Range<usize>,
        entries: &[Entry<'a>],
        has_properties: bool,
    ) {
        if self.dictionary == Some(at) {
            self.entries = Some(entries.to_vec());
            self.has_properties = has_properties;
        }
    }

    /// Notes that an alias at a position states an attribute.
    pub(super) fn note_alias(&mut self, at: usize, name: &'a str, value: Attribute<'a>) {
        self.aliased.push((at, name, value));
    }

    /// Notes all that the text states.
    pub(super) fn note_stated(
        &mut self,
        properties: PropertiesText<'a>,
        attributes: Vec<Entry<'a>>,
    ) {
        self.stated = Some(Stated {
            properties,
            attributes,
        });
    }

    /// Returns what fills no slot; `None` if another attribute in a slot may change more of the operation. `form` is that of an
    /// operation in custom form.
    pub(super) fn contents(
        self,
        aliases: &[Alias<'a>],
        form: Option<&KnownForm<'a>>,
    ) -> Option<OpenContents<'a>> {
        let Stated {
            mut properties,
            mut attributes,
        } = self.stated?;
        let entries = match self.dictionary {
            Some(_) => self.entries?,
            None => Vec::new(),
        };
        // What fills no slot is left.
        let mut take = |key: &[u8], value: Attribute<'a>| {
            let is_it = |it: &Entry<'a>| *it.key == *key && it.value == value;
            let place = attributes.iter().position(is_it)?;
            Some(attributes.remove(place))
        };
        if self.has_properties {
            // The dictionary has all of them.
            properties = PropertiesText::None;
        } else {
            let taken = entries.iter().map(|it| take(&it.key, it.value));
            taken.collect::<Option<Vec<_>>>()?;
        }
        let aliased = aliases.iter().map(|alias| {
            let mut stated = self.aliased.iter();
            let (_, key, value) = stated.find(|(at, ..)| *at == alias.at)?;
            take(key.as_bytes(), *value)
        });
        let aliased: SmallVec<_> = aliased.collect::<Option<_>>()?;
        if let Some(form) = form
            && !entries
                .iter()
                .chain(&aliased)
                .all(|it| form.leaves_free(it))
        {
            return None;
        }
        Some(OpenContents {
            is_custom: form.is_some(),
            properties,
            attributes,
            aliased,
            has_properties: self.has_properties,
        })
    }
}
