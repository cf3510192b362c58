//! The `mlirbc` command line tool.
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
mod output;
mod progress;
mod source;
mod symbol;
mod uncertain;

use std::process::ExitCode;

use clap::Parser;

use crate::commands::Command;

/// Prints, checks, inspects and converts MLIR bytecode, without LLVM.
#[derive(Parser)]
#[command(name = "mlirbc", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    match Arguments::parse().command.run() {
        Ok(code) => code,
        Err(failure) => failure.report(),
    }
}
