//! Versions of items are versions of the dialect; its operations have its namespace.
use mlir_bytecode::{Dialect, DialectType, OpProperties};

#[derive(DialectType)]
#[bytecode(dialect = "toy")]
enum ToyType {
    #[bytecode(code = 0, since = 2)]
    A,
}

#[derive(DialectType)]
#[bytecode(dialect = "toy")]
enum ToyFields {
    #[bytecode(code = 0)]
    A {
        #[bytecode(since = 2, when_missing = 0)]
        a: u64,
    },
}

#[derive(OpProperties)]
#[op(name = "other.run")]
struct Run {
    count: u32,
}

#[derive(OpProperties)]
#[op(name = "toys.run")]
struct Longer {
    count: u32,
}

#[derive(Dialect)]
#[dialect(name = "toy", types = ToyType)]
struct Items;

#[derive(Dialect)]
#[dialect(name = "toy", types = ToyFields)]
struct Fields;

#[derive(Dialect)]
#[dialect(name = "toy", operations(Run, Longer))]
struct Operations;

#[derive(Dialect)]
#[dialect(name = "toy", version = 2, types = ToyType)]
struct Versioned;

fn main() {}
