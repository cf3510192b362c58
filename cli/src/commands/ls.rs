//! `mlirbc ls`: lists the symbols of a module with their signatures, operations and bytes.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use mlir_bytecode_inspect::{Listed, symbols};
use serde::Serialize;

use super::info::signature_text;
use crate::failure::Result;
use crate::files::{self, Verdict};
use crate::input::{Form, Input};
use crate::json::{self, JsonArguments};
use crate::output;
use crate::printable::Printable;
use crate::source::SourceArguments;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The files to list, or folders of them; `-` is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    json: JsonArguments,
    #[command(flatten)]
    source: SourceArguments,
}

/// The report for programs.
#[derive(Serialize)]
struct Report {
    symbols: Vec<Listed>,
}

impl Arguments {
    pub(crate) fn run(self) -> Result {
        let quiet = self.source.quiet || self.json.json;
        files::for_each("ls", &self.files, self.json, quiet, |input| {
            let symbols = self.symbols(input)?;
            if self.json.json {
                json::report("ls", &input.name, Report { symbols })?;
            } else {
                let is_one = self.files.len() == 1 && input.is(&self.files);
                output::text(|out| {
                    if !is_one {
                        writeln!(out, "{}:", input.name)?;
                    }
                    symbols.iter().try_for_each(|listed| write(out, listed))
                })?;
            }
            Ok(Verdict::Valid)
        })
    }

    fn symbols(&self, input: &Input) -> Result<Vec<Listed>> {
        let module = input.module_to_visit(&self.source)?;
        // Text has no bytes of an operation.
        let account = match input.form() {
            Form::Text => None,
            _ => Some(input.account(&module)?),
        };
        symbols(&module, account.as_ref()).map_err(|error| input.fault(error))
    }
}

/// The depth from which on symbols are indented alike: symbols may nest as deeply as the file is long.
const DEEPEST: u64 = 100;

fn write(out: &mut dyn Write, listed: &Listed) -> io::Result<()> {
    let Listed {
        symbol,
        operations,
        bytes,
        ..
    } = listed;
    let bytes = bytes.map_or_else(|| "-".to_owned(), |bytes| bytes.to_string());
    let indent = 2 * listed.depth.min(DEEPEST) as usize;
    write!(
        out,
        "{bytes:>12} {operations:>9}  {:indent$}{} {}",
        "",
        Printable(&symbol.op),
        symbol.name
    )?;
    if let Some(signature) = &symbol.signature {
        write!(out, "{}", Printable(&signature_text(signature)))?;
    }
    match (symbol.visibility.as_str(), symbol.declaration) {
        ("public", false) => writeln!(out),
        ("public", true) => writeln!(out, ", declaration"),
        (visibility, false) => writeln!(out, ", {visibility}"),
        (visibility, true) => writeln!(out, ", {visibility} declaration"),
    }
}
