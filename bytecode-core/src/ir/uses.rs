//! The uses of values, found once for each body.

use std::cell::OnceCell;

use super::arena::Arena;
use super::body::Body;
use super::entities::{OperationId, ValueId};
use super::handles::{BodyScope, Operation, Value};
use super::module::Module;
use crate::error::{Error, ErrorKind, Result};

/// An index of the uses of all values of a module: the inverse of [`Operation::operands`].
///
/// The uses in a body are collected in linear time when the uses of the first of its values are requested.
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
    bodies: Vec<OnceCell<BodyUses>>,
}

/// The uses in a body, grouped by value.
struct BodyUses {
    /// The range in `uses`, by value.
    ranges: Arena<ValueId, (u32, u32)>,
    /// The operation and the position of the operand.
    uses: Vec<(OperationId, u32)>,
}

impl BodyUses {
    fn of(body: &Body) -> Self {
        // Erased operations are in no block.
        let operations = body.operations.iter();
        let operations = operations.filter(|(_, record)| record.block.is_some());
        let mut ranges = Arena::filled(body.value_types.len(), (0, 0));
        for (_, record) in operations.clone() {
            for &value in body.operands(record) {
                let (_, count) = &mut ranges[value];
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
            for (position, &value) in (0..).zip(body.operands(record)) {
                let (_, end) = &mut ranges[value];
                uses[*end as usize] = (id, position);
                *end += 1;
            }
        }
        Self { ranges, uses }
    }

    fn of_value(&self, value: ValueId) -> &[(OperationId, u32)] {
        let (start, end) = self.ranges[value];
        &self.uses[start as usize..end as usize]
    }
}

impl<'ir> Uses<'ir> {
    /// Returns the uses in a module.
    pub fn new(module: &'ir Module) -> Self {
        Self {
            module,
            bodies: (0..module.bodies.count())
                .map(|_| OnceCell::new())
                .collect(),
        }
    }

    /// Returns the uses of a value: operations, each with the position of the operand, in the order of creation of
    /// the operations.
    ///
    /// # Errors
    /// Fails if the value belongs to another module or its body cannot be read.
    pub fn of(
        &self,
        value: Value<'ir>,
    ) -> Result<impl Iterator<Item = (Operation<'ir>, usize)> + '_> {
        if !std::ptr::eq(value.module(), self.module) {
            let what = "a value";
            return Err(Error::new(ErrorKind::OtherContext { what }));
        }
        let scope = BodyScope::new(self.module, value.body_id())?;
        let body = self.bodies.get(value.body_id().index());
        let body = body.map(|it| it.get_or_init(|| BodyUses::of(scope.body)));
        let found = body.map(|body| body.of_value(value.id()));
        let found = found.unwrap_or_default().iter();
        Ok(found.map(move |(id, position)| (scope.operation(*id), *position as usize)))
    }
}
