//! What is known of the operations that a text names, found once for each.

use hashbrown::HashMap;

use super::Parser;
use super::strings::unescape_content;
use crate::context::{OperationNameId, PropertiesId, Type};
use crate::error::Result;
use crate::properties::split::default_values;
use crate::properties::{FieldValue, OpLayout, OpTrait};

/// The type of an operation, as it stands in the text.
#[derive(Default)]
pub(super) struct Signature<'a> {
    /// From behind the colon on.
    pub(super) text: &'a str,
    /// Those of the operands, then those of the results.
    pub(super) types: Vec<Type<'a>>,
    pub(super) inputs: usize,
}

/// An operation that a text names.
pub(super) struct KnownOperation<'a> {
    pub(super) id: OperationNameId,
    pub(super) layout: Option<&'a OpLayout>,
    /// What the fields of the layout are where the text says nothing.
    pub(super) defaults: Vec<Option<FieldValue>>,
    /// Its regions cannot use names from outside.
    pub(super) isolated: bool,
    /// What it had the last time: most often it has the same again, and the text tells by its first bytes.
    pub(super) signature: Option<Signature<'a>>,
    pub(super) properties: Option<(&'a str, PropertiesId)>,
}

/// The operations, by name.
#[derive(Default)]
pub(super) struct KnownOperations<'a> {
    numbers: HashMap<&'a str, u32>,
    operations: Vec<KnownOperation<'a>>,
}

impl<'a> KnownOperations<'a> {
    /// The number of the operation `name`, which may have escapes as a string has.
    pub(super) fn find(&mut self, parser: &Parser<'a>, name: &'a str) -> Result<u32> {
        if let Some(&number) = self.numbers.get(name) {
            return Ok(number);
        }
        let unescaped = unescape_content(name);
        let known = std::str::from_utf8(&unescaped)
            .ok()
            .filter(|name| !name.is_empty() && !name.contains('\0'));
        let known =
            known.ok_or_else(|| parser.error(format!("`{name}` is no name of an operation")))?;
        let found = parser.context.operation_name(known)?;
        let layout = parser
            .context
            .registry()
            .layouts()
            .find_map(|layouts| layouts.get(known));
        let number = self.operations.len() as u32;
        self.operations.push(KnownOperation {
            id: found.id(),
            layout,
            defaults: layout.map_or(Ok(Vec::new()), |layout| {
                default_values(parser.context, layout)
            })?,
            isolated: layout.is_some_and(|it| it.traits().contains(OpTrait::IsolatedFromAbove)),
            signature: None,
            properties: None,
        });
        self.numbers.insert(name, number);
        Ok(number)
    }

    pub(super) fn get_mut(&mut self, number: u32) -> Option<&mut KnownOperation<'a>> {
        self.operations.get_mut(number as usize)
    }

    pub(super) fn get(&self, number: u32) -> Option<&KnownOperation<'a>> {
        self.operations.get(number as usize)
    }
}
