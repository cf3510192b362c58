//! The table of sources: one record per producer.
//!
//! To add a producer, extract its layouts (`cargo xtask layouts`, see `data/README.md`) and, if its table definitions are
//! known, its forms; write a record, and add it to [`ALL`].

use super::index::table_number;
use super::record::{Forms, Layouts, Record, Writes};
use super::registered;
use crate::{circt, cuda_q, heir, iree, torch, triton};

// Macros, because `include_str!` takes literals only.
macro_rules! layouts {
    ($name:literal) => {
        Layouts::embedded(
            table_number($name),
            include_str!(concat!("../../data/", $name, ".layouts")),
        )
    };
}
macro_rules! forms {
    ($name:literal) => {
        Forms::embedded(include_str!(concat!("../../data/", $name, ".forms")))
    };
}

/// All records, the newest first. A record based on another follows it if no blob distinguishes them.
pub(super) static ALL: &[&Record] = &[
    &JAXLIB_0_12,
    &TRITON,
    &TORCH_MLIR,
    &IREE,
    &PYCDE,
    &HEIR_2026_11,
    &JAXLIB,
    &CUTLASS_DSL,
    &TRITON_3_8,
    &IREE_3_11,
    &PYCDE_0_9,
    &HEIR,
    &JAXLIB_0_9_2,
    &JAXLIB_0_9_1,
    &LLVM_22,
    &TRITON_3_6,
    &CUDA_TILE,
    &CUDA_Q_0_16,
    &CUDA_Q,
    &JAXLIB_0_8,
    &CATALYST,
    &LLVM_21,
    &TRITON_3_4,
    &JAXLIB_0_6,
    &IREE_3_4,
    &JAXLIB_0_5,
    &JAXLIB_0_5_0,
    &JAXLIB_0_4_38,
    &JAXLIB_0_4_36,
    &LLVM_19,
    &JAXLIB_0_4_31,
    &JAXLIB_0_4_30,
    &JAXLIB_0_4_26,
    &CIRCT,
    &JAXLIB_0_4_23,
    &JAXLIB_0_4_20,
    &VHLO,
    &LLVM_16,
];

/// jaxlib 0.12.0.1.
pub(super) static JAXLIB_0_12: Record = Record {
    name: "jaxlib-0.12.0.1",
    writes: Writes::Build("MLIR24.0.0git"),
    llvm: 24,
    layouts: layouts!("jaxlib-0.12.0.1"),
    forms: Some(forms!("jaxlib-0.12.0.1")),
    over: Some(&LLVM_24_MAIN),
    marked_by: &[],
    registers: Some(registered::JAXLIB),
    assumed: &["affine", "complex", "shape", "tensor", "ub"],
    reads: Some(&["chlo", "sdy", "stablehlo", "vhlo"]),
};

/// LLVM 24 of 2026-10-01, as torch-mlir of that day has it: the base of sources, not a source itself, because no package has it.
static LLVM_24_MAIN: Record = Record {
    name: "llvm-24-main",
    writes: Writes::Build("MLIR24.0.0git"),
    llvm: 24,
    layouts: layouts!("llvm-24-main"),
    forms: Some(forms!("llvm-24-main")),
    over: Some(&JAXLIB),
    marked_by: &[],
    registers: None,
    assumed: &[],
    reads: None,
};

/// The build of torch-mlir of 2026-10-01.
pub(super) static TORCH_MLIR: Record = Record {
    name: "torch-mlir-20261001",
    writes: Writes::Build("MLIR24.0.0git"),
    llvm: 24,
    layouts: layouts!("torch-mlir-20261001"),
    forms: Some(forms!("torch-mlir-20261001").with_code(torch::register)),
    over: Some(&LLVM_24_MAIN),
    marked_by: &[],
    registers: None,
    assumed: &[],
    reads: Some(&["chlo", "stablehlo", "vhlo"]),
};

/// IREE 3.13.
pub(super) static IREE: Record = Record {
    name: "iree-3.13.0",
    writes: Writes::Build("MLIR24.0.0git"),
    llvm: 24,
    layouts: layouts!("iree-3.13.0"),
    forms: Some(forms!("iree-3.13.0").with_code(iree::register)),
    over: Some(&TORCH_MLIR),
    marked_by: &[],
    registers: Some(registered::IREE),
    assumed: &[
        "arm_neon",
        "arm_sme",
        "arm_sve",
        "bufferization",
        "iree_cpu",
        "iree_map",
        "ml_program",
        "nvgpu",
        "pdl_interp",
        "quant",
        "rocm",
        "tm_tensor",
        "torch_c",
        "ub",
    ],
    reads: Some(&["chlo", "stablehlo", "vhlo"]),
};

/// PyCDE 0.12, with the dialects of CIRCT.
pub(super) static PYCDE: Record = Record {
    name: "pycde-0.12.1",
    writes: Writes::Build("MLIR24.0.0git"),
    llvm: 24,
    layouts: layouts!("pycde-0.12.1"),
    forms: Some(forms!("pycde-0.12.1").with_code(circt::register)),
    over: Some(&LLVM_24_MAIN),
    marked_by: &[],
    registers: Some(registered::PYCDE),
    assumed: &["llvm", "smt"],
    reads: Some(&[]),
};

/// HEIR 2026.11.1.
pub(super) static HEIR_2026_11: Record = Record {
    name: "heir-2026.11.1",
    writes: Writes::Build("MLIR24.0.0git"),
    llvm: 24,
    layouts: layouts!("heir-2026.11.1"),
    forms: Some(forms!("heir-2026.11.1").with_code(heir::register)),
    over: Some(&LLVM_24_MAIN),
    marked_by: &[],
    registers: None,
    assumed: &[],
    reads: None,
};

/// jaxlib 0.10.2.
pub(super) static JAXLIB: Record = Record {
    name: "jaxlib-0.10.2",
    writes: Writes::Build("MLIR23.0.0git"),
    llvm: 23,
    layouts: layouts!("jaxlib-0.10.2"),
    forms: Some(forms!("jaxlib-0.10.2").with_code(triton::register_forms)),
    over: Some(&LLVM_22),
    marked_by: &[],
    registers: Some(registered::JAXLIB),
    assumed: &["affine", "complex", "shape", "tensor", "ub"],
    reads: Some(&["chlo", "sdy", "stablehlo", "vhlo"]),
};

/// CUTLASS DSL 4.8.1.
pub(super) static CUTLASS_DSL: Record = Record {
    name: "cutlass-dsl-4.8.1",
    writes: Writes::Build("MLIR23.0.0git"),
    llvm: 23,
    layouts: layouts!("cutlass-dsl-4.8.1"),
    forms: None,
    over: Some(&JAXLIB),
    marked_by: &["cute"],
    registers: Some(registered::CUTLASS_DSL),
    assumed: &["index", "ptr"],
    reads: None,
};

/// IREE 3.11.
pub(super) static IREE_3_11: Record = Record {
    name: "iree-3.11.0",
    writes: Writes::Build("MLIR23.0.0git"),
    llvm: 23,
    layouts: layouts!("iree-3.11.0"),
    forms: Some(forms!("iree-3.11.0").with_code(iree::register)),
    over: Some(&JAXLIB),
    marked_by: &[],
    registers: None,
    assumed: &[],
    reads: None,
};

/// PyCDE 0.9.5, with the dialects of CIRCT.
pub(super) static PYCDE_0_9: Record = Record {
    name: "pycde-0.9.5",
    writes: Writes::Build("MLIR23.0.0git"),
    llvm: 23,
    layouts: layouts!("pycde-0.9.5"),
    forms: Some(forms!("pycde-0.9.5").with_code(circt::register)),
    over: Some(&JAXLIB),
    marked_by: &[],
    registers: None,
    assumed: &[],
    reads: None,
};

/// Triton 3.9.0.
pub(super) static TRITON: Record = Record {
    name: "triton-3.9.0",
    writes: Writes::Build("MLIR24.0.0git"),
    llvm: 24,
    layouts: layouts!("triton-3.9.0"),
    forms: Some(forms!("triton-3.9.0").with_code(triton::register)),
    over: Some(&LLVM_24_MAIN),
    marked_by: &[],
    registers: Some(registered::TRITON),
    assumed: &[],
    reads: Some(&[]),
};

/// Triton 3.8.0.
pub(super) static TRITON_3_8: Record = Record {
    name: "triton-3.8.0",
    writes: Writes::Build("MLIR23.0.0git"),
    llvm: 23,
    layouts: layouts!("triton-3.8.0"),
    forms: Some(forms!("triton-3.8.0").with_code(triton::register)),
    over: Some(&JAXLIB),
    marked_by: &[],
    registers: Some(registered::TRITON),
    assumed: &[],
    reads: Some(&[]),
};

/// Triton 3.6.0.
pub(super) static TRITON_3_6: Record = Record {
    name: "triton-3.6.0",
    writes: Writes::Build("MLIR22.0.0git"),
    llvm: 22,
    layouts: layouts!("triton-3.6.0"),
    forms: Some(forms!("triton-3.6.0").with_code(triton::register)),
    over: Some(&LLVM_22),
    marked_by: &[],
    registers: Some(registered::TRITON_3_6),
    assumed: &[],
    reads: Some(&[]),
};

/// Triton 3.4.0.
pub(super) static TRITON_3_4: Record = Record {
    name: "triton-3.4.0",
    writes: Writes::Build("MLIR21.0.0git"),
    llvm: 21,
    layouts: layouts!("triton-3.4.0"),
    forms: Some(forms!("triton-3.4.0").with_code(triton::register)),
    over: Some(&LLVM_21),
    marked_by: &[],
    registers: Some(registered::TRITON_3_6),
    assumed: &[],
    reads: Some(&[]),
};

/// HEIR 2026.4.1.
pub(super) static HEIR: Record = Record {
    name: "heir-2026.4.1",
    writes: Writes::Build("MLIR23.0.0git"),
    llvm: 23,
    layouts: layouts!("heir-2026.4.1"),
    forms: Some(forms!("heir-2026.4.1").with_code(heir::register)),
    over: Some(&JAXLIB),
    marked_by: &[],
    registers: None,
    assumed: &[],
    reads: None,
};

/// jaxlib 0.9.2.
pub(super) static JAXLIB_0_9_2: Record = Record {
    name: "jaxlib-0.9.2",
    writes: Writes::Build("MLIR23.0.0git"),
    llvm: 23,
    layouts: layouts!("jaxlib-0.9.2"),
    forms: None,
    over: Some(&JAXLIB),
    marked_by: &[],
    registers: None,
    assumed: &[],
    reads: None,
};

/// jaxlib 0.9.1.
pub(super) static JAXLIB_0_9_1: Record = Record {
    name: "jaxlib-0.9.1",
    writes: Writes::Build("MLIR23.0.0git"),
    llvm: 23,
    layouts: layouts!("jaxlib-0.9.1"),
    forms: None,
    over: Some(&JAXLIB_0_9_2),
    marked_by: &[],
    registers: None,
    assumed: &[],
    reads: None,
};

/// LLVM 22.
pub(super) static LLVM_22: Record = Record {
    name: "llvm-22",
    writes: Writes::Releases {
        newest: "MLIR22.1.8",
        same: &[22],
    },
    llvm: 22,
    layouts: layouts!("llvm-22"),
    forms: Some(forms!("llvm-22")),
    over: None,
    marked_by: &[],
    registers: None,
    assumed: &[],
    reads: Some(&[]),
};

/// Tile IR in MLIR: its public definition ends with version 13.3.
pub(super) static CUDA_TILE: Record = Record {
    name: "cuda-tile-13.3",
    writes: Writes::Releases {
        newest: "MLIR22.1.8",
        same: &[22],
    },
    llvm: 22,
    layouts: layouts!("cuda-tile-13.3"),
    forms: None,
    over: Some(&LLVM_22),
    marked_by: &["cuda_tile"],
    registers: Some(&["builtin", "cuda_tile"]),
    assumed: &[],
    reads: Some(&[]),
};

/// CUDA-Q 0.16.
pub(super) static CUDA_Q_0_16: Record = Record {
    name: "cuda-q-0.16.0",
    writes: Writes::Releases {
        newest: "MLIR22.1.4",
        same: &[22],
    },
    llvm: 22,
    layouts: layouts!("cuda-q-0.16.0"),
    forms: Some(forms!("cuda-q-0.16.0").with_code(cuda_q::register)),
    over: Some(&LLVM_22),
    marked_by: &["quake", "cc"],
    registers: None,
    assumed: &[],
    reads: None,
};

/// CUDA-Q 0.15.
pub(super) static CUDA_Q: Record = Record {
    name: "cuda-q-0.15.1",
    writes: Writes::Releases {
        newest: "MLIR22.1.4",
        same: &[22],
    },
    llvm: 22,
    layouts: layouts!("cuda-q-0.15.1"),
    forms: Some(forms!("cuda-q-0.15.1").with_code(cuda_q::register)),
    over: Some(&LLVM_22),
    marked_by: &["quake", "cc"],
    registers: None,
    assumed: &[],
    reads: None,
};

/// jaxlib 0.8.0.
pub(super) static JAXLIB_0_8: Record = Record {
    name: "jaxlib-0.8.0",
    writes: Writes::Build("MLIR22.0.0git"),
    llvm: 22,
    layouts: layouts!("jaxlib-0.8.0"),
    forms: Some(forms!("jaxlib-0.8.0")),
    over: Some(&JAXLIB),
    marked_by: &[],
    registers: None,
    assumed: &[],
    reads: None,
};

/// Catalyst 0.15.
pub(super) static CATALYST: Record = Record {
    name: "catalyst-0.15.0",
    writes: Writes::Build("MLIR22.0.0git"),
    llvm: 22,
    layouts: layouts!("catalyst-0.15.0"),
    forms: Some(forms!("catalyst-0.15.0")),
    over: Some(&JAXLIB_0_8),
    marked_by: &[],
    registers: None,
    assumed: &[],
    reads: None,
};

/// LLVM 21. The codes that it reads were not tried with its tools, so it is no target.
pub(super) static LLVM_21: Record = Record {
    name: "llvm-21",
    writes: Writes::Releases {
        newest: "MLIR21.1.2",
        same: &[21],
    },
    llvm: 21,
    layouts: layouts!("llvm-21"),
    forms: Some(forms!("llvm-21")),
    over: None,
    marked_by: &[],
    registers: None,
    assumed: &[],
    reads: None,
};

/// jaxlib 0.6.2.
pub(super) static JAXLIB_0_6: Record = Record {
    name: "jaxlib-0.6.2",
    writes: Writes::Build("MLIR21.0.0git"),
    llvm: 21,
    layouts: layouts!("jaxlib-0.6.2"),
    forms: None,
    over: Some(&JAXLIB_0_8),
    marked_by: &[],
    registers: None,
    assumed: &[],
    reads: None,
};

/// IREE 3.4.
pub(super) static IREE_3_4: Record = Record {
    name: "iree-3.4.0",
    writes: Writes::Build("MLIR21.0.0git"),
    llvm: 21,
    layouts: layouts!("iree-3.4.0"),
    forms: Some(forms!("iree-3.4.0").with_code(iree::register)),
    over: Some(&LLVM_21),
    marked_by: &[],
    registers: None,
    assumed: &[],
    reads: None,
};

/// jaxlib 0.5.3.
pub(super) static JAXLIB_0_5: Record = Record {
    name: "jaxlib-0.5.3",
    writes: Writes::Build("MLIR21.0.0git"),
    llvm: 21,
    layouts: layouts!("jaxlib-0.5.3"),
    forms: None,
    over: Some(&JAXLIB_0_6),
    marked_by: &[],
    registers: None,
    assumed: &[],
    reads: None,
};

/// jaxlib 0.5.0.
pub(super) static JAXLIB_0_5_0: Record = Record {
    name: "jaxlib-0.5.0",
    writes: Writes::Build("MLIR20.0.0git"),
    llvm: 20,
    layouts: layouts!("jaxlib-0.5.0"),
    forms: None,
    over: Some(&JAXLIB_0_5),
    marked_by: &[],
    registers: None,
    assumed: &[],
    reads: None,
};

/// jaxlib 0.4.38.
pub(super) static JAXLIB_0_4_38: Record = Record {
    name: "jaxlib-0.4.38",
    writes: Writes::Build("MLIR20.0.0git"),
    llvm: 20,
    layouts: layouts!("jaxlib-0.4.38"),
    forms: None,
    over: Some(&JAXLIB_0_5),
    marked_by: &[],
    registers: None,
    assumed: &[],
    reads: None,
};

/// jaxlib 0.4.36.
pub(super) static JAXLIB_0_4_36: Record = Record {
    name: "jaxlib-0.4.36",
    writes: Writes::Build("MLIR20.0.0git"),
    llvm: 20,
    layouts: layouts!("jaxlib-0.4.36"),
    forms: None,
    over: Some(&JAXLIB_0_4_38),
    marked_by: &[],
    registers: None,
    assumed: &[],
    reads: None,
};

/// LLVM 19.
pub(super) static LLVM_19: Record = Record {
    name: "llvm-19",
    writes: Writes::Releases {
        newest: "MLIR19.1.7",
        same: &[19],
    },
    llvm: 19,
    layouts: layouts!("llvm-19"),
    forms: Some(forms!("llvm-19")),
    over: None,
    marked_by: &[],
    registers: None,
    assumed: &[],
    reads: Some(&[]),
};

/// jaxlib 0.4.31.
pub(super) static JAXLIB_0_4_31: Record = Record {
    name: "jaxlib-0.4.31",
    writes: Writes::Build("MLIR20.0.0git"),
    llvm: 20,
    layouts: layouts!("jaxlib-0.4.31"),
    forms: Some(forms!("jaxlib-0.4.31")),
    over: Some(&JAXLIB_0_4_38),
    marked_by: &[],
    registers: None,
    assumed: &[],
    reads: None,
};

/// jaxlib 0.4.30.
pub(super) static JAXLIB_0_4_30: Record = Record {
    name: "jaxlib-0.4.30",
    writes: Writes::Build("MLIR19.0.0git"),
    llvm: 19,
    layouts: layouts!("jaxlib-0.4.30"),
    forms: Some(forms!("jaxlib-0.4.30")),
    over: Some(&JAXLIB_0_4_38),
    marked_by: &[],
    registers: None,
    assumed: &[],
    reads: None,
};

/// jaxlib 0.4.26.
pub(super) static JAXLIB_0_4_26: Record = Record {
    name: "jaxlib-0.4.26",
    writes: Writes::Build("MLIR19.0.0git"),
    llvm: 19,
    layouts: layouts!("jaxlib-0.4.26"),
    forms: None,
    over: Some(&JAXLIB_0_4_30),
    marked_by: &[],
    registers: None,
    assumed: &[],
    reads: None,
};

/// jaxlib 0.4.23.
pub(super) static JAXLIB_0_4_23: Record = Record {
    name: "jaxlib-0.4.23",
    writes: Writes::Build("MLIR18.0.0git"),
    llvm: 18,
    layouts: layouts!("jaxlib-0.4.23"),
    forms: None,
    over: Some(&JAXLIB_0_4_26),
    marked_by: &[],
    registers: None,
    assumed: &[],
    reads: None,
};

/// jaxlib 0.4.20.
pub(super) static JAXLIB_0_4_20: Record = Record {
    name: "jaxlib-0.4.20",
    writes: Writes::Build("MLIR18.0.0git"),
    llvm: 18,
    layouts: layouts!("jaxlib-0.4.20"),
    forms: None,
    over: Some(&JAXLIB_0_4_23),
    marked_by: &[],
    registers: None,
    assumed: &[],
    reads: None,
};

/// firtool 1.62.0.
pub(super) static CIRCT: Record = Record {
    name: "circt-1.62.0",
    writes: Writes::Build("MLIR18.0.0git"),
    llvm: 18,
    layouts: layouts!("circt-1.62.0"),
    forms: Some(forms!("circt-1.62.0").with_code(circt::register)),
    over: Some(&LLVM_19),
    marked_by: &[],
    registers: Some(registered::CIRCT),
    assumed: &[],
    reads: Some(&[]),
};

/// VHLO of every version, because its operations never change.
pub(super) static VHLO: Record = Record {
    name: "vhlo",
    writes: Writes::Releases {
        newest: "StableHLO_v1.20.0",
        same: &[],
    },
    llvm: 23,
    layouts: layouts!("vhlo"),
    forms: Some(forms!("vhlo")),
    over: Some(&JAXLIB),
    marked_by: &[],
    registers: None,
    assumed: &[],
    reads: None,
};

/// LLVM 16: before properties. Its table holds which operations are registered, and the defaults of their
/// attributes.
pub(super) static LLVM_16: Record = Record {
    name: "llvm-16",
    writes: Writes::Releases {
        newest: "MLIR16.0.6",
        same: &[16],
    },
    llvm: 16,
    layouts: layouts!("llvm-16"),
    forms: Some(forms!("llvm-16")),
    over: None,
    marked_by: &[],
    registers: None,
    assumed: &[],
    reads: Some(&[]),
};
