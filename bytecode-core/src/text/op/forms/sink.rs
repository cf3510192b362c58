//! Where a form goes: into the text, into the visit that finds aliases, or nowhere.

use crate::context::{Attribute, Type};
use crate::dialect::RegionStyle;
use crate::error::Result;
use crate::text::item::{Elision, Items, Visitor};

/// Where the text of an operation's form goes.
pub(in crate::text::op) enum Sink<'p, 'ir> {
    /// Into a text.
    Text(&'p mut Items<'ir>, &'p mut Vec<u8>),
    /// Items are visited, in the order in which they are printed.
    Visits(&'p mut Vec<Visit<'ir>>),
    /// Only the regions are of interest.
    Regions,
}

/// What the form of an operation prints that may have an alias.
#[derive(Clone, Copy)]
pub(in crate::text::op) enum Visit<'ir> {
    Attribute(Attribute<'ir>),
    Type(Type<'ir>),
    Region(RegionPlace),
}

/// A region within the text of its operation.
#[derive(Clone, Copy, Debug)]
pub(in crate::text::op) struct RegionPlace {
    /// Behind how many bytes of the operation's text the region stands.
    pub(in crate::text::op) at: usize,
    /// Its position among the regions of the operation.
    pub(in crate::text::op) region: usize,
    pub(in crate::text::op) style: RegionStyle,
}

impl<'ir> Visit<'ir> {
    /// Passes an item to the visitor.
    pub(in crate::text::op) fn visit(self, visitor: &mut Visitor<'ir>) -> Result<()> {
        match self {
            Self::Attribute(attribute) => visitor.attribute(attribute, false, false).map(drop),
            Self::Type(type_) => visitor.type_(type_, false).map(drop),
            Self::Region(_) => Ok(()),
        }
    }
}

impl<'ir> Sink<'_, 'ir> {
    #[inline]
    pub(in crate::text::op) fn text(&mut self, text: &str) {
        if let Self::Text(_, out) = self {
            out.extend_from_slice(text.as_bytes());
        }
    }

    /// Appends text that no item is in.
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

    /// Prints what the printer of an attribute writes behind its mnemonic.
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

    /// Prints what the printer of a type writes behind its mnemonic.
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
