//! Printing of items that a schema describes: what the derived `print_item` does.

use mlir_assembly_format::{Directive, Element, ElementKind, Group, Whitespace};

use super::{Fields, Formats, Interpreted, Value, get, inexpressible, literal, variable};
use crate::error::{Error, Result};
use crate::item::asm::AsmPrinter;
use crate::item::{Absence, AssemblySchema, FieldSchema, Form, Kind, ParameterSchema, dynamic};
use crate::number::ApFloat;

impl Formats {
    /// Prints an item as after `#dialect.` or `!dialect.`. Returns its mnemonic.
    pub(crate) fn print(
        &self,
        item: &Interpreted<'_>,
        printer: &mut dyn AsmPrinter,
    ) -> Result<&'static str> {
        let variant = item.variant;
        let mnemonic = variant.mnemonic.unwrap_or(variant.name);
        if let Some(constant) = item.constant {
            let assembly = &variant.assembly;
            let [parameter] = assembly.parameters else {
                return Err(inexpressible("the text of a constant"));
            };
            let fields = vec![(parameter.name, Value::Integer(constant))];
            let wire = [];
            self.text(assembly, mnemonic, &fields, &wire, printer)?;
            return Ok(mnemonic);
        }
        let wire: Vec<_> = variant.codes.iter().flat_map(|it| it.fields).collect();
        if let Some(parameter) = flattened(&variant.assembly, &wire) {
            let fields = vec![(parameter.name, Value::Struct(item.fields.clone()))];
            let of_struct = [Wire::Flattened(&wire)];
            self.text(&variant.assembly, mnemonic, &fields, &of_struct, printer)?;
        } else {
            let wire: Vec<_> = wire.into_iter().map(Wire::Field).collect();
            self.text(&variant.assembly, mnemonic, &item.fields, &wire, printer)?;
        }
        Ok(mnemonic)
    }

    fn text(
        &self,
        assembly: &'static AssemblySchema,
        start: &str,
        fields: &Fields<'_>,
        wire: &[Wire<'_>],
        printer: &mut dyn AsmPrinter,
    ) -> Result<()> {
        let format = self.get(assembly);
        let format = format.ok_or_else(|| inexpressible("a text that is written by hand"))?;
        printer.write_str(start)?;
        let mut text = Text {
            formats: self,
            assembly,
            fields,
            wire,
            printer,
        };
        text.elements(&format.elements, false)
    }
}

/// The wire form of a field of a text.
#[derive(Clone, Copy)]
pub(super) enum Wire<'a> {
    Field(&'static FieldSchema),
    /// The only field is a struct, whose fields follow the code.
    Flattened(&'a [&'static FieldSchema]),
}

/// Returns the parameter that is a struct whose fields follow the code directly.
pub(super) fn flattened(
    assembly: &'static AssemblySchema,
    wire: &[&'static FieldSchema],
) -> Option<&'static ParameterSchema> {
    let [parameter] = assembly.parameters else {
        return None;
    };
    let is_struct = matches!(parameter.form, Form::Struct { .. });
    let has_field = wire.iter().any(|it| it.name == parameter.name);
    (assembly.is_payload && is_struct && !has_field).then_some(parameter)
}

/// Returns the fields of a struct that is in a field of this wire form.
pub(super) fn members<'a>(wire: Option<Wire<'a>>) -> Vec<Wire<'a>> {
    let mut kind = match wire {
        Some(Wire::Flattened(fields)) => {
            return fields.iter().copied().map(Wire::Field).collect();
        }
        Some(Wire::Field(field)) => field.kind,
        None => return Vec::new(),
    };
    loop {
        kind = match kind {
            Kind::Struct { fields, .. } => return fields.iter().map(Wire::Field).collect(),
            Kind::List(inner) | Kind::Optional(inner) | Kind::Flagged { of: inner, .. } => inner,
            _ => return Vec::new(),
        };
    }
}

/// Returns the wire form of a field.
pub(super) fn wire_of<'a>(wire: &[Wire<'a>], name: &str) -> Option<Wire<'a>> {
    let mut wire = wire.iter();
    let found = wire.find(|it| match it {
        Wire::Field(field) => field.name == name,
        Wire::Flattened(_) => true,
    });
    found.copied()
}

/// Returns the value of a field that the text elides.
pub(super) fn elided(
    parameter: &ParameterSchema,
    wire: Option<Wire<'_>>,
) -> Result<Value<'static>> {
    match parameter.absence {
        Absence::Missing | Absence::Text(_) => Ok(Value::Absent),
        Absence::Empty => Ok(Value::List(Vec::new())),
        Absence::Never | Absence::Default => {
            let Some(Wire::Field(field)) = wire else {
                return Err(no_default(parameter));
            };
            let text = field.default.as_ref().and_then(|it| it.known());
            let value = text.and_then(|text| literal(field.kind, text));
            value.ok_or_else(|| no_default(parameter))
        }
    }
}

#[cold]
fn no_default(parameter: &ParameterSchema) -> Error {
    inexpressible(format!("the default of `{}`", parameter.name))
}

/// A text that is printed.
struct Text<'a, 'ir> {
    formats: &'a Formats,
    assembly: &'static AssemblySchema,
    fields: &'a Fields<'ir>,
    wire: &'a [Wire<'a>],
    printer: &'a mut dyn AsmPrinter,
}

impl Text<'_, '_> {
    fn elements(&mut self, elements: &[Element<usize>], in_group: bool) -> Result<()> {
        elements
            .iter()
            .try_for_each(|it| self.element(it, in_group))
    }

    fn element(&mut self, element: &Element<usize>, in_group: bool) -> Result<()> {
        if element.space_before {
            self.printer.write_str(" ")?;
        }
        match &element.kind {
            ElementKind::Literal(literal) => self.printer.write_str(literal)?,
            ElementKind::Whitespace(whitespace) => self.printer.write_str(match whitespace {
                Whitespace::Nothing => "",
                Whitespace::Space => " ",
                Whitespace::Two => "  ",
                Whitespace::NewLine => "\n",
            })?,
            // The literals of the group represent the value.
            ElementKind::Directive(call) if call.directive == Directive::Unit => {}
            ElementKind::Directive(call)
                if matches!(call.directive, Directive::Struct | Directive::Params) =>
            {
                let is_named = call.directive == Directive::Struct;
                let mut separator = "";
                for (directives, parameter) in self.parameters(&call.arguments) {
                    if !self.is_present(parameter)? {
                        continue;
                    }
                    self.printer.write_str(separator)?;
                    separator = ", ";
                    if is_named {
                        self.printer.write_str(parameter.spelling)?;
                        self.printer.write_str(" = ")?;
                    }
                    self.parameter(parameter, &directives)?;
                }
            }
            ElementKind::Variable(_) | ElementKind::Directive(_) => {
                for (directives, parameter) in self.parameters(std::slice::from_ref(element)) {
                    if in_group {
                        let value = self.value(parameter)?;
                        if parameter.absence == Absence::Missing && *value == Value::Absent {
                            let name = parameter.name;
                            let message = format!("text of an optional group without `{name}`");
                            return Err(Error::unsupported(message));
                        }
                    } else if !self.is_present(parameter)? {
                        continue;
                    }
                    self.parameter(parameter, &directives)?;
                }
            }
            ElementKind::Group(group) => self.group(group)?,
            ElementKind::Custom(_) | ElementKind::Text(_) | ElementKind::Oilist(_) => {
                return Err(inexpressible("a text that is written by hand"));
            }
        }
        Ok(())
    }

    fn group(&mut self, group: &Group<usize>) -> Result<()> {
        let Some(anchor) = group.anchor() else {
            return Err(inexpressible("a group without an anchor"));
        };
        if self.present(anchor)?.is_some() {
            return self.elements(&group.then, true);
        }
        for element in &group.then {
            if let Some(other) = self.present(element)? {
                let anchor = self.parameters(values(anchor)).pop();
                let (name, anchor) = (other.name, anchor.map_or("", |(_, anchor)| anchor.name));
                let message = format!("text with `{name}` but without `{anchor}`");
                return Err(Error::unsupported(message));
            }
        }
        Ok(())
    }

    /// Returns the first parameter of an element that is not elided.
    fn present(&self, element: &Element<usize>) -> Result<Option<&'static ParameterSchema>> {
        for (_, parameter) in self.parameters(values(element)) {
            if self.is_present(parameter)? {
                return Ok(Some(parameter));
            }
        }
        Ok(None)
    }

    /// Returns the parameters of elements, each with its directives.
    fn parameters(
        &self,
        elements: &[Element<usize>],
    ) -> Vec<(Vec<Directive>, &'static ParameterSchema)> {
        parameters(self.assembly, elements)
    }

    fn value(&self, parameter: &ParameterSchema) -> Result<&Value<'_>> {
        let value = get(self.fields, parameter.name);
        value.ok_or_else(|| inexpressible(format!("an item without `{}`", parameter.name)))
    }

    fn is_present(&self, parameter: &ParameterSchema) -> Result<bool> {
        if parameter.absence == Absence::Never {
            return Ok(true);
        }
        let wire = wire_of(self.wire, parameter.name);
        Ok(*self.value(parameter)? != elided(parameter, wire)?)
    }

    fn parameter(&mut self, parameter: &ParameterSchema, directives: &[Directive]) -> Result<()> {
        let wire = members(wire_of(self.wire, parameter.name));
        let value = get(self.fields, parameter.name);
        let value = value.ok_or_else(|| inexpressible("an incomplete item"))?;
        let value_printer = Printer {
            formats: self.formats,
            wire: &wire,
        };
        value_printer.print(value, parameter.form, directives, self.printer)
    }
}

/// Returns the elements that stand for values in an element: the arguments of `struct` and `params`, or the element.
pub(super) fn values(element: &Element<usize>) -> &[Element<usize>] {
    match &element.kind {
        ElementKind::Directive(call)
            if matches!(call.directive, Directive::Struct | Directive::Params) =>
        {
            &call.arguments
        }
        _ => std::slice::from_ref(element),
    }
}

/// Returns the parameters of elements, each with its directives.
pub(super) fn parameters(
    assembly: &'static AssemblySchema,
    elements: &[Element<usize>],
) -> Vec<(Vec<Directive>, &'static ParameterSchema)> {
    let found = elements.iter().filter_map(|element| {
        let (mut directives, index) = variable(element)?;
        let parameter = assembly.parameters.get(index)?;
        // The elements of a list are qualified, not the list.
        if matches!(directives.as_slice(), [] | [Directive::Qualified]) {
            let own = parameter.directive.and_then(Directive::from_name);
            directives.splice(..0, own);
        }
        Some((directives, parameter))
    });
    found.collect()
}

/// Prints values of one parameter.
struct Printer<'a> {
    formats: &'a Formats,
    /// The fields of a struct in the parameter.
    wire: &'a [Wire<'a>],
}

impl Printer<'_> {
    fn print(
        &self,
        value: &Value<'_>,
        form: &'static Form,
        directives: &[Directive],
        printer: &mut dyn AsmPrinter,
    ) -> Result<()> {
        let Some((first, rest)) = directives.split_first() else {
            return self.plain(value, form, printer);
        };
        match (first, value) {
            (Directive::List, Value::List(list)) => {
                let element = match form {
                    Form::List(element) => element,
                    _ => return Err(inexpressible("a list of another form")),
                };
                for (index, value) in list.iter().enumerate() {
                    printer.write_str(if index > 0 { ", " } else { "" })?;
                    self.print(value, element, rest, printer)?;
                }
                Ok(())
            }
            (Directive::Shape, Value::List(list)) => {
                for value in list {
                    if let Value::Integer(size) = value {
                        dynamic::print(&(*size as i64), printer)?;
                        printer.write_str("x")?;
                    }
                }
                Ok(())
            }
            (Directive::Dynamic, Value::List(list)) => {
                let size = |value: &Value<'_>| match value {
                    Value::Integer(size) => Some(*size as i64),
                    _ => None,
                };
                let sizes: Vec<i64> = list.iter().filter_map(size).collect();
                dynamic::print(&sizes, printer)
            }
            (Directive::Dynamic, Value::Integer(size)) => dynamic::print(&(*size as i64), printer),
            (Directive::Qualified, Value::Attribute(value)) => printer.print_attribute(*value),
            (Directive::Qualified, Value::Type(value)) => printer.print_type(*value),
            (Directive::Keyword, Value::String(value)) => printer.print_keyword_or_string(value),
            (Directive::Symbol, Value::String(value)) => printer.print_symbol_name(value),
            _ => self.plain(value, form, printer),
        }
    }

    fn plain(
        &self,
        value: &Value<'_>,
        form: &'static Form,
        printer: &mut dyn AsmPrinter,
    ) -> Result<()> {
        match (form, value) {
            (Form::Optional(inner), Value::Absent) => {
                printer.write_str(absent_text(inner))?;
                Ok(())
            }
            (Form::Optional(inner), value) => self.plain(value, inner, printer),
            (Form::Integer { signed: true, .. }, Value::Integer(value)) => {
                Ok(write!(printer, "{}", *value as i64)?)
            }
            (Form::Integer { .. }, Value::Integer(value)) => Ok(write!(printer, "{value}")?),
            (Form::Bool, Value::Integer(value)) => Ok(write!(printer, "{}", *value != 0)?),
            (Form::Float, Value::Integer(bits)) => {
                let value = ApFloat::from_f64(f64::from_bits(*bits));
                Ok(write!(printer, "{value}")?)
            }
            (Form::Constant(Kind::Enum { values, .. }), Value::Integer(value)) => {
                let found = values.iter().find(|it| it.value == *value);
                let found = found.ok_or_else(|| inexpressible(format!("the constant {value}")))?;
                Ok(printer.write_str(found.name)?)
            }
            (Form::String, Value::String(value)) => printer.print_string(value),
            (Form::Attribute, Value::Attribute(value)) => printer.print_attribute(*value),
            (Form::Type, Value::Type(value)) => printer.print_type(*value),
            (Form::Reference { prefix, .. }, Value::Attribute(value)) => match prefix.get() {
                Some(_) => printer.print_stripped_attribute(*value),
                None => printer.print_attribute(*value),
            },
            (Form::Reference { prefix, .. }, Value::Type(value)) => match prefix.get() {
                Some(_) => printer.print_stripped_type(*value),
                None => printer.print_type(*value),
            },
            (Form::Resource, Value::Resource(value)) => printer.print_resource(*value),
            (Form::List(element), Value::List(list)) => {
                printer.write_str("[")?;
                for (index, value) in list.iter().enumerate() {
                    printer.write_str(if index > 0 { ", " } else { "" })?;
                    self.plain(value, element, printer)?;
                }
                Ok(printer.write_str("]")?)
            }
            (Form::Struct { assembly, .. }, Value::Struct(fields)) => {
                (self.formats).text(assembly, "", fields, self.wire, printer)
            }
            (Form::Item { .. }, Value::Item(item)) => self.formats.print(item, printer).map(drop),
            _ => Err(inexpressible(format!("the text of a value ({form})"))),
        }
    }
}

/// Returns the text of `None`. There is none for an attribute and a type, because `none` is a type: upstream's is printed.
fn absent_text(form: &Form) -> &'static str {
    match form {
        Form::Attribute | Form::Reference { is_type: false, .. } => "<<NULL ATTRIBUTE>>",
        Form::Type | Form::Reference { is_type: true, .. } => "<<NULL TYPE>>",
        _ => "none",
    }
}
