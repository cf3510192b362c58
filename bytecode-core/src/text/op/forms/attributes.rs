//! Prints the attributes of declarative formats: `$name`, `attr-dict` and `prop-dict`.

use bstr::BStr;
use mlir_assembly_format::{Directive, Element, ElementKind};

use super::declarative::{Interpreter, unfit};
use super::sink::Sink;
use super::table::Elided;
use super::view::Found;
use crate::builtin::IntegerAttr;
use crate::context::Attribute;
use crate::definition::{AttributeDefinition, AttributeText, Cardinality, Variable};
use crate::dialect::{DictionaryStyle, FormDriver as _};
use crate::error::Result;
use crate::properties::{FieldValue, OpField};
use crate::text::item::strings;
use crate::text::item::{Elision, is_unit};

impl<'ir> Interpreter<'_, '_, 'ir> {
    pub(super) fn print_attribute(&mut self, index: usize, qualified: bool) -> Result<()> {
        let definition = self.attribute(index)?;
        let view = &self.printer.view;
        let value = match view.present_or_filled_in(&definition.name)? {
            Some(value) => value,
            // An optional attribute that is absent prints nothing.
            None if definition.is_optional || definition.is_native => return Ok(()),
            None => match view.entry.default(view.context(), index) {
                Some(id) => Found::Attribute(Attribute::new(view.context(), id)),
                None => return Err(unfit("an attribute that the format needs is absent")),
            },
        };
        match value {
            Found::Attribute(value) => self.value(definition, value, qualified),
            Found::Native(_, value) => self.native(definition, &value),
        }
    }

    fn value(
        &mut self,
        definition: &'ir AttributeDefinition,
        value: Attribute<'ir>,
        qualified: bool,
    ) -> Result<()> {
        // What is written in full is what it is.
        let is_full = qualified || matches!(definition.text, AttributeText::Full);
        if !is_full && !definition.is_native && !definition.kind.fits(value) {
            return Err(unfit("an attribute that is not of the kind"));
        }
        let sink = &mut self.printer.sink;
        match &definition.text {
            _ if qualified => sink.attribute(value, Elision::Never),
            AttributeText::Full | AttributeText::Native => sink.attribute(value, Elision::Never),
            AttributeText::Stripped => sink.stripped(value),
            AttributeText::Untyped => sink.attribute(value, Elision::Must),
            AttributeText::SymbolName => self.printer.symbol_name(Some(value)).map(drop),
            AttributeText::Keywords(keywords) => {
                let integer = integer(value)?;
                let name = keywords.name(integer);
                let name = name.ok_or_else(|| unfit("an integer that no keyword stands for"))?;
                // Of a set, only one bit is a word.
                let is_word = keywords.separator.is_none() || integer.count_ones() == 1;
                sink.write(|out| match is_word {
                    true => strings::keyword(out, name.as_bytes()),
                    false => strings::quoted(out, name.as_bytes()),
                });
                Ok(())
            }
        }
    }

    fn native(&mut self, definition: &'ir AttributeDefinition, value: &FieldValue) -> Result<()> {
        if let (AttributeText::Keywords(keywords), FieldValue::Varint(bits)) =
            (&definition.text, value)
        {
            let name = keywords.name(*bits as i64);
            let name = name.ok_or_else(|| unfit("an integer that no keyword stands for"))?;
            let text = match &keywords.wrapper {
                Some(wrapper) => format!("{wrapper}<{name}>"),
                None => name,
            };
            self.printer.sink.text(&text);
            return Ok(());
        }
        let sink = &mut self.printer.sink;
        match value {
            FieldValue::Bool(value) => sink.text(if *value { "true" } else { "false" }),
            FieldValue::Varint(value) => sink.write(|out| strings::signed(out, *value as i64)),
            FieldValue::Optional(None) => sink.text("none"),
            FieldValue::Optional(Some(inner)) => {
                let inner = (**inner).clone();
                return self.native(definition, &inner);
            }
            FieldValue::String(id) => {
                let string = self.printer.view.context().string_at(*id);
                (self.printer.sink).write(|out| strings::quoted(out, string));
            }
            FieldValue::Attribute(id) => {
                let attribute = Attribute::new(self.printer.view.context(), *id);
                return self.printer.sink.attribute(attribute, Elision::Never);
            }
            FieldValue::Array(values) => {
                self.printer.sink.text("[");
                for (index, value) in values.iter().enumerate() {
                    self.printer.separate(index);
                    self.native(definition, value)?;
                }
                self.printer.sink.text("]");
            }
            FieldValue::Absent | FieldValue::Segments(_) => {
                return Err(unfit("a native property of unknown text"));
            }
        }
        Ok(())
    }

    /// Returns the attributes that the format mentions, and those of segments that other elements state.
    fn elided(&self) -> Vec<&'ir str> {
        let mut elided: Vec<&'ir str> = Vec::new();
        let (mut operands, mut results) = (true, true);
        self.mentioned(&self.format.elements, &mut elided);
        (self.format).walk(|element| results &= !element.is(Directive::Results));
        for element in &self.format.elements {
            operands &= !element.is(Directive::Operands);
        }
        // `ref(...)` refers to an element that is printed elsewhere, if at all.
        if operands {
            elided.push(OpField::OPERAND_SEGMENT_SIZES);
        }
        if results {
            elided.push(OpField::RESULT_SEGMENT_SIZES);
        }
        for group in self
            .definition
            .operands
            .iter()
            .chain(&self.definition.results)
        {
            if let Cardinality::VariadicOfVariadic { segments } = &group.cardinality {
                elided.push(segments);
            }
        }
        elided
    }

    /// Collects the attributes that elements print, not those that they only refer to.
    fn mentioned(&self, elements: &[Element<Variable>], names: &mut Vec<&'ir str>) {
        for element in elements {
            match &element.kind {
                ElementKind::Variable(Variable::Attribute(index)) => {
                    names.extend(self.definition.attributes.get(*index).map(|it| &*it.name));
                }
                ElementKind::Directive(call) if call.directive == Directive::Ref => {}
                ElementKind::Directive(_) | ElementKind::Custom(_) => {
                    self.mentioned(element.arguments(), names);
                }
                ElementKind::Group(group) => {
                    self.mentioned(&group.then, names);
                    self.mentioned(&group.otherwise, names);
                }
                ElementKind::Oilist(clauses) => {
                    for clause in clauses {
                        self.mentioned(&clause.elements, names);
                    }
                }
                _ => {}
            }
        }
    }

    fn has_prop_dict(&self) -> bool {
        let mut found = false;
        self.format
            .walk(|element| found |= element.is(Directive::PropDict));
        found
    }

    pub(super) fn dictionary(&mut self, with_keyword: bool) -> Result<()> {
        let entry = self.printer.view.entry;
        let elided = entry.elided.get_or_init(|| self.elided_in_dictionary());
        let operation = self.printer.view.operation;
        let is_native = operation.properties_id().is_some();
        if elided.is_total && is_native && operation.attribute_dictionary().is_none() {
            return Ok(());
        }
        self.printer.dictionary(DictionaryStyle {
            elided: &elided.names,
            keyword: with_keyword.then_some("attributes"),
            elides_defaults: true,
        })
    }

    fn elided_in_dictionary(&self) -> Elided<'ir> {
        let mut names = self.elided();
        // An entry with the name of a native property is another attribute.
        for native in self.definition.attributes.iter().filter(|it| it.is_native) {
            names.retain(|it| *it != &*native.name);
        }
        if self.has_prop_dict() {
            names.extend(self.definition.attributes.iter().map(|it| &*it.name));
            names.push(OpField::OPERAND_SEGMENT_SIZES);
            names.push(OpField::RESULT_SEGMENT_SIZES);
        }
        let layout = self.printer.view.operation.name().layout();
        let is_elided = |field: &OpField| field.is_native() || names.contains(&field.name());
        let is_total = layout.is_some_and(|it| it.inherent().iter().all(is_elided));
        Elided { names, is_total }
    }

    /// Prints ` <{...}>` without the attributes that the format mentions; only the space if no attributes remain.
    pub(super) fn properties(&mut self) -> Result<()> {
        let elided = self.elided();
        self.printer.sink.text(" ");
        let mut count = 0;
        let is_printed = |name: &BStr| !elided.iter().any(|it| it.as_bytes() == name);
        for item in self.printer.view.all(true, is_printed)? {
            if !item.is_inherent {
                continue;
            }
            self.printer.sink.text(if count == 0 { "<{" } else { ", " });
            count += 1;
            self.printer
                .sink
                .write(|out| strings::keyword(out, item.name));
            match item.value {
                Found::Attribute(value) if is_unit(value) => {}
                Found::Attribute(value) => {
                    self.printer.sink.text(" = ");
                    self.printer.sink.attribute(value, Elision::Never)?;
                }
                Found::Native(field, value) => match &mut self.printer.sink {
                    Sink::Text(items, out) => {
                        let start = out.len();
                        out.extend_from_slice(b" = ");
                        items.field_value(out, field.wire(), &value, Elision::Never)?;
                        if out.get(start..) == Some(b" = unit") {
                            out.truncate(start);
                        }
                    }
                    Sink::Draft(.., trace) => trace.omit(),
                    Sink::Regions => {}
                },
            }
        }
        if count > 0 {
            self.printer.sink.text("}>");
        }
        Ok(())
    }
}

/// Returns whether a native property has its default value.
pub(super) fn is_native_default(definition: &AttributeDefinition, value: &FieldValue) -> bool {
    let default = definition.default.as_deref();
    match value {
        FieldValue::Absent => true,
        FieldValue::Bool(value) => {
            default == Some("true") && *value || !*value && default != Some("true")
        }
        FieldValue::Varint(value) => match (&definition.text, default) {
            (AttributeText::Keywords(keywords), Some(default)) => {
                let named = keywords.value(default).or_else(|| leading_integer(default));
                named == Some(*value as i64)
            }
            (AttributeText::Keywords(keywords), None) => {
                // The default of a set is the empty set, unless another one is declared.
                *value == 0 && keywords.separator.is_some()
            }
            (_, Some(default)) => leading_integer(default) == Some(*value as i64),
            (_, None) => *value == 0,
        },
        FieldValue::Optional(value) => value.is_none(),
        FieldValue::Array(values) => values.is_empty(),
        FieldValue::Attribute(_) | FieldValue::String(_) | FieldValue::Segments(_) => false,
    }
}

/// Returns the number in `5 : i32`.
fn leading_integer(text: &str) -> Option<i64> {
    text.split(' ').next()?.parse().ok()
}

/// Returns the value of an integer attribute.
fn integer(attribute: Attribute<'_>) -> Result<i64> {
    let value = attribute.decode::<IntegerAttr<'_>>()?.as_i64()?;
    value.ok_or_else(|| unfit("an integer of more than 64 bits"))
}
