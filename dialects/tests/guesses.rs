//! What is certain of a file by its producer, and what is a guess: its source, its custom forms, the layouts of operations that nothing
//! knows. The modules are our own, with the producer strings of others.
#![allow(clippy::unwrap_used, reason = "a test")]

use mlir_bytecode::properties::Confidence;
use mlir_bytecode::{Module, ParseOptions, PrintOptions, Version, WriteOptions, text};
use mlir_bytecode_dialects::{ReadOptions, Recognized, Source, read, target};

/// Returns the bytecode that `source` writes of a text, with another producer string.
fn file(source: &str, text: &str, producer: &str, version: Version) -> Vec<u8> {
    let options = ReadOptions::new().source(Source::from_name(source).unwrap());
    let module = options.parse(text, &ParseOptions::new()).unwrap();
    let mut options = WriteOptions::new();
    options.producer = Some(producer.to_owned());
    options.version = Some(version);
    module.write(&options).unwrap().into_bytes()
}

fn recognized(source: &str, text: &str, producer: &str) -> (Module, Recognized) {
    let module = read(file(source, text, producer, Version::NEWEST)).unwrap();
    let recognized = Recognized::of(&module).unwrap().clone();
    (module, recognized)
}

const REGISTER: &str = "hw.module @m(in %clock : !seq.clock, in %a : i8, out b : i8) {\n\
     \x20 %r = seq.firreg %a clock %clock preset 1 : i8\n\
     \x20 hw.output %r : i8\n\
     }\n";

/// Builds of CIRCT write the strings of LLVM, and change their forms from one build to the next.
#[test]
fn forms_of_a_project_are_a_guess() {
    let (module, found) = recognized("pycde-0.9.5", REGISTER, "MLIR23.0.0git");
    assert_eq!(found.source.name(), "pycde-0.9.5");
    assert!(!found.guesses_source, "its properties show it");
    let dialects: Vec<_> = found.guessed_dialects(&module).into_iter().collect();
    assert_eq!(dialects, ["hw", "seq"]);
    // The LLVM of that source is another.
    let (module, found) = recognized("pycde-0.9.5", REGISTER, "MLIR21.0.0git");
    assert!(found.guesses_source);
    assert!(!found.guessed_dialects(&module).is_empty());
    // The caller, or the producer string, names the source.
    let given = ReadOptions::new().source(Source::from_name("pycde-0.9.5").unwrap());
    for module in [
        given.read(file(
            "pycde-0.9.5",
            REGISTER,
            "MLIR23.0.0git",
            Version::NEWEST,
        )),
        read(file(
            "pycde-0.9.5",
            REGISTER,
            "ours+pycde-0.9.5",
            Version::NEWEST,
        )),
    ] {
        let module = module.unwrap();
        let found = Recognized::of(&module).unwrap();
        assert!(found.is_named(&module));
        assert!(found.guessed_dialects(&module).is_empty());
    }
}

/// Operations of LLVM alone, and those of StableHLO, are no reason for a warning.
#[test]
fn forms_of_llvm_and_stablehlo_are_no_guess() {
    let text = "func.func @f(%a: tensor<f32>) -> tensor<f32> {\n\
         \x20 %0 = stablehlo.abs %a : tensor<f32>\n\
         \x20 return %0 : tensor<f32>\n\
         }\n";
    let (module, found) = recognized("jaxlib-0.10.2", text, "MLIR23.0.0git");
    assert!(!found.is_named(&module) && !found.guesses_source);
    assert!(found.guessed_dialects(&module).is_empty());
}

/// A source is a guess if it knows no operation, or if the producer is another release of LLVM.
#[test]
fn a_source_against_which_there_is_evidence_is_a_guess() {
    let of_none = "\"builtin.module\"() ({ \"t.a\"() : () -> () }) : () -> ()";
    let (_, found) = recognized("jaxlib-0.10.2", of_none, "MLIR23.0.0git");
    assert!(found.guesses_source);
    let of_llvm = "%0 = arith.constant 1 : i32";
    let (_, found) = recognized("llvm-22", of_llvm, "MLIR23.1.3");
    assert!(found.guesses_source);
    let (_, found) = recognized("llvm-22", of_llvm, "MLIR22.1.8");
    assert!(!found.guesses_source);
}

/// Before version 5, there are no properties whose layout could be unknown.
#[test]
fn unknown_operations_without_properties_are_certain() {
    let confidence = |text: &str, name: &str| {
        let module = read(file("llvm-22", text, "MLIR22.1.8", Version::OLDEST)).unwrap();
        let mut names = module.context().operation_names();
        let name = names.find(|it| *it == name).unwrap();
        (name.confidence(), name.lacks_traits())
    };
    let text = "\"foo.bar\"() {a = 1 : i32} : () -> ()";
    assert_eq!(confidence(text, "foo.bar"), (Confidence::Own, false));
    // Numbers begin in a function at the top of a module, whatever its traits.
    let text = "\"foo.func\"() ({ %0 = \"foo.a\"() : () -> i32 }) : () -> ()";
    assert_eq!(confidence(text, "foo.func"), (Confidence::Own, false));
    let text = "%0 = \"foo.a\"() : () -> i32\n\"foo.func\"() ({ %1 = \"foo.a\"() : () -> i32 }) : () -> ()";
    assert_eq!(confidence(text, "foo.func"), (Confidence::Ambiguous, true));
}

const KERNEL: &str = "tt.func @f(%a: tensor<4x!tt.ptr<f32>>) {\n\
     \x20 %0 = tt.load %a : tensor<4x!tt.ptr<f32>>\n\
     \x20 tt.return\n\
     }\n";

/// jaxlib registers `tt` on demand, and writes modules of it.
#[test]
fn jaxlib_reads_the_kernels_that_it_writes() {
    let text = "tt.func @f() {\n\
         \x20 %0 = tt.get_program_id x : i32\n\
         \x20 tt.return\n\
         }\n";
    for (name, producer) in [
        ("jaxlib-0.10.2", "MLIR23.0.0git"),
        ("jaxlib-0.12.0.1", "MLIR24.0.0git"),
    ] {
        let bytes = file(name, text, producer, Version::NEWEST);
        let options = ReadOptions::new().source(Source::from_name(name).unwrap());
        let module = options.read(bytes.clone()).unwrap();
        let mut options = WriteOptions::new();
        options.target = target(name);
        let written = module.write(&options).unwrap();
        assert!(written.losses.is_empty(), "{name}: {:?}", written.losses);
        assert_eq!(written.into_bytes(), bytes, "{name}");
    }
}

/// A load without a block pointer has an empty list of dimensions to check, and all builds of jaxlib print the forms of `tt`.
#[test]
fn a_load_has_the_default_of_its_release() {
    for name in [
        "triton-3.4.0",
        "triton-3.6.0",
        "jaxlib-0.8.0",
        "jaxlib-0.4.38",
    ] {
        let options = ReadOptions::new().source(Source::from_name(name).unwrap());
        let module = options.parse(KERNEL, &ParseOptions::new()).unwrap();
        let print = |options: PrintOptions| {
            let mut out = Vec::new();
            text::print(&module, options, &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        let custom = print(PrintOptions::new());
        assert!(
            custom.contains("= tt.load %arg0 : tensor"),
            "{name}: {custom}"
        );
        let generic = print(PrintOptions::new().generic());
        let default = "boundaryCheck = array<i32>";
        assert!(generic.contains(default), "{name}: {generic}");
    }
}

/// IREE fills in tolerances, and prints others.
#[test]
fn tolerances_of_iree_have_defaults() {
    let source = "util.func public @f(%arg0: tensor<2xf32>) {\n\
         \x20 check.expect_almost_eq(%arg0, %arg0) : tensor<2xf32>\n\
         \x20 check.expect_almost_eq(%arg0, %arg0, atol 1.000000e-03) : tensor<2xf32>\n\
         \x20 util.return\n\
         }\n";
    for name in ["iree-3.13.0", "iree-3.11.0", "iree-3.4.0"] {
        let options = ReadOptions::new().source(Source::from_name(name).unwrap());
        let module = options.parse(source, &ParseOptions::new()).unwrap();
        let custom = module.to_text().unwrap();
        for line in source.lines().filter(|it| it.contains("check")) {
            assert!(custom.contains(line.trim()), "{name}: {custom}");
        }
        let mut generic = Vec::new();
        text::print(&module, PrintOptions::new().generic(), &mut generic).unwrap();
        let generic = String::from_utf8(generic).unwrap();
        for tolerances in [
            "atol = 9.99999974E-5 : f32, rtol = 0.000000e+00 : f32",
            "atol = 1.000000e-03 : f32, rtol = 0.000000e+00 : f32",
        ] {
            assert!(generic.contains(tolerances), "{name}: {generic}");
        }
    }
}

/// IREE reads locations of the arguments of its functions, and prints none.
#[test]
fn iree_prints_no_locations_of_arguments() {
    let source = "util.func public @f(%arg0: i32 loc(\"a\":1:2)) -> i32 {\n\
         \x20 util.return %arg0 : i32 loc(\"b\":3:4)\n\
         } loc(\"c\":5:6)\n";
    let options = ReadOptions::new().source(Source::from_name("iree-3.13.0").unwrap());
    let module = options.parse(source, &ParseOptions::new()).unwrap();
    let print = |options: PrintOptions| {
        let mut out = Vec::new();
        text::print(&module, options.debug_info(true), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    let custom = print(PrintOptions::new());
    assert!(custom.contains("@f(%arg0: i32) -> i32"), "{custom}");
    assert!(!custom.contains("\"a\":1:2"), "{custom}");
    let generic = print(PrintOptions::new().generic().local_scope(true));
    assert!(generic.contains("(%arg0: i32 loc(\"a\":1:2))"), "{generic}");
}

/// Several sources have `tt.func` in their tables; the error is that of one that reads further.
#[test]
fn an_error_in_a_text_is_that_of_the_source_that_reads_most() {
    let text = KERNEL.replace("  tt.return", "  tt.return 1");
    let error = ReadOptions::new().parse(&text, &ParseOptions::new());
    let error = error.unwrap_err().to_string();
    assert!(error.starts_with("3:"), "{error}");
}

/// Operations of another number of values than those of the likeliest source, which is no violation if another source has them.
#[test]
fn violations_of_a_guessed_definition_are_none() {
    let text = "\"builtin.module\"() ({\n\
         \x20 %0 = \"hw.constant\"() <{value = 1 : i8}> : () -> i8\n\
         \x20 %1 = \"comb.icmp\"(%0) <{predicate = 0 : i64}> : (i8) -> i1\n\
         \x20 %2 = \"sv.macro.ref\"() <{macroName = @M}> : () -> i8\n\
         }) : () -> ()";
    let verify = |module: &Module| -> Vec<String> {
        let findings = module.verify().unwrap();
        let texts = findings.iter().map(ToString::to_string);
        texts
            .map(|it| it.split(" at loc").next().unwrap_or_default().to_owned())
            .collect()
    };
    let of_all = "1 operand instead of 2 in operation `comb.icmp`";
    let of_one = "1 result instead of 0 in operation `sv.macro.ref`";
    let (module, found) = recognized("pycde-0.9.5", text, "MLIR23.0.0git");
    assert_eq!(found.source.name(), "pycde-0.9.5");
    assert!(!found.is_named(&module));
    assert_eq!(verify(&module), [of_all], "all sources have two operands");
    let given = ReadOptions::new().source(found.source);
    let bytes = file("pycde-0.9.5", text, "MLIR23.0.0git", Version::NEWEST);
    assert_eq!(verify(&given.read(bytes).unwrap()), [of_all, of_one]);
}
