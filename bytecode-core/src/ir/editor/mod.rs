//! Changes to a module: [`Module::edit`] lends an [`Editor`] to a closure.
//!
//! References ([`OperationRef`], [`ValueRef`], ...) identify entities without a borrow of the module. Handles have a
//! method that returns the reference ([`Operation::reference`]), and methods of the editor that create or walk return
//! references. Attributes and types belong to the context, which the editor shares, so callers can keep them while
//! the module changes.
//!
//! ```
//! use mlir_bytecode::dialect::Registry;
//! use mlir_bytecode::ir::{Module, NewOperation};
//!
//! # fn main() -> mlir_bytecode::Result<()> {
//! let mut module = Module::new(Registry::new())?;
//! module.edit(|e| {
//!     let i32 = e.context().i32();
//!     let constant = e.create(NewOperation::new("my.constant").results([i32]))?;
//!     let value = constant.results[0];
//!     e.create(NewOperation::new("my.use").operands([value, value]))?;
//!     Ok(())
//! })?;
//! assert_eq!(module.walk().count(), 3);
//! # Ok(())
//! # }
//! ```
//!
//! Each file has one kind of change: [`create`], [`operands`] (with successors), [`attributes`] (with locations), [`replace`],
//! [`moves`], [`clone`](mod@clone), [`import`], [`blocks`], [`arguments`], [`inline`], [`erase`]. [`uses`] is the index of uses, and [`view`] reads an operation.

mod arguments;
mod attributes;
mod blocks;
mod clone;
mod create;
mod erase;
mod import;
mod inline;
mod moves;
mod operands;
mod replace;
mod uses;
mod view;

use std::collections::HashMap;

use super::body::{BlockRecord, Body, OperationRecord};
use super::entities::BodyId;
use super::entities::{BlockId, OperationId, RegionId, ValueId};
use super::handles::{Block, Operation, Region, Value};
use super::module::{Bodies, BodyLoader, BodySlot, Module, Nested, load};
pub use create::{BlockPosition, Created, CreatedBlock, InsertionPoint, NewOperation};
use uses::UseIndex;
pub use view::OperationView;

use crate::builtin::LocationAttr;
use crate::context::{Attribute, Context};
use crate::error::{Error, ErrorKind, Result};

/// A reference to an entity of a module: the id of its body, and its id in the body.
///
/// A reference is valid until its entity is erased or moved to another body, and belongs to its module: to keep references
/// small, they do not name the module, so an editor of another module takes a reference for the entity of its own module with
/// the same ids, or fails if there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ref<T> {
    pub(crate) body: BodyId,
    pub(crate) id: T,
}

/// A reference to an operation.
pub type OperationRef = Ref<OperationId>;
/// A reference to a block.
pub type BlockRef = Ref<BlockId>;
/// A reference to a region.
pub type RegionRef = Ref<RegionId>;
/// A reference to a value.
pub type ValueRef = Ref<ValueId>;

impl Operation<'_> {
    /// Returns the reference to the operation, for an [`Editor`].
    pub fn reference(self) -> OperationRef {
        Ref {
            body: self.body_id(),
            id: self.id(),
        }
    }
}

impl Block<'_> {
    /// Returns the reference to the block, for an [`Editor`].
    pub fn reference(self) -> BlockRef {
        Ref {
            body: self.body_id(),
            id: self.id(),
        }
    }
}

impl Region<'_> {
    /// Returns the reference to the region, for an [`Editor`].
    pub fn reference(self) -> RegionRef {
        Ref {
            body: self.body_id(),
            id: self.id(),
        }
    }
}

impl Value<'_> {
    /// Returns the reference to the value, for an [`Editor`].
    pub fn reference(self) -> ValueRef {
        Ref {
            body: self.body_id(),
            id: self.id(),
        }
    }
}

impl Module {
    /// Calls `edit` with an editor of the module, and returns the result of `edit`.
    ///
    /// The insertion point is the end of the first block of the top-level operation, until `edit` [sets another
    /// one](Editor::set_insertion_point). If there are several top-level operations, or the only one has no block, the insertion point
    /// is the end of the block of the top level.
    ///
    /// ```
    /// # use mlir_bytecode::{Registry, ir::Module};
    /// # fn main() -> mlir_bytecode::Result<()> {
    /// let text = r#"
    ///   %0 = "my.value"() : () -> i32
    ///   %1 = "my.neg"(%0) : (i32) -> i32
    ///   "my.use"(%1) : (i32) -> ()
    /// "#;
    /// let mut module = Module::parse(text, Registry::new())?;
    /// let replaced = module.edit(|e| {
    ///     let mut replaced = 0;
    ///     for op in e.walk()? {
    ///         let view = e.operation(op)?;
    ///         if view.name() == "my.neg" {
    ///             let operands: Vec<_> = view.operands().collect();
    ///             e.replace(op, operands)?;
    ///             replaced += 1;
    ///         }
    ///     }
    ///     Ok(replaced)
    /// })?;
    /// assert_eq!((replaced, module.walk().count()), (1, 3));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Returns the error of `edit`; the changes that `edit` made before remain. Fails if the body of the insertion
    /// point cannot be read.
    pub fn edit<T>(&mut self, edit: impl FnOnce(&mut Editor<'_>) -> Result<T>) -> Result<T> {
        let mut block = Ref {
            body: BodyId(0),
            id: BlockId(0),
        };
        if let Some(operation) = self.operation()? {
            let first = operation.regions()?.next();
            let first = first.and_then(|region| region.blocks().next());
            block = first.map_or(block, Block::reference);
        }
        self.unchanged = false;
        let loader = self.loader;
        let (context, bodies) = self.change_bodies();
        let mut editor = Editor {
            context,
            bodies,
            loader,
            changed: HashMap::new(),
            uses: HashMap::new(),
            insertion_point: InsertionPoint::AtEnd(block),
        };
        edit(&mut editor)
    }
}

/// An editor of the bodies of a module: see [`Module::edit`].
///
/// | to | call | in MLIR for C++ |
/// | --- | --- | --- |
/// | create an operation or a block | [`create`](Self::create), [`create_block_at`](Self::create_block_at) | `create`, `createBlock` |
/// | move an operation or a block | [`move_before`](Self::move_before), [`move_block`](Self::move_block) | `moveBefore` |
/// | clone | [`clone_here`](Self::clone_here), [`clone_region`](Self::clone_region) | `clone`, `cloneInto` |
/// | change operands | [`set_operands`](Self::set_operands), [`insert_operands`](Self::insert_operands), [`erase_operand`](Self::erase_operand) | `setOperands`, `insertOperands`, `eraseOperand` |
/// | change branches | [`set_successor`](Self::set_successor), [`replace_all_block_uses`](Self::replace_all_block_uses) | `setSuccessor`, `replaceAllUsesWith` |
/// | change the arguments of a block | [`insert_argument`](Self::insert_argument), [`erase_argument`](Self::erase_argument) | `insertArgument`, `eraseArgument` |
/// | change attributes and types | [`set_attribute`](Self::set_attribute), [`set_type`](Self::set_type) | `setAttr`, `setType` |
/// | replace | [`replace`](Self::replace), [`replace_with`](Self::replace_with), [`replace_all_uses`](Self::replace_all_uses) | `replaceOp`, `replaceOpWithNewOp`, `replaceAllUsesWith` |
/// | split, merge or inline blocks | [`split_block`](Self::split_block), [`merge_blocks`](Self::merge_blocks), [`inline_block_here`](Self::inline_block_here) | `splitBlock`, `mergeBlocks`, `inlineBlockBefore` |
/// | erase | [`erase`](Self::erase), [`erase_block`](Self::erase_block) | `eraseOp`, `eraseBlock` |
/// | find uses | [`uses`](Self::uses), [`predecessors`](Self::predecessors) | `getUses`, `getPredecessors` |
///
/// An editor reads deferred bodies when they are needed. When editing ends, the facts about each changed body are
/// updated: isolated operations are determined again, and the use-list orders of the file are removed if a use has changed.
/// Writing the module fails if an operand is not visible at its use.
///
/// An insertion point at an entity that is erased or merged into another becomes invalid, except at an
/// [erased operation](Self::erase): creating an operation fails then, until you set another insertion point.
pub struct Editor<'m> {
    context: &'m Context,
    bodies: &'m mut Bodies,
    loader: Option<BodyLoader>,
    /// The bodies that have been changed, with the hash of the uses before.
    changed: HashMap<BodyId, Option<u64>>,
    /// The uses of the values, by body; only for bodies whose uses have been requested.
    uses: HashMap<BodyId, UseIndex>,
    insertion_point: InsertionPoint,
}

impl<'m> Editor<'m> {
    /// Returns the context of the module. The result does not borrow the editor, so attributes and types can be kept
    /// while editing.
    pub fn context(&self) -> &'m Context {
        self.context
    }

    /// Returns all operations of the module, each before those in its regions.
    ///
    /// # Errors
    /// Fails if a body cannot be read.
    pub fn walk(&self) -> Result<Vec<OperationRef>> {
        let top = Ref {
            body: BodyId(0),
            id: RegionId(0),
        };
        self.walk_regions(vec![top])
    }

    /// Returns an operation and all operations in its regions, each before those in its regions.
    ///
    /// # Errors
    /// Fails if the operation has been erased or a body cannot be read.
    pub fn walk_from(&self, operation: OperationRef) -> Result<Vec<OperationRef>> {
        let mut found = vec![operation];
        let regions = self.operation(operation)?.regions()?;
        found.extend(self.walk_regions(regions)?);
        Ok(found)
    }

    fn walk_regions(&self, mut regions: Vec<RegionRef>) -> Result<Vec<OperationRef>> {
        let mut found = Vec::new();
        let mut stack: Vec<OperationRef> = Vec::new();
        loop {
            // The operations of the regions precede all pending ones.
            let first = stack.len();
            for region in regions.drain(..) {
                for block in self.blocks(region)? {
                    stack.extend(self.operations(block)?);
                }
            }
            stack[first..].reverse();
            let Some(operation) = stack.pop() else {
                return Ok(found);
            };
            found.push(operation);
            regions = self.operation(operation)?.regions()?;
        }
    }

    /// Returns the blocks of a region, in order.
    ///
    /// # Errors
    /// Fails if the region has been erased or its body cannot be read.
    pub fn blocks(&self, region: RegionRef) -> Result<Vec<BlockRef>> {
        let body = self.region_body(region)?;
        let blocks = body.blocks_of(region.id);
        Ok(blocks.map(|(id, _)| region.with(id)).collect())
    }

    /// Returns the operations of a block, in order.
    ///
    /// # Errors
    /// Fails if the block has been erased or its body cannot be read.
    pub fn operations(&self, block: BlockRef) -> Result<Vec<OperationRef>> {
        let (body, record) = self.block_record(block)?;
        let operations = body.operations_of(record);
        Ok(operations.map(|(id, _)| block.with(id)).collect())
    }

    /// Returns the arguments of a block, in order.
    ///
    /// # Errors
    /// Fails if the block has been erased or its body cannot be read.
    pub fn arguments(&self, block: BlockRef) -> Result<Vec<ValueRef>> {
        let (body, record) = self.block_record(block)?;
        let (arguments, _) = body.arguments(record);
        Ok(arguments.iter().map(|&id| block.with(id)).collect())
    }
}

impl<T> Ref<T> {
    /// Returns a reference to another entity of the same body.
    fn with<U>(self, id: U) -> Ref<U> {
        Ref {
            body: self.body,
            id,
        }
    }
}

impl<T> Ref<T> {
    /// Returns a reference to another entity, in `body`.
    fn at<U>(self, body: BodyId, id: U) -> Ref<U> {
        Ref { body, id }
    }
}

/// Access to entities by references of callers: a reference to an erased entity is an error of its own kind.
impl<'m> Editor<'m> {
    /// Returns a body. Reads a deferred body.
    fn body(&self, id: BodyId) -> Result<&Body> {
        load(self.context, self.bodies, self.loader, id, Nested::Deferred)
    }

    /// Returns a body for changes.
    fn body_mut(&mut self, id: BodyId) -> Result<&mut Body> {
        if !self.changed.contains_key(&id) {
            let uses = self.body(id)?.hash_of_uses();
            self.changed.insert(id, uses);
        }
        let body = self.bodies.get_mut(id).and_then(BodySlot::change);
        body.ok_or_else(|| erased("body"))
    }

    /// Returns the record of an operation, and its body. Fails if the operation has been erased.
    fn record(&self, operation: OperationRef) -> Result<(&Body, &OperationRecord)> {
        let body = self.body(operation.body)?;
        let (index, count) = (operation.id.index(), body.operations.len());
        let record = body.operation(operation.id);
        let record = record.ok_or_else(|| Error::no_such("operation", index, count))?;
        match record.block.get() {
            Some(_) => Ok((body, record)),
            None => Err(erased("operation")),
        }
    }

    /// Returns the block of an operation. Fails if the operation has been erased.
    fn block_of(&self, operation: OperationRef) -> Result<BlockRef> {
        let (_, record) = self.record(operation)?;
        let block = record.block.get().ok_or_else(|| erased("operation"))?;
        Ok(operation.with(block))
    }

    /// Returns the record of an operation for changes. Fails if the operation has been erased.
    fn record_mut(&mut self, operation: OperationRef) -> Result<&mut OperationRecord> {
        self.record(operation)?;
        let body = self.body_mut(operation.body)?;
        let record = body.operations.get_mut(operation.id);
        record.ok_or_else(|| erased("operation"))
    }

    /// Returns the record of a block, and its body. Fails if the block has been erased.
    fn block_record(&self, block: BlockRef) -> Result<(&Body, &BlockRecord)> {
        let body = self.body(block.body)?;
        let (index, count) = (block.id.index(), body.blocks.len());
        let record = body.blocks.get(block.id);
        let record = record.ok_or_else(|| Error::no_such("block", index, count))?;
        let region = record.region.get().ok_or_else(|| erased("block"))?;
        (self.region_body(block.with(region))).map_err(|_| erased("block"))?;
        Ok((body, record))
    }

    /// Returns the body of a region. Fails if the region has been erased.
    fn region_body(&self, region: RegionRef) -> Result<&Body> {
        let body = self.body(region.body)?;
        let (index, count) = (region.id.index(), body.regions.len());
        let record = body.regions.get(region.id);
        let record = record.ok_or_else(|| Error::no_such("region", index, count))?;
        if let Some(owner) = record.operation.get() {
            self.record(region.with(owner))
                .map_err(|_| erased("region"))?;
        }
        Ok(body)
    }

    /// Returns the body of a value. Fails if the value has been erased.
    fn value_body(&self, value: ValueRef) -> Result<&Body> {
        let body = self.body(value.body)?;
        let (index, count) = (value.id.index(), body.value_types.len());
        if index >= count {
            return Err(Error::no_such("value", index, count));
        }
        let defined = match body.definition(value.id) {
            (Some(operation), _) => self.record(value.with(operation)).map(|_| ()),
            (_, Some(block)) => self.block_record(value.with(block)).map(|_| ()),
            (None, None) => Err(erased("value")),
        };
        defined.map_err(|_| erased("value"))?;
        Ok(body)
    }

    /// Fails if an operation of `body` cannot use one of the values.
    fn check_operands(&self, body: BodyId, operands: &[ValueRef]) -> Result<()> {
        for &operand in operands {
            if operand.body != body {
                let what = "an operand";
                return Err(Error::new(ErrorKind::OtherBody { what }));
            }
            self.value_body(operand)?;
        }
        Ok(())
    }

    /// Fails unless the attribute is a location of the context.
    fn check_location(&self, location: Attribute<'_>) -> Result<()> {
        self.context.check_same(location.context())?;
        match location.try_decode::<LocationAttr<'_>>()? {
            Some(_) => Ok(()),
            None => Err(Error::new(ErrorKind::WrongItem {
                expected: "a location".into(),
                found: format!("`{location:.100}`"),
            })),
        }
    }

    fn check_successors(&self, body: BodyId, successors: &[BlockRef]) -> Result<()> {
        for &successor in successors {
            if successor.body != body {
                let what = "a successor";
                return Err(Error::new(ErrorKind::OtherBody { what }));
            }
            self.block_record(successor)?;
        }
        Ok(())
    }
}

fn erased(what: &'static str) -> Error {
    Error::new(ErrorKind::Erased { what })
}

impl Drop for Editor<'_> {
    fn drop(&mut self) {
        let context = self.context;
        for (id, uses) in std::mem::take(&mut self.changed) {
            // An erased body needs no update.
            let slot = self.bodies.get_mut(id);
            if let Some(body) = slot.and_then(|slot| slot.body.get_mut()) {
                body.isolate_as_source(context);
                if body.hash_of_uses() != uses {
                    body.use_list_orders.clear();
                }
                body.edited = true;
            }
        }
    }
}
