//! What a typed reference says: which items.
use mlir_bytecode::{Attribute, Bytecode, DialectAttribute, Type};

#[derive(DialectAttribute)]
#[bytecode(dialect = "toy")]
enum ToyAttribute {
    #[bytecode(code = 0)]
    A,
}

#[derive(Bytecode)]
#[bytecode(attribute = ToyAttribute)]
struct Which<'ir>(Attribute<'ir>);

#[derive(Bytecode)]
#[bytecode(attribute = ToyAttribute, type = ToyAttribute, variants(A), codes(0))]
struct Both<'ir>(Attribute<'ir>);

#[derive(Bytecode)]
#[bytecode(type = ToyType, variants(A))]
struct Named<'ir> {
    name: Type<'ir>,
}

fn main() {}
