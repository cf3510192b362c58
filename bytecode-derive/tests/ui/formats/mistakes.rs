//! Formats that cannot be printed, or not be parsed back.
use mlir_bytecode::DialectType;

#[derive(DialectType)]
#[bytecode(dialect = "toy")]
enum ToyType {
    #[bytecode(code = 0, format = "`<` $a `>`")]
    Lacks { a: u64, b: u64 },
    #[bytecode(code = 1, format = "`<` $a $a $c `>`")]
    Unknown { a: u64 },
    #[bytecode(code = 2, format = "$a $a")]
    Twice { a: u64 },
    #[bytecode(code = 3, format = "`<<` $a")]
    Literal { a: u64 },
    #[bytecode(code = 4, format = "(`,` $a^)?")]
    Group { a: u64 },
    #[bytecode(code = 5, format = "(`,` $a)?")]
    Anchor { a: Option<u64> },
    #[bytecode(code = 6, format = "a")]
    Bare { a: u64 },
    #[bytecode(code = 7, format = "$a", print = print)]
    Both { a: u64 },
    #[bytecode(code = 8, format = "`<` list($a) `>`")]
    NoList { a: u64 },
    #[bytecode(code = 9, format = "`<` shape(list($a)) `>`")]
    Nested { a: Vec<Vec<i64>> },
    #[bytecode(code = 10, format = "`<` list($a `>`")]
    Open { a: Vec<u64> },
    #[bytecode(code = 11, format = "custom<a b>($a)")]
    Module { a: u64 },
    #[bytecode(code = 12, format = "custom<module>($a, ref($b))")]
    OnlySeen { a: u64, b: u64 },
    #[bytecode(code = 13, parse = parse)]
    ParseOnly { a: u64 },
    #[bytecode(code = 14, format = "`<` list($a) `>`")]
    Twofold {
        #[bytecode(assembly = module)]
        a: Vec<u64>,
    },
    #[bytecode(code = 15)]
    Form {
        #[bytecode(directive = shape)]
        a: u64,
    },
    #[bytecode(code = 23)]
    FormIsModule {
        #[bytecode(directive = module)]
        a: u64,
    },
    #[bytecode(code = 24)]
    TwoForms {
        #[bytecode(directive = list, assembly = module)]
        a: Vec<u64>,
    },
    #[bytecode(code = 16, format = "`<` quaified($a) `>`")]
    Misspelt { a: u64 },
    #[bytecode(code = 17, format = "attr-dict")]
    OfOperations { a: u64 },
    #[bytecode(code = 18, format = "(`,` $a^):(`none`)?")]
    Else { a: Option<u64> },
    #[bytecode(code = 19, format = "($a^ `,`)?")]
    NoLiteral { a: Option<u64> },
    #[bytecode(code = 20, format = "(`,` $a^ (`,` $b^)?)?")]
    NestedGroup { a: Option<u64>, b: Option<u64> },
    #[bytecode(code = 21, format = "(`,` params^)?")]
    AnchorOfTwo { a: Option<u64>, b: Option<u64> },
    #[bytecode(code = 22, format = "`...` custom<type>($a, \"text\")")]
    Beyond { a: u64 },
}

fn main() {}
