//! The `mlirbc` command line tool as a library: [`main_with`] is the tool with dialects of your own.
//!
//! ```no_run
//! # #[derive(mlir_bytecode::Dialect)]
//! # #[dialect(name = "npu")]
//! # struct NpuDialect;
//! fn main() -> std::process::ExitCode {
//!     mlirbc::main_with(|registry| registry.with(NpuDialect))
//! }
//! ```
//!
//! `mlirbc FILE` is `mlirbc info FILE`.
//!
//! Exit status: 0 success, 1 invalid input, 2 usage error; `grep` without a match is a success, and `diff` has those of the
//! program `diff`. Results go to standard output, messages to standard error.

mod commands;
mod failure;
mod files;
mod folders;
mod input;
mod json;
mod limits;
mod nearest;
mod output;
mod printable;
mod progress;
mod registry;
mod source;
mod streams;
mod symbol;
mod threads;
mod uncertain;
mod version;

use std::cell::LazyCell;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{ColorChoice, CommandFactory, Parser};
use mlir_bytecode::Registry;

use crate::commands::Command;
use crate::failure::Failure;
use crate::input::STANDARD;

/// Prints, checks, inspects and converts MLIR bytecode, without LLVM.
#[derive(Parser)]
#[command(
    name = "mlirbc",
    version,
    disable_version_flag = true,
    arg_required_else_help = true
)]
struct Arguments {
    /// Print the version; with --verbose also the bytecode versions, releases, targets, dialects and features
    #[arg(short = 'V', long)]
    version: bool,
    /// With --version: print more
    #[arg(long, requires = "version")]
    verbose: bool,
    /// Whether messages and differences have colours: by default on terminals
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t)]
    color: ColorChoice,
    /// A file with the schema of a dialect, as `frozen_schema!` writes it: the dialect is interpreted
    #[arg(long, global = true, value_name = "FILE")]
    schema: Vec<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

/// Returns the arguments of the command: `mlirbc FILE` is `mlirbc info FILE`, also after options.
fn arguments() -> Vec<OsString> {
    let mut arguments: Vec<_> = std::env::args_os().collect();
    // Built only where it is needed, because that takes a tenth of a small job.
    let command = LazyCell::new(Arguments::command);
    let takes_value = |option: &str| {
        let name = option.strip_prefix("--");
        let mut known = command.get_arguments();
        known.any(|it| it.get_long() == name && it.get_action().takes_values())
    };
    let text_at = |index: usize| arguments.get(index).and_then(|it| it.to_str());
    let mut first = 1;
    while let Some(option) =
        text_at(first).filter(|it| it.starts_with('-') && ![STANDARD, "--"].contains(it))
    {
        first += 1 + usize::from(takes_value(option));
    }
    let is_command = || text_at(first).is_some_and(|it| command.find_subcommand(it).is_some());
    let is_file = arguments.get(first).is_some_and(|it| {
        let has_extension = Path::new(it).extension().is_some();
        it == STANDARD || has_extension || Path::new(it).exists()
    });
    if is_file && !is_command() {
        arguments.insert(first, "info".into());
    }
    arguments
}

/// Runs the command that the arguments of the process name; returns its exit status. Every command uses the registry that
/// `extend` returns for the registry of `mlirbc`: it adds dialects, layouts and forms. A program calls this function once.
pub fn main_with(extend: impl Fn(Registry) -> Registry + Send + Sync + 'static) -> ExitCode {
    limits::report();
    let arguments = Arguments::parse_from(arguments());
    match arguments.color {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    }
    .write_global();
    let extended = registry::set_extension(extend, &arguments.schema);
    let run = || match arguments.command {
        Some(command) => command.run(),
        None if arguments.version => version::print(arguments.verbose),
        None => Err(Failure::Usage(
            "a subcommand or a file is missing".to_owned(),
        )),
    };
    let ran = extended.and_then(|()| run());
    match ran.and_then(|code| input::expect_all_read().map(|()| code)) {
        Ok(code) => code,
        Err(failure) => failure.report(),
    }
}
