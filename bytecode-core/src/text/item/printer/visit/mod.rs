//! Finding the items that get an alias: a visit of each item that will be printed, and of those that it mentions.

mod inside;
mod text;
mod visitor;

pub(in crate::text) use visitor::Visitor;
