//! The facts of LLVM releases: one row for each major version that changed something.
//!
//! Codes of LLVM's dialects were added without a change of the bytecode version, so an older reader rejects the file.

use mlir_bytecode::Registry;
use mlir_bytecode::Version;
use mlir_bytecode::write::DialectCodes;

use crate::amx::AmxDialect;
use crate::r#async::AsyncDialect;
use crate::complex::ComplexDialect;
use crate::dlti::DltiDialect;
use crate::emitc::EmitcDialect;
use crate::gpu::GpuDialect;
#[cfg(feature = "llvm")]
use crate::llvm::LlvmTextDialect;
use crate::ml_program::MlProgramDialect;
use crate::sparse_tensor::{OldSparseTensorDialect, SparseTensorDialect};
use crate::spirv::types::SpirvDialect;
use crate::wasmssa::WasmSsaDialect;
use crate::xegpu::XegpuDialect;

/// The facts of some major versions of LLVM.
pub(crate) struct Llvm {
    /// The first of these versions; the next row begins with the first after them.
    since: u32,
    /// The newest bytecode version that these versions read.
    pub(super) version: Version,
    /// The custom encodings of LLVM's dialects that these versions read; other dialects are written as text.
    pub(super) codes: &'static [DialectCodes],
    /// The builtin types that these versions lack.
    pub(super) lacks: &'static [&'static str],
    /// Whether `sparse_tensor.encoding` prints by alias.
    aliases_sparse: bool,
}

/// The rows, the oldest first.
const ROWS: &[Llvm] = &[
    Llvm {
        since: 0,
        version: Version::OLDEST,
        codes: &[old_builtin(), old_quant(&[(1, 4)]), old_llvm()],
        lacks: LACKS_16,
        aliases_sparse: false,
    },
    // Distinct attributes.
    Llvm {
        since: 17,
        version: Version::NEWEST,
        codes: &[
            DialectCodes::new("builtin", &[(0, 21)], &[(0, 20)]),
            old_quant(&[(1, 5)]),
        ],
        lacks: LACKS_19,
        aliases_sparse: true,
    },
    Llvm {
        since: 20,
        version: Version::NEWEST,
        codes: &[
            DialectCodes::new("builtin", &[(0, 21)], &[(0, 20)]),
            old_quant(&[(1, 5)]),
        ],
        lacks: &[],
        aliases_sparse: true,
    },
    // Ranges of lines and columns, sub-channel quantization, codes of `llvm`.
    Llvm {
        since: 21,
        version: Version::NEWEST,
        codes: &[
            DialectCodes::new("builtin", &[(0, 22)], &[(0, 20)]),
            DialectCodes::new("quant", &[], &[(1, 6)]),
            DialectCodes::new("llvm", &[(0, 18)], &[]),
        ],
        lacks: &[],
        aliases_sparse: true,
    },
    // The small floats, but `tf32`.
    Llvm {
        since: 23,
        version: Version::NEWEST,
        codes: &[
            DialectCodes::new("builtin", &[(0, 22)], &[(0, 20), (22, 32)]),
            DialectCodes::new("quant", &[], &[(1, 6)]),
            DialectCodes::new("llvm", &[(0, 18)], &[]),
        ],
        lacks: &[],
        aliases_sparse: true,
    },
    // `tf32`, affine maps and sets, strided layouts.
    Llvm {
        since: 24,
        version: Version::NEWEST,
        codes: &[
            DialectCodes::new("builtin", &[(0, 25)], &[(0, 32)]),
            DialectCodes::new("quant", &[], &[(1, 6)]),
            DialectCodes::new("llvm", &[(0, 18)], &[]),
        ],
        lacks: &[],
        aliases_sparse: true,
    },
];

impl Llvm {
    /// Returns the facts of a major version.
    pub(super) fn of(major: u32) -> &'static Self {
        let count = ROWS.partition_point(|row| row.since <= major);
        &ROWS[count.saturating_sub(1)]
    }

    /// Adds the dialects of LLVM that print by alias, and removes the codes that did not exist.
    pub(crate) fn register(&self, registry: Registry) -> Registry {
        let mut registry = registry
            .with(MlProgramDialect)
            .with(AmxDialect)
            .with(AsyncDialect)
            .with(EmitcDialect)
            .with(SpirvDialect)
            .with(XegpuDialect)
            .with(ComplexDialect)
            .with(GpuDialect)
            .with(DltiDialect)
            .with(WasmSsaDialect);
        registry = match self.aliases_sparse {
            true => registry.with(SparseTensorDialect),
            false => registry.with(OldSparseTensorDialect),
        };
        #[cfg(feature = "llvm")]
        if !(self.codes.iter()).any(|it| it.namespace == "llvm" && !it.attributes.is_empty())
            && registry.dialect("llvm").is_some()
        {
            registry = registry.with(LlvmTextDialect);
        }
        registry
    }
}

/// Returns the codes of `quant` before sub-channel quantization: uniform per axis is text up to LLVM 16, because LLVM
/// 16 reads code 5 in another order (the lists of scales and zero points come before the dimension and the range of the
/// storage type), does not write code 5, and rejects the order of later releases.
const fn old_quant(types: &'static [(u64, u64)]) -> DialectCodes {
    let mut quant = DialectCodes::new("quant", &[], types);
    quant.missing_types = &[6];
    quant
}

/// Returns the codes of `builtin` before distinct attributes.
const fn old_builtin() -> DialectCodes {
    let mut builtin = DialectCodes::new("builtin", &[(0, 20)], &[(0, 20)]);
    builtin.missing_attributes = &[21];
    builtin
}

/// Returns the attributes of `llvm` in LLVM 16: the mnemonics in its `LLVMAttrDefs.td` and `LLVMOpsInterfaces.td`.
const fn old_llvm() -> DialectCodes {
    let mut llvm = DialectCodes::new("llvm", &[], &[]);
    llvm.attribute_mnemonics = Some(&[
        "cconv",
        "di_basic_type",
        "di_compile_unit",
        "di_composite_type",
        "di_derived_type",
        "di_file",
        "di_lexical_block",
        "di_lexical_block_file",
        "di_local_variable",
        "di_subprogram",
        "di_subrange",
        "di_subroutine_type",
        "di_void_result_type",
        "fastmath",
        "linkage",
        "loopopts",
        "memory_effects",
    ]);
    llvm
}

/// All codes of a dialect, because no later addition is known.
pub(crate) const ALL_CODES: &[(u64, u64)] = &[(0, u64::MAX)];

/// The float types that LLVM 16 lacks.
const LACKS_16: &[&str] = &[
    "f8E4M3",
    "f8E5M2FNUZ",
    "f8E4M3FNUZ",
    "f8E4M3B11FNUZ",
    "f8E3M4",
    "f4E2M1FN",
    "f6E2M3FN",
    "f6E3M2FN",
    "f8E8M0FNU",
    "tf32",
];

/// The float types that LLVM 19 lacks.
const LACKS_19: &[&str] = &["f8E3M4", "f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E8M0FNU"];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use mlir_bytecode::item::ItemSchema;

    use super::*;

    #[test]
    fn rows_are_sorted() {
        assert!(ROWS.is_sorted_by(|a, b| a.since < b.since));
        assert_eq!(ROWS[0].since, 0);
        for (major, since) in [(3, 0), (16, 0), (17, 17), (19, 17), (22, 21), (99, 24)] {
            assert_eq!(Llvm::of(major).since, since, "{major}");
        }
    }

    /// A new code of a dialect of LLVM needs a row, because the newest row reads all codes.
    #[test]
    fn the_newest_row_has_every_code() {
        let registry = crate::registry();
        let newest = ROWS.last().expect("a row");
        for codes in newest.codes {
            let Some(dialect) = registry.dialect(codes.namespace) else {
                continue;
            };
            let [attributes, types] = dialect.schemas();
            for (schema, ranges) in [(attributes, codes.attributes), (types, codes.types)] {
                let read: BTreeSet<u64> = ranges.iter().flat_map(|it| it.0..=it.1).collect();
                let (defined, reserved) = schema.map(defined).unwrap_or_default();
                let namespace = codes.namespace;
                let forgotten: Vec<_> = defined.difference(&read).collect();
                assert!(
                    forgotten.is_empty(),
                    "{namespace}: no row has {forgotten:?}"
                );
                let all = &defined | &reserved;
                let undefined: Vec<_> = read.difference(&all).collect();
                assert!(undefined.is_empty(), "{namespace} has no {undefined:?}");
            }
        }
    }

    /// Returns the used codes and the reserved codes.
    fn defined(schema: &ItemSchema) -> (BTreeSet<u64>, BTreeSet<u64>) {
        let codes = schema.variants.iter().flat_map(|it| it.codes);
        let reserved = schema.reserved.iter().copied();
        (codes.map(|it| it.code).collect(), reserved.collect())
    }
}
