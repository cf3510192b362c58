//! Upstream dialects of which nothing is encoded, only printed by alias.

use mlir_bytecode::Dialect;

const SPARSE_TENSOR: &[(&str, &str)] = &[("encoding", "sparse")];
const STRIPPED: &[(&str, &str, &str)] =
    &[("iterator", "", "encoding"), ("iter_space", "", "encoding")];
const ML_PROGRAM: &[(&str, &str)] = &[("extern", "extern")];

/// `sparse_tensor`
#[derive(Dialect)]
#[dialect(name = "sparse_tensor", aliases = SPARSE_TENSOR, stripped = STRIPPED)]
pub(crate) struct SparseTensorDialect;

/// `ml_program`
#[derive(Dialect)]
#[dialect(name = "ml_program", aliases = ML_PROGRAM)]
pub(crate) struct MlProgramDialect;
