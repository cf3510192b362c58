//! Items outside of a dialect's tables, with flags in front of the fields, and with constants for codes.

#[derive(Bytecode)]
#[bytecode(dialect = "toy", reserved(0, 1))]
pub enum Tagged {
    #[bytecode(codes)]
    Scalar(Scalar),
    #[bytecode(code = 2)]
    View {
        size: u64,
        #[bytecode(flag)]
        padding: Option<u64>,
        #[bytecode(since = 3, flag = "3.1")]
        shift: Option<i64>,
    },
}
