//! The IR section. The file of the same name in `read` has the grammar.
//!
//! Each body is written separately, on several threads, a large one in parts; [`Assembly`] combines them. Unchanged bodies are
//! copied if all numbers are those of the file that was read.

use std::sync::Arc;

use once_cell::sync::OnceCell;

use super::assembly::{Assembly, Mark, Piece, WrittenBody};
use super::bodies::PlannedBody;
use super::numbering::Numbering;
use super::output::Output;
use super::properties::PropertiesSection;
use super::target::Target;
use super::use_list::{self, UseListOrders};
use super::writer::Writer;
use crate::bytes::operation_mask as mask;
use crate::bytes::{Version, varint};
use crate::context::{AttributeId, OperationName, PackedOption};
use crate::error::{Error, Result, ResultExt};
use crate::ir::{
    Arena, BlockId, Body, Module, OperationExtra, OperationId, OperationRecord, RegionId, Step,
    Steps, ValueId, expect_visible,
};
use crate::parallel;
use crate::progress::Work;

/// The number of operations from which on a body is written in parts. In tests, nearly all bodies are.
const LARGE_BODY: usize = if cfg!(test) { 2 } else { 1 << 12 };

/// Most operations take about so many bytes.
const BYTES: usize = 12;

/// The maximal number of parts, because each has the numbers of all values and blocks.
const MOST_PARTS: usize = 8;

/// Returns the data of the section.
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
    let file = &writer.context().file;
    let progress = &writer.context().progress;
    let pieces = progress.map(Work::Writing, writer.bodies.iter().collect(), |planned| {
        if copies && planned.within_unchanged {
            return Ok(Piece::default());
        }
        match planned.unchanged.clone().filter(|_| copies) {
            Some(range) => Ok(Piece::from(file.slice(range))),
            None => BodyWriter::new(&shared, planned).write().map(Piece::from),
        }
    });
    let pieces = pieces.into_iter().collect::<Result<Vec<_>>>()?;
    Assembly::new(&writer.bodies, pieces, shared.version).finish()
}

/// Returns whether an unchanged operation has the same bytes as in the file that was read.
fn keeps_numbers(writer: &Writer<'_>) -> bool {
    let numbering = &writer.numbering;
    numbering.operations.is_identity()
        && numbering.attributes.is_identity()
        && numbering.types.is_identity()
        && writer.properties.keeps_numbers(&writer.target)
}

/// The state that the writers of all bodies share.
struct Shared<'a, 'ir> {
    module: &'ir Module,
    version: Version,
    target: &'a Target<'ir>,
    numbering: &'a Numbering,
    properties: &'a PropertiesSection,
    /// The id of `loc(unknown)`, if there is one, after the first lookup.
    unknown_location: OnceCell<Option<AttributeId>>,
}

impl Shared<'_, '_> {
    fn is_unknown(&self, location: PackedOption<AttributeId>) -> bool {
        let find = || self.module.context.find_unknown_location();
        location.is_none() || location.get() == *self.unknown_location.get_or_init(find)
    }
}

/// Writes the regions of a body.
struct BodyWriter<'a, 'ir> {
    shared: &'a Shared<'a, 'ir>,
    planned: &'a PlannedBody<'ir>,
    out: WrittenBody,
    /// The open regions, the innermost last: the number after that of the last value of each.
    end_numbers: Vec<u32>,
    /// The operations with open regions, the innermost last: the mark of the section of the regions, if they have
    /// one.
    sections: Vec<Option<usize>>,
    /// The number, by value.
    values: Arena<ValueId, u32>,
    /// The number and the number of operations, by block.
    blocks: Arena<BlockId, (u32, u32)>,
    use_list_orders: Arc<UseListOrders<'ir>>,
}

/// No number.
const NONE: u32 = u32::MAX;

impl<'a, 'ir> BodyWriter<'a, 'ir> {
    fn new(shared: &'a Shared<'a, 'ir>, planned: &'a PlannedBody<'ir>) -> Self {
        let body = planned.body;
        Self {
            shared,
            planned,
            out: WrittenBody::default(),
            end_numbers: Vec::new(),
            sections: Vec::new(),
            values: Arena::filled(body.value_types.len(), NONE),
            blocks: Arena::filled(body.blocks.len(), (NONE, 0)),
            use_list_orders: UseListOrders::of(body).into(),
        }
    }

    fn write(mut self) -> Result<WrittenBody> {
        let body = self.planned.body;
        if body.edited {
            expect_visible(&self.shared.module.context, body)?;
        }
        self.out.bytes.reserve(BYTES * body.operations.len());
        let mut regions = body.root_regions();
        let (first, others) = (regions.next(), regions.next());
        let block = first.and_then(|region| body.regions[region].first_block.get());
        match (first, block) {
            // At the top level, write only the block.
            (Some(region), Some(block)) if self.planned.parent.is_none() => {
                self.number(region, 0);
                // Values of the top level have numbers that no operand can have, because upstream reads none.
                self.values = Arena::filled(body.value_types.len(), NONE);
                self.end_numbers.push(0);
                self.steps(body.steps_from(Step::EnterBlock(block)), None)?;
            }
            (Some(region), Some(block)) if others.is_none() => {
                self.region(region);
                self.parts(block, &part_starts(body, region))?;
            }
            _ => self.steps(body.steps(), None)?,
        }
        Ok(self.out)
    }

    /// Writes the blocks of the only region, the first of which is `block`, in parts that begin at these operations.
    fn parts(&mut self, block: BlockId, starts: &[OperationId]) -> Result<()> {
        let body = self.planned.body;
        if starts.is_empty() {
            return self.steps(body.steps_on(Step::EnterBlock(block)), None);
        }
        let begins = starts.iter().map(|start| Step::EnterOperation(*start));
        let begins = std::iter::once(Step::EnterBlock(block)).chain(begins);
        let ends = starts.iter().copied().map(Some).chain([None]);
        let room = BYTES * body.operations.len() / (starts.len() + 1);
        let written = parallel::map(begins.zip(ends).collect(), |(begin, end)| {
            let mut part = self.part();
            part.out.bytes.reserve(room);
            part.steps(body.steps_on(begin), end).map(|()| part.out)
        });
        for part in written {
            self.out.append(part?);
        }
        Ok(())
    }

    /// Returns the writer of a part of the open region.
    fn part(&self) -> Self {
        Self {
            shared: self.shared,
            planned: self.planned,
            out: WrittenBody::default(),
            end_numbers: self.end_numbers.clone(),
            sections: Vec::new(),
            values: self.values.clone(),
            blocks: self.blocks.clone(),
            use_list_orders: Arc::clone(&self.use_list_orders),
        }
    }

    /// Writes the entities of a traversal, up to the operation `end`.
    fn steps(&mut self, steps: Steps<'_>, end: Option<OperationId>) -> Result<()> {
        let body = self.planned.body;
        for step in steps {
            match step {
                Step::EnterRegion(id) => self.region(id),
                Step::LeaveRegion(_) => {
                    self.end_numbers.pop();
                }
                Step::EnterBlock(id) => self.block(id)?,
                Step::LeaveBlock(_) => {}
                Step::EnterOperation(id) if Some(id) == end => return Ok(()),
                Step::EnterOperation(id) => {
                    let record = &body.operations[id];
                    self.operation(id, record).within(|| {
                        let name = OperationName::new(&self.shared.module.context, record.name);
                        format!("operation {id} `{name}`")
                    })?;
                }
                Step::LeaveOperation(id) => {
                    if body.operations[id].extra.is_some() {
                        let section = self.sections.pop();
                        self.out.close(section.flatten());
                    }
                }
            }
        }
        Ok(())
    }

    /// Numbers the values and blocks of a region. Returns the number of blocks, and the number after that of the last
    /// value.
    fn number(&mut self, region: RegionId, first_number: u32) -> (u32, u32) {
        let body = self.planned.body;
        let mut next = first_number;
        let mut block_number = 0;
        for (id, block) in body.blocks_of(region) {
            for &argument in body.arguments(block).0 {
                self.values[argument] = next;
                next += 1;
            }
            let mut operations = 0;
            for (_, record) in body.operations_of(block) {
                for slot in self.values.slice_mut(&record.results()) {
                    *slot = next;
                    next += 1;
                }
                operations += 1;
            }
            self.blocks[id] = (block_number, operations);
            block_number += 1;
        }
        (block_number, next)
    }

    /// Writes the header of a region.
    fn region(&mut self, region: RegionId) {
        let body = self.planned.body;
        let owner = body.regions[region].operation.get();
        let is_isolated = |owner| self.planned.is_isolated(&body.operations[owner]);
        // The values of an isolated operation are numbered from 0, as those of a separate body.
        let first_number = match self.end_numbers.last() {
            Some(&end) if !owner.is_none_or(is_isolated) => end,
            _ => 0,
        };
        let (blocks, end_number) = self.number(region, first_number);
        self.end_numbers.push(end_number);
        varint::encode(blocks.into(), &mut self.out.bytes);
        if blocks > 0 {
            varint::encode((end_number - first_number).into(), &mut self.out.bytes);
        }
    }

    /// Writes the header of a block.
    fn block(&mut self, id: BlockId) -> Result<()> {
        let (arguments, _) = self.planned.body.arguments(&self.planned.body.blocks[id]);
        let (_, operations) = self.blocks[id];
        varint::encode(
            u64::from(operations) << 1 | u64::from(!arguments.is_empty()),
            &mut self.out.bytes,
        );
        if arguments.is_empty() {
            Ok(())
        } else {
            self.arguments(id)
        }
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
        let (arguments, locations) = body.arguments(&body.blocks[id]);
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
                let location = target.attribute(module.context.location(location).id())?;
                varint::encode(numbering.attributes.number(location.0)?, out);
            }
        }
        if version >= Version::USE_LIST_ORDERS {
            let orders = self.use_list_orders.among(arguments.iter().copied());
            if orders.is_empty() {
                out.push(0);
            } else {
                out.push(mask::USE_LIST_ORDERS);
                use_list::write(out, arguments.len(), &orders);
            }
        }
        Ok(())
    }

    /// Writes an operation up to its regions.
    #[inline]
    fn operation(&mut self, id: OperationId, record: &OperationRecord) -> Result<()> {
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
        let orders = if version < Version::USE_LIST_ORDERS {
            Vec::new()
        } else {
            self.use_list_orders.among(record.results())
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
        let location = self.shared.module.context.location(record.location);
        let location = target.attribute(location.id())?;
        varint::encode(numbering.attributes.number(location.0)?, out);
        if let Some(attributes) = attributes {
            varint::encode(numbering.attributes.number(attributes.0)?, out);
        }
        if let Some(properties) = properties {
            varint::encode(properties, out);
        }
        if record.result_count > 0 {
            if let ([end], None) = (&mut *self.end_numbers, self.planned.parent) {
                *end += record.result_count;
            }
            varint::encode(record.result_count.into(), out);
            for type_ in body.result_types(record) {
                let type_ = target.type_(*type_)?;
                varint::encode(numbering.types.number(type_.0)?, out);
            }
        }
        if record.operand_count > 0 {
            varint::encode(record.operand_count.into(), out);
            for operand in body.operands(record) {
                match self.values[*operand] {
                    number if number != NONE => varint::encode(number.into(), out),
                    _ => return Err(self.has_no_number(*operand)),
                }
            }
        }
        if !successors.is_empty() {
            varint::encode(successors.len() as u64, out);
            for successor in successors {
                match self.blocks[*successor] {
                    (number, _) if number != NONE => varint::encode(number.into(), out),
                    _ => return Err(Error::message("a successor is in another region")),
                }
            }
        }
        if !orders.is_empty() {
            use_list::write(out, record.result_count as usize, &orders);
        }
        if let Some(extra) = extra {
            let section = if region_count > 0 {
                self.regions(extra, self.planned.is_isolated(record))
            } else {
                None
            };
            self.sections.push(section);
        }
        Ok(())
    }

    /// Returns the error of an operand without a number.
    #[cold]
    fn has_no_number(&self, operand: ValueId) -> Error {
        let body = self.planned.body;
        let block = body.block_of(operand).map(|block| &body.blocks[block]);
        let region = block.and_then(|block| block.region.get());
        let is_outermost = region.is_some_and(|it| body.regions[it].operation.is_none());
        match is_outermost && self.planned.parent.is_none() {
            true => Error::unsupported("an operand that is a result of a top-level operation"),
            false => Error::message("an operand is not visible at its use"),
        }
    }

    /// Writes the header of the regions of an operation; returns the mark of their section, if they have one.
    fn regions(&mut self, extra: &OperationExtra, isolated: bool) -> Option<usize> {
        varint::encode(
            u64::from(extra.region_count) << 1 | u64::from(isolated),
            &mut self.out.bytes,
        );
        if let Some(body) = extra.body.get() {
            self.out.mark(Mark::Body(body));
            return None;
        }
        let section = isolated && self.shared.version >= Version::LAZY_LOADING;
        section.then(|| self.out.open())
    }
}

/// Returns the operations in the blocks of a region at which the parts of its body begin, but for the first part: none if the body
/// is not large, or there is one thread. Most parts have about the same number of operations.
fn part_starts(body: &Body, region: RegionId) -> Vec<OperationId> {
    let count = body.operations.len();
    let parts = parallel::threads().min(MOST_PARTS);
    if parts < 2 || count < LARGE_BODY {
        return Vec::new();
    }
    let length = count.div_ceil(parts) as u32;
    let mut start = None;
    let begins_part = |id: &OperationId| {
        // The numbers of operations are in order, unless they have been moved.
        let begins = id.0.abs_diff(*start.get_or_insert(id.0)) >= length;
        if begins {
            start = Some(id.0);
        }
        begins
    };
    let blocks = body.blocks_of(region);
    let operations = blocks.flat_map(|(_, block)| body.operations_of(block));
    let operations = operations.map(|(id, _)| id);
    operations.filter(begins_part).take(parts - 1).collect()
}

#[cfg(test)]
mod tests {
    use crate::dialect::Registry;
    use crate::error::Result;
    use crate::ir::Module;
    use crate::write::WriteOptions;

    #[test]
    fn the_parts_of_a_body_are_its_bytes() -> Result<()> {
        let inner = r#"
            "t.isolated"() ({
              %0 = "t.a"() : () -> i32
              "t.use"(%0, %0) : (i32, i32) -> ()
              "t.nested"() ({ "t.b"() : () -> () }) : () -> ()
            }) : () -> ()
            "t.inner"(%x) ({
              %0 = "t.later"(%x) : (i32) -> i32
              "t.use"(%x, %0) : (i32, i32) -> ()
            }) : (i32) -> ()"#;
        let text = format!(
            r#""builtin.module"() ({{
               ^bb0(%x: i32):
                 {inner}
                 "t.br"(%x)[^bb1, ^bb2] : (i32) -> ()
               ^bb1:
                 {inner}
                 "t.br"()[^bb2] : () -> ()
               ^bb2:
                 {inner}
               }}) : () -> ()"#
        );
        let module = Module::parse(text, Registry::new())?;
        let written = |threads| -> Result<Vec<u8>> {
            let options = WriteOptions::new().renumber(true).threads(threads);
            Ok(module.write(&options)?.into_bytes())
        };
        let whole = written(1)?;
        for threads in [2, 3, 8, 16] {
            assert!(written(threads)? == whole, "{threads} threads");
        }
        Ok(())
    }
}
