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
                "  type 0 Matrix: columns varint since 2 when_missing(0), rows varint, packed bool until 2 when_missing(false)",
                "  operation toy.call: callee attribute",
                "  text type Matrix: matrix \"`<` params `>`\" columns u64, rows u64, packed bool",
                "  layout toy.call callee:any",
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
            "schema 3\ndialect toy\n\
             type 0 Tile: order byte of Order, orders list<signed varint of Order>, transposed varint\n\
             enum Order 0: rows\nenum Order 5: columns\n\
             text type Tile: tile \"`<` params `>`\" order Order, orders list<Order>, transposed bool\n"
        );
    }
}

/// Changes of parts that are not in the table itself: each is a failing check.
mod parts {
    use std::path::Path;

    use mlir_bytecode::Dialect;
    use mlir_bytecode::dialect::{frozen, to_text};

    /// A dialect in which one part differs.
    macro_rules! dialect {
        // A macro because each dialect is a module of its own.
        ($name:ident: $register:literal $sign:literal $accepts:ident $unit:expr, $missing:literal, $size:expr, $times:literal) => {
            mod $name {
                use mlir_bytecode::number::ApInt;
                use mlir_bytecode::{Attribute, Bytecode, Dialect, DialectAttribute, OpProperties};

                const UNIT: u64 = $unit;

                #[derive(Bytecode, Debug, PartialEq)]
                #[bytecode(dialect = "toy")]
                enum Operand {
                    #[bytecode(code = $register)]
                    Register { index: u32 },
                    #[bytecode(code = 7)]
                    Constant(Sign),
                }

                #[derive(Bytecode, Debug, PartialEq)]
                enum Sign {
                    Plus = 1,
                    Minus = $sign,
                }

                #[derive(Bytecode, Debug, PartialEq)]
                #[bytecode(attribute = Toy, variants($accepts))]
                struct UnitAttr<'ir>(Attribute<'ir>);

                #[derive(DialectAttribute, Debug, PartialEq)]
                #[bytecode(dialect = "toy", print = print, parse = parse)]
                enum Toy<'ir> {
                    #[bytecode(code = 0)]
                    Add {
                        operands: Vec<Operand>,
                        #[bytecode(default = UNIT)]
                        unit: u64,
                        #[bytecode(since = 2, when_missing = $missing)]
                        scale: u64,
                        units: Vec<UnitAttr<'ir>>,
                        #[bytecode(width = $size)]
                        value: ApInt,
                        #[bytecode(with = times($times))]
                        count: u64,
                    },
                    #[bytecode(code = 1)]
                    Second,
                    #[bytecode(code = 2)]
                    Minute,
                    #[bytecode(value_is_code)]
                    Of(Only),
                }

                #[derive(Bytecode, Debug, PartialEq)]
                enum Only {
                    Hour = 20,
                }

                fn print(
                    _: &Toy<'_>,
                    _: &mut dyn mlir_bytecode::item::AsmPrinter,
                ) -> mlir_bytecode::Result<()> {
                    Ok(())
                }

                fn parse<'ir>(
                    _: &mut dyn mlir_bytecode::item::AsmParser<'ir>,
                ) -> mlir_bytecode::Result<Option<Toy<'ir>>> {
                    Ok(None)
                }

                mod times {
                    use mlir_bytecode::Result;
                    use mlir_bytecode::context::{DialectReader, DialectWriter};

                    pub(super) fn decode<'ir>(
                        reader: &mut impl DialectReader<'ir>,
                        by: u64,
                    ) -> Result<u64> {
                        Ok(reader.read_varint()? / by)
                    }

                    pub(super) fn encode(
                        value: &u64,
                        writer: &mut (impl DialectWriter + ?Sized),
                        by: u64,
                    ) -> Result<()> {
                        writer.write_varint(value * by);
                        Ok(())
                    }
                }

                #[derive(OpProperties)]
                #[op(name = "toy.add")]
                struct Add {
                    #[op(default = $unit)]
                    unit: u64,
                }

                #[derive(Dialect)]
                #[dialect(name = "toy", version = 2, attributes = Toy, operations(Add))]
                pub(super) struct ToyDialect;
            }
        };
    }

    dialect!(frozen_one: 3 2 Second 60, 1, 8, 2);
    dialect!(register: 4 2 Second 60, 1, 8, 2);
    dialect!(sign: 3 5 Second 60, 1, 8, 2);
    dialect!(accepts: 3 2 Minute 60, 1, 8, 2);
    dialect!(unit: 3 2 Second 61, 1, 8, 2);
    dialect!(missing: 3 2 Second 60, 9, 8, 2);
    dialect!(width: 3 2 Second 60, 1, 16, 2);
    dialect!(times: 3 2 Second 60, 1, 8, 4);

    #[test]
    fn each_part_is_frozen() {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("parts.schema");
        std::fs::write(&path, to_text(&frozen_one::ToyDialect)).unwrap();
        frozen::check(&frozen_one::ToyDialect, &path).unwrap();
        let broken = |dialect: &dyn Dialect| {
            let text = frozen::check(dialect, &path).unwrap_err().to_string();
            let lines = text.lines().filter(|it| it.starts_with('`'));
            lines.map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(
            broken(&register::ToyDialect),
            ["`item Operand 3` has been removed"]
        );
        assert_eq!(
            broken(&sign::ToyDialect),
            ["`enum Sign 2` has been removed"]
        );
        assert_eq!(
            broken(&accepts::ToyDialect),
            ["`attribute 0` has changed: `units` no longer accepts Second"]
        );
        assert_eq!(
            broken(&unit::ToyDialect),
            [
                "`attribute 0` has changed: texts without `unit` meant 60, and mean 61 now",
                "`operation toy.add` has changed: texts without `unit` meant 60 : i64, and mean 61 : i64 now"
            ]
        );
        assert_eq!(
            broken(&missing::ToyDialect),
            ["`attribute 0` has changed: the value of `scale` in older files was 1, and is 9 now"]
        );
        assert_eq!(
            broken(&width::ToyDialect),
            ["`attribute 0` has changed: `value` depended on `8`, and depends on `16` now"]
        );
        assert_eq!(
            broken(&times::ToyDialect),
            ["`attribute 0` has changed: `count` depended on `2`, and depends on `4` now"]
        );
    }

    /// A schema of revision 1 lacks the notes: they are additions.
    #[test]
    fn an_older_schema_is_extended() {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("revision1.schema");
        let text = to_text(&frozen_one::ToyDialect);
        let older = text
            .replace("schema 3\ndialect toy\n", "")
            .replace(" default(60)", "")
            .replace(" when_missing(1)", "")
            .replace(" accepts(toy Second)", "");
        assert!(older.len() + 50 < text.len());
        std::fs::write(&path, older).unwrap();
        let text = frozen::check(&frozen_one::ToyDialect, &path)
            .unwrap_err()
            .to_string();
        assert!(text.lines().all(|it| !it.starts_with('`')), "{text}");
    }
}

/// Changes of flags, orders, modules, codes, constants and versions: each is a failing check.
mod wire {
    use std::path::Path;

    use mlir_bytecode::Dialect;
    use mlir_bytecode::dialect::{frozen, to_text};

    /// A dialect in which one part differs.
    macro_rules! dialect {
        // A macro because each dialect is a module of its own.
        ($name:ident: ($($order:ident)*) $with:ident, $present:literal, $hour:literal, $since:literal, $next:literal) => {
            mod $name {
                use mlir_bytecode::{Bytecode, Dialect, DialectAttribute};

                #[derive(DialectAttribute, Debug, PartialEq)]
                #[bytecode(dialect = "toy")]
                enum Toy {
                    #[bytecode(code = 0, order(first, second, third, $($order),*))]
                    Flags {
                        #[bytecode(bits = 3)]
                        first: u64,
                        #[bytecode(bits = 4)]
                        second: u64,
                        third: u64,
                        #[bytecode(presence_bit)]
                        low: Option<u64>,
                        #[bytecode(presence_bit)]
                        high: Option<u64>,
                    },
                    #[bytecode(code = 1)]
                    Choice {
                        #[bytecode(code_if_present = $present)]
                        list: Vec<u64>,
                    },
                    #[bytecode(code = 5, since = $since)]
                    Later {
                        #[bytecode(with = $with)]
                        value: u64,
                        #[bytecode(since = $next, when_missing = 0)]
                        next: u64,
                    },
                    #[bytecode(value_is_code)]
                    Of(Only),
                }

                #[derive(Bytecode, Debug, PartialEq)]
                enum Only {
                    Hour = $hour,
                }

                mod $with {
                    use mlir_bytecode::Result;
                    use mlir_bytecode::context::{DialectReader, DialectWriter};

                    pub(super) fn decode<'ir>(reader: &mut impl DialectReader<'ir>) -> Result<u64> {
                        reader.read_varint()
                    }

                    pub(super) fn encode(
                        value: &u64,
                        writer: &mut (impl DialectWriter + ?Sized),
                    ) -> Result<()> {
                        writer.write_varint(*value);
                        Ok(())
                    }
                }

                #[derive(Dialect)]
                #[dialect(name = "toy", version = 3, attributes = Toy)]
                pub(super) struct ToyDialect;
            }
        };
    }

    dialect!(frozen_one: (low high) same, 2, 20, 2, 3);
    dialect!(order: (high low) same, 2, 20, 2, 3);
    dialect!(with: (low high) other, 2, 20, 2, 3);
    dialect!(code: (low high) same, 3, 20, 2, 3);
    dialect!(constant: (low high) same, 2, 21, 2, 3);
    dialect!(since: (low high) same, 2, 20, 1, 3);
    dialect!(field: (low high) same, 2, 20, 2, 2);

    #[test]
    fn each_part_is_frozen() {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wire.schema");
        std::fs::write(&path, to_text(&frozen_one::ToyDialect)).unwrap();
        frozen::check(&frozen_one::ToyDialect, &path).unwrap();
        let dialects: [&dyn Dialect; 6] = [
            &order::ToyDialect,
            &with::ToyDialect,
            &code::ToyDialect,
            &constant::ToyDialect,
            &since::ToyDialect,
            &field::ToyDialect,
        ];
        let broken = dialects.map(|dialect| {
            let text = frozen::check(dialect, &path).unwrap_err().to_string();
            let lines = text.lines().filter(|it| it.starts_with('`'));
            lines.collect::<Vec<_>>().join("\n")
        });
        assert_eq!(
            broken,
            [
                "`attribute 0` has changed: `high` has taken the position of `low`",
                "`attribute 5` has changed: `value` was by `same`",
                "`attribute 2` has been removed",
                "`enum Only 20` has been removed",
                "`attribute 5` has changed: `next` was varint since 3 when_missing(0) since 2",
                "`attribute 5` has changed: `next` was varint since 3 when_missing(0) since 2",
            ]
        );
    }
}

/// Items without codes, which are stored as text.
mod texts {
    use mlir_bytecode::dialect::{SchemaDialect, to_text};
    use mlir_bytecode::{Context, Dialect, DialectAttribute, Registry, Result, Type};

    #[derive(DialectAttribute, Debug, PartialEq)]
    #[bytecode(dialect = "note")]
    enum NoteAttribute<'ir> {
        #[bytecode(uncoded, format = "`<` $size (`,` `every` $every^)? `:` $element `>`")]
        Step {
            size: u64,
            every: Option<i64>,
            element: Type<'ir>,
        },
        #[bytecode(uncoded, format = "(`<` $size^ `>`)?")]
        Elided {
            #[bytecode(default = 4)]
            size: u64,
        },
    }

    #[derive(Dialect)]
    #[dialect(name = "note", attributes = NoteAttribute)]
    struct NoteDialect;

    #[test]
    fn items_without_codes_have_one_text() -> Result<()> {
        let schema = SchemaDialect::parse(&to_text(&NoteDialect))?;
        // Defaults are part of the wire form.
        let limits = ["#note.elided: its text is written in Rust"];
        assert_eq!(schema.limits(), limits);
        let compiled = Context::new(Registry::new().with(NoteDialect));
        let interpreted = Context::new(Registry::new().with(schema));
        for context in [&compiled, &interpreted] {
            for (written, printed) in [
                ("#note.step< 4:i32 >", "#note.step<4 : i32>"),
                ("#note.step<4 ,every 2:i32>", "#note.step<4, every 2 : i32>"),
            ] {
                let attribute = context.parse_attribute(written)?;
                assert_eq!(attribute.to_string(), printed);
                assert_eq!(attribute, context.parse_attribute(printed)?);
            }
        }
        let [one, other] = [&compiled, &interpreted].map(|context| {
            let parsed = context.parse_attribute("#note.step<4, each 2 : i32>");
            parsed.unwrap_err().to_string()
        });
        assert_eq!(one, other);
        let elided = interpreted.parse_attribute("#note.elided")?;
        assert_eq!(elided.to_string(), "#note.elided");
        Ok(())
    }

    /// Codes that are numbers.
    #[derive(DialectAttribute, Debug, PartialEq)]
    #[bytecode(dialect = "open")]
    enum OpenAttribute {
        #[bytecode(code = 1)]
        Known { size: u64 },
        #[bytecode(value_is_code)]
        Other { code: u64 },
    }

    #[derive(Dialect)]
    #[dialect(name = "open", attributes = OpenAttribute)]
    struct OpenDialect;

    #[test]
    fn an_integer_takes_the_other_codes() -> Result<()> {
        let schema = SchemaDialect::parse(&to_text(&OpenDialect))?;
        assert_eq!(schema.limits(), <[String; 0]>::default());
        let compiled = Context::new(Registry::new().with(OpenDialect));
        let interpreted = Context::new(Registry::new().with(schema));
        for text in ["#open.known<7>", "#open.other<7>", "#open.other<300>"] {
            let (one, other) = (
                compiled.parse_attribute(text)?,
                interpreted.parse_attribute(text)?,
            );
            assert!(one.reader().is_some(), "{text}");
            assert_eq!(one.wire_form(), other.wire_form());
            assert_eq!(
                (one.to_string(), other.to_string()),
                (text.into(), text.into())
            );
        }
        Ok(())
    }
}
