#[derive(Bytecode)]
enum Sign {
    Signless,
    #[bytecode(mnemonic = "s")]
    Signed,
    Odd = 7,
}

/// Constants of versions, which are checked where they are read, too.
#[derive(Bytecode)]
#[bytecode(dialect = "toy", strict)]
enum Rounding {
    Even,
    #[bytecode(since = "1.2")]
    Away,
    #[bytecode(until = 2)]
    Zero,
}
