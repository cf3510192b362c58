//! Each combination of fields that may be present has a code.
use mlir_bytecode::DialectAttribute;

#[derive(DialectAttribute)]
#[bytecode(dialect = "toy")]
enum ToyAttribute {
    #[bytecode(code = 0)]
    A {
        #[bytecode(code_if_present = 1)]
        first: Option<u64>,
        #[bytecode(code_if_present = 2)]
        second: Vec<u64>,
    },
    #[bytecode(code = 5, code_if_present(first, third) = 6)]
    B {
        #[bytecode(code_if_present = 7)]
        first: Option<u64>,
        third: u64,
    },
}

fn main() {}
