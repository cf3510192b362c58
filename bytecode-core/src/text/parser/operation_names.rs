//! What is known of the operations that a text names, found once for each.

use hashbrown::HashMap;

use super::Parser;
use crate::context::OperationNameId;
use crate::dialect::layout::{FieldValue, OpLayout, OpTrait};
use crate::error::Result;
use crate::ir::inherent::default_values;

/// An operation that a text names.
pub(super) struct KnownOperation<'a> {
    pub(super) id: OperationNameId,
    pub(super) layout: Option<&'a OpLayout>,
    /// What the fields of the layout are where the text says nothing.
    pub(super) defaults: Vec<Option<FieldValue>>,
    /// Its regions cannot use names from outside.
    pub(super) isolated: bool,
}

/// The operations, by name.
#[derive(Default)]
pub(super) struct KnownOperations<'a> {
    numbers: HashMap<&'a str, u32>,
    operations: Vec<KnownOperation<'a>>,
}

impl<'a> KnownOperations<'a> {
    /// The number of the operation `name`.
    pub(super) fn find(&mut self, parser: &Parser<'a>, name: &'a str) -> Result<u32> {
        if let Some(&number) = self.numbers.get(name) {
            return Ok(number);
        }
        let found = parser.context.operation_name(name)?;
        let layout = parser
            .context
            .registry()
            .layouts()
            .find_map(|layouts| layouts.get(name));
        let number = self.operations.len() as u32;
        self.operations.push(KnownOperation {
            id: found.id(),
            layout,
            defaults: layout.map_or(Ok(Vec::new()), |layout| {
                default_values(parser.context, layout)
            })?,
            isolated: layout.is_some_and(|it| it.traits().contains(OpTrait::IsolatedFromAbove)),
        });
        self.numbers.insert(name, number);
        Ok(number)
    }

    pub(super) fn get(&self, number: u32) -> Option<&KnownOperation<'a>> {
        self.operations.get(number as usize)
    }
}
