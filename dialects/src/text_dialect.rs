//! Dialects of other projects whose attributes and types are stored as text: the names of their aliases and of their values.

use mlir_bytecode::dialect::{BytecodeDialectInterface, NameAlias};
use mlir_bytecode::item::AsmParser;
use mlir_bytecode::{Attribute, Dialect, Result, Type};

use crate::forms::split;

/// A dialect whose attributes and types are stored as text. See [`Dialect`] for the meaning of the tables.
#[derive(Clone, Copy, Default)]
pub(crate) struct TextDialect {
    pub(crate) namespace: &'static str,
    pub(crate) aliases: &'static [(&'static str, &'static str)],
    pub(crate) computed_aliases: &'static [(&'static str, NameAlias)],
    pub(crate) value_names: &'static [(&'static str, &'static str)],
    pub(crate) stripped: &'static [(&'static str, &'static str, &'static str)],
    pub(crate) typed: &'static [(&'static str, &'static str)],
    /// Writes the attributes that people spell in several ways as printers do; `None` for the others.
    pub(crate) respell: Option<ParseAttribute>,
    /// As `respell`, for types.
    pub(crate) respell_type: Option<ParseType>,
}

/// Parses an attribute as [`Dialect::parse_attribute`] does.
pub(crate) type ParseAttribute =
    for<'ir> fn(&mut dyn AsmParser<'ir>) -> Result<Option<Attribute<'ir>>>;

/// Parses a type as [`Dialect::parse_type`] does.
pub(crate) type ParseType = for<'ir> fn(&mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>>;

impl TextDialect {
    /// A dialect without any of them.
    pub(crate) const fn new(namespace: &'static str) -> Self {
        Self {
            namespace,
            aliases: &[],
            computed_aliases: &[],
            value_names: &[],
            stripped: &[],
            typed: &[],
            respell: None,
            respell_type: None,
        }
    }
}

impl Dialect for TextDialect {
    fn namespace(&self) -> &'static str {
        self.namespace
    }

    fn bytecode(&self) -> Option<&dyn BytecodeDialectInterface> {
        None
    }

    fn keeps_text(&self) -> bool {
        true
    }

    fn aliases(&self) -> &'static [(&'static str, &'static str)] {
        self.aliases
    }

    fn computed_aliases(&self) -> &'static [(&'static str, NameAlias)] {
        self.computed_aliases
    }

    fn value_names(&self) -> &'static [(&'static str, &'static str)] {
        self.value_names
    }

    fn stripped_parameters(&self) -> &'static [(&'static str, &'static str, &'static str)] {
        self.stripped
    }

    fn typed_attributes(&self) -> &'static [(&'static str, &'static str)] {
        self.typed
    }

    fn parse_attribute<'ir>(
        &self,
        parser: &mut dyn AsmParser<'ir>,
    ) -> Result<Option<Attribute<'ir>>> {
        self.respell.map_or(Ok(None), |respell| respell(parser))
    }

    fn parse_type<'ir>(&self, parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
        self.respell_type
            .map_or(Ok(None), |respell| respell(parser))
    }
}

/// Returns the parameters of an item, or of one without its name: those of `!d.t<4, a = <5>>` and of `<4, a = <5>>` are `4` and
/// `a = <5>`.
pub(crate) fn parameters(item: &str) -> Vec<&str> {
    let inner = item.split_once('<').map_or("", |(_, inner)| inner);
    let inner = inner.rsplit_once('>').map_or("", |(inner, _)| inner);
    split(inner).into_iter().map(str::trim).collect()
}

/// Returns the value of a parameter with a name, or of an entry of a dictionary.
pub(crate) fn value_of<'t>(entries: &[&'t str], name: &str) -> Option<&'t str> {
    let mut entries = entries.iter().filter_map(|it| it.split_once('='));
    let found = entries.find(|(key, _)| key.trim() == name);
    found.map(|(_, value)| value.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_found_in_their_brackets() {
        let item = "!d.t<a = <b = (1) -> (2), c = \"x, y\">, 4> : !e.f";
        assert_eq!(
            parameters(item),
            ["a = <b = (1) -> (2), c = \"x, y\">", "4"]
        );
        let inner = value_of(&parameters(item), "a").map(parameters);
        assert_eq!(value_of(&inner.unwrap_or_default(), "c"), Some("\"x, y\""));
        assert_eq!(value_of(&parameters(item), "x"), None);
        assert_eq!(parameters("!d.t"), [""]);
    }
}
