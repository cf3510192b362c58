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
//! [`super::scopes`] describes the numbering of values.

use std::cell::Cell;
use std::ops::Range;

use super::scopes::Scopes;
use super::section::nested_header;
use super::stored::{StoredSection, is_cut_off};
use super::use_list;
use super::window::{WINDOW, Window};
use crate::bytes::cursor::{Cursor, out_of_range};
use crate::bytes::operation_mask as mask;
use crate::bytes::{SectionKind, Storage, Version};
use crate::context::{AttributeId, Context, OperationNameId, PackedOption, PropertiesId, TypeId};
use crate::error::{Error, ErrorKind, Result, ResultExt};
use crate::ir::{
    BlockId, Bodies, Body, BodyBuilder, BodyId, BodySlot, BodySource, ExtraId, IdRange, Module,
    Nested, OperationId, RegionId, ValueId,
};

/// The minimal number of bytes of a separate body if all are read. Smaller isolated sections are read into the arenas of
/// the enclosing body, because arenas of their own cost more than they save.
const SMALLEST_BODY: u64 = 512;

/// The minimal number of bytes of a deferred body: reading fewer costs no more than storing where they are.
const SMALLEST_DEFERRED: u64 = 32;

/// The maximal number of bytes of a body that is read in [`SMALL_BODY_ARENAS`].
const LARGEST_SMALL_BODY: u64 = 2048;

thread_local! {
    /// Arenas in which small bodies are read, before they are copied into arenas that fit, because growing arenas
    /// costs more.
    static SMALL_BODY_ARENAS: Cell<(BodyBuilder, Scopes)> = Cell::default();
}

/// The minimal number of bytes of an operation: its name, mask and location.
const SMALLEST_OPERATION: usize = 3;

/// Reads the top-level operations into the first body of the module.
pub(super) fn read_top_level(module: &Module, section: &StoredSection) -> Result<()> {
    let (context, bodies) = (&module.context, &module.bodies);
    let id = bodies.push(BodySlot::empty());
    let range = section.start..section.end();
    let new = |window| Reader::new(context, bodies, id, window, Nested::Read);
    let begin = |reader: &mut Reader<'_, '_>| {
        reader.announce("number of regions", 1)?;
        reader.announced = 0;
        reader.scopes = Scopes::of_module();
        // The top level is one block, and its operations have no parent.
        for region in reader.body.add_root_regions(1)? {
            reader.enter_region(region, 1, 0, true)?;
        }
        Ok(())
    };
    let mut reader = read(&context.file, &range, new, begin)?;
    reader.check_end("IR section")?;
    module.set_body(id, reader.body.finish());
    Ok(())
}

/// Reads the regions of an isolated operation, which are in a separate section.
pub(crate) fn read_body(
    context: &Context,
    bodies: &Bodies,
    id: BodyId,
    source: &BodySource,
    nested: Nested,
) -> Result<Body> {
    let is_small = source.length() <= LARGEST_SMALL_BODY;
    let new = |window| {
        let mut reader = Reader::new(context, bodies, id, window, nested);
        if is_small {
            (reader.body, reader.scopes) = SMALL_BODY_ARENAS.take();
        }
        reader.body.set_owner(source.owner.0, source.owner.1);
        reader
    };
    let begin = |reader: &mut Reader<'_, '_>| {
        let count = reader.announce("number of regions", source.region_count.into())?;
        reader.frames.push(Frame::Operation {
            regions: reader.body.add_root_regions(count)?,
            outer: None,
            isolated: true,
        });
        Ok(())
    };
    let read = read(&context.file, &source.bytes, new, begin);
    let mut reader = read.within(|| format!("regions of operation {}", source.owner.1))?;
    reader.check_end("isolated regions")?;
    if !is_small {
        return Ok(reader.body.finish());
    }
    let body = reader.body.finish_small();
    SMALL_BODY_ARENAS.set((reader.body, reader.scopes));
    Ok(body)
}

/// Reads the body at `range` of `file`. `new` returns its reader, and `begin` enters the outermost regions.
fn read<'b, 'f>(
    file: &'f Storage,
    range: &Range<u64>,
    new: impl Fn(Window<'f>) -> Reader<'b, 'f>,
    begin: impl Fn(&mut Reader<'b, '_>) -> Result<()>,
) -> Result<Reader<'b, 'f>> {
    if let Some(memory) = file.memory() {
        let bytes = memory.get(range.start as usize..range.end as usize);
        let bytes = Cursor::new(bytes.unwrap_or_default(), range.start);
        let mut reader = new(Window::whole(bytes));
        begin(&mut reader)?;
        reader.run()?;
        return Ok(reader);
    }
    let mut size = WINDOW;
    loop {
        let start = Cursor::new(&[], range.start);
        let reader = new(Window::new(start, range.end));
        match reader.read_from_disk(file, size, &begin)? {
            Some(reader) => return Ok(reader),
            // An operation is longer than the window.
            None => size *= 2,
        }
    }
}

/// The open constructs, the innermost last.
enum Frame {
    /// The regions of an operation that have not been read.
    Operation {
        regions: IdRange<RegionId>,
        /// The end of the section around regions in a separate section.
        outer: Option<u64>,
        isolated: bool,
    },
    /// A region: the current block, and the number of its operations that have not been read.
    Region {
        blocks: IdRange<BlockId>,
        block: BlockId,
        operations_left: u64,
    },
}

/// Reads a body. On disk, only a window of its bytes is in memory.
struct Reader<'b, 'w> {
    /// The bodies to which nested ones are appended.
    bodies: &'b Bodies,
    /// The minimal number of bytes of such a body.
    smallest_body: u64,
    version: Version,
    window: Window<'w>,
    /// The offset of the end of the body.
    end: u64,
    id: BodyId,
    body: BodyBuilder,
    frames: Vec<Frame>,
    scopes: Scopes,
    /// The number of regions, blocks and values that have been announced but not read. Each takes at least a byte, so
    /// there can be no more than the bytes left, and counts can be checked before capacity is reserved.
    announced: u64,
    attribute_count: usize,
    type_count: usize,
    name_count: usize,
    properties_count: usize,
}

impl<'b, 'w> Reader<'b, 'w> {
    /// Returns the reader of the body that the window is of.
    fn new(
        context: &Context,
        bodies: &'b Bodies,
        id: BodyId,
        window: Window<'w>,
        nested: Nested,
    ) -> Self {
        Self {
            bodies,
            smallest_body: match nested {
                Nested::Deferred => SMALLEST_DEFERRED,
                Nested::Read => SMALLEST_BODY,
                Nested::Within => u64::MAX,
            },
            version: context.version,
            end: window.section_end(),
            window,
            id,
            body: BodyBuilder::default(),
            frames: Vec::new(),
            scopes: Scopes::default(),
            announced: 0,
            attribute_count: context.attributes.file_len(),
            type_count: context.types.file_len(),
            name_count: context.names.file_operation_count(),
            properties_count: context.properties.file_len(),
        }
    }

    /// Reads the body by windows of `size` bytes. Returns `None` if a part is longer than a window.
    fn read_from_disk<'f>(
        self,
        file: &Storage,
        size: u64,
        begin: impl Fn(&mut Reader<'b, '_>) -> Result<()>,
    ) -> Result<Option<Reader<'b, 'f>>> {
        let mut paused = self.with_next(&[]);
        let mut has_begun = false;
        loop {
            let start = paused.window.cursor.offset();
            let end = paused.end.min(start.saturating_add(size));
            let bytes = file.slice(start..end).read()?;
            let mut reader = paused.with_next(&bytes);
            let begun = match std::mem::replace(&mut has_begun, true) {
                true => Ok(()),
                false => begin(&mut reader),
            };
            match begun.and_then(|()| reader.run()) {
                Err(error) if end < reader.end && is_cut_off(&error, end) => return Ok(None),
                read => read?,
            }
            let is_complete = reader.frames.is_empty();
            paused = reader.with_next(&[]);
            if is_complete {
                return Ok(Some(paused));
            }
        }
    }

    /// Returns the reader with these bytes as the next ones.
    fn with_next<'n>(self, next: &'n [u8]) -> Reader<'b, 'n> {
        Reader {
            bodies: self.bodies,
            smallest_body: self.smallest_body,
            version: self.version,
            window: self.window.with(next, self.end),
            end: self.end,
            id: self.id,
            body: self.body,
            frames: self.frames,
            scopes: self.scopes,
            announced: self.announced,
            attribute_count: self.attribute_count,
            type_count: self.type_count,
            name_count: self.name_count,
            properties_count: self.properties_count,
        }
    }

    /// Reads up to the end, or up to an operation that may end after the window.
    fn run(&mut self) -> Result<()> {
        while let Some(frame) = self.frames.last_mut() {
            if self.window.is_cut_off(&self.window.cursor) {
                return Ok(());
            }
            match frame {
                Frame::Operation {
                    regions,
                    outer,
                    isolated,
                } => match regions.next() {
                    Some(region) => {
                        let isolated = *isolated;
                        self.region(region, isolated)?;
                    }
                    None => {
                        let outer = outer.take();
                        self.frames.pop();
                        if let Some(outer) = outer {
                            self.window.leave(outer)?;
                        }
                    }
                },
                Frame::Region {
                    blocks,
                    block,
                    operations_left,
                } => {
                    let (blocks, block, operations_left) =
                        (blocks.clone(), *block, *operations_left);
                    self.frames.pop();
                    self.operations(blocks, block, operations_left)?;
                }
            }
        }
        Ok(())
    }

    fn check_end(&self, what: &'static str) -> Result<()> {
        self.window.expect_end(what)?;
        use_list::check(&self.body)
    }

    /// Fails unless `count` more entities of at least a byte each can follow.
    fn announce(&mut self, what: &'static str, count: u64) -> Result<u32> {
        self.announced = self.announced.saturating_add(count);
        let left = self.end - self.window.cursor.offset();
        if self.announced > left || count >= u64::from(u32::MAX >> 1) {
            let value = format!("{count} with {left} bytes left");
            return Err(self.window.cursor.error(ErrorKind::InvalidValue {
                what,
                value: value.into(),
            }));
        }
        Ok(count as u32)
    }

    fn region(&mut self, region: RegionId, isolated: bool) -> Result<()> {
        self.announced -= 1;
        let blocks = self.window.cursor.varint()?;
        if blocks == 0 {
            return Ok(());
        }
        let values = self.window.cursor.varint()?;
        self.enter_region(region, blocks, values, isolated)
    }

    /// Adds the blocks and values of a region, and enters its first block.
    fn enter_region(
        &mut self,
        region: RegionId,
        blocks: u64,
        values: u64,
        isolated: bool,
    ) -> Result<()> {
        let blocks = self.announce("number of blocks", blocks)?;
        let values = self.announce("number of values", values)?;
        self.scopes.enter(&mut self.body, values, isolated)?;
        let blocks = self.body.add_blocks(region, blocks)?;
        if let Some(block) = blocks.first() {
            let operations_left = self.block_header(block)?;
            self.frames.push(Frame::Region {
                blocks,
                block,
                operations_left,
            });
        }
        Ok(())
    }

    /// Reads the operations of a region up to the first with regions, or to the end of the region.
    fn operations(
        &mut self,
        blocks: IdRange<BlockId>,
        mut block: BlockId,
        mut operations_left: u64,
    ) -> Result<()> {
        // The copy stays in registers.
        let mut cursor = self.window.cursor;
        loop {
            let fit = (cursor.remaining() / SMALLEST_OPERATION) as u64;
            let room = operations_left.min(fit) as usize;
            self.body.reserve_operations(room);
            while operations_left > 0 {
                if self.window.is_cut_off(&cursor) {
                    self.window.cursor = cursor;
                    self.frames.push(Frame::Region {
                        blocks,
                        block,
                        operations_left,
                    });
                    return Ok(());
                }
                operations_left -= 1;
                let id = self.body.operations.next_id()?;
                let has_regions = self
                    .operation(&mut cursor, block, &blocks)
                    .within(|| format!("operation {id}"))?;
                if !has_regions {
                    continue;
                }
                self.window.cursor = cursor;
                let inner = self.regions(id).within(|| format!("operation {id}"))?;
                if let Some(inner) = inner {
                    let region = Frame::Region {
                        blocks,
                        block,
                        operations_left,
                    };
                    self.frames.push(region);
                    self.frames.push(inner);
                    return Ok(());
                }
                cursor = self.window.cursor;
            }
            self.window.cursor = cursor;
            let Some(next) = blocks.after(block) else {
                break;
            };
            if self.window.is_cut_off(&cursor) {
                self.frames.push(Frame::Region {
                    blocks,
                    block,
                    operations_left,
                });
                return Ok(());
            }
            block = next;
            operations_left = self.block_header(block)?;
            cursor = self.window.cursor;
        }
        self.scopes.leave().at(self.window.cursor.offset())
    }

    /// Reads the arguments of a block; returns its number of operations.
    fn block_header(&mut self, block: BlockId) -> Result<u64> {
        self.announced -= 1;
        let (operations, has_arguments) = self.window.cursor.varint_with_flag()?;
        if has_arguments {
            self.arguments(block)
                .within(|| format!("arguments of block #{}", block.0))?;
        }
        Ok(operations)
    }

    fn arguments(&mut self, block: BlockId) -> Result<()> {
        let mut cursor = self.window.cursor;
        let count = cursor.count(1)? as u32;
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
                    self.attribute(&mut cursor)?.into()
                } else {
                    PackedOption::NONE
                };
                (TypeId(type_ as u32), location)
            } else {
                let type_ = self.type_(&mut cursor)?;
                (type_, self.attribute(&mut cursor)?.into())
            };
            let value = self.define(&cursor, type_)?;
            self.body.add_announced_argument(block, value, location)?;
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
        self.window.cursor = cursor;
        Ok(())
    }

    /// Reads an operation up to its regions; returns whether it has regions.
    #[inline]
    fn operation(
        &mut self,
        cursor: &mut Cursor<'w>,
        block: BlockId,
        blocks: &IdRange<BlockId>,
    ) -> Result<bool> {
        let name = OperationNameId(cursor.index("operation name", self.name_count)?);
        let offset = cursor.offset();
        let mask = cursor.byte()?;
        if mask & !mask::ALL != 0 {
            return Err(Error::invalid("operation mask", format!("{mask:#04x}")).at(offset));
        }
        let location = self.attribute(cursor).within(|| "location")?;
        let mut attributes = None;
        if mask & mask::ATTRIBUTES != 0 {
            attributes = Some(self.attribute(cursor).within(|| "attributes")?);
        }
        let mut properties = None;
        if mask & mask::PROPERTIES != 0 {
            if self.version < Version::NATIVE_PROPERTIES {
                let value = format!("properties in version {}", self.version);
                return Err(Error::invalid("operation mask", value).at(offset));
            }
            let index = cursor.index("properties", self.properties_count)?;
            properties = Some(PropertiesId(index));
        }
        let mut record = (self.body).operation(name, location, attributes, properties);
        if mask & mask::RESULTS != 0 {
            let count = cursor.count(1)? as u32;
            if self.scopes.is_top_level() {
                self.scopes.announce(&mut self.body, count)?;
                self.announced += u64::from(count);
            }
            let first = self.scopes.next_value();
            for _ in 0..count {
                let type_ = self.type_(cursor).within(|| "result type")?;
                self.define(cursor, type_)?;
            }
            (self.body).set_announced_results(&mut record, first, count);
        }
        if mask & mask::OPERANDS != 0 {
            let count = cursor.count(1)?;
            for _ in 0..count {
                let operand = self.scopes.operand(cursor).within(|| "operand")?;
                self.body.push_operand(&mut record, operand);
            }
        }
        if mask & (mask::SUCCESSORS | mask::REGIONS) != 0 {
            let extra = self.body.add_extra(&mut record)?;
            if mask & mask::SUCCESSORS != 0 {
                self.successors(cursor, extra, blocks)?;
            }
        }
        if mask & mask::USE_LIST_ORDERS != 0 {
            let (first, count) = (ValueId(record.first_result), record.result_count);
            use_list::read(&mut self.body, cursor, first, count).within(|| "use-list orders")?;
        }
        self.body.append(block, record)?;
        Ok(mask & mask::REGIONS != 0)
    }

    fn successors(
        &mut self,
        cursor: &mut Cursor<'w>,
        extra: ExtraId,
        blocks: &IdRange<BlockId>,
    ) -> Result<()> {
        let count = cursor.count(1)?;
        let first = blocks.first().map_or(0, |first| first.0);
        let mut read = || Ok(BlockId(first + cursor.index("block", blocks.len())?));
        self.body.set_successors(extra, (0..count).map(|_| read()))
    }

    /// Reads the header of the regions of an operation, which follow, or are in a section or in a separate body.
    fn regions(&mut self, id: OperationId) -> Result<Option<Frame>> {
        let (count, isolated) = self.window.cursor.varint_with_flag()?;
        let mut outer = None;
        if isolated && self.version >= Version::LAZY_LOADING {
            let (kind, end) = (SectionKind::Ir, self.window.section_end());
            let length = nested_header(&mut self.window.cursor, 0, end, kind)
                .within(|| format!("{} section", kind.name()))?;
            let start = self.window.cursor.offset();
            let end = start + length;
            if length >= self.smallest_body && count <= length {
                let source = BodySource {
                    bytes: start..end,
                    region_count: count as u32,
                    owner: (self.id, id),
                };
                let body = self.bodies.push(BodySlot::unread(source));
                self.body.set_body(id, body, count as u32);
                self.window.move_to(end);
                return Ok(None);
            }
            outer = Some(self.window.enter(length));
        }
        let count = self.announce("number of regions", count)?;
        Ok(Some(Frame::Operation {
            regions: self.body.add_regions(id, count, isolated)?,
            outer,
            isolated,
        }))
    }

    /// Defines the next value of the innermost region.
    #[inline]
    fn define(&mut self, cursor: &Cursor<'w>, type_: TypeId) -> Result<ValueId> {
        let value = self.scopes.define(&mut self.body, type_);
        let value = value.at(cursor.offset())?;
        self.announced -= 1;
        Ok(value)
    }

    #[inline]
    fn attribute(&self, cursor: &mut Cursor<'w>) -> Result<AttributeId> {
        let id = cursor.index("attribute", self.attribute_count)?;
        Ok(AttributeId(id))
    }

    #[inline]
    fn type_(&self, cursor: &mut Cursor<'w>) -> Result<TypeId> {
        cursor.index("type", self.type_count).map(TypeId)
    }
}
