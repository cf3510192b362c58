//! What `mlir-opt` accepts and rejects while parsing, with its verifiers off, and the spelling that it keeps.
#![allow(clippy::unwrap_used, reason = "a test")]

use mlir_bytecode::{Module, ParseOptions, PrintOptions, Result};
use mlir_bytecode_dialects::{ReadOptions, Source};

fn parse(text: &str) -> Result<Module> {
    let options = ReadOptions::new().source(Source::from_name("llvm-22").unwrap());
    options.parse(text, &ParseOptions::new())
}

/// Returns the generic form of a text; `None` if the text is rejected.
fn generic(text: &str) -> Option<String> {
    let module = parse(text).ok()?;
    let mut out = Vec::new();
    mlir_bytecode::text::print(&module, PrintOptions::new().generic(), &mut out).unwrap();
    Some(String::from_utf8(out).unwrap())
}

/// Sets of cases are kept in the order of upstream, with the word for several of them.
#[test]
fn sets_of_cases_have_one_spelling() {
    for (words, printed) in [
        ("ninf, nnan", "#arith.fastmath<nnan,ninf>"),
        (
            "nnan,ninf,nsz,arcp,contract,afn,reassoc",
            "#arith.fastmath<fast>",
        ),
        ("\"ninf\" ,nnan", "#arith.fastmath<nnan,ninf>"),
    ] {
        let full = format!("\"a.b\"() {{c = #arith.fastmath<{words}>}} : () -> ()");
        let form = format!(
            "func.func @f(%a: f32) {{\n  %0 = arith.addf %a, %a fastmath<{words}> : f32\n  return\n}}"
        );
        for text in [full, form] {
            let generic = generic(&text).unwrap();
            assert!(generic.contains(printed), "{generic}");
        }
    }
    for text in [
        "#arith.fastmath<nnan ninf>",
        "#arith.fastmath<>",
        "#spirv.memory_semantics<Acquire,Release>",
    ] {
        assert_eq!(item(text), None, "{text}");
    }
}

/// Returns the text of an item as it is kept; `None` if it is rejected.
fn item(text: &str) -> Option<String> {
    let generic = generic(&format!("\"a.b\"() {{c = {text}}} : () -> ()"))?;
    let (_, rest) = generic.split_once("c = ")?;
    Some(rest.rsplit_once("} :")?.0.to_owned())
}

/// Items without an encoding are kept as upstream prints them: without defaults, in the order of the parameters.
#[test]
fn items_have_the_spelling_of_their_form() {
    for (text, kept) in [
        ("#gpu<dim  x>", "#gpu<dim x>"),
        (
            "#nvvm.shape<k=3,n= 2, m = 0x10>",
            "#nvvm.shape<m = 16, n = 2, k = 3>",
        ),
        (
            "#nvvm<shape<m=1,n=2,k=3>>",
            "#nvvm.shape<m = 1, n = 2, k = 3>",
        ),
        ("#nvvm.target<O = 2, chip = \"sm_50\">", "#nvvm.target"),
        (
            "#nvvm.target<link = [\"a\"], chip = \"sm_90\">",
            "#nvvm.target<chip = \"sm_90\", link = [\"a\"]>",
        ),
        (
            "#spirv.resource_limits<subgroup_size=32, max_compute_workgroup_size=[128:i32,128:i32,64:i32]>",
            "#spirv.resource_limits<>",
        ),
        ("#gpu.select_object<1>", "#gpu.select_object<1 : i64>"),
        (
            "#acc.declare<dataClause=acc_copy, implicit=0>",
            "#acc.declare<dataClause =  acc_copy>",
        ),
        (
            "#xegpu.block_tdesc_attr<memory_space = global, array_length = 1, boundary_check = false>",
            "#xegpu.block_tdesc_attr<boundary_check = false>",
        ),
        (
            "#omp.declaretarget<device_type=(any)>",
            "#omp.declaretarget<device_type = (any)>",
        ),
        ("#emitc.opaque<\"\\\"\">", "#emitc.opaque<\"\\22\">"),
        ("#llvm.linkage<\"weak_odr\">", "#llvm.linkage<weak_odr>"),
        (
            "#gpu.kernel_table<[#gpu.kernel_metadata<\"k\",()->()>]>",
            "#gpu.kernel_table<[#gpu.kernel_metadata<\"k\", () -> ()>]>",
        ),
        (
            "#gpu.object<#nvvm.target<O = 2>,fatbin=\"\\\"\">",
            "#gpu.object<#nvvm.target, \"\\22\">",
        ),
        (
            "#gpu.object<#nvvm.target, properties = {b, a = 1}, \
             kernels = #gpu.kernel_table<[#gpu.kernel_metadata<\"k\", () -> ()>]>, bin = \"x\">",
            "#gpu.object<#nvvm.target, properties = {a = 1 : i64, b}, \
             kernels = <[#gpu.kernel_metadata<\"k\", () -> ()>]>, bin = \"x\">",
        ),
        (
            "#complex.number<:f32 1.0, -2.5>",
            "#complex.number<:f32 1.000000e+00, -2.500000e+00> : complex<f32>",
        ),
        (
            "#complex.number<:f64 0x7FF0000000000000, 0.0> : complex<f64>",
            "#complex.number<:f64 0x7FF0000000000000, 0.000000e+00> : complex<f64>",
        ),
        // A type behind an attribute that has none is read, and is gone.
        (
            "#gpu.address_space<workgroup> : i32",
            "#gpu.address_space<workgroup>",
        ),
        ("#arith.fastmath<fast> : i32", "#arith.fastmath<fast>"),
        ("#llvm.poison : f32", "#llvm.poison"),
        ("#smt.bv<5> : !smt.bv<32>", "#smt.bv<5> : !smt.bv<32>"),
        ("#other.item<1> : i32", "#other.item<1> : i32"),
        (
            "!nvgpu.warpgroup.descriptor<tensor=memref<1xf32>>",
            "!nvgpu.warpgroup.descriptor<tensor = memref<1xf32>>",
        ),
        (
            "!smt.sort<\"a\"[!smt.int,!smt.bool]>",
            "!smt.sort<\"a\"[!smt.int, !smt.bool]>",
        ),
    ] {
        assert_eq!(item(text).as_deref(), Some(kept), "{text}");
    }
    for text in [
        "#gpu.dim<x>",
        "#gpu<dim w>",
        "#vector.kind<mul, mul>",
        "#nvvm.shape<m = 1.5, n = 1, k = 1>",
        "#nvvm.shape<m = 99999999999, n = 1, k = 1>",
        "#nvvm.shape<m = 1, n = 1>",
        "#nvvm.shape<m = 1, n = 1, k = 1,>",
        "#acc.declare_action<postAlloc = \"a\">",
        "#spirv.linkage_attributes<linkage_name = \"a\", linkage_type = #spirv.scope<Device>>",
        "!nvgpu.warpgroup.descriptor<tensor = vector<1xf32>>",
        "!transform.op<@a>",
        "#gpu.object<#nvvm.target, isa = \"x\">",
        "#complex.number<:f64 1, 2>",
        "#llvm.linkage<\"strong\">",
    ] {
        assert_eq!(item(text), None, "{text}");
    }
}

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

/// The storage of a sparse tensor does not depend on widths, maps and the order of elements.
#[test]
fn specifiers_of_storage_have_the_formats_of_levels() {
    let specifier = |encoding: &str| {
        item(&format!(
            "!sparse_tensor.storage_specifier<#sparse_tensor.encoding<{{ {encoding} }}>>"
        ))
    };
    let written = "map = (i, j) -> (j : dense, i floordiv 2 : compressed(nonunique), i mod 2 : singleton(soa)), posWidth = 32";
    let generic = generic(&format!(
        "\"a.b\"() {{c = !sparse_tensor.storage_specifier<#sparse_tensor.encoding<{{ {written} }}>>}} : () -> ()"
    ));
    let kept = "map = (d0, d1, d2) -> (d0 : dense, d1 : compressed, d2 : singleton(soa)) }>";
    assert!(generic.unwrap().contains(kept));
    assert!(specifier("map = (d0 : strange)").is_none());
}
