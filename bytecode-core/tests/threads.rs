//! What is written does not depend on the number of threads.

#![cfg(feature = "parallel")]
#![allow(clippy::expect_used, reason = "tests")]

use std::fmt::Write;

use mlir_bytecode::check::check_and_verify;
use mlir_bytecode::text::{self, PrintOptions};
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{Module, Registry, on_threads};

/// How many operations a function has.
const FUNCTION: usize = 500;

/// Functions whose operations refer to what only they refer to, to what their neighbours do, and to what
/// all do: attributes and locations that refer to others, types, names and dialects.
fn functions(out: &mut String, range: std::ops::Range<usize>) {
    for function in range {
        let _ = writeln!(out, "\"d{}.function\"() ({{", function % 5);
        for index in 0..FUNCTION {
            let near = (function + index) % 60;
            let _ = writeln!(
                out,
                "%{index} = \"d{}.o{}\"() {{all = [1 : i32, \"x\"], near = [{near} : i{}, [\"{near}\"]]}} : () -> \
                 tuple<i{}, tuple<i32>> loc(fused<\"{near}\">[\"file{}\":{index}:7, \"name{near}\"])",
                index % 7,
                index % 11,
                near + 1,
                function / 3 + 1,
                function % 4,
            );
        }
        out.push_str("}) {own = true} : () -> ()\n");
    }
}

/// Functions in modules of very different weight.
fn module() -> Module {
    Module::parse(text_of_module(), Registry::new()).expect("valid")
}

fn text_of_module() -> String {
    let mut text = String::from("\"builtin.module\"() ({\n");
    functions(&mut text, 0..2);
    text.push_str("\"builtin.module\"() ({\n");
    functions(&mut text, 1..50);
    text.push_str("}) : () -> ()\n");
    functions(&mut text, 45..53);
    text.push_str("}) : () -> ()\n");
    text
}

fn write(module: &Module, threads: usize) -> Vec<u8> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    let written = pool
        .build()
        .expect("threads")
        .install(|| module.write(&WriteOptions::new()));
    written.expect("valid").into_bytes()
}

#[test]
fn the_same_bytes_on_any_number_of_threads() {
    let built = module();
    let expected = write(&built, 1);
    let read = Module::read(expected.clone(), Registry::new()).expect("valid");
    for threads in 1..=3 {
        assert!(write(&built, threads) == expected, "built, {threads}");
        assert!(write(&read, threads) == expected, "read, {threads}");
    }
}

#[test]
fn the_same_module_from_a_text_on_any_number_of_threads() {
    let text = text_of_module();
    let parse = || Module::parse(&text, Registry::new());
    let expected = write(&parse().expect("valid"), 1);
    for threads in [1, 2, 3, 16] {
        let parsed = on_threads(Some(threads), parse).expect("threads");
        assert!(write(&parsed.expect("valid"), 1) == expected, "{threads}");
    }
}

#[test]
fn the_options_determine_the_number_of_threads() {
    let module = module();
    let write = |options: WriteOptions| module.write(&options).expect("valid").into_bytes();
    let print = |options: PrintOptions| {
        let mut out = Vec::new();
        text::print(&module, options, &mut out).expect("to memory");
        out
    };
    let (bytes, generic) = (
        write(WriteOptions::new()),
        print(PrintOptions::new().generic()),
    );
    let custom = print(PrintOptions::new().debug_info(true));
    for threads in [1, 2, 16] {
        assert!(write(WriteOptions::new().threads(threads)) == bytes);
        assert!(print(PrintOptions::new().generic().threads(threads)) == generic);
        assert!(print(PrintOptions::new().debug_info(true).threads(threads)) == custom);
        let bytes = bytes.clone();
        let read = on_threads(Some(threads), || {
            assert_eq!(rayon::current_num_threads(), threads);
            Module::read(bytes, Registry::new())
        });
        let read = read.expect("threads").expect("valid");
        assert_eq!(
            module.diff(&read, Default::default()).expect("in memory"),
            []
        );
    }
}

#[test]
fn an_output_that_fails_ends_the_printing() {
    let module = module();
    let options = PrintOptions::new().threads(2);
    let mut full = [0; 100];
    let error = text::print(&module, options, &mut &mut full[..]);
    assert!(error.is_err());
}

#[test]
fn the_same_findings_in_a_large_body_on_any_number_of_threads() {
    let mut text = String::from("\"builtin.module\"() ({\n\"d.function\"() ({\n");
    for index in 0..10_000 {
        let _ = writeln!(text, "%{index} = \"d.make\"() : () -> i{}", index % 5 + 1);
        // A block continues after it.
        if index % 1000 == 999 {
            text.push_str("\"d.jump\"()[^last] : () -> ()\n");
        }
    }
    text.push_str("\"d.jump\"()[^last] : () -> ()\n^last:\n\"d.end\"() : () -> ()\n}) : () -> ()\n}) : () -> ()\n");
    let module = Module::parse(text, Registry::new()).expect("valid");
    let found = |threads| {
        let (report, violations) =
            on_threads(Some(threads), || check_and_verify(&module)).expect("threads");
        assert!(report.findings.is_empty(), "{:?}", report.findings);
        let violations = violations.expect("a body that can be verified");
        let violations: Vec<_> = violations.iter().map(ToString::to_string).collect();
        (report.counts, violations)
    };
    let expected = found(1);
    assert_eq!(expected.1.len(), 10, "{:?}", expected.1);
    for threads in [2, 16] {
        assert_eq!(found(threads), expected, "{threads} threads");
    }
}
