//! The attributes of `llvm` with codes in the bytecode: debug information and loop annotations.
//!
//! Codes 0 to 18 are LLVM 22's (`mlir/Dialect/LLVMIR/LLVMDialectBytecode.td`, new since LLVM 19). All
//! other attributes and all types of the dialect are written as assembly text; here are those of them that
//! attributes with codes refer to.

use bstr::BStr;
use mlir_bytecode::builtin::{LocationAttr, StringAttr};
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
        /// What it is.
        #[bytecode(default)]
        tag: Tag,
        /// Its name in the source.
        name: &'ir BStr,
        /// Its size in bits; 0 if it is not known.
        #[bytecode(default)]
        size_in_bits: u64,
        /// How its values are encoded.
        #[bytecode(default)]
        encoding: Encoding,
    },
    /// `#llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = <"a.c" in "/">,
    /// isOptimized = false, emissionKind = Full>`
    #[bytecode(code = 1, mnemonic = "di_compile_unit")]
    DICompileUnit {
        /// Its identity, a distinct attribute.
        id: Attribute<'ir>,
        /// The language of the source.
        source_language: Language,
        /// The main file.
        file: DIFileAttr<'ir>,
        /// The compiler.
        producer: Option<StringAttr<'ir>>,
        /// Whether the code is optimized.
        is_optimized: bool,
        /// How much is emitted.
        emission_kind: EmissionKind,
        /// Which tables of names are emitted.
        #[bytecode(default)]
        name_table_kind: NameTableKind,
    },
    /// `#llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = <"a.c" in "/">,
    /// isOptimized = false, emissionKind = Full, splitDebugFilename = "a.dwo">`: has no code
    #[bytecode(uncoded, mnemonic = "di_compile_unit")]
    DISplitCompileUnit {
        /// Its identity, a distinct attribute.
        id: Attribute<'ir>,
        /// The language of the source.
        source_language: Language,
        /// The main file.
        file: DIFileAttr<'ir>,
        /// The compiler.
        producer: Option<StringAttr<'ir>>,
        /// Whether the code is optimized.
        is_optimized: bool,
        /// How much is emitted.
        emission_kind: EmissionKind,
        /// Which tables of names are emitted.
        #[bytecode(default)]
        name_table_kind: NameTableKind,
        /// The file that most of the debug information is in.
        split_debug_filename: StringAttr<'ir>,
    },
    /// `#llvm.di_composite_type<tag = DW_TAG_structure_type, name = "point", elements = ...>`
    #[bytecode(code = 2, mnemonic = "di_composite_type")]
    DICompositeType {
        /// Its identity where it is recursive, a distinct attribute.
        rec_id: Option<Attribute<'ir>>,
        /// Whether it only stands for the type with the same identity around it.
        #[bytecode(default)]
        is_rec_self: bool,
        /// What it is.
        #[bytecode(default)]
        tag: Tag,
        /// Its name in the source.
        name: Option<StringAttr<'ir>>,
        /// The file that it is in.
        file: Option<DIFileAttr<'ir>>,
        /// Its line, from 1; 0 if it is not known.
        #[bytecode(default)]
        line: u64,
        /// What it is in.
        scope: Option<Attribute<'ir>>,
        /// The type that it is made of.
        base_type: Option<Attribute<'ir>>,
        /// Its flags.
        #[bytecode(default)]
        flags: Flags,
        /// Its size in bits.
        #[bytecode(default)]
        size_in_bits: u64,
        /// Its alignment in bits.
        #[bytecode(default)]
        align_in_bits: u64,
        /// Where the data of an array is.
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
    #[bytecode(code = 3, mnemonic = "di_derived_type")]
    DIDerivedType {
        /// What it is.
        #[bytecode(default)]
        tag: Tag,
        /// Its name in the source.
        name: Option<StringAttr<'ir>>,
        /// The type that it is derived from.
        base_type: Option<Attribute<'ir>>,
        /// Its size in bits.
        #[bytecode(default)]
        size_in_bits: u64,
        /// Its alignment in bits.
        #[bytecode(default)]
        align_in_bits: u64,
        /// The offset of a member, in bits.
        #[bytecode(default)]
        offset_in_bits: u64,
        /// The address space of a pointer.
        #[bytecode(with = optional_varint)]
        dwarf_address_space: Option<u64>,
        /// What depends on the tag.
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
        /// Its arguments.
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
        /// The directory that it is in.
        directory: &'ir BStr,
    },
    /// `#llvm.di_global_variable<scope = ..., name = "g", file = <"a.c" in "/">, line = 3, type = ...>`
    #[bytecode(code = 7, mnemonic = "di_global_variable")]
    DIGlobalVariable {
        /// What it is in.
        scope: Option<Attribute<'ir>>,
        /// Its name in the source.
        name: Option<StringAttr<'ir>>,
        /// Its name for the linker.
        linkage_name: Option<StringAttr<'ir>>,
        /// The file that it is in.
        file: DIFileAttr<'ir>,
        /// Its line, from 1.
        line: u64,
        /// Its type.
        type_: Attribute<'ir>,
        /// Whether other compile units do not see it.
        #[bytecode(default)]
        is_local_to_unit: bool,
        /// Whether it is defined here.
        #[bytecode(default)]
        is_defined: bool,
        /// Its alignment in bits.
        #[bytecode(default)]
        align_in_bits: u64,
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
        /// Where its value is found.
        expr: Option<DIExpressionAttr<'ir>>,
    },
    /// `#llvm.di_imported_entity<tag = DW_TAG_imported_module, scope = ..., entity = ...>`
    #[bytecode(code = 9, mnemonic = "di_imported_entity")]
    DIImportedEntity {
        /// How it is imported.
        #[bytecode(default)]
        tag: Tag,
        /// Where it is imported.
        scope: Attribute<'ir>,
        /// What is imported.
        entity: Attribute<'ir>,
        /// The file of the import.
        file: Option<DIFileAttr<'ir>>,
        /// The line of the import.
        #[bytecode(default)]
        line: u64,
        /// Its name there.
        name: Option<StringAttr<'ir>>,
        /// The entities that are renamed.
        #[bytecode(directive = list)]
        elements: Option<Vec<Option<Attribute<'ir>>>>,
    },
    /// `#llvm.di_label<scope = ..., name = "again", file = <"a.c" in "/">, line = 7>`
    #[bytecode(code = 10, mnemonic = "di_label")]
    DILabel {
        /// What it is in.
        scope: Attribute<'ir>,
        /// Its name in the source.
        name: Option<StringAttr<'ir>>,
        /// The file that it is in.
        file: Option<DIFileAttr<'ir>>,
        /// Its line, from 1.
        #[bytecode(default)]
        line: u64,
    },
    /// `#llvm.di_lexical_block<scope = ..., file = <"a.c" in "/">, line = 7, column = 1>`
    #[bytecode(code = 11, mnemonic = "di_lexical_block")]
    DILexicalBlock {
        /// What it is in.
        scope: Attribute<'ir>,
        /// The file that it is in.
        file: Option<DIFileAttr<'ir>>,
        /// Its line, from 1.
        #[bytecode(default)]
        line: u64,
        /// Its column, from 1.
        #[bytecode(default)]
        column: u64,
    },
    /// `#llvm.di_lexical_block_file<scope = ..., file = <"a.h" in "/">, discriminator = 0>`
    #[bytecode(code = 12, mnemonic = "di_lexical_block_file")]
    DILexicalBlockFile {
        /// What it is in.
        scope: Attribute<'ir>,
        /// The file that it is in.
        file: Option<DIFileAttr<'ir>>,
        /// What tells it from others at the same place.
        discriminator: u64,
    },
    /// `#llvm.di_local_variable<scope = ..., name = "i", line = 8, arg = 1, type = ...>`
    #[bytecode(code = 13, mnemonic = "di_local_variable")]
    DILocalVariable {
        /// What it is in.
        scope: Attribute<'ir>,
        /// Its name in the source.
        name: Option<StringAttr<'ir>>,
        /// The file that it is in.
        file: Option<DIFileAttr<'ir>>,
        /// Its line, from 1.
        #[bytecode(default)]
        line: u64,
        /// Which argument of the function it is, from 1; 0 if it is none.
        #[bytecode(default)]
        arg: u64,
        /// Its alignment in bits.
        #[bytecode(default)]
        align_in_bits: u64,
        /// Its type.
        type_: Option<Attribute<'ir>>,
        /// Its flags.
        #[bytecode(default)]
        flags: Flags,
    },
    /// `#llvm.di_namespace<name = "std", exportSymbols = false>`
    #[bytecode(code = 14, mnemonic = "di_namespace")]
    DINamespace {
        /// Its name in the source.
        name: Option<StringAttr<'ir>>,
        /// What it is in.
        scope: Option<Attribute<'ir>>,
        /// Whether its names are also in the namespace around it.
        export_symbols: bool,
    },
    /// `#llvm.di_subprogram<id = distinct[1]<>, compileUnit = <...>, scope = ..., name = "main", ...>`
    #[bytecode(code = 15, mnemonic = "di_subprogram")]
    DISubprogram {
        /// Its identity where it is recursive, a distinct attribute.
        rec_id: Option<Attribute<'ir>>,
        /// Whether it only stands for the subprogram with the same identity around it.
        #[bytecode(default)]
        is_rec_self: bool,
        /// Its identity, a distinct attribute.
        id: Option<Attribute<'ir>>,
        /// The compile unit of a definition.
        compile_unit: Option<DICompileUnitAttr<'ir>>,
        /// What it is in.
        scope: Option<Attribute<'ir>>,
        /// Its name in the source.
        name: Option<StringAttr<'ir>>,
        /// Its name for the linker.
        linkage_name: Option<StringAttr<'ir>>,
        /// The file that it is in.
        file: Option<DIFileAttr<'ir>>,
        /// Its line, from 1.
        #[bytecode(default)]
        line: u64,
        /// The line where its body begins, from 1.
        #[bytecode(default)]
        scope_line: u64,
        /// Its flags.
        #[bytecode(default)]
        subprogram_flags: SubprogramFlags,
        /// Its type.
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
        /// The index of the first.
        lower_bound: Option<Attribute<'ir>>,
        /// The index of the last.
        upper_bound: Option<Attribute<'ir>>,
        /// The distance between two.
        stride: Option<Attribute<'ir>>,
    },
    /// `#llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = ...>`
    #[bytecode(code = 17, mnemonic = "di_subroutine_type")]
    DISubroutineType {
        /// How it is called.
        #[bytecode(default)]
        calling_convention: CallingConvention,
        /// The type of its result, then those of its arguments.
        #[bytecode(directive = list)]
        types: Option<Vec<Option<Attribute<'ir>>>>,
    },
    /// `#llvm.loop_annotation<disableNonforced = false, unroll = <disable = true>>`
    #[bytecode(code = 18, mnemonic = "loop_annotation")]
    LoopAnnotation {
        /// Whether transformations that are not asked for are off, a boolean.
        disable_nonforced: Option<Attribute<'ir>>,
        /// How to vectorize.
        vectorize: Option<LoopVectorizeAttr<'ir>>,
        /// How to interleave.
        interleave: Option<LoopInterleaveAttr<'ir>>,
        /// How to unroll.
        unroll: Option<LoopUnrollAttr<'ir>>,
        /// How to unroll and jam.
        unroll_and_jam: Option<LoopUnrollAndJamAttr<'ir>>,
        /// How to move invariant code out of the loop.
        licm: Option<LoopLICMAttr<'ir>>,
        /// How to distribute.
        distribute: Option<LoopDistributeAttr<'ir>>,
        /// How to pipeline.
        pipeline: Option<LoopPipelineAttr<'ir>>,
        /// How often it was peeled.
        peeled: Option<LoopPeeledAttr<'ir>>,
        /// How to unswitch.
        unswitch: Option<LoopUnswitchAttr<'ir>>,
        /// Whether the loop makes progress, a boolean.
        must_progress: Option<Attribute<'ir>>,
        /// Whether the loop is vectorized already, a boolean.
        is_vectorized: Option<Attribute<'ir>>,
        /// Where the loop begins.
        start_loc: Option<LocationAttr<'ir>>,
        /// Where the loop ends.
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
        /// Whether it is off, a boolean.
        disable: Option<Attribute<'ir>>,
        /// Whether the rest of the iterations is predicated, a boolean.
        predicate_enable: Option<Attribute<'ir>>,
        /// Whether vectors may be scalable, a boolean.
        scalable_enable: Option<Attribute<'ir>>,
        /// The width, an integer.
        width: Option<Attribute<'ir>>,
        /// What holds for the vectorized loop.
        followup_vectorized: Option<LoopAnnotationAttr<'ir>>,
        /// What holds for the rest.
        followup_epilogue: Option<LoopAnnotationAttr<'ir>>,
        /// What holds for both.
        followup_all: Option<LoopAnnotationAttr<'ir>>,
    },
    /// `#llvm.loop_interleave<count = 4 : i32>`
    #[bytecode(
        uncoded,
        mnemonic = "loop_interleave",
        format = "`<` struct(params) `>`"
    )]
    LoopInterleave {
        /// How many iterations, an integer.
        count: Attribute<'ir>,
    },
    /// `#llvm.loop_unroll<count = 4 : i32, full = true>`
    #[bytecode(uncoded, mnemonic = "loop_unroll", format = "`<` struct(params) `>`")]
    LoopUnroll {
        /// Whether it is off, a boolean.
        disable: Option<Attribute<'ir>>,
        /// How often, an integer.
        count: Option<Attribute<'ir>>,
        /// Whether unrolling by a count of run time is off, a boolean.
        runtime_disable: Option<Attribute<'ir>>,
        /// Whether it is unrolled whole, a boolean.
        full: Option<Attribute<'ir>>,
        /// What holds for the unrolled loop.
        followup_unrolled: Option<LoopAnnotationAttr<'ir>>,
        /// What holds for the rest.
        followup_remainder: Option<LoopAnnotationAttr<'ir>>,
        /// What holds for both.
        followup_all: Option<LoopAnnotationAttr<'ir>>,
    },
    /// `#llvm.loop_unroll_and_jam<count = 4 : i32>`
    #[bytecode(
        uncoded,
        mnemonic = "loop_unroll_and_jam",
        format = "`<` struct(params) `>`"
    )]
    LoopUnrollAndJam {
        /// Whether it is off, a boolean.
        disable: Option<Attribute<'ir>>,
        /// How often, an integer.
        count: Option<Attribute<'ir>>,
        /// What holds for the outer loop.
        followup_outer: Option<LoopAnnotationAttr<'ir>>,
        /// What holds for the inner loop.
        followup_inner: Option<LoopAnnotationAttr<'ir>>,
        /// What holds for the rest of the outer loop.
        followup_remainder_outer: Option<LoopAnnotationAttr<'ir>>,
        /// What holds for the rest of the inner loop.
        followup_remainder_inner: Option<LoopAnnotationAttr<'ir>>,
        /// What holds for all of them.
        followup_all: Option<LoopAnnotationAttr<'ir>>,
    },
    /// `#llvm.loop_licm<disable = true>`
    #[bytecode(uncoded, mnemonic = "loop_licm", format = "`<` struct(params) `>`")]
    LoopLICM {
        /// Whether it is off, a boolean.
        disable: Option<Attribute<'ir>>,
        /// Whether versions of the loop are off, a boolean.
        versioning_disable: Option<Attribute<'ir>>,
    },
    /// `#llvm.loop_distribute<disable = true>`
    #[bytecode(
        uncoded,
        mnemonic = "loop_distribute",
        format = "`<` struct(params) `>`"
    )]
    LoopDistribute {
        /// Whether it is off, a boolean.
        disable: Option<Attribute<'ir>>,
        /// What holds for the loops without dependences.
        followup_coincident: Option<LoopAnnotationAttr<'ir>>,
        /// What holds for the loops with dependences.
        followup_sequential: Option<LoopAnnotationAttr<'ir>>,
        /// What holds where distribution fails at run time.
        followup_fallback: Option<LoopAnnotationAttr<'ir>>,
        /// What holds for all of them.
        followup_all: Option<LoopAnnotationAttr<'ir>>,
    },
    /// `#llvm.loop_pipeline<initiationinterval = 2 : i32>`
    #[bytecode(uncoded, mnemonic = "loop_pipeline", format = "`<` struct(params) `>`")]
    LoopPipeline {
        /// Whether it is off, a boolean.
        disable: Option<Attribute<'ir>>,
        /// The distance between two iterations, an integer.
        initiationinterval: Option<Attribute<'ir>>,
    },
    /// `#llvm.loop_peeled<count = 1 : i32>`
    #[bytecode(uncoded, mnemonic = "loop_peeled", format = "`<` struct(params) `>`")]
    LoopPeeled {
        /// How many iterations, an integer.
        count: Option<Attribute<'ir>>,
    },
    /// `#llvm.loop_unswitch<partialDisable = true>`
    #[bytecode(uncoded, mnemonic = "loop_unswitch", format = "`<` struct(params) `>`")]
    LoopUnswitch {
        /// Whether partial unswitching is off, a boolean.
        partial_disable: Option<Attribute<'ir>>,
    },
    /// `#llvm.access_group<id = distinct[0]<>>`
    #[bytecode(uncoded, mnemonic = "access_group", format = "`<` struct(params) `>`")]
    AccessGroup {
        /// Its identity, a distinct attribute.
        id: Attribute<'ir>,
    },
}
