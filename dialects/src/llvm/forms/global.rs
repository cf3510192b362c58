//! `llvm.mlir.global` and `llvm.mlir.alias`.

use mlir_bytecode::builtin::StringAttr;
use mlir_bytecode::dialect::{AttributeStyle, FormDriver, RegionStyle};
use mlir_bytecode::{Error, Result};

use super::function::{PRINTED_LINKAGE, comdat, has_visibility, unnamed, visibility};
use crate::forms::{has_inherent, int, optional_case, set_integer};

fn head(form: &mut dyn FormDriver<'_>, is_global: bool) -> Result<()> {
    form.text(" ")?;
    optional_case(form, "linkage", &PRINTED_LINKAGE, " ")?;
    visibility(form)?;
    thread_local(form)?;
    unnamed(form)?;
    if is_global {
        form.flag("constant ", "constant")?;
    }
    form.symbol("sym_name")
}

/// The attribute with the model of a thread-local global since LLVM 24.
const MODEL: &str = "tls_mode";

/// The words of the models of thread-local globals, by number; the first two have none.
const MODELS: [&str; 5] = ["", "", "localdynamic", "initialexec", "localexec"];

/// `thread_local `, `thread_local(localexec) `: with a model since LLVM 24.
fn thread_local(form: &mut dyn FormDriver<'_>) -> Result<()> {
    if !has_inherent(form, MODEL) {
        return form.flag("thread_local ", "thread_local_").map(drop);
    }
    let printed = form
        .printed(MODEL)?
        .map(int)
        .transpose()?
        .unwrap_or_default();
    let printed = usize::try_from(printed)
        .ok()
        .filter(|it| *it < MODELS.len());
    let printed = printed.ok_or_else(|| form.mismatch("a model without a word".into()))?;
    let mut model = 0;
    if form.optional("thread_local", printed > 0)? {
        model = 1;
        if form.optional("(", printed > 1)? {
            let word = form.keyword(MODELS.get(printed).unwrap_or(&""))?;
            let position = MODELS.iter().skip(2).position(|it| **it == *word);
            let position = position.ok_or_else(|| form.mistake("no model of threads".into()))?;
            model = 2 + position;
            form.text(")")?;
        }
        form.text(" ")?;
    }
    let type_ = form.context().i64();
    set_integer(form, MODEL, type_, model as i64)
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

/// Returns names with that of the model of threads in the release.
fn of_release<const N: usize>(
    form: &dyn FormDriver<'_>,
    names: [&'static str; N],
) -> [&'static str; N] {
    let has_model = has_inherent(form, MODEL);
    names.map(|name| match name {
        "thread_local_" if has_model => MODEL,
        name => name,
    })
}

/// ` internal constant @g(1 : i32) comdat(@a) {...} : i32 {...}`
pub(super) fn global(form: &mut dyn FormDriver<'_>) -> Result<()> {
    head(form, true)?;
    form.text("(")?;
    let mut value = form.printed("value")?;
    if !form.optional(")", value.is_none())? {
        value = Some(form.named("value", AttributeStyle::Full)?);
        form.text(")")?;
    }
    let count = if has_visibility(form) {
        comdat(form)?;
        GLOBAL_ELIDED.len()
    } else {
        OLD_GLOBAL_ELIDED
    };
    let elided = of_release(form, GLOBAL_ELIDED);
    form.attributes_without(elided.get(..count).unwrap_or_default())?;
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
        return Err(Error::message("only a string needs no type"));
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
    let elided = [
        "sym_name",
        "alias_type",
        "linkage",
        "unnamed_addr",
        "thread_local_",
        "visibility_",
    ];
    form.attributes_without(&of_release(form, elided))?;
    form.text(" : ")?;
    type_attribute(form, "alias_type")?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY.as_written())
}
