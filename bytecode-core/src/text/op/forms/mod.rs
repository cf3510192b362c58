//! The custom forms of operations.
//!
//! A form is declarative, by the [definition](crate::definition) of the operation, or written by hand, on the interface
//! [`crate::dialect::FormDriver`].

mod aliased;
mod arguments;
mod attributes;
mod declarative;
mod entry_blocks;
mod fit;
mod form_driver;
mod parse;
mod per_number;
mod place;
mod printed;
mod printer;
mod region_shape;
mod sink;
mod store;
mod table;
mod templates;
mod texts;
mod trace;
mod view;
mod walk;
mod written;

pub(in crate::text::op) use printed::printed;
pub(in crate::text::op) use table::Forms;
pub(in crate::text::op) use templates::{Drafts, SharedTemplates, Templates};
pub(in crate::text::op) use walk::FormWalk;
