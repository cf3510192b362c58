//! The types of `accel`.

use bytecode_core::ir::Type;
use bytecode_core::{Bytecode, DialectType};

/// The types, one variant each.
#[derive(DialectType, Clone, Debug, PartialEq)]
#[bytecode(dialect = "accel", reserved(1))]
pub enum AccelType<'ir> {
    /// Memory of the device: `!accel.buffer<[4, 8], f32>`
    #[bytecode(code = 0)]
    Buffer {
        /// The sizes.
        shape: Vec<i64>,
        /// The type of each element.
        element: Type<'ir>,
        /// The bank that holds it: `!accel.buffer<[4, 8], f32, 1>`
        #[bytecode(since = 2, default = 0)]
        bank: u32,
    },
    /// What a launch gives and others wait for: `!accel.token`
    #[bytecode(code = 2, since = 2)]
    Token,
    /// Not settled yet, so without a code: `!accel.experimental<"fifo">`
    #[bytecode(assembly)]
    Experimental {
        /// What it is.
        what: &'ir str,
    },
}

/// A type that is a buffer.
#[derive(Bytecode, Clone, Copy, Debug, PartialEq)]
#[bytecode(type = AccelType, variants(Buffer))]
pub struct BufferType<'ir>(Type<'ir>);
