//! Parsing of items that a schema describes: what the derived `parse_item` does.

use mlir_assembly_format::{Directive, Element, ElementKind, Group};

use super::literal::is_text;
use super::print::{Wire, elided, flattened, members, parameters, values, wire_of};
use super::{Fields, Formats, Interpreted, Value, inexpressible};
use crate::error::Result;
use crate::item::asm::{AsmParser, parse_item};
use crate::item::reference::{has_name, item_name};
use crate::item::{
    Absence, AssemblySchema, Form, ItemSchema, Kind, ParameterSchema, Prefix, VariantSchema,
    dynamic,
};

impl Formats {
    /// Parses the assembly form after the mnemonic; `None` if the schema has no item with this mnemonic, or does not
    /// express the text of one of them.
    pub(crate) fn parse<'ir>(
        &self,
        schema: &'static ItemSchema,
        parser: &mut dyn AsmParser<'ir>,
    ) -> Result<Option<Interpreted<'ir>>> {
        self.item(schema, parser.mnemonic(), parser)
    }

    fn item<'ir>(
        &self,
        schema: &'static ItemSchema,
        mnemonic: &str,
        parser: &mut dyn AsmParser<'ir>,
    ) -> Result<Option<Interpreted<'ir>>> {
        let variants = schema.variants.iter();
        let variants: Vec<_> = variants
            .filter(|it| it.mnemonic == Some(mnemonic))
            .collect();
        if variants.iter().any(|it| !self.express_item(it)) {
            return Ok(None);
        }
        let mut found = None;
        if let [only] = variants.as_slice() {
            return self.variant(schema, only, parser).map(Some);
        }
        parser.try_each(variants.len(), &mut |index, parser| {
            if let Some(variant) = variants.get(index) {
                found = Some(self.variant(schema, variant, parser)?);
            }
            Ok(found.is_some())
        })?;
        Ok(found)
    }

    fn variant<'ir>(
        &self,
        schema: &'static ItemSchema,
        variant: &'static VariantSchema,
        parser: &mut dyn AsmParser<'ir>,
    ) -> Result<Interpreted<'ir>> {
        let wire: Vec<_> = variant.codes.iter().flat_map(|it| it.fields).collect();
        let assembly = &variant.assembly;
        let flat = flattened(assembly, &wire).is_some();
        let wire = match flat {
            true => vec![Wire::Flattened(&wire)],
            false => wire.iter().copied().map(Wire::Field).collect(),
        };
        let mut fields = self.fields(assembly, &wire, parser)?;
        if flat && let [(_, Value::Struct(inner))] = fields.as_mut_slice() {
            fields = std::mem::take(inner);
        }
        let constant = match (variant.constants, fields.as_slice()) {
            (Some(_), [(_, Value::Integer(constant))]) => Some(*constant),
            _ => None,
        };
        Ok(Interpreted {
            schema,
            variant,
            constant,
            fields,
        })
    }

    fn fields<'ir>(
        &self,
        assembly: &'static AssemblySchema,
        wire: &[Wire<'_>],
        parser: &mut dyn AsmParser<'ir>,
    ) -> Result<Fields<'ir>> {
        let format = self.get(assembly);
        let format = format.ok_or_else(|| inexpressible("a text that is written by hand"))?;
        let mut text = Text {
            formats: self,
            assembly,
            wire,
            fields: Fields::new(),
        };
        text.elements(&format.elements, false, parser)?;
        Ok(text.fields)
    }
}

/// A text that is parsed.
struct Text<'a, 'ir> {
    formats: &'a Formats,
    assembly: &'static AssemblySchema,
    wire: &'a [Wire<'a>],
    fields: Fields<'ir>,
}

impl<'ir> Text<'_, 'ir> {
    fn elements(
        &mut self,
        elements: &[Element<usize>],
        in_group: bool,
        parser: &mut dyn AsmParser<'ir>,
    ) -> Result<()> {
        let mut elements = elements.iter();
        elements.try_for_each(|it| self.element(it, in_group, parser))
    }

    fn element(
        &mut self,
        element: &Element<usize>,
        in_group: bool,
        parser: &mut dyn AsmParser<'ir>,
    ) -> Result<()> {
        match &element.kind {
            ElementKind::Literal(literal) => parser.expect(literal)?,
            ElementKind::Whitespace(_) => {}
            ElementKind::Directive(call) if call.directive == Directive::Struct => {
                self.named(&parameters(self.assembly, &call.arguments), parser)?;
            }
            ElementKind::Directive(call) if call.directive == Directive::Params => {
                let all = parameters(self.assembly, &call.arguments);
                for (position, (directives, parameter)) in all.into_iter().enumerate() {
                    let is_first = position == 0;
                    if parameter.absence == Absence::Never {
                        if !is_first {
                            parser.expect(",")?;
                        }
                    } else if is_first && parser.at_close() || !is_first && !parser.eat(",") {
                        self.elide(parameter)?;
                        continue;
                    }
                    self.parameter(parameter, &directives, parser)?;
                }
            }
            ElementKind::Variable(_) | ElementKind::Directive(_) => {
                let one = parameters(self.assembly, std::slice::from_ref(element));
                for (directives, parameter) in one {
                    // An absent list has no elements; in a group, the list is present.
                    let may_lack = parameter.absence != Absence::Never && !in_group;
                    if may_lack && parser.at_close() {
                        self.elide(parameter)?;
                    } else {
                        self.parameter(parameter, &directives, parser)?;
                    }
                }
            }
            ElementKind::Group(group) => self.group(group, parser)?,
            ElementKind::Custom(_) | ElementKind::Text(_) | ElementKind::Oilist(_) => {
                return Err(inexpressible("a text that is written by hand"));
            }
        }
        Ok(())
    }

    /// Parses `name = value`, in any order.
    fn named(
        &mut self,
        all: &[(Vec<Directive>, &'static ParameterSchema)],
        parser: &mut dyn AsmParser<'ir>,
    ) -> Result<()> {
        while !parser.at_close() {
            let name = parser.parse_name()?;
            let Some((directives, parameter)) = all.iter().find(|(_, it)| it.spelling == name)
            else {
                let known: Vec<_> = all.iter().map(|(_, it)| it.spelling).collect();
                let known = known.join("`, `");
                let message = format!("unknown parameter `{name}`; there are `{known}`");
                return Err(parser.error(message));
            };
            if super::get(&self.fields, parameter.name).is_some() {
                return Err(parser.error(format!("the parameter `{name}` is given twice")));
            }
            self.parameter(parameter, directives, parser)?;
            if !parser.eat(",") {
                break;
            }
            if parser.at_close() {
                return Err(parser.error("expected a parameter after `,`"));
            }
        }
        for (_, parameter) in all {
            if super::get(&self.fields, parameter.name).is_some() {
                continue;
            }
            if parameter.absence == Absence::Never {
                let name = parameter.spelling;
                return Err(parser.error(format!("the parameter `{name}` is missing")));
            }
            self.elide(parameter)?;
        }
        Ok(())
    }

    fn group(&mut self, group: &Group<usize>, parser: &mut dyn AsmParser<'ir>) -> Result<()> {
        let is_start = |it: &&Element<usize>| {
            matches!(
                it.kind,
                ElementKind::Literal(_) | ElementKind::Whitespace(_)
            )
        };
        let count = group.then.iter().take_while(is_start).count();
        let (start, rest) = group.then.split_at(count);
        let literals = start.iter().filter_map(|it| match &it.kind {
            ElementKind::Literal(literal) => Some(literal.as_str()),
            _ => None,
        });
        let literals: Vec<_> = literals.collect();
        if parser.eat_all(&literals) {
            return self.elements(rest, true, parser);
        }
        for element in rest {
            for (_, parameter) in parameters(self.assembly, values(element)) {
                self.elide(parameter)?;
            }
        }
        Ok(())
    }

    fn elide(&mut self, parameter: &'static ParameterSchema) -> Result<()> {
        let value = elided(parameter, wire_of(self.wire, parameter.name))?;
        self.fields.push((parameter.name, value));
        Ok(())
    }

    fn parameter(
        &mut self,
        parameter: &'static ParameterSchema,
        directives: &[Directive],
        parser: &mut dyn AsmParser<'ir>,
    ) -> Result<()> {
        let wire = members(wire_of(self.wire, parameter.name));
        let value_parser = Parser {
            formats: self.formats,
            wire: &wire,
        };
        let mut value = value_parser.parse(parameter.form, directives, parser)?;
        if let Absence::Text(default) = parameter.absence
            && is_text(&value, parameter.form, default)
        {
            value = Value::Absent;
        }
        self.fields.push((parameter.name, value));
        Ok(())
    }
}

/// Parses values of one parameter.
struct Parser<'a> {
    formats: &'a Formats,
    /// The fields of a struct in the parameter.
    wire: &'a [Wire<'a>],
}

impl Parser<'_> {
    fn parse<'ir>(
        &self,
        form: &'static Form,
        directives: &[Directive],
        parser: &mut dyn AsmParser<'ir>,
    ) -> Result<Value<'ir>> {
        let Some((first, rest)) = directives.split_first() else {
            return self.plain(form, parser);
        };
        let sizes = |sizes: Vec<i64>| {
            let sizes = sizes.into_iter().map(|it| Value::Integer(it as u64));
            Value::List(sizes.collect())
        };
        Ok(match (first, form) {
            (Directive::List, Form::List(element)) => {
                let mut list = Vec::new();
                while list.is_empty() && !parser.at_close()
                    || !list.is_empty() && parser.eat_comma()
                {
                    list.push(self.parse(element, rest, parser)?);
                }
                Value::List(list)
            }
            (Directive::Shape, _) => sizes(parser.parse_shape()?),
            (Directive::Dynamic, Form::List(_)) => sizes(dynamic::parse::<Vec<i64>>(parser)?),
            (Directive::Dynamic, _) => Value::Integer(dynamic::parse::<i64>(parser)? as u64),
            (Directive::Keyword, _) => Value::String(parser.parse_keyword_or_string()?),
            (Directive::Symbol, _) => Value::String(parser.parse_symbol_name()?),
            (Directive::Unit, _) => Value::Integer(1),
            // A qualified reference is parsed like any other.
            _ => self.plain(form, parser)?,
        })
    }

    fn plain<'ir>(
        &self,
        form: &'static Form,
        parser: &mut dyn AsmParser<'ir>,
    ) -> Result<Value<'ir>> {
        Ok(match form {
            Form::Integer {
                signed: false,
                bits,
            } => Value::Integer(parser.parse_unsigned(*bits)?),
            Form::Integer { bits, .. } => {
                let value = parser.parse_integer()?;
                let (low, high) = (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1);
                if value < low || value > high {
                    return Err(parser.error(format!("{value} is no {form}")));
                }
                Value::Integer(value as u64)
            }
            Form::Bool => {
                // Upstream reads a boolean like any integer.
                let is_true = parser.eat("true") || parser.eat("1");
                if !is_true && !parser.eat("0") {
                    parser.expect("false")?;
                }
                Value::Integer(is_true.into())
            }
            Form::Float => Value::Integer(parser.parse_float()?.to_bits()),
            Form::String => Value::String(parser.parse_string()?),
            Form::Attribute => Value::Attribute(parser.parse_attribute()?),
            Form::Type => Value::Type(parser.parse_type()?),
            Form::Reference { is_type, prefix } => reference(*is_type, *prefix, parser)?,
            Form::Resource => Value::Resource(parser.parse_resource()?),
            Form::List(element) => {
                parser.expect("[")?;
                let mut list = Vec::new();
                while !parser.eat("]") {
                    if !list.is_empty() {
                        parser.expect(",")?;
                    }
                    list.push(self.plain(element, parser)?);
                }
                Value::List(list)
            }
            Form::Optional(inner) => {
                let is_handle =
                    matches!(inner, Form::Attribute | Form::Type | Form::Reference { .. });
                match !is_handle && parser.eat("none") {
                    true => Value::Absent,
                    false => self.plain(inner, parser)?,
                }
            }
            Form::Constant(Kind::Enum { values, .. }) => {
                // Upstream reads a word with or without quotation marks.
                let quoted = match parser.at_string() {
                    true => Some(parser.parse_string()?),
                    false => None,
                };
                let found = values.iter().find(|it| match quoted {
                    Some(word) => word == it.name,
                    None => parser.eat(it.name),
                });
                let Some(found) = found else {
                    let known: Vec<_> = values.iter().map(|it| it.name).collect();
                    let message = format!("expected one of `{}`", known.join("`, `"));
                    return Err(parser.error(message));
                };
                Value::Integer(found.value)
            }
            Form::Struct { assembly, .. } => {
                Value::Struct((self.formats).fields(assembly, self.wire, parser)?)
            }
            Form::Item { items, .. } => {
                let schema = items.schema();
                let item = parse_item(schema, parser, |mnemonic, parser| {
                    self.formats.item(schema, mnemonic, parser)
                })?;
                Value::Item(Box::new(item))
            }
            _ => return Err(inexpressible(format!("the text of a value ({form})"))),
        })
    }
}

/// Parses a typed reference, which may lack its prefix.
fn reference<'ir>(
    is_type: bool,
    prefix: Prefix,
    parser: &mut dyn AsmParser<'ir>,
) -> Result<Value<'ir>> {
    let Some((dialect, mnemonic)) = prefix.get() else {
        return Ok(match is_type {
            true => Value::Type(parser.parse_type()?),
            false => Value::Attribute(parser.parse_attribute()?),
        });
    };
    let (value, item) = if is_type {
        let value = parser.parse_stripped_type(dialect, mnemonic)?;
        (Value::Type(value), value.item())
    } else {
        let value = parser.parse_stripped_attribute(dialect, mnemonic)?;
        (Value::Attribute(value), value.item())
    };
    if has_name(item, dialect, mnemonic) {
        return Ok(value);
    }
    let found = item_name(item);
    let message = format!("`{found}` where `{dialect}.{mnemonic}` is required");
    Err(parser.error_at_mnemonic(message.into()))
}
