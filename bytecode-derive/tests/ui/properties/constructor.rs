//! A `new` of the author's own: the derive's needs another name.
use mlir_bytecode::OpProperties;

#[derive(OpProperties)]
#[op(name = "toy.scale", operands(input))]
struct Scale {
    factor: u32,
}

impl Scale {
    fn new(factor: u32) -> Self {
        Self { factor }
    }
}

#[derive(OpProperties)]
#[op(name = "toy.path", operands(input), constructor = some::path)]
struct Path;

#[derive(OpProperties)]
#[op(name = "toy.idle", constructor = idle)]
struct Idle;

fn main() {}
