//! Which releases read whose files: as they are, and after our conversion.
//!
//! Each corpus is a folder of bytecode files of one producer; each reader is an `mlir-opt-NN` that is
//! installed. A file counts as read if the reader exits with 0; the verifier is off where it can be
//! switched off. The result is a Markdown table, `docs/releases.md` in this repository.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::str::FromStr;

use anyhow::{Context, Result, bail};
use clap::Parser;
use mlir_bytecode::read::File;
use mlir_bytecode::text::{PrintOptions, print};
use mlir_bytecode::write::{TargetRelease, WriteOptions};
use mlir_bytecode::{Module, Producer, Version};
use mlir_bytecode_dialects::{Recognized, Source};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

/// The first release whose verifier can be switched off.
const FIRST_UNVERIFIED: u32 = 22;

/// Options of `cargo xtask releases`.
#[derive(Parser)]
pub(crate) struct Args {
    /// The files of a producer: its name in the table, and the folder
    #[arg(long, required = true, value_name = "NAME=FOLDER")]
    corpus: Vec<Corpus>,
    /// A release that reads them; by default all
    #[arg(long, value_name = "RELEASE", value_parser = release)]
    reader: Vec<Source>,
    /// Take every N-th file
    #[arg(long, default_value_t = 1, value_name = "N")]
    every: usize,
    /// Write the page here, not to standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write the failures to this file, one per line: file, reader, column, reason
    #[arg(long, value_name = "FILE")]
    failures: Option<PathBuf>,
    /// Fail if a row has less than this in a column
    #[arg(long, value_name = "COLUMN=PERCENT")]
    at_least: Vec<Threshold>,
}

#[derive(Clone)]
struct Corpus {
    name: String,
    folder: PathBuf,
}

impl FromStr for Corpus {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (name, folder) = text.split_once('=').ok_or("expected NAME=FOLDER")?;
        Ok(Self {
            name: name.to_owned(),
            folder: folder.into(),
        })
    }
}

#[derive(Clone)]
struct Threshold {
    column: usize,
    percent: f64,
}

impl FromStr for Threshold {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (name, percent) = text.split_once('=').ok_or("expected COLUMN=PERCENT")?;
        let column = COLUMNS.iter().position(|column| *column == name);
        Ok(Self {
            column: column.ok_or_else(|| format!("the columns are {}", COLUMNS.join(", ")))?,
            percent: percent.parse().map_err(|_| "not a number")?,
        })
    }
}

fn release(text: &str) -> Result<Source, String> {
    let release = Source::from_name(text).filter(|it| it.is_release());
    release.ok_or_else(|| "not a release".to_owned())
}

/// The queries about a file and a reader.
const COLUMNS: [&str; 5] = ["as it is", "converted", "lossy", "version 4", "back"];

const HEAD: &str = "# Which releases read whose files

Made by `cargo xtask releases`. Each figure is the share of files that `mlir-opt` of the reader's release
accepts with `--allow-unregistered-dialect` and, from LLVM 22 on, without its verifier. The verifier of older readers cannot be
switched off: their figures leave out the *invalid* files, which the verifier of the release that wrote them rejects.
*As it is*: the unchanged file.
*Converted*: after `mlirbc convert --target`. *Lossy*: the same with `--lossy`. *Version 4*: after
`mlirbc convert --bytecode-version 4 --lossy` (version 0 for LLVM 16), which depends on no reader.
*Back*: of the files that convert without `--lossy`, those that convert back without it to the text
of the first file.

A conversion fails, and names the operation, if the file lacks what the target needs, or if the layout of properties is unknown, as of the
operations of LLVM's tests. An unchanged file may be accepted nevertheless, because the reader does not verify it, or has these operations.
";

const TAIL: &str = "
## StableHLO

`mlirbc convert --target stablehlo-1.0.0` writes VHLO for the readers of that version: in the bytecode
version of that release, with each operation in its form of that version. The conversion fails, and names
the construct, if the version lacks it.

| VHLO | bytecode version |
| --- | ---: |
| 0.9 | 0 |
| 0.10, 0.11 | 1 |
| 0.12, 0.13 | 3 |
| 0.14 | 4 |
| 0.15 to 1.20 | 6 |
";

/// The answer to each query: `None` if the query does not apply, or the reason of the failure.
type Answers = [Option<Result<(), String>>; COLUMNS.len()];

/// How often a question arose, and how often all was well.
type Counts = [(usize, usize); COLUMNS.len()];

/// Reads every file with every reader, and writes the page.
pub(crate) fn run(args: &Args) -> Result<()> {
    let mut page = HEAD.to_owned();
    if args.every > 1 {
        writeln!(page, "One file in {}.", args.every)?;
    }
    writeln!(
        page,
        "\n| producer | files | reader | invalid | {} |",
        COLUMNS.join(" | ")
    )?;
    writeln!(
        page,
        "| --- | ---: | --- | ---:{} |",
        " | ---:".repeat(COLUMNS.len())
    )?;
    let mut failures = String::new();
    let mut low = Vec::new();
    let mut readers = args.reader.clone();
    if readers.is_empty() {
        readers.extend(Source::releases().filter(|it| it.target().is_some()));
    }
    for corpus in &args.corpus {
        let files: Vec<PathBuf> = files(&corpus.folder)?
            .into_iter()
            .step_by(args.every)
            .collect();
        let invalid: HashSet<&PathBuf> = match readers.iter().all(|it| !verifies(*it)) {
            true => HashSet::new(),
            false => (files.par_iter())
                .map(|file| Ok(is_invalid(file)?.then_some(file)))
                .filter_map(Result::transpose)
                .collect::<Result<_>>()?,
        };
        let all = files.len();
        for &reader in &readers {
            let mut files: Vec<&PathBuf> = files.iter().collect();
            if verifies(reader) {
                files.retain(|file| !invalid.contains(file));
            }
            let answers: Vec<Answers> = (files.par_iter())
                .map(|file| measure(file, reader).with_context(|| file.display().to_string()))
                .collect::<Result<_>>()?;
            let counts = count(&answers);
            let left_out = all - files.len();
            write!(page, "| {} | {all} | {reader} | {left_out} |", corpus.name)?;
            for (all, good) in counts {
                match percent(all, good) {
                    Some(percent) => write!(page, " {percent:.1} % |")?,
                    None => write!(page, " - |")?,
                }
            }
            writeln!(page)?;
            for threshold in &args.at_least {
                let (all, good) = counts[threshold.column];
                if percent(all, good).is_none_or(|percent| percent < threshold.percent) {
                    let column = COLUMNS[threshold.column];
                    low.push(format!(
                        "{} for {reader}: {column}: {good} of {all}",
                        corpus.name
                    ));
                }
            }
            for (file, answers) in files.iter().zip(&answers) {
                for (column, answer) in COLUMNS.iter().zip(answers) {
                    if let Some(Err(reason)) = answer {
                        let file = file.file_name().unwrap_or_default().to_string_lossy();
                        let reason = reason.lines().next().unwrap_or_default();
                        writeln!(failures, "{file}\t{reader}\t{column}\t{reason}")?;
                    }
                }
            }
        }
    }
    page.push_str(TAIL);
    if let Some(path) = &args.failures {
        fs::write(path, failures)?;
    }
    match &args.output {
        Some(path) => fs::write(path, page)?,
        None => std::io::stdout().write_all(page.as_bytes())?,
    }
    if !low.is_empty() {
        bail!("too few: {}", low.join("; "));
    }
    Ok(())
}

fn count(answers: &[Answers]) -> Counts {
    let mut counts = Counts::default();
    for answers in answers {
        for ((all, good), answer) in counts.iter_mut().zip(answers) {
            *all += usize::from(answer.is_some());
            *good += usize::from(matches!(answer, Some(Ok(()))));
        }
    }
    counts
}

fn percent(all: usize, good: usize) -> Option<f64> {
    (all > 0).then(|| 100.0 * good as f64 / all as f64)
}

/// Returns the bytecode files under `folder`, sorted; without those that its `OPAQUE.txt` names and without
/// other versions of a file, `NAME.vN.mlirbc`.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let opaque = fs::read_to_string(folder.join("OPAQUE.txt")).unwrap_or_default();
    let opaque: HashSet<&str> = opaque.lines().collect();
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if path.is_dir() {
                folders.push(path);
            } else if let Some(stem) = name.strip_suffix(".mlirbc") {
                let is_version = stem.rsplit_once(".v").is_some_and(|it| it.1.len() == 1);
                if !is_version && !opaque.contains(stem) {
                    found.push(path);
                }
            }
        }
    }
    found.sort();
    Ok(found)
}

fn measure(file: &Path, reader: Source) -> Result<Answers> {
    let bytes = fs::read(file)?;
    let as_it_is = is_read(file, reader)?;
    let unread = |error: &dyn std::fmt::Display| Some(Err(error.to_string()));
    let Some(target) = reader.target() else {
        return Ok([Some(as_it_is), None, None, None, None]);
    };
    // Files that no reader accepts stay in the count.
    let module = match mlir_bytecode_dialects::read(bytes) {
        Ok(read) => read,
        Err(error) => {
            let no = || unread(&error);
            return Ok([Some(as_it_is), no(), no(), no(), None]);
        }
    };
    let there = write(&module, &target, false);
    let (converted, back) = match &there {
        Ok(there) => {
            let home = Recognized::of(&module).and_then(|it| it.source.target());
            let back = home.map(|home| expect_back(&module, there, &home));
            (is_read_from_memory(there, reader)?, back)
        }
        Err(error) => (Err(error.clone()), None),
    };
    let lossy = match there.or_else(|_| write(&module, &target, true)) {
        Ok(there) => is_read_from_memory(&there, reader)?,
        Err(error) => Err(error),
    };
    let oldest = WriteOptions::new()
        .version(Version::new(4)?.min(target.version))
        .lossy(true);
    let merged = match module.write(&oldest) {
        Ok(written) => is_read_from_memory(&written.into_bytes(), reader)?,
        Err(error) => Err(error.to_string()),
    };
    Ok([
        Some(as_it_is),
        Some(converted),
        Some(lossy),
        Some(merged),
        back,
    ])
}

fn write(module: &Module, target: &TargetRelease, lossy: bool) -> Result<Vec<u8>, String> {
    let options = WriteOptions::new().target(target.clone()).lossy(lossy);
    let written = module.write(&options);
    written
        .map(|written| written.into_bytes())
        .map_err(|error| error.to_string())
}

/// Checks that the file for another release, converted back, has the text of `module`.
fn expect_back(module: &Module, there: &[u8], home: &TargetRelease) -> Result<(), String> {
    let read =
        |bytes: Vec<u8>| mlir_bytecode_dialects::read(bytes).map_err(|error| error.to_string());
    let back = read(write(&read(there.to_vec())?, home, false)?)?;
    let (before, after) = (text(module)?, text(&back)?);
    let mut lines = before.lines().zip(after.lines());
    match lines.find(|(before, after)| before != after) {
        None if before.len() == after.len() => Ok(()),
        None => Err("another number of lines".to_owned()),
        Some((before, after)) => Err(format!("`{}` became `{}`", before.trim(), after.trim())),
    }
}

fn text(module: &Module) -> Result<String, String> {
    let mut out = Vec::new();
    let options = PrintOptions::new().generic().local_scope(true);
    print(module, options, &mut out).map_err(|error| error.to_string())?;
    Ok(String::from_utf8_lossy(&out).into_owned())
}

fn is_read_from_memory(bytes: &[u8], reader: Source) -> Result<Result<(), String>> {
    let file = tempfile::NamedTempFile::new()?;
    fs::write(file.path(), bytes)?;
    is_read(file.path(), reader)
}

/// Returns whether the verifier of the reader cannot be switched off.
fn verifies(reader: Source) -> bool {
    reader.llvm() < FIRST_UNVERIFIED
}

/// Returns whether the release that wrote a file rejects it with its verifier: then no reader can be expected to accept a
/// conversion of it. A file of a producer that is no release is not judged.
fn is_invalid(file: &Path) -> Result<bool> {
    let bytes = fs::read(file)?;
    let producer = File::parse(&bytes).ok().map(|file| file.header().producer);
    match producer.and_then(|it| Source::of_release(Producer::parse(it))) {
        Some(home) => Ok(answer(file, home, true)?.is_err()),
        None => Ok(false),
    }
}

/// Returns `Ok` if the reader reads the file, else its first error.
fn is_read(file: &Path, reader: Source) -> Result<Result<(), String>> {
    answer(file, reader, verifies(reader))
}

/// Returns `Ok` if the reader reads the file, with its verifier or without it, else its first error.
fn answer(file: &Path, reader: Source, verified: bool) -> Result<Result<(), String>> {
    let program = format!("mlir-opt-{}", reader.llvm());
    let mut command = Command::new(&program);
    command.arg("--allow-unregistered-dialect").arg(file);
    if !verified {
        command.arg("--mlir-very-unsafe-disable-verifier-on-parsing");
    }
    let command = command.stdin(Stdio::null()).stdout(Stdio::null());
    let output = command.output().context(program)?;
    if output.status.success() {
        return Ok(Ok(()));
    }
    let messages = String::from_utf8_lossy(&output.stderr);
    let errors = messages
        .lines()
        .filter_map(|line| line.split_once("error: "));
    let first = errors.map(|(_, error)| error.to_owned()).next();
    Ok(Err(first.unwrap_or_else(|| output.status.to_string())))
}
