//! What a text shows besides its module.

use std::collections::BTreeSet;
use std::sync::PoisonError;
use std::sync::atomic::Ordering;

use bstr::BString;

use crate::context::{Context, OperationName};
use crate::text::item::Common;

/// What a text shows of the operations in it: see [`Module::parse_noted`](crate::Module::parse_noted).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseNotes {
    /// Whether an operation other than `builtin.module` is in custom form.
    pub custom_forms: bool,
    /// The entries of dictionaries of operations in generic form that are properties in the module: the name of the operation
    /// and that of the entry.
    pub moved_attributes: BTreeSet<(String, BString)>,
}

impl ParseNotes {
    pub(super) fn new(context: &Context, common: &Common<'_>) -> Self {
        let moved = common.moved_attributes.lock();
        let moved = moved.unwrap_or_else(PoisonError::into_inner);
        let entries = moved.iter().flat_map(|(operation, entries)| {
            let operation = OperationName::new(context, *operation).to_string();
            (entries.iter()).map(move |entry| (operation.clone(), BString::from(&**entry)))
        });
        Self {
            custom_forms: common.custom_forms.load(Ordering::Relaxed),
            moved_attributes: entries.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::Registry;
    use crate::error::Result;
    use crate::ir::Module;
    use crate::text::ParseOptions;

    #[test]
    fn properties_in_dictionaries_are_noted() -> Result<()> {
        let notes = |text: &str| -> Result<ParseNotes> {
            let options = ParseOptions::new();
            Ok(Module::parse_noted(text, Registry::new(), &options)?.1)
        };
        let own = "\"builtin.module\"() <{sym_name = \"a\"}> ({}) {other = 1 : i8} : () -> ()";
        assert_eq!(notes(own)?, ParseNotes::default());
        assert_eq!(notes("module @a {}")?, ParseNotes::default());
        let moved = "\"builtin.module\"() ({}) {other, sym_name = \"a\"} : () -> ()";
        let expected = ("builtin.module".to_owned(), BString::from("sym_name"));
        let text = format!("{own}\n{moved}\n{moved}");
        assert_eq!(notes(&text)?.moved_attributes, BTreeSet::from([expected]));
        Ok(())
    }
}
