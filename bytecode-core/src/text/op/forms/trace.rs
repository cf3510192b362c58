//! What the text of an operation consists of besides fixed text: names, items, regions.

use std::cell::{Cell, Ref, RefCell};
use std::ops::Range;

use smallvec::SmallVec;

use crate::context::{Attribute, Context, ItemId, Type};
use crate::error::Result;
use crate::ir::{Operation, Value};
use crate::text::item::{Elision, Items, Printed};

/// The number of operands up to which operations have templates: the key of more does not state which of them are the same value.
pub(super) const MAX_OPERANDS: usize = 16;

/// A part of the text of an operation after its name: it differs from that of another operation with the same key, or is not known
/// yet.
#[derive(Clone, Copy)]
pub(super) struct Blank {
    /// Where it is in that text.
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) part: Part,
}

/// What is in a blank.
#[derive(Clone, Copy)]
pub(super) enum Part {
    /// The name of an operand.
    Operand(u32),
    /// The name of a successor.
    Successor(u32),
    /// The name of an argument of a region.
    Argument { region: u32, argument: u32 },
    /// The next region, which the text of the operation lacks.
    Region,
    /// A new line, and the columns that it is deeper than the operation.
    NewLine(u32),
    /// An item, of a text that was printed before aliases were known.
    Item(PrintedItem),
}

/// An attribute or type that the form of an operation prints.
#[derive(Clone, Copy)]
pub(super) struct PrintedItem {
    pub(super) id: ItemId,
    pub(super) style: ItemStyle,
    /// Whether upstream's visit that finds aliases reaches it here.
    pub(super) is_visited: bool,
}

/// How an item is printed.
#[derive(Clone, Copy)]
pub(super) enum ItemStyle {
    /// It is only visited.
    Hidden,
    /// By its alias, or in full.
    Aliased(Elision),
    /// In full, even if it has an alias.
    Full,
    /// By its alias, or without dialect and mnemonic.
    Stripped,
}

impl PrintedItem {
    /// Adds it to the items that are printed, if upstream visits it.
    pub(super) fn visit<'ir>(
        self,
        context: &'ir Context,
        printed: &mut Printed<'ir>,
    ) -> Result<()> {
        match self.id {
            _ if !self.is_visited => Ok(()),
            ItemId::Attribute(id) => printed.attribute(Attribute::new(context, id)),
            ItemId::Type(id) => printed.type_(Type::new(context, id)),
        }
    }

    /// Prints it.
    pub(super) fn print(self, items: &mut Items<'_>, out: &mut Vec<u8>) -> Result<()> {
        let context = items.context;
        match (self.id, self.style) {
            (_, ItemStyle::Hidden) => Ok(()),
            (ItemId::Attribute(id), style) => {
                let attribute = Attribute::new(context, id);
                match style {
                    ItemStyle::Aliased(elision) => items.attribute(out, attribute, elision),
                    ItemStyle::Stripped => items.stripped_attribute(out, attribute),
                    _ => items.attribute_in_full(out, attribute, Elision::Never),
                }
            }
            (ItemId::Type(id), style) => {
                let type_ = Type::new(context, id);
                match style {
                    ItemStyle::Aliased(_) => items.type_(out, type_),
                    ItemStyle::Stripped => items.stripped_type(out, type_),
                    _ => items.type_in_full(out, type_),
                }
            }
        }
    }
}

/// Records the blanks in the text of an operation while it is printed.
#[derive(Default)]
pub(in crate::text::op) struct Trace {
    blanks: RefCell<SmallVec<[Blank; 8]>>,
    /// The length of the name of the operation, which lacks the dialect at some places; `None` without such a name.
    name: Cell<Option<usize>>,
    /// Whether the text may depend on more than the key and the blanks.
    is_void: Cell<bool>,
    /// Whether the recorded text lacks what the form prints.
    is_partial: Cell<bool>,
}

impl Trace {
    /// Records that the text depends on something else.
    pub(super) fn forbid(&self) {
        self.is_void.set(true);
    }

    /// Records that the form prints something that is not recorded.
    pub(super) fn omit(&self) {
        self.is_partial.set(true);
    }

    /// Returns whether the text depends on more than the key and the blanks.
    pub(super) fn is_void(&self) -> bool {
        self.is_void.get()
    }

    /// Returns whether the text with its blanks is all that the form prints for an operation with this key.
    pub(super) fn is_complete(&self) -> bool {
        !self.is_void.get() && !self.is_partial.get()
    }

    /// Forgets name and blanks, because the operation is printed again in another form.
    pub(super) fn clear(&self) {
        self.name.set(None);
        self.blanks.borrow_mut().clear();
    }

    /// Returns the length of the name at the start of the text; `None` without a name that lacks the dialect at some places.
    pub(super) fn name_length(&self) -> Option<usize> {
        self.name.get()
    }

    /// Returns the blanks in order.
    pub(super) fn blanks(&self) -> Ref<'_, [Blank]> {
        Ref::map(self.blanks.borrow(), |it| it.as_slice())
    }

    /// Records the name of the operation, at the start of the text.
    pub(super) fn name(&self, length: usize) {
        self.name.set(Some(length));
    }

    /// Records the name of the operand at a position.
    pub(super) fn operand(&self, operation: Operation<'_>, position: usize, place: Range<usize>) {
        match operation.operand_count() > MAX_OPERANDS {
            true => self.forbid(),
            false => self.add(place, Part::Operand(position as u32)),
        }
    }

    /// Records the name of a value.
    pub(super) fn value(&self, operation: Operation<'_>, value: Value<'_>, place: Range<usize>) {
        let operands = operation.body().operands(operation.record());
        if operands.len() > MAX_OPERANDS {
            return self.forbid();
        }
        let is_near = value.body_id() == operation.body_id();
        // The key tells which operands are the same value.
        let is_operand = |&operand: &_| is_near && operand == value.id();
        match operands.iter().position(is_operand) {
            Some(position) => self.add(place, Part::Operand(position as u32)),
            None => self.forbid(),
        }
    }

    /// Records the name of a successor.
    pub(super) fn successor(&self, position: usize, place: Range<usize>) {
        self.add(place, Part::Successor(position as u32));
    }

    /// Records the name of an argument of a region.
    pub(super) fn argument(&self, region: usize, argument: usize, place: Range<usize>) {
        let (region, argument) = (region as u32, argument as u32);
        self.add(place, Part::Argument { region, argument });
    }

    /// Records a region at a position.
    pub(super) fn region(&self, at: usize) {
        self.add(at..at, Part::Region);
    }

    /// Records a new line, `deeper` columns further in than the operation.
    pub(super) fn new_line(&self, deeper: usize, place: Range<usize>) {
        self.add(place, Part::NewLine(deeper as u32));
    }

    /// Records an item at a position.
    pub(super) fn item(&self, at: usize, item: PrintedItem) {
        self.add(at..at, Part::Item(item));
    }

    fn add(&self, place: Range<usize>, part: Part) {
        let name = self.name.get().unwrap_or_default();
        let (start, end) = ((place.start - name) as u32, (place.end - name) as u32);
        self.blanks.borrow_mut().push(Blank { start, end, part });
    }
}
