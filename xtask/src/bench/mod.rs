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
}

impl Job {
    const ALL: [Self; 6] = [
        Self::Read,
        Self::ReadDecoded,
        Self::Write,
        Self::Print,
        Self::Parse,
        Self::Symbols,
    ];

    /// What libMLIR does for the same purpose: it always decodes attributes, and reads all to list
    /// symbols.
    fn of_peer(self) -> &'static str {
        match self {
            Self::Read | Self::ReadDecoded | Self::Symbols => "read",
            Self::Write => "write",
            Self::Print => "print",
            Self::Parse => "parse",
        }
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
    /// Threads of our side.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Where inputs and the peer are kept between runs.
    #[arg(long, default_value = "target/bench")]
    folder: PathBuf,
    /// Write the table here.
    #[arg(long)]
    report: Option<PathBuf>,
}

/// One figure of both sides.
struct Row {
    shape: Shape,
    job: Job,
    operations: u64,
    ours: Vec<f64>,
    peer: Vec<f64>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    ensure!(
        !cfg!(debug_assertions),
        "run the benchmarks with `cargo run --release -p xtask -- bench`"
    );
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
    rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads)
        .build_global()?;
    let mut rows = Vec::new();
    for shape in shapes {
        let bytecode = input(&args.folder, shape, args.operations)?;
        for &job in &jobs {
            // The bytecode was made from this text.
            let file = match job {
                Job::Parse => bytecode.with_extension("mlir"),
                _ => bytecode.clone(),
            };
            let mut row = Row {
                shape,
                job,
                operations: 0,
                ours: Vec::new(),
                peer: Vec::new(),
            };
            // In turn, so that a change of the machine's speed meets both.
            for _ in 0..args.runs {
                row.ours.push(ours::run(job, &file)?);
                let (seconds, operations) = run_peer(&peer, job, &file)?;
                row.peer.push(seconds);
                row.operations = operations;
            }
            eprintln!("{}", report::line(&row));
            rows.push(row);
        }
    }
    if let Some(path) = &args.report {
        std::fs::write(path, report::page(&rows, args.threads))?;
    }
    Ok(())
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

fn run_peer(peer: &Path, job: Job, file: &Path) -> Result<(f64, u64)> {
    let output = Command::new(peer)
        .args([job.of_peer(), "1"])
        .arg(file)
        .output()?;
    ensure!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let answer: Value = serde_json::from_slice(&output.stdout)?;
    let seconds = answer["seconds"][0].as_f64().context("seconds")?;
    Ok((
        seconds,
        answer["operations"].as_u64().context("operations")?,
    ))
}
