//! Upstream dialects of which nothing is encoded, only printed by alias.

use bytecode_core::Dialect;
use bytecode_core::dialect::Registry;

use crate::upstream::Release;

const SPARSE_TENSOR: &[(&str, &str)] = &[("encoding", "sparse")];
const ML_PROGRAM: &[(&str, &str)] = &[("extern", "extern")];

/// `sparse_tensor`
#[derive(Dialect)]
#[dialect(name = "sparse_tensor", aliases = SPARSE_TENSOR)]
struct SparseTensorDialect;

/// `ml_program`
#[derive(Dialect)]
#[dialect(name = "ml_program", aliases = ML_PROGRAM)]
struct MlProgramDialect;

/// Adds the dialects that print by alias in `release`; in the newest one, if it is not known.
pub(crate) fn with_aliases(registry: Registry, release: Option<Release>) -> Registry {
    if release.is_some_and(|release| release.major() < 17) {
        return registry;
    }
    registry.with(SparseTensorDialect).with(MlProgramDialect)
}
