//! The variants and codes of a typed reference exist.
use mlir_bytecode::{Attribute, Bytecode, DialectAttribute};

#[derive(DialectAttribute)]
#[bytecode(dialect = "toy")]
enum ToyAttribute {
    #[bytecode(code = 0)]
    A,
}

#[derive(Bytecode)]
#[bytecode(attribute = ToyAttribute, variants(A, B))]
struct Variant<'ir>(Attribute<'ir>);

#[derive(Bytecode)]
#[bytecode(attribute = ToyAttribute, codes(0, 1))]
struct Code<'ir>(Attribute<'ir>);

fn main() {}
