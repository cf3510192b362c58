//! Parses the attributes of declarative formats: `$name`, `attr-dict` and `prop-dict`.

use super::FormParser;
use crate::builtin::{BuiltinAttribute, BuiltinType};
use crate::bytes::Version;
use crate::context::{Attribute, Type};
use crate::definition::{AttributeDefinition, AttributeText, Keywords};
use crate::error::Result;
use crate::number::Signedness;
use crate::properties::split::Entry;
use crate::properties::{AttributeKind, Wire};
use crate::text::item::{Kind, lossy};

impl<'a> FormParser<'_, 'a> {
    fn attribute_definition(&self, index: usize) -> Result<&'a AttributeDefinition> {
        let definition = self.form.definition.and_then(|it| it.attributes.get(index));
        definition.ok_or_else(|| self.error("an attribute that the definition lacks"))
    }

    /// Sets an attribute whose presence the text around it states.
    pub(super) fn give_unit(&mut self, index: usize) -> Result<()> {
        let definition = self.attribute_definition(index)?;
        let unit = self.module.base.unit()?;
        self.give(&definition.name, unit)
    }

    /// Returns whether the next token can start the attribute.
    pub(super) fn begins_attribute(&self, index: usize) -> bool {
        let definition = self.form.definition.and_then(|it| it.attributes.get(index));
        let Some(definition) = definition else {
            return false;
        };
        let base = &self.module.base;
        let kind = base.token.kind;
        let is_word = |words: &[&str]| kind == Kind::Bare && words.contains(&base.spelling());
        let is_any = match kind {
            Kind::String
            | Kind::Integer
            | Kind::Float
            | Kind::Minus
            | Kind::At
            | Kind::Hash
            | Kind::SquareOpen
            | Kind::BraceOpen => true,
            Kind::Bare => is_word(&ATTRIBUTE_WORDS) || self.begins_type(),
            _ => self.begins_type(),
        };
        match &definition.text {
            AttributeText::Full => is_any,
            AttributeText::Stripped => {
                matches!(kind, Kind::Less | Kind::Hash | Kind::SquareOpen)
            }
            AttributeText::SymbolName => kind == Kind::At,
            AttributeText::Keywords(keywords) => match &keywords.wrapper {
                Some(wrapper) => is_word(&[wrapper]),
                None => kind == Kind::Bare && keywords.value(base.spelling()).is_some(),
            },
            AttributeText::Native | AttributeText::Untyped => match &definition.kind {
                AttributeKind::String => matches!(kind, Kind::String | Kind::Hash),
                AttributeKind::Bool => is_word(&["true", "false"]),
                AttributeKind::Integer(_) => matches!(kind, Kind::Integer | Kind::Minus),
                AttributeKind::Float(_) => {
                    matches!(kind, Kind::Integer | Kind::Float | Kind::Minus)
                }
                AttributeKind::Array => matches!(kind, Kind::SquareOpen | Kind::Hash),
                AttributeKind::Dictionary => matches!(kind, Kind::BraceOpen | Kind::Hash),
                AttributeKind::FlatSymbolRef | AttributeKind::SymbolRef => kind == Kind::At,
                AttributeKind::Type => self.begins_type(),
                AttributeKind::Unit => is_word(&["unit"]),
                _ => is_any,
            },
        }
    }

    /// Parses `$name`.
    pub(super) fn attribute_variable(&mut self, index: usize, qualified: bool) -> Result<()> {
        let definition = self.attribute_definition(index)?;
        // Outside of groups, an optional attribute may be absent wherever it stands.
        if definition.is_optional && !self.is_in_group && !self.begins_attribute(index) {
            return Ok(());
        }
        let start = self.module.base.token;
        let value = match self.is_optional_property(definition) {
            false => {
                let value = self.attribute_text(definition, qualified)?;
                let is_alone = self.module.base.previous_end == start.end;
                if start.kind == Kind::Hash && is_alone {
                    self.module.note_alias(start.start, &definition.name, value);
                }
                value
            }
            // The attribute of such a property is an array of one element, or of none.
            true if self.at("none") => {
                self.module.base.bump();
                self.module.base.context.array([])?
            }
            true => {
                let value = self.attribute_text(definition, qualified)?;
                self.module.base.context.array([value])?
            }
        };
        self.give(&definition.name, value)
    }

    /// Returns whether an attribute is a native property that may have no value.
    fn is_optional_property(&self, definition: &AttributeDefinition) -> bool {
        let layout = self.module.layout(self.operation.name);
        let field = layout.and_then(|it| it.field(&definition.name));
        definition.is_native && field.is_some_and(|it| matches!(it.wire(), Wire::Optional(_)))
    }

    fn attribute_text(
        &mut self,
        definition: &'a AttributeDefinition,
        qualified: bool,
    ) -> Result<Attribute<'a>> {
        let type_ = self.type_of_kind(&definition.kind)?;
        let base = &mut self.module.base;
        match &definition.text {
            _ if qualified => base.attribute(None),
            AttributeText::Full => base.attribute(None),
            AttributeText::Stripped => self.stripped_text(&definition.kind),
            AttributeText::SymbolName => Ok(base.symbol_name()?.attribute()),
            AttributeText::Keywords(keywords) => {
                let value = self.keywords(keywords)?;
                let context = self.module.base.context;
                let type_ =
                    type_.map_or_else(|| context.integer_type(64, Signedness::Signless), Ok)?;
                context.integer(type_, value)
            }
            AttributeText::Untyped | AttributeText::Native => match &definition.kind {
                AttributeKind::Type => {
                    let value = base.type_()?;
                    base.context.attribute(&BuiltinAttribute::Type { value })
                }
                _ => base.attribute(type_),
            },
        }
    }

    /// Parses an attribute without dialect and mnemonic.
    pub(super) fn stripped_text(&mut self, kind: &'a AttributeKind) -> Result<Attribute<'a>> {
        let base = &mut self.module.base;
        match kind {
            AttributeKind::Dialect(name) => match name.split_once('.') {
                Some((dialect, mnemonic)) => base.stripped_attribute(dialect, mnemonic),
                None => base.attribute(None),
            },
            AttributeKind::DenseArray(element) if base.at(Kind::SquareOpen) => {
                let element = base.context.parse_type(element)?;
                base.bracketed_array(element)
            }
            _ => base.attribute(None),
        }
    }

    /// Returns the type that the kind of an attribute fixes; `none` stands for a string without a type.
    fn type_of_kind(&self, kind: &AttributeKind) -> Result<Option<Type<'a>>> {
        let context = self.module.base.context;
        match kind {
            AttributeKind::Integer(Some(type_)) | AttributeKind::Float(Some(type_)) => {
                context.parse_type(type_).map(Some)
            }
            AttributeKind::String => context.type_(&BuiltinType::None).map(Some),
            _ => Ok(None),
        }
    }

    /// Parses the word or the words that stand for an integer.
    fn keywords(&mut self, keywords: &Keywords) -> Result<i64> {
        if let Some(wrapper) = &keywords.wrapper {
            self.expect(wrapper)?;
            self.expect("<")?;
        }
        let mut value = 0;
        loop {
            let base = &mut self.module.base;
            let found = match base.token.kind {
                Kind::String => keywords.value_of_all(base.spelling().trim_matches('"')),
                _ => keywords.value(base.spelling()),
            };
            let Some(found) = found else {
                let words: Vec<_> = keywords.cases.iter().map(|(name, _)| &**name).collect();
                return Err(base.expected(&format!("one of `{}`", words.join("`, `"))));
            };
            base.bump();
            value |= found;
            let Some(separator) = keywords.separator.as_deref() else {
                break;
            };
            if !self.at(separator.trim()) {
                break;
            }
            self.module.base.bump();
        }
        if keywords.wrapper.is_some() {
            self.expect(">")?;
        }
        Ok(value)
    }

    /// Parses the dictionary of attributes, if there is one.
    pub(super) fn attribute_dictionary(&mut self, keyword: Option<&str>) -> Result<()> {
        match keyword {
            Some(keyword) if !self.at(keyword) => return Ok(()),
            Some(_) => self.module.base.bump(),
            None if !self.at("{") => return Ok(()),
            None => {}
        }
        for entry in self.module.attribute_entries()? {
            self.give_entry(entry)?;
        }
        Ok(())
    }

    /// Adds an entry of a dictionary. An operation with properties gets it when it is created, after those of a format, and code that
    /// parses a form leaves out what the property cannot hold. A native property gets none: the entry is a discardable attribute.
    fn give_entry(&mut self, entry: Entry<'a>) -> Result<()> {
        let has_properties = self.module.base.context.version() >= Version::NATIVE_PROPERTIES;
        let has_format = (self.form.definition).is_some_and(|it| it.format().is_some());
        let is_code = !has_format && !self.form.is_module;
        let given = self.given.iter().position(|it| it.key == entry.key);
        if given.is_some() && (is_code || !has_properties) {
            let message = format!("`{}` is given by the form already", lossy(&entry.key));
            return Err(self.module.base.error_at(self.operation.at, message));
        }
        match self.check_kind_of(&entry.key, entry.value) {
            Err(_) if is_code && has_properties => return Ok(()),
            Ok(Some(index)) if !is_code && has_properties => {
                self.check_type_of(index, entry.value)?;
                self.in_dictionary.push(index);
            }
            checked => drop(checked?),
        }
        match given.and_then(|given| self.given.get_mut(given)) {
            Some(given) => {
                *given = entry;
                self.module.forget_slots();
            }
            None => self.given.push(entry),
        }
        Ok(())
    }

    /// Parses `<{...}>`, if it is there.
    pub(super) fn property_dictionary(&mut self) -> Result<()> {
        if !self.module.base.eat(Kind::Less) {
            return Ok(());
        }
        for entry in self.module.base.dictionary_entries()? {
            let definition = self.find_definition(&entry.key);
            let is_native = definition.is_some_and(|(_, it)| it.is_native);
            match is_native {
                true => self.native.push(entry),
                false => self.give_entry(entry)?,
            }
        }
        self.expect(">")
    }
}

/// The words that begin builtin attributes.
const ATTRIBUTE_WORDS: [&str; 13] = [
    "true",
    "false",
    "unit",
    "dense",
    "dense_resource",
    "sparse",
    "array",
    "opaque",
    "loc",
    "affine_map",
    "affine_set",
    "strided",
    "distinct",
];
