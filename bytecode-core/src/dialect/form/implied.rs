//! The contents of a region that a text leaves out.

use std::borrow::Cow;

use crate::context::{Attribute, Type};

/// An operation of a region that a text leaves out.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ImpliedOperation<'ir> {
    /// The full name.
    pub name: Cow<'ir, str>,
    /// The operands.
    pub operands: Vec<ImpliedValue>,
    /// The types of the results.
    pub results: Vec<Type<'ir>>,
    /// The attributes, inherent or not.
    pub attributes: Vec<(Cow<'ir, str>, Attribute<'ir>)>,
}

impl<'ir> ImpliedOperation<'ir> {
    /// Returns an operation without attributes.
    #[must_use]
    pub fn new(
        name: impl Into<Cow<'ir, str>>,
        operands: Vec<ImpliedValue>,
        results: Vec<Type<'ir>>,
    ) -> Self {
        Self {
            name: name.into(),
            operands,
            results,
            attributes: Vec::new(),
        }
    }

    /// Adds an attribute.
    #[must_use]
    pub fn with_attribute(mut self, name: impl Into<Cow<'ir, str>>, value: Attribute<'ir>) -> Self {
        self.attributes.push((name.into(), value));
        self
    }
}

/// A value in a region that a text leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ImpliedValue {
    /// An argument of the block, by position.
    Argument(usize),
    /// A result of an operation of the block: the positions of both.
    Result(usize, usize),
}

/// The contents of a region that a text leaves out: one block.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ImpliedBlock<'ir> {
    /// The types of the arguments.
    pub arguments: Vec<Type<'ir>>,
    /// The operations, the terminator included.
    pub operations: Vec<ImpliedOperation<'ir>>,
    /// The locations of the arguments.
    pub argument_locations: ImpliedLocation,
    /// The locations of the operations.
    pub operation_locations: ImpliedLocation,
}

/// A location in a region that a text leaves out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ImpliedLocation {
    /// The position of the name of the enclosing operation.
    #[default]
    Operation,
    /// The unknown location.
    Unknown,
    /// The location of the enclosing operation, whether its text states one or not.
    Written,
    /// The location of the operand of the enclosing operation at the position of the argument.
    Operand,
}

impl<'ir> ImpliedBlock<'ir> {
    /// Returns a block whose locations are that of the enclosing operation.
    #[must_use]
    pub fn new(arguments: Vec<Type<'ir>>, operations: Vec<ImpliedOperation<'ir>>) -> Self {
        Self {
            arguments,
            operations,
            argument_locations: ImpliedLocation::Operation,
            operation_locations: ImpliedLocation::Operation,
        }
    }

    /// Sets the locations of the arguments.
    #[must_use]
    pub fn with_argument_locations(mut self, location: ImpliedLocation) -> Self {
        self.argument_locations = location;
        self
    }

    /// Sets all locations.
    #[must_use]
    pub fn with_locations(mut self, location: ImpliedLocation) -> Self {
        self.argument_locations = location;
        self.operation_locations = location;
        self
    }
}
