//! The arguments of an operation's entry block, read without the rest of its body.

use super::fields::{Field, Fields};
use super::ir_fields::Operations;
use super::stored::read_at;
use super::window::{Window, Windowed};
use crate::bytes::Cursor;
use crate::context::{Attribute, AttributeId, Type, TypeId};
use crate::error::{Error, Result};
use crate::ir::Operation;

/// The number of steps from the regions of an operation to the head of the entry block: the region and the block.
const STEPS: usize = 2;

/// The arguments of the first block: the number of the type, and of the location unless it is elided.
struct Arguments<'a> {
    window: Window<'a>,
    found: Vec<(u64, Option<u64>)>,
}

impl<'a> Fields<'a> for Arguments<'a> {
    fn cursor(&mut self) -> &mut Cursor<'a> {
        &mut self.window.cursor
    }

    fn read<T>(
        &mut self,
        _: usize,
        read: impl FnOnce(&mut Cursor<'a>) -> Result<T>,
        field: impl FnOnce(&T) -> Field<'a>,
    ) -> Result<T> {
        let value = read(&mut self.window.cursor)?;
        match field(&value) {
            Field::ArgumentType { type_, .. } => self.found.push((type_, None)),
            Field::Location(location) => {
                if let Some((_, of_argument)) = self.found.last_mut() {
                    *of_argument = Some(location);
                }
            }
            _ => {}
        }
        Ok(value)
    }
}

impl<'a> Windowed<'a> for Arguments<'a> {
    fn window(&mut self) -> &mut Window<'a> {
        &mut self.window
    }
}

impl<'ir> Operation<'ir> {
    /// Returns the types and the locations of the arguments of the entry block; none if the operation has no blocks. Never
    /// reads a deferred body.
    ///
    /// # Errors
    /// Fails if the arguments cannot be read.
    pub fn entry_arguments(self) -> Result<Vec<(Type<'ir>, Attribute<'ir>)>> {
        let context = self.context();
        let Some(source) = self.deferred_body() else {
            let block = self.regions()?.next().and_then(|it| it.blocks().next());
            let arguments = block.map(|block| {
                let types = block.arguments().map(|argument| argument.type_());
                types.zip(block.argument_locations()).collect()
            });
            return Ok(arguments.unwrap_or_default());
        };
        let read = |cursor: &mut Cursor<'_>| {
            let mut arguments = Arguments {
                window: Window::new(*cursor, source.bytes.end),
                found: Vec::new(),
            };
            let mut operations = Operations::in_regions(context.version(), source.region_count);
            for _ in 0..STEPS {
                operations.step(&mut arguments)?;
            }
            Ok(arguments.found)
        };
        let file = context.file.slice(0..source.bytes.end);
        let (found, _) = read_at(&file, source.bytes.start, read)?;
        let number = |what: &'static str, number: u64, count: usize| match number < count as u64 {
            true => Ok(number as u32),
            false => Err(Error::no_such(what, number as usize, count)),
        };
        let resolve = |(type_, location): (u64, Option<u64>)| {
            let type_ = TypeId(number("type", type_, context.type_count())?);
            let location = location.map(|it| number("attribute", it, context.attribute_count()));
            let location = location.transpose()?.map(AttributeId);
            Ok((Type::new(context, type_), context.location(location.into())))
        };
        found.into_iter().map(resolve).collect()
    }
}
