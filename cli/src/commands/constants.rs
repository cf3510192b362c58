//! `mlirbc constants`: lists the constants of a module, writes them in formats of other tools, or replaces them.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand, ValueEnum};
use mlir_bytecode::bytes::buffer;
use mlir_bytecode::{Error, Module};
use mlir_bytecode_inspect::{Constant, Tensor, constants, npy, replace_constants, safetensors};
use serde::Serialize;

use crate::failure::{Failure, Result, note, warn, writing};
use crate::files::{self, Verdict};
use crate::input::{Form, Input, STANDARD};
use crate::json::{self, JsonArguments};
use crate::nearest;
use crate::output::{self, Contents};
use crate::printable::Printable;
use crate::source::SourceArguments;

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// List the constants, the largest first, with their types, bytes, users, figures and duplicates
    List(List),
    /// Write constants as a file of safetensors, or a file each in a folder
    Extract(Extract),
    /// Write a module with other elements of constants, of the same types and shapes
    Replace(Replace),
}

#[derive(Args)]
struct List {
    /// The files to list, or folders of them; `-` is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Do not read the elements: no least and greatest element, mean, zeros and NaN
    #[arg(long)]
    no_statistics: bool,
    #[command(flatten)]
    json: JsonArguments,
    #[command(flatten)]
    source: SourceArguments,
}

#[derive(Args)]
struct Extract {
    /// The file to read; `-` is standard input
    file: PathBuf,
    /// The names of constants, as `constants list` shows them; all by default
    names: Vec<String>,
    /// Only constants of more than this number of stored bytes
    #[arg(long, value_name = "BYTES")]
    larger: Option<u64>,
    /// The file to write, with the extension .safetensors, where `-` is standard output; a folder for npy and raw
    #[arg(short, long, value_name = "PATH")]
    output: PathBuf,
    /// The format. The names of files of npy and raw are those of the constants; safetensors has constants of any name
    #[arg(long, value_enum, default_value_t = Format::Safetensors)]
    format: Format,
    #[command(flatten)]
    source: SourceArguments,
}

#[derive(Args)]
struct Replace {
    /// The file to read, in bytecode; `-` is standard input
    file: PathBuf,
    /// The tensors, named as `constants list` shows constants: files NAME.npy or NAME.raw, files *.safetensors, or folders of
    /// them
    #[arg(required = true, value_name = "TENSORS")]
    tensors: Vec<PathBuf>,
    /// The file to write; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    source: SourceArguments,
}

/// The formats. Elements of a type that a format lacks are bytes, in one more dimension.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// One file with all constants
    Safetensors,
    /// A file of NumPy for each constant
    Npy,
    /// A file for each constant with its elements, little-endian, in row-major order
    Raw,
}

/// The report for programs.
#[derive(Serialize)]
struct Report<'m> {
    constants: Vec<Constant<'m>>,
}

impl Arguments {
    pub(crate) fn run(self) -> Result {
        match self.action {
            Action::List(list) => list.run(),
            Action::Extract(extract) => extract.run(),
            Action::Replace(replace) => replace.run(),
        }
    }
}

fn constants_of<'m>(
    input: &Input,
    module: &'m Module,
    statistics: bool,
) -> Result<Vec<Constant<'m>>> {
    constants(module, statistics).map_err(|error| input.fault(error))
}

impl List {
    fn run(self) -> Result {
        let quiet = self.source.quiet || self.json.json;
        files::for_each("constants", &self.files, self.json, quiet, |input| {
            let module = input.module(&self.source)?;
            let constants = constants_of(input, &module, !self.no_statistics)?;
            if self.json.json {
                json::report("constants", &input.name, Report { constants })?;
            } else {
                output::text(|out| {
                    let bytes: u64 = constants.iter().map(|constant| constant.bytes).sum();
                    let (name, count) = (&input.name, constants.len());
                    writeln!(out, "{name}: {count} constants, {bytes} bytes")?;
                    constants
                        .iter()
                        .try_for_each(|constant| write(out, constant))
                })?;
            }
            Ok(Verdict::Valid)
        })
    }
}

fn write(out: &mut dyn Write, constant: &Constant<'_>) -> io::Result<()> {
    let Constant {
        name,
        type_,
        bytes,
        users,
        ..
    } = constant;
    let user = if *users == 1 { "user " } else { "users" };
    let name = Printable(name);
    write!(out, "{bytes:>12} {users:>6} {user}  {name}: {type_}")?;
    if constant.resource {
        out.write_all(b", resource")?;
    }
    if constant.splat {
        out.write_all(b", splat")?;
    }
    if let Some(it) = &constant.statistics {
        if let (Some(min), Some(max), Some(mean)) = (it.min, it.max, it.mean) {
            let [min, max, mean] = [min, max, mean].map(number);
            write!(out, ", {min} to {max}, mean {mean}")?;
        }
        match it.zeros {
            0 => {}
            1 => out.write_all(b", 1 zero")?,
            zeros => write!(out, ", {zeros} zeros")?,
        }
        if it.nan > 0 {
            write!(out, ", {} NaN", it.nan)?;
        }
    }
    match &constant.duplicate_of {
        Some(first) => writeln!(out, ", same as {}", Printable(first)),
        None => writeln!(out),
    }
}

/// Returns a number with about six digits.
fn number(value: f64) -> String {
    match value.abs() {
        _ if value.fract() == 0.0 && value.abs() < 1e9 => format!("{value}"),
        1e-3..1e9 => format!("{value:.6}"),
        _ => format!("{value:.6e}"),
    }
}

impl Extract {
    fn run(self) -> Result {
        self.expect_output()?;
        let input = Input::open(&self.file)?;
        let module = input.module(&self.source)?;
        let mut constants = constants_of(&input, &module, false)?;
        for name in &self.names {
            if !constants.iter().any(|constant| constant.name == *name) {
                return Err(unknown(&input, name, &constants));
            }
        }
        if !self.names.is_empty() {
            constants.retain(|constant| self.names.contains(&constant.name));
        }
        // A resource may be that of several attributes with the same elements.
        let mut names = std::collections::HashSet::new();
        constants.retain(|constant| names.insert(constant.name.clone()));
        if let Some(larger) = self.larger {
            constants.retain(|constant| constant.bytes > larger);
        }
        if self.names.is_empty() {
            constants.retain(|constant| match constant.elements() {
                Ok(_) => true,
                Err(error) => {
                    warn(&format_args!("{}: left out: {error}", input.name));
                    false
                }
            });
        }
        if self.format == Format::Safetensors {
            let file = safetensors(&constants).map_err(|error| input.fault(error))?;
            output::binary(&self.output, &input, Contents::Bytes(file))?;
            return Ok(ExitCode::SUCCESS);
        }
        // A name that is no file name is an error before any file is written.
        constants
            .iter()
            .try_for_each(|constant| file_name(&constant.name).map(|_| ()))?;
        let name = self.output.display().to_string();
        fs::create_dir_all(&self.output).map_err(writing(&name))?;
        for constant in &constants {
            let (extension, contents) = match self.format {
                Format::Npy => ("npy", npy(constant)),
                _ => ("raw", constant.elements().map(|it| it.into_owned())),
            };
            let contents = contents.map_err(|error| input.fault(error))?;
            let path = self
                .output
                .join(format!("{}.{extension}", file_name(&constant.name)?));
            output::whole(&path, &contents)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Fails if the output is no place for the format, or if `constants replace` would not read the file because of its name.
    fn expect_output(&self) -> Result<()> {
        let (path, usage) = (&self.output, |message: String| Err(Failure::Usage(message)));
        let is_standard = path == Path::new(STANDARD);
        if self.format != Format::Safetensors {
            return match is_standard {
                true => usage("each constant is a file: name a folder with `-o FOLDER`".to_owned()),
                false => Ok(()),
            };
        }
        // Standard output and devices have no name to read them by.
        let has_name = !is_standard && (path.is_file() || !path.exists());
        if has_name && format_of(path) != Some(Format::Safetensors) {
            let name = path.display();
            return usage(format!(
                "{name}: the name does not end with .safetensors, by which `constants replace` detects the format"
            ));
        }
        Ok(())
    }
}

/// Returns the failure for a name that no constant of an input has.
fn unknown(input: &Input, name: &str, constants: &[Constant<'_>]) -> Failure {
    let names = constants.iter().map(|constant| constant.name.as_str());
    let hint = nearest::hint(name, names);
    input.fault(Error::message(format!(
        "there is no constant `{name}`: `mlirbc constants list` shows all{hint}"
    )))
}

impl Replace {
    fn run(self) -> Result {
        let input = Input::open(&self.file)?;
        let unfit = match input.form() {
            Form::Bytecode => None,
            Form::Text => Some(
                "constants replace does not apply to text: `mlirbc convert` makes bytecode of it",
            ),
            Form::TileIr => Some("constants replace does not apply to Tile IR"),
        };
        if let Some(reason) = unfit {
            return Err(Failure::Format(input.name, reason));
        }
        let module = input.module(&self.source)?;
        let tensors = self.tensors()?;
        let constants = constants_of(&input, &module, false)?;
        for tensor in &tensors {
            if !constants
                .iter()
                .any(|constant| constant.name == tensor.name)
            {
                return Err(unknown(&input, &tensor.name, &constants));
            }
        }
        let bytes = input.bytes();
        let replaced = bytes.and_then(|bytes| replace_constants(bytes, &constants, &tensors));
        let replaced = replaced.map_err(|error| input.fault(error))?;
        if !self.source.quiet {
            let (name, changed, all) = (&input.name, replaced.changed, tensors.len());
            note(&format_args!(
                "{name}: {changed} of {all} constants changed"
            ));
        }
        output::binary(&self.output, &input, Contents::Pieces(replaced.written))?;
        Ok(ExitCode::SUCCESS)
    }

    /// Reads the tensors of all files.
    fn tensors(&self) -> Result<Vec<Tensor>> {
        let mut files = Vec::new();
        for path in &self.tensors {
            if path.is_dir() {
                let entries = fs::read_dir(path).and_then(Iterator::collect::<io::Result<Vec<_>>>);
                let name = || path.display().to_string();
                let entries = entries.map_err(|error| Failure::Input(name(), error.into()))?;
                let paths = entries.iter().map(|entry| entry.path());
                let mut paths: Vec<_> = paths.filter(|path| format_of(path).is_some()).collect();
                paths.sort();
                files.append(&mut paths);
            } else {
                files.push(path.clone());
            }
        }
        output::expect_other(&self.output, files.iter().map(PathBuf::as_path))?;
        let mut tensors = Vec::new();
        for file in &files {
            read(file, &mut tensors)?;
        }
        Ok(tensors)
    }
}

/// Returns the format of a file, by its name.
fn format_of(path: &Path) -> Option<Format> {
    match path.extension()?.to_str()? {
        "safetensors" => Some(Format::Safetensors),
        "npy" => Some(Format::Npy),
        "raw" => Some(Format::Raw),
        _ => None,
    }
}

/// Reads the tensors of a file.
fn read(path: &Path, tensors: &mut Vec<Tensor>) -> Result<()> {
    let name = path.display().to_string();
    let Some(format) = format_of(path) else {
        let message = format!("{name}: the name ends with none of .npy, .raw, .safetensors");
        return Err(Failure::Usage(message));
    };
    let fault = |error| Failure::Input(name.clone(), error);
    let file = buffer::map(path).map_err(fault)?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    match format {
        Format::Safetensors => tensors.extend(Tensor::safetensors(&file).map_err(fault)?),
        Format::Npy => tensors.push(Tensor::npy(stem, &file).map_err(fault)?),
        Format::Raw => tensors.push(Tensor::raw(stem, file)),
    }
    Ok(())
}

/// Returns the name of a file for a constant. Fails for keys that lead out of the folder.
fn file_name(name: &str) -> Result<&str> {
    if name.is_empty() || name.starts_with('.') || name.contains(['/', '\\', '\0']) {
        let error = Error::message("the key is no name of a file: use --format safetensors");
        return Err(Failure::Input(name.to_owned(), error));
    }
    Ok(name)
}
