#[derive(OpProperties)]
#[op(name = "toy.work", traits(isolated))]
struct Work<'ir> {
    zeta: Attribute<'ir>,
    #[op(name = "alpha", default = None)]
    first: Option<StringAttr<'ir>>,
    #[op(operand_segments)]
    operands: [i32; 3],
}
