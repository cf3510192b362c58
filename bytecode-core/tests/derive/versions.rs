//! Fields and items that differ between versions of their dialect.

use mlir_bytecode::context::{DialectVersion, DialectWriter, WireForm, WireWriter};
use mlir_bytecode::{Bytecode, Context, Dialect, DialectItem, DialectType, Registry, Type};

#[derive(Bytecode, Debug, Clone, PartialEq)]
#[bytecode(dialect = "toy")]
struct Layout {
    rows: u64,
    #[bytecode(since = "1.2", when_missing = 1)]
    columns: u64,
}

#[derive(DialectType, Debug, Clone, PartialEq)]
#[bytecode(dialect = "toy", print = print, parse = parse)]
enum ToyType<'ir> {
    #[bytecode(code = 0)]
    Matrix {
        #[bytecode(until = 2)]
        packed: bool,
        layout: Layout,
        #[bytecode(since = 2)]
        element: Option<Type<'ir>>,
    },
    #[bytecode(code = 1, since = 2)]
    Tensor,
    #[bytecode(code = 2, until = "1.5.1")]
    Array,
}

fn print(
    item: &ToyType<'_>,
    printer: &mut dyn mlir_bytecode::item::AsmPrinter,
) -> mlir_bytecode::Result<()> {
    Ok(write!(printer, "{item:?}")?)
}

fn parse<'ir>(
    _: &mut dyn mlir_bytecode::item::AsmParser<'ir>,
) -> mlir_bytecode::Result<Option<ToyType<'ir>>> {
    Ok(None)
}

#[derive(Dialect)]
#[dialect(name = "toy", types = ToyType, version = 0)]
struct Toy0;

#[derive(Dialect)]
#[dialect(name = "toy", types = ToyType, version = "1.2.0")]
struct Toy12;

#[derive(Dialect)]
#[dialect(name = "toy", types = ToyType, version = 2)]
struct Toy2;

fn context(dialect: impl Dialect + 'static) -> Context {
    Context::new(Registry::new().with(dialect))
}

fn matrix<'ir>(packed: bool, columns: u64) -> ToyType<'ir> {
    ToyType::Matrix {
        packed,
        layout: Layout { rows: 3, columns },
        element: None,
    }
}

/// Returns the bytes of `value` in `context`; it decodes to itself there.
#[track_caller]
fn bytes<'ir>(context: &'ir Context, value: &ToyType<'ir>) -> Vec<u8> {
    let type_ = context.type_(value).unwrap();
    assert_eq!(
        type_.try_decode::<ToyType<'_>>().unwrap().as_ref(),
        Some(value)
    );
    match type_.wire_form() {
        WireForm::Custom(bytes) => bytes.to_vec(),
        WireForm::Assembly(text) => text.to_vec(),
        form => panic!("{form:?}"),
    }
}

#[track_caller]
fn error<'ir>(context: &'ir Context, value: &ToyType<'ir>) -> String {
    context.type_(value).unwrap_err().to_string()
}

#[test]
fn fields() {
    let oldest = &context(Toy0);
    assert_eq!(oldest.dialect_version("toy"), DialectVersion::new(&[0]));
    assert!(DialectVersion::new(&[2]).is_at_least(&[2, 0, 0]));
    assert_eq!(bytes(oldest, &matrix(true, 1)), [1, 1, 7]);
    assert_eq!(
        error(oldest, &matrix(true, 2)),
        "needs version 1.2 of `toy`, and version 0 is written in field `columns` <- \
         `Layout` <- field `layout` <- `ToyType::Matrix`"
    );

    let middle = &context(Toy12);
    assert_eq!(bytes(middle, &matrix(false, 9)), [1, 0, 7, 19]);
    let i = middle.type_(&ToyType::Array).unwrap();
    let with_element = ToyType::Matrix {
        packed: false,
        layout: Layout {
            rows: 3,
            columns: 1,
        },
        element: Some(i),
    };
    assert!(
        error(middle, &with_element).starts_with("needs version 2 of `toy`, and version 1.2.0")
    );

    let newest = &context(Toy2);
    assert_eq!(bytes(newest, &matrix(false, 9)), [1, 7, 19, 0]);
    assert_eq!(
        error(newest, &matrix(true, 9)),
        "was removed in version 2 of `toy`, and version 2 is written in field `packed` <- `ToyType::Matrix`"
    );
}

#[test]
fn items() {
    let (middle, newest) = (&context(Toy12), &context(Toy2));
    assert_eq!(bytes(middle, &ToyType::Array), [5]);
    assert_eq!(
        error(middle, &ToyType::Tensor),
        "needs version 2 of `toy`, and version 1.2.0 is written in `ToyType::Tensor`"
    );
    assert_eq!(bytes(newest, &ToyType::Tensor), [3]);
    assert!(error(newest, &ToyType::Array).starts_with("was removed in version 1.5.1 of `toy`"));
}

#[test]
fn numbers() {
    let version = DialectVersion::new(&[1, 12, 300]);
    assert_eq!(version.to_string(), "1.12.300");
    assert_eq!(DialectVersion::read(&version.write()).unwrap(), version);
    assert!(DialectVersion::new(&[1, 9]) < version && version < DialectVersion::new(&[2]));
    assert!(DialectVersion::read(&[0x10]).is_err());
}

#[test]
fn schema() {
    let variants = ToyType::SCHEMA.variants;
    let fields = variants[0].codes[0].fields;
    assert_eq!((fields[0].until, fields[2].since), (Some("2"), Some("2")));
    assert_eq!(
        (variants[1].since, variants[2].until),
        (Some("2"), Some("1.5.1"))
    );
}

/// The text elides one value, versions without the field have another one.
#[derive(mlir_bytecode::DialectAttribute, Debug, Clone, PartialEq)]
#[bytecode(dialect = "toy")]
enum TwoDefaults {
    #[bytecode(code = 0)]
    Tile {
        size: u64,
        #[bytecode(since = 2, default = 5, when_missing = 1)]
        count: u64,
        #[bytecode(since = 2, when_missing = 7)]
        step: u64,
    },
}

#[derive(Dialect)]
#[dialect(name = "toy", attributes = TwoDefaults, version = 0)]
struct Two0;

#[derive(Dialect)]
#[dialect(name = "toy", attributes = TwoDefaults, version = 2)]
struct Two2;

#[test]
fn defaults_of_the_text_and_of_versions() {
    let tile = |count, step| TwoDefaults::Tile {
        size: 3,
        count,
        step,
    };
    let (oldest, newest) = (&context(Two0), &context(Two2));
    for (value, text) in [
        (tile(5, 7), "#toy.tile<size = 3, step = 7>"),
        (tile(1, 0), "#toy.tile<size = 3, count = 1, step = 0>"),
    ] {
        assert_eq!(newest.attribute(&value).unwrap().to_string(), text);
        let parsed = newest.parse_attribute(text).unwrap();
        assert_eq!(parsed.try_decode().unwrap(), Some(value));
    }
    let attribute = oldest.attribute(&tile(1, 7)).unwrap();
    assert_eq!(attribute.wire_form(), WireForm::Custom(&[1, 7]));
    assert_eq!(attribute.try_decode().unwrap(), Some(tile(1, 7)));
    for (value, field) in [(tile(5, 7), "count"), (tile(1, 0), "step")] {
        let error = oldest.attribute(&value).unwrap_err().to_string();
        assert!(error.contains(&format!("in field `{field}`")), "{error}");
    }
}

/// What an older reader makes of newer files.
#[derive(mlir_bytecode::DialectAttribute, Debug, Clone, PartialEq)]
#[bytecode(dialect = "toy")]
enum Older<'ir> {
    #[bytecode(code = 0)]
    Known,
    #[bytecode(unknown)]
    Later { code: u64, bytes: &'ir [u8] },
}

#[test]
fn unknown_codes() {
    let context = &context(Toy0);
    let raw = |writer: &mut WireWriter<'_>| {
        writer.write_bytes(&[7, 1, 2]);
        Ok(())
    };
    let attribute = context.encode_attribute("toy", raw).unwrap();
    let item = attribute.try_decode::<Older<'_>>().unwrap().unwrap();
    let (code, bytes) = (3, &[1, 2][..]);
    assert_eq!(item, Older::Later { code, bytes });
    let error = context.attribute(&item).unwrap_err().to_string();
    assert!(error.starts_with("an item with an unknown code"), "{error}");
    let known = context.attribute(&Older::Known).unwrap();
    assert_eq!(known.try_decode::<Older<'_>>().unwrap(), Some(Older::Known));
}

/// An upgrade that needs what only the new version has: attributes are encoded anew before it.
mod upgrades {
    use mlir_bytecode::context::DialectVersion;
    use mlir_bytecode::ir::NewOperation;
    use mlir_bytecode::{Dialect, Module, Registry, Result};

    use super::{Toy12, ToyType, matrix};

    #[derive(Dialect)]
    #[dialect(name = "toy", types = ToyType, version = 2, upgrade = upgrade)]
    struct Toy;

    fn upgrade(module: &mut Module, from: &DialectVersion) -> Result<()> {
        let mut operations = Vec::new();
        for operation in module.walk() {
            operations.push(operation?.reference());
        }
        module.edit(|editor| {
            let context = editor.context();
            let tensor = context.parse_attribute("!toy.tensor")?;
            assert!(context.type_(&ToyType::Tensor).is_ok());
            for operation in operations {
                if editor.operation(operation)?.attribute("kind")?.is_some() {
                    editor.set_attribute(operation, "kind", tensor)?;
                    let from = context.parse_attribute(&format!("\"{from}\""))?;
                    editor.set_attribute(operation, "from", from)?;
                }
            }
            Ok(())
        })
    }

    fn file() -> Vec<u8> {
        let mut module = Module::new(Registry::new().with(Toy12)).unwrap();
        module
            .edit(|editor| {
                let context = editor.context();
                let type_ = context.type_(&matrix(false, 9)).unwrap();
                let kind = context.unit();
                let new = NewOperation::new("toy.make").results([type_]);
                editor.create(new.attribute("kind", kind)).unwrap();
                Ok(())
            })
            .unwrap();
        module.to_bytes().unwrap()
    }

    #[test]
    fn a_module() {
        let read = |bytes| Module::read(bytes, Registry::new().with(Toy)).unwrap();
        let mut module = read(file());
        let old = DialectVersion::new(&[1, 2, 0]);
        assert_eq!(module.context().dialect_version("toy"), old);
        assert_eq!(module.upgrade().unwrap(), [("toy".to_owned(), old)]);
        assert_eq!(module.upgrade().unwrap(), []);

        let module = read(module.to_bytes().unwrap());
        let newest = DialectVersion::new(&[2]);
        assert_eq!(module.context().dialect_version("toy"), newest);
        let operation = module.walk().map(Result::unwrap).last().unwrap();
        let text = |name| operation.attribute(name).unwrap().unwrap().to_string();
        assert_eq!([text("kind"), text("from")], ["!toy.tensor", "\"1.2.0\""]);
        let type_ = operation.results().next().unwrap().type_();
        assert_eq!(type_.try_decode().unwrap(), Some(matrix(false, 9)));
    }

    /// What the newest version no longer has.
    #[test]
    fn removed_items() {
        let mut module = Module::new(Registry::new().with(Toy12)).unwrap();
        module
            .edit(|editor| {
                let type_ = editor.context().type_(&matrix(true, 1)).unwrap();
                editor
                    .create(NewOperation::new("toy.make").results([type_]))
                    .unwrap();
                Ok(())
            })
            .unwrap();
        let bytes = module.to_bytes().unwrap();
        let mut module = Module::read(bytes, Registry::new().with(Toy)).unwrap();
        let error = module.upgrade().unwrap_err().to_string();
        assert!(
            error.starts_with("was removed in version 2 of `toy`"),
            "{error}"
        );
        assert!(
            error.contains("field `packed` <- `ToyType::Matrix`"),
            "{error}"
        );
    }
}

/// Items that are converted one by one, before the hook of the dialect.
mod item_upgrades {
    use mlir_bytecode::context::DialectVersion;
    use mlir_bytecode::ir::NewOperation;
    use mlir_bytecode::write::WriteOptions;
    use mlir_bytecode::{Attribute, Dialect, DialectAttribute, Module, Registry, Result};

    #[derive(DialectAttribute, Clone, Debug, PartialEq)]
    #[bytecode(dialect = "toy")]
    enum Item<'ir> {
        /// Removed in version 2.
        #[bytecode(code = 0, until = 2, upgrade = pair_of)]
        Double {
            value: Attribute<'ir>,
            times: u64,
            #[bytecode(until = 2)]
            scale: u64,
        },
        /// Added in version 2, replaced in version 3.
        #[bytecode(code = 1, since = 2, until = 3, upgrade = list_of)]
        Pair {
            first: Attribute<'ir>,
            second: Attribute<'ir>,
            count: u64,
        },
        #[bytecode(code = 2, since = 3)]
        List {
            values: Vec<Attribute<'ir>>,
            count: u64,
        },
        /// A field of version 3 that depends on another one.
        #[bytecode(code = 3, upgrade = with_end)]
        Range {
            start: u64,
            length: u64,
            #[bytecode(since = 3)]
            end: u64,
        },
    }

    fn pair_of(item: Item<'_>) -> Result<Item<'_>> {
        Ok(match item {
            Item::Double {
                value,
                times,
                scale,
            } => Item::Pair {
                first: value,
                second: value,
                count: times * scale,
            },
            other => other,
        })
    }

    fn list_of(item: Item<'_>) -> Result<Item<'_>> {
        Ok(match item {
            Item::Pair {
                first,
                second,
                count,
            } => Item::List {
                values: vec![first, second],
                count,
            },
            other => other,
        })
    }

    fn with_end(item: Item<'_>) -> Result<Item<'_>> {
        Ok(match item {
            Item::Range { start, length, .. } => Item::Range {
                start,
                length,
                end: start + length,
            },
            other => other,
        })
    }

    /// The hook of the dialect sees items of the new version.
    fn upgrade(module: &mut Module, _: &DialectVersion) -> Result<()> {
        for operation in module.walk() {
            for name in ["double", "pair"] {
                if let Some(found) = operation
                    .as_ref()
                    .ok()
                    .and_then(|it| it.attribute(name).transpose())
                {
                    assert!(matches!(found?.decode::<Item<'_>>()?, Item::List { .. }));
                }
            }
        }
        Ok(())
    }

    #[derive(Dialect)]
    #[dialect(name = "toy", version = 1, attributes = Item)]
    struct Toy1;

    #[derive(Dialect)]
    #[dialect(name = "toy", version = 3, attributes = Item, upgrade = upgrade)]
    struct Toy3;

    fn file() -> Vec<u8> {
        let mut module = Module::new(Registry::new().with(Toy1)).unwrap();
        module
            .edit(|editor| {
                let context = editor.context();
                let value = context.string("twice")?;
                let (times, scale) = (3, 4);
                let double = context.attribute(&Item::Double {
                    value,
                    times,
                    scale,
                })?;
                let (start, length, end) = (5, 6, 0);
                let range = context.attribute(&Item::Range { start, length, end })?;
                let list = context.parse_attribute("[unit]")?;
                let new = NewOperation::new("toy.make").attribute("double", double);
                editor.create(new.attribute("range", range).attribute("list", list))?;
                Ok(())
            })
            .unwrap();
        module.to_bytes().unwrap()
    }

    #[test]
    fn each_item() {
        let mut module = Module::read(file(), Registry::new().with(Toy3)).unwrap();
        let text = |module: &Module| {
            let operation = module.walk().map(Result::unwrap).last().unwrap();
            ["double", "range"].map(|it| operation.attribute(it).unwrap().unwrap().to_string())
        };
        assert_eq!(text(&module)[0], "#toy.double<\"twice\", 3, 4>");
        module.upgrade().unwrap();
        assert_eq!(
            text(&module),
            [
                "#toy.list<[\"twice\", \"twice\"], 12>",
                "#toy.range<5, 6, 11>"
            ]
        );
        let module = Module::read(module.to_bytes().unwrap(), Registry::new().with(Toy3)).unwrap();
        assert_eq!(text(&module)[1], "#toy.range<5, 6, 11>");
    }

    /// A version between: one of two steps. Older versions are never upgraded to.
    #[test]
    fn to_another_version() {
        let module = Module::read(file(), Registry::new().with(Toy3)).unwrap();
        let write = |version: &[u64]| {
            let options = WriteOptions::new().dialect_version("toy", DialectVersion::new(version));
            let bytes = module.write(&options).unwrap().into_bytes();
            let module = Module::read(bytes, Registry::new().with(Toy3)).unwrap();
            let operation = module.walk().map(Result::unwrap).last().unwrap();
            ["double", "range"].map(|it| operation.attribute(it).unwrap().unwrap().to_string())
        };
        assert_eq!(
            write(&[1]),
            ["#toy.double<\"twice\", 3, 4>", "#toy.range<5, 6, 0>"]
        );
        assert_eq!(
            write(&[2]),
            ["#toy.pair<\"twice\", \"twice\", 12>", "#toy.range<5, 6, 0>"]
        );
    }
}
