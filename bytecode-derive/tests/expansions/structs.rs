#[derive(Bytecode)]
struct Named<'ir> {
    name: &'ir str,
    value: Option<Attribute<'ir>>,
}

#[derive(Bytecode)]
struct Pair<T>(T, #[bytecode(signed)] u64);

#[derive(Bytecode)]
struct Wrapper<'ir>(Attribute<'ir>);

#[derive(Bytecode)]
#[bytecode(format = "`(` $dimension (`by` $step^)? `)`")]
struct Stride<T> {
    dimension: T,
    step: Option<i64>,
}
