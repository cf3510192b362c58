//! Counts the references to all entries, in upstream's order.
//!
//! A stack traverses the regions of a module, the last region first, so all regions inside of a region are traversed
//! before the next one. Another thread can therefore take the lower part of the stack. Its counts are appended to
//! those of the upper part.

use super::bodies::{Bodies, Place};
use super::counts::Counts;
use super::image::ImageId;
use super::options::WriteOptions;
use super::order::NONE;
use super::target::Target;
use crate::context::{
    AttributeId, Context, DialectId, ItemId, ItemKind, Items, ResourceOwner, TypeId,
};
use crate::error::{Error, Result};
use crate::ir::{BodyId, OperationRecord};
use crate::item::references::{Reference, References};
use crate::parallel;

/// The minimal number of operations for another thread, because starting a thread takes longer for fewer.
const SMALLEST_SHARE: usize = 1 << 13;

/// The maximal number of threads, because each needs counts of four bytes for each entry of the tables.
const MOST_SHARES: usize = 8;

/// The state that all threads share.
pub(super) struct Knowledge<'a, 'ir> {
    context: &'ir Context,
    target: &'a Target<'ir>,
    bodies: &'a Bodies<'ir>,
    pub(super) items: Items<'ir>,
    pub(super) references: References<'ir>,
}

impl<'a, 'ir: 'a> Knowledge<'a, 'ir> {
    pub(super) fn new(
        context: &'ir Context,
        target: &'a Target<'ir>,
        bodies: &'a Bodies<'ir>,
        items: Items<'ir>,
        options: &'ir WriteOptions,
    ) -> Self {
        Self {
            context,
            target,
            bodies,
            items,
            references: References::new(context, options),
        }
    }
}

/// The references that have been counted.
pub(super) struct Counter<'a, 'ir> {
    knowledge: &'a Knowledge<'a, 'ir>,
    pub(super) attributes: Counts,
    pub(super) types: Counts,
    pub(super) operations: Counts,
    pub(super) dialects: Counts,
    pub(super) resources: Counts,
    /// The references of images. They are counted at the first operation with the image, and at the end for all other
    /// operations with it.
    images: Counts,
    /// Whether some properties cannot be renumbered.
    pub(super) opaque: bool,
    /// The entries that may refer to strings.
    pub(super) naming_strings: Vec<ItemId>,
    /// The references of an attribute or a type that have not been counted, the last first.
    pending: Vec<Reference>,
}

impl<'a, 'ir> Counter<'a, 'ir> {
    /// Counts all references of the module.
    pub(super) fn count(knowledge: &'a Knowledge<'a, 'ir>) -> Result<Self> {
        let planned = knowledge.bodies.get(BodyId(0))?;
        // The top-level operations precede their regions, as if they were in a region of their own.
        let regions = planned.body.root_regions();
        let regions = regions.map(|id| Place::new(planned, id));
        let share = planned
            .weight
            .div_ceil(parallel::threads().min(MOST_SHARES));
        Self::new(knowledge).counted(regions.collect(), share.max(SMALLEST_SHARE))
    }

    /// Counts all references in the regions on a stack.
    fn counted(mut self, regions: Vec<Place<'a, 'ir>>, share: usize) -> Result<Self> {
        self.regions(regions, share)?;
        self.count_images()?;
        Ok(self)
    }

    /// Counts the references in the regions on a stack, except those of repeated images. Leaves the lower part of the
    /// stack to another thread if the regions are far more than the share of a thread.
    fn regions(&mut self, mut regions: Vec<Place<'a, 'ir>>, share: usize) -> Result<()> {
        let mut weight = regions.iter().map(|place| place.weight).sum();
        while !regions.is_empty() {
            if weight > share + share / 2
                && let Some(upper) = cut(&mut regions, weight, share)
            {
                let knowledge = self.knowledge;
                let (counted, later) = parallel::join(
                    || self.regions(upper, share),
                    // Allocate on the thread that counts, because two threads must not share cache lines.
                    || Self::new(knowledge).counted(regions, share),
                );
                counted?;
                return self.append(later?);
            }
            while let Some(last) = regions.pop() {
                let below = regions.len();
                self.region(last, &mut regions)?;
                let added = regions.iter().skip(below).map(|place| place.weight);
                weight = weight - last.weight + added.sum::<usize>();
                if last.weight > share {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Counts the references of images for all operations except the first.
    fn count_images(&mut self) -> Result<()> {
        let Knowledge {
            context, target, ..
        } = *self.knowledge;
        let repeated = self.images.take().filter(|(_, count)| *count > 1);
        for (image, count) in
            repeated.filter_map(|(id, count)| Some((target.image(ImageId(id))?, count)))
        {
            image.each_attribute(context, target.version, &mut |reference| {
                self.attributes.count_more(reference.0, count - 1);
                Ok(())
            })?;
        }
        Ok(())
    }

    fn new(knowledge: &'a Knowledge<'a, 'ir>) -> Self {
        let context = knowledge.context;
        Self {
            knowledge,
            attributes: Counts::new(context.attributes.len()),
            types: Counts::new(context.types.len()),
            operations: Counts::new(context.names.operation_count()),
            dialects: Counts::new(context.names.dialect_count()),
            resources: Counts::new(context.resources.len()),
            images: Counts::new(knowledge.target.images().len()),
            opaque: false,
            naming_strings: Vec::new(),
            pending: Vec::new(),
        }
    }

    /// Appends the references of another share, which follow those of this share.
    fn append(&mut self, later: Self) -> Result<()> {
        let mut again = Vec::new();
        self.attributes.append(later.attributes, |id| {
            again.push(ItemId::Attribute(AttributeId(id)));
        });
        self.types
            .append(later.types, |id| again.push(ItemId::Type(TypeId(id))));
        self.operations.append(later.operations, |_| {});
        self.dialects.append(later.dialects, |_| {});
        self.resources.append(later.resources, |_| {});
        self.opaque |= later.opaque;
        self.naming_strings.extend(later.naming_strings);
        // The references inside of an entry count once, even if several shares have visited the entry.
        for id in again {
            let item = self.knowledge.items.get(id)?;
            let taken_back = self
                .knowledge
                .references
                .of(item, &mut |reference| match reference {
                    Reference::Item(ItemId::Attribute(id)) => self.attributes.take_back(id.0),
                    Reference::Item(ItemId::Type(id)) => self.types.take_back(id.0),
                    Reference::Resource(_) => {}
                });
            if let Err(error) = taken_back {
                self.check(error)?;
            }
        }
        Ok(())
    }

    /// Counts the references of the operations of a region, and appends the regions of these operations.
    fn region(&mut self, place: Place<'a, 'ir>, regions: &mut Vec<Place<'a, 'ir>>) -> Result<()> {
        let Knowledge {
            context,
            target,
            bodies,
            ..
        } = *self.knowledge;
        let (planned, body) = (place.planned, place.planned.body);
        let (below, mut operations) = (regions.len(), 0);
        for (_, block) in body.blocks_of(place.region) {
            let (arguments, locations) = body.arguments(block);
            for (argument, &location) in arguments.iter().zip(locations) {
                self.attribute(target.attribute(context.location(location).id())?)?;
                self.type_(target.type_(body.type_of(*argument))?)?;
            }
            for (id, record) in body.operations_of(block) {
                let types = body.result_types(record);
                self.operation(record, types, planned.image(id))?;
                if let Some(extra) = body.extra(record) {
                    // One at a time, because there is usually one.
                    for inner in bodies.regions_of(planned, extra)? {
                        regions.push(inner);
                    }
                }
                operations += 1;
            }
        }
        place.divide(operations, regions.get_mut(below..).unwrap_or_default());
        Ok(())
    }

    #[inline]
    fn operation(
        &mut self,
        record: &OperationRecord,
        types: &[TypeId],
        image: Option<ImageId>,
    ) -> Result<()> {
        let target = self.knowledge.target;
        let name = target.operation_name(record.name);
        if !self.operations.count_repeat(name.0) {
            let entry = self.knowledge.context.names.operation(name);
            let dialect = entry.map_or(DialectId(NONE), |entry| entry.dialect);
            self.operations.count_first(name.0, dialect);
            if entry.is_some() {
                self.dialects.count_once(dialect.0, dialect);
            }
        }
        for &type_ in types {
            self.type_(target.type_(type_)?)?;
        }
        if let Some(attributes) = target.attributes(record, image) {
            self.attribute(attributes)?;
        }
        if let Some(image) = image
            && !self.images.count_repeat(image.0)
        {
            self.image(image)?;
        }
        let location = self.knowledge.context.location(record.location);
        self.attribute(target.attribute(location.id())?)
    }

    /// Counts the references of an image.
    #[cold]
    fn image(&mut self, id: ImageId) -> Result<()> {
        self.images.count_first(id.0, DialectId(NONE));
        let Knowledge {
            context, target, ..
        } = *self.knowledge;
        let Some(image) = target.image(id) else {
            return Ok(());
        };
        self.opaque |= image.is_opaque();
        image.each_attribute(context, target.version, &mut |id| self.attribute(id))
    }

    #[inline]
    fn attribute(&mut self, id: AttributeId) -> Result<()> {
        if self.attributes.count_repeat(id.0) {
            Ok(())
        } else {
            self.count_first(id.into())
        }
    }

    #[inline]
    fn type_(&mut self, id: TypeId) -> Result<()> {
        if self.types.count_repeat(id.0) {
            Ok(())
        } else {
            self.count_first(id.into())
        }
    }

    /// Counts a reference to an entry that has been referenced. Returns `false` and counts nothing for other entries.
    #[inline]
    fn count_repeat(&mut self, id: ItemId) -> bool {
        match id {
            ItemId::Attribute(id) => self.attributes.count_repeat(id.0),
            ItemId::Type(id) => self.types.count_repeat(id.0),
        }
    }

    /// Counts the first reference to an entry, and the references inside of the entry, depth first.
    fn count_first(&mut self, id: ItemId) -> Result<()> {
        self.enter(id)?;
        while let Some(reference) = self.pending.pop() {
            match reference {
                Reference::Item(id) => {
                    if !self.count_repeat(id) {
                        self.enter(id)?;
                    }
                }
                Reference::Resource(id) => {
                    if let Some((ResourceOwner::Dialect(dialect), _)) =
                        self.knowledge.context.resources.get(id)
                    {
                        self.dialects.count_once(dialect.0, *dialect);
                        self.resources.count_once(id.0, *dialect);
                    }
                }
            }
        }
        Ok(())
    }

    /// Counts an entry, its dialect and its references. Adds references to entries that have not been visited to
    /// `pending`.
    #[inline]
    fn enter(&mut self, id: ItemId) -> Result<()> {
        // One copy of the code for each kind, because a selection of the table at run time is slower.
        match id {
            ItemId::Attribute(_) => self.enter_kind(ItemKind::Attribute, id.number()),
            ItemId::Type(_) => self.enter_kind(ItemKind::Type, id.number()),
        }
    }

    #[inline(always)]
    fn enter_kind(&mut self, kind: ItemKind, number: u32) -> Result<()> {
        let Knowledge {
            items, references, ..
        } = self.knowledge;
        let id = ItemId::new(kind, number);
        let item = items.get(id)?;
        let counts = match kind {
            ItemKind::Attribute => &mut self.attributes,
            ItemKind::Type => &mut self.types,
        };
        counts.count_first(number, item.dialect);
        self.dialects.count_once(item.dialect.0, item.dialect);
        let known = self.pending.len();
        let names_strings = references.of(item, &mut |reference| {
            let again = match reference {
                Reference::Item(ItemId::Attribute(id)) => self.attributes.count_repeat(id.0),
                Reference::Item(ItemId::Type(id)) => self.types.count_repeat(id.0),
                Reference::Resource(_) => false,
            };
            if !again {
                self.pending.push(reference);
            }
        });
        if self.pending.len() > known + 1 {
            self.pending.get_mut(known..).unwrap_or_default().reverse();
        }
        match names_strings {
            Ok(true) => self.naming_strings.push(id),
            Ok(false) => {}
            Err(error) => self.check(error)?,
        }
        Ok(())
    }

    /// Returns an error in an entry, unless it is an unknown code, which pins the numbering.
    #[cold]
    fn check(&mut self, error: Error) -> Result<()> {
        if error.is_unknown_code() {
            self.opaque = true;
            return Ok(());
        }
        Err(error)
    }
}

/// Splits off the upper half of a stack by weight, unless little would remain.
fn cut<'a, 'ir>(
    regions: &mut Vec<Place<'a, 'ir>>,
    weight: usize,
    share: usize,
) -> Option<Vec<Place<'a, 'ir>>> {
    let mut upper = 0;
    let first = regions.iter().rposition(|place| {
        upper += place.weight;
        2 * upper >= weight
    })?;
    (weight - upper >= share / 2).then(|| regions.split_off(first))
}
