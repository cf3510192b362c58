//! The wire format of a whole dialect: as text, as a page, in numbers, and frozen; and a dialect that is
//! interpreted from its schema.

mod assembly;
mod counts;
pub mod frozen;
mod interpreted;
mod items;
mod read;
mod text;
mod words;

pub use counts::Counts;
pub use interpreted::SchemaDialect;
pub use items::ItemForms;
pub use text::{to_markdown, to_text};
