//! `forced FOLDER...`: reads all modules of the folders by the layouts of every source, and compares with the producer's.
//!
//! An operation that a wrong source decodes to other names or values must not count as certain. Those that are
//! ambiguous are counted, with examples.
//!
//! ```text
//! 3120 modules by 26 other sources: 912345 layouts of operation names tried
//! own                0 wrong
//! unique             0 wrong
//! ambiguous       1234 wrong: 12 x llvm.getelementptr by llvm-19, ...
//! ```
#![allow(clippy::print_stdout, reason = "a program that reports")]

use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;

use bytecode_tests::conformance::Sample;
use clap::Parser;
use mlir_bytecode::properties::{Confidence, FieldValue, Properties};
use mlir_bytecode::{Module, Result};
use mlir_bytecode_dialects::{ReadOptions, Recognized, Source};

/// Tries the layouts of all sources on all modules of the folders.
#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    sample: Sample,
}

/// What the operations of one name are read as: names, values and defaults of each of them.
type Readings = BTreeMap<String, (Confidence, Vec<Option<String>>)>;

fn main() -> std::io::Result<ExitCode> {
    let arguments = Arguments::parse();
    let (mut modules, mut tried) = (0, 0);
    let mut wrong: BTreeMap<Confidence, BTreeMap<String, usize>> = BTreeMap::new();
    for case in arguments.sample.cases()? {
        let Ok(mut module) = case.module() else {
            continue;
        };
        let own = Recognized::of(&module).map(|it| it.source);
        let Ok(truth) = readings(&module) else {
            continue;
        };
        modules += 1;
        for source in Source::all().filter(|it| Some(*it) != own) {
            let bound = ReadOptions::new().source(source).bind(&mut module);
            let Ok(forced) = bound.and_then(|()| readings(&module)) else {
                println!("{}: cannot be read by {source}", case.name());
                return Ok(ExitCode::FAILURE);
            };
            for (name, (confidence, values)) in forced {
                let Some((certain, expected)) = truth.get(&name) else {
                    continue;
                };
                tried += 1;
                if certain.is_certain() && values != *expected {
                    let wrong = wrong.entry(confidence).or_default();
                    *wrong.entry(format!("{name} by {source}")).or_default() += 1;
                    if matches!(confidence, Confidence::Own | Confidence::Unique) {
                        println!("{}: {name} by {source}: {confidence}", case.name());
                    }
                }
            }
        }
    }
    let others = Source::all().len() - 1;
    println!(
        "{modules} modules by {others} other sources: {tried} layouts of operation names tried"
    );
    let mut accepted = 0;
    for confidence in Confidence::ALL {
        let wrong = wrong.remove(&confidence).unwrap_or_default();
        let count: usize = wrong.values().sum();
        if matches!(confidence, Confidence::Own | Confidence::Unique) {
            accepted += count;
        }
        let mut examples: Vec<_> = wrong.into_iter().collect();
        examples.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let examples = examples.iter().take(8);
        let examples: Vec<_> =
            (examples.map(|(what, count)| format!("{count} x {what}"))).collect();
        let colon = if examples.is_empty() { "" } else { ": " };
        println!(
            "{confidence:<10}{count:>8} wrong{colon}{}",
            examples.join(", ")
        );
    }
    Ok(ExitCode::from(u8::from(accepted > 0)))
}

fn readings(module: &Module) -> Result<Readings> {
    let mut readings = Readings::new();
    let mut seen = BTreeSet::new();
    for operation in module.walk() {
        let operation = operation?;
        let name = operation.name();
        if !seen.insert((name.id(), operation.properties_id())) {
            continue;
        }
        let reading = match operation.properties() {
            Ok(Properties::Fields(fields)) => {
                let mut shown: Vec<String> = (fields.iter())
                    .filter_map(|(field, value)| match value {
                        FieldValue::Absent => {
                            Some(format!("{} by default {}", field.name(), field.default()?))
                        }
                        value => Some(format!("{} = {value:?}", field.name())),
                    })
                    .collect();
                shown.sort();
                Some(shown.join(", "))
            }
            Ok(Properties::None) => Some(String::new()),
            _ => None,
        };
        let entry = readings.entry(name.to_string());
        let (_, all) = entry.or_insert_with(|| (name.confidence(), Vec::new()));
        all.push(reading);
    }
    // What is not decoded is not wrong.
    readings.retain(|_, (_, all)| all.iter().all(Option::is_some));
    Ok(readings)
}
