//! The parameters of debug information that releases store as text, from `mlir/Dialect/LLVMIR/LLVMAttrDefs.td` of LLVM 16 and 19:
//! of attributes that the schemas in `data` leave out, because C++ writes the words of DWARF.

use mlir_bytecode::dialect::ItemRule;

use crate::forms::split;
use crate::rules::parameter;

/// The parameters of compile units, which subprograms have without their name.
const UNIT_16: &str = "sourceLanguage file producer isOptimized emissionKind";
const UNIT_19: &str = "id sourceLanguage file producer? isOptimized emissionKind nameTableKind?";

/// A rule for each attribute: a parameter without `?` is required.
pub(crate) const RULES: &[ItemRule] = &[
    ItemRule::new("#llvm.di_basic_type", |text| {
        misfit(text, "tag name sizeInBits? encoding?")
    })
    .until(19),
    ItemRule::new("#llvm.di_compile_unit", |text| {
        misfit(text, UNIT_16)
    })
    .until(16),
    ItemRule::new("#llvm.di_compile_unit", |text| {
        misfit(text, UNIT_19)
    })
    .since(19)
    .until(19),
    ItemRule::new("#llvm.di_composite_type", |text| {
        misfit(
            text,
            "tag name file? line? scope? baseType? flags? sizeInBits? alignInBits? elements?",
        )
    })
    .until(16),
    ItemRule::new("#llvm.di_composite_type", |text| {
        misfit(
            text,
            "tag recId? name? file? line? scope? baseType? flags? sizeInBits? alignInBits? elements? \
             dataLocation? rank? allocated? associated?",
        )
    })
    .since(19)
    .until(19),
    ItemRule::new("#llvm.di_derived_type", |text| {
        misfit(
            text,
            "tag name? baseType sizeInBits? alignInBits? offsetInBits?",
        )
    })
    .until(16),
    ItemRule::new("#llvm.di_derived_type", |text| {
        misfit(
            text,
            "tag name? baseType? sizeInBits? alignInBits? offsetInBits? dwarfAddressSpace? extraData?",
        )
    })
    .since(19)
    .until(19),
    ItemRule::new("#llvm.di_string_type", |text| {
        misfit(
            text,
            "tag name sizeInBits? alignInBits? stringLength? stringLengthExp? stringLocationExp? encoding?",
        )
    })
    .since(19)
    .until(19),
    ItemRule::new("#llvm.di_subprogram", |text| {
        misfit(
            text,
            "compileUnit scope name linkageName? file line? scopeLine? subprogramFlags type?",
        )
        .or_else(|| misfit(parameter(text, "compileUnit")?, UNIT_16))
    })
    .until(16),
    ItemRule::new("#llvm.di_subprogram", |text| {
        misfit(
            text,
            "id? compileUnit? scope name? linkageName? file line? scopeLine? subprogramFlags? type?",
        )
        .or_else(|| misfit(parameter(text, "compileUnit")?, UNIT_19))
    })
    .since(19)
    .until(19),
    ItemRule::new("#llvm.di_subroutine_type", |text| {
        misfit(text, "callingConvention? types?")
    })
    .until(19),
    ItemRule::new("#llvm.loop_annotation", |text| {
        misfit(
            text,
            "disableNonforced? vectorize? interleave? unroll? unrollAndJam? licm? distribute? pipeline? peeled? unswitch? \
             mustProgress? isVectorized? startLoc? endLoc? parallelAccesses?",
        )
    })
    .since(19)
    .until(19),
];

/// Returns a parameter that the text has and the release lacks, or that the release requires and the text lacks.
fn misfit(text: &str, parameters: &str) -> Option<String> {
    let (_, inside) = text.split_once('<')?;
    let written = split(inside.strip_suffix('>')?).into_iter();
    let written = written.filter_map(|it| Some(it.split_once('=')?.0.trim()));
    // Elements of lists have no name: `elements = #llvm.a<b = 1>, #llvm.a<b = 2>`.
    let is_name = |it: &&str| it.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let written: Vec<_> = written.filter(is_name).collect();
    let known = parameters.split(' ').map(|it| match it.strip_suffix('?') {
        Some(name) => (name, false),
        None => (it, true),
    });
    let unknown = { written.iter() }.find(|name| known.clone().all(|it| it.0 != **name));
    if let Some(name) = unknown {
        return Some(format!("unknown parameter `{name}`"));
    }
    let mut required = known.filter(|it| it.1);
    let missing = required.find(|it| !written.contains(&it.0))?;
    Some(format!("the parameter `{}` is missing", missing.0))
}

#[cfg(test)]
mod tests {
    use super::misfit;

    #[test]
    fn parameters_are_compared_by_name() {
        let known = "tag elements? size?";
        let of = |text| misfit(text, known);
        assert_eq!(
            of("#a<tag = T, elements = #b<x = 1>, #b<x = 2>, <y = 3>, size = 1>"),
            None
        );
        let message = "unknown parameter `flags`";
        assert_eq!(of("#a<tag = T, flags = F>").as_deref(), Some(message));
        let message = "the parameter `tag` is missing";
        assert_eq!(of("#a<size = 1>").as_deref(), Some(message));
    }
}
