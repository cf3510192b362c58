//! What a form cannot write is printed in generic form, so that nothing is lost.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use mlir_bytecode::{Module, PrintOptions, TextForm};

fn print(module: &Module, options: PrintOptions) -> String {
    let mut out = Vec::new();
    mlir_bytecode::text::print(module, options, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn what_does_not_fit_a_form_is_generic() {
    let texts = [
        // More regions than the definition has, or other arguments than the text shows.
        r#"^bb0(%c: i1):
  "scf.if"(%c) ({ "scf.yield"() : () -> () }, {}, { "scf.yield"() : () -> () }) : (i1) -> ()"#,
        r#"^bb0(%a: i32):
  %0 = "emitc.expression"(%a) ({ ^bb0(%b: i32, %c: i32): "emitc.yield"(%c) : (i32) -> () }) : (i32) -> i32"#,
        r#"^bb0(%a: i32):
  %0 = "emitc.expression"(%a) ({ ^bb0(%b: i64): "emitc.yield"(%b) : (i64) -> () }) : (i32) -> i64"#,
        r#"^bb0(%a: index):
  "emitc.for"(%a, %a, %a) ({ ^bb0(%b: index, %c: i32): "emitc.yield"() : () -> () }) : (index, index, index) -> ()"#,
        r#"^bb0(%a: !pdl.operation):
  "pdl_interp.foreach"(%a)[^bb1] ({ ^bb0(%b: !pdl.value): "pdl_interp.continue"() : () -> () }) : (!pdl.operation) -> ()
^bb1:
  "pdl_interp.finalize"() : () -> ()"#,
        r#"^bb0(%a: i32):
  "omp.canonical_loop"(%a) ({
  ^bb0(%b: i64): "omp.terminator"() : () -> () }) : (i32) -> ()"#,
        // The text does not have the value, or an operand.
        r#"^bb0(%a: index):
  "affine.for"(%a) <{
    lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 1, 0>, step = 1 : index,
    upperBoundMap = affine_map<() -> (7)>
  }> ({ ^bb0(%b: index): "affine.yield"() : () -> () }) : (index) -> ()"#,
        r#"^bb0(%a: !smt.bv<4>):
  %0 = "smt.bv.repeat"(%a) : (!smt.bv<4>) -> !smt.bv<13>"#,
        r#""emitc.global"() <{initial_value = 1.0 : f64, sym_name = "g", type = f32}> : () -> ()"#,
        r#"^bb0(%a: !transform.any_op, %b: !transform.any_param):
  %0 = "transform.apply_registered_pass"(%a, %b, %b) <{
    options = {a = #transform.param_operand<index = 0 : i64>}, pass_name = "p"
  }> : (!transform.any_op, !transform.any_param, !transform.any_param) -> !transform.any_op"#,
        // A type is another than that which the text determines.
        r#"^bb0(%a: i32, %b: i64):
  %0 = "arith.addi"(%a, %b) <{overflowFlags = #arith.overflow<none>}> : (i32, i64) -> i64"#,
        r#"^bb0(%a: i32):
  %0 = "arith.cmpi"(%a, %a) <{predicate = 0 : i64}> : (i32, i32) -> i32"#,
        r#"%0 = "arith.constant"() <{value = 1 : i32}> : () -> i64"#,
        r#"%0 = "arith.constant"() <{value = #a.b}> : () -> i64"#,
        r#"^bb0(%a: i32, %b: index):
  %0 = "memref.load"(%a, %b) : (i32, index) -> f32"#,
        r#"^bb0(%a: memref<4xf32>, %b: i32):
  %0 = "affine.load"(%a, %b) <{map = affine_map<(d0) -> (d0)>}> : (memref<4xf32>, i32) -> f32"#,
        r#"^bb0(%a: vector<4xf32>):
  %0 = "vector.shuffle"(%a, %a) <{mask = array<i64: 0, 1>}> : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>"#,
        r#"%0 = "spirv.Constant"() <{value = 1 : i32}> : () -> f32"#,
        r#"^bb0(%a: !async.value<f32>):
  %0 = "async.await"(%a) : (!async.value<f32>) -> i32"#,
        r#"^bb0(%a: memref<4xf32>, %b: index, %c: i32):
  %0 = "vector.transfer_read"(%a, %b, %c) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<4xf32>, index, i32) -> vector<4xf32>"#,
        r#"^bb0(%a: index):
  "scf.for"(%a, %a, %a) ({ ^bb0(%b: i32): "scf.yield"() : () -> () }) : (index, index, index) -> ()"#,
        r#""func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%a: i64): "func.return"() : () -> () }) : () -> ()"#,
        r#"^bb0(%a: !llvm.struct<(i32, f32)>):
  %0 = "llvm.extractvalue"(%a) <{position = array<i64: 0>}> : (!llvm.struct<(i32, f32)>) -> i7"#,
        r#"^bb0(%a: !spirv.ptr<f32, Function>):
  %0 = "spirv.Load"(%a) : (!spirv.ptr<f32, Function>) -> i32"#,
        r#"^bb0(%a: !shape.shape, %b: index):
  %0 = "shape.reduce"(%a, %b) ({
  ^bb0(%c: index, %d: !shape.size, %e: index): "shape.yield"(%e) : (index) -> () }) : (!shape.shape, index) -> i8"#,
        // A region has blocks, arguments or terminators of which the text shows nothing, or lacks what its reader adds.
        r#"^bb0(%a: index):
  "scf.for"(%a, %a, %a) ({ ^bb0(%b: index, %c: f32): "scf.yield"() : () -> () }) : (index, index, index) -> ()"#,
        r#"^bb0(%a: index):
  "scf.for"(%a, %a, %a) ({
  ^bb0(%b: index): "scf.yield"() : () -> ()
  ^bb1: "scf.yield"() : () -> ()
  }) : (index, index, index) -> ()"#,
        r#"^bb0(%a: index):
  "scf.for"(%a, %a, %a) ({ ^bb0(%b: index): "a.op"() : () -> () }) : (index, index, index) -> ()"#,
        r#"^bb0(%a: i1):
  "scf.if"(%a) ({ ^bb0(%b: i1): "scf.yield"() : () -> () }, {}) : (i1) -> ()"#,
        r#""func.func"() <{function_type = () -> (), sym_name = "f"}> ({ ^bb0: }) : () -> ()"#,
        // An attribute is of another kind than the text shows.
        r#"^bb0(%a: !llvm.ptr):
  %0 = "llvm.load"(%a) <{alignment = 4 : i32, ordering = 0 : i64}> : (!llvm.ptr) -> f32"#,
        r#""func.func"() <{function_type = () -> (), sym_name = "f" : i32}> ({}) : () -> ()"#,
        // A list has no place for a value, and a region more than the operation that the text has.
        r#"^bb0(%a: tensor<4xf32>, %b: index):
  %0 = "tensor.extract_slice"(%a, %b) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (tensor<4xf32>, index) -> tensor<2xf32>"#,
        r#"^bb0(%a: vector<4xf32>, %m: vector<4xi1>):
  %0 = "vector.mask"(%m) ({
    %1 = "arith.addf"(%a, %a) <{fastmath = #arith.fastmath<none>}> : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
    "vector.yield"(%a) : (vector<4xf32>) -> ()
  }) : (vector<4xi1>) -> vector<4xf32>"#,
        // The text has no place for an operand, a successor or a region, or one that is missing.
        r#"^bb0(%a: index):
  %0 = "affine.apply"(%a, %a, %a) <{map = affine_map<(d0)[s0] -> (d0 + s0)>}> : (index, index, index) -> index"#,
        r#"^bb0(%c: tensor<i1>, %a: tensor<4xf32>):
  %0 = "tosa.cond_if"(%c, %a) ({ "tosa.yield"(%a) : (tensor<4xf32>) -> () }, { "tosa.yield"(%a) : (tensor<4xf32>) -> () })
    : (tensor<i1>, tensor<4xf32>) -> tensor<4xf32>"#,
        r#""func.func"() <{function_type = () -> (), sym_name = "f"}> : () -> ()"#,
        r#"^bb0(%a: tensor<4xf32>):
  %0 = "tosa.argmax"(%a, %a) <{axis = 0 : i32}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<i32>"#,
        r#"^bb0(%a: memref<4xf32>):
  %0 = "memref.transpose"(%a, %a) <{permutation = affine_map<(d0) -> (d0)>}>
    : (memref<4xf32>, memref<4xf32>) -> memref<4xf32, strided<[1]>>"#,
        r#""cf.br"()[^bb1, ^bb1] : () -> ()
^bb1:
  "func.return"() : () -> ()"#,
    ];
    for text in texts {
        let text = format!("\"a.root\"() ({{\n{text}\n}}) : () -> ()\n");
        let module = mlir_bytecode_dialects::parse(&text).unwrap();
        let custom = print(&module, PrintOptions::new().form(TextForm::Custom));
        let again = mlir_bytecode_dialects::parse(&custom);
        let again = again.unwrap_or_else(|error| panic!("{error}\n{custom}"));
        let generic = |module| print(module, PrintOptions::new().generic());
        assert_eq!(generic(&module), generic(&again), "{custom}");
    }
}

/// Upstream accepts such operations, and prints no token on which a launch waits if the launch makes none.
#[test]
fn operands_that_upstream_leaves_out_are_left_out() {
    let text = r#"^bb0(%a: index, %t: !gpu.async.token):
  "gpu.launch"(%t, %a, %a, %a, %a, %a, %a) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
  ^bb0(%b: index, %c: index, %d: index, %e: index, %f: index, %g: index, %h: index, %i: index, %j: index, %k: index, %l: index, %m: index):
    "gpu.terminator"() : () -> ()
  }) : (!gpu.async.token, index, index, index, index, index, index) -> ()
  %0 = "linalg.fill"(%x, %y) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%n: f32, %o: f32):
    "linalg.yield"(%o) : (f32) -> ()
  }) : (f32, tensor<4xf32>) -> tensor<4xf32>
  %x = "a.number"() : () -> f32
  %y = "a.tensor"() : () -> tensor<4xf32>"#;
    let text = format!("\"a.root\"() ({{\n{text}\n}}) : () -> ()\n");
    let module = mlir_bytecode_dialects::parse(&text).unwrap();
    let printed = print(&module, PrintOptions::new().form(TextForm::Custom));
    assert!(printed.contains("gpu.launch blocks(%"), "{printed}");
    assert!(printed.contains("linalg.fill ins(%"), "{printed}");
}

/// Upstream prints another number of 64 bits for a case that needs more.
#[test]
fn cases_of_more_than_64_bits_are_generic() {
    let text = "\
func.func @f(%arg0: i128) {
  cf.switch %arg0 : i128, [
    default: ^bb1,
    18446744073709551615: ^bb1
  ]
^bb1:
  cf.switch %arg0 : i128, [
    default: ^bb2,
    -2: ^bb2
  ]
^bb2:
  return
}
";
    let module = mlir_bytecode_dialects::parse(text).unwrap();
    let printed = print(&module, PrintOptions::new().form(TextForm::Custom));
    assert!(
        printed.contains(" 18446744073709551615: ^bb1\n"),
        "{printed}"
    );
    let generic = "case_values = dense<-2> : vector<1xi128>";
    assert!(printed.contains(generic), "{printed}");
}
