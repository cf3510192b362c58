//! Operations with typed properties, to be created.

use crate::context::{Context, Type};
use crate::error::Result;
use crate::ir::editor::{BlockRef, NewOperation, ValueRef};
use crate::properties::OpProperties;

/// An operation with typed properties, to be created. The function `new` that `#[derive(OpProperties)]` adds returns it.
///
/// ```
/// use mlir_bytecode::{Module, OpProperties, Registry};
///
/// #[derive(OpProperties)]
/// #[op(name = "toy.scale", operands(input), results(output))]
/// struct Scale {
///     axis: u32,
///     #[op(default = 1)]
///     factor: u32,
/// }
///
/// # use mlir_bytecode::ir::NewOperation;
/// # fn main() -> mlir_bytecode::Result<()> {
/// let mut module = Module::new(Registry::new())?;
/// module.edit(|editor| {
///     let context = editor.context();
///     let source = NewOperation::new("toy.source").results([context.f32()]);
///     let input = editor.create(source)?.results[0];
///     let scale = Scale::new(input, context.f32(), 2).with(|it| it.factor = 3);
///     editor.create(scale.build(context)?)
/// })?;
/// for operation in module.walk() {
///     let operation = operation?;
///     if operation.is::<Scale>() {
///         assert_eq!(operation.cast::<Scale>()?.factor, 3);
///     }
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct OperationBuilder<'ir, T> {
    properties: T,
    operation: NewOperation<'ir>,
    /// Types of results that the definition of the operation fixes, each with the number of results before.
    fixed: Vec<(usize, &'static str)>,
}

impl<'ir, T: OpProperties<'ir>> OperationBuilder<'ir, T> {
    /// Returns the operation with other properties.
    #[must_use]
    pub fn with(mut self, change: impl FnOnce(&mut T)) -> Self {
        change(&mut self.properties);
        self
    }

    /// Returns the operation for [`Editor::create`](crate::ir::Editor::create), to which a location and discardable attributes
    /// can be added.
    ///
    /// # Errors
    /// Fails if a property cannot be expressed as an attribute.
    pub fn build(self, context: &'ir Context) -> Result<NewOperation<'ir>> {
        let mut operation = self.operation;
        for (position, text) in self.fixed {
            operation.insert_result(position, context.parse_type(text)?);
        }
        operation.properties(context, &self.properties)
    }
}

/// The groups of values, blocks and regions of an operation.
#[doc(hidden)]
#[derive(Debug)]
pub struct Groups<'ir> {
    operation: NewOperation<'ir>,
    fixed: Vec<(usize, &'static str)>,
    results: usize,
}

impl<'ir> Groups<'ir> {
    /// Returns the groups of an operation without any.
    pub fn new(operation: &'static str) -> Self {
        Self {
            operation: NewOperation::new(operation),
            fixed: Vec::new(),
            results: 0,
        }
    }

    fn add(&mut self, add: impl FnOnce(NewOperation<'ir>) -> NewOperation<'ir>) {
        let operation = std::mem::replace(&mut self.operation, NewOperation::new(""));
        self.operation = add(operation);
    }

    /// Adds a group of operands. Returns its size.
    pub fn operands(&mut self, operands: impl IntoIterator<Item = ValueRef>) -> i32 {
        let operands: Vec<_> = operands.into_iter().collect();
        let size = operands.len() as i32;
        self.add(|it| it.operands(operands));
        size
    }

    /// Adds a group of results. Returns its size.
    pub fn results(&mut self, types: impl IntoIterator<Item = Type<'ir>>) -> i32 {
        let types: Vec<_> = types.into_iter().collect();
        let size = types.len();
        self.results += size;
        self.add(|it| it.results(types));
        size as i32
    }

    /// Adds a result whose type the definition fixes. Returns the size of the group.
    pub fn fixed_result(&mut self, type_: &'static str) -> i32 {
        self.fixed.push((self.results, type_));
        self.results += 1;
        1
    }

    /// Adds a group of successors.
    pub fn successors(&mut self, blocks: impl IntoIterator<Item = BlockRef>) {
        self.add(|it| it.successors(blocks));
    }

    /// Adds a group of empty regions.
    pub fn regions(&mut self, count: usize) {
        self.add(|it| it.regions(count));
    }

    /// Returns the operation with its properties.
    pub fn build<T>(self, properties: T) -> OperationBuilder<'ir, T> {
        OperationBuilder {
            properties,
            operation: self.operation,
            fixed: self.fixed,
        }
    }
}
