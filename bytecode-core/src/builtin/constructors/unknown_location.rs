//! The unknown location, which records elide.

use crate::builtin::BuiltinAttribute;
use crate::context::{Attribute, AttributeId, Context, PackedOption, WireWriter};
use crate::item::DialectItem as _;

impl Context {
    /// Returns `loc(unknown)`.
    pub fn unknown_location(&self) -> Attribute<'_> {
        let id = self.find_unknown_location().unwrap_or_else(|| {
            let unknown = self.attribute(&BuiltinAttribute::UnknownLoc);
            // If the context is full, no attribute has the next number, so the handle has no entry.
            let next = || AttributeId(self.attributes.len() as u32);
            unknown.map_or_else(|_| next(), Attribute::id)
        });
        Attribute::new(self, *self.unknown_location.get_or_init(|| id))
    }

    /// Returns the location of a record, in which `None` represents `loc(unknown)`.
    #[inline]
    pub(crate) fn location(&self, id: PackedOption<AttributeId>) -> Attribute<'_> {
        match id.get() {
            Some(id) => Attribute::new(self, id),
            None => self.unknown_location(),
        }
    }

    /// Returns the id of `loc(unknown)` if it is among the attributes.
    pub(crate) fn find_unknown_location(&self) -> Option<AttributeId> {
        if let Some(&id) = self.unknown_location.get() {
            return Some(id);
        }
        let encode = |writer: &mut WireWriter<'_>| {
            BuiltinAttribute::UnknownLoc.encode_item(writer).map(|_| ())
        };
        let (tag, bytes) = self.wire(BuiltinAttribute::DIALECT, encode).ok()?;
        self.attributes.find_in_file(tag, &bytes).map(AttributeId)
    }
}
