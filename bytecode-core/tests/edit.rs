//! Modules built from nothing, and modules changed.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use std::collections::HashMap;

use mlir_bytecode::context::{Resource, ResourceData};
use mlir_bytecode::ir::{InsertionPoint, NewOperation, OperationRef};
use mlir_bytecode::properties::OpLayouts;
use mlir_bytecode::text::{ParseOptions, PrintOptions, print};
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{Module, Registry};

fn registry() -> Registry {
    let layouts = "builtin.module !isolated !no_terminator sym_name?string sym_visibility?string\nmy.f !isolated name:string\n";
    Registry::new().with_layouts(OpLayouts::parse(layouts).expect("well-formed"))
}

fn bytes(module: &Module) -> Vec<u8> {
    let written = module.write(&WriteOptions::default()).expect("valid");
    let bytes = written.into_bytes();
    Module::read(bytes.clone(), registry()).expect("valid");
    bytes
}

/// The module of a text whose locations are all unknown.
fn parse(text: &str) -> Module {
    let mut module = Module::parse(text, registry()).expect(text);
    let all: Vec<_> = find(&module, "").collect();
    let mut editor = module.edit();
    let unknown = editor.context().unknown_location();
    for operation in all {
        editor
            .set_location(operation, unknown)
            .expect("an operation");
    }
    drop(editor);
    module
}

fn find(module: &Module, name: &str) -> impl Iterator<Item = OperationRef> {
    let operations = module.walk().map(|it| it.expect("in memory"));
    operations
        .filter(move |it| name.is_empty() || it.name() == name)
        .map(|it| it.reference())
}

#[test]
fn properties_and_resources_are_those_of_a_text() {
    let mut module = Module::empty(registry()).expect("room");
    let mut editor = module.edit();
    let name = editor.context().parse_attribute("\"main\"");
    let name = name.expect("a string");
    for operation in ["my.f", "my.unknown"] {
        let operation = NewOperation::new(operation)
            .property("name", name)
            .attribute("extra", name);
        editor.create(operation).expect("valid");
    }
    let stray = NewOperation::new("my.f").property("stray", name);
    assert!(editor.create(stray).is_err(), "`my.f` has no such property");
    drop(editor);
    let key = "key".into();
    let data = ResourceData::String("value".into());
    module.add_external_resources("me", [Resource { key, data }]);
    let text = "\"my.f\"() <{name = \"main\"}> {extra = \"main\"} : () -> ()\n\
                \"my.unknown\"() <{name = \"main\"}> {extra = \"main\"} : () -> ()\n\
                {-# external_resources: { me: { key: \"value\" } } #-}";
    let options = ParseOptions {
        implicit_module: false,
        ..ParseOptions::default()
    };
    let expected = Module::parse_with(text, registry(), &options).expect(text);
    let printed = |module: &Module| {
        let mut text = Vec::new();
        print(module, PrintOptions::new(), &mut text).expect("printable");
        String::from_utf8(text).expect("UTF-8")
    };
    assert_eq!(printed(&module), printed(&expected));
}

#[test]
fn a_module_from_nothing_is_that_of_its_text() {
    let mut module = Module::new(registry()).expect("room");
    let mut editor = module.edit();
    let context = editor.context();
    let unknown = context.unknown_location();
    let i32 = context.parse_type("i32").expect("a type");
    let name = context.parse_attribute("\"main\"").expect("a string");
    let function = NewOperation::new("my.f")
        .attribute("name", name)
        .attribute("extra", name)
        .regions(1);
    let function = editor.create(function).expect("valid");
    let region = editor.regions(function)[0];
    let entry = editor
        .create_block(region, [(i32, unknown)])
        .expect("valid");
    let exit = editor.create_block(region, []).expect("valid");
    let argument = editor.arguments(entry)[0];
    editor.set_insertion_point(InsertionPoint::AtEnd(entry));
    let add = editor.create(
        NewOperation::new("my.add")
            .operands([argument, argument])
            .results([i32]),
    );
    let sum = editor.results(add.expect("valid"))[0];
    editor
        .create(
            NewOperation::new("my.br")
                .operands([sum])
                .successors([exit]),
        )
        .expect("valid");
    editor.set_insertion_point(InsertionPoint::AtStart(exit));
    editor.create(NewOperation::new("my.first")).expect("valid");
    editor
        .create(NewOperation::new("my.second"))
        .expect("valid");
    assert_eq!(editor.type_of(sum).expect("a value"), i32);
    drop(editor);

    let text = r#""my.f"() <{name = "main"}> ({
    ^entry(%0: i32 loc(unknown)):
      %1 = "my.add"(%0, %0) : (i32, i32) -> i32
      "my.br"(%1)[^exit] : (i32) -> ()
    ^exit:
      "my.first"() : () -> ()
      "my.second"() : () -> ()
    }) {extra = "main"} : () -> ()"#;
    assert_eq!(bytes(&module), bytes(&parse(text)));
}

const TEXT: &str = r#""my.f"() <{name = "a"}> ({
    ^entry(%0: i8 loc(unknown)):
      %1 = "my.neg"(%0) {keep} : (i8) -> i8
      "my.loop"(%1) ({ "my.use"(%1) : (i8) -> () }) : (i8) -> ()
    }) : () -> ()"#;

fn one(module: &Module, name: &str) -> OperationRef {
    find(module, name).next().expect(name)
}

#[test]
fn replacing_and_erasing() {
    let mut module = parse(TEXT);
    let (negation, function) = (one(&module, "my.neg"), one(&module, "my.f"));
    let mut editor = module.edit();
    let (result, operand) = (editor.results(negation)[0], editor.operands(negation)[0]);
    assert_eq!(editor.uses(result).len(), 2);
    editor.erase(negation).expect_err("its result is used");
    editor.replace_all_uses(result, operand).expect("same body");
    editor.erase(negation).expect("no uses are left");
    assert!(editor.uses(result).is_empty() && editor.uses(operand).len() == 2);
    let name = editor.context().parse_attribute("\"b\"").expect("a string");
    editor
        .set_property(function, "name", Some(name))
        .expect("a property");
    editor
        .set_property(function, "nome", Some(name))
        .expect_err("no such property");
    editor
        .set_attribute(function, "z", Some(name))
        .expect("an operation");
    editor
        .set_attribute(function, "y", Some(name))
        .expect("an operation");
    editor
        .set_attribute(function, "z", None)
        .expect("an operation");
    drop(editor);
    let expected = r#""my.f"() <{name = "b"}> ({
    ^entry(%0: i8 loc(unknown)):
      "my.loop"(%0) ({ "my.use"(%0) : (i8) -> () }) : (i8) -> ()
    }) {y = "b"} : () -> ()"#;
    assert_eq!(bytes(&module), bytes(&parse(expected)));
}

#[test]
fn moving_changes_what_is_isolated() {
    let mut module = parse(TEXT);
    let (negation, inner) = (one(&module, "my.neg"), one(&module, "my.use"));
    let (function, outer) = (one(&module, "my.f"), one(&module, "my.loop"));
    let mut editor = module.edit();
    editor.set_insertion_point(InsertionPoint::Before(inner));
    editor.move_here(outer).expect_err("into itself");
    editor.move_here(function).expect_err("into itself");
    editor.set_insertion_point(InsertionPoint::After(outer));
    editor.move_here(inner).expect("same body");
    editor.move_here(negation).expect("same body");
    drop(editor);
    let isolated = |name| {
        let mut all = module.walk().map(|it| it.expect("in memory"));
        all.find(|it| it.name() == name)
            .is_some_and(|it| it.is_isolated())
    };
    assert!(isolated("my.loop"), "nothing is in it any more");
    let names: Vec<_> = module
        .walk()
        .map(|it| it.expect("in memory").name().to_string())
        .collect();
    assert_eq!(
        names,
        ["builtin.module", "my.f", "my.loop", "my.use", "my.neg"]
    );
}

#[test]
fn clones_have_values_of_their_own() {
    let mut module = parse(TEXT);
    let function = one(&module, "my.f");
    let mut editor = module.edit();
    editor.set_insertion_point(InsertionPoint::After(function));
    let mut values = HashMap::new();
    editor.clone_here(function, &mut values).expect("valid");
    assert_eq!(values.len(), 2);
    drop(editor);
    assert_eq!(bytes(&module), bytes(&parse(&format!("{TEXT}\n{TEXT}"))));
    // A loop with a use of a value from outside.
    let mut module = parse(TEXT);
    let outer = one(&module, "my.loop");
    let mut editor = module.edit();
    editor.set_insertion_point(InsertionPoint::After(outer));
    editor
        .clone_here(outer, &mut HashMap::new())
        .expect("valid");
    drop(editor);
    assert_eq!(find(&module, "my.use").count(), 2);
    bytes(&module);
}

/// In a file, functions that are large enough are bodies of their own.
#[test]
fn moving_to_another_body() {
    let function = |name: &str, inner: &str| {
        let filler = "\"my.filler\"() : () -> ()\n".repeat(2000);
        format!("\"my.f\"() <{{name = \"{name}\"}}> ({{\n{filler}{inner}}}) : () -> ()\n")
    };
    let first = function(
        "first",
        "%0 = \"my.value\"() : () -> i8
        \"my.alone\"() ({ %1 = \"my.inner\"() : () -> i8 \"my.use\"(%1) : (i8) -> () }) : () -> ()
        \"my.neg\"(%0) : (i8) -> ()",
    );
    let text = first + &function("second", "\"my.last\"() : () -> ()");
    let written = bytes(&Module::parse(text, registry()).expect("well-formed"));
    let mut module = Module::read(written, registry()).expect("just written");
    let (alone, value, last) = (
        one(&module, "my.alone"),
        one(&module, "my.value"),
        one(&module, "my.last"),
    );
    let functions: Vec<_> = find(&module, "my.f").collect();
    let inner = one(&module, "my.inner");
    let mut editor = module.edit();
    editor.set_insertion_point(InsertionPoint::Before(last));
    editor.move_here(value).expect_err("a result is used");
    editor
        .move_here(functions[1])
        .expect_err("into its own regions");
    let moved = editor.move_here(alone).expect("it is alone");
    assert_ne!(moved, alone);
    editor.set_insertion_point(InsertionPoint::Before(functions[0]));
    editor.move_here(moved).expect("out of the function");
    drop(editor);
    assert_ne!(one(&module, "my.inner"), inner);
    let names: Vec<_> = module
        .walk()
        .map(|it| it.expect("in memory").name().to_string())
        .filter(|name| name != "my.filler")
        .collect();
    assert_eq!(
        names,
        [
            "builtin.module",
            "my.alone",
            "my.inner",
            "my.use",
            "my.f",
            "my.value",
            "my.neg",
            "my.f",
            "my.last",
        ]
    );
    assert_eq!(module.verify().expect("in memory").len(), 0);
    Module::read(bytes(&module), registry()).expect("just written");
}
