#[derive(DialectType)]
#[bytecode(dialect = "toy")]
enum ToyType<'ir> {
    #[bytecode(code = 0)]
    Named {
        name: Option<&'ir str>,
        size: i64,
        #[bytecode(default = Order::RowMajor)]
        order: Order,
    },
    #[bytecode(code = 1, format = "`<` $size `:` $element (`,` `order` `=` $order^)? `>`")]
    Strip {
        size: u64,
        element: Type<'ir>,
        order: Option<Order>,
    },
    #[bytecode(code = 2)]
    Pair(u64, Option<Type<'ir>>),
}
