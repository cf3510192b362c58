//! `order` lists every field once.
use mlir_bytecode::Bytecode;

#[derive(Bytecode)]
#[bytecode(order(b, b, c))]
struct Struct {
    a: u64,
    b: u64,
}

fn main() {}
