//! What becomes of a schema: the frozen one, and a page of Markdown.

use mlir_bytecode::dialect::to_markdown;

use super::Toy;

mlir_bytecode::frozen_schema!(Toy, "tests/derive/toy.schema");

#[test]
fn markdown() {
    let page = to_markdown(&Toy);
    for line in [
        "# Wire format of `toy`",
        "| 2 | Memory | `memory` | `shape: list<signed varint>`, `element: type` |",
        "| 3 | reserved | | |",
        "| text | Future | `future` | |",
        "- enum Sign 7: odd",
        "- struct Named: name string, value optional<attribute>",
    ] {
        assert!(page.lines().any(|it| it == line), "{line}\n{page}");
    }
}

/// Two versions of a dialect, where each file is of one of them.
mod versions {
    use std::path::{Path, PathBuf};

    use mlir_bytecode::builtin::StringAttr;
    use mlir_bytecode::dialect::{frozen, to_text};
    use mlir_bytecode::{Dialect, DialectType, OpProperties};

    #[derive(DialectType)]
    #[bytecode(dialect = "toy")]
    enum First {
        #[bytecode(code = 0)]
        Matrix { rows: u64, packed: bool },
    }

    #[derive(Dialect)]
    #[dialect(name = "toy", version = 1, types = First)]
    struct Toy1;

    #[derive(DialectType)]
    #[bytecode(dialect = "toy")]
    enum Second {
        #[bytecode(code = 0)]
        Matrix {
            #[bytecode(since = 2)]
            columns: u64,
            rows: u64,
            #[bytecode(until = 2)]
            packed: bool,
        },
    }

    #[derive(OpProperties)]
    #[op(name = "toy.call")]
    struct Call<'ir> {
        callee: StringAttr<'ir>,
    }

    #[derive(Dialect)]
    #[dialect(name = "toy", version = 2, types = Second, operations(Call))]
    struct Toy2;

    /// What was put behind is not there in the files of version 2 that are out there already.
    #[derive(DialectType)]
    #[bytecode(dialect = "toy")]
    enum Third {
        #[bytecode(code = 0)]
        Matrix {
            #[bytecode(since = 2)]
            columns: u64,
            rows: u64,
            #[bytecode(until = 2)]
            packed: bool,
            #[bytecode(since = 2)]
            layers: u64,
        },
    }

    #[derive(OpProperties)]
    #[op(name = "toy.call")]
    struct Call3<'ir> {
        callee: StringAttr<'ir>,
        count: u64,
    }

    #[derive(Dialect)]
    #[dialect(name = "toy", version = 3, types = Third, operations(Call3))]
    struct Toy3;

    fn frozen_file(dialect: &dyn Dialect, name: &str) -> PathBuf {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&path, to_text(dialect)).unwrap();
        path
    }

    #[test]
    fn a_later_version_adds_and_ends_fields() {
        let path = frozen_file(&Toy1, "toy1.schema");
        frozen::check(&Toy1, &path).unwrap();
        let text = frozen::check(&Toy2, &path).unwrap_err().to_string();
        let lines: Vec<_> = text.lines().skip(1).collect();
        assert_eq!(
            lines,
            [
                "  version 2",
                "  type 0 Matrix: columns varint since 2, rows varint, packed bool until 2",
                "  operation toy.call: callee attribute",
            ]
        );
    }

    #[test]
    fn the_same_version_does_not() {
        let path = frozen_file(&Toy2, "toy2.schema");
        let text = frozen::check(&Toy3, &path).unwrap_err().to_string();
        let lines: Vec<_> = text.lines().filter(|it| it.starts_with('`')).collect();
        assert_eq!(
            lines,
            [
                "`type 0` has changed: `layers` is new",
                "`operation toy.call` has changed: `count` is new",
            ]
        );
        let text = frozen::check(&Toy1, &path).unwrap_err().to_string();
        assert_eq!(text, "`toy` was version 2, and is 1 now");
    }
}

/// A constant is frozen in whichever form its number is written.
mod constants {
    use mlir_bytecode::dialect::to_text;
    use mlir_bytecode::{Bytecode, Dialect, DialectType};

    #[derive(Bytecode)]
    enum Order {
        Rows,
        Columns = 5,
    }

    #[derive(DialectType)]
    #[bytecode(dialect = "toy")]
    enum Type {
        #[bytecode(code = 0)]
        Tile {
            #[bytecode(byte)]
            order: Order,
            #[bytecode(signed)]
            orders: Vec<Order>,
            #[bytecode(varint)]
            transposed: bool,
        },
    }

    #[derive(Dialect)]
    #[dialect(name = "toy", types = Type)]
    struct Toy;

    #[test]
    fn each_form() {
        assert_eq!(
            to_text(&Toy),
            "type 0 Tile: order byte of Order, orders list<signed varint of Order>, transposed varint\n\
             enum Order 0: rows\nenum Order 5: columns\n"
        );
    }
}
