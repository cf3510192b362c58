//! The uses of values, found once for a whole body.

use std::cell::OnceCell;

use super::body::Body;
use super::entities::OperationId;
use super::handles::{In, Operation, Value};
use super::module::Module;
use crate::error::Result;

/// Who uses a value: the other end of [`Operation::operands`].
///
/// It is a view of a module that is not edited meanwhile. The uses in a body are found when the first of its values is
/// asked for, in linear time; after that an answer takes no search.
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

/// The uses in a body, by value.
struct BodyUses {
    /// By value: where its uses start; at the end, where the last end.
    starts: Vec<u32>,
    /// The operation and the position of the operand.
    uses: Vec<(OperationId, u32)>,
}

impl BodyUses {
    fn of(body: &Body) -> Self {
        // What has been erased is in no block.
        let operations = (0..).map(OperationId).zip(&body.operations);
        let operations = operations.filter(|(_, record)| record.block.some().is_some());
        let mut starts = vec![0_u32; body.value_types.len() + 1];
        for (_, record) in operations.clone() {
            for value in body.operands(record) {
                if let Some(count) = starts.get_mut(value.index() + 1) {
                    *count += 1;
                }
            }
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut next = starts.clone();
        let mut uses = vec![(OperationId::NONE, 0); sum as usize];
        for (id, record) in operations {
            for (position, value) in (0..).zip(body.operands(record)) {
                if let Some(slot) = next.get_mut(value.index()) {
                    if let Some(entry) = uses.get_mut(*slot as usize) {
                        *entry = (id, position);
                    }
                    *slot += 1;
                }
            }
        }
        Self { starts, uses }
    }
}

impl<'ir> Uses<'ir> {
    /// The uses in a module.
    pub fn new(module: &'ir Module) -> Self {
        Self {
            module,
            bodies: (0..module.bodies.count())
                .map(|_| OnceCell::new())
                .collect(),
        }
    }

    /// The uses of a value: operations, each with the position of the operand, in the order in which the operations were
    /// made.
    pub fn of(
        &self,
        value: Value<'ir>,
    ) -> Result<impl Iterator<Item = (Operation<'ir>, usize)> + '_> {
        let place = In::new(self.module, value.body_id())?;
        let body = self.bodies.get(value.body_id().index());
        let body = body.map(|it| it.get_or_init(|| BodyUses::of(place.body)));
        let found = body.and_then(|body| {
            let start = *body.starts.get(value.id().index())?;
            let end = *body.starts.get(value.id().index() + 1)?;
            body.uses.get(start as usize..end as usize)
        });
        let found = found.unwrap_or_default().iter();
        Ok(found
            .filter_map(move |(id, position)| Some((place.operation(*id)?, *position as usize))))
    }
}
