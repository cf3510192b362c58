//! The bodies of a module in the order in which they are written, and what their operations carry.
//!
//! This is the first pass over the IR: all others look things up in what it finds.

use std::ops::Range;

use super::image::ImageId;
use super::target::Target;
use crate::error::{Error, Result};
use crate::ir::{BlockId, Body, BodyId, Module, OperationExtra, OperationId, RegionId};

/// All bodies, each before those within it.
pub(super) struct Bodies<'ir> {
    list: Vec<PlannedBody<'ir>>,
    /// By body, its position in `list`.
    positions: Vec<u32>,
}

/// A body that is to be written.
pub(super) struct PlannedBody<'ir> {
    pub(super) body: &'ir Body,
    /// By operation, what it carries.
    pub(super) images: Vec<ImageId>,
    /// How many operations it holds, those of bodies within counted.
    pub(super) weight: usize,
    /// The position of the body around it; none for that of the top level.
    pub(super) parent: Option<usize>,
    /// Where in the file that was read it stands, if nothing in it has been changed.
    pub(super) unchanged: Option<Range<usize>>,
    /// Whether it lies in one that is unchanged.
    pub(super) within_unchanged: bool,
}

/// Where a walk goes on: it takes operations before those in their regions.
enum Next {
    Regions {
        body: usize,
        rest: Range<u32>,
    },
    Operations {
        body: usize,
        block: BlockId,
        operation: OperationId,
    },
}

impl<'ir> Bodies<'ir> {
    /// Goes through all operations in the order in which they are written. Bodies that have not been read
    /// are read.
    pub(super) fn plan(module: &'ir Module, target: &mut Target<'ir>) -> Result<Self> {
        module.load_all()?;
        let top_level = module.top_level()?.body();
        let mut bodies = Self {
            list: Vec::with_capacity(module.bodies.count()),
            positions: vec![u32::MAX; module.bodies.count()],
        };
        let mut stack = vec![bodies.push(module, BodyId(0), top_level, None)];
        while let Some(next) = stack.pop() {
            match next {
                Next::Regions { body, mut rest } => {
                    if let Some(region) = rest.next() {
                        stack.push(Next::Regions { body, rest });
                        let block = bodies.first_block(body, RegionId(region));
                        stack.extend(bodies.enter_block(target, body, block)?);
                    }
                }
                Next::Operations {
                    body,
                    block,
                    operation,
                } => bodies.operations(module, target, (body, block, operation), &mut stack)?,
            }
        }
        bodies.relate();
        Ok(bodies)
    }

    /// Takes operations until one has regions, or to the end of the block.
    fn operations(
        &mut self,
        module: &'ir Module,
        target: &mut Target<'ir>,
        (position, block, mut operation): (usize, BlockId, OperationId),
        stack: &mut Vec<Next>,
    ) -> Result<()> {
        let Some(planned) = self.list.get_mut(position) else {
            return Ok(());
        };
        let body = planned.body;
        while let Some(record) = body.operation(operation) {
            let image = target.visit(body, record)?;
            if let Some(slot) = planned.images.get_mut(operation.index()) {
                *slot = image;
            }
            operation = record.next;
            if let Some(extra) = body.extra(record)
                && extra.region_count > 0
            {
                stack.push(Next::Operations {
                    body: position,
                    block,
                    operation,
                });
                stack.push(match extra.body.some() {
                    None => Next::Regions {
                        body: position,
                        rest: extra.regions.clone(),
                    },
                    Some(id) => self.push(module, id, module.body(id)?, Some(position)),
                });
                return Ok(());
            }
        }
        let following = body.blocks.get(block.index()).map(|block| block.next);
        stack.extend(self.enter_block(target, position, following.unwrap_or(BlockId::NONE))?);
        Ok(())
    }

    fn push(
        &mut self,
        module: &Module,
        id: BodyId,
        body: &'ir Body,
        parent: Option<usize>,
    ) -> Next {
        let position = self.list.len();
        let slot = module.bodies.get(id.index());
        let source = slot.and_then(|slot| slot.source.as_ref());
        self.list.push(PlannedBody {
            body,
            images: vec![ImageId::NONE; body.operations.len()],
            weight: body.operations.len(),
            parent,
            unchanged: source.map(|source| source.bytes.clone()),
            within_unchanged: false,
        });
        if let Some(slot) = self.positions.get_mut(id.index()) {
            *slot = position as u32;
        }
        Next::Regions {
            body: position,
            rest: 0..body.root_regions,
        }
    }

    fn first_block(&self, body: usize, region: RegionId) -> BlockId {
        let body = self.list.get(body).map(|planned| planned.body);
        let region = body.and_then(|body| body.regions.get(region.index()));
        region.map_or(BlockId::NONE, |region| region.first_block)
    }

    fn enter_block(
        &self,
        target: &mut Target<'ir>,
        body: usize,
        id: BlockId,
    ) -> Result<Option<Next>> {
        let Some(planned) = self.list.get(body) else {
            return Ok(None);
        };
        let Some(block) = planned.body.blocks.get(id.index()) else {
            return Ok(None);
        };
        target.visit_arguments(planned.body, block)?;
        Ok(Some(Next::Operations {
            body,
            block: id,
            operation: block.first_operation,
        }))
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
        let (planned, range) = match extra.body.some() {
            None => (around, extra.regions.clone()),
            Some(id) => {
                let planned = self.get(id)?;
                (planned, 0..planned.body.root_regions)
            }
        };
        Ok(range.map(move |id| Place::new(planned, RegionId(id))))
    }
}

/// A region of a body.
#[derive(Clone, Copy)]
pub(super) struct Place<'a, 'ir> {
    pub(super) planned: &'a PlannedBody<'ir>,
    pub(super) region: RegionId,
}

impl<'a, 'ir> Place<'a, 'ir> {
    pub(super) fn new(planned: &'a PlannedBody<'ir>, region: RegionId) -> Self {
        Self { planned, region }
    }

    /// About how many operations lie in it: all of a body are said to lie in its first region.
    pub(super) fn weight(&self) -> usize {
        if self.region == RegionId(0) {
            self.planned.weight
        } else {
            0
        }
    }
}
