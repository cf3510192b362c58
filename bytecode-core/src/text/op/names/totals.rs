//! The numbers of operations and values in each body, counted before printing.
//!
//! The totals give the first numbers of each body without a traversal of the earlier bodies, and allow printing in parts
//! of about the same size.

use hashbrown::HashMap;

use crate::error::Result;
use crate::ir::{BlockRecord, Body, BodyId, IdRange, Operation, RegionId};
use crate::parallel;

/// The contents of a body, including nested bodies.
#[derive(Clone, Copy, Default)]
pub(in crate::text::op) struct Total {
    /// The number of names of values, without entry arguments.
    pub(in crate::text::op) values: u64,
    /// The number of arguments of the first blocks of regions.
    pub(in crate::text::op) arguments: u64,
    pub(in crate::text::op) operations: u64,
}

/// A body is large if it holds more operations than this, and a large share of all. In tests, only the share counts.
const LARGE_BODY: u64 = if cfg!(test) { 0 } else { 1 << 10 };

/// A large share: one of so many.
const LARGE_SHARE: u64 = 8;

/// The maximal number of bodies that are named as large, because those within each other hold the same operations.
const MOST_LARGE: usize = 32;

/// The totals of each printed body.
pub(in crate::text::op) struct Totals<'ir> {
    all: Total,
    bodies: HashMap<BodyId, Total>,
    large: Vec<Operation<'ir>>,
}

/// An operation with a body of its own.
struct Owner<'ir> {
    operation: Operation<'ir>,
    /// The owner of the body that it is in.
    parent: Option<usize>,
}

impl<'ir> Totals<'ir> {
    /// Counts the contents of some operations, on several cores. Loads deferred bodies.
    pub(in crate::text::op) fn count(roots: impl Iterator<Item = Operation<'ir>>) -> Result<Self> {
        let mut all = Total::default();
        let mut found = Vec::new();
        for root in roots {
            all.add_operation(root, &mut found)?;
        }
        let owner = |parent| move |operation| Owner { operation, parent };
        let mut owners: Vec<Owner<'ir>> = found.into_iter().map(owner(None)).collect();
        let mut totals: Vec<Total> = Vec::new();
        // Each round counts the bodies that are in those of the last one.
        while totals.len() < owners.len() {
            let first = totals.len();
            let round: Vec<_> = (owners.iter().skip(first).map(|owner| owner.operation)).collect();
            for (index, counted) in (first..).zip(parallel::map(round, Total::of_body)) {
                let (total, found) = counted?;
                totals.push(total);
                owners.extend(found.into_iter().map(owner(Some(index))));
            }
        }
        let mut bodies = HashMap::with_capacity(owners.len());
        // Nested bodies come later in the list, so they are complete when they are added.
        for (index, owner) in owners.iter().enumerate().rev() {
            let total = totals[index];
            let outer = owner.parent.and_then(|parent| totals.get_mut(parent));
            outer.unwrap_or(&mut all).add(total);
            bodies.extend(owner.operation.own_body().map(|body| (body, total)));
        }
        let is_large = |total: &Total| {
            let operations = total.operations;
            operations > LARGE_BODY && operations >= all.operations / LARGE_SHARE
        };
        let large = owners.iter().zip(&totals);
        let large = large.filter(|(_, total)| is_large(total));
        let large = large.map(|(owner, _)| owner.operation);
        let large = large.take(MOST_LARGE).collect();
        Ok(Self { all, bodies, large })
    }

    /// Returns the operations whose bodies are large, each after the one around it.
    pub(in crate::text::op) fn large(&self) -> &[Operation<'ir>] {
        &self.large
    }

    /// Returns the total of a body.
    pub(in crate::text::op) fn of(&self, body: BodyId) -> Total {
        self.bodies.get(&body).copied().unwrap_or_default()
    }

    /// Returns the number of printed operations.
    pub(in crate::text::op) fn operations(&self) -> u64 {
        self.all.operations
    }
}

impl Total {
    /// Counts the contents of the body of an operation, and collects the operations with nested bodies.
    fn of_body(owner: Operation<'_>) -> Result<(Self, Vec<Operation<'_>>)> {
        let (mut total, mut found) = (Self::default(), Vec::new());
        total.add_regions(owner, &mut found)?;
        Ok((total, found))
    }

    /// Adds an operation and its contents in the same body.
    fn add_operation<'ir>(
        &mut self,
        operation: Operation<'ir>,
        found: &mut Vec<Operation<'ir>>,
    ) -> Result<()> {
        self.operations += 1;
        self.values += u64::from(operation.result_count() > 0);
        match operation.own_body() {
            Some(_) => found.push(operation),
            None => self.add_regions(operation, found)?,
        }
        Ok(())
    }

    fn add_regions<'ir>(
        &mut self,
        owner: Operation<'ir>,
        found: &mut Vec<Operation<'ir>>,
    ) -> Result<()> {
        let (place, regions) = owner.region_ids()?;
        let body = place.body;
        self.add_arguments(body, regions.clone());
        for id in body.operations_in(regions) {
            let record = &body.operations[id];
            self.operations += 1;
            self.values += u64::from(record.result_count > 0);
            if let Some(extra) = body.extra(record) {
                match extra.body.is_some() {
                    true => found.push(place.operation(id)),
                    false => self.add_arguments(body, extra.regions.clone()),
                }
            }
        }
        Ok(())
    }

    /// Adds the arguments of the blocks of some regions.
    fn add_arguments(&mut self, body: &Body, regions: IdRange<RegionId>) {
        for region in regions {
            let mut blocks = body.blocks_of(region);
            let count = |record: &BlockRecord| record.arguments.len() as u64;
            self.arguments += blocks.next().map_or(0, |(_, first)| count(first));
            self.values += blocks.map(|(_, later)| count(later)).sum::<u64>();
        }
    }

    fn add(&mut self, other: Self) {
        self.values += other.values;
        self.arguments += other.arguments;
        self.operations += other.operations;
    }
}
