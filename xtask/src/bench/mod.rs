//! Benchmarks beside libMLIR: both sides in one run, in turn, as ratios.
//!
//! `cargo run --release -p xtask -- bench` builds the peer (`benches/peer`, against `libmlir-22-dev`),
//! makes the inputs, and writes the table of ratios to `docs/performance.md`.

mod generate;
mod ours;
mod real;
mod report;
mod whole;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use clap::ValueEnum;
use serde_json::Value;

use generate::Shape;
use real::Real;

use crate::peer;

/// The measured jobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Job {
    /// The whole file to walkable, checked IR.
    Read,
    /// The same, with every attribute and type decoded once.
    ReadDecoded,
    /// IR to bytecode, the bytes identical.
    Write,
    /// IR to generic text, with aliases and locations.
    Print,
    /// Generic text to IR.
    Parse,
    /// IR to custom text with aliases, as mlir-opt prints by default.
    PrintCustom,
    /// Custom text to IR.
    ParseCustom,
    /// Open, and list the symbols of the top level.
    Symbols,
    /// Open, and print one function, the last.
    PrintOne,
}

impl Job {
    const ALL: [Self; 9] = [
        Self::Read,
        Self::ReadDecoded,
        Self::Write,
        Self::Print,
        Self::Parse,
        Self::PrintCustom,
        Self::ParseCustom,
        Self::Symbols,
        Self::PrintOne,
    ];

    /// Returns the job of libMLIR for the same purpose: libMLIR always decodes attributes, and reads all to list
    /// symbols.
    fn of_peer(self) -> &'static str {
        match self {
            Self::Read | Self::ReadDecoded | Self::Symbols => "read",
            Self::Write => "write",
            Self::Print => "print",
            Self::PrintCustom => "print-custom",
            Self::Parse | Self::ParseCustom => "parse",
            Self::PrintOne => "print-one",
        }
    }

    /// Returns whether the operation takes bytecode and produces no text.
    fn is_without_text(self) -> bool {
        matches!(
            self,
            Self::Read | Self::ReadDecoded | Self::Write | Self::Symbols
        )
    }

    /// Returns whether the operation processes the whole input.
    fn is_of_whole_input(self) -> bool {
        !matches!(self, Self::Symbols | Self::PrintOne)
    }

    /// Returns the input: this bytecode, or the text that it was made from.
    fn file(self, bytecode: &Path) -> PathBuf {
        match self {
            Self::Parse => bytecode.with_extension("mlir"),
            Self::ParseCustom => bytecode.with_extension("custom.mlir"),
            _ => bytecode.to_owned(),
        }
    }

    /// Returns whether there is work for several threads.
    fn is_parallel(self) -> bool {
        !matches!(self, Self::Symbols | Self::PrintOne)
    }
}

/// Benchmarks beside libMLIR 22.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Runs of each job on each side: as many processes that do it once, and one that does it as often.
    #[arg(long, default_value_t = 5)]
    runs: usize,
    /// About how many operations an input has.
    #[arg(long, default_value_t = 844_000)]
    operations: usize,
    /// How many operations more, or fewer, the inputs have that show how cost grows
    #[arg(long, value_delimiter = ',', default_values_t = [0.1, 1.0, 10.0])]
    factors: Vec<f64>,
    /// Only these generated shapes; `--real` alone means none.
    #[arg(long)]
    shape: Vec<Shape>,
    /// Only these modules that tools make; `--shape` alone means none.
    #[arg(long)]
    real: Vec<Real>,
    /// Measure these bytecode files, too, which mlir-opt-22 must read.
    #[arg(long, value_name = "FILE")]
    file: Vec<PathBuf>,
    /// Measure the modules of the bytecode files of this folder, concatenated, which mlir-opt-22 must read, too.
    #[arg(long, value_name = "FOLDER")]
    concatenated: Option<PathBuf>,
    /// The interpreter with the packages jax and circt, which make inputs.
    #[arg(long, default_value = "python3", value_name = "PROGRAM")]
    python: PathBuf,
    /// The command line tool, for whole processes.
    #[arg(long, default_value = "target/release/mlirbc", value_name = "PROGRAM")]
    mlirbc: PathBuf,
    /// Only these jobs.
    #[arg(long)]
    job: Vec<Job>,
    /// Threads of our side; each number given is measured.
    #[arg(long, value_delimiter = ',', default_values_t = [1, 2])]
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

/// The measurements of one process.
struct Process {
    /// Of each run in it.
    seconds: Vec<f64>,
    /// The peak of the process, its program included.
    kibibytes: f64,
    operations: u64,
}

/// The measurements of one side.
#[derive(Default)]
struct Side {
    /// In a process of its own, run by run.
    cold: Vec<f64>,
    /// In one process, run by run.
    warm: Vec<f64>,
    /// The peak of each process with one run.
    kibibytes: Vec<f64>,
    operations: u64,
}

impl Side {
    fn add(&mut self, process: Process) {
        self.cold.extend(process.seconds);
        self.kibibytes.push(process.kibibytes);
        self.operations = process.operations;
    }
}

/// One job on our side with inputs of several sizes.
struct Growth {
    shape: Shape,
    job: Job,
    /// The bytes of each input, and the least time in seconds.
    sizes: Vec<(u64, f64)>,
}

/// An input of both sides.
struct Input {
    name: String,
    bytecode: PathBuf,
    /// Whether people have such modules.
    is_real: bool,
    /// Whether there is no text.
    is_built: bool,
    /// Whether mlir-opt, which verifies, accepts it.
    verifies: bool,
    /// The function that is printed alone.
    symbol: Option<String>,
}

/// One job on both sides.
struct Row {
    input: String,
    is_real: bool,
    job: Job,
    threads: usize,
    ours: Side,
    peer: Side,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    ensure!(
        !cfg!(debug_assertions),
        "run the benchmarks with `cargo run --release -p xtask -- bench`"
    );
    if let (Some(file), Some(&job), Some(&threads)) =
        (&args.ours, args.job.first(), args.threads.first())
    {
        return ours::run(job, file, &args.symbol, threads, args.runs);
    }
    std::fs::create_dir_all(&args.folder)?;
    let peer = peer::build(&args.folder, "peer", "-O2")?;
    let (mut rows, mut processes) = (Vec::new(), Vec::new());
    for input in args.inputs()? {
        for job in args.jobs(&input) {
            let threads = args.threads.iter().copied();
            for threads in threads.filter(|&threads| threads == 1 || job.is_parallel()) {
                let row = row(&peer, args.runs, &input, job, threads)?;
                eprintln!("{}", report::line(&row));
                rows.push(row);
            }
        }
        let has_processes = input.verifies && !input.is_built;
        if has_processes && args.job.is_empty() && args.mlirbc.exists() {
            let of_input = whole::rows(&args.mlirbc, &input.name, &input.bytecode, args.runs)?;
            for row in of_input {
                eprintln!("{}", report::process_line(&row));
                processes.push(row);
            }
        }
    }
    let mut growths = Vec::new();
    for shape in args.shapes(Shape::SCALED) {
        let jobs = args.jobs_of(shape.is_built(), false);
        for job in jobs.into_iter().filter(|job| job.is_of_whole_input()) {
            let growth = growth(args, shape, job)?;
            eprintln!("{}", report::growth_line(&growth));
            growths.push(growth);
        }
    }
    if let Some(path) = &args.report {
        let present = std::fs::read_to_string(path).unwrap_or_default();
        std::fs::write(path, report::page(&rows, &processes, &growths, &present))?;
    }
    Ok(())
}

impl Args {
    /// Returns whether no input is asked for in particular.
    fn is_all(&self) -> bool {
        self.shape.is_empty()
            && self.real.is_empty()
            && self.file.is_empty()
            && self.concatenated.is_none()
    }

    /// Returns those shapes that are asked for; all by default.
    fn shapes<const N: usize>(&self, shapes: [Shape; N]) -> Vec<Shape> {
        let asked = |shape: &Shape| self.is_all() || self.shape.contains(shape);
        shapes.into_iter().filter(asked).collect()
    }

    /// Returns the inputs of both sides, real ones first.
    fn inputs(&self) -> Result<Vec<Input>> {
        let mut inputs = Vec::new();
        let real = |name, bytecode: PathBuf| -> Result<Input> {
            real::texts(&bytecode)?;
            Ok(Input {
                name,
                bytecode,
                is_real: true,
                is_built: false,
                verifies: true,
                symbol: None,
            })
        };
        for made in Real::ALL {
            if self.is_all() || self.real.contains(&made) {
                match made.bytecode(&self.folder, &self.python)? {
                    Some(file) => inputs.push(real(format!("{made:?}"), file)?),
                    None => eprintln!("skipped: {made:?}, because its tools are not installed"),
                }
            }
        }
        for file in &self.file {
            // Texts are made beside the copy.
            let name = file.file_stem().unwrap_or_default().to_string_lossy();
            let copy = self.folder.join(&*name).with_extension("mlirbc");
            // A file copied onto itself would be empty.
            if copy.canonicalize().ok() != Some(file.canonicalize()?) {
                std::fs::copy(file, &copy)?;
            }
            inputs.push(real(name.into_owned(), copy)?);
        }
        if let Some(folder) = &self.concatenated {
            let file = self.folder.join("Concatenated.mlirbc");
            if !file.exists() {
                real::concatenate(folder, &file)?;
            }
            // The same symbols are in thousands of modules.
            inputs.push(Input {
                verifies: false,
                ..real("Concatenated".to_owned(), file)?
            });
        }
        for shape in self.shapes(Shape::COMPARED) {
            inputs.push(Input {
                name: format!("{shape:?}"),
                bytecode: input(&self.folder, shape, self.operations)?,
                is_real: false,
                is_built: shape.is_built(),
                verifies: true,
                symbol: Some(generate::last_function(shape, self.operations)),
            });
        }
        Ok(inputs)
    }

    /// Returns the requested jobs that apply to an input.
    fn jobs(&self, input: &Input) -> Vec<Job> {
        self.jobs_of(input.is_built, input.symbol.is_some())
    }

    fn jobs_of(&self, is_built: bool, has_symbol: bool) -> Vec<Job> {
        let asked = |job: &Job| self.job.is_empty() || self.job.contains(job);
        let possible = |job: &Job| {
            (!is_built || job.is_without_text()) && (has_symbol || *job != Job::PrintOne)
        };
        Job::ALL
            .into_iter()
            .filter(|job| asked(job) && possible(job))
            .collect()
    }
}

/// How the cost of a job grows with the size of the input, on one thread.
fn growth(args: &Args, shape: Shape, job: Job) -> Result<Growth> {
    let mut sizes = Vec::new();
    for factor in &args.factors {
        let operations = (args.operations as f64 * factor) as usize;
        let bytecode = input(&args.folder, shape, operations)?;
        let file = job.file(&bytecode);
        let mut seconds = f64::INFINITY;
        for _ in 0..args.runs {
            let run = ours(job, 1, 1, "", &file)?;
            seconds = run.seconds.into_iter().fold(seconds, f64::min);
        }
        sizes.push((std::fs::metadata(&file)?.len(), seconds));
    }
    Ok(Growth { shape, job, sizes })
}

/// Our side, in a process.
fn ours(job: Job, threads: usize, runs: usize, symbol: &str, file: &Path) -> Result<Process> {
    let job = job.to_possible_value().context("a job has a name")?;
    let mut side = Command::new(std::env::current_exe()?);
    side.args(["bench", "--job", job.get_name(), "--symbol", symbol])
        .args(["--threads", &threads.to_string()])
        .args(["--runs", &runs.to_string(), "--ours"])
        .arg(file);
    process(&mut side)
}

fn row(peer: &Path, runs: usize, input: &Input, job: Job, threads: usize) -> Result<Row> {
    let file = job.file(&input.bytecode);
    let symbol = input.symbol.as_deref().unwrap_or_default();
    let mut row = Row {
        input: input.name.clone(),
        is_real: input.is_real,
        job,
        threads,
        ours: Side::default(),
        peer: Side::default(),
    };
    let ours = |runs: usize| ours(job, threads, runs, symbol, &file);
    let theirs = |runs: usize| {
        let mut side = Command::new(peer);
        side.args([job.of_peer(), &runs.to_string()])
            .args([&file, Path::new(symbol)]);
        process(&mut side)
    };
    // Alternating, so that a change of the machine's speed affects both.
    for _ in 0..runs {
        row.ours.add(ours(1)?);
        row.peer.add(theirs(1)?);
    }
    row.ours.warm = ours(runs)?.seconds;
    row.peer.warm = theirs(runs)?.seconds;
    Ok(row)
}

/// Returns the bytecode of a shape, made once: by mlir-opt from our text, or built.
fn input(folder: &Path, shape: Shape, operations: usize) -> Result<PathBuf> {
    let file = folder.join(format!("{shape:?}-{operations}.mlirbc"));
    if shape.is_built() && !file.exists() {
        std::fs::write(&file, generate::build(shape, operations)?)?;
    }
    if !file.exists() {
        let text = file.with_extension("mlir");
        std::fs::write(&text, generate::module(shape, operations))?;
        real::encode(&text, &file)?;
    }
    if !shape.is_built() {
        real::texts(&file)?;
    }
    Ok(file)
}

/// Runs one side: a process that prints its measurements.
fn process(side: &mut Command) -> Result<Process> {
    let output = side.output()?;
    ensure!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let answer: Value = serde_json::from_slice(&output.stdout)?;
    let seconds = answer["seconds"].as_array().context("seconds")?;
    Ok(Process {
        seconds: seconds.iter().filter_map(Value::as_f64).collect(),
        kibibytes: answer["peak_kib"].as_f64().context("peak_kib")?,
        operations: answer["operations"].as_u64().unwrap_or_default(),
    })
}
