//! Rules of operations that no definition states, in Rust.

use std::fmt;

use super::releases::Releases;
use crate::error::Result;
use crate::ir::{Operation, VerifyOperation};
use crate::properties::OpProperties;

/// A rule of an operation that its definition cannot state, such as `hasVerifier` announces in ODS; added by
/// [`Registry::with_verifiers`](super::Registry::with_verifiers), and by the word `verify` of `#[derive(OpProperties)]`.
///
/// [`Module::verify`](crate::Module::verify) runs it for each operation whose definition is certain, unless the operation violates another rule.
/// Bodies are verified on several threads, in any order.
#[derive(Clone, Copy)]
pub struct OperationVerifier {
    operation: &'static str,
    releases: Releases,
    verify: VerifyOperation,
}

impl OperationVerifier {
    /// Returns the verifier of an operation, such as `func.return`.
    #[must_use]
    pub const fn new(operation: &'static str, verify: VerifyOperation) -> Self {
        Self {
            operation,
            releases: Releases::ALL,
            verify,
        }
    }

    /// Restricts the verifier to releases of LLVM from `major` on.
    #[must_use]
    pub const fn since(mut self, major: u32) -> Self {
        self.releases = self.releases.since(major);
        self
    }

    /// Restricts the verifier to releases of LLVM up to `major`.
    #[must_use]
    pub const fn until(mut self, major: u32) -> Self {
        self.releases = self.releases.until(major);
        self
    }

    pub(in crate::dialect) const fn function(&self) -> VerifyOperation {
        self.verify
    }

    pub(in crate::dialect) const fn releases(&self) -> Releases {
        self.releases
    }

    /// Returns the name of the operation.
    #[must_use]
    pub const fn operation(&self) -> &'static str {
        self.operation
    }

    /// Checks an operation.
    ///
    /// # Errors
    /// Fails with what is wrong with the operation.
    pub fn verify(&self, operation: Operation<'_>) -> Result<()> {
        (self.verify)(operation)
    }
}

impl fmt::Debug for OperationVerifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("OperationVerifier")
            .field(&self.operation)
            .finish()
    }
}

/// The rules of an operation with the word `verify`, which its definition cannot state.
///
/// ```
/// use mlir_bytecode::dialect::Verify;
/// use mlir_bytecode::ir::Operation;
/// use mlir_bytecode::{Error, OpProperties, Result};
///
/// #[derive(OpProperties)]
/// #[op(name = "toy.slice", operands(input), results(output), verify)]
/// struct Slice {
///     first: i64,
///     last: i64,
/// }
///
/// impl<'ir> Verify<'ir> for Slice {
///     fn verify(&self, _operation: Operation<'ir>) -> Result<()> {
///         match self.first <= self.last {
///             true => Ok(()),
///             false => Err(Error::message("`first` is after `last`")),
///         }
///     }
/// }
/// ```
pub trait Verify<'ir>: OpProperties<'ir> {
    /// Checks an operation with these properties. Its operands, results, regions and successors have the numbers and the types
    /// that the definition states.
    ///
    /// Read no more than the operation, its operands and its regions: a file of any size is verified body by body.
    ///
    /// # Errors
    /// Fails with what is wrong with the operation: see [`Error::message`](crate::Error::message).
    fn verify(&self, operation: Operation<'ir>) -> Result<()>;
}
