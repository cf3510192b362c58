//! The items that print other items of their dialect with their mnemonics: LLVM 22 defines them with `qualified`; those of
//! `cuda_tile` print so by hand.

/// By dialect and mnemonic.
pub(crate) const ITEMS: [&str; 7] = [
    "cuda_tile.di_lexical_block",
    "cuda_tile.di_loc",
    "emitc.lvalue",
    "emitc.ptr",
    "gpu.kernel_table",
    "sparse_tensor.storage_specifier",
    "xegpu.slice",
];
