#[derive(OpProperties)]
#[op(
    name = "toy.add",
    operands(lhs, rhs, masks*: "i1"),
    results(sum),
    regions(body),
    successors(next*),
    type_rules(same(lhs, rhs, sum)),
    format = "$lhs `,` $rhs custom<my::masks>($masks) $body $next attr-dict `:` type($lhs)"
)]
struct Add<'ir> {
    mode: Option<Attribute<'ir>>,
}

#[derive(OpProperties)]
#[op(name = "toy.code", custom)]
struct Code;

#[derive(OpProperties)]
#[op(name = "toy.checked", verify)]
struct Checked<'ir> {
    mode: Option<Attribute<'ir>>,
}
