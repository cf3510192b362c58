//! The parser of a line.

use crate::definition::{
    AttributeDefinition, AttributeText, Cardinality, Form, Keywords, OperationDefinition,
    RegionGroup, SuccessorGroup, Transformer, TypeClass, TypeRule, ValueGroup, Variable,
};
use crate::properties::line::{LineError, LineParser, Result};
use crate::properties::{AttributeKind, OpLayout};

/// Parses a line; with `is_lenient`, each unknown variable is an attribute.
pub(super) fn definition(
    line: &str,
    layout: Option<&OpLayout>,
    is_lenient: bool,
) -> Result<OperationDefinition> {
    let mut line = LineParser::new(line);
    let mut definition = OperationDefinition::new(line.operation_name()?);
    if let Some(layout) = layout {
        let fields = layout.inherent().iter();
        let fields = fields.filter(|field| !field.is_segments());
        definition.attributes = fields.map(AttributeDefinition::of_field).collect();
    }
    let mut parser = Parser {
        line,
        definition,
        is_lenient,
    };
    while parser.line.skip_spaces() {
        if parser.line.take("= ") {
            parser.form()?;
            break;
        }
        parser.fact()?;
    }
    Ok(parser.definition)
}

struct Parser<'a> {
    line: LineParser<'a>,
    definition: OperationDefinition,
    is_lenient: bool,
}

impl<'a> Parser<'a> {
    fn fact(&mut self) -> Result<()> {
        if self.line.take("(") {
            self.definition.operands = self.list(")", Self::group)?;
        } else if self.line.take("->(") {
            self.definition.results = self.list(")", Self::group)?;
        } else if self.line.take("{") {
            self.definition.regions = self.list("}", |it| {
                Ok(RegionGroup::new(it.group_name()?, it.line.take("*")))
            })?;
        } else if self.line.take("[") {
            self.definition.successors = self.list("]", |it| {
                Ok(SuccessorGroup::new(it.group_name()?, it.line.take("*")))
            })?;
        } else if self.line.take("$") {
            self.attribute()?;
        } else if self.line.take("!") {
            self.op_trait()?;
        } else {
            return self
                .line
                .fail("`(`, `->(`, `{`, `[`, `$`, `!` or ` = ` after the name");
        }
        Ok(())
    }

    /// Parses elements, separated by spaces, up to `end`.
    fn list<T>(
        &mut self,
        end: &'static str,
        mut element: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<Vec<T>> {
        let mut list = Vec::new();
        loop {
            self.line.skip_spaces();
            if self.line.take(end) {
                return Ok(list);
            }
            list.push(element(self)?);
        }
    }

    fn name(&mut self) -> Result<&'a str> {
        self.line.word("a name", |c| {
            c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-')
        })
    }

    /// Parses the name of a group, which may be empty: `_`.
    fn group_name(&mut self) -> Result<&'a str> {
        Ok(match self.name()? {
            "_" => "",
            name => name,
        })
    }

    fn group(&mut self) -> Result<ValueGroup> {
        let name = self.group_name()?;
        let cardinality = if self.line.take("?") {
            Cardinality::Optional
        } else if self.line.take("**") {
            let segments = self.name()?.into();
            Cardinality::VariadicOfVariadic { segments }
        } else if self.line.take("*") {
            Cardinality::Variadic
        } else {
            Cardinality::One
        };
        let mut group = ValueGroup::new(name, cardinality);
        if self.line.take(":") {
            group.is_assumed = self.line.take("?");
            group.builds = Some(self.line.quoted("a type")?.into());
        }
        if self.line.take("~") {
            group.strips = Some(self.name()?.into());
        }
        if self.line.take("^") {
            let offset = self.line.offset;
            let class = TypeClass::from_name(self.name()?);
            let message = "a class of types";
            group.class = Some(class.ok_or(LineError { offset, message })?);
        }
        Ok(group)
    }

    fn attribute(&mut self) -> Result<()> {
        let start = self.line.offset;
        let name = self.line.word("an attribute name", |c| {
            c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$' | '-')
        })?;
        let kind = if self.line.take("~") {
            Some(self.attribute_kind()?)
        } else {
            None
        };
        let text = if self.line.take(":") {
            Some(self.attribute_text()?)
        } else {
            None
        };
        let presence = if self.line.take("!") {
            Some((false, None))
        } else if self.line.take("?=") {
            Some((true, Some(self.line.quoted("a default")?.into())))
        } else if self.line.take("?") {
            Some((true, None))
        } else if self.line.take("=") {
            Some((false, Some(self.line.quoted("a default")?.into())))
        } else {
            None
        };
        let known = self.definition.attributes.iter_mut();
        let Some(attribute) = known.into_iter().find(|it| &*it.name == name) else {
            if self.is_lenient {
                return Ok(());
            }
            return Err(LineError {
                offset: start,
                message: "an attribute of the operation's layout",
            });
        };
        if let Some(kind) = kind {
            attribute.text = AttributeText::of_kind(&kind);
            attribute.kind = kind;
        }
        if let Some(text) = text {
            attribute.text = text;
        }
        if let Some((is_optional, default)) = presence {
            (attribute.is_optional, attribute.default) = (is_optional, default);
        }
        Ok(())
    }

    fn attribute_kind(&mut self) -> Result<AttributeKind> {
        let offset = self.line.offset;
        let kind = self.line.word("a kind", |c| {
            c.is_ascii_alphanumeric() || matches!(c, '#' | '_' | '.' | '<' | '>')
        })?;
        AttributeKind::parse(kind).ok_or(LineError {
            offset,
            message: "a kind of attribute",
        })
    }

    fn attribute_text(&mut self) -> Result<AttributeText> {
        for (word, text) in super::print::PLAIN_TEXTS {
            if self.line.take(word) {
                return Ok(text.clone());
            }
        }
        let mut keywords = Keywords::default();
        if !self.line.rest().starts_with("keywords(") && !self.line.rest().starts_with("set(") {
            keywords.wrapper = Some(self.name()?.into());
            self.line.expect("<", "`<` after the word")?;
        }
        if self.line.take("set(") {
            let separator = self.line.quoted("a separator")?;
            keywords.separator = Some(separator.into());
            self.line.expect(" ", "a space after the separator")?;
        } else {
            self.line.expect("keywords(", "`keywords(` or `set(`")?;
        }
        loop {
            // A case may be the empty word.
            let case = match self.line.rest().starts_with('=') {
                true => "",
                false => (self.line).word("a case", |c| !matches!(c, ' ' | '=' | '|' | ')'))?,
            };
            self.line.expect("=", "`=` after the case")?;
            let is_negative = self.line.take("-");
            let value: i64 = self.line.number()?;
            let value = if is_negative { -value } else { value };
            keywords.cases.push((case.into(), value));
            if !self.line.take("|") {
                break;
            }
        }
        self.line.expect(")", "`)` after the cases")?;
        if keywords.wrapper.is_some() {
            self.line.expect(">", "`>` after the cases")?;
        }
        Ok(AttributeText::Keywords(Box::new(keywords)))
    }

    fn op_trait(&mut self) -> Result<()> {
        let start = self.line.offset;
        let word = self.name()?;
        let rule = match word {
            "same_operands" => TypeRule::SameOperands,
            "same_operands_and_results" => TypeRule::SameOperandsAndResults,
            "infers_results" => {
                self.definition.infers_results = true;
                return Ok(());
            }
            "own_names" => {
                self.definition.has_own_names = true;
                return Ok(());
            }
            "terminator" => {
                self.definition.implicit_terminator = Some(self.argument()?.into());
                return Ok(());
            }
            "default_dialect" => {
                self.definition.default_dialect = Some(self.argument()?.into());
                return Ok(());
            }
            "same" => {
                self.line.expect("(", "`(`")?;
                TypeRule::Same(self.list(")", Self::variable)?.into())
            }
            _ => match Transformer::from_name(word) {
                Some(by) => {
                    self.line.expect("(", "`(`")?;
                    let from = self.variable()?;
                    self.line.expect(" ", "a space")?;
                    let to = self.variable()?;
                    self.line.expect(")", "`)`")?;
                    TypeRule::Computed { from, to, by }
                }
                None => {
                    return Err(LineError {
                        offset: start,
                        message: "a known trait",
                    });
                }
            },
        };
        self.definition.type_rules.push(rule);
        Ok(())
    }

    fn argument(&mut self) -> Result<&'a str> {
        self.line.expect("(", "`(`")?;
        let name = self.name()?;
        self.line.expect(")", "`)`")?;
        Ok(name)
    }

    fn variable(&mut self) -> Result<Variable> {
        let start = self.line.offset;
        let name = self.name()?;
        if self.is_lenient {
            self.add_unknown(name);
        }
        self.definition.variable(name).ok_or(LineError {
            offset: start,
            message: "an operand, a result or an attribute of the operation",
        })
    }

    fn add_unknown(&mut self, name: &str) {
        if self.definition.variable(name).is_none() {
            let attribute = AttributeDefinition::unknown(name);
            self.definition.attributes.push(attribute);
        }
    }

    fn form(&mut self) -> Result<()> {
        let source = self.line.rest();
        if source == "hand-written" {
            self.definition.form = Form::HandWritten;
            return Ok(());
        }
        if self.is_lenient {
            let format = mlir_assembly_format::Format::parse(
                source,
                mlir_assembly_format::FormatKind::Operation,
            );
            let names = format.iter().flat_map(|format| format.occurrences());
            let names: Vec<String> = names.map(|it| it.variable.clone()).collect();
            names.iter().for_each(|name| self.add_unknown(name));
        }
        self.definition
            .set_format(source)
            .map_err(|errors| LineError {
                offset: self.line.offset + errors.iter().next().map_or(0, |it| it.span.start),
                message: "a format of known variables",
            })
    }
}
