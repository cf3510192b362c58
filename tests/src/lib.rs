//! What the tests share: fixtures, the checks of the conformance binary, mutations.

pub mod conformance;
pub mod fixtures;
pub mod mutation;
pub mod tile_ir;
