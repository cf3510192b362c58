//! Fields with `bits` that share a varint fit into it.
use mlir_bytecode::Bytecode;

#[derive(Bytecode)]
struct TooMany {
    #[bytecode(bits = 40)]
    a: u64,
    #[bytecode(bits = 20)]
    b: u64,
    #[bytecode(bits = 5)]
    c: u64,
}

#[derive(Bytecode)]
struct InTwo {
    #[bytecode(bits = 40)]
    a: u64,
    between: u64,
    #[bytecode(bits = 40)]
    b: u64,
}

fn main() {}
