//! Locations whose aliases are defined after the operations, as printers write them.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::fmt::Write;

use mlir_bytecode::text::{PrintOptions, print};
use mlir_bytecode::{Error, Module, on_threads};

/// A function whose blocks, which the text leaves out, have the locations of operands.
fn function(name: usize) -> String {
    let location = |it: usize| format!("loc(#loc{})", 6 * name + it);
    let [first, second, value, one, other, end] = [0, 1, 2, 3, 4, 5].map(location);
    format!(
        "func.func @f{name}(%a: tensor<4x5xf32> {first}, %b: tensor<5x4xf32> {second}) -> tensor<5x4xf32> {{
  %0 = \"t.t\"() : () -> tensor<4x5xf32> {value}
  %1 = linalg.transpose ins(%0 : tensor<4x5xf32>) outs(%b : tensor<5x4xf32>) permutation = [1, 0] {one}
  %2 = linalg.transpose ins(%a : tensor<4x5xf32>) outs(%1 : tensor<5x4xf32>) permutation = [1, 0] {other}
  return %2 : tensor<5x4xf32> {end}
}}
"
    )
}

/// A text that is long enough for several threads: a comment, and functions.
fn long() -> String {
    format!("// {}\n{}", "x".repeat(1 << 20), functions(100))
}

/// Functions, and the locations that they mention.
fn functions(count: usize) -> String {
    let mut text: String = (0..count).map(function).collect();
    for location in 0..6 * count {
        let _ = writeln!(text, "#loc{location} = loc(\"file\":{location}:7)");
    }
    text
}

fn generic(module: &Module) -> String {
    let options = PrintOptions::new().generic().debug_info(true);
    let mut text = Vec::new();
    print(module, options.local_scope(true), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn copies_of_locations_are_known_later() {
    let text = generic(&mlir_bytecode_dialects::parse(functions(2)).unwrap());
    for first in [0, 6] {
        // Of a result and an argument, and of an argument and the result of an operation.
        for [input, init] in [[2, 1], [0, 3]] {
            let [input, init] = [first + input, first + init];
            let is_there = text.lines().any(|line| {
                let block = line.trim_start().starts_with("^bb0(%arg");
                let input = format!(": f32 loc(\"file\":{input}:7), ");
                block
                    && line.contains(&input)
                    && line.contains(&format!("f32 loc(\"file\":{init}:7))"))
            });
            assert!(is_there, "{input} {init}: {text}");
        }
    }
}

/// Definitions after the operations of a long text are parsed beside the functions.
#[test]
fn long_texts_are_the_same_on_any_number_of_threads() {
    let text = long();
    let parse = || mlir_bytecode_dialects::parse(&text);
    let expected = generic(&on_threads(Some(1), parse).unwrap().unwrap());
    for threads in [2, 3] {
        let parsed = on_threads(Some(threads), parse).unwrap().unwrap();
        assert!(generic(&parsed) == expected, "{threads}");
    }
}

#[test]
fn errors_are_the_same_on_any_number_of_threads() {
    let text = long();
    let changes = [
        // Not defined, no location, twice, and an error in a function before these.
        ("#loc100 = ", "#other = "),
        ("#loc101 = loc(\"file\":101:7)", "#loc101 = 1 : i32"),
        ("#loc102 = ", "#loc101 = "),
        ("@f50(", "(@f1000"),
    ];
    for count in 1..=changes.len() {
        let text = (changes.iter().take(count)).fold(text.clone(), |text, (old, new)| {
            assert!(text.contains(old), "{old}");
            text.replace(old, new)
        });
        let messages = |threads| {
            let parse = || mlir_bytecode_dialects::parse(&text);
            let error: Error = on_threads(Some(threads), parse).unwrap().unwrap_err();
            let all = [&error].into_iter().chain(error.more());
            all.map(Error::to_string).collect::<Vec<_>>()
        };
        let expected = messages(1);
        assert_eq!(messages(2), expected);
        assert_eq!(messages(3), expected);
    }
}
