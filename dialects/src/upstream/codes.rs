//! Which custom encodings each source reads.
//!
//! Codes were added without a change of the bytecode version: an older reader refuses the file.

use mlir_bytecode::write::DialectCodes;

const fn codes(
    namespace: &'static str,
    attributes: &'static [(u64, u64)],
    types: &'static [(u64, u64)],
) -> DialectCodes {
    DialectCodes {
        namespace,
        attributes,
        types,
        missing: (&[], &[]),
    }
}

/// The codes of `quant` before sub-channel quantization: uniform per axis is text up to LLVM 16, which
/// reads code 5 in another order (the lists of scales and zero points come before the dimension and the
/// range of the storage type), does not write it, and so refuses what later releases write.
const fn old_quant(types: &'static [(u64, u64)]) -> DialectCodes {
    let mut quant = codes("quant", &[], types);
    quant.missing.1 = &[6];
    quant
}

/// The codes of `builtin` before distinct attributes.
const fn old_builtin() -> DialectCodes {
    let mut builtin = codes("builtin", &[(0, 20)], &[(0, 20)]);
    builtin.missing.0 = &[21];
    builtin
}

/// All codes of a dialect: nothing is known to have been added since.
const ALL: &[(u64, u64)] = &[(0, u64::MAX)];

/// LLVM 16.
pub(super) const LLVM_16: &[DialectCodes] = &[old_builtin(), old_quant(&[(1, 4)])];

/// LLVM 17 added distinct attributes.
pub(super) const LLVM_19: &[DialectCodes] = &[
    codes("builtin", &[(0, 21)], &[(0, 20)]),
    old_quant(&[(1, 5)]),
];

/// LLVM 21 added ranges of lines and columns, sub-channel quantization and codes of `llvm`.
pub(super) const LLVM_22: &[DialectCodes] = &[
    codes("builtin", &[(0, 22)], &[(0, 20)]),
    codes("quant", &[], &[(1, 6)]),
    codes("llvm", &[(0, 18)], &[]),
];

/// Builds of LLVM 23's main branch have codes for the small floats, but `tf32`.
pub(super) const JAXLIB: &[DialectCodes] = &[
    codes("builtin", &[(0, 22)], &[(0, 20), (22, 32)]),
    codes("quant", &[], &[(1, 6)]),
    codes("llvm", &[(0, 18)], &[]),
    codes("chlo", ALL, ALL),
    codes("sdy", ALL, ALL),
    codes("stablehlo", ALL, ALL),
    codes("vhlo", ALL, ALL),
];

/// Builds of LLVM 24's main branch have codes for `tf32`, affine maps and sets, and strided layouts.
pub(super) const LLVM_24: &[DialectCodes] = &[
    codes("builtin", &[(0, 25)], &[(0, 32)]),
    codes("quant", &[], &[(1, 6)]),
    codes("llvm", &[(0, 18)], &[]),
];

/// These, and StableHLO.
pub(super) const LLVM_24_STABLEHLO: &[DialectCodes] = &[
    codes("builtin", &[(0, 25)], &[(0, 32)]),
    codes("quant", &[], &[(1, 6)]),
    codes("llvm", &[(0, 18)], &[]),
    codes("chlo", ALL, ALL),
    codes("stablehlo", ALL, ALL),
    codes("vhlo", ALL, ALL),
];

/// These, and Shardy.
pub(super) const LLVM_24_JAXLIB: &[DialectCodes] = &[
    codes("builtin", &[(0, 25)], &[(0, 32)]),
    codes("quant", &[], &[(1, 6)]),
    codes("llvm", &[(0, 18)], &[]),
    codes("chlo", ALL, ALL),
    codes("sdy", ALL, ALL),
    codes("stablehlo", ALL, ALL),
    codes("vhlo", ALL, ALL),
];

/// Readers of StableHLO's artifacts, which are read with or without ranges of lines and columns.
#[cfg(feature = "vhlo")]
pub(crate) fn stablehlo_codes(ranges: bool) -> Vec<DialectCodes> {
    let builtin: &[(u64, u64)] = if ranges { &[(0, 22)] } else { &[(0, 21)] };
    let mut read = vec![codes("builtin", builtin, &[(0, 20)])];
    let dialects = ["chlo", "sdy", "stablehlo", "vhlo"];
    read.extend(dialects.map(|dialect| codes(dialect, ALL, ALL)));
    read
}

/// The float types that LLVM 16 does not have.
pub(super) const LACKS_16: &[&str] = &[
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

/// The float types that LLVM 19 does not have.
pub(super) const LACKS_19: &[&str] = &["f8E3M4", "f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E8M0FNU"];
