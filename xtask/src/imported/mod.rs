//! Real modules, made when the task runs: text with aliases, bytes, and text to bytecode beside `mlir-opt-22`.
//!
//! C, C++ and Rust become LLVM IR, which `mlir-translate-22` imports; MLIR inputs are lowered by passes of
//! `mlir-opt-22`. The inputs are in `tests/imported`; C sources of crates are fetched by cargo.
#![expect(clippy::print_stdout, reason = "a task reports on its standard output")]

mod make;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use mlir_bytecode::Module;
use mlir_bytecode::text::{ParseOptions, PrintOptions, print};
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode_dialects::ReadOptions;

use make::{Made, Maker};
pub(crate) use make::{SQLITE, clang, fetch, has, import_llvm};

/// Options of `cargo xtask imported`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The folder of sources
    #[arg(long, default_value = "tests/imported", value_name = "FOLDER")]
    sources: PathBuf,
    /// Compile C sources of crates, too
    #[arg(long)]
    crates: bool,
    /// Compile SQLite, too
    #[arg(long, requires = "crates")]
    sqlite: bool,
    /// Compile each source with two sets of options only
    #[arg(long)]
    quick: bool,
    /// Keep all files in this folder
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
}

/// The comparisons of a module.
const COLUMNS: [&str; 5] = [
    "aliases",
    "aliases and locations",
    "in full",
    "bytes",
    "text to bytecode",
];

/// `None` if a comparison does not apply.
type Answers = [Option<Result<(), String>>; COLUMNS.len()];

/// Makes the modules and compares.
pub(crate) fn run(args: &Args) -> Result<()> {
    for program in ["mlir-opt-22", "mlir-translate-22", "clang-22", "rustc"] {
        if !has(program) {
            println!("skipped: {program} is not installed");
            return Ok(());
        }
    }
    let temporary = tempfile::tempdir()?;
    let work = args.keep.as_deref().unwrap_or(temporary.path());
    fs::create_dir_all(work)?;
    let mut maker = Maker {
        work,
        quick: args.quick,
        made: Vec::new(),
        refused: Vec::new(),
    };
    maker.folder(&args.sources)?;
    if args.crates {
        maker.crates(args.sqlite)?;
    }
    for refused in &maker.refused {
        println!("not made: {refused}");
    }
    let mut counts = [(0, 0); COLUMNS.len()];
    for made in &maker.made {
        let answers = compare(made).with_context(|| made.name.clone())?;
        for ((column, answer), (all, good)) in COLUMNS.iter().zip(answers).zip(&mut counts) {
            let Some(answer) = answer else { continue };
            *all += 1;
            match answer {
                Ok(()) => *good += 1,
                Err(reason) => println!("{}: {column}: {reason}", made.name),
            }
        }
    }
    for (column, (all, good)) in COLUMNS.iter().zip(counts) {
        println!("{column}: {good} of {all}");
    }
    let failed = counts.iter().any(|(all, good)| all != good);
    if failed || maker.made.is_empty() || !maker.refused.is_empty() {
        bail!(
            "{} modules, {} not made",
            maker.made.len(),
            maker.refused.len()
        );
    }
    Ok(())
}

/// Compares all that we make of a module with what `mlir-opt` makes of it.
fn compare(made: &Made) -> Result<Answers> {
    let bytecode = made.file.with_extension("mlirbc");
    opt(&made.file, &["--emit-bytecode"], &bytecode)?;
    let bytes = fs::read(&bytecode)?;
    let module = mlir_bytecode_dialects::read(bytes.clone()).map_err(|error| error.to_string());
    let module = match module {
        Ok(module) => module,
        Err(error) => return Ok(COLUMNS.map(|_| Some(Err(error.clone())))),
    };
    let truth = |options: &[&str], extension: &str| -> Result<PathBuf> {
        let file = made.file.with_extension(extension);
        opt(
            &bytecode,
            &[&["--mlir-print-op-generic"], options].concat(),
            &file,
        )?;
        Ok(file)
    };
    let plain = truth(&[], "plain.mlir")?;
    let debug = truth(&["--mlir-print-debuginfo"], "debug.mlir")?;
    let options = PrintOptions::new().generic();
    // Upstream never ends where aliases are nested deeply.
    let full = printed(&module, options.local_scope(true));
    let in_full = match full {
        Ok(text) => {
            let truth = truth(&["--mlir-print-local-scope"], "full.mlir")?;
            Some(same(&text, &fs::read(truth)?))
        }
        Err(_) => None,
    };
    let aliases = printed(&module, options).and_then(|text| same(&text, &read(&plain)?));
    let located = printed(&module, options.debug_info(true));
    let written = module.to_bytes().map_err(|error| error.to_string());
    Ok([
        Some(aliases),
        Some(located.and_then(|text| same(&text, &read(&debug)?))),
        in_full,
        Some(written.and_then(|written| same(&written, &bytes))),
        Some(from_text(&debug)?),
    ])
}

fn printed(module: &Module, options: PrintOptions) -> Result<Vec<u8>, String> {
    let mut out = Vec::new();
    print(module, options, &mut out).map_err(|error| error.to_string())?;
    Ok(out)
}

fn read(file: &Path) -> Result<Vec<u8>, String> {
    fs::read(file).map_err(|error| error.to_string())
}

/// Compares the bytecode of a text.
fn from_text(file: &Path) -> Result<Result<(), String>> {
    let encoded = file.with_extension("mlirbc");
    opt(file, &["--emit-bytecode"], &encoded)?;
    let theirs = fs::read(&encoded)?;
    let name = file.display().to_string();
    let options = ParseOptions::new().file_name(name);
    let parsed = ReadOptions::new().parse(fs::read(file)?, &options);
    let ours = parsed.and_then(|module| {
        let written = module.write(&WriteOptions::new().producer("MLIR22.1.8"))?;
        Ok(written.into_bytes())
    });
    let ours = ours.map_err(|error| error.to_string());
    let producer = |bytes: &[u8]| bytes.windows(10).any(|it| it == b"MLIR22.1.8");
    if !producer(&theirs) {
        bail!("mlir-opt-22 is another release than 22.1.8");
    }
    Ok(ours.and_then(|ours| same(&ours, &theirs)))
}

/// Names the first difference.
fn same(ours: &[u8], theirs: &[u8]) -> Result<(), String> {
    if ours == theirs {
        return Ok(());
    }
    let line = |text: &[u8], number: usize| {
        let line = text.split(|&byte| byte == b'\n').nth(number);
        String::from_utf8_lossy(line.unwrap_or_default())
            .chars()
            .take(200)
            .collect::<String>()
    };
    let pairs = ours
        .split(|&byte| byte == b'\n')
        .zip(theirs.split(|&byte| byte == b'\n'));
    let number = pairs.take_while(|(ours, theirs)| ours == theirs).count();
    if ours.starts_with(b"ML\xefR") {
        let at = ours
            .iter()
            .zip(theirs)
            .take_while(|(ours, theirs)| ours == theirs)
            .count();
        return Err(format!("byte {at} of {} and {}", ours.len(), theirs.len()));
    }
    Err(format!(
        "line {}: {:?}, expected {:?}",
        number + 1,
        line(ours, number),
        line(theirs, number)
    ))
}

fn opt(input: &Path, options: &[&str], output: &Path) -> Result<()> {
    let mut command = Command::new("mlir-opt-22");
    let status = command
        .args(options)
        .arg(input)
        .arg("-o")
        .arg(output)
        .status()?;
    if !status.success() {
        bail!(
            "mlir-opt-22 {} {}: {status}",
            options.join(" "),
            input.display()
        );
    }
    Ok(())
}
