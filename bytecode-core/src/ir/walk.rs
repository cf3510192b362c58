//! Iterators over operations, in pre-order and in post-order.

use super::entities::RegionId;
use super::handles::{Block, Operation, Region};
use super::module::Module;
use super::traverse::{Cursor, Events, Step};
use crate::error::Result;

/// An iterator over operations in pre-order. Reads deferred bodies on the way.
///
/// ```
/// use mlir_bytecode::dialect::Registry;
/// use mlir_bytecode::ir::Module;
///
/// # fn main() -> mlir_bytecode::Result<()> {
/// let text = r#""a.outer"() ({ "a.inner"() : () -> () }) : () -> () "a.last"() : () -> ()"#;
/// let module = Module::parse(text, Registry::new())?;
/// let mut names = Vec::new();
/// let mut walk = module.walk();
/// while let Some(operation) = walk.next().transpose()? {
///     if operation.name() == "a.outer" {
///         walk.skip_regions();
///     }
///     names.push(operation.name());
/// }
/// assert_eq!(names, ["builtin.module", "a.outer", "a.last"]);
/// # Ok(())
/// # }
/// ```
pub struct Walk<'ir> {
    events: Events<'ir>,
}

impl Walk<'_> {
    /// Skips the regions of the operation that was returned last.
    pub fn skip_regions(&mut self) {
        self.events.skip_regions();
    }
}

impl<'ir> Iterator for Walk<'ir> {
    type Item = Result<Operation<'ir>>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if let Some(next) = self.events.next_simple() {
            return Some(Ok(next));
        }
        self.next_of_any()
    }
}

impl<'ir> Walk<'ir> {
    fn next_of_any(&mut self) -> Option<Result<Operation<'ir>>> {
        loop {
            match self.events.advance()? {
                Ok((scope, Step::EnterOperation(id))) => return Some(Ok(scope.operation(id))),
                Ok(_) => {}
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

/// An iterator over operations in post-order: each after those in its regions. Reads deferred bodies on the way.
///
/// ```
/// use mlir_bytecode::{Module, Registry};
///
/// # fn main() -> mlir_bytecode::Result<()> {
/// let text = r#""a.outer"() ({ "a.inner"() : () -> () }) : () -> () "a.last"() : () -> ()"#;
/// let module = Module::parse(text, Registry::new())?;
/// let mut names = Vec::new();
/// for operation in module.walk_post_order() {
///     names.push(operation?.name());
/// }
/// assert_eq!(names, ["a.inner", "a.outer", "a.last", "builtin.module"]);
/// # Ok(())
/// # }
/// ```
pub struct PostOrder<'ir> {
    events: Events<'ir>,
}

impl<'ir> Iterator for PostOrder<'ir> {
    type Item = Result<Operation<'ir>>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.events.advance()? {
                Ok((scope, Step::LeaveOperation(id))) => return Some(Ok(scope.operation(id))),
                Ok(_) => {}
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

impl Module {
    /// Iterates over all operations, each before those in its regions.
    pub fn walk(&self) -> Walk<'_> {
        let events = self.events();
        Walk { events }
    }

    /// Iterates over all operations, each after those in its regions.
    pub fn walk_post_order(&self) -> PostOrder<'_> {
        let events = self.events();
        PostOrder { events }
    }

    /// Traverses all operations, regions and blocks.
    pub fn events(&self) -> Events<'_> {
        match self.top_level() {
            Ok(block) => Events::new(block.scope(), Step::EnterRegion(RegionId(0))),
            Err(error) => Events::failed(error),
        }
    }
}

impl<'ir> Operation<'ir> {
    /// Iterates over this operation and all operations in its regions, each before those in its regions.
    pub fn walk(self) -> Walk<'ir> {
        let events = self.events();
        Walk { events }
    }

    /// Iterates over this operation and all operations in its regions, each after those in its regions.
    pub fn walk_post_order(self) -> PostOrder<'ir> {
        let events = self.events();
        PostOrder { events }
    }

    /// Traverses this operation and everything in its regions.
    pub fn events(self) -> Events<'ir> {
        Events::new(self.scope(), Step::EnterOperation(self.id()))
    }

    /// Returns a cursor over this operation and everything in its regions.
    pub(crate) fn cursor(self) -> Cursor<'ir> {
        Cursor::new(self.scope(), Step::EnterOperation(self.id()))
    }
}

impl<'ir> Region<'ir> {
    /// Iterates over all operations in the region, each before those in its regions.
    pub fn walk(self) -> Walk<'ir> {
        let events = self.events();
        Walk { events }
    }

    /// Iterates over all operations in the region, each after those in its regions.
    pub fn walk_post_order(self) -> PostOrder<'ir> {
        let events = self.events();
        PostOrder { events }
    }

    /// Traverses this region and everything in it.
    pub fn events(self) -> Events<'ir> {
        Events::new(self.scope(), Step::EnterRegion(self.id()))
    }
}

impl<'ir> Block<'ir> {
    /// Iterates over all operations in the block and in their regions, each before those in its regions.
    pub fn walk(self) -> Walk<'ir> {
        let events = self.events();
        Walk { events }
    }

    /// Iterates over all operations in the block and in their regions, each after those in its regions.
    pub fn walk_post_order(self) -> PostOrder<'ir> {
        let events = self.events();
        PostOrder { events }
    }

    /// Traverses this block and everything in it.
    pub fn events(self) -> Events<'ir> {
        Events::new(self.scope(), Step::EnterBlock(self.id()))
    }

    /// Returns a cursor over everything in this block, which counts as entered.
    pub(crate) fn cursor(self) -> Cursor<'ir> {
        Cursor::after(self.scope(), Step::EnterBlock(self.id()))
    }
}
