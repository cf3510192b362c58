//! Walking all operations, each before or behind those in its regions, with a stack of their own.

use super::editor::OperationRef;
use super::handles::{Block, Operation, Region};
use super::module::Module;
use crate::error::Result;

/// An iterator over operations in pre-order. Bodies that have not been read are read on the way.
pub struct Walk<'ir> {
    /// The operation at which it begins, if those that follow that are not of it.
    root: Option<OperationRef>,
    next: Option<Operation<'ir>>,
    /// What is to be done after the operations at hand, last first.
    stack: Vec<Pending<'ir>>,
    error: Option<crate::Error>,
}

enum Pending<'ir> {
    Operation(Operation<'ir>),
    /// An operation of which the regions are done.
    Done(Operation<'ir>),
    Block(Block<'ir>),
    Region(Region<'ir>),
}

/// Puts the regions of `operation` on the stack, the first on top.
fn push_regions<'ir>(stack: &mut Vec<Pending<'ir>>, operation: Operation<'ir>) -> Result<()> {
    if operation.region_count() > 0 {
        let first = stack.len();
        stack.extend(operation.regions()?.map(Pending::Region));
        if let Some(regions) = stack.get_mut(first..) {
            regions.reverse();
        }
    }
    Ok(())
}

impl<'ir> Walk<'ir> {
    pub(crate) fn new(module: &'ir Module) -> Self {
        let mut walk = Self {
            root: None,
            next: None,
            stack: Vec::new(),
            error: None,
        };
        match module.top_level() {
            Ok(block) => walk.stack.push(Pending::Block(block)),
            Err(error) => walk.error = Some(error),
        }
        walk
    }

    /// Of one operation and all that is in it.
    pub(crate) fn of(operation: Operation<'ir>) -> Self {
        Self {
            root: Some(operation.reference()),
            next: Some(operation),
            stack: Vec::new(),
            error: None,
        }
    }

    /// Puts the regions of `operation` and what follows it on the stack.
    fn enter(&mut self, operation: Operation<'ir>) -> Result<()> {
        if self.root.take() != Some(operation.reference()) {
            self.stack.extend(operation.next().map(Pending::Operation));
        }
        push_regions(&mut self.stack, operation)
    }
}

impl<'ir> Iterator for Walk<'ir> {
    type Item = Result<Operation<'ir>>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(error) = self.error.take() {
                self.stack.clear();
                self.next = None;
                return Some(Err(error));
            }
            if let Some(operation) = self.next.take() {
                self.error = self.enter(operation).err();
                return Some(Ok(operation));
            }
            match self.stack.pop()? {
                Pending::Operation(operation) | Pending::Done(operation) => {
                    self.next = Some(operation);
                }
                Pending::Block(block) => {
                    self.stack.extend(block.next().map(Pending::Block));
                    self.next = block.operations().next();
                }
                Pending::Region(region) => {
                    self.stack
                        .extend(region.blocks().next().map(Pending::Block));
                }
            }
        }
    }
}

/// An iterator over operations in post-order: each behind those in its regions. Bodies that have not been read are read on
/// the way.
///
/// ```
/// use mlir_bytecode::{Module, Registry};
///
/// # fn main() -> mlir_bytecode::Result<()> {
/// let text = r#""a.outer"() ({ "a.inner"() : () -> () }) : () -> () "a.last"() : () -> ()"#;
/// let module = Module::parse(text, Registry::new())?;
/// let mut names = Vec::new();
/// for operation in module.walk_post_order() {
///     names.push(operation?.name().to_string());
/// }
/// assert_eq!(names, ["a.inner", "a.outer", "a.last", "builtin.module"]);
/// # Ok(())
/// # }
/// ```
pub struct PostOrder<'ir> {
    /// What is to be done, last first.
    stack: Vec<Pending<'ir>>,
    error: Option<crate::Error>,
}

impl<'ir> PostOrder<'ir> {
    pub(crate) fn new(module: &'ir Module) -> Self {
        let (stack, error) = match module.top_level() {
            Ok(block) => (vec![Pending::Block(block)], None),
            Err(error) => (Vec::new(), Some(error)),
        };
        Self { stack, error }
    }

    /// What is done of an operation that is met: its regions, and then itself.
    fn enter(&mut self, operation: Operation<'ir>) -> Result<()> {
        self.stack.push(Pending::Done(operation));
        push_regions(&mut self.stack, operation)
    }
}

impl<'ir> Iterator for PostOrder<'ir> {
    type Item = Result<Operation<'ir>>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(error) = self.error.take() {
                self.stack.clear();
                return Some(Err(error));
            }
            match self.stack.pop()? {
                Pending::Done(operation) => {
                    self.stack.extend(operation.next().map(Pending::Operation));
                    return Some(Ok(operation));
                }
                Pending::Operation(operation) => self.error = self.enter(operation).err(),
                Pending::Block(block) => {
                    self.stack.extend(block.next().map(Pending::Block));
                    let first = block.operations().next();
                    self.stack.extend(first.map(Pending::Operation));
                }
                Pending::Region(region) => {
                    let first = region.blocks().next();
                    self.stack.extend(first.map(Pending::Block));
                }
            }
        }
    }
}
