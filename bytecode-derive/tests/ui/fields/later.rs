//! A width can only come from a field that was read before.
use mlir_bytecode::number::ApInt;
use mlir_bytecode::Bytecode;

#[derive(Bytecode)]
struct Struct {
    #[bytecode(width = *width)]
    value: ApInt,
    width: u32,
}

fn main() {}
