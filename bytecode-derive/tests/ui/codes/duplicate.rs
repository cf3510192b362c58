//! A code that two variants have, one that a present field has too, and a reserved one.
use mlir_bytecode::DialectType;

#[derive(DialectType)]
#[bytecode(dialect = "toy", reserved(3, 5))]
enum ToyType {
    #[bytecode(code = 0)]
    A,
    #[bytecode(code = 0)]
    B,
    #[bytecode(code = 3)]
    C,
    #[bytecode(code = 7)]
    D {
        #[bytecode(code_if_present = 7)]
        list: Vec<u64>,
    },
}

fn main() {}
