//! The IR section: see its namesake in `read` for the grammar.

use std::ops::Range;

use super::numbering::Numbering;
use super::properties::PropertiesSection;
use super::strings::Strings;
use super::target::Target;
use super::use_list::{self, UseListOrders};
use super::{Writer, section};
use crate::error::{Error, Result, ResultExt};
use crate::ir::{
    AttributeId, BlockId, BlockRecord, Body, Module, OperationExtra, OperationId, OperationName,
    OperationRecord, RegionId,
};
use crate::read::mask;
use crate::section::Section;
use crate::varint;
use crate::version::Version;

/// The data of the section. Headers of nested sections are kept apart until all lengths are known, so
/// that nothing is moved twice however deeply they nest.
pub(super) struct IrSection {
    bytes: Vec<u8>,
    /// Where in `bytes` a header of a nested section goes, and the section's whole length.
    headers: Vec<(usize, u64)>,
    /// The length of all headers that have been closed.
    headers_length: u64,
}

impl IrSection {
    /// The length in bytes, headers included.
    pub(super) fn len(&self) -> u64 {
        self.bytes.len() as u64 + self.headers_length
    }

    pub(super) fn append_to(&self, out: &mut Vec<u8>) {
        let mut rest = self.bytes.as_slice();
        let mut position = 0;
        for &(at, length) in &self.headers {
            let (front, back) = rest.split_at(at - position);
            out.extend_from_slice(front);
            section::write_header(out, Section::Ir, length);
            (rest, position) = (back, at);
        }
        out.extend_from_slice(rest);
    }

    fn open(&mut self) -> OpenSection {
        self.headers.push((self.bytes.len(), 0));
        let index = self.headers.len() - 1;
        OpenSection {
            index,
            start: self.bytes.len(),
            headers_length: self.headers_length,
        }
    }

    fn close(&mut self, open: &OpenSection) {
        let nested = self.headers_length - open.headers_length;
        let length = (self.bytes.len() - open.start) as u64 + nested;
        if let Some((_, slot)) = self.headers.get_mut(open.index) {
            *slot = length;
        }
        self.headers_length += 1 + varint::length(length) as u64;
    }
}

/// A nested section that is being written.
struct OpenSection {
    index: usize,
    start: usize,
    headers_length: u64,
}

/// What is being written, innermost last.
enum Frame {
    /// Regions of an operation that are yet to be written.
    Regions {
        rest: Range<u32>,
        first_number: u32,
        section: Option<OpenSection>,
        /// Whether the body is to be left when the regions have been written.
        leave: bool,
    },
    /// A block from this operation on; its region continues with the next block.
    Block {
        block: BlockId,
        next: OperationId,
        end_number: u32,
    },
}

/// A body, and the numbers of its values and blocks.
struct Scope<'ir> {
    body: &'ir Body,
    values: Vec<u32>,
    blocks: Vec<u32>,
    use_list_orders: UseListOrders<'ir>,
}

impl<'ir> Scope<'ir> {
    fn new(body: &'ir Body) -> Self {
        Self {
            body,
            values: vec![u32::MAX; body.value_types.len()],
            blocks: vec![u32::MAX; body.blocks.len()],
            use_list_orders: UseListOrders::of(body),
        }
    }

    /// Gives numbers to the values and blocks of a region; returns the number of blocks, and the
    /// number after that of the last value.
    fn number(&mut self, region: RegionId, first_number: u32) -> (u32, u32) {
        let Self {
            body,
            values,
            blocks,
            ..
        } = self;
        let mut next = first_number;
        let mut block_number = 0;
        let first = body
            .regions
            .get(region.index())
            .map_or(BlockId::NONE, |it| it.first_block);
        let mut id = first;
        while let Some(block) = body.blocks.get(id.index()) {
            if let Some(slot) = blocks.get_mut(id.index()) {
                *slot = block_number;
            }
            block_number += 1;
            for &argument in body.arguments(block).0 {
                if let Some(slot) = values.get_mut(argument.index()) {
                    *slot = next;
                }
                next += 1;
            }
            for record in body.operations_of(block) {
                let results = record.first_result as usize;
                let results = results..results + record.result_count as usize;
                for slot in values.get_mut(results).unwrap_or_default() {
                    *slot = next;
                    next += 1;
                }
            }
            id = block.next;
        }
        (block_number, next)
    }
}

struct Emitter<'a, 'ir> {
    module: &'ir Module,
    version: Version,
    target: &'a mut Target<'ir>,
    numbering: &'a Numbering,
    strings: &'a mut Strings,
    properties: &'a mut PropertiesSection,
    out: IrSection,
    frames: Vec<Frame>,
    /// The bodies around the one at hand, innermost last.
    outer: Vec<Scope<'ir>>,
    scope: Scope<'ir>,
    /// `loc(unknown)`, if there is one.
    unknown_location: Option<AttributeId>,
}

pub(super) fn write(writer: &mut Writer<'_>) -> Result<IrSection> {
    let module = writer.module;
    let top_level = module.top_level()?;
    let mut emitter = Emitter {
        module,
        version: writer.target.version(),
        target: &mut writer.target,
        numbering: &writer.numbering,
        strings: &mut writer.strings,
        properties: &mut writer.properties,
        out: IrSection {
            bytes: Vec::new(),
            headers: Vec::new(),
            headers_length: 0,
        },
        frames: Vec::new(),
        outer: Vec::new(),
        scope: Scope::new(top_level.body()),
        unknown_location: module.context.find_unknown_location(),
    };
    emitter.block_from(top_level.id(), 0)?;
    emitter.run()?;
    Ok(emitter.out)
}

impl<'ir> Emitter<'_, 'ir> {
    fn run(&mut self) -> Result<()> {
        while let Some(frame) = self.frames.pop() {
            match frame {
                Frame::Regions {
                    mut rest,
                    first_number,
                    section,
                    leave,
                } => match rest.next() {
                    Some(region) => {
                        self.frames.push(Frame::Regions {
                            rest,
                            first_number,
                            section,
                            leave,
                        });
                        self.region(RegionId(region), first_number)?;
                    }
                    None => {
                        if let Some(open) = &section {
                            self.out.close(open);
                        }
                        if leave && let Some(outer) = self.outer.pop() {
                            self.scope = outer;
                        }
                    }
                },
                Frame::Block {
                    block,
                    next,
                    end_number,
                } => self.block(block, next, end_number)?,
            }
        }
        Ok(())
    }

    /// Writes the header of a region and goes to its first block.
    fn region(&mut self, region: RegionId, first_number: u32) -> Result<()> {
        let (blocks, end_number) = self.scope.number(region, first_number);
        varint::encode(blocks.into(), &mut self.out.bytes);
        if blocks == 0 {
            return Ok(());
        }
        varint::encode((end_number - first_number).into(), &mut self.out.bytes);
        let record = self.scope.body.regions.get(region.index());
        self.block_from(
            record.map_or(BlockId::NONE, |record| record.first_block),
            end_number,
        )
    }

    /// Writes the header of a block and goes to its first operation.
    fn block_from(&mut self, id: BlockId, end_number: u32) -> Result<()> {
        let body = self.scope.body;
        if let Some(block) = body.blocks.get(id.index()) {
            self.block_header(block)?;
            let next = block.first_operation;
            self.frames.push(Frame::Block {
                block: id,
                next,
                end_number,
            });
        }
        Ok(())
    }

    fn block_header(&mut self, block: &BlockRecord) -> Result<()> {
        let body = self.scope.body;
        let operations = body.operations_of(block).count() as u64;
        let (arguments, locations) = body.arguments(block);
        let out = &mut self.out.bytes;
        varint::encode(operations << 1 | u64::from(!arguments.is_empty()), out);
        if arguments.is_empty() {
            return Ok(());
        }
        varint::encode(arguments.len() as u64, out);
        for (&argument, &location) in arguments.iter().zip(locations) {
            let type_ = self.target.type_(body.type_of(argument))?;
            let type_ = self.numbering.types.number(type_.0)?;
            let left_out = location == AttributeId::UNKNOWN;
            let unknown = left_out || Some(location) == self.unknown_location;
            let location = if left_out {
                self.module.context.unknown_location().id()
            } else {
                self.target.attribute(location)?
            };
            if self.version < Version::ELIDE_UNKNOWN_LOCATIONS {
                varint::encode(type_, out);
                varint::encode(self.numbering.attributes.number(location.0)?, out);
            } else {
                varint::encode(type_ << 1 | u64::from(!unknown), out);
                if !unknown {
                    varint::encode(self.numbering.attributes.number(location.0)?, out);
                }
            }
        }
        if self.version >= Version::USE_LIST_ORDERS {
            let orders = self
                .scope
                .use_list_orders
                .among(arguments.iter().map(|it| it.0));
            out.push(if orders.is_empty() {
                0
            } else {
                mask::USE_LIST_ORDERS
            });
            if !orders.is_empty() {
                use_list::write(out, arguments.len(), &orders);
            }
        }
        Ok(())
    }

    /// Writes operations until one has regions, or to the end of the region.
    fn block(&mut self, id: BlockId, mut next: OperationId, end_number: u32) -> Result<()> {
        let body = self.scope.body;
        while let Some(record) = body.operation(next) {
            let id_of_this = next;
            next = record.next;
            let inner = self.operation(record, end_number).within(|| {
                let name = OperationName::new(&self.module.context, record.name);
                format!("operation {id_of_this} `{name}`")
            })?;
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
        match body
            .blocks
            .get(id.index())
            .and_then(|block| block.next.some())
        {
            Some(following) => self.block_from(following, end_number),
            None => Ok(()),
        }
    }

    /// Writes an operation; returns the frame of its regions if it has any.
    #[inline]
    fn operation(
        &mut self,
        record: &'ir OperationRecord,
        end_number: u32,
    ) -> Result<Option<Frame>> {
        let Self {
            module,
            version,
            target,
            numbering,
            strings,
            properties,
            scope,
            ..
        } = self;
        let (body, version) = (scope.body, *version);
        let (attributes, image) = target.image(record)?;
        let properties = match image {
            None => None,
            Some(image) => {
                properties.number(&module.context, image, version, numbering, strings)?
            }
        };
        let extra = body.extra(record);
        let results = record.first_result..record.first_result + record.result_count;
        let orders = if version < Version::USE_LIST_ORDERS {
            Vec::new()
        } else {
            scope.use_list_orders.among(results)
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
        varint::encode(numbering.operations.number(record.name.0)?, out);
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
                match scope.values.get(operand.index()) {
                    Some(&number) if number != u32::MAX => varint::encode(number.into(), out),
                    _ => return Err(Error::message("an operand is not visible here")),
                }
            }
        }
        if !successors.is_empty() {
            varint::encode(successors.len() as u64, out);
            for successor in successors {
                match scope.blocks.get(successor.index()) {
                    Some(&number) if number != u32::MAX => varint::encode(number.into(), out),
                    _ => return Err(Error::message("a successor is not in the region")),
                }
            }
        }
        if !orders.is_empty() {
            use_list::write(out, record.result_count as usize, &orders);
        }
        match extra {
            Some(extra) if region_count > 0 => self.regions(extra, end_number).map(Some),
            _ => Ok(None),
        }
    }

    /// Writes what stands before the regions of an operation.
    fn regions(&mut self, extra: &'ir OperationExtra, end_number: u32) -> Result<Frame> {
        let isolated = extra.isolated;
        let out = &mut self.out.bytes;
        varint::encode(
            u64::from(extra.region_count) << 1 | u64::from(isolated),
            out,
        );
        let section = (isolated && self.version >= Version::LAZY_LOADING).then(|| self.out.open());
        let first_number = if isolated { 0 } else { end_number };
        let (rest, leave) = match extra.body.some() {
            None => (extra.regions.clone(), false),
            Some(id) => {
                let body = self.module.body(id)?;
                self.outer
                    .push(std::mem::replace(&mut self.scope, Scope::new(body)));
                (0..body.root_regions, true)
            }
        };
        Ok(Frame::Regions {
            rest,
            first_number,
            section,
            leave,
        })
    }
}
