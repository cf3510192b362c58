//! `mlirbc print`: prints the text of a module as `mlir-opt` does, in custom or in generic form.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use mlir_bytecode::check::check_values;
use mlir_bytecode::join;
use mlir_bytecode::text::{PrintOptions, TextForm, print, print_operation};

use super::check::{report_findings, warn_of_root};
use crate::failure::{INVALID_INPUT, Result};
use crate::input::{Input, STANDARD};
use crate::source::SourceArguments;
use crate::symbol::SymbolPath;
use crate::uncertain::{self, Medium};
use crate::{output, progress};

#[derive(Args)]
pub(crate) struct Arguments {
    /// The file to print; `-` is standard input
    file: PathBuf,
    /// The file to write the text to; `-` is standard output
    #[arg(short, long, value_name = "FILE", default_value = STANDARD, hide_default_value = true)]
    output: PathBuf,
    /// Print only this symbol, such as main or outer::inner, with the aliases and resources that it uses; other bodies are not read
    #[arg(long, value_name = "NAME")]
    symbol: Option<SymbolPath>,
    /// Print operations in generic form, which needs no knowledge of them, instead of their custom form
    #[arg(long)]
    generic: bool,
    /// Print attributes, types and locations in full at each use, without aliases
    #[arg(long)]
    local_scope: bool,
    /// Print locations
    #[arg(long)]
    debuginfo: bool,
    /// Name values as their locations state, where they state a name: as --mlir-use-nameloc-as-prefix of mlir-opt
    #[arg(long, conflicts_with = "generic")]
    use_nameloc_as_prefix: bool,
    /// Elide dense and sparse elements if there are more than this number, and the data of resources whose text is longer
    /// than this number of bytes
    #[arg(long, value_name = "N")]
    elide: Option<u64>,
    /// Elide dense and sparse elements if there are more than this number, unless all are equal: as
    /// --mlir-elide-elementsattrs-if-larger of mlir-opt
    #[arg(long, value_name = "NUMBER")]
    elide_elements: Option<u64>,
    /// Elide the data of resources whose text is longer than this number of bytes: as
    /// --mlir-elide-resource-strings-if-larger of mlir-opt
    #[arg(long, value_name = "LENGTH")]
    elide_resources: Option<u64>,
    /// Fail, and print nothing, if the properties of an operation are ambiguous or unknown, and for whatever else the same
    /// warnings report
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    source: SourceArguments,
}

impl Arguments {
    pub(crate) fn run(self) -> Result {
        let input = Input::open(&self.file)?;
        let module = match self.symbol {
            Some(_) => input.module_lazily(&self.source)?,
            None => input.module(&self.source)?,
        };
        let form = match self.generic {
            true => TextForm::Generic,
            false => TextForm::Custom,
        };
        let mut options = PrintOptions::new()
            .form(form)
            .local_scope(self.local_scope)
            .debug_info(self.debuginfo)
            .location_names(self.use_nameloc_as_prefix);
        options.elide_elements = self.elide_elements.or(self.elide);
        options.elide_resources = self.elide_resources.or(self.elide);
        if self.symbol.is_none() {
            warn_of_root(&input.name, &module);
        }
        if self.strict {
            let is_uncertain = uncertain::warn_uncertain(&input, &module, Medium::Text);
            uncertain::expect_certain(&input, is_uncertain, true)?;
        }
        let progress = module.context().progress();
        // On a terminal, the bar would interleave with the text.
        let is_shown = self.output == Path::new(STANDARD) && output::is_terminal();
        let quiet = self.source.quiet || is_shown;
        let symbol = self.symbol.map(|path| path.find(&input, &module));
        let symbol = symbol.transpose()?;
        // What `check` rejects is printed as far as possible, and reported.
        let mut findings = Vec::new();
        let printed = output::made_at(&self.output, &input, |mut out| {
            progress::shown(progress, quiet, || match symbol {
                Some(symbol) => print_operation(symbol, options, &mut out),
                None => {
                    let print = || print(&module, options, &mut out);
                    let (printed, report) = join(print, || check_values(&module));
                    findings = report.findings;
                    printed
                }
            })
        });
        let valid = report_findings(&input.name, &findings);
        printed?;
        uncertain::warn_uncertain(&input, &module, Medium::Text);
        if !self.generic {
            uncertain::warn_unknown_forms(&input, &module);
            uncertain::warn_guessed_forms(&input, &module);
        }
        Ok(match valid {
            true => ExitCode::SUCCESS,
            false => ExitCode::from(INVALID_INPUT),
        })
    }
}
