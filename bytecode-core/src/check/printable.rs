//! Whether a module can be printed, as far as that is certain without printing it.
//!
//! Each item and the attributes of each operation are [tried](Trial). The lengths and depths of texts without aliases follow
//! from those with them, and from the references between items.

use std::sync::atomic::{AtomicUsize, Ordering};

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

/// Returns whether it is certain that the module can be printed in generic form, with locations and aliases. The references
/// between its items are `graph`, and it has so many `values`.
pub(super) fn is_surely_printable(module: &Module, graph: &Graph, values: usize) -> bool {
    // Values are numbered in the whole text.
    u32::try_from(values).is_ok() && try_all(module, graph).unwrap_or(false)
}

fn try_all(module: &Module, graph: &Graph) -> Result<bool> {
    let aliases = TrialAliases::new(module.context());
    let extents = graph.whole(try_items(module, graph, &aliases)?);
    let depth = extents.iter().map(|it| it.depth).max();
    let depth = depth.unwrap_or_default() as usize;
    let longest = try_operations(module, graph, &aliases, &extents)?;
    let limit = Trial::new(module.context(), &aliases).longest();
    Ok(depth.saturating_mul(MARGIN) <= MAX_ATTRIBUTE_DEPTH
        && longest.saturating_mul(MARGIN) <= limit)
}

/// Returns the extent of each item without the items that it mentions.
fn try_items(module: &Module, graph: &Graph, aliases: &TrialAliases) -> Result<Vec<Extent>> {
    let context = module.context();
    let nests_aliases = Trial::nests_aliases(context);
    let mut extents = vec![Extent::default(); graph.len()];
    let shares: Vec<_> = extents.chunks_mut(SHARE).enumerate().collect();
    context.progress.begin(Work::Checking, shares.len() as u64);
    let try_share = |trial: &mut Trial<'_>, (share, extents): (usize, &mut [Extent])| {
        for (number, extent) in (share * SHARE..).zip(extents) {
            let text = trial.item(graph.item(number))?;
            *extent = Extent::new(text.length, nests_aliases && text.has_alias);
        }
        context.progress.add(Work::Checking, 1);
        Ok(())
    };
    let tried = parallel::map_with(shares, || Trial::new(context, aliases), try_share);
    tried.into_iter().collect::<Result<()>>()?;
    Ok(extents)
}

/// Returns the length of the longest text of an item, an operation or the arguments of a block, in bytes.
fn try_operations<'ir>(
    module: &'ir Module,
    graph: &Graph,
    aliases: &TrialAliases,
    extents: &[Extent],
) -> Result<usize> {
    let longest = extents.iter().map(|it| it.length).max();
    let longest = AtomicUsize::new(longest.unwrap_or_default());
    // Nothing is known of an item that was added later.
    let extent = |id: ItemId| extents.get(graph.number(id)?);
    let in_full = |id: ItemId| extent(id).map_or(usize::MAX, |it| it.length);
    let length = |id: ItemId| match extent(id) {
        Some(extent) if extent.has_alias => 0,
        _ => in_full(id),
    };
    let try_body = |trial: &mut Trial<'ir>, (): &mut (), scope: BodyScope<'_>| {
        let mut most = 0;
        for block in scope.body.blocks.values() {
            let (arguments, locations) = scope.body.arguments(block);
            let types = arguments.iter().map(|it| scope.body.type_of(*it).into());
            // Those of arguments are printed without an alias.
            let locations = locations.iter().filter_map(|it| it.get());
            let lengths = (types.map(length)).chain(locations.map(|it| in_full(it.into())));
            most = most.max(lengths.fold(0, usize::saturating_add));
        }
        for operation in scope.operations() {
            let values = operation.operands().chain(operation.results());
            let types = values.map(|it| ItemId::from(it.type_().id()));
            let items = types.chain([operation.location().id().into()]);
            let attributes = trial.attributes(operation, |id| length(id.into()))?;
            most = most.max(items.map(length).fold(attributes, usize::saturating_add));
        }
        longest.fetch_max(most, Ordering::Relaxed);
        Ok(())
    };
    let trial = || Trial::new(module.context(), aliases);
    module.visit_bodies(Work::Checking, trial, try_body)?;
    Ok(longest.into_inner())
}

#[cfg(test)]
mod tests {
    use super::super::{check, check_both};
    use super::*;
    use crate::dialect::Registry;

    /// Returns whether a module with this attribute is surely printable, and the error of its check.
    fn checked(aliases: &str, attribute: &str) -> Result<(bool, Option<String>)> {
        let text = format!("{aliases}\"t.op\"() {{a = {attribute}}} : () -> ()");
        let module = Module::parse(text, Registry::new())?;
        let (report, graph) = check_both(&module);
        let is_sure = is_surely_printable(&module, &graph, report.counts.values);
        let finding = check(&module).findings.first().map(ToString::to_string);
        Ok((is_sure, finding))
    }

    #[test]
    fn what_is_near_a_limit_is_printed() -> Result<()> {
        assert_eq!(checked("", "[1, dense<2> : tensor<4xi8>]")?, (true, None));
        let nested = |depth: usize| format!("{}1{}", "[".repeat(depth), "]".repeat(depth));
        assert_eq!(checked("", &nested(100))?, (true, None));
        assert_eq!(checked("", &nested(200))?, (false, None));
        // Each array has the one before it twice.
        let doubled = |count: usize| {
            let twice = |it: usize| format!("#a{} = [#a{it}, #a{it}]\n", it + 1);
            let aliases: String = (0..count).map(twice).collect();
            checked(&format!("#a0 = [1, 2]\n{aliases}"), &format!("#a{count}"))
        };
        assert_eq!(doubled(10)?, (true, None));
        assert_eq!(doubled(19)?, (false, None));
        let (is_sure, finding) = doubled(30)?;
        assert!(!is_sure);
        assert!(finding.is_some_and(|it| it.contains("is longer than")));
        Ok(())
    }
}
