//! Items that are read by their dialects.

use crate::context::{DialectWriter, Item, ItemKind, WireReader};
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
}
