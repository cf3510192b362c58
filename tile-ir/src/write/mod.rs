//! Writing: a [`Module`](crate::Module) to bytes.

pub(crate) mod container;
pub(crate) mod module;
