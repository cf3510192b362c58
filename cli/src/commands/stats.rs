//! `mlirbc stats`: divides the bytes of a file by operation, function, location and more.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use mlir_bytecode_inspect::{Change, Pivot, RowKind, Stats};
use serde::Serialize;

use crate::failure::{Failure, Result};
use crate::files::{self, Verdict};
use crate::input::{Form, Input};
use crate::json::{self, JsonArguments};
use crate::output;
use crate::printable::Printable;
use crate::source::SourceArguments;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The files in bytecode or Tile IR, or folders of them; `-` is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// What to divide the bytes by
    #[arg(
        long,
        value_name = "PIVOT",
        default_value = "op",
        value_parser = PossibleValuesParser::new(Pivot::ALL.map(Pivot::name))
            .map(|name| name.parse::<Pivot>().unwrap_or(Pivot::Operation))
    )]
    by: Pivot,
    /// Show this number of rows, and the sum of the others; 0 shows all
    #[arg(long, value_name = "N", default_value_t = 20)]
    top: usize,
    /// Fold scopes of locations to this number of components, such as jit(f)/layer3 for 2
    #[arg(long, value_name = "N", default_value_t = 2)]
    depth: usize,
    /// Show the difference from this file
    #[arg(long, value_name = "FILE")]
    base: Option<PathBuf>,
    #[command(flatten)]
    json: JsonArguments,
    #[command(flatten)]
    source: SourceArguments,
}

/// The differences of two files.
#[derive(Serialize)]
struct Changes {
    by: Pivot,
    size: u64,
    base_file: String,
    base_size: u64,
    changes: Vec<Change>,
}

impl Arguments {
    pub(crate) fn run(self) -> Result {
        let base = self.base.as_deref().map(|path| self.base(path));
        let base = self.json.or_failure("stats", base.transpose())?;
        let quiet = self.source.quiet || self.json.json;
        files::for_each("stats", &self.files, self.json, quiet, |input| {
            let stats = self.stats(input)?;
            match &base {
                Some((name, base)) => self.changes(input, &stats, name, base)?,
                None => self.rows(input, stats)?,
            }
            Ok(Verdict::Valid)
        })
    }

    fn base(&self, path: &Path) -> Result<(String, Stats)> {
        let input = Input::open(path)?;
        let stats = self.stats(&input)?;
        Ok((input.name, stats))
    }

    fn stats(&self, input: &Input) -> Result<Stats> {
        if input.form() == Form::Text {
            let reason = "stats does not apply to text: `mlirbc convert` makes bytecode of it";
            return Err(Failure::Format(input.name.clone(), reason));
        }
        let module = input.module_to_visit(&self.source)?;
        let account = input.account(&module)?;
        let stats = account.by_folded(self.by, self.depth);
        stats.map_err(|error| input.fault(error))
    }

    fn rows(&self, input: &Input, mut stats: Stats) -> Result<()> {
        if self.top > 0 {
            stats = stats.shortened(self.top);
        }
        if self.json.json {
            return json::report("stats", &input.name, stats);
        }
        output::text(|out| {
            let (name, by) = (&input.name, self.by.name());
            writeln!(out, "{name}: {} bytes by {by}", stats.size)?;
            writeln!(out, "{:>12} {:>6} {:>9}  {by}", "bytes", "%", "count")?;
            for row in &stats.rows {
                let (bytes, count) = (row.bytes, row.count);
                let percent = percent(bytes, stats.size);
                write!(out, "{bytes:>12} {percent:>6.2} {count:>9}  ")?;
                named(out, row.kind, &row.name)?;
            }
            Ok(())
        })
    }

    fn changes(&self, input: &Input, stats: &Stats, name: &str, base: &Stats) -> Result<()> {
        let mut changes = stats.changes(base);
        changes.retain(|change| change.difference() != 0);
        if self.top > 0 {
            changes = Change::shortened(changes, self.top);
        }
        let changes = Changes {
            by: self.by,
            size: stats.size,
            base_file: name.to_owned(),
            base_size: base.size,
            changes,
        };
        if self.json.json {
            return json::report("stats", &input.name, changes);
        }
        output::text(|out| {
            let difference = i128::from(stats.size) - i128::from(base.size);
            let (of, by) = (&input.name, self.by.name());
            let size = stats.size;
            writeln!(
                out,
                "{of}: {size} bytes, {difference:+} from {name}, by {by}"
            )?;
            writeln!(out, "{:>12} {:>12} {:>12}  {by}", "change", "bytes", "base")?;
            for change in &changes.changes {
                let Change { bytes, base, .. } = change;
                let difference = change.difference();
                write!(out, "{difference:>+12} {bytes:>12} {base:>12}  ")?;
                named(out, change.kind, &change.name)?;
            }
            Ok(())
        })
    }
}

fn percent(bytes: u64, size: u64) -> f64 {
    100.0 * bytes as f64 / size.max(1) as f64
}

/// Writes the name of a row. Rows that are no keys are in parentheses.
fn named(out: &mut dyn Write, kind: RowKind, name: &str) -> io::Result<()> {
    let name = Printable(name);
    match kind {
        RowKind::Key => writeln!(out, "{name}"),
        RowKind::Shared => writeln!(out, "(shared {name})"),
        RowKind::Unreferenced => writeln!(out, "(unreferenced {name})"),
        _ => writeln!(out, "({name})"),
    }
}
