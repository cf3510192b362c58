//! The variant of unknown codes: one, with room for a code and bytes.
use mlir_bytecode::DialectType;

#[derive(DialectType)]
#[bytecode(dialect = "toy")]
enum ToyType<'ir> {
    #[bytecode(unknown, code = 0)]
    Coded { code: u64, bytes: &'ir [u8] },
    #[bytecode(unknown)]
    Empty,
}

fn main() {}
