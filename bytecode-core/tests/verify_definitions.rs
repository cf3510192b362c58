//! What the verifier finds by the definitions of operations.

#![allow(clippy::expect_used, reason = "tests")]

use mlir_bytecode::definition::OperationDefinitions;
use mlir_bytecode::ir::NewOperation;
use mlir_bytecode::properties::OpLayouts;
use mlir_bytecode::{Dialect, Module, OpProperties, Registry};

const LAYOUTS: &str = "\
my.add
my.any
my.buffer
my.br !terminator
my.call kind:string
my.cmp
my.constant value:typed
my.custom
my.extra
my.load operandSegmentSizes[3]
my.loop
my.old !dictionary name:string note?string unit?unit
my.take
";

const DEFINITIONS: &str = "\
my.add (lhs rhs) ->(sum) !same_operands_and_results = $lhs `,` $rhs attr-dict `:` type($sum)
my.any (all*) !same_operands = $all attr-dict `:` type($all)
my.br (operands*) [dest] = $dest (`(` $operands^ `:` type($operands) `)`)? attr-dict
my.buffer (size:?`i32` data) = $size `,` $data attr-dict `:` type($data)
my.call (callee^function arguments*) !inputs(callee arguments) = $callee `(` $arguments `)` attr-dict `:` type($callee)
my.cmp (lhs rhs) ->(result) !same_operands !i1(lhs result) = $lhs `,` $rhs attr-dict `:` type($lhs)
my.constant ->(result) !same(value result) = attr-dict $value
my.custom = hand-written
my.extra (a b?) ->(r? s?) = $a (`,` $b^)? attr-dict `:` type(operands) `->` type(results)
my.load (base indices* mask?:`i1`) ->(value) !element(base value) = $base `[` $indices `]` (`,` $mask^)? attr-dict `:` type($base) `,` type($indices)
my.loop (count:`index`) {body others*} = $count $body $others attr-dict
my.old = $name attr-dict
";

fn registry() -> Registry {
    Registry::new()
        .with_layouts(OpLayouts::parse(LAYOUTS).expect("well-formed"))
        .with_definitions(OperationDefinitions::trusted(DEFINITIONS))
}

fn messages(module: &Module) -> Vec<String> {
    let findings = module.verify().expect("in memory");
    let texts = findings.iter().map(ToString::to_string);
    let message = |it: String| it.split(" in operation ").next().map(ToOwned::to_owned);
    texts.filter_map(message).collect()
}

fn findings(text: &str) -> Vec<String> {
    let values = r#"%i1, %i, %f, %n, %m, %t, %g = "un.known"() : () -> (i1, i32, f32, index, memref<4xf32>, tensor<4xi32>, (i32, f32) -> ())"#;
    let text = format!("{values} {text}");
    messages(&Module::parse(&text, registry()).expect(&text))
}

#[test]
fn operations_that_fit() {
    let fine = [
        r#"%0 = "my.add"(%i, %i) : (i32, i32) -> i32"#,
        // Shapes of which one may be the other, as upstream.
        r#"%d = "un.known"() : () -> tensor<?xi32> %0 = "my.add"(%t, %d) : (tensor<4xi32>, tensor<?xi32>) -> tensor<*xi32>"#,
        // A type of a dialect may have a shape.
        r#"%a, %b = "un.known"() : () -> (!un.a, !un.b) %0 = "my.add"(%a, %b) : (!un.a, !un.b) -> tensor<4xi32>"#,
        r#""my.any"() : () -> () "my.any"(%f, %f, %f) : (f32, f32, f32) -> ()"#,
        r#""my.call"(%g, %i, %f) <{kind = "k"}> : ((i32, f32) -> (), i32, f32) -> ()"#,
        r#"%0 = "my.cmp"(%t, %t) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>"#,
        r#"%0 = "my.constant"() <{value = 1 : i32}> : () -> i32"#,
        // Only the reader of the form assumes the type of the first.
        r#""my.buffer"(%f, %i) : (f32, i32) -> ()"#,
        // Nothing states the groups of a form that is written by hand, or of an operation without a definition.
        r#""my.custom"(%i) ({}, {}) : (i32) -> () "my.take"(%i) : (i32) -> ()"#,
        r#""my.extra"(%i) : (i32) -> () %0:2 = "my.extra"(%i, %f) : (i32, f32) -> (i32, i32)"#,
        r#"%0 = "my.load"(%m, %n, %i1) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (memref<4xf32>, index, i1) -> f32"#,
        r#"%0 = "my.load"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (memref<4xf32>) -> f32"#,
        r#""my.loop"(%n) ({}) : (index) -> () "my.loop"(%n) ({}, {}, {}) : (index) -> ()"#,
    ];
    for text in fine {
        assert_eq!(findings(text), [""; 0], "{text}");
    }
}

#[test]
fn operations_that_do_not_fit() {
    let cases = [
        (
            r#"%0 = "my.add"(%i) : (i32) -> i32"#,
            &["1 operand instead of 2"][..],
        ),
        (
            r#""my.add"(%i, %i, %i) : (i32, i32, i32) -> ()"#,
            &["3 operands instead of 2", "0 results instead of 1"],
        ),
        (
            r#""my.call"() <{kind = "k"}> : () -> ()"#,
            &["0 operands instead of 1 or more"],
        ),
        (
            r#"%0:3 = "my.extra"(%i, %i, %i) : (i32, i32, i32) -> (i32, i32, i32)"#,
            &[
                "3 operands instead of 1 or 2",
                "3 results instead of 0 to 2",
            ],
        ),
        (
            r#""my.loop"(%n) : (index) -> ()"#,
            &["0 regions instead of 1 or more"],
        ),
        (
            r#""my.add"() ({}) : () -> ()"#,
            &[
                "0 operands instead of 2",
                "0 results instead of 1",
                "1 region instead of 0",
            ],
        ),
        (r#""my.br"() : () -> ()"#, &["0 successors instead of 1"]),
        // Segments that do not add up are reported once.
        (
            r#"%0 = "my.load"(%m) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (memref<4xf32>) -> f32"#,
            &["the segment sizes [1, 1, 0] are not those of 1 operands"],
        ),
        (
            r#"%0 = "my.load"(%m, %i1, %i1) <{operandSegmentSizes = array<i32: 1, 0, 2>}> : (memref<4xf32>, i1, i1) -> f32"#,
            &["the group `mask` has 2 operands instead of 0 or 1"],
        ),
        (
            r#"%0 = "my.load"(%m, %i1) <{operandSegmentSizes = array<i32: 2, 0, 0>}> : (memref<4xf32>, i1) -> f32"#,
            &["the group `base` has 2 operands instead of 1"],
        ),
        (
            r#"%0 = "my.load"(%m, %i) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (memref<4xf32>, i32) -> i32"#,
            &[
                "operand 1 is of type i32 instead of i1",
                "result 0 is of type i32 instead of f32, which `base` determines",
            ],
        ),
        (
            r#"%0 = "my.add"(%i, %f) : (i32, f32) -> i32"#,
            &["operand 1 is of type f32 instead of i32, as operand 0 is"],
        ),
        (
            r#"%0 = "my.add"(%i, %i) : (i32, i32) -> i64"#,
            &["result 0 is of type i64 instead of i32, as operand 0 is"],
        ),
        (
            r#"%a = "un.known"() : () -> !un.a %0 = "my.add"(%i, %a) : (i32, !un.a) -> i32"#,
            &["operand 1 is of type !un.a instead of i32, as operand 0 is"],
        ),
        (
            r#"%0 = "my.add"(%t, %t) : (tensor<4xi32>, tensor<4xi32>) -> tensor<5xi32>"#,
            &["result 0 is of type tensor<5xi32> instead of tensor<4xi32>, as operand 0 is"],
        ),
        (
            r#""my.any"(%i, %i, %f) : (i32, i32, f32) -> ()"#,
            &["operand 2 is of type f32 instead of i32, as operand 0 is"],
        ),
        (
            r#"%0 = "my.cmp"(%t, %t) : (tensor<4xi32>, tensor<4xi32>) -> i1"#,
            &["result 0 is of type i1 instead of tensor<4xi1>, which `lhs` determines"],
        ),
        (
            r#"%0 = "my.constant"() <{value = 1 : i32}> : () -> i64"#,
            &["result 0 is of type i64 instead of i32, as `value` is"],
        ),
        (
            r#""my.loop"(%i) ({}) : (i32) -> ()"#,
            &["operand 0 is of type i32 instead of index"],
        ),
        (
            r#""my.call"(%g, %i, %i) <{kind = "k"}> : ((i32, f32) -> (), i32, i32) -> ()"#,
            &["operand 2 is of type i32 instead of f32, which `callee` determines"],
        ),
        (
            r#""my.call"(%g, %i) <{kind = "k"}> : ((i32, f32) -> (), i32) -> ()"#,
            &["`callee` determines the types of 2 operands, but `arguments` has 1"],
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(findings(text), expected, "{text}");
    }
}

/// The types of two values that were compared last are not those of the next operation.
#[test]
fn each_operation_is_compared() {
    let text = r#"
        %0 = "my.cmp"(%i, %i) : (i32, i32) -> i1
        %1 = "my.cmp"(%i, %i) : (i32, i32) -> i8
        %2 = "my.cmp"(%t, %t) : (tensor<4xi32>, tensor<4xi32>) -> i1
        %3 = "my.cmp"(%i, %i) : (i32, i32) -> i1
        %4 = "my.cmp"(%i, %i) : (i32, i32) -> i8"#;
    let expected = [
        "result 0 is of type i8 instead of i1, which `lhs` determines",
        "result 0 is of type i1 instead of tensor<4xi1>, which `lhs` determines",
        "result 0 is of type i8 instead of i1, which `lhs` determines",
    ];
    assert_eq!(findings(text), expected);
}

/// Properties that are required have no form for absence; the attributes of a dictionary may be missing.
#[test]
fn attributes_that_are_missing() {
    assert_eq!(findings(r#""my.old"() {name = "n"} : () -> ()"#), [""; 0]);
    let text = r#""my.old"() {note = "n"} : () -> ()"#;
    assert_eq!(findings(text), ["the attribute `name` is missing"]);
}

/// Nothing is found in operations that were not registered for the writer, or whose definition is a guess.
#[test]
fn definitions_that_are_not_certain() {
    let add = r#"%0 = "un.known"() : () -> i32 %1 = "my.add"(%0) : (i32) -> i64"#;
    let types = r#"%0 = "un.known"() : () -> i32 %1 = "my.add"(%0, %0) : (i32, i32) -> i64"#;
    let verify = |registry: Registry, text| messages(&Module::parse(text, registry).expect(text));
    let table = |text: &'static str| OperationDefinitions::trusted(text).into();
    assert_eq!(verify(registry(), add), ["1 operand instead of 2"]);
    let own = DEFINITIONS;
    for (others, of_add, of_types) in [
        // No other source has the operation.
        (vec![], 1, 1),
        (vec!["your.add"], 1, 1),
        // Only one has it.
        (vec![own], 0, 0),
        // The sources agree; names of groups and forms make no difference.
        (
            vec![
                own,
                "my.add (a b) ->(_) !same_operands_and_results = attr-dict",
            ],
            1,
            1,
        ),
        // They have other rules about types.
        (vec![own, "my.add (lhs rhs) ->(sum) !same(lhs sum)"], 1, 0),
        (
            vec![
                own,
                "my.add (lhs:`i32` rhs) ->(sum) !same_operands_and_results",
            ],
            1,
            0,
        ),
        // They have other groups.
        (
            vec![
                own,
                own,
                "my.add (lhs rhs?) ->(sum) !same_operands_and_results",
            ],
            0,
            0,
        ),
        (
            vec![
                own,
                "my.add (lhs rhs) ->(sum) {body} !same_operands_and_results",
            ],
            0,
            0,
        ),
    ] {
        let registry = || registry().with_alternatives(None, others.iter().map(|it| table(it)));
        assert_eq!(verify(registry(), add).len(), of_add, "{others:?}");
        assert_eq!(verify(registry(), types).len(), of_types, "{others:?}");
    }
    // The own table of a source is certain.
    let registry = registry().with_alternatives(Some(table(own)), [table("my.add")]);
    assert_eq!(verify(registry, types).len(), 1);
}

/// `toy.add`
#[derive(OpProperties)]
#[op(
    name = "toy.add",
    operands(lhs, rhs, mask?: "i1"),
    results(sum),
    type_rules(same(lhs, rhs, sum)),
    format = "$lhs `,` $rhs (`,` $mask^)? attr-dict `:` type($sum)"
)]
struct Add;

#[derive(Dialect)]
#[dialect(name = "toy", operations(Add))]
struct Toy;

#[test]
fn operations_of_a_derive() {
    let mut module = Module::new(Registry::new().with(Toy)).expect("a module");
    let edited = module.edit(|e| {
        let (i32, f32) = (e.context().i32(), e.context().f32());
        let source = NewOperation::new("un.known").results([i32, f32]);
        let values = e.create(source)?.results;
        let [a, b] = [values[0], values[1]];
        e.create(NewOperation::new("toy.add").operands([a, a]).results([i32]))?;
        e.create(NewOperation::new("toy.add").operands([a]).results([i32]))?;
        e.create(
            NewOperation::new("toy.add")
                .operands([a, b, b])
                .results([i32]),
        )
    });
    edited.expect("edited");
    let expected = [
        "1 operand instead of 2 or 3",
        "operand 2 is of type f32 instead of i1",
        "operand 1 is of type f32 instead of i32, as `lhs` is",
        "result 0 is of type i32 instead of f32, as `rhs` is",
    ];
    assert_eq!(messages(&module), expected);
}
