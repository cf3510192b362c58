//! Variants with the same mnemonic differ in their text, or have a condition.
use mlir_bytecode::{Attribute, DialectAttribute};

#[derive(DialectAttribute)]
#[bytecode(dialect = "toy")]
enum ToyAttribute<'ir> {
    #[bytecode(code = 0, mnemonic = "size")]
    Old { bits: u32 },
    #[bytecode(code = 1, mnemonic = "size")]
    New { bits: u32 },
    #[bytecode(code = 2, mnemonic = "value")]
    Any { value: Attribute<'ir> },
    #[bytecode(code = 3, mnemonic = "value")]
    Text { value: &'ir str },
    #[bytecode(code = 4, mnemonic = "range", format = "`<` struct(params) `>`")]
    From { from: u64, to: Option<u64> },
    #[bytecode(code = 5, mnemonic = "range", format = "`<` struct(params) `>`")]
    FromTo { from: u64, to: u64 },
    #[bytecode(code = 6, mnemonic = "list", format = "`<` list($values) `>`")]
    Many { values: Vec<u64> },
    #[bytecode(code = 7, mnemonic = "list")]
    One { value: u64 },
    #[bytecode(code = 8)]
    Flag,
    #[bytecode(code = 9, mnemonic = "flag")]
    SecondFlag,
}

/// The texts of these differ.
#[derive(DialectAttribute)]
#[bytecode(dialect = "fine")]
enum FineAttribute<'ir> {
    #[bytecode(code = 0, mnemonic = "size")]
    Number { bits: u32 },
    #[bytecode(code = 1, mnemonic = "size")]
    Text { bits: &'ir str },
    #[bytecode(code = 2, mnemonic = "range", when = *from == 0)]
    From { from: u64 },
    #[bytecode(code = 3, mnemonic = "range")]
    Other { from: u64 },
    #[bytecode(code = 4, mnemonic = "value")]
    Narrow { value: &'ir str },
    #[bytecode(code = 5, mnemonic = "value")]
    Wide { value: Attribute<'ir> },
}

fn main() {}
