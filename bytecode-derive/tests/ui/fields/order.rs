//! `order` lists every field once.
use bytecode_core::Bytecode;

#[derive(Bytecode)]
#[bytecode(order(b, b, c))]
struct Struct {
    a: u64,
    b: u64,
}

fn main() {}
