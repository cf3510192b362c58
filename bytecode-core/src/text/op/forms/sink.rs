//! The destination of a printed form: a text, the visit that finds aliases, or none.

use crate::context::{Attribute, Type};
use crate::dialect::RegionStyle;
use crate::error::Result;
use crate::text::item::{Elision, Items, Printed};

/// The destination of a printed form.
pub(in crate::text::op) enum Sink<'p, 'ir> {
    /// A text.
    Text(&'p mut Items<'ir>, &'p mut Vec<u8>),
    /// The visit that finds aliases: the printed items, in order.
    Visits(&'p mut Vec<Visit<'ir>>),
    /// None, because only the positions of regions are needed.
    Regions,
}

/// An item in the printed form of an operation that may have an alias.
#[derive(Clone, Copy)]
pub(in crate::text::op) enum Visit<'ir> {
    Attribute(Attribute<'ir>),
    Type(Type<'ir>),
    Region(RegionPlace),
}

/// A region within the text of its operation.
#[derive(Clone, Copy, Debug)]
pub(in crate::text::op) struct RegionPlace {
    /// The number of bytes of the operation's text before the region.
    pub(in crate::text::op) at: usize,
    /// Its position among the regions of the operation.
    pub(in crate::text::op) region: usize,
    /// Whether it is a region of the nested operation.
    pub(in crate::text::op) is_nested: bool,
    pub(in crate::text::op) style: RegionStyle,
    /// Whether the operation has no form, or does not fit it: a text in generic form has no default dialect.
    pub(in crate::text::op) is_unfit: bool,
}

impl<'ir> Visit<'ir> {
    /// Adds an item to those that are printed.
    pub(in crate::text::op) fn add_to(self, printed: &mut Printed<'ir>) -> Result<()> {
        match self {
            Self::Attribute(attribute) => printed.attribute(attribute),
            Self::Type(type_) => printed.type_(type_),
            Self::Region(_) => Ok(()),
        }
    }
}

impl<'ir> Sink<'_, 'ir> {
    /// Returns the same destination.
    pub(super) fn reborrow(&mut self) -> Sink<'_, 'ir> {
        match self {
            Self::Text(items, out) => Sink::Text(items, out),
            Self::Visits(visits) => Sink::Visits(visits),
            Self::Regions => Sink::Regions,
        }
    }

    #[inline]
    pub(in crate::text::op) fn text(&mut self, text: &str) {
        if let Self::Text(_, out) = self {
            out.extend_from_slice(text.as_bytes());
        }
    }

    /// Appends a text without items.
    #[inline]
    pub(in crate::text::op) fn write(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        if let Self::Text(_, out) = self {
            write(out);
        }
    }

    #[inline]
    pub(in crate::text::op) fn type_(&mut self, type_: Type<'ir>) -> Result<()> {
        match self {
            Self::Text(items, out) => items.type_(out, type_),
            Self::Visits(visits) => {
                visits.push(Visit::Type(type_));
                Ok(())
            }
            Self::Regions => Ok(()),
        }
    }

    pub(in crate::text::op) fn attribute(
        &mut self,
        attribute: Attribute<'ir>,
        elision: Elision,
    ) -> Result<()> {
        match self {
            Self::Text(items, out) => items.attribute(out, attribute, elision),
            Self::Visits(visits) => {
                visits.push(Visit::Attribute(attribute));
                Ok(())
            }
            Self::Regions => Ok(()),
        }
    }

    /// Prints an attribute that neither has an alias here nor is visited.
    pub(in crate::text::op) fn direct(&mut self, attribute: Attribute<'ir>) -> Result<()> {
        match self {
            Self::Text(items, out) => items.attribute_in_full(out, attribute, Elision::Never),
            Self::Visits(_) | Self::Regions => Ok(()),
        }
    }

    /// Prints the text of an attribute after its mnemonic.
    pub(in crate::text::op) fn stripped(&mut self, attribute: Attribute<'ir>) -> Result<()> {
        match self {
            Self::Text(items, out) => items.stripped_attribute(out, attribute),
            Self::Visits(visits) => {
                visits.push(Visit::Attribute(attribute));
                Ok(())
            }
            Self::Regions => Ok(()),
        }
    }

    /// Prints the text of a type after its mnemonic.
    pub(in crate::text::op) fn stripped_type(&mut self, type_: Type<'ir>) -> Result<()> {
        match self {
            Self::Text(items, out) => items.stripped_type(out, type_),
            Self::Visits(visits) => {
                visits.push(Visit::Type(type_));
                Ok(())
            }
            Self::Regions => Ok(()),
        }
    }
}
