//! Items outside of a dialect's tables, with flags in front of the fields, and with constants for codes.

#[derive(Bytecode)]
#[bytecode(dialect = "toy", reserved(0, 1), wire_only)]
pub enum Tagged {
    #[bytecode(value_is_code)]
    Scalar(Scalar),
    #[bytecode(code = 2)]
    View {
        size: u64,
        #[bytecode(presence_bit)]
        padding: Option<u64>,
        #[bytecode(since = 3, presence_bit = "3.1")]
        shift: Option<i64>,
    },
}

/// Items of versions, which hold items; flags of one byte behind a field, and a helper with arguments.
#[derive(Bytecode)]
#[bytecode(dialect = "toy", strict, wire_only)]
pub enum Nested {
    #[bytecode(code = 0, since = 2)]
    List(Vec<Nested>),
    #[bytecode(code = 1, presence_bits = byte, order(width, presence_bits, low, high))]
    Range {
        width: u32,
        #[bytecode(presence_bit, with = bits(*width))]
        low: Option<u64>,
        #[bytecode(with = bits(*width))]
        high: u64,
    },
}
