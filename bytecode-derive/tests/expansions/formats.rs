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

#[derive(DialectAttribute)]
#[bytecode(dialect = "toy", rename_all = "camelCase")]
enum ToyAttribute<'ir> {
    #[bytecode(code = 0, format = "`<` shape($shape) $element (`,` list(dynamic($tiles^)))? `>`")]
    Tensor {
        shape: Vec<i64>,
        element: Type<'ir>,
        #[bytecode(default)]
        tiles: Vec<i64>,
    },
    #[bytecode(code = 1, mnemonic = "range", format = "keyword($unit) `` `:` `` $low", when = *low > 0)]
    From { unit: &'ir str, low: u64 },
    #[bytecode(code = 2, mnemonic = "range", format = "symbol($unit) custom<range>(ref($unit), $low, $high) (`,` `open` unit($open^))?")]
    Between {
        unit: &'ir str,
        low: u64,
        high: u64,
        #[bytecode(default)]
        open: bool,
    },
    #[bytecode(code = 3, format = "`<` struct($start_line, qualified($scope)) `>`")]
    Place {
        start_line: u64,
        #[bytecode(name = "in")]
        scope: PlaceAttr<'ir>,
    },
}
