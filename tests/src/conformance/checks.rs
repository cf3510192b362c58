//! The checks, each a function of one module.

use std::process::{Command, Stdio};

use mlir_bytecode::check::check;
use mlir_bytecode::read::StoredFile;
use mlir_bytecode::text::{ParseOptions, PrintOptions, print};
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{Module, Producer, Result, Version};
use mlir_bytecode_dialects::{ReadOptions, Source};
use mlir_bytecode_inspect::{Account, Pivot};

use super::Case;
use super::structure::{constants_restored, laid_out, packed};

/// The result of a check of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The module has the property.
    Passed,
    /// The module does not have the property; a description of the difference.
    Failed(String),
    /// There is no file to compare with.
    Skipped,
}

impl From<Result<Outcome>> for Outcome {
    fn from(result: Result<Outcome>) -> Self {
        result.unwrap_or_else(|error| Self::Failed(error.to_string()))
    }
}

/// A named check.
pub struct Check {
    /// The name in the output.
    pub name: &'static str,
    /// The property that the check shows.
    pub about: &'static str,
    /// The check itself.
    pub run: fn(&Case) -> Result<Outcome>,
}

/// All checks.
pub const CHECKS: [Check; 24] = [
    Check {
        name: "check",
        about: "everything decodes",
        run: everything_decodes,
    },
    Check {
        name: "understood",
        about: "nothing is opaque, but for what OPAQUE.txt names",
        run: nothing_is_opaque,
    },
    Check {
        name: "print",
        about: "printed with local scope as its truth",
        run: |case| {
            printed(
                case,
                &["mlir"],
                PrintOptions::new().generic().local_scope(true),
            )
        },
    },
    Check {
        name: "print-honest",
        about: "printed as its truth, or an operation in the first line that differs is reported as uncertain",
        run: printed_or_reported,
    },
    Check {
        name: "print-locations",
        about: "printed with local scope and locations as its truth",
        run: |case| {
            let options = PrintOptions::new()
                .generic()
                .local_scope(true)
                .debug_info(true);
            printed(case, &["loc.mlir"], options)
        },
    },
    Check {
        name: "print-aliases",
        about: "printed with aliases and locations as its truth",
        run: |case| {
            printed(
                case,
                ALIASED,
                PrintOptions::new().generic().debug_info(true),
            )
        },
    },
    Check {
        name: "print-custom",
        about: "printed in custom form with local scope as its truth",
        run: |case| {
            let options = PrintOptions::new();
            printed_custom(case, "custom.mlir", options.local_scope(true))
        },
    },
    Check {
        name: "custom-aliases",
        about: "printed in custom form with aliases as its truth",
        run: |case| {
            let options = PrintOptions::new();
            printed_custom(case, "custom-alias.mlir", options)
        },
    },
    Check {
        name: "written",
        about: "texts by the authors of upstream's tests encode to the same bytes",
        run: |case| encoded(case, "written.mlir", None),
    },
    Check {
        name: "parse-custom",
        about: "the custom form encodes to the bytes that its producer writes",
        run: |case| encoded(case, "custom.mlir", Some("custom-bytecode")),
    },
    Check {
        name: "parse",
        about: "the truth with local scope parses",
        run: |case| parsed(case, &["mlir"]),
    },
    Check {
        name: "parse-aliases",
        about: "the truth with aliases parses",
        run: |case| parsed(case, ALIASED),
    },
    Check {
        name: "parse-print",
        about: "parsed and printed, it is the same text",
        run: parsed_and_printed,
    },
    Check {
        name: "verify",
        about: "the verifier finds only errors that the writer of the file finds too",
        run: verified,
    },
    Check {
        name: "identity",
        about: "written unchanged byte for byte",
        run: written_unchanged,
    },
    Check {
        name: "bytes",
        about: "encoded again byte for byte",
        run: written_back,
    },
    Check {
        name: "renumbered",
        about: "written with recomputed numbers, unless something is opaque",
        run: renumbered,
    },
    Check {
        name: "versions",
        about: "written for each version as upstream's writer wrote it",
        run: other_versions,
    },
    Check {
        name: "stats",
        about: "the bytes of each pivot add up to the size of the file",
        run: accounted,
    },
    Check {
        name: "disk",
        about: "read from disk, it has the text, the bytes and the findings of the file in memory",
        run: same_on_disk,
    },
    Check {
        name: "layout",
        about: "lengths, sizes and padding that are computed again are the same",
        run: laid_out,
    },
    Check {
        name: "parts",
        about: "split into parts and put together byte for byte",
        run: packed,
    },
    Check {
        name: "constants",
        about: "without the data of constants, and with it again, byte for byte",
        run: constants_restored,
    },
    Check {
        name: "version-files",
        about: "the files of other versions decode and are written back byte for byte",
        run: version_files,
    },
];

fn accounted(case: &Case) -> Result<Outcome> {
    let (bytes, module) = (case.bytecode()?, case.module()?);
    let account = Account::new(&bytes, &module)?;
    for pivot in Pivot::ALL {
        let (size, total) = (bytes.len() as u64, account.by(pivot)?.total());
        if total != size {
            let name = pivot.name();
            return Ok(Outcome::Failed(format!("{name}: {total} of {size} bytes")));
        }
    }
    Ok(Outcome::Passed)
}

fn same_on_disk(case: &Case) -> Result<Outcome> {
    let Some(file) = case.on_disk() else {
        return Ok(Outcome::Skipped);
    };
    let view = StoredFile::new(file.clone())?;
    let module = mlir_bytecode_dialects::read(file)?;
    let account = Account::of_stored(&view, &module)?.by(Pivot::Operation)?;
    let (bytes, in_memory) = (case.bytecode()?, case.module()?);
    let expected = Account::new(&bytes, &in_memory)?.by(Pivot::Operation)?;
    Ok(if account != expected {
        Outcome::Failed("the account differs".to_owned())
    } else if known(&module)? != known(&in_memory)? {
        Outcome::Failed("the contents differ".to_owned())
    } else {
        Outcome::Passed
    })
}

/// What is known of a module.
#[derive(PartialEq)]
struct Known {
    findings: Vec<String>,
    text: Vec<u8>,
    /// The bytes in its version, and in an earlier one, or the errors.
    written: [Result<Vec<u8>, String>; 2],
}

fn known(module: &Module) -> Result<Known> {
    let findings = check(module).findings;
    let findings = findings.iter().map(ToString::to_string).collect();
    let mut text = Vec::new();
    print(module, PrintOptions::new().debug_info(true), &mut text)?;
    let earlier = WriteOptions::new().version(Version::new(4)?).lossy(true);
    let written = [WriteOptions::new(), earlier].map(|options| -> Result<_> {
        let mut bytes = Vec::new();
        module.write(&options)?.write_to(&mut bytes)?;
        Ok(bytes)
    });
    Ok(Known {
        findings,
        text,
        written: written.map(|it| it.map_err(|error| error.to_string())),
    })
}

fn everything_decodes(case: &Case) -> Result<Outcome> {
    let report = check(&case.module()?);
    let first = report.findings.into_iter().next();
    first.map_or(Ok(Outcome::Passed), Err)
}

fn nothing_is_opaque(case: &Case) -> Result<Outcome> {
    if case.opaque {
        return Ok(Outcome::Skipped);
    }
    let opaque = check(&case.module()?).opaque;
    Ok(if opaque.is_empty() {
        Outcome::Passed
    } else {
        Outcome::Failed(format!("{opaque:?}"))
    })
}

fn written_unchanged(case: &Case) -> Result<Outcome> {
    let written = case.module()?.write(&WriteOptions::default())?;
    Ok(compare_bytes(&written.into_bytes(), &case.bytecode()?))
}

fn written_back(case: &Case) -> Result<Outcome> {
    let bytes = case.bytecode()?;
    let mut module = case.module()?;
    // Otherwise the file is copied.
    module.edit(|_| Ok(()))?;
    let written = module.write(&WriteOptions::new())?;
    Ok(compare_bytes(&written.into_bytes(), &bytes))
}

fn renumbered(case: &Case) -> Result<Outcome> {
    let module = case.module()?;
    let is_uncertain = module.context().uncertain_operations().next().is_some();
    if is_uncertain || !check(&module).opaque.is_empty() {
        return Ok(Outcome::Skipped);
    }
    let options = WriteOptions::new().renumber(true);
    let written = module.write(&options)?;
    Ok(if written.pinned {
        Outcome::Failed("the numbers are those of the file".to_owned())
    } else {
        compare_bytes(&written.into_bytes(), &case.bytecode()?)
    })
}

fn other_versions(case: &Case) -> Result<Outcome> {
    if case.opaque {
        return Ok(Outcome::Skipped);
    }
    let mut outcome = Outcome::Skipped;
    for (version, bytes) in case.versions() {
        // Upstream silently drops what a version cannot represent.
        let options = WriteOptions::new().version(version).lossy(true);
        let written = case.module()?.write(&options)?;
        outcome = compare_bytes(&written.into_bytes(), &bytes);
        if let Outcome::Failed(message) = outcome {
            return Ok(Outcome::Failed(format!("version {version}: {message}")));
        }
    }
    Ok(outcome)
}

fn version_files(case: &Case) -> Result<Outcome> {
    let mut outcome = Outcome::Skipped;
    for (version, bytes) in case.versions() {
        let module = mlir_bytecode_dialects::read(bytes.clone())?;
        if let Some(error) = check(&module).findings.into_iter().next() {
            return Err(error.within(format!("version {version}")));
        }
        let written = module.write(&WriteOptions::new())?;
        outcome = compare_bytes(&written.into_bytes(), &bytes);
        if let Outcome::Failed(message) = outcome {
            return Ok(Outcome::Failed(format!("version {version}: {message}")));
        }
    }
    Ok(outcome)
}

/// The extensions of reference texts with aliases: of mlir-opt, and of the tools of `cuda_tile`.
const ALIASED: &[&str] = &["alias.mlir", "generic.mlir"];

fn printed(case: &Case, truths: &[&str], options: PrintOptions) -> Result<Outcome> {
    match truths.iter().find_map(|truth| case.file(truth)) {
        Some(truth) if !case.opaque => {
            let mut text = Vec::new();
            print(&case.module()?, options, &mut text)?;
            // The tools end a text with one or two line feeds.
            Ok(compare_lines(text.trim_ascii_end(), truth.trim_ascii_end()))
        }
        _ => Ok(Outcome::Skipped),
    }
}

/// Passed if the text is the truth, or if the report names what may be wrong in the first line that differs.
fn printed_or_reported(case: &Case) -> Result<Outcome> {
    let Some(truth) = case.file("mlir").filter(|_| !case.opaque) else {
        return Ok(Outcome::Skipped);
    };
    let module = case.module()?;
    let mut text = Vec::new();
    print(
        &module,
        PrintOptions::new().generic().local_scope(true),
        &mut text,
    )?;
    let (text, truth) = (text.trim_ascii_end(), truth.trim_ascii_end());
    let outcome = compare_lines(text, truth);
    if outcome == Outcome::Passed {
        return Ok(outcome);
    }
    let lines = |text| <[u8]>::split(text, |&byte| byte == b'\n');
    let mut pairs = lines(text).zip(lines(truth));
    let line = pairs.find(|(ours, theirs)| ours != theirs);
    let line = String::from_utf8_lossy(line.map_or(&[], |(ours, _)| ours)).into_owned();
    let mut uncertain = module.context().uncertain_operations();
    // The values of an operation that is not known to be isolated are numbered otherwise, also in other lines.
    let is_named = uncertain.any(|(name, _)| line.contains(&format!("\"{name}\"")))
        // The report names the dialect of an attribute that is preserved.
        || line.contains("unknown encoding") && !check(&module).opaque.attributes.is_empty();
    Ok(match is_named {
        true => Outcome::Passed,
        false => outcome,
    })
}

/// Returns whether a module has operations of LLVM's own tests, whose definitions no package ships.
fn uses_test_dialect(module: &Module) -> bool {
    let of_tests = |name: mlir_bytecode::context::OperationName<'_>| {
        let operation = name.operation().to_string();
        name.is_registered() != Some(false)
            && (name.dialect() == "test"
                || operation
                    .split('.')
                    .any(|it| it == "test" || it.starts_with("test_")))
    };
    module.context().operation_names().any(of_tests)
}

/// Skips a truth in generic form, whose module does not verify, and modules with operations of LLVM's own tests, whose
/// definitions no package ships.
fn printed_custom(case: &Case, truth: &str, options: PrintOptions) -> Result<Outcome> {
    let Some(text) = case.file(truth) else {
        return Ok(Outcome::Skipped);
    };
    let mut lines = <[u8]>::split(&text, |&byte| byte == b'\n');
    if lines.any(|line| line.starts_with(b"\"builtin.module\"()"))
        || uses_test_dialect(&case.module()?)
    {
        return Ok(Outcome::Skipped);
    }
    printed(case, &[truth], options)
}

/// Encodes a text, and compares with the bytecode of a file beside it or of the module.
fn encoded(case: &Case, text: &str, truth: Option<&str>) -> Result<Outcome> {
    let Some(text) = case.file(text) else {
        return Ok(Outcome::Skipped);
    };
    let truth = match truth {
        Some(truth) => match case.file(truth) {
            Some(truth) => truth,
            None => return Ok(Outcome::Skipped),
        },
        None => case.bytecode()?,
    };
    let module = case.module()?;
    let mut names = module.context().operation_names();
    // The dialect has a version, also where all its operations are unregistered.
    if uses_test_dialect(&module) || names.any(|it| it.dialect() == "test") {
        return Ok(Outcome::Skipped);
    }
    let options = ParseOptions::new().file_name("<stdin>");
    let context = module.context();
    let mut write = WriteOptions::new()
        .producer(context.producer().to_string())
        .version(context.version());
    let module = match Source::of_release(Producer::parse(context.producer())) {
        Some(release) => {
            // A text has no encodings yet: they are those of its release.
            write.target = release.target();
            let read = ReadOptions::new().source(release);
            read.parse(&text, &options)?
        }
        None => {
            let registry = ReadOptions::new().registry_for(case.bytecode()?);
            Module::parse_with(&text, registry, &options)?
        }
    };
    let written = module.write(&write)?;
    Ok(compare_bytes(&written.into_bytes(), &truth))
}

fn parsed(case: &Case, truths: &[&str]) -> Result<Outcome> {
    match truths.iter().find_map(|truth| case.file(truth)) {
        Some(text) if !case.opaque => parse(case, &text).map(|_| Outcome::Passed),
        _ => Ok(Outcome::Skipped),
    }
}

/// Parses a reference text with the operations of the writer of the bytecode.
fn parse(case: &Case, text: &[u8]) -> Result<Module> {
    let registry = ReadOptions::new().registry_for(case.bytecode()?);
    Module::parse(text, registry)
}

fn parsed_and_printed(case: &Case) -> Result<Outcome> {
    match case.file("mlir") {
        Some(truth) if !case.opaque => {
            let mut text = Vec::new();
            let options = PrintOptions::new().generic().local_scope(true);
            print(&parse(case, &truth)?, options, &mut text)?;
            Ok(compare_lines(&text, &truth))
        }
        _ => Ok(Outcome::Skipped),
    }
}

/// Checks that the release that wrote the file rejects it if the verifier finds violations.
fn verified(case: &Case) -> Result<Outcome> {
    let module = case.module()?;
    let Some(first) = module.verify()?.into_iter().next() else {
        return Ok(Outcome::Passed);
    };
    let producer = module.context().producer().to_string();
    Ok(if rejected(case, &producer) == Some(true) {
        Outcome::Passed
    } else {
        Outcome::Failed(first.to_string())
    })
}

/// Returns whether the `mlir-opt` of the release that wrote the file rejects it, if that is installed.
fn rejected(case: &Case, producer: &str) -> Option<bool> {
    let major = Producer::parse(producer).llvm()?;
    let mut judge = Command::new(format!("mlir-opt-{major}"));
    judge.arg("--allow-unregistered-dialect");
    judge.arg(format!("{}.mlirbc", case.name()));
    judge.stdout(Stdio::null()).stderr(Stdio::null());
    let status = judge.status().ok()?;
    Some(!status.success())
}

/// Passes if both texts are the same; fails with the first lines that differ.
fn compare_lines(ours: &[u8], theirs: &[u8]) -> Outcome {
    if ours == theirs {
        return Outcome::Passed;
    }
    let lines = |text| <[u8]>::split(text, |&byte| byte == b'\n');
    let mut pairs = lines(ours).zip(lines(theirs)).zip(1..);
    let message = match pairs.find(|((ours, theirs), _)| ours != theirs) {
        Some(((ours, theirs), number)) => {
            let same = ours.iter().zip(theirs).take_while(|(a, b)| a == b).count();
            let (ours, theirs) = (excerpt(ours, same), excerpt(theirs, same));
            format!("line {number}: `{ours}` instead of `{theirs}`")
        }
        None => format!("{} bytes instead of {}", ours.len(), theirs.len()),
    };
    Outcome::Failed(message)
}

/// Returns the part of a line around the first byte that differs.
fn excerpt(line: &[u8], at: usize) -> String {
    let range = at.saturating_sub(40)..line.len().min(at + 60);
    String::from_utf8_lossy(line.get(range).unwrap_or_default()).into_owned()
}

/// Passes if both are the same; fails with the first offset at which they differ.
pub(super) fn compare_bytes(ours: &[u8], theirs: &[u8]) -> Outcome {
    if ours == theirs {
        return Outcome::Passed;
    }
    let offset = ours.iter().zip(theirs).take_while(|(a, b)| a == b).count();
    Outcome::Failed(format!(
        "bytes differ from offset {offset:#x} on; {} bytes instead of {}",
        ours.len(),
        theirs.len()
    ))
}
