//! `recognition FILE...`: what the recognition of sources and layouts costs, beside reading the file.
//!
//! ```text
//!      read  recognized   ratio  file
//!    12.3 us     13.1 us    6.5 %  add.mlirbc
//! ```
//!
//! Each file is read often, and the shortest time counts. The first recognition of a process parses layouts, which
//! all later ones share, so the last column has the time of that first one.
#![allow(clippy::print_stdout, reason = "a program that reports")]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Parser;
use mlir_bytecode::bytes::Bytes;
use mlir_bytecode::{Module, Registry, Result};
use mlir_bytecode_dialects::{ReadOptions, registry};

/// Compares reading with and without recognition.
#[derive(Parser)]
struct Arguments {
    /// The files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// How often each file is read
    #[arg(long, default_value_t = 20)]
    repeat: u32,
    /// Fail if the recognition of a file takes more than this part of its reading, or this many microseconds
    #[arg(long, value_name = "PERCENT")]
    at_most: Option<f64>,
}

fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    let arguments = Arguments::parse();
    let known = Arc::new(registry());
    let mut worst: f64 = 0.0;
    println!("      read  recognition   ratio      first  file");
    for path in &arguments.files {
        let row = measure(path, &known, arguments.repeat)?;
        let ratio = 100.0 * row.recognition.as_secs_f64() / row.read.as_secs_f64();
        worst = worst.max(ratio);
        let micros = |duration: Duration| duration.as_secs_f64() * 1e6;
        println!(
            "{:>7.1} us {:>9.1} us {ratio:>6.1} % {:>7.0} us  {}",
            micros(row.read),
            micros(row.recognition),
            micros(row.first),
            path.display()
        );
    }
    println!("at most {worst:.1} %");
    match arguments.at_most {
        Some(most) if worst > most => Err("recognition takes too long".into()),
        _ => Ok(()),
    }
}

struct Row {
    read: Duration,
    /// The part of the time of reading with recognition that exceeds `read`.
    recognition: Duration,
    first: Duration,
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
    let plain = || plain(&bytes, known);
    let recognized = || recognized(&bytes);
    let read = shortest(&plain)?;
    let start = Instant::now();
    recognized()?;
    let first = start.elapsed().saturating_sub(read);
    let with_recognition = shortest(&recognized)?;
    Ok(Row {
        read,
        recognition: with_recognition.saturating_sub(read),
        first,
    })
}

// Two functions that a profile shows.
#[inline(never)]
fn plain(bytes: &Bytes, known: &Arc<Registry>) -> Result<Module> {
    Module::read(bytes.clone(), Arc::clone(known))
}

#[inline(never)]
fn recognized(bytes: &Bytes) -> Result<Module> {
    ReadOptions::new().read(bytes.clone())
}
