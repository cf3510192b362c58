//! `mlirbc diff`: shows the structural differences of two modules, each in any format.
//!
//! Exit status, as of the program `diff`: 0 equal, 1 different, 2 error.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use clap::Args;
use mlir_bytecode::ir::{DiffOptions, Difference, DifferenceKind, SymbolChanges, symbol_text};
use serde::Serialize;

use crate::failure::{Failure, Result, writing};
use crate::input::Input;
use crate::json;
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
    /// Show only the number of differences of each symbol
    #[arg(long)]
    stat: bool,
    /// Elide constants of more than this number of elements in differences
    #[arg(long, value_name = "NUMBER", default_value_t = 16)]
    elide: u64,
    /// Print a JSON object, as docs/json.md describes
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    source: SourceArguments,
}

/// The report for programs, of the second file.
#[derive(Serialize)]
struct Report<'a> {
    base_file: &'a str,
    equal: bool,
    symbols: Vec<SymbolReport>,
    differences: Vec<DifferenceReport<'a>>,
}

#[derive(Serialize)]
struct SymbolReport {
    symbol: String,
    added: usize,
    removed: usize,
    changed: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    renamed_from: Option<String>,
}

#[derive(Default, Serialize)]
struct DifferenceReport<'a> {
    path: &'a str,
    symbol: &'a str,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    before_op: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after_op: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    before_count: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after_count: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    more_count: Option<usize>,
}

impl Arguments {
    pub(crate) fn run(self) -> Result {
        match self.diff() {
            Ok(false) => Ok(ExitCode::SUCCESS),
            Ok(true) => Ok(ExitCode::from(DIFFERENT)),
            Err(Failure::BrokenPipe) => Err(Failure::BrokenPipe),
            Err(failure) => {
                if self.json {
                    json::failure("diff", &failure)?;
                }
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
        let options = options.elide_elements(self.elide);
        let found = first.diff(&second, options);
        let found = found.map_err(|error| before.fault(error))?;
        if self.json {
            let report = Report::of(&before.name, &found, self.stat);
            json::report("diff", &after.name, report)?;
        } else if !self.source.quiet {
            let shown = if self.stat {
                stat(&found)
            } else {
                show(&found)
            };
            shown.map_err(writing(NAME))?;
        }
        Ok(!found.is_empty())
    }
}

impl<'a> Report<'a> {
    fn of(base_file: &'a str, found: &'a [Difference], stat: bool) -> Self {
        let symbols = SymbolChanges::of(found).into_iter().map(|it| SymbolReport {
            symbol: it.symbol,
            added: it.added,
            removed: it.removed,
            changed: it.changed,
            renamed_from: it.renamed_from,
        });
        let shown = if stat { &[] } else { found };
        Self {
            base_file,
            equal: found.is_empty(),
            symbols: symbols.collect(),
            differences: shown.iter().map(DifferenceReport::of).collect(),
        }
    }
}

impl<'a> DifferenceReport<'a> {
    fn of(difference: &'a Difference) -> Self {
        let mut report = Self {
            path: &difference.path,
            symbol: &difference.symbol,
            before_op: difference.before_operation,
            after_op: difference.after_operation,
            ..Self::default()
        };
        match &difference.kind {
            DifferenceKind::Removed(line) => {
                (report.kind, report.before) = ("removed", Some(line.as_str()));
            }
            DifferenceKind::Added(line) => {
                (report.kind, report.after) = ("added", Some(line.as_str()))
            }
            DifferenceKind::Changed {
                part,
                before,
                after,
            } => {
                (report.kind, report.part) = ("changed", Some(part.as_str()));
                (report.before, report.after) = (Some(before.as_str()), Some(after.as_str()));
            }
            DifferenceKind::Renamed { before, after } => {
                report.kind = "renamed";
                (report.before, report.after) = (Some(before.as_str()), Some(after.as_str()));
            }
            DifferenceKind::Replaced {
                before,
                after,
                more,
            } => {
                report.kind = "replaced";
                (report.before_count, report.after_count) = (Some(*before), Some(*after));
                report.more_count = Some(count(more));
            }
            _ => {}
        }
        report
    }
}

/// Returns the number of differences of all symbols.
fn count(symbols: &[SymbolChanges]) -> usize {
    symbols.iter().map(SymbolChanges::count).sum()
}

/// Prints the number of differences of each symbol.
fn stat(found: &[Difference]) -> io::Result<()> {
    let mut out = anstream::AutoStream::auto(io::stdout()).lock();
    let rows = SymbolChanges::of(found);
    for row in &rows {
        let name = if row.symbol.is_empty() {
            "(no symbol)"
        } else {
            &row.symbol
        };
        write!(out, "{PATH}{name}{PATH:#}:")?;
        let mut separator = " ";
        for (count, what) in [
            (row.changed, "changed"),
            (row.removed, "removed"),
            (row.added, "added"),
        ] {
            if count > 0 {
                write!(out, "{separator}{count} {what}")?;
                separator = ", ";
            }
        }
        match &row.renamed_from {
            Some(before) => {
                let before = symbol_text(before);
                writeln!(out, "{separator}renamed from {before}")?;
            }
            None => writeln!(out)?,
        }
    }
    if !rows.is_empty() {
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        let (differences, symbols) = (count(&rows), rows.len());
        let (several, many) = (plural(differences), plural(symbols));
        writeln!(
            out,
            "{differences} difference{several} in {symbols} symbol{many}"
        )?;
    }
    out.flush()
}

/// Prints the differences, grouped by path, with the numbers of the operations.
fn show(found: &[Difference]) -> io::Result<()> {
    let mut out = anstream::AutoStream::auto(io::stdout()).lock();
    let mut path = None;
    for difference in found {
        let Difference { path: at, kind, .. } = difference;
        let place = (at, difference.before_operation, difference.after_operation);
        if path != Some(place) {
            write!(out, "{PATH}{at}{PATH:#}")?;
            match (difference.before_operation, difference.after_operation) {
                (Some(before), Some(after)) if before == after => writeln!(out, " #{before}")?,
                (Some(before), Some(after)) => writeln!(out, " #{before}, now #{after}")?,
                (Some(number), None) | (None, Some(number)) => writeln!(out, " #{number}")?,
                (None, None) => writeln!(out)?,
            }
            path = Some(place);
        }
        let (part, before, after) = match kind {
            DifferenceKind::Removed(line) => ("", line.as_str(), ""),
            DifferenceKind::Added(line) => ("", "", line.as_str()),
            DifferenceKind::Changed {
                part,
                before,
                after,
            } => (part.as_str(), before.as_str(), after.as_str()),
            DifferenceKind::Renamed { before, after } => {
                let [before, after] = [before, after].map(symbol_text);
                writeln!(
                    out,
                    "  renamed\n{BEFORE}- {before}{BEFORE:#}\n{AFTER}+ {after}{AFTER:#}"
                )?;
                continue;
            }
            DifferenceKind::Replaced {
                before,
                after,
                more,
            } => {
                let more = count(more);
                writeln!(
                    out,
                    "  replaced: {before} operations, now {after}; {more} more differences"
                )?;
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
