//! References to attributes of the `llvm` dialect of one kind, for fields that allow only that kind.

use mlir_bytecode::{Attribute, Bytecode};

use super::LlvmAttribute;

/// A reference to a `#llvm.di_file`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = LlvmAttribute, variants(DIFile))]
pub struct DIFileAttr<'ir>(Attribute<'ir>);

/// A reference to a `#llvm.di_compile_unit`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = LlvmAttribute, variants(DICompileUnit, DISplitCompileUnit))]
pub struct DICompileUnitAttr<'ir>(Attribute<'ir>);

/// A reference to a `#llvm.di_derived_type`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = LlvmAttribute, variants(DIDerivedType))]
pub struct DIDerivedTypeAttr<'ir>(Attribute<'ir>);

/// A reference to a `#llvm.di_expression`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = LlvmAttribute, variants(DIExpression))]
pub struct DIExpressionAttr<'ir>(Attribute<'ir>);

/// A reference to a `#llvm.di_expression_elem`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = LlvmAttribute, variants(DIExpressionElem))]
pub struct DIExpressionElemAttr<'ir>(Attribute<'ir>);

/// A reference to a `#llvm.di_global_variable`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = LlvmAttribute, variants(DIGlobalVariable))]
pub struct DIGlobalVariableAttr<'ir>(Attribute<'ir>);

/// A reference to a `#llvm.di_subroutine_type`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = LlvmAttribute, variants(DISubroutineType))]
pub struct DISubroutineTypeAttr<'ir>(Attribute<'ir>);

/// A reference to a `#llvm.loop_vectorize`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = LlvmAttribute, variants(LoopVectorize))]
pub struct LoopVectorizeAttr<'ir>(Attribute<'ir>);

/// A reference to a `#llvm.loop_interleave`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = LlvmAttribute, variants(LoopInterleave))]
pub struct LoopInterleaveAttr<'ir>(Attribute<'ir>);

/// A reference to a `#llvm.loop_unroll`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = LlvmAttribute, variants(LoopUnroll))]
pub struct LoopUnrollAttr<'ir>(Attribute<'ir>);

/// A reference to a `#llvm.loop_unroll_and_jam`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = LlvmAttribute, variants(LoopUnrollAndJam))]
pub struct LoopUnrollAndJamAttr<'ir>(Attribute<'ir>);

/// A reference to a `#llvm.loop_licm`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = LlvmAttribute, variants(LoopLICM))]
pub struct LoopLICMAttr<'ir>(Attribute<'ir>);

/// A reference to a `#llvm.loop_distribute`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = LlvmAttribute, variants(LoopDistribute))]
pub struct LoopDistributeAttr<'ir>(Attribute<'ir>);

/// A reference to a `#llvm.loop_pipeline`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = LlvmAttribute, variants(LoopPipeline))]
pub struct LoopPipelineAttr<'ir>(Attribute<'ir>);

/// A reference to a `#llvm.loop_peeled`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = LlvmAttribute, variants(LoopPeeled))]
pub struct LoopPeeledAttr<'ir>(Attribute<'ir>);

/// A reference to a `#llvm.loop_unswitch`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = LlvmAttribute, variants(LoopUnswitch))]
pub struct LoopUnswitchAttr<'ir>(Attribute<'ir>);

/// A reference to a `#llvm.access_group`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = LlvmAttribute, variants(AccessGroup))]
pub struct AccessGroupAttr<'ir>(Attribute<'ir>);

/// A reference to a `#llvm.loop_annotation`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = LlvmAttribute, variants(LoopAnnotation))]
pub struct LoopAnnotationAttr<'ir>(Attribute<'ir>);
