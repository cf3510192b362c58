//! `mlirbc info`: shows the version, producer, sections, dialects and counts of a file.

mod tile_ir;

use std::fmt::Display;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use bstr::BStr;
use clap::Args;
use mlir_bytecode::Module;
use mlir_bytecode::check::check;
use mlir_bytecode::context::{ResourceData, ResourceOwner, UsedDialect};
use mlir_bytecode::read::{File, Section};
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
        writeln!(out, "readers:")?;
        for (target, obstacle) in &readers {
            let target = target.name();
            match obstacle {
                None => writeln!(out, "  {target:<22} unchanged")?,
                Some(obstacle) => writeln!(
                    out,
                    "  {target:<22} after `convert --target {target}`: {obstacle}"
                )?,
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
    format!("{source}, {evidence}{unknown}")
}

/// Returns for each release the reason why it cannot read the file unchanged, if any.
fn readers(module: &Module) -> mlir_bytecode::Result<Vec<(Source, Option<String>)>> {
    Source::all()
        .filter_map(|source| Some((source, source.target()?)))
        .map(|(source, target)| Ok((source, target.obstacle(module)?)))
        .collect()
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
