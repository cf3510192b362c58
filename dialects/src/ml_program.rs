//! The custom forms of `ml_program` that no format describes, the directives of formats, and the aliases of its attributes.

use mlir_bytecode::dialect::{
    Argument, AttributeStyle, CustomDirective, FormDriver, OperationForm,
};
use mlir_bytecode::{Dialect, Result};

use crate::forms::{DialectForms, name_at, string};
use crate::func;

const ALIASES: &[(&str, &str)] = &[("extern", "extern")];

/// `ml_program`
#[derive(Dialect)]
#[dialect(name = "ml_program", aliases = ALIASES)]
pub(crate) struct MlProgramDialect;

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("ml_program.func", func::function),
        OperationForm::new("ml_program.subgraph", func::function),
    ],
    directives: &[
        CustomDirective::new("SymbolVisibility", symbol_visibility),
        CustomDirective::new("TypedInitialValue", typed_value),
        CustomDirective::new("TokenOrdering", token_ordering),
    ],
    names: &[],
};

/// The visibility: a word, or `public`, which is not stored, if there is none.
fn symbol_visibility(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = name_at(arguments, 0);
    let printed = match form.printed(name)? {
        Some(value) => std::str::from_utf8(string(value)?).unwrap_or_default(),
        None => "public",
    };
    let word = form.keyword(printed)?;
    if form.is_printing() {
        return Ok(());
    }
    if !["public", "private", "nested"].contains(&&*word) {
        return Err(form.mismatch("expected `public`, `private` or `nested`".into()));
    }
    let word = form.context().string(word.as_bytes())?;
    form.set_attribute(name, word)
}

/// `(#value) : t`
fn typed_value(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [type_, value] = arguments else {
        return Err(form.mismatch("the arguments of `TypedInitialValue`".into()));
    };
    let printed = form.printed(value.attribute())?;
    if form.optional("(", printed.is_some())? {
        form.named(value.attribute(), AttributeStyle::Full)?;
        form.text(")")?;
    }
    form.text(" : ")?;
    form.named(type_.attribute(), AttributeStyle::Full)
        .map(drop)
}

/// Nothing, or ` ordering(%a -> t)`
fn token_ordering(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [consumed, produced] = arguments else {
        return Err(form.mismatch("the arguments of `TokenOrdering`".into()));
    };
    let consumes = form.count(consumed.slot())? > 0;
    let produces = !form.printed_types(produced.slot())?.is_empty();
    if !form.optional(" ordering(", consumes || produces)? {
        return Ok(());
    }
    if !form.optional("()", !consumes)? {
        form.operands(consumed.slot())?;
    }
    if form.optional(" -> ", produces)? {
        form.types(produced.slot())?;
    }
    form.text(")")
}
