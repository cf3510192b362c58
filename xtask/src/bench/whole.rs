//! Whole processes: `mlirbc` beside `mlir-opt-22`, with all that a process does beyond the job.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, ensure};

/// A job of both tools.
struct Job {
    name: &'static str,
    /// Whether the input is custom text.
    text: bool,
    ours: &'static [&'static str],
    theirs: &'static [&'static str],
}

/// `mlir-opt` cannot only check: it writes bytecode, too.
const JOBS: [Job; 4] = [
    Job {
        name: "print",
        text: false,
        ours: &["print", "--debuginfo"],
        theirs: &["--mlir-print-debuginfo"],
    },
    Job {
        name: "convert",
        text: false,
        // To another version, because an unchanged module is copied.
        ours: &["convert", "--bytecode-version", "5", "-o", "/dev/null"],
        theirs: &["--emit-bytecode", "--emit-bytecode-version=5"],
    },
    Job {
        name: "check",
        text: false,
        ours: &["check"],
        theirs: &["--emit-bytecode"],
    },
    Job {
        name: "convert text",
        text: true,
        ours: &["convert", "-o", "/dev/null"],
        theirs: &["--emit-bytecode"],
    },
];

/// The seconds of both sides for one job, run by run.
pub(super) struct Row {
    pub(super) input: String,
    pub(super) job: &'static str,
    pub(super) ours: Vec<f64>,
    pub(super) theirs: Vec<f64>,
}

/// Times all jobs with a bytecode file, beside which its custom text is.
pub(super) fn rows(mlirbc: &Path, input: &str, bytecode: &Path, runs: usize) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for job in JOBS {
        let file = match job.text {
            true => bytecode.with_extension("custom.mlir"),
            false => bytecode.to_owned(),
        };
        let mut row = Row {
            input: input.to_owned(),
            job: job.name,
            ours: Vec::new(),
            theirs: Vec::new(),
        };
        for _ in 0..runs {
            row.ours
                .push(seconds(Command::new(mlirbc).args(job.ours).arg(&file))?);
            let mut theirs = Command::new("mlir-opt-22");
            theirs.args(["--allow-unregistered-dialect", "-o", "/dev/null"]);
            row.theirs
                .push(seconds(theirs.args(job.theirs).arg(&file))?);
        }
        rows.push(row);
    }
    Ok(rows)
}

fn seconds(command: &mut Command) -> Result<f64> {
    let program = command.get_program().to_string_lossy().into_owned();
    let start = Instant::now();
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    let status = status.with_context(|| program.clone())?;
    ensure!(status.success(), "{program} fails");
    Ok(start.elapsed().as_secs_f64())
}
