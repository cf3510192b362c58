//! Removal of operations whose results are unused.

use hashbrown::HashSet;

use super::body::Body;
use super::editor::OperationRef;
use super::entities::BodyId;
use super::entities::{OperationId, ValueId};
use super::handles::{BodyScope, Operation};
use super::module::Module;
use crate::error::Result;

impl Module {
    /// Erases unused operations for which `may_erase` returns true, with the operations in their regions; then operations
    /// that became unused, and so on. Returns the number of erased operations, including those in regions.
    ///
    /// An operation is unused if it has no results or none of them has a use, so `may_erase` must return false for
    /// operations with an effect, such as terminators and functions. `may_erase` is called at most once for each
    /// operation. Takes linear time.
    ///
    /// ```
    /// # use mlir_bytecode::{Registry, ir::Module};
    /// # fn main() -> mlir_bytecode::Result<()> {
    /// let text = r#"
    ///   %0 = "my.constant"() : () -> i32
    ///   %1 = "my.neg"(%0) : (i32) -> i32
    ///   %2 = "my.load"() : () -> i32
    /// "#;
    /// let mut module = Module::parse(text, Registry::new())?;
    /// let pure = ["my.constant", "my.neg"];
    /// let erased = module.erase_dead(|op| pure.contains(&&*op.name().to_string()))?;
    /// assert_eq!((erased, module.walk().count()), (2, 2));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Fails if a body cannot be read; nothing is erased then. Fails if an operation uses a value in a region of an erased one that
    /// is not around it, which is invalid IR.
    pub fn erase_dead(&mut self, may_erase: impl FnMut(Operation<'_>) -> bool) -> Result<usize> {
        let (dead, count) = self.dead_operations(may_erase)?;
        if dead.is_empty() {
            return Ok(0);
        }
        self.edit(|e| {
            for operation in dead {
                e.erase(operation)?;
            }
            Ok(count)
        })
    }

    /// Returns the operations to erase, users first, and the number of operations including those in their regions.
    fn dead_operations(
        &self,
        mut may_erase: impl FnMut(Operation<'_>) -> bool,
    ) -> Result<(Vec<OperationRef>, usize)> {
        self.load_all()?;
        let mut found = Vec::new();
        let mut count = 0;
        let mut gone = HashSet::new();
        for id in self.body_ids() {
            if gone.contains(&id) {
                continue;
            }
            let scope = BodyScope::new(self, id)?;
            let mut search = Search::new(scope.body);
            search.run(&mut |id| may_erase(scope.operation(id)));
            count += search.count;
            found.extend(
                search
                    .dead
                    .iter()
                    .map(|&dead| OperationRef { body: id, id: dead }),
            );
            let mut bodies = search.bodies;
            while let Some(id) = bodies.pop() {
                gone.insert(id);
                let body = self.body(id)?;
                count += body.attached_operations().count();
                bodies.extend(body.extras.values().filter_map(|extra| extra.body.get()));
            }
        }
        found.retain(|operation| !gone.contains(&operation.body));
        Ok((found, count))
    }
}

impl Body {
    /// Returns the operations that have not been erased.
    fn attached_operations(&self) -> impl DoubleEndedIterator<Item = OperationId> + '_ {
        let ids = self.operations.ids();
        ids.filter(|id| self.operations[*id].block.get().is_some())
    }
}

/// The result of the search for an operation.
#[derive(Clone, Copy, PartialEq)]
enum Fate {
    /// `may_erase` has not been called for the operation.
    Open,
    /// The operation may not be erased by itself, but an operation around it may.
    Kept,
    Erased,
}

/// A search for dead operations in a body.
struct Search<'a> {
    body: &'a Body,
    /// The number of uses by operations that remain, by value.
    uses: Vec<u32>,
    /// The results, by operation.
    fates: Vec<Fate>,
    /// The operations to erase, users first.
    dead: Vec<OperationId>,
    /// The bodies in the erased operations.
    bodies: Vec<BodyId>,
    count: usize,
}

impl<'a> Search<'a> {
    fn new(body: &'a Body) -> Self {
        let mut uses = vec![0; body.value_types.len()];
        for id in body.attached_operations() {
            for value in body.operands(&body.operations[id]) {
                uses[value.index()] += 1;
            }
        }
        Self {
            body,
            uses,
            fates: vec![Fate::Open; body.operations.len()],
            dead: Vec::new(),
            bodies: Vec::new(),
            count: 0,
        }
    }

    fn run(&mut self, may_erase: &mut dyn FnMut(OperationId) -> bool) {
        let body = self.body;
        let mut unused = Vec::new();
        // From the last to the first, because uses usually follow definitions.
        for id in body.attached_operations().rev() {
            unused.push(id);
            while let Some(id) = unused.pop() {
                if !self.is_candidate(id) {
                    continue;
                }
                self.fates[id.index()] = Fate::Kept;
                if may_erase(id) {
                    self.dead.push(id);
                    self.erase(id, &mut unused);
                }
            }
        }
    }

    fn is_candidate(&self, id: OperationId) -> bool {
        let record = &self.body.operations[id];
        let results = (record.first_result..).take(record.result_count as usize);
        self.fates[id.index()] == Fate::Open
            && results.map(ValueId).all(|it| self.uses[it.index()] == 0)
    }

    /// Erases an operation and those in its regions; appends operations whose last users are erased to `unused`.
    fn erase(&mut self, root: OperationId, unused: &mut Vec<OperationId>) {
        for id in self.body.nested_operations(root) {
            // An operation in a region may be erased before the one around it.
            if std::mem::replace(&mut self.fates[id.index()], Fate::Erased) == Fate::Erased {
                continue;
            }
            self.count += 1;
            let record = &self.body.operations[id];
            let extra = self.body.extra(record);
            self.bodies.extend(extra.and_then(|extra| extra.body.get()));
            for value in self.body.operands(record) {
                self.uses[value.index()] -= 1;
                if self.uses[value.index()] == 0 {
                    unused.extend(self.body.definition(*value).0);
                }
            }
        }
    }
}
