//! Each combination of fields that may be present has a code.
use mlir_bytecode::DialectAttribute;

#[derive(DialectAttribute)]
#[bytecode(dialect = "toy")]
enum ToyAttribute {
    #[bytecode(code = 0)]
    A {
        #[bytecode(some = 1)]
        first: Option<u64>,
        #[bytecode(some = 2)]
        second: Vec<u64>,
    },
    #[bytecode(code = 5, some(first, third) = 6)]
    B {
        #[bytecode(some = 7)]
        first: Option<u64>,
        third: u64,
    },
}

fn main() {}
