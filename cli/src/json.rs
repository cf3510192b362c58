//! Reports for programs: one JSON object per line. `docs/json.md` describes them.

use clap::Args;
use mlir_bytecode::Error;
use serde::Serialize;

use crate::failure::{Failure, Result};
use crate::output;

/// The version of the reports. A change that a program could stumble over is a new number.
const SCHEMA: &str = "mlirbc/1";

/// The option of all subcommands that report.
#[derive(Args, Clone, Copy, Default)]
pub(crate) struct JsonArguments {
    /// Print a JSON object per file, one on each line, as docs/json.md describes
    #[arg(long)]
    pub(crate) json: bool,
}

/// What all reports have.
#[derive(Serialize)]
struct Envelope<'a, T> {
    schema: &'static str,
    command: &'static str,
    file: &'a str,
    #[serde(flatten)]
    report: T,
}

/// An error in a file.
#[derive(Serialize)]
pub(crate) struct Fault {
    /// The message with the path to the value, as on standard error.
    message: String,
    /// The offset in the file, in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    offset: Option<u64>,
}

impl From<&Error> for Fault {
    fn from(error: &Error) -> Self {
        Self {
            message: error.to_string(),
            offset: error.offset(),
        }
    }
}

/// Prints a report of `command` for a file.
pub(crate) fn report(command: &'static str, file: &str, report: impl Serialize) -> Result<()> {
    let envelope = Envelope {
        schema: SCHEMA,
        command,
        file,
        report,
    };
    output::text(|out| {
        serde_json::to_writer(&mut *out, &envelope)?;
        writeln!(out)
    })
}

impl JsonArguments {
    /// Returns a result of `command`, after the report of a file for which it failed.
    pub(crate) fn or_failure<T>(self, command: &'static str, result: Result<T>) -> Result<T> {
        if let Err(of_file) = &result
            && self.json
        {
            failure(command, of_file)?;
        }
        result
    }
}

/// Prints the report of a file for which `command` failed.
pub(crate) fn failure(command: &'static str, failure: &Failure) -> Result<()> {
    #[derive(Serialize)]
    struct Failed {
        error: Fault,
    }
    let (file, error) = match failure {
        Failure::Input(file, error) | Failure::Helped(file, error, _) => (file, error.into()),
        Failure::TileIr(file, error) => {
            let message = error.to_string();
            let offset = error.offset().map(|offset| offset as u64);
            (file, Fault { message, offset })
        }
        Failure::Format(file, reason) => {
            let message = (*reason).to_owned();
            let offset = None;
            (file, Fault { message, offset })
        }
        Failure::BrokenPipe | Failure::Usage(_) => return Ok(()),
    };
    report(command, file, Failed { error })
}
