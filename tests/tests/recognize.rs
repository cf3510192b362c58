//! Whose operations a fixture holds: by its producer, and by its properties alone.

#![expect(clippy::expect_used, reason = "a test may panic in its helpers, too")]

use std::fs;
use std::path::Path;

use mlir_bytecode::check::check;
use mlir_bytecode::properties::{Confidence, Properties};
use mlir_bytecode::text::{ParseOptions, PrintOptions, print};
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{Module, Version};
use mlir_bytecode_dialects::{
    Evidence, ReadOptions, Recognized, Source, parse, read, recognize, registry,
};

/// Returns the file with each byte of its producer string replaced.
fn without_producer(mut file: Vec<u8>) -> Vec<u8> {
    // Magic number and version take five bytes, the string ends with NUL.
    for byte in file.iter_mut().skip(5).take_while(|byte| **byte != 0) {
        *byte = b'x';
    }
    file
}

/// Returns the result of the recognition when the file is read.
fn recognized(file: Vec<u8>) -> Recognized {
    let module = read(file).expect("readable");
    Recognized::of(&module).expect("a source").clone()
}

/// Returns the names and values of all properties, as `source` reads them.
fn properties(file: &[u8], source: Source) -> Vec<String> {
    let module = Module::read(file.to_vec(), source.register(registry())).expect("readable");
    let operations = module.walk().map(|operation| operation.expect("readable"));
    operations
        .map(
            |operation| match operation.properties().expect("decodable") {
                Properties::Fields(fields) => fields
                    .iter()
                    .map(|(field, value)| format!("{} = {value:?}, ", field.name()))
                    .collect(),
                other => format!("{other:?}"),
            },
        )
        .collect()
}

#[test]
fn every_fixture() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut by_properties = 0;
    for release in Source::releases() {
        let folder = fixtures.join(format!("llvm{}", release.llvm()));
        // Fixtures are made by the releases that Debian packages.
        let Ok(entries) = fs::read_dir(folder) else {
            assert_eq!(release, Source::LLVM_21);
            continue;
        };
        for entry in entries {
            let path = entry.expect("an entry").path();
            if path
                .extension()
                .is_none_or(|extension| extension != "mlirbc")
            {
                continue;
            }
            let name = path.display();
            let file = fs::read(&path).expect("readable");
            let module = Module::read(file.clone(), registry()).expect("readable");
            let found = recognize(&module).expect("readable").expect("a source");
            assert_eq!(found.source, release, "{name}");
            let has_properties = module.context().version() >= Version::NATIVE_PROPERTIES;
            let expected = match has_properties {
                true => Evidence::ProducerAndProperties,
                false => Evidence::Producer,
            };
            assert_eq!(found.evidence, expected, "{name}");
            // Files before version 5 do not mark operations that their writer did not know.
            assert!(found.unknown == 0 || !has_properties, "{name}");

            let wiped = without_producer(file.clone());
            let module = Module::read(wiped.clone(), registry()).expect("readable");
            let found = recognize(&module).expect("readable");
            if !has_properties {
                // Only the names of operations remain.
                assert!(
                    found.is_none_or(|found| found.evidence == Evidence::Names),
                    "{name}"
                );
                continue;
            }
            // Another source may fit as well, but then it reads the same.
            let found = found.expect("a source");
            assert_eq!(found.evidence, Evidence::Properties, "{name}");
            let expected = properties(&file, release);
            assert_eq!(properties(&wiped, found.source), expected, "{name}");
            by_properties += 1;
        }
    }
    assert!(
        by_properties > 20,
        "only {by_properties} fixtures have properties"
    );
}

/// A layout of another release that decodes the properties to other names or values is never certain.
#[test]
fn a_given_source_that_contradicts_the_producer_is_not_certain() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/llvm19");
    let file = fs::read(fixtures.join("cfg.mlirbc")).expect("readable");
    let own = read(file.clone()).expect("readable");
    let certain = |module: &Module| module.context().uncertain_operations().count() == 0;
    assert!(certain(&own));
    let options = ReadOptions::new().source(Source::LLVM_22);
    let forced = options.read(file.clone()).expect("readable");
    let uncertain: Vec<String> = (forced.context().uncertain_operations())
        .map(|(name, confidence)| format!("{name} {confidence}"))
        .collect();
    assert_eq!(uncertain, ["func.func ambiguous", "cf.cond_br ambiguous"]);
    // The guess is not encoded again.
    let mut forced = forced;
    forced.edit(|_| Ok(())).expect("editable");
    let written = forced.write(&WriteOptions::new()).expect("writable");
    assert!(written.pinned);
    assert_eq!(written.into_bytes(), file);
}

#[test]
fn builds_of_jaxlib() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/jaxlib-builds");
    for (input, version) in [
        ("operations", "0.4.31"),
        ("operations", "0.4.36"),
        ("operations", "0.5.0"),
        ("functions", "0.9.1"),
        ("functions", "0.9.2"),
        ("operations", "0.12.0.1"),
    ] {
        let name = format!("{input}_{}.mlirbc", version.replace('.', "_"));
        let file = fs::read(fixtures.join(name)).expect("readable");
        let found = recognized(file);
        assert_eq!(found.source.name(), format!("jaxlib-{version}"));
        assert_eq!(found.evidence, Evidence::ProducerAndProperties, "{version}");
        assert_eq!(found.unknown, 0, "{version}");
    }
}

/// Its LLVM has one more property of modules and functions, which no other known build has.
#[test]
fn a_build_with_a_property_of_modules() {
    let source = Source::from_name("heir-2026.11.1").expect("known");
    let text = r#""builtin.module"() <{sym_name = "m"}> ({
        "func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "private"}> ({}) : () -> ()
    }) : () -> ()"#;
    let module = ReadOptions::new()
        .source(source)
        .parse(text, &ParseOptions::new());
    let options = WriteOptions::new().producer("MLIR24.0.0git");
    let written = module.expect("well-formed").write(&options);
    let file = written.expect("writable").into_bytes();
    let found = recognized(file);
    assert_eq!(found.source, source);
    assert_eq!(found.evidence, Evidence::ProducerAndProperties);
}

#[test]
fn a_dialect_on_top_of_a_release() {
    let of = |text: &str, producer: &str| {
        let module = parse(text);
        let options = WriteOptions::new().producer(producer);
        let written = module.expect("well-formed").write(&options);
        let file = written.expect("writable").into_bytes();
        recognized(file)
    };
    let plain = of("\"builtin.module\"() ({}) : () -> ()", "MLIR22.1.8");
    assert_eq!(plain.source, Source::LLVM_22);
    assert_eq!(plain.evidence, Evidence::Producer);
    let tile = r#""builtin.module"() ({
        %0 = "cuda_tile.make_token"() : () -> !cuda_tile.token
    }) : () -> ()"#;
    let found = of(tile, "MLIR22.1.8");
    assert_eq!(found.source.name(), "cuda-tile-13.3");
    assert_eq!(found.evidence, Evidence::Dialect("cuda_tile"));
    assert_eq!(of(tile, "MLIR19.1.7").source, Source::LLVM_19);
    let quake = r#""builtin.module"() ({
        %0 = "quake.alloca"() : () -> !quake.veq<2>
        %1 = "quake.extract_ref"(%0) <{rawIndex = 1 : i64}> : (!quake.veq<2>) -> !quake.ref
    }) : () -> ()"#;
    let found = of(quake, "MLIR22.1.4");
    assert_eq!(found.source.name(), "cuda-q-0.16.0");
    assert_eq!(found.evidence, Evidence::Dialect("quake"));
    // The version before has the same layouts of these.
    assert_eq!(found.alike, 1);
    // The next version calls this `cc.sequence_size`.
    let size = r#""builtin.module"() ({
        %0 = "quake.alloca"() : () -> !quake.veq<2>
        %1 = "quake.mz"(%0) : (!quake.veq<2>) -> !cc.stdvec<!quake.measure>
        %2 = "cc.stdvec_size"(%1) : (!cc.stdvec<!quake.measure>) -> i64
    }) : () -> ()"#;
    let found = of(size, "MLIR22.1.4");
    assert_eq!(found.source.name(), "cuda-q-0.15.1");
    assert_eq!(found.evidence, Evidence::Dialect("quake"));
    assert_eq!(found.alike, 0);
    let classical = r#""builtin.module"() ({
        %0 = "cc.undef"() : () -> !cc.ptr<i64>
    }) : () -> ()"#;
    let found = of(classical, "MLIR22.1.4");
    assert_eq!(found.source.name(), "cuda-q-0.16.0");
    assert_eq!(found.evidence, Evidence::Dialect("cc"));
    // Another project has a dialect of the same name.
    let other = r#""builtin.module"() ({
        "cc.compile"() : () -> ()
    }) : () -> ()"#;
    assert_eq!(of(other, "MLIR22.1.8").source, Source::LLVM_22);
    let kernel = r#""builtin.module"() ({
        %0 = "cute.kernel_smem_size"() <{kernel_name = @k}> : () -> i64
    }) : () -> ()"#;
    let found = of(kernel, "MLIR23.0.0git");
    assert_eq!(found.source.name(), "cutlass-dsl-4.8.1");
    assert_eq!(found.evidence, Evidence::ProducerAndProperties);
}

/// Two versions on top of a release know the operations of a file, and differ in the properties of one.
#[test]
fn versions_of_a_dialect_on_top_of_a_release() {
    let text = r#""builtin.module"() ({
        %0 = "quake.alloca"() : () -> !quake.veq<2>
        "cc.scope"() ({
          "cc.continue"() : () -> ()
        }) : () -> ()
    }) : () -> ()"#;
    let sources = ["cuda-q-0.15.1", "cuda-q-0.16.0"];
    let [older, newer] = sources.map(|name| Source::from_name(name).expect("a source"));
    // Without properties, the operation may be of either.
    for (source, alike) in [(older, 1), (newer, 0)] {
        let options = ReadOptions::new().source(source);
        let module = options.parse(text, &ParseOptions::new());
        let options = WriteOptions::new().producer("MLIR22.1.4");
        let written = module.expect("well-formed").write(&options);
        let file = written.expect("writable").into_bytes();
        let found = recognized(file.clone());
        assert_eq!(
            (found.source, found.alike, found.unknown),
            (newer, alike, 0)
        );
        assert_eq!(found.evidence, Evidence::Dialect("quake"));
        let module = read(file.clone()).expect("readable");
        assert!(check(&module).findings.is_empty());
        assert!(module.to_bytes().expect("writable") == file);
        // A given version is no contradiction of the producer string.
        let given = ReadOptions::new()
            .source(older)
            .read(file)
            .expect("readable");
        let given = Recognized::of(&given).expect("a source");
        assert_eq!((given.source, given.evidence), (older, Evidence::Given));
    }
}

/// Parses `text` with default options, and returns the generic text of the module.
fn parsed(text: &str) -> String {
    let module = parse(text);
    let mut out = Vec::new();
    print(
        &module.expect("parses"),
        PrintOptions::new().generic(),
        &mut out,
    )
    .expect("prints");
    String::from_utf8(out).expect("UTF-8")
}

#[test]
fn a_text_gets_the_source_that_fits() {
    // Only LLVM 19 has this property.
    let of_llvm_19 = r#"%0 = "t.v"() : () -> tensor<?xf32> %1 = "tosa.reshape"(%0) <{new_shape = array<i64: 2, 3>}> : (tensor<?xf32>) -> tensor<2x3xf32>"#;
    assert!(parsed(of_llvm_19).contains("<{new_shape = array<i64: 2, 3>}>"));
    // The newest release, although LLVM 16 prints them so: it knows all of the operations.
    let by_hand = r#""llvm.mlir.global"() ({}) {sym_name = "g", global_type = i32, linkage = #llvm.linkage<internal>} : () -> ()"#;
    assert!(parsed(by_hand).contains("<{addr_space = 0 : i32, "));
    // Operations of CIRCT: numbers begin anew in each module of hardware, which is isolated.
    let of_circt = r#"
        "hw.module"() ({ %0 = "hw.constant"() {value = true} : () -> i1 "hw.output"(%0) : (i1) -> () }) {sym_name = "a"} : () -> ()
        "hw.module"() ({ %0 = "hw.constant"() {value = true} : () -> i1 "hw.output"(%0) : (i1) -> () }) {sym_name = "b"} : () -> ()"#;
    assert_eq!(parsed(of_circt).matches("%0 = \"hw.constant\"").count(), 2);
}

/// No operation shows the source, only the dialect of a type.
#[test]
fn a_text_with_a_type_of_a_project_gets_the_project() {
    // HEIR has an alias for the type.
    let of_heir = parsed("func.func private @f(!mod_arith.int<17 : i10>)");
    assert!(of_heir.starts_with("!Z17_i10 = "), "{of_heir}");
    let of_release = parsed("func.func private @f(!unknown.int<17 : i10>)");
    assert!(
        of_release.contains("(!unknown.int<17 : i10>)"),
        "{of_release}"
    );
}

/// A property that no release has shows a build, although the release knows the operation by name.
#[test]
fn a_text_with_a_later_property_gets_a_build() {
    let text =
        r#""nvvm.barrier"() <{aligned = true, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()"#;
    assert!(parsed(text).contains("<{aligned = true, operandSegmentSizes"));
}

#[test]
fn errors_in_a_text_are_those_of_the_newest_release() {
    let text = r#""func.func"() <{no_such = 1 : i32}> ({}) : () -> () "tosa.reshape"() <{new_shape = 1}> : () -> ()"#;
    let module = parse(text);
    let error = module.expect_err("fits nothing").to_string();
    assert!(
        error.contains("`func.func` has no property `no_such`"),
        "{error}"
    );
    // Older releases do not know the property of the first operation.
    let text = r#"%0 = "t.m"() : () -> tensor<2x2xf32>
        "arith.addi"(%0, %0) <{overflowFlags = #arith.overflow<nsw>}> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
        "func.func"() <{function_type = () -> (), sym_name = 1 : i32}> ({}) : () -> ()"#;
    let error = parse(text).expect_err("fits nothing").to_string();
    assert!(
        error.contains("expected a string, found `1 : i32`"),
        "{error}"
    );
}

/// A module that was parsed, or built, states the layouts of its properties, so nothing about it is ambiguous.
#[test]
fn a_new_file_states_its_source() {
    let text = "%0 = llvm.mlir.zero : i32\n%1 = llvm.add %0, %0 overflow<nsw> : i32";
    for source in [Source::LLVM_19, Source::LLVM_22] {
        let options = ReadOptions::new().source(source);
        let parsed = options
            .parse(text, &ParseOptions::new())
            .expect("valid text");
        let file = parsed.to_bytes().expect("writable");
        let found = recognized(file.clone());
        assert_eq!((found.source, found.evidence), (source, Evidence::Producer));
        let back = read(file.clone()).expect("readable");
        for operation in back.walk() {
            let name = operation.expect("readable").name();
            assert_eq!(name.confidence(), Confidence::Own, "{name}");
        }
        // The evidence alone does not distinguish the releases.
        assert_ne!(
            recognized(without_producer(file)).evidence,
            Evidence::Producer
        );
    }
    let registry = registry().with_producer("my-compiler-1.0");
    let built = Module::new(Source::LLVM_19.register(registry)).expect("a module");
    let file = built.to_bytes().expect("writable");
    let module = read(file.clone()).expect("readable");
    assert_eq!(module.context().producer(), "my-compiler-1.0+llvm-19");
    assert_eq!(recognized(file).source, Source::LLVM_19);
}

/// Native properties are attributes by name, as the generic form prints them.
#[test]
fn attributes_include_native_properties() {
    let text = "%0 = llvm.mlir.zero : i32\n%1 = llvm.add %0, %0 overflow<nsw> {tag} : i32";
    let module = parse(text).expect("valid text");
    let add = module
        .walk()
        .map(|it| it.expect("readable"))
        .find(|it| it.name() == "llvm.add")
        .expect("it is there");
    let all = add.attributes().expect("decodable").into_iter();
    let all: Vec<_> = all
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    assert_eq!(all, ["overflowFlags = 1 : i32", "tag = unit"]);
    let flags = add.attribute("overflowFlags").expect("decodable");
    assert_eq!(flags.expect("it is there").to_string(), "1 : i32");
    assert!(add.attribute("nsw").expect("decodable").is_none());
}
