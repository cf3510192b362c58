//! The names of values in custom form: `%c0_i32`, `%alloc`, `%in`.
//!
//! A value without a name of its own is called by a number. [`ValueNames`] is the rule of one operation, which
//! [`Registry::with_value_names`](super::Registry::with_value_names) adds.

use super::releases::Releases;
use crate::error::Result;
use crate::ir::{Block, Operation};

/// Takes the name of the value at a position: a result, or an argument of the entry block of a region.
pub type SetName<'a> = dyn FnMut(usize, &str) + 'a;

/// Names the results of an operation: those that get no name belong to the group of the one before them.
pub type NameResults = fn(Operation<'_>, &mut SetName<'_>) -> Result<()>;

/// Names the arguments of the entry block of the region at a position.
pub type NameArguments = fn(Operation<'_>, usize, &mut SetName<'_>) -> Result<()>;

/// Names the arguments of the block at a position of its region.
pub type NameBlockArguments = fn(Block<'_>, usize, &mut SetName<'_>) -> Result<()>;

/// How the values that an operation defines are named in custom form.
#[derive(Clone, Copy, Debug)]
pub struct ValueNames {
    operation: &'static str,
    releases: Releases,
    results: Option<ResultNames>,
    arguments: Option<NameArguments>,
    block_arguments: Option<NameBlockArguments>,
    entry_block: Option<&'static str>,
    /// Whether the arguments of the first region are called like the operands.
    shadows: bool,
}

/// How results are named.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ResultNames {
    /// The names of the first results, in order.
    Fixed(&'static [&'static str]),
    /// The names depend on the operation.
    By(NameResults),
}

impl ValueNames {
    const fn new(operation: &'static str) -> Self {
        Self {
            operation,
            releases: Releases::ALL,
            results: None,
            arguments: None,
            block_arguments: None,
            entry_block: None,
            shadows: false,
        }
    }

    /// Names the first results of an operation, in order, whatever the operation.
    #[must_use]
    pub const fn fixed(operation: &'static str, names: &'static [&'static str]) -> Self {
        Self::new(operation).with_fixed_results(names)
    }

    /// Names the results of an operation by its contents. With the name `dialect.*`, the rule applies to all operations of the
    /// dialect whose definitions state no names of their own.
    #[must_use]
    pub const fn results(operation: &'static str, names: NameResults) -> Self {
        let mut rule = Self::new(operation);
        rule.results = Some(ResultNames::By(names));
        rule
    }

    /// Names the arguments of the regions of an operation.
    #[must_use]
    pub const fn arguments(operation: &'static str, names: NameArguments) -> Self {
        let mut rule = Self::new(operation);
        rule.arguments = Some(names);
        rule
    }

    /// Names the results of an operation by its contents, and the arguments of all blocks of its regions.
    #[must_use]
    pub const fn block_arguments(
        operation: &'static str,
        results: NameResults,
        names: NameBlockArguments,
    ) -> Self {
        let mut rule = Self::results(operation, results);
        rule.block_arguments = Some(names);
        rule
    }

    /// Calls the arguments of the first region of an operation, which is isolated from above, like its operands:
    /// `%x = emitc.expression %a : (i32) -> i32 {...}` has `%a` inside, too. The form of the operation adds them by
    /// [`FormDriver::shadow_operands`](super::FormDriver::shadow_operands).
    #[must_use]
    pub const fn shadowing(operation: &'static str) -> Self {
        let mut rule = Self::new(operation);
        rule.shadows = true;
        rule
    }

    /// Names the first results, too.
    #[must_use]
    pub const fn with_fixed_results(mut self, names: &'static [&'static str]) -> Self {
        self.results = Some(ResultNames::Fixed(names));
        self
    }

    /// Names the entry blocks of the regions, too: `entry` is written as `^entry`.
    #[must_use]
    pub const fn with_entry_block(mut self, name: &'static str) -> Self {
        self.entry_block = Some(name);
        self
    }

    /// Restricts the names to releases of LLVM from `major` on.
    #[must_use]
    pub const fn since(mut self, major: u32) -> Self {
        self.releases = self.releases.since(major);
        self
    }

    /// Restricts the names to releases of LLVM up to `major`.
    #[must_use]
    pub const fn until(mut self, major: u32) -> Self {
        self.releases = self.releases.until(major);
        self
    }

    pub(super) const fn releases(&self) -> Releases {
        self.releases
    }

    /// Returns the name of the operation.
    #[must_use]
    pub const fn operation(&self) -> &'static str {
        self.operation
    }

    /// Calls `set` with the names of results.
    pub(crate) fn name_results(
        &self,
        operation: Operation<'_>,
        set: &mut SetName<'_>,
    ) -> Result<()> {
        match self.results {
            None => Ok(()),
            Some(ResultNames::Fixed(names)) => {
                let count = operation.result_count();
                for (position, name) in names.iter().take(count).enumerate() {
                    set(position, name);
                }
                Ok(())
            }
            Some(ResultNames::By(names)) => names(operation, set),
        }
    }

    /// Calls `set` with the names of the arguments of a region's entry block.
    pub(crate) fn name_arguments(
        &self,
        operation: Operation<'_>,
        region: usize,
        set: &mut SetName<'_>,
    ) -> Result<()> {
        self.arguments
            .map_or(Ok(()), |names| names(operation, region, set))
    }

    /// Calls `set` with the names of the arguments of the block at a position of its region.
    pub(crate) fn name_block_arguments(
        &self,
        block: Block<'_>,
        position: usize,
        set: &mut SetName<'_>,
    ) -> Result<()> {
        self.block_arguments
            .map_or(Ok(()), |names| names(block, position, set))
    }

    /// Returns whether the arguments of the first region are called like the operands.
    pub(crate) const fn shadows(&self) -> bool {
        self.shadows
    }

    /// Returns the name of the entry blocks, if they have one.
    pub(crate) const fn entry_block(&self) -> Option<&'static str> {
        self.entry_block
    }

    /// Returns whether arguments have names.
    pub(crate) fn has_arguments(&self) -> bool {
        self.arguments.is_some() || self.block_arguments.is_some()
    }

    /// Returns whether the arguments of all blocks have names.
    pub(crate) fn has_block_arguments(&self) -> bool {
        self.block_arguments.is_some()
    }
}
