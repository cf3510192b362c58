//! `payload` is for one field, which no other variant has, of an item of a dialect.

use mlir_bytecode::{Bytecode, DialectAttribute};

#[derive(Bytecode)]
#[bytecode(format = "params")]
struct Numbers {
    low: u64,
}

#[derive(DialectAttribute)]
#[bytecode(dialect = "toy")]
enum ToyAttribute {
    #[bytecode(code = 0, payload)]
    Two { low: u64, high: u64 },
    #[bytecode(code = 1, payload)]
    None,
}

#[derive(DialectAttribute)]
#[bytecode(dialect = "twice")]
enum Twice {
    #[bytecode(code = 0, payload)]
    First(Numbers),
    #[bytecode(code = 1, payload)]
    Second(Numbers),
}

#[derive(Bytecode)]
#[bytecode(dialect = "toy")]
enum Value {
    #[bytecode(code = 0, payload)]
    First(Numbers),
}

fn main() {}
