//! `upgrade` is for items that differ between versions, and takes the item.
use mlir_bytecode::{Bytecode, DialectAttribute, Result};

#[derive(DialectAttribute)]
#[bytecode(dialect = "toy")]
enum ToyAttribute {
    #[bytecode(code = 0, upgrade = same)]
    Always { size: u64 },
}

#[derive(Bytecode)]
#[bytecode(dialect = "toy")]
enum Value {
    #[bytecode(code = 0, until = 2, upgrade = value)]
    Old { size: u64 },
}

#[derive(DialectAttribute)]
#[bytecode(dialect = "toy")]
enum Signature {
    #[bytecode(code = 0, until = 2, upgrade = size)]
    Old { size: u64 },
}

fn same(item: ToyAttribute) -> Result<ToyAttribute> {
    Ok(item)
}

fn value(item: Value) -> Result<Value> {
    Ok(item)
}

fn size(size: u64) -> Result<u64> {
    Ok(size)
}

fn main() {}
