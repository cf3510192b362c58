//! Reading an operation while its module is edited.

use super::{BlockRef, Editor, OperationRef, Ref, RegionRef, ValueRef, erased};
use crate::context::{Attribute, OperationName, Type};
use crate::error::Result;
use crate::ir::body::{Body, OperationRecord};
use crate::ir::contents::{Contents, ContentsId};
use crate::ir::entities::{BlockId, ValueId};
use crate::properties::OpProperties;

/// A view of an operation of a module that is being edited: see [`Editor::operation`].
///
/// The view borrows the editor, so you cannot keep it across a change. You can keep the attributes, types and
/// references that it returns.
#[derive(Clone, Copy)]
pub struct OperationView<'e, 'm> {
    editor: &'e Editor<'m>,
    body: &'e Body,
    record: &'e OperationRecord,
    block: BlockId,
    reference: OperationRef,
}

impl<'m> Editor<'m> {
    /// Returns a view of an operation.
    ///
    /// # Errors
    /// Fails if the operation has been erased or its body cannot be read.
    pub fn operation(&self, operation: OperationRef) -> Result<OperationView<'_, 'm>> {
        let (body, record) = self.record(operation)?;
        Ok(OperationView {
            editor: self,
            body,
            record,
            block: self.block_of(operation)?.id,
            reference: operation,
        })
    }

    /// Returns the type of a value.
    ///
    /// # Errors
    /// Fails if the value has been erased or its body cannot be read.
    pub fn type_of(&self, value: ValueRef) -> Result<Type<'m>> {
        let type_ = self.value_body(value)?.type_of(value.id);
        Ok(Type::new(self.context, type_))
    }

    /// Returns the operation that defines a value; `None` for an argument of a block.
    ///
    /// # Errors
    /// Fails if the value has been erased or its body cannot be read.
    pub fn defining_operation(&self, value: ValueRef) -> Result<Option<OperationRef>> {
        let (operation, _) = self.value_body(value)?.definition(value.id);
        Ok(operation.map(|id| value.with(id)))
    }
}

/// Upwards.
impl Editor<'_> {
    /// Returns the region that contains a block.
    ///
    /// # Errors
    /// Fails if the block has been erased or its body cannot be read.
    pub fn region_of(&self, block: BlockRef) -> Result<RegionRef> {
        let (_, record) = self.block_record(block)?;
        let region = record.region.get().ok_or_else(|| erased("block"))?;
        Ok(block.with(region))
    }

    /// Returns the operation that a region belongs to; `None` for the top level of the module.
    ///
    /// # Errors
    /// Fails if the region has been erased or its body cannot be read.
    pub fn parent_of(&self, region: RegionRef) -> Result<Option<OperationRef>> {
        Ok(parent_of(self.region_body(region)?, region))
    }
}

impl<'e, 'm> OperationView<'e, 'm> {
    fn contents(&self) -> Contents<'m> {
        let id = ContentsId::of(self.record);
        self.editor.context.contents(id)
    }

    /// Returns the reference to the operation.
    pub fn reference(&self) -> OperationRef {
        self.reference
    }

    /// Returns the name.
    pub fn name(&self) -> OperationName<'m> {
        self.contents().name()
    }

    /// Returns the location.
    pub fn location(&self) -> Attribute<'m> {
        self.editor.context.location(self.record.location)
    }

    /// Returns the attribute with this name: a property or a discardable attribute.
    ///
    /// # Errors
    /// Fails if the attributes cannot be decoded.
    pub fn attribute(&self, name: &str) -> Result<Option<Attribute<'m>>> {
        self.contents().attribute(name)
    }

    /// Returns the dictionary of the discardable attributes; before bytecode version 5, of all attributes.
    pub fn attribute_dictionary(&self) -> Option<Attribute<'m>> {
        self.contents().attribute_dictionary()
    }

    /// Returns whether the operation is the one that `T` describes.
    pub fn is<T: OpProperties<'m>>(&self) -> bool {
        self.name() == *T::OPERATION
    }

    /// Returns the properties as a struct: see [`Operation::cast`](crate::Operation::cast).
    ///
    /// # Errors
    /// Fails if the operation is another one or a property does not fit its field.
    pub fn cast<T: OpProperties<'m>>(&self) -> Result<T> {
        self.contents().cast()
    }

    /// Returns the operands, in order.
    pub fn operands(&self) -> impl ExactSizeIterator<Item = ValueRef> + Clone + use<'e> {
        let reference = self.reference;
        let operands = self.body.operands(self.record).iter();
        operands.map(move |&id| reference.with(id))
    }

    /// Returns the results, in order.
    pub fn results(&self) -> impl ExactSizeIterator<Item = ValueRef> + Clone + use<> {
        let reference = self.reference;
        let first = self.record.first_result;
        (0..self.record.result_count).map(move |index| reference.with(ValueId(first + index)))
    }

    /// Returns the types of the results, in order.
    pub fn result_types(&self) -> impl ExactSizeIterator<Item = Type<'m>> + Clone + use<'e, 'm> {
        let context = self.editor.context;
        let types = self.body.result_types(self.record).iter();
        types.map(move |&id| Type::new(context, id))
    }

    /// Returns the successors, in order.
    pub fn successors(&self) -> impl ExactSizeIterator<Item = BlockRef> + Clone + use<'e> {
        let reference = self.reference;
        let successors = self.body.successors(self.record).iter();
        successors.map(move |&id| reference.with(id))
    }

    /// Returns the regions, in order. Reads a deferred body.
    ///
    /// # Errors
    /// Fails if the body cannot be read.
    pub fn regions(&self) -> Result<Vec<RegionRef>> {
        let Some(extra) = self.body.extra(self.record) else {
            return Ok(Vec::new());
        };
        let (body, range) = match extra.body.get() {
            Some(inner) => (inner, self.editor.body(inner)?.root_regions()),
            None => (self.reference.body, extra.regions.clone()),
        };
        let region = |id| Ref { body, id };
        Ok(range.map(region).collect())
    }

    /// Returns the block that contains the operation.
    pub fn block(&self) -> BlockRef {
        self.reference.with(self.block)
    }

    /// Returns the parent operation; `None` for a top-level operation.
    pub fn parent(&self) -> Option<OperationRef> {
        let region = self.body.blocks[self.block].region.get()?;
        parent_of(self.body, self.reference.with(region))
    }

    /// Returns the next operation of the block.
    pub fn next(&self) -> Option<OperationRef> {
        let next = self.record.next.get();
        next.map(|id| self.reference.with(id))
    }

    /// Returns the previous operation of the block.
    ///
    /// The first call for a body takes linear time, later ones constant time.
    pub fn previous(&self) -> Option<OperationRef> {
        let previous = self.body.previous(self.reference.id).get();
        previous.map(|id| self.reference.with(id))
    }
}

/// Returns the operation that a region of `body` belongs to; none for the top level of a module.
fn parent_of(body: &Body, region: RegionRef) -> Option<OperationRef> {
    match body.regions[region.id].operation.get() {
        Some(id) => Some(region.with(id)),
        None => body.owner.map(|(body, id)| Ref { body, id }),
    }
}
