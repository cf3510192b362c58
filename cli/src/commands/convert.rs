//! `mlirbc convert`: writes a module again, unchanged or for another version, release or format.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use mlir_bytecode::text::{PrintOptions, print};
use mlir_bytecode::write::{TargetRelease, WriteOptions, Written};
use mlir_bytecode::{Module, Version};
use mlir_bytecode_dialects::Source;

use crate::failure::{Failure, Result, warn};
use crate::input::{Form, Input, STANDARD};
use crate::nearest;
use crate::output::{self, Contents};
use crate::progress;
use crate::source::{SourceArguments, targets};
use crate::uncertain::{self, Medium};

#[derive(Args)]
pub(crate) struct Arguments {
    /// The file to convert; `-` is standard input
    input: PathBuf,
    /// The file to write; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// The format to write
    #[arg(long, value_enum, default_value_t = To::Bytecode)]
    to: To,
    /// The bytecode version to write, 0 to 6; defaults to that of the input, or for text, to the newest that its source
    /// release reads
    #[arg(long, value_name = "N", value_parser = bytecode_version)]
    bytecode_version: Option<Version>,
    /// The release to write for, such as llvm-19 or stablehlo-1.0.0; determines the bytecode version, operations
    /// and encodings; defaults for text to --source-release. `mlirbc --version --verbose` lists the targets
    #[arg(long, value_name = "RELEASE", value_parser = target)]
    target: Option<Box<TargetRelease>>,
    /// The Tile IR version to write, such as 13.1; defaults to that of the input
    #[arg(long, value_name = "X.Y")]
    tile_version: Option<tile_ir_bytecode::Version>,
    /// Drop properties that the target cannot represent, or keep them as other attributes, and report each. Attributes and types
    /// that the target lacks, and properties of an unknown layout, are errors nevertheless
    #[arg(long)]
    lossy: bool,
    /// The producer to write into the file; defaults to that of the input, and for text, to one that states its source
    /// release, such as mlir-bytecode0.1.0+llvm-22
    #[arg(long, value_name = "TEXT")]
    producer: Option<String>,
    /// Fail, and write nothing, if the properties of an operation are ambiguous or unknown, and for whatever else the same
    /// warnings report
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    source: SourceArguments,
}

/// The output formats.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum To {
    /// MLIR bytecode, or Tile IR bytecode if the input is Tile IR
    Bytecode,
    /// Generic text with locations
    Text,
    /// MLIR bytecode, also from Tile IR
    Mlir,
    /// Tile IR bytecode, also from a `cuda_tile.module` in MLIR
    TileIr,
}

impl Arguments {
    pub(crate) fn run(self) -> Result {
        let input = Input::open(&self.input)?;
        let contents = match (self.to, input.form()) {
            (To::Bytecode | To::TileIr, Form::TileIr) => Contents::Bytes(self.tile_ir(&input)?),
            (To::TileIr, _) => Contents::Bytes(self.to_tile_ir(&input)?),
            (To::Bytecode | To::Mlir, _) => Contents::Pieces(self.bytecode(&input)?),
            (To::Text, _) => {
                let text = self.text(&input)?;
                if self.output == Path::new(STANDARD) {
                    output::text(|out| out.write_all(&text))?;
                    return Ok(ExitCode::SUCCESS);
                }
                Contents::Bytes(text)
            }
        };
        output::binary(&self.output, &input, contents)?;
        Ok(ExitCode::SUCCESS)
    }

    fn bytecode(&self, input: &Input) -> Result<Written> {
        expect_unused(
            "--tile-version",
            self.tile_version.is_some(),
            "MLIR bytecode",
        )?;
        let mut options = WriteOptions::new().lossy(self.lossy);
        options.version = self.bytecode_version;
        options.target = match (&self.target, input.form()) {
            // A text has no encodings yet: they are those of its release.
            (None, Form::Text) => self.source.release().and_then(Source::target),
            (target, _) => target.as_deref().cloned(),
        };
        options.producer.clone_from(&self.producer);
        if options
            .producer
            .as_ref()
            .is_some_and(|it| it.contains('\0'))
        {
            return Err(Failure::Usage("the producer contains NUL".to_owned()));
        }
        let module = match input.form() {
            Form::Bytecode => input.module_to_visit(&self.source)?,
            _ => input.module_with_container(&self.source)?,
        };
        let read = match options.change_nothing(module.context()) {
            true => Module::read_through,
            false => Module::load_all,
        };
        input.read_bodies(&module, &self.source, read)?;
        let progress = module.context().progress();
        let written = progress::shown(progress, self.source.quiet, || module.write(&options));
        let written = written.map_err(|error| match input.fault(error) {
            Failure::Input(name, error) if helps_to_lose(&module, &options) => {
                let help = "`--lossy` drops properties that the target lacks, or keeps them as other attributes";
                Failure::Helped(name, error, help.to_owned())
            }
            other => other,
        })?;
        for loss in &written.losses {
            warn(&format_args!("{}: {loss}", input.name));
        }
        let is_uncertain = uncertain::warn_uncertain(input, &module, Medium::Bytecode);
        let version = options.version.unwrap_or(module.context().version());
        // A target tells which operations it registers.
        let may_mislead = input.form() == Form::Text
            && options.target.is_none()
            && version >= Version::NATIVE_PROPERTIES;
        let misleads = may_mislead && uncertain::warn_unregistered(input, &module);
        uncertain::expect_certain(input, is_uncertain || misleads, self.strict)?;
        Ok(written)
    }

    fn text(&self, input: &Input) -> Result<Vec<u8>> {
        let flags = [
            ("--bytecode-version", self.bytecode_version.is_some()),
            ("--target", self.target.is_some()),
            ("--producer", self.producer.is_some()),
        ];
        for (flag, used) in flags {
            expect_unused(flag, used, "text")?;
        }
        let module = input.module_with_container(&self.source)?;
        let mut text = Vec::new();
        let options = PrintOptions::new()
            .generic()
            .debug_info(true)
            .unused_resources(true);
        let progress = module.context().progress();
        let printed = progress::shown(progress, self.source.quiet, || {
            print(&module, options, &mut text)
        });
        printed.map_err(|error| input.fault(error))?;
        let unknown = module.context().dialects().filter(|it| !it.registered);
        for dialect in unknown.filter(|it| it.version.is_some()) {
            let (name, dialect) = (&input.name, dialect.namespace);
            warn(&format_args!("{name}: dropped: the version of `{dialect}`"));
        }
        let is_uncertain = uncertain::warn_uncertain(input, &module, Medium::Text);
        uncertain::expect_certain(input, is_uncertain, self.strict)?;
        Ok(text)
    }

    fn tile_ir(&self, input: &Input) -> Result<Vec<u8>> {
        self.expect_tile_ir()?;
        let module = input.tile_ir()?;
        let bytes = match self.tile_version {
            None => module.to_bytes(),
            Some(version) => module.write(version),
        };
        bytes.map_err(|error| input.tile_ir_fault(error))
    }

    fn to_tile_ir(&self, input: &Input) -> Result<Vec<u8>> {
        self.expect_tile_ir()?;
        let module = input.module(&self.source)?;
        let made = tile_ir_bytecode::Module::from_mlir(&module, self.tile_version);
        let bytes = made.and_then(|module| module.to_bytes());
        bytes.map_err(|error| input.tile_ir_fault(error))
    }

    fn expect_tile_ir(&self) -> Result<()> {
        let flags = [
            ("--bytecode-version", self.bytecode_version.is_some()),
            ("--target", self.target.is_some()),
            ("--lossy", self.lossy),
            ("--producer", self.producer.is_some()),
        ];
        for (flag, used) in flags {
            expect_unused(flag, used, "Tile IR")?;
        }
        Ok(())
    }
}

/// Returns whether a module that cannot be written with these options can be with losses.
fn helps_to_lose(module: &Module, options: &WriteOptions) -> bool {
    let may_lose = options.clone().lossy(true);
    !options.lossy && module.write(&may_lose).is_ok()
}

fn expect_unused(flag: &str, used: bool, form: &str) -> Result<()> {
    if used {
        return Err(Failure::Usage(format!("{flag} does not apply to {form}")));
    }
    Ok(())
}

fn bytecode_version(text: &str) -> Result<Version, String> {
    let number = text.parse().map_err(|_| "not a number".to_owned())?;
    Version::new(number).map_err(|error| error.to_string())
}

fn target(text: &str) -> Result<Box<TargetRelease>, String> {
    mlir_bytecode_dialects::target(text)
        .map(Box::new)
        .ok_or_else(|| {
            let sources = Source::all().filter(|it| it.target().is_some());
            let hint = nearest::hint(text, sources.map(Source::name));
            format!("known: {}{hint}", targets())
        })
}
