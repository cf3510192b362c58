//! The lines of operations, each made once for all operations that have it.

use std::rc::Rc;

use hashbrown::HashMap;
use mlir_bytecode::{Attribute, Operation, Result, Value};

use crate::describe::line_of;

/// The maximal number of lines that are kept.
const MOST: usize = 1 << 14;

/// Stands for an id that an operation does not have.
const NONE: u32 = u32::MAX;

/// The lines of operations by what determines them.
#[derive(Default)]
pub(super) struct Lines {
    known: HashMap<Box<[u32]>, Rc<str>>,
    /// What determines the line that was asked for last: the numbers of the name, the properties, the dictionary, and of the types of
    /// the operands and, after [`NONE`], of the results.
    key: Vec<u32>,
}

impl Lines {
    /// Returns the line of an operation, as [`line_of`] does.
    pub(super) fn of(&mut self, operation: Operation<'_>) -> Result<Rc<str>> {
        let (name, properties) = (operation.name().id(), operation.properties_id());
        let dictionary = operation.attribute_dictionary().map(Attribute::id);
        let type_of = |value: Value<'_>| value.type_().id().index() as u32;
        self.key.clear();
        self.key.push(name.index() as u32);
        self.key
            .push(properties.map_or(NONE, |it| it.index() as u32));
        self.key
            .push(dictionary.map_or(NONE, |it| it.index() as u32));
        self.key.extend(operation.operands().map(type_of));
        self.key.push(NONE);
        self.key.extend(operation.results().map(type_of));
        if let Some(line) = self.known.get(self.key.as_slice()) {
            return Ok(Rc::clone(line));
        }
        let line: Rc<str> = line_of(operation)?.into();
        if self.known.len() < MOST {
            self.known
                .insert(self.key.as_slice().into(), Rc::clone(&line));
        }
        Ok(line)
    }
}
