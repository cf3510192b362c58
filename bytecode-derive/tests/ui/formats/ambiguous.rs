//! Formats that cannot read their own text: the ambiguous element is underlined.
use mlir_bytecode::{Bytecode, DialectAttribute, Type};

#[derive(DialectAttribute)]
#[bytecode(dialect = "toy")]
enum ToyAttribute<'ir> {
    #[bytecode(code = 0, format = "`<` $a (`,` $b^)? (`,` $c^)? `>`")]
    GroupsThatStartAlike {
        a: u64,
        b: Option<u64>,
        c: Option<u64>,
    },
    #[bytecode(code = 1, format = "`<` $a `:` $b `>`")]
    BareOptional { a: Option<u64>, b: u64 },
    #[bytecode(code = 2, format = "`<` list($a) `,` list($b) `>`")]
    TwoLists { a: Vec<u64>, b: Vec<u64> },
    #[bytecode(code = 3, format = "`<` params `>`")]
    FirstOptional { a: Option<u64>, b: Option<u64> },
    #[bytecode(code = 4, format = "`<` (`i32` `:` $a^)? $b `>`")]
    GroupAndType { a: Option<u64>, b: Type<'ir> },
    #[bytecode(code = 5, format = "`<` struct($a) $b `>`")]
    StructAndMore { a: Option<u64>, b: u64 },
    #[bytecode(code = 6, format = "`<` $a `` $b `>`")]
    Glued { a: u64, b: u64 },
    #[bytecode(code = 7, format = "`` $a")]
    GluedToTheMnemonic { a: u64 },
    #[bytecode(code = 8, format = "`<` $a `)`")]
    WrongBracket { a: u64 },
    #[bytecode(code = 9, format = "`<` $a")]
    OpenBracket { a: u64 },
    #[bytecode(code = 10, format = "`<` shape($a) $b `>`")]
    NumberAfterShape { a: Vec<i64>, b: u64 },
    #[bytecode(code = 11, format = "`<` list($a) `:` $b `>`")]
    ListThatMayBeEmpty { a: Vec<u64>, b: u64 },
    #[bytecode(code = 12, format = "`<` $a `-` `>`")]
    Arrow { a: u64 },
}

#[derive(Bytecode)]
#[bytecode(format = "$a `,` params($b, $c)")]
struct Value {
    a: u64,
    b: Option<u64>,
    c: u64,
}

/// These read their own text.
#[derive(DialectAttribute)]
#[bytecode(dialect = "fine")]
enum FineAttribute<'ir> {
    #[bytecode(code = 0, format = "`<` $a (`,` `b` `=` $b^)? (`,` `c` `=` $c^)? `>`")]
    Groups {
        a: u64,
        b: Option<u64>,
        c: Option<u64>,
    },
    #[bytecode(code = 1, format = "`<` `[` list($a) `]` `,` list($b) `>`")]
    TwoLists { a: Vec<u64>, b: Vec<u64> },
    #[bytecode(code = 3, format = "`<` shape($a) $b `>`")]
    Shape { a: Vec<i64>, b: Type<'ir> },
}

fn main() {}
