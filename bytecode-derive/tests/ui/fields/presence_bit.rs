//! `presence_bit` is for what may be absent, `presence_bits` for fields with it; `value_is_code` for one field without a code
//! beside it.
use mlir_bytecode::Bytecode;

#[derive(Bytecode)]
#[bytecode(dialect = "toy")]
enum Tagged {
    #[bytecode(code = 0)]
    Flagged {
        #[bytecode(presence_bit)]
        always: u64,
        #[bytecode(presence_bit = "later")]
        late: Option<u64>,
    },
    #[bytecode(code = 1, value_is_code)]
    Both(u64),
    #[bytecode(value_is_code)]
    Two(u64, u64),
    #[bytecode(code = 2, presence_bits = byte)]
    None { always: u64 },
    #[bytecode(code = 3, presence_bits = word, order(first, presence_bits))]
    Behind {
        #[bytecode(presence_bit)]
        first: Option<u64>,
    },
}

#[derive(Bytecode)]
enum Sign {
    Plus = 4,
    Minus,
}

#[derive(Bytecode)]
#[bytecode(dialect = "toy", reserved(5))]
enum Taken {
    #[bytecode(value_is_code)]
    Sign(Sign),
}

fn main() {}
