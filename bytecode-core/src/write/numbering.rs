//! The numbers of attributes, types, operation names, dialects and resources in a file.
//!
//! Upstream's numbering, step for step, so that the same IR gives the same bytes: entries are listed
//! in the order in which they are first met, then sorted so that the most referenced ones have the
//! numbers of the fewest bytes, and within numbers of equal length grouped by dialect.
//!
//! Where a file holds encodings that nobody here understands, references inside them cannot be
//! renumbered: the numbering is *pinned* to the file's then.

use bstr::{BStr, ByteSlice};

use super::WriteOptions;
use super::programs::{ItemKind, Programs};
use super::references::{Reference, References};
use super::target::Target;
use crate::context::{
    Context, DialectId, OperationNameId, ResourceData, ResourceId, ResourceOwner, Table,
};
use crate::error::{Error, ErrorKind, Result};
use crate::ir::{AttributeId, Body, Module, OperationRecord, RegionId, TypeId};

/// Whether the writer of a file sorted its tables by a comparison that is no order, as LLVM 16 and
/// before did: what comes out depends on the sorting algorithm, so such a file keeps its numbers.
pub(super) fn is_unspecified(producer: &BStr) -> bool {
    llvm_of(producer).is_some_and(|major| major <= 16)
}

/// The major version in a producer string such as `MLIR16.0.6`.
pub(super) fn llvm_of(producer: &BStr) -> Option<u32> {
    let release = producer.strip_prefix(b"MLIR")?;
    let major = release.split(|byte| !byte.is_ascii_digit()).next()?;
    major.to_str().ok()?.parse().ok()
}

/// Stands for "has no number".
const NONE: u32 = u32::MAX;

/// A table of the file: its entries in order, and the number of each.
#[derive(Default)]
pub(super) struct Order {
    /// Ids of the context, in the order of their numbers.
    pub(super) ids: Vec<u32>,
    numbers: Vec<u32>,
}

impl Order {
    fn identity(count: usize) -> Self {
        let ids: Vec<u32> = (0..count as u32).collect();
        Self {
            numbers: ids.clone(),
            ids,
        }
    }

    fn from_ids(ids: Vec<u32>, count: usize) -> Self {
        let mut numbers = vec![NONE; count];
        for (number, &id) in ids.iter().enumerate() {
            if let Some(slot) = numbers.get_mut(id as usize) {
                *slot = number as u32;
            }
        }
        Self { ids, numbers }
    }

    /// The number of the entry with this id.
    #[inline]
    pub(super) fn number(&self, id: u32) -> Result<u64> {
        match self.numbers.get(id as usize) {
            Some(&number) if number != NONE => Ok(number.into()),
            _ => Err(Error::message(
                "something that was not numbered is referenced",
            )),
        }
    }
}

/// All numbers of a file.
pub(super) struct Numbering {
    pub(super) attributes: Order,
    pub(super) types: Order,
    pub(super) operations: Order,
    pub(super) dialects: Order,
    /// The resources of dialects.
    pub(super) resources: Order,
    /// Whether the numbers are those of the file that was read.
    pub(super) pinned: bool,
    /// Where references are to be renumbered.
    pub(super) programs: Programs,
}

impl Numbering {
    /// The numbers of the file that was read; what has been added follows.
    pub(super) fn pinned(context: &Context) -> Self {
        let of_dialect = |id: &ResourceId| context.resources.by_number(id.0.into()).is_some();
        let resources = context
            .resources
            .ids()
            .filter(of_dialect)
            .map(|id| id.0)
            .collect();
        Self {
            attributes: Order::identity(context.attributes.len()),
            types: Order::identity(context.types.len()),
            operations: Order::identity(context.names.operation_count()),
            dialects: Order::identity(context.names.dialect_count()),
            resources: Order::from_ids(resources, context.resources.len()),
            pinned: true,
            programs: Programs::default(),
        }
    }

    /// Upstream's numbers for this module; `None` if something in it cannot be renumbered.
    pub(super) fn compute<'ir>(
        module: &'ir Module,
        target: &mut Target<'ir>,
        options: &'ir WriteOptions,
    ) -> Result<Option<Self>> {
        let mut counter = Counter::new(&module.context, options);
        counter.module(module, target)?;
        if counter.opaque {
            Ok(None)
        } else {
            counter.finish().map(Some)
        }
    }
}

/// How often each entry of a table is met, and when first.
struct Counts {
    met: Vec<u32>,
    counts: Vec<u32>,
}

impl Counts {
    fn new(len: usize) -> Self {
        Self {
            met: Vec::new(),
            counts: vec![0; len],
        }
    }

    /// Counts a meeting; whether it is the first.
    #[inline]
    fn meet(&mut self, id: u32) -> bool {
        let index = id as usize;
        if index >= self.counts.len() {
            self.counts.resize(index + 1, 0);
        }
        let Some(count) = self.counts.get_mut(index) else {
            return false;
        };
        *count = count.saturating_add(1);
        let first = *count == 1;
        if first {
            self.met.push(id);
        }
        first
    }

    /// Counts a meeting unless it would be the first; whether it was not.
    #[inline]
    fn meet_again(&mut self, id: u32) -> bool {
        match self.counts.get_mut(id as usize) {
            Some(count) if *count > 0 => {
                *count = count.saturating_add(1);
                true
            }
            _ => false,
        }
    }

    fn count(&self, id: u32) -> u32 {
        self.counts.get(id as usize).copied().unwrap_or(0)
    }

    fn into_order(self) -> Order {
        Order::from_ids(self.met, self.counts.len())
    }

    /// Sorts by number of references, and within numbers of equal encoded length by dialect.
    fn sort(self, dialect: impl Fn(u32) -> u32) -> Order {
        let mut ids = self.by_count();
        let mut first = 0;
        let mut rest = ids.as_mut_slice();
        // A varint of n bytes holds 7 * n bits. That the slices overlap by less than that is
        // upstream's arithmetic.
        let mut size = 0u64;
        for bytes in 1..=8 {
            size = (1u64 << (7 * bytes)) - size;
            let (slice, following) = rest.split_at_mut(rest.len().min(size as usize));
            let key = |id: u32| (dialect(id) != first, dialect(id));
            if !slice.is_sorted_by_key(|&id| key(id)) {
                slice.sort_by_cached_key(|&id| key(id));
            }
            match slice.last() {
                Some(&last) => first = dialect(last),
                None => break,
            }
            rest = following;
        }
        Order::from_ids(ids, self.counts.len())
    }

    /// The entries in the order of meeting, those that were met most often first: a counting sort.
    fn by_count(&self) -> Vec<u32> {
        let most = self.counts.iter().copied().max().unwrap_or(0) as usize;
        let mut starts = vec![0u32; most + 2];
        for &id in &self.met {
            let place = most - self.count(id) as usize;
            if let Some(size) = starts.get_mut(place + 1) {
                *size += 1;
            }
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut ids = vec![0; self.met.len()];
        for &id in &self.met {
            let place = most - self.count(id) as usize;
            if let Some(start) = starts.get_mut(place)
                && let Some(slot) = ids.get_mut(*start as usize)
            {
                *slot = id;
                *start += 1;
            }
        }
        ids
    }
}

/// A region of a body.
#[derive(Clone, Copy)]
struct Place<'ir> {
    body: &'ir Body,
    region: RegionId,
}

impl<'ir> Place<'ir> {
    fn new(body: &'ir Body, region: RegionId) -> Self {
        Self { body, region }
    }
}

/// Meets everything in upstream's order.
struct Counter<'ir> {
    context: &'ir Context,
    attributes: Counts,
    types: Counts,
    operations: Counts,
    dialects: Counts,
    resources: Counts,
    references: References<'ir>,
    programs: Programs,
    /// Whether properties were met that cannot be renumbered.
    opaque: bool,
    /// What is yet to be met of an attribute or type, last first.
    pending: Vec<Reference>,
}

impl<'ir> Counter<'ir> {
    fn new(context: &'ir Context, options: &'ir WriteOptions) -> Self {
        Self {
            context,
            attributes: Counts::new(context.attributes.len()),
            types: Counts::new(context.types.len()),
            operations: Counts::new(context.names.operation_count()),
            dialects: Counts::new(context.names.dialect_count()),
            resources: Counts::new(context.resources.len()),
            references: References::new(context, options),
            programs: Programs::new(context, options),
            opaque: false,
            pending: Vec::new(),
        }
    }

    fn module(&mut self, module: &'ir Module, target: &mut Target<'ir>) -> Result<()> {
        let top_level = module.top_level()?;
        let mut regions: Vec<Place<'ir>> = Vec::new();
        // The top-level operations first, then their regions, as if they were a region alone.
        self.region(
            module,
            Place::new(top_level.body(), top_level.region().id()),
            target,
            &mut regions,
        )?;
        // The last region first, as upstream's work list does.
        while let Some(place) = regions.pop() {
            self.region(module, place, target, &mut regions)?;
        }
        Ok(())
    }

    /// Meets what the operations of a region refer to, and appends their regions.
    fn region(
        &mut self,
        module: &'ir Module,
        place: Place<'ir>,
        target: &mut Target<'ir>,
        regions: &mut Vec<Place<'ir>>,
    ) -> Result<()> {
        let body = place.body;
        for block in body.blocks_of(place.region) {
            let (arguments, locations) = body.arguments(block);
            for (argument, &location) in arguments.iter().zip(locations) {
                let unknown = location == AttributeId::UNKNOWN;
                let context = self.context;
                let location = if unknown {
                    context.unknown_location().id()
                } else {
                    location
                };
                self.attribute(target.attribute(location)?)?;
                self.type_(target.type_(body.type_of(*argument))?)?;
            }
            for record in body.operations_of(block) {
                self.operation(body, record, target)?;
                if let Some(extra) = body.extra(record) {
                    let inner = module.regions_of(body, extra)?;
                    regions.extend(inner.map(|(body, region)| Place::new(body, region)));
                }
            }
        }
        Ok(())
    }

    #[inline]
    fn operation(
        &mut self,
        body: &Body,
        record: &OperationRecord,
        target: &mut Target<'ir>,
    ) -> Result<()> {
        if self.operations.meet(record.name.0)
            && let Some(entry) = self.context.names.operation(record.name)
        {
            self.dialects.meet(entry.dialect.0);
        }
        for &type_ in body.result_types(record) {
            self.type_(target.type_(type_)?)?;
        }
        let (attributes, image) = target.image(record)?;
        if let Some(attributes) = attributes {
            self.attribute(attributes)?;
        }
        if let Some(image) = image {
            self.opaque |= image.is_opaque();
            for &reference in &image.references {
                self.attribute(reference)?;
            }
        }
        self.attribute(target.attribute(record.location)?)
    }

    #[inline]
    fn attribute(&mut self, id: AttributeId) -> Result<()> {
        if self.attributes.meet_again(id.0) {
            Ok(())
        } else {
            self.meet(Reference::Attribute(id))
        }
    }

    #[inline]
    fn type_(&mut self, id: TypeId) -> Result<()> {
        if self.types.meet_again(id.0) {
            Ok(())
        } else {
            self.meet(Reference::Type(id))
        }
    }

    /// Meets an entry for the first time, and all that it refers to, depth first.
    fn meet(&mut self, reference: Reference) -> Result<()> {
        let mut next = Some(reference);
        while let Some(reference) = next {
            match reference {
                Reference::Attribute(id) => {
                    if self.attributes.meet(id.0) {
                        self.enter(ItemKind::Attribute, id.0)?;
                    }
                }
                Reference::Type(id) => {
                    if self.types.meet(id.0) {
                        self.enter(ItemKind::Type, id.0)?;
                    }
                }
                Reference::Resource(id) => {
                    if let Some((ResourceOwner::Dialect(dialect), _)) =
                        self.context.resources.get(id)
                    {
                        self.dialects.meet(dialect.0);
                        self.resources.meet(id.0);
                    }
                }
            }
            next = self.pending.pop();
        }
        Ok(())
    }

    /// Meets the dialect of an entry, and notes what it refers to.
    fn enter(&mut self, kind: ItemKind, id: u32) -> Result<()> {
        let tag = kind.table(self.context).tag(id).unwrap_or(0);
        self.dialects.meet(DialectId::from_tag(tag).0.0);
        match self
            .references
            .of(kind, id, &self.programs, &mut self.pending)
        {
            // The dialect has codes that are not known here.
            Err(error) if matches!(error.kind(), ErrorKind::UnknownCode { .. }) => {
                self.opaque = true;
                Ok(())
            }
            result => result,
        }
    }

    fn finish(mut self) -> Result<Numbering> {
        let context = self.context;
        // Resources that nothing refers to are kept all the same, behind the others.
        for id in context.resources.ids() {
            if let Some((ResourceOwner::Dialect(dialect), _)) = context.resources.get(id)
                && self.resources.count(id.0) == 0
            {
                self.resources.meet(id.0);
                self.dialects.meet(dialect.0);
            }
        }
        let dialects = self.dialects.into_order();
        let number = |id: DialectId| dialects.numbers.get(id.0 as usize).copied().unwrap_or(NONE);
        let of_entry = |table: &Table, id| {
            table
                .tag(id)
                .map_or(NONE, |tag| number(DialectId::from_tag(tag).0))
        };
        let attributes = self.attributes.sort(|id| of_entry(&context.attributes, id));
        let types = self.types.sort(|id| of_entry(&context.types, id));
        let operations = self.operations.sort(|id| {
            let entry = context.names.operation(OperationNameId(id));
            entry.map_or(NONE, |entry| number(entry.dialect))
        });
        // By dialect; in each, those with data first.
        let mut resources = self.resources.met;
        resources.sort_by_key(|&id| match context.resources.get(ResourceId(id)) {
            Some((ResourceOwner::Dialect(dialect), resource)) => {
                (number(*dialect), resource.data == ResourceData::None)
            }
            _ => (NONE, true),
        });
        let resources = Order::from_ids(resources, context.resources.len());
        Ok(Numbering {
            attributes,
            types,
            operations,
            dialects,
            resources,
            pinned: false,
            programs: self.programs,
        })
    }
}
