//! Resources of a dialect of one's own, beside those of builtin.

use mlir_bytecode::bytes::Bytes;
use mlir_bytecode::context::{ResourceData, ResourceHandle, ResourceOwner};
use mlir_bytecode::ir::NewOperation;
use mlir_bytecode::text::{PrintOptions, print};
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{Context, Dialect, DialectAttribute, Module, Registry};

#[derive(DialectAttribute, Debug, Clone, PartialEq)]
#[bytecode(dialect = "store")]
enum StoreAttribute<'ir> {
    #[bytecode(code = 0)]
    Data { handle: ResourceHandle<'ir> },
}

#[derive(Dialect)]
#[dialect(name = "store", attributes = StoreAttribute)]
struct Store;

fn registry() -> Registry {
    Registry::new().with(Store)
}

fn blob(alignment: u64, bytes: &'static [u8]) -> ResourceData {
    let data = Bytes::from_static(bytes);
    ResourceData::Blob { alignment, data }
}

#[test]
fn keys_and_alignments() {
    let context = Context::new(registry());
    let key = |name| {
        let handle = context.add_resource("store", name, blob(0, b"x")).unwrap();
        handle.key().to_string()
    };
    assert_eq!(
        ["a", "a", "b", "a", "a_1"].map(key),
        ["a", "a_1", "b", "a_2", "a_1_1"]
    );
    // Another dialect has keys of its own.
    let other = context.add_resource("other", "a", blob(8, b"x")).unwrap();
    assert_eq!(other.key(), "a");
    let error = context.add_resource("store", "c", blob(3, b"x"));
    assert_eq!(
        error.unwrap_err().to_string(),
        "invalid alignment of a blob: 3"
    );
}

/// What a text mentions is there without data, and is not confused with what is added later.
#[test]
fn mentioned_in_a_text() {
    let context = Context::new(registry());
    let mentioned = context.parse_attribute("#store.data<key>").unwrap();
    let Some(StoreAttribute::Data { handle }) = mentioned.try_decode().unwrap() else {
        panic!("{mentioned}");
    };
    assert_eq!(
        (handle.key().to_string(), handle.data()),
        ("key".into(), &ResourceData::None)
    );
    let added = context.add_resource("store", "key", blob(0, b"x")).unwrap();
    assert_eq!(added.key(), "key_1");
}

#[test]
fn through_files_and_text() {
    let mut module = Module::new(registry()).unwrap();
    module
        .edit(|editor| {
            let context = editor.context();
            for (number, bytes) in [&b"first..."[..], b"second.."].into_iter().enumerate() {
                let handle = (context.add_resource("store", "weights", blob(8, bytes))).unwrap();
                let ours = context.attribute(&StoreAttribute::Data { handle }).unwrap();
                let key = format!("builtin{number}");
                context
                    .add_resource("builtin", &key, blob(4, bytes))
                    .unwrap();
                let builtin = format!("dense_resource<{key}> : tensor<2xi32>");
                let builtin = context.parse_attribute(&builtin).unwrap();
                let new = NewOperation::new("store.use").attribute("ours", ours);
                editor.create(new.attribute("builtin", builtin)).unwrap();
            }
            Ok(())
        })
        .unwrap();
    let text = |module: &Module| {
        let mut text = Vec::new();
        print(module, PrintOptions::new().generic(), &mut text).unwrap();
        String::from_utf8(text).unwrap()
    };
    let expected = text(&module);
    assert!(expected.contains("#store.data<weights_1>"), "{expected}");
    assert!(
        expected.contains("    store: {\n      weights: \"0x08000000"),
        "{expected}"
    );

    let written = module.write(&WriteOptions::new()).unwrap();
    let written = written.into_bytes();
    let read = Module::read(written.clone(), registry()).unwrap();
    assert_eq!(text(&read), expected);
    let again = read.write(&WriteOptions::new()).unwrap();
    assert_eq!(again.into_bytes(), written);
    let owners = read.context().resources().map(|(owner, _)| owner);
    let ours = owners.filter(|it| matches!(it, ResourceOwner::Dialect(_)));
    assert_eq!(ours.count(), 4);

    let parsed = Module::parse(&expected, registry()).unwrap();
    assert_eq!(text(&parsed), expected);
}
