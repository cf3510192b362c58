//! Attributes and types.

use super::{generic, item, parse, parse_as, place};

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
        (
            "#gpu.address_space<\"global\">",
            "#gpu.address_space<global>",
        ),
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

#[test]
fn encodings_of_llvm_16_have_the_spelling_of_its_printer() {
    let encoding = |entries: &str| {
        let text = format!("\"a.b\"() {{v = #sparse_tensor.encoding<{{{entries}}}>}} : () -> ()");
        let text = parse_as("llvm-16", &text).ok()?.to_string();
        let (_, rest) = text.split_once("v = #sparse_tensor.encoding<").unwrap();
        Some(rest.split_once(">} : ").unwrap().0.to_owned())
    };
    let types = "dimLevelType = [ \"dense\", \"compressed-nu-no\" ]";
    assert_eq!(
        encoding("dimLevelType=[\"dense\",\"compressed-nu-no\"]").unwrap(),
        format!("{{ {types} }}")
    );
    assert_eq!(
        encoding(&format!(
            "indexBitWidth = 8, pointerBitWidth = 0, dimOrdering = affine_map<(i, j) -> (j, i)>, {types}, "
        ))
        .unwrap(),
        format!("{{ {types}, dimOrdering = affine_map<(d0, d1) -> (d1, d0)>, indexBitWidth = 8 }}")
    );
    assert_eq!(
        encoding(&format!("{types}, slice = [(1,?,2), (?, 4, ?)]")).unwrap(),
        format!("{{ {types}, slice = [ (1, ?, 2), (?, 4, ?) ] }}")
    );
    for wrong in [
        "dimLevelType = [\"compressed-no-nu\"]",
        "dimLevelType = [\"dense\"], dimOrdering = affine_map<(i, j) -> (j, i)>",
        "dimLevelType = [\"dense\"], pointerBitWidth = 7",
        "dimLevelType = [\"dense\"], slice = []",
        "map = 1",
    ] {
        assert_eq!(encoding(wrong), None, "{wrong}");
    }
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

#[test]
fn places_of_mistakes_of_items() {
    let text = "func.func @f(%a: memref<1xi32>) {\n  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], \
                iterator_types = [\"random\"]}\n    outs(%a : memref<1xi32>) {\n  ^bb(%i: i32):\n    linalg.yield %i : i32\n  }\n  return\n}";
    assert_eq!(place(text), (3, 5));
    let text = "func.func private @f(\n  tensor<2xi32, #sparse_tensor.encoding<{\n    mop = (i) -> (i)}>>)";
    assert_eq!(place(text), (2, 17));
    assert_eq!(place("func.func private @f(\n  !llvm.f32\n)"), (2, 3));
    let text = "func.func @f() -> i8 {\n  cf.br ^b\n^a:\n  return %x : i8\n^b:\n  %x = \"a.b\"() : () -> f32\n  cf.br ^a\n}";
    assert_eq!(place(text), (6, 3));
}

/// Storage types with signs are kept, and printed as those without.
#[test]
fn storage_types_have_signs() {
    for (written, printed, type_) in [
        ("ui8", "u8", "ui8"),
        ("si8", "i8", "si8"),
        ("u8", "u8", "i8"),
    ] {
        let text = format!("func.func private @f(!quant.uniform<{written}:f32, 2.0:3>, {type_})");
        let module = parse(&text).unwrap();
        let text = module.to_text().unwrap();
        assert!(text.contains(&format!("<{printed}:f32, ")), "{text}");
        let types = module.context().types();
        // The storage type is the type of the second argument.
        let integers = types.filter(|it| it.to_string().ends_with("i8")).count();
        assert_eq!(integers, 1, "{written}");
    }
}
