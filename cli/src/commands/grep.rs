//! `mlirbc grep`: finds operations by their names, types, attributes, scopes and symbols.

use std::path::PathBuf;

use clap::Args;
use mlir_bytecode_inspect::{Match, Matches, Query};
use serde::Serialize;

use crate::failure::Result;
use crate::files::{self, Verdict};
use crate::json::{self, JsonArguments};
use crate::output;
use crate::printable::Printable;
use crate::source::SourceArguments;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Terms that all must match a part of an operation: op:NAME, type:TEXT, attr:NAME or attr:NAME=VALUE, scope:TEXT,
    /// sym:NAME, or the text of its line; a pattern or VALUE in slashes is a regular expression: 'op:/dot|conv/ type:bf16
    /// attr:sym_name=/^ma.n$/ scope:layer3'
    query: Query,
    /// The files to search, or folders of them; `-` is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Stop after this number of operations of a file
    #[arg(long, short, value_name = "N")]
    max_count: Option<usize>,
    /// Print only the number of operations, which may be 0: that is a success too
    #[arg(long, short)]
    count: bool,
    #[command(flatten)]
    json: JsonArguments,
    #[command(flatten)]
    source: SourceArguments,
}

/// The report for programs.
#[derive(Serialize)]
struct Report {
    count: usize,
    matches: Vec<Match>,
}

impl Arguments {
    pub(crate) fn run(self) -> Result {
        let quiet = self.source.quiet || self.json.json;
        files::for_each("grep", &self.files, self.json, quiet, |input| {
            let module = input.module(&self.source)?;
            let mut matches = Matches::new(&module, &self.query);
            let most = self.max_count.unwrap_or(usize::MAX);
            let is_one = self.files.len() == 1 && input.is(&self.files);
            let prefix = match is_one {
                true => String::new(),
                false => format!("{}:", input.name),
            };
            let fault = |error| input.fault(error);
            if self.count {
                let mut count = 0;
                while count < most && matches.advance().map_err(fault)? {
                    count += 1;
                }
                if self.json.json {
                    let matches = Vec::new();
                    json::report("grep", &input.name, Report { count, matches })?;
                } else {
                    output::text(|out| writeln!(out, "{prefix}{count}"))?;
                }
            } else if self.json.json {
                let matches: mlir_bytecode::Result<Vec<_>> = matches.take(most).collect();
                let matches = matches.map_err(fault)?;
                let count = matches.len();
                json::report("grep", &input.name, Report { count, matches })?;
            } else {
                // The matches before an error are printed too.
                let mut end = Ok(());
                output::text(|out| {
                    let mut sound = matches
                        .take(most)
                        .map_while(|it| it.map_err(|error| end = Err(error)).ok());
                    sound.try_for_each(|found| {
                        let (place, line) = (place(&found), Printable(&found.line));
                        writeln!(out, "{prefix}{}: {line}", Printable(&place))
                    })
                })?;
                end.map_err(fault)?;
            }
            Ok(Verdict::Valid)
        })
    }
}

/// Returns the place of an operation: `@main #12 jit(f)/layer3`.
fn place(found: &Match) -> String {
    let number = format!("#{}", found.number);
    let parts = [&found.symbol, &number, &found.scope];
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    parts.map(String::as_str).collect::<Vec<_>>().join(" ")
}
