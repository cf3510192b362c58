//! The subcommands, one file each.

mod check;
mod convert;
mod dialects;
mod diff;
mod dump;
mod extract;
mod info;
mod print;
mod strip;

use clap::Subcommand;

use crate::failure::Result;

/// What to do.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Print a module in generic form
    Print(print::Arguments),
    /// Decode everything in the files and report what is wrong
    Check(check::Arguments),
    /// Write a module again, as it was or for another version
    Convert(convert::Arguments),
    /// Show how two modules, in bytecode or text, differ in structure
    Diff(diff::Arguments),
    /// Show every byte of a file with what it means, also where it is bad
    Dump(dump::Arguments),
    /// Write a module of some symbols and what they need
    Extract(extract::Arguments),
    /// Show what is in a file: version, producer, sections, dialects, counts
    Info(info::Arguments),
    /// List the dialects that are built in, or show the wire format of one
    Dialects(dialects::Arguments),
    /// Leave out locations, or the data of resources
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
            Self::Strip(arguments) => arguments.run(),
        }
    }
}
