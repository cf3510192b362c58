//! From a handle to those around it: the previous operation or block, the first block, the terminator, the definition of a value.

use super::handles::{Block, Operation, Region, Value};
use crate::properties::OpTrait;

impl<'ir> Operation<'ir> {
    /// Returns the previous operation of the block.
    ///
    /// The first call for a body takes linear time, later ones constant time.
    pub fn previous(self) -> Option<Operation<'ir>> {
        let previous = self.body().previous(self.id()).get();
        previous.map(|id| self.scope().operation(id))
    }
}

impl<'ir> Region<'ir> {
    /// Returns the first block, where control enters the region; `None` if the region has no blocks.
    pub fn entry_block(self) -> Option<Block<'ir>> {
        self.blocks().next()
    }
}

impl<'ir> Block<'ir> {
    /// Returns the previous block of the region.
    ///
    /// The first call for a body takes linear time, later ones constant time.
    pub fn previous(self) -> Option<Block<'ir>> {
        let previous = self.body().previous(self.id()).get();
        previous.map(|id| self.scope().block(id))
    }

    /// Returns whether the block is the first one of its region.
    pub fn is_entry(self) -> bool {
        self.region().entry_block() == Some(self)
    }

    /// Returns the parent operation: that of the [region](Self::region); `None` for the top level of a module.
    pub fn parent(self) -> Option<Operation<'ir>> {
        self.region().operation()
    }

    /// Returns the last operation if it is a terminator, or if its definition is not known completely, so that it may be one.
    ///
    /// Upstream's `mightHaveTerminator` decides by the same rule. [`last_operation`](Self::last_operation) returns any
    /// operation.
    pub fn terminator(self) -> Option<Operation<'ir>> {
        self.last_operation().filter(|last| {
            let name = last.name();
            let layout = name
                .layout()
                .filter(|_| name.is_registered() != Some(false));
            layout.is_none_or(|layout| layout.traits().may_contain(OpTrait::Terminator))
        })
    }

    /// Returns the blocks that control may pass to after this one, in order: the successors of the last operation.
    pub fn successors(self) -> impl Iterator<Item = Block<'ir>> + Clone {
        let last = self.last_operation().into_iter();
        last.flat_map(|operation| operation.successors())
    }
}

impl<'ir> Value<'ir> {
    /// Returns the operation of which the value is a result; `None` for an argument of a block.
    pub fn defining_operation(self) -> Option<Operation<'ir>> {
        let (operation, _) = self.body().definition(self.id());
        operation.map(|id| self.scope().operation(id))
    }

    /// Returns the block that contains the definition of the value: that of the operation, or that of which the value is an
    /// argument; `None` if the value has been erased.
    pub fn block(self) -> Option<Block<'ir>> {
        let block = self.body().block_of(self.id());
        block.map(|id| self.scope().block(id))
    }
}
