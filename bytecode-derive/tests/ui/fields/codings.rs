//! Codings that exclude each other, or that the type cannot have.
use mlir_bytecode::Bytecode;

#[derive(Bytecode)]
struct Two {
    #[bytecode(varint, byte)]
    a: u64,
    #[bytecode(width = 3, bits = 64)]
    b: u64,
}

#[derive(Bytecode)]
struct NoInteger<'ir> {
    #[bytecode(varint)]
    text: &'ir str,
}

fn main() {}
