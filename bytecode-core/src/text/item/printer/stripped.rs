//! Items without dialect and mnemonic, as the text of operations has them: what their own printer writes.
//!
//! `#arith.fastmath<fast>` is `<fast>`, and `#gpu<dim x>` is ` x`, with the space that its printer writes; since LLVM 23
//! without, and the format of `index.cmp eq(%a, %b)` has the space.

use super::item_printer::ItemPrinter;
use super::items::{Elision, Items};
use crate::context::{Attribute, Type};
use crate::error::Result;
use crate::item::AsmPrinter as _;

/// The first release whose printers write no space between the omitted mnemonic and the value.
const LLVM_WITHOUT_SPACE: u32 = 23;

impl Items<'_> {
    /// Prints an attribute without dialect and mnemonic, or its alias.
    pub(in crate::text) fn stripped_attribute(
        &mut self,
        out: &mut Vec<u8>,
        attribute: Attribute<'_>,
    ) -> Result<()> {
        if self.aliases.print_attribute(out, attribute) {
            return Ok(());
        }
        if attribute.dialect() == "builtin" {
            return self.builtin_stripped(out, attribute);
        }
        let start = out.len();
        (ItemPrinter { items: self, out }).print_stripped_attribute(attribute)?;
        self.trim_space(out, start);
        Ok(())
    }

    /// Prints a type without dialect and mnemonic, or its alias.
    pub(in crate::text) fn stripped_type(
        &mut self,
        out: &mut Vec<u8>,
        type_: Type<'_>,
    ) -> Result<()> {
        if self.aliases.print_type(out, type_) {
            return Ok(());
        }
        let start = out.len();
        (ItemPrinter { items: self, out }).print_stripped_type(type_)?;
        self.trim_space(out, start);
        Ok(())
    }

    /// Removes the space at `start`, in releases that print none. Directly behind a word it is that of the format, which left it
    /// to the printer before.
    fn trim_space(&self, out: &mut Vec<u8>, start: usize) {
        let release = self.context.registry().llvm_release();
        let before = out.get(..start).and_then(<[u8]>::last);
        let is_after_word = before.is_some_and(u8::is_ascii_alphanumeric);
        if release >= LLVM_WITHOUT_SPACE && !is_after_word && out.get(start) == Some(&b' ') {
            out.remove(start);
        }
    }

    /// `[1, 2]` for `array<i64: 1, 2>`; other attributes in full.
    fn builtin_stripped(&mut self, out: &mut Vec<u8>, attribute: Attribute<'_>) -> Result<()> {
        let start = out.len();
        self.attribute_in_full(out, attribute, Elision::Never)?;
        let text = out.get(start..).unwrap_or_default();
        if !text.starts_with(b"array<") {
            return Ok(());
        }
        let elements = text.iter().position(|byte| *byte == b':');
        // After `: `; nothing for an empty array.
        let elements = elements.map_or(text.len() - 1, |colon| colon + 2);
        out.drain(start..start + elements);
        out.pop();
        out.insert(start, b'[');
        out.push(b']');
        Ok(())
    }
}
