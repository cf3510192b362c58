#[derive(DialectType)]
#[bytecode(dialect = "toy", print = print)]
enum ToyType<'ir> {
    #[bytecode(code = 0)]
    Matrix {
        shape: Vec<i64>,
        #[bytecode(since = 2)]
        layout: Option<Attribute<'ir>>,
        #[bytecode(until = "2.1", when_missing = 1)]
        columns: u64,
    },
    #[bytecode(code = 1, since = 2)]
    Tensor,
}

#[derive(Dialect)]
#[dialect(name = "toy", version = "2.1.0", types = ToyType, upgrade = upgrade)]
struct Toy;
