//! Moving operations.

use std::collections::HashMap;

use super::{BlockRef, Editor, InsertionPoint, OperationRef, RegionRef};
use crate::error::{Error, Result};

impl Editor<'_> {
    /// Moves an operation and all operations in its regions to the insertion point, and returns the new reference.
    ///
    /// If the insertion point is in another body, the reference differs from the old one.
    ///
    /// # Errors
    /// Fails if the insertion point is in the regions of the operation. Fails if the insertion point is in another
    /// body and the operation uses values from outside or its results are used, because values do not cross isolated
    /// operations.
    pub fn move_here(&mut self, operation: OperationRef) -> Result<OperationRef> {
        self.record(operation)?;
        if let InsertionPoint::Before(other) | InsertionPoint::After(other) = self.insertion_point
            && other == operation
        {
            return Ok(operation);
        }
        let block = self.insertion_block()?;
        let region = self.region_of(block)?;
        if self.ancestors(region)?.contains(&operation) {
            let what = "an operation cannot be moved into its own regions";
            return Err(Error::message(what));
        }
        if block.body != operation.body {
            self.check_unused(&[operation], &[])?;
            let moved = self.clone_here(operation, &mut HashMap::new())?;
            self.erase(operation)?;
            return Ok(moved);
        }
        self.body_mut(operation.body)?.unlink(operation.id);
        self.insert(operation)?;
        Ok(operation)
    }

    /// Moves an operation and all operations in its regions before `other`, and returns the new reference.
    ///
    /// Keeps the insertion point. If `other` is in another body, the reference differs from the old one.
    ///
    /// # Errors
    /// Fails for the reasons of [`move_here`](Self::move_here), for an insertion point before `other`.
    pub fn move_before(
        &mut self,
        operation: OperationRef,
        other: OperationRef,
    ) -> Result<OperationRef> {
        self.move_to(operation, InsertionPoint::Before(other))
    }

    /// Moves an operation and all operations in its regions after `other`, and returns the new reference.
    ///
    /// Keeps the insertion point. If `other` is in another body, the reference differs from the old one.
    ///
    /// # Errors
    /// Fails for the reasons of [`move_here`](Self::move_here), for an insertion point after `other`.
    pub fn move_after(
        &mut self,
        operation: OperationRef,
        other: OperationRef,
    ) -> Result<OperationRef> {
        self.move_to(operation, InsertionPoint::After(other))
    }

    fn move_to(&mut self, operation: OperationRef, point: InsertionPoint) -> Result<OperationRef> {
        let moved = self.at_point(point, |e| e.move_here(operation))?;
        // The insertion point at an operation follows the operation.
        self.insertion_point = match self.insertion_point {
            InsertionPoint::Before(at) if at == operation => InsertionPoint::Before(moved),
            InsertionPoint::After(at) if at == operation => InsertionPoint::After(moved),
            point => point,
        };
        Ok(moved)
    }

    /// Calls `edit` with another insertion point.
    pub(super) fn at_point<T>(
        &mut self,
        point: InsertionPoint,
        edit: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        let kept = std::mem::replace(&mut self.insertion_point, point);
        let result = edit(self);
        self.insertion_point = kept;
        result
    }

    /// Returns the operations around a region, from the inside out.
    fn ancestors(&self, region: RegionRef) -> Result<Vec<OperationRef>> {
        let mut found = Vec::new();
        let mut parent = self.parent_of(region)?;
        while let Some(operation) = parent {
            found.push(operation);
            parent = self.parent_of(self.region_of(self.block_of(operation)?)?)?;
        }
        Ok(found)
    }

    /// Returns whether a region is in a block, at any depth.
    pub(super) fn is_within(&self, region: RegionRef, block: BlockRef) -> Result<bool> {
        for operation in self.ancestors(region)? {
            if self.block_of(operation)? == block {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
