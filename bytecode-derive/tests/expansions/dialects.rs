#[derive(Dialect)]
#[dialect(name = "toy", types = ToyType, attributes = ToyAttribute)]
struct Toy;

#[derive(Dialect)]
#[dialect(name = "empty", crate = other)]
struct Empty;
