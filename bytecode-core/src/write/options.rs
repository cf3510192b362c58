//! How a file is written: the options, and what follows from them.

use bstr::BStr;

use super::target::TargetRelease;
use crate::bytes::Version;
use crate::context::{Context, DialectVersion};
use crate::item::references::Versions;

/// How a file is written.
#[derive(Clone, Debug, Default)]
pub struct WriteOptions {
    /// The bytecode version; by default the one that was read, or the newest.
    pub version: Option<Version>,
    /// The release that the file is for; by default the one that wrote what was read. With it, the
    /// bytecode version and the producer are the release's by default.
    pub target: Option<TargetRelease>,
    /// The producer string, without NUL; by default the one that was read.
    pub producer: Option<String>,
    /// The versions of dialects to write; by default those of the context. What a version cannot hold
    /// is an error.
    pub dialect_versions: Vec<(String, DialectVersion)>,
    /// Leave out what the version cannot hold, rather than fail. What was left out is in
    /// [`Written::losses`](super::Written::losses).
    pub lossy: bool,
    /// Number what is referenced anew, and leave out what is not, also where the file's numbers are
    /// those of no known order. Where something is not understood they are kept all the same. Nothing but
    /// blobs is copied from the file.
    pub renumber: bool,
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
    /// The producer string that is written.
    pub(super) fn producer<'a>(&'a self, context: &'a Context) -> &'a BStr {
        match (&self.producer, &self.target) {
            (Some(producer), _) => producer.as_str().into(),
            (None, Some(release)) => release.producer.as_str().into(),
            (None, None) => context.producer(),
        }
    }

    /// The version of a dialect that is written.
    pub(super) fn dialect_version(&self, context: &Context, namespace: &str) -> DialectVersion {
        let requested = self.requested(namespace).cloned();
        requested.unwrap_or_else(|| context.dialect_version(namespace))
    }
}
