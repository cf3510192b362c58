//! `some` where nothing can be absent.
use mlir_bytecode::{Bytecode, DialectType};

#[derive(DialectType)]
#[bytecode(dialect = "toy")]
enum ToyType {
    #[bytecode(code = 0)]
    A {
        #[bytecode(some = 1)]
        number: u64,
    },
}

#[derive(Bytecode)]
struct Struct {
    #[bytecode(some = 1)]
    number: Option<u64>,
}

fn main() {}
