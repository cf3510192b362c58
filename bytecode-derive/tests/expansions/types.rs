#[derive(DialectType)]
#[bytecode(dialect = "toy", reserved(3))]
enum ToyType<'ir> {
    #[bytecode(code = 0)]
    Unit,
    #[bytecode(code = 1, mnemonic = "struct")]
    Struct { elements: Vec<Type<'ir>> },
    #[bytecode(code = 4)]
    Integer {
        #[bytecode(bits = 2)]
        sign: Sign,
        #[bytecode(bits = 32)]
        width: u32,
    },
    #[bytecode(code = 5, order(space, shape))]
    Memory {
        shape: Vec<i64>,
        #[bytecode(code_if_present = 6)]
        space: Option<Attribute<'ir>>,
    },
    #[bytecode(uncoded)]
    Future(&'ir str),
}
