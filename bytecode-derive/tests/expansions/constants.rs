#[derive(Bytecode)]
enum Sign {
    Signless,
    #[bytecode(mnemonic = "s")]
    Signed,
    Odd = 7,
}
