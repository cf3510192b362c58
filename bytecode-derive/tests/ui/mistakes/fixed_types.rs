//! The text of the type of a group must be that of a type.

use mlir_bytecode::OpProperties;

#[derive(OpProperties)]
#[op(name = "my.a", operands(lhs: "i32x"))]
struct Misspelt {}

#[derive(OpProperties)]
#[op(name = "my.b", operands(lhs: "my.token"))]
struct NoSigil {}

#[derive(OpProperties)]
#[op(name = "my.c", results(r: I32))]
struct NoText {}

#[derive(OpProperties)]
#[op(name = "my.d", operands(a: "!my.token", b: "tensor<*xf32>", c: "f8E4M3FN", d: "(i32) -> si8"))]
struct Good {}

fn main() {}
