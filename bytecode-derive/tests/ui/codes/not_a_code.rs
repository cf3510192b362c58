//! What is no code at all.
use mlir_bytecode::DialectType;

#[derive(DialectType)]
#[bytecode(dialect = "toy")]
enum ToyType {
    #[bytecode(code = "zero")]
    A,
    #[bytecode(code = 99999999999999999999)]
    B,
    #[bytecode(code)]
    C,
}

fn main() {}
