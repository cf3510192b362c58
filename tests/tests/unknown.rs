//! What is newer than what is known here: kept, named, and never taken for something else.

#![expect(clippy::expect_used, reason = "a test may panic in its helpers, too")]

use mlir_bytecode::check::check;
use mlir_bytecode::context::{DialectWriter, WireWriter};
use mlir_bytecode::text::{PrintOptions, print};
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode_dialects::{parse, read, target};

/// Returns a file with an attribute and a type of codes that nobody here knows.
fn file(namespace: &str) -> Vec<u8> {
    let text = "\"builtin.module\"() ({\n  \"t.op\"() {a = 1 : i32} : () -> ()\n}) : () -> ()\n";
    let module = parse(text);
    let mut module = module.expect("well-formed");
    let context = module.context();
    // A code, and a number that refers to nothing.
    let encode = |writer: &mut WireWriter<'_>| {
        writer.write_varint(1000);
        writer.write_varint(7);
        Ok(())
    };
    context.encode_type(namespace, encode).expect("room");
    let operation = module
        .walk()
        .nth(1)
        .expect("two")
        .expect("readable")
        .reference();
    module
        .edit(|editor| {
            let context = editor.context();
            let unknown = context.encode_attribute(namespace, encode).expect("room");
            editor
                .set_attribute(operation, "unknown", unknown)
                .expect("an operation");
            Ok(())
        })
        .expect("valid");
    let written = module.write(&WriteOptions::new()).expect("writable");
    assert!(written.pinned);
    written.into_bytes()
}

#[test]
fn codes_of_known_dialects() {
    for namespace in ["builtin", "quant", "llvm", "vhlo"] {
        let file = file(namespace);
        let module = read(file.clone()).expect("readable");
        let report = check(&module);
        assert!(
            report.findings.is_empty(),
            "{namespace}: {:?}",
            report.findings
        );
        assert_eq!(
            report.opaque.attributes.get(namespace),
            Some(&1),
            "{namespace}"
        );
        assert_eq!(report.opaque.types.get(namespace), Some(&1), "{namespace}");
        let mut text = Vec::new();
        print(&module, PrintOptions::new().generic(), &mut text).expect("printable");
        let text = String::from_utf8(text).expect("UTF-8");
        let printed = format!("unknown = #{namespace}<\"unknown encoding 0x");
        assert!(text.contains(&printed), "{namespace}: {text}");
        // No release has another encoding or a text for the item.
        for readers in ["llvm-22", "llvm-16"] {
            let target = target(readers).expect("it is known");
            let options = WriteOptions::new().target(target).lossy(true);
            let error = module.write(&options).expect_err("unknown").to_string();
            assert!(
                error.contains("unknown code 1000") || error.contains("not understood"),
                "{error}"
            );
        }
        let again = module.write(&WriteOptions::new()).expect("writable");
        assert_eq!(again.into_bytes(), file, "{namespace}");
    }
}
