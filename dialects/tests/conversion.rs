//! Conversions between releases whose definitions of operations differ.
#![allow(clippy::unwrap_used, reason = "a test")]

use mlir_bytecode::ParseOptions;
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode_dialects::{ReadOptions, Source, target};

/// Returns the text after the conversion of the text of a release for another, and the losses.
fn convert_with(
    [from, to]: [u32; 2],
    text: &str,
    lossy: bool,
) -> Result<(String, Vec<String>), String> {
    let options = |llvm: u32| {
        let source = Source::from_name(&format!("llvm-{llvm}")).unwrap();
        ReadOptions::new().source(source)
    };
    let module = options(from).parse(text, &ParseOptions::new()).unwrap();
    let target = target(&format!("llvm-{to}")).unwrap();
    let written = module.write(&WriteOptions::new().target(target).lossy(lossy));
    let written = written.map_err(|error| error.to_string())?;
    let losses = written.losses.clone();
    let module = options(to).read(written.into_bytes()).unwrap();
    Ok((module.to_text().unwrap(), losses))
}

/// Asserts that a text is converted without losses, and that the result has a part.
fn assert_converted(releases: [u32; 2], text: &str, part: &str) {
    let (converted, losses) = convert_with(releases, text, false).unwrap();
    assert!(converted.contains(part), "{releases:?}: {converted}");
    assert!(losses.is_empty(), "{releases:?}: {losses:?}");
}

/// Asserts that the conversion fails with a message that has a part.
fn assert_refused(releases: [u32; 2], text: &str, part: &str) {
    let error = convert_with(releases, text, false).unwrap_err();
    assert!(error.contains(part), "{releases:?}: {error}");
}

/// Asserts that the conversion succeeds, and reports a loss that has a part.
fn assert_reported(releases: [u32; 2], text: &str, part: &str) {
    let (_, losses) = convert_with(releases, text, false).unwrap();
    let is_reported = losses.iter().any(|loss| loss.contains(part));
    assert!(is_reported, "{releases:?}: {losses:?}");
}

const RELEASES: [u32; 3] = [16, 19, 22];

/// All pairs of different releases.
fn pairs() -> impl Iterator<Item = [u32; 2]> {
    let all = RELEASES
        .into_iter()
        .flat_map(|from| RELEASES.map(|to| [from, to]));
    all.filter(|[from, to]| from != to)
}

fn atomic(kind: &str, type_: &str) -> String {
    format!(
        "func.func @f(%m: memref<8x{type_}>, %i: index, %v: {type_}) {{\n\
         %0 = memref.atomic_rmw {kind} %v, %m[%i] : ({type_}, memref<8x{type_}>) -> {type_}\nreturn\n}}"
    )
}

fn parallel(kind: &str) -> String {
    format!(
        "func.func @f(%v: f32) {{\n\
         %0 = affine.parallel (%i) = (0) to (8) reduce (\"{kind}\") -> (f32) {{\naffine.yield %v : f32\n}}\nreturn\n}}"
    )
}

/// LLVM 22 numbers the kinds of `memref.atomic_rmw` and of reductions in another order, and LLVM 18 renamed two.
#[test]
fn cases_keep_their_names() {
    for releases in pairs() {
        for kind in ["addi", "assign", "maxs", "muli", "ori", "andi"] {
            let text = atomic(kind, "i32");
            assert_converted(releases, &text, &format!("memref.atomic_rmw {kind} "));
        }
        assert_converted(releases, &parallel("mulf"), "reduce (\"mulf\")");
        let greatest = releases.map(|it| if it < 18 { "maxf" } else { "maximumf" });
        assert_converted(
            releases,
            &parallel(greatest[0]),
            &format!("reduce (\"{}\")", greatest[1]),
        );
        let text = atomic(greatest[0], "f32");
        assert_converted(releases, &text, &format!("atomic_rmw {} ", greatest[1]));
    }
    assert_refused(
        [22, 19],
        &atomic("xori", "i32"),
        "llvm-19 has no case `xori`",
    );
    assert_refused([19, 16], &atomic("maxnumf", "f32"), "no case `maxnumf`");
    let atomic = "llvm.func @f(%p: !llvm.ptr, %v: i32) {\n\
                  %0 = llvm.atomicrmw usub_cond %p, %v monotonic : !llvm.ptr, i32\nllvm.return\n}";
    assert_refused([22, 19], atomic, "llvm-19 has no case `usub_cond`");
}

/// The properties of an unregistered operation are any attribute.
#[test]
fn properties_that_are_no_dictionary_are_kept() {
    for properties in ["#foo.bar<\"x\">", "\"x\"", "affine_map<(d0) -> (d0)>"] {
        let text = format!("\"foo.op\"() <{properties}> : () -> ()");
        for releases in [[22, 22], [22, 19], [19, 22]] {
            let (converted, losses) = convert_with(releases, &text, false).unwrap();
            let is_kept = converted.contains(&text) || converted.contains("\"foo.op\"() <#map>");
            assert!(is_kept && losses.is_empty(), "{releases:?}: {converted}");
        }
        assert_refused([22, 16], &text, "the properties");
    }
}

/// An inherent attribute that the target lacks is no discardable one, also where both are entries of one dictionary.
#[test]
fn an_attribute_that_the_target_lacks_is_an_error() {
    let loop_ = "func.func @f(%a: index) {\nscf.for unsigned %i = %a to %a step %a {\n}\nreturn\n}";
    for to in [16, 19] {
        assert_refused([22, to], loop_, "cannot hold the property `unsignedCmp`");
        let (text, losses) = convert_with([22, to], loop_, true).unwrap();
        assert!(text.contains("} {unsignedCmp}"), "{text}");
        assert!(
            losses[0].contains("made a discardable attribute"),
            "{losses:?}"
        );
    }
    let sum = "llvm.func @f(%a: f32, %v: vector<4xf32>) {\n\
               %0 = \"llvm.intr.vector.reduce.fadd\"(%a, %v) {reassoc = true} : (f32, vector<4xf32>) -> f32\nllvm.return\n}";
    for to in [19, 22] {
        assert_refused([16, to], sum, "cannot hold the property `reassoc`");
    }
    // Defaults, and values without effect, are no loss.
    let sum = sum.replace("true", "false");
    assert_converted([16, 19], &sum, "llvm.intr.vector.reduce.fadd");
    for releases in pairs() {
        assert_converted(releases, "llvm.func @f()", "llvm.func @f()");
        let load = "func.func @f(%m: memref<4xf32>) {\n\
                    affine.for %i = 0 to 4 step 2 {\n%0 = affine.load %m[%i] : memref<4xf32>\n}\nreturn\n}";
        assert_converted(releases, load, "to 4 step 2 {");
    }
    // Segments without a place in a form that has none.
    let call = "llvm.func @g()\nllvm.func @f(%c: i1) {\nllvm.call @g() [\"b\"(%c : i1)] : () -> ()\nllvm.return\n}";
    assert_refused([22, 16], call, "cannot hold the property `op_bundle_sizes`");
}

/// The same operands in another order, or other groups of the same number.
#[test]
fn groups_that_differ_are_an_error() {
    let insert = "llvm.func @f(%a: vector<4xf32>, %b: vector<4xf32>) {\n\
                  %0 = llvm.intr.vector.insert %a, %b[0] : vector<4xf32> into vector<4xf32>\nllvm.return\n}";
    for releases in [[16, 19], [16, 22], [19, 16], [22, 16]] {
        assert_refused(
            releases,
            insert,
            "operands of `llvm.intr.vector.insert` in another order",
        );
    }
    assert_converted([19, 22], insert, "llvm.intr.vector.insert");
    let loop_ = "func.func @f(%a: index) {\n\
                 omp.wsloop for (%i) : index = (%a) to (%a) step (%a) {\nomp.yield\n}\nreturn\n}";
    for to in [19, 22] {
        assert_refused([16, to], loop_, "operandSegmentSizes");
    }
}

/// What the absence of an attribute stands for, or another name of the attribute.
#[test]
fn an_absent_attribute_is_computed() {
    let read = "func.func @f(%m: memref<8x8xf32>, %i: index, %p: f32) {\n\
                %0 = vector.transfer_read %m[%i, %i], %p : memref<8x8xf32>, vector<4x4xf32>\nreturn\n}";
    let expand = "func.func @f(%m: memref<4x4xf32>) {\n\
                  %0 = \"memref.expand_shape\"(%m) {reassociation = [[0, 1], [2]]} : (memref<4x4xf32>) -> memref<2x2x4xf32>\nreturn\n}";
    for to in [19, 22] {
        assert_converted(
            [16, to],
            read,
            "vector.transfer_read %arg0[%arg1, %arg1], %arg2 : ",
        );
        assert_converted([16, to], expand, "output_shape [2, 2, 4]");
    }
    let expand = "func.func @f(%m: memref<4x4xf32>) {\n\
                  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 2, 4] : memref<4x4xf32> into memref<2x2x4xf32>\nreturn\n}";
    assert_converted(
        [22, 16],
        expand,
        "memref.expand_shape %arg0 [[0, 1], [2]] : ",
    );
    let transpose = "func.func @f(%v: vector<4x2xf32>) {\n\
                     %0 = vector.transpose %v, [1, 0] : vector<4x2xf32> to vector<2x4xf32>\nreturn\n}";
    for releases in pairs() {
        assert_converted(releases, transpose, "vector.transpose %arg0, [1, 0]");
    }
}

/// What verifiers reject of operations that are kept.
#[test]
fn regions_of_another_form_are_reported() {
    let parallel =
        "func.func @f(%a: index) {\nscf.parallel (%i) = (%a) to (%a) step (%a) {\n}\nreturn\n}";
    let kept = "with the terminator `scf.yield` instead of `scf.reduce`";
    assert_reported([16, 19], parallel, kept);
    assert_reported(
        [22, 19],
        "gpu.module @k {\n}",
        "without the terminator `gpu.module_end`",
    );
    assert_converted([19, 16], "gpu.module @k {\n}", "gpu.module @k");
    // `spirv` allows operations that a release does not know.
    let operation =
        "spirv.func @f(%a: f32) \"None\" {\n%0 = spirv.CL.acosh %a : f32\nspirv.Return\n}";
    let (_, losses) = convert_with([22, 16], operation, false).unwrap();
    assert_eq!(losses, ["kept: `spirv.CL.acosh`, which llvm-16 lacks"]);
}

/// Attributes that releases store as text.
#[test]
fn texts_of_attributes_are_those_of_the_target() {
    let module = |layout: &str| format!("module attributes {{dlti.dl_spec = {layout}}} {{\n}}");
    let pairs = module("#dlti.dl_spec<i64 = dense<[32, 64]> : vector<2xi64>>");
    let entries = "#dlti.dl_spec<#dlti.dl_entry<i64, dense<[32, 64]> : vector<2xi64>>>";
    assert_converted([22, 19], &pairs, entries);
    assert_converted([22, 16], &pairs, &entries.replace("2xi64", "2xi32"));
    assert_converted([19, 22], &module(entries), "i64 = dense<[32, 64]>");
    let alignment = module("#dlti.dl_spec<\"dlti.stack_alignment\" = 128 : i64>");
    assert_converted([22, 19], &alignment, "dlti.stack_alignment");
    assert_refused([22, 16], &alignment, "no entry `stack_alignment`");
    let file = "#file = #llvm.di_file<\"a.c\" in \"/\">\n";
    let unit = "#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = false, emissionKind = Full>\n";
    let used = |item: &str| format!("{file}{unit}\"t.a\"() {{a = {item}}} : () -> ()");
    let refused = "the parameter `compileUnit` is missing";
    let subprogram = used("#llvm.di_subprogram<scope = #file, name = \"f\", file = #file>");
    assert_refused([19, 16], &subprogram, refused);
    assert_refused([22, 16], &used("#unit"), "unknown parameter `id`");
    let old = "#llvm.di_subprogram<compileUnit = <sourceLanguage = DW_LANG_C, file = <\"a.c\" in \"/\">, producer = \"c\", isOptimized = false, emissionKind = Full>, scope = #file, name = \"f\", file = #file, subprogramFlags = Definition>";
    let old = format!("{file}\"t.a\"() {{a = {old}}} : () -> ()");
    assert_refused([16, 19], &old, "the parameter `id` is missing");
    assert_converted([22, 19], &used("#unit"), "di_compile_unit");
    let annotated = used(
        "#llvm.di_subprogram<scope = #file, name = \"f\", file = #file, retainedNodes = #file>",
    );
    assert_refused([22, 19], &annotated, "unknown parameter `retainedNodes`");
    // A type that refers to itself.
    let node = |own: &str| {
        used(&format!(
            "#llvm.di_composite_type<tag = DW_TAG_structure_type, recId = distinct[1]<>, elements = {own}>"
        ))
    };
    let old = "#llvm.di_composite_type<tag = DW_TAG_null, recId = distinct[1]<>>";
    let new = "#llvm.di_composite_type<recId = distinct[1]<>, isRecSelf = true>";
    assert_converted([19, 22], &node(old), "isRecSelf = true");
    let (text, _) = convert_with([22, 19], &node(new), true).unwrap();
    assert!(text.contains("tag = DW_TAG_null, recId = "), "{text}");
    let linkage = "spirv.func @f() \"None\" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = \"g\", linkage_type = <Import>>}";
    assert_refused([19, 16], linkage, "linkage_attributes");
}

/// LLVM 16 has all scalable sizes of a vector in one pair of brackets.
#[test]
fn scalable_sizes_are_in_one_pair_of_brackets() {
    let text = "func.func private @f(vector<2x[4x8]xf32>)";
    assert_converted([16, 16], text, text);
    for to in [19, 22] {
        assert_converted([16, to], text, "vector<2x[4]x[8]xf32>");
        assert_converted(
            [to, 16],
            "func.func private @f(vector<2x[4]x[8]xf32>)",
            text,
        );
    }
}
