//! The options of all subcommands that read a file.

use std::path::PathBuf;

use clap::Args;
use mlir_bytecode::context::DialectVersion;
use mlir_bytecode::properties::OpLayouts;
use mlir_bytecode_dialects::vhlo::{CURRENT_VERSION, OLDEST_VERSION};
use mlir_bytecode_dialects::{ReadOptions, Source};

use crate::failure::{Failure, Result};
use crate::nearest;
use crate::registry;

#[derive(Args, Default)]
pub(crate) struct SourceArguments {
    /// The release that wrote the file, such as llvm-19; overrides the producer in the file
    #[arg(long, value_name = "RELEASE", value_parser = source)]
    source_release: Option<Source>,
    /// A file with property layouts of more operations, one per line: the name, attributes sorted by name (NAME:KIND, or NAME?KIND
    /// if optional), then native properties (NAME@TYPE), such as `toy.pad mode?string value:i64 size@i32`
    #[arg(long, value_name = "FILE")]
    op_layouts: Vec<PathBuf>,
    /// Print no progress, no confirmations, no sums of many files and no differences: `check` and `diff` print only errors and
    /// warnings; what other commands list or write is the same
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

impl SourceArguments {
    /// Returns the release that is given.
    pub(crate) fn release(&self) -> Option<Source> {
        self.source_release
    }

    /// Returns the options to read a file lazily with these arguments.
    pub(crate) fn read_options(&self) -> Result<ReadOptions> {
        let mut options = ReadOptions::new().lazy().extend(registry::extend);
        if let Some(source) = self.source_release {
            options = options.source(source);
        }
        for path in &self.op_layouts {
            let fault = |error| Failure::Input(path.display().to_string(), error);
            let text = std::fs::read_to_string(path).map_err(|error| fault(error.into()))?;
            let table = OpLayouts::parse(text).map_err(fault)?;
            options = options.layouts(table);
        }
        Ok(options)
    }
}

fn source(text: &str) -> Result<Source, String> {
    Source::from_name(text).ok_or_else(|| {
        let hint = nearest::hint(text, Source::all().map(Source::name));
        format!("known: {}{hint}", names(Source::all()))
    })
}

/// Lists the names of sources.
pub(crate) fn names(sources: impl IntoIterator<Item = Source>) -> String {
    let names: Vec<&str> = sources.into_iter().map(Source::name).collect();
    names.join(", ")
}

/// Lists the targets of conversion.
pub(crate) fn targets() -> String {
    let sources = names(Source::all().filter(|it| it.target().is_some()));
    let [oldest, newest] = [OLDEST_VERSION, CURRENT_VERSION].map(|it| DialectVersion::new(&it));
    format!("{sources}, stablehlo-{oldest} to stablehlo-{newest}")
}
