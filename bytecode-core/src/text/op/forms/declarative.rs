//! Prints declarative formats.

use std::ops::Range;

use super::super::printer::Style;
use super::arguments::{Positions, argument};
use super::attributes::is_native_default;
use super::entry_blocks::{entry_block, has_plain_terminator};
use super::printer::FormPrinter;
use super::view::Found;
use crate::context::{Attribute, Type};
use crate::definition::{
    AttributeDefinition, Cardinality, OperationDefinition, ValueGroup, Variable,
};
use crate::dialect::{Argument, FormDriver as _, RegionStyle};
use crate::error::{Error, Result};
use crate::ir::Value;
use mlir_assembly_format::{Directive, Element, ElementKind, Format, Group, Whitespace};

type Elements<'f> = &'f [Element<Variable>];

/// Prints the format of an operation.
pub(super) fn print(printer: &mut FormPrinter<'_, '_>) -> Result<()> {
    let definition = printer.view.entry.definition;
    let definition = definition.ok_or_else(super::view::no_definition)?;
    let format = definition.format();
    let format = format.ok_or_else(super::view::no_definition)?;
    let mut interpreter = Interpreter {
        definition,
        format,
        printer,
    };
    interpreter.elements(&format.elements)
}

pub(super) struct Interpreter<'a, 'p, 'ir> {
    pub(super) definition: &'ir OperationDefinition,
    pub(super) format: &'ir Format<Variable>,
    pub(super) printer: &'a mut FormPrinter<'p, 'ir>,
}

pub(super) fn unfit(what: &'static str) -> Error {
    Error::message(what)
}

impl<'ir> Interpreter<'_, '_, 'ir> {
    fn elements(&mut self, elements: Elements<'ir>) -> Result<()> {
        for element in elements.iter().filter(|it| !it.is_elided) {
            self.element(element)?;
        }
        Ok(())
    }

    fn element(&mut self, element: &'ir Element<Variable>) -> Result<()> {
        if element.space_before {
            self.printer.sink.text(" ");
        }
        match &element.kind {
            ElementKind::Literal(text) => self.printer.sink.text(text),
            ElementKind::Whitespace(Whitespace::Nothing) => {}
            ElementKind::Whitespace(Whitespace::Space) => self.printer.sink.text(" "),
            ElementKind::Whitespace(Whitespace::Two) => self.printer.sink.text("  "),
            ElementKind::Whitespace(Whitespace::NewLine) => self.printer.print_new_line(0),
            ElementKind::Variable(variable) => return self.variable(*variable, false),
            ElementKind::Directive(call) => {
                return self.directive(call.directive, &call.arguments);
            }
            ElementKind::Custom(custom) => return self.custom(&custom.name, &custom.arguments),
            ElementKind::Text(_) => {}
            ElementKind::Group(group) => return self.group(group),
            ElementKind::Oilist(clauses) => {
                for clause in clauses {
                    let mut present = false;
                    for element in &clause.elements {
                        let mut variables = Vec::new();
                        element.walk(|it| variables.extend(it.variable().copied()));
                        for variable in variables {
                            present |= self.has_clause(variable)?;
                        }
                    }
                    if present {
                        self.element(&clause.keyword)?;
                        self.elements(&clause.elements)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn group(&mut self, group: &'ir Group<Variable>) -> Result<()> {
        let anchor = group
            .anchor()
            .ok_or_else(|| unfit("a group has no anchor"))?;
        let present = self.is_element_present(anchor)?;
        if present != group.is_inverted() {
            self.elements(&group.then)
        } else {
            self.elements(&group.otherwise)
        }
    }

    fn is_element_present(&self, element: &'ir Element<Variable>) -> Result<bool> {
        match &element.kind {
            ElementKind::Variable(variable) => self.is_present(*variable),
            ElementKind::Directive(call) => match call.directive {
                Directive::FunctionalType => match call.arguments.first() {
                    Some(inputs) => self.is_element_present(inputs),
                    None => Ok(false),
                },
                Directive::Operands => Ok(self.printer.view.operation.operand_count() > 0),
                Directive::Results => Ok(self.printer.view.operation.result_count() > 0),
                _ => match call.arguments.first() {
                    Some(argument) => self.is_element_present(argument),
                    None => Ok(true),
                },
            },
            ElementKind::Custom(custom) => {
                for argument in &custom.arguments {
                    if self.is_element_present(argument)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            _ => Ok(false),
        }
    }

    /// Returns whether the clause of an `oilist` with a variable is printed.
    fn has_clause(&self, variable: Variable) -> Result<bool> {
        match variable {
            Variable::Attribute(index) => {
                self.has_attribute(index, !self.style().elides_default_clauses)
            }
            _ => self.is_present(variable),
        }
    }

    fn is_present(&self, variable: Variable) -> Result<bool> {
        let view = &self.printer.view;
        Ok(match variable {
            Variable::Operand(index) => view.operand_group(index)?.len() > 0,
            Variable::Result(index) => view.result_group(index)?.len() > 0,
            Variable::Region(index) => {
                let group = view.region_group(index)?;
                // A region of a variadic group is there even if it is empty.
                match self.definition.regions.get(index) {
                    Some(it) if it.is_variadic => !group.is_empty(),
                    _ => self.printer.has_region(group.start)?,
                }
            }
            Variable::Successor(index) => !view.successor_group(index)?.is_empty(),
            Variable::Attribute(index) => {
                let keeps_default =
                    self.attribute(index)?.is_optional && !self.style().elides_default_groups;
                self.has_attribute(index, keeps_default)?
            }
        })
    }

    /// Returns whether an attribute is present, and is not its default unless that is kept.
    fn has_attribute(&self, index: usize, keeps_default: bool) -> Result<bool> {
        let (view, definition) = (&self.printer.view, self.attribute(index)?);
        Ok(match view.present(&definition.name)? {
            None => false,
            Some(_) if keeps_default => true,
            Some(Found::Attribute(value)) => !view.entry.is_default(index, value),
            Some(Found::Native(_, value)) => !is_native_default(definition, &value),
        })
    }

    /// Returns the style of the release.
    fn style(&self) -> Style {
        Style::of(self.printer.view.context().registry().llvm_release())
    }

    pub(super) fn attribute(&self, index: usize) -> Result<&'ir AttributeDefinition> {
        let attribute = self.definition.attributes.get(index);
        attribute.ok_or_else(|| unfit("an attribute that the definition lacks"))
    }

    fn variable(&mut self, variable: Variable, qualified: bool) -> Result<()> {
        match variable {
            Variable::Operand(index) => self.operands(index),
            Variable::Result(_) => Ok(()),
            Variable::Attribute(index) => self.print_attribute(index, qualified),
            Variable::Region(index) => {
                for (index, position) in self.printer.view.region_group(index)?.enumerate() {
                    self.printer.separate(index);
                    self.region(position)?;
                }
                Ok(())
            }
            Variable::Successor(index) => {
                for (index, position) in self.printer.view.successor_group(index)?.enumerate() {
                    self.printer.separate(index);
                    self.printer.print_successor(position)?;
                }
                Ok(())
            }
        }
    }

    /// Returns the lengths of the lists that `count` values form, which the attribute `segments` has.
    fn list_lengths(&self, segments: &str, count: usize) -> Result<Vec<usize>> {
        let lengths = self.printer.view.attribute(segments)?;
        let lengths = lengths.ok_or_else(|| unfit("the sizes of lists are absent"))?;
        let lengths = integers(lengths)?.into_iter();
        let lengths: Vec<_> = lengths
            .map(|it| usize::try_from(it).unwrap_or(usize::MAX))
            .collect();
        let mut all = lengths.iter();
        match all.try_fold(0_usize, |all, it| all.checked_add(*it)) == Some(count) {
            true => Ok(lengths),
            false => Err(unfit("the lists have other sizes")),
        }
    }

    fn operands(&mut self, index: usize) -> Result<()> {
        let operands = self.printer.view.operand_range(index)?;
        let group = self.definition.operands.get(index);
        if let Some(Cardinality::VariadicOfVariadic { segments }) = group.map(|it| &it.cardinality)
        {
            let lengths = self.list_lengths(segments, operands.len())?;
            let mut first = operands.start;
            for (index, length) in lengths.into_iter().enumerate() {
                self.printer.separate(index);
                self.printer.sink.text("(");
                self.printer.print_operands(first..first + length);
                self.printer.sink.text(")");
                first += length;
            }
            return Ok(());
        }
        self.printer.print_operands(operands);
        Ok(())
    }

    fn region(&mut self, position: usize) -> Result<()> {
        let style = match &self.definition.implicit_terminator {
            Some(_) => {
                let block = entry_block(self.printer.view.operation, position)?;
                let hidden = has_plain_terminator(block)?;
                RegionStyle::FULL.hide_terminator(hidden)
            }
            None => RegionStyle::FULL,
        };
        self.printer.region(position, style)
    }

    fn directive(&mut self, directive: Directive, arguments: Elements<'ir>) -> Result<()> {
        match directive {
            Directive::AttrDict => self.dictionary(false),
            Directive::AttrDictWithKeyword => self.dictionary(true),
            Directive::PropDict => self.properties(),
            Directive::Operands => {
                let count = self.printer.view.operation.operand_count();
                self.printer.print_operands(0..count);
                Ok(())
            }
            Directive::Successors => {
                for position in 0..self.printer.view.operation.successors().len() {
                    self.printer.separate(position);
                    self.printer.print_successor(position)?;
                }
                Ok(())
            }
            Directive::Regions => {
                for position in 0..self.printer.view.operation.region_count() {
                    self.printer.separate(position);
                    self.region(position)?;
                }
                Ok(())
            }
            Directive::Type => match arguments {
                [argument] => self.types(argument, false),
                _ => Err(unfit("`type` of several")),
            },
            Directive::Qualified => match arguments {
                [argument] => match &argument.kind {
                    ElementKind::Variable(variable) => self.variable(*variable, true),
                    ElementKind::Directive(call) => match &call.arguments[..] {
                        [argument] => self.types(argument, true),
                        _ => Err(unfit("`type` of several")),
                    },
                    _ => Err(unfit("`qualified` of something else")),
                },
                _ => Err(unfit("`qualified` of several")),
            },
            Directive::FunctionalType => match arguments {
                [inputs, results] => {
                    let (inputs, results) = (self.types_of(inputs)?, self.types_of(results)?);
                    self.printer.functional_type(&inputs, &results)
                }
                _ => Err(unfit("`functional-type` of others")),
            },
            _ => Err(unfit("a directive that operations do not have")),
        }
    }

    fn types_of(&self, element: &Element<Variable>) -> Result<Vec<Type<'ir>>> {
        let view = &self.printer.view;
        let types =
            |values: &mut dyn Iterator<Item = Value<'ir>>| values.map(Value::type_).collect();
        Ok(match &element.kind {
            ElementKind::Variable(Variable::Operand(index)) => {
                types(&mut view.operand_group(*index)?)
            }
            ElementKind::Variable(Variable::Result(index)) => {
                types(&mut view.result_group(*index)?)
            }
            ElementKind::Directive(call) if call.directive == Directive::Operands => {
                types(&mut view.operation.operands())
            }
            ElementKind::Directive(call) if call.directive == Directive::Results => {
                types(&mut view.operation.results())
            }
            _ => return Err(unfit("the type of something else")),
        })
    }

    fn types(&mut self, element: &Element<Variable>, qualified: bool) -> Result<()> {
        let types = self.types_of(element)?;
        let group = match &element.kind {
            ElementKind::Variable(variable) => self.definition.group(*variable),
            _ => None,
        };
        if let Some(group) = group {
            if let Cardinality::VariadicOfVariadic { segments } = &group.cardinality {
                let lengths = self.list_lengths(segments, types.len())?;
                let mut types = types.into_iter();
                for (index, length) in lengths.into_iter().enumerate() {
                    self.printer.separate(index);
                    self.printer.sink.text("(");
                    let list: Vec<_> = types.by_ref().take(length).collect();
                    self.printer.print_types(&list)?;
                    self.printer.sink.text(")");
                }
                return Ok(());
            }
            if !qualified && !group.cardinality.is_variadic() {
                for type_ in &types {
                    expect_kind(group, *type_)?;
                }
                if group.strips.is_some() {
                    for type_ in types {
                        self.printer.sink.stripped_type(type_)?;
                    }
                    return Ok(());
                }
            }
        }
        self.printer.print_types(&types)
    }

    fn custom(&mut self, name: &str, arguments: Elements<'ir>) -> Result<()> {
        let registry = self.printer.view.context().registry();
        let dialect = self.definition.name.split('.').next().unwrap_or_default();
        let directive = registry.directive(dialect, name);
        let directive = directive.ok_or_else(|| unfit("a custom directive that is not known"))?;
        let arguments: Vec<Argument<'ir>> = (arguments.iter())
            .map(|it| argument(self.definition, it, &|positions| self.range(positions)))
            .collect::<Result<_>>()?;
        directive.run(self.printer, &arguments)
    }

    /// Returns the regions or successors that are at `positions` in the operation.
    fn range(&self, positions: Positions) -> Result<Range<usize>> {
        let view = &self.printer.view;
        match positions {
            Positions::Regions(Some(group)) => view.region_group(group),
            Positions::Regions(None) => Ok(0..view.operation.region_count()),
            Positions::Successors(Some(group)) => view.successor_group(group),
            Positions::Successors(None) => Ok(0..view.operation.successors().len()),
        }
    }
}

/// Expects a type to be of the kind or the class that the constraint of its group names.
fn expect_kind(group: &ValueGroup, type_: Type<'_>) -> Result<()> {
    let is_named = (group.strips.as_deref()).is_none_or(|name| type_.head().may_be_named(name));
    if is_named && group.class.map_or(Ok(true), |class| class.has(type_))? {
        Ok(())
    } else {
        Err(unfit("a type that is not of the kind"))
    }
}

/// Returns the elements of a dense array of integers.
pub(super) fn integers(attribute: Attribute<'_>) -> Result<Vec<i64>> {
    crate::dialect::dense_integers(attribute)
}
