//! `smoke [MUTANTS] [SEED] [FILE...]`: runs the fuzz targets on mutants of the files, which are the fixtures by
//! default.
//!
//! The same seed produces the same mutants on any machine. A mutant that makes a target panic is saved as
//! `smoke-N.mlirbc`, where N is its number, even if it is text.
#![allow(clippy::print_stdout, reason = "a program that reports")]

use std::error::Error;
use std::fs;
use std::sync::atomic::{AtomicU64, Ordering};

use bytecode_tests::fixtures::cases;
use bytecode_tests::mutation::{self, Verdict};
use bytecode_tests::tile_ir;
use mlir_bytecode::read::File;

/// A small generator of numbers, xorshift64*, to choose the damage.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// Returns a number below `bound`, which is not 0.
    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

/// Damages `file`: sets, flips, inserts, removes and copies bytes.
fn mutate(file: &mut Vec<u8>, random: &mut Random) {
    const INTERESTING: [u8; 8] = [0x00, 0x01, 0x03, 0x7F, 0x80, 0xCB, 0xFE, 0xFF];
    /// The characters of generated texts.
    const TOKENS: [&str; 30] = [
        "{", "}", "(", ")", "<", ">", "[", "]", "\"", "\\", ":", ",", "->", "=", "-", "%0", "#map",
        "!a", "@f", "^bb0", "loc(", "{-#", "#-}", "i32", "0x", "1.5e", "dense<", "x", "//", "\n",
    ];
    for _ in 0..=random.below(4) {
        if file.is_empty() {
            return;
        }
        let at = random.below(file.len());
        match random.below(7) {
            0 => file[at] ^= 1 << random.below(8),
            1 => file[at] = INTERESTING[random.below(INTERESTING.len())],
            2 => file[at] = random.next() as u8,
            3 => file.insert(at, random.next() as u8),
            4 => {
                let end = (at + 1 + random.below(8)).min(file.len());
                file.drain(at..end);
            }
            5 => {
                let token = TOKENS[random.below(TOKENS.len())];
                file.splice(at..at, token.bytes());
            }
            _ => {
                let from = random.below(file.len());
                let length = (1 + random.below(16)).min(file.len() - at.max(from));
                file.copy_within(from..from + length, at);
            }
        }
    }
}

/// Runs the targets for the format of the file before the damage.
fn survive(file: &[u8]) -> Verdict {
    if file.starts_with(b"\x7fTile") {
        tile_ir::survive(file)
    } else if File::is_bytecode(file) {
        mutation::dump(file);
        mutation::survive(file)
    } else {
        mutation::survive_text(file)
    }
}

fn fixtures() -> Result<Vec<Vec<u8>>, Box<dyn Error>> {
    let mut files = tile_ir::fixtures()?;
    for release in [16, 19, 22] {
        for case in cases(release)? {
            files.push(case.bytecode()?);
            files.extend(case.file("mlir"));
            files.extend(case.file("alias.mlir"));
        }
    }
    Ok(files)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mutants = arguments
        .next()
        .map_or(Ok(10_000), |text| text.parse::<u64>())?;
    let seed = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let given = arguments.map(fs::read).collect::<Result<Vec<_>, _>>()?;
    let files = match given.is_empty() {
        true => fixtures()?,
        false => given,
    };
    let mut random = Random(u64::max(seed, 1));
    let mutated = (0..mutants).map(|mutant| {
        let mut file = files[random.below(files.len())].clone();
        mutate(&mut file, &mut random);
        (mutant, file)
    });
    let [accepted, rejected, faults] = [(); 3].map(|()| AtomicU64::new(0));
    mutation::for_each(mutated, |(mutant, file)| {
        let count = match std::panic::catch_unwind(|| survive(&file)) {
            Ok(Verdict::Accepted) => &accepted,
            Ok(Verdict::Rejected) => &rejected,
            Err(_) => {
                let saved = fs::write(format!("smoke-{mutant}.mlirbc"), &file);
                saved.unwrap_or_else(|error| println!("mutant {mutant} is not saved: {error}"));
                &faults
            }
        };
        count.fetch_add(1, Ordering::Relaxed);
    });
    let [accepted, rejected, faults] = [accepted, rejected, faults].map(AtomicU64::into_inner);
    println!("{mutants} mutants: {accepted} accepted, {rejected} rejected, {faults} at fault");
    match faults {
        0 => Ok(()),
        _ => Err("mutants at fault are in smoke-*.mlirbc".into()),
    }
}
