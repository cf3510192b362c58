//! Words that a parser reads as something else.
use mlir_bytecode::{Bytecode, DialectType};

#[derive(Bytecode)]
enum Order {
    #[bytecode(mnemonic = "row-major")]
    RowMajor,
    #[bytecode(mnemonic = "4")]
    Four,
    Same,
    #[bytecode(mnemonic = "same")]
    Other,
}

#[derive(DialectType)]
#[bytecode(dialect = "toy")]
enum ToyType {
    #[bytecode(code = 0, mnemonic = "a b")]
    TwoWords,
    #[bytecode(code = 1, mnemonic = "a.b")]
    OneWord,
}

fn main() {}
