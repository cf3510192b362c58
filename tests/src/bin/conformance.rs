//! `conformance FOLDER...`: runs the checks on all modules of the folders, and prints a line for each check.
//!
//! ```text
//! check           5104 passed,    0 failed,    0 skipped  100.00 %  everything decodes
//! ```
#![allow(clippy::print_stdout, reason = "a program that reports")]

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;

use bytecode_tests::conformance::{CHECKS, Case, Figures, run};
use clap::Parser;

/// Runs the conformance checks on folders of files with their reference texts.
#[derive(Parser)]
struct Arguments {
    /// The folders, including nested ones
    #[arg(required = true)]
    folders: Vec<PathBuf>,
    /// Lists the failures in this file
    #[arg(long, value_name = "FILE")]
    failures: Option<PathBuf>,
    /// The required rate of each check, in percent; by default 100
    #[arg(long, value_name = "CHECK=PERCENT", value_parser = requirement)]
    at_least: Vec<(String, f64)>,
    /// Runs this check only; repeat it for several
    #[arg(long, value_name = "CHECK")]
    only: Vec<String>,
    /// The number of threads
    #[arg(long)]
    threads: Option<usize>,
}

fn requirement(text: &str) -> Result<(String, f64), String> {
    let (name, percent) = text.split_once('=').ok_or("no `=`")?;
    if !CHECKS.iter().any(|check| check.name == name) {
        let names: Vec<_> = CHECKS.iter().map(|check| check.name).collect();
        return Err(format!("no check `{name}`: there are {}", names.join(", ")));
    }
    let percent = percent.parse().map_err(|_| "not a number".to_owned())?;
    Ok((name.to_owned(), percent))
}

fn main() -> std::io::Result<ExitCode> {
    let arguments = Arguments::parse();
    let mut cases = Vec::new();
    for folder in &arguments.folders {
        cases.extend(Case::find(folder)?);
    }
    // Panics are reported as failures, so their messages are in the list.
    std::panic::set_hook(Box::new(|_| {}));
    let threads = arguments
        .threads
        .or_else(|| thread::available_parallelism().ok().map(Into::into));
    let figures = run(&cases, &arguments.only, threads.unwrap_or(1));
    if let Some(path) = &arguments.failures {
        let mut file = BufWriter::new(File::create(path)?);
        for (check, case, message) in &figures.failures {
            writeln!(file, "{check}\t{case}\t{message}")?;
        }
        file.flush()?;
    }
    let good = report(&figures, &arguments.at_least) && !cases.is_empty();
    println!("{} modules", cases.len());
    Ok(ExitCode::from(u8::from(!good)))
}

/// Prints the figures; returns whether they are as required.
fn report(figures: &Figures, required: &[(String, f64)]) -> bool {
    let mut good = true;
    for (check, tally) in CHECKS.iter().zip(figures.tallies) {
        let required = required.iter().find(|(name, _)| name == check.name);
        let required = required.map_or(100.0, |(_, percent)| *percent);
        let verdict = if tally.percent() < required {
            good = false;
            format!("  BELOW {required} %")
        } else {
            String::new()
        };
        println!(
            "{:<16}{:>6} passed, {:>5} failed, {:>5} skipped  {:>6.2} %  {}{verdict}",
            check.name,
            tally.passed,
            tally.failed,
            tally.skipped,
            tally.percent(),
            check.about,
        );
    }
    good
}
