//! `mlirbc diff`: shows the structural differences of two modules, each in any format.
//!
//! Exit status, as of the program `diff`: 0 equal, 1 different, 2 error.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use clap::Args;
use mlir_bytecode::ir::{DiffOptions, Difference, DifferenceKind};

use crate::failure::{Failure, Result, writing};
use crate::input::Input;
use crate::output::NAME;
use crate::source::SourceArguments;

const PATH: Style = Style::new().bold();
const BEFORE: Style = AnsiColor::Red.on_default();
const AFTER: Style = AnsiColor::Green.on_default();

/// The exit status for modules that differ.
const DIFFERENT: u8 = 1;
/// The exit status for modules that cannot be compared.
const TROUBLE: u8 = 2;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The first module; `-` is standard input
    before: PathBuf,
    /// The second module
    after: PathBuf,
    /// Compare locations too
    #[arg(long)]
    locations: bool,
    #[command(flatten)]
    source: SourceArguments,
}

impl Arguments {
    pub(crate) fn run(self) -> Result {
        match self.diff() {
            Ok(false) => Ok(ExitCode::SUCCESS),
            Ok(true) => Ok(ExitCode::from(DIFFERENT)),
            Err(Failure::BrokenPipe) => Err(Failure::BrokenPipe),
            Err(failure) => {
                failure.report();
                Ok(ExitCode::from(TROUBLE))
            }
        }
    }

    /// Returns whether the modules differ.
    fn diff(&self) -> Result<bool> {
        let (before, after) = (Input::open(&self.before)?, Input::open(&self.after)?);
        let first = before.module(&self.source)?;
        let second = after.module(&self.source)?;
        let options = DiffOptions::new().locations(self.locations);
        let found = first.diff(&second, options);
        let found = found.map_err(|error| before.fault(error))?;
        if !self.source.quiet {
            show(&found).map_err(writing(NAME))?;
        }
        Ok(!found.is_empty())
    }
}

/// Prints the differences, grouped by path.
fn show(found: &[Difference]) -> io::Result<()> {
    let mut out = anstream::AutoStream::auto(io::stdout()).lock();
    let mut path = None;
    for Difference { path: at, kind, .. } in found {
        if path != Some(at) {
            writeln!(out, "{PATH}{at}{PATH:#}")?;
            path = Some(at);
        }
        let (part, before, after) = match kind {
            DifferenceKind::Removed(line) => ("", line.as_str(), ""),
            DifferenceKind::Added(line) => ("", "", line.as_str()),
            DifferenceKind::Changed {
                part,
                before,
                after,
            } => (part.as_str(), before.as_str(), after.as_str()),
            DifferenceKind::Replaced { before, after } => {
                writeln!(out, "  replaced: {before} operations, now {after}")?;
                continue;
            }
            _ => continue,
        };
        if !part.is_empty() {
            writeln!(out, "  {part}")?;
        }
        for (sign, style, line) in [('-', BEFORE, before), ('+', AFTER, after)] {
            if !line.is_empty() {
                writeln!(out, "{style}{sign} {line}{style:#}")?;
            }
        }
    }
    out.flush()
}
