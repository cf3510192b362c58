//! Where the type of each operand and result comes from: written in the text, or determined by a rule.

use mlir_assembly_format::{Directive, ElementKind};

use super::{OperationDefinition, Transformer, TypeRule, Variable};
use crate::context::Type;

/// Where the types of one group come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TypeSource {
    /// The format has the types.
    Written,
    /// The code of the operation computes the types.
    Inferred,
    /// The types are those of an operand, a result or an attribute whose type is known.
    Same(Variable),
    /// The types are computed from those of an operand, a result or an attribute.
    Computed {
        /// What the types are computed from.
        from: Variable,
        /// The computation.
        by: Transformer,
    },
    /// The definition fixes the type: [`ValueGroup::builds`](super::ValueGroup::builds).
    Fixed,
    /// No rule determines the types.
    Unknown,
}

/// Where the types of all groups come from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TypeSources {
    /// One source for each group of operands.
    pub operands: Vec<TypeSource>,
    /// One source for each group of results.
    pub results: Vec<TypeSource>,
}

/// The types of the groups of an operation; `None` for a group whose types are not known.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct GroupTypes<'ir> {
    /// The types of each group of operands.
    pub operands: Vec<Option<Vec<Type<'ir>>>>,
    /// The types of each group of results.
    pub results: Vec<Option<Vec<Type<'ir>>>>,
}

impl<'ir> GroupTypes<'ir> {
    /// Returns the groups of an operation, without types.
    #[must_use]
    pub fn new(definition: &OperationDefinition) -> Self {
        Self {
            operands: vec![None; definition.operands.len()],
            results: vec![None; definition.results.len()],
        }
    }

    /// Returns the types of a group, if they are known.
    #[must_use]
    pub fn get(&self, variable: Variable) -> Option<&[Type<'ir>]> {
        let types = match variable {
            Variable::Operand(index) => self.operands.get(index),
            Variable::Result(index) => self.results.get(index),
            _ => None,
        };
        types?.as_deref()
    }
}

impl OperationDefinition {
    /// Determines where the types of all groups come from. An operation without a format has no rules.
    #[must_use]
    pub fn type_sources(&self) -> TypeSources {
        let (written, attributes) = self.written();
        let mut found = TypeSources {
            operands: self.sources(&written.operands, &self.operands),
            results: self.sources(&written.results, &self.results),
        };
        let is_known = |variable: &Variable| match variable {
            Variable::Attribute(index) => attributes.contains(index),
            other => written.get(*other) == Some(TypeSource::Written),
        };
        for rule in &self.type_rules {
            match rule {
                TypeRule::Same(variables) => {
                    for known in variables.iter().filter(|it| is_known(it)) {
                        let others = variables.iter().filter(|it| *it != known);
                        others.for_each(|it| found.set(*it, TypeSource::Same(*known)));
                    }
                }
                TypeRule::SameOperands | TypeRule::SameOperandsAndResults => {
                    let with_results = *rule == TypeRule::SameOperandsAndResults;
                    let operands = (0..self.operands.len()).map(Variable::Operand);
                    let results = (0..self.results.len()).map(Variable::Result);
                    let results = results.filter(|_| with_results);
                    let all = operands.chain(results);
                    if let Some(known) = all.clone().find(is_known) {
                        all.for_each(|it| found.set(it, TypeSource::Same(known)));
                    }
                }
                TypeRule::Computed { from, to, by } => {
                    if is_known(from) {
                        let (from, by) = (*from, *by);
                        found.set(*to, TypeSource::Computed { from, by });
                    }
                }
            }
        }
        if self.infers_results {
            let open = found.results.iter_mut();
            open.filter(|it| **it == TypeSource::Unknown)
                .for_each(|it| *it = TypeSource::Inferred);
        }
        found
    }

    /// Returns the source of each group without regard to rules.
    fn sources(&self, written: &[TypeSource], groups: &[super::ValueGroup]) -> Vec<TypeSource> {
        let sources = written.iter().zip(groups);
        let sources = sources.map(|(source, group)| match (source, &group.builds) {
            (TypeSource::Unknown, Some(_)) => TypeSource::Fixed,
            (source, _) => *source,
        });
        sources.collect()
    }

    /// Returns the groups whose types the format has, and the attributes that it has.
    fn written(&self) -> (TypeSources, Vec<usize>) {
        let mut written = TypeSources {
            operands: vec![TypeSource::Unknown; self.operands.len()],
            results: vec![TypeSource::Unknown; self.results.len()],
        };
        let mut attributes = Vec::new();
        let Some(format) = self.format() else {
            return (written, attributes);
        };
        for occurrence in format.occurrences() {
            match *occurrence.variable {
                Variable::Attribute(index) => attributes.push(index),
                variable if occurrence.is_type && !occurrence.is_reference => {
                    written.set(variable, TypeSource::Written);
                }
                _ => {}
            }
        }
        format.walk(|element| {
            let ElementKind::Directive(call) = &element.kind else {
                return;
            };
            if matches!(call.directive, Directive::Type | Directive::FunctionalType) {
                for argument in &call.arguments {
                    if argument.is(Directive::Operands) {
                        written.operands.fill(TypeSource::Written);
                    } else if argument.is(Directive::Results) {
                        written.results.fill(TypeSource::Written);
                    }
                }
            }
        });
        (written, attributes)
    }
}

impl TypeSources {
    /// Returns the source of the types of a group.
    #[must_use]
    pub fn get(&self, variable: Variable) -> Option<TypeSource> {
        let source = match variable {
            Variable::Operand(index) => self.operands.get(index),
            Variable::Result(index) => self.results.get(index),
            _ => None,
        };
        source.copied()
    }

    /// Sets the source of a group, unless the types are written.
    fn set(&mut self, variable: Variable, source: TypeSource) {
        let slot = match variable {
            Variable::Operand(index) => self.operands.get_mut(index),
            Variable::Result(index) => self.results.get_mut(index),
            _ => None,
        };
        if let Some(slot) = slot.filter(|slot| **slot != TypeSource::Written) {
            *slot = source;
        }
    }
}
