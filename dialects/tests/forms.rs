//! The forms written by hand, in both directions: each text of `tests/forms` is parsed and printed as the same text, and
//! its generic form with locations is the one beside. `BLESS=1` writes the generic forms anew. They are those of
//! `mlir-opt-22`, or of the release that a folder has the name of, without its cached `linalg.memoized_indexing_maps`.
#![allow(clippy::unwrap_used, reason = "a test")]

use std::fs;
use std::path::{Path, PathBuf};

use mlir_bytecode::{Module, ParseOptions, PrintOptions, TextForm, Version, WriteOptions};
use mlir_bytecode_dialects::{ReadOptions, Source};

/// The releases with texts of their own, after the newest one.
const RELEASES: [&str; 13] = [
    "",
    "catalyst-0.15.0",
    "circt-1.62.0",
    "cuda-q-0.16.0",
    "heir-2026.4.1",
    "iree-3.11.0",
    "iree-3.13.0",
    "llvm-16",
    "llvm-19",
    "llvm-21",
    "pycde-0.9.5",
    "torch-mlir-20261001",
    "triton-3.9.0",
];

/// The folder of the texts of a release; without one, of the newest.
fn folder(release: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/forms");
    folder.join(release)
}

/// Returns the paths of the texts in a folder, without the generic forms.
fn texts(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let is_text = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_str().unwrap();
        name.ends_with(".mlir") && !name.ends_with(".generic.mlir")
    };
    paths.filter(is_text).collect()
}

/// Returns the options to parse a text of a release; without one, of the newest.
fn options(release: &str) -> ReadOptions {
    let options = ReadOptions::new();
    match Source::from_name(release) {
        Some(source) => options.source(source),
        None => options,
    }
}

fn print(module: &Module, options: PrintOptions) -> String {
    let mut out = Vec::new();
    mlir_bytecode::text::print(module, options, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Returns the options of the generic form with locations.
fn in_full() -> PrintOptions {
    PrintOptions::new().generic().debug_info(true)
}

#[test]
fn texts_are_parsed_and_printed() {
    for release in RELEASES {
        let texts = texts(&folder(release));
        assert!(!texts.is_empty());
        for path in texts {
            let name = path.display();
            let text = fs::read_to_string(&path).unwrap();
            let parsed = options(release).parse(&text, &ParseOptions::new());
            let module = parsed.unwrap_or_else(|error| panic!("{name}: {error}"));
            let custom = PrintOptions::new().form(TextForm::Custom);
            assert_eq!(print(&module, custom.local_scope(true)), text, "{name}");
            let generic = print(&module, in_full().local_scope(true));
            let beside = path.with_extension("generic.mlir");
            if std::env::var_os("BLESS").is_some() {
                fs::write(&beside, &generic).unwrap();
            }
            assert_eq!(fs::read_to_string(&beside).unwrap(), generic, "{name}");
        }
    }
}

/// A text of a release becomes the bytecode of the release: nothing is converted.
#[test]
fn texts_are_those_of_their_release() {
    for (release, version) in [("llvm-16", Version::OLDEST), ("llvm-19", Version::NEWEST)] {
        for path in texts(&folder(release)) {
            let name = path.display();
            let text = fs::read_to_string(&path).unwrap();
            let module = options(release).parse(&text, &ParseOptions::new()).unwrap();
            assert_eq!(module.context().version(), version, "{name}");
            let target = mlir_bytecode_dialects::target(release).unwrap();
            let written = module.write(&WriteOptions::new().target(target));
            let written = written.unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(written.losses, <[String; 0]>::default(), "{name}");
            let again = options(release).read(written.into_bytes()).unwrap();
            assert_eq!(
                print(&again, in_full()),
                print(&module, in_full()),
                "{name}"
            );
        }
    }
}

/// Returns the generic form, with locations, of the module in a text.
fn generic(text: &str) -> String {
    let module = mlir_bytecode_dialects::parse(text).unwrap();
    print(&module, in_full())
}

/// Asserts that a text is parsed as if no operation in it repeated another: a comment makes each line different.
fn assert_parsed_alike(text: &str) {
    let lines = text.lines().enumerate();
    let different: String = lines
        .map(|(it, line)| format!("{line} // {it}\n"))
        .collect();
    assert_eq!(generic(text), generic(&different));
}

#[test]
fn repeated_texts_are_parsed_as_the_first() {
    for path in texts(&folder("")) {
        let text = fs::read_to_string(path).unwrap();
        assert_parsed_alike(&[&text[..]; 4].join("\n"));
    }
}

/// Texts of one spelling whose types differ, because the constants behind their operands do.
#[test]
fn texts_that_depend_on_constants_are_no_repetitions() {
    let type_ = "!spirv.ptr<!spirv.struct<(f32, i32)>, Function>";
    let pair = |index: u32, type_: &str| {
        format!("    %a{index} = spirv.AccessChain %p[%c{index}] : {type_}, i32\n")
    };
    let pairs = (0..8).map(|it| {
        let chain = pair(it, type_);
        format!("    %c{it} = spirv.Constant {} : i32\n{chain}", it % 2)
    });
    let pairs: String = pairs.collect();
    let text = format!("spirv.func @f(%p: {type_}) \"None\" {{\n{pairs}    spirv.Return\n}}\n");
    let module = options("llvm-19").parse(&text, &ParseOptions::new());
    let generic = print(&module.unwrap(), PrintOptions::new().generic());
    for pointee in ["f32", "i32"] {
        let result = format!("-> !spirv.ptr<{pointee}, Function>");
        assert_eq!(generic.matches(&result).count(), 4, "{generic}");
    }
}

/// The same in functions that one thread parses after each other.
#[test]
fn constants_are_those_of_the_function() {
    let type_ = "!spirv.ptr<!spirv.struct<(f32, i32)>, Function>";
    let function = |it: usize| {
        let more = (0..it % 3).map(|it| format!("    %d{it} = spirv.Constant 7 : i32\n"));
        let more: String = more.collect();
        format!(
            "spirv.module Logical GLSL450 {{\n  spirv.func @f{it}(%p: {type_}) \"None\" {{\n{more}    \
             %c = spirv.Constant {} : i32\n    %a = spirv.AccessChain %p[%c] : {type_}, i32\n    \
             spirv.Return\n  }}\n}}\n",
            it % 2
        )
    };
    // A long text is divided among threads.
    let text: String = (0..400).map(function).collect();
    let module = options("llvm-19").parse(&text, &ParseOptions::new());
    let generic = print(&module.unwrap(), PrintOptions::new().generic());
    for pointee in ["f32", "i32"] {
        let result = format!("-> !spirv.ptr<{pointee}, Function>");
        assert_eq!(generic.matches(&result).count(), 200);
    }
}

/// Upstream adds nothing to the region of a global, where other operations get a block and a terminator.
#[test]
fn empty_regions_of_globals_stay_empty() {
    let declared = generic("llvm.mlir.global external @a() : i32");
    assert_eq!(generic("llvm.mlir.global external @a() : i32 {}"), declared);
}

/// The parts in which two operations with one text differ, or seem to.
#[test]
fn what_an_operation_is_besides_its_text() {
    let function = |body: &str| {
        let arguments = "%m: memref<?x?xf32>, %i: index, %j: index, %c: i1";
        format!("func.func private @f({arguments}) {{\n{body}\n  return\n}}\n")
    };
    let texts = [
        // The next line continues an operation.
        "gpu.barrier\ngpu.barrier\ngpu.barrier\n  {a = 1 : i32}\ngpu.barrier\ngpu.barrier {a = 1 : i32}",
        // Equal names are one dimension.
        "%0 = affine.load %m[%i + %j, 0] : memref<?x?xf32>\n\
         %1 = affine.load %m[%j + %i, 0] : memref<?x?xf32>\n\
         %2 = affine.load %m[%i + %i, 0] : memref<?x?xf32>\n\
         %3 = affine.load %m[%j + %i, 0] : memref<?x?xf32>",
        // Several results, and names with numbers.
        "%a:2 = \"t.two\"() : () -> (i1, i1)\n%b:2 = \"t.two\"() : () -> (i1, i1)\n\
         %d:2 = \"t.two\"() : () -> (i1, i1)\n%e, %g = \"t.two\"() : () -> (i1, i1)\n\
         %x = arith.andi %a#0, %b#1 : i1\n%y = arith.andi %a#1, %x : i1\n\
         %z = arith.andi %e, %d #1 : i1\n%w = arith.andi %g, %d #0 : i1",
        // Uses before definitions, and blocks that are defined later.
        "cf.cond_br %c, ^a, ^b\n^a:\ncf.cond_br %c, ^b, ^d\n^b:\ncf.cond_br %c, ^d, ^a\n^d:\n\
         cf.cond_br %c, ^a, ^b\n^e:\n%0 = arith.andi %c, %1 : i1\n%1 = arith.andi %2, %c : i1\n\
         %2 = arith.andi %0, %1 : i1",
        // Percent signs in strings, quotes in comments, locations in attributes.
        "\"t.a\"() {a = \"%c\"} : () -> ()\n\"t.a\"() {a = \"%i\"} : () -> ()\n\
         \"t.a\"() {a = \"%c\"} : () -> ()\n\"t.b\"(%c) : (i1) -> () // \"\n\
         \"t.b\"(%c) : (i1) -> () // \"\n\"t.b\"(%c) : (i1) -> () // %i\n\"t.b\"(%c) : (i1) -> () // %j\n\
         \"t.c\"() {l = loc(\"x\")} : () -> ()\n\"t.c\"() {l = loc(\"y\")} : () -> ()\n\
         \"t.c\"() {l = loc(\"x\")} : () -> () loc(\"z\")",
        // Only the dictionary differs: by discardable attributes, properties, or both.
        "arith.addi %i, %j {a} : index\narith.addi %i, %j {a = 1} : index\narith.addi %i, %j {a = 2} : index\n\
         arith.addi %i, %i {a = 2, b = {c = \"}\"}} : index\narith.addi %i, %j {} : index\n\
         arith.addi %i, %j {overflowFlags = #arith.overflow<nsw>} : index\n\
         arith.addi %i, %j {a = 3, overflowFlags = #arith.overflow<nuw>} : index\n\
         arith.addi %i, %j overflow<nsw> {a = 1} : index\narith.addi %i, %j overflow<nsw> {a = 2} : index\n\
         arith.addi %j, %i overflow<nsw> {b} : index\narith.addi %i, %j {a = 2} : index\n\
         arith.addi %i, %j {a = 2} : index\narith.addi %i, %j {a = 2} : index",
        "\"arith.addi\"(%i, %j) {a} : (index, index) -> index\n\"arith.addi\"(%i, %j) {b} : (index, index) -> index\n\
         \"arith.addi\"(%j, %j) {a = 1} : (index, index) -> index\n\
         \"arith.addi\"(%i, %j) {overflowFlags = #arith.overflow<nsw>} : (index, index) -> index\n\
         \"arith.addi\"(%i, %j) <{overflowFlags = #arith.overflow<nsw>}> {a} : (index, index) -> index\n\
         \"arith.addi\"(%i, %j) <{overflowFlags = #arith.overflow<nuw>}> {a} : (index, index) -> index\n\
         \"arith.addi\"(%i, %j) <{overflowFlags = #arith.overflow<nsw>}> {b} : (index, index) -> index\n\
         \"arith.addi\"(%i, %j) <{overflowFlags = #arith.overflow<nsw>}> {c} : (index, index) -> index",
        "\"t.a\"() {a = [1, \"{\"]} : () -> ()\n\"t.a\"() {a = [2, \"}\"]} : () -> ()\n\"t.a\"() {a = [3]} : () -> ()\n\
         \"t.a\"() <{p}> : () -> ()\n\"t.a\"() <{p}> {a} : () -> ()\n\"t.a\"() <{p}> {b} : () -> ()\n\
         \"t.a\"() <{q}> {b} : () -> ()\n\"t.a\"() <{p}> {c} : () -> ()",
        // The dictionary ends its line, so that the next token is in another one.
        "gpu.barrier {a}\ngpu.barrier {b}\ngpu.barrier {c}\n\n  // A comment.\n\ngpu.barrier {d}\n\ngpu.barrier {d}\n\
         gpu.barrier {d}\n\n\"t.a\"() : () -> ()\ngpu.barrier {e} gpu.barrier {f}\n\ngpu.barrier {a =\n  1}\n\
         gpu.barrier {g} // }\n\ngpu.barrier {h}\n\n\"t.a\"() : () -> ()",
        // Attributes of a form are in the dictionary, too.
        "%0 = arith.constant {a} 1 : i32\n%1 = arith.constant {b} 1 : i32\n%2 = arith.constant {c} 1 : i32\n\
         %3 = arith.constant {c} 2 : i32\n%4 = arith.cmpi slt, %i, %j {a} : index\n\
         %5 = arith.cmpi slt, %i, %j {b} : index\n%6 = arith.cmpi sgt, %i, %j {c} : index\n\
         %7 = arith.cmpi slt, %j, %j {d} : index\ncf.cond_br %c, ^a, ^b {a}\n^a:\ncf.cond_br %c, ^b, ^a {b}\n\
         ^b:\ncf.cond_br %c, ^b, ^b {c}\n^d:\ncf.cond_br %c, ^b, ^a {branch_weights = array<i32: 1, 2>, d}\n\
         ^e:\ncf.cond_br %c, ^a, ^b {e}",
        // Braces that are no dictionary of the operation.
        "\"t.r\"() ({ \"t.x\"() {a} : () -> () }) : () -> ()\n\"t.r\"() ({ \"t.x\"() {b} : () -> () }) : () -> ()\n\
         \"t.r\"() ({ \"t.x\"() {c} : () -> () }) : () -> ()\n\"t.s\"() {a} : () -> (!t.t<{a}>)\n\
         \"t.s\"() {a} : () -> (!t.t<{b}>)\n\"t.s\"() {a} : () -> (!t.t<{c}>)\n\"t.s\"() {b} : () -> (!t.t<{c}>)",
        // Two operations on a line.
        "gpu.barrier gpu.barrier\ngpu.barrier gpu.barrier\ngpu.barrier gpu.barrier gpu.barrier",
    ];
    for text in texts {
        assert_parsed_alike(&function(text));
        assert_parsed_alike(&[function(text), function(text)].concat());
    }
}

/// After an error in a region that has one operation, parsing continues after the operation around it.
#[test]
fn errors_in_regions_of_one_operation() {
    let texts = [
        (
            "func.func @f(%a: i32, %v: vector<4xf32>, %m: vector<4xi1>) -> i32 {\n  \
             %0 = vector.mask %m { vector.reduction <no>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32\n  \
             return %a : i32\n}\nfunc.func @g() {\n  oops\n  return\n}",
            ["2:43", "6:3"],
        ),
        (
            "spirv.module Logical GLSL450 {\n  spirv.func @f() -> i32 \"None\" {\n    \
             %0 = spirv.Constant 1 : i32\n    \
             %1 = spirv.SpecConstantOperation wraps \"spirv.IAdd\"(%0, %0 : (i32, i32) -> i32\n    \
             %2 = spirv.IAdd %0, %1 : i32\n    spirv.ReturnValue %2 : i32\n  }\n  oops\n}",
            ["4:64", "8:3"],
        ),
    ];
    for (text, places) in texts {
        let error = mlir_bytecode_dialects::parse(text).unwrap_err();
        let all = std::iter::once(&error).chain(error.more());
        let all: Vec<_> = all.map(ToString::to_string).collect();
        let starts = all.iter().zip(places).all(|(it, at)| it.starts_with(at));
        assert!(starts && all.len() == places.len(), "{all:#?}");
    }
}

/// The operands of an operation are looked up after its regions, as upstream does: no value in them is meant.
#[test]
fn operands_are_not_values_of_the_regions() {
    let parse = |end: &str| {
        let text = format!(
            "omp.parallel num_threads(%n : i32) {{\n  %n = arith.constant 1 : i32\n  omp.terminator\n}}\n{end}"
        );
        mlir_bytecode_dialects::parse(text)
    };
    let error = parse("").err().map(|it| it.to_string());
    let expected = "1:26: use of the undefined value `%n`";
    assert!(error.is_some_and(|it| it.starts_with(expected)));
    let module = parse("%n = arith.constant 2 : i32").unwrap();
    let printed = print(&module, PrintOptions::new());
    let operand = printed.split_once("num_threads(").unwrap().1;
    let (operand, _) = operand.split_once(' ').unwrap();
    assert!(printed.contains(&format!("{operand} = arith.constant 2 : i32")));
}

/// The values of a `cf.switch` are printed without a sign, and parsed with or without one.
#[test]
fn values_of_cases_have_two_spellings() {
    let of = |release: &str, value: &str| {
        let text = format!(
            "func.func @f(%a: i64) {{\n  cf.switch %a : i64, [\n    default: ^a,\n    {value}: ^a\n  ]\n^a:\n  return\n}}"
        );
        let module = options(release).parse(&text, &ParseOptions::new()).unwrap();
        print(&module, PrintOptions::new().generic())
    };
    for release in ["llvm-16", "llvm-19", "llvm-22"] {
        let signed = of(release, "-2");
        assert!(signed.contains("dense<-2> : vector<1xi64>"), "{signed}");
        assert_eq!(of(release, "18446744073709551614"), signed);
    }
}

/// What printers do not write, but parsers accept: a key in quotes in front of `linalg.generic`, and the location of a
/// parameter without a name.
#[test]
fn spellings_that_are_only_parsed() {
    let generic = |text: &str| {
        let module = options("llvm-22").parse(text, &ParseOptions::new());
        print(&module.unwrap(), PrintOptions::new().generic())
    };
    let text = "#id = affine_map<(d0) -> (d0)>\nfunc.func @f(%a: memref<2xf32>) {\n  \
         linalg.generic {\"my.name\", \"doc\" = \"a\", indexing_maps = [#id], iterator_types = [\"parallel\"]} \
         outs(%a : memref<2xf32>) {\n  ^bb0(%b: f32):\n    linalg.yield %b : f32\n  }\n  return\n}";
    let printed = generic(text);
    assert!(printed.contains("{my.name}"), "{printed}");
    assert!(printed.contains("doc = \"a\""), "{printed}");
    let located =
        generic("func.func private @f(i32 {a.b} loc(\"x\":1:2), i8 loc(#l))\n#l = loc(\"y\")");
    assert_eq!(located, generic("func.func private @f(i32 {a.b}, i8)"));
}

/// A short text does not stand for any number of results.
#[test]
fn elements_of_a_vector_are_limited() {
    let parse = |size: u64, options: &ParseOptions| {
        let text = format!(
            "func.func @f(%a: vector<{size}xi8>) {{\n  vector.to_elements %a : vector<{size}xi8>\n  return\n}}"
        );
        ReadOptions::new().parse(&text, options)
    };
    assert!(parse(1 << 12, &ParseOptions::new()).is_ok());
    assert!(parse(1 << 40, &ParseOptions::new()).is_err());
    assert!(parse(1 << 62, &ParseOptions::new()).is_err());
    assert!(parse(1 << 12, &ParseOptions::new().most_expansion(1 << 12)).is_err());
}

/// Up to LLVM 19, the arguments of a printed `llvm.invoke` include the operands of its successors, as in `mlir-opt`.
#[test]
fn invocations_are_printed_with_all_operands() {
    let of = |release: &str| {
        let text = "llvm.func @f(%a: i32) attributes {personality = @f} {\n  \
             llvm.invoke @f(%a) to ^a(%a : i32) unwind ^b : (i32) -> ()\n^a(%b: i32):\n  llvm.return\n\
             ^b:\n  %0 = llvm.landingpad cleanup : i32\n  llvm.return\n}";
        let module = options(release).parse(text, &ParseOptions::new()).unwrap();
        print(&module, PrintOptions::new().form(TextForm::Custom))
    };
    let all = "@f(%arg0, %arg0) to ^bb1(%arg0 : i32) unwind ^bb2 : (i32, i32) -> ()";
    assert!(of("llvm-16").contains(all), "{}", of("llvm-16"));
    assert!(of("llvm-19").contains(all), "{}", of("llvm-19"));
    let own = "@f(%arg0) to ^bb1(%arg0 : i32) unwind ^bb2 : (i32) -> ()";
    assert!(of("llvm-22").contains(own), "{}", of("llvm-22"));
}

/// Upstream's parsers accept what its printers do not write.
#[test]
fn texts_that_are_written_by_hand() {
    let load = "spirv.NV.CooperativeMatrixLoad %a, %i, %c [\"Aligned\", 4] : !spirv.ptr<i32, Function> as !spirv.coopmatrix<16x8xi32, Workgroup>";
    let texts = [
        (
            "",
            "spirv.CopyMemory \"Function\" %a, \"Function\" %a : i32 {my.a}",
            "spirv.CopyMemory  \"Function\" %arg0,  \"Function\" %arg0,  {my.a} : i32",
        ),
        (
            "",
            "spirv.CopyMemory \"Function\" %a, \"Function\" %a, [\"Volatile\"] : i32",
            "spirv.CopyMemory  \"Function\" %arg0,  \"Function\" %arg0,  [\"Volatile\"] : i32",
        ),
        (
            "llvm-16",
            load,
            "spirv.NV.CooperativeMatrixLoad %arg0, %arg1, %arg2 [\"Aligned\"] : !spirv.ptr<i32, Function> as",
        ),
    ];
    let reads = ["llvm-16", "llvm-19"].map(|release| {
        let text = "%0 = spirv.INTEL.SubgroupBlockRead \"Function\" %a : vector<2xi32>";
        let printed = "%0 = spirv.INTEL.SubgroupBlockRead %arg0 : vector<2xi32>";
        (release, text, printed)
    });
    for (release, text, printed) in texts.into_iter().chain(reads) {
        let arguments = "%a: !spirv.ptr<i32, Function>, %i: i32, %c: i1";
        let text = format!("\"a.root\"() ({{\n^bb0({arguments}):\n  {text}\n}}) : () -> ()\n");
        let module = options(release).parse(&text, &ParseOptions::new()).unwrap();
        let custom = print(&module, PrintOptions::new().form(TextForm::Custom));
        assert!(custom.contains(printed), "{custom}");
    }
}

/// The types of access chains up to LLVM 19 depend on constants.
#[test]
fn indices_of_members_are_constants() {
    let message = |constant: &str, index: &str| {
        let struct_ = "!spirv.ptr<!spirv.struct<(f32, i32)>, Function>";
        let chain = format!("%0 = spirv.AccessChain %p[{index}] : {struct_}, i32");
        let text = format!(
            "\"a.root\"() ({{\n^bb0(%p: {struct_}, %i: i32):\n  {constant}\n  {chain}\n  %d = spirv.Constant 0 : i32\n}}) : () -> ()\n"
        );
        let parsed = options("llvm-19").parse(&text, &ParseOptions::new());
        parsed.map(drop).map_err(|error| error.to_string())
    };
    assert_eq!(message("%c = spirv.Constant 1 : i32", "%c"), Ok(()));
    let others = [
        ("", "%i"),
        // Defined after.
        ("", "%d"),
        ("%c = spirv.Constant 1.0 : f32", "%c"),
        ("%c = spirv.SNegate %i : i32", "%c"),
    ];
    for (constant, index) in others {
        let error = message(constant, index).unwrap_err();
        assert!(
            error.contains("must be the result of a `spirv.Constant`"),
            "{error}"
        );
    }
    let error = message("%c = spirv.Constant 2 : i32", "%c").unwrap_err();
    assert!(error.contains("has no member at 2"), "{error}");
    let error = message("%c = spirv.Constant -1 : i32", "%c").unwrap_err();
    assert!(error.contains("has no member at -1"), "{error}");
}

/// An operation whose regions use nothing from outside is isolated, but not up to LLVM 16.
#[test]
fn isolation_is_that_of_the_source() {
    let text = "\
func.func @f(%c: i1) {
  scf.if %c {
  }
  return
}
";
    for (release, is_isolated) in [("llvm-16", false), ("llvm-19", true), ("llvm-22", true)] {
        let module = options(release).parse(text, &ParseOptions::new()).unwrap();
        let written = options(release).read(module.to_bytes().unwrap()).unwrap();
        for module in [&module, &written] {
            let function = module.symbol(["f"]).unwrap().unwrap();
            let operations = function.walk().map(Result::unwrap);
            let with_regions = operations.filter(|it| it.region_count() > 0);
            let found: Vec<_> = with_regions.map(|it| it.is_isolated()).collect();
            assert_eq!(found, [true, is_isolated], "{release}");
        }
    }
}

/// Blanks that no printer writes make no other type, where the dialect has a table of its items.
#[test]
fn types_are_the_same_with_other_blanks() {
    let text = "\
func.func @f(%arg0: !async.value< f32
  >) {
  %0 = async.runtime.is_error %arg0 : !async.value<f32 >
  return
}
";
    let module = options("").parse(text, &ParseOptions::new()).unwrap();
    let printed = print(&module, PrintOptions::new().form(TextForm::Custom));
    assert_eq!(printed.matches("!async.value<f32>").count(), 2, "{printed}");
}

/// An alias of a type stands for the whole type, also in a type of the same dialect.
#[test]
fn aliases_of_types_keep_their_mnemonics() {
    let text = "\
!s = !spirv.struct<(f32, i32)>
func.func private @f(!spirv.ptr<!s, Function>)
";
    let module = options("").parse(text, &ParseOptions::new()).unwrap();
    let printed = print(&module, PrintOptions::new().form(TextForm::Custom));
    let type_ = "!spirv.ptr<!spirv.struct<(f32, i32)>, Function>";
    assert!(printed.contains(type_), "{printed}");
}

/// `-> ()` states that there are no results, as leaving it out does.
#[test]
fn empty_lists_of_results_are_none() {
    for (long, short) in [
        ("scf.if %c -> () {}", "scf.if %c {}"),
        (
            "scf.for %x = %i to %i step %i iter_args() -> () {}",
            "scf.for %x = %i to %i step %i {}",
        ),
        (
            "affine.for %x = 0 to 4 iter_args() -> () {}",
            "affine.for %x = 0 to 4 {}",
        ),
        (
            "scf.forall (%x) in (4) shared_outs() -> () {}",
            "scf.forall (%x) in (4) {}",
        ),
    ] {
        let custom = |text: &str| {
            let text = format!("func.func @f(%c: i1, %i: index) {{\n{text}\nreturn }}");
            print(
                &mlir_bytecode_dialects::parse(text).unwrap(),
                PrintOptions::new(),
            )
        };
        assert_eq!(custom(long), custom(short));
    }
}

/// An attribute of another kind in a form has no position of its own.
#[test]
fn mistakes_of_forms_have_the_position_of_the_operation() {
    let text = "func.func @f() {\n  affine.for %i = \"a\" to 4 {\n  }\n  return\n}";
    let error = mlir_bytecode_dialects::parse(text).unwrap_err().to_string();
    assert!(error.contains("2:3"), "{error}");
}
