#[derive(DialectAttribute)]
#[bytecode(dialect = "toy", print = print, parse = parse)]
enum ToyAttribute<'ir> {
    #[bytecode(code = 0)]
    Integer {
        ty: Type<'ir>,
        #[bytecode(width = width(*ty)?)]
        value: ApInt,
    },
    #[bytecode(code = 1)]
    Strings {
        #[bytecode(varint)]
        splat: bool,
        #[bytecode(len = if *splat { 1u64 } else { 3 })]
        strings: Vec<&'ir str>,
        #[bytecode(with = twice)]
        count: u32,
    },
}
