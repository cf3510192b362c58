//! The values that operations may refer to while a body is read.
//!
//! Values are numbered by region: those defined directly in it are consecutive, after those of the
//! enclosing regions up to the isolated one, which start from 0. So the numbers of a region are known
//! when it begins, and a reference to a later value is resolved at once.

use crate::cursor::{Cursor, out_of_range};
use crate::error::{Error, Result};
use crate::ir::{Body, Definition, TypeId, ValueId};

/// The values of one open region; by default none.
#[derive(Default)]
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

/// The open regions.
#[derive(Default)]
pub(super) struct Scopes {
    innermost: Scope,
    /// Those around it, outermost first.
    outer: Vec<Scope>,
}

impl Scopes {
    /// Enters a region that defines `count` values, and makes room for them in `body`.
    pub(super) fn enter(&mut self, body: &mut Body, count: u32, isolated: bool) {
        let outer = &self.innermost;
        let first_number = if isolated {
            0
        } else {
            outer.first_number + u64::from(outer.count)
        };
        let first_value = body.value_types.len() as u32;
        let end = first_value as usize + count as usize;
        body.value_types.resize(end, TypeId(u32::MAX));
        body.definitions.resize(end, Definition::NONE);
        let scope = Scope {
            first_number,
            first_value,
            count,
            defined: 0,
            isolated,
        };
        self.outer
            .push(std::mem::replace(&mut self.innermost, scope));
    }

    /// Leaves the innermost region, of which all values must be defined.
    pub(super) fn leave(&mut self) -> Result<()> {
        let outer = self.outer.pop().unwrap_or_default();
        let scope = std::mem::replace(&mut self.innermost, outer);
        if scope.defined != scope.count {
            let value = format!("{}, but {} are defined", scope.count, scope.defined);
            return Err(Error::invalid("number of values of a region", value));
        }
        Ok(())
    }

    /// The id of the next value of the innermost region.
    #[inline]
    pub(super) fn next_value(&self) -> u32 {
        self.innermost.first_value + self.innermost.defined
    }

    /// Defines the next value of the innermost region.
    #[inline]
    pub(super) fn define(
        &mut self,
        body: &mut Body,
        type_: TypeId,
        definition: Definition,
    ) -> Result<ValueId> {
        let scope = &mut self.innermost;
        if scope.defined < scope.count {
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
        let offset = cursor.offset();
        let number = cursor.varint()?;
        match self.innermost.value(number) {
            Some(value) => Ok(value),
            None => self.outer_operand(number, offset),
        }
    }

    #[inline(never)]
    fn outer_operand(&self, number: u64, offset: u64) -> Result<ValueId> {
        let last = &self.innermost;
        let mut scope = last;
        let mut outer = self.outer.iter().rev();
        while number < scope.first_number
            && !scope.isolated
            && let Some(next) = outer.next()
        {
            if let Some(value) = next.value(number) {
                return Ok(value);
            }
            scope = next;
        }
        let count = last.first_number + u64::from(last.count);
        Err(out_of_range(offset, "value", number, count))
    }
}

impl Scope {
    /// The value with this number, if it is one of the region's own.
    #[inline]
    fn value(&self, number: u64) -> Option<ValueId> {
        let index = number.wrapping_sub(self.first_number);
        (index < u64::from(self.count)).then(|| ValueId(self.first_value + index as u32))
    }
}
