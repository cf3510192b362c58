//! Which operations are isolated: those in whose regions no value from outside is used.
//!
//! This is structural, as upstream's writer has it: an operation that merely happens to use nothing from
//! outside is isolated too.

use super::body::Body;
use super::entities::RegionId;

impl Body {
    /// The region that an operation is in.
    fn region_of(&self, operation: super::OperationId) -> RegionId {
        let block = self.operation(operation).map(|record| record.block);
        let block = block.and_then(|block| self.blocks.get(block.index()));
        block.map_or(RegionId::NONE, |block| block.region)
    }

    fn is_defined_in(&self, value: super::ValueId, block: super::BlockId) -> bool {
        match self.definition(value) {
            (Some(operation), _) => self.operation(operation).map(|it| it.block) == Some(block),
            (_, Some(argument_of)) => argument_of == block,
            (None, None) => false,
        }
    }

    /// The region that a value is defined in.
    fn region_of_definition(&self, value: super::ValueId) -> RegionId {
        match self.definition(value) {
            (Some(operation), _) => self.region_of(operation),
            (_, Some(block)) => {
                let block = self.blocks.get(block.index());
                block.map_or(RegionId::NONE, |block| block.region)
            }
            (None, None) => RegionId::NONE,
        }
    }

    /// The regions that can be reached, each before those in it, with their depth.
    fn nested_regions(&self) -> (Vec<RegionId>, Vec<u32>) {
        let mut depths = vec![0; self.regions.len()];
        let mut order = Vec::with_capacity(self.regions.len());
        let mut stack: Vec<(RegionId, u32)> =
            (0..self.root_regions).map(|id| (RegionId(id), 0)).collect();
        while let Some((region, depth)) = stack.pop() {
            let Some(slot) = depths.get_mut(region.index()) else {
                continue;
            };
            *slot = depth;
            order.push(region);
            for (_, block) in self.blocks_of(region) {
                let records = self.operations_of(block).map(|(_, record)| record);
                for extra in records.filter_map(|it| self.extra(it)) {
                    stack.extend(extra.regions.clone().map(|id| (RegionId(id), depth + 1)));
                }
            }
        }
        (order, depths)
    }

    /// Sets for all operations with regions whether they are isolated.
    pub(crate) fn mark_isolated(&mut self) {
        let mut nested = false;
        for extra in &mut self.extras {
            extra.isolated = extra.region_count > 0;
            nested |= !extra.regions.is_empty();
        }
        if !nested {
            return;
        }
        let (order, depths) = self.nested_regions();
        let depth = |region: RegionId| depths.get(region.index()).copied().unwrap_or(0);
        // By region, the depth of the outermost region that it uses a value of.
        let mut outermost = vec![u32::MAX; self.regions.len()];
        for record in &self.operations {
            let Some(block) = self.blocks.get(record.block.index()) else {
                continue;
            };
            for &operand in self.operands(record) {
                if self.is_defined_in(operand, record.block) {
                    // The most frequent case.
                    continue;
                }
                let definition = self.region_of_definition(operand);
                if let Some(slot) = outermost.get_mut(block.region.index())
                    && definition != block.region
                {
                    *slot = depth(definition).min(*slot);
                }
            }
        }
        for region in order.into_iter().rev() {
            let reach = outermost.get(region.index()).copied().unwrap_or(u32::MAX);
            let owner = self.regions.get(region.index()).map(|it| it.operation);
            let Some(record) = owner.and_then(|owner| self.operation(owner)).copied() else {
                continue;
            };
            let outer = self
                .blocks
                .get(record.block.index())
                .map(|block| block.region);
            if let Some(slot) = outer.and_then(|outer| outermost.get_mut(outer.index())) {
                *slot = reach.min(*slot);
            }
            if let Some(extra) = self.extras.get_mut(record.extra as usize) {
                extra.isolated &= reach >= depth(region);
            }
        }
    }
}
