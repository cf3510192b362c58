//! Items that are read by their dialects.

use crate::context::{DialectWriter, Item, ItemKind, WireForm, WireReader};
use crate::error::Result;

impl WireReader<'_> {
    /// Reads a whole item by its dialect, and writes it to `writer`; `None` if the dialect has no custom encodings.
    pub(crate) fn copy_item(
        &mut self,
        kind: ItemKind,
        writer: &mut dyn DialectWriter,
    ) -> Option<Result<()>> {
        let interface = self.interface()?;
        Some(match kind {
            ItemKind::Attribute => interface.read_attribute(self, writer),
            ItemKind::Type => interface.read_type(self, writer),
        })
    }
}

impl Item<'_> {
    /// Returns whether the dialect is known and has custom encodings.
    pub(crate) fn has_interface(self) -> bool {
        let dialect = self.context.known_dialect(self.dialect);
        dialect.is_some_and(|dialect| dialect.bytecode().is_some())
    }

    /// Returns whether the item can be called `name`, such as `llvm.ptr`: `false` only if it is of another dialect, or shows another
    /// mnemonic. Decodes nothing.
    pub(crate) fn may_be_named(self, name: &str) -> bool {
        let mnemonic = name.strip_prefix(self.namespace());
        let Some(mnemonic) = mnemonic.and_then(|rest| rest.strip_prefix('.')) else {
            return false;
        };
        let text = match self.wire_form() {
            WireForm::Assembly(text) => text,
            WireForm::Custom(_) => {
                let Some(code) = self.code() else {
                    return false;
                };
                let found = self.mnemonic_of_code(code);
                return found.is_none_or(|found| found == mnemonic);
            }
        };
        let is_part =
            |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.');
        let rest = text
            .strip_prefix(&[self.kind().sigil()])
            .and_then(|text| text.strip_prefix(self.namespace().as_bytes()));
        // `#dialect.mnemonic<...>`, or `#dialect<mnemonic ...>` where the dialect prints so.
        let word = match rest.and_then(<[u8]>::split_first) {
            Some((b'.' | b'<', rest)) => rest.split(|byte| !is_part(byte)).next(),
            _ => None,
        };
        word.is_none_or(|word| word.is_empty() || word == mnemonic.as_bytes())
    }

    /// Returns the mnemonic of the items of its kind that its dialect, if it is known, encodes with this code.
    fn mnemonic_of_code(self, code: u64) -> Option<&'static str> {
        let schemas = self.context.known_dialect(self.dialect)?.schemas();
        let mut variants = self.kind().of(schemas)?.variants.iter();
        let variant = variants.find(|it| it.codes.iter().any(|it| it.code == code))?;
        variant.mnemonic
    }
}
