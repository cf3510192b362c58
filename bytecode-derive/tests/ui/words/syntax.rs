//! No words at all.
use mlir_bytecode::DialectType;

#[derive(DialectType)]
#[bytecode(dialect = "toy")]
enum ToyType {
    #[bytecode(code = 0; mnemonic = "a")]
    A,
    #[bytecode = 1]
    B,
    #[bytecode]
    C,
}

fn main() {}
