//! The custom form of operations whose text does not have all that the generic form states, or cannot be parsed again: each
//! generic form is parsed and printed. The expected lines are those of `mlir-opt` of the release.
#![allow(clippy::unwrap_used, reason = "a test")]

use mlir_bytecode::ParseOptions;
use mlir_bytecode_dialects::{ReadOptions, Source};

/// An operation behind values of the types, in generic form, and the first line of its custom form.
const CASES: &[(&str, &str)] = &[
    // Empty lists of device types are not written, nor operands without devices.
    (
        r#""acc.routine"() <{func_name = @f, seq = [], sym_name = "r"}> : () -> ()"#,
        "acc.routine @r func(@f) seq",
    ),
    (
        r#""acc.kernel_environment"(%i) <{asyncOnly = [#acc.device_type<none>], operandSegmentSizes = array<i32: 0, 1, 0>}> ({
        ^bb0:
        }) : (i32) -> ()"#,
        "acc.kernel_environment async([#acc.device_type<none>]) {",
    ),
    // Dependencies are not written without a token.
    (
        r#""gpu.launch"(%t, %x, %x, %x, %x, %x, %x) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
        ^bb0(%0: index, %1: index, %2: index, %3: index, %4: index, %5: index, %6: index, %7: index, %8: index, %9: index, %10: index, %11: index):
          "gpu.terminator"() : () -> ()
        }) : (!gpu.async.token, index, index, index, index, index, index) -> ()"#,
        "gpu.launch blocks(%arg7, %arg8, %arg9) in (%arg13 = %arg3, %arg14 = %arg3, %arg15 = %arg3) threads(%arg10, %arg11, %arg12) in (%arg16 = %arg3, %arg17 = %arg3, %arg18 = %arg3) {",
    ),
    // Bits of a hint that have no name are not written.
    (
        r#""omp.atomic.write"(%p, %i) <{hint = 16 : i64}> : (!llvm.ptr, i32) -> ()"#,
        "omp.atomic.write %arg1 = %arg0 hint() : !llvm.ptr, i32",
    ),
    // Discardable attributes.
    (
        r#""tosa.argmax"(%a) <{axis = 1 : i32}> {foo} : (tensor<3x4xi32>) -> tensor<3xi32>"#,
        "%0 = tosa.argmax %arg4 {axis = 1 : i32, foo = unit} : (tensor<3x4xi32>) -> tensor<3xi32>",
    ),
    // The dictionary of properties has defaults.
    (
        r#""xevm.memfence"() <{scope = #xevm.mem_scope<system>}> : () -> ()"#,
        "xevm.memfence <{addrspace = #xevm.addr_space<generic>, scope = #xevm.mem_scope<system>}>",
    ),
    (
        r#""spirv.Constant"() <{value = 65535 : ui16}> : () -> ui16"#,
        "%cst65535_ui16 = spirv.Constant 65535 : ui16",
    ),
    (
        r#""spirv.Constant"() <{value = -1 : si16}> : () -> si16"#,
        "%cst-1_si16 = spirv.Constant -1 : si16",
    ),
    // Names of globals are not escaped.
    (
        r#""wasmssa.import_global"() <{importName = "a\\b", moduleName = "m", sym_name = "g h", type = f64}> : () -> ()"#,
        r#"wasmssa.import_global "a\b" from "m" as @g h : f64"#,
    ),
    // The arrow is written without results, too.
    (
        r#""tosa.cond_if"(%c) ({ "my.end"() : () -> () }, { "my.end"() : () -> () }) : (tensor<i1>) -> ()"#,
        "tosa.cond_if %arg5 : tensor<i1> -> () {",
    ),
    // Operands of other types than the result are written in generic form.
    (
        r#""spirv.GL.UClamp"(%i, %i, %x) : (i32, i32, index) -> i32"#,
        "%0 = spirv.GL.UClamp(%arg0, %arg0, %arg3) : (i32, i32, index) -> i32",
    ),
    (
        r#"%0:2 = "shard.shard_shape"(%s) <{device = array<i64: 4>, dims = array<i64: 1>, operandSegmentSizes = array<i32: 0, 1, 0>}> : (!shard.sharding) -> (index, index)"#,
        "%shard_shape:2 = shard.shard_shape dims = [1] sharding = %arg6 device = [4] : index, index",
    ),
    // The type of a variable is written if its value has none.
    (
        r#""tosa.variable"() <{initial_value = {a = 1 : i32}, sym_name = "v", type = f32, var_shape = dense<[2, 3]> : tensor<2xindex>}> : () -> ()"#,
        "tosa.variable @v : tensor<2x3xf32> = {a = 1 : i32}",
    ),
];

/// As `CASES`, for LLVM 19.
const CASES_OF_19: &[(&str, &str)] = &[
    (
        r#""omp.wsloop"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>}> ({
      "omp.loop_nest"(%x, %x, %x) ({
      ^bb0(%0: index):
        "omp.yield"() : () -> ()
      }) : (index, index, index) -> ()
      "omp.terminator"() : () -> ()
    }) : (!llvm.ptr) -> ()"#,
        "omp.wsloop linear(%arg1 : !llvm.ptr) {",
    ),
    // A group is written if its attribute is the default.
    (
        r#"%0 = "transform.gpu.map_forall_to_blocks"(%t) <{grid_dims = array<i64>}> : (!gpu.async.token) -> !transform.any_op"#,
        "%0 = transform.gpu.map_forall_to_blocks %arg2 grid_dims = [] : (!gpu.async.token) -> !transform.any_op",
    ),
    (
        r#"%0:2 = "mesh.process_multi_index"() <{mesh = @m}> : () -> (index, index)"#,
        "%proc_linear_idx:2 = mesh.process_multi_index on @m : index, index",
    ),
];

fn assert_printed(options: &ReadOptions, cases: &[(&str, &str)]) {
    for (generic, custom) in cases {
        let text = format!(
            "func.func @f(%i: i32, %p: !llvm.ptr, %t: !gpu.async.token, %x: index, %a: tensor<3x4xi32>, %c: tensor<i1>, %s: !shard.sharding) {{\n{generic}\nreturn\n}}"
        );
        let module = options.parse(&text, &ParseOptions::new()).unwrap();
        let printed = module.to_text().unwrap();
        let line = printed.lines().nth(2).unwrap();
        assert_eq!(line.trim(), *custom, "{printed}");
    }
}

#[test]
fn operations_are_printed() {
    let llvm_19 = Source::from_name("llvm-19").unwrap();
    assert_printed(&ReadOptions::new(), CASES);
    assert_printed(&ReadOptions::new().source(llvm_19), CASES_OF_19);
}

/// As `mlir-opt-22` prints them. Bytecode has the operation around the loop as isolated, because no value crosses it, but
/// the name of the loop counts it.
const TEXTS: &[&str] = &[
    r#"module {
  "my.scope"() ({
    %0 = "my.trips"() : () -> i32
    omp.canonical_loop %iv_s0 : i32 in range(%0) {
      omp.terminator
    }
  }) : () -> ()
}"#,
    "\
module {
  irdl.dialect @d {
  ^bb0(%arg0: index):
    irdl.type @t \n  }
}",
];

#[test]
fn texts_are_printed_from_bytecode() {
    for text in TEXTS {
        let module = mlir_bytecode_dialects::parse(text).unwrap();
        assert_eq!(module.to_string(), *text);
        let read = mlir_bytecode_dialects::read(module.to_bytes().unwrap()).unwrap();
        assert_eq!(read.to_string(), *text);
    }
}
