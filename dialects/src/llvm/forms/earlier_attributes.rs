//! How `llvm` wrote attributes in earlier releases: of fences, members of TBAA types, flags of arithmetic.

use mlir_bytecode::dialect::{Argument, AttributeStyle, FormDriver};
use mlir_bytecode::{Error, Result};

use super::function::is_case;
use crate::forms::{case, int, name_at, set_case, set_integer, string};

const ORDERINGS: [&str; 8] = [
    "not_atomic",
    "unordered",
    "monotonic",
    "",
    "acquire",
    "release",
    "acq_rel",
    "seq_cst",
];

/// ` syncscope("agent") release`
pub(super) fn fence(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    let scope = form.printed("syncscope")?;
    let has_scope = match scope {
        Some(scope) => !string(scope)?.is_empty(),
        None => false,
    };
    let scope = if form.optional("syncscope(", has_scope)? {
        let scope = form.attribute(scope, AttributeStyle::Full)?;
        form.text(") ")?;
        scope
    } else {
        form.context().string("")?
    };
    form.set_attribute("syncscope", scope)?;
    let ordering = form.printed("ordering")?.map_or(Ok(0), int)?;
    let word = usize::try_from(ordering)
        .ok()
        .and_then(|it| ORDERINGS.get(it));
    let word = word.ok_or_else(|| Error::message("an ordering without a name"))?;
    let word = form.keyword(word)?;
    let ordering = ORDERINGS.iter().position(|it| *it == word);
    let ordering =
        ordering.ok_or_else(|| form.mistake(format!("`{word}` is no ordering").into()))?;
    let type_ = form.context().i64();
    set_integer(form, "ordering", type_, ordering as i64)
}

/// `<@a, 0>, <@b, 8>`: symbols and their offsets
pub(super) fn members(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let (names, offsets) = (name_at(arguments, 0), name_at(arguments, 1));
    let printed = form.printed_array(names)?;
    let printed_offsets = form.printed_integers(offsets)?;
    let (mut parsed, mut parsed_offsets) = (Vec::new(), Vec::new());
    form.list(printed.len(), "}", &mut |form, index| {
        form.text("<")?;
        parsed.push(form.attribute(printed.get(index).copied(), AttributeStyle::Full)?);
        form.text(", ")?;
        let offset = printed_offsets.get(index).copied().unwrap_or_default();
        parsed_offsets.push(form.integer(offset)?);
        form.text(">")
    })?;
    if form.is_printing() {
        return Ok(());
    }
    form.set_array(names, parsed)?;
    let values = form.context().dense_array(parsed_offsets)?;
    form.set_attribute(offsets, values)
}

/// The dictionary without flags that have no effect.
pub(super) fn attributes(form: &mut dyn FormDriver<'_>, _: &[Argument<'_>]) -> Result<()> {
    let mut elided = vec!["overflowFlags"];
    if is_case(form, "fastmathFlags", "none")? {
        elided.push("fastmathFlags");
    }
    form.attributes_without(&elided)
}

/// ` overflow<nsw, nuw>`, or nothing.
pub(super) fn overflow(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = name_at(arguments, 0);
    let printed = form.printed(name)?;
    let present = match printed {
        Some(flags) => case(flags)? != "none",
        None => false,
    };
    if form.optional(" overflow", present)? {
        let flags = form.stripped_attribute(printed, "llvm", "overflow")?;
        form.set_attribute(name, flags)?;
    } else if !form.is_printing() {
        set_case(form, name, "llvm.overflow", "none")?;
    }
    Ok(())
}
