//! `flag` is for what may be absent; `codes` for one field without a code beside it.
use bytecode_core::Bytecode;

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
}

fn main() {}
