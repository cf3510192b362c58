//! `inference [--failures FILE] [--at-least PERCENT] DIR...`: the types that declarative formats leave out, inferred and
//! compared with those of the operations of real files.
//!
//! An operation counts if its definition has a format that leaves out the types of a group with values.
#![allow(clippy::print_stdout, reason = "a program that reports")]

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use clap::Parser as _;
use mlir_bytecode::definition::{GroupTypes, OperationDefinition, TypeSource, Variable};
use mlir_bytecode::ir::Operation;
use mlir_bytecode::properties::{FieldValue, OpField, Properties};
use mlir_bytecode::{Result, Type};

#[derive(clap::Parser)]
struct Args {
    /// Write the operations whose types are not inferred right.
    #[arg(long)]
    failures: Option<PathBuf>,
    /// Fail if fewer percent of the types are inferred right.
    #[arg(long)]
    at_least: Option<f64>,
    /// Folders of bytecode files.
    folders: Vec<PathBuf>,
}

/// The counts of groups by the mechanism and the outcome.
type Counts = BTreeMap<(&'static str, &'static str), usize>;

fn main() -> Result<(), Box<dyn Error>> {
    let args = Args::parse();
    let (mut counts, mut failures) = (Counts::new(), String::new());
    let mut files = 0;
    for folder in &args.folders {
        let mut paths: Vec<PathBuf> = fs::read_dir(folder)?
            .map(|entry| Ok(entry?.path()))
            .collect::<std::io::Result<_>>()?;
        paths.sort();
        for path in paths {
            if path.extension().is_none_or(|it| it != "mlirbc") {
                continue;
            }
            let Ok(module) = mlir_bytecode_dialects::read(fs::read(&path)?) else {
                continue;
            };
            files += 1;
            for operation in module.walk() {
                let Ok(operation) = operation else { continue };
                let Some(definition) = operation.name().definition() else {
                    continue;
                };
                if definition.format().is_none() || operation.name().is_registered() == Some(false)
                {
                    continue;
                }
                if let Err(error) = check(operation, definition, &mut counts, &mut failures) {
                    let name = operation.name();
                    writeln!(failures, "{}\t{name}\t{error}", path.display())?;
                    *counts.entry(("any", "error")).or_default() += 1;
                }
            }
        }
    }
    let total: usize = counts.values().sum();
    let right: usize = counts
        .iter()
        .filter(|((_, outcome), _)| *outcome == "right")
        .map(|(_, count)| count)
        .sum();
    for ((mechanism, outcome), count) in &counts {
        println!("{mechanism}\t{outcome}\t{count}");
    }
    println!("{right} of {total} in {files} files");
    if let Some(path) = &args.failures {
        fs::write(path, failures)?;
    }
    let percent = 100.0 * right as f64 / total.max(1) as f64;
    if args.at_least.is_some_and(|least| percent < least) {
        return Err(format!("{percent:.2} % are right").into());
    }
    Ok(())
}

/// Infers the types of one operation.
fn check(
    operation: Operation<'_>,
    definition: &OperationDefinition,
    counts: &mut Counts,
    failures: &mut String,
) -> Result<()> {
    let sources = definition.type_sources();
    let all = sources.operands.iter().chain(&sources.results);
    if all.clone().all(|source| *source == TypeSource::Written) {
        return Ok(());
    }
    let operand_lengths = match segments(operation, OpField::OPERAND_SEGMENT_SIZES)? {
        Some(lengths) => Some(lengths),
        None => definition.operand_lengths(operation.operand_count()),
    };
    let result_lengths = match segments(operation, OpField::RESULT_SEGMENT_SIZES)? {
        Some(lengths) => Some(lengths),
        None => definition.result_lengths(operation.result_count()),
    };
    let (Some(operand_lengths), Some(result_lengths)) = (operand_lengths, result_lengths) else {
        return Ok(());
    };
    let operands = groups(operation.operands().map(|it| it.type_()), &operand_lengths);
    let results = groups(operation.results().map(|it| it.type_()), &result_lengths);
    let mut types = GroupTypes::new(definition);
    let written = |source: &TypeSource| *source == TypeSource::Written;
    for (index, source) in sources.operands.iter().enumerate() {
        if written(source) {
            types.operands[index] = Some(operands[index].clone());
        }
    }
    for (index, source) in sources.results.iter().enumerate() {
        if written(source) {
            types.results[index] = Some(results[index].clone());
        }
    }
    let context = operation.context();
    definition.complete_types(context, &sources, &mut types, &operand_lengths, |index| {
        let name = &definition.attributes[index].name;
        let attribute = operation.attribute(name)?;
        attribute.map_or(Ok(None), |it| it.value_type())
    })?;
    let operands =
        (0..operands.len()).map(|it| (Variable::Operand(it), sources.operands[it], &operands[it]));
    let results =
        (0..results.len()).map(|it| (Variable::Result(it), sources.results[it], &results[it]));
    for (group, source, expected) in operands.chain(results) {
        if expected.is_empty() || source == TypeSource::Written {
            continue;
        }
        let outcome = match types.get(group) {
            Some(found) if found == expected => "right",
            Some(found) => {
                let name = operation.name();
                let message = format!("{name}\t{group:?}\t{source:?}\t{found:?}\t{expected:?}");
                failures.push_str(&message);
                failures.push('\n');
                "wrong"
            }
            None => {
                let name = operation.name();
                failures.push_str(&format!("{name}\t{group:?}\t{source:?}\tnone\n"));
                "unknown"
            }
        };
        let mechanism = match source {
            TypeSource::Same(_) => "same",
            TypeSource::Computed { .. } => "computed",
            TypeSource::Fixed => "fixed",
            TypeSource::Inferred => "inferred by code",
            _ => "none",
        };
        *counts.entry((mechanism, outcome)).or_default() += 1;
    }
    Ok(())
}

fn groups<'ir>(
    mut types: impl Iterator<Item = Type<'ir>>,
    lengths: &[usize],
) -> Vec<Vec<Type<'ir>>> {
    let groups = lengths
        .iter()
        .map(|length| types.by_ref().take(*length).collect());
    groups.collect()
}

/// Returns the lengths of groups that the properties of the operation state.
fn segments(operation: Operation<'_>, name: &str) -> Result<Option<Vec<usize>>> {
    let Properties::Fields(fields) = operation.properties()? else {
        return Ok(None);
    };
    let found = fields.iter().find(|(field, _)| field.name() == name);
    Ok(match found {
        Some((_, FieldValue::Segments(sizes))) => {
            let sizes = sizes.iter().map(|size| usize::try_from(*size).ok());
            sizes.collect()
        }
        _ => None,
    })
}
