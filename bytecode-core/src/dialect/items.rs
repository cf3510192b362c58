//! Items by way of their dialects.

use crate::context::{DialectWriter, Item, ItemKind, WireReader};
use crate::error::Result;

impl WireReader<'_> {
    /// Reads an item, whole, by its dialect, and writes it to `writer`; `None` if the dialect reads no encodings.
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
    /// Whether the dialect is known and reads encodings.
    pub(crate) fn has_interface(self) -> bool {
        let dialect = self.context.known_dialect(self.dialect);
        dialect.is_some_and(|dialect| dialect.bytecode().is_some())
    }
}
