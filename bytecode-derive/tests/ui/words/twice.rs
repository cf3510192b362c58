//! A word given twice, in one attribute or in two.
use mlir_bytecode::DialectType;

#[derive(DialectType)]
#[bytecode(dialect = "toy", dialect = "toy")]
enum ToyType {
    #[bytecode(code = 0)]
    #[bytecode(code = 1)]
    A,
}

fn main() {}
