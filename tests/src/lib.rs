//! Shared code of the tests: fixtures, the checks of the conformance binary, mutations, generated items.

pub mod conformance;
pub mod fixtures;
pub mod mutation;
pub mod schemas;
pub mod tile_ir;
pub mod values;
