//! Operations with all words of forms: they print and parse.
use mlir_bytecode::dialect::{Argument, FormDriver};
use mlir_bytecode::builtin::{StringAttr, UnitAttr};
use mlir_bytecode::{Bytecode, Dialect, Module, OpProperties, Registry, Result};

#[derive(Bytecode, Clone, Copy, Debug, PartialEq)]
enum Mode {
    Fast,
    Exact,
}

/// `toy.add exact %a, %b {...} : i32`
#[derive(OpProperties)]
#[op(
    name = "toy.add",
    operands(lhs, rhs),
    results(sum, overflow),
    type_rules(same(lhs, rhs, sum), i1(lhs -> overflow)),
    format = "$mode $lhs `,` $rhs (`checked` $checked^)? (`label` $label^)? attr-dict `:` type($lhs)"
)]
struct Add<'ir> {
    mode: Mode,
    checked: Option<UnitAttr<'ir>>,
    label: Option<StringAttr<'ir>>,
}

/// `toy.function @name width <8 bits> {...}`
#[derive(OpProperties)]
#[op(
    name = "toy.function",
    traits(symbol, isolated),
    regions(r#type, others*),
    default_dialect = "toy",
    format = "$sym_name `width` custom<width>($width) regions attr-dict"
)]
struct Function<'ir> {
    sym_name: StringAttr<'ir>,
    width: u32,
}

#[derive(OpProperties)]
#[op(name = "toy.end", traits(terminator), operands(values*), format = "attr-dict ($values^ `:` type($values))?")]
struct End;

/// `toy.block {...}`
#[derive(OpProperties)]
#[op(
    name = "toy.block",
    traits(single_block),
    regions(body),
    implicit_terminator = "toy.end",
    format = "$body attr-dict"
)]
struct Block;

#[derive(OpProperties)]
#[op(name = "toy.jump", traits(terminator), successors(next, others*), format = "$next (`or` $others^)? attr-dict")]
struct Jump;

fn width(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [width] = arguments else {
        return Err(form.mismatch("one argument".into()));
    };
    form.text("<")?;
    form.named(width.attribute(), mlir_bytecode::dialect::AttributeStyle::Untyped(None))?;
    form.text(" bits>")
}

#[derive(Dialect)]
#[dialect(name = "toy", operations(Add, Function, Block, End, Jump))]
struct Toy;

const TEXT: &str = "module {
  toy.function @main width <8 bits> {
    %0 = \"toy.source\"() : () -> i32
    %sum, %overflow = add exact %0, %0 checked label \"a\" {toy.a} : i32
    %sum_0, %overflow_1 = add fast %sum, %0 : i32
    jump ^bb1 or ^bb1, ^bb1
  ^bb1:  // 3 preds: ^bb0, ^bb0, ^bb0
    block {
      %sum_2, %overflow_3 = toy.add fast %0, %0 : i32
    }
    end %overflow : i1
  }
}";

fn main() -> Result<()> {
    let module = Module::parse(TEXT, Registry::new().with(Toy))?;
    assert_eq!(module.to_string(), TEXT);
    let module = Module::read(module.to_bytes()?, Registry::new().with(Toy))?;
    assert_eq!(module.to_string(), TEXT);
    Ok(())
}
