//! Detection of isolated operations: those whose regions use no value from outside.
//!
//! Isolation is structural, as in upstream's writer: an operation is isolated even if its regions use no value from
//! outside by chance. Up to LLVM 16, only operations with the trait were.

use super::arena::Arena;
use super::body::Body;
use super::entities::{BlockId, ExtraId, RegionId, ValueId};
use crate::context::{Context, OperationName, PackedOption};
use crate::properties::OpTrait;

/// Returns whether isolation is structural in a release of LLVM.
pub(crate) fn isolates_by_structure(llvm: u32) -> bool {
    llvm >= 17
}

impl Body {
    fn is_defined_in(&self, value: ValueId, block: PackedOption<BlockId>) -> bool {
        match self.definition(value) {
            (Some(operation), _) => self.operations[operation].block == block,
            (_, Some(argument_of)) => block == argument_of.into(),
            (None, None) => false,
        }
    }

    /// Returns the region that contains the definition of a value.
    fn region_of_definition(&self, value: ValueId) -> Option<RegionId> {
        match self.definition(value) {
            (Some(operation), _) => self.region_of(operation),
            (_, Some(block)) => self.blocks[block].region.get(),
            (None, None) => None,
        }
    }

    /// Returns the reachable regions, each before those in it, and the depth of each region.
    fn nested_regions(&self) -> (Vec<RegionId>, Arena<RegionId, u32>) {
        let mut depths = Arena::filled(self.regions.len(), 0);
        let mut order = Vec::with_capacity(self.regions.len());
        order.extend(self.root_regions());
        for id in self.operations_in(self.root_regions()) {
            let Some(extra) = self.extra(&self.operations[id]) else {
                continue;
            };
            let depth = self.region_of(id).map_or(0, |outer| depths[outer] + 1);
            for region in extra.regions.clone() {
                depths[region] = depth;
                order.push(region);
            }
        }
        (order, depths)
    }

    /// Determines which operations with regions are isolated, by the rule of the source of the context.
    pub(crate) fn isolate_as_source(&mut self, context: &Context) {
        self.set_isolation(&self.isolation(context, context.registry().llvm_release()));
    }

    /// Determines which operations with regions are isolated, by structure.
    pub(crate) fn mark_isolated(&mut self) {
        self.set_isolation(&self.structural_isolation());
    }

    fn set_isolation(&mut self, isolated: &Arena<ExtraId, bool>) {
        for (extra, isolated) in self.extras.values_mut().zip(isolated.values()) {
            extra.isolated = *isolated;
        }
    }

    /// Returns which operations with regions are isolated, by the rule of a release of LLVM.
    pub(crate) fn isolation(&self, context: &Context, llvm: u32) -> Arena<ExtraId, bool> {
        let mut isolated = self.structural_isolation();
        if isolates_by_structure(llvm) {
            return isolated;
        }
        for record in self.operations.values() {
            // The values of a separate body have numbers of their own in any case.
            if let Some(extra) = record.extra.get()
                && isolated[extra]
                && self.extras[extra].body.is_none()
            {
                let layout = OperationName::new(context, record.name).layout();
                let traits = layout.map(|it| it.traits());
                isolated[extra] = traits.is_some_and(|it| it.contains(OpTrait::IsolatedFromAbove));
            }
        }
        isolated
    }

    fn structural_isolation(&self) -> Arena<ExtraId, bool> {
        let mut isolated = Arena::filled(self.extras.len(), false);
        let mut nested = false;
        for (isolated, extra) in isolated.values_mut().zip(self.extras.values()) {
            *isolated = extra.region_count > 0;
            nested |= !extra.regions.is_empty();
        }
        if !nested {
            return isolated;
        }
        let (order, depths) = self.nested_regions();
        // The depth of the outermost region whose values are used, by region.
        let mut outermost = Arena::filled(self.regions.len(), u32::MAX);
        for record in self.operations.values() {
            let Some(block) = record.block.get() else {
                continue;
            };
            for &operand in self.operands(record) {
                if self.is_defined_in(operand, record.block) {
                    // The most frequent case.
                    continue;
                }
                let definition = self.region_of_definition(operand);
                if let Some(region) = self.blocks[block].region.get()
                    && definition != Some(region)
                {
                    let depth = definition.map_or(0, |it| depths[it]);
                    let slot = &mut outermost[region];
                    *slot = depth.min(*slot);
                }
            }
        }
        for region in order.into_iter().rev() {
            let reach = outermost[region];
            let Some(owner) = self.regions[region].operation.get() else {
                continue;
            };
            if let Some(outer) = self.region_of(owner) {
                let slot = &mut outermost[outer];
                *slot = reach.min(*slot);
            }
            if let Some(extra) = self.operations[owner].extra.get() {
                isolated[extra] &= reach >= depths[region];
            }
        }
        isolated
    }
}
