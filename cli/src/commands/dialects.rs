//! `mlirbc dialects`: lists the known dialects, or shows the wire format of one.

use std::process::ExitCode;

use clap::Args;
use mlir_bytecode::Registry;
use mlir_bytecode::dialect::{Counts, to_markdown};
use serde::Serialize;

use crate::failure::{Failure, Result};
use crate::json::{self, JsonArguments};
use crate::nearest;
use crate::output;
use crate::registry;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The dialect whose wire format to print, as Markdown
    #[arg(conflicts_with = "json")]
    name: Option<String>,
    #[command(flatten)]
    json: JsonArguments,
}

/// The report for programs.
#[derive(Serialize)]
struct Report {
    dialects: Vec<DialectReport>,
}

#[derive(Serialize)]
struct DialectReport {
    name: &'static str,
    version: Option<String>,
    attributes: usize,
    types: usize,
    codes: usize,
}

impl Arguments {
    pub(crate) fn run(self) -> Result {
        let registry = registry::registry();
        if self.json.json {
            let dialects = registry.dialects().map(|dialect| {
                let counts = Counts::of(dialect.as_ref());
                DialectReport {
                    name: dialect.namespace(),
                    version: dialect.version().map(|version| version.to_string()),
                    attributes: counts.attributes,
                    types: counts.types,
                    codes: counts.codes,
                }
            });
            let dialects = dialects.collect();
            json::report("dialects", "", Report { dialects })?;
            return Ok(ExitCode::SUCCESS);
        }
        match &self.name {
            None => list(&registry)?,
            Some(name) => show(&registry, name)?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn list(registry: &Registry) -> Result<()> {
    const HEAD: [&str; 6] = [
        "dialect",
        "version",
        "attributes",
        "types",
        "codes",
        "changes",
    ];
    let rows = registry.dialects().map(|dialect| {
        let counts = Counts::of(dialect.as_ref());
        let version = dialect.version();
        [
            dialect.namespace().to_owned(),
            version.map_or_else(|| "-".to_owned(), |version| version.to_string()),
            counts.attributes.to_string(),
            counts.types.to_string(),
            counts.codes.to_string(),
            counts.versions.to_string(),
        ]
    });
    output::text(|out| {
        for row in std::iter::once(HEAD.map(str::to_owned)).chain(rows) {
            let [name, version, attributes, types, codes, changes] = row;
            writeln!(
                out,
                "{name:<12}{version:<9}{attributes:>11}{types:>7}{codes:>7}{changes:>9}"
            )?;
        }
        Ok(())
    })
}

fn show(registry: &Registry, name: &str) -> Result<()> {
    let Some(dialect) = registry.dialect(name) else {
        let names: Vec<_> = registry.dialects().map(|it| it.namespace()).collect();
        let hint = nearest::hint(name, names.iter().copied());
        return Err(Failure::Usage(format!(
            "unknown dialect `{name}`; known: {}{hint}",
            names.join(", ")
        )));
    };
    output::text(|out| out.write_all(to_markdown(dialect.as_ref()).as_bytes()))
}
