//! Reading a file with what the program that wrote it knows.

use std::path::Path;
use std::sync::Arc;

use mlir_bytecode::bytes::{Bytes, buffer};
use mlir_bytecode::properties::OpLayouts;
use mlir_bytecode::read::{Header, dialect_names};
use mlir_bytecode::text::ParseOptions;
use mlir_bytecode::{Module, Registry, Result};

use crate::assembly::with_aliases;
use crate::registry;
use crate::upstream::{
    Evidence, Recognized, Release, Source, candidates_for_text, fits_best, recognize,
};

/// Whose operations a file holds: what the producer string says if it is a release's, or that with a dialect
/// that the file uses; else what [`recognize`] finds. Nothing if no source fits.
///
/// An error is one of the file's header.
pub fn source_of(bytes: impl Into<Bytes>) -> Result<Option<Recognized>> {
    let bytes = bytes.into();
    let header = Header::of(&bytes)?;
    let producer = std::str::from_utf8(header.producer).unwrap_or_default();
    if let Some(release) = Release::from_producer(producer) {
        return Ok(Some(of_release(Source::from(release), &bytes)));
    }
    // A file that cannot be read fits nothing; whoever reads it next says why.
    let module = Module::read_lazily(bytes, registry());
    Ok(module
        .and_then(|module| recognize(&module))
        .unwrap_or_default())
}

/// `release`, or the source that is laid over it and has a dialect of the file.
fn of_release(release: Source, bytes: &Bytes) -> Recognized {
    let over: Vec<_> = release.laid_over().collect();
    let names = match &*over {
        [] => Vec::new(),
        // Whoever reads the file next says what is wrong with it.
        _ => dialect_names(bytes.clone()).unwrap_or_default(),
    };
    let used = (over.into_iter()).find(|(_, dialect)| names.iter().any(|name| name == dialect));
    let (source, evidence) = match used {
        Some((source, dialect)) => (source, Evidence::Dialect(dialect)),
        None => (release, Evidence::Producer),
    };
    Recognized {
        source,
        evidence,
        unknown: 0,
    }
}

/// The dialects of this crate, with the operation layouts of the [source](source_of) of `bytes`.
///
/// Where no source fits there are no layouts: the operations' properties stay as they are.
pub fn registry_for(bytes: impl Into<Bytes>) -> Result<Registry> {
    let source = source_of(bytes)?.map(|recognized| recognized.source);
    Ok(ReadOptions::default().registry(source))
}

/// What a file's properties are read with.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// Whose operations the file holds; by default its [source](source_of).
    pub source: Option<Source>,
    /// Layouts of more operations; they take precedence.
    pub layouts: Vec<Arc<OpLayouts>>,
}

/// Reads a whole file from memory; also whose operations it holds, if that is known.
pub fn read_with(
    bytes: impl Into<Bytes>,
    options: &ReadOptions,
) -> Result<(Module, Option<Recognized>)> {
    let (module, recognized) = read_lazily_with(bytes, options)?;
    module.load_all()?;
    Ok((module, recognized))
}

/// As [`read_with`], but leaves the larger isolated bodies unread until they are asked for.
pub fn read_lazily_with(
    bytes: impl Into<Bytes>,
    options: &ReadOptions,
) -> Result<(Module, Option<Recognized>)> {
    let bytes = bytes.into();
    let recognized = options.recognized(&bytes)?;
    let known = options.registry(recognized.map(|recognized| recognized.source));
    Ok((Module::read_lazily(bytes, known)?, recognized))
}

/// Parses a text. Its operations are those of the source that the options name.
///
/// A text does not say who printed it. By default its operations are those of the newest release; if these do
/// not fit, or another source knows more of them, of the source that fits and knows the most.
pub fn parse_with(
    text: impl AsRef<[u8]>,
    options: &ReadOptions,
    parse: &ParseOptions,
) -> Result<Module> {
    let text = text.as_ref();
    let parse_as = |source| Module::parse_with(text, options.registry(source), parse);
    if options.source.is_some() {
        return parse_as(options.source);
    }
    let newest = Source::from(Release::NEWEST);
    let parsed = parse_as(Some(newest));
    if parsed
        .as_ref()
        .is_ok_and(|module| fits_best(module, newest))
    {
        return parsed;
    }
    // What is wrong without layouts, too, is wrong for all.
    let Ok(plain) = parse_as(None) else {
        return parsed;
    };
    for source in candidates_for_text(&plain)? {
        if source != newest {
            if let Ok(module) = parse_as(Some(source)) {
                return Ok(module);
            }
        } else if parsed.is_ok() {
            return parsed;
        }
    }
    parsed
}

impl ReadOptions {
    /// Whose operations a file in bytecode holds: what the options say, else its [source](source_of).
    pub fn recognized(&self, bytes: &Bytes) -> Result<Option<Recognized>> {
        match self.source {
            Some(source) => Ok(Some(Recognized {
                source,
                evidence: Evidence::Given,
                unknown: 0,
            })),
            None => source_of(bytes.clone()),
        }
    }

    /// All dialects, and the layouts of `source` and of the options; without a source, aliases are those of the
    /// newest release.
    pub fn registry(&self, source: Option<Source>) -> Registry {
        let known = match source {
            Some(source) => source.register(registry()),
            None => with_aliases(registry(), Release::NEWEST.major()),
        };
        let layouts = self.layouts.iter();
        layouts.fold(known, |known, table| known.with_layouts(Arc::clone(table)))
    }
}

/// Reads a whole file from memory, with the [registry for](registry_for) it.
pub fn read(bytes: impl Into<Bytes>) -> Result<Module> {
    read_with(bytes, &ReadOptions::default()).map(|(module, _)| module)
}

/// As [`read`], but leaves the larger isolated bodies unread until they are asked for.
pub fn read_lazily(bytes: impl Into<Bytes>) -> Result<Module> {
    read_lazily_with(bytes, &ReadOptions::default()).map(|(module, _)| module)
}

/// Maps the file at `path` into memory and reads it whole, with the [registry for](registry_for)
/// it.
///
/// The file must not be changed or truncated while the module, or a blob of it, is alive.
pub fn open(path: impl AsRef<Path>) -> Result<Module> {
    read(buffer::map(path.as_ref())?)
}
