//! The values that operations can refer to while a body is read.
//!
//! Values are numbered by region: the values that a region defines are consecutive, after those of the enclosing
//! regions up to the isolated one, which start at 0. So the numbers of a region are known at its beginning, and a
//! reference to a later value can be resolved at once.

use crate::bytes::cursor::{Cursor, out_of_range};
use crate::context::TypeId;
use crate::error::{Error, Result};
use crate::ir::{BodyBuilder, ValueId};

/// The values of an open region.
#[derive(Default)]
struct Scope {
    /// The number of the first value in the file.
    first_number: u64,
    /// The id of the first value.
    first_value: u32,
    count: u32,
    defined: u32,
    /// The index in `Scopes::visible` of the value with the number 0.
    base: usize,
}

/// The values of the open regions.
#[derive(Default)]
pub(super) struct Scopes {
    innermost: Scope,
    /// The regions around the innermost one, the outermost first.
    outer: Vec<Scope>,
    /// The values of all open regions, the outermost first.
    visible: Vec<ValueId>,
    /// Whether the outermost region is the top level of the module, which announces no values.
    of_module: bool,
}

impl Scopes {
    /// Returns the scopes of the top level of a module.
    pub(super) fn of_module() -> Self {
        Self {
            of_module: true,
            ..Self::default()
        }
    }

    /// Returns whether the innermost region is the top level of the module.
    #[inline]
    pub(super) fn is_top_level(&self) -> bool {
        self.of_module && self.outer.len() == 1
    }

    /// Adds `count` values to the top level, for the results of its next operation.
    pub(super) fn announce(&mut self, body: &mut BodyBuilder, count: u32) -> Result<()> {
        let values = body.announce_values(count)?;
        self.innermost = Scope {
            first_number: self.visible.len() as u64,
            first_value: values.first().map_or(0, |first| first.0),
            count,
            ..Scope::default()
        };
        self.visible.extend(values.numbers().map(ValueId));
        Ok(())
    }

    /// Enters a region that defines `count` values, and adds these to `body`.
    pub(super) fn enter(
        &mut self,
        body: &mut BodyBuilder,
        count: u32,
        isolated: bool,
    ) -> Result<()> {
        let base = if isolated {
            self.visible.len()
        } else {
            self.innermost.base
        };
        let values = body.announce_values(count)?;
        let scope = Scope {
            first_number: (self.visible.len() - base) as u64,
            first_value: values.first().map_or(0, |first| first.0),
            count,
            defined: 0,
            base,
        };
        self.visible.extend(values.numbers().map(ValueId));
        self.outer
            .push(std::mem::replace(&mut self.innermost, scope));
        Ok(())
    }

    /// Leaves the innermost region. Fails unless all values are defined.
    pub(super) fn leave(&mut self) -> Result<()> {
        let outer = self.outer.pop().unwrap_or_default();
        let scope = std::mem::replace(&mut self.innermost, outer);
        let visible = self.visible.len() - scope.count as usize;
        self.visible.truncate(visible);
        if scope.defined != scope.count {
            let value = format!("{}, but {} are defined", scope.count, scope.defined);
            return Err(Error::invalid("number of values of a region", value));
        }
        Ok(())
    }

    /// Returns the id for the next value of the innermost region.
    #[inline]
    pub(super) fn next_value(&self) -> ValueId {
        ValueId(self.innermost.first_value + self.innermost.defined)
    }

    /// Defines the next value of the innermost region.
    #[inline]
    pub(super) fn define(&mut self, body: &mut BodyBuilder, type_: TypeId) -> Result<ValueId> {
        let scope = &mut self.innermost;
        if scope.defined < scope.count {
            let id = ValueId(scope.first_value + scope.defined);
            scope.defined += 1;
            body.define_value(id, type_);
            return Ok(id);
        }
        let value = "the region defines more than it announced";
        Err(Error::invalid("number of values of a region", value))
    }

    /// Reads the number of a value, and returns the value.
    #[inline]
    pub(super) fn operand(&self, cursor: &mut Cursor<'_>) -> Result<ValueId> {
        let offset = cursor.offset();
        let number = cursor.varint()?;
        match self.innermost.value(number) {
            Some(value) => Ok(value),
            None => self.outer_operand(number, offset),
        }
    }

    #[inline]
    fn outer_operand(&self, number: u64, offset: u64) -> Result<ValueId> {
        let visible = self.visible.get(self.innermost.base..).unwrap_or_default();
        let value = usize::try_from(number).ok().and_then(|it| visible.get(it));
        value
            .copied()
            .ok_or_else(|| out_of_range(offset, "value", number, visible.len() as u64))
    }
}

impl Scope {
    /// Returns the value with this number if the innermost region defines it.
    #[inline]
    fn value(&self, number: u64) -> Option<ValueId> {
        let index = number.wrapping_sub(self.first_number);
        (index < u64::from(self.count)).then(|| ValueId(self.first_value + index as u32))
    }
}
