//! The document of a report: its code is the text that the printer writes, and its size stays within the budget.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::io::Read as _;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use mlir_bytecode::text::{Marked, PrintOptions, print};
use mlir_bytecode_inspect::{EncodedReport, Matches, Query, ReportInput, report};
use serde_json::Value;

const TEXT: &str = r#"
func.func @main(%x: i32) -> i32 {
  %two:2 = "test.two"(%x) {name = "a long name"} : (i32) -> (i32, i32)
  %sum = arith.addi %two#0, %two#1 : i32
  %called = func.call @callee(%sum) : (i32) -> i32
  return %called : i32
}
func.func private @callee(%y: i32) -> i32 {
  %loop = scf.while (%a = %y) : (i32) -> i32 {
    %c = arith.cmpi eq, %a, %a : i32
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%b: i32):
    scf.yield %b : i32
  }
  return %loop : i32
}
"#;

fn decoded(part: &str) -> Value {
    let bytes = BASE64_STANDARD.decode(part).unwrap();
    let mut json = String::new();
    let mut reader = flate2::read::ZlibDecoder::new(&bytes[..]);
    reader.read_to_string(&mut json).unwrap();
    serde_json::from_str(&json).unwrap()
}

fn reported(text: &str, budget: usize) -> (mlir_bytecode::Module, EncodedReport) {
    let bytes = mlir_bytecode_dialects::parse(text)
        .unwrap()
        .to_bytes()
        .unwrap();
    let module = mlir_bytecode_dialects::read(bytes.clone()).unwrap();
    module.load_all().unwrap();
    let mut input = ReportInput::new("test", &bytes, &module);
    input.budget = budget;
    let report = report(&input).unwrap();
    drop(input);
    (module, report)
}

#[test]
fn units_have_the_printed_lines() {
    let (module, report) = reported(TEXT, 1 << 20);
    let overview = decoded(&report.overview);
    let names: Vec<_> = overview["units"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| &it["name"])
        .collect();
    assert_eq!(names, ["", "@main", "@callee", "aliases"]);
    let pack = decoded(&report.packs[0]);
    let parts = pack["parts"].as_array().unwrap();
    let main = parts.iter().find(|part| part["unit"] == 1).unwrap();
    let text = module.to_text().unwrap();
    assert!(text.contains(main["lines"].as_str().unwrap()), "{text}");
    assert_eq!(overview["calls"], serde_json::json!([[0, 1, 1]]));
}

#[test]
fn every_operation_is_in_the_packs_once() {
    let (module, report) = reported(TEXT, 1 << 20);
    let mut numbers = Vec::new();
    for pack in report.packs.iter().map(|pack| decoded(pack)) {
        for part in pack["parts"].as_array().unwrap() {
            let mut number = 0;
            for row in part["operations"].as_array().unwrap().chunks(6) {
                number += row[0].as_i64().unwrap();
                let head = row[1].as_u64().unwrap() as usize;
                numbers.push((
                    number as u64,
                    pack["heads"][head][0].as_str().unwrap().to_owned(),
                ));
            }
        }
    }
    numbers.sort();
    let query: Query = "op:.".parse().unwrap();
    let all = Matches::new(&module, &query).map(|found| found.unwrap());
    let all: Vec<_> = all.map(|found| (found.number, found.op)).collect();
    assert_eq!(numbers, all);
}

#[test]
fn a_report_stays_within_its_budget() {
    let mut text = String::from("func.func @main(%x0: i32) -> i32 {\n");
    for number in 0..8_000 {
        let next = number + 1;
        text.push_str(&format!(
            "  %x{next} = arith.addi %x{number}, %x{} : i32 loc(\"n{}\")\n",
            number / 2,
            number * 7919 % 8_011
        ));
    }
    text.push_str("  return %x8000 : i32\n}\n");
    for budget in [8_000, 20_000] {
        let (_, report) = reported(&text, budget);
        assert!(report.size() <= budget, "{} of {budget}", report.size());
        assert!(report.size() >= budget / 2, "{} of {budget}", report.size());
        let overview = decoded(&report.overview);
        let left_out = overview["left_out"].as_array().unwrap();
        assert!(
            left_out.iter().any(|it| it["what"] == "lines of code"),
            "{left_out:?}"
        );
    }
}

#[test]
fn text_without_marks_is_the_text() {
    let module = mlir_bytecode_dialects::parse(TEXT).unwrap();
    for options in [
        PrintOptions::new(),
        PrintOptions::new().generic().debug_info(true),
    ] {
        let (mut plain, mut marked) = (Vec::new(), Vec::new());
        print(&module, options, &mut plain).unwrap();
        print(&module, options.marks(true), &mut marked).unwrap();
        let (mut text, mut open, mut operations) = (Vec::new(), 0, 0);
        for part in Marked::parts(&marked) {
            match part {
                Marked::Text(piece) => text.extend_from_slice(piece),
                Marked::Operation(..) => (open, operations) = (open + 1, operations + 1),
                Marked::End => open -= 1,
                _ => {}
            }
        }
        assert_eq!(text, plain);
        assert_eq!(open, 0);
        assert_eq!(operations, 12);
    }
}
