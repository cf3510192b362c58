//! Invalid IR: the findings of our verifier, and that `mlir-opt` rejects the same files.
//!
//! Each file of `fixtures/invalid` breaks one rule and begins with the messages of both:
//!
//! ```text
//! // ours at LINE:COLUMN: MESSAGE
//! // mlir-opt: MESSAGE
//! ```

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use mlir_bytecode::text::ParseOptions;
use mlir_bytecode_dialects::ReadOptions;

/// The release whose operations the files have.
const JUDGE: &str = "mlir-opt-22";

/// Returns the files, each with the expected messages of our verifier and of `mlir-opt`.
fn cases() -> Vec<(PathBuf, String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/invalid");
    let mut cases = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("readable").path();
        let text = fs::read_to_string(&path).expect("text");
        let mut lines = text.lines();
        let mut message = |prefix: &str| {
            let line = lines.next().and_then(|line| line.strip_prefix(prefix));
            line.expect("a message").to_owned()
        };
        let (ours, theirs) = (message("// ours at "), message("// mlir-opt: "));
        cases.push((path, ours, theirs));
    }
    assert!(cases.len() >= 17, "one for each rule");
    cases
}

#[test]
fn each_rule_is_found_where_it_is_broken() {
    for (path, expected, _) in cases() {
        let text = fs::read(&path).expect("readable");
        let options = ParseOptions::new().file_name("FILE");
        let module = ReadOptions::new().parse(&text, &options);
        let module = module.expect("it parses");
        let findings = module.verify().expect("in memory");
        let first = findings.first().expect("something is found");
        let (at, message) = expected.split_once(": ").expect("a message");
        let found = first.to_string();
        let place = format!("at loc(\"FILE\":{at})");
        assert!(
            found.starts_with(&format!("{message} in operation ")) && found.contains(&place),
            "{}: {found}",
            path.display()
        );
    }
}

#[test]
fn the_judge_rejects_the_same() {
    let quiet = |command: &mut Command| command.stdin(Stdio::null()).output();
    if quiet(Command::new(JUDGE).arg("--version")).is_err() {
        return;
    }
    for (path, _, expected) in cases() {
        let mut command = Command::new(JUDGE);
        command.arg("--allow-unregistered-dialect").arg(&path);
        let output = quiet(&mut command).expect("runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(
            !output.status.success() && errors.contains(&format!("error: {expected}\n")),
            "{}: {errors}",
            path.display()
        );
    }
}
