//! Sources as targets of `mlirbc convert --target`.

use std::sync::{Arc, LazyLock};

use mlir_bytecode::context::DialectVersion;
use mlir_bytecode::write::{DialectCodes, OpChanges, TargetRelease};

use super::DIALECTS;
use super::Source;
use super::llvm::ALL_CODES;
use super::respell::respelled;
use super::text_check::text_check;

/// The correspondences between versions of changed operations.
static CHANGES: LazyLock<Arc<OpChanges>> = LazyLock::new(|| {
    // A test parses the embedded text.
    let changes = OpChanges::parse(include_str!("../../data/operations.changes"));
    Arc::new(changes.unwrap_or_default())
});

impl Source {
    /// Returns the conversion target for readers of this source; `None` if the codes that they read are unknown.
    pub fn target(self) -> Option<TargetRelease> {
        let (record, llvm) = (self.record(), self.facts());
        let dialects = record.reads?;
        // Tables of operations that the source has although no file names the source for them.
        let has_vhlo = dialects.contains(&"vhlo");
        let more_tables = has_vhlo.then(|| Self::VHLO.table());
        let of_dialects = dialects
            .iter()
            .map(|dialect| DialectCodes::new(dialect, ALL_CODES, ALL_CODES));
        let producer = record.writes.newest();
        let mut target = TargetRelease::new(self.name(), producer, self.llvm(), llvm.version);
        target.layouts = self.tables().chain(more_tables).cloned().collect();
        let bases = record.with_bases().filter(|it| it.llvm == record.llvm);
        let definitions = bases.filter_map(|it| it.forms.as_ref());
        target.definitions = definitions.map(|it| Arc::clone(it.table())).collect();
        target.dialects = record.registers;
        // Every `mlir-opt` has the dialects of LLVM's tests, whose definitions no package has.
        if self.is_release() {
            target.unlisted = &["test"];
            target.texts = Some(text_check(self));
        }
        target.open = &["llvm", "nvvm", "rocdl", "shape", "spirv", "vcix"];
        target.respell = Some(respelled);
        target.versioned = Some(target.unlisted);
        let codes = llvm.codes.iter().copied().chain(of_dialects);
        let is_registered = |it: &DialectCodes| {
            let mut registered = record.registers.iter();
            registered.all(|dialects| dialects.contains(&it.namespace))
        };
        target.codes = codes.filter(is_registered).collect();
        target.lacks = llvm.lacks;
        target.changes = changes();
        target.dialect_versions = dialect_versions(producer);
        #[cfg(feature = "llvm")]
        for (_, version) in (target.dialect_versions.iter_mut()).filter(|(it, _)| it == "llvm") {
            *version = crate::llvm::form_of(self.name());
        }
        Some(target)
    }
}

/// Returns the versions that readers derive from the producer, for the dialects that write none.
fn dialect_versions(producer: &str) -> Vec<(String, DialectVersion)> {
    let versions = DIALECTS.dialects().filter_map(|dialect| {
        let version = dialect.version_by_producer(producer.into())?;
        Some((dialect.namespace().to_owned(), version))
    });
    versions.collect()
}

/// Returns the correspondences between versions of changed operations.
pub(crate) fn changes() -> Arc<OpChanges> {
    Arc::clone(&CHANGES)
}

/// Returns the conversion target of this name: a [source](Source::target), such as `llvm-19`, or a version of
/// StableHLO artifacts, such as `stablehlo-1.0.0`.
pub fn target(name: &str) -> Option<TargetRelease> {
    #[cfg(feature = "vhlo")]
    if let Some(version) = name.strip_prefix("stablehlo-") {
        return crate::vhlo::target(&version.parse().ok()?);
    }
    Source::from_name(name)?.target()
}

#[cfg(test)]
mod tests {
    use mlir_bytecode::Producer;
    use mlir_bytecode::item::ItemSchema;

    use super::*;
    use crate::registry;

    #[test]
    fn targets_are_recognized_by_what_they_write() {
        OpChanges::parse(include_str!("../../data/operations.changes")).expect("well-formed");
        for source in Source::all() {
            if let Some(target) = source.target() {
                let producer = Producer::parse(&target.producer);
                assert!(source.writes(producer), "{source}");
                assert_eq!(target.name, source.name());
            }
        }
    }

    /// A code that no target reads could never be converted.
    #[test]
    fn every_code_is_read_by_a_target() {
        let targets: Vec<_> = Source::all().filter_map(Source::target).collect();
        for dialect in registry().dialects() {
            let namespace = dialect.namespace();
            let has_codes =
                |schema: &ItemSchema| schema.variants.iter().any(|it| !it.codes.is_empty());
            let is_encoded = dialect.schemas().into_iter().flatten().any(has_codes);
            let is_read = |target: &TargetRelease| {
                let mut codes = target.codes.iter();
                codes.any(|codes| codes.namespace == namespace)
            };
            assert_eq!(is_encoded, targets.iter().any(is_read), "{namespace}");
        }
    }
}
