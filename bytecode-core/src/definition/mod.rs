//! Definitions of operations as data: the groups of operands and results, the format, the rules that determine types
//! which a format leaves out.
//!
//! A definition is to an operation's text what its [layout](crate::properties::OpLayout) is to its properties, and
//! depends on the release as well. A definition comes from a line of a table ([text form](text)), which a release, a
//! derive or the author of a dialect supplies; the line states only what the layout does not.
//!
//! Printing and parsing interpret the same definition.

mod attribute;
mod certainty;
mod class;
mod enumerations;
mod group;
mod inference;
mod limits;
mod mnemonics;
mod operation;
mod rule;
mod table;
#[cfg(test)]
mod tests;
pub mod text;
mod transformer;
mod types;

pub use attribute::{AttributeDefinition, AttributeText, Keywords};
pub(crate) use certainty::DefinitionCertainty;
pub use class::TypeClass;
pub use enumerations::{Cases, Enumerations};
pub use group::{Cardinality, RegionGroup, SuccessorGroup, ValueGroup};
pub(crate) use limits::Limits;
pub use mnemonics::Mnemonics;
pub use operation::{Form, OperationDefinition, Variable};
pub use rule::TypeRule;
pub(crate) use table::FoundDefinition;
pub use table::OperationDefinitions;
pub use transformer::Transformer;
pub use types::{GroupTypes, TypeSource, TypeSources};
