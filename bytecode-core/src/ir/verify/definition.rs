//! What the definition of an operation states: the numbers of its operands, results, regions and successors, the attributes that
//! it requires, and the rules about types.

use once_cell::unsync::OnceCell;

use super::super::body::OperationRecord;
use super::super::entities::OperationId;
use super::Verifier;
use super::facts::{All, Defined, OfName, Pair, Restricted};
use crate::context::{Attribute, Type};
use crate::definition::{Limits, TypeSource, ValueGroup, Variable};
use crate::error::Result;
use crate::ir::groups::{Determined, Group, Lengths, Misfit, TypeRules, Variables, range};
use crate::ir::groups::{operand_lengths, result_lengths};
use crate::ir::handles::{Operation, Value};
use crate::properties::Segments;

/// The sizes of the segments of operands and of results, if the operation has them.
pub(super) type Sizes = [Option<Segments>; 2];

/// An operation with the lengths of its groups; `None` if each group has one value.
struct Grouped<'ir> {
    operation: Operation<'ir>,
    lengths: Option<[Lengths; 2]>,
}

impl<'ir> Variables<'ir> for Grouped<'ir> {
    fn group(&self, variable: Variable) -> Result<Group<'ir>> {
        let (is_results, index) = match variable {
            Variable::Operand(index) => (false, index),
            Variable::Result(index) => (true, index),
            _ => return Ok(Group::new(self.operation, false, 0..0)),
        };
        let range = match &self.lengths {
            Some([operands, results]) => range(if is_results { results } else { operands }, index),
            None => index..index + 1,
        };
        Ok(Group::new(self.operation, is_results, range))
    }

    fn attribute(&self, name: &str) -> Result<Option<Attribute<'ir>>> {
        self.operation.attribute(name)
    }
}

impl<'ir> Verifier<'_, 'ir, '_> {
    pub(super) fn definition(
        &mut self,
        id: OperationId,
        record: &OperationRecord,
        facts: &OfName<'_>,
        sizes: Sizes,
    ) {
        let Some(defined) = &facts.defined else {
            return;
        };
        self.required(id, defined);
        let fits = self.counts(id, record, defined) & self.group_sizes(id, defined, &sizes);
        if fits {
            self.types(id, record, defined, sizes);
        }
    }

    /// Returns whether there are as many operands, results, regions and successors as the definition has; reports others.
    fn counts(&mut self, id: OperationId, record: &OperationRecord, defined: &Defined<'_>) -> bool {
        const PARTS: [&str; 4] = ["operand", "result", "region", "successor"];
        let extra = self.body.extra(record);
        let found = [
            record.operand_count,
            record.result_count,
            extra.map_or(0, |it| it.region_count),
            extra.map_or(0, |it| it.successors.len() as u32),
        ];
        let mut fits = true;
        for ((count, limits), part) in found.into_iter().zip(defined.counts).zip(PARTS) {
            if !limits.contains(count) {
                fits = false;
                self.report(id, format!("{} instead of {limits}", counted(count, part)));
            }
        }
        fits
    }

    /// Returns whether the sizes of segments are those of the groups; reports others.
    fn group_sizes(&mut self, id: OperationId, defined: &Defined<'_>, sizes: &Sizes) -> bool {
        let [operands, results] = sizes;
        let definition = defined.definition;
        let lists = [
            (operands, &definition.operands, "operand"),
            (results, &definition.results, "result"),
        ];
        let mut fits = true;
        for (sizes, groups, what) in lists {
            let Some(sizes) = sizes else { continue };
            for (size, group) in sizes.iter().zip(groups) {
                let (size, limits) = (
                    size.unsigned_abs(),
                    Limits::of_values(std::slice::from_ref(group)),
                );
                if !limits.contains(size) {
                    fits = false;
                    let (found, group) = (counted(size, what), &group.name);
                    let message = format!("the group `{group}` has {found} instead of {limits}");
                    self.report(id, message);
                }
            }
        }
        fits
    }

    /// Reports attributes that are missing.
    fn required(&mut self, id: OperationId, defined: &Defined<'_>) {
        if defined.required.is_empty() {
            return;
        }
        let operation = self.scope.operation(id);
        for field in &defined.required {
            if let Ok(None) = operation.attribute(field.name()) {
                self.report(id, format!("the attribute `{}` is missing", field.name()));
            }
        }
    }

    /// Reports values of other types than the rules determine.
    fn types(
        &mut self,
        id: OperationId,
        record: &OperationRecord,
        defined: &Defined<'_>,
        sizes: Sizes,
    ) {
        let Some(rules) = &defined.rules else {
            return;
        };
        if let Some(all) = defined.all {
            self.same_types(id, record, rules, all);
        }
        let operation = self.scope.operation(id);
        let grouped = OnceCell::new();
        // Other rules report groups that do not fit.
        let grouped = || {
            let new = || Grouped::new(operation, defined, &sizes);
            grouped.get_or_try_init(new).ok()
        };
        for restricted in &defined.restricted {
            let group = match defined.is_simple {
                true => Some(restricted.only_value(operation)),
                false => grouped().and_then(|it| it.group(restricted.variable).ok()),
            };
            self.class(id, restricted, group);
        }
        for (determined, accepted) in rules.determined.iter().zip(&defined.accepted) {
            let pair = match defined.is_simple {
                true => self.pair(record, determined),
                false => None,
            };
            if pair.is_some() && accepted.get() == pair {
                continue;
            }
            let Some(grouped) = grouped() else {
                return;
            };
            let (definition, context) = (defined.definition, operation.context());
            // Types and attributes that cannot be decoded are reported separately.
            match rules.misfit(determined, definition, context, grouped) {
                Ok(Some(misfit)) => self.report_misfit(id, defined, determined, &misfit),
                Ok(None) => accepted.set(pair),
                Err(_) => {}
            }
        }
    }

    /// Reports the first value of a group whose type is not of the class of the group.
    fn class(&mut self, id: OperationId, restricted: &Restricted, group: Option<Group<'ir>>) {
        let Some(group) = group else { return };
        for (position, value) in (group.start()..).zip(group.iter()) {
            let type_ = value.type_();
            if restricted.accepted.get() == Some(type_.id()) {
                continue;
            }
            // Types that cannot be decoded are reported separately.
            if restricted.class.has(type_).unwrap_or(true) {
                restricted.accepted.set(Some(type_.id()));
                continue;
            }
            let what = match restricted.variable {
                Variable::Result(_) => "result",
                _ => "operand",
            };
            let class = restricted.class.description();
            return self.report(
                id,
                format!("{what} {position} is of type {type_} instead of {class}"),
            );
        }
    }

    /// Returns the types of the two values that a rule compares, if each group has one value, and no attribute determines the type.
    fn pair(&self, record: &OperationRecord, determined: &Determined) -> Option<Pair> {
        let of = |variable| {
            let value = match variable {
                Variable::Operand(index) => *self.body.operands(record).get(index)?,
                Variable::Result(index) => record.results().nth(index)?,
                _ => return None,
            };
            Some(self.body.type_of(value))
        };
        let from = match determined.from() {
            Some(from) => Some(of(from)?),
            None => None,
        };
        Some((from, of(determined.group)?))
    }

    /// Reports the first value with another type than the first operand, or than the first result.
    fn same_types(
        &mut self,
        id: OperationId,
        record: &OperationRecord,
        rules: &TypeRules,
        all: All,
    ) {
        let body = self.body;
        let operands = body.operands(record).iter().copied();
        let results = record.results().filter(|_| all == All::OperandsAndResults);
        let mut types = operands.chain(results).map(|value| body.type_of(value));
        let Some(first) = types.next() else {
            return;
        };
        let context = &self.scope.module.context;
        for (position, type_) in (1_usize..).zip(types) {
            if type_ == first {
                continue;
            }
            let [found, expected] = [type_, first].map(|it| Type::new(context, it));
            // Types that cannot be decoded are reported separately.
            if !rules.rejects(found, expected).unwrap_or(false) {
                continue;
            }
            let count = record.operand_count as usize;
            let name = |position: usize| match position.checked_sub(count) {
                Some(result) => format!("result {result}"),
                None => format!("operand {position}"),
            };
            let (value, first) = (name(position), name(0));
            let message =
                format!("{value} is of type {found} instead of {expected}, as {first} is");
            return self.report(id, message);
        }
    }

    #[cold]
    fn report_misfit(
        &mut self,
        id: OperationId,
        defined: &Defined<'_>,
        determined: &Determined,
        misfit: &Misfit<'_>,
    ) {
        let operation = self.scope.operation(id);
        let definition = defined.definition;
        let is_result = matches!(determined.group, Variable::Result(_));
        let from = determined
            .from()
            .and_then(|it| definition.variable_name(it));
        let from = from.unwrap_or_default();
        let message = match misfit {
            Misfit::Type(position, expected) => {
                let (what, value) = match is_result {
                    true => ("result", operation.result(*position)),
                    false => ("operand", operation.operand(*position)),
                };
                let Some(found) = value.map(Value::type_) else {
                    return;
                };
                let reason = match determined.source {
                    TypeSource::Same(_) => format!(", as `{from}` is"),
                    TypeSource::Computed { .. } => format!(", which `{from}` determines"),
                    _ => String::new(),
                };
                format!("{what} {position} is of type {found} instead of {expected}{reason}")
            }
            Misfit::Count { found, expected } => {
                let what = if is_result { "result" } else { "operand" };
                let group = definition.group(determined.group);
                let group = group.map_or("", |it: &ValueGroup| &it.name);
                let expected = counted(*expected as u32, what);
                format!("`{from}` determines the types of {expected}, but `{group}` has {found}")
            }
            // The constraint on the attribute is code of the dialect.
            Misfit::Untyped => return,
        };
        self.report(id, message);
    }
}

impl<'ir> Grouped<'ir> {
    fn new(operation: Operation<'ir>, defined: &Defined<'_>, sizes: &Sizes) -> Result<Self> {
        let definition = defined.definition;
        let [operands, results] = sizes;
        let lengths = match defined.is_simple {
            true => None,
            false => Some([
                operand_lengths(operation, definition, operands.clone())?,
                result_lengths(operation, definition, results.clone())?,
            ]),
        };
        Ok(Self { operation, lengths })
    }
}

/// Returns a number with what it counts.
fn counted(count: u32, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}
