//! Input files: mapped, on disk if the address space has no room for them, or read from standard input. The format is detected
//! from the first bytes.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use mlir_bytecode::bytes::{Bytes, Storage, buffer};
use mlir_bytecode::read::StoredFile;
use mlir_bytecode::text::ParseOptions;
use mlir_bytecode::{Error, Module, Registry};
use mlir_bytecode_dialects::{Format, Source};
use mlir_bytecode_inspect::Account;

use crate::failure::{Failure, Result};
use crate::progress;
use crate::registry;
use crate::source::SourceArguments;
use crate::threads;

/// The argument for standard input or output.
pub(crate) const STANDARD: &str = "-";

/// The number of bytes by which the format is detected.
const PEEKED: u64 = 1024;

/// The source whose property layouts are used to convert Tile IR to MLIR.
const TILE_IR_LAYOUTS: &str = "cuda-tile-13.3";

/// The bytes of an input, and its name in messages.
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) storage: Storage,
    /// The first bytes.
    start: Bytes,
    /// The sections of bytecode, after the first access.
    sections: OnceLock<StoredFile>,
    file: Option<PathBuf>,
    /// The position among the files of the command.
    pub(crate) number: usize,
}

/// The format of an input, as detected from its first bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// Tile IR, `\x7FTileIR`.
    TileIr,
    /// MLIR bytecode, `ML\xefR`; also any other content that is not text.
    Bytecode,
    /// MLIR text.
    Text,
}

/// Returns the registry to convert Tile IR of `version` to MLIR.
fn tile_ir_registry(version: tile_ir_bytecode::Version) -> Registry {
    let registry = registry::registry();
    // Later versions have no known layouts, because the public definition of the dialect ends with this version.
    let layouts = Source::from_name(TILE_IR_LAYOUTS);
    match layouts.filter(|_| version <= tile_ir_bytecode::Version::V13_3) {
        Some(layouts) => layouts.register(registry),
        None => registry,
    }
}

/// Whether standard input has been read.
static IS_STANDARD_READ: AtomicBool = AtomicBool::new(false);

/// Fails if standard input is among the files more than once.
pub(crate) fn expect_standard_once(files: &[PathBuf]) -> Result<()> {
    let standard = files.iter().filter(|path| *path == Path::new(STANDARD));
    match standard.count() {
        0 | 1 => Ok(()),
        _ => Err(read_again()),
    }
}

/// Returns the failure for standard input that is named a second time.
fn read_again() -> Failure {
    Failure::Usage("`-` is named twice: standard input can be read only once".to_owned())
}

/// The inputs on disk whose errors of reading have not been reported.
static ON_DISK: Mutex<Vec<(String, Storage)>> = Mutex::new(Vec::new());

fn on_disk() -> MutexGuard<'static, Vec<(String, Storage)>> {
    ON_DISK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Fails if a part of an input could not be read from disk, so that the results of the command may be wrong.
pub(crate) fn expect_all_read() -> Result<()> {
    let inputs = on_disk();
    let mut read = inputs.iter().map(|(name, storage)| {
        let read = storage.expect_read();
        read.map_err(|error| Failure::Input(name.clone(), error))
    });
    read.find(Result::is_err).unwrap_or(Ok(()))
}

impl Input {
    /// Opens the file at `path`; `-` is standard input.
    pub(crate) fn open(path: &Path) -> Result<Self> {
        let (name, storage) = if path == Path::new(STANDARD) {
            // The second module would be empty.
            if IS_STANDARD_READ.swap(true, Ordering::Relaxed) {
                return Err(read_again());
            }
            let mut bytes = Vec::new();
            let read = std::io::stdin().lock().read_to_end(&mut bytes);
            let storage = read.map(|_| Storage::from(bytes)).map_err(Into::into);
            ("<stdin>".to_owned(), storage)
        } else {
            (path.display().to_string(), Storage::open(path))
        };
        let start = |storage: Storage| Ok((storage.slice(0..PEEKED).read()?, storage));
        match storage.and_then(start) {
            Ok((start, storage)) => {
                if storage.memory().is_none() {
                    on_disk().push((name.clone(), storage.clone()));
                }
                Ok(Self {
                    name,
                    storage,
                    start,
                    sections: OnceLock::new(),
                    file: path.is_file().then(|| path.to_owned()),
                    number: 0,
                })
            }
            Err(error) => Err(Failure::Input(name, error)),
        }
    }

    /// Returns the path of the input if it is a file, not a pipe.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Returns whether the input is one of the files, not a file of a folder among them.
    pub(crate) fn is(&self, files: &[PathBuf]) -> bool {
        let is_it =
            |path: &PathBuf| path == Path::new(STANDARD) || path.display().to_string() == self.name;
        files.iter().any(is_it)
    }

    /// Returns the offset of `piece` if it is a slice of the input.
    pub(crate) fn offset_of(&self, piece: &[u8]) -> Option<u64> {
        buffer::offset_of(self.storage.memory()?, piece)
    }

    /// Returns the number of bytes.
    pub(crate) fn size(&self) -> u64 {
        self.storage.len()
    }

    /// Returns the sections of bytecode.
    pub(crate) fn sections(&self) -> mlir_bytecode::Result<&StoredFile> {
        if let Some(sections) = self.sections.get() {
            return Ok(sections);
        }
        let sections = StoredFile::new(self.storage.clone())?;
        Ok(self.sections.get_or_init(|| sections))
    }

    /// Returns all bytes.
    ///
    /// # Errors
    /// Fails if they are on disk.
    pub(crate) fn bytes(&self) -> mlir_bytecode::Result<&Bytes> {
        let message =
            "the address space has no room for the file, which must be in memory for this";
        self.storage.memory().ok_or_else(|| Error::message(message))
    }

    /// Detects the format of the input.
    pub(crate) fn form(&self) -> Form {
        if self.start.starts_with(tile_ir_bytecode::MAGIC) {
            Form::TileIr
        } else {
            match Format::of(&self.start) {
                Format::Bytecode => Form::Bytecode,
                Format::Text => Form::Text,
            }
        }
    }

    /// Returns the MLIR module of the input, after reading, parsing or converting all of it.
    pub(crate) fn module(&self, source: &SourceArguments) -> Result<Module> {
        let module = self.module_to_visit(source)?;
        self.read_bodies(&module, source, Module::load_all)?;
        Ok(module)
    }

    /// Reads bodies of a module of this input by `read`.
    pub(crate) fn read_bodies(
        &self,
        module: &Module,
        source: &SourceArguments,
        read: impl FnOnce(&Module) -> mlir_bytecode::Result<()>,
    ) -> Result<()> {
        let progress = module.context().progress();
        let read = progress::shown(progress, source.quiet, || read(module));
        read.map_err(|error| self.fault(error))
    }

    /// As [`Self::module`], but defers the reading of the larger isolated bodies of bytecode.
    pub(crate) fn module_lazily(&self, source: &SourceArguments) -> Result<Module> {
        let options = source.read_options()?;
        let module = match self.form() {
            Form::Bytecode => options.read(self.storage.clone()),
            Form::Text => {
                let parse = ParseOptions::new().file_name(self.name.clone());
                let text = self.bytes().map_err(|error| self.fault(error))?;
                let parsed = progress::shown(&parse.progress, source.quiet, || {
                    options.parse(text, &parse)
                });
                return parsed.map_err(|error| match options.release_of_text(text, &parse) {
                    Some(release) => {
                        let name = release.name();
                        let help = format!(
                            "the text is valid for {name}: read it with `--source-release {name}`"
                        );
                        Failure::Helped(self.name.clone(), error, help)
                    }
                    None => self.fault(error),
                });
            }
            Form::TileIr => {
                let module = self.tile_ir()?;
                let mlir = module.to_mlir(tile_ir_registry(module.version()));
                return mlir.map_err(|error| self.tile_ir_fault(error));
            }
        };
        module.map_err(|error| self.fault(error))
    }

    /// As [`Self::module_lazily`], for work on all threads that visits bodies one by one, so that a file may be larger than memory.
    pub(crate) fn module_to_visit(&self, source: &SourceArguments) -> Result<Module> {
        threads::take_part();
        self.module_lazily(source)
    }

    /// As [`Self::module_lazily`], but determines the source of bytecode by its producer alone, so that a file of any size
    /// opens at once.
    pub(crate) fn module_at_once(&self, source: &SourceArguments) -> Result<Module> {
        match self.form() {
            Form::Bytecode => {
                let options = source.read_options()?.by_producer();
                let module = options.read(self.storage.clone());
                module.map_err(|error| self.fault(error))
            }
            _ => self.module(source),
        }
    }

    /// As [`Self::module`], but a module converted from Tile IR keeps the data to restore the same Tile IR bytes.
    pub(crate) fn module_with_container(&self, source: &SourceArguments) -> Result<Module> {
        if self.form() != Form::TileIr {
            return self.module(source);
        }
        let module = self.tile_ir()?;
        let mlir = module.to_mlir_with_container(tile_ir_registry(module.version()));
        mlir.map_err(|error| self.tile_ir_fault(error))
    }

    /// Reads the Tile IR module of the input.
    pub(crate) fn tile_ir(&self) -> Result<tile_ir_bytecode::Module<'_>> {
        let bytes = self.bytes().map_err(|error| self.fault(error))?;
        tile_ir_bytecode::read(bytes).map_err(|error| self.tile_ir_fault(error))
    }

    /// Accounts for the bytes of the input, which `module` was read from. The input must not be text, which has no bytes of an
    /// operation.
    pub(crate) fn account<'m>(&'m self, module: &'m Module) -> Result<Account<'m>> {
        let account = match self.form() {
            Form::TileIr => {
                let tile_ir = self.tile_ir()?;
                let bytes = self.bytes();
                bytes.and_then(|bytes| Account::of_tile_ir(bytes, &tile_ir, module))
            }
            _ => self
                .sections()
                .and_then(|file| Account::of_stored(file, module)),
        };
        account.map_err(|error| self.fault(error))
    }

    /// Returns the failure for an error of this input, which may be due to a part that could not be read.
    pub(crate) fn fault(&self, error: mlir_bytecode::Error) -> Failure {
        let error = match self.storage.expect_read() {
            Ok(()) => error,
            Err(of_reading) => {
                on_disk().retain(|(name, _)| *name != self.name);
                of_reading
            }
        };
        Failure::Input(self.name.clone(), error)
    }

    /// Returns the failure for an error of this Tile IR input.
    pub(crate) fn tile_ir_fault(&self, error: tile_ir_bytecode::Error) -> Failure {
        Failure::TileIr(self.name.clone(), error)
    }
}
