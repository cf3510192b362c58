//! The `mlirbc` command line tool.
//!
//! `mlirbc FILE` is `mlirbc info FILE`.
//!
//! Exit status: 0 success, 1 invalid input, 2 usage error; `diff` has those of the program `diff`. Results go to standard
//! output, messages to standard error.

#[cfg(not(target_env = "msvc"))]
mod allocator;
mod commands;
mod failure;
mod files;
mod input;
mod json;
mod nearest;
mod output;
mod progress;
mod replacement;
mod source;
mod symbol;
mod uncertain;

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use crate::commands::Command;
use crate::input::STANDARD;

/// Prints, checks, inspects and converts MLIR bytecode, without LLVM.
#[derive(Parser)]
#[command(name = "mlirbc", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
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

fn main() -> ExitCode {
    match Arguments::parse_from(arguments()).command.run() {
        Ok(code) => code,
        Err(failure) => failure.report(),
    }
}
