//! The options of the writer.

use bstr::BStr;

use super::target::TargetRelease;
use crate::bytes::Version;
use crate::context::{Context, DialectVersion};
use crate::item::references::Versions;

/// Options of the writer.
///
/// ```
/// use mlir_bytecode::{Module, Version, WriteOptions, dialect::Registry};
///
/// let module = Module::parse("builtin.module {}", Registry::new())?;
/// let options = WriteOptions::new().version(Version::new(4)?).producer("my-compiler-1.0");
/// let file = module.write(&options)?.into_bytes();
///
/// let read = Module::read(file, Registry::new())?;
/// assert_eq!(read.context().version().number(), 4);
/// # Ok::<(), mlir_bytecode::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct WriteOptions {
    /// The bytecode version. The default is that of the target, or of the file that was read, or the newest.
    pub version: Option<Version>,
    /// The release that must be able to read the file. The default is the release that wrote the file that was read.
    pub target: Option<TargetRelease>,
    /// The producer string, without NUL. The default is that of the target, of the file that was read, or of the registry for a
    /// module that was built.
    pub producer: Option<String>,
    /// The dialect versions, by namespace. The defaults are those of the context.
    pub dialect_versions: Vec<(String, DialectVersion)>,
    /// Whether properties, and facts about attributes, that the version or the target cannot represent may be lost.
    pub lossy: bool,
    /// Whether items that an edit left without a use are dropped and the other items renumbered.
    pub renumber: bool,
    /// The number of threads. The default is that of the caller: one for each core.
    pub threads: Option<usize>,
}

impl Versions for WriteOptions {
    fn requested(&self, namespace: &str) -> Option<&DialectVersion> {
        let target = self.target.iter().flat_map(|it| &it.dialect_versions);
        let mut versions = self.dialect_versions.iter().chain(target);
        let requested = versions.find(|(dialect, _)| dialect == namespace);
        requested.map(|(_, version)| version)
    }
}

impl WriteOptions {
    /// Returns the default options, under which a module that was read and not edited results in the same bytes.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the bytecode version.
    #[must_use]
    pub fn version(mut self, version: Version) -> Self {
        self.version = Some(version);
        self
    }

    /// Sets the release that must be able to read the file.
    ///
    /// The bytecode version and the producer string are then those of the release, unless you set them too.
    #[must_use]
    pub fn target(mut self, target: TargetRelease) -> Self {
        self.target = Some(target);
        self
    }

    /// Sets the producer string, which must not contain NUL.
    #[must_use]
    pub fn producer(mut self, producer: impl Into<String>) -> Self {
        self.producer = Some(producer.into());
        self
    }

    /// Sets the version of a dialect. Writing fails if the version cannot represent a part of the module.
    #[must_use]
    pub fn dialect_version(
        mut self,
        namespace: impl Into<String>,
        version: DialectVersion,
    ) -> Self {
        self.dialect_versions.push((namespace.into(), version));
        self
    }

    /// Sets whether properties, and facts about attributes, that the version or the target cannot represent may be lost.
    /// Otherwise writing fails. [`Written::losses`](super::Written::losses) lists what became of them.
    ///
    /// Attributes and types that the target does not have, and properties of an unknown layout, are errors nevertheless.
    #[must_use]
    pub const fn lossy(mut self, lossy: bool) -> Self {
        self.lossy = lossy;
        self
    }

    /// Sets whether items without a use are dropped and the other items renumbered in upstream's order.
    ///
    /// Otherwise a file keeps its numbering. A file with unknown parts always keeps it, because these may refer to
    /// items by number; [`Written::pinned`](super::Written::pinned) reports this.
    #[must_use]
    pub const fn renumber(mut self, renumber: bool) -> Self {
        self.renumber = renumber;
        self
    }

    /// Sets the number of threads. The bytes do not depend on it.
    #[must_use]
    pub const fn threads(mut self, threads: usize) -> Self {
        self.threads = Some(threads);
        self
    }

    /// Returns whether an unchanged module of this context is written as the file that was read.
    pub fn change_nothing(&self, context: &Context) -> bool {
        let Self {
            version,
            target,
            producer,
            dialect_versions,
            lossy: _,
            renumber,
            threads: _,
        } = self;
        version.is_none_or(|version| version == context.version())
            && target.is_none()
            && producer.as_ref().is_none_or(|it| it == context.producer())
            && dialect_versions.is_empty()
            && !renumber
    }

    /// Returns the producer string to write.
    pub(super) fn resolve_producer<'a>(&'a self, context: &'a Context) -> &'a BStr {
        match (&self.producer, &self.target) {
            (Some(producer), _) => producer.as_str().into(),
            (None, Some(release)) => release.producer.as_str().into(),
            (None, None) if context.is_built() => context.registry().producer().into(),
            (None, None) => context.producer(),
        }
    }

    /// Returns the version of a dialect to write.
    pub(super) fn resolve_dialect_version(
        &self,
        context: &Context,
        namespace: &str,
    ) -> DialectVersion {
        let requested = self.requested(namespace).cloned();
        requested.unwrap_or_else(|| context.dialect_version(namespace))
    }
}
