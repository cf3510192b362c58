//! Reading: bytes to a [`Module`](crate::Module).

pub(crate) mod body;
pub(crate) mod container;
pub(crate) mod module;
pub(crate) mod notes;
