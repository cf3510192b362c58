//! Debug information of builds on LLVM 23 and 24, whose wire forms changed without a version.
//!
//! [`FORMS`] numbers the forms, the oldest first, as versions that no file contains: the major version of LLVM, and a count.
//! The facts are from files and texts that builds of jaxlib, IREE and PyCDE make, and from
//! `mlir/Dialect/LLVMIR/LLVMDialectBytecode.td` of LLVM's main branch:
//!
//! | form | since | change |
//! | --- | --- | --- |
//! | 23.1 | jaxlib 0.9.1 | `DIDerivedType`: flags |
//! | 23.2 | jaxlib 0.9.2, IREE 3.11 | `DIDerivedType`: file, line, scope |
//! | 23.3 | jaxlib 0.10.0 | `DICompileUnit`: profiling, file of split information, imported entities; brackets around retained nodes |
//! | 23.4 | jaxlib 0.10.1, PyCDE 0.9.2 | `DICompileUnit`: recursive, most fields optional; `DICompositeType`: identifier, discriminator |
//! | 24.1 | jaxlib 0.11.1 | `DICompileUnit`: dialect of the language |
//! | 24.2 | jaxlib 0.11.2, IREE 3.12, PyCDE 0.12.1 | `DICompileUnit`: the language is an attribute |

use mlir_bytecode::builtin::{DistinctAttr, StringAttr};
use mlir_bytecode::context::DialectVersion;
use mlir_bytecode::item::optional_varint;
use mlir_bytecode::{Attribute, DialectAttribute};

use super::language::{self, LanguageDialect, LanguageName};
use super::references::*;
use super::values::*;

/// The forms after that of the releases up to LLVM 22.
pub(super) const FORMS: [[u64; 2]; 6] = [[23, 1], [23, 2], [23, 3], [23, 4], [24, 1], [24, 2]];

/// Returns the form that a source reads and prints: that of releases if no other is known.
pub(crate) fn form_of(source: &str) -> DialectVersion {
    later_form_of(source).unwrap_or_else(|| DialectVersion::new(&super::drifted::RELEASE))
}

/// Returns the form of a source, if that of releases is another.
pub(crate) fn later_form_of(source: &str) -> Option<DialectVersion> {
    Some(DialectVersion::new(match source {
        "jaxlib-0.9.1" => &[23, 1],
        "jaxlib-0.9.2" | "iree-3.11.0" => &[23, 2],
        "jaxlib-0.10.2" | "torch-mlir-20261001" | "pycde-0.9.5" => &[23, 4],
        "jaxlib-0.12.0.1" | "iree-3.13.0" | "pycde-0.12.1" => &[24, 2],
        _ => return None,
    }))
}

/// The attributes of later forms, but for compile units.
#[derive(Clone, Debug, PartialEq, DialectAttribute)]
#[bytecode(dialect = "llvm", rename_all = "camelCase")]
pub(super) enum LaterAttribute<'ir> {
    #[bytecode(code = 2, mnemonic = "di_composite_type")]
    CompositeType {
        rec_id: Option<DistinctAttr<'ir>>,
        #[bytecode(default)]
        is_rec_self: bool,
        #[bytecode(default)]
        tag: Tag,
        name: Option<StringAttr<'ir>>,
        file: Option<DIFileAttr<'ir>>,
        #[bytecode(default)]
        line: u32,
        scope: Option<Attribute<'ir>>,
        base_type: Option<Attribute<'ir>>,
        #[bytecode(default)]
        flags: Flags,
        #[bytecode(default)]
        size_in_bits: u64,
        #[bytecode(default)]
        align_in_bits: u64,
        data_location: Option<DIExpressionAttr<'ir>>,
        rank: Option<DIExpressionAttr<'ir>>,
        allocated: Option<DIExpressionAttr<'ir>>,
        associated: Option<DIExpressionAttr<'ir>>,
        #[bytecode(since = "23.4")]
        identifier: Option<StringAttr<'ir>>,
        #[bytecode(since = "23.4")]
        discriminator: Option<DIDerivedTypeAttr<'ir>>,
        #[bytecode(directive = list)]
        elements: Option<Vec<Option<Attribute<'ir>>>>,
    },
    #[bytecode(code = 3, mnemonic = "di_derived_type")]
    DerivedType {
        #[bytecode(default)]
        tag: Tag,
        name: Option<StringAttr<'ir>>,
        #[bytecode(since = "23.2")]
        file: Option<DIFileAttr<'ir>>,
        #[bytecode(since = "23.2", default)]
        line: u32,
        #[bytecode(since = "23.2")]
        scope: Option<Attribute<'ir>>,
        base_type: Option<Attribute<'ir>>,
        #[bytecode(default)]
        size_in_bits: u64,
        #[bytecode(default)]
        align_in_bits: u32,
        #[bytecode(default)]
        offset_in_bits: u64,
        #[bytecode(with = optional_varint)]
        dwarf_address_space: Option<u32>,
        #[bytecode(since = "23.1", default)]
        flags: Flags,
        extra_data: Option<Attribute<'ir>>,
    },
    #[bytecode(code = 15, mnemonic = "di_subprogram")]
    Subprogram {
        rec_id: Option<DistinctAttr<'ir>>,
        #[bytecode(default)]
        is_rec_self: bool,
        id: Option<DistinctAttr<'ir>>,
        compile_unit: Option<DICompileUnitAttr<'ir>>,
        scope: Option<Attribute<'ir>>,
        name: Option<StringAttr<'ir>>,
        linkage_name: Option<StringAttr<'ir>>,
        file: Option<DIFileAttr<'ir>>,
        #[bytecode(default)]
        line: u32,
        #[bytecode(default)]
        scope_line: u32,
        #[bytecode(default)]
        subprogram_flags: SubprogramFlags,
        type_: Option<DISubroutineTypeAttr<'ir>>,
        // In brackets.
        retained_nodes: Option<Vec<Option<Attribute<'ir>>>>,
        #[bytecode(directive = list)]
        annotations: Option<Vec<Option<Attribute<'ir>>>>,
    },
}

/// The compile unit of the form 23.3.
#[derive(Clone, Debug, PartialEq, DialectAttribute)]
#[bytecode(dialect = "llvm", rename_all = "camelCase")]
pub(super) enum ProfiledUnit<'ir> {
    #[bytecode(code = 1, mnemonic = "di_compile_unit")]
    DICompileUnit {
        id: DistinctAttr<'ir>,
        source_language: Language,
        file: DIFileAttr<'ir>,
        producer: Option<StringAttr<'ir>>,
        is_optimized: bool,
        emission_kind: EmissionKind,
        #[bytecode(default)]
        is_debug_info_for_profiling: bool,
        #[bytecode(default)]
        name_table_kind: NameTableKind,
        split_debug_filename: Option<StringAttr<'ir>>,
        #[bytecode(directive = list)]
        imported_entities: Option<Vec<Option<Attribute<'ir>>>>,
    },
}

/// The compile unit of the forms 23.4 and 24.1.
#[derive(Clone, Debug, PartialEq, DialectAttribute)]
#[bytecode(dialect = "llvm", rename_all = "camelCase")]
pub(super) enum RecursiveUnit<'ir> {
    #[bytecode(code = 1, mnemonic = "di_compile_unit")]
    DICompileUnit {
        rec_id: Option<DistinctAttr<'ir>>,
        #[bytecode(default)]
        is_rec_self: bool,
        id: Option<DistinctAttr<'ir>>,
        #[bytecode(default)]
        source_language: Language,
        #[bytecode(since = "24.1", default)]
        source_language_dialect: LanguageDialect,
        file: Option<DIFileAttr<'ir>>,
        producer: Option<StringAttr<'ir>>,
        #[bytecode(default)]
        is_optimized: bool,
        #[bytecode(default)]
        emission_kind: EmissionKind,
        #[bytecode(default)]
        is_debug_info_for_profiling: bool,
        #[bytecode(default)]
        name_table_kind: NameTableKind,
        split_debug_filename: Option<StringAttr<'ir>>,
        #[bytecode(directive = list)]
        imported_entities: Option<Vec<Option<Attribute<'ir>>>>,
    },
}

/// The compile unit of the form 24.2.
#[derive(Clone, Debug, PartialEq, DialectAttribute)]
#[bytecode(dialect = "llvm", rename_all = "camelCase")]
pub(super) enum NamedUnit<'ir> {
    #[bytecode(code = 1, mnemonic = "di_compile_unit")]
    DICompileUnit {
        rec_id: Option<DistinctAttr<'ir>>,
        #[bytecode(default)]
        is_rec_self: bool,
        id: Option<DistinctAttr<'ir>>,
        #[bytecode(with = language)]
        source_language: Option<LanguageName<'ir>>,
        file: Option<DIFileAttr<'ir>>,
        producer: Option<StringAttr<'ir>>,
        #[bytecode(default)]
        is_optimized: bool,
        #[bytecode(default)]
        emission_kind: EmissionKind,
        #[bytecode(default)]
        is_debug_info_for_profiling: bool,
        #[bytecode(default)]
        name_table_kind: NameTableKind,
        split_debug_filename: Option<StringAttr<'ir>>,
        #[bytecode(directive = list)]
        imported_entities: Option<Vec<Option<Attribute<'ir>>>>,
    },
}
