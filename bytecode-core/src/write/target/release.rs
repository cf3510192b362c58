//! The release that a file is written for: what it knows and what it reads.

use std::collections::HashMap;
use std::sync::Arc;

use super::changes::OpChanges;
use crate::bytes::Version;
use crate::context::{DialectVersion, ItemKind};
use crate::error::Result;
use crate::ir::Module;
use crate::properties::{OpLayout, OpLayouts};

/// What the readers of one release understand.
///
/// Between releases differ the layouts of properties, the codes that dialects have for their
/// attributes and types, and the newest bytecode version.
#[derive(Clone, Debug)]
pub struct TargetRelease {
    /// What messages call it, for example `llvm-19`.
    pub name: String,
    /// The producer string of files that it writes, so that readers recognise its layouts.
    pub producer: String,
    /// The major version of the LLVM that it is built from.
    pub llvm: u32,
    /// The newest bytecode version that it reads.
    pub version: Version,
    /// The layouts of its operations, in order of precedence. It knows no other operation.
    pub layouts: Vec<Arc<OpLayouts>>,
    /// The custom encodings that it reads; those of a dialect that is not listed it does not.
    pub codes: Vec<DialectCodes>,
    /// The builtin types that it has not, though they are text.
    pub lacks: &'static [&'static str],
    /// What corresponds to what in operations that have changed.
    pub changes: Arc<OpChanges>,
    /// Operations that are other ones there, by name.
    pub renamed: HashMap<String, String>,
    /// The versions of its dialects, where they are not those of the file.
    pub dialect_versions: Vec<(String, DialectVersion)>,
    /// What else it asks of a module: an error says what it cannot hold.
    pub check: Option<fn(&Module, &TargetRelease) -> Result<()>>,
}

/// The codes of a dialect that a release reads: ranges, first and last.
#[derive(Clone, Copy, Debug)]
pub struct DialectCodes {
    /// The namespace of the dialect.
    pub namespace: &'static str,
    /// The codes of its attributes.
    pub attributes: &'static [(u64, u64)],
    /// The codes of its types.
    pub types: &'static [(u64, u64)],
    /// The codes of what it does not have as text either: of attributes, and of types.
    pub missing: (&'static [u64], &'static [u64]),
}

impl TargetRelease {
    /// The layout of the operation `name` there; none if there is no such operation.
    pub fn layout(&self, name: &str) -> Option<&OpLayout> {
        self.layouts.iter().find_map(|layouts| layouts.get(name))
    }

    /// Whether it reads the entries of the dialect `namespace` that have this code.
    pub(super) fn reads(&self, namespace: &str, kind: ItemKind, code: u64) -> bool {
        let dialect = self.codes.iter().find(|it| it.namespace == namespace);
        let ranges = dialect.map_or(&[][..], |dialect| {
            kind.of([dialect.attributes, dialect.types])
        });
        (ranges.iter()).any(|&(first, last)| (first..=last).contains(&code))
    }

    /// Whether it does not have what the dialect `namespace` has this code for.
    pub(super) fn is_missing(&self, namespace: &str, kind: ItemKind, code: u64) -> bool {
        let dialect = self.codes.iter().find(|it| it.namespace == namespace);
        dialect.is_some_and(|dialect| {
            let (attributes, types) = dialect.missing;
            kind.of([attributes, types]).contains(&code)
        })
    }
}
