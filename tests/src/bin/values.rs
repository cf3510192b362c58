//! `values CASES [SEED]`: generates items of every dialect at random, and checks that each survives encoding and decoding,
//! printing and parsing, and the way through an older version. The test `values` tries a sample; this is the long run.
//!
//! ```text
//! builtin       BuiltinAttribute        143360 same     10240 another      2048 without text      1024 impossible
//! vhlo          VhloAttribute            10240 through older versions       512 not in them        64 impossible
//! 10000000 cases, 0 failed
//! ```
#![allow(clippy::print_stdout, reason = "a program that reports")]

use std::process::ExitCode;

use bytecode_tests::values::{Outcome, TABLES, Table, cuda_tile, tile_ir, upgrade};
use clap::Parser;
use mlir_bytecode::item::ItemSchema;

/// Generates items of every dialect at random, through bytes and text.
#[derive(Parser)]
struct Arguments {
    /// The number of items, divided among the items of all dialects
    cases: usize,
    /// The seed; the same seed generates the same items
    #[arg(default_value_t = 1)]
    seed: u64,
}

/// After this many items, a context is replaced by a new one, because it keeps all items, and choosing one takes longer.
const ITEMS_OF_A_CONTEXT: usize = 256;

/// The number of bytes that determine an item.
const CHOICES: usize = 512;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut run = Run {
        random: Random(arguments.seed.wrapping_mul(2).wrapping_add(1)),
        rounds: 0,
        cases: 0,
        failed: 0,
    };
    let versioned = TABLES.iter().filter(|it| it.schema.is_versioned());
    let items = TABLES
        .iter()
        .map(|it| coded(it.schema).count())
        .sum::<usize>()
        + versioned.map(|it| coded(it.schema).count()).sum::<usize>()
        + cuda_tile::TABLES
            .iter()
            .map(|it| it.schema.variants.len())
            .sum::<usize>()
        + tile_ir::TABLES
            .iter()
            .map(|it| it.tags().len())
            .sum::<usize>();
    run.rounds = arguments.cases.div_ceil(items.max(1));
    if let Err(error) = run.all() {
        println!("{error}");
        return ExitCode::FAILURE;
    }
    println!("{} cases, {} failed", run.cases, run.failed);
    ExitCode::from(u8::from(run.failed > 0))
}

/// The progress of a run.
struct Run {
    random: Random,
    /// The number of cases of each item.
    rounds: usize,
    cases: usize,
    failed: usize,
}

impl Run {
    fn all(&mut self) -> mlir_bytecode::Result<()> {
        for table in TABLES {
            self.items(table)?;
            self.older(table)?;
        }
        self.cuda_tile()?;
        self.tile_ir()
    }

    /// Generates the rounds of an item, whose outcomes `check` counts. Fails if a context cannot be created.
    fn rounds<C>(
        &mut self,
        name: &str,
        new_context: impl Fn() -> mlir_bytecode::Result<C>,
        mut check: impl FnMut(&C, &[u8]) -> Result<(), String>,
    ) -> mlir_bytecode::Result<()> {
        let mut context = new_context()?;
        for round in 1..=self.rounds {
            if round % ITEMS_OF_A_CONTEXT == 0 {
                context = new_context()?;
            }
            self.cases += 1;
            if let Err(error) = check(&context, &self.random.bytes()) {
                self.failed += 1;
                println!("{name}: {error}");
            }
        }
        Ok(())
    }

    fn items(&mut self, table: &Table) -> mlir_bytecode::Result<()> {
        let [mut same, mut another, mut no_text, mut impossible] = [0usize; 4];
        let (dialect, name) = (table.schema.dialect, table.schema.name);
        for variant in coded(table.schema) {
            self.rounds(
                name,
                || table.context(),
                |context, bytes| {
                    match table.round_trip(context, variant, bytes)? {
                        Outcome::Same => same += 1,
                        Outcome::Another => another += 1,
                        Outcome::NoText(_) => no_text += 1,
                        Outcome::Impossible(_) => impossible += 1,
                    }
                    Ok(())
                },
            )?;
        }
        println!(
            "{dialect:<12} {name:<20} {same:>9} same {another:>9} another {no_text:>9} without text {impossible:>9} impossible"
        );
        Ok(())
    }

    /// Generates items of a table with versions, in older versions.
    fn older(&mut self, table: &Table) -> mlir_bytecode::Result<()> {
        if !table.schema.is_versioned() {
            return Ok(());
        }
        let [mut same, mut not_in_version, mut impossible] = [0usize; 3];
        let (dialect, name) = (table.schema.dialect, table.schema.name);
        for variant in coded(table.schema) {
            self.rounds(
                name,
                || table.context(),
                |context, bytes| {
                    match table.upgrade(context, variant, bytes)? {
                        upgrade::Outcome::Same => same += 1,
                        upgrade::Outcome::NotInVersion => not_in_version += 1,
                        upgrade::Outcome::Impossible => impossible += 1,
                    }
                    Ok(())
                },
            )?;
        }
        println!(
            "{dialect:<12} {name:<20} {same:>9} through older versions {not_in_version:>9} not in them {impossible:>9} impossible"
        );
        Ok(())
    }

    fn cuda_tile(&mut self) -> mlir_bytecode::Result<()> {
        for table in &cuda_tile::TABLES {
            let mut same = 0usize;
            let (dialect, name) = (table.schema.dialect, table.schema.name);
            for variant in table.schema.variants {
                let context = || Ok(cuda_tile::Table::context());
                self.rounds(name, context, |context, bytes| {
                    table.round_trip(context, variant.name, bytes)?;
                    same += 1;
                    Ok(())
                })?;
            }
            println!("{dialect:<12} {name:<20} {same:>9} same");
        }
        Ok(())
    }

    fn tile_ir(&mut self) -> mlir_bytecode::Result<()> {
        for table in &tile_ir::TABLES {
            let [mut same, mut older, mut impossible] = [0usize; 3];
            let name = table.schema.name;
            for (tag, _) in table.tags() {
                // The generated references are numbers, so that no context is needed.
                self.rounds(
                    name,
                    || Ok(()),
                    |(), bytes| {
                        let outcome = table.round_trip(tag, bytes)?;
                        match outcome.is_same {
                            true => same += 1,
                            false => impossible += 1,
                        }
                        older += outcome.older;
                        Ok(())
                    },
                )?;
            }
            println!(
                "{:<12} {name:<20} {same:>9} same {older:>9} through older versions {impossible:>9} impossible",
                "tile-ir"
            );
        }
        Ok(())
    }
}

/// Returns the variants with codes.
fn coded(schema: &'static ItemSchema) -> impl Iterator<Item = usize> {
    let variants = schema.variants.iter().enumerate();
    variants
        .filter(|(_, it)| !it.codes.is_empty())
        .map(|(variant, _)| variant)
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
