//! The arguments of custom directives, in both directions.

use std::ops::Range;

use mlir_assembly_format::{Directive, Element, ElementKind};

use crate::definition::{OperationDefinition, Variable};
use crate::dialect::{Argument, Slot};
use crate::error::{Error, Result};

/// Regions or successors that an argument stands for: those of a group, or all.
#[derive(Debug, Clone, Copy)]
pub(super) enum Positions {
    Regions(Option<usize>),
    Successors(Option<usize>),
}

/// Returns an argument of a custom directive.
///
/// `range` returns where the regions or successors are: the operation determines it while printing, the definition while
/// parsing.
pub(super) fn argument<'f>(
    definition: &'f OperationDefinition,
    element: &'f Element<Variable>,
    range: &dyn Fn(Positions) -> Result<Range<usize>>,
) -> Result<Argument<'f>> {
    Ok(match &element.kind {
        ElementKind::Text(text) => Argument::Text(text),
        ElementKind::Variable(variable) => match *variable {
            Variable::Operand(_) | Variable::Result(_) => {
                Argument::Values(slot(definition, element)?)
            }
            Variable::Attribute(_) => Argument::Attribute(name(definition, *variable)?),
            Variable::Region(group) => Argument::Regions(range(Positions::Regions(Some(group)))?),
            Variable::Successor(group) => {
                Argument::Successors(range(Positions::Successors(Some(group)))?)
            }
        },
        ElementKind::Directive(call) => match (call.directive, &call.arguments[..]) {
            (Directive::Type, [values]) => Argument::Types(slot(definition, values)?),
            (Directive::Ref, [element]) => argument(definition, element, range)?,
            (Directive::AttrDict, _) => Argument::Dictionary,
            (Directive::PropDict, _) => Argument::Properties,
            (Directive::Operands, _) => Argument::Values(Slot::AllOperands),
            (Directive::Regions, _) => Argument::Regions(range(Positions::Regions(None))?),
            (Directive::Successors, _) => Argument::Successors(range(Positions::Successors(None))?),
            _ => return Err(Error::message("an argument of a custom directive")),
        },
        _ => return Err(Error::message("an argument of a custom directive")),
    })
}

/// Returns the values that an element stands for.
fn slot<'f>(
    definition: &'f OperationDefinition,
    element: &'f Element<Variable>,
) -> Result<Slot<'f>> {
    Ok(match &element.kind {
        ElementKind::Variable(it @ Variable::Operand(_)) => Slot::Operands(name(definition, *it)?),
        ElementKind::Variable(it @ Variable::Result(_)) => Slot::Results(name(definition, *it)?),
        ElementKind::Directive(call) if call.directive == Directive::Operands => Slot::AllOperands,
        ElementKind::Directive(call) if call.directive == Directive::Results => Slot::AllResults,
        _ => return Err(Error::message("values of something else")),
    })
}

fn name(definition: &OperationDefinition, variable: Variable) -> Result<&str> {
    let name = definition.variable_name(variable);
    name.ok_or_else(|| Error::message("a variable that the definition lacks"))
}
