//! Constants are all different, and no items are among them.
use mlir_bytecode::Bytecode;

const TWO: isize = 2;

#[derive(Bytecode)]
enum Constants {
    A = 1,
    B(u64),
    C = 1,
    D = TWO,
}

fn main() {}
