//! Versions that make no sense, or of no dialect.
use mlir_bytecode::{Bytecode, Dialect, DialectType};

#[derive(DialectType)]
#[bytecode(dialect = "toy")]
enum ToyType {
    #[bytecode(code = 0, since = 3, until = 3)]
    A {
        #[bytecode(bits = 3, since = 1)]
        bits: u64,
        #[bytecode(code_if_present = 4, until = 1)]
        some: Option<u64>,
        #[bytecode(default = 3)]
        default: u64,
        #[bytecode(since = "one")]
        word: u64,
        #[bytecode(when_missing = 3)]
        never: u64,
        #[bytecode(since = 2, default = 3)]
        text_only: u64,
    },
}

#[derive(Bytecode)]
struct Struct {
    #[bytecode(since = 2)]
    field: u64,
}

#[derive(Bytecode)]
enum Constant {
    #[bytecode(since = 2)]
    Late,
}

#[derive(Dialect)]
#[dialect(name = "toy", upgrade = upgrade)]
struct Toy;

fn main() {}
