//! Every report is as `docs/mlirbc-1.schema.json` describes, and the document of a page as `docs/mlirbc-report-1.schema.json`.

#![allow(clippy::expect_used, reason = "tests")]

use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::process::Command;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use flate2::read::ZlibDecoder;
use jsonschema::Validator;
use serde_json::Value;

/// The subcommands with all options that change the report.
const REPORTS: [&[&str]; 17] = [
    &["info"],
    &["info", "--all"],
    &["ls"],
    &["grep", "/./"],
    &["grep", "--count", "op:func"],
    &["check"],
    &["check", "--strict"],
    &["constants", "list"],
    &["constants", "list", "--no-statistics"],
    &["stats", "--by", "op"],
    &["stats", "--by", "section"],
    &["stats", "--by", "location", "--top", "2"],
    &["stats", "--by", "type"],
    &["stats", "--by", "function"],
    &["stats", "--base", "../tests/fixtures/llvm22/empty.mlirbc"],
    &["dump"],
    &["diff", "../tests/fixtures/llvm22/nesting.mlirbc"],
];

fn schema_of(name: &str) -> Value {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let text = fs::read_to_string(folder.join(name)).expect("readable");
    serde_json::from_str(&text).expect("JSON")
}

fn schema() -> Validator {
    jsonschema::validator_for(&schema_of("mlirbc-1.schema.json")).expect("a schema")
}

/// Returns the values that a page embeds.
fn documents(page: &str) -> Vec<Value> {
    let parts = page.split("<script type=\"application/octet-stream\" id=\"");
    let parts = parts.skip(1).map(|part| {
        let (_, data) = part.split_once("\">").expect("a start tag");
        let (data, _) = data.split_once("</script>").expect("an end tag");
        let bytes = BASE64_STANDARD.decode(data).expect("base64");
        let mut json = String::new();
        let read = ZlibDecoder::new(&bytes[..]).read_to_string(&mut json);
        read.expect("zlib");
        serde_json::from_str(&json).expect("JSON")
    });
    parts.collect()
}

#[test]
fn pages_are_of_the_schema() {
    let schema = schema_of("mlirbc-report-1.schema.json");
    let reports = schema_of("mlirbc-1.schema.json");
    for shared in [
        "parameter",
        "signature",
        "symbol",
        "total",
        "rowKind",
        "statistics",
    ] {
        assert_eq!(
            schema["$defs"][shared], reports["$defs"][shared],
            "{shared}"
        );
    }
    let schema = jsonschema::validator_for(&schema).expect("a schema");
    let mut parts = [0, 0, 0];
    for (number, file) in files().iter().enumerate() {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mlirbc"));
        command.args(["report", file, "-o", "-"]);
        if number % 2 == 0 {
            command.arg("tests/cmd/before.mlir");
        }
        let output = command.output().expect("runs");
        if !output.status.success() {
            continue;
        }
        let page = String::from_utf8(output.stdout).expect("text");
        for document in documents(&page) {
            let errors: Vec<_> = schema.iter_errors(&document).collect();
            assert!(errors.is_empty(), "{file}: {errors:#?}");
            let is_overview = document["schema"] == "mlirbc-report/1";
            parts[usize::from(is_overview)] += 1;
            parts[2] += usize::from(document["changes"].is_object());
        }
    }
    let [packs, overviews, changes] = parts;
    assert!(
        overviews > 20 && packs >= overviews && changes > 10,
        "{parts:?}"
    );
}

/// Runs the command; returns the lines of standard output.
fn lines(arguments: &[&str]) -> Vec<Value> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mlirbc"));
    let output = command.args(arguments).output().expect("runs");
    let text = String::from_utf8(output.stdout).expect("text");
    let parse = |line| serde_json::from_str(line).expect("JSON");
    text.lines().map(parse).collect()
}

/// Returns files of each format, from each release, valid and invalid.
fn files() -> Vec<String> {
    let mut files = Vec::new();
    for folder in [
        "tests/cmd",
        "../tests/fixtures/llvm22",
        "../tests/fixtures/jaxlib",
        "../tests/fixtures/invalid",
    ] {
        let entries = fs::read_dir(folder).expect("a folder");
        let paths = entries.map(|entry| entry.expect("readable").path());
        let paths = paths.filter(|path| {
            path.extension()
                .is_some_and(|it| it == "mlirbc" || it == "mlir" || it == "tileirbc")
        });
        let mut paths: Vec<_> = paths.map(|path| path.display().to_string()).collect();
        paths.sort();
        files.extend(paths.into_iter().take(12));
    }
    assert!(files.len() > 20);
    files
}

#[test]
fn reports_are_of_the_schema() {
    let (schema, files) = (schema(), files());
    let mut kinds = std::collections::BTreeSet::new();
    for report in REPORTS {
        // These take one file, or no text.
        let is_single = matches!(report, ["dump" | "diff" | "stats", ..]);
        let share = if is_single { 1 } else { files.len() };
        for files in files.chunks(share) {
            let mut arguments = report.to_vec();
            arguments.push("--json");
            arguments.extend(files.iter().map(String::as_str));
            for line in lines(&arguments) {
                let errors: Vec<_> = schema.iter_errors(&line).map(|it| it.to_string()).collect();
                assert!(errors.is_empty(), "{arguments:?}: {line}\n{errors:#?}");
                kinds.insert(line["command"].as_str().map(str::to_owned));
            }
        }
    }
    for line in lines(&["dialects", "--json"]) {
        assert!(schema.is_valid(&line), "{line}");
    }
    assert_eq!(kinds.len(), 8);
}

#[test]
fn counted_differences_are_of_the_schema() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let [before, after] = ["add", "mul"].map(|name| {
        let path = folder.join(format!("{name}.mlir"));
        let operation = format!("\"my.{name}\"() : () -> ()\n");
        fs::write(&path, operation.repeat(1500)).expect("writable");
        path.display().to_string()
    });
    let line = lines(&["diff", "--json", &before, &after]).remove(0);
    assert!(schema().is_valid(&line));
    let symbol = &line["symbols"][0];
    assert_eq!(
        (&symbol["added"], &symbol["removed"]),
        (&1500.into(), &1500.into())
    );
    let differences = line["differences"].as_array().expect("a list");
    let counted = differences.last().expect("a replaced body");
    assert_eq!(counted["more_count"], 3001 - differences.len());
}

#[test]
fn the_schema_is_closed() {
    let schema = schema();
    let mut line = lines(&["check", "--json", "tests/cmd/weights.mlir"]).remove(0);
    assert!(schema.is_valid(&line));
    line["more"] = Value::Null;
    assert!(!schema.is_valid(&line), "an undocumented field");
    line = lines(&["check", "--json", "tests/cmd/weights.mlir"]).remove(0);
    line["valid"] = Value::Null;
    assert!(!schema.is_valid(&line), "another type");
}
