//! Whether a module can be printed, as far as that is certain without printing it.
//!
//! Each item and the attributes of each operation are [tried](Trial). The lengths and depths of texts without aliases follow
//! from those with them, and from the references between items.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::Counts;
use super::graph::{Extent, Graph};
use crate::bytes::limits::MAX_ATTRIBUTE_DEPTH;
use crate::context::ItemId;
use crate::error::Result;
use crate::ir::{BodyScope, Module};
use crate::parallel;
use crate::progress::Work;
use crate::text::{Trial, TrialAliases};

/// The number of items that a thread tries at once.
const SHARE: usize = 1 << 12;

/// How far below the limits of printing the computed lengths and depths must be.
const MARGIN: usize = 4;

/// The number of names and dictionaries in the text of an operation.
const OTHER_PARTS: usize = 4;

/// Returns whether it is certain that the module can be printed in generic form, with locations and aliases. The references
/// between its items are `graph`.
pub(super) fn is_surely_printable(module: &Module, graph: &Graph, counts: &Counts) -> bool {
    let printable = try_all(module, graph);
    // Values are numbered in the whole text.
    printable.unwrap_or(false) && u32::try_from(counts.values).is_ok()
}

fn try_all(module: &Module, graph: &Graph) -> Result<bool> {
    let context = module.context();
    let aliases = TrialAliases::new(context);
    let nests_aliases = Trial::nests_aliases(context);
    let items: Vec<ItemId> = graph.items().collect();
    let try_items = |trial: &mut Trial<'_>, share: &[ItemId]| -> Result<Vec<Extent>> {
        let extent = |id: &ItemId| {
            let text = trial.item(*id)?;
            Ok(Extent::new(text.length, nests_aliases && text.has_alias))
        };
        share.iter().map(extent).collect()
    };
    let shares: Vec<&[ItemId]> = items.chunks(SHARE).collect();
    context.progress.begin(Work::Checking, shares.len() as u64);
    let trial = || Trial::new(context, &aliases);
    let extents = parallel::map_with(shares, trial, |trial, share| {
        let extents = try_items(trial, share);
        context.progress.add(1);
        extents
    });
    let extents: Result<Vec<Vec<Extent>>> = extents.into_iter().collect();
    let most = graph.most(extents?.concat());

    let parts = AtomicUsize::new(0);
    let bodies = parallel::map_with(module.body_ids().collect(), trial, |trial, id| {
        let scope = BodyScope::new(module, id)?;
        for record in scope.body.blocks.values() {
            parts.fetch_max(record.arguments.len(), Ordering::Relaxed);
        }
        for id in scope.body.operations_in(scope.body.root_regions()) {
            let operation = scope.operation(id);
            let fields = operation.name().layout().map_or(0, |it| it.fields().len());
            let values = operation.operands().len() + operation.result_count();
            parts.fetch_max(values + fields, Ordering::Relaxed);
            trial.attributes(operation)?;
        }
        Ok(())
    });
    bodies.into_iter().collect::<Result<()>>()?;
    // An operation or a block is a text of items.
    let longest = (parts.into_inner() + OTHER_PARTS).saturating_mul(most.length);
    let limit = Trial::new(context, &aliases).longest();
    Ok(longest.saturating_mul(MARGIN) <= limit
        && (most.depth as usize).saturating_mul(MARGIN) <= MAX_ATTRIBUTE_DEPTH)
}
