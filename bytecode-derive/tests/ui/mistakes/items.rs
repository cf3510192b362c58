//! Further mistakes of a new author, of the items themselves: each is one error that names the remedy.
use mlir_bytecode::{Bytecode, DialectAttribute, DialectType};

#[derive(DialectType)]
#[bytecode(dialect = "duplicate")]
enum DuplicateCode {
    #[bytecode(code = 0)]
    A,
    #[bytecode(code = 0)]
    B,
}

#[derive(DialectType)]
#[bytecode(dialect = "missing")]
enum MissingCode {
    #[bytecode(code = 0)]
    A,
    B,
}

#[derive(DialectType)]
#[bytecode(dialect = "reserved", reserved(1))]
enum ReservedCode {
    #[bytecode(code = 1)]
    A,
}

#[derive(DialectAttribute)]
#[bytecode(dialect = "wrong")]
enum WrongType {
    #[bytecode(code = 0)]
    A {
        #[bytecode(signed)]
        name: String,
    },
}

#[derive(Debug)]
struct Uncoded;

#[derive(DialectAttribute)]
#[bytecode(dialect = "uncoded")]
enum NoCodec {
    #[bytecode(code = 0)]
    A {
        #[bytecode(assembly = text)]
        value: Uncoded,
    },
}

#[derive(Bytecode)]
struct NoCodecInList {
    values: Vec<Uncoded>,
}

#[derive(DialectAttribute)]
#[bytecode(dialect = "unit")]
struct Unit;

#[derive(DialectAttribute)]
#[bytecode(dialect = "unknown")]
enum TwoUnknown<'ir> {
    #[bytecode(unknown)]
    A { code: u64, bytes: &'ir [u8] },
    #[bytecode(unknown)]
    B { code: u64, bytes: &'ir [u8] },
}

#[derive(DialectAttribute)]
#[bytecode(dialect = "misspelt")]
enum Misspelt {
    #[bytecode(cod = 0)]
    A,
}

mod text {
    use super::Uncoded;
    use mlir_bytecode::Result;
    use mlir_bytecode::item::{AsmParser, AsmPrinter};

    pub fn print(_: &Uncoded, _: &mut dyn AsmPrinter) -> Result<()> {
        Ok(())
    }
    pub fn parse(_: &mut dyn AsmParser<'_>) -> Result<Uncoded> {
        Ok(Uncoded)
    }
}

fn main() {}
