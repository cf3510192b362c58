//! The destination of a printed form: a text, a draft of one, or none.

use super::trace::{ItemStyle, PrintedItem, Trace};
use crate::context::{Attribute, Context, ItemId, Type};
use crate::dialect::RegionStyle;
use crate::error::Result;
use crate::text::item::{Elision, Items};

/// The destination of a printed form.
pub(in crate::text::op) enum Sink<'p, 'ir> {
    /// A text.
    Text(&'p mut Items<'ir>, &'p mut Vec<u8>),
    /// A text without names and items, because neither are known yet. The trace has the items.
    Draft(&'ir Context, &'p mut Vec<u8>, &'p Trace),
    /// None, because only the positions of regions are needed.
    Regions,
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

impl<'ir> Sink<'_, 'ir> {
    /// Returns the same destination.
    pub(super) fn reborrow(&mut self) -> Sink<'_, 'ir> {
        match self {
            Self::Text(items, out) => Sink::Text(items, out),
            Self::Draft(context, out, trace) => Sink::Draft(context, out, trace),
            Self::Regions => Sink::Regions,
        }
    }

    /// Returns the length of the text.
    #[inline]
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Text(_, out) | Self::Draft(_, out, _) => out.len(),
            Self::Regions => 0,
        }
    }

    /// Shortens the text.
    pub(super) fn truncate(&mut self, length: usize) {
        if let Self::Text(_, out) | Self::Draft(_, out, _) = self {
            out.truncate(length);
        }
    }

    #[inline]
    pub(in crate::text::op) fn text(&mut self, text: &str) {
        if let Self::Text(_, out) | Self::Draft(_, out, _) = self {
            out.extend_from_slice(text.as_bytes());
        }
    }

    /// Appends a text without items.
    #[inline]
    pub(in crate::text::op) fn write(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        if let Self::Text(_, out) | Self::Draft(_, out, _) = self {
            write(out);
        }
    }

    /// Appends names, which a draft lacks.
    #[inline]
    pub(super) fn write_names(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        if let Self::Text(_, out) = self {
            write(out);
        }
    }

    #[inline]
    pub(in crate::text::op) fn type_(&mut self, type_: Type<'ir>) -> Result<()> {
        self.item(of_type(type_), ItemStyle::Aliased(Elision::Never), true)
    }

    /// Prints a type that neither has an alias here nor is visited.
    pub(super) fn direct_type(&mut self, type_: Type<'ir>) -> Result<()> {
        self.item(of_type(type_), ItemStyle::Full, false)
    }

    /// Prints the text of a type after its mnemonic.
    pub(super) fn stripped_type(&mut self, type_: Type<'ir>) -> Result<()> {
        self.item(of_type(type_), ItemStyle::Stripped, true)
    }

    /// Visits a type that is not printed here.
    pub(super) fn visit_type(&mut self, type_: Type<'ir>) -> Result<()> {
        self.item(of_type(type_), ItemStyle::Hidden, true)
    }

    #[inline]
    pub(in crate::text::op) fn attribute(
        &mut self,
        attribute: Attribute<'ir>,
        elision: Elision,
    ) -> Result<()> {
        self.item(of_attribute(attribute), ItemStyle::Aliased(elision), true)
    }

    /// Prints an attribute that upstream does not visit here.
    pub(super) fn unvisited(&mut self, attribute: Attribute<'ir>) -> Result<()> {
        let style = ItemStyle::Aliased(Elision::Never);
        self.item(of_attribute(attribute), style, false)
    }

    /// Prints an attribute that neither has an alias here nor is visited.
    pub(super) fn direct(&mut self, attribute: Attribute<'ir>) -> Result<()> {
        self.item(of_attribute(attribute), ItemStyle::Full, false)
    }

    /// Prints the text of an attribute after its mnemonic.
    pub(super) fn stripped(&mut self, attribute: Attribute<'ir>) -> Result<()> {
        self.item(of_attribute(attribute), ItemStyle::Stripped, true)
    }

    /// Visits an attribute that is not printed here.
    pub(super) fn visit(&mut self, attribute: Attribute<'ir>) -> Result<()> {
        self.item(of_attribute(attribute), ItemStyle::Hidden, true)
    }

    /// Prints or records an item, which must be of the printed context: a form may have got it elsewhere.
    #[inline]
    fn item(
        &mut self,
        (id, context): (ItemId, &Context),
        style: ItemStyle,
        is_visited: bool,
    ) -> Result<()> {
        let item = PrintedItem {
            id,
            style,
            is_visited,
        };
        match self {
            Self::Text(items, out) => {
                items.context.check_same(context)?;
                item.print(items, out)
            }
            Self::Draft(printed, out, trace) => {
                printed.check_same(context)?;
                trace.item(out.len(), item);
                Ok(())
            }
            Self::Regions => Ok(()),
        }
    }
}

fn of_attribute(attribute: Attribute<'_>) -> (ItemId, &Context) {
    (attribute.id().into(), attribute.context())
}

fn of_type(type_: Type<'_>) -> (ItemId, &Context) {
    (type_.id().into(), type_.context())
}
