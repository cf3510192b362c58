//! Limits that keep hostile input from exhausting the stack or the memory.
//!
//! Counts are never trusted: a list of `n` elements is only reserved where `n` elements can still
//! follow in the input.

/// The newest bytecode version that is read and written.
pub const MAX_VERSION: u64 = 6;

/// How deeply attributes and types may nest when they are decoded, printed or parsed.
pub const MAX_ATTRIBUTE_DEPTH: usize = 512;

/// The maximum nesting depth of items that contain each other inline, not by reference.
pub const MAX_ITEM_DEPTH: usize = 64;

/// How deeply regions may nest where an algorithm recurses over operations.
pub const MAX_REGION_DEPTH: usize = 1 << 16;

/// The largest alignment, in bytes, of a section or of a resource.
pub const MAX_ALIGNMENT: u64 = 1 << 32;

/// The byte that fills the space before aligned data.
pub const PADDING: u8 = 0xCB;
