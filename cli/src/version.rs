//! `mlirbc --version`, with `--verbose` what the build knows.

use std::process::ExitCode;

use mlir_bytecode::Version;
use mlir_bytecode_dialects::Source;

use crate::failure::Result;
use crate::{output, registry, source};

/// Prints the version; if `verbose` also bytecode versions, releases, targets, dialects and features.
pub(crate) fn print(verbose: bool) -> Result {
    let registry = registry::registry();
    output::text(|out| {
        writeln!(out, "mlirbc {}", env!("CARGO_PKG_VERSION"))?;
        if !verbose {
            return Ok(());
        }
        writeln!(out, "bytecode: versions 0 to {}", Version::NEWEST.number())?;
        writeln!(out, "releases: {}", source::names(Source::all()))?;
        writeln!(out, "targets: {}", source::targets())?;
        let dialects = registry.dialects().map(|dialect| match dialect.version() {
            Some(version) => format!("{} {version}", dialect.namespace()),
            None => dialect.namespace().to_owned(),
        });
        let dialects: Vec<_> = dialects.collect();
        writeln!(out, "dialects: {}", dialects.join(", "))?;
        writeln!(out, "features: {}", mlir_bytecode::FEATURES.join(", "))
    })?;
    Ok(ExitCode::SUCCESS)
}
