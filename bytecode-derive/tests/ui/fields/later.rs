//! A width can only come from a field that was read before.
use bytecode_core::Bytecode;
use bytecode_core::number::ApInt;

#[derive(Bytecode)]
struct Struct {
    #[bytecode(width = *width)]
    value: ApInt,
    width: u32,
}

fn main() {}
