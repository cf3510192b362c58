//! `mlirbc check`: decodes everything and reports errors.

use std::fmt::Write as _;
use std::iter;
use std::path::PathBuf;

use clap::Args;
use mlir_bytecode::check::{Opaque, check_and_verify};
use mlir_bytecode::{Error, Module};
use serde::Serialize;

use crate::failure::{Failure, Result, error_line, help, report_error, warn};
use crate::files::{self, Verdict};
use crate::input::{Form, Input};
use crate::json::{self, Fault, JsonArguments};
use crate::source::SourceArguments;
use crate::uncertain::{Medium, STRICT, warn_uncertain};
use crate::{output, progress};

/// The maximum number of findings shown per file.
const MAX_SHOWN: usize = 20;

/// The maximum number of findings in a report for programs.
const MAX_REPORTED: usize = 1000;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The files to check, or folders of them; `-` is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Fail also for operations whose properties are uncertain, for unknown attributes, types and properties, and for IR that is
    /// not well-formed
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    json: JsonArguments,
    #[command(flatten)]
    source: SourceArguments,
}

/// What was found in a file.
#[derive(Default)]
struct Findings {
    operations: usize,
    /// The errors. That of a text that does not parse holds the others ([`Error::more`]).
    errors: Vec<Error>,
    /// Violations of the rules for well-formed IR.
    verifier: Vec<Error>,
    /// What is unknown, as text.
    unknown: String,
    /// The names of operations whose properties are not certain.
    uncertain: Vec<String>,
    /// Whether something is not certain, which a warning said.
    is_uncertain: bool,
}

/// The report for programs.
#[derive(Serialize)]
struct Report {
    valid: bool,
    operations: usize,
    findings: Vec<Fault>,
    verifier: Vec<Fault>,
    unknown: String,
    uncertain: Vec<String>,
}

impl Arguments {
    pub(crate) fn run(self) -> Result {
        let quiet = self.source.quiet || self.json.json;
        files::for_each("check", &self.files, self.json, quiet, |input| {
            let findings = match input.form() {
                Form::Bytecode | Form::Text => self.check_mlir(input)?,
                Form::TileIr => check_tile_ir(input)?,
            };
            self.report(input, findings)
        })
    }

    fn check_mlir(&self, input: &Input) -> Result<Findings> {
        let module = match input.module_to_visit(&self.source) {
            Ok(module) => module,
            Err(failure) => return unparsed(input, failure),
        };
        let progress = module.context().progress();
        let quiet = self.source.quiet;
        let (report, violations) = progress::shown(progress, quiet, || check_and_verify(&module));
        let is_uncertain = warn_uncertain(input, &module, Medium::Bytecode);
        report_findings(&input.name, &report.findings);
        warn_of_root(&input.name, &module);
        let unknown = describe(&report.opaque);
        let uncertain = module.context().uncertain_operations();
        let mut findings = Findings {
            operations: report.counts.operations,
            errors: report.findings,
            verifier: Vec::new(),
            uncertain: uncertain.map(|(name, _)| name.to_string()).collect(),
            unknown,
            is_uncertain,
        };
        if self.strict && !findings.unknown.is_empty() {
            error_line(&input.name, &format_args!("unknown: {}", findings.unknown));
        }
        if self.strict && is_uncertain {
            error_line(&input.name, &STRICT);
        }
        if self.passes(&findings) {
            findings.verifier = violations.map_err(|error| input.fault(error))?;
            self.report_violations(input, &findings.verifier);
        }
        Ok(findings)
    }

    /// Reports IR that is not well-formed: as warnings unless `strict`, because many files were written without verification.
    fn report_violations(&self, input: &Input, violations: &[Error]) {
        for finding in violations.iter().take(MAX_SHOWN) {
            if self.strict {
                report_error(&input.name, finding);
            } else {
                warn(&format_args!("{}: {finding}", input.name));
            }
        }
    }

    /// Returns whether a file with these findings is valid.
    fn passes(&self, findings: &Findings) -> bool {
        let is_strictly_valid =
            findings.unknown.is_empty() && !findings.is_uncertain && findings.verifier.is_empty();
        findings.errors.is_empty() && (is_strictly_valid || !self.strict)
    }

    fn report(&self, input: &Input, findings: Findings) -> Result<Verdict> {
        let valid = self.passes(&findings);
        let verdict = match findings.errors.iter().chain(&findings.verifier).next() {
            _ if valid => Verdict::Valid,
            Some(error) => Verdict::Invalid(error.kind().to_string()),
            None if findings.unknown.is_empty() => Verdict::Invalid(STRICT.to_owned()),
            None => Verdict::Invalid("unknown attributes, types or properties".to_owned()),
        };
        let Findings {
            operations,
            unknown,
            ..
        } = &findings;
        if self.json.json {
            let faults = |errors: &[Error]| -> Vec<_> {
                let all = errors.iter().flat_map(|it| iter::once(it).chain(it.more()));
                all.take(MAX_REPORTED).map(Fault::from).collect()
            };
            let report = Report {
                valid,
                operations: *operations,
                findings: faults(&findings.errors),
                verifier: faults(&findings.verifier),
                unknown: unknown.clone(),
                uncertain: findings.uncertain,
            };
            json::report("check", &input.name, report)?;
        } else if valid && !self.source.quiet {
            output::text(|out| {
                write!(out, "{}: ok: {operations} operations", input.name)?;
                match unknown.as_str() {
                    "" => writeln!(out),
                    unknown => writeln!(out, "; unknown, preserved: {unknown}"),
                }
            })?;
        }
        Ok(verdict)
    }
}

/// Reports the errors of a text that does not parse. Returns other failures, such as that to read a file of layouts.
fn unparsed(input: &Input, failure: Failure) -> Result<Findings> {
    // A text that is not in memory could not be read.
    let is_text = input.form() == Form::Text && input.bytes().is_ok();
    let (error, text) = match failure {
        Failure::Input(name, error) if name == input.name && is_text => (error, None),
        Failure::Helped(_, error, text) => (error, Some(text)),
        other => return Err(other),
    };
    report_error(&input.name, &error);
    if let Some(text) = text {
        help(&text);
    }
    Ok(Findings {
        errors: vec![error],
        ..Findings::default()
    })
}

fn check_tile_ir(input: &Input) -> Result<Findings> {
    let module = input.tile_ir()?;
    let fault = |error| input.tile_ir_fault(error);
    module.verify().map_err(fault)?;
    // The module, its globals and its functions are operations too, as in MLIR.
    let mut operations = 1 + module.globals().len() + module.functions().len();
    for function in module.functions() {
        operations += module.body(function).map_err(fault)?.operation_count();
    }
    Ok(Findings {
        operations,
        ..Findings::default()
    })
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
