//! Reading an operation while its module is edited.

use super::{BlockRef, Editor, OperationRef, Ref, RegionRef, ValueRef};
use crate::context::{Attribute, OperationName, Type};
use crate::error::Result;
use crate::ir::body::{Body, OperationRecord};
use crate::ir::contents::Contents;
use crate::ir::entities::{BlockId, ValueId};
use crate::properties::OpProperties;

/// An operation of a module that is edited: see [`Editor::operation`].
///
/// The view borrows the editor, so it ends before the next change. Attributes, types and references that it returns do
/// not: they can be kept.
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
    /// The operation has been erased, or its body cannot be read.
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
    /// The value has been erased, or its body cannot be read.
    pub fn type_of(&self, value: ValueRef) -> Result<Type<'m>> {
        let type_ = self.value_body(value)?.type_of(value.id);
        Ok(Type::new(self.context, type_))
    }

    /// Returns the operation of which a value is a result; `None` for an argument of a block.
    ///
    /// # Errors
    /// The value has been erased, or its body cannot be read.
    pub fn defining_operation(&self, value: ValueRef) -> Result<Option<OperationRef>> {
        let (operation, _) = self.value_body(value)?.definition(value.id);
        Ok(operation.map(|id| value.with(id)))
    }
}

impl<'e, 'm> OperationView<'e, 'm> {
    fn contents(&self) -> Contents<'m> {
        Contents {
            context: self.editor.context,
            record: *self.record,
        }
    }

    /// Returns the reference that names the operation.
    pub fn reference(&self) -> OperationRef {
        self.reference
    }

    /// Returns the name.
    pub fn name(&self) -> OperationName<'m> {
        self.contents().name()
    }

    /// Returns the location.
    pub fn location(&self) -> Attribute<'m> {
        self.contents().location()
    }

    /// Returns the attribute with this name: a property, or a discardable one.
    ///
    /// # Errors
    /// The attributes cannot be decoded.
    pub fn attribute(&self, name: &str) -> Result<Option<Attribute<'m>>> {
        self.contents().attribute(name)
    }

    /// Returns the dictionary of the discardable attributes; of all attributes before bytecode version 5.
    pub fn attribute_dictionary(&self) -> Option<Attribute<'m>> {
        self.contents().dictionary()
    }

    /// Returns whether the operation is the one that `T` describes.
    pub fn is<T: OpProperties<'m>>(&self) -> bool {
        self.name() == *T::OPERATION
    }

    /// Returns the properties as a struct: see [`Operation::cast`](crate::Operation::cast).
    ///
    /// # Errors
    /// The properties are not those of `T`.
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

    /// Returns the regions, in order. A body that has not been read is read.
    ///
    /// # Errors
    /// The body cannot be read.
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

    /// Returns the block that the operation is in.
    pub fn block(&self) -> BlockRef {
        self.reference.with(self.block)
    }

    /// Returns the parent operation; `None` at the top level.
    pub fn parent(&self) -> Option<OperationRef> {
        let region = self.body.blocks[self.block].region.get()?;
        match self.body.regions[region].operation.get() {
            Some(id) => Some(self.reference.with(id)),
            None => self.body.owner.map(|(body, id)| Ref { body, id }),
        }
    }
}
