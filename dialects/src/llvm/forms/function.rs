//! `llvm.func`.

use mlir_bytecode::Result;
use mlir_bytecode::builtin::TypeAttr;
use mlir_bytecode::dialect::{AttributeStyle, FormDriver, RegionStyle};

use super::types::{function_type, inner, make_function_type};
use crate::forms::{OptionalCase, case, number_word, optional_case};
use crate::func::body;
use crate::func::signature::{Signature, has_parameters, lists};

const LINKAGES: &[&str] = &[
    "private",
    "internal",
    "available_externally",
    "linkonce",
    "weak",
    "common",
    "appending",
    "extern_weak",
    "linkonce_odr",
    "weak_odr",
    "external",
];

/// The words of `unnamed_addr`.
const UNNAMED: [&str; 3] = ["", "local_unnamed_addr", "unnamed_addr"];

/// The linkage of functions; the default is not printed.
const LINKAGE: OptionalCase = OptionalCase {
    kind: "llvm.linkage",
    words: LINKAGES,
    default: "external",
    prints_default: false,
};

/// The linkage of globals, which is always printed.
pub(super) const PRINTED_LINKAGE: OptionalCase = OptionalCase {
    prints_default: true,
    ..LINKAGE
};

pub(super) const CONVENTION: OptionalCase = OptionalCase {
    kind: "llvm.cconv",
    words: &[
        "ccc",
        "fastcc",
        "coldcc",
        "cc_10",
        "cc_11",
        "anyregcc",
        "preserve_mostcc",
        "preserve_allcc",
        "swiftcc",
        "cxx_fast_tlscc",
        "tailcc",
        "cfguard_checkcc",
        "swifttailcc",
        "x86_stdcallcc",
        "x86_fastcallcc",
        "arm_apcscc",
        "arm_aapcscc",
        "arm_aapcs_vfpcc",
        "msp430_intrcc",
        "x86_thiscallcc",
        "ptx_kernelcc",
        "ptx_devicecc",
        "spir_funccc",
        "spir_kernelcc",
        "intel_ocl_bicc",
        "x86_64_sysvcc",
        "win64cc",
        "x86_vectorcallcc",
        "hhvmcc",
        "hhvm_ccc",
        "x86_intrcc",
        "avr_intrcc",
        "avr_signalcc",
        "avr_builtincc",
        "amdgpu_vscc",
        "amdgpu_gscc",
        "amdgpu_pscc",
        "amdgpu_cscc",
        "amdgpu_kernelcc",
        "x86_regcallcc",
        "amdgpu_hscc",
        "msp430_builtincc",
        "amdgpu_lscc",
        "amdgpu_escc",
        "aarch64_vectorcallcc",
        "aarch64_sve_vectorcallcc",
        "wasm_emscripten_invokecc",
        "amdgpu_gfxcc",
        "m68k_intrcc",
    ],
    default: "ccc",
    prints_default: false,
};

/// Returns whether symbols have a visibility and a comdat: those of LLVM 16 have neither.
pub(super) fn has_visibility(form: &dyn FormDriver<'_>) -> bool {
    form.context().registry().llvm_release() > 16
}

/// `hidden `, `protected `: the word of an integer attribute.
pub(super) fn visibility(form: &mut dyn FormDriver<'_>) -> Result<()> {
    if !has_visibility(form) {
        return Ok(());
    }
    number_word(form, "visibility_", &["", "hidden", "protected"])
}

pub(super) fn unnamed(form: &mut dyn FormDriver<'_>) -> Result<()> {
    number_word(form, "unnamed_addr", &UNNAMED)
}

/// The attributes that are not in the dictionary of a function; those of LLVM 16 first.
const ELIDED: [&str; 10] = [
    "sym_name",
    "function_type",
    "arg_attrs",
    "res_attrs",
    "linkage",
    "CConv",
    "visibility_",
    "comdat",
    "unnamed_addr",
    "vscale_range",
];

/// How many of [`ELIDED`] are of LLVM 16.
const OLD_ELIDED: usize = 6;

/// ` internal @f(%a: i32, ...) -> i32 comdat(@a) attributes {...} {...}`
pub(super) fn function(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let has_visibility = has_visibility(form);
    form.text(" ")?;
    optional_case(form, "linkage", &LINKAGE, " ")?;
    visibility(form)?;
    if has_visibility {
        unnamed(form)?;
    }
    optional_case(form, "CConv", &CONVENTION, " ")?;
    form.symbol("sym_name")?;
    let (mut inputs, mut results, mut is_variadic) = (Vec::new(), Vec::new(), false);
    if let Some(type_) = form.printed("function_type")? {
        let type_ = type_.decode::<TypeAttr<'_>>()?.value()?;
        let result;
        (result, inputs, is_variadic) = function_type(type_)?;
        if inner(result) != "void" {
            results.push(result);
        }
    }
    has_parameters(form, &inputs)?;
    let (inputs, results, is_variadic) =
        lists(form, &Signature::FUNCTION, inputs, results, is_variadic)?;
    if !form.is_printing() {
        let type_ = make_function_type(form, &inputs.types, &results.types, is_variadic)?;
        let type_ = form.context().type_attribute(type_)?;
        form.set_attribute("function_type", type_)?;
    }
    let elided = if has_visibility {
        scalable_range(form)?;
        comdat(form)?;
        &ELIDED[..]
    } else {
        &ELIDED[..OLD_ELIDED]
    };
    form.keyword_attributes_without(elided)?;
    body(form, RegionStyle::BODY)
}

/// ` vscale_range(1, 2)`
fn scalable_range(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let printed = form.printed("vscale_range")?;
    let text = printed.map(|it| it.to_string()).unwrap_or_default();
    // `#llvm.vscale_range<minRange = 1 : i32, maxRange = 2 : i32>`
    let bound = |name: &str| {
        let rest = text.split_once(name).map_or("", |(_, rest)| rest);
        let digits = rest.trim_start_matches([' ', '=']);
        let end = digits.find(|it: char| !it.is_ascii_digit() && it != '-');
        let digits = digits.get(..end.unwrap_or(digits.len()));
        digits.and_then(|it| it.parse().ok()).unwrap_or_default()
    };
    if !form.optional(" vscale_range(", printed.is_some())? {
        return Ok(());
    }
    let low = form.integer(bound("minRange"))?;
    form.text(", ")?;
    let high = form.integer(bound("maxRange"))?;
    form.text(")")?;
    if form.is_printing() {
        return Ok(());
    }
    let text = format!("#llvm.vscale_range<minRange = {low} : i32, maxRange = {high} : i32>");
    let range = form.context().parse_attribute(&text)?;
    form.set_attribute("vscale_range", range)
}

/// ` comdat(@a)`
pub(super) fn comdat(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let present = form.is_printing() && form.has("comdat")?;
    if form.optional(" comdat(", present)? {
        form.named("comdat", AttributeStyle::Full)?;
        form.text(")")?;
    }
    Ok(())
}

/// Returns whether an attribute is the case `default`.
pub(super) fn is_case(form: &dyn FormDriver<'_>, name: &str, default: &str) -> Result<bool> {
    match form.printed(name)? {
        Some(value) => Ok(case(value)? == default),
        None => Ok(false),
    }
}
