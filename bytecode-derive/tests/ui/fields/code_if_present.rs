//! `code_if_present` where nothing can be absent.
use mlir_bytecode::{Bytecode, DialectType};

#[derive(DialectType)]
#[bytecode(dialect = "toy")]
enum ToyType {
    #[bytecode(code = 0)]
    A {
        #[bytecode(code_if_present = 1)]
        number: u64,
    },
}

#[derive(Bytecode)]
struct Struct {
    #[bytecode(code_if_present = 1)]
    number: Option<u64>,
}

fn main() {}
