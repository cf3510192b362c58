//! Reading with the dialects of this crate and the operation layouts of the producer.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use mlir_bytecode::bytes::{Bytes, MAGIC, Storage};
use mlir_bytecode::error::ResultExt;
use mlir_bytecode::properties::OpLayouts;
use mlir_bytecode::read::File;
use mlir_bytecode::text::ParseOptions;
use mlir_bytecode::{Dialect, Module, Producer, Registry, Result, on_threads};

use crate::sources::{DIALECTS, Evidence, Recognition, Recognized, Source, parse_recognized};

/// The number of bytes that are examined to detect text.
const PEEKED: usize = 1024;

/// The two formats of a module in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Bytecode.
    Bytecode,
    /// Assembly, as `mlir-opt` prints it.
    Text,
}

impl Format {
    /// Detects the format from the content. Bytes that start with the magic number of bytecode, or are a part of it, are
    /// bytecode. All other bytes are text if at least half of their start is printable, and the start is UTF-8 or has no
    /// control characters, as a text in another encoding, whose parser reports the first other byte. Otherwise they are bytecode,
    /// whose reader reports the error.
    pub fn of(bytes: &[u8]) -> Self {
        let start = bytes.get(..PEEKED).unwrap_or(bytes);
        let is_text = match std::str::from_utf8(start) {
            Ok(_) => true,
            // The start may end inside a character.
            Err(error) => {
                let is_plain = |byte: &u8| !byte.is_ascii_control() || byte.is_ascii_whitespace();
                let is_cut = error.error_len().is_none() && error.valid_up_to() > 0;
                is_cut || start.iter().all(is_plain)
            }
        };
        let is_part = !bytes.is_empty() && MAGIC.starts_with(bytes);
        let printable = |byte: &&u8| byte.is_ascii_graphic() || byte.is_ascii_whitespace();
        let most = start.iter().filter(printable).count() * 2 >= start.len();
        if !File::is_bytecode(bytes) && !is_part && is_text && most {
            Self::Text
        } else {
            Self::Bytecode
        }
    }
}

/// Maps the file at `path` into memory, if there is room for it, and reads it lazily, or parses it if it is text.
///
/// An error has the path as its outermost step. To read with other dialects or layouts, use [`ReadOptions`].
///
/// The file must not be changed or truncated while the module, or a blob of it, is alive.
///
/// # Errors
/// Fails if the file cannot be opened, or for the reasons of [`read`] or [`parse`].
pub fn open(path: impl AsRef<Path>) -> Result<Module> {
    ReadOptions::new().lazy().open(path)
}

/// Reads a whole file of bytecode. To read with other dialects or layouts, use [`ReadOptions`].
///
/// # Errors
/// Fails if the bytes are no valid bytecode; the error has the offset and the path to the value.
pub fn read(file: impl Into<Storage>) -> Result<Module> {
    ReadOptions::new().read(file)
}

/// Parses the text of a module, whose locations name the file `<stdin>`. [`ReadOptions::parse`] takes options.
///
/// # Errors
/// Fails if the text has a syntax error, whose line and column are in [`ErrorKind::Text`](mlir_bytecode::ErrorKind::Text).
pub fn parse(text: impl AsRef<[u8]>) -> Result<Module> {
    ReadOptions::new().parse(text, &ParseOptions::new())
}

/// A change of a registry.
type Extension = dyn Fn(Registry) -> Registry + Send + Sync;

/// Options to read modules with the dialects of this crate.
///
/// By default the source of a file is recognized, and its layouts are used; [`Recognized::of`] returns that source. The
/// recognition takes place at the first access to a fact that depends on the source, such as a property or a text, because
/// reading alone does not depend on it. The whole file is read, unless [`lazy`](Self::lazy) is set.
///
/// ```no_run
/// # #[derive(mlir_bytecode::Dialect)]
/// # #[dialect(name = "npu")]
/// # struct NpuDialect;
/// use mlir_bytecode_dialects::ReadOptions;
///
/// # fn main() -> mlir_bytecode::Result<()> {
/// let module = ReadOptions::new().with(NpuDialect).lazy().open("model.mlirbc")?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Default)]
pub struct ReadOptions {
    source: Option<Source>,
    layouts: Vec<Arc<OpLayouts>>,
    dialects: Vec<Arc<dyn Dialect>>,
    extension: Option<Arc<Extension>>,
    lazy: bool,
    by_producer: bool,
    threads: Option<usize>,
}

impl ReadOptions {
    /// Returns the default options.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a dialect with the layouts of its operations; replaces a dialect of the same namespace.
    #[must_use]
    pub fn with(mut self, dialect: impl Dialect + 'static) -> Self {
        self.dialects.push(Arc::new(dialect));
        self
    }

    /// Sets the source of the modules, instead of recognizing it.
    #[must_use]
    pub fn source(mut self, source: Source) -> Self {
        self.source = Some(source);
        self
    }

    /// Adds layouts of more operations; they take precedence over all others.
    #[must_use]
    pub fn layouts(mut self, layouts: impl Into<Arc<OpLayouts>>) -> Self {
        self.layouts.push(layouts.into());
        self
    }

    /// Changes the registry of each module: adds dialects, layouts and forms. Their layouts take precedence over those of the
    /// source, and [`Self::layouts`] over them. Replaces the change of an earlier call.
    #[must_use]
    pub fn extend(
        mut self,
        extension: impl Fn(Registry) -> Registry + Send + Sync + 'static,
    ) -> Self {
        self.extension = Some(Arc::new(extension));
        self
    }

    /// Defers reading of the larger isolated bodies until they are accessed. Recognizing a source by the properties
    /// of operations reads all bodies, but keeps few of a large file, at the first access to a fact that depends on the source.
    #[must_use]
    pub fn lazy(mut self) -> Self {
        self.lazy = true;
        self
    }

    /// Determines the source of a file by its producer string and its dialects alone. Reads no body for that, so that the
    /// properties in a file of any size are accessible at once; but the layouts of a source that the producer string does
    /// not identify may be wrong.
    #[must_use]
    pub fn by_producer(mut self) -> Self {
        self.by_producer = true;
        self
    }

    /// Sets the number of threads. The module does not depend on it. The default is that of the caller: one for each core.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = Some(threads);
        self
    }

    /// Maps the file at `path` into memory, if there is room for it, and reads it, or parses it if it is a text.
    ///
    /// An error has the path as its outermost step.
    ///
    /// The file must not be changed or truncated while the module, or a blob of it, is alive.
    ///
    /// # Errors
    /// Fails if the file cannot be opened, or for the reasons of [`Self::read`] or [`Self::parse`].
    pub fn open(&self, path: impl AsRef<Path>) -> Result<Module> {
        let path = path.as_ref();
        let open = || {
            let file = Storage::open(path)?;
            match Format::of(&file.slice(0..PEEKED as u64).read()?) {
                Format::Bytecode => self.read(file),
                Format::Text => {
                    let options = ParseOptions::new().file_name(path.display().to_string());
                    self.parse(file.read()?, &options)
                }
            }
        };
        open().within(|| path.display().to_string())
    }

    /// Reads a file of bytecode.
    ///
    /// # Errors
    /// Fails if the bytes are no valid bytecode, or if the [threads](Self::threads) cannot be started. A
    /// [lazy](Self::lazy) read reports the errors in a body when the body is accessed.
    pub fn read(&self, file: impl Into<Storage>) -> Result<Module> {
        let file = file.into();
        on_threads(self.threads, || {
            let mut module = Module::read_lazily(file, Arc::clone(&DIALECTS))?;
            self.bind(&mut module)?;
            if !self.lazy {
                module.load_all()?;
            }
            Ok(module)
        })?
    }

    /// Parses a text with the operations of the source that the options name.
    ///
    /// Without a given source, the operations are those of the newest release, because a text does not name its
    /// producer. If these do not fit, or another source knows more of the operations in the text, they are those of
    /// the fitting source that knows the most.
    ///
    /// Unless `options` have a bytecode version, that of the module is the newest that the source reads.
    ///
    /// # Errors
    /// Fails if no source reads the text; without a given source, with the errors of the source that reads most
    /// of the text.
    pub fn parse(&self, text: impl AsRef<[u8]>, options: &ParseOptions) -> Result<Module> {
        let text = text.as_ref();
        let parse_as = |source: Option<Source>, evidence, options: &ParseOptions| {
            let recognized = source.map(|source| Recognized::untried(source, evidence));
            let mut options = options.clone();
            options.version = options.version.or(source.map(Source::newest_version));
            let registry = self.registry_of(Recognition::of_text(recognized));
            Module::parse_noted(text, registry, &options)
        };
        if self.source.is_some() {
            return parse_as(self.source, Evidence::Given, options).map(|(module, _)| module);
        }
        // One error shows that a source does not fit.
        let attempt = options.clone().most_errors(1);
        let parsed = parse_recognized(text, |source| parse_as(source, Evidence::Names, &attempt))?;
        match parsed {
            Ok(module) => Ok(module),
            Err(furthest) => {
                parse_as(Some(furthest), Evidence::Names, options).map(|(module, _)| module)
            }
        }
    }

    /// Returns the newest release of LLVM as whose text a text is valid: what to suggest where [`Self::parse`] fails, because the
    /// source of a text is recognized by its words alone. `None` also if the options have a source.
    pub fn release_of_text(
        &self,
        text: impl AsRef<[u8]>,
        options: &ParseOptions,
    ) -> Option<Source> {
        let text = text.as_ref();
        let attempt = options.clone().most_errors(1);
        let is_valid = |source: &Source| {
            let options = self.clone().source(*source);
            options.parse(text, &attempt).is_ok()
        };
        let mut releases = Source::releases().rev();
        self.source.is_none().then(|| releases.find(is_valid))?
    }

    /// Binds a module that was read without these options to their registry: [replaces its registry](Module::defer_registry),
    /// and recognizes its source when the registry is used first. The file is not read again.
    ///
    /// # Errors
    /// Fails if the module was built, parsed or edited, because its properties are bound to their layouts then.
    pub fn bind(&self, module: &mut Module) -> Result<()> {
        let options = self.clone();
        module.defer_registry(move |module| {
            let recognize = || options.registry_of(options.recognize(module));
            // Threads are started only to read deferred bodies. If they cannot be started, those of the caller do.
            let threads = options.threads.filter(|_| options.lazy);
            on_threads(threads, recognize).unwrap_or_else(|_| recognize())
        })
    }

    /// Recognizes the source of a file and the layouts of its operations.
    fn recognize(&self, module: &Module) -> Recognition {
        if self.by_producer {
            return Recognition::by_producer(module, self.source);
        }
        let of_dialects = self.dialects.iter().flat_map(|it| it.operations());
        let of_dialects: OpLayouts = of_dialects.collect();
        let extended = self
            .extension
            .as_deref()
            .map(|extend| extend(Registry::new()));
        // Those that the extension adds are the first.
        let all = extended.iter().flat_map(Registry::layouts);
        let added = all
            .count()
            .saturating_sub(Registry::new().layouts().count());
        let supplied = |name: &str| {
            let mut extended = extended.iter().flat_map(Registry::layouts).take(added);
            of_dialects.contains(name)
                || self.layouts.iter().any(|table| table.contains(name))
                || extended.any(|table| table.contains(name))
        };
        Recognition::of_file(module, self.source, &supplied)
    }

    /// Returns the registry with which [`Self::read`] reads a file. If the file cannot be read, the producer string
    /// determines the source as far as possible.
    pub fn registry_for(&self, bytes: impl Into<Bytes>) -> Registry {
        let bytes = bytes.into();
        if let Ok(mut module) = Module::read_lazily(bytes.clone(), Arc::clone(&DIALECTS))
            && self.bind(&mut module).is_ok()
        {
            return module.context().registry().clone();
        }
        let file = File::parse(&bytes).ok();
        let producer = file.map(|file| Producer::parse(file.header().producer));
        let release = producer.and_then(Source::of_release);
        let registry = self.registry(match self.source {
            Some(source) => Some(Recognized::untried(source, Evidence::Given)),
            None => release.map(|release| Recognized::untried(release, Evidence::Producer)),
        });
        Registry::clone(&registry)
    }

    /// Returns the registry with all dialects, and with the layouts of the source and of the options. Without a source,
    /// aliases are those of the newest release.
    fn registry(&self, recognized: Option<Recognized>) -> Arc<Registry> {
        self.registry_of(Recognition::untried(recognized))
    }

    fn registry_of(&self, recognition: Recognition) -> Arc<Registry> {
        let known = recognition.registry();
        if self.dialects.is_empty() && self.layouts.is_empty() && self.extension.is_none() {
            return known;
        }
        let known = match &self.extension {
            Some(extend) => extend(Registry::clone(&known)),
            None => Registry::clone(&known),
        };
        let dialects = self.dialects.iter().cloned();
        let known = dialects.fold(known, Registry::with_shared);
        let layouts = self.layouts.iter().cloned();
        Arc::new(layouts.fold(known, Registry::with_layouts))
    }
}

impl fmt::Debug for ReadOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dialects = self.dialects.iter().map(|it| it.namespace());
        f.debug_struct("ReadOptions")
            .field("source", &self.source)
            .field("layouts", &self.layouts.len())
            .field("dialects", &dialects.collect::<Vec<_>>())
            .field("lazy", &self.lazy)
            .field("by_producer", &self.by_producer)
            .finish()
    }
}
