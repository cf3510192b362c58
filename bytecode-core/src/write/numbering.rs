//! The numbers of attributes, types, operation names, dialects and resources in a file.
//!
//! The numbering follows upstream's step by step, so that the same IR results in the same bytes: entries are listed
//! in the order of their first references, and sorted so that the most referenced ones have the shortest numbers;
//! entries with numbers of equal length are grouped by dialect.
//!
//! If a file has unknown encodings, the references inside of them cannot be renumbered. The numbering is then
//! *pinned* to that of the file.

use super::bodies::Bodies;
use super::counter::{Counter, Knowledge};
use super::counts::Grouping;
use super::options::WriteOptions;
use super::order::{NONE, Order};
use super::target::Target;
use crate::context::{Context, DialectId, ItemId, Items, ResourceData, ResourceId, ResourceOwner};
use crate::error::Result;
use crate::item::references::Programs;

/// The last LLVM whose writer groups entries by a comparison that is no order.
const LAST_UNORDERED: u32 = 16;

/// Returns how the writer of the release that is written, or of the release that wrote the file, groups entries.
fn grouping(context: &Context, options: &WriteOptions) -> Grouping {
    let llvm = match &options.target {
        Some(target) => Some(target.llvm),
        None => context.source_llvm(),
    };
    match llvm {
        Some(..=LAST_UNORDERED) => Grouping::Unordered,
        _ => Grouping::Ordered,
    }
}

/// The numbers of all entries of a file.
pub(super) struct Numbering {
    pub(super) attributes: Order,
    pub(super) types: Order,
    pub(super) operations: Order,
    pub(super) dialects: Order,
    /// The order of the resources of dialects.
    pub(super) resources: Order,
    /// Whether the numbers are those of the file that was read.
    pub(super) pinned: bool,
    /// The positions of the references to renumber.
    pub(super) programs: Programs,
    /// The entries that may refer to strings, attributes first, in the order of their ids.
    pub(super) naming_strings: Vec<ItemId>,
}

impl Numbering {
    /// Returns the numbers of the file that was read, followed by the entries that were added.
    pub(super) fn pinned(context: &Context) -> Self {
        let of_dialect = |id: &ResourceId| context.resources.by_number(id.0.into()).is_some();
        let resources = context
            .resources
            .ids()
            .filter(of_dialect)
            .map(|id| id.0)
            .collect();
        Self {
            attributes: Order::identity(context.attributes.len()),
            types: Order::identity(context.types.len()),
            operations: Order::identity(context.names.operation_count()),
            dialects: Order::identity(context.names.dialect_count()),
            resources: Order::from_ids(resources, context.resources.len()),
            pinned: true,
            programs: Programs::default(),
            naming_strings: Vec::new(),
        }
    }

    /// Returns upstream's numbers for this module; `None` if an entry cannot be renumbered.
    pub(super) fn compute<'ir>(
        bodies: &Bodies<'ir>,
        target: &Target<'ir>,
        context: &'ir Context,
        items: Items<'ir>,
        options: &'ir WriteOptions,
    ) -> Result<Option<Self>> {
        let knowledge = Knowledge::new(context, target, bodies, items, options);
        let counter = Counter::count(&knowledge)?;
        if counter.opaque {
            return Ok(None);
        }
        let numbering = Self::of(context, counter, grouping(context, options));
        Ok(Some(Self {
            programs: knowledge.references.programs,
            ..numbering
        }))
    }

    fn of(context: &Context, mut counter: Counter<'_, '_>, grouping: Grouping) -> Self {
        // Resources without references are written too, after the others.
        for id in context.resources.ids() {
            if let Some((ResourceOwner::Dialect(dialect), _)) = context.resources.get(id) {
                counter.resources.count_once(id.0, *dialect);
                counter.dialects.count_once(dialect.0, *dialect);
            }
        }
        let mut naming_strings = counter.naming_strings;
        // Several threads may have visited an entry.
        naming_strings.sort_unstable();
        naming_strings.dedup();
        let dialects = counter.dialects.into_order();
        let number = |id: DialectId| dialects.number(id.0).map_or(NONE, |number| number as u32);
        // Sort by dialect; in each, resources with data first.
        let mut resources: Vec<u32> = counter.resources.order().collect();
        resources.sort_by_key(|&id| match context.resources.get(ResourceId(id)) {
            Some((ResourceOwner::Dialect(dialect), resource)) => {
                (number(*dialect), resource.data == ResourceData::None)
            }
            _ => (NONE, true),
        });
        Self {
            attributes: counter.attributes.sort(grouping, number),
            types: counter.types.sort(grouping, number),
            operations: counter.operations.sort(grouping, number),
            resources: Order::from_ids(resources, context.resources.len()),
            dialects,
            pinned: false,
            programs: Programs::default(),
            naming_strings,
        }
    }
}
