//! What a dialect needs, and what it does not know.
use mlir_bytecode::Dialect;

#[derive(Dialect)]
#[dialect(type = ToyType)]
struct Toy;

#[derive(Dialect)]
#[dialect(name = "toy.toy")]
struct Dotted;

fn main() {}
