//! Items are parsed by their enum, or by a function.
use mlir_bytecode::item::AsmParser;
use mlir_bytecode::{Attribute, Dialect, DialectAttribute, Result};

#[derive(DialectAttribute)]
#[bytecode(dialect = "toy")]
enum ToyAttribute {
    #[bytecode(code = 0)]
    A,
}

fn parse<'ir>(_: &mut dyn AsmParser<'ir>) -> Result<Option<Attribute<'ir>>> {
    Ok(None)
}

#[derive(Dialect)]
#[dialect(name = "text", parse_attributes = parse)]
struct Text;

#[derive(Dialect)]
#[dialect(name = "toy", attributes = ToyAttribute, parse_attributes = parse)]
struct Toy;

fn main() {}
