//! Operands, successors, terminators, segments and regions.

use super::super::body::OperationRecord;
use super::super::entities::{BlockId, OperationId, RegionId};
use super::super::{OperationName, Properties};
use super::{GRAPHS_WITH_TERMINATOR, Verifier};
use crate::dialect::layout::{FieldValue, OpTrait, Wire};
use crate::error::Result;

impl Verifier<'_> {
    fn region_of(&self, block: BlockId) -> RegionId {
        self.body
            .blocks
            .get(block.index())
            .map_or(RegionId::NONE, |block| block.region)
    }

    pub(super) fn operands(&mut self, id: OperationId, record: &OperationRecord) {
        let body = self.body;
        for (number, &operand) in body.operands(record).iter().enumerate() {
            let definition = body.definitions.get(operand.index()).map(|it| it.get());
            let (block, operation) = match definition {
                Some((Some(defining), _)) => {
                    let block = body
                        .operation(defining)
                        .map_or(BlockId::NONE, |it| it.block);
                    (block, Some(defining))
                }
                Some((_, Some(block))) => (block, None),
                _ => (BlockId::NONE, None),
            };
            if body.blocks.get(block.index()).is_none() {
                self.find(
                    id,
                    format!("operand {number} is not defined, or has been erased"),
                );
                continue;
            }
            self.visibility(id, record, number, (block, operation));
        }
    }

    /// Whether a definition can be seen from a use: it is in a region around it, and in front of it.
    fn visibility(
        &mut self,
        id: OperationId,
        record: &OperationRecord,
        number: usize,
        (block, operation): (BlockId, Option<OperationId>),
    ) {
        let target = self.region_of(block);
        let (mut user, mut user_block) = (id, record.block);
        // On the way out to the region of the definition: the operation there that the use is in.
        while self.region_of(user_block) != target {
            let region = self.region_of(user_block);
            let owner = self
                .body
                .regions
                .get(region.index())
                .and_then(|it| it.operation.some());
            let Some((owner, owner_record)) =
                owner.and_then(|owner| Some((owner, self.body.operation(owner)?)))
            else {
                return self.find(id, format!("operand {number} is not visible here"));
            };
            if self.has(owner_record, OpTrait::IsolatedFromAbove).0 {
                let message = "is defined outside of an operation that is isolated from above";
                return self.find(id, format!("operand {number} {message}"));
            }
            (user, user_block) = (owner, owner_record.block);
        }
        if !self.has_dominance(target) || !self.order.is_reachable(user_block) {
            return;
        }
        let fine = match operation {
            Some(operation) if block == user_block => self.order.is_before(operation, user),
            None if block == user_block => true,
            _ => self.order.dominates(block, user_block),
        };
        if !fine {
            self.find(id, format!("operand {number} does not dominate this use"));
        }
    }

    /// Whether values of a region must be defined before they are used: in graph regions, which have one
    /// block, they need not.
    fn has_dominance(&mut self, region: RegionId) -> bool {
        let Some(owner) = self.owner(region) else {
            return false;
        };
        let Some(layout) = self.layout(owner) else {
            return false;
        };
        let name = layout.name();
        !layout.traits().contains(OpTrait::NoTerminator) && !GRAPHS_WITH_TERMINATOR.contains(&name)
    }

    pub(super) fn successors(&mut self, id: OperationId, record: &OperationRecord) {
        let body = self.body;
        let successors = body.successors(record);
        if successors.is_empty() {
            return;
        }
        if record.next.some().is_some() {
            self.find(
                id,
                "an operation with successors is not the last of its block",
            );
        }
        let region = self.region_of(record.block);
        let first = body.regions.get(region.index()).map(|it| it.first_block);
        for (number, successor) in successors.iter().enumerate() {
            if self.region_of(*successor) != region {
                self.find(id, format!("successor {number} is in another region"));
            } else if Some(*successor) == first {
                self.find(
                    id,
                    format!("successor {number} is the first block of the region"),
                );
            }
        }
    }

    /// A terminator ends its block.
    pub(super) fn position(&mut self, id: OperationId, record: &OperationRecord) {
        if record.next.some().is_some() && self.has(record, OpTrait::Terminator).0 {
            self.find(id, "a terminator is not the last operation of its block");
        }
    }

    pub(super) fn segments(&mut self, id: OperationId, record: &OperationRecord) -> Result<()> {
        let Some(layout) = self.layout(record) else {
            return Ok(());
        };
        let segments =
            |wire: &Wire| matches!(wire, Wire::OperandSegments(_) | Wire::ResultSegments(_));
        if !layout.fields().iter().any(|field| segments(field.wire())) {
            return Ok(());
        }
        let name = OperationName::new(&self.module.context, record.name);
        let properties = match Properties::of(name, record.properties) {
            Ok(Properties::Fields(fields)) => fields,
            Ok(_) => return Ok(()),
            Err(error) => {
                self.find(id, error.to_string());
                return Ok(());
            }
        };
        for (field, value) in properties.iter() {
            let (FieldValue::Segments(sizes), wire) = (value, field.wire()) else {
                continue;
            };
            let (what, count) = match wire {
                Wire::OperandSegments(_) => ("operands", record.operand_count),
                _ => ("results", record.result_count),
            };
            let sum: i64 = sizes.iter().map(|size| i64::from(*size)).sum();
            if sizes.iter().any(|size| *size < 0) || sum != i64::from(count) {
                let sizes = sizes.as_slice();
                self.find(
                    id,
                    format!("the segment sizes {sizes:?} are not those of {count} {what}"),
                );
            }
        }
        Ok(())
    }

    pub(super) fn regions(&mut self, id: OperationId, record: &OperationRecord) -> Result<()> {
        let Some(extra) = self.body.extra(record) else {
            return Ok(());
        };
        let (body, regions) = match extra.body.some() {
            Some(inner) => {
                let body = self.module.body(inner)?;
                (body, 0..body.root_regions)
            }
            None => (self.body, extra.regions.clone()),
        };
        let single = self.has(record, OpTrait::SingleBlock).0;
        let no_terminator = self.has(record, OpTrait::NoTerminator).1;
        for (number, region) in regions.map(RegionId).enumerate() {
            let blocks: smallvec::SmallVec<[_; 4]> = body.blocks_of(region).collect();
            if single && blocks.len() > 1 {
                self.find(id, format!("region {number} has more than one block"));
            }
            if blocks.len() == 1 && no_terminator {
                continue;
            }
            for (index, block) in blocks.iter().enumerate() {
                match body.operation(block.last_operation) {
                    None => self.find(id, format!("block {index} of region {number} is empty")),
                    Some(last) if !self.has(last, OpTrait::Terminator).1 => {
                        let message = format!("block {index} of region {number} has no terminator");
                        self.find(id, message);
                    }
                    Some(_) => {}
                }
            }
        }
        self.symbols(id, record)
    }
}
