//! The assembly forms: what is printed is parsed back to the same.

use mlir_bytecode::item::{AsmParser, AsmPrint, AsmPrinter};
use mlir_bytecode::{
    Attribute, Bytecode, Context, Dialect, DialectAttribute, DialectType, Registry, Result, Type,
};

#[derive(Bytecode, Debug, Clone, Copy, PartialEq)]
enum Order {
    RowMajor,
    #[bytecode(mnemonic = "cols")]
    ColumnMajor,
}

#[derive(DialectType, Debug, Clone, PartialEq)]
#[bytecode(dialect = "toy")]
enum ToyType<'ir> {
    #[bytecode(code = 0)]
    Token,
    #[bytecode(code = 1)]
    Box(Type<'ir>, Option<Attribute<'ir>>),
    #[bytecode(code = 2)]
    Named {
        name: Option<&'ir str>,
        size: i64,
        #[bytecode(default = Order::RowMajor)]
        order: Order,
    },
    #[bytecode(
        code = 3,
        format = "`<` $size `:` $element (`,` `order` `=` $order^)? `>`"
    )]
    Strip {
        size: u64,
        element: Type<'ir>,
        order: Option<Order>,
    },
    #[bytecode(
        code = 4,
        format = "`<` $kind `:` struct($low, $high) `->` params($list) `>`"
    )]
    Range {
        kind: bool,
        low: f64,
        #[bytecode(code_if_present = 5)]
        high: Option<f64>,
        list: Vec<i32>,
    },
    #[bytecode(uncoded, mnemonic = "hand.made", print = print_hand, parse = parse_hand)]
    Hand { level: u8 },
    #[bytecode(code = 6, format = "`<` $doubled `>`")]
    Doubled {
        #[bytecode(assembly = doubled)]
        doubled: u64,
    },
}

fn print_hand(level: &u8, printer: &mut dyn AsmPrinter) -> Result<()> {
    Ok(write!(
        printer,
        "hand.made<{}>",
        "|".repeat(usize::from(*level))
    )?)
}

fn parse_hand<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<ToyType<'ir>> {
    parser.expect("<")?;
    let mut level = 0;
    while parser.eat("|") {
        level += 1;
    }
    parser.expect(">")?;
    Ok(ToyType::Hand { level })
}

mod doubled {
    use super::*;

    pub(super) fn print(value: &u64, printer: &mut dyn AsmPrinter) -> Result<()> {
        (value * 2).print(printer)
    }

    pub(super) fn parse(parser: &mut dyn AsmParser<'_>) -> Result<u64> {
        Ok(parser.parse_integer()? as u64 / 2)
    }
}

#[derive(DialectAttribute, Debug, Clone, PartialEq)]
#[bytecode(dialect = "toy")]
enum ToyAttribute<'ir> {
    #[bytecode(code = 0)]
    Pair {
        first: Attribute<'ir>,
        second: Vec<Type<'ir>>,
    },
}

#[derive(Dialect)]
#[dialect(name = "toy", types = ToyType, attributes = ToyAttribute)]
struct Toy;

fn context() -> Context {
    Context::new(Registry::new().with(Toy))
}

#[track_caller]
fn check<'ir>(context: &'ir Context, value: &ToyType<'ir>, text: &str) {
    let type_ = context.type_(value).unwrap();
    assert_eq!(type_.to_string(), text);
    assert_eq!(context.parse_type(text).unwrap(), type_, "{text}");
    let parsed = type_.try_decode::<ToyType<'_>>().unwrap();
    assert_eq!(parsed.as_ref(), Some(value), "{text}");
}

#[test]
fn round_trips() {
    let context = &context();
    let token = context.type_(&ToyType::Token).unwrap();
    let unit = context.unit();
    check(context, &ToyType::Token, "!toy.token");
    check(context, &ToyType::Box(token, None), "!toy.box<!toy.token>");
    check(
        context,
        &ToyType::Box(token, Some(unit)),
        "!toy.box<!toy.token, unit>",
    );
    let named = |name, size, order| ToyType::Named { name, size, order };
    check(
        context,
        &named(None, -3, Order::RowMajor),
        "!toy.named<size = -3>",
    );
    check(
        context,
        &named(Some("a\"b"), 4, Order::ColumnMajor),
        "!toy.named<name = \"a\\22b\", size = 4, order = cols>",
    );
    let strip = |order| ToyType::Strip {
        size: 4,
        element: token,
        order,
    };
    check(context, &strip(None), "!toy.strip<4 : !toy.token>");
    check(
        context,
        &strip(Some(Order::RowMajor)),
        "!toy.strip<4 : !toy.token, order = row_major>",
    );
    let range = |high, list| ToyType::Range {
        kind: true,
        low: -0.5,
        high,
        list,
    };
    check(
        context,
        &range(None, vec![]),
        "!toy.range<true : low = -5.000000e-01 -> []>",
    );
    check(
        context,
        &range(Some(2.0), vec![1, -2]),
        "!toy.range<true : low = -5.000000e-01, high = 2.000000e+00 -> [1, -2]>",
    );
    check(context, &ToyType::Doubled { doubled: 4 }, "!toy.doubled<8>");
    check(context, &ToyType::Hand { level: 3 }, "!toy.hand.made<|||>");
}

#[test]
fn attributes() {
    let context = &context();
    let text = "#toy.pair<\"x\", [!toy.token, i32]>";
    let pair = context.parse_attribute(text).unwrap();
    assert!(pair.reader().is_some(), "it has its encoding");
    assert_eq!(pair.to_string(), text);
}

#[test]
fn other_spellings() {
    let context = &context();
    let same = |one: &str, other: &str| {
        let (one, other) = (context.parse_type(one), context.parse_type(other));
        assert_eq!(one.unwrap(), other.unwrap());
    };
    same("!toy<box<i32>>", "!toy.box<i32>");
    same(
        "!toy.named<order = cols, size = 1>",
        "!toy.named<size=1,order=cols>",
    );
    same("!toy.named< size = 0x10 >", "!toy.named<size = 16>");
}

#[test]
fn errors() {
    let context = &context();
    for (text, expected) in [
        ("!toy.box<i32, unit, 3>", "1:19: expected `>`, found `,`"),
        (
            "!toy.named<name = \"a\">",
            "1:22: the parameter `size` is missing",
        ),
        (
            "!toy.named<size = 1, size = 2>",
            "1:29: the parameter `size` is given twice",
        ),
        (
            "!toy.named<colour = 1>",
            "1:21: unknown parameter `colour`; there are `name`, `size`, `order`",
        ),
        (
            "!toy.named<size = 1, order = up>",
            "1:32: unknown constant `up`; there are `row_major`, `cols`",
        ),
        (
            "!toy.strip<18446744073709551616 : i32>",
            "1:12: 18446744073709551616 is no u64",
        ),
        (
            "!toy.token<3>",
            "1:11: expected the end of the item, found `<`",
        ),
    ] {
        let error = context.parse_type(text).unwrap_err().to_string();
        assert_eq!(error, expected, "{text}");
    }
    for (text, expected) in [
        ("!toy.later<1>", "1:1: unknown type `later` of `toy`"),
        ("!toy<later 1>", "1:1: unknown type `later` of `toy`"),
        (
            "!toy.strp<4>",
            "1:1: unknown type `strp` of `toy`; did you mean `strip`?",
        ),
    ] {
        let error = context.parse_type(text).unwrap_err().to_string();
        assert_eq!(error, expected, "{text}");
    }
    // On request, items that a later version may know stay text.
    let registry = Registry::new().with(Toy).keep_unknown_items();
    let keeping = Context::new(registry);
    let unknown = keeping.parse_type("!toy.later<1>").unwrap();
    assert!(unknown.reader().is_none());
}

/// A group is present if its anchor is. The text of other fields in the group is never lost, and never incomplete.
mod groups {
    use mlir_bytecode::{Context, Dialect, DialectAttribute, Registry};

    #[derive(DialectAttribute, Clone, Debug, PartialEq)]
    #[bytecode(dialect = "toy")]
    enum Groups {
        #[bytecode(
            code = 0,
            format = "`<` $size (`,` `every` $every^ `along` $along `from` $from)? `>`"
        )]
        Every {
            size: u64,
            every: Option<u64>,
            #[bytecode(default = 7)]
            along: u64,
            from: Option<u64>,
        },
    }

    #[derive(Dialect)]
    #[dialect(name = "toy", attributes = Groups)]
    struct Toy;

    #[test]
    fn no_value_is_lost() {
        let context = Context::new(Registry::new().with(Toy));
        let every = |every, along, from| Groups::Every {
            size: 1,
            every,
            along,
            from,
        };
        for (value, text) in [
            (every(None, 7, None), "#toy.every<1>"),
            (
                every(Some(2), 7, Some(3)),
                "#toy.every<1, every 2 along 7 from 3>",
            ),
            (
                every(Some(2), 8, Some(3)),
                "#toy.every<1, every 2 along 8 from 3>",
            ),
        ] {
            let attribute = context.attribute(&value).unwrap();
            assert_eq!(attribute.to_string(), text);
            let parsed = context.parse_attribute(text).unwrap();
            assert_eq!(parsed.try_decode().unwrap(), Some(value));
        }
        for (value, error) in [
            (
                every(None, 8, None),
                "text with `along` but without `every`",
            ),
            (
                every(None, 7, Some(3)),
                "text with `from` but without `every`",
            ),
            (
                every(Some(2), 7, None),
                "text of an optional group without `from`",
            ),
        ] {
            let attribute = context.attribute(&value).unwrap();
            let found = attribute.to_string();
            assert!(found.contains(error), "{found}");
        }
    }
}

/// Borrowed lists have the texts of vectors.
mod lists {
    use mlir_bytecode::dialect::{SchemaDialect, to_text};
    use mlir_bytecode::item::List;
    use mlir_bytecode::{Context, Dialect, DialectAttribute, Registry, Result, Type};

    macro_rules! lists {
        // The same items twice, which differ in the type of the lists only.
        ($module:ident, $list:ty, $words:ty, $nested:ty) => {
            mod $module {
                use super::*;

                #[derive(DialectAttribute, Debug, PartialEq)]
                #[bytecode(dialect = "toy")]
                pub(super) enum Items<'ir> {
                    #[bytecode(code = 0, format = "`<` list($sizes) `>`")]
                    Plain { sizes: $list },
                    #[bytecode(code = 1, format = "`<` shape($sizes) $element `>`")]
                    Shape { sizes: $list, element: Type<'ir> },
                    #[bytecode(code = 2, format = "`<` dynamic($sizes) `>`")]
                    Dynamic { sizes: $list },
                    #[bytecode(code = 3, format = "`<` list(keyword($words)) `>`")]
                    Words { words: $words },
                    #[bytecode(code = 4, format = "`<` $count (`,` list($sizes^))? `>`")]
                    Elided {
                        count: u64,
                        #[bytecode(default)]
                        sizes: $list,
                    },
                    #[bytecode(code = 5, format = "`<` struct(params) `>`")]
                    Named {
                        #[bytecode(directive = dynamic)]
                        sizes: $list,
                        other: Option<$list>,
                    },
                    #[bytecode(code = 6, format = "`<` list(dynamic($rows)) `>`")]
                    Rows { rows: $nested },
                }

                #[derive(Dialect)]
                #[dialect(name = "toy", attributes = Items)]
                pub(super) struct Toy;
            }
        };
    }

    lists!(owned, Vec<i64>, Vec<&'ir str>, Vec<Vec<i64>>);
    lists!(
        borrowed,
        List<'ir, i64>,
        List<'ir, &'ir str>,
        List<'ir, Vec<i64>>
    );

    #[test]
    fn borrowed_lists_have_the_texts_of_vectors() -> Result<()> {
        let schema = to_text(&borrowed::Toy);
        assert_eq!(schema, to_text(&owned::Toy));
        let interpreted = SchemaDialect::parse(&schema)?;
        assert_eq!(interpreted.limits(), <[String; 0]>::default());
        let contexts = [
            Context::new(Registry::new().with(owned::Toy)),
            Context::new(Registry::new().with(borrowed::Toy)),
            Context::new(Registry::new().with(interpreted)),
        ];
        for text in [
            "#toy.plain<>",
            "#toy.plain<4, -1>",
            "#toy.shape<4x?xi32>",
            "#toy.shape<i32>",
            "#toy.dynamic<[4, ?]>",
            "#toy.words<a, \"b c\">",
            "#toy.elided<1>",
            "#toy.elided<1, 2, 3>",
            "#toy.named<sizes = [?]>",
            "#toy.named<sizes = [], other = [1, 2]>",
            "#toy.rows<[1, ?], []>",
        ] {
            let [owned, borrowed, interpreted] = &contexts;
            let expected = owned.parse_attribute(text)?;
            for context in [owned, borrowed, interpreted] {
                let attribute = context.parse_attribute(text)?;
                assert_eq!(attribute.to_string(), text);
                assert_eq!(attribute.wire_form(), expected.wire_form(), "{text}");
            }
            // Decoded lists borrow, parsed ones own: both are written alike.
            let item: borrowed::Items<'_> = borrowed.parse_attribute(text)?.decode()?;
            assert_eq!(borrowed.attribute(&item)?, borrowed.parse_attribute(text)?);
        }
        Ok(())
    }
}
