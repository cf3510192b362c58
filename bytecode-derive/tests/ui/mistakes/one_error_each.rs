//! Mistakes that a new author makes: each is one error that names the remedy.
use mlir_bytecode::{Bytecode, DialectAttribute, DialectType, Type};

#[derive(Debug, PartialEq)]
enum Order {
    Row,
}

#[derive(DialectType)]
#[bytecode(dialect = "generic")]
enum Generic<T> {
    #[bytecode(code = 0)]
    A { value: T },
}

#[derive(DialectType)]
#[bytecode(dialect = "lifetime")]
enum MissingLifetime {
    #[bytecode(code = 0)]
    A { element: Type },
}

#[derive(DialectAttribute)]
#[bytecode(dialect = "since", print = print, parse = parse)]
enum Since {
    #[bytecode(code = 0)]
    A {
        #[bytecode(since = 2, with = order)]
        order: Order,
    },
}

#[derive(Bytecode)]
#[bytecode(dialect = "since")]
struct SinceInStruct {
    #[bytecode(since = 2, with = order)]
    order: Order,
}

#[derive(DialectAttribute)]
#[bytecode(dialect = "default")]
enum Default {
    #[bytecode(code = 0)]
    A {
        #[bytecode(default, assembly = order, with = order)]
        order: Order,
    },
}

#[derive(Bytecode)]
struct Recursive {
    next: Option<Recursive>,
}

#[derive(Bytecode)]
struct Unit;

mod order {
    use super::Order;
    use mlir_bytecode::Result;
    use mlir_bytecode::context::{DialectReader, DialectWriter};
    use mlir_bytecode::item::{AsmParser, AsmPrinter};

    pub fn decode<'ir>(_: &mut impl DialectReader<'ir>) -> Result<Order> {
        Ok(Order::Row)
    }
    pub fn encode(_: &Order, _: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
        Ok(())
    }
    pub fn print(_: &Order, _: &mut dyn AsmPrinter) -> Result<()> {
        Ok(())
    }
    pub fn parse(_: &mut dyn AsmParser<'_>) -> Result<Order> {
        Ok(Order::Row)
    }
}

fn print(_: &Since, _: &mut dyn mlir_bytecode::item::AsmPrinter) -> mlir_bytecode::Result<()> {
    Ok(())
}

fn parse(_: &mut dyn mlir_bytecode::item::AsmParser<'_>) -> mlir_bytecode::Result<Option<Since>> {
    Ok(None)
}

fn main() {}
