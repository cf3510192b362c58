//! The IR section: see its namesake in `read` for the grammar.

use super::use_list::{self, UseListOrders};
use super::{Writer, section};
use crate::error::{Error, Result, ResultExt};
use crate::ir::{AttributeId, Block, Body, Module, Operation, Region, Value};
use crate::read::mask;
use crate::section::Section;
use crate::varint;
use crate::version::Version;

/// Calls `each` for every operation.
pub(super) fn visit<'ir>(
    module: &'ir Module,
    mut each: impl FnMut(Operation<'ir>) -> Result<()>,
) -> Result<()> {
    module.walk().try_for_each(|operation| each(operation?))
}

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
enum Frame<'ir> {
    /// Regions of an operation that are yet to be written.
    Regions {
        rest: Vec<Region<'ir>>,
        first_number: u64,
        section: Option<OpenSection>,
        scopes: usize,
    },
    /// A block from this operation on; its region continues with the next block.
    Block {
        block: Block<'ir>,
        next: Option<Operation<'ir>>,
        end_number: u64,
    },
}

/// The numbers of the values and blocks of one body.
struct Numbers<'ir> {
    body: &'ir Body,
    values: Vec<u64>,
    blocks: Vec<u32>,
    use_list_orders: UseListOrders<'ir>,
}

impl<'ir> Numbers<'ir> {
    fn new(body: &'ir Body) -> Self {
        Self {
            body,
            values: vec![u64::MAX; body.value_types.len()],
            blocks: vec![u32::MAX; body.blocks.len()],
            use_list_orders: UseListOrders::of(body),
        }
    }
}

struct Emitter<'a, 'ir> {
    writer: &'a mut Writer<'ir>,
    version: Version,
    out: IrSection,
    frames: Vec<Frame<'ir>>,
    /// The bodies that are open, innermost last.
    scopes: Vec<Numbers<'ir>>,
    unknown_location: Option<AttributeId>,
}

pub(super) fn write(writer: &mut Writer<'_>) -> Result<IrSection> {
    let module = writer.module;
    let version = writer.target.version();
    let out = IrSection {
        bytes: Vec::new(),
        headers: Vec::new(),
        headers_length: 0,
    };
    let unknown_location = Some(module.context.unknown_location().id());
    let mut emitter = Emitter {
        writer,
        version,
        out,
        frames: Vec::new(),
        scopes: Vec::new(),
        unknown_location,
    };
    let top_level = module.top_level()?;
    emitter.enter_body(top_level.body());
    let count = top_level.operations().count() as u64;
    varint::encode(count << 1, &mut emitter.out.bytes);
    let next = top_level.operations().next();
    emitter.frames.push(Frame::Block {
        block: top_level,
        next,
        end_number: 0,
    });
    emitter.run()?;
    Ok(emitter.out)
}

impl<'ir> Emitter<'_, 'ir> {
    fn enter_body(&mut self, body: &'ir Body) {
        if !self
            .scopes
            .last()
            .is_some_and(|scope| std::ptr::eq(scope.body, body))
        {
            self.scopes.push(Numbers::new(body));
        }
    }

    fn run(&mut self) -> Result<()> {
        while let Some(frame) = self.frames.pop() {
            match frame {
                Frame::Regions {
                    mut rest,
                    first_number,
                    section,
                    scopes,
                } => match rest.pop() {
                    Some(region) => {
                        self.frames.push(Frame::Regions {
                            rest,
                            first_number,
                            section,
                            scopes,
                        });
                        self.region(region, first_number)?;
                    }
                    None => {
                        if let Some(open) = &section {
                            self.out.close(open);
                        }
                        self.scopes.truncate(scopes);
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
    fn region(&mut self, region: Region<'ir>, first_number: u64) -> Result<()> {
        let blocks = region.blocks().count() as u64;
        varint::encode(blocks, &mut self.out.bytes);
        let Some(first) = region.blocks().next() else {
            return Ok(());
        };
        let end_number = self.number_values(region, first_number);
        varint::encode(end_number - first_number, &mut self.out.bytes);
        self.block_header(first)?;
        let next = first.operations().next();
        self.frames.push(Frame::Block {
            block: first,
            next,
            end_number,
        });
        Ok(())
    }

    /// Gives numbers to the values and blocks of a region; returns the number after the last.
    fn number_values(&mut self, region: Region<'ir>, first_number: u64) -> u64 {
        let Some(Numbers { values, blocks, .. }) = self.scopes.last_mut() else {
            return first_number;
        };
        let mut next = first_number;
        let mut number = |value: Value<'ir>| {
            if let Some(slot) = values.get_mut(value.id().index()) {
                *slot = next;
            }
            next += 1;
        };
        for (index, block) in region.blocks().enumerate() {
            if let Some(slot) = blocks.get_mut(block.id().index()) {
                *slot = index as u32;
            }
            block.arguments().for_each(&mut number);
            block
                .operations()
                .flat_map(Operation::results)
                .for_each(&mut number);
        }
        next
    }

    fn block_header(&mut self, block: Block<'ir>) -> Result<()> {
        let operations = block.operations().count() as u64;
        let arguments = block.arguments();
        let count = arguments.len();
        varint::encode(operations << 1 | u64::from(count > 0), &mut self.out.bytes);
        if count == 0 {
            return Ok(());
        }
        varint::encode(count as u64, &mut self.out.bytes);
        for (argument, location) in arguments.clone().zip(block.argument_locations()) {
            let type_ = self
                .writer
                .numbering
                .types
                .number(argument.type_().id().0)?;
            let location = location.id();
            if self.version < Version::ELIDE_UNKNOWN_LOCATIONS {
                varint::encode(type_, &mut self.out.bytes);
                self.attribute(location)?;
            } else if Some(location) == self.unknown_location || location == AttributeId::UNKNOWN {
                varint::encode(type_ << 1, &mut self.out.bytes);
            } else {
                varint::encode(type_ << 1 | 1, &mut self.out.bytes);
                self.attribute(location)?;
            }
        }
        if self.version >= Version::USE_LIST_ORDERS {
            let orders = self.use_list_orders(arguments);
            self.out.bytes.push(if orders.is_empty() {
                0
            } else {
                mask::USE_LIST_ORDERS
            });
            if !orders.is_empty() {
                use_list::write(&mut self.out.bytes, count, &orders);
            }
        }
        Ok(())
    }

    fn use_list_orders(
        &self,
        values: impl Iterator<Item = Value<'ir>>,
    ) -> Vec<(u64, &'ir crate::ir::UseListOrder)> {
        match self.scopes.last() {
            Some(scope) if self.version >= Version::USE_LIST_ORDERS => scope
                .use_list_orders
                .among(values.map(|value| value.id().0)),
            _ => Vec::new(),
        }
    }

    /// Writes operations until one has regions, or to the end of the region.
    fn block(
        &mut self,
        mut block: Block<'ir>,
        mut next: Option<Operation<'ir>>,
        end_number: u64,
    ) -> Result<()> {
        loop {
            while let Some(operation) = next {
                next = operation.next();
                let inner = self
                    .operation(operation, end_number)
                    .within(|| format!("operation {} `{}`", operation.id(), operation.name()))?;
                if let Some(inner) = inner {
                    self.frames.push(Frame::Block {
                        block,
                        next,
                        end_number,
                    });
                    self.frames.push(inner);
                    return Ok(());
                }
            }
            match block.next() {
                Some(following) => block = following,
                None => return Ok(()),
            }
            self.block_header(block)?;
            next = block.operations().next();
        }
    }

    fn attribute(&mut self, id: AttributeId) -> Result<()> {
        let number = self.writer.numbering.attributes.number(id.0)?;
        varint::encode(number, &mut self.out.bytes);
        Ok(())
    }

    /// Writes an operation; returns the frame of its regions if it has any.
    fn operation(
        &mut self,
        operation: Operation<'ir>,
        end_number: u64,
    ) -> Result<Option<Frame<'ir>>> {
        let record = operation.record();
        let orders = self.use_list_orders(operation.results());
        let Writer {
            module,
            target,
            numbering,
            strings,
            properties,
        } = &mut *self.writer;
        let image = target.operation(operation)?;
        let attributes = image.attributes;
        let version = self.version;
        let properties = properties.number(&module.context, image, version, numbering, strings)?;
        let flags = [
            (attributes.is_some(), mask::ATTRIBUTES),
            (properties.is_some(), mask::PROPERTIES),
            (operation.result_count() > 0, mask::RESULTS),
            (operation.operand_count() > 0, mask::OPERANDS),
            (operation.successors().len() > 0, mask::SUCCESSORS),
            (!orders.is_empty(), mask::USE_LIST_ORDERS),
            (operation.region_count() > 0, mask::REGIONS),
        ];
        let flags = flags
            .iter()
            .filter(|(set, _)| *set)
            .fold(0, |all, (_, flag)| all | flag);

        varint::encode(
            numbering.operations.number(record.name.0)?,
            &mut self.out.bytes,
        );
        self.out.bytes.push(flags);
        self.attribute(record.location)?;
        if let Some(attributes) = attributes {
            self.attribute(attributes)?;
        }
        let out = &mut self.out.bytes;
        if let Some(properties) = properties {
            varint::encode(properties, out);
        }
        if flags & mask::RESULTS != 0 {
            varint::encode(operation.result_count() as u64, out);
            for result in operation.results() {
                varint::encode(
                    self.writer.numbering.types.number(result.type_().id().0)?,
                    out,
                );
            }
        }
        let scope = self.scopes.last();
        if flags & mask::OPERANDS != 0 {
            varint::encode(operation.operand_count() as u64, out);
            for operand in operation.operands() {
                let number = scope.and_then(|scope| scope.values.get(operand.id().index()));
                match number {
                    Some(&number) if number != u64::MAX => varint::encode(number, out),
                    _ => return Err(Error::message("an operand is not visible here")),
                }
            }
        }
        if flags & mask::SUCCESSORS != 0 {
            varint::encode(operation.successors().len() as u64, out);
            for successor in operation.successors() {
                let number = scope.and_then(|scope| scope.blocks.get(successor.id().index()));
                varint::encode(number.copied().unwrap_or(u32::MAX).into(), out);
            }
        }
        if !orders.is_empty() {
            use_list::write(out, operation.result_count(), &orders);
        }
        if flags & mask::REGIONS == 0 {
            return Ok(None);
        }
        let isolated = operation.is_isolated();
        varint::encode(
            (operation.region_count() as u64) << 1 | u64::from(isolated),
            out,
        );
        let section = (isolated && version >= Version::LAZY_LOADING).then(|| self.out.open());
        let mut rest: Vec<_> = operation.regions()?.collect();
        rest.reverse();
        let scopes = self.scopes.len();
        if let Some(region) = rest.first() {
            self.enter_body(region.body());
        }
        let first_number = if isolated { 0 } else { end_number };
        Ok(Some(Frame::Regions {
            rest,
            first_number,
            section,
            scopes,
        }))
    }
}
