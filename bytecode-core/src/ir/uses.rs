//! The uses of values and blocks, found once for each body.

use once_cell::sync::OnceCell;

use super::arena::Arena;
use super::body::{Body, OperationRecord};
use super::entities::{BlockId, OperationId, ValueId};
use super::handles::{Block, BodyScope, Operation, Value};
use super::module::Module;
use crate::context::PackedId;
use crate::error::{Error, ErrorKind, Result};

/// An index of the uses of all values and blocks of a module: the inverse of [`Operation::operands`] and
/// [`Operation::successors`].
///
/// The uses in a body are collected in linear time when those of the first of its values or blocks are requested, so make one
/// index, and ask it for many values.
///
/// ```
/// use mlir_bytecode::ir::Uses;
/// use mlir_bytecode::{Module, Registry};
///
/// # fn main() -> mlir_bytecode::Result<()> {
/// let text = r#"
///   %0 = "my.value"() : () -> i32
///   %1 = "my.add"(%0, %0) : (i32, i32) -> i32
///   "my.use"(%0) : (i32) -> ()
/// "#;
/// let module = Module::parse(text, Registry::new())?;
/// let value = module.walk().nth(1).expect("it is there")?.results().next().expect("a result");
/// let mut users = Vec::new();
/// for (operation, operand) in Uses::new(&module).of(value)? {
///     users.push((operation.name().to_string(), operand));
/// }
/// assert_eq!(users, [("my.add".into(), 0), ("my.add".into(), 1), ("my.use".into(), 0)]);
/// # Ok(())
/// # }
/// ```
pub struct Uses<'ir> {
    module: &'ir Module,
    /// The uses by body, as far as uses have been requested; more bodies are found as bodies are read.
    bodies: boxcar::Vec<OnceCell<BodyUses>>,
}

/// The uses in a body.
struct BodyUses {
    values: UsesBy<ValueId>,
    blocks: UsesBy<BlockId>,
}

impl BodyUses {
    fn of(body: &Body) -> Self {
        Self {
            values: UsesBy::of(body, body.value_types.len(), Body::operands),
            blocks: UsesBy::of(body, body.blocks.len(), Body::successors),
        }
    }
}

/// The uses in a body of entities of one kind, grouped by entity.
struct UsesBy<K> {
    /// The range in `uses`, by entity.
    ranges: Arena<K, (u32, u32)>,
    /// The operation and the position of the operand or successor.
    uses: Vec<(OperationId, u32)>,
}

impl<K: PackedId> UsesBy<K> {
    /// Returns the uses of `count` entities, of which `used` lists those that an operation uses.
    fn of(
        body: &Body,
        count: usize,
        used: impl for<'a> Fn(&'a Body, &OperationRecord) -> &'a [K],
    ) -> Self {
        // Erased operations are in no block.
        let operations = body.operations.iter();
        let operations = operations.filter(|(_, record)| record.block.is_some());
        let mut ranges = Arena::filled(count, (0, 0));
        for (_, record) in operations.clone() {
            for &entity in used(body, record) {
                let (_, count) = &mut ranges[entity];
                *count += 1;
            }
        }
        let mut start = 0;
        for range in ranges.values_mut() {
            let count = range.1;
            // Advance the end for each use.
            *range = (start, start);
            start += count;
        }
        let mut uses = vec![(OperationId(0), 0); start as usize];
        for (id, record) in operations {
            for (position, &entity) in (0..).zip(used(body, record)) {
                let (_, end) = &mut ranges[entity];
                uses[*end as usize] = (id, position);
                *end += 1;
            }
        }
        Self { ranges, uses }
    }

    fn of_entity(&self, entity: K) -> &[(OperationId, u32)] {
        let (start, end) = self.ranges[entity];
        &self.uses[start as usize..end as usize]
    }
}

impl<'ir> Uses<'ir> {
    /// Returns the uses in a module. Reads nothing yet.
    pub fn new(module: &'ir Module) -> Self {
        Self {
            module,
            bodies: boxcar::Vec::new(),
        }
    }

    /// Returns the uses of a value: operations, each with the position of the operand, in the order of creation of
    /// the operations.
    ///
    /// # Errors
    /// Fails if the value belongs to another module.
    pub fn of(
        &self,
        value: Value<'ir>,
    ) -> Result<impl Iterator<Item = (Operation<'ir>, usize)> + '_> {
        let body = self.body(value.scope(), "a value")?;
        let found = body.values.of_entity(value.id());
        Ok(operations(value.scope(), found))
    }

    /// Returns the operations that have a block as successor, each with the position of the successor, in the order of creation
    /// of the operations.
    ///
    /// # Errors
    /// Fails if the block belongs to another module.
    pub fn of_block(
        &self,
        block: Block<'ir>,
    ) -> Result<impl Iterator<Item = (Operation<'ir>, usize)> + '_> {
        let body = self.body(block.scope(), "a block")?;
        let found = body.blocks.of_entity(block.id());
        Ok(operations(block.scope(), found))
    }

    /// Returns the blocks that branch to a block, each once for each of its successors that is the block.
    ///
    /// # Errors
    /// Fails if the block belongs to another module.
    pub fn predecessors(&self, block: Block<'ir>) -> Result<impl Iterator<Item = Block<'ir>> + '_> {
        let branches = self.of_block(block)?;
        Ok(branches.filter_map(|(operation, _)| operation.block()))
    }

    /// Returns the uses in a body. The first call for a body finds them.
    fn body(&self, scope: BodyScope<'ir>, what: &'static str) -> Result<&BodyUses> {
        if !std::ptr::eq(scope.module, self.module) {
            return Err(Error::new(ErrorKind::OtherContext { what }));
        }
        let index = scope.body_id.index();
        while self.bodies.count() <= index {
            self.bodies.push(OnceCell::new());
        }
        let slot = self.bodies.get(index);
        let slot = slot.ok_or_else(|| Error::no_such("body", index, self.bodies.count()))?;
        Ok(slot.get_or_init(|| BodyUses::of(scope.body)))
    }
}

fn operations<'ir>(
    scope: BodyScope<'ir>,
    found: &[(OperationId, u32)],
) -> impl Iterator<Item = (Operation<'ir>, usize)> {
    let found = found.iter();
    found.map(move |(id, position)| (scope.operation(*id), *position as usize))
}
