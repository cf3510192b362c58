//! Sources as targets: what `mlirbc convert --target` writes for.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use mlir_bytecode::Version;
use mlir_bytecode::context::DialectVersion;
use mlir_bytecode::properties::OpLayouts;
use mlir_bytecode::write::{DialectCodes, OpChanges, TargetRelease};

use super::{Source, codes};
use crate::registry;

/// What corresponds to what in operations that have changed.
static CHANGES: LazyLock<Arc<OpChanges>> = LazyLock::new(|| {
    // The embedded text is parsed by a test.
    let changes = OpChanges::parse(include_str!("../../data/operations.changes"));
    Arc::new(changes.unwrap_or_default())
});

/// What a source is as a target.
struct Facts {
    producer: &'static str,
    llvm: u32,
    version: Version,
    codes: &'static [DialectCodes],
}

impl Facts {
    fn of(source: Source) -> Option<Self> {
        let (producer, llvm, codes) = match source.name() {
            "llvm-16" => ("MLIR16.0.6", 16, codes::LLVM_16),
            "llvm-19" => ("MLIR19.1.7", 19, codes::LLVM_19),
            "llvm-22" | "cuda-tile-13.3" => ("MLIR22.1.8", 22, codes::LLVM_22),
            "circt-1.62.0" => ("MLIR18.0.0git", 18, codes::LLVM_19),
            "jaxlib-0.10.2" => ("MLIR23.0.0git", 23, codes::JAXLIB),
            "torch-mlir-20261001" | "iree-3.13.0" => {
                ("MLIR24.0.0git", 24, codes::LLVM_24_STABLEHLO)
            }
            "jaxlib-0.12.0.1" => ("MLIR24.0.0git", 24, codes::LLVM_24_JAXLIB),
            "pycde-0.12.1" => ("MLIR24.0.0git", 24, codes::LLVM_24),
            _ => return None,
        };
        let version = if llvm == 16 {
            Version::OLDEST
        } else {
            Version::NEWEST
        };
        Some(Self {
            producer,
            llvm,
            version,
            codes,
        })
    }
}

impl Facts {
    /// Tables of operations that the source has although no file names it for them.
    fn more_tables(&self) -> impl Iterator<Item = &'static Arc<OpLayouts>> + use<> {
        let has_vhlo = self.codes.iter().any(|codes| codes.namespace == "vhlo");
        let vhlo = Source::from_name("vhlo").filter(|_| has_vhlo);
        vhlo.map(Source::table).into_iter()
    }
}

impl Source {
    /// What to write for the readers of this source; nothing if it cannot be written for.
    pub fn target(self) -> Option<TargetRelease> {
        let facts = Facts::of(self)?;
        Some(TargetRelease {
            name: self.name().to_owned(),
            producer: facts.producer.to_owned(),
            llvm: facts.llvm,
            version: facts.version,
            layouts: self.tables().chain(facts.more_tables()).cloned().collect(),
            codes: facts.codes.to_vec(),
            lacks: match facts.llvm {
                16 => codes::LACKS_16,
                17..=19 => codes::LACKS_19,
                _ => &[],
            },
            changes: changes(),
            renamed: HashMap::new(),
            dialect_versions: told_versions(facts.producer),
            check: None,
        })
    }
}

/// The versions that readers take dialects to be of by the producer.
fn told_versions(producer: &str) -> Vec<(String, DialectVersion)> {
    let registry = registry();
    let told = registry.dialects().filter_map(|dialect| {
        let version = dialect.version_by_producer(producer.into())?;
        Some((dialect.namespace().to_owned(), version))
    });
    told.collect()
}

/// What corresponds to what in operations that have changed.
pub(crate) fn changes() -> Arc<OpChanges> {
    Arc::clone(&CHANGES)
}

/// What to write for the readers that `name` names: those of a [source](Source::target), such as
/// `llvm-19`, or of artifacts of a version of StableHLO, such as `stablehlo-1.0.0`.
pub fn target(name: &str) -> Option<TargetRelease> {
    #[cfg(feature = "vhlo")]
    if let Some(version) = name.strip_prefix("stablehlo-") {
        return crate::vhlo::target(&version.parse().ok()?);
    }
    Source::from_name(name)?.target()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_recognized_by_what_they_write() {
        OpChanges::parse(include_str!("../../data/operations.changes")).expect("well-formed");
        for source in Source::ALL {
            if let Some(target) = source.target() {
                assert!(source.writes(&target.producer), "{source}");
                assert_eq!(target.name, source.name());
            }
        }
    }
}
