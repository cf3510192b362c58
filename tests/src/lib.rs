//! What the tests share: fixtures, the checks of the conformance binary, mutations, made-up items.

pub mod conformance;
pub mod fixtures;
pub mod mutation;
pub mod tile_ir;
pub mod values;
