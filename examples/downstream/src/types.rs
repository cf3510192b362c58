//! The types of `accel`.

use mlir_bytecode::{Bytecode, Context, DialectType, Result, Type};

#[derive(DialectType, Clone, Debug, PartialEq)]
#[bytecode(dialect = "accel", reserved(1))]
pub enum AccelType<'ir> {
    /// Memory of the device: `!accel.buffer<[4, 8], f32>`, or in bank 1: `!accel.buffer<[4, 8], f32, 1>`
    #[bytecode(code = 0)]
    Buffer {
        shape: Vec<i64>,
        element: Type<'ir>,
        #[bytecode(since = 2, when_missing = 0, default = 0)]
        bank: u32,
    },
    /// A token that a launch returns and others wait for: `!accel.token`
    #[bytecode(code = 2, since = 2)]
    Token,
    /// An experimental type, which has no code yet: `!accel.experimental<"fifo">`
    #[bytecode(uncoded)]
    Experimental { what: &'ir str },
}

/// A reference to a buffer.
#[derive(Bytecode, Clone, Copy, Debug, PartialEq)]
#[bytecode(type = AccelType, variants(Buffer))]
pub struct BufferType<'ir>(Type<'ir>);

impl<'ir> BufferType<'ir> {
    /// Returns the type of a buffer in bank 0.
    pub fn intern(context: &'ir Context, shape: &[i64], element: Type<'ir>) -> Result<Self> {
        let shape = shape.to_vec();
        let buffer = AccelType::Buffer {
            shape,
            element,
            bank: 0,
        };
        context.type_(&buffer)?.decode()
    }
}
