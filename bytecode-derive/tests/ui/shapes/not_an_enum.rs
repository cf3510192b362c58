//! Items are an enum.
use mlir_bytecode::{Bytecode, DialectAttribute, DialectType};

#[derive(DialectAttribute)]
#[bytecode(dialect = "toy")]
struct ToyAttribute;

#[derive(DialectType)]
enum ToyType {}

#[derive(Bytecode)]
union Union {
    a: u32,
}

fn main() {}
