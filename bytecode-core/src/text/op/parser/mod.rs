//! The parser of operations, regions and whole files; regions nest without a limit.

mod custom;
mod module;
mod open;
mod operation;
mod operation_names;
mod options;
mod recovery;
mod region;
mod resources;
mod state;
mod values;

pub use options::ParseOptions;
