//! The type of a field has no wire form: the message says which derive to add.
use bytecode_core::{Bytecode, DialectType};

struct Mine;

#[derive(DialectType)]
#[bytecode(dialect = "toy", print = print, parse = parse)]
enum ToyType {
    #[bytecode(code = 0)]
    A { mine: Mine },
}

fn print(
    _: &ToyType,
    _: &mut dyn bytecode_core::text::AsmPrinter,
) -> bytecode_core::Result<()> {
    Ok(())
}

fn parse(
    _: &mut bytecode_core::text::AsmParser<'_, '_>,
) -> bytecode_core::Result<Option<ToyType>> {
    Ok(None)
}

#[derive(Bytecode)]
struct Outer {
    list: Vec<Mine>,
}

fn main() {}
