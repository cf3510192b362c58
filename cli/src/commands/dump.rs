//! `mlirbc dump`: shows the bytes of a file with their meaning.

use std::fmt::Write as _;
use std::ops::Range;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use mlir_bytecode::bytes::SectionKind;
use mlir_bytecode::dump::{DumpOptions, DumpRow, dump_rows, dump_with, operation_range};
use mlir_bytecode::read::File;
use mlir_bytecode::{Error, Registry};
use serde::Serialize;

use crate::failure::{Failure, Result};
use crate::input::{Form, Input};
use crate::json::{self, JsonArguments};
use crate::source::SourceArguments;
use crate::{output, progress};

/// The most bytes of a row in a report for programs.
const MOST_BYTES: usize = 32;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The file to dump, in bytecode; `-` is standard input
    file: PathBuf,
    #[command(flatten)]
    part: Part,
    #[command(flatten)]
    json: JsonArguments,
    #[command(flatten)]
    source: SourceArguments,
}

/// The part of the file to show.
#[derive(Args)]
#[group(multiple = false)]
struct Part {
    /// Show only this section
    #[arg(long, value_enum)]
    section: Option<Section>,
    /// Show only the value with the byte at this offset, such as 123 or 0x7b
    #[arg(long, value_name = "OFFSET", value_parser = offset)]
    at: Option<u64>,
    /// Show only the operation with this number, as grep shows it, and the operations in it
    #[arg(long, value_name = "N")]
    op: Option<u64>,
}

/// The report for programs.
#[derive(Serialize)]
struct Report {
    rows: Vec<Row>,
    /// The first error in the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    finding: Option<json::Fault>,
}

#[derive(Serialize)]
struct Row {
    #[serde(skip_serializing_if = "Option::is_none")]
    offset: Option<u64>,
    length: u64,
    bytes: String,
    depth: usize,
    text: String,
}

/// A section on the command line.
#[derive(Clone, Copy, ValueEnum)]
enum Section {
    Dialect,
    AttributeAndTypeOffset,
    AttributeAndType,
    Ir,
    ResourceOffset,
    Resource,
    String,
    Properties,
}

impl From<Section> for SectionKind {
    fn from(section: Section) -> Self {
        match section {
            Section::Dialect => Self::Dialect,
            Section::AttributeAndTypeOffset => Self::AttrTypeOffset,
            Section::AttributeAndType => Self::AttrType,
            Section::Ir => Self::Ir,
            Section::ResourceOffset => Self::ResourceOffset,
            Section::Resource => Self::Resource,
            Section::String => Self::String,
            Section::Properties => Self::Properties,
        }
    }
}

fn offset(text: &str) -> Result<u64, String> {
    let parsed = match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => text.parse(),
    };
    parsed.map_err(|error| error.to_string())
}

impl Arguments {
    pub(crate) fn run(self) -> Result {
        let input = Input::open(&self.file)?;
        let other = match input.form() {
            Form::Bytecode => None,
            Form::Text => Some("text"),
            Form::TileIr => Some("Tile IR"),
        };
        if let Some(form) = other {
            return Err(Failure::Usage(format!("dump does not apply to {form}")));
        }
        let options = self.source.read_options()?;
        let registry = options.registry_for(input.bytes.clone());
        let mut options = DumpOptions::new();
        options.range = self.part.range(&input)?;
        if self.json.json {
            return self.report(&input, registry, &options);
        }
        // On a terminal, the bar would interleave with the rows.
        let quiet = self.source.quiet || output::is_terminal();
        progress::shown(&options.progress, quiet, || {
            output::made_of(&input, |out| {
                dump_with(input.bytes.clone(), registry, &options, out)
            })
        })?;
        Ok(ExitCode::SUCCESS)
    }

    fn report(&self, input: &Input, registry: Registry, options: &DumpOptions) -> Result {
        let mut rows = Vec::new();
        let dumped = dump_rows(input.bytes.clone(), registry, options, &mut |row| {
            rows.push(Row::from(row));
            Ok(())
        });
        let finding = dumped.as_ref().err().map(json::Fault::from);
        json::report("dump", &input.name, Report { rows, finding })?;
        dumped.map_err(|error| input.fault(error))?;
        Ok(ExitCode::SUCCESS)
    }
}

impl Part {
    /// Returns the offsets to show; `None` for all.
    fn range(&self, input: &Input) -> Result<Option<Range<u64>>> {
        let fault = |error| input.fault(error);
        let absent = |what: String| fault(Error::message(what));
        if let Some(kind) = self.section.map(SectionKind::from) {
            let section = File::parse(&input.bytes).and_then(|file| file.section(kind));
            let section = section.map_err(fault)?;
            let section = section.ok_or_else(|| absent(format!("no {} section", kind.name())))?;
            let start = section.offset();
            return Ok(Some(start..start + section.length()));
        }
        if let Some(at) = self.at {
            let size = input.bytes.len() as u64;
            if at >= size {
                return Err(absent(format!("no byte {at}: the file has {size} bytes")));
            }
            return Ok(Some(at..at + 1));
        }
        let Some(number) = self.op else {
            return Ok(None);
        };
        let range = operation_range(&input.bytes, number).map_err(fault)?;
        range.map_or_else(
            || Err(absent(format!("no operation #{number}"))),
            |range| Ok(Some(range)),
        )
    }
}

impl From<&DumpRow<'_>> for Row {
    fn from(row: &DumpRow<'_>) -> Self {
        let mut bytes = String::new();
        for byte in row.bytes.iter().take(MOST_BYTES) {
            // Writing to a string does not fail.
            let _ = write!(bytes, "{byte:02x}");
        }
        Self {
            offset: row.offset,
            length: row.bytes.len() as u64,
            bytes,
            depth: row.depth,
            text: row.text.to_owned(),
        }
    }
}
