//! The wire format of a whole dialect: as text, as a page, in numbers, and frozen.

mod counts;
pub mod frozen;
mod text;

pub use counts::Counts;
pub use text::{to_markdown, to_text};
