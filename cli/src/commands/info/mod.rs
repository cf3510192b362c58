//! `mlirbc info`: shows what is in a file: functions, operations, constants, producer, version, sections.
//!
//! Only what is shown is read, so a file of any size opens at once. `--all` reads everything.

mod details;
mod summary;
mod tile_ir;

use std::fmt::Display;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use mlir_bytecode::{Module, Producer};
use mlir_bytecode_dialects::{Evidence, Recognized, Source};
use mlir_bytecode_inspect::Summary;
use serde::Serialize;

use self::details::Details;
use crate::failure::Result;
use crate::files::{self, Verdict};
use crate::input::{Form, Input};
use crate::json::{self, JsonArguments};
use crate::output;
use crate::printable::Printable;
use crate::source::SourceArguments;

pub(crate) use self::summary::signature_text;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The files to inspect, or folders of them; `-` is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Read all of the file, also of large ones: operations of more than 2 MiB and constants among more than a million
    /// attributes are counted only so. Count regions, blocks and values, list resources, examine the layouts of properties, and
    /// try which releases can read the file, by versions, encodings, operations and kinds of properties: their verifiers may
    /// reject more
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    json: JsonArguments,
    #[command(flatten)]
    source: SourceArguments,
}

/// The report for programs.
#[derive(Serialize)]
struct Report<'a> {
    format: &'static str,
    source: Option<&'static str>,
    release: &'a str,
    #[serde(flatten)]
    summary: &'a Summary,
    #[serde(flatten)]
    details: Option<&'a Details>,
}

impl Arguments {
    pub(crate) fn run(self) -> Result {
        let quiet = self.source.quiet || self.json.json;
        files::for_each("info", &self.files, self.json, quiet, |input| {
            if input.number > 0 && !self.json.json {
                output::text(|out| writeln!(out))?;
            }
            match input.form() {
                Form::Bytecode | Form::Text => self.mlir(input),
                Form::TileIr => tile_ir::info(input, self.json),
            }
        })
    }

    fn mlir(&self, input: &Input) -> Result<Verdict> {
        let is_text = input.form() == Form::Text;
        // The layouts of the likeliest source fit most files; where they do not, all operations are examined.
        let at_once = match self.all {
            true => None,
            false => {
                let module = input.module_at_once(&self.source)?;
                let summary = match is_text {
                    true => summary_of_text(input, &module),
                    false => input
                        .sections()
                        .and_then(|file| Summary::of_stored(file, &module, true)),
                };
                let summary = summary.ok();
                summary.map(|summary| (module, summary))
            }
        };
        let (examined, (module, summary)) = match at_once {
            Some(found) => (false, found),
            None => {
                let module = input.module(&self.source)?;
                let summary = summarized(input, &module).map_err(|error| input.fault(error))?;
                (true, (module, summary))
            }
        };
        let details = self.all.then(|| Details::of(input, &module)).transpose()?;
        let release = described(&module, examined || is_text);
        if self.json.json {
            let report = Report {
                format: if is_text { "text" } else { "bytecode" },
                source: Recognized::of(&module)
                    .filter(|it| !is_unknown(it, &module, examined || is_text))
                    .map(|it| it.source.name()),
                release: &release,
                summary: &summary,
                details: details.as_ref(),
            };
            json::report("info", &input.name, report)?;
        } else {
            output::text(|out| summary::write(out, input, &summary, &release))?;
            details.as_ref().map_or(Ok(()), Details::print)?;
        }
        Ok(details.map_or(Verdict::Valid, |details| details.report(input)))
    }
}

/// Returns the summary of a module.
fn summarized(input: &Input, module: &Module) -> mlir_bytecode::Result<Summary> {
    match input.form() {
        Form::Text => summary_of_text(input, module),
        _ => Summary::of_stored(input.sections()?, module, false),
    }
}

/// Returns the summary of a module that was parsed: that of its bytecode, without the sizes and the producer of this bytecode.
fn summary_of_text(input: &Input, module: &Module) -> mlir_bytecode::Result<Summary> {
    let bytes = module.to_bytes()?;
    let registry = module.context().registry().clone();
    let written = Module::read(bytes.clone(), registry)?;
    let mut summary = Summary::of(&bytes, &written)?;
    summary.size = input.size();
    summary.sections.clear();
    summary.producer.clear();
    Ok(summary)
}

/// Returns whether nothing shows the source: the producer string is that of no source, and layouts were not `tried`.
fn is_unknown(recognized: &Recognized, module: &Module, tried: bool) -> bool {
    let source = recognized.source;
    let is_guess = !tried && !source.is_release() && recognized.evidence != Evidence::Given;
    is_guess && !source.writes(Producer::parse(module.context().producer()))
}

/// Describes the source of the operations of a file, and the evidence for it. Unless layouts were `tried`, only the
/// producer string is evidence.
pub(crate) fn described(module: &Module, tried: bool) -> String {
    let Some(recognized) = Recognized::of(module) else {
        return "unknown: no known layouts fit all properties, which are preserved".to_owned();
    };
    let Recognized {
        source, evidence, ..
    } = recognized;
    if is_unknown(recognized, module, tried) {
        return "unknown by its producer; `info --all` examines all operations".to_owned();
    }
    let is_stated = Source::stated_by(Producer::parse(module.context().producer())).is_some();
    if !tried && !source.is_release() && !is_stated && *evidence != Evidence::Given {
        return format!("perhaps {source}, by its producer; `info --all` examines all operations");
    }
    let evidence = match evidence {
        // A text has no producer.
        Evidence::Names if module.context().producer().is_empty() => {
            "by the names of its operations".to_owned()
        }
        other => other.to_string(),
    };
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
    let perhaps = if recognized.guesses_source {
        "perhaps "
    } else {
        ""
    };
    format!("{perhaps}{source}{alike}, {evidence}{unknown}{numbers}")
}

fn row(out: &mut dyn Write, label: &str, value: &dyn Display) -> io::Result<()> {
    let value = value.to_string();
    writeln!(out, "{:<17}{}", format!("{label}:"), Printable(&value))
}
