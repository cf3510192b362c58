//! `llvm.mlir.global` and `llvm.mlir.alias`.

use mlir_bytecode::Result;
use mlir_bytecode::builtin::StringAttr;
use mlir_bytecode::dialect::{AttributeStyle, FormDriver, RegionStyle};

use super::function::{LINKAGES, unnamed, visibility};
use crate::forms::enum_word;

fn head(form: &mut dyn FormDriver<'_>, is_global: bool) -> Result<()> {
    form.text(" ")?;
    enum_word(form, "linkage", "llvm.linkage", "", LINKAGES, " ")?;
    visibility(form)?;
    form.flag("thread_local ", "thread_local_")?;
    unnamed(form)?;
    if is_global {
        form.flag("constant ", "constant")?;
    }
    form.symbol("sym_name")
}

/// ` internal constant @g(1 : i32) comdat(@a) {...} : i32 {...}`
pub(super) fn global(form: &mut dyn FormDriver<'_>) -> Result<()> {
    head(form, true)?;
    form.text("(")?;
    let value = form.printed("value")?;
    if value.is_some() {
        form.attribute(value, AttributeStyle::Full)?;
    }
    form.text(")")?;
    if let Some(comdat) = form.printed("comdat")? {
        form.text(" comdat(")?;
        form.attribute(Some(comdat), AttributeStyle::Full)?;
        form.text(")")?;
    }
    form.attributes_without(&[
        "sym_name",
        "global_type",
        "constant",
        "value",
        "linkage",
        "unnamed_addr",
        "thread_local_",
        "visibility_",
        "comdat",
    ])?;
    if let Some(value) = value
        && value.try_decode::<StringAttr<'_>>()?.is_some()
    {
        return Ok(());
    }
    form.text(" : ")?;
    form.named("global_type", AttributeStyle::Full)?;
    initializer(form)
}

fn initializer(form: &mut dyn FormDriver<'_>) -> Result<()> {
    if form.has_region(0)? {
        form.text(" ")?;
        form.region(0, RegionStyle::BODY)
    } else {
        form.empty_region(0)
    }
}

/// ` external @a {...} : t {...}`
pub(super) fn alias(form: &mut dyn FormDriver<'_>) -> Result<()> {
    head(form, false)?;
    form.attributes_without(&[
        "sym_name",
        "alias_type",
        "linkage",
        "unnamed_addr",
        "thread_local_",
        "visibility_",
    ])?;
    form.text(" : ")?;
    form.named("alias_type", AttributeStyle::Full)?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY)
}
