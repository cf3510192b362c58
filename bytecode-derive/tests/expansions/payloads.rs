//! Variants whose only field is decoded on its own.

#[derive(DialectAttribute)]
#[bytecode(dialect = "toy")]
pub enum ToyAttribute<'ir> {
    #[bytecode(code = 0, payload)]
    Numbers(Numbers<'ir>),
}
