//! Texts with comments, and with slashes and line ends that are no comments, as upstream reads them.

#![allow(clippy::expect_used, reason = "tests")]

use mlir_bytecode::definition::OperationDefinitions;
use mlir_bytecode::properties::OpLayouts;
use mlir_bytecode::{Module, Registry};

const LAYOUTS: &str = "\
builtin.module !isolated !no_terminator !single_block !symbol sym_name?string sym_visibility?string
my.nest !single_block
my.part !isolated !single_block
";

const DEFINITIONS: &str = "\
my.nest {body} = $body attr-dict
my.part {body} = $body attr-dict
";

fn parse(text: &str) -> Result<Module, mlir_bytecode::Error> {
    let definitions = OperationDefinitions::parse(DEFINITIONS).expect("well-formed");
    let registry = Registry::new()
        .with_definitions(definitions)
        .with_layouts(OpLayouts::parse(LAYOUTS).expect("well-formed"));
    Module::parse(text, registry)
}

/// Returns the names of all operations of a text but the outermost.
fn names(text: &str) -> Vec<String> {
    let module = parse(text).expect(text);
    let operations = module.walk().skip(1);
    let names = operations.map(|operation| operation.map(|it| it.name().to_string()));
    names.collect::<Result<_, _>>().expect("in memory")
}

/// The regions of operations, in one body or in one of their own.
const REGIONS: [&str; 2] = ["my.nest", "my.part"];

#[test]
fn slashes_in_an_item_of_a_dialect_begin_no_comment() {
    for name in REGIONS {
        let text = format!(
            "{name} {{ \"t.a\"() : () -> !t.u<x://h> }}\n\"t.b\"() {{a = #t.u<//>}} : () -> () // }}\n"
        );
        assert_eq!(names(&text), [name, "t.a", "t.b"]);
    }
}

#[test]
fn a_brace_that_another_one_matches_is_an_error() {
    for name in REGIONS {
        // The item begins before the line of the slashes.
        let text = format!(
            "{name} {{\n  \"t.a\"() : () -> !t.u<\n//> }}\n\"t.b\"() : () -> ()\n{name} {{ }}"
        );
        let error = parse(&text).expect_err(&text).to_string();
        assert!(error.contains("another `}` matches"), "{error}");
    }
}

#[test]
fn a_carriage_return_ends_a_comment_but_no_string() {
    let text = "\"t.a\"() : () -> () // c\r\"t.b\"() : () -> ()";
    assert_eq!(names(text), ["t.a", "t.b"]);
    for name in REGIONS {
        let text = format!("{name} {{ // {{\r}} // c\r\"t.a\"() {{a = \"\r}}\"}} : () -> ()");
        assert_eq!(names(&text), [name, "t.a"]);
    }
}

#[test]
fn literals_may_have_comments() {
    for literal in [
        "dense<[1, // a > b\n 2]> : tensor<2xi32>",
        "dense<[1, // \"\r 2 // >>\n]> : tensor<2xi32>",
        "sparse<[[0]], // >\n [1]> : tensor<2xi32>",
    ] {
        assert_eq!(
            names(&format!("\"t.a\"() {{a = {literal}}} : () -> ()")),
            ["t.a"]
        );
    }
}

#[test]
fn types_with_comments_are_no_repetitions_of_each_other() {
    let line = |type_| format!("\"t.a\"() : () -> tensor<4x // >\n {type_}>\n");
    assert_eq!(names(&(line("i32") + &line("f32"))), ["t.a", "t.a"]);
}

#[test]
fn a_location_in_a_comment_is_none() {
    let located = "\"t.a\"() : () -> () //\n loc(\"y\":1:1)\n".repeat(3);
    let module = parse(&format!(
        "{located}\"t.a\"() : () -> () // loc(\"x\":2:2)\n"
    ));
    let module = module.expect("well-formed");
    let last = module.walk().last().expect("four").expect("in memory");
    let location = last.location().to_string();
    assert!(location.contains(":7:1"), "{location}");
}
