//! Items in fields, which contain items, with a text.

#[derive(Bytecode)]
#[bytecode(dialect = "toy")]
pub enum Operand {
    #[bytecode(code = 0)]
    Register { index: u32 },
    #[bytecode(code = 1, format = "$base `by` $distance")]
    Offset { base: Box<Operand>, distance: i64 },
}
