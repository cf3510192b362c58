//! A constant or an item whose text is that of an absent value.

use mlir_bytecode::{Bytecode, DialectAttribute};

#[derive(Bytecode)]
enum Mode {
    None,
    Fast,
}

#[derive(Bytecode)]
#[bytecode(dialect = "toy")]
enum Operand {
    #[bytecode(code = 0)]
    None,
    #[bytecode(code = 1)]
    Register(u32),
}

#[derive(DialectAttribute)]
#[bytecode(dialect = "toy")]
enum Modes {
    #[bytecode(code = 0)]
    Modes(Vec<Option<Mode>>),
}

#[derive(DialectAttribute)]
#[bytecode(dialect = "toy")]
enum Operands {
    #[bytecode(code = 0)]
    Operands(Vec<Option<Box<Operand>>>),
    // Absent values are elided, so the text is unique.
    #[bytecode(code = 1)]
    Elided { mode: Option<Mode> },
}

fn main() {}
