//! The values that operations may refer to while a body is read.
//!
//! Values are numbered by region: those defined directly in it are consecutive, after those of the
//! enclosing regions up to the isolated one, which start from 0. So the numbers of a region are known
//! when it begins, and a reference to a later value is resolved at once.

use crate::cursor::Cursor;
use crate::error::{Error, ErrorKind, Result};
use crate::ir::{Body, Definition, TypeId, ValueId};

/// The values of one open region.
struct Scope {
    /// The number of its first value in the file.
    first_number: u64,
    /// The id of its first value.
    first_value: u32,
    count: u32,
    defined: u32,
    /// Whether the scopes around it are out of reach.
    isolated: bool,
}

/// The open regions, innermost last.
#[derive(Default)]
pub(super) struct Scopes(Vec<Scope>);

impl Scopes {
    /// Enters a region that defines `count` values, and makes room for them in `body`.
    pub(super) fn enter(&mut self, body: &mut Body, count: u32, isolated: bool) {
        let first_number = match self.0.last() {
            Some(outer) if !isolated => outer.first_number + u64::from(outer.count),
            _ => 0,
        };
        let first_value = body.value_types.len() as u32;
        let end = first_value as usize + count as usize;
        body.value_types.resize(end, TypeId(u32::MAX));
        body.definitions.resize(end, Definition::NONE);
        self.0.push(Scope {
            first_number,
            first_value,
            count,
            defined: 0,
            isolated,
        });
    }

    /// Leaves the innermost region, of which all values must be defined.
    pub(super) fn leave(&mut self) -> Result<()> {
        match self.0.pop() {
            Some(scope) if scope.defined != scope.count => {
                let value = format!("{}, but {} are defined", scope.count, scope.defined);
                Err(Error::invalid("number of values of a region", value))
            }
            _ => Ok(()),
        }
    }

    /// The id of the next value of the innermost region.
    #[inline]
    pub(super) fn next_value(&self) -> u32 {
        self.0
            .last()
            .map_or(0, |scope| scope.first_value + scope.defined)
    }

    /// Defines the next value of the innermost region.
    #[inline]
    pub(super) fn define(
        &mut self,
        body: &mut Body,
        type_: TypeId,
        definition: Definition,
    ) -> Result<ValueId> {
        if let Some(scope) = self.0.last_mut()
            && scope.defined < scope.count
        {
            let id = ValueId(scope.first_value + scope.defined);
            scope.defined += 1;
            if let Some(slot) = body.value_types.get_mut(id.index()) {
                *slot = type_;
            }
            if let Some(slot) = body.definitions.get_mut(id.index()) {
                *slot = definition;
            }
            return Ok(id);
        }
        let value = "more are defined than it announced";
        Err(Error::invalid("number of values of a region", value))
    }

    /// Reads the number of a value and resolves it, from the innermost region outwards.
    #[inline]
    pub(super) fn operand(&self, cursor: &mut Cursor<'_>) -> Result<ValueId> {
        let at = *cursor;
        let number = cursor.varint()?;
        for scope in self.0.iter().rev() {
            if number >= scope.first_number {
                let index = number - scope.first_number;
                if index < u64::from(scope.count) {
                    return Ok(ValueId(scope.first_value + index as u32));
                }
                break;
            }
            if scope.isolated {
                break;
            }
        }
        let last = self.0.last();
        Err(at.error(ErrorKind::IndexOutOfRange {
            what: "value",
            index: number,
            count: last.map_or(0, |scope| scope.first_number + u64::from(scope.count)),
        }))
    }
}
