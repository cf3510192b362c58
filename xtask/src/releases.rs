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

use anyhow::{Context, Result};
use bytecode_core::ir::Module;
use bytecode_core::text::{PrintOptions, print};
use bytecode_core::write::{TargetRelease, WriteOptions};
use bytecode_dialects::upstream::{Release, Source};
use clap::Parser;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

/// Options of `cargo xtask releases`.
#[derive(Parser)]
pub(crate) struct Args {
    /// A producer's files: what the table calls it, and their folder
    #[arg(long, required = true, value_name = "NAME=FOLDER")]
    corpus: Vec<Corpus>,
    /// Take every N-th file
    #[arg(long, default_value_t = 1, value_name = "N")]
    every: usize,
    /// Write the page here, not to standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
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

/// How many files of one producer one reader reads.
#[derive(Clone, Copy, Default)]
struct Counts {
    files: usize,
    /// As they are.
    before: usize,
    /// Converted without losses.
    converted: usize,
    /// And read.
    after: usize,
    /// Read after a conversion that may leave things out.
    lossy: usize,
    /// Without losses there, and back: how many come back, and how many of these have the same text.
    back: usize,
    same: usize,
}

impl Counts {
    fn add(self, other: Self) -> Self {
        Self {
            files: self.files + other.files,
            before: self.before + other.before,
            converted: self.converted + other.converted,
            after: self.after + other.after,
            lossy: self.lossy + other.lossy,
            back: self.back + other.back,
            same: self.same + other.same,
        }
    }
}

/// Reads every file with every reader, and writes the page.
pub(crate) fn run(args: &Args) -> Result<()> {
    let mut page = String::from(
        "# Which releases read whose files\n\n\
         Made by `cargo xtask releases`. *As it is*: what `mlir-opt` of the release reads, with\n\
         `--allow-unregistered-dialect` and, from LLVM 22 on, without its verifier. *Converted*: what it\n\
         reads after `mlirbc convert --target`; *lossy*: with `--lossy` where that fails. *Back*: of the\n\
         files that convert there and back without losses, those whose text is the first file's.\n\n\
         | producer | files | reader | as it is | converted | lossy | back |\n\
         | --- | ---: | --- | ---: | ---: | ---: | ---: |\n",
    );
    if args.every > 1 {
        page = page.replacen("\n\n|", &format!("\nOne file in {}.\n\n|", args.every), 1);
    }
    for corpus in &args.corpus {
        let files: Vec<PathBuf> = files(&corpus.folder)?
            .into_iter()
            .step_by(args.every)
            .collect();
        for release in Release::ALL {
            let counts = (files.par_iter())
                .map(|file| measure(file, release).with_context(|| file.display().to_string()))
                .try_reduce(Counts::default, |a, b| Ok(a.add(b)))?;
            let of = |count: usize, all: usize| match all {
                0 => "-".to_owned(),
                all => format!("{:.1} %", 100.0 * count as f64 / all as f64),
            };
            let files = counts.files;
            writeln!(
                page,
                "| {} | {files} | {release} | {} | {} | {} | {} |",
                corpus.name,
                of(counts.before, files),
                of(counts.after, files),
                of(counts.lossy, files),
                of(counts.same, counts.back),
            )?;
        }
    }
    match &args.output {
        Some(path) => fs::write(path, page)?,
        None => std::io::stdout().write_all(page.as_bytes())?,
    }
    Ok(())
}

/// The bytecode files under `folder`, sorted; without those that its `OPAQUE.txt` names and without
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

fn measure(file: &Path, release: Release) -> Result<Counts> {
    let mut counts = Counts {
        files: 1,
        before: usize::from(is_read(file, release)?),
        ..Counts::default()
    };
    let bytes = fs::read(file)?;
    let Some(target) = Source::from(release).target() else {
        return Ok(counts);
    };
    // What cannot be read by anybody is read by nobody: it stays in the count.
    let Ok((module, recognized)) = bytecode_dialects::read_with(bytes, &Default::default()) else {
        return Ok(counts);
    };
    let lossless = write(&module, &target, false);
    counts.converted = usize::from(lossless.is_some());
    if let Some(there) = &lossless {
        counts.after = usize::from(is_read_from_memory(there, release)?);
        let home = recognized.and_then(|recognized| recognized.source.target());
        if let Some(home) = home
            && let Ok(module_there) = bytecode_dialects::read(there.clone())
            && let Some(back) = write(&module_there, &home, false)
            && let Ok(module_back) = bytecode_dialects::read(back)
        {
            counts.back = 1;
            counts.same = usize::from(text(&module) == text(&module_back));
        }
    }
    counts.lossy = match lossless.or_else(|| write(&module, &target, true)) {
        Some(there) => usize::from(is_read_from_memory(&there, release)?),
        None => 0,
    };
    Ok(counts)
}

fn write(module: &Module, target: &TargetRelease, lossy: bool) -> Option<Vec<u8>> {
    let options = WriteOptions {
        target: Some(target.clone()),
        lossy,
        ..WriteOptions::default()
    };
    module.write(&options).ok().map(|written| written.bytes)
}

fn text(module: &Module) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let options = PrintOptions::new().local_scope(true);
    print(module, options, &mut out).ok().map(|()| out)
}

fn is_read_from_memory(bytes: &[u8], release: Release) -> Result<bool> {
    let file = tempfile::NamedTempFile::new()?;
    fs::write(file.path(), bytes)?;
    is_read(file.path(), release)
}

fn is_read(file: &Path, release: Release) -> Result<bool> {
    let program = format!("mlir-opt-{}", release.major());
    let mut command = Command::new(&program);
    command.arg("--allow-unregistered-dialect").arg(file);
    if release >= Release::Llvm22 {
        command.arg("--mlir-very-unsafe-disable-verifier-on-parsing");
    }
    let command = command.stdout(Stdio::null()).stderr(Stdio::null());
    Ok(command.status().context(program)?.success())
}
