//! A module with another registry is as if it had been read with it, and recognizing a producer reads a file once.

#![expect(clippy::expect_used, reason = "a test may panic in its helpers, too")]

use bytecode_tests::fixtures::{cases, jaxlib_build_cases, jaxlib_cases};
use mlir_bytecode::__private::files_read;
use mlir_bytecode::Module;
use mlir_bytecode::Registry;
use mlir_bytecode::Version;
use mlir_bytecode::context::DialectVersion;
use mlir_bytecode::text::{PrintOptions, print};
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode_dialects::{Evidence, ReadOptions, Recognized, Source, parse, registry};

/// Returns the fixtures of five producers.
fn files() -> Vec<(String, Vec<u8>)> {
    let releases = [16, 19, 22].map(cases);
    let all = releases
        .into_iter()
        .chain([jaxlib_cases(), jaxlib_build_cases()]);
    let cases = all.flat_map(|cases| cases.expect("fixtures"));
    let files = cases.map(|case| (case.name(), case.bytecode().expect("readable")));
    files.collect()
}

fn text(module: &Module) -> Vec<u8> {
    let mut out = Vec::new();
    print(module, PrintOptions::new().generic(), &mut out).expect("printable");
    out
}

/// Returns the text, the written bytes, and how many attributes, types and names there are.
fn contents(module: &Module) -> (Vec<u8>, Vec<u8>, [usize; 3]) {
    let written = module.write(&WriteOptions::new()).expect("writable");
    let context = module.context();
    let names = context.operation_names().len();
    let counts = [context.attribute_count(), context.type_count(), names];
    (text(module), written.into_bytes(), counts)
}

#[test]
fn another_registry_reads_the_same() {
    let mut changed = 0;
    for (name, file) in files() {
        let known = ReadOptions::new().registry_for(file.clone());
        let expected = contents(&Module::read(file.clone(), known.clone()).expect("readable"));
        let mut module = Module::read_lazily(file.clone(), Registry::new()).expect("readable");
        // Printing looks for layouts, and loads all bodies.
        let without = text(&module);
        module.rebind(known).expect("not edited");
        assert!(contents(&module) == expected, "{name}");
        changed += usize::from(without != expected.0);
        module.rebind(Registry::new()).expect("not edited");
        assert!(text(&module) == without, "{name}");
        module.rebind(registry()).expect("not edited");
        let plain = Module::read(file, registry()).expect("readable");
        assert!(contents(&module) == contents(&plain), "{name}");
    }
    // Modules of the builtin dialect alone, which every registry knows, print the same.
    assert!(changed > 20, "only {changed} print otherwise with layouts");
}

#[test]
fn a_file_is_read_once() {
    let mut by_properties = 0;
    for (name, mut file) in files() {
        for is_wiped in [false, true] {
            if is_wiped {
                // Magic number and version take five bytes, the producer ends with NUL.
                let producer = file.iter_mut().skip(5).take_while(|byte| **byte != 0);
                producer.for_each(|byte| *byte = b'x');
            }
            for options in [ReadOptions::new(), ReadOptions::new().lazy()] {
                let before = files_read();
                let module = options.read(file.clone()).expect("readable");
                assert_eq!(files_read() - before, 1, "{name}");
                let found = Recognized::of(&module);
                let evidence = found.map(|found| found.evidence);
                by_properties += usize::from(evidence == Some(Evidence::Properties));
            }
        }
    }
    assert!(by_properties > 60, "only {by_properties} by properties");
}

#[test]
fn added_properties_are_bound_to_their_layouts() {
    let mut parsed = parse("\"arith.constant\"() <{value = 1 : i32}> : () -> i32").expect("parses");
    let before = text(&parsed);
    let error = parsed.rebind(Registry::new()).expect_err("has properties");
    assert!(
        error.to_string().contains("properties that were added"),
        "{error}"
    );
    assert!(text(&parsed) == before, "the module stays as it is");
}

#[test]
fn added_names_are_registered_by_the_new_registry() {
    let text = "\"builtin.module\"() ({}) : () -> ()";
    let written = parse(text).expect("parses").write(&WriteOptions::new());
    let file = written.expect("writable").into_bytes();
    let mut module = Module::read(file, Registry::new()).expect("readable");
    assert!(module.context().version() >= Version::NATIVE_PROPERTIES);
    let is_registered = |module: &Module| {
        let name = module.context().operation_name("arith.constant");
        name.expect("room").is_registered()
    };
    let version = |module: &Module| module.context().dialect_version("vhlo");
    assert_eq!(is_registered(&module), Some(false));
    assert_eq!(version(&module), DialectVersion::default());
    let known = Source::LLVM_22.register(registry());
    module.rebind(known).expect("not edited");
    assert_eq!(is_registered(&module), Some(true));
    assert_ne!(version(&module), DialectVersion::default());
}
