//! The attributes in the slots of an operation: those that aliases and the last dictionary of its text state.
//!
//! Such an attribute may differ in another operation with the same text if it determines nothing else of it. In generic form none
//! does. In custom form, the types of values may depend on it, and code may look at it.

use std::ops::Range;

use smallvec::SmallVec;

use super::open::PropertiesText;
use super::operation_names::KnownForm;
use super::state::ModuleParser;
use super::templates::{Alias, OpenLine, OpenTemplate, Shape};
use crate::context::Attribute;
use crate::definition::{Cardinality, TypeSource, TypeSources, Variable};
use crate::error::Result;
use crate::properties::segments;
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

    /// Returns the operation as a template; `None` if another attribute in a slot may change more of it. `form` is that of an
    /// operation in custom form.
    pub(super) fn template(
        self,
        shape: Shape<'a>,
        aliases: &[Alias<'a>],
        form: Option<&KnownForm<'a>>,
    ) -> Option<OpenTemplate<'a>> {
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
            && !entries.iter().chain(&aliased).all(|it| is_free(form, it))
        {
            return None;
        }
        Some(OpenTemplate {
            shape,
            is_custom: form.is_some(),
            properties,
            attributes,
            aliased,
            has_properties: self.has_properties,
        })
    }
}

impl<'a> ModuleParser<'a> {
    /// Returns all that the text of an operation states by its open template. `None` if the template does not apply, or for an
    /// error, which parsing the whole operation reports.
    pub(super) fn fill(
        &mut self,
        line: &OpenLine<'a>,
        template: &OpenTemplate<'a>,
    ) -> Option<Stated<'a>> {
        let mut filled: Vec<Entry<'a>> = Vec::new();
        for (alias, entry) in line.aliases.iter().zip(&template.aliased) {
            let known = self.base.aliases.attributes.get(alias.name)?;
            let (value, entry) = (known.value, entry.clone());
            filled.push(Entry { value, ..entry });
        }
        if let Some(at) = &line.dictionary {
            let entries = self.entries_at(at.clone())?;
            if template.has_properties {
                let (text, attributes) = ("", template.attributes.clone());
                return Some(Stated {
                    properties: PropertiesText::Entries { text, entries },
                    attributes,
                });
            }
            filled.extend(entries);
        }
        if template.is_custom {
            let form = self.known_form(template.shape.name).ok()?;
            if !filled.iter().all(|it| is_free(&form, it)) {
                return None;
            }
        }
        filled.extend(template.attributes.iter().cloned());
        filled.sort_by(|a, b| a.key.cmp(&b.key));
        let are_different = filled.is_sorted_by(|a, b| a.key < b.key);
        are_different.then(|| Stated {
            properties: template.properties.clone(),
            attributes: filled,
        })
    }

    /// Parses the dictionary at a position in the line, and stays at the next token.
    fn entries_at(&mut self, at: Range<usize>) -> Option<Vec<Entry<'a>>> {
        let start = self.base.mark();
        self.base.skip(at.start, 0);
        let entries = self.base.dictionary_entries();
        let end = self.base.previous_end;
        self.base.go_back(start);
        let entries = entries.ok().filter(|_| end == at.end)?;
        self.templates.parsed.dictionary = Some((at, entries.clone()));
        Some(entries)
    }

    /// Parses a dictionary of an operation that may become a template, unless it has been parsed to look for one.
    fn noted_entries(&mut self, has_properties: bool) -> Result<Vec<Entry<'a>>> {
        let start = self.base.token.start;
        let entries = match self.templates.parsed.dictionary.take() {
            Some((at, entries)) if at.start == start => {
                self.base.skip(start, at.len());
                entries
            }
            _ => self.base.dictionary_entries()?,
        };
        if let Some(filled) = &mut self.templates.parsed.filled
            && filled.dictionary == Some(start..self.base.previous_end)
        {
            filled.entries = Some(entries.clone());
            filled.has_properties = has_properties;
        }
        Ok(entries)
    }

    /// Parses the dictionary of attributes of an operation.
    pub(in crate::text::op) fn attribute_entries(&mut self) -> Result<Vec<Entry<'a>>> {
        self.noted_entries(false)
    }

    /// Parses the dictionary of properties of an operation in generic form.
    pub(super) fn property_entries(&mut self) -> Result<Vec<Entry<'a>>> {
        self.noted_entries(true)
    }

    /// Notes that an alias at a position states an attribute.
    pub(in crate::text::op) fn note_alias(
        &mut self,
        at: usize,
        name: &'a str,
        value: Attribute<'a>,
    ) {
        if let Some(filled) = &mut self.templates.parsed.filled {
            filled.aliased.push((at, name, value));
        }
    }

    /// Notes all that the text of an operation states.
    pub(super) fn note_stated(
        &mut self,
        properties: &PropertiesText<'a>,
        attributes: &[Entry<'a>],
    ) {
        if let Some(filled) = &mut self.templates.parsed.filled {
            filled.stated = Some(Stated {
                properties: properties.clone(),
                attributes: attributes.to_vec(),
            });
        }
    }
}

/// Returns whether an attribute of an operation in custom form determines nothing else of it, and is what the form expects.
fn is_free(form: &KnownForm<'_>, entry: &Entry<'_>) -> bool {
    // Code may look for any attribute.
    let Some(definition) = form.definition.filter(|_| !form.runs_code) else {
        return false;
    };
    let has_key = |name: &str| name.as_bytes() == &*entry.key;
    let are_segments = segments::field_name(&entry.key).is_some()
        || definition.operands.iter().any(|it| {
            matches!(&it.cardinality, Cardinality::VariadicOfVariadic { segments } if has_key(segments))
        });
    let mut attributes = definition.attributes.iter();
    let is_expected = match attributes.position(|it| has_key(&it.name)) {
        Some(index) => {
            let defined = definition.attributes.get(index);
            !determines_types(&form.sources, index)
                && defined.is_some_and(|it| {
                    !it.is_native && it.kind.admits(entry.value) && it.kind.fits(entry.value)
                })
        }
        None => true,
    };
    !are_segments && is_expected
}

/// Returns whether types are computed from that of an attribute.
fn determines_types(sources: &TypeSources, attribute: usize) -> bool {
    let TypeSources { operands, results } = sources;
    operands.iter().chain(results).any(|source| match source {
        TypeSource::Same(from) | TypeSource::Computed { from, .. } => {
            *from == Variable::Attribute(attribute)
        }
        _ => false,
    })
}
