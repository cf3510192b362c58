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
mod input;
mod json;
mod limits;
mod nearest;
mod output;
mod progress;
mod registry;
mod replacement;
mod source;
mod streams;
mod symbol;
mod threads;
mod uncertain;
mod version;

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
    /// Print the version; with --verbose also the bytecode versions, releases, dialects and features
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

/// Returns the arguments of the command: `mlirbc FILE` is `mlirbc info FILE`.
fn arguments() -> Vec<OsString> {
    let mut arguments: Vec<_> = std::env::args_os().collect();
    if let Some(first) = arguments.get(1) {
        let is_command = |name: &str| Arguments::command().find_subcommand(name).is_some();
        let is_file = first == STANDARD || Path::new(first).exists();
        if is_file && !first.to_str().is_some_and(is_command) {
            arguments.insert(1, "info".into());
        }
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
