//! `mlirbc report`: writes a page that shows what is in a file.
//!
//! The page is built from `cli/report`. It is one file without network access: the document of `inspect` is embedded in it.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use mlir_bytecode::bytes::Bytes;
use mlir_bytecode::check::check_values;
use mlir_bytecode::{Error, Module};
use mlir_bytecode_inspect::{DEFAULT_BUDGET, ReportContents, ReportInput, report};

use super::check::describe;
use super::info::described;
use crate::failure::Result;
use crate::input::{Form, Input};
use crate::output::{self, Contents};
use crate::source::SourceArguments;
use crate::uncertain::{self, Medium};

/// The page without a document.
const PAGE: &str = include_str!("../../report/dist/index.html");

/// Where the document belongs in the page.
const PLACE: &str = "<!--document-->";

#[derive(Args)]
pub(crate) struct Arguments {
    /// The file to show; `-` is standard input
    file: PathBuf,
    /// The file to compare with: the page shows what changed from it
    base: Option<PathBuf>,
    /// The page to write; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// The largest size of the page in bytes: it determines how much code the page has. The page is larger if its program and the
    /// overview of the file alone do not fit
    #[arg(long, value_name = "BYTES", default_value_t = DEFAULT_BUDGET)]
    budget: usize,
    #[command(flatten)]
    source: SourceArguments,
}

/// An input as bytecode, and the module that was read from it.
struct Encoded {
    bytes: Bytes,
    module: Module,
    /// The input if it is Tile IR.
    tile_ir: Option<Bytes>,
}

impl Encoded {
    fn contents(&self) -> ReportContents<'_> {
        ReportContents {
            bytes: &self.bytes,
            module: &self.module,
            tile_ir: self.tile_ir.as_deref(),
        }
    }
}

impl Arguments {
    pub(crate) fn run(self) -> Result {
        let inputs = std::iter::once(&self.file).chain(&self.base);
        output::expect_other(&self.output, inputs.map(PathBuf::as_path))?;
        let input = Input::open(&self.file)?;
        let encoded = self.encoded(&input)?;
        let base = self.base.as_deref().map(Input::open).transpose()?;
        let base = base.map(|input| Ok((input.name.clone(), self.encoded(&input)?)));
        let base = base.transpose()?;
        let page = self.page(&input, &encoded, base.as_ref());
        let page = page.map_err(|error| input.fault(error))?;
        output::binary(&self.output, &input, Contents::Bytes(page.into_bytes()))?;
        Ok(ExitCode::SUCCESS)
    }

    /// Reads an input. Text and Tile IR are encoded as bytecode, as by `convert`, because the parts of a report are those of
    /// bytecode.
    fn encoded(&self, input: &Input) -> Result<Encoded> {
        let module = input.module_with_container(&self.source)?;
        let of_input = || {
            let bytes = input.bytes().cloned();
            bytes.map_err(|error| input.fault(error))
        };
        let bytes = match input.form() {
            Form::Bytecode => of_input()?,
            Form::Text | Form::TileIr => {
                let bytes = module.to_bytes().map_err(|error| input.fault(error))?;
                let registry = module.context().registry().clone();
                let module = Module::read(bytes.clone(), registry);
                let module = module.map_err(|error| input.fault(error))?;
                module.load_all().map_err(|error| input.fault(error))?;
                return Ok(Encoded {
                    bytes: Bytes::from(bytes),
                    module,
                    tile_ir: match input.form() {
                        Form::TileIr => Some(of_input()?),
                        _ => None,
                    },
                });
            }
        };
        Ok(Encoded {
            bytes,
            module,
            tile_ir: None,
        })
    }

    fn page(
        &self,
        input: &Input,
        encoded: &Encoded,
        base: Option<&(String, Encoded)>,
    ) -> mlir_bytecode::Result<String> {
        let Encoded { bytes, module, .. } = encoded;
        let mut about = ReportInput::new(&input.name, bytes, module);
        about.contents = encoded.contents();
        about.format = match input.form() {
            Form::Bytecode => "bytecode",
            Form::Text => "text",
            Form::TileIr => "tile-ir",
        };
        about.size = input.size();
        about.release = described(module, true);
        about.warnings = warnings(module);
        about.base = base.map(|(name, base)| (name.clone(), base.contents()));
        about.budget = self.budget.saturating_sub(PAGE.len());
        let report = report(&about)?;

        let (before, after) = PAGE
            .split_once(PLACE)
            .ok_or_else(|| Error::message("the page has no place for a document"))?;
        let mut page = before.to_owned();
        let parts = std::iter::once(("overview".to_owned(), &report.overview));
        let packs = report.packs.iter().enumerate();
        let packs = packs.map(|(number, pack)| (format!("pack-{number}"), pack));
        for (id, part) in parts.chain(packs) {
            // Base64 has no character that HTML gives a meaning.
            page.push_str("<script type=\"application/octet-stream\" id=\"");
            page.push_str(&id);
            page.push_str("\">");
            page.push_str(part);
            page.push_str("</script>\n");
        }
        page.push_str(after);
        Ok(page)
    }
}

/// Returns what a reader of the page should know first.
fn warnings(module: &Module) -> Vec<String> {
    let mut warnings = uncertain::warnings(module, Medium::Text);
    let report = check_values(module);
    warnings.extend(report.findings.iter().map(ToString::to_string));
    match describe(&report.opaque).as_str() {
        "" => {}
        opaque => warnings.push(format!("unknown: {opaque}")),
    }
    warnings
}
