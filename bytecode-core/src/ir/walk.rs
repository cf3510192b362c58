//! Walking all operations, each before those in its regions, with a stack of its own.

use super::builder::OperationRef;
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
    Block(Block<'ir>),
    Region(Region<'ir>),
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
        if operation.region_count() > 0 {
            let first = self.stack.len();
            self.stack.extend(operation.regions()?.map(Pending::Region));
            if let Some(regions) = self.stack.get_mut(first..) {
                regions.reverse();
            }
        }
        Ok(())
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
                Pending::Operation(operation) => self.next = Some(operation),
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
