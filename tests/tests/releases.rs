//! Fixtures of each release, written for each other release and back.

#![expect(clippy::expect_used, reason = "a test may panic in its helpers, too")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use mlir_bytecode::check::check;
use mlir_bytecode::text::{ParseOptions, PrintOptions, print};
use mlir_bytecode::write::{WriteOptions, Written};
use mlir_bytecode::{Error, Module};
use mlir_bytecode_dialects::{ReadOptions, Source, read};

fn fixtures(release: Source) -> Vec<PathBuf> {
    let folder = format!("fixtures/llvm{}", release.llvm());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = fs::read_dir(folder).expect("fixtures");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|it| it == "mlirbc"))
        .collect();
    paths.sort();
    paths
}

fn write(module: &Module, release: Source, lossy: bool) -> Result<Written, Error> {
    let target = release.target().expect("its readers are known");
    module.write(&WriteOptions::new().target(target).lossy(lossy))
}

fn text(module: &Module) -> String {
    let mut out = Vec::new();
    let options = PrintOptions::new().generic().local_scope(true);
    print(module, options, &mut out).expect("printable");
    String::from_utf8(out).expect("UTF-8")
}

/// Returns the releases whose tools can judge.
fn releases() -> impl Iterator<Item = Source> {
    Source::releases().filter(|release| release.target().is_some())
}

fn others(release: Source) -> impl Iterator<Item = Source> {
    releases().filter(move |other| *other != release)
}

#[test]
fn there_and_back_is_the_first_text() {
    let mut converted = 0;
    for release in releases() {
        for path in fixtures(release) {
            let module = read(fs::read(&path).expect("readable")).expect("readable");
            for other in others(release) {
                let name = format!("{} for {other}", path.display());
                let Ok(there) = write(&module, other, false) else {
                    continue;
                };
                // What the release lacks is there all the same.
                let is_kept = |loss: &String| {
                    loss.contains("ranges of lines") || loss.contains(&format!("{other} lacks"))
                };
                assert!(
                    there.losses.iter().all(is_kept),
                    "{name}: {:?}",
                    there.losses
                );
                let there = read(there.into_bytes()).expect(&name);
                let target = other.target().expect("a target");
                let context = there.context();
                assert_eq!(context.producer().to_string(), target.producer, "{name}");
                assert_eq!(context.version(), target.version, "{name}");
                assert_eq!(target.obstacle(&there).expect("readable"), None, "{name}");
                let report = check(&there);
                assert!(report.findings.is_empty(), "{name}: {:?}", report.findings);
                let back = write(&there, release, false).expect(&name);
                let back = read(back.into_bytes()).expect(&name);
                assert_eq!(text(&back), text(&module), "{name}");
                converted += 1;
            }
        }
    }
    assert!(converted > 30, "{converted} files there and back");
}

/// The judge, where it is installed.
#[test]
fn the_other_release_reads_it() {
    for release in releases() {
        let program = format!("mlir-opt-{}", release.llvm());
        let quiet = |command: &mut Command| {
            let command = command.stdin(Stdio::null()).stdout(Stdio::null());
            command.output()
        };
        if quiet(Command::new(&program).arg("--version")).is_err() {
            continue;
        }
        for from in others(release) {
            for path in fixtures(from) {
                let module = read(fs::read(&path).expect("readable")).expect("readable");
                let Ok(written) = write(&module, release, false) else {
                    continue;
                };
                let stem = path.file_stem().unwrap_or_default().to_string_lossy();
                // Operations of LLVM 22, which others refuse in dialects that they know.
                // Aligned blobs: mlir-opt skips the padding by the address of its buffer, not by the
                // offset in the file, so whether it reads a small one depends on where it is loaded.
                if stem.starts_with("properties") || stem.starts_with("resource") {
                    continue;
                }
                let name = format!("{stem}.{from}.{release}.mlirbc");
                let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
                fs::write(&file, written.into_bytes()).expect("writable");
                let mut command = Command::new(&program);
                command.arg("--allow-unregistered-dialect").arg(&file);
                if release.llvm() >= 22 {
                    command.arg("--mlir-very-unsafe-disable-verifier-on-parsing");
                }
                let output = quiet(&mut command).expect("runs");
                let errors = String::from_utf8_lossy(&output.stderr);
                assert!(output.status.success(), "{}: {errors}", file.display());
            }
        }
    }
}

/// Attributes and types that a release reads as text must have a text that it parses.
#[test]
fn a_text_that_a_release_does_not_parse_is_not_written() {
    let operation = "\"t.a\"() {a = #vector.kind<maxnumf>, b = !emitc.array<2xi32>} : () -> ()";
    let module = mlir_bytecode_dialects::parse(operation).expect("well-formed");
    let error = write(&module, Source::LLVM_16, true).expect_err("llvm-16 lacks it");
    let error = error.to_string();
    assert!(
        error.contains("llvm-16 has no `#vector.kind<maxnumf>`"),
        "{error}"
    );
    let written = write(&module, Source::NEWEST_RELEASE, false).expect("it has them");
    assert_eq!(
        text(&read(written.into_bytes()).expect("just written")),
        text(&module)
    );
    // What is not written does not matter: the conversion drops it.
    let operation = "%0 = arith.constant 1 : i32\n%1 = arith.addi %0, %0 : i32";
    let module = mlir_bytecode_dialects::parse(operation).expect("well-formed");
    write(&module, Source::LLVM_16, false).expect("it is dropped");
}

/// Until LLVM 16, only operations with the trait are isolated; later, those that use no value from outside.
#[test]
fn operations_are_isolated_as_in_the_release_that_is_written() {
    let text = r#"
        "builtin.module"() ({
          "func.func"() ({
          ^bb0(%0: i1):
            "scf.if"(%0) ({
              %1 = "arith.constant"() {value = 1 : i32} : () -> i32
              "scf.yield"() : () -> ()
            }, {}) : (i1) -> ()
            "func.return"() : () -> ()
          }) {function_type = (i1) -> (), sym_name = "f"} : () -> ()
        }) : () -> ()"#;
    let releases = [Source::LLVM_16, Source::LLVM_22];
    let parsed = releases.map(|release| {
        let options = ReadOptions::new().source(release);
        options.parse(text, &ParseOptions::new()).expect("valid")
    });
    for (mut module, release) in parsed.into_iter().zip(releases) {
        let direct = releases.map(|other| {
            let options = ReadOptions::new().source(other);
            let module = options.parse(text, &ParseOptions::new()).expect("valid");
            write(&module, other, false)
                .expect("the same release")
                .into_bytes()
        });
        for edits in [false, true] {
            if edits {
                let unchanged = module.edit(|e| {
                    for operation in e.walk()? {
                        let location = e.operation(operation)?.location();
                        e.set_location(operation, location)?;
                    }
                    Ok(())
                });
                unchanged.expect("the same locations");
            }
            for (other, direct) in releases.into_iter().zip(&direct) {
                let written = write(&module, other, false).expect("both have it");
                assert!(
                    written.into_bytes() == *direct,
                    "{release} for {other}, {edits}"
                );
            }
        }
    }
}
