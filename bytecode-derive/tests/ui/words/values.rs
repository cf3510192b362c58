//! Words with the wrong sort of value.
use mlir_bytecode::DialectType;

#[derive(DialectType)]
#[bytecode(dialect = toy, reserved = 3)]
enum ToyType {
    #[bytecode(code = 0, mnemonic = 3)]
    A,
    #[bytecode(uncoded = true)]
    B,
    #[bytecode(code = 1, order = "a")]
    C { a: u64 },
}

fn main() {}
