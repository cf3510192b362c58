//! `mlirbc info`: shows the version, producer, sections, dialects and counts of a file.

mod tile_ir;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use bstr::BStr;
use clap::Args;
use mlir_bytecode::check::check;
use mlir_bytecode::context::{ResourceData, ResourceOwner, UsedDialect};
use mlir_bytecode::properties::Confidence;
use mlir_bytecode::read::{File, Section};
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{Context, Module};
use mlir_bytecode_dialects::{Recognized, Source};

use super::check::describe;
use crate::failure::{INVALID_INPUT, Result, report_error};
use crate::input::{Form, Input};
use crate::output;
use crate::source::SourceArguments;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The file to inspect; `-` is standard input
    file: PathBuf,
    #[command(flatten)]
    source: SourceArguments,
}

impl Arguments {
    pub(crate) fn run(self) -> Result {
        let input = Input::open(&self.file)?;
        match input.form() {
            Form::Bytecode | Form::Text => mlir(&input, &self.source),
            Form::TileIr => tile_ir::info(&input),
        }
    }
}

fn mlir(input: &Input, arguments: &SourceArguments) -> Result {
    let module = input.module(arguments)?;
    let readers = readers(&module).map_err(|error| input.fault(error))?;
    let file_sections = match input.form() {
        Form::Bytecode => File::parse(&input.bytes).and_then(|file| file.sections().collect()),
        _ => Ok(Vec::new()),
    };
    let file_sections = file_sections.map_err(|error| input.fault(error))?;
    let context = module.context();
    let report = check(&module);
    let counts = report.counts;
    let needed = needed_dialects(&module);
    output::text(|out| {
        row(out, "file", &input.name)?;
        row(out, "size", &format_args!("{} bytes", input.bytes.len()))?;
        if input.form() == Form::Text {
            row(out, "format", &"MLIR text")?;
        } else {
            let version = context.version();
            let format = format_args!("MLIR bytecode, version {version}");
            row(out, "format", &format)?;
            row(out, "producer", &context.producer())?;
            row(out, "release", &described(Recognized::of(&module)))?;
            sections(out, &file_sections)?;
        }
        let needed = needed.iter().map(String::as_str).collect::<Vec<_>>();
        row(out, "needs", &needed.join(", "))?;
        writeln!(out, "dialects:")?;
        for dialect in context.dialects() {
            writeln!(out, "  {}", Described(dialect))?;
        }
        row(out, "operations", &counts.operations)?;
        row(out, "operation names", &context.operation_names().len())?;
        row(out, "regions", &counts.regions)?;
        row(out, "blocks", &counts.blocks)?;
        row(out, "values", &counts.values)?;
        row(out, "attributes", &counts.attributes)?;
        row(out, "types", &counts.types)?;
        row(out, "resources", &counts.resources)?;
        resources(out, &module)?;
        let opaque = describe(&report.opaque);
        let opaque = if opaque.is_empty() {
            "nothing"
        } else {
            &opaque
        };
        row(out, "opaque", &opaque)?;
        writeln!(out, "layouts:")?;
        for (confidence, names) in layouts(context) {
            write!(out, "  {confidence:<22} {}", names.len())?;
            match confidence.is_certain() {
                true => writeln!(out)?,
                false => writeln!(out, ": {}", names.join(", "))?,
            }
        }
        writeln!(out, "readers:")?;
        for (target, reader) in &readers {
            let target = target.name();
            match reader {
                Reader::Unchanged => writeln!(out, "  {target:<22} unchanged")?,
                Reader::Converted(obstacle) => writeln!(
                    out,
                    "  {target:<22} after `convert --target {target}`: {obstacle}"
                )?,
                Reader::Fails(error) => writeln!(out, "  {target:<22} no: {error}")?,
            }
        }
        Ok(())
    })?;
    for error in &report.findings {
        report_error(&input.name, error);
    }
    Ok(if report.findings.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(INVALID_INPUT)
    })
}

/// Describes the source of the operations of a file, and the evidence for it.
fn described(recognized: Option<&Recognized>) -> String {
    let Some(recognized) = recognized else {
        return "unknown: no known layouts fit all properties, which are preserved".to_owned();
    };
    let Recognized {
        source, evidence, ..
    } = recognized;
    let unknown = match recognized.unknown {
        0 => String::new(),
        1 => "; 1 operation is unknown to it".to_owned(),
        count => format!("; {count} operations are unknown to it"),
    };
    let numbers = match recognized.guesses_numbers {
        true => "; the numbering of values in its text is a guess",
        false => "",
    };
    let alike = match recognized.alike {
        0 => String::new(),
        1 => " (1 other source fits as many operations)".to_owned(),
        count => format!(" ({count} other sources fit as many operations)"),
    };
    format!("{source}{alike}, {evidence}{unknown}{numbers}")
}

/// Returns the operation names of each confidence that occurs.
fn layouts(context: &Context) -> BTreeMap<Confidence, Vec<String>> {
    let mut layouts: BTreeMap<_, Vec<String>> = BTreeMap::new();
    for name in context.operation_names() {
        let names = layouts.entry(name.confidence()).or_default();
        names.push(name.to_string());
    }
    layouts
}

/// How a release can read the file.
enum Reader {
    Unchanged,
    /// After a conversion, which succeeds, because of this obstacle.
    Converted(String),
    /// Not at all, because the conversion fails.
    Fails(mlir_bytecode::Error),
}

/// Returns how each source that has all dialects of the file can read it.
fn readers(module: &Module) -> mlir_bytecode::Result<Vec<(Source, Reader)>> {
    let dialects = needed_dialects(module);
    let has_all = |source: &Source| {
        let has = |dialect: &String| source.has_dialect(dialect);
        dialects.iter().all(has)
    };
    let targets = Source::all().filter(has_all);
    let targets = targets.filter_map(|source| Some((source, source.target()?)));
    targets
        .map(|(source, target)| {
            let Some(obstacle) = target.obstacle(module)? else {
                return Ok((source, Reader::Unchanged));
            };
            let written = module.write(&WriteOptions::new().target(target));
            Ok(match written {
                Ok(_) => (source, Reader::Converted(obstacle)),
                Err(error) => (source, Reader::Fails(error)),
            })
        })
        .collect()
}

/// Returns the dialects that a reader must have registered: those of registered operations.
fn needed_dialects(module: &Module) -> BTreeSet<String> {
    let names = module.context().operation_names();
    let registered = names.filter(|name| match name.is_registered() {
        Some(registered) => registered,
        // Before version 5, a known layout shows it.
        None => name.layout().is_some(),
    });
    registered.map(|name| name.dialect().to_owned()).collect()
}

fn row(out: &mut dyn Write, label: &str, value: &dyn Display) -> io::Result<()> {
    writeln!(out, "{:<17}{value}", format!("{label}:"))
}

fn sections(out: &mut dyn Write, sections: &[Section<'_>]) -> io::Result<()> {
    writeln!(out, "sections:")?;
    for section in sections {
        let (name, length) = (section.kind().name(), section.data().len());
        let offset = section.data_offset();
        write!(out, "  {name:<26} {length:>8} bytes at {offset:#x}")?;
        match section.alignment() {
            Some(alignment) => writeln!(out, ", aligned to {alignment}")?,
            None => writeln!(out)?,
        }
    }
    Ok(())
}

/// Displays a dialect: its name and the bytes of its version.
struct Described<'ir>(UsedDialect<'ir>);

impl Display for Described<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.namespace)?;
        if let Some(version) = self.0.version {
            f.write_str(", version")?;
            version
                .iter()
                .try_for_each(|byte| write!(f, " {byte:02x}"))?;
        }
        Ok(())
    }
}

fn resources(out: &mut dyn Write, module: &Module) -> io::Result<()> {
    for (owner, resource) in module.context().resources() {
        write!(out, "  {}, ", BStr::new(&resource.key))?;
        match owner {
            ResourceOwner::Dialect(_) => write!(out, "of a dialect: ")?,
            ResourceOwner::External(name) => write!(out, "external of `{name}`: ")?,
            other => write!(out, "of {other:?}: ")?,
        }
        match &resource.data {
            ResourceData::None => writeln!(out, "no data"),
            ResourceData::Bool(value) => writeln!(out, "{value}"),
            ResourceData::String(value) => writeln!(out, "string of {} bytes", value.len()),
            ResourceData::Blob { alignment, data } => {
                writeln!(out, "{} bytes, aligned to {alignment}", data.len())
            }
            other => writeln!(out, "{other:?}"),
        }?;
    }
    Ok(())
}
