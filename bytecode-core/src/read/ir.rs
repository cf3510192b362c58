//! The IR section: operations, regions and blocks.
//!
//! ```text
//! ir        ::= block                                         of the top-level operations
//! block     ::= numOps<<1|hasArgs:varint [arguments] operation[numOps]
//! arguments ::= count:varint argument[count] [mask:byte [orders]]            mask since version 3
//! argument  ::= type:varint location:varint                   versions 0 to 3
//!             | type<<1|hasLocation:varint [location:varint]  since version 4
//! operation ::= name:varint mask:byte location:varint
//!               [attributes:varint]               mask 0x01
//!               [properties:varint]               mask 0x40, since version 5
//!               [count:varint type[count]]        mask 0x02, results
//!               [count:varint value[count]]       mask 0x04, operands
//!               [count:varint block[count]]       mask 0x08, successors
//!               [orders]                          mask 0x20, since version 3
//!               [numRegions<<1|isolated:varint regions]       mask 0x10
//! regions   ::= region[numRegions] | section(region[numRegions])             if isolated, since version 2
//! region    ::= numBlocks:varint [numValues:varint block[numBlocks]]
//! ```
//!
//! How values are numbered is told in [`super::scopes`].

use std::cell::Cell;

use super::scopes::Scopes;
use super::section::read_nested;
use super::use_list;
use crate::bytes::cursor::{Cursor, out_of_range};
use crate::bytes::operation_mask as mask;
use crate::bytes::{SectionKind, Version};
use crate::context::{AttributeId, Context, OperationNameId, PropertiesId, TypeId};
use crate::error::{Error, ErrorKind, Result, ResultExt};
use crate::ir::{
    BlockId, BlockRecord, Body, BodyId, BodySlot, BodySource, Module, OperationExtra, OperationId,
    OperationRecord, RegionId, RegionRecord, ValueId,
};

/// Isolated sections of fewer bytes are read into the arenas of the body around them: a body of
/// their own would cost more than it saves.
const SMALLEST_BODY: usize = 512;

/// Bodies of up to this many bytes are read in [`ROOM`].
const LARGEST_SMALL_BODY: usize = 2048;

thread_local! {
    /// Where small bodies are read, to be copied into arenas that fit: arenas that grow cost more.
    static ROOM: Cell<(Body, Scopes)> = Cell::default();
}

/// The fewest bytes of an operation: its name, its mask, its location.
const SMALLEST_OPERATION: usize = 3;

/// Reads the operations of the top level into the first body of the module.
pub(super) fn read_top_level(module: &Module, cursor: Cursor<'_>) -> Result<()> {
    let id = BodyId(module.bodies.push(BodySlot::empty()) as u32);
    let mut reader = Reader::new(&module.context, &module.bodies, id, cursor);
    reader.body.root_regions = 1;
    let region = reader.push_regions(1, OperationId::NONE)?;
    // The top level is one block, whose operations have no results.
    reader.announced = 0;
    reader.enter_region(region.start, 1, 0, true)?;
    reader.run()?;
    let body = reader.finish("IR section")?;
    module.set_body(id, body);
    Ok(())
}

/// Reads the regions of an isolated operation that stand in a section of their own.
pub(crate) fn read_body(
    context: &Context,
    bodies: &boxcar::Vec<BodySlot>,
    id: BodyId,
    source: &BodySource,
) -> Result<Body> {
    let bytes = context.buffer.get(source.bytes.clone()).unwrap_or_default();
    let cursor = Cursor::new(bytes, source.bytes.start as u64);
    let mut reader = Reader::new(context, bodies, id, cursor);
    let is_small = bytes.len() <= LARGEST_SMALL_BODY;
    if is_small {
        (reader.body, reader.scopes) = ROOM.take();
    }
    reader.body.owner = Some(source.owner);
    reader.body.root_regions = source.region_count;
    let mut read = || {
        let regions = reader.push_regions(source.region_count.into(), OperationId::NONE)?;
        reader.frames.push(Frame::Operation {
            regions,
            outer: None,
            isolated: true,
        });
        reader.run()
    };
    read().within(|| format!("regions of operation {}", source.owner.1))?;
    let mut room = reader.finish("isolated regions")?;
    if !is_small {
        return Ok(room);
    }
    let body = room.clone();
    room.clear();
    ROOM.set((room, reader.scopes));
    Ok(body)
}

/// What is being read, innermost last.
enum Frame<'a> {
    /// Regions of an operation that are yet to be read.
    Operation {
        regions: std::ops::Range<u32>,
        /// Where to go on when the regions stand in a section of their own.
        outer: Option<Cursor<'a>>,
        isolated: bool,
    },
    /// A region: the block at hand, and how many of its operations are yet to be read.
    Region {
        first_block: u32,
        block: u32,
        end_block: u32,
        operations_left: u64,
    },
}

struct Reader<'a> {
    /// Bodies in the one that is read are added to these.
    bodies: &'a boxcar::Vec<BodySlot>,
    version: Version,
    cursor: Cursor<'a>,
    /// The offset of the end of the body.
    end: u64,
    id: BodyId,
    body: Body,
    frames: Vec<Frame<'a>>,
    scopes: Scopes,
    /// Regions, blocks and values that have been announced but not read. Each takes at least a
    /// byte, so there can be no more of them than bytes left: no count is reserved unchecked.
    announced: u64,
    attribute_count: usize,
    type_count: usize,
    name_count: usize,
    properties_count: usize,
}

impl<'a> Reader<'a> {
    fn new(
        context: &Context,
        bodies: &'a boxcar::Vec<BodySlot>,
        id: BodyId,
        cursor: Cursor<'a>,
    ) -> Self {
        Self {
            bodies,
            version: context.version,
            cursor,
            end: cursor.offset() + cursor.remaining() as u64,
            id,
            body: Body::default(),
            frames: Vec::new(),
            scopes: Scopes::default(),
            announced: 0,
            attribute_count: context.attributes.file_len(),
            type_count: context.types.file_len(),
            name_count: context.names.operation_count(),
            properties_count: context.properties.file_len(),
        }
    }

    fn run(&mut self) -> Result<()> {
        while let Some(frame) = self.frames.pop() {
            match frame {
                Frame::Operation {
                    mut regions,
                    outer,
                    isolated,
                } => match regions.next() {
                    Some(region) => {
                        self.frames.push(Frame::Operation {
                            regions,
                            outer,
                            isolated,
                        });
                        self.region(region, isolated)?;
                    }
                    None => {
                        if let Some(outer) = outer {
                            self.cursor.expect_end("isolated regions")?;
                            self.cursor = outer;
                        }
                    }
                },
                Frame::Region {
                    first_block,
                    block,
                    end_block,
                    operations_left,
                } => {
                    self.operations(first_block, block, end_block, operations_left)?;
                }
            }
        }
        Ok(())
    }

    fn finish(&mut self, what: &'static str) -> Result<Body> {
        self.cursor.expect_end(what)?;
        use_list::check(&self.body)?;
        Ok(std::mem::take(&mut self.body))
    }

    /// Checks that `count` more things of at least a byte each can still follow.
    fn announce(&mut self, what: &'static str, count: u64) -> Result<u32> {
        self.announced = self.announced.saturating_add(count);
        let left = self.end - self.cursor.offset();
        if self.announced > left || count >= u64::from(u32::MAX >> 1) {
            let value = format!("{count} with {left} bytes left");
            return Err(self.cursor.error(ErrorKind::InvalidValue {
                what,
                value: value.into(),
            }));
        }
        Ok(count as u32)
    }

    fn push_regions(&mut self, count: u64, operation: OperationId) -> Result<std::ops::Range<u32>> {
        let start = self.body.regions.len() as u32;
        let count = self.announce("number of regions", count)?;
        let none = BlockId::NONE;
        let record = RegionRecord {
            operation,
            first_block: none,
            last_block: none,
        };
        self.body
            .regions
            .resize(start as usize + count as usize, record);
        Ok(start..start + count)
    }

    fn region(&mut self, region: u32, isolated: bool) -> Result<()> {
        self.announced -= 1;
        let blocks = self.cursor.varint()?;
        if blocks == 0 {
            return Ok(());
        }
        let values = self.cursor.varint()?;
        self.enter_region(region, blocks, values, isolated)
    }

    /// Makes the blocks and values of a region, and goes to its first block.
    fn enter_region(
        &mut self,
        region: u32,
        blocks: u64,
        values: u64,
        isolated: bool,
    ) -> Result<()> {
        let blocks = self.announce("number of blocks", blocks)?;
        let values = self.announce("number of values", values)?;
        let body = &mut self.body;
        self.scopes.enter(body, values, isolated);

        let first_block = body.blocks.len() as u32;
        let end_block = first_block + blocks;
        for block in first_block..end_block {
            let next = if block + 1 == end_block {
                u32::MAX
            } else {
                block + 1
            };
            body.blocks.push(BlockRecord {
                region: RegionId(region),
                next: BlockId(next),
                first_operation: OperationId::NONE,
                last_operation: OperationId::NONE,
                arguments: 0..0,
            });
        }
        if let Some(record) = body.regions.get_mut(region as usize) {
            record.first_block = BlockId(first_block);
            record.last_block = BlockId(end_block - 1);
        }
        let operations_left = self.block_header(first_block)?;
        let block = first_block;
        self.frames.push(Frame::Region {
            first_block,
            block,
            end_block,
            operations_left,
        });
        Ok(())
    }

    /// Reads the operations of a region until one has regions itself, or to the region's end.
    fn operations(
        &mut self,
        first_block: u32,
        mut block: u32,
        end_block: u32,
        mut operations_left: u64,
    ) -> Result<()> {
        // One of its own is kept in registers.
        let mut cursor = self.cursor;
        loop {
            let fit = (cursor.remaining() / SMALLEST_OPERATION) as u64;
            let room = operations_left.min(fit) as usize;
            self.body.operations.reserve(room);
            // Most operations have one or two.
            self.body.operands.reserve(room);
            while operations_left > 0 {
                operations_left -= 1;
                let id = OperationId(self.body.operations.len() as u32);
                let has_regions = self
                    .operation(&mut cursor, id, BlockId(block), first_block..end_block)
                    .within(|| format!("operation {id}"))?;
                if !has_regions {
                    continue;
                }
                self.cursor = cursor;
                let inner = self.regions(id).within(|| format!("operation {id}"))?;
                if let Some(inner) = inner {
                    let region = Frame::Region {
                        first_block,
                        block,
                        end_block,
                        operations_left,
                    };
                    self.frames.push(region);
                    self.frames.push(inner);
                    return Ok(());
                }
                cursor = self.cursor;
            }
            block += 1;
            self.cursor = cursor;
            if block == end_block {
                break;
            }
            operations_left = self.block_header(block)?;
            cursor = self.cursor;
        }
        self.scopes.leave().at(self.cursor.offset())
    }

    /// Reads the arguments of a block; returns its number of operations.
    fn block_header(&mut self, block: u32) -> Result<u64> {
        self.announced -= 1;
        let (operations, has_arguments) = self.cursor.varint_with_flag()?;
        if has_arguments {
            self.arguments(BlockId(block))
                .within(|| format!("arguments of block #{block}"))?;
        }
        Ok(operations)
    }

    fn arguments(&mut self, block: BlockId) -> Result<()> {
        let mut cursor = self.cursor;
        let count = cursor.count(1)? as u32;
        let start = self.body.arguments.len() as u32;
        let first_value = self.scopes.next_value();
        for _ in 0..count {
            let (type_, location) = if self.version >= Version::ELIDE_UNKNOWN_LOCATIONS {
                let offset = cursor.offset();
                let (type_, has_location) = cursor.varint_with_flag()?;
                let count = self.type_count as u64;
                if type_ >= count {
                    return Err(out_of_range(offset, "type", type_, count));
                }
                let location = if has_location {
                    self.attribute(&mut cursor)?
                } else {
                    AttributeId::UNKNOWN
                };
                (TypeId(type_ as u32), location)
            } else {
                (self.type_(&mut cursor)?, self.attribute(&mut cursor)?)
            };
            let value = self.define(&cursor, type_)?;
            self.body.arguments.push(value);
            self.body.argument_locations.push(location);
        }
        if let Some(record) = self.body.blocks.get_mut(block.index()) {
            record.arguments = start..start + count;
        }
        if self.version >= Version::USE_LIST_ORDERS {
            let offset = cursor.offset();
            match cursor.byte()? {
                0 => {}
                mask::USE_LIST_ORDERS => {
                    use_list::read(&mut self.body, &mut cursor, first_value, count)?;
                }
                other => {
                    let value = format!("{other:#04x}");
                    return Err(Error::invalid("mask of block arguments", value).at(offset));
                }
            }
        }
        self.cursor = cursor;
        Ok(())
    }

    /// Reads an operation up to its regions; whether it has any.
    #[inline]
    fn operation(
        &mut self,
        cursor: &mut Cursor<'a>,
        id: OperationId,
        block: BlockId,
        blocks: std::ops::Range<u32>,
    ) -> Result<bool> {
        let name = OperationNameId(cursor.index("operation name", self.name_count)?);
        let offset = cursor.offset();
        let mask = cursor.byte()?;
        if mask & !mask::ALL != 0 {
            return Err(Error::invalid("operation mask", format!("{mask:#04x}")).at(offset));
        }
        let location = self.attribute(cursor).within(|| "location")?;
        let mut record = OperationRecord {
            name,
            location,
            attributes: AttributeId(u32::MAX),
            properties: PropertiesId::NONE,
            first_operand: self.body.operands.len() as u32,
            operand_count: 0,
            first_result: 0,
            result_count: 0,
            extra: u32::MAX,
            block,
            next: OperationId::NONE,
        };
        if mask & mask::ATTRIBUTES != 0 {
            record.attributes = self.attribute(cursor).within(|| "attributes")?;
        }
        if mask & mask::PROPERTIES != 0 {
            if self.version < Version::NATIVE_PROPERTIES {
                let value = format!("properties in version {}", self.version);
                return Err(Error::invalid("operation mask", value).at(offset));
            }
            let index = cursor.index("properties", self.properties_count)?;
            record.properties = PropertiesId(index);
        }
        if mask & mask::RESULTS != 0 {
            record.result_count = cursor.count(1)? as u32;
            record.first_result = self.scopes.next_value();
            for _ in 0..record.result_count {
                let type_ = self.type_(cursor).within(|| "result type")?;
                self.define(cursor, type_)?;
            }
        }
        if mask & mask::OPERANDS != 0 {
            record.operand_count = cursor.count(1)? as u32;
            for _ in 0..record.operand_count {
                let operand = self.scopes.operand(cursor).within(|| "operand")?;
                self.body.operands.push(operand);
            }
        }
        if mask & (mask::SUCCESSORS | mask::REGIONS) != 0 {
            record.extra = self.body.extras.len() as u32;
            let none = OperationExtra {
                successors: 0..0,
                regions: 0..0,
                body: BodyId::NONE,
                region_count: 0,
                isolated: false,
            };
            self.body.extras.push(none);
        }
        if mask & mask::SUCCESSORS != 0 {
            let start = self.body.successors.len() as u32;
            let count = cursor.count(1)? as u32;
            for _ in 0..count {
                let block = cursor.index("block", blocks.len())?;
                self.body.successors.push(BlockId(blocks.start + block));
            }
            if let Some(extra) = self.body.extras.last_mut() {
                extra.successors = start..start + count;
            }
        }
        if mask & mask::USE_LIST_ORDERS != 0 {
            let (first, count) = (record.first_result, record.result_count);
            use_list::read(&mut self.body, cursor, first, count).within(|| "use-list orders")?;
        }
        self.append(id, record);
        Ok(mask & mask::REGIONS != 0)
    }

    /// Appends an operation to its block.
    #[inline]
    fn append(&mut self, id: OperationId, record: OperationRecord) {
        let body = &mut self.body;
        if let Some(block) = body.blocks.get_mut(record.block.index()) {
            let previous = std::mem::replace(&mut block.last_operation, id);
            match body.operations.get_mut(previous.index()) {
                Some(previous) => previous.next = id,
                None => block.first_operation = id,
            }
        }
        body.operations.push(record);
    }

    /// Reads where the regions of an operation are: next, in a section, or in a body of their own.
    fn regions(&mut self, id: OperationId) -> Result<Option<Frame<'a>>> {
        let (count, isolated) = self.cursor.varint_with_flag()?;
        let mut outer = None;
        let mut body = BodyId::NONE;
        if isolated && self.version >= Version::LAZY_LOADING {
            let data = read_nested(&mut self.cursor, SectionKind::Ir)?;
            if data.remaining() >= SMALLEST_BODY && count <= data.remaining() as u64 {
                let start = data.offset() as usize;
                let source = BodySource {
                    bytes: start..start + data.remaining(),
                    region_count: count as u32,
                    owner: (self.id, id),
                };
                body = BodyId(self.bodies.push(BodySlot::unread(source)) as u32);
            } else {
                outer = Some(std::mem::replace(&mut self.cursor, data));
            }
        }
        let regions = if body == BodyId::NONE {
            self.push_regions(count, id)?
        } else {
            0..0
        };
        if let Some(extra) = self.body.extras.last_mut() {
            extra.regions = regions.clone();
            extra.region_count = count as u32;
            extra.body = body;
            extra.isolated = isolated;
        }
        let inner = Frame::Operation {
            regions,
            outer,
            isolated,
        };
        Ok((body == BodyId::NONE).then_some(inner))
    }

    /// Defines the next value of the innermost region, which was announced.
    #[inline]
    fn define(&mut self, cursor: &Cursor<'a>, type_: TypeId) -> Result<ValueId> {
        let value = self.scopes.define(&mut self.body, type_);
        let value = value.at(cursor.offset())?;
        self.announced -= 1;
        Ok(value)
    }

    #[inline]
    fn attribute(&self, cursor: &mut Cursor<'a>) -> Result<AttributeId> {
        let id = cursor.index("attribute", self.attribute_count)?;
        Ok(AttributeId(id))
    }

    #[inline]
    fn type_(&self, cursor: &mut Cursor<'a>) -> Result<TypeId> {
        cursor.index("type", self.type_count).map(TypeId)
    }
}
