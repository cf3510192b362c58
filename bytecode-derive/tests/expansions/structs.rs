#[derive(Bytecode)]
struct Named<'ir> {
    name: &'ir str,
    value: Option<Attribute<'ir>>,
}

#[derive(Bytecode)]
struct Pair<T>(T, #[bytecode(signed)] u64);

#[derive(Bytecode)]
struct Wrapper<'ir>(Attribute<'ir>);
