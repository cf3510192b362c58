//! `confidence FOLDER...`: how certain the layouts of the operations are, over all modules of the folders.
//!
//! ```text
//! own         1234 operation names in 100 modules
//! ambiguous      2 operation names in 1 modules: 2 x omp.map.info
//! ```
#![allow(clippy::print_stdout, reason = "a program that reports")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use bytecode_tests::conformance::Case;
use clap::Parser;
use mlir_bytecode::properties::Confidence;

/// Counts the operation names of each confidence.
#[derive(Parser)]
struct Arguments {
    /// The folders; those in them too
    #[arg(required = true)]
    folders: Vec<PathBuf>,
}

#[derive(Default)]
struct Count {
    names: usize,
    modules: BTreeSet<String>,
    uncertain: BTreeMap<String, usize>,
}

fn main() -> std::io::Result<()> {
    let mut counts: BTreeMap<Confidence, Count> = BTreeMap::new();
    for folder in Arguments::parse().folders {
        for case in Case::find(&folder)? {
            let Ok(module) = case.module() else { continue };
            for name in module.context().operation_names() {
                let confidence = name.confidence();
                let count = counts.entry(confidence).or_default();
                count.names += 1;
                count.modules.insert(case.name());
                if !confidence.is_certain() {
                    *count.uncertain.entry(name.to_string()).or_default() += 1;
                }
            }
        }
    }
    for (confidence, count) in counts {
        let modules = count.modules.len();
        print!(
            "{confidence:<10}{:>8} operation names in {modules} modules",
            count.names
        );
        let mut uncertain: Vec<_> = count.uncertain.into_iter().collect();
        uncertain.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let listed: Vec<_> = (uncertain.iter())
            .map(|(name, count)| format!("{count} x {name}"))
            .collect();
        println!(
            "{}{}",
            if listed.is_empty() { "" } else { ": " },
            listed.join(", ")
        );
    }
    Ok(())
}
