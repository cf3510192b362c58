//! A format that calls a function which does not exist.
use mlir_bytecode::OpProperties;

#[derive(OpProperties)]
#[op(name = "toy.directive", operands(a: "i32"), format = "custom<absent>($a) attr-dict")]
struct Directive;

fn main() {}
