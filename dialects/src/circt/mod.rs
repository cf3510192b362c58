//! The custom forms of CIRCT's dialect `hw` that no format describes, and the names of values.

mod instance;
mod module;
mod names;

use mlir_bytecode::builtin::IntegerAttr;
use mlir_bytecode::dialect::{AttributeStyle, FormDriver, OperationForm, Slot};
use mlir_bytecode::{BStr, Result};

use crate::forms::DialectForms;

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("hw.constant", constant),
        OperationForm::new("hw.instance", instance::instance),
        OperationForm::new("hw.module", module::module),
        OperationForm::new("hw.module.extern", module::external),
        OperationForm::new("hw.module.generated", module::generated),
    ],
    directives: &[],
    names: names::NAMES,
};

/// ` 3 : i4`
fn constant(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    let value = form.named("value", AttributeStyle::Full)?;
    if !form.is_printing() {
        let type_ = value.decode::<IntegerAttr<'_>>()?.type_()?;
        form.set_types(Slot::AllResults, &[type_])?;
    }
    form.attributes_without(&["value"])
}

/// A word, or a string between quotation marks if it is no identifier.
fn keyword_or_string(form: &mut dyn FormDriver<'_>, printed: Option<&str>) -> Result<String> {
    let word = printed.filter(|it| is_identifier(it));
    if form.peek("\"", printed.is_some() && word.is_none()) {
        let string = form.string(BStr::new(printed.unwrap_or_default()))?;
        let name = std::str::from_utf8(&string).map(ToOwned::to_owned);
        return name.map_err(|_| form.mistake("a name is UTF-8".into()));
    }
    Ok(form.keyword(word.unwrap_or_default())?.into_owned())
}

fn is_identifier(text: &str) -> bool {
    let mut letters = text.chars();
    let may_follow = |it: char| it.is_ascii_alphanumeric() || matches!(it, '_' | '$' | '.');
    (letters.next()).is_some_and(|it| it.is_ascii_alphabetic() || it == '_')
        && letters.all(may_follow)
}
