//! A field whose type has no encoding, in the form that a new author writes.
use mlir_bytecode::DialectAttribute;

struct Mine;

#[derive(DialectAttribute)]
#[bytecode(dialect = "toy")]
enum NoCodec {
    #[bytecode(code = 0)]
    A { mine: Mine },
}

#[derive(DialectAttribute)]
#[bytecode(dialect = "toy")]
enum WrongType {
    #[bytecode(code = 0)]
    A { name: String },
}

#[derive(DialectAttribute)]
#[bytecode(dialect = "toy")]
enum WrongElement {
    #[bytecode(code = 0)]
    A { names: Vec<String> },
}

fn main() {}
