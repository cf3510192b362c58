//! The expansions need no prelude, no `bytecode_core` of that name, and none of the user's names.
#![no_implicit_prelude]

extern crate bytecode_core as renamed;

mod bytecode_core {}
mod std {}
mod core {}

// What the expansion uses by these names is not the user's.
#[allow(dead_code)]
struct Result;
#[allow(dead_code)]
struct Option;
#[allow(dead_code)]
struct Some;
#[allow(dead_code)]
struct Ok;

#[derive(renamed::Bytecode)]
#[bytecode(crate = renamed)]
pub struct Composite<'ir> {
    pub reader: u64,
    pub writer: &'ir str,
    #[bytecode(bits = 1)]
    pub packed: bool,
    #[bytecode(bits = 2)]
    pub value: Sign,
}

#[derive(renamed::Bytecode)]
#[bytecode(crate = renamed)]
pub enum Sign {
    Plus,
    Minus = 2,
}

#[derive(renamed::DialectType)]
#[bytecode(dialect = "toy", crate = renamed)]
pub enum ToyType<'ir> {
    #[bytecode(code = 0)]
    Ok,
    #[bytecode(code = 1)]
    Some {
        code: u64,
        offset: renamed::ir::Type<'ir>,
        #[bytecode(some = 2)]
        list: ::std::vec::Vec<u64>,
    },
    #[bytecode(code = 3)]
    None(#[bytecode(some = 4)] ::std::option::Option<u64>, u64),
    #[bytecode(code = 5)]
    Err {
        printer: u64,
        context: i64,
        #[bytecode(len = *printer)]
        element: ::std::vec::Vec<u64>,
    },
}

#[derive(renamed::DialectAttribute)]
#[bytecode(dialect = "toy", crate = renamed)]
pub enum ToyAttribute {
    #[bytecode(code = 0)]
    Unit,
}

#[derive(renamed::Dialect)]
#[dialect(name = "toy", types = ToyType, attributes = ToyAttribute, crate = renamed)]
pub struct Toy;

fn main() {}
