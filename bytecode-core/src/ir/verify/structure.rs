//! Operands, successors, terminators, segments and regions.

use super::super::arena::IdRange;
use super::super::body::OperationRecord;
use super::super::entities::{BlockId, OperationId, RegionId};
use super::super::handles::Operation;
use super::Verifier;
use super::definition::Sizes;
use super::facts::OfName;
use super::scope::Visibility;
use crate::context::OperationName;
use crate::properties::{OpField, OpTrait};

impl<'ir> Verifier<'_, 'ir, '_> {
    fn region_of(&self, block: BlockId) -> Option<RegionId> {
        self.body.blocks[block].region.get()
    }

    pub(super) fn operands(&mut self, id: OperationId, record: &OperationRecord) {
        let body = self.body;
        for (number, &operand) in body.operands(record).iter().enumerate() {
            let (operation, _) = body.definition(operand);
            let block = body.block_of(operand);
            let place = block.and_then(|block| Some((block, self.region_of(block)?)));
            let Some((block, region)) = place else {
                let message = format!("operand {number} is not defined, or has been erased");
                self.report(id, message);
                continue;
            };
            match self.scopes.visibility(region) {
                Visibility::From { user, ordered }
                    if self.dominates(block, operation.filter(|_| ordered), user) => {}
                Visibility::From { .. } => {
                    self.report(id, format!("operand {number} does not dominate this use"));
                }
                Visibility::Hidden => {
                    self.report(id, format!("operand {number} is not visible here"))
                }
                Visibility::Isolated => {
                    let message = "is defined outside of an operation that is isolated from above";
                    self.report(id, format!("operand {number} {message}"));
                }
            }
        }
    }

    /// Returns whether a definition dominates a use in `user`, the current operation of the same region. Values
    /// without a defining operation are defined at the start of their block.
    fn dominates(&self, block: BlockId, operation: Option<OperationId>, user: OperationId) -> bool {
        let Some(user_block) = self.body.operations[user].block.get() else {
            return false;
        };
        if block != user_block {
            return self.dominators.dominates(block, user_block);
        }
        // All blocks dominate an unreachable block.
        let passed = operation.is_none_or(|it| self.scopes.is_passed(it));
        passed || !self.dominators.is_reachable(user_block)
    }

    pub(super) fn successors(&mut self, id: OperationId, record: &OperationRecord) {
        let body = self.body;
        let successors = body.successors(record);
        if successors.is_empty() {
            return;
        }
        if record.next.is_some() {
            self.report(
                id,
                "an operation with successors is not the last of its block",
            );
        }
        let region = record.block.get().and_then(|block| self.region_of(block));
        let first = region.and_then(|region| body.regions[region].first_block.get());
        for (number, successor) in successors.iter().enumerate() {
            if self.region_of(*successor) != region {
                self.report(id, format!("successor {number} is in another region"));
            } else if Some(*successor) == first {
                self.report(
                    id,
                    format!("successor {number} is the first block of the region"),
                );
            }
        }
    }

    /// Reports a terminator that does not end its block.
    pub(super) fn position(&mut self, id: OperationId, record: &OperationRecord) {
        if record.next.is_some() && self.has(record, OpTrait::Terminator).0 {
            self.report(id, "a terminator is not the last operation of its block");
        }
    }

    /// Returns the sizes of the segments of operands and results, if the operation has them. `None` if they are not those of its
    /// values, which is reported.
    pub(super) fn segments(
        &mut self,
        id: OperationId,
        record: &OperationRecord,
        facts: &OfName<'_>,
    ) -> Option<Sizes> {
        let mut sizes = Sizes::default();
        if !facts.has_operand_segments && !facts.has_result_segments {
            return Some(sizes);
        }
        let operation = self.scope.operation(id);
        let properties = match operation.properties() {
            Ok(properties) => properties,
            Err(error) => {
                self.report(id, error.to_string());
                return None;
            }
        };
        let parts = [
            (
                facts.has_operand_segments,
                OpField::OPERAND_SEGMENT_SIZES,
                "operands",
                record.operand_count,
            ),
            (
                facts.has_result_segments,
                OpField::RESULT_SEGMENT_SIZES,
                "results",
                record.result_count,
            ),
        ];
        let mut fits = true;
        for ((has_segments, field, what, count), slot) in parts.into_iter().zip(&mut sizes) {
            if !has_segments {
                continue;
            }
            match operation.segments(&properties, field) {
                Ok(Some(found)) => {
                    let sum: i64 = found.iter().map(|size| i64::from(*size)).sum();
                    if found.iter().any(|size| *size < 0) || sum != i64::from(count) {
                        fits = false;
                        let found: &[i32] = &found;
                        self.report(
                            id,
                            format!("the segment sizes {found:?} are not those of {count} {what}"),
                        );
                    }
                    *slot = Some(found);
                }
                Ok(None) => {
                    fits = false;
                    self.report(id, format!("the segment sizes of the {what} are missing"));
                }
                Err(error) => {
                    fits = false;
                    self.report(id, error.to_string());
                }
            }
        }
        fits.then_some(sizes)
    }

    /// Checks the regions of an operation, which are in the body.
    pub(super) fn regions(&mut self, operation: Operation<'ir>, regions: IdRange<RegionId>) {
        let (body, record) = (self.body, operation.record());
        let single = self.has(record, OpTrait::SingleBlock).0;
        let no_terminator = self.has(record, OpTrait::NoTerminator).1;
        let defined = self.facts_of(record).defined.as_deref();
        let only_terminator = defined.and_then(|it| it.definition.implicit_terminator.as_deref());
        for (number, region) in regions.enumerate() {
            let blocks: smallvec::SmallVec<[_; 4]> =
                body.blocks_of(region).map(|(_, block)| block).collect();
            if single && blocks.len() > 1 {
                self.report_at(
                    operation,
                    format!("region {number} has more than one block"),
                );
            }
            let has_arguments = || {
                let entry = blocks.first();
                entry.is_some_and(|block| !body.arguments(block).0.is_empty())
            };
            if operation.name() == "builtin.module" && has_arguments() {
                self.report_at(operation, format!("region {number} has arguments"));
            }
            if blocks.len() == 1 && no_terminator {
                continue;
            }
            for (index, block) in blocks.iter().enumerate() {
                let last = block.last_operation.get();
                match last.map(|last| &body.operations[last]) {
                    None => {
                        let message = format!("block {index} of region {number} is empty");
                        self.report_at(operation, message);
                    }
                    Some(last) if !self.has(last, OpTrait::Terminator).1 => {
                        let message = format!("block {index} of region {number} has no terminator");
                        self.report_at(operation, message);
                    }
                    Some(last) => {
                        let name = OperationName::new(&self.scope.module.context, last.name);
                        if let Some(expected) = only_terminator.filter(|it| name != **it) {
                            let message = format!(
                                "region {number} ends with `{name}` instead of `{expected}`"
                            );
                            self.report_at(operation, message);
                        }
                    }
                }
            }
        }
    }
}
