//! Inputs that are made to take more time or memory than their size accounts for, each in several sizes.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use std::fmt::Write as _;

use mlir_bytecode::context::{Resource, ResourceData, ResourceOwner};
use mlir_bytecode::ir::{DiffOptions, DifferenceKind};
use mlir_bytecode::read::File;
use mlir_bytecode::text::ParseOptions;
use mlir_bytecode::{Module, Registry};

#[path = "support/linear.rs"]
mod linear;

use linear::{assert_linear, shortest};

fn parse(text: &str) -> Module {
    Module::parse(text, Registry::new()).expect("valid text")
}

/// A function of `count` blocks, each with a constant and a branch to the next one and to the first one.
fn blocks(count: usize, first: usize) -> String {
    let mut text = String::from("\"t.f\"() ({\n^b0:\n  \"t.start\"() : () -> ()\n");
    for block in 1..=count {
        let value = first + block;
        writeln!(
            text,
            "^b{block}:\n  \"t.c\"() {{v = {value} : i64}} : () -> ()\n  \"t.br\"()[^b{}, ^b{block}] : () -> ()",
            block - 1
        )
        .expect("to memory");
    }
    text + "}) : () -> ()"
}

#[test]
fn functions_of_many_blocks_are_compared_in_linear_time() {
    for first in [0, 1_000_000] {
        assert_linear(1500, |count| {
            let (one, two) = (parse(&blocks(count, 0)), parse(&blocks(count, first)));
            shortest(|| {
                let found = one.diff(&two, DiffOptions::new()).expect("in memory");
                assert_eq!(found.is_empty(), first == 0);
            })
        });
    }
}

#[test]
fn blocks_without_a_common_operation_are_compared_in_linear_time() {
    let list = |count: usize, name: &str| {
        let mut text = String::new();
        for index in 0..count {
            // Repeated operations, in another order.
            let kind = index * 7919 % 61;
            writeln!(text, "\"t.{name}{kind}\"() {{v = {index}}} : () -> ()").expect("to memory");
        }
        parse(&text)
    };
    assert_linear(3000, |count| {
        let (one, two) = (list(count, "a"), list(count, "b"));
        shortest(|| {
            let found = one.diff(&two, DiffOptions::new()).expect("in memory");
            let last = found.last().expect("differences");
            assert!(matches!(last.kind, DifferenceKind::Replaced { .. }));
            assert!(found.len() < 2000);
        })
    });
}

/// Each attribute has the one before twice, so its text is twice as long.
#[test]
fn attributes_with_long_texts_are_compared_in_linear_time() {
    let doubled = |count: usize, leaf: &str| {
        let mut text = format!("#a0 = [{leaf}]\n");
        for index in 1..=count {
            writeln!(text, "#a{index} = [#a{}, #a{}]", index - 1, index - 1).expect("to memory");
        }
        writeln!(text, "\"t.o\"() {{v = #a{count}}} : () -> ()").expect("to memory");
        parse(&text)
    };
    let (one, two) = (doubled(100, "1"), doubled(100, "2"));
    let diff = |one: &Module, two: &Module| one.diff(two, DiffOptions::new()).expect("in memory");
    assert_eq!(diff(&one, &doubled(100, "1")), []);
    let found = diff(&one, &two);
    assert_eq!(found.len(), 1);
    assert!(found.iter().all(|it| it.to_string().len() < 4096));
}

#[test]
fn wide_integers_have_a_budget() {
    let wide = |sign: &str, count: i32| {
        let constants = (1..=count).map(|it| format!("{sign}{it} : i16777215"));
        let all: Vec<String> = constants.collect();
        format!("\"t.o\"() {{v = [{}]}} : () -> ()", all.join(", "))
    };
    let parse = |text: &str, options: &ParseOptions| {
        Module::parse_with(text, Registry::new(), options).map(|_| ())
    };
    let few = ParseOptions::new().most_expansion(10 << 20);
    assert!(parse(&wide("-", 4), &few).is_ok());
    let error = parse(&wide("-", 8), &few).expect_err("sixteen megabytes");
    assert!(
        error.to_string().contains("wide integers exceed"),
        "{error}"
    );
    assert!(parse(&wide("-", 3000), &ParseOptions::new()).is_err());
    // A small value takes the same space at any width.
    assert!(parse(&wide("", 3000), &few).is_ok());
}

/// The text of an item of an unknown dialect has the items in it in full.
#[test]
fn items_that_are_stored_as_text_have_a_budget() {
    let mut text = String::from("!a0 = i1\n");
    for index in 1..=18 {
        let inner = index - 1;
        writeln!(text, "!a{index} = !t.pair<!a{inner}, !a{inner}>").expect("to memory");
    }
    let parse =
        |options: &ParseOptions| Module::parse_with(&text, Registry::new(), options).map(|_| ());
    assert!(parse(&ParseOptions::new()).is_ok());
    let few = ParseOptions::new().most_expansion(1 << 20);
    let error = parse(&few).expect_err("four megabytes").to_string();
    assert!(error.contains("stored as text exceed the limit"), "{error}");
}

#[test]
fn long_shapes_are_parsed_in_linear_time() {
    for size in ["1x", "?x"] {
        assert_linear(5000, |count| {
            let text = format!(
                "\"t.o\"() {{v = tensor<?x{}f32>}} : () -> ()",
                size.repeat(count)
            );
            shortest(|| drop(parse(&text)))
        });
    }
}

#[test]
fn messages_are_bounded() {
    let text = format!("\"t.o\"() {{v = !{}}} : () -> ()", "a".repeat(100_000));
    let error = Module::parse(&text, Registry::new())
        .map(|_| ())
        .expect_err("no such alias");
    assert!(error.to_string().len() < 4000);
}

#[test]
fn the_padding_of_resources_is_bounded() {
    let resources = |alignment: &str| {
        let entries = (0..4).map(|it| format!("k{it}: \"0x{alignment}AB\""));
        let entries: Vec<_> = entries.collect();
        let text = format!(
            "module {{}}\n{{-#\n dialect_resources: {{\n builtin: {{\n{}\n}}\n}}\n#-}}\n",
            entries.join(",\n")
        );
        parse(&text).to_bytes()
    };
    assert!(resources("00100000").is_ok());
    let error = resources("00000080").expect_err("gigabytes").to_string();
    assert!(error.contains("aligned to 2147483648 bytes"), "{error}");
}

#[test]
fn distinct_attributes_behind_aliases_are_found_in_linear_time() {
    assert_linear(2000, |count| {
        let filler = "x".repeat(100);
        let aliases =
            (0..count).map(|it| format!("#a{it} = #my.x<distinct[{it}]<>, \"{filler}\">\n"));
        let uses = (0..count).map(|it| format!("\"t.a\"() {{a = #my.y<#a{it}>}} : () -> ()\n"));
        let text: String = aliases.chain(uses).collect();
        shortest(|| assert_eq!(parse(&text).walk().count(), count + 1))
    });
}

/// The line of an error in a distinct attribute is determined once.
#[test]
fn an_error_in_nested_distinct_attributes_takes_no_exponential_time() {
    let depth = 30;
    let nested = |it: String, index| format!("#my.x<distinct[{index}]<{it}>>");
    let item = (0..depth).fold("?".to_owned(), nested);
    let text = format!("#a = {item}\n\"t.a\"() {{a = #my.y<#a>}} : () -> ()");
    let error = Module::parse(&text, Registry::new()).expect_err("malformed");
    assert!(error.to_string().starts_with("1:"), "{error}");
}

/// A file of a few bytes for each entry must not take the length of the string for each.
#[test]
fn entries_that_mention_a_string_by_its_number_share_it() {
    let mut module = parse("\"aa.o\"() : () -> ()\n\"ab.o\"() : () -> ()");
    let entry = || Resource::new("key", ResourceData::of_string("value"));
    for _ in 0..2 {
        module.add_external_resources("owner", [entry(), entry()]);
    }
    let mut bytes = module.to_bytes().expect("valid");
    let file = File::parse(&bytes).expect("valid");
    let mut names = file.dialects().expect("valid").map(|it| it.expect("valid"));
    let names = [names.next(), names.next(), names.next()].map(|it| it.expect("three").name);
    let at = |index: usize| names[index].offset as usize;
    bytes[at(2)] = bytes[at(1)];
    let read = Module::read(bytes, Registry::new()).expect("valid");

    let namespaces = read.context().dialects().map(|it| it.namespace.as_ptr());
    let namespaces: Vec<_> = namespaces.skip(1).collect();
    assert_eq!(namespaces.len(), 2);
    assert_eq!(namespaces[0], namespaces[1]);
    let strings = read.context().resources().map(|(owner, resource)| {
        let (ResourceOwner::External(owner), ResourceData::String(value)) = (owner, &resource.data)
        else {
            panic!("{owner:?} {resource:?}");
        };
        [owner, &resource.key, value].map(|it| it.as_ptr())
    });
    let strings: Vec<_> = strings.collect();
    assert_eq!(strings.len(), 4);
    assert!(strings.iter().all(|it| *it == strings[0]));
}
