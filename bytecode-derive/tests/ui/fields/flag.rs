//! `flag` is for what may be absent, `flags` for fields with it; `codes` for one field without a code beside it.
use mlir_bytecode::Bytecode;

#[derive(Bytecode)]
#[bytecode(dialect = "toy")]
enum Tagged {
    #[bytecode(code = 0)]
    Flagged {
        #[bytecode(flag)]
        always: u64,
        #[bytecode(flag = "later")]
        late: Option<u64>,
    },
    #[bytecode(code = 1, codes)]
    Both(u64),
    #[bytecode(codes)]
    Two(u64, u64),
    #[bytecode(code = 2, flags = byte)]
    None { always: u64 },
    #[bytecode(code = 3, flags = word, order(first, flags))]
    Behind {
        #[bytecode(flag)]
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
    #[bytecode(codes)]
    Sign(Sign),
}

fn main() {}
