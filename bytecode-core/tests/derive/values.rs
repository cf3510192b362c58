//! The wire form and the text of each Rust type, which the pages of the derives and of `Decode` list; values that contain
//! themselves.

use mlir_bytecode::builtin::IntegerAttr;
use mlir_bytecode::context::{DialectReader, WireForm, WireWriter};
use mlir_bytecode::dialect::SchemaDialect;
use mlir_bytecode::item::{Encode, List};
use mlir_bytecode::{
    Attribute, Bytecode, Context, Dialect, DialectAttribute, Registry, Result, Type,
};

#[derive(Bytecode, Clone, Debug, PartialEq)]
enum Order {
    Row,
    Column = 4,
}

#[derive(Bytecode, Clone, Debug, PartialEq)]
#[bytecode(format = "$rows `by` $columns")]
struct Grid {
    rows: u64,
    columns: u64,
}

#[derive(DialectAttribute, Clone, Debug, PartialEq)]
#[bytecode(dialect = "row")]
enum Row<'ir> {
    #[bytecode(code = 0)]
    Unsigned { value: u64 },
    #[bytecode(code = 1)]
    Signed { value: i64 },
    #[bytecode(code = 2)]
    Bool { value: bool },
    #[bytecode(code = 3)]
    Byte { value: u8 },
    #[bytecode(code = 4)]
    Float { value: f64 },
    #[bytecode(code = 5)]
    Text { value: &'ir str },
    #[bytecode(code = 6)]
    Attribute { value: Attribute<'ir> },
    #[bytecode(code = 7)]
    Type { value: Type<'ir> },
    #[bytecode(code = 8)]
    Present { value: Vec<Option<u64>> },
    #[bytecode(code = 9)]
    List { value: Vec<u64> },
    #[bytecode(code = 10)]
    Constant { value: Order },
    #[bytecode(code = 11)]
    Struct { value: Grid },
    #[bytecode(code = 12)]
    Box { value: Box<u64> },
    #[bytecode(code = 13)]
    Borrowed { value: List<'ir, u64> },
    #[bytecode(code = 14)]
    Reference { value: IntegerAttr<'ir> },
    #[bytecode(code = 15)]
    Item { value: Tree },
}

#[derive(Dialect)]
#[dialect(name = "row", attributes = Row)]
struct Rows;

/// Writes a value.
type Encoded<'a> = &'a dyn Fn(&mut WireWriter<'_>) -> Result<()>;

#[test]
fn the_table_of_types() -> Result<()> {
    let context = Context::new(Registry::new().with(Rows));
    let attribute = context.parse_attribute("unit")?;
    let rows = [
        (
            "`u64`, `u32`, `u16`, `usize`",
            "varint",
            Row::Unsigned { value: 300 },
        ),
        (
            "`i64`, `i32`, `i16`",
            "zigzag varint",
            Row::Signed { value: -3 },
        ),
        ("`bool`", "a byte, 0 or 1", Row::Bool { value: true }),
        ("`u8`", "a byte", Row::Byte { value: 200 }),
        (
            "`f64`",
            "zigzag varint of the bits",
            Row::Float { value: 1.5 },
        ),
        (
            "`&str`, `&BStr`",
            "reference to a string",
            Row::Text { value: "a b" },
        ),
        (
            "`Attribute`",
            "reference",
            Row::Attribute { value: attribute },
        ),
        (
            "`Type`",
            "reference",
            Row::Type {
                value: context.f32(),
            },
        ),
        (
            "`Option<T>`",
            "a byte, 0 or 1, and the `T`; `Option<Attribute>`: reference with a flag",
            Row::Present {
                value: vec![Some(3), None],
            },
        ),
        (
            "`Vec<T>`",
            "count, and each `T`",
            Row::List { value: vec![1, 2] },
        ),
        (
            "enum of constants",
            "varint",
            Row::Constant {
                value: Order::Column,
            },
        ),
        (
            "struct, here with the format ``$rows `by` $columns``",
            "its fields",
            Row::Struct {
                value: Grid {
                    rows: 2,
                    columns: 3,
                },
            },
        ),
        ("`Box<T>`", "that of `T`", Row::Box { value: Box::new(7) }),
        (
            "`List<'ir, T>`",
            "that of `Vec<T>`",
            Row::Borrowed {
                value: [1, 2].into(),
            },
        ),
        (
            "a typed reference, such as `IntegerAttr`",
            "reference",
            Row::Reference {
                value: IntegerAttr::new(context.parse_attribute("5 : i8")?).unwrap(),
            },
        ),
        (
            "enum of items",
            "code, and the fields",
            Row::Item {
                value: Tree::Leaf { value: -1 },
            },
        ),
    ];
    let mut page = String::from(
        "| Rust type | wire form | example | bytes | text |\n| --- | --- | --- | --- | --- |\n",
    );
    for (name, form, row) in rows {
        let item = context.attribute(&row)?;
        let text = item.to_string();
        assert_eq!(context.parse_attribute(&text)?, item, "{text}");
        assert_eq!(item.try_decode()?, Some(row.clone()), "{text}");
        let WireForm::Custom(bytes) = item.wire_form() else {
            panic!("{text}");
        };
        let bytes: Vec<String> = bytes[1..].iter().map(|it| format!("{it:02x}")).collect();
        let body = text
            .split_once('<')
            .map_or("", |(_, body)| &body[..body.len() - 1]);
        let value = format!("{row:?}");
        let value = value
            .split_once("value: ")
            .and_then(|(_, it)| it.strip_suffix(" }"))
            .unwrap_or_default();
        page.push_str(&format!(
            "| {name} | {form} | `{value}` | `{}` | `{body}` |\n",
            bytes.join(" ")
        ));
    }
    let mut without_text =
        |name: &str, form: &str, value: String, encode: Encoded<'_>| -> Result<()> {
            let mut writer = WireWriter::new(&context);
            encode(&mut writer)?;
            let bytes = writer.into_bytes();
            let bytes: Vec<_> = bytes.iter().map(|it| format!("{it:02x}")).collect();
            let bytes = bytes.join(" ");
            page.push_str(&format!("| {name} | {form} | `{value}` | `{bytes}` | |\n"));
            Ok(())
        };
    let (blob, pair) = ([1u8, 2], (1u64, -3i64));
    let encode: Encoded<'_> = &|writer| blob.as_slice().encode(writer);
    without_text(
        "`&[u8]`",
        "count, and the bytes",
        format!("{blob:?}"),
        encode,
    )?;
    let encode: Encoded<'_> = &|writer| pair.encode(writer);
    without_text("`(A, B)`", "both values", format!("{pair:?}"), encode)?;
    // Two packages show the table, and a package contains its own files only.
    for path in ["../bytecode-derive/docs/types.md", "src/item/types.md"] {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&path, &page).unwrap();
        }
        let expected = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(page == expected, "run with BLESS=1 and look at git diff");
    }
    Ok(())
}

/// An expression, which contains expressions.
#[derive(Bytecode, Clone, Debug, PartialEq)]
#[bytecode(dialect = "tree")]
enum Tree {
    #[bytecode(code = 0)]
    Leaf { value: i64 },
    #[bytecode(code = 1)]
    Node {
        left: Box<Tree>,
        right: Option<Box<Tree>>,
    },
}

#[derive(DialectAttribute, Clone, Debug, PartialEq)]
#[bytecode(dialect = "tree")]
enum Trees {
    #[bytecode(code = 0)]
    Tree(Tree),
}

#[derive(Dialect)]
#[dialect(name = "tree", attributes = Trees)]
struct TreeDialect;

#[test]
fn a_value_that_contains_itself() -> Result<()> {
    let context = Context::new(Registry::new().with(TreeDialect));
    let leaf = || Box::new(Tree::Leaf { value: -1 });
    let node = Tree::Node {
        left: Box::new(Tree::Node {
            left: leaf(),
            right: None,
        }),
        right: Some(leaf()),
    };
    let attribute = context.attribute(&Trees::Tree(node.clone()))?;
    assert_eq!(attribute.decode::<Trees>()?, Trees::Tree(node));
    let schema = mlir_bytecode::dialect::to_text(&TreeDialect);
    assert!(
        schema.contains("item Tree 1 Node: left Tree, right optional<Tree>"),
        "{schema}"
    );
    // Code 1 again and again: an error, not the end of the stack.
    let deep = context.encode_attribute("tree", |writer| {
        use mlir_bytecode::context::DialectWriter as _;
        writer.write_varint(0);
        writer.write_bytes(&[3; 100_000]);
        Ok(())
    })?;
    assert!(deep.decode::<Trees>().is_err());
    assert!(deep.reader().is_some_and(|it| it.remaining() > 0));

    // The text of an item in a field is that of an item of a dialect, also in a program that has the schema only.
    let text = "#tree.tree<node<node<leaf<-1>>, leaf<-1>>>";
    let interpreted = SchemaDialect::parse(&schema)?;
    assert_eq!(interpreted.limits(), <[String; 0]>::default());
    let other = Context::new(Registry::new().with(interpreted));
    for context in [&context, &other] {
        let parsed = context.parse_attribute(text)?;
        assert_eq!(parsed.to_string(), text);
        assert!(parsed.reader().is_some(), "it is encoded");
        let deep = |levels| {
            let (start, end) = ("node<".repeat(levels), ">".repeat(levels));
            format!("#tree.tree<{start}leaf<1>{end}>")
        };
        // With the leaf, as many levels as the wire form has.
        let deepest = deep(63);
        assert_eq!(context.parse_attribute(&deepest)?.to_string(), deepest);
        let error = context.parse_attribute(&deep(64)).unwrap_err();
        let error = error.to_string();
        assert!(error.contains("nested too deeply"), "{error}");
        assert!(context.parse_attribute(&deep(100_000)).is_err());
        let error = context.parse_attribute("#tree.tree<root<>>").unwrap_err();
        let error = error.to_string();
        assert!(error.contains("there are `leaf`, `node`"), "{error}");
    }
    assert_eq!(context.parse_attribute(text)?, attribute);
    // What could not be read is not written.
    let deep = (0..64).fold(Tree::Leaf { value: 1 }, |left, _| Tree::Node {
        left: Box::new(left),
        right: None,
    });
    assert!(context.attribute(&Trees::Tree(deep)).is_err());
    Ok(())
}
