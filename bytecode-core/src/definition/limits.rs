//! How many values, regions and successors the groups of a definition may have.

use std::fmt;

use super::{Form, OperationDefinition, ValueGroup};

/// The least and the greatest number of members.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limits(u32, u32);

impl Limits {
    /// Returns the numbers of operands, results, regions and successors. They are not known if the definition names none, because a
    /// form that is written by hand, or the generic one, needs none.
    pub(crate) fn of_definition(definition: &OperationDefinition) -> [Self; 4] {
        let OperationDefinition {
            operands,
            results,
            regions,
            successors,
            ..
        } = definition;
        let is_declarative = matches!(definition.form, Form::Declarative { .. });
        let has_values = !operands.is_empty() || !results.is_empty();
        if !is_declarative && !has_values && regions.is_empty() && successors.is_empty() {
            return [Self(0, u32::MAX); 4];
        }
        [
            Self::of_values(operands),
            Self::of_values(results),
            Self::of_parts(regions.iter().map(|it| it.is_variadic)),
            Self::of_parts(successors.iter().map(|it| it.is_variadic)),
        ]
    }

    /// Returns the limits for the operands or results of groups.
    pub(crate) fn of_values(groups: &[ValueGroup]) -> Self {
        let required = groups.iter().filter(|it| !it.cardinality.may_be_empty());
        let has_list = groups.iter().any(|it| it.cardinality.is_variadic());
        Self::new(required.count(), groups.len(), has_list)
    }

    /// Returns the limits for groups of regions or successors.
    fn of_parts(variadic: impl Iterator<Item = bool>) -> Self {
        let (lists, single): (Vec<bool>, Vec<bool>) = variadic.partition(|it| *it);
        Self::new(single.len(), single.len(), !lists.is_empty())
    }

    fn new(least: usize, most: usize, has_list: bool) -> Self {
        let bounded = |it| u32::try_from(it).unwrap_or(u32::MAX);
        Self(
            bounded(least),
            if has_list { u32::MAX } else { bounded(most) },
        )
    }

    /// Returns whether the groups can have so many members.
    pub(crate) fn contains(self, count: u32) -> bool {
        (self.0..=self.1).contains(&count)
    }
}

impl fmt::Display for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self(least, most) if least == most => write!(f, "{least}"),
            Self(least, u32::MAX) => write!(f, "{least} or more"),
            Self(least, most) if least + 1 == most => write!(f, "{least} or {most}"),
            Self(least, most) => write!(f, "{least} to {most}"),
        }
    }
}
