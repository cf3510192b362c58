//! The IR section: see its namesake in `read` for the grammar.
//!
//! Each body is written on its own, on as many threads as there are; [`Assembly`] puts them together.
//! Where all numbers are those of the file that was read, what has not been changed is copied.

use std::ops::Range;

use once_cell::sync::OnceCell;

use super::Writer;
use super::assembly::{Assembly, Mark, Piece, WrittenBody};
use super::bodies::PlannedBody;
use super::numbering::Numbering;
use super::output::Output;
use super::properties::PropertiesSection;
use super::target::{Target, known_location};
use super::use_list::{self, UseListOrders};
use crate::bytes::operation_mask as mask;
use crate::bytes::{Version, varint};
use crate::context::{AttributeId, OperationName};
use crate::error::{Error, Result, ResultExt};
use crate::ir::{BlockId, Module, OperationExtra, OperationId, OperationRecord, RegionId};
use crate::progress::Work;

/// Writes the data of the section.
pub(super) fn write(writer: &Writer<'_>) -> Result<Output> {
    let shared = Shared {
        module: writer.module,
        version: writer.target.version(),
        target: &writer.target,
        numbering: &writer.numbering,
        properties: &writer.properties,
        unknown_location: OnceCell::new(),
    };
    let copies = writer.copies() && keeps_numbers(writer);
    let file = &writer.context().buffer;
    let progress = &writer.context().progress;
    let pieces = progress.map(Work::Writing, writer.bodies.iter().collect(), |planned| {
        if copies && planned.within_unchanged {
            return Ok(Piece::default());
        }
        match planned.unchanged.clone().filter(|_| copies) {
            Some(range) if range.end <= file.len() => Ok(Piece::from(file.slice(range))),
            _ => BodyWriter::new(&shared, planned).write().map(Piece::from),
        }
    });
    let pieces = pieces.into_iter().collect::<Result<Vec<_>>>()?;
    Assembly::new(&writer.bodies, pieces, shared.version).finish()
}

/// Whether an operation that has not been changed takes the same bytes as in the file that was read.
fn keeps_numbers(writer: &Writer<'_>) -> bool {
    let numbering = &writer.numbering;
    numbering.operations.is_identity()
        && numbering.attributes.is_identity()
        && numbering.types.is_identity()
        && writer.properties.keeps_numbers(&writer.target)
}

/// What the writers of all bodies share.
struct Shared<'a, 'ir> {
    module: &'ir Module,
    version: Version,
    target: &'a Target<'ir>,
    numbering: &'a Numbering,
    properties: &'a PropertiesSection,
    /// `loc(unknown)`, if there is one, once that has been looked for.
    unknown_location: OnceCell<Option<AttributeId>>,
}

impl Shared<'_, '_> {
    fn is_unknown(&self, location: AttributeId) -> bool {
        let find = || self.module.context.find_unknown_location();
        location == AttributeId::UNKNOWN
            || Some(location) == *self.unknown_location.get_or_init(find)
    }
}

/// What is being written, innermost last.
enum Frame {
    /// Regions of an operation that are yet to be written.
    Regions {
        rest: Range<u32>,
        first_number: u32,
        /// The mark at which the section of the regions begins, if they have one.
        section: Option<usize>,
    },
    /// A block from this operation on; its region continues with the next block.
    Block {
        block: BlockId,
        next: OperationId,
        end_number: u32,
    },
}

/// Writes the regions of one body.
struct BodyWriter<'a, 'ir> {
    shared: &'a Shared<'a, 'ir>,
    planned: &'a PlannedBody<'ir>,
    out: WrittenBody,
    frames: Vec<Frame>,
    /// By value, its number.
    values: Vec<u32>,
    /// By block, its number and how many operations it has.
    blocks: Vec<(u32, u32)>,
    use_list_orders: UseListOrders<'ir>,
}

/// Stands for "has no number".
const NONE: u32 = u32::MAX;

impl<'a, 'ir> BodyWriter<'a, 'ir> {
    fn new(shared: &'a Shared<'a, 'ir>, planned: &'a PlannedBody<'ir>) -> Self {
        let body = planned.body;
        Self {
            shared,
            planned,
            out: WrittenBody::default(),
            frames: Vec::new(),
            values: vec![NONE; body.value_types.len()],
            blocks: vec![(NONE, 0); body.blocks.len()],
            use_list_orders: UseListOrders::of(body),
        }
    }

    fn write(mut self) -> Result<WrittenBody> {
        // Most operations take some ten bytes.
        self.out
            .bytes
            .reserve(12 * self.planned.body.operations.len());
        if self.planned.parent.is_none() {
            // Of the top level only the one block is written.
            let (_, end_number) = self.number(RegionId(0), 0);
            self.enter_block(self.planned.body.first_block(RegionId(0)), end_number)?;
        } else {
            self.frames.push(Frame::Regions {
                rest: 0..self.planned.body.root_regions,
                first_number: 0,
                section: None,
            });
        }
        while let Some(frame) = self.frames.pop() {
            match frame {
                Frame::Regions {
                    mut rest,
                    first_number,
                    section,
                } => match rest.next() {
                    Some(region) => {
                        self.frames.push(Frame::Regions {
                            rest,
                            first_number,
                            section,
                        });
                        self.region(RegionId(region), first_number)?;
                    }
                    None => self.out.close(section),
                },
                Frame::Block {
                    block,
                    next,
                    end_number,
                } => self.operations(block, next, end_number)?,
            }
        }
        Ok(self.out)
    }

    /// Gives numbers to the values and blocks of a region; returns the number of blocks, and the
    /// number after that of the last value.
    fn number(&mut self, region: RegionId, first_number: u32) -> (u32, u32) {
        let body = self.planned.body;
        let mut next = first_number;
        let mut block_number = 0;
        for (id, block) in body.blocks_of(region) {
            for &argument in body.arguments(block).0 {
                if let Some(slot) = self.values.get_mut(argument.index()) {
                    *slot = next;
                }
                next += 1;
            }
            let mut operations = 0;
            for (_, record) in body.operations_of(block) {
                let results = record.first_result as usize;
                let results = results..results + record.result_count as usize;
                for slot in self.values.get_mut(results).unwrap_or_default() {
                    *slot = next;
                    next += 1;
                }
                operations += 1;
            }
            if let Some(slot) = self.blocks.get_mut(id.index()) {
                *slot = (block_number, operations);
            }
            block_number += 1;
        }
        (block_number, next)
    }

    /// Writes the header of a region and goes to its first block.
    fn region(&mut self, region: RegionId, first_number: u32) -> Result<()> {
        let (blocks, end_number) = self.number(region, first_number);
        varint::encode(blocks.into(), &mut self.out.bytes);
        if blocks == 0 {
            return Ok(());
        }
        varint::encode((end_number - first_number).into(), &mut self.out.bytes);
        self.enter_block(self.planned.body.first_block(region), end_number)
    }

    /// Writes the header of a block and goes to its first operation.
    fn enter_block(&mut self, id: BlockId, end_number: u32) -> Result<()> {
        let Some(block) = self.planned.body.blocks.get(id.index()) else {
            return Ok(());
        };
        let (arguments, _) = self.planned.body.arguments(block);
        let operations = self.blocks.get(id.index()).map_or(0, |it| it.1);
        varint::encode(
            u64::from(operations) << 1 | u64::from(!arguments.is_empty()),
            &mut self.out.bytes,
        );
        if !arguments.is_empty() {
            self.arguments(id)?;
        }
        self.frames.push(Frame::Block {
            block: id,
            next: block.first_operation,
            end_number,
        });
        Ok(())
    }

    fn arguments(&mut self, id: BlockId) -> Result<()> {
        let Shared {
            module,
            version,
            target,
            numbering,
            ..
        } = *self.shared;
        let body = self.planned.body;
        let Some(block) = body.blocks.get(id.index()) else {
            return Ok(());
        };
        let (arguments, locations) = body.arguments(block);
        let out = &mut self.out.bytes;
        varint::encode(arguments.len() as u64, out);
        for (&argument, &location) in arguments.iter().zip(locations) {
            let type_ = target.type_(body.type_of(argument))?;
            let type_ = numbering.types.number(type_.0)?;
            let elided = version >= Version::ELIDE_UNKNOWN_LOCATIONS;
            let unknown = self.shared.is_unknown(location);
            if elided {
                varint::encode(type_ << 1 | u64::from(!unknown), out);
            } else {
                varint::encode(type_, out);
            }
            if !(elided && unknown) {
                let location = target.attribute(known_location(&module.context, location))?;
                varint::encode(numbering.attributes.number(location.0)?, out);
            }
        }
        if version >= Version::USE_LIST_ORDERS {
            let values = arguments.iter().map(|it| it.0);
            let orders = self.use_list_orders.among(values);
            if orders.is_empty() {
                out.push(0);
            } else {
                out.push(mask::USE_LIST_ORDERS);
                use_list::write(out, arguments.len(), &orders);
            }
        }
        Ok(())
    }

    /// Writes operations until one has regions, or to the end of the region.
    fn operations(&mut self, id: BlockId, mut next: OperationId, end_number: u32) -> Result<()> {
        let body = self.planned.body;
        while let Some(record) = body.operation(next) {
            let inner = self.operation(next, record, end_number).within(|| {
                let name = OperationName::new(&self.shared.module.context, record.name);
                format!("operation {next} `{name}`")
            })?;
            next = record.next;
            if let Some(inner) = inner {
                self.frames.push(Frame::Block {
                    block: id,
                    next,
                    end_number,
                });
                self.frames.push(inner);
                return Ok(());
            }
        }
        let following = body.blocks.get(id.index()).map(|block| block.next);
        self.enter_block(following.unwrap_or(BlockId::NONE), end_number)
    }

    /// Writes an operation; returns the frame of its regions if they are to be written next.
    #[inline]
    fn operation(
        &mut self,
        id: OperationId,
        record: &OperationRecord,
        end_number: u32,
    ) -> Result<Option<Frame>> {
        let Shared {
            version,
            target,
            numbering,
            properties,
            ..
        } = *self.shared;
        let body = self.planned.body;
        let image = self.planned.image(id);
        let attributes = target.attributes(record, image);
        let properties = properties.number(image);
        let extra = body.extra(record);
        let results = record.first_result..record.first_result + record.result_count;
        let orders = if version < Version::USE_LIST_ORDERS {
            Vec::new()
        } else {
            self.use_list_orders.among(results)
        };
        let successors = body.successors(record);
        let region_count = extra.map_or(0, |extra| extra.region_count);
        let flag = |set: bool, flag: u8| if set { flag } else { 0 };
        let flags = flag(attributes.is_some(), mask::ATTRIBUTES)
            | flag(properties.is_some(), mask::PROPERTIES)
            | flag(record.result_count > 0, mask::RESULTS)
            | flag(record.operand_count > 0, mask::OPERANDS)
            | flag(!successors.is_empty(), mask::SUCCESSORS)
            | flag(!orders.is_empty(), mask::USE_LIST_ORDERS)
            | flag(region_count > 0, mask::REGIONS);

        let out = &mut self.out.bytes;
        let name = target.operation_name(record.name);
        varint::encode(numbering.operations.number(name.0)?, out);
        out.push(flags);
        let location = target.attribute(record.location)?;
        varint::encode(numbering.attributes.number(location.0)?, out);
        if let Some(attributes) = attributes {
            varint::encode(numbering.attributes.number(attributes.0)?, out);
        }
        if let Some(properties) = properties {
            varint::encode(properties, out);
        }
        if record.result_count > 0 {
            varint::encode(record.result_count.into(), out);
            for type_ in body.result_types(record) {
                let type_ = target.type_(*type_)?;
                varint::encode(numbering.types.number(type_.0)?, out);
            }
        }
        if record.operand_count > 0 {
            varint::encode(record.operand_count.into(), out);
            for operand in body.operands(record) {
                match self.values.get(operand.index()) {
                    Some(&number) if number != NONE => varint::encode(number.into(), out),
                    _ => return Err(Error::message("an operand is not visible here")),
                }
            }
        }
        if !successors.is_empty() {
            varint::encode(successors.len() as u64, out);
            for successor in successors {
                match self.blocks.get(successor.index()) {
                    Some(&(number, _)) if number != NONE => varint::encode(number.into(), out),
                    _ => return Err(Error::message("a successor is not in the region")),
                }
            }
        }
        if !orders.is_empty() {
            use_list::write(out, record.result_count as usize, &orders);
        }
        match extra {
            Some(extra) if region_count > 0 => Ok(self.regions(extra, end_number)),
            _ => Ok(None),
        }
    }

    /// Writes what stands before the regions of an operation.
    fn regions(&mut self, extra: &OperationExtra, end_number: u32) -> Option<Frame> {
        let isolated = extra.isolated;
        varint::encode(
            u64::from(extra.region_count) << 1 | u64::from(isolated),
            &mut self.out.bytes,
        );
        if let Some(body) = extra.body.some() {
            self.out.mark(Mark::Body(body));
            return None;
        }
        let section = isolated && self.shared.version >= Version::LAZY_LOADING;
        Some(Frame::Regions {
            rest: extra.regions.clone(),
            first_number: if isolated { 0 } else { end_number },
            section: section.then(|| self.out.open()),
        })
    }
}
