//! Damaged files beside libMLIR: mutants that respect the structure of the format, read by both sides.
//!
//! A mutant differs from a file in a few fields, as `mlirbc dump` shows them: a number becomes another one of the
//! same length, or two fields change places. Such files pass the reading of the structure, so that the
//! judgement of values is compared. `benches/peer/serve.cpp` reads and prints them with libMLIR 22.
#![expect(clippy::print_stdout, reason = "a task reports on its standard output")]

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use mlir_bytecode::bytes::Bytes;
use mlir_bytecode::check::{check, check_values};
use mlir_bytecode::text::{PrintOptions, print};
use mlir_bytecode::{Module, WriteOptions, dump};

use crate::peer;

/// Options of `cargo xtask mutants`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files of LLVM 22, or folders of them
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The number of mutants
    #[arg(long, default_value_t = 1000)]
    count: usize,
    /// Another seed makes other mutants
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Keep the mutants with a fault, and both texts, in this folder
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
    /// The program that reads with libMLIR; it is built by default
    #[arg(long, value_name = "PROGRAM")]
    peer: Option<PathBuf>,
    /// Fail if more than this share of the mutants that both accept have another text
    #[arg(long, default_value_t = 0.2, value_name = "PERCENT")]
    at_most: f64,
}

/// Files that are longer take too much of the time.
const LONGEST: u64 = 20_000;

/// The outcome of a mutant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Outcome {
    /// Both sides reject it.
    BothReject,
    /// Only we do.
    OnlyWeReject,
    /// Only libMLIR does.
    OnlyTheyReject,
    /// libMLIR crashes, or does not end.
    TheyCrash,
    /// Both sides print the same text.
    SameText,
    /// The texts differ, and a warning names unknown parts.
    OtherTextWithWarning,
    /// The texts differ.
    OtherText,
    /// The check fails, but `mlirbc print` prints the module and reports nothing.
    FaultSilent,
    /// The check passes, but the module does not print.
    FaultPrint,
    /// The check passes, but the module is not written.
    FaultConvert,
    /// Written and read again, it prints another text.
    FaultAgain,
}

/// Makes mutants and compares.
pub(crate) fn run(args: &Args) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let program = match &args.peer {
        Some(peer) => peer.clone(),
        None if Path::new("/usr/lib/llvm-22/include/mlir").is_dir() => {
            peer::build(folder.path(), "serve", "-O1")?
        }
        None => {
            println!("skipped: libmlir-22-dev is not installed");
            return Ok(());
        }
    };
    let mut peer = Peer::start(&program, folder.path())?;
    let mut files = Vec::new();
    for path in &args.files {
        collect(path, &mut files)?;
    }
    files.sort();
    ensure!(!files.is_empty(), "no files");
    if let Some(keep) = &args.keep {
        fs::create_dir_all(keep)?;
    }
    let mut random = Random(args.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let mut counts: BTreeMap<Outcome, usize> = BTreeMap::new();
    let mut sources: BTreeMap<usize, Source> = BTreeMap::new();
    for number in 0..args.count {
        let index = random.below(files.len());
        let file = files.get(index).context("a file")?;
        let source = match sources.entry(index) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(Source::read(file)?),
        };
        let mutant = source.mutant(&mut random);
        let ours = judge(&mutant);
        let theirs = peer.judge(&mutant)?;
        let outcome = compare(&ours, &theirs);
        *counts.entry(outcome).or_default() += 1;
        let is_fault = outcome >= Outcome::OtherText;
        if let Some(keep) = args
            .keep
            .as_ref()
            .filter(|_| is_fault || outcome == Outcome::OnlyTheyReject)
        {
            let name = file.file_stem().unwrap_or_default().to_string_lossy();
            let path = keep.join(format!("{outcome:?}-{number}-{name}.mlirbc"));
            fs::write(&path, &mutant)?;
            if let Ok(text) = &ours.text {
                fs::write(path.with_extension("ours"), text)?;
            }
            if let Some(Ok(text)) = &ours.again {
                fs::write(path.with_extension("again"), text)?;
            }
            if let Theirs::Text(text) = &theirs {
                fs::write(path.with_extension("theirs"), text)?;
            }
        }
    }
    let count = |outcome| counts.get(&outcome).copied().unwrap_or(0);
    for (outcome, count) in &counts {
        println!("{outcome:?}: {count}");
    }
    let both =
        count(Outcome::SameText) + count(Outcome::OtherTextWithWarning) + count(Outcome::OtherText);
    let other = 100.0 * count(Outcome::OtherText) as f64 / both.max(1) as f64;
    println!("other text without a warning: {other:.2} % of {both} that both accept");
    let faults = (counts.iter())
        .filter(|(outcome, _)| **outcome >= Outcome::FaultSilent)
        .map(|(_, count)| count)
        .sum::<usize>();
    if faults > 0 || other > args.at_most {
        bail!("{faults} faults, {other:.2} % other text");
    }
    Ok(())
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            collect(&entry?.path(), files)?;
        }
    } else if path.extension().is_some_and(|it| it == "mlirbc") && path.metadata()?.len() <= LONGEST
    {
        files.push(path.to_owned());
    }
    Ok(())
}

/// A sequence of numbers that depends on the seed only.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 11) as usize % bound.max(1)
    }
}

/// A file and its fields.
struct Source {
    bytes: Vec<u8>,
    /// Offset and length of each field of at most 4 bytes.
    fields: Vec<(usize, usize)>,
}

impl Source {
    fn read(file: &Path) -> Result<Self> {
        let bytes = fs::read(file)?;
        let mut rows = Vec::new();
        let registry = mlir_bytecode_dialects::registry();
        dump::dump(Bytes::copy_from_slice(&bytes), registry, &mut rows)
            .map_err(|error| anyhow::anyhow!("{}: {error}", file.display()))?;
        let mut fields = Vec::new();
        for row in String::from_utf8_lossy(&rows).lines() {
            let mut columns = row.splitn(3, '|');
            let (offset, shown) = (columns.next().unwrap_or(""), columns.next().unwrap_or(""));
            let digits = offset.trim().strip_prefix("0x");
            let length = shown.split_whitespace().count();
            if let Some(offset) = digits.and_then(|it| usize::from_str_radix(it, 16).ok())
                && (1..=4).contains(&length)
                && offset > 4
            {
                fields.push((offset, length));
            }
        }
        ensure!(!fields.is_empty(), "{}: no fields", file.display());
        Ok(Self { bytes, fields })
    }

    /// Returns a copy with a changed field, sometimes with two.
    fn mutant(&self, random: &mut Random) -> Vec<u8> {
        let mut bytes = self.bytes.clone();
        for _ in 0..1 + random.below(5) / 4 {
            let Some(&(at, length)) = self.fields.get(random.below(self.fields.len())) else {
                continue;
            };
            let others: Vec<usize> = (self.fields.iter())
                .filter(|(_, other)| *other == length)
                .map(|(at, _)| *at)
                .collect();
            let other = others
                .get(random.below(others.len()))
                .copied()
                .unwrap_or(at);
            let kind = random.below(4);
            let noise = random.next();
            for index in 0..length {
                let Some(theirs) = self.bytes.get(other + index).copied() else {
                    continue;
                };
                let Some(byte) = bytes.get_mut(at + index) else {
                    continue;
                };
                match kind {
                    // The low bits are the length of a number: they stay.
                    0 if index == 0 => *byte = byte.wrapping_add(1 << length),
                    1 if index == 0 => *byte = byte.wrapping_sub(1 << length),
                    2 => {
                        let mask = if index == 0 {
                            u8::MAX.checked_shl(length as u32).unwrap_or(0)
                        } else {
                            u8::MAX
                        };
                        *byte = (*byte & !mask) | ((noise >> (8 * index)) as u8 & mask);
                    }
                    3 => *byte = theirs,
                    _ => {}
                }
            }
            if kind == 3 {
                for index in 0..length {
                    let ours = self.bytes.get(at + index).copied();
                    if let (Some(ours), Some(byte)) = (ours, bytes.get_mut(other + index)) {
                        *byte = ours;
                    }
                }
            }
        }
        bytes
    }
}

/// Our judgement.
struct Ours {
    /// The check passes.
    accepted: bool,
    /// Unknown parts are reported.
    warned: bool,
    /// The check fails, and `mlirbc print` reports nothing.
    silent: bool,
    text: Result<Vec<u8>, String>,
    /// The custom form prints.
    custom: Result<(), String>,
    /// The text of the module that was written anew and read, if the check passes.
    again: Option<Result<Vec<u8>, String>>,
}

fn judge(bytes: &[u8]) -> Ours {
    let module = match mlir_bytecode_dialects::read(Bytes::copy_from_slice(bytes)) {
        Ok(module) => module,
        Err(error) => {
            return Ours {
                accepted: false,
                warned: false,
                silent: false,
                text: Err(error.to_string()),
                custom: Err(error.to_string()),
                again: None,
            };
        }
    };
    // What `mlirbc print` does: the values are checked, then printed.
    let is_valued = check_values(&module).findings.is_empty();
    let report = check(&module);
    let root = module
        .top_level()
        .ok()
        .and_then(|block| block.operations().next());
    let wrapped = root.is_some_and(|root| root.name() != "builtin.module");
    let accepted = report.findings.is_empty();
    let warned = wrapped
        || !report.opaque.is_empty()
        || module.verify().is_ok_and(|findings| !findings.is_empty());
    let custom = print(&module, PrintOptions::new(), &mut io::sink());
    let silent = !accepted && custom.is_ok() && is_valued;
    Ours {
        accepted,
        warned,
        silent,
        text: text(&module),
        custom: custom.map_err(|error| error.to_string()),
        again: accepted.then(|| again(&module)),
    }
}

/// Writes the module as it is, and with new numbers, because an unchanged module is its file; returns the text of the
/// latter.
fn again(module: &Module) -> Result<Vec<u8>, String> {
    let message = |error: mlir_bytecode::Error| error.to_string();
    module.to_bytes().map_err(message)?;
    let renumbered = module.write(&WriteOptions::new().renumber(true));
    let bytes = renumbered.map_err(message)?.into_bytes();
    text(&mlir_bytecode_dialects::read(bytes).map_err(message)?)
}

fn text(module: &Module) -> Result<Vec<u8>, String> {
    let mut out = Vec::new();
    let options = PrintOptions::new().generic().debug_info(true);
    print(module, options, &mut out).map_err(|error| error.to_string())?;
    Ok(out)
}

/// libMLIR's judgement.
enum Theirs {
    Text(Vec<u8>),
    Rejected,
    Crashed,
}

struct Peer {
    _child: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
    input: PathBuf,
    output: PathBuf,
}

impl Peer {
    fn start(program: &Path, folder: &Path) -> Result<Self> {
        let mut child = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| program.display().to_string())?;
        Ok(Self {
            requests: child.stdin.take().context("stdin")?,
            answers: BufReader::new(child.stdout.take().context("stdout")?),
            _child: child,
            input: folder.join("mutant.mlirbc"),
            output: folder.join("mutant.mlir"),
        })
    }

    fn judge(&mut self, bytes: &[u8]) -> Result<Theirs> {
        fs::write(&self.input, bytes)?;
        writeln!(
            self.requests,
            "{} {}",
            self.input.display(),
            self.output.display()
        )?;
        let mut answer = String::new();
        self.answers.read_line(&mut answer)?;
        Ok(match answer.trim() {
            "accepted" => Theirs::Text(fs::read(&self.output)?),
            "rejected" => Theirs::Rejected,
            "crashed" | "late" => Theirs::Crashed,
            _ => bail!("the peer has ended"),
        })
    }
}

fn compare(ours: &Ours, theirs: &Theirs) -> Outcome {
    if ours.silent {
        return Outcome::FaultSilent;
    }
    match (ours.accepted, &ours.text, &ours.again) {
        (true, Err(_), _) => return Outcome::FaultPrint,
        (true, Ok(_), _) if ours.custom.is_err() => return Outcome::FaultPrint,
        (true, _, Some(Err(_))) => return Outcome::FaultConvert,
        (true, Ok(text), Some(Ok(again))) if text != again => return Outcome::FaultAgain,
        _ => {}
    }
    match (ours.accepted, theirs) {
        (_, Theirs::Crashed) => Outcome::TheyCrash,
        (false, Theirs::Rejected) => Outcome::BothReject,
        (false, Theirs::Text(_)) => Outcome::OnlyWeReject,
        (true, Theirs::Rejected) => Outcome::OnlyTheyReject,
        (true, Theirs::Text(theirs)) => match &ours.text {
            Ok(ours) if ours == theirs => Outcome::SameText,
            _ if ours.warned => Outcome::OtherTextWithWarning,
            _ => Outcome::OtherText,
        },
    }
}
