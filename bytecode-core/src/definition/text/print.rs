//! The printer of a line.

use std::fmt;

use crate::definition::{
    AttributeDefinition, AttributeText, Cardinality, Form, Keywords, OperationDefinition, TypeRule,
    ValueGroup, Variable,
};
use crate::properties::OpLayout;

/// The texts of attributes that are one word.
pub(super) const PLAIN_TEXTS: &[(&str, AttributeText)] = &[
    ("full", AttributeText::Full),
    ("stripped", AttributeText::Stripped),
    ("untyped", AttributeText::Untyped),
    ("symbol", AttributeText::SymbolName),
    ("native", AttributeText::Native),
];

/// A line to print.
pub(super) struct Line<'a> {
    pub(super) definition: &'a OperationDefinition,
    pub(super) layout: Option<&'a OpLayout>,
}

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let definition = self.definition;
        f.write_str(&definition.name)?;
        groups(f, " (", &definition.operands)?;
        groups(f, " ->(", &definition.results)?;
        let regions = definition.regions.iter();
        names(f, ['{', '}'], regions.map(|it| (&*it.name, it.is_variadic)))?;
        let successors = definition.successors.iter();
        let successors = successors.map(|it| (&*it.name, it.is_variadic));
        names(f, ['[', ']'], successors)?;
        for attribute in &definition.attributes {
            self.attribute(f, attribute)?;
        }
        for rule in &definition.type_rules {
            self.rule(f, rule)?;
        }
        if definition.infers_results {
            f.write_str(" !infers_results")?;
        }
        if definition.has_own_names {
            f.write_str(" !own_names")?;
        }
        if let Some(operation) = &definition.implicit_terminator {
            write!(f, " !terminator({operation})")?;
        }
        if let Some(dialect) = &definition.default_dialect {
            write!(f, " !default_dialect({dialect})")?;
        }
        match &definition.form {
            Form::Generic => Ok(()),
            Form::HandWritten => f.write_str(" = hand-written"),
            Form::Declarative { source, .. } => write!(f, " = {source}"),
        }
    }
}

impl Line<'_> {
    /// Prints the facts that the layout does not determine.
    fn attribute(
        &self,
        f: &mut fmt::Formatter<'_>,
        attribute: &AttributeDefinition,
    ) -> fmt::Result {
        let field = self.layout.and_then(|layout| layout.field(&attribute.name));
        let implied = match field {
            Some(field) => AttributeDefinition::of_field(field),
            None => AttributeDefinition::unknown(&attribute.name),
        };
        if field.is_some() && *attribute == implied {
            return Ok(());
        }
        write!(f, " ${}", attribute.name)?;
        let mut implied_text = implied.text;
        if attribute.kind != implied.kind {
            write!(f, "~{}", attribute.kind)?;
            implied_text = AttributeText::of_kind(&attribute.kind);
        }
        if attribute.text != implied_text {
            f.write_str(":")?;
            match &attribute.text {
                AttributeText::Keywords(keywords) => self::keywords(f, keywords)?,
                text => {
                    let word = PLAIN_TEXTS.iter().find(|(_, plain)| plain == text);
                    f.write_str(word.ok_or(fmt::Error)?.0)?;
                }
            }
        }
        let presence = (attribute.is_optional, &attribute.default);
        if presence == (implied.is_optional, &implied.default) {
            return Ok(());
        }
        match presence {
            (false, None) => f.write_str("!"),
            (true, None) => f.write_str("?"),
            (true, Some(default)) => write!(f, "?=`{default}`"),
            (false, Some(default)) => write!(f, "=`{default}`"),
        }
    }

    fn rule(&self, f: &mut fmt::Formatter<'_>, rule: &TypeRule) -> fmt::Result {
        let name = |variable: &Variable| {
            let name = self.definition.variable_name(*variable);
            name.ok_or(fmt::Error)
        };
        match rule {
            TypeRule::SameOperands => f.write_str(" !same_operands"),
            TypeRule::SameOperandsAndResults => f.write_str(" !same_operands_and_results"),
            TypeRule::Same(variables) => {
                for (index, variable) in variables.iter().enumerate() {
                    f.write_str(if index == 0 { " !same(" } else { " " })?;
                    f.write_str(name(variable)?)?;
                }
                f.write_str(")")
            }
            TypeRule::Computed { from, to, by } => {
                write!(f, " !{}({} {})", by.name(), name(from)?, name(to)?)
            }
        }
    }
}

fn keywords(f: &mut fmt::Formatter<'_>, keywords: &Keywords) -> fmt::Result {
    if let Some(wrapper) = &keywords.wrapper {
        write!(f, "{wrapper}<")?;
    }
    match &keywords.separator {
        Some(separator) => write!(f, "set(`{separator}` ")?,
        None => f.write_str("keywords(")?,
    }
    for (index, (case, value)) in keywords.cases.iter().enumerate() {
        let before = if index == 0 { "" } else { "|" };
        write!(f, "{before}{case}={value}")?;
    }
    f.write_str(")")?;
    if keywords.wrapper.is_some() {
        f.write_str(">")?;
    }
    Ok(())
}

/// Prints the groups, unless there are none.
fn groups(f: &mut fmt::Formatter<'_>, open: &str, groups: &[ValueGroup]) -> fmt::Result {
    for (index, group) in groups.iter().enumerate() {
        f.write_str(if index == 0 { open } else { " " })?;
        f.write_str(group_name(&group.name))?;
        match &group.cardinality {
            Cardinality::One => {}
            Cardinality::Optional => f.write_str("?")?,
            Cardinality::Variadic => f.write_str("*")?,
            Cardinality::VariadicOfVariadic { segments } => write!(f, "**{segments}")?,
        }
        if let Some(type_) = &group.builds {
            let mark = if group.is_assumed { "?" } else { "" };
            write!(f, ":{mark}`{type_}`")?;
        }
        if let Some(stripped) = &group.strips {
            write!(f, "~{stripped}")?;
        }
        if let Some(class) = group.class {
            write!(f, "^{}", class.name())?;
        }
    }
    if groups.is_empty() {
        return Ok(());
    }
    f.write_str(")")
}

/// Returns the name of a group in the text.
fn group_name(name: &str) -> &str {
    if name.is_empty() { "_" } else { name }
}

fn names<'a>(
    f: &mut fmt::Formatter<'_>,
    [open, close]: [char; 2],
    names: impl Iterator<Item = (&'a str, bool)>,
) -> fmt::Result {
    let mut before = open;
    let mut is_empty = true;
    for (name, is_variadic) in names {
        if is_empty {
            f.write_str(" ")?;
        }
        let name = group_name(name);
        write!(f, "{before}{name}{}", if is_variadic { "*" } else { "" })?;
        before = ' ';
        is_empty = false;
    }
    if is_empty {
        return Ok(());
    }
    write!(f, "{close}")
}
