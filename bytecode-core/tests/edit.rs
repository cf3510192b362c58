//! Modules built from nothing, and modules changed.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use std::collections::HashMap;

use mlir_bytecode::context::{Resource, ResourceData};
use mlir_bytecode::ir::{Editor, NewOperation, OperationRef, Uses};
use mlir_bytecode::properties::OpLayouts;
use mlir_bytecode::text::{ParseOptions, PrintOptions, print};
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{ErrorKind, Module, Registry};

#[path = "support/linear.rs"]
mod linear;

use linear::{assert_linear, time};

fn registry() -> Registry {
    let layouts = "builtin.module !isolated !no_terminator sym_name?string sym_visibility?string\nmy.f !isolated name:string\n";
    Registry::new().with_layouts(OpLayouts::parse(layouts).expect("well-formed"))
}

fn bytes(module: &Module) -> Vec<u8> {
    let written = module.write(&WriteOptions::new()).expect("valid");
    let bytes = written.into_bytes();
    Module::read(bytes.clone(), registry()).expect("valid");
    bytes
}

/// Returns the text of what is written, without use-list orders, which edits may remove.
fn read_back(module: &Module) -> String {
    let read = Module::read(bytes(module), registry()).expect("valid");
    let mut text = Vec::new();
    let options = PrintOptions::new().generic().debug_info(true);
    print(&read, options, &mut text).expect("printable");
    String::from_utf8(text).expect("UTF-8")
}

/// Returns the module of a text whose locations are all unknown.
fn parse(text: &str) -> Module {
    let mut module = Module::parse(text, registry()).expect(text);
    let all: Vec<_> = find(&module, "").collect();
    module
        .edit(|editor| {
            let unknown = editor.context().unknown_location();
            for operation in all {
                editor
                    .set_location(operation, unknown)
                    .expect("an operation");
            }
            Ok(())
        })
        .expect("valid");
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
    module
        .edit(|editor| {
            let name = editor.context().string("main");
            let name = name.expect("a string");
            for operation in ["my.f", "my.unknown"] {
                let operation = NewOperation::new(operation)
                    .property("name", name)
                    .attribute("extra", name);
                editor.create(operation).expect("valid");
            }
            let stray = NewOperation::new("my.f").property("stray", name);
            assert!(editor.create(stray).is_err(), "`my.f` has no such property");
            Ok(())
        })
        .expect("valid");
    let data = ResourceData::of_string("value");
    module.add_external_resources("me", [Resource::new("key", data)]);
    let text = "\"my.f\"() <{name = \"main\"}> {extra = \"main\"} : () -> ()\n\
                \"my.unknown\"() <{name = \"main\"}> {extra = \"main\"} : () -> ()\n\
                {-# external_resources: { me: { key: \"value\" } } #-}";
    let options = ParseOptions::new().implicit_module(false);
    let expected = Module::parse_with(text, registry(), &options).expect(text);
    let printed = |module: &Module| {
        let mut text = Vec::new();
        print(module, PrintOptions::new().generic(), &mut text).expect("printable");
        String::from_utf8(text).expect("UTF-8")
    };
    assert_eq!(printed(&module), printed(&expected));
}

#[test]
fn a_module_from_nothing_is_that_of_its_text() {
    let mut module = Module::new(registry()).expect("room");
    module
        .edit(|editor| {
            let context = editor.context();
            let unknown = context.unknown_location();
            let i32 = context.i32();
            let name = context.string("main").expect("a string");
            let function = NewOperation::new("my.f")
                .attribute("name", name)
                .attribute("extra", name)
                .regions(1);
            let region = editor.create(function)?.regions[0];
            let entry = editor.create_block(region, [(i32, unknown)])?;
            let exit = editor.create_block(region, [])?.block;
            assert_eq!(editor.arguments(entry.block)?, entry.arguments);
            let argument = entry.arguments[0];
            editor.at_end(entry.block);
            let add = editor.create(
                NewOperation::new("my.add")
                    .operands([argument, argument])
                    .results([i32]),
            );
            let sum = add?.results[0];
            editor
                .create(
                    NewOperation::new("my.br")
                        .operands([sum])
                        .successors([exit]),
                )
                .expect("valid");
            editor.at_start(exit);
            editor.create(NewOperation::new("my.first")).expect("valid");
            editor
                .create(NewOperation::new("my.second"))
                .expect("valid");
            assert_eq!(editor.type_of(sum).expect("a value"), i32);
            Ok(())
        })
        .expect("valid");

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
    module
        .edit(|editor| {
            let view = editor.operation(negation)?;
            let [result] = view.results().collect::<Vec<_>>()[..] else {
                panic!("one result")
            };
            let [operand] = view.operands().collect::<Vec<_>>()[..] else {
                panic!("one operand")
            };
            assert_eq!(editor.uses(result)?.len(), 2);
            let error = editor.erase(negation).expect_err("its result is used");
            assert_eq!(
                error.to_string(),
                "result 0 of `my.neg` is used by `my.loop`"
            );
            editor.replace_all_uses(result, operand).expect("same body");
            editor.erase(negation).expect("no uses are left");
            assert_eq!(editor.uses(operand)?.len(), 2);
            let error = editor.uses(result).expect_err("the value has been erased");
            assert!(matches!(error.kind(), ErrorKind::Erased { .. }), "{error}");
            let name = editor.context().string("b").expect("a string");
            editor.set_attribute(function, "name", name)?;
            editor.set_attribute(function, "z", name)?;
            editor.set_attribute(function, "y", name)?;
            editor.remove_attribute(function, "z")?;
            Ok(())
        })
        .expect("valid");
    let expected = r#""my.f"() <{name = "b"}> ({
    ^entry(%0: i8 loc(unknown)):
      "my.loop"(%0) ({ "my.use"(%0) : (i8) -> () }) : (i8) -> ()
    }) {y = "b"} : () -> ()"#;
    assert_eq!(read_back(&module), read_back(&parse(expected)));
}

#[test]
fn moving_changes_what_is_isolated() {
    let mut module = parse(TEXT);
    let (negation, inner) = (one(&module, "my.neg"), one(&module, "my.use"));
    let (function, outer) = (one(&module, "my.f"), one(&module, "my.loop"));
    module
        .edit(|editor| {
            editor.before(inner);
            editor.move_here(outer).expect_err("into itself");
            editor.move_here(function).expect_err("into itself");
            editor.after(outer);
            editor.move_here(inner).expect("same body");
            editor.move_here(negation).expect("same body");
            Ok(())
        })
        .expect("valid");
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
    module
        .edit(|editor| {
            editor.after(function);
            let mut values = HashMap::new();
            editor.clone_here(function, &mut values).expect("valid");
            assert_eq!(values.len(), 2);
            Ok(())
        })
        .expect("valid");
    assert_eq!(
        read_back(&module),
        read_back(&parse(&format!("{TEXT}\n{TEXT}")))
    );
    // A loop with a use of a value from outside.
    let mut module = parse(TEXT);
    let outer = one(&module, "my.loop");
    module
        .edit(|editor| {
            editor.after(outer);
            editor
                .clone_here(outer, &mut HashMap::new())
                .expect("valid");
            Ok(())
        })
        .expect("valid");
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
    module
        .edit(|editor| {
            editor.before(last);
            editor.move_here(value).expect_err("a result is used");
            editor
                .move_here(functions[1])
                .expect_err("into its own regions");
            let moved = editor.move_here(alone).expect("it is alone");
            assert_ne!(moved, alone);
            editor.before(functions[0]);
            editor.move_here(moved).expect("out of the function");
            Ok(())
        })
        .expect("valid");
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

/// Prints an operation without the module around it.
fn line(module: &Module, name: &str) -> String {
    let mut operations = module.walk().map(|it| it.expect("in memory"));
    let operation = operations.find(|it| it.name() == name);
    let mut out = Vec::new();
    let operation = operation.expect("it is there");
    mlir_bytecode::text::print_operation(operation, PrintOptions::new().generic(), &mut out)
        .expect("valid");
    String::from_utf8(out).expect("UTF-8").trim_end().to_owned()
}

#[test]
fn attributes_go_to_the_property_or_to_the_dictionary() {
    let layouts = "my.op default?any=`7 : i64` flag@unit needed:any\n";
    let layouts = OpLayouts::parse(layouts).unwrap_or_else(|error| panic!("{error}"));
    let registry = Registry::new().with_layouts(layouts);
    let text = r#""my.op"() <{needed = 1 : i32}> {a.b = 1 : i32} : () -> ()
        "un.known"() <{inside = 1 : i32}> : () -> ()"#;
    let mut module = Module::parse(text, registry).expect(text);
    let (known, unknown) = (one(&module, "my.op"), one(&module, "un.known"));
    module
        .edit(|e| {
            let two = e.context().integer(e.context().i32(), 2)?;
            e.set_attribute(known, "needed", two)?;
            e.set_attribute(known, "default", two)?;
            e.set_attribute(known, "flag", e.context().unit())?;
            e.set_attribute(known, "other", two)?;
            e.set_attribute(known, "a.b", two)?;
            e.set_attribute(unknown, "inside", two)?;
            e.set_attribute(unknown, "outside", two)?;
            let error = e.remove_attribute(known, "needed").expect_err("required");
            assert!(
                error
                    .to_string()
                    .contains("requires the attribute `needed`"),
                "{error}"
            );
            Ok(())
        })
        .expect("valid");
    assert_eq!(
        line(&module, "my.op"),
        r#""my.op"() <{default = 2 : i32, flag, needed = 2 : i32}> {a.b = 2 : i32, other = 2 : i32} : () -> ()"#
    );
    assert_eq!(
        line(&module, "un.known"),
        r#""un.known"() <{inside = 2 : i32}> {outside = 2 : i32} : () -> ()"#
    );
    module
        .edit(|e| {
            for name in ["other", "a.b", "absent", "default", "flag"] {
                e.remove_attribute(known, name)?;
            }
            e.remove_discardable_attribute(unknown, "outside")?;
            e.remove_attribute(unknown, "inside")
        })
        .expect("valid");
    assert_eq!(
        line(&module, "my.op"),
        r#""my.op"() <{default = 7 : i64, flag = false, needed = 2 : i32}> : () -> ()"#
    );
    assert_eq!(line(&module, "un.known"), r#""un.known"() : () -> ()"#);
}

/// Erasing, replacing and finding uses take linear time.
#[test]
fn erasing_is_linear() {
    let text = |count: usize| {
        let mut text = "%0 = \"my.value\"() : () -> i8\n".to_owned();
        for value in 1..count {
            let near = value - 1;
            text += &format!("%{value} = \"my.add\"(%{near}, %0) : (i8, i8) -> i8\n");
        }
        text
    };
    let parsed = |count| Module::parse(text(count), Registry::new()).expect("well-formed");
    assert_linear(16_000, |count| {
        let mut module = parsed(count);
        let erase = |e: &mut Editor<'_>| {
            e.walk()?
                .into_iter()
                .skip(2)
                .rev()
                .try_for_each(|op| e.erase(op))
        };
        let erased = time(|| module.edit(erase).expect("valid"));
        assert_eq!(module.walk().count(), 2);
        erased
    });
    assert_linear(16_000, |count| {
        let mut module = parsed(count);
        let replace = |e: &mut Editor<'_>| {
            for op in e.walk()?.into_iter().skip(2) {
                let first = e.operation(op)?.operands().next();
                e.replace(op, first)?;
            }
            Ok(())
        };
        let replaced = time(|| module.edit(replace).expect("valid"));
        assert_eq!(module.walk().count(), 2);
        replaced
    });
    assert_linear(16_000, |count| {
        let mut module = parsed(count);
        time(|| {
            let dead = module.erase_dead(|op| op.results().len() == 1);
            assert_eq!(dead.expect("in memory"), count);
        })
    });
}

#[test]
fn operations_that_use_each_other_are_erased_together() {
    // The top level is a graph region: a use may come before its definition. `my.f` has a body of its own.
    let mut module = parse(
        r#"
        %0 = "my.a"(%1) : (i8) -> i8
        %1 = "my.b"(%0) : (i8) -> i8
        "my.f"() <{name = "f"}> ({ "my.loop"() ({ "my.inner"() : () -> () }) : () -> () }) : () -> ()
        "my.use"(%1) : (i8) -> ()
        "#,
    );
    let [a, b, f, user] = ["my.a", "my.b", "my.f", "my.use"].map(|name| one(&module, name));
    module
        .edit(|editor| {
            let error = editor.erase_all([a, b, f]).expect_err("it is used");
            assert_eq!(error.to_string(), "result 0 of `my.b` is used by `my.use`");
            assert_eq!(editor.walk()?.len(), 7, "nothing is erased");
            editor.erase_all([a, user, b, f])
        })
        .expect("valid");
    assert_eq!(module.walk().count(), 1);
    assert!(module.verify().expect("in memory").is_empty());
    bytes(&module);
}

#[test]
fn uses_of_a_value_of_another_module() {
    let text = r#"%0 = "my.value"() : () -> i8 "my.use"(%0) : (i8) -> ()"#;
    let (module, other) = (parse(r#""my.none"() : () -> ()"#), parse(text));
    let results = other.walk().flat_map(|it| it.expect("read").results());
    let value = results.last().expect("a result");
    let uses = Uses::new(&module);
    let error = uses.of(value).err().expect("another module");
    assert!(matches!(error.kind(), ErrorKind::OtherContext { .. }));
    let uses = Uses::new(&other);
    assert_eq!(uses.of(value).expect("in memory").count(), 1);
}
