//! The bodies of a module in the order of writing, and the images of their operations.
//!
//! This is the first pass over the IR, whose results all others use. Each body is surveyed separately, on several
//! threads; the results are combined in the order of the file.

use std::ops::Range;

use super::image::{ImageId, Key};
use super::target::Target;
use crate::context::PackedOption;
use crate::error::{Error, Result};
use crate::ir::{
    Arena, Body, BodyId, ExtraId, Module, OperationExtra, OperationId, OperationRecord, RegionId,
};
use crate::parallel;

/// All bodies, each before its nested bodies.
pub(super) struct Bodies<'ir> {
    list: Vec<PlannedBody<'ir>>,
    /// The position in `list`, by body.
    positions: Vec<u32>,
}

/// A body to write.
pub(super) struct PlannedBody<'ir> {
    pub(super) body: &'ir Body,
    /// The position in `images` of the image, by operation.
    carried: Vec<u32>,
    images: Vec<PackedOption<ImageId>>,
    /// Which operations with regions are isolated, if the target has another rule than the source.
    isolation: Option<Arena<ExtraId, bool>>,
    /// The number of operations, including those of nested bodies.
    pub(super) weight: usize,
    /// The position of the enclosing body; none for the top level.
    pub(super) parent: Option<usize>,
    /// The range of the body in the file that was read, if nothing in the body has been changed.
    pub(super) unchanged: Option<Range<u64>>,
    /// Whether an enclosing body is unchanged.
    pub(super) within_unchanged: bool,
}

impl PlannedBody<'_> {
    /// Returns whether an operation with regions is written as isolated.
    pub(super) fn is_isolated(&self, record: &OperationRecord) -> bool {
        record
            .extra
            .get()
            .is_some_and(|extra| match &self.isolation {
                Some(isolation) => isolation[extra],
                None => self.body.extras[extra].isolated,
            })
    }

    /// Returns the image of an operation; `None` if the operation is written as it is in the module.
    #[inline]
    pub(super) fn image(&self, operation: OperationId) -> Option<ImageId> {
        let image = self.carried.get(operation.index());
        self.images.get(*image? as usize)?.get()
    }
}

/// The contents of a body.
struct Survey<'ir> {
    body: &'ir Body,
    /// The position in `found` of the image of each operation.
    carried: Vec<u32>,
    found: Vec<Found>,
    isolation: Option<Arena<ExtraId, bool>>,
}

/// An entry of a survey, in the order of the file.
enum Found {
    /// The key of the image of an operation, and the first operation with this key.
    Carried(Key, OperationId),
    Body(BodyId),
}

/// The number of recently found keys that are recognized, as a power of two.
const RECENT_BITS: u32 = 9;

impl<'ir> Survey<'ir> {
    /// Surveys a body. `recent` has the position in the list of a recently found key, by hash, possibly of another
    /// survey.
    fn new(body: &'ir Body, target: &Target<'ir>, recent: &mut [u32]) -> Self {
        let mut carried = vec![u32::MAX; body.operations.len()];
        let mut found = Vec::with_capacity(8);
        for id in body.operations_in(body.root_regions()) {
            let record = &body.operations[id];
            if let Some(key) = target.key(body, record)
                && let Some(slot) = carried.get_mut(id.index())
                && let Some(recent) = recent.get_mut(key.hash(RECENT_BITS))
            {
                match found.get(*recent as usize) {
                    Some(Found::Carried(known, _)) if *known == key => {}
                    _ => {
                        *recent = found.len() as u32;
                        found.push(Found::Carried(key, id));
                    }
                }
                *slot = *recent;
            }
            if let Some(inner) = body.extra(record).and_then(|extra| extra.body.get()) {
                found.push(Found::Body(inner));
            }
        }
        Self {
            body,
            carried,
            found,
            isolation: target.isolation(body),
        }
    }
}

impl<'ir> Bodies<'ir> {
    /// Surveys all bodies. Reads deferred bodies.
    pub(super) fn plan(module: &'ir Module, target: &mut Target<'ir>) -> Result<Self> {
        module.load_all()?;
        let read = module.bodies.iter().map(|(_, slot)| slot.body.get());
        let mut surveys = parallel::map_with(
            read.collect(),
            || vec![0; 1 << RECENT_BITS],
            |recent, body| body.map(|body| Survey::new(body, target, recent)),
        );
        let mut bodies = Self {
            list: Vec::with_capacity(surveys.len()),
            positions: vec![u32::MAX; surveys.len()],
        };
        bodies.add_all(module, target, &mut surveys)?;
        target.determine_images()?;
        bodies.relate();
        for planned in &bodies.list {
            target.rewrite(planned.body)?;
        }
        Ok(bodies)
    }

    /// Adds all bodies, and numbers the images of their operations.
    fn add_all(
        &mut self,
        module: &Module,
        target: &mut Target<'ir>,
        surveys: &mut [Option<Survey<'ir>>],
    ) -> Result<()> {
        // The enclosing bodies, with their remaining entries.
        let mut stack = vec![self.add(module, surveys, BodyId(0), None)?];
        while let Some((position, rest)) = stack.last_mut() {
            let position = *position;
            let Some(found) = rest.next() else {
                stack.pop();
                continue;
            };
            let Some(planned) = self.list.get_mut(position) else {
                break;
            };
            match found {
                Found::Carried(key, operation) => {
                    let body: &'ir Body = planned.body;
                    let image = target.number_image(key, &body.operations[operation]);
                    planned.images.push(Some(image).into());
                }
                Found::Body(id) => {
                    // Every key that was found needs an image.
                    planned.images.push(PackedOption::NONE);
                    stack.push(self.add(module, surveys, id, Some(position))?);
                }
            }
        }
        Ok(())
    }

    /// Adds a body; returns its position and its contents.
    fn add(
        &mut self,
        module: &Module,
        surveys: &mut [Option<Survey<'ir>>],
        id: BodyId,
        parent: Option<usize>,
    ) -> Result<(usize, std::vec::IntoIter<Found>)> {
        let position = self.list.len();
        let survey = surveys.get_mut(id.index()).and_then(Option::take);
        let survey = survey.ok_or_else(|| Error::message("no such body"))?;
        let slot = module.bodies.get(id);
        let source = slot.and_then(|slot| slot.source.as_ref());
        self.list.push(PlannedBody {
            body: survey.body,
            carried: survey.carried,
            images: Vec::with_capacity(survey.found.len()),
            isolation: survey.isolation,
            weight: survey.body.operations.len(),
            parent,
            unchanged: source.map(|source| source.bytes.clone()),
            within_unchanged: false,
        });
        if let Some(slot) = self.positions.get_mut(id.index()) {
            *slot = position as u32;
        }
        Ok((position, survey.found.into_iter()))
    }

    /// Adds the weights of bodies to the enclosing bodies, which are unchanged only if all nested bodies are.
    fn relate(&mut self) {
        for position in (0..self.list.len()).rev() {
            let Some(planned) = self.list.get(position) else {
                continue;
            };
            let (weight, changed) = (planned.weight, planned.unchanged.is_none());
            let parent = planned.parent.and_then(|parent| self.list.get_mut(parent));
            if let Some(parent) = parent {
                parent.weight += weight;
                if changed {
                    parent.unchanged = None;
                }
            }
        }
        for position in 0..self.list.len() {
            let parent = self.list.get(position).and_then(|planned| planned.parent);
            let parent = parent.and_then(|parent| self.list.get(parent));
            let within = parent.is_some_and(|it| it.unchanged.is_some() || it.within_unchanged);
            if let Some(planned) = self.list.get_mut(position) {
                planned.within_unchanged = within;
            }
        }
    }

    /// Iterates over the bodies, each before its nested bodies.
    pub(super) fn iter(&self) -> std::slice::Iter<'_, PlannedBody<'ir>> {
        self.list.iter()
    }

    /// Returns a body to write.
    pub(super) fn get(&self, id: BodyId) -> Result<&PlannedBody<'ir>> {
        self.position(id)
            .and_then(|position| self.list.get(position))
            .ok_or_else(|| Error::message("a body that is not in the module"))
    }

    /// Returns the position of a body.
    pub(super) fn position(&self, id: BodyId) -> Option<usize> {
        self.positions.get(id.index()).map(|&it| it as usize)
    }

    /// Returns the regions of an operation of `around`, which may be in a separate body.
    pub(super) fn regions_of<'a>(
        &'a self,
        around: &'a PlannedBody<'ir>,
        extra: &OperationExtra,
    ) -> Result<impl DoubleEndedIterator<Item = Place<'a, 'ir>> + use<'a, 'ir>> {
        let (planned, range) = match extra.body.get() {
            None => (around, extra.regions.clone()),
            Some(id) => {
                let planned = self.get(id)?;
                (planned, planned.body.root_regions())
            }
        };
        Ok(range.map(move |id| Place::new(planned, id)))
    }
}

/// A region and its body.
#[derive(Clone, Copy)]
pub(super) struct Place<'a, 'ir> {
    pub(super) planned: &'a PlannedBody<'ir>,
    pub(super) region: RegionId,
    /// The approximate number of operations in the region. All operations of a body count for its first region until
    /// that region has been visited.
    pub(super) weight: usize,
}

impl<'a, 'ir> Place<'a, 'ir> {
    /// Returns a region of a body that has not been entered.
    pub(super) fn new(planned: &'a PlannedBody<'ir>, region: RegionId) -> Self {
        let is_first = region == RegionId(0);
        Self {
            planned,
            region,
            weight: if is_first { planned.weight } else { 0 },
        }
    }

    /// Divides the weight of this region, except for this number of operations, among the nested regions `inner`.
    pub(super) fn divide(&self, operations: usize, inner: &mut [Self]) {
        let known: usize = inner.iter().map(|place| place.weight).sum();
        let is_within = |place: &&mut Self| std::ptr::eq(place.planned, self.planned);
        let count = inner.iter_mut().filter(is_within).count();
        let rest = self.weight.saturating_sub(operations + known);
        if let Some(each) = rest.checked_div(count) {
            let within = inner.iter_mut().filter(is_within);
            within.for_each(|place| place.weight = each);
        }
    }
}
