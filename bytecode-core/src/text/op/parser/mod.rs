//! The parser of operations, regions and whole files; regions nest without a limit.

mod braces;
mod known_form;
mod later;
mod module;
mod notes;
mod open;
mod operation;
mod operation_names;
mod options;
mod parts;
mod recovery;
mod region;
mod repetition;
mod resources;
mod slots;
mod state;
mod templates;
mod values;

pub(in crate::text::op) use known_form::KnownForm;
pub(in crate::text::op) use later::{Site, Source};
pub use notes::ParseNotes;
pub(in crate::text::op) use open::{
    Argument, Form, OpenOperation, PendingOperation, PendingRegion, PropertiesText,
    RegionCompletion, Rest,
};
pub(in crate::text::op) use operation::Statement;
pub use options::ParseOptions;
pub(in crate::text::op) use state::ModuleParser;
pub(in crate::text::op) use values::ValueUse;
