//! `llvm.mlir.global` and `llvm.mlir.alias`.

use mlir_bytecode::Result;
use mlir_bytecode::builtin::StringAttr;
use mlir_bytecode::dialect::{AttributeStyle, FormDriver, RegionStyle};

use super::function::{PRINTED_LINKAGE, comdat, has_visibility, unnamed, visibility};
use crate::forms::optional_case;

fn head(form: &mut dyn FormDriver<'_>, is_global: bool) -> Result<()> {
    form.text(" ")?;
    optional_case(form, "linkage", &PRINTED_LINKAGE, " ")?;
    visibility(form)?;
    form.flag("thread_local ", "thread_local_")?;
    unnamed(form)?;
    if is_global {
        form.flag("constant ", "constant")?;
    }
    form.symbol("sym_name")
}

/// The attributes that are not in the dictionary of a global; those of LLVM 16 first.
const GLOBAL_ELIDED: [&str; 9] = [
    "sym_name",
    "global_type",
    "constant",
    "value",
    "linkage",
    "unnamed_addr",
    "thread_local_",
    "visibility_",
    "comdat",
];

/// How many of [`GLOBAL_ELIDED`] are of LLVM 16.
const OLD_GLOBAL_ELIDED: usize = 7;

/// ` internal constant @g(1 : i32) comdat(@a) {...} : i32 {...}`
pub(super) fn global(form: &mut dyn FormDriver<'_>) -> Result<()> {
    head(form, true)?;
    form.text("(")?;
    let mut value = form.printed("value")?;
    if !form.optional(")", value.is_none())? {
        value = Some(form.named("value", AttributeStyle::Full)?);
        form.text(")")?;
    }
    let elided = if has_visibility(form) {
        comdat(form)?;
        &GLOBAL_ELIDED[..]
    } else {
        &GLOBAL_ELIDED[..OLD_GLOBAL_ELIDED]
    };
    form.attributes_without(elided)?;
    let string = match value {
        Some(value) => value.try_decode::<StringAttr<'_>>()?,
        None => None,
    };
    let has_type = form.optional(" : ", string.is_none())?;
    if let Some(string) = string.filter(|_| !has_type) {
        if !form.is_printing() {
            let text = format!("!llvm.array<{} x i8>", string.value()?.len());
            let type_ = form.context().parse_type(&text)?;
            let type_ = form.context().type_attribute(type_)?;
            form.set_attribute("global_type", type_)?;
        }
        return Ok(());
    }
    if !has_type {
        return Err(form.mismatch("only a string needs no type".into()));
    }
    type_attribute(form, "global_type")?;
    initializer(form)
}

/// The type that an attribute holds.
fn type_attribute(form: &mut dyn FormDriver<'_>, name: &str) -> Result<()> {
    form.named(name, AttributeStyle::Full).map(drop)
}

fn initializer(form: &mut dyn FormDriver<'_>) -> Result<()> {
    if form.has_region(0)? {
        form.text(" ")?;
        form.region(0, RegionStyle::BODY.as_written())
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
    type_attribute(form, "alias_type")?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY)
}
