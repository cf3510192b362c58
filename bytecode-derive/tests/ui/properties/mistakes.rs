//! What is no operation, or no property.
use mlir_bytecode::OpProperties;

#[derive(OpProperties)]
#[op(name = "toy", traits(isolated, fast))]
struct Nameless {
    #[op(operand_segment)]
    a: u64,
    #[op(name = "a")]
    b: u64,
}

#[derive(OpProperties)]
enum Items {}

#[derive(OpProperties)]
#[op(name = "toy.types")]
struct Types {
    a: Nameless,
    #[op(operand_segments)]
    b: Vec<i32>,
}

#[derive(OpProperties)]
#[op(name = "toy.", traits(function))]
struct Unfinished {}

#[derive(OpProperties)]
#[op(name = ".toy")]
struct WithoutDialect {}

fn main() {}
