//! The type of a field has no wire form: the message says which derive to add.
use mlir_bytecode::{Bytecode, DialectType};

struct Mine;

#[derive(DialectType)]
#[bytecode(dialect = "toy", print = print, parse = parse)]
enum ToyType {
    #[bytecode(code = 0)]
    A { mine: Mine },
}

fn print(
    _: &ToyType,
    _: &mut dyn mlir_bytecode::item::AsmPrinter,
) -> mlir_bytecode::Result<()> {
    Ok(())
}

fn parse(
    _: &mut dyn mlir_bytecode::item::AsmParser<'_>,
) -> mlir_bytecode::Result<Option<ToyType>> {
    Ok(None)
}

#[derive(Bytecode)]
struct Outer {
    list: Vec<Mine>,
}

fn main() {}
