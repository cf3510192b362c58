//! The golden files of each release: decoded, printed and written back as their writer did.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use std::thread;

use bytecode_tests::conformance::{CHECKS, Case, run};
use bytecode_tests::fixtures::{cases, debug_information_cases, jaxlib_build_cases, jaxlib_cases};
use mlir_bytecode::text::{PrintOptions, print};
use mlir_bytecode::write::WriteOptions;

fn conform(release: u32, skipped: &[&str]) {
    let cases = cases(release).unwrap();
    assert!(cases.len() >= 8, "the fixtures are there");
    let needed = ["check", "print", "print-aliases", "bytes"];
    conform_to(&cases, skipped, &needed);
}

/// Runs all checks but those `skipped`; those `needed` must have been run on all cases.
fn conform_to(cases: &[Case], skipped: &[&str], needed: &[&str]) {
    let threads = thread::available_parallelism().map_or(1, Into::into);
    let figures = run(cases, &[], threads);
    let failures: Vec<_> = (figures.failures.iter())
        .filter(|(check, ..)| !skipped.contains(check))
        .collect();
    assert!(failures.is_empty(), "{failures:#?}");
    for (check, tally) in CHECKS.iter().zip(figures.tallies) {
        if needed.contains(&check.name) {
            assert_eq!(tally.skipped, 0, "{}", check.name);
        }
    }
}

#[test]
fn llvm_22() {
    conform(22, &[]);
}

#[test]
fn llvm_19() {
    conform(19, &[]);
}

/// The order of numbers is not specified for this release: they are kept.
#[test]
fn llvm_16() {
    conform(16, &["renumbered"]);
}

/// Every item of `chlo`, `sdy`, `stablehlo` and `vhlo`.
#[test]
fn jaxlib() {
    let cases = jaxlib_cases().unwrap();
    assert_eq!(cases.len(), 5, "the fixtures are there");
    let needed = ["check", "understood", "print", "print-locations", "bytes"];
    conform_to(&cases, &[], &needed);
}

/// Operations whose properties changed from build to build.
#[test]
fn builds_of_jaxlib() {
    let cases = jaxlib_build_cases().unwrap();
    assert_eq!(cases.len(), 8, "the fixtures are there");
    let needed = ["check", "understood", "print", "print-locations", "bytes"];
    conform_to(&cases, &[], &needed);
}

/// Debug information in all forms that it had while LLVM 23 and 24 were developed.
#[test]
fn debug_information() {
    let cases = debug_information_cases().unwrap();
    assert_eq!(cases.len(), 6, "the fixtures are there");
    let needed = ["check", "print", "bytes", "renumbered", "parse-print"];
    conform_to(&cases, &[], &needed);
}

/// The parameters in a text show the form of its debug information. No source has those of jaxlib 0.10.0 and 0.11.1.
#[test]
fn debug_information_in_texts() {
    let cases = debug_information_cases().unwrap();
    let has_source =
        |case: &&Case| !case.name().ends_with("0_10_0") && !case.name().ends_with("0_11_1");
    let cases = cases.iter().filter(has_source);
    let options = || PrintOptions::new().generic().debug_info(true);
    for case in cases {
        let text = case.file("loc.mlir").unwrap();
        let module = mlir_bytecode_dialects::parse(&text).unwrap();
        let written = module.write(&WriteOptions::new()).unwrap();
        let module = mlir_bytecode_dialects::read(written.into_bytes()).unwrap();
        let mut printed = Vec::new();
        print(&module, options().local_scope(true), &mut printed).unwrap();
        let (printed, text) = (String::from_utf8(printed), String::from_utf8(text));
        assert_eq!(printed, text, "{}", case.name());
    }
}
