//! `recognition FILE...`: what the recognition of sources and layouts costs, beside reading the file.
//!
//! ```text
//!        read    options   ratio     access   ratio      first  file
//!     11.9 us    12.3 us   3.4 %    14.1 us  14.6 %     420 us  add.mlirbc
//! ```
//!
//! `read` is reading with all dialects and without recognition. `options` is reading with [`ReadOptions`], which defers the
//! recognition. `access` is the latter and the first access to a fact that depends on the source, which is the whole
//! cost. The ratios state what each takes more than `read`, as a part of `read`.
//!
//! Each file is read often, and the shortest time counts. The first recognition of a process parses layouts, which
//! all later ones share, so the column `first` has the time of the first access in the process.
#![allow(clippy::print_stdout, reason = "a program that reports")]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Parser;
use mlir_bytecode::bytes::Bytes;
use mlir_bytecode::{Module, Registry, Result};
use mlir_bytecode_dialects::{ReadOptions, Recognized, registry};

/// Compares reading with and without recognition.
#[derive(Parser)]
struct Arguments {
    /// The files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// How often each file is read
    #[arg(long, default_value_t = 20)]
    repeat: u32,
    /// Fail if reading all files with options takes so many percent more than reading them without
    #[arg(long, value_name = "PERCENT")]
    at_most: Option<f64>,
    /// Fail if the first access to all files takes more than so many percent of reading them
    #[arg(long, value_name = "PERCENT")]
    access_at_most: Option<f64>,
}

fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    let arguments = Arguments::parse();
    let known = Arc::new(registry());
    println!("       read    options   ratio     access   ratio      first  file");
    let mut all = Row::default();
    for path in &arguments.files {
        let row = measure(path, &known, arguments.repeat)?;
        println!("{row}  {}", path.display());
        all.add(&row);
    }
    println!("{all}  all {} files", arguments.files.len());
    let limits = [
        (arguments.at_most, all.options, "reading with options"),
        (arguments.access_at_most, all.access, "the first access"),
    ];
    for (limit, time, what) in limits {
        if limit.is_some_and(|most| all.ratio(time) > most) {
            return Err(format!("{what} takes too long").into());
        }
    }
    Ok(())
}

#[derive(Default)]
struct Row {
    read: Duration,
    options: Duration,
    /// Reading with options, and the first access.
    access: Duration,
    /// The first access in this process.
    first: Duration,
}

impl Row {
    fn add(&mut self, other: &Self) {
        self.read += other.read;
        self.options += other.options;
        self.access += other.access;
        self.first += other.first;
    }

    /// Returns what `time` exceeds reading by, in percent.
    fn ratio(&self, time: Duration) -> f64 {
        100.0 * (time.as_secs_f64() / self.read.as_secs_f64() - 1.0)
    }
}

impl std::fmt::Display for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let micros = |duration: Duration| duration.as_secs_f64() * 1e6;
        write!(
            f,
            "{:>8.1} us {:>7.1} us {:>5.1} % {:>7.1} us {:>5.1} % {:>7.0} us",
            micros(self.read),
            micros(self.options),
            self.ratio(self.options),
            micros(self.access),
            self.ratio(self.access),
            micros(self.first),
        )
    }
}

fn measure(
    path: &Path,
    known: &Arc<Registry>,
    repeat: u32,
) -> std::result::Result<Row, Box<dyn std::error::Error>> {
    let bytes = Bytes::from(std::fs::read(path)?);
    let shortest = |read: &dyn Fn() -> Result<Module>| -> Result<Duration> {
        let mut shortest = Duration::MAX;
        for _ in 0..repeat.max(1) {
            let start = Instant::now();
            let module = read()?;
            shortest = shortest.min(start.elapsed());
            drop(module);
        }
        Ok(shortest)
    };
    let read = shortest(&|| plain(&bytes, known))?;
    let module = with_options(&bytes)?;
    let start = Instant::now();
    access(&module);
    let first = start.elapsed();
    let options = shortest(&|| with_options(&bytes))?;
    let access = shortest(&|| {
        let module = with_options(&bytes)?;
        access(&module);
        Ok(module)
    })?;
    Ok(Row {
        read,
        options,
        access,
        first,
    })
}

// Three functions that a profile shows.
#[inline(never)]
fn plain(bytes: &Bytes, known: &Arc<Registry>) -> Result<Module> {
    Module::read(bytes.clone(), Arc::clone(known))
}

#[inline(never)]
fn with_options(bytes: &Bytes) -> Result<Module> {
    ReadOptions::new().read(bytes.clone())
}

#[inline(never)]
fn access(module: &Module) {
    std::hint::black_box(Recognized::of(module));
}
