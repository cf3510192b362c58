//! The groups of operands, results, regions and successors that a definition names.

use super::TypeClass;
use crate::context::{Context, Type};
use crate::error::{Result, ResultExt};

/// How many values a group has.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cardinality {
    /// One value.
    One,
    /// At most one value.
    Optional,
    /// Any number of values.
    Variadic,
    /// Any number of lists of values: `(a, b), (c)`.
    VariadicOfVariadic {
        /// The attribute that holds the length of each list.
        segments: Box<str>,
    },
}

impl Cardinality {
    /// Returns whether the group may be empty.
    #[must_use]
    pub fn may_be_empty(&self) -> bool {
        *self != Self::One
    }

    /// Returns whether the group may have more than one value.
    #[must_use]
    pub fn is_variadic(&self) -> bool {
        matches!(self, Self::Variadic | Self::VariadicOfVariadic { .. })
    }
}

/// A group of operands or results.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ValueGroup {
    /// The name, as in `$lhs`; results without a name have an empty one.
    pub name: Box<str>,
    /// How many values the group has.
    pub cardinality: Cardinality,
    /// The text of the type of each value, if the definition fixes it: `i32`, `!async.token`.
    pub builds: Option<Box<str>>,
    /// Whether only the reader of the form assumes that type: operations with other types are valid, in generic form.
    pub is_assumed: bool,
    /// The kind of type that is printed without dialect and mnemonic, such as `llvm.ptr`: all values have a type of
    /// this kind, because the constraint names the class of the type.
    pub strips: Option<Box<str>>,
    /// The class of builtin types that the constraint names: a written type of another class is an error.
    pub class: Option<TypeClass>,
}

impl ValueGroup {
    /// Returns a group whose values have any type.
    #[must_use]
    pub fn new(name: &str, cardinality: Cardinality) -> Self {
        Self {
            name: name.into(),
            cardinality,
            builds: None,
            is_assumed: false,
            strips: None,
            class: None,
        }
    }

    /// Parses the type that the definition fixes; `None` if it fixes none.
    pub(crate) fn fixed_type<'ir>(&self, context: &'ir Context) -> Result<Option<Type<'ir>>> {
        let Some(text) = &self.builds else {
            return Ok(None);
        };
        let parsed = context.parse_type(text).map(Some);
        parsed.within(|| format!("type `{text}` in the definition of `{}`", self.name))
    }
}

/// A group of regions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RegionGroup {
    /// The name, as in `$body`.
    pub name: Box<str>,
    /// Whether the group has any number of regions instead of one.
    pub is_variadic: bool,
}

impl RegionGroup {
    /// Returns a group of one region, or of any number.
    #[must_use]
    pub fn new(name: &str, is_variadic: bool) -> Self {
        let name = name.into();
        Self { name, is_variadic }
    }
}

/// A group of successors.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SuccessorGroup {
    /// The name, as in `$dest`.
    pub name: Box<str>,
    /// Whether the group has any number of successors instead of one.
    pub is_variadic: bool,
}

impl SuccessorGroup {
    /// Returns a group of one successor, or of any number.
    #[must_use]
    pub fn new(name: &str, is_variadic: bool) -> Self {
        let name = name.into();
        Self { name, is_variadic }
    }
}
