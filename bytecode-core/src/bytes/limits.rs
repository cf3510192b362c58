//! Limits that keep hostile input from exhausting the stack or the memory.
//!
//! Counts are never trusted: a list of `n` elements is reserved only if `n` elements can follow in the input.

/// The newest bytecode version that is read and written.
pub const MAX_VERSION: u64 = 6;

/// The maximal nesting depth of attributes and types that are decoded, printed or parsed.
pub const MAX_ATTRIBUTE_DEPTH: usize = 512;

/// The maximal nesting depth of items that contain each other inline, not by reference.
pub const MAX_ITEM_DEPTH: usize = 64;

/// The maximal nesting depth of regions for algorithms that recurse over operations.
pub const MAX_REGION_DEPTH: usize = 1 << 16;

/// The largest alignment, in bytes, of a section or of a resource.
pub const MAX_ALIGNMENT: u64 = 1 << 32;

/// The byte that pads the space before aligned data.
pub const PADDING: u8 = 0xCB;
