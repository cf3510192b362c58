//! Upstream dialects without bytecode encodings whose attributes print by alias: `sparse_tensor` and `ml_program`.

use mlir_bytecode::dialect::BytecodeDialectInterface;
use mlir_bytecode::item::AsmParser;
use mlir_bytecode::{Attribute, Dialect, Result, Type};

const SPARSE_TENSOR: &[(&str, &str)] = &[("encoding", "sparse")];
const STRIPPED: &[(&str, &str, &str)] =
    &[("iterator", "", "encoding"), ("iter_space", "", "encoding")];
const ML_PROGRAM: &[(&str, &str)] = &[("extern", "extern")];

/// `sparse_tensor`
pub(crate) struct SparseTensorDialect;

impl Dialect for SparseTensorDialect {
    fn namespace(&self) -> &'static str {
        "sparse_tensor"
    }

    fn bytecode(&self) -> Option<&dyn BytecodeDialectInterface> {
        None
    }

    fn aliases(&self) -> &'static [(&'static str, &'static str)] {
        SPARSE_TENSOR
    }

    fn stripped_parameters(&self) -> &'static [(&'static str, &'static str, &'static str)] {
        STRIPPED
    }

    fn parse_attribute<'ir>(
        &self,
        parser: &mut dyn AsmParser<'ir>,
    ) -> Result<Option<Attribute<'ir>>> {
        crate::sparse_encoding::parse(parser)
    }

    fn parse_type<'ir>(&self, parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
        crate::sparse_encoding::parse_type(parser)
    }

    fn encoding_mistake<'ir>(
        &self,
        encoding: Attribute<'ir>,
        shape: &[i64],
        element: Type<'ir>,
    ) -> Result<Option<String>> {
        crate::sparse_rules::tensor_mistake(encoding, shape, element)
    }
}

/// `sparse_tensor` up to LLVM 16
pub(crate) struct OldSparseTensorDialect;

impl Dialect for OldSparseTensorDialect {
    fn namespace(&self) -> &'static str {
        "sparse_tensor"
    }

    fn bytecode(&self) -> Option<&dyn BytecodeDialectInterface> {
        None
    }

    // `dimOrdering = affine_map<...>`
    fn own_maps(&self) -> &'static [&'static str] {
        &["encoding"]
    }
}

/// `ml_program`
#[derive(Dialect)]
#[dialect(name = "ml_program", aliases = ML_PROGRAM)]
pub(crate) struct MlProgramDialect;
