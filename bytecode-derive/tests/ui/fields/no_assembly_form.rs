//! The type of a field has no assembly form.
use mlir_bytecode::{Bytecode, DialectType};

#[derive(Bytecode)]
struct Mine {
    number: u64,
}

#[derive(DialectType)]
#[bytecode(dialect = "toy")]
enum ToyType {
    #[bytecode(code = 0)]
    A { mine: Mine },
}

fn main() {}
