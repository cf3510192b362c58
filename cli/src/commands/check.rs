//! `mlirbc check`: decodes everything and reports errors.

use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use mlir_bytecode::check::{Opaque, check};
use mlir_bytecode::{Error, Module};

use crate::failure::{Failure, INVALID_INPUT, Result, error_line, report_error, warn};
use crate::input::{Form, Input};
use crate::source::SourceArguments;
use crate::uncertain::warn_uncertain;
use crate::{output, progress};

/// The maximum number of findings shown per file.
const MAX_SHOWN: usize = 20;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The files to check; `-` is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Fail also for unknown attributes, types and properties, and for IR that is not well-formed
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    source: SourceArguments,
}

impl Arguments {
    pub(crate) fn run(self) -> Result {
        let mut bad = 0;
        for path in &self.files {
            match self.check(path) {
                Ok(true) => {}
                Ok(false) => bad += 1,
                Err(Failure::BrokenPipe) => return Err(Failure::BrokenPipe),
                Err(failure) => {
                    failure.report();
                    bad += 1;
                }
            }
        }
        Ok(if bad == 0 {
            ExitCode::SUCCESS
        } else {
            ExitCode::from(INVALID_INPUT)
        })
    }

    /// Returns whether the file is valid.
    fn check(&self, path: &Path) -> Result<bool> {
        let input = Input::open(path)?;
        match input.form() {
            Form::Bytecode | Form::Text => self.check_mlir(&input),
            Form::TileIr => self.check_tile_ir(&input),
        }
    }

    fn check_mlir(&self, input: &Input) -> Result<bool> {
        let module = input.module(&self.source)?;
        let progress = module.context().progress();
        let report = progress::shown(progress, self.source.quiet, || check(&module));
        let uncertain = warn_uncertain(input, &module);
        let valid = report_findings(&input.name, &report.findings);
        warn_of_root(&input.name, &module);
        let opaque = describe(&report.opaque);
        if self.strict && !report.opaque.is_empty() {
            error_line(&input.name, &format_args!("unknown: {opaque}"));
            return Ok(false);
        }
        if !valid || self.strict && uncertain {
            return Ok(false);
        }
        if !self.verify(input, &module)? {
            return Ok(false);
        }
        let operations = report.counts.operations;
        if report.opaque.is_empty() {
            self.report_valid(input, &format!("{operations} operations"))?;
        } else {
            self.report_valid(
                input,
                &format!("{operations} operations; unknown, preserved: {opaque}"),
            )?;
        }
        Ok(true)
    }

    /// Reports IR that is not well-formed: as warnings unless `strict`, because many files were written without
    /// verification. Returns whether the file passes.
    fn verify(&self, input: &Input, module: &Module) -> Result<bool> {
        let findings = module.verify().map_err(|error| input.fault(error))?;
        for finding in findings.iter().take(MAX_SHOWN) {
            if self.strict {
                report_error(&input.name, finding);
            } else {
                warn(&format_args!("{}: {finding}", input.name));
            }
        }
        Ok(findings.is_empty() || !self.strict)
    }

    fn check_tile_ir(&self, input: &Input) -> Result<bool> {
        let module = input.tile_ir()?;
        let verified = module.verify();
        verified.map_err(|error| input.tile_ir_fault(error))?;
        let mut operations = 0;
        for function in module.functions() {
            let body = module
                .body(function)
                .map_err(|error| input.tile_ir_fault(error))?;
            operations += body.operation_count();
        }
        self.report_valid(input, &format!("{operations} operations"))?;
        Ok(true)
    }

    fn report_valid(&self, input: &Input, what: &str) -> Result<()> {
        if self.source.quiet {
            return Ok(());
        }
        output::text(|out| writeln!(out, "{}: ok: {what}", input.name))
    }
}

/// Prints the errors that a check found in the input `subject`. Returns whether there are none.
pub(crate) fn report_findings(subject: &str, findings: &[Error]) -> bool {
    for error in findings.iter().take(MAX_SHOWN) {
        report_error(subject, error);
    }
    if let Some(more @ 1..) = findings.len().checked_sub(MAX_SHOWN) {
        error_line(subject, &format_args!("and {more} more findings"));
    }
    findings.is_empty()
}

/// Warns of a root that `mlir-opt` prints inside a `builtin.module`, because its text is another one.
pub(crate) fn warn_of_root(subject: &str, module: &Module) {
    let root = module
        .top_level()
        .ok()
        .and_then(|block| block.operations().next());
    if let Some(root) = root.filter(|root| root.name() != "builtin.module") {
        warn(&format_args!(
            "{subject}: the root is `{:.100}`: `mlir-opt` prints it inside a `builtin.module`",
            root.name()
        ));
    }
}

/// Lists the unknown attributes, types and properties with their counts.
pub(crate) fn describe(opaque: &Opaque) -> String {
    let kinds = [
        ("attributes", &opaque.attributes),
        ("types", &opaque.types),
        ("properties", &opaque.properties),
    ];
    let mut text = String::new();
    for (kind, counts) in kinds {
        for (name, count) in counts {
            let separator = if text.is_empty() { "" } else { ", " };
            // Writing to a string does not fail.
            let _ = write!(text, "{separator}{kind} of `{name}` ({count})");
        }
    }
    text
}
