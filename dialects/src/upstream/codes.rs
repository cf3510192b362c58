//! Which custom encodings each source reads.
//!
//! Codes were added without a change of the bytecode version: an older reader refuses the file.

use bytecode_core::write::DialectCodes;

const fn codes(
    namespace: &'static str,
    attributes: &'static [(u64, u64)],
    types: &'static [(u64, u64)],
) -> DialectCodes {
    DialectCodes {
        namespace,
        attributes,
        types,
    }
}

/// All codes of a dialect: nothing is known to have been added since.
const ALL: &[(u64, u64)] = &[(0, u64::MAX)];

/// LLVM 16.
pub(super) const LLVM_16: &[DialectCodes] = &[
    codes("builtin", &[(0, 20)], &[(0, 20)]),
    codes("quant", &[], &[(1, 5)]),
];

/// LLVM 17 added distinct attributes.
pub(super) const LLVM_19: &[DialectCodes] = &[
    codes("builtin", &[(0, 21)], &[(0, 20)]),
    codes("quant", &[], &[(1, 5)]),
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
