//! The bodies of a module in the order in which they are written, and what their operations carry.
//!
//! This is the first pass over the IR: all others look things up in what it finds. Each body is surveyed on
//! its own, on several threads; what has been found is put together in the order of the file.

use std::ops::Range;

use super::image::{ImageId, Key};
use super::target::Target;
use super::traversal::{BodyPart, walk};
use crate::context::PackedOption;
use crate::error::{Error, Result};
use crate::ir::{Body, BodyId, Module, OperationExtra, OperationId, RegionId};
use crate::parallel;

/// All bodies, each before those within it.
pub(super) struct Bodies<'ir> {
    list: Vec<PlannedBody<'ir>>,
    /// By body, its position in `list`.
    positions: Vec<u32>,
}

/// A body that is to be written.
pub(super) struct PlannedBody<'ir> {
    pub(super) body: &'ir Body,
    /// By operation, where in `images` its image is.
    carried: Vec<u32>,
    images: Vec<PackedOption<ImageId>>,
    /// How many operations it holds, those of bodies within counted.
    pub(super) weight: usize,
    /// The position of the body around it; none for that of the top level.
    pub(super) parent: Option<usize>,
    /// Where in the file that was read it stands, if nothing in it has been changed.
    pub(super) unchanged: Option<Range<usize>>,
    /// Whether it lies in one that is unchanged.
    pub(super) within_unchanged: bool,
}

impl PlannedBody<'_> {
    /// What an operation carries.
    #[inline]
    pub(super) fn image(&self, operation: OperationId) -> Option<ImageId> {
        let image = self.carried.get(operation.index());
        self.images.get(*image? as usize)?.get()
    }
}

/// What is in a body.
struct Survey<'ir> {
    body: &'ir Body,
    /// By operation, where in `found` what it carries is.
    carried: Vec<u32>,
    found: Vec<Found>,
}

/// What a survey finds, in the order of the file.
enum Found {
    /// What an operation, and perhaps others, carries.
    Carried(Key, OperationId),
    Body(BodyId),
}

/// How much that was found lately is found again, as a power of two.
const RECENT_BITS: u32 = 9;

impl<'ir> Survey<'ir> {
    /// `recent` tells by the hash of a key where in a list it was found lately, be it that of another survey.
    fn new(body: &'ir Body, target: &Target<'ir>, recent: &mut [u32]) -> Result<Self> {
        let mut carried = vec![u32::MAX; body.operations.len()];
        let mut found = Vec::with_capacity(8);
        walk(body, |part| {
            match part {
                BodyPart::Block(_) => {}
                BodyPart::Body(id) => found.push(Found::Body(id)),
                BodyPart::Operation(id, record) => {
                    if let Some(key) = target.key(record)
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
                }
            }
            Ok(())
        })?;
        Ok(Self {
            body,
            carried,
            found,
        })
    }
}

impl<'ir> Bodies<'ir> {
    /// Goes through all operations. Bodies that have not been read are read.
    pub(super) fn plan(module: &'ir Module, target: &mut Target<'ir>) -> Result<Self> {
        module.load_all()?;
        let read = module.bodies.iter().map(|(_, slot)| slot.body.get());
        let surveys = parallel::map_with(
            read.collect(),
            || vec![0; 1 << RECENT_BITS],
            |recent, body| {
                body.map(|body| Survey::new(body, target, recent))
                    .transpose()
            },
        );
        let mut surveys = surveys.into_iter().collect::<Result<Vec<_>>>()?;
        let mut bodies = Self {
            list: Vec::with_capacity(surveys.len()),
            positions: vec![u32::MAX; surveys.len()],
        };
        bodies.add_all(module, target, &mut surveys)?;
        bodies.relate();
        for planned in &bodies.list {
            target.rewrite(planned.body)?;
        }
        Ok(bodies)
    }

    /// Adds all bodies, and gives numbers to what their operations carry.
    fn add_all(
        &mut self,
        module: &Module,
        target: &mut Target<'ir>,
        surveys: &mut [Option<Survey<'ir>>],
    ) -> Result<()> {
        // The bodies around what is at hand, with what is to be done in them.
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
                    let record = &planned.body.operations[operation];
                    let image = target.image_of(key, record)?;
                    planned.images.push(Some(image).into());
                }
                Found::Body(id) => {
                    // So that there is an image for each that was found.
                    planned.images.push(PackedOption::NONE);
                    stack.push(self.add(module, surveys, id, Some(position))?);
                }
            }
        }
        Ok(())
    }

    /// Adds a body; returns its position and what is in it.
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
        let slot = module.bodies.get(id.index());
        let source = slot.and_then(|slot| slot.source.as_ref());
        self.list.push(PlannedBody {
            body: survey.body,
            carried: survey.carried,
            images: Vec::with_capacity(survey.found.len()),
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

    /// Adds the weights of bodies to those around them, which are unchanged only if they are.
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

    /// All bodies, each before those within it.
    pub(super) fn iter(&self) -> std::slice::Iter<'_, PlannedBody<'ir>> {
        self.list.iter()
    }

    /// A body that is to be written.
    pub(super) fn get(&self, id: BodyId) -> Result<&PlannedBody<'ir>> {
        self.position(id)
            .and_then(|position| self.list.get(position))
            .ok_or_else(|| Error::message("a body that is not in the module"))
    }

    /// The position of a body among all.
    pub(super) fn position(&self, id: BodyId) -> Option<usize> {
        self.positions.get(id.index()).map(|&it| it as usize)
    }

    /// The regions of an operation of `around`, wherever they are.
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

/// A region of a body.
#[derive(Clone, Copy)]
pub(super) struct Place<'a, 'ir> {
    pub(super) planned: &'a PlannedBody<'ir>,
    pub(super) region: RegionId,
    /// The approximate number of operations in the region. All operations of a body count for its first region until
    /// the contents of that region are known.
    pub(super) weight: usize,
}

impl<'a, 'ir> Place<'a, 'ir> {
    /// A region of a body that has not been entered.
    pub(super) fn new(planned: &'a PlannedBody<'ir>, region: RegionId) -> Self {
        let is_first = region == RegionId(0);
        Self {
            planned,
            region,
            weight: if is_first { planned.weight } else { 0 },
        }
    }

    /// Divides what is in this region, beside so many operations, among the regions in it, which are all in `inner`.
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
