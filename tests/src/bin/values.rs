//! `values CASES [SEED]`: generates items of every dialect at random, and checks that each survives encoding and decoding,
//! and printing and parsing. The test `values` tries a sample; this is the long run.
//!
//! ```text
//! builtin       BuiltinAttribute        143360 same     10240 another      2048 without text      1024 impossible
//! 10000000 cases, 0 failed
//! ```
#![allow(clippy::print_stdout, reason = "a program that reports")]

use std::process::ExitCode;

use bytecode_tests::values::{Outcome, TABLES};
use clap::Parser;

/// Generates items of every dialect at random, through bytes and text.
#[derive(Parser)]
struct Arguments {
    /// The number of items, divided among the items of all dialects
    cases: usize,
    /// The seed; the same seed generates the same items
    #[arg(default_value_t = 1)]
    seed: u64,
}

/// After this many items, a context is replaced by a new one, because it keeps all items.
const ITEMS_OF_A_CONTEXT: usize = 4096;

/// The number of bytes that determine an item.
const CHOICES: usize = 512;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut random = Random(arguments.seed.wrapping_mul(2).wrapping_add(1));
    let coded = TABLES.iter().flat_map(|it| it.schema.variants);
    let coded = coded.filter(|it| !it.codes.is_empty()).count();
    let rounds = arguments.cases.div_ceil(coded.max(1));
    let (mut cases, mut failed) = (0usize, 0usize);
    for table in TABLES {
        let mut counts = [0usize; 4];
        let variants = table.schema.variants.iter().enumerate();
        for (variant, _) in variants.filter(|(_, it)| !it.codes.is_empty()) {
            let mut context = table.context();
            for round in 1..=rounds {
                if round % ITEMS_OF_A_CONTEXT == 0 {
                    context = table.context();
                }
                let context = match &context {
                    Ok(context) => context,
                    Err(error) => {
                        println!("{error}");
                        return ExitCode::FAILURE;
                    }
                };
                cases += 1;
                let kind = match table.round_trip(context, variant, &random.bytes()) {
                    Ok(Outcome::Same) => 0,
                    Ok(Outcome::Another) => 1,
                    Ok(Outcome::NoText(_)) => 2,
                    Ok(Outcome::Impossible(_)) => 3,
                    Err(error) => {
                        failed += 1;
                        println!("{}: {error}", table.schema.name);
                        continue;
                    }
                };
                if let Some(count) = counts.get_mut(kind) {
                    *count += 1;
                }
            }
        }
        let [same, another, no_text, impossible] = counts;
        println!(
            "{:<12} {:<20} {same:>9} same {another:>9} another {no_text:>9} without text {impossible:>9} impossible",
            table.schema.dialect, table.schema.name
        );
    }
    println!("{cases} cases, {failed} failed");
    ExitCode::from(u8::from(failed > 0))
}

/// A generator of bytes: xorshift64*.
struct Random(u64);

impl Random {
    fn bytes(&mut self) -> [u8; CHOICES] {
        let mut bytes = [0; CHOICES];
        for chunk in bytes.chunks_mut(8) {
            self.0 ^= self.0 >> 12;
            self.0 ^= self.0 << 25;
            self.0 ^= self.0 >> 27;
            let word = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D).to_le_bytes();
            chunk.copy_from_slice(word.get(..chunk.len()).unwrap_or_default());
        }
        bytes
    }
}
