//! The custom forms of `func`.
//!
//! ```text
//! func   ::= visibility? symbol signature (`attributes` dictionary)? region?
//! return ::= dictionary? (value (`,` value)* `:` type (`,` type)*)?
//! ```

pub(crate) mod signature;

use mlir_bytecode::Result;
use mlir_bytecode::builtin::StringAttr;
use mlir_bytecode::dialect::{FormDriver, OperationForm, RegionStyle, Slot};

use signature::{Signature, signature};

/// The custom forms of the dialect's operations.
pub(crate) const FORMS: &[OperationForm] = &[
    OperationForm::new("func.func", function),
    OperationForm::new("func.return", return_),
];

/// The attributes that the form of most functions writes elsewhere than in the dictionary.
pub(crate) const FUNCTION_ATTRIBUTES: [&str; 5] = [
    "sym_name",
    "sym_visibility",
    "function_type",
    "arg_attrs",
    "res_attrs",
];

/// ` private @name(%a: i32) -> i32 attributes {...} {...}`: the form of most functions.
pub(crate) fn function(form: &mut dyn FormDriver<'_>) -> Result<()> {
    visible_name(form)?;
    let visibility = form.attribute_value("sym_visibility")?;
    signature(form, &Signature::FUNCTION)?;
    form.keyword_attributes_without(&FUNCTION_ATTRIBUTES)?;
    if form.attribute_value("sym_visibility")? != visibility {
        return Err(form.mistake("the visibility is a word before the name".into()));
    }
    body(form, RegionStyle::BODY.filled())
}

/// ` {...}`, or an empty region without a text.
pub(crate) fn body(form: &mut dyn FormDriver<'_>, style: RegionStyle) -> Result<()> {
    if form.has_region(0)? {
        form.text(" ")?;
        form.region(0, style)
    } else {
        form.empty_region(0)
    }
}

/// ` private @name`
pub(crate) fn visible_name(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    visibility(form)?;
    form.symbol("sym_name")
}

/// The word `public`, `private` or `nested`, and a space; nothing if a function has no visibility.
pub(crate) fn visibility(form: &mut dyn FormDriver<'_>) -> Result<()> {
    visibility_or(form, None)
}

/// As [`visibility`]; prints `absent` if a function has none.
pub(crate) fn visibility_or(form: &mut dyn FormDriver<'_>, absent: Option<&str>) -> Result<()> {
    match visibility_word(form, absent)? {
        true => form.text(" "),
        false => Ok(()),
    }
}

/// As [`visibility_or`], without the blank. Returns whether the text has a word.
pub(crate) fn visibility_word(form: &mut dyn FormDriver<'_>, absent: Option<&str>) -> Result<bool> {
    let printed = match form.printed("sym_visibility")? {
        Some(visibility) => Some(visibility.decode::<StringAttr<'_>>()?.value()?),
        None => absent.filter(|_| form.is_printing()).map(Into::into),
    };
    for word in ["public", "private", "nested"] {
        if form.optional(word, printed.is_some_and(|it| it == word))? {
            if !form.is_printing() {
                let value = form.context().string(word)?;
                form.set_attribute("sym_visibility", value)?;
            }
            return Ok(true);
        }
    }
    match printed {
        Some(_) => Err(form.mismatch("the visibility of the symbol is no keyword".into())),
        None => Ok(false),
    }
}

fn return_(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.attributes_without(&[])?;
    let present = form.count(Slot::AllOperands)? > 0;
    if form.peek("%", present) {
        form.text(" ")?;
        form.operands(Slot::AllOperands)?;
        form.text(" : ")?;
        form.types(Slot::AllOperands)?;
    }
    Ok(())
}
