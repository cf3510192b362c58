//! Operations.

use mlir_bytecode::ParseOptions;
use mlir_bytecode::context::DialectVersion;
use mlir_bytecode_dialects::{ReadOptions, Source};

use super::{generic, parse, place};

/// A written type of a class that the constraint does not allow is an error; narrower constraints are for the verifier.
#[test]
fn written_types_have_the_class_of_their_constraint() {
    let extract = |to: &str| {
        format!(
            "func.func @f(%a: tensor<4xf32>) {{\n  %0 = tensor.extract_slice %a[0] [1] [1] : tensor<4xf32> to {to}\n  return\n}}"
        )
    };
    assert!(generic(&extract("tensor<1xf16>")).is_some());
    assert!(generic(&extract("tensor<*xf32>")).is_none());
    assert!(generic(&extract("f16")).is_none());
    let await_ = |type_: &str| {
        format!("func.func @f(%a: {type_}) {{\n  async.await %a : {type_}\n  return\n}}")
    };
    assert!(generic(&await_("!async.token")).is_some());
}

#[test]
fn functions_with_braces_have_a_block() {
    assert!(generic("func.func @f() {\n  // Nothing.\n}").is_none());
    assert!(generic("func.func private @f()").is_some());
    assert!(generic("func.func @f(%a: i32) {}").is_some());
}

#[test]
fn maps_and_operands_fit() {
    let text = |operation: &str| {
        format!("func.func @f(%a: index, %b: index) {{\n  %0 = {operation}\n  return\n}}")
    };
    for (operation, is_accepted) in [
        ("affine.apply affine_map<(d0)[s0] -> (d0)> (%a)[%b]", true),
        ("affine.apply affine_map<(d0)[s0] -> (d0)> (%a)", false),
        ("affine.apply affine_map<(d0) -> (d0)> (%a, %b)", false),
        // Upstream leaves these to the verifier.
        ("affine.min affine_map<(d0) -> (d0)> (%a, %b)", true),
    ] {
        assert_eq!(
            generic(&text(operation)).is_some(),
            is_accepted,
            "{operation}"
        );
    }
}

/// What upstream's parsers read and ignore, or leave to the verifier.
#[test]
fn more_is_read_than_printed() {
    let contract = |types: &str| {
        format!(
            "func.func @f(%a: vector<1xf32>, %b: f32) {{\n  %0 = vector.contract {{indexing_maps = \
             [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], \
             iterator_types = [\"reduction\"]}} %a, %a, %b : {types} into f32\n  return\n}}"
        )
    };
    let two = generic(&contract("vector<1xf32>, vector<1xf32>"));
    assert!(two.is_some());
    assert_eq!(generic(&contract("vector<1xf32>, vector<1xf32>, i8")), two);
    assert_eq!(generic(&contract("vector<1xf32>")), None);

    let start = |end: &str| {
        let types = "memref<4xf32>, memref<4xf32, 1>, memref<1xi32>";
        format!(
            "func.func @f(%a: memref<4xf32>, %b: memref<4xf32, 1>, %c: memref<1xi32>, %i: index) {{\n  \
             affine.dma_start %a[%i], %b[%i], %c[%i], %i{end} : {types}\n  return\n}}"
        )
    };
    assert!(generic(&start("")).is_some());
    assert_eq!(generic(&start(",")), generic(&start("")));
    assert_eq!(generic(&start(", %i,")), None);

    let parallel = |results: &str| {
        format!(
            "func.func @f(%a: f32) {{\n  %0 = affine.parallel (%i) = (0) to (9){results} {{\n    \
             affine.yield %a : f32\n  }}\n  return\n}}"
        )
    };
    assert!(generic(&parallel(" reduce (\"addf\") -> (f32)")).is_some());
    assert!(generic(&parallel(" -> (f32)")).is_some());
}

/// Native properties are in `<{...}>` or in the form; an entry of a dictionary with such a name is another attribute.
#[test]
fn dictionaries_have_no_native_properties() {
    let function = |operation: &str| {
        format!("func.func @f(%a: i32, %b: i32) {{\n  %0 = {operation}\n  return\n}}")
    };
    let add = |text: &str| {
        let text = generic(&function(text)).unwrap();
        let (_, add) = text.split_once("\"llvm.add\"(%arg0, %arg1) ").unwrap();
        add.split(" : (i32").next().unwrap().to_owned()
    };
    assert_eq!(
        add("llvm.add %a, %b overflow<nsw> {overflowFlags = 2 : i32} : i32"),
        "<{overflowFlags = 1 : i32}> {overflowFlags = 2 : i32}"
    );
    let generic_add = |attributes: &str| {
        add(&format!(
            "\"llvm.add\"(%a, %b) {attributes} : (i32, i32) -> i32"
        ))
    };
    assert_eq!(
        generic_add("{overflowFlags = 2 : i32}"),
        "<{overflowFlags = 0 : i32}> {overflowFlags = 2 : i32}"
    );
    // As earlier releases print it.
    assert_eq!(
        generic_add("<{overflowFlags = #llvm.overflow<nsw, nuw>}>"),
        "<{overflowFlags = 3 : i32}>"
    );

    let module = parse(&function("llvm.add %a, %b {overflowFlags} : i32")).unwrap();
    assert!(
        module
            .to_string()
            .contains("llvm.add %arg0, %arg1 {overflowFlags} : i32")
    );
}

/// The dictionary of a named operation may be after the operands, and properties in front.
#[test]
fn named_operations_have_attributes_at_three_places() {
    let fill = |front: &str, end: &str| {
        let fill = format!("linalg.fill {front} ins(%v : f32) outs(%m : memref<?xf32>) {end}");
        let text = format!("func.func @f(%v: f32, %m: memref<?xf32>) {{\n  {fill}\n  return\n}}");
        generic(&text).unwrap()
    };
    let expected = fill("{a.b}", "");
    assert!(expected.contains("{a.b}"), "{expected}");
    assert_eq!(fill("", "{a.b}"), expected);
    let properties = "<{operandSegmentSizes = array<i32: 1, 1>}>";
    assert_eq!(fill(properties, "{a.b}"), expected);
}

/// Clauses of `acc` with parentheses have operands, and device types before them end with a comma; only those of gangs may be alone.
#[test]
fn clauses_have_operands() {
    let is_accepted = |operation: &str, tail: &str| {
        let text = format!(
            "func.func @f(%a: index) {{\n  {operation} {{\n    acc.yield\n  }}{tail}\n  return\n}}"
        );
        generic(&text).is_some()
    };
    let device = "[#acc.device_type<nvidia>]";
    for (clause, accepted) in [
        (format!("async({device}, %a : index)"), true),
        (format!("async({device})"), false),
        (format!("async({device} %a : index)"), false),
        ("async([], %a : index)".to_owned(), false),
        ("async()".to_owned(), false),
        (format!("wait({device}, {{%a : index}})"), true),
        (format!("wait({device})"), false),
        ("wait({})".to_owned(), false),
        ("num_gangs({})".to_owned(), false),
    ] {
        let operation = format!("acc.parallel {clause}");
        assert_eq!(is_accepted(&operation, ""), accepted, "{clause}");
    }
    let control =
        |lower: &str| format!("control(%i : index) = ({lower}) to (%a : index) step (%a : index)");
    for (clause, accepted) in [
        (format!("gang({device})"), true),
        (format!("gang({device}, {{num=%a : index}})"), true),
        (format!("gang({device},)"), false),
        ("gang({})".to_owned(), false),
        (control("%a : index"), true),
        (control("%a, %a : index, index"), false),
    ] {
        let operation = format!("acc.loop {clause}");
        let tail = " attributes {independent = [#acc.device_type<none>]}";
        assert_eq!(is_accepted(&operation, tail), accepted, "{clause}");
    }
}

#[test]
fn accesses_of_affine_are_to_memory() {
    let is_accepted = |operation: &str| {
        let text = format!(
            "func.func @f(%m: memref<4xf32>, %t: tensor<4xf32>, %i: index) {{\n  {operation}\n  return\n}}"
        );
        generic(&text).is_some()
    };
    assert!(is_accepted("%0 = affine.load %m[%i] : memref<4xf32>"));
    assert!(!is_accepted("%0 = affine.load %t[%i] : tensor<4xf32>"));
    assert!(is_accepted(
        "%0 = affine.vector_load %m[%i] : memref<4xf32>, vector<4xf32>"
    ));
    assert!(!is_accepted(
        "%0 = affine.vector_load %m[%i] : memref<4xf32>, tensor<4xf32>"
    ));
}

/// Upstream prints what its parser would reject: another number of bounds, and a switch without values.
#[test]
fn forms_do_not_depend_on_what_is_verified() {
    let text = |operation: &str| {
        let function = "func.func @f(%c: index, %v: i32)";
        parse(&format!("{function} {{\n  {operation}\n}}"))
            .unwrap()
            .to_string()
    };
    let parallel = text(
        "\"scf.parallel\"(%c, %c, %c) <{operandSegmentSizes = array<i32: 2, 1, 0, 0>}> ({\n  \
         ^bb0(%i: index):\n    scf.reduce\n  }) : (index, index, index) -> ()\n  return",
    );
    let printed = "scf.parallel (%arg2) = (%arg0, %arg0) to (%arg0) step () {";
    assert!(parallel.contains(printed), "{parallel}");
    let switch = text("cf.switch %v : i32, [\n    default: ^bb1\n  ]\n^bb1:\n  return");
    let printed = "cf.switch %arg1 : i32, [\n      default: ^bb1]\n";
    assert!(switch.contains(printed), "{switch}");
}

#[test]
fn lists_do_not_end_with_a_comma() {
    let text = |step: &str| {
        format!(
            "func.func @f(%a: index) {{\n  scf.parallel (%i) = (%a) to (%a) step ({step}) {{\n  }}\n  return\n}}"
        )
    };
    assert!(generic(&text("%a")).is_some());
    assert!(generic(&text("%a,")).is_none());
}

/// Returns the generic form of the operations of a function, without blanks at the ends of lines; `None` if the text is rejected.
fn body(operations: &str) -> Option<String> {
    let text = format!(
        "func.func @f(%i: index, %c: i1, %n: i32, %x: f32, %m: memref<?xf32>, %p: !llvm.ptr) {{\n{operations}\nreturn }}"
    );
    let generic = generic(&text)?;
    let (_, body) = generic.split_once("):\n")?;
    let lines = body.lines().map(str::trim);
    Some(lines.take_while(|it| !it.contains("func.return")).collect())
}

/// An operation gets the attributes of its dictionary when it is created: after those of its format. Code that parses a form sets
/// them all in one list, which is an error for two of a name, and leaves out what a property cannot hold.
#[test]
fn dictionaries_have_the_last_word() {
    for (text, expected) in [
        (
            "%0 = arith.cmpi eq, %n, %n {predicate = 5 : i64} : i32",
            "<{predicate = 5 : i64}>",
        ),
        (
            "%0 = arith.constant {value = 3 : i32} 4 : i32",
            "<{value = 3 : i32}>",
        ),
        (
            "%0 = arith.addi %n, %n overflow<nsw> {overflowFlags = #arith.overflow<nuw>} : i32",
            "<{overflowFlags = #arith.overflow<nuw>}>",
        ),
        (
            "%0 = \"memref.alloc\"(%i) {operandSegmentSizes = array<i32: 1>} : (index) -> memref<?xf32>",
            "<{operandSegmentSizes = array<i32: 0, 0>}>",
        ),
    ] {
        let body = body(text).unwrap();
        assert!(body.contains(expected), "{body}");
    }
    let repeated = "%0 = arith.cmpi eq, %n, %n {n = 1} : i32\n%1 = arith.cmpi eq, %n, %n {n = 2} : i32\n\
                    %2 = arith.cmpi eq, %n, %n {predicate = 5 : i64} : i32";
    assert!(
        body(repeated)
            .unwrap()
            .ends_with("<{predicate = 5 : i64}> : (i32, i32) -> i1")
    );
    for text in [
        "%0 = llvm.icmp \"eq\" %n, %n {predicate = 3 : i64} : i32",
        "%0 = memref.alloc() {alignment = 1 : i8} : memref<4xf32>",
        "%0 = \"memref.alloc\"(%i) <{operandSegmentSizes = array<i32: 1>}> : (index) -> memref<?xf32>",
    ] {
        assert_eq!(body(text), None, "{text}");
    }
    let function = "llvm.func @f() attributes {no_inline, always_inline = true}";
    let function = generic(function).unwrap();
    assert!(
        function.contains("no_inline,") && !function.contains("always_inline"),
        "{function}"
    );
    assert_eq!(generic("module attributes {sym_name = 1 : i32} {}"), None);
}

/// The types of results in and without parentheses, and none of them.
#[test]
fn results_may_be_written_in_several_ways() {
    for text in [
        "%0 = affine.parallel (%a) = (0) to (9) reduce (\"addf\") -> f32 { affine.yield %x : f32 }",
        "%0 = affine.parallel (%a) = (0) to (9) reduce (\"addf\") -> (f32) { affine.yield %x : f32 }",
        "gpu.warp_execute_on_lane_0(%i)[32] -> () { gpu.yield }",
        "llvm.getelementptr %p[1] : (!llvm.ptr) -> (), i8",
        "%0 = gpu.wait async",
        "%0 = spirv.Constant unit : none",
        "%0 = spirv.Constant dense<1> : tensor<2xi32> : !spirv.array<2 x i32>",
    ] {
        assert!(body(text).is_some(), "{text}");
    }
    assert_eq!(body("gpu.wait async"), None);
    assert_eq!(body("%0 = spirv.Constant dense<1> : tensor<2xi32>"), None);
}

/// Some regions are completed, others are as the text has them.
#[test]
fn regions_without_contents() {
    for (text, expected) in [
        (
            "%0 = memref.generic_atomic_rmw %m[%i] : memref<?xf32> { \"a.b\"() : () -> () }",
            "%0 = \"memref.generic_atomic_rmw\"(%arg4, %arg0) ({\"a.b\"() : () -> ()}) : (memref<?xf32>, index) -> f32",
        ),
        (
            "async.execute { }",
            "%0 = \"async.execute\"() <{operandSegmentSizes = array<i32: 0, 0>}> ({}) : () -> !async.token",
        ),
        (
            "scf.while : () -> () { } do { }",
            "\"scf.while\"() ({}, {}) : () -> ()",
        ),
        (
            "scf.index_switch %i case 2 { } default { }",
            "\"scf.index_switch\"(%arg0) <{cases = array<i64: 2>}> ({\"scf.yield\"() : () -> ()}, {}) : (index) -> ()",
        ),
        (
            "emitc.do { } while { }",
            "\"emitc.do\"() ({^bb0:}, {}) : () -> ()",
        ),
    ] {
        assert_eq!(body(text).as_deref(), Some(expected));
    }
}

/// What forms add to a text, and words that are read, but not printed.
#[test]
fn attributes_that_follow_from_the_text() {
    let product = |a: &str| {
        let attributes = "layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>";
        let text = format!(
            "%0 = nvvm.mma.sync A[%{a}] B[%{a}] C[%{a}] {{{attributes}}} : (T, T, T) -> !llvm.struct<(T)>"
        );
        body(&text.replace('T', if a == "n" { "i32" } else { "f32" })).unwrap()
    };
    assert!(product("n").contains("multiplicandAPtxType = #nvvm.mma_type<s32>"));
    assert!(product("x").contains("multiplicandBPtxType = #nvvm.mma_type<f32>"));
    let global = generic("ml_program.global public @a : i32").unwrap();
    assert!(global.contains("sym_visibility = \"public\""), "{global}");
    let single =
        "irdl.dialect @d { irdl.operation @o { %0 = irdl.any irdl.operands(a: single %0) } }";
    assert!(generic(single).is_some());
}

/// Types that forms of LLVM reject while they parse.
#[test]
fn aggregates_and_functions_of_llvm_have_types_of_llvm() {
    for (text, is_valid) in [
        (
            "llvm.func @g(%v: !llvm.array<2 x i32>) { %0 = llvm.extractvalue %v[1] : !llvm.array<2 x i32> llvm.return }",
            true,
        ),
        (
            "llvm.func @g(%v: !llvm.array<2 x i32>) { %0 = llvm.extractvalue %v[2] : !llvm.array<2 x i32> llvm.return }",
            false,
        ),
        (
            "func.func @g(%v: tensor<2xi32>) { %0 = llvm.extractvalue %v[0] : tensor<2xi32> return }",
            false,
        ),
        ("llvm.func @g(tensor<2xi32>)", false),
        (
            "llvm.func @g(vector<2xi32>, f32, !llvm.ptr, !other.type) -> i8",
            true,
        ),
    ] {
        assert_eq!(generic(text).is_some(), is_valid, "{text}");
    }
}

/// Words, numbers and strings are missing where the next token is, punctuation after the last one.
#[test]
fn what_is_missing_at_the_end_of_a_line() {
    let text = |operation: &str| {
        format!("func.func @f(%a: memref<4xf32>, %i: i64) {{\n  {operation}\n  return\n}}")
    };
    for (operation, expected) in [
        ("%0 = bufferization.to_tensor %a : memref<4xf32>", (3, 3)),
        ("memref.dealloc %a", (2, 20)),
        ("llvm.switch %i : i64, ^bb0 [", (3, 3)),
    ] {
        assert_eq!(place(&text(operation)), expected, "{operation}");
    }
    assert_eq!(place("{-#\n  1: {}\n#-}"), (2, 3));
}

/// The types of calls have an arrow, steps are positive, and operands have one type each.
#[test]
fn what_forms_reject() {
    let reject = |signature: &str, operation: &str| {
        let text = format!("{signature} {{\n  {operation}\n}}");
        assert_eq!(place(&text).0, 2, "{text}");
    };
    reject("llvm.func @f(%a: i32)", "llvm.call @g(%a) : (i32)");
    reject(
        "llvm.func @f(%a: i32)",
        "llvm.call_intrinsic \"llvm.x\"(%a) : (i32)",
    );
    reject(
        "func.func @f(%a: index)",
        "affine.for %i = 0 to %a step -1 { }",
    );
    let matmul = "linalg.matmul ins(%t, %t : memref<4x4xf32>) outs(%t : memref<4x4xf32>)";
    reject("func.func @f(%t: memref<4x4xf32>)", matmul);
    assert_eq!(
        place("\"a.b\"() {c = 1.0 : i32, d = 1} : () -> ()"),
        (1, 23)
    );
}

/// An empty list of outputs has no types.
#[test]
fn loops_without_outputs() {
    let text = |outputs: &str| {
        let operation = format!("scf.forall (%i) in (%a) shared_outs({outputs}) {{\n  }}");
        format!("func.func @f(%a: index, %t: tensor<4xf32>) {{\n  {operation}\n  return\n}}")
    };
    assert!(generic(&text("")).is_some());
    assert_eq!(place(&text("%o = %t")).0, 2);
}

/// What is wrong inside of a region comes before its missing end.
#[test]
fn regions_without_an_end() {
    assert_eq!(place("func.func @f() { // {\n  wrong\n"), (2, 3));
    assert_eq!(
        place("func.func @f() {\n  func.call @g() : () -> ()\n").0,
        2
    );
}

/// Upstream's verifiers, which require attributes, run after the whole text is parsed.
#[test]
fn required_attributes_after_the_syntax() {
    let text = |last: &str| format!("\"memref.global\"() : () -> ()\nmodule {{\n  {last}\n}}");
    assert_eq!(place(&text("\"a.b\"() : () -> ()")), (1, 1));
    assert_eq!(place(&text("wrong")), (3, 3));
}

/// A dictionary may follow the one in front, and an attribute may replace the word for it.
#[test]
fn dictionaries_and_attributes_where_words_are_printed() {
    let text = "linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = [\"parallel\"]} \
                {tag = 1 : i32} outs(%a : memref<1xi32>) {\n^bb(%i: i32):\n  linalg.yield %i : i32\n}";
    let text = format!("func.func @f(%a: memref<1xi32>) {{\n{text}\nreturn\n}}");
    assert!(generic(&text).unwrap().contains("{tag = 1 : i32}"));
    let text = "func.func @f(%a: tensor<4x32xf32>) {\n  %0:2 = tosa.cast_to_block_scaled %a \
                {block_size = #tosa.block_size<BLOCK_SIZE_32> : i32} : (tensor<4x32xf32>) -> \
                (tensor<4x32xf6E2M3FN>, tensor<4x1xf8E8M0FNU>)\n  return\n}";
    assert!(generic(text).is_some());
}

/// Every `mlir-opt` has the dialect of LLVM's tests, which states a version.
#[test]
fn the_test_dialect_has_a_version() {
    let text = "\"test.op\"() : () -> ()";
    let version = |source: &str| {
        let options = ReadOptions::new().source(Source::from_name(source).unwrap());
        let module = options.parse(text, &ParseOptions::new()).unwrap();
        let module = mlir_bytecode_dialects::read(module.to_bytes().unwrap()).unwrap();
        module.context().dialect_version("test")
    };
    assert_eq!(version("llvm-22"), DialectVersion::new(&[2, 0]));
    assert_eq!(version("jaxlib-0.10.2"), DialectVersion::new(&[]));
}

/// A name or its absence is reported where it is.
#[test]
fn all_arguments_have_names_or_none() {
    for text in [
        "func.func @f(%a: i1,\n  i2) {\n}",
        "func.func @f(i2,\n  %a: i1) {\n}",
        "func.func @f(%a: i1,\n  ",
    ] {
        assert_eq!(place(text), (2, 3), "{text}");
    }
}

/// The texts in front are accepted, the others rejected.
#[test]
fn words_lists_and_bodies_are_those_of_the_operation() {
    let module = |contents: &str| format!("module {{\n{contents}\n}}");
    let strides = |strides: &str| {
        format!(
            "func.func @f(%m: memref<4xf32>, %t: memref<1xi32>, %i: index) {{\n  memref.dma_start %m[%i], %m[%i], %i, %t[%i]{strides} : \
             memref<4xf32>, memref<4xf32>, memref<1xi32>\n  return\n}}"
        )
    };
    let load = |access: &str| {
        format!(
            "spirv.module Logical GLSL450 {{\n  spirv.func @f(%p: !spirv.ptr<f32, Function>) \"None\" {{\n    \
             %0 = spirv.Load \"Function\" %p [{access}] : f32\n    spirv.Return\n  }}\n}}"
        )
    };
    let apply = |results: &str| {
        module(&format!(
            "func.func @f() {{\n  %0 = affine.apply affine_map<() -> {results}>()\n  return\n}}"
        ))
    };
    let cases = [
        // One word for each attribute.
        (
            vec![module("llvm.func hidden local_unnamed_addr @f()")],
            vec![
                module("llvm.func hidden protected @f()"),
                module("llvm.func local_unnamed_addr unnamed_addr @f()"),
            ],
        ),
        // The visibility is a word.
        (
            vec![module("func.func private @f()")],
            vec![module(
                "func.func @f() attributes {sym_visibility = \"private\"} {\n  return\n}",
            )],
        ),
        // Variadic arguments are last.
        (
            vec![module("llvm.func @f(i32, ...)")],
            vec![module("llvm.func @f(i32, ..., f32)")],
        ),
        // The comma before the strides may stand alone.
        (
            vec![strides(", %i, %i"), strides(","), strides("")],
            vec![strides(", %i"), strides(", %i, %i, %i")],
        ),
        (
            vec![load("\"Aligned\", 4"), load("\"Volatile\"")],
            vec![load("\"Aligned\""), load("\"Volatile\", 4")],
        ),
        (vec![apply("(1)")], vec![apply("(1, 2)")]),
    ];
    for (accepted, rejected) in cases {
        for text in accepted {
            assert!(generic(&text).is_some(), "{text}");
        }
        for text in rejected {
            assert!(generic(&text).is_none(), "{text}");
        }
    }
}
