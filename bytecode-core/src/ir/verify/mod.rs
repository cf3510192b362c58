//! The verifier: checks that a readable module is well-formed IR.
//!
//! | rule | scope |
//! | --- | --- |
//! | operands are defined in a region around their use, and not across an isolated operation | all |
//! | definitions dominate uses: between blocks, and within a block of a region that is known to be no graph | all |
//! | successors are blocks of the same region, but not its first, and end a block | all |
//! | blocks end with a terminator, and terminators end blocks | registered operations |
//! | single-block operations have no second block | registered operations |
//! | the region of a module has no arguments | `builtin.module` |
//! | no discardable attribute has the name of a property | operations with a known layout |
//! | segment sizes add up to the operands or results | operations with segments |
//! | the first block of a function has the arguments of its type | functions |
//! | symbols are unique in their table, which is one block, and have a known visibility | registered operations |
//!
//! Other rules of upstream's verifier are code of its dialects. Each body is walked once, in the order of the text,
//! and every query takes constant time for any nesting depth ([`scope`]).

mod attributes;
mod dominance;
mod function;
mod scope;
mod structure;
mod symbols;
mod visible;

pub(crate) use visible::expect_visible;

use std::borrow::Cow;

use dominance::Dominators;
use scope::Scopes;

use super::arena::IdRange;
use super::body::{Body, OperationRecord};
use super::entities::{OperationId, RegionId};
use super::handles::{BodyScope, Operation};
use super::module::Module;
use super::symbols::symbol_text;
use crate::context::{Context, OperationName};
use crate::error::{Error, Result};
use crate::progress::Work;
use crate::properties::{OpLayout, OpTrait};

/// The verification of one body.
struct Verifier<'a, 'ir, 'm> {
    scope: BodyScope<'ir>,
    body: &'ir Body,
    dominators: Dominators,
    scopes: Scopes,
    /// The context of the module, which outlives the body.
    context: &'m Context,
    layouts: &'a mut Layouts<'m>,
    findings: &'a mut Vec<Error>,
}

/// The layouts that have been looked up, by operation name.
pub(crate) type Layouts<'m> = Vec<Option<Option<&'m OpLayout>>>;

impl Module {
    /// Checks the structure of the IR, bodies on several threads. Returns all violations, each with its path and location,
    /// in the order of the bodies, and of the operations in each.
    ///
    /// # Errors
    /// Fails if a body cannot be read.
    pub fn verify(&self) -> Result<Vec<Error>> {
        let layouts = || self.layouts();
        let findings = self.visit_bodies(Work::Checking, layouts, |layouts, findings, scope| {
            self.verify_body(scope, layouts, findings)
        });
        Ok(findings?.into_iter().flatten().collect())
    }

    /// Adds the violations in a body of the module to `findings`.
    pub(crate) fn verify_body<'m>(
        &'m self,
        scope: BodyScope<'_>,
        layouts: &mut Layouts<'m>,
        findings: &mut Vec<Error>,
    ) -> Result<()> {
        let verifier = Verifier {
            scope,
            body: scope.body,
            dominators: Dominators::of(scope.body),
            scopes: Scopes::new(scope.body),
            context: &self.context,
            layouts,
            findings,
        };
        verifier.run()
    }

    /// Returns the layouts of the module's operations, none looked up.
    pub(crate) fn layouts(&self) -> Layouts<'_> {
        vec![None; self.context.names.operation_count()]
    }
}

impl<'ir, 'm> Verifier<'_, 'ir, 'm> {
    /// Finds the violations in the body.
    fn run(mut self) -> Result<()> {
        let body = self.body;
        let mut dominance = false;
        let region = body.root_regions().next();
        if let Some(owner) = region.and_then(|id| self.scope.region(id).operation()) {
            dominance = self.has_dominance(owner.record());
            self.contents(owner, body.root_regions())?;
        }
        self.scopes.enter(body.root_regions(), dominance, true);
        while let Some(id) = self.scopes.next(body) {
            let record = &body.operations[id];
            self.operands(id, record);
            self.successors(id, record);
            self.position(id, record);
            self.segments(id, record)?;
            self.twins(id, record)?;
            let Some(extra) = body.extra(record).filter(|it| it.region_count > 0) else {
                continue;
            };
            // What is in a separate body is verified with that.
            if extra.body.get().is_none() {
                self.contents(self.scope.operation(id), extra.regions.clone())?;
            }
            let dominance = self.has_dominance(record);
            let isolated = self.has(record, OpTrait::IsolatedFromAbove).0;
            self.scopes
                .enter(extra.regions.clone(), dominance, isolated);
        }
        Ok(())
    }

    /// Checks an operation and its regions, which are in the body.
    fn contents(&mut self, operation: Operation<'ir>, regions: IdRange<RegionId>) -> Result<()> {
        self.regions(operation, regions.clone());
        self.function(operation, regions.clone())?;
        self.symbols(operation, regions)
    }

    fn layout(&mut self, record: &OperationRecord) -> Option<&'m OpLayout> {
        let name = OperationName::new(self.context, record.name);
        if name.is_registered() == Some(false) {
            return None;
        }
        match self.layouts.get_mut(record.name.0 as usize) {
            Some(slot) => *slot.get_or_insert_with(|| name.layout()),
            None => None,
        }
    }

    /// Returns whether the operation is known to have this trait, and whether it may have it.
    fn has(&mut self, record: &OperationRecord, member: OpTrait) -> (bool, bool) {
        match self.layout(record).map(OpLayout::traits) {
            Some(traits) => (traits.contains(member), traits.may_contain(member)),
            None => (false, true),
        }
    }

    /// Returns whether values in the regions of an operation must be defined before their uses, because the operation
    /// is known to have no graph region.
    fn has_dominance(&mut self, record: &OperationRecord) -> bool {
        !self.has(record, OpTrait::GraphRegion).1
    }

    /// Reports a violation at an operation of this body.
    #[cold]
    fn report(&mut self, id: OperationId, message: impl Into<Cow<'static, str>>) {
        self.report_at(self.scope.operation(id), message);
    }

    #[cold]
    fn report_at(&mut self, operation: Operation<'_>, message: impl Into<Cow<'static, str>>) {
        let (name, location) = (operation.name(), operation.location());
        // The number of the operation in its body is not that of the order of the module, which users know.
        let at = format!("operation `{name}` at {location}");
        let mut error = Error::message(message).within(at);
        let outer = std::iter::successors(operation.parent(), |it| it.parent());
        for operation in outer.take(MAX_PATH) {
            error = error.within(step(operation));
        }
        self.findings.push(error);
    }
}

/// The maximal number of enclosing operations in a path.
const MAX_PATH: usize = 16;

/// Returns the step of an operation in a path: its symbol name if it has one.
fn step(operation: Operation<'_>) -> String {
    match operation.symbol_name() {
        Ok(Some(symbol)) => symbol_text(symbol),
        _ => format!("`{}`", operation.name()),
    }
}
