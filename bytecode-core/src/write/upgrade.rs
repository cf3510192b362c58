//! Bringing a module to the present versions of its dialects.

use std::sync::Arc;

use super::WriteOptions;
use crate::context::DialectVersion;
use crate::error::{Result, ResultExt};
use crate::ir::Module;

impl Module {
    /// Brings the module to the present version of every dialect that is registered: its attributes and types
    /// are encoded anew, by the `upgrade` of their variants if these have one, then the dialects'
    /// [`upgrade_from_version`](crate::dialect::Dialect::upgrade_from_version) are called. References to
    /// operations, blocks and values are no longer valid.
    ///
    /// Returns the dialects that were older, with the versions that they had.
    ///
    /// # Errors
    /// The file holds something that is not understood and so cannot be encoded anew, or an upgrade fails.
    pub fn upgrade(&mut self) -> Result<Vec<(String, DialectVersion)>> {
        let mut older = Vec::new();
        let mut present = Vec::new();
        for dialect in self.context.registry().dialects() {
            let (namespace, Some(newest)) = (dialect.namespace(), dialect.version()) else {
                continue;
            };
            // What is not in the file is asked for its version only when it is named: that adds it.
            if !self.context.names.has_dialect(namespace) {
                continue;
            }
            let version = self.context.dialect_version(namespace);
            if version < newest {
                older.push((Arc::clone(dialect), version));
                present.push((namespace.to_owned(), newest));
            }
        }
        if older.is_empty() {
            return Ok(Vec::new());
        }
        // All encodings of a context are of one version, so a new version is a new context.
        let mut options = WriteOptions::new();
        options.dialect_versions = present;
        let written = self.write(&options).within(|| "upgrade")?;
        *self = Self::read(written.into_bytes(), self.context.registry().clone())?;
        let mut upgraded = Vec::new();
        for (dialect, version) in older {
            let namespace = dialect.namespace();
            dialect
                .upgrade_from_version(self, &version)
                .within(|| format!("upgrade of `{namespace}` from version {version}"))?;
            upgraded.push((namespace.to_owned(), version));
        }
        Ok(upgraded)
    }
}
