//! `schemas FOLDER...`: reads all modules of the folders with every dialect interpreted from its schema, and compares the
//! items with those of the compiled-in dialects: decoded, encoded, printed and parsed.
//!
//! ```text
//! dialect             same      bytes    by hand     nested  different
//! llvm                1234          7          5          6          0
//! items without code: 1234 of 1234 (100.00 %); all items: 1234 of 1252 (98.56 %)
//! bytes of items, those of `builtin` included: 1241 of 1252 (99.12 %)
//! ```
//!
//! The text of the items of `builtin` is part of the library, so only their bytes are counted. A file in Tile IR is compared as
//! a module with items of `cuda_tile`, and its entries are those of `tile-ir`.
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
    /// Fail if fewer of all items, in percent, have the same bytes, those of `builtin` included
    #[arg(long, default_value_t = 0.0)]
    bytes_at_least: f64,
}

fn main() -> std::io::Result<ExitCode> {
    let arguments = Arguments::parse();
    let mut schemas = Schemas::default();
    for case in arguments.sample.cases()? {
        let (Ok(module), Ok(file)) = (case.module(), case.bytecode()) else {
            continue;
        };
        if let Err(error) = schemas.compare(&case.name(), &module, file) {
            println!("{}: {error}", case.name());
            return Ok(ExitCode::FAILURE);
        }
    }
    let registry = mlir_bytecode_dialects::registry();
    let (mut invalid, files) = (0, arguments.sample.tile_ir()?);
    for path in &files {
        let name = path.display().to_string();
        match schemas.compare_tile_ir(&name, &std::fs::read(path)?, &registry) {
            Ok(is_valid) => invalid += usize::from(!is_valid),
            Err(error) => {
                println!("{name}: {error}");
                return Ok(ExitCode::FAILURE);
            }
        }
    }
    if !files.is_empty() {
        println!(
            "{} files in Tile IR, of which {invalid} are invalid",
            files.len()
        );
    }
    println!(
        "{:<12} {:>10} {:>10} {:>10} {:>10} {:>10}",
        "dialect", "same", "bytes", "by hand", "nested", "different"
    );
    let (mut same, mut known, mut all) = (0, 0, 0);
    let (mut bytes, mut with_builtin) = (0, 0);
    for (dialect, counts) in schemas.counts() {
        let (nested, different) = (counts.nested, counts.different);
        println!(
            "{dialect:<12} {:>10} {:>10} {:>10} {nested:>10} {different:>10}",
            counts.same, counts.bytes, counts.by_hand
        );
        same += counts.same;
        known += counts.same + different;
        bytes += counts.same + counts.bytes;
        let of_dialect = counts.same + counts.bytes + counts.by_hand + nested + different;
        with_builtin += of_dialect;
        all += match *dialect {
            "builtin" => 0,
            _ => of_dialect,
        };
    }
    let percent = |part: usize, of: usize| 100.0 * part as f64 / of.max(1) as f64;
    println!(
        "items without code: {same} of {known} ({:.2} %); all items: {same} of {all} ({:.2} %)",
        percent(same, known),
        percent(same, all)
    );
    println!(
        "bytes of items, those of `builtin` included: {bytes} of {with_builtin} ({:.2} %)",
        percent(bytes, with_builtin)
    );
    for difference in schemas.differences().iter().take(20) {
        println!("{difference}");
    }
    let is_good = same == known
        && same > 0
        && percent(same, all) >= arguments.at_least
        && percent(bytes, with_builtin) >= arguments.bytes_at_least;
    Ok(if is_good {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
