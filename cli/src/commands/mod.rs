//! The subcommands, one file each.

mod check;
mod constants;
mod convert;
mod dialects;
mod diff;
mod dump;
mod extract;
mod generate;
mod grep;
mod info;
mod ls;
mod pack;
mod print;
mod report;
mod stats;
mod strip;
mod unpack;

use clap::Subcommand;

use crate::failure::Result;

pub(crate) use self::unpack::MANIFEST;

/// The subcommands.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Print a module
    Print(print::Arguments),
    /// Decode everything in the files and report errors
    Check(check::Arguments),
    /// Write a module again, unchanged or for another version, release or format
    Convert(convert::Arguments),
    /// Show the structural differences of two modules, in bytecode or text
    Diff(diff::Arguments),
    /// Show every byte of a file with its meaning, also of a malformed file
    Dump(dump::Arguments),
    /// Write a module of some symbols and all symbols that they reference
    Extract(extract::Arguments),
    /// Show what is in a file: functions, operations, constants, producer, version, sections
    Info(info::Arguments),
    /// List the known dialects, or show the wire format of one
    Dialects(dialects::Arguments),
    /// List the symbols with their signatures, operations and bytes
    Ls(ls::Arguments),
    /// Find operations by their names, types, attributes, scopes and symbols
    Grep(grep::Arguments),
    /// List, extract or replace constants and weights
    Constants(constants::Arguments),
    /// Write header, sections, resources and bodies of a file as files in a folder
    Unpack(unpack::Arguments),
    /// Put together what unpack wrote: the same file from the same parts
    Pack(pack::Arguments),
    /// Print the completions of a shell
    Completions(generate::Completions),
    /// Write manual pages
    Man(generate::Man),
    /// Divide the bytes of a file by operation, function, location and more
    Stats(stats::Arguments),
    /// Write a page that shows what is in a file, for a browser
    Report(report::Arguments),
    /// Write a module without locations, or without the data of constants or resources
    Strip(strip::Arguments),
}

impl Command {
    pub(crate) fn run(self) -> Result {
        match self {
            Self::Print(arguments) => arguments.run(),
            Self::Check(arguments) => arguments.run(),
            Self::Convert(arguments) => arguments.run(),
            Self::Diff(arguments) => arguments.run(),
            Self::Dump(arguments) => arguments.run(),
            Self::Extract(arguments) => arguments.run(),
            Self::Info(arguments) => arguments.run(),
            Self::Dialects(arguments) => arguments.run(),
            Self::Ls(arguments) => arguments.run(),
            Self::Grep(arguments) => arguments.run(),
            Self::Constants(arguments) => arguments.run(),
            Self::Completions(arguments) => arguments.run(),
            Self::Man(arguments) => arguments.run(),
            Self::Unpack(arguments) => arguments.run(),
            Self::Pack(arguments) => arguments.run(),
            Self::Stats(arguments) => arguments.run(),
            Self::Report(arguments) => arguments.run(),
            Self::Strip(arguments) => arguments.run(),
        }
    }
}
