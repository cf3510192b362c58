//! What is newer than what is known here: kept, named, and never taken for something else.

#![expect(clippy::expect_used, reason = "a test may panic in its helpers, too")]

use mlir_bytecode::Registry;
use mlir_bytecode::check::check;
use mlir_bytecode::context::{DialectWriter, WireWriter};
use mlir_bytecode::text::{ParseOptions, PrintOptions, print};
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode_dialects::{ReadOptions, parse, read, target};

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

/// Returns a file of LLVM 23 in development whose `DIDerivedType` decodes in no form: the address space is an odd number.
fn drifted() -> Vec<u8> {
    let mut file = include_bytes!("../fixtures/debug-information/0_9_2.mlirbc").to_vec();
    // `DW_TAG_pointer_type`, the size, the alignment and the offset are before it.
    let code = [0x07, 0x1f];
    let mut starts = file.windows(code.len());
    let start = starts.position(|it| it == code).expect("a pointer");
    let encoding = file.get_mut(start..start + 13).expect("whole");
    let space = encoding.iter_mut().find(|it| **it == 5 << 2 | 3);
    *space.expect("address space 5") = 5 << 2 | 1;
    file
}

/// An attribute that does not decode is unknown, and keeps its bytes and the numbers in them; the file is no error.
#[test]
fn drifted_debug_information_is_preserved() {
    let file = drifted();
    let module = read(file.clone()).expect("readable");
    let report = check(&module);
    assert!(report.findings.is_empty(), "{:?}", report.findings);
    let unknown = report.opaque.attributes.get("llvm");
    assert!(unknown.is_some_and(|count| *count > 0), "{report:?}");
    let mut text = Vec::new();
    print(&module, PrintOptions::new().generic(), &mut text).expect("printable");
    let text = String::from_utf8(text).expect("UTF-8");
    assert!(text.contains("#llvm<\"unknown encoding 0x07"), "{text}");
    assert!(text.contains("#llvm.di_compile_unit<"), "{text}");
    let written = module.write(&WriteOptions::new().renumber(true));
    let written = written.expect("writable");
    assert!(written.pinned, "the numbers are kept");
    assert_eq!(written.into_bytes(), file);
}

/// The names of values are made of attributes; a constant of an unknown code has a number instead.
#[test]
fn a_constant_of_an_unknown_code_prints() {
    let module = parse("%c7 = arith.constant 7 : i32").expect("well-formed");
    let mut file = module.to_bytes().expect("writable");
    let file: &mut Vec<u8> = &mut file;
    let module = read(file.clone()).expect("readable");
    let context = module.context();
    let value = (context.attributes()).find(|it| it.to_string() == "7 : i32");
    let bytes = match value.expect("7").wire_form() {
        mlir_bytecode::context::WireForm::Custom(bytes) => bytes.to_vec(),
        _ => unreachable!("encoded"),
    };
    let at = file.windows(bytes.len()).position(|it| it == bytes);
    *file.get_mut(at.expect("the encoding")).expect("a code") = 100 << 1 | 1;
    let module = read(file.clone()).expect("readable");
    assert!(check(&module).findings.is_empty());
    let text = module.to_text().expect("printable");
    assert!(text.contains("unknown encoding 0xC9"), "{text}");
}

/// Returns a module with an operation of `arith` whose flags are `flags`.
fn flags(flags: &str) -> String {
    format!(
        "\"builtin.module\"() ({{\n  %0 = \"t.value\"() : () -> f32\n  \
         %1 = \"arith.addf\"(%0, %0) <{{fastmath = {flags}}}> : (f32, f32) -> f32\n}}) : () -> ()\n"
    )
}

#[test]
fn mistyped_mnemonics_of_known_dialects() {
    parse(flags("#arith.fastmath<fast>")).expect("known");
    let error = parse(flags("#arith.fastmth<fast>")).expect_err("mistyped");
    let message = "unknown attribute `fastmth` of `arith`; did you mean `fastmath`?";
    assert!(error.to_string().contains(message), "{error}");
    let error = parse("\"t.op\"() {a = !shape.valu_shape} : () -> ()\n").expect_err("mistyped");
    let message = "unknown type `valu_shape` of `shape`; did you mean `value_shape`?";
    assert!(error.to_string().contains(message), "{error}");
    // The dialect has no attributes.
    let error = parse("\"t.op\"() {a = #math.any<1>} : () -> ()\n").expect_err("none");
    assert!(
        error
            .to_string()
            .contains("unknown attribute `any` of `math`"),
        "{error}"
    );
    // A caller may keep what a later release may have.
    let text = "\"t.op\"() {a = #arith.fastmth<fast>} : () -> ()\n";
    let kept = ReadOptions::new().extend(Registry::keep_unknown_items);
    let module = kept.parse(text, &ParseOptions::new()).expect("kept");
    assert!(
        module
            .to_text()
            .expect("printable")
            .contains("#arith.fastmth<fast>")
    );
}

/// An unknown encoding keeps the numbers of a file, and hides no error: a bad encoding beside it is found. Both are
/// kept, but cannot be numbered anew.
#[test]
fn a_bad_attribute_beside_an_unknown_encoding_is_found() {
    let mut file = file("mine");
    let module = read(file.clone()).expect("readable");
    let name = module
        .context()
        .attributes()
        .find(|it| it.to_string() == "1 : i32");
    let bytes = match name.expect("1 : i32").wire_form() {
        mlir_bytecode::context::WireForm::Custom(bytes) => bytes.to_vec(),
        _ => unreachable!("encoded"),
    };
    let at = file.windows(bytes.len()).position(|it| it == bytes);
    // The type of the integer: a number that no type has.
    *file.get_mut(at.expect("the encoding") + 1).expect("a type") = 0x7f;
    let module = read(file.clone()).expect("readable");
    let report = check(&module);
    assert_eq!(report.findings.len(), 1, "{:?}", report.findings);
    assert_eq!(report.opaque.attributes.get("mine"), Some(&1));
    assert!(module.to_text().is_err());
    let again = module.write(&WriteOptions::new()).expect("writable");
    assert_eq!(again.into_bytes(), file);
    let renumbered = module.write(&WriteOptions::new().renumber(true));
    let error = renumbered.expect_err("a reference to no type").to_string();
    assert!(error.contains("type index 63 is out of range"), "{error}");
}
