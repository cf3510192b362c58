//! The attributes of `llvm` with codes in the bytecode: debug information and loop annotations.
//!
//! Codes 0 to 18 are those of LLVM 22 (`mlir/Dialect/LLVMIR/LLVMDialectBytecode.td`, new since LLVM 19). All
//! other attributes and all types of the dialect are written as assembly text; this file declares only those that
//! attributes with codes reference.

use bstr::BStr;
use mlir_bytecode::builtin::{BoolAttr, DistinctAttr, IntegerAttr, LocationAttr, StringAttr};
use mlir_bytecode::item::optional_varint;
use mlir_bytecode::{Attribute, DialectAttribute};

use super::expression;
use super::references::*;
use super::values::*;

/// An attribute of the `llvm` dialect.
#[derive(Clone, Debug, PartialEq, DialectAttribute)]
#[bytecode(dialect = "llvm", rename_all = "camelCase")]
#[non_exhaustive]
pub enum LlvmAttribute<'ir> {
    /// `#llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>`
    #[bytecode(code = 0, mnemonic = "di_basic_type")]
    DIBasicType {
        /// The kind of entity.
        #[bytecode(default)]
        tag: Tag,
        /// The name in the source.
        name: &'ir BStr,
        /// The size in bits; 0 if unknown.
        #[bytecode(default)]
        size_in_bits: u64,
        /// The encoding of values.
        #[bytecode(default)]
        encoding: Encoding,
    },
    /// `#llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = <"a.c" in "/">,
    /// isOptimized = false, emissionKind = Full>`
    #[bytecode(code = 1, mnemonic = "di_compile_unit", until = "23.3")]
    DICompileUnit {
        /// The identity, a distinct attribute.
        id: DistinctAttr<'ir>,
        /// The language of the source.
        source_language: Language,
        /// The main file.
        file: DIFileAttr<'ir>,
        /// The compiler.
        producer: Option<StringAttr<'ir>>,
        /// Whether the code is optimized.
        is_optimized: bool,
        /// The amount of debug information.
        emission_kind: EmissionKind,
        /// The kind of name tables.
        #[bytecode(default)]
        name_table_kind: NameTableKind,
    },
    /// `#llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = <"a.c" in "/">,
    /// isOptimized = false, emissionKind = Full, splitDebugFilename = "a.dwo">`: has no code
    #[bytecode(uncoded, mnemonic = "di_compile_unit")]
    DISplitCompileUnit {
        /// The identity, a distinct attribute.
        id: DistinctAttr<'ir>,
        /// The language of the source.
        source_language: Language,
        /// The main file.
        file: DIFileAttr<'ir>,
        /// The compiler.
        producer: Option<StringAttr<'ir>>,
        /// Whether the code is optimized.
        is_optimized: bool,
        /// The amount of debug information.
        emission_kind: EmissionKind,
        /// The kind of name tables.
        #[bytecode(default)]
        name_table_kind: NameTableKind,
        /// The file of the split debug information.
        split_debug_filename: StringAttr<'ir>,
    },
    /// `#llvm.di_composite_type<tag = DW_TAG_structure_type, name = "point", elements = ...>`
    #[bytecode(code = 2, mnemonic = "di_composite_type", until = "23.4")]
    DICompositeType {
        /// The identity of a recursive definition, a distinct attribute.
        rec_id: Option<DistinctAttr<'ir>>,
        /// Whether this is a reference to the enclosing type with the same identity.
        #[bytecode(default)]
        is_rec_self: bool,
        /// The kind of entity.
        #[bytecode(default)]
        tag: Tag,
        /// The name in the source.
        name: Option<StringAttr<'ir>>,
        /// The source file.
        file: Option<DIFileAttr<'ir>>,
        /// The line, from 1; 0 if unknown.
        #[bytecode(default)]
        line: u32,
        /// The enclosing scope.
        scope: Option<Attribute<'ir>>,
        /// The base type.
        base_type: Option<Attribute<'ir>>,
        /// The flags.
        #[bytecode(default)]
        flags: Flags,
        /// The size in bits.
        #[bytecode(default)]
        size_in_bits: u64,
        /// The alignment in bits.
        #[bytecode(default)]
        align_in_bits: u64,
        /// The location of the data of an array.
        data_location: Option<DIExpressionAttr<'ir>>,
        /// The rank of an array.
        rank: Option<DIExpressionAttr<'ir>>,
        /// Whether an array is allocated.
        allocated: Option<DIExpressionAttr<'ir>>,
        /// Whether an array is associated.
        associated: Option<DIExpressionAttr<'ir>>,
        /// Its members, or its dimensions.
        #[bytecode(directive = list)]
        elements: Option<Vec<Option<Attribute<'ir>>>>,
    },
    /// `#llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = ..., sizeInBits = 64>`
    #[bytecode(code = 3, mnemonic = "di_derived_type", until = "23.1")]
    DIDerivedType {
        /// The kind of entity.
        #[bytecode(default)]
        tag: Tag,
        /// The name in the source.
        name: Option<StringAttr<'ir>>,
        /// The base type.
        base_type: Option<Attribute<'ir>>,
        /// The size in bits.
        #[bytecode(default)]
        size_in_bits: u64,
        /// The alignment in bits.
        #[bytecode(default)]
        align_in_bits: u32,
        /// The offset of a member, in bits.
        #[bytecode(default)]
        offset_in_bits: u64,
        /// The address space of a pointer.
        #[bytecode(with = optional_varint)]
        dwarf_address_space: Option<u32>,
        /// Extra data; the meaning depends on the tag.
        extra_data: Option<Attribute<'ir>>,
    },
    /// `DW_OP_plus_uconst(16)`, in an expression
    #[bytecode(
        code = 4,
        mnemonic = "di_expression_elem",
        format = "`` custom<expression>($opcode, $arguments)"
    )]
    DIExpressionElem {
        /// The operation.
        opcode: Operation,
        /// The arguments.
        arguments: Option<Vec<u64>>,
    },
    /// `#llvm.di_expression<[DW_OP_push_object_address, DW_OP_deref]>`
    #[bytecode(
        code = 5,
        mnemonic = "di_expression",
        format = "`<` (`[` $operations^ `]`)? `>`"
    )]
    DIExpression {
        /// The operations.
        #[bytecode(directive = list)]
        operations: Option<Vec<Option<DIExpressionElemAttr<'ir>>>>,
    },
    /// `#llvm.di_file<"a.c" in "/home">`
    #[bytecode(
        code = 6,
        mnemonic = "di_file",
        format = "`<` $name `in` $directory `>`"
    )]
    DIFile {
        /// The name of the file.
        name: &'ir BStr,
        /// The directory.
        directory: &'ir BStr,
    },
    /// `#llvm.di_global_variable<scope = ..., name = "g", file = <"a.c" in "/">, line = 3, type = ...>`
    #[bytecode(code = 7, mnemonic = "di_global_variable")]
    DIGlobalVariable {
        /// The enclosing scope.
        scope: Option<Attribute<'ir>>,
        /// The name in the source.
        name: Option<StringAttr<'ir>>,
        /// The linkage name.
        linkage_name: Option<StringAttr<'ir>>,
        /// The source file.
        file: DIFileAttr<'ir>,
        /// The line, from 1.
        line: u32,
        /// The type.
        type_: Attribute<'ir>,
        /// Whether the variable is local to its compile unit.
        #[bytecode(default)]
        is_local_to_unit: bool,
        /// Whether this is a definition.
        #[bytecode(default)]
        is_defined: bool,
        /// The alignment in bits.
        #[bytecode(default)]
        align_in_bits: u32,
    },
    /// `#llvm.di_global_variable_expression<var = <...>, expr = <>>`
    #[bytecode(
        code = 8,
        mnemonic = "di_global_variable_expression",
        format = "`<` struct(params) `>`"
    )]
    DIGlobalVariableExpression {
        /// The variable.
        var: DIGlobalVariableAttr<'ir>,
        /// The location of the value.
        expr: Option<DIExpressionAttr<'ir>>,
    },
    /// `#llvm.di_imported_entity<tag = DW_TAG_imported_module, scope = ..., entity = ...>`
    #[bytecode(code = 9, mnemonic = "di_imported_entity")]
    DIImportedEntity {
        /// The kind of import.
        #[bytecode(default)]
        tag: Tag,
        /// The importing scope.
        scope: Attribute<'ir>,
        /// The imported entity.
        entity: Attribute<'ir>,
        /// The file of the import.
        file: Option<DIFileAttr<'ir>>,
        /// The line of the import.
        #[bytecode(default)]
        line: u32,
        /// The name in the importing scope.
        name: Option<StringAttr<'ir>>,
        /// The entities that are renamed.
        #[bytecode(directive = list)]
        elements: Option<Vec<Option<Attribute<'ir>>>>,
    },
    /// `#llvm.di_label<scope = ..., name = "again", file = <"a.c" in "/">, line = 7>`
    #[bytecode(code = 10, mnemonic = "di_label")]
    DILabel {
        /// The enclosing scope.
        scope: Attribute<'ir>,
        /// The name in the source.
        name: Option<StringAttr<'ir>>,
        /// The source file.
        file: Option<DIFileAttr<'ir>>,
        /// The line, from 1.
        #[bytecode(default)]
        line: u32,
    },
    /// `#llvm.di_lexical_block<scope = ..., file = <"a.c" in "/">, line = 7, column = 1>`
    #[bytecode(code = 11, mnemonic = "di_lexical_block")]
    DILexicalBlock {
        /// The enclosing scope.
        scope: Attribute<'ir>,
        /// The source file.
        file: Option<DIFileAttr<'ir>>,
        /// The line, from 1.
        #[bytecode(default)]
        line: u32,
        /// The column, from 1.
        #[bytecode(default)]
        column: u32,
    },
    /// `#llvm.di_lexical_block_file<scope = ..., file = <"a.h" in "/">, discriminator = 0>`
    #[bytecode(code = 12, mnemonic = "di_lexical_block_file")]
    DILexicalBlockFile {
        /// The enclosing scope.
        scope: Attribute<'ir>,
        /// The source file.
        file: Option<DIFileAttr<'ir>>,
        /// The discriminator of blocks at the same location.
        discriminator: u32,
    },
    /// `#llvm.di_local_variable<scope = ..., name = "i", line = 8, arg = 1, type = ...>`
    #[bytecode(code = 13, mnemonic = "di_local_variable")]
    DILocalVariable {
        /// The enclosing scope.
        scope: Attribute<'ir>,
        /// The name in the source.
        name: Option<StringAttr<'ir>>,
        /// The source file.
        file: Option<DIFileAttr<'ir>>,
        /// The line, from 1.
        #[bytecode(default)]
        line: u32,
        /// The number of the function argument, from 1; 0 for other variables.
        #[bytecode(default)]
        arg: u32,
        /// The alignment in bits.
        #[bytecode(default)]
        align_in_bits: u32,
        /// The type.
        type_: Option<Attribute<'ir>>,
        /// The flags.
        #[bytecode(default)]
        flags: Flags,
    },
    /// `#llvm.di_namespace<name = "std", exportSymbols = false>`
    #[bytecode(code = 14, mnemonic = "di_namespace")]
    DINamespace {
        /// The name in the source.
        name: Option<StringAttr<'ir>>,
        /// The enclosing scope.
        scope: Option<Attribute<'ir>>,
        /// Whether the names are exported to the enclosing namespace.
        export_symbols: bool,
    },
    /// `#llvm.di_subprogram<id = distinct[1]<>, compileUnit = <...>, scope = ..., name = "main", ...>`
    #[bytecode(code = 15, mnemonic = "di_subprogram")]
    DISubprogram {
        /// The identity of a recursive definition, a distinct attribute.
        rec_id: Option<DistinctAttr<'ir>>,
        /// Whether this is a reference to the enclosing subprogram with the same identity.
        #[bytecode(default)]
        is_rec_self: bool,
        /// The identity, a distinct attribute.
        id: Option<DistinctAttr<'ir>>,
        /// The compile unit of a definition.
        compile_unit: Option<DICompileUnitAttr<'ir>>,
        /// The enclosing scope.
        scope: Option<Attribute<'ir>>,
        /// The name in the source.
        name: Option<StringAttr<'ir>>,
        /// The linkage name.
        linkage_name: Option<StringAttr<'ir>>,
        /// The source file.
        file: Option<DIFileAttr<'ir>>,
        /// The line, from 1.
        #[bytecode(default)]
        line: u32,
        /// The first line of the body, from 1.
        #[bytecode(default)]
        scope_line: u32,
        /// The flags.
        #[bytecode(default)]
        subprogram_flags: SubprogramFlags,
        /// The type.
        type_: Option<DISubroutineTypeAttr<'ir>>,
        /// Entities that are kept although the optimizer dropped them.
        #[bytecode(directive = list)]
        retained_nodes: Option<Vec<Option<Attribute<'ir>>>>,
        /// Annotations of the source.
        #[bytecode(directive = list)]
        annotations: Option<Vec<Option<Attribute<'ir>>>>,
    },
    /// `#llvm.di_subrange<count = 4 : i64>`
    #[bytecode(code = 16, mnemonic = "di_subrange")]
    DISubrange {
        /// The number of elements.
        count: Option<Attribute<'ir>>,
        /// The index of the first element.
        lower_bound: Option<Attribute<'ir>>,
        /// The index of the last element.
        upper_bound: Option<Attribute<'ir>>,
        /// The distance between two elements.
        stride: Option<Attribute<'ir>>,
    },
    /// `#llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = ...>`
    #[bytecode(code = 17, mnemonic = "di_subroutine_type")]
    DISubroutineType {
        /// The calling convention.
        #[bytecode(default)]
        calling_convention: CallingConvention,
        /// The type of its result, then those of its arguments.
        #[bytecode(directive = list)]
        types: Option<Vec<Option<Attribute<'ir>>>>,
    },
    /// `#llvm.loop_annotation<disableNonforced = false, unroll = <disable = true>>`
    #[bytecode(code = 18, mnemonic = "loop_annotation")]
    LoopAnnotation {
        /// Whether transformations without explicit request are disabled, a boolean.
        disable_nonforced: Option<BoolAttr<'ir>>,
        /// Vectorization.
        vectorize: Option<LoopVectorizeAttr<'ir>>,
        /// Interleaving.
        interleave: Option<LoopInterleaveAttr<'ir>>,
        /// Unrolling.
        unroll: Option<LoopUnrollAttr<'ir>>,
        /// Unroll and jam.
        unroll_and_jam: Option<LoopUnrollAndJamAttr<'ir>>,
        /// Loop-invariant code motion.
        licm: Option<LoopLICMAttr<'ir>>,
        /// Distribution.
        distribute: Option<LoopDistributeAttr<'ir>>,
        /// Pipelining.
        pipeline: Option<LoopPipelineAttr<'ir>>,
        /// The number of peeled iterations.
        peeled: Option<LoopPeeledAttr<'ir>>,
        /// Unswitching.
        unswitch: Option<LoopUnswitchAttr<'ir>>,
        /// Whether the loop makes progress, a boolean.
        must_progress: Option<BoolAttr<'ir>>,
        /// Whether the loop is vectorized already, a boolean.
        is_vectorized: Option<BoolAttr<'ir>>,
        /// The start location of the loop.
        start_loc: Option<LocationAttr<'ir>>,
        /// The end location of the loop.
        end_loc: Option<LocationAttr<'ir>>,
        /// The access groups whose accesses may run in parallel.
        #[bytecode(directive = list)]
        parallel_accesses: Option<Vec<Option<AccessGroupAttr<'ir>>>>,
    },
    /// `#llvm.loop_vectorize<disable = false>`
    #[bytecode(
        uncoded,
        mnemonic = "loop_vectorize",
        format = "`<` struct(params) `>`"
    )]
    LoopVectorize {
        /// Whether the transformation is disabled, a boolean.
        disable: Option<BoolAttr<'ir>>,
        /// Whether the rest of the iterations is predicated, a boolean.
        predicate_enable: Option<BoolAttr<'ir>>,
        /// Whether vectors may be scalable, a boolean.
        scalable_enable: Option<BoolAttr<'ir>>,
        /// The width, an integer.
        width: Option<IntegerAttr<'ir>>,
        /// The annotation of the vectorized loop.
        followup_vectorized: Option<LoopAnnotationAttr<'ir>>,
        /// The annotation of the remainder loop.
        followup_epilogue: Option<LoopAnnotationAttr<'ir>>,
        /// The annotation of both loops.
        followup_all: Option<LoopAnnotationAttr<'ir>>,
    },
    /// `#llvm.loop_interleave<count = 4 : i32>`
    #[bytecode(
        uncoded,
        mnemonic = "loop_interleave",
        format = "`<` struct(params) `>`"
    )]
    LoopInterleave {
        /// The number of iterations, an integer.
        count: IntegerAttr<'ir>,
    },
    /// `#llvm.loop_unroll<count = 4 : i32, full = true>`
    #[bytecode(uncoded, mnemonic = "loop_unroll", format = "`<` struct(params) `>`")]
    LoopUnroll {
        /// Whether the transformation is disabled, a boolean.
        disable: Option<BoolAttr<'ir>>,
        /// The unroll factor, an integer.
        count: Option<IntegerAttr<'ir>>,
        /// Whether unrolling by a run-time count is disabled, a boolean.
        runtime_disable: Option<BoolAttr<'ir>>,
        /// Whether the loop is unrolled completely, a boolean.
        full: Option<BoolAttr<'ir>>,
        /// The annotation of the unrolled loop.
        followup_unrolled: Option<LoopAnnotationAttr<'ir>>,
        /// The annotation of the remainder loop.
        followup_remainder: Option<LoopAnnotationAttr<'ir>>,
        /// The annotation of both loops.
        followup_all: Option<LoopAnnotationAttr<'ir>>,
    },
    /// `#llvm.loop_unroll_and_jam<count = 4 : i32>`
    #[bytecode(
        uncoded,
        mnemonic = "loop_unroll_and_jam",
        format = "`<` struct(params) `>`"
    )]
    LoopUnrollAndJam {
        /// Whether the transformation is disabled, a boolean.
        disable: Option<BoolAttr<'ir>>,
        /// The unroll factor, an integer.
        count: Option<IntegerAttr<'ir>>,
        /// The annotation of the outer loop.
        followup_outer: Option<LoopAnnotationAttr<'ir>>,
        /// The annotation of the inner loop.
        followup_inner: Option<LoopAnnotationAttr<'ir>>,
        /// The annotation of the remainder of the outer loop.
        followup_remainder_outer: Option<LoopAnnotationAttr<'ir>>,
        /// The annotation of the remainder of the inner loop.
        followup_remainder_inner: Option<LoopAnnotationAttr<'ir>>,
        /// The annotation of all these loops.
        followup_all: Option<LoopAnnotationAttr<'ir>>,
    },
    /// `#llvm.loop_licm<disable = true>`
    #[bytecode(uncoded, mnemonic = "loop_licm", format = "`<` struct(params) `>`")]
    LoopLICM {
        /// Whether the transformation is disabled, a boolean.
        disable: Option<BoolAttr<'ir>>,
        /// Whether versioning of the loop is disabled, a boolean.
        versioning_disable: Option<BoolAttr<'ir>>,
    },
    /// `#llvm.loop_distribute<disable = true>`
    #[bytecode(
        uncoded,
        mnemonic = "loop_distribute",
        format = "`<` struct(params) `>`"
    )]
    LoopDistribute {
        /// Whether the transformation is disabled, a boolean.
        disable: Option<BoolAttr<'ir>>,
        /// The annotation of the loops without dependences.
        followup_coincident: Option<LoopAnnotationAttr<'ir>>,
        /// The annotation of the loops with dependences.
        followup_sequential: Option<LoopAnnotationAttr<'ir>>,
        /// The annotation of the fallback loop if distribution fails at run time.
        followup_fallback: Option<LoopAnnotationAttr<'ir>>,
        /// The annotation of all these loops.
        followup_all: Option<LoopAnnotationAttr<'ir>>,
    },
    /// `#llvm.loop_pipeline<initiationinterval = 2 : i32>`
    #[bytecode(uncoded, mnemonic = "loop_pipeline", format = "`<` struct(params) `>`")]
    LoopPipeline {
        /// Whether the transformation is disabled, a boolean.
        disable: Option<BoolAttr<'ir>>,
        /// The distance between two iterations, an integer.
        initiationinterval: Option<IntegerAttr<'ir>>,
    },
    /// `#llvm.loop_peeled<count = 1 : i32>`
    #[bytecode(uncoded, mnemonic = "loop_peeled", format = "`<` struct(params) `>`")]
    LoopPeeled {
        /// The number of iterations, an integer.
        count: Option<IntegerAttr<'ir>>,
    },
    /// `#llvm.loop_unswitch<partialDisable = true>`
    #[bytecode(uncoded, mnemonic = "loop_unswitch", format = "`<` struct(params) `>`")]
    LoopUnswitch {
        /// Whether partial unswitching is disabled, a boolean.
        partial_disable: Option<BoolAttr<'ir>>,
    },
    /// `#llvm.access_group<id = distinct[0]<>>`
    #[bytecode(uncoded, mnemonic = "access_group", format = "`<` struct(params) `>`")]
    AccessGroup {
        /// The identity, a distinct attribute.
        id: DistinctAttr<'ir>,
    },
}
