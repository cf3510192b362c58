//! Bytes and the primitives that both directions share: integers of variable width, a cursor, sections,
//! versions, limits, and the buffer that holds a file.

pub mod buffer;
pub mod cursor;
mod layout;
pub mod limits;
pub mod section;
pub mod varint;
pub mod version;

pub use buffer::Bytes;
pub use cursor::Cursor;
pub use layout::{FileLayout, SectionLayout};
pub use section::Section;
pub use version::Version;
