//! What goes wrong, and how it is said.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use anstyle::{AnsiColor, Style};
use mlir_bytecode::{Error, ErrorKind};

/// The result of a subcommand.
pub(crate) type Result<T = ExitCode, E = Failure> = std::result::Result<T, E>;

/// The exit status for bad input.
pub(crate) const BAD_INPUT: u8 = 1;
/// The exit status for wrong usage; clap uses it too.
const WRONG_USAGE: u8 = 2;

const ERROR: Style = AnsiColor::Red.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();
const PLACE: Style = AnsiColor::Cyan.on_default();

/// Why a subcommand stops.
pub(crate) enum Failure {
    /// Whoever reads our output has enough: nothing is said.
    BrokenPipe,
    /// The arguments do not go together.
    Usage(String),
    /// The input of this name is bad.
    Input(String, Error),
    /// The Tile IR input of this name is bad.
    TileIr(String, tile_ir_bytecode::Error),
}

impl Failure {
    /// Says what went wrong and gives the exit status.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::BrokenPipe => ExitCode::SUCCESS,
            Self::Usage(message) => {
                say(ERROR, "error", &message);
                ExitCode::from(WRONG_USAGE)
            }
            Self::Input(subject, error) => {
                report_error(&subject, &error);
                ExitCode::from(BAD_INPUT)
            }
            Self::TileIr(subject, error) => {
                error_line(&subject, &error);
                ExitCode::from(BAD_INPUT)
            }
        }
    }
}

/// Says what is wrong with the input `subject`: in one line each, and of a text the line that is at fault.
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
    let _ = writeln!(anstream::stderr().lock(), "{shown}");
}

/// One line that says what is wrong with the input `subject`.
pub(crate) fn error_line(subject: &str, error: &dyn Display) {
    say(
        ERROR,
        "error",
        &format_args!("{PLACE}{subject}{PLACE:#}: {error}"),
    );
}

/// A line for what the user should know although all is well.
pub(crate) fn warn(message: &dyn Display) {
    say(WARNING, "warning", message);
}

fn say(style: Style, kind: &str, message: &dyn Display) {
    // Nobody is left to be told that standard error is gone.
    let _ = writeln!(
        anstream::stderr().lock(),
        "{style}{kind}:{style:#} {message}"
    );
}

/// An error while standard output, or the file `name`, is written.
pub(crate) fn writing(name: &str) -> impl Fn(io::Error) -> Failure + '_ {
    move |error| match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::BrokenPipe,
        _ => Failure::Input(name.to_owned(), error.into()),
    }
}
