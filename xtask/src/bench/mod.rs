//! Benchmarks beside libMLIR: both sides in one run, in turn, as ratios.
//!
//! `cargo run --release -p xtask -- bench` builds the peer (`benches/peer`, against `libmlir-22-dev`),
//! makes the inputs, and writes the table of ratios to `docs/performance.md`.

mod generate;
mod ours;
mod report;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use clap::ValueEnum;
use serde_json::Value;

use generate::Shape;

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Job {
    /// The whole file to walkable, checked IR.
    Read,
    /// The same, with every attribute and type decoded once.
    ReadDecoded,
    /// IR to bytecode, the bytes identical.
    Write,
    /// IR to generic text.
    Print,
    /// Generic text to IR.
    Parse,
    /// Open, and list the symbols of the top level.
    Symbols,
    /// Open, and print one function, the last.
    PrintOne,
}

impl Job {
    const ALL: [Self; 7] = [
        Self::Read,
        Self::ReadDecoded,
        Self::Write,
        Self::Print,
        Self::Parse,
        Self::Symbols,
        Self::PrintOne,
    ];

    /// What libMLIR does for the same purpose: it always decodes attributes, and reads all to list
    /// symbols.
    fn of_peer(self) -> &'static str {
        match self {
            Self::Read | Self::ReadDecoded | Self::Symbols => "read",
            Self::Write => "write",
            Self::Print => "print",
            Self::Parse => "parse",
            Self::PrintOne => "print-one",
        }
    }

    /// Whether there is work for several threads.
    fn is_parallel(self) -> bool {
        !matches!(self, Self::Symbols | Self::PrintOne)
    }
}

/// Benchmarks beside libMLIR 22.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Runs of each job on each side.
    #[arg(long, default_value_t = 5)]
    runs: usize,
    /// About how many operations an input has.
    #[arg(long, default_value_t = 844_000)]
    operations: usize,
    /// Only these shapes.
    #[arg(long)]
    shape: Vec<Shape>,
    /// Only these jobs.
    #[arg(long)]
    job: Vec<Job>,
    /// Threads of our side; each number given is measured.
    #[arg(long, default_values_t = [1, 2])]
    threads: Vec<usize>,
    /// Where inputs and the peer are kept between runs.
    #[arg(long, default_value = "target/bench")]
    folder: PathBuf,
    /// Write the table here.
    #[arg(long)]
    report: Option<PathBuf>,
    /// Be our side: do the one job with this file, and print what it takes as the peer does
    #[arg(long, hide = true)]
    ours: Option<PathBuf>,
    /// The function that is printed alone
    #[arg(long, hide = true, default_value = "f0")]
    symbol: String,
}

/// What one run of one side takes.
struct Figure {
    seconds: f64,
    /// The peak of the process, its program included.
    kibibytes: f64,
    operations: u64,
}

/// One job on both sides.
struct Row {
    shape: Shape,
    job: Job,
    threads: usize,
    ours: Vec<Figure>,
    peer: Vec<Figure>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    ensure!(
        !cfg!(debug_assertions),
        "run the benchmarks with `cargo run --release -p xtask -- bench`"
    );
    if let (Some(file), Some(&job), Some(&threads)) =
        (&args.ours, args.job.first(), args.threads.first())
    {
        return ours::run(job, file, &args.symbol, threads);
    }
    std::fs::create_dir_all(&args.folder)?;
    let peer = build_peer(&args.folder)?;
    let shapes = if args.shape.is_empty() {
        Shape::ALL.to_vec()
    } else {
        args.shape.clone()
    };
    let jobs = if args.job.is_empty() {
        Job::ALL.to_vec()
    } else {
        args.job.clone()
    };
    let mut rows = Vec::new();
    for shape in shapes {
        let bytecode = input(&args.folder, shape, args.operations)?;
        let symbol = generate::last_function(shape, args.operations);
        for &job in &jobs {
            let threads = args.threads.iter().copied();
            for threads in threads.filter(|&threads| threads == 1 || job.is_parallel()) {
                let row = row(&peer, args.runs, shape, job, threads, &bytecode, &symbol)?;
                eprintln!("{}", report::line(&row));
                rows.push(row);
            }
        }
    }
    if let Some(path) = &args.report {
        std::fs::write(path, report::page(&rows))?;
    }
    Ok(())
}

fn row(
    peer: &Path,
    runs: usize,
    shape: Shape,
    job: Job,
    threads: usize,
    bytecode: &Path,
    symbol: &str,
) -> Result<Row> {
    // The bytecode was made from this text.
    let file = match job {
        Job::Parse => bytecode.with_extension("mlir"),
        _ => bytecode.to_owned(),
    };
    let mut row = Row {
        shape,
        job,
        threads,
        ours: Vec::new(),
        peer: Vec::new(),
    };
    let name = job.to_possible_value().context("a job has a name")?;
    // In turn, so that a change of the machine's speed meets both.
    for _ in 0..runs {
        let mut ours = Command::new(std::env::current_exe()?);
        ours.args(["bench", "--symbol", symbol, "--threads"])
            .arg(threads.to_string())
            .args(["--job", name.get_name(), "--ours"])
            .arg(&file);
        row.ours.push(figure(&mut ours)?);
        let mut theirs = Command::new(peer);
        theirs.args([job.of_peer(), "1"]).arg(&file).arg(symbol);
        row.peer.push(figure(&mut theirs)?);
    }
    Ok(row)
}

fn build_peer(folder: &Path) -> Result<PathBuf> {
    let source = Path::new("benches/peer/peer.cpp");
    let program = folder.join("peer");
    let status = Command::new("g++")
        .args([
            "-std=c++17",
            "-O2",
            "-fno-rtti",
            "-I/usr/lib/llvm-22/include",
        ])
        .arg("-I/usr/include/llvm-22")
        .arg(source)
        .arg("-o")
        .arg(&program)
        .args([
            "-L/usr/lib/llvm-22/lib",
            "-lMLIR",
            "-lLLVM",
            "-Wl,-rpath,/usr/lib/llvm-22/lib",
        ])
        .status()
        .context("g++ is needed to build the peer")?;
    ensure!(
        status.success(),
        "the peer needs the packages libmlir-22-dev and llvm-22-dev"
    );
    Ok(program)
}

/// The bytecode of a shape, made by mlir-opt from our text, once.
fn input(folder: &Path, shape: Shape, operations: usize) -> Result<PathBuf> {
    let file = folder.join(format!("{shape:?}-{operations}.mlirbc"));
    if !file.exists() {
        let text = file.with_extension("mlir");
        std::fs::write(&text, generate::module(shape, operations))?;
        let status = Command::new("mlir-opt-22")
            .args([
                "--emit-bytecode",
                "--mlir-very-unsafe-disable-verifier-on-parsing",
            ])
            .arg(&text)
            .arg("-o")
            .arg(&file)
            .status()
            .context("mlir-opt-22 is needed to make the inputs")?;
        ensure!(status.success(), "mlir-opt-22 rejects {}", text.display());
    }
    Ok(file)
}

/// Runs one side: a process that prints what it takes.
fn figure(side: &mut Command) -> Result<Figure> {
    let output = side.output()?;
    ensure!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let answer: Value = serde_json::from_slice(&output.stdout)?;
    Ok(Figure {
        seconds: answer["seconds"][0].as_f64().context("seconds")?,
        kibibytes: answer["peak_kib"].as_f64().context("peak_kib")?,
        operations: answer["operations"].as_u64().unwrap_or_default(),
    })
}
