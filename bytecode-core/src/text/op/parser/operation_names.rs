//! The facts about the operation names in a text, looked up once for each name.

use hashbrown::HashMap;

use crate::context::{OperationNameId, PropertiesId, Type};
use crate::error::Result;
use crate::properties::defaults::declared_defaults;
use crate::properties::{FieldValue, OpLayout, OpTrait};
use crate::text::item::{Parser, unescape_content};

/// The type of an operation, as text.
#[derive(Default)]
pub(in crate::text::op) struct Signature<'a> {
    /// The text after the colon.
    pub(in crate::text::op) text: &'a str,
    /// Those of the operands, then those of the results.
    pub(in crate::text::op) types: Vec<Type<'a>>,
    pub(in crate::text::op) inputs: usize,
}

/// An operation that a text names.
pub(in crate::text::op) struct KnownOperation<'a> {
    pub(in crate::text::op) id: OperationNameId,
    pub(in crate::text::op) layout: Option<&'a OpLayout>,
    /// The default values of the fields of the layout.
    pub(in crate::text::op) defaults: Vec<Option<FieldValue>>,
    /// Its regions cannot use names from outside.
    pub(in crate::text::op) isolated: bool,
    /// The signature of the previous operation with this name, because most operations repeat it; compared by its text first.
    pub(in crate::text::op) signature: Option<Signature<'a>>,
    pub(in crate::text::op) properties: Option<(&'a str, Option<PropertiesId>)>,
}

/// The operations, by name.
#[derive(Default)]
pub(in crate::text::op) struct KnownOperations<'a> {
    numbers: HashMap<&'a str, u32>,
    operations: Vec<KnownOperation<'a>>,
}

impl<'a> KnownOperations<'a> {
    /// Returns the number of the operation `name`, which may have escapes as a string has.
    pub(in crate::text::op) fn find(&mut self, parser: &Parser<'a>, name: &'a str) -> Result<u32> {
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
        let layout = found.layout();
        let number = self.operations.len() as u32;
        self.operations.push(KnownOperation {
            id: found.id(),
            layout,
            defaults: layout.map_or(Ok(Vec::new()), |layout| {
                declared_defaults(parser.context, layout)
            })?,
            isolated: layout.is_some_and(|it| it.traits().contains(OpTrait::IsolatedFromAbove)),
            signature: None,
            properties: None,
        });
        self.numbers.insert(name, number);
        Ok(number)
    }

    pub(in crate::text::op) fn get_mut(&mut self, number: u32) -> Option<&mut KnownOperation<'a>> {
        self.operations.get_mut(number as usize)
    }

    pub(in crate::text::op) fn get(&self, number: u32) -> Option<&KnownOperation<'a>> {
        self.operations.get(number as usize)
    }
}
