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

    /// The region that a value is defined in.
    fn region_of_definition(&self, value: super::ValueId) -> RegionId {
        let definition = self.definitions.get(value.index());
        match definition.map(|definition| definition.get()) {
            Some((Some(operation), _)) => self.region_of(operation),
            Some((_, Some(block))) => {
                let block = self.blocks.get(block.index());
                block.map_or(RegionId::NONE, |block| block.region)
            }
            _ => RegionId::NONE,
        }
    }

    /// Sets for all operations with regions whether they are isolated.
    pub(crate) fn mark_isolated(&mut self) {
        for extra in &mut self.extras {
            extra.isolated = extra.region_count > 0;
        }
        let mut extras = std::mem::take(&mut self.extras);
        for record in &self.operations {
            let Some(block) = self.blocks.get(record.block.index()) else {
                continue;
            };
            for &operand in self.operands(record) {
                let target = self.region_of_definition(operand);
                let mut region = block.region;
                // Every operation on the way out to the definition is crossed.
                while region != target {
                    let Some(owner) = self.regions.get(region.index()).map(|it| it.operation)
                    else {
                        break;
                    };
                    let Some(owner_record) = self.operation(owner) else {
                        break;
                    };
                    if let Some(extra) = extras.get_mut(owner_record.extra as usize) {
                        extra.isolated = false;
                    }
                    region = self.region_of(owner);
                }
            }
        }
        self.extras = extras;
    }
}
