//! Writing: a [`Module`](crate::Module) to bytes.

pub(crate) mod body;
pub(crate) mod container;
mod hints;
pub(crate) mod module;
mod rules;
pub(crate) mod target;
