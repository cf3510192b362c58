//! The names that values have in custom form.
//!
//! ```text
//! value-id ::= `%` (number | name) (`#` number)?
//! ```
//!
//! An operation names some of its results and the arguments of its regions; see
//! [`ValueNames`](crate::dialect::ValueNames). A name that is in use where the value is visible gets a suffix `_N`.
//! Results without a name of their own belong to the group of the one before them: `%0:2`, used as `%0#1`.
//!
//! The counters of a region start where those of the region around it end, so siblings have the same names.

use std::ops::Range;
use std::sync::Arc;

use super::super::forms::Forms;
use super::numbering::{Branches, Counters, Name, Numbers, Start, Waiting, next};
use super::scope::{Scope, Suffixed, tail};
use crate::error::Result;
use crate::ir::{
    Body, BodyScope, Operation, OperationExtra, OperationRecord, Region, RegionId, Value, ValueId,
};
use crate::text::item::strings;

/// A value with a name of its own.
pub(super) struct Named {
    /// Where the name is in the texts.
    pub(super) start: u32,
    pub(super) length: u32,
    /// The first value of its group.
    pub(super) first: ValueId,
    pub(super) is_group: bool,
}

/// The names that an operation asks for, by position of the value.
#[derive(Default)]
struct OwnNames {
    list: Vec<(usize, Range<usize>)>,
    /// The texts of the list.
    texts: String,
}

impl OwnNames {
    fn clear(&mut self) {
        self.list.clear();
        self.texts.clear();
    }

    fn push(&mut self, position: usize, name: &str) {
        let start = self.texts.len();
        self.texts.push_str(name);
        self.list.push((position, start..self.texts.len()));
    }

    /// Gives all values of the list, and the first one, another name.
    fn rename(&mut self, name: &str) {
        let mut positions: Vec<_> = self.list.iter().map(|(position, _)| *position).collect();
        if !positions.contains(&0) {
            positions.push(0);
        }
        self.clear();
        positions.into_iter().for_each(|it| self.push(it, name));
    }

    fn iter(&self) -> impl Iterator<Item = (usize, &str)> {
        let text = |range: &Range<usize>| self.texts.get(range.clone()).unwrap_or_default();
        self.list
            .iter()
            .map(move |(position, range)| (*position, text(range)))
    }
}

/// The scope of a region that is being numbered.
pub(super) struct Naming {
    outer: Option<Arc<Scope>>,
    /// The scope of the region, if it has a name.
    own: Option<Scope>,
    /// Whether locations name values. An argument that has such a name takes the number of another, but not its name.
    by_location: bool,
}

impl Naming {
    /// Opens a scope in `outer`.
    pub(super) fn new(forms: &Forms<'_>, outer: Option<Arc<Scope>>) -> Self {
        Self {
            outer,
            own: None,
            by_location: forms.by_location().is_some(),
        }
    }

    /// Returns the scope for the regions inside.
    pub(super) fn finish(self) -> Option<Arc<Scope>> {
        self.own.map(Arc::new).or(self.outer)
    }

    /// Returns what is in use so far, if anything is.
    fn scope(&self) -> Option<&Scope> {
        self.own.as_ref().or(self.outer.as_deref())
    }

    fn is_used(&self, name: &[u8], counters: &Counters) -> bool {
        let is_argument = || argument_number(name).is_some_and(|it| it < counters.argument);
        !self.by_location && is_argument() || self.scope().is_some_and(|it| it.has(name))
    }

    /// Appends a name to `texts` that is not in use; returns its start.
    fn unique(&mut self, name: &str, counters: &mut Counters, texts: &mut Vec<u8>) -> Result<u32> {
        let start = texts.len();
        strings::identifier(texts, name.as_bytes(), b"$._-");
        if self.is_used(tail(texts, start), counters) {
            let mut name = Suffixed::new(texts, start);
            loop {
                let suffix = next(&mut counters.conflict)?;
                name.set(suffix);
                let free = (self.scope()).map_or(suffix, |it| it.free_suffix(&mut name, suffix));
                if free == suffix {
                    break;
                }
                counters.conflict = free;
            }
        }
        self.add(tail(texts, start));
        Ok(start as u32)
    }

    fn add(&mut self, name: &[u8]) {
        let own = || Scope::inside(self.outer.as_deref());
        self.own.get_or_insert_with(own).add(name);
    }

    /// Names an argument of an entry block that its operation gives no name.
    pub(super) fn argument(
        &mut self,
        numbers: &mut Numbers,
        counters: &mut Counters,
        value: ValueId,
    ) -> Result<()> {
        let number = next(&mut counters.argument)?;
        if self.by_location || self.scope().is_some_and(Scope::has_arguments) {
            // Before the number counts as used.
            counters.argument -= 1;
            let name = format!("arg{number}");
            let is_used = self.is_used(name.as_bytes(), counters);
            counters.argument += 1;
            if is_used {
                return self.set(numbers, counters, value, &name, false);
            }
            if self.by_location {
                self.add(name.as_bytes());
            }
        }
        numbers.set(value, Name::new(number, Name::ARGUMENT));
        Ok(())
    }

    /// Names a value, which is the first of its group.
    pub(super) fn set(
        &mut self,
        numbers: &mut Numbers,
        counters: &mut Counters,
        value: ValueId,
        name: &str,
        is_group: bool,
    ) -> Result<()> {
        if name.is_empty() {
            let kind = if is_group { Name::SEVERAL } else { 0 };
            numbers.set(value, Name::new(next(&mut counters.value)?, kind));
            return Ok(());
        }
        let start = self.unique(name, counters, &mut numbers.texts)?;
        let index = numbers.named.len() as u32;
        numbers.named.push(Named {
            start,
            length: numbers.texts.len() as u32 - start,
            first: value,
            is_group,
        });
        numbers.set(value, Name::new(index, Name::NAMED));
        Ok(())
    }

    /// Names the results of an operation: `names` are those that it asks for, by position.
    fn results(
        &mut self,
        numbers: &mut Numbers,
        counters: &mut Counters,
        record: &OperationRecord,
        names: &mut OwnNames,
    ) -> Result<()> {
        let count = record.result_count as usize;
        if count == 1
            && let [(0, name)] = &names.list[..]
        {
            let name = names.texts.get(name.clone()).unwrap_or_default();
            return self.set(numbers, counters, ValueId(record.first_result), name, false);
        }
        names.list.retain(|(position, _)| *position < count);
        if names.list.iter().all(|(position, _)| *position != 0) {
            names.list.push((0, 0..0));
        }
        // Names are made unique in the order in which the operation gives them; a first result without one comes last.
        let mut starts: Vec<usize> = names.iter().map(|(position, _)| position).collect();
        starts.sort_unstable();
        starts.dedup();
        for (position, name) in names.iter() {
            let after = starts.partition_point(|start| *start <= position);
            let end = starts.get(after).copied().unwrap_or(count);
            let value = ValueId(record.first_result + position as u32);
            self.set(numbers, counters, value, name, end - position > 1)?;
            let name = numbers.get(value);
            for later in position + 1..end {
                numbers.set(ValueId(record.first_result + later as u32), name);
            }
        }
        Ok(())
    }
}

/// Returns the number of `arg12`.
fn argument_number(name: &[u8]) -> Option<u32> {
    let digits = std::str::from_utf8(name.strip_prefix(b"arg")?).ok()?;
    let is_canonical = digits == "0" || !digits.starts_with(['0', '+']);
    is_canonical.then(|| digits.parse().ok()).flatten()
}

impl Numbers {
    /// Names an operation with its contents, each from zero.
    pub(super) fn name_root<'ir>(
        &mut self,
        forms: &Forms<'ir>,
        root: Operation<'ir>,
    ) -> Result<()> {
        let place = root.scope();
        self.make_room(place.body);
        let (mut counters, mut naming) = (Counters::default(), Naming::new(forms, None));
        let mut names = OwnNames::default();
        self.name_operation(forms, root, &mut counters, &mut naming, &mut names)?;
        let start = Start {
            counters,
            scope: naming.finish(),
        };
        let mut waiting = Vec::new();
        if let Some(extra) = place.body.extra(root.record()) {
            wait(extra, &start, &mut waiting);
        }
        self.name_regions(forms, place, waiting)
    }

    /// Names the pending regions of a body, last first.
    pub(super) fn name_regions<'ir>(
        &mut self,
        forms: &Forms<'ir>,
        place: BodyScope<'ir>,
        mut waiting: Vec<(Waiting, Start)>,
    ) -> Result<()> {
        let mut names = OwnNames::default();
        let mut inner: Vec<&OperationExtra> = Vec::new();
        while let Some((next, start)) = waiting.pop() {
            let region = match next {
                Waiting::Body(body) => {
                    self.bodies.insert(body, start);
                    continue;
                }
                Waiting::Region(region) => region,
            };
            let mut counters = start.counters;
            let mut naming = Naming::new(forms, start.scope);
            self.name_arguments(
                forms,
                place.region(region),
                &mut counters,
                &mut naming,
                &mut names,
            )?;
            self.name_blocks(
                forms,
                place,
                region,
                &mut counters,
                &mut naming,
                (&mut names, &mut inner),
            )?;
            let outer = place.region(region).operation();
            let outer = outer.filter(|it| it.body_id() == place.body_id);
            if let Some(outer) = outer
                && forms.of(outer.record().name).shadows_operands()
                && outer.region(0)?.is_some_and(|it| it.id() == region)
            {
                let names = self.operand_names(outer);
                self.shadow(outer, &names)?;
            }
            let scope = naming.finish();
            let start = Start { counters, scope };
            inner
                .drain(..)
                .for_each(|extra| wait(extra, &start, &mut waiting));
        }
        Ok(())
    }

    /// Names the arguments of a region that its operation has names for.
    fn name_arguments(
        &mut self,
        forms: &Forms<'_>,
        region: Region<'_>,
        counters: &mut Counters,
        naming: &mut Naming,
        names: &mut OwnNames,
    ) -> Result<()> {
        let Some(operation) = region.operation() else {
            return Ok(());
        };
        let rule = forms.of(operation.record().name).names;
        let rule = rule.filter(|rule| rule.has_arguments());
        if rule.is_none() && !forms.names_by_type() {
            return Ok(());
        }
        let position = operation.region_ids()?.1.position_of(region.id());
        let in_all_blocks = rule.is_some_and(|rule| rule.has_block_arguments());
        let blocks = if in_all_blocks { usize::MAX } else { 1 };
        for (index, block) in region.blocks().take(blocks).enumerate() {
            names.clear();
            let mut set = |position, name: &str| names.push(position, name);
            let named = match rule {
                Some(rule) if in_all_blocks => rule.name_block_arguments(block, index, &mut set),
                Some(rule) => {
                    rule.name_arguments(operation, position.unwrap_or_default(), &mut set)
                }
                None => Ok(()),
            };
            if named.is_err() {
                names.clear();
            }
            if names.list.is_empty() {
                let mut set = |position, name: &str| names.push(position, name);
                forms.name_arguments_by_type(block.arguments(), &mut set);
            }
            let arguments: Vec<_> = block.arguments().zip(block.argument_locations()).collect();
            for (position, name) in names.iter() {
                if let Some((argument, location)) = arguments.get(position) {
                    let located = forms.by_location().and_then(|names| names.of(*location));
                    let name = located.as_deref().unwrap_or(name);
                    naming.set(self, counters, argument.id(), name, false)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the names of the operands of an operation.
    pub(super) fn operand_names(&self, operation: Operation<'_>) -> Vec<Vec<u8>> {
        let name = |operand: Value<'_>| {
            let mut name = Vec::new();
            self.print_name_of(&mut name, operation.body(), operand.id());
            name
        };
        operation.operands().map(name).collect()
    }

    /// Calls the arguments of the first region of an operation by other names.
    pub(super) fn shadow(&mut self, operation: Operation<'_>, names: &[Vec<u8>]) -> Result<()> {
        let entry = operation.region(0)?.and_then(|it| it.blocks().next());
        let arguments = entry.into_iter().flat_map(|it| it.arguments());
        for (argument, name) in arguments.zip(names) {
            let index = self.named.len() as u32;
            let name = name.strip_prefix(b"%").unwrap_or(name);
            self.named.push(Named {
                start: self.texts.len() as u32,
                length: name.len() as u32,
                first: argument.id(),
                is_group: false,
            });
            self.texts.extend_from_slice(name);
            self.set(argument.id(), Name::new(index, Name::NAMED));
        }
        Ok(())
    }

    fn name_blocks<'ir>(
        &mut self,
        forms: &Forms<'ir>,
        place: BodyScope<'ir>,
        region: RegionId,
        counters: &mut Counters,
        naming: &mut Naming,
        (names, inner): (&mut OwnNames, &mut Vec<&'ir OperationExtra>),
    ) -> Result<()> {
        let body: &'ir Body = place.body;
        let mut branches = Branches::new();
        for (position, (id, block)) in (0..).zip(body.blocks_of(region)) {
            self.set_position(id, position);
            let (arguments, locations) = body.arguments(block);
            for (&argument, &location) in arguments.iter().zip(locations) {
                if self.is_named(argument) {
                    continue;
                }
                let named = forms
                    .by_location()
                    .and_then(|names| names.of(place.module.context.location(location)));
                match (named.as_deref(), position) {
                    (Some(name), _) => {
                        // It counts among those that have a number in their name.
                        counters.argument += u32::from(position == 0);
                        naming.set(self, counters, argument, name, false)?;
                    }
                    (None, 0) => naming.argument(self, counters, argument)?,
                    (None, _) => naming.set(self, counters, argument, "", false)?,
                }
            }
            for (id, record) in body.operations_of(block) {
                if record.result_count > 0 {
                    let operation = place.operation(id);
                    self.name_operation(forms, operation, counters, naming, names)?;
                }
                // The extra record holds the regions and successors.
                if let Some(extra) = body.extra(record) {
                    let to = body.successors(record);
                    branches.extend(to.iter().map(|block| (block.0, position)));
                    inner.push(extra);
                }
            }
        }
        self.finish_branches(region, branches);
        Ok(())
    }

    /// Names the results of an operation.
    #[inline]
    fn name_operation(
        &mut self,
        forms: &Forms<'_>,
        operation: Operation<'_>,
        counters: &mut Counters,
        naming: &mut Naming,
        names: &mut OwnNames,
    ) -> Result<()> {
        let record = operation.record();
        if record.result_count == 0 {
            return Ok(());
        }
        let entry = forms.of(record.name);
        names.clear();
        if entry.may_name_results || forms.names_by_type() {
            let mut set = |position, name: &str| names.push(position, name);
            // Names are made of what an operation should have: one that has something else is printed all the same.
            if entry.name_results(operation, &mut set).is_err() {
                names.clear();
            }
            if names.list.is_empty() {
                let mut set = |position, name: &str| names.push(position, name);
                forms.name_results_by_type(operation.results(), &mut set);
            }
        }
        let named = forms.by_location();
        if let Some(name) = named.and_then(|names| names.of(operation.location())) {
            names.rename(&name);
        }
        if names.list.is_empty() {
            return self.operation(record, counters);
        }
        naming.results(self, counters, record, names)
    }
}

/// Pushes the contents of an operation onto `waiting`.
fn wait(extra: &OperationExtra, start: &Start, waiting: &mut Vec<(Waiting, Start)>) {
    if let Some(body) = extra.body.get() {
        return waiting.push((Waiting::Body(body), start.clone()));
    }
    let regions = extra.regions.clone();
    waiting.extend(regions.map(|region| (Waiting::Region(region), start.clone())));
}
