//! Failures of subcommands, and their messages.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use anstyle::{AnsiColor, Style};
use mlir_bytecode::{Error, ErrorKind};

use crate::streams;

/// The result of a subcommand.
pub(crate) type Result<T = ExitCode, E = Failure> = std::result::Result<T, E>;

/// The exit status for invalid input.
pub(crate) const INVALID_INPUT: u8 = 1;
/// The exit status for a usage error; clap uses the same.
const USAGE_ERROR: u8 = 2;

const ERROR: Style = AnsiColor::Red.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();
const SUBJECT: Style = AnsiColor::Cyan.on_default();

/// The reason why a subcommand stops.
pub(crate) enum Failure {
    /// The reader of our output closed the pipe. Reported as success, without a message.
    BrokenPipe,
    /// The arguments contradict each other or the input.
    Usage(String),
    /// The input of this name is of a format that the subcommand does not apply to, for this reason.
    Format(String, &'static str),
    /// The input of this name is invalid.
    Input(String, Error),
    /// The input of this name is invalid as it is read or written, but this help states how else.
    Helped(String, Error, String),
    /// The Tile IR input of this name is invalid.
    TileIr(String, tile_ir_bytecode::Error),
}

impl Failure {
    /// Prints the message and returns the exit status.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::BrokenPipe => ExitCode::SUCCESS,
            Self::Usage(message) => {
                print_line(ERROR, "error", &message);
                ExitCode::from(USAGE_ERROR)
            }
            Self::Format(subject, reason) => {
                error_line(&subject, &reason);
                ExitCode::from(USAGE_ERROR)
            }
            Self::Input(subject, error) => {
                report_error(&subject, &error);
                ExitCode::from(INVALID_INPUT)
            }
            Self::Helped(subject, error, text) => {
                let status = Self::Input(subject, error).report();
                help(&text);
                status
            }
            Self::TileIr(subject, error) => {
                error_line(&subject, &error);
                ExitCode::from(INVALID_INPUT)
            }
        }
    }
}

/// Prints how else a command would succeed.
pub(crate) fn help(text: &str) {
    print_line(SUBJECT, "help", &text);
}

/// Prints all errors of the input `subject`, one line each; for text with the source line.
pub(crate) fn report_error(subject: &str, error: &Error) {
    report_one(subject, error);
    for error in error.more() {
        report_one(subject, error);
    }
}

fn report_one(subject: &str, error: &Error) {
    let ErrorKind::Text {
        line,
        column,
        source_line,
        source_column,
        ..
    } = error.kind()
    else {
        return error_line(subject, error);
    };
    let start = column.saturating_sub(*source_column) as usize;
    let length = source_line
        .get(start..)
        .and_then(|rest| rest.chars().next());
    let end = start + length.map_or(0, char::len_utf8);
    let title = format!("{subject}: {error}");
    let report = Level::ERROR.primary_title(title).element(
        Snippet::source(source_line.as_str())
            .line_start(*line as usize)
            .annotation(AnnotationKind::Primary.span(start..end)),
    );
    let shown = Renderer::styled().render(&[report]);
    streams::message(&shown);
}

/// Prints an error of the input `subject` as one line.
pub(crate) fn error_line(subject: &str, error: &dyn Display) {
    print_line(
        ERROR,
        "error",
        &format_args!("{SUBJECT}{subject}{SUBJECT:#}: {error}"),
    );
}

/// Prints a warning.
pub(crate) fn warn(message: &dyn Display) {
    print_line(WARNING, "warning", message);
}

/// Prints a message that is neither an error nor a warning.
pub(crate) fn note(message: &dyn Display) {
    streams::message(message);
}

fn print_line(style: Style, kind: &str, message: &dyn Display) {
    streams::message(&format_args!("{style}{kind}:{style:#} {message}"));
}

/// Converts an error of writing to standard output, or to the file `name`.
pub(crate) fn writing(name: &str) -> impl Fn(io::Error) -> Failure + '_ {
    move |error| match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::BrokenPipe,
        _ => Failure::Input(name.to_owned(), error.into()),
    }
}
