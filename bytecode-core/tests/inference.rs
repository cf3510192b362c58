//! Types that a format leaves out, by the rules of a definition.
#![allow(clippy::unwrap_used, reason = "a test")]

use mlir_bytecode::definition::{
    GroupTypes, OperationDefinition, Transformer, TypeSource, Variable, text,
};
use mlir_bytecode::dialect::TypeComputation;
use mlir_bytecode::properties::text as layouts;
use mlir_bytecode::{Context, Registry, Result};

fn context() -> Context {
    Context::new(Registry::new())
}

fn definition(line: &str, layout: &str) -> OperationDefinition {
    let layout = layouts::parse(layout).unwrap();
    text::parse(line, Some(&layout)).unwrap()
}

/// Completes the types of an operation with the given types of operands and results, in the notation
/// `operand; operand -> result; result`, where `?` is unknown and types of one group are separated by ` & `.
#[track_caller]
fn complete(definition: &OperationDefinition, lengths: &[usize], known: &str) -> Result<String> {
    let context = context();
    let (operands, results) = known.split_once("->").unwrap();
    let group = |text: &str| match text.trim() {
        "?" => None,
        "" => Some(Vec::new()),
        types => Some(
            (types.split(" & "))
                .map(|it| context.parse_type(it).unwrap())
                .collect(),
        ),
    };
    let mut types = GroupTypes::new(definition);
    if !definition.operands.is_empty() {
        types.operands = operands.split(';').map(group).collect();
    }
    types.results = results.split(';').map(group).collect();
    let sources = definition.type_sources();
    definition.complete_types(&context, &sources, &mut types, lengths, |_| {
        context.parse_attribute("1.0 : f64").unwrap().value_type()
    })?;
    let show = |groups: &[Option<Vec<mlir_bytecode::Type<'_>>>]| {
        let groups = groups.iter().map(|group| match group {
            None => "?".to_owned(),
            Some(types) => {
                let types: Vec<String> = types.iter().map(ToString::to_string).collect();
                types.join(" & ")
            }
        });
        groups.collect::<Vec<_>>().join("; ")
    };
    Ok(format!(
        "{} -> {}",
        show(&types.operands),
        show(&types.results)
    ))
}

#[test]
fn all_operands_and_results_have_one_type() {
    let line = "my.add (lhs rhs) ->(sum) !same_operands_and_results = $lhs `,` $rhs attr-dict `:` type($sum)";
    let op = definition(line, "my.add");
    assert_eq!(
        complete(&op, &[1, 1], "?;? -> i32").unwrap(),
        "i32; i32 -> i32"
    );
    let line = "my.sum (all*) ->(sum:`f64`) !same_operands = $all attr-dict `:` type($all)";
    let op = definition(line, "my.sum");
    assert_eq!(
        complete(&op, &[2], "i8 & i16 -> ?").unwrap(),
        "i8 & i16 -> f64"
    );
}

#[test]
fn a_known_type_determines_others() {
    let line = "my.op (a b*) ->(r s) !same(a b) !same(value r) !i1(a s) = $value $a `,` $b attr-dict `:` type($a)";
    let op = definition(line, "my.op value:any");
    let types = complete(&op, &[1, 3], "vector<4x[2]xi8>;? -> ?;?").unwrap();
    assert_eq!(
        types,
        "vector<4x[2]xi8>; vector<4x[2]xi8> & vector<4x[2]xi8> & vector<4x[2]xi8> \
         -> f64; vector<4x[2]xi1>"
    );
}

#[test]
fn the_last_rule_decides() {
    let line = "my.op (a b) ->(r) !same(a r) !element(b r) = $a `,` $b attr-dict `:` type($a) `,` type($b)";
    let op = definition(line, "my.op");
    let types = complete(&op, &[1, 1], "i8; tensor<4xf32> -> ?").unwrap();
    assert_eq!(types, "i8; tensor<4xf32> -> f32");
    let from = Variable::Operand(1);
    let by = Transformer::Element;
    assert_eq!(
        op.type_sources().results,
        [TypeSource::Computed { from, by }]
    );
}

#[test]
fn lists() {
    let line = "my.elements (all*) ->(r) !elements(r all) = $all attr-dict `:` type($r)";
    let op = definition(line, "my.elements");
    let types = complete(&op, &[2], "? -> tensor<1x2xf32>").unwrap();
    assert_eq!(types, "f32 & f32 -> tensor<1x2xf32>");
    assert!(complete(&op, &[2], "? -> tensor<1x?xf32>").is_err());
    assert!(complete(&op, &[2], "? -> tensor<999999999999xf32>").is_err());
}

#[test]
fn nothing_determines_a_type() {
    let line = "my.op (a b) ->(r) !infers_results = $a `,` $b attr-dict `:` type($a)";
    let op = definition(line, "my.op");
    assert_eq!(
        op.type_sources().operands,
        [TypeSource::Written, TypeSource::Unknown]
    );
    assert_eq!(op.type_sources().results, [TypeSource::Inferred]);
    assert_eq!(complete(&op, &[1, 1], "i1;? -> ?").unwrap(), "i1; ? -> ?");
}

#[test]
fn computations() {
    let context = context();
    for (by, from, expected) in [
        ("itself", "i32", "i32"),
        ("i1", "f32", "i1"),
        ("i1", "tensor<?x2xf32, 1 : i64>", "tensor<?x2xi1, 1 : i64>"),
        ("i1", "tensor<*xf32>", "tensor<*xi1>"),
        ("i1", "!my.type", "i1"),
        ("element", "complex<f32>", "f32"),
        ("element", "memref<2xf16>", "f16"),
        ("element_or_self", "f32", "f32"),
        ("element_or_self", "!my.type", "!my.type"),
        ("element_or_self", "vector<f32>", "f32"),
        ("pointee", "memref<2xf16>", "f16"),
        ("tensor", "memref<2x?xf32>", "tensor<2x?xf32>"),
        ("tensor", "memref<*xf32>", "tensor<*xf32>"),
        ("inputs", "(i1, i2) -> i3", "i1, i2"),
        ("results", "(i1, i2) -> i3", "i3"),
        ("first_size_bools", "vector<16xf32>", "vector<16xi1>"),
        ("first_size_integer", "vector<16xf32>", "i16"),
        ("without_first", "vector<[4]x[8]xf32>", "vector<[8]xf32>"),
        ("without_first_bools", "vector<4x8xf32>", "vector<8xi1>"),
        ("scalable_row", "vector<[4]x4xf32>", "vector<[4]xf32>"),
        ("outer_product", "vector<[4]xf32>", "vector<[4]x[4]xf32>"),
        ("last_16", "vector<2x[4]xi8>", "vector<2x[16]xi8>"),
        ("halve_last", "vector<2x[4]xi8>", "vector<2x[2]xi8>"),
        ("halve_last", "vector<1xi8>", "vector<1xi8>"),
        ("double_last", "vector<2xi8>", "vector<4xi8>"),
        ("double_last", "vector<i8>", "vector<2xi8>"),
        ("double_width", "vector<4xi8>", "vector<4xi16>"),
        ("quarter_i32", "vector<64xi8>", "vector<16xi32>"),
        ("double_bf16", "vector<8xf32>", "vector<16xbf16>"),
        ("quadruple_i8", "vector<16xi32>", "vector<64xi8>"),
    ] {
        let type_ = context.parse_type(from).unwrap();
        let computed = Transformer::from_name(by).unwrap().apply(type_, "my");
        let computed: Vec<String> = computed.unwrap().iter().map(ToString::to_string).collect();
        assert_eq!(computed.join(", "), expected, "{by} of {from}");
    }
    for (by, from) in [
        ("element", "i32"),
        ("element", "!my.type"),
        ("pointee", "f32"),
        ("quarter_i32", "vector<2xi8>"),
        ("first_size_integer", "vector<f32>"),
        ("pointee", "!my.ptr<f32>"),
        ("inputs", "i32"),
    ] {
        let type_ = context.parse_type(from).unwrap();
        let computed = Transformer::from_name(by).unwrap().apply(type_, "my");
        assert!(computed.is_err(), "{by} of {from}: {computed:?}");
    }
}

#[test]
fn dialects_add_computations() {
    const OF_ALL: &[TypeComputation] = &[TypeComputation::new(Transformer::Payload, |it| {
        Ok(Some(vec![it.context().i1()]))
    })];
    const OF_MY: &[TypeComputation] = &[
        TypeComputation::of("my", Transformer::Payload, |it| {
            Ok(Some(vec![it.context().i8()]))
        }),
        TypeComputation::of("my", Transformer::Element, |_| Ok(None)),
        TypeComputation::of("my", Transformer::Itself, |it| {
            Ok(Some(vec![it.context().i8()]))
        }),
    ];
    let registry = Registry::new().with_type_computations(OF_MY);
    let context = Context::new(registry.with_type_computations(OF_ALL));
    let type_ = context.parse_type("!my.type").unwrap();
    let apply = |by: Transformer, dialect| by.apply(type_, dialect);
    for (by, dialect, expected) in [
        (Transformer::Payload, "my", context.i8()),
        (Transformer::Payload, "other", context.i1()),
        (Transformer::Itself, "my", context.i8()),
        (Transformer::Itself, "other", type_),
    ] {
        assert_eq!(apply(by, dialect).unwrap(), [expected], "{by:?} {dialect}");
    }
    let error = apply(Transformer::Element, "my").unwrap_err().to_string();
    assert!(error.contains("!my.type has no `element`"), "{error}");
}

#[test]
fn types_of_attributes() {
    let context = context();
    for (attribute, expected) in [
        ("5 : i8", Some("i8")),
        ("true", Some("i1")),
        ("dense<1> : tensor<2xi8>", Some("tensor<2xi8>")),
        ("#my.number<1> : complex<f32>", Some("complex<f32>")),
        ("#my.number<1>", None),
        ("\"a\"", None),
        ("@a", None),
    ] {
        let parsed = context.parse_attribute(attribute).unwrap();
        let type_ = parsed.value_type().unwrap().map(|it| it.to_string());
        assert_eq!(type_.as_deref(), expected, "{attribute}");
    }
}
