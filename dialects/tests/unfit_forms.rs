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
