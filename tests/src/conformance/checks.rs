//! The checks, each a function of one module.

use bytecode_core::Result;
use bytecode_core::check::check;
use bytecode_core::ir::Module;
use bytecode_core::write::WriteOptions;

use super::Case;

/// How a check of one module ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// As it must be.
    Passed,
    /// Not so, and how it differs.
    Failed(String),
    /// There is nothing to compare with.
    Skipped,
}

impl From<Result<Outcome>> for Outcome {
    fn from(result: Result<Outcome>) -> Self {
        result.unwrap_or_else(|error| Self::Failed(error.to_string()))
    }
}

/// A named check.
pub struct Check {
    /// What the output calls it.
    pub name: &'static str,
    /// What it shows.
    pub about: &'static str,
    /// The check itself.
    pub run: fn(&Case) -> Result<Outcome>,
}

/// All checks.
pub const CHECKS: [Check; 5] = [
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
        name: "bytes",
        about: "written back byte for byte, renumbered unless something is opaque",
        run: written_back,
    },
    Check {
        name: "versions",
        about: "written for the versions at hand as their writer did",
        run: other_versions,
    },
    Check {
        name: "version-files",
        about: "the files of other versions decode and are written back byte for byte",
        run: version_files,
    },
];

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

fn written_back(case: &Case) -> Result<Outcome> {
    let bytes = case.bytecode()?;
    same_again(case.module()?, &bytes)
}

/// The module, written as it is, gives `bytes`; with its numbers kept only if it must be.
fn same_again(module: Module, bytes: &[u8]) -> Result<Outcome> {
    let written = module.write(&WriteOptions::default())?;
    if written.pinned && check(&module).opaque.is_empty() {
        let message = "the numbers are kept although nothing is opaque";
        return Ok(Outcome::Failed(message.to_owned()));
    }
    Ok(compare_bytes(&written.bytes, bytes))
}

fn other_versions(case: &Case) -> Result<Outcome> {
    if case.opaque {
        return Ok(Outcome::Skipped);
    }
    let mut outcome = Outcome::Skipped;
    for (version, bytes) in case.versions() {
        // Upstream loses in silence what a version cannot hold.
        let options = WriteOptions {
            version: Some(version),
            lossy: true,
            ..WriteOptions::default()
        };
        let written = case.module()?.write(&options)?;
        outcome = compare_bytes(&written.bytes, &bytes);
        if let Outcome::Failed(message) = outcome {
            return Ok(Outcome::Failed(format!("version {version}: {message}")));
        }
    }
    Ok(outcome)
}

fn version_files(case: &Case) -> Result<Outcome> {
    let mut outcome = Outcome::Skipped;
    for (version, bytes) in case.versions() {
        let module = bytecode_dialects::read(bytes.clone())?;
        if let Some(error) = check(&module).findings.into_iter().next() {
            return Err(error.within(format!("version {version}")));
        }
        outcome = same_again(module, &bytes)?;
        if let Outcome::Failed(message) = outcome {
            return Ok(Outcome::Failed(format!("version {version}: {message}")));
        }
    }
    Ok(outcome)
}

/// Passed if both are the same, else where they differ first.
fn compare_bytes(ours: &[u8], theirs: &[u8]) -> Outcome {
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
