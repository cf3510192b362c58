//! Operations of a dialect have different names.
use mlir_bytecode::{Dialect, OpProperties};

#[derive(OpProperties)]
#[op(name = "toy.call")]
struct Call {
    count: u32,
}

#[derive(OpProperties)]
#[op(name = "toy.other")]
struct Other {
    count: u32,
}

#[derive(OpProperties)]
#[op(name = "toy.call")]
struct Again {
    sum: u64,
}

#[derive(Dialect)]
#[dialect(name = "toy", operations(Call, Other, Again))]
struct Toy;

fn main() {}
