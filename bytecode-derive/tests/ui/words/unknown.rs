//! Unknown words on an enum, a variant and a field: all reported at once.
use mlir_bytecode::DialectType;

#[derive(DialectType)]
#[bytecode(dialect = "toy", reserve(3))]
enum ToyType {
    #[bytecode(cod = 0, mnemonik = "a")]
    A {
        #[bytecode(optional)]
        value: u64,
    },
}

fn main() {}
