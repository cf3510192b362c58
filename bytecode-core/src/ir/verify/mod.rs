//! Whether a module is well-formed IR, beyond being readable.
//!
//! | rule | of |
//! | --- | --- |
//! | operands are defined in a region around their use, and not across an isolated operation | all |
//! | definitions dominate uses | regions that are known to have dominance |
//! | successors are blocks of the same region, but not its first, and end a block | all |
//! | blocks end with a terminator, and terminators end blocks | registered operations |
//! | single-block operations have no second block | registered operations |
//! | segment sizes add up to the operands or results | operations with segments |
//! | symbols are unique in their table | registered operations |
//!
//! What upstream's verifier refuses beyond this depends on the code of its dialects.

mod dominance;
mod structure;
mod symbols;

use dominance::Order;

use super::body::{Body, BodyId, OperationRecord};
use super::entities::{OperationId, RegionId};
use super::module::Module;
use super::{Attribute, AttributeId, OperationName};
use crate::dialect::layout::{OpLayout, OpTrait};
use crate::error::{Error, Result};

/// Operations whose region is a graph although it has a terminator: facts of LLVM 22's definitions.
const GRAPHS_WITH_TERMINATOR: [&str; 2] = ["emitc.expression", "ml_program.subgraph"];

/// One body while it is verified.
struct Verifier<'ir> {
    module: &'ir Module,
    body: &'ir Body,
    id: BodyId,
    order: Order,
    /// By operation name: its layout.
    layouts: Vec<Option<Option<&'ir OpLayout>>>,
    findings: Vec<Error>,
}

impl Module {
    /// Checks the structure of the IR; all findings, each with its path and location, in the order of
    /// the operations in each body. An error is one of reading.
    pub fn verify(&self) -> Result<Vec<Error>> {
        self.load_all()?;
        let mut findings = Vec::new();
        for id in (0..self.bodies.count()).map(|id| BodyId(id as u32)) {
            let body = self.body(id)?;
            let mut verifier = Verifier {
                module: self,
                body,
                id,
                order: Order::of(body),
                layouts: vec![None; self.context.names.operation_count()],
                findings,
            };
            verifier.run()?;
            findings = verifier.findings;
        }
        Ok(findings)
    }
}

impl<'ir> Verifier<'ir> {
    fn run(&mut self) -> Result<()> {
        let body = self.body;
        for (id, record) in (0..).map(OperationId).zip(&body.operations) {
            // What has been erased is in no block.
            if record.block.some().is_none() {
                continue;
            }
            self.operands(id, record);
            self.successors(id, record);
            self.position(id, record);
            self.segments(id, record)?;
            self.regions(id, record)?;
        }
        Ok(())
    }

    fn layout(&mut self, record: &OperationRecord) -> Option<&'ir OpLayout> {
        let name = OperationName::new(&self.module.context, record.name);
        if name.is_registered() == Some(false) {
            return None;
        }
        match self.layouts.get_mut(record.name.0 as usize) {
            Some(slot) => *slot.get_or_insert_with(|| name.layout()),
            None => None,
        }
    }

    /// Whether it is known that the operation has this trait, and whether it may have it.
    fn has(&mut self, record: &OperationRecord, member: OpTrait) -> (bool, bool) {
        match self.layout(record) {
            Some(layout) => {
                let has = layout.traits().contains(member);
                (has, has)
            }
            None => (false, true),
        }
    }

    /// The operation that a region belongs to, which may be in another body.
    fn owner(&self, region: RegionId) -> Option<&'ir OperationRecord> {
        let record = self.body.regions.get(region.index())?;
        match record.operation.some() {
            Some(id) => self.body.operation(id),
            None => {
                let (body, id) = self.body.owner?;
                self.module.body(body).ok()?.operation(id)
            }
        }
    }

    #[cold]
    fn find(&mut self, id: OperationId, message: impl Into<std::borrow::Cow<'static, str>>) {
        let context = &self.module.context;
        let mut error = Error::message(message);
        if let Some(record) = self.body.operation(id) {
            let name = OperationName::new(context, record.name);
            let location = if record.location == AttributeId::UNKNOWN {
                context.unknown_location()
            } else {
                Attribute::new(context, record.location)
            };
            error = error.within(format!("operation {id} `{name}` at {location}"));
        }
        if self.id != BodyId(0) {
            error = error.within(format!("body #{}", self.id.0));
        }
        self.findings.push(error);
    }
}
