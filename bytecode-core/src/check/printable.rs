//! Whether a module can be printed, as far as that is certain without printing it.
//!
//! Each item and the attributes of each operation are [tried](Trial). The lengths and depths of texts without aliases follow
//! from those with them, and from the references between items.

use super::graph::{Extent, Graph};
use crate::bytes::limits::MAX_ATTRIBUTE_DEPTH;
use crate::context::{Apart, Context, ItemId};
use crate::error::Result;
use crate::ir::BodyScope;
use crate::parallel;
use crate::progress::Work;
use crate::text::{Trial, TrialAliases};

/// The number of items that a thread tries at once.
const SHARE: usize = 1 << 10;

/// How far below the limits of printing the computed lengths and depths must be.
const MARGIN: usize = 4;

/// The extents of the texts of all items, each of which can be printed.
pub(super) struct Printable<'g, 'ir> {
    context: &'ir Context,
    graph: &'g Graph,
    aliases: TrialAliases,
    /// The extent of each item, with the items that it mentions.
    extents: Vec<Extent>,
}

impl<'g, 'ir> Printable<'g, 'ir> {
    /// Tries all items, whose references are `graph`.
    pub(super) fn new(context: &'ir Context, graph: &'g Graph) -> Result<Self> {
        let aliases = TrialAliases::new(context);
        let extents = graph.whole(try_items(context, graph, &aliases)?);
        Ok(Self {
            context,
            graph,
            aliases,
            extents,
        })
    }

    /// Returns a trial for the operations.
    pub(super) fn trial(&self) -> Trial<'ir> {
        Trial::new(self.context, &self.aliases)
    }

    /// Returns the length of the longest text of an operation or the arguments of a block in a body, in bytes.
    pub(super) fn longest(&self, trial: &mut Trial<'_>, scope: BodyScope<'_>) -> Result<usize> {
        // Nothing is known of an item that was added later.
        let extent = |id: ItemId| self.extents.get(self.graph.number(id)?);
        let in_full = |id: ItemId| extent(id).map_or(usize::MAX, |it| it.length);
        let length = |id: ItemId| match extent(id) {
            Some(extent) if extent.has_alias => 0,
            _ => in_full(id),
        };
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
        Ok(most)
    }

    /// Returns whether it is certain that a module of these items, with so many values, can be printed in generic form, with
    /// locations and aliases. The longest text of an operation has `longest` bytes.
    pub(super) fn is_sure(&self, values: usize, longest: usize) -> bool {
        let depth = self.extents.iter().map(|it| it.depth).max();
        let depth = depth.unwrap_or_default() as usize;
        let lengths = self.extents.iter().map(|it| it.length);
        let longest = lengths.fold(longest, usize::max);
        // Values are numbered in the whole text.
        u32::try_from(values).is_ok()
            && depth.saturating_mul(MARGIN) <= MAX_ATTRIBUTE_DEPTH
            && longest.saturating_mul(MARGIN) <= self.trial().longest()
    }
}

/// Returns the extent of each item without the items that it mentions.
fn try_items(context: &Context, graph: &Graph, aliases: &TrialAliases) -> Result<Vec<Extent>> {
    let mut extents = vec![Extent::default(); graph.len()];
    let shares: Vec<_> = extents.chunks_mut(SHARE).enumerate().collect();
    context.progress.begin(Work::Checking, shares.len() as u64);
    let try_item = |trial: &mut Trial<'_>, number| -> Result<Extent> {
        let text = trial.item(graph.item(number))?;
        Ok(Extent::new(text.length, text.has_alias))
    };
    let try_share = |trial: &mut Trial<'_>, (share, extents): (usize, &mut [Extent])| {
        let mut apart = Apart::new(context);
        for (number, extent) in (share * SHARE..).zip(extents) {
            *extent = match apart.is_needed() {
                true => try_item(&mut Trial::new(apart.get(), aliases), number)?,
                false => try_item(trial, number)?,
            };
        }
        context.progress.add(Work::Checking, 1);
        Ok(())
    };
    let tried = parallel::map_with(shares, || Trial::new(context, aliases), try_share);
    tried.into_iter().collect::<Result<()>>()?;
    Ok(extents)
}

#[cfg(test)]
mod tests {
    use super::super::{check, check_bodies, check_items};
    use super::*;
    use crate::dialect::Registry;
    use crate::ir::Module;

    /// Returns whether a module with this attribute is surely printable, and the error of its check.
    fn checked(aliases: &str, attribute: &str) -> Result<(bool, Option<String>)> {
        let text = format!("{aliases}\"t.op\"() {{a = {attribute}}} : () -> ()");
        let module = Module::parse(text, Registry::new())?;
        let (mut report, graph) = check_items(module.context());
        let printable = Printable::new(module.context(), &graph)?;
        let (longest, _) = check_bodies(&module, &mut report, Some(&printable), false);
        let is_sure = printable.is_sure(report.counts.values, longest);
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
