//! `schemas FOLDER...`: reads all modules of the folders with every dialect interpreted from its schema, and compares the
//! items with those of the compiled-in dialects: decoded, encoded, printed and parsed.
//!
//! ```text
//! dialect        same  by hand  nested  different
//! llvm           1234        5       6          0
//! items without code: 1240 of 1240 (100.00 %); all items: 1234 of 1245 (99.12 %)
//! ```
#![allow(clippy::print_stdout, reason = "a program that reports")]

use std::process::ExitCode;

use bytecode_tests::conformance::Sample;
use bytecode_tests::schemas::Schemas;
use clap::Parser;

/// Compares dialects that are interpreted from their schemas with the compiled-in ones.
#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    sample: Sample,
    /// Fail if fewer of all items, in percent, are the same, those that are written in Rust included
    #[arg(long, default_value_t = 0.0)]
    at_least: f64,
}

fn main() -> std::io::Result<ExitCode> {
    let arguments = Arguments::parse();
    let mut schemas = match Schemas::new() {
        Ok(schemas) => schemas,
        Err(error) => {
            println!("{error}");
            return Ok(ExitCode::FAILURE);
        }
    };
    for case in arguments.sample.cases()? {
        let (Ok(module), Ok(file)) = (case.module(), case.bytecode()) else {
            continue;
        };
        if let Err(error) = schemas.compare(&case.name(), &module, file) {
            println!("{}: {error}", case.name());
            return Ok(ExitCode::FAILURE);
        }
    }
    println!(
        "{:<12} {:>9} {:>9} {:>9} {:>9}",
        "dialect", "same", "by hand", "nested", "different"
    );
    let (mut same, mut known, mut all) = (0, 0, 0);
    for (dialect, counts) in schemas.counts() {
        let (nested, different) = (counts.nested, counts.different);
        println!(
            "{dialect:<12} {:>9} {:>9} {nested:>9} {different:>9}",
            counts.same, counts.by_hand
        );
        same += counts.same;
        known += counts.same + different;
        all += counts.same + counts.by_hand + nested + different;
    }
    let percent = |of: usize| 100.0 * same as f64 / of.max(1) as f64;
    println!(
        "items without code: {same} of {known} ({:.2} %); all items: {same} of {all} ({:.2} %)",
        percent(known),
        percent(all)
    );
    for difference in schemas.differences().iter().take(20) {
        println!("{difference}");
    }
    let is_good = same == known && same > 0 && percent(all) >= arguments.at_least;
    Ok(if is_good {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
