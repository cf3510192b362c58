//! `mlirbc dump`: shows the bytes of a file with their meaning.

use std::fmt::Write as _;
use std::ops::Range;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use mlir_bytecode::bytes::SectionKind;
use mlir_bytecode::dump::{self, DumpLines, DumpOptions, DumpRow};
use mlir_bytecode::read::File;
use mlir_bytecode::{Error, Result as Read};
use mlir_bytecode_dialects::ReadOptions;
use serde::Serialize;
use tile_ir_bytecode::Outline;

use crate::failure::{Failure, Result};
use crate::input::{Form, Input};
use crate::json::{self, JsonArguments};
use crate::source::SourceArguments;
use crate::{output, progress};

/// The most bytes of a row in a report for programs.
const MOST_BYTES: usize = 32;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The file to dump, in bytecode or Tile IR; `-` is standard input
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

/// A section on the command line, of bytecode or of Tile IR.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Section {
    Dialect,
    AttributeAndTypeOffset,
    AttributeAndType,
    Ir,
    ResourceOffset,
    Resource,
    String,
    Properties,
    Function,
    Debug,
    Constant,
    Type,
    Global,
    Producer,
}

impl Section {
    fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().replace('-', " "))
    }

    /// Returns the kind of section of bytecode.
    fn of_bytecode(self) -> Option<SectionKind> {
        Some(match self {
            Self::Dialect => SectionKind::Dialect,
            Self::AttributeAndTypeOffset => SectionKind::AttrTypeOffset,
            Self::AttributeAndType => SectionKind::AttrType,
            Self::Ir => SectionKind::Ir,
            Self::ResourceOffset => SectionKind::ResourceOffset,
            Self::Resource => SectionKind::Resource,
            Self::String => SectionKind::String,
            Self::Properties => SectionKind::Properties,
            _ => return None,
        })
    }

    /// Returns the offsets of the section; `None` if the file has none.
    fn range(self, input: &Input) -> Read<Option<Range<u64>>> {
        if input.form() == Form::TileIr {
            let sections = Outline::of(input.bytes()?).map_err(Error::other)?.sections;
            let name = self.name();
            // The last section of a kind is the one that is read.
            let section = sections.iter().rev();
            let mut section = section.filter(|section| section.layout.kind.name() == name);
            let range = section.next().map(|section| &section.range);
            return Ok(range.map(|range| range.start as u64..range.end as u64));
        }
        let Some(kind) = self.of_bytecode() else {
            return Ok(None);
        };
        let section = File::parse(input.bytes()?)?.section(kind)?;
        Ok(section.map(|section| section.offset()..section.offset() + section.length()))
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
        let (input, read, options) = self.json.or_failure("dump", self.open())?;
        if self.json.json {
            return report(&input, &read, &options);
        }
        // On a terminal, the bar would interleave with the rows.
        let quiet = self.source.quiet || output::is_terminal();
        progress::shown(&options.progress, quiet, || {
            output::made_of(&input, |out| {
                let mut lines = DumpLines::new(input.size(), out);
                rows(&input, &read, &options, &mut |row| lines.write(row))
            })
        })?;
        Ok(ExitCode::SUCCESS)
    }

    /// Returns the file, and the options to read it and to show the part of it.
    fn open(&self) -> Result<(Input, ReadOptions, DumpOptions)> {
        let input = Input::open(&self.file)?;
        if input.form() == Form::Text {
            let reason = "dump does not apply to text: `mlirbc convert` makes bytecode of it";
            return Err(Failure::Format(input.name, reason));
        }
        let read = self.source.read_options()?;
        let mut options = DumpOptions::new();
        options.range = self.part.range(&input)?;
        Ok((input, read, options))
    }
}

/// Passes the rows to `sink`, up to the end of the file even after errors.
fn rows(
    input: &Input,
    read: &ReadOptions,
    options: &DumpOptions,
    sink: &mut dyn FnMut(&DumpRow<'_>) -> Read<()>,
) -> Read<()> {
    if input.form() == Form::TileIr {
        return tile_ir_bytecode::dump_rows(input.bytes()?, options, sink);
    }
    let bytes = input.bytes()?.clone();
    let registry = read.registry_for(bytes.clone());
    dump::dump_rows(bytes, registry, options, sink)
}

fn report(input: &Input, read: &ReadOptions, options: &DumpOptions) -> Result {
    let mut found = Vec::new();
    let dumped = rows(input, read, options, &mut |row| {
        found.push(Row::from(row));
        Ok(())
    });
    let finding = dumped.as_ref().err().map(json::Fault::from);
    let rows = found;
    json::report("dump", &input.name, Report { rows, finding })?;
    dumped.map_err(|error| input.fault(error))?;
    Ok(ExitCode::SUCCESS)
}

impl Part {
    /// Returns the offsets to show; `None` for all.
    fn range(&self, input: &Input) -> Result<Option<Range<u64>>> {
        let fault = |error| input.fault(error);
        let absent = |what: String| fault(Error::message(what));
        if let Some(section) = self.section {
            let range = section.range(input).map_err(fault)?;
            let range = range.ok_or_else(|| absent(format!("no {} section", section.name())))?;
            return Ok(Some(range));
        }
        if let Some(at) = self.at {
            let size = input.size();
            if at >= size {
                return Err(absent(format!("no byte {at}: the file has {size} bytes")));
            }
            return Ok(Some(at..at + 1));
        }
        let Some(number) = self.op else {
            return Ok(None);
        };
        let range = input.bytes().and_then(|bytes| match input.form() {
            Form::TileIr => tile_ir_bytecode::operation_range(bytes, number),
            _ => dump::operation_range(bytes, number),
        });
        let range = range.map_err(fault)?;
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
