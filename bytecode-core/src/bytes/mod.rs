//! Bytes and the primitives that both directions share: integers of variable width, a cursor, sections,
//! versions, limits, and the buffer that holds a file.

pub mod buffer;
pub mod cursor;
pub mod limits;
pub(crate) mod marks;
pub(crate) mod operation_mask;
pub mod section;
mod storage;
pub mod varint;
pub mod version;

pub use buffer::Bytes;
pub use cursor::Cursor;
pub use section::SectionKind;
pub use storage::Storage;
pub use version::Version;

/// The first four bytes of every bytecode file.
pub const MAGIC: [u8; 4] = [b'M', b'L', 0xEF, b'R'];
