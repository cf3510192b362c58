//! References to attributes of the `llvm` dialect whose kind a field fixes.

use crate::reference::references;

references! { "llvm":
    /// A reference to a `#llvm.di_file`.
    DIFileAttr = "di_file" [6];
    /// A reference to a `#llvm.di_compile_unit`.
    DICompileUnitAttr = "di_compile_unit" [1];
    /// A reference to a `#llvm.di_expression`.
    DIExpressionAttr = "di_expression" [5];
    /// A reference to a `#llvm.di_expression_elem`.
    DIExpressionElemAttr = "di_expression_elem" [4];
    /// A reference to a `#llvm.di_global_variable`.
    DIGlobalVariableAttr = "di_global_variable" [7];
    /// A reference to a `#llvm.di_subroutine_type`.
    DISubroutineTypeAttr = "di_subroutine_type" [17];
    /// A reference to a `#llvm.loop_vectorize`.
    LoopVectorizeAttr = "loop_vectorize" [];
    /// A reference to a `#llvm.loop_interleave`.
    LoopInterleaveAttr = "loop_interleave" [];
    /// A reference to a `#llvm.loop_unroll`.
    LoopUnrollAttr = "loop_unroll" [];
    /// A reference to a `#llvm.loop_unroll_and_jam`.
    LoopUnrollAndJamAttr = "loop_unroll_and_jam" [];
    /// A reference to a `#llvm.loop_licm`.
    LoopLICMAttr = "loop_licm" [];
    /// A reference to a `#llvm.loop_distribute`.
    LoopDistributeAttr = "loop_distribute" [];
    /// A reference to a `#llvm.loop_pipeline`.
    LoopPipelineAttr = "loop_pipeline" [];
    /// A reference to a `#llvm.loop_peeled`.
    LoopPeeledAttr = "loop_peeled" [];
    /// A reference to a `#llvm.loop_unswitch`.
    LoopUnswitchAttr = "loop_unswitch" [];
    /// A reference to a `#llvm.access_group`.
    AccessGroupAttr = "access_group" [];
}
