//! A variant without a code says what becomes of it.
use mlir_bytecode::DialectAttribute;

#[derive(DialectAttribute)]
#[bytecode(dialect = "toy")]
enum ToyAttribute {
    #[bytecode(code = 4)]
    A,
    B,
    #[bytecode(uncoded, code = 9)]
    C,
}

fn main() {}
