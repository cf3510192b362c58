//! The `llvm` dialect: LLVM IR in MLIR.
//!
//! [`LlvmAttribute`] derives the attributes with codes in the bytecode since LLVM 21: debug information and loop
//! annotations (source: `mlir/Dialect/LLVMIR/LLVMDialectBytecode.td` of LLVM 22), and the attributes to which these refer.
//! `later` has the forms of builds on LLVM 23 and 24, and `drifted` determines the form of a file.
//! All other attributes and all types are assembly text, which is preserved. Operations are described by the tables of
//! each release in `data`; `forms` has the custom forms that no format describes.

mod attributes;
mod drifted;
mod dwarf;
mod expression;
pub(crate) mod forms;
mod language;
mod later;
pub(crate) mod parameters;
mod references;
mod schemas;
mod stripped;
mod types;
mod values;

use bstr::BStr;
use mlir_bytecode::Dialect;
use mlir_bytecode::context::DialectVersion;

pub use attributes::LlvmAttribute;
pub use forms::function_type;
pub use references::*;
use stripped::STRIPPED;
pub use values::{
    CallingConvention, EmissionKind, Encoding, Flags, Language, NameTableKind, Operation,
    SubprogramFlags, Tag,
};

/// The attributes that print by alias; each alias is named like its mnemonic.
const ALIASES: &[(&str, &str)] = &[
    ("loop_vectorize", "loop_vectorize"),
    ("loop_interleave", "loop_interleave"),
    ("loop_unroll", "loop_unroll"),
    ("loop_unroll_and_jam", "loop_unroll_and_jam"),
    ("loop_licm", "loop_licm"),
    ("loop_distribute", "loop_distribute"),
    ("loop_pipeline", "loop_pipeline"),
    ("loop_peeled", "loop_peeled"),
    ("loop_unswitch", "loop_unswitch"),
    ("loop_annotation", "loop_annotation"),
    ("di_null_type", "di_null_type"),
    ("di_basic_type", "di_basic_type"),
    ("di_compile_unit", "di_compile_unit"),
    ("di_composite_type", "di_composite_type"),
    ("di_derived_type", "di_derived_type"),
    ("di_file", "di_file"),
    (
        "di_global_variable_expression",
        "di_global_variable_expression",
    ),
    ("di_global_variable", "di_global_variable"),
    ("di_lexical_block", "di_lexical_block"),
    ("di_lexical_block_file", "di_lexical_block_file"),
    ("di_local_variable", "di_local_variable"),
    ("di_subprogram", "di_subprogram"),
    ("di_module", "di_module"),
    ("di_namespace", "di_namespace"),
    ("di_imported_entity", "di_imported_entity"),
    ("di_common_block", "di_common_block"),
    ("di_subroutine_type", "di_subroutine_type"),
    ("di_label", "di_label"),
    ("di_string_type", "di_string_type"),
    ("alias_scope_domain", "alias_scope_domain"),
    ("alias_scope", "alias_scope"),
    ("access_group", "access_group"),
    ("tbaa_root", "tbaa_root"),
    ("tbaa_type_desc", "tbaa_type_desc"),
    ("tbaa_tag", "tbaa_tag"),
    ("mmra_tag", "mmra_tag"),
];

/// Those of the dialect before LLVM 21: also `di_null_type` by its name up to LLVM 16.
const TEXT_ALIASES: &[(&str, &str)] = &{
    let mut all = [("di_void_result_type", "di_void_result_type"); ALIASES.len() + 1];
    let (_, others) = all.split_at_mut(1);
    others.copy_from_slice(ALIASES);
    all
};

pub(crate) use drifted::DriftedLlvmDialect;
pub(crate) use later::{form_of, later_form_of};

/// The dialect before LLVM 21: its attributes are written as text, in forms that have changed since.
#[derive(Dialect)]
#[dialect(
    name = "llvm",
    open,
    aliases = TEXT_ALIASES,
    stripped = STRIPPED,
    parse_types = types::parse
)]
pub struct LlvmTextDialect;

/// Returns the version of the forms of releases: no file contains it. See [`later`].
fn version(_: &BStr) -> Option<DialectVersion> {
    Some(DialectVersion::new(&drifted::RELEASE))
}

/// The dialect.
#[derive(Dialect)]
#[dialect(
    name = "llvm",
    open,
    attributes = LlvmAttribute,
    aliases = ALIASES,
    stripped = STRIPPED,
    parse_types = types::parse,
    version_by_producer = version
)]
pub struct LlvmDialect;
