//! Formats of operations that do not fit what the operation has.
use mlir_bytecode::OpProperties;

#[derive(OpProperties)]
#[op(
    name = "toy.names",
    operands(lhs, rhs),
    results(sum),
    type_rules(same(lhs, rhs, sum)),
    format = "$lhs `,` $rsh attr-dict `:` type($lhs)"
)]
struct Names;

#[derive(OpProperties)]
#[op(name = "toy.syntax", operands(lhs), format = "$lhs `,` attr-dict `:` (type($lhs))?")]
struct Syntax;

#[derive(OpProperties)]
#[op(
    name = "toy.missing",
    operands(lhs, rhs),
    results(sum, rest),
    regions(body),
    successors(next),
    format = "$lhs `->` $sum `:` type($lhs)"
)]
struct Missing;

#[derive(OpProperties)]
#[op(
    name = "toy.rules",
    operands(lhs, rhs),
    results(sum),
    type_rules(same(lhs, rsh), sam(lhs, rhs), i1(lhs, sum), element(lhs -> sum)),
    format = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs)"
)]
struct Rules;

#[derive(OpProperties)]
#[op(name = "toy.native", format = "attr-dict")]
struct Native<'ir> {
    count: u64,
    name: &'ir str,
    value: mlir_bytecode::Attribute<'ir>,
}

#[derive(OpProperties)]
#[op(name = "toy.groups", operands(a*, b?, c), format = "operands attr-dict `:` type(operands)")]
struct Groups;

#[derive(OpProperties)]
#[op(name = "toy.sizes", operands(a*, b?, c), format = "operands attr-dict `:` type(operands)")]
struct Sizes {
    #[op(operand_segments)]
    sizes: [i32; 2],
}

#[derive(OpProperties)]
#[op(name = "toy.code", operands(a), regions(body: "i32", body?), custom, format = "$a attr-dict")]
struct Code;

#[derive(OpProperties)]
#[op(name = "toy.no_code", operands(a), custom, implicit_terminator = "toy.end")]
struct NoCode;

fn main() {}
