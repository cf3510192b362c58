//! The verifier: checks that a readable module is well-formed IR, by the rules that [`Module::verify`] lists.
//!
//! Each body is walked once, in the order of the text, and every query takes constant time for any nesting depth ([`scope`]). What
//! depends on the name of an operation only is determined once ([`facts`]).

mod attributes;
mod definition;
mod dominance;
mod facts;
mod function;
mod scope;
mod structure;
mod symbols;
mod visible;

pub(crate) use visible::expect_visible;

use std::borrow::Cow;

use dominance::Dominators;
pub(crate) use facts::Facts;
use facts::OfName;
use scope::Scopes;

use super::arena::IdRange;
use super::body::{Body, OperationRecord};
use super::entities::{OperationId, RegionId};
use super::handles::{BodyScope, Operation};
use super::module::Module;
use super::symbols::symbol_text;
use crate::error::{Error, Result};
use crate::progress::Work;
use crate::properties::{OpLayout, OpTrait};

/// Checks an operation; fails with what is wrong with it.
pub type VerifyOperation = for<'ir> fn(Operation<'ir>) -> Result<()>;

/// The verification of one body.
struct Verifier<'a, 'ir, 'm> {
    scope: BodyScope<'ir>,
    body: &'ir Body,
    dominators: Dominators,
    scopes: Scopes,
    facts: &'a Facts<'m>,
    findings: &'a mut Vec<Error>,
}

impl Module {
    /// Checks that the IR is well-formed, bodies on several threads. Returns all violations, each with its path and location,
    /// in the order of the bodies, and of the operations in each.
    ///
    /// | rule | scope |
    /// | --- | --- |
    /// | operands are defined in a region around their use, and not across an isolated operation | all |
    /// | definitions dominate uses: between blocks, and within a block of a region that is known to be no graph | all |
    /// | successors are blocks of the same region, but not its first, and end a block | all |
    /// | blocks end with a terminator, and terminators end blocks | registered operations |
    /// | regions with an implicit terminator end with this operation | operations with a definition |
    /// | single-block operations have no second block | registered operations |
    /// | the region of a module has no arguments | `builtin.module` |
    /// | no discardable attribute has the name of a property | operations with a known layout |
    /// | segment sizes are there, and add up to the operands or results | operations with segments |
    /// | the groups have the numbers of operands, results, regions and successors | operations with a definition |
    /// | attributes that are required are there: before bytecode version 5, and in operations without properties | operations with a definition |
    /// | operands and results have the types that the definition fixes, or computes from others; those that have one type have the same | operations with a definition |
    /// | operands and results have a type of the [class](crate::definition::TypeClass) of builtin types that the definition names | operations with a definition |
    /// | the first block of a function has the arguments of its type | functions |
    /// | what an [`OperationVerifier`](crate::dialect::OperationVerifier) states | operations with a verifier |
    /// | symbols are unique in their table, which is one block, and have a known visibility | registered operations |
    ///
    /// Other rules of upstream's verifier are code of its dialects. Upstream accepts segment sizes other than 1 for a group of one value, whose
    /// accessor then returns the first value of the wrong group; no writer produces them.
    ///
    /// A [definition](crate::definition::OperationDefinition) counts if the [confidence](crate::properties::Confidence) in the layout is certain, and if the
    /// definition is that of the source of the file: see [`Registry::with_alternatives`](crate::Registry::with_alternatives). The types of
    /// an operation whose form is written by hand may be known to its code only.
    ///
    /// # Errors
    /// Fails if a body cannot be read.
    pub fn verify(&self) -> Result<Vec<Error>> {
        let facts = || self.facts();
        let findings = self.visit_bodies(Work::Checking, facts, |facts, findings, scope| {
            self.verify_body(scope, facts, findings)
        });
        Ok(findings?.into_iter().flatten().collect())
    }

    /// Adds the violations in a body of the module to `findings`.
    pub(crate) fn verify_body<'m>(
        &'m self,
        scope: BodyScope<'_>,
        facts: &mut Facts<'m>,
        findings: &mut Vec<Error>,
    ) -> Result<()> {
        let verifier = Verifier {
            scope,
            body: scope.body,
            dominators: Dominators::of(scope.body),
            scopes: Scopes::new(scope.body),
            facts,
            findings,
        };
        verifier.run()
    }

    /// Returns the facts about the module's operations, none determined.
    pub(crate) fn facts(&self) -> Facts<'_> {
        Facts::new(&self.context)
    }
}

impl<'a, 'ir, 'm> Verifier<'a, 'ir, 'm> {
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
            let facts = self.facts_of(record);
            let others = self.findings.len();
            if let Some(sizes) = self.segments(id, record, facts) {
                self.definition(id, record, facts, sizes);
            }
            self.twins(id, record)?;
            if let Some(verify) = facts.verify
                && self.findings.len() == others
            {
                self.rules_in_rust(id, verify);
            }
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

    /// Checks what the author of the operation wrote.
    fn rules_in_rust(&mut self, id: OperationId, verify: VerifyOperation) {
        let operation = self.scope.operation(id);
        if let Err(error) = verify(operation) {
            self.report_error(operation, error);
        }
    }

    /// Checks an operation and its regions, which are in the body.
    fn contents(&mut self, operation: Operation<'ir>, regions: IdRange<RegionId>) -> Result<()> {
        self.regions(operation, regions.clone());
        self.function(operation, regions.clone())?;
        self.symbols(operation, regions)
    }

    fn facts_of(&self, record: &OperationRecord) -> &'a OfName<'m> {
        self.facts.of(record.name)
    }

    fn layout(&self, record: &OperationRecord) -> Option<&'m OpLayout> {
        self.facts_of(record).layout
    }

    /// Returns whether the operation is known to have this trait, and whether it may have it.
    fn has(&self, record: &OperationRecord, member: OpTrait) -> (bool, bool) {
        match self.layout(record).map(OpLayout::traits) {
            Some(traits) => (traits.contains(member), traits.may_contain(member)),
            None => (false, true),
        }
    }

    /// Returns whether values in the regions of an operation must be defined before their uses, because the operation
    /// is known to have no graph region.
    fn has_dominance(&self, record: &OperationRecord) -> bool {
        !self.has(record, OpTrait::GraphRegion).1
    }

    /// Reports a violation at an operation of this body.
    #[cold]
    fn report(&mut self, id: OperationId, message: impl Into<Cow<'static, str>>) {
        self.report_at(self.scope.operation(id), message);
    }

    #[cold]
    fn report_at(&mut self, operation: Operation<'_>, message: impl Into<Cow<'static, str>>) {
        self.report_error(operation, Error::message(message));
    }

    #[cold]
    fn report_error(&mut self, operation: Operation<'_>, error: Error) {
        let (name, location) = (operation.name(), operation.location());
        // The number of the operation in its body is not that of the order of the module, which users know.
        let mut error = error.within(format!("operation `{name}` at {location}"));
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
