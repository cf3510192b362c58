//! The numbers of values and blocks.
//!
//! ```text
//! value-id ::= `%` (number | `arg` number) (`#` number)?
//! block-id ::= `^bb` number
//! ```
//!
//! All values of a region are numbered before those of its nested regions. Arguments of a region's first block have a
//! counter of their own. In generic form the numbers are unique in the whole module; pending regions are numbered last
//! first. Up to LLVM 16, all nested regions of a region continue from its numbers instead.
//!
//! The number of values of each body is [counted](super::totals) first. Therefore a body can be numbered when its text is
//! rendered, before earlier parts are printed.

use std::sync::{Arc, Mutex};

use hashbrown::HashMap;

use super::super::forms::Forms;
use super::super::marks;
use super::naming::Named;
use super::scope::Scope;
use super::totals::{Total, Totals};
use crate::error::{Error, ErrorKind, Result};
use crate::ir::{
    BlockId, Body, BodyId, Operation, OperationExtra, OperationRecord, RegionId, ValueId,
};
use crate::parallel::lock;
use crate::text::item::strings;

/// The name of a value: the text, first byte lowest, if it has less than eight bytes; otherwise, marked by [`Name::LONG`],
/// the number of the value and its kind.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Name(u64);

impl Name {
    /// A value without a number.
    const NONE: Self = Self(0);
    const LONG: u64 = 0xFF << 56;
    /// An argument of a region's first block.
    pub(super) const ARGUMENT: u64 = 1 << 32;
    /// One result of several.
    pub(super) const SEVERAL: u64 = 1 << 33;
    /// A value with a name of its own, whose index is the number.
    pub(super) const NAMED: u64 = 1 << 34;

    pub(super) fn new(number: u32, kind: u64) -> Self {
        if kind == 0
            && let Some(text) = strings::short_name(number)
        {
            return Self(text);
        }
        Self(Self::LONG | kind | u64::from(number))
    }

    /// Prints `%0`, or `%0#1` for result 1 of several, as `result` determines.
    #[inline(always)]
    fn print(
        self,
        out: &mut Vec<u8>,
        numbers: &Numbers,
        value: ValueId,
        result: impl FnOnce() -> Option<u32>,
    ) {
        if self.0 < Self::LONG && self != Self::NONE {
            // A copy of fixed size takes no call.
            out.extend_from_slice(&self.0.to_le_bytes());
            return out.truncate(out.len() - self.0.leading_zeros() as usize / 8);
        }
        if self.0 & Self::NAMED != 0 && self != Self::NONE {
            if let Some(named) = numbers.named.get(self.0 as u32 as usize) {
                let index = (named.is_group && result().is_some())
                    .then(|| value.0.saturating_sub(named.first.0));
                numbers.print_name(out, named, index);
            }
            return;
        }
        self.print_long(out, result);
    }

    fn print_long(self, out: &mut Vec<u8>, result: impl FnOnce() -> Option<u32>) {
        if self == Self::NONE {
            return out.extend_from_slice(b"<<UNKNOWN SSA VALUE>>");
        }
        let kind: &[u8] = if self.0 & Self::ARGUMENT == 0 {
            b"%"
        } else {
            b"%arg"
        };
        out.extend_from_slice(kind);
        strings::number(out, self.0 & u64::from(u32::MAX));
        if self.0 & Self::SEVERAL != 0
            && let Some(result) = result()
        {
            out.push(b'#');
            strings::number(out, result.into());
        }
    }
}

/// A block without a position.
const NONE: u32 = u32::MAX;

/// The next numbers.
#[derive(Clone, Copy, Default)]
pub(super) struct Counters {
    pub(super) value: u32,
    pub(super) argument: u32,
    /// The next suffix of a name that is in use.
    pub(super) conflict: u32,
}

impl Counters {
    /// Advances by `total` numbers.
    fn skip(&mut self, total: Total) -> Result<()> {
        self.value = advance(self.value, total.values)?;
        self.argument = advance(self.argument, total.arguments)?;
        Ok(())
    }
}

/// The branches to the blocks of a region: (position of the block, position of the block with the
/// branch), sorted.
pub(super) type Branches = Vec<(u32, u32)>;

/// Numbers values, body by body, each after the enclosing one.
pub(in crate::text::op) struct Numbering<'ir> {
    /// Whether numbers are unique in the whole output, or only in their scope.
    unique: bool,
    totals: Totals<'ir>,
    /// The numbers of large bodies that nothing has asked for.
    ahead: Mutex<HashMap<BodyId, Arc<Numbers>>>,
    /// The forms, which name values, if the custom form is printed.
    forms: Option<Arc<Forms<'ir>>>,
    /// Whether the text has marks.
    marks: bool,
}

/// The numbers of the contents of one body.
#[derive(Default)]
pub(in crate::text::op) struct Numbers {
    /// The body, if its values are marked in the text.
    marked: Option<BodyId>,
    /// The names, by value.
    values: Vec<Name>,
    /// The position in its region, or [`NONE`], by block.
    blocks: Vec<u32>,
    /// The branches, by region; only for regions with branches.
    branches: HashMap<RegionId, Branches>,
    /// The first numbers of the nested bodies.
    pub(super) bodies: HashMap<BodyId, Start>,
    /// The names of `named`.
    pub(super) texts: Vec<u8>,
    pub(super) named: Vec<Named>,
}

/// The first numbers of a region, and the names that are visible in it.
#[derive(Clone, Default)]
pub(super) struct Start {
    pub(super) counters: Counters,
    pub(super) scope: Option<Arc<Scope>>,
}

/// A region or body that waits for its numbers.
#[derive(Clone, Copy)]
pub(super) enum Waiting {
    Region(RegionId),
    Body(BodyId),
}

impl<'ir> Numbering<'ir> {
    /// Returns a numbering of the bodies in `totals`.
    pub(in crate::text::op) fn new(totals: Totals<'ir>, unique: bool, marks: bool) -> Self {
        Self {
            unique,
            totals,
            ahead: Mutex::default(),
            forms: None,
            marks,
        }
    }

    /// Returns a numbering of the custom form, in which operations name values.
    pub(in crate::text::op) fn named(
        totals: Totals<'ir>,
        forms: Arc<Forms<'ir>>,
        marks: bool,
    ) -> Self {
        Self {
            forms: Some(forms),
            ..Self::new(totals, false, marks)
        }
    }

    /// Returns the custom forms, if they are printed.
    pub(in crate::text::op) fn forms(&self) -> Option<&Arc<Forms<'ir>>> {
        self.forms.as_ref()
    }

    /// Returns whether the text has marks.
    pub(in crate::text::op) fn marks(&self) -> bool {
        self.marks
    }

    pub(in crate::text::op) fn totals(&self) -> &Totals<'ir> {
        &self.totals
    }

    /// Numbers operations of one body with their contents, each from zero.
    pub(in crate::text::op) fn roots(
        &self,
        roots: impl Iterator<Item = Operation<'ir>>,
    ) -> Result<Numbers> {
        let mut numbers = Numbers::default();
        if let Some(forms) = &self.forms {
            for root in roots {
                numbers.marked = self.marks.then(|| root.body_id());
                numbers.name_root(forms, root)?;
            }
            return Ok(numbers);
        }
        for root in roots {
            let (body, record) = (root.body(), root.record());
            numbers.marked = self.marks.then(|| root.body_id());
            let mut counters = Counters::default();
            let mut waiting = Vec::new();
            numbers.make_room(body);
            numbers.operation(record, &mut counters)?;
            if let Some(extra) = body.extra(record) {
                wait(body, extra, counters, &mut waiting);
            }
            self.number(&mut numbers, body, counters, waiting)?;
        }
        Ok(numbers)
    }

    /// Numbers the large bodies in one with the numbers `outermost`, because the parts of a body wait for its numbers.
    pub(in crate::text::op) fn number_large(&self, outermost: &Numbers) -> Result<()> {
        let mut ahead: HashMap<BodyId, Arc<Numbers>> = HashMap::new();
        for &owner in self.totals.large() {
            let outer = ahead.get(&owner.body_id());
            let outer = outer.map_or(outermost, |it| it);
            if let Some(body) = owner.own_body()
                && outer.bodies.contains_key(&body)
            {
                let numbers = self.new_body(owner, outer)?;
                ahead.insert(body, Arc::new(numbers));
            }
        }
        *lock(&self.ahead) = ahead;
        Ok(())
    }

    /// Returns the numbers of the body of an operation that is in a body with the numbers `outer`.
    pub(in crate::text::op) fn body_of(
        &self,
        operation: Operation<'ir>,
        outer: &Numbers,
    ) -> Result<Arc<Numbers>> {
        if let Some(body) = operation.own_body()
            && self.totals.large().contains(&operation)
            && let Some(numbers) = lock(&self.ahead).remove(&body)
        {
            return Ok(numbers);
        }
        self.new_body(operation, outer).map(Arc::new)
    }

    fn new_body(&self, operation: Operation<'ir>, outer: &Numbers) -> Result<Numbers> {
        let start = (operation.own_body()).and_then(|body| outer.bodies.get(&body));
        let start = start.cloned().unwrap_or_default();
        let (place, regions) = operation.region_ids()?;
        let mut numbers = Numbers {
            marked: self.marks.then_some(place.body_id),
            ..Numbers::default()
        };
        numbers.make_room(place.body);
        if let Some(forms) = &self.forms {
            let waiting = regions.map(|region| (Waiting::Region(region), start.clone()));
            numbers.name_regions(forms, place, waiting.collect())?;
            if forms.of(operation.record().name).shadows_operands() {
                numbers.shadow(operation, &outer.operand_names(operation))?;
            }
            return Ok(numbers);
        }
        let counters = start.counters;
        let waiting = regions.map(|region| (Waiting::Region(region), counters));
        self.number(&mut numbers, place.body, counters, waiting.collect())?;
        Ok(numbers)
    }

    /// Numbers the pending entities of a body, last first, each with the next numbers at its position.
    fn number(
        &self,
        numbers: &mut Numbers,
        body: &Body,
        mut counters: Counters,
        mut waiting: Vec<(Waiting, Counters)>,
    ) -> Result<()> {
        while let Some((next, outer)) = waiting.pop() {
            if !self.unique {
                counters = outer;
            }
            match next {
                Waiting::Body(body) => {
                    let scope = None;
                    numbers.bodies.insert(body, Start { counters, scope });
                    counters.skip(self.totals.of(body))?;
                }
                Waiting::Region(region) => {
                    let first = waiting.len();
                    numbers.region(body, region, &mut counters, |extra| {
                        wait(body, extra, outer, &mut waiting);
                    })?;
                    for (_, outer) in waiting.get_mut(first..).unwrap_or_default() {
                        *outer = counters;
                    }
                }
            }
        }
        Ok(())
    }
}

/// Pushes the contents of an operation of `body` onto `waiting`.
fn wait(
    body: &Body,
    extra: &OperationExtra,
    outer: Counters,
    waiting: &mut Vec<(Waiting, Counters)>,
) {
    if let Some(body) = extra.body.get() {
        return waiting.push((Waiting::Body(body), outer));
    }
    let regions = extra.regions.clone();
    let defining = regions.filter(|&region| body.regions[region].first_block.is_some());
    waiting.extend(defining.map(|region| (Waiting::Region(region), outer)));
}

impl Numbers {
    /// Reserves capacity for the contents of a body.
    pub(super) fn make_room(&mut self, body: &Body) {
        let (values, blocks) = (body.value_types.len(), body.blocks.len());
        self.values
            .resize(self.values.len().max(values), Name::NONE);
        self.blocks.resize(self.blocks.len().max(blocks), NONE);
    }

    /// Numbers the results of an operation, which have one number together.
    #[inline]
    pub(super) fn operation(
        &mut self,
        record: &OperationRecord,
        counters: &mut Counters,
    ) -> Result<()> {
        if record.result_count == 0 {
            return Ok(());
        }
        let several = if record.result_count > 1 {
            Name::SEVERAL
        } else {
            0
        };
        let name = Name::new(next(&mut counters.value)?, several);
        let first = record.first_result as usize;
        let results = self
            .values
            .get_mut(first..first + record.result_count as usize);
        results.unwrap_or_default().fill(name);
        Ok(())
    }

    /// Numbers the definitions of a region itself; `inner` receives its operations with regions.
    fn region(
        &mut self,
        body: &Body,
        region: RegionId,
        counters: &mut Counters,
        mut inner: impl FnMut(&OperationExtra),
    ) -> Result<()> {
        let mut branches = Branches::new();
        for (position, (id, block)) in (0..).zip(body.blocks_of(region)) {
            if let Some(entry) = self.blocks.get_mut(id.index()) {
                *entry = position;
            }
            for argument in body.arguments(block).0 {
                let name = if position == 0 {
                    Name::new(next(&mut counters.argument)?, Name::ARGUMENT)
                } else {
                    Name::new(next(&mut counters.value)?, 0)
                };
                if let Some(entry) = self.values.get_mut(argument.index()) {
                    *entry = name;
                }
            }
            for (_, record) in body.operations_of(block) {
                self.operation(record, counters)?;
                // The extra record holds the regions and successors.
                if let Some(extra) = body.extra(record) {
                    let to = body.successors(record);
                    branches.extend(to.iter().map(|block| (block.0, position)));
                    inner(extra);
                }
            }
        }
        self.finish_branches(region, branches);
        Ok(())
    }

    /// Keeps the branches of a region, all of whose blocks have a position.
    pub(super) fn finish_branches(&mut self, region: RegionId, mut branches: Branches) {
        branches.retain_mut(|(block, _)| match self.position(BlockId(*block)) {
            Some(position) => {
                *block = position;
                true
            }
            None => false,
        });
        if !branches.is_empty() {
            branches.sort_unstable();
            self.branches.insert(region, branches);
        }
    }

    /// Sets the position of a block in its region.
    pub(super) fn set_position(&mut self, block: BlockId, position: u32) {
        if let Some(entry) = self.blocks.get_mut(block.index()) {
            *entry = position;
        }
    }

    /// Returns the position of a block in its region.
    pub(in crate::text::op) fn position(&self, block: BlockId) -> Option<u32> {
        let position = self.blocks.get(block.index()).copied();
        position.filter(|&position| position != NONE)
    }

    /// Returns the positions of the blocks of a region that branch to the one at `position`, sorted.
    pub(in crate::text::op) fn predecessors(
        &self,
        region: RegionId,
        position: u32,
    ) -> impl ExactSizeIterator<Item = u32> {
        let branches = self.branches.get(&region).map_or(&[][..], Vec::as_slice);
        let first = branches.partition_point(|(to, _)| *to < position);
        let after = branches.partition_point(|(to, _)| *to <= position);
        let found = branches.get(first..after).unwrap_or_default();
        found.iter().map(|(_, from)| *from)
    }

    /// Prints `%0`, or `%0#1` for result 1 of several, as `result` determines.
    #[inline]
    pub(in crate::text::op) fn print_value(
        &self,
        out: &mut Vec<u8>,
        value: ValueId,
        result: impl FnOnce() -> Option<u32>,
    ) {
        if let Some(body) = self.marked {
            marks::value(out, body, value);
        }
        let name = self.get(value);
        name.print(out, self, value, result);
    }

    /// Prints `%0`, or `%0#1` for one result of several.
    #[inline(always)]
    pub(in crate::text::op) fn print_use(&self, out: &mut Vec<u8>, body: &Body, value: ValueId) {
        if let Some(body) = self.marked {
            marks::value(out, body, value);
        }
        self.print_name_of(out, body, value);
    }

    /// Prints `%0`, or `%0#1` for one result of several, without a mark.
    #[inline(always)]
    pub(super) fn print_name_of(&self, out: &mut Vec<u8>, body: &Body, value: ValueId) {
        self.get(value).print(out, self, value, || {
            let operation = body.operation(body.definition(value).0?)?;
            value.0.checked_sub(operation.first_result)
        });
    }

    pub(super) fn get(&self, value: ValueId) -> Name {
        let name = self.values.get(value.index()).copied();
        name.unwrap_or(Name::NONE)
    }

    pub(super) fn set(&mut self, value: ValueId, name: Name) {
        if let Some(entry) = self.values.get_mut(value.index()) {
            *entry = name;
        }
    }

    pub(super) fn is_named(&self, value: ValueId) -> bool {
        self.get(value) != Name::NONE
    }

    /// Returns the groups that the results of an operation form: the first result of each, and the number of results.
    pub(in crate::text::op) fn groups(
        &self,
        record: &OperationRecord,
    ) -> impl Iterator<Item = (ValueId, u32)> {
        let end = record.first_result + record.result_count;
        let mut first = record.first_result;
        std::iter::from_fn(move || {
            let start = (first < end).then_some(ValueId(first))?;
            let name = self.get(start);
            first += 1;
            while first < end && self.get(ValueId(first)) == name {
                first += 1;
            }
            Some((start, first - start.0))
        })
    }

    /// Prints `%name`, or `%name#1`.
    fn print_name(&self, out: &mut Vec<u8>, named: &Named, index: Option<u32>) {
        out.push(b'%');
        let start = named.start as usize;
        let text = self.texts.get(start..start + named.length as usize);
        out.extend_from_slice(text.unwrap_or_default());
        if let Some(index) = index {
            out.push(b'#');
            strings::number(out, index.into());
        }
    }

    /// Prints `^bb0`.
    pub(in crate::text::op) fn print_block(&self, out: &mut Vec<u8>, block: BlockId) {
        match self.position(block) {
            Some(position) => print_position(out, position),
            None => out.extend_from_slice(b"INVALIDBLOCK"),
        }
    }
}

/// Returns the next number of a counter.
#[inline]
pub(super) fn next(counter: &mut u32) -> Result<u32> {
    let number = *counter;
    *counter = advance(number, 1)?;
    Ok(number)
}

/// Returns the number after `count` numbers from `first` on.
#[inline]
fn advance(first: u32, count: u64) -> Result<u32> {
    let next = u64::from(first).saturating_add(count);
    u32::try_from(next).map_err(|_| {
        Error::new(ErrorKind::TooMany {
            what: "values in one module",
            limit: u64::from(u32::MAX),
        })
    })
}

/// Prints the name of the block at a position.
pub(in crate::text::op) fn print_position(out: &mut Vec<u8>, position: u32) {
    out.extend_from_slice(b"^bb");
    strings::number(out, position.into());
}
