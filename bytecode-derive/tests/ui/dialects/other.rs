//! Attributes and types belong to the dialect that lists them.
use mlir_bytecode::{Dialect, DialectType};

#[derive(DialectType)]
#[bytecode(dialect = "toy")]
enum ToyType {
    #[bytecode(code = 0)]
    A,
}

#[derive(Dialect)]
#[dialect(name = "other", types = ToyType)]
struct Other;

#[derive(Dialect)]
#[dialect(name = "toy", attributes = ToyType)]
struct Toy;

fn main() {}
