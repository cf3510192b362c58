#[derive(DialectAttribute)]
#[bytecode(dialect = "toy")]
enum ToyAttribute<'ir> {
    #[bytecode(code = 0, order(type_, space, value))]
    Value {
        #[bytecode(width = width_of(*type_)?)]
        value: ApInt,
        #[bytecode(code_if_present = 1)]
        space: Option<u32>,
        type_: Type<'ir>,
    },
    #[bytecode(code = 2, since = 2)]
    Packed {
        #[bytecode(bits = 2)]
        sign: Sign,
        #[bytecode(bits = 30)]
        width: u32,
        #[bytecode(with = twice)]
        count: u64,
    },
}

#[derive(Bytecode)]
#[bytecode(attribute = ToyAttribute, variants(Value))]
struct ValueAttr<'ir>(Attribute<'ir>);

#[derive(Bytecode)]
enum Sign {
    Signless,
    Signed,
}
