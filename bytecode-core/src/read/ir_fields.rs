//! The fields of the IR section: see [`super::ir`] for the grammar.
//!
//! This reader only follows the grammar. It resolves no index and creates no body, so it also reads files that no
//! module can hold.

use std::collections::VecDeque;

use super::fields::{Field, Fields};
use super::file::File;
use super::section::{missing, nested_header};
use super::stored::{StoredFile, is_cut_off};
use super::window::{WINDOW, Window, Windowed};
use crate::bytes::{Cursor, SectionKind, Version, operation_mask as mask};
use crate::error::{Error, Result, ResultExt};

/// A field of the IR section, with its offset and length in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct IrField<'a> {
    /// The field.
    pub field: Field<'a>,
    /// The offset in the file, in bytes.
    pub offset: u64,
    /// The number of bytes.
    pub length: u64,
    /// The nesting level. The operations of a block are two levels deeper than the operation around it.
    pub level: usize,
}

/// An iterator over the fields of the IR section, in the order of the file. Ends after an error.
///
/// ```
/// use mlir_bytecode::read::{Field, File};
///
/// /// The number of operations of a file, without reading it into a module.
/// fn operations(bytes: &[u8]) -> mlir_bytecode::Result<usize> {
///     let mut count = 0;
///     for field in File::parse(bytes)?.ir()? {
///         if let Field::Operation { .. } = field?.field {
///             count += 1;
///         }
///     }
///     Ok(count)
/// }
/// # use mlir_bytecode::{Module, Registry};
/// # let module = Module::new(Registry::new()).unwrap();
/// # let bytes = module.write(&Default::default()).unwrap().into_bytes();
/// # assert_eq!(operations(&bytes).unwrap(), 1);
/// ```
#[derive(Debug)]
pub struct IrFields<'a> {
    operations: Operations,
    window: Window<'a>,
    /// The fields that have been read but not returned: at most those of an operation.
    pending: VecDeque<IrField<'a>>,
    error: Option<Error>,
    done: bool,
}

impl<'a> IrFields<'a> {
    pub(super) fn new(cursor: Cursor<'a>, version: Version) -> Self {
        Self {
            operations: Operations::new(version),
            window: Window::whole(cursor),
            pending: VecDeque::new(),
            error: None,
            done: false,
        }
    }
}

impl<'a> Iterator for IrFields<'a> {
    type Item = Result<IrField<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.pending.is_empty() && !self.done {
            let mut fields = EachField {
                window: self.window,
                each: |field| {
                    self.pending.push_back(field);
                    Ok(())
                },
            };
            let step = self.operations.step(&mut fields);
            self.window = fields.window;
            match step {
                Ok(true) => {}
                Ok(false) => {
                    self.done = true;
                    self.error = self.window.expect_end("IR section").err();
                }
                Err(error) => {
                    self.done = true;
                    self.error = Some(error);
                }
            }
        }
        let field = self.pending.pop_front().map(Ok);
        field.or_else(|| {
            self.error
                .take()
                .map(|error| Err(error.within("IR section")))
        })
    }
}

impl std::iter::FusedIterator for IrFields<'_> {}

/// Calls a function with each field.
struct EachField<'a, F> {
    window: Window<'a>,
    each: F,
}

impl<'a, F: FnMut(IrField<'a>) -> Result<()>> Windowed<'a> for EachField<'a, F> {
    #[inline(always)]
    fn window(&mut self) -> &mut Window<'a> {
        &mut self.window
    }
}

impl<'a, F: FnMut(IrField<'a>) -> Result<()>> Fields<'a> for EachField<'a, F> {
    #[inline(always)]
    fn cursor(&mut self) -> &mut Cursor<'a> {
        &mut self.window.cursor
    }

    #[inline(always)]
    fn read<T>(
        &mut self,
        level: usize,
        read: impl FnOnce(&mut Cursor<'a>) -> Result<T>,
        field: impl FnOnce(&T) -> Field<'a>,
    ) -> Result<T> {
        let cursor = &mut self.window.cursor;
        let offset = cursor.offset();
        let value = read(cursor)?;
        let length = cursor.offset() - offset;
        if length > 0 {
            (self.each)(IrField {
                field: field(&value),
                offset,
                length,
                level,
            })?;
        }
        Ok(value)
    }
}

impl<'a> File<'a> {
    /// Calls `each` with the fields that [`ir`](Self::ir) iterates over, which takes less time.
    ///
    /// # Errors
    /// Fails if an operation cannot be read, or with an error of `each`.
    pub fn visit_ir(&self, mut each: impl FnMut(IrField<'_>) -> Result<()>) -> Result<()> {
        if let Some(file) = self.stored() {
            let read = self.visit_ir_on_disk(file, each);
            return read.within(|| "IR section");
        }
        let window = Window::whole(self.required(SectionKind::Ir)?);
        let mut fields = EachField {
            window,
            each: |field| each(field),
        };
        let mut operations = Operations::new(self.version());
        let mut read = || {
            while operations.step(&mut fields)? {}
            fields.window.expect_end("IR section")
        };
        read().within(|| "IR section")
    }

    /// Calls `each` with the fields of operations on disk.
    fn visit_ir_on_disk(
        &self,
        file: &StoredFile,
        mut each: impl FnMut(IrField<'_>) -> Result<()>,
    ) -> Result<()> {
        let ir = file.section(SectionKind::Ir);
        let ir = ir.ok_or_else(|| missing(SectionKind::Ir))?;
        let mut operations = Operations::new(self.version());
        let mut window = Window::new(Cursor::new(&[], ir.start), ir.end());
        let mut size = WINDOW;
        loop {
            let start = window.cursor.offset();
            let end = ir.end().min(start.saturating_add(size));
            let bytes = file.storage().slice(start..end).read()?;
            let mut fields = Vec::new();
            let mut next = window.with(&bytes, ir.end());
            while !next.is_cut_off(&next.cursor) {
                let before = operations.innermost();
                let mut reader = EachField {
                    window: next,
                    each: |field| {
                        fields.push(field);
                        Ok(())
                    },
                };
                let step = operations.step(&mut reader);
                let after = reader.window;
                match step {
                    // An operation may be longer than the window.
                    Err(error) if end < ir.end() && is_cut_off(&error, end) => {
                        operations.try_again(before);
                        size *= 2;
                        break;
                    }
                    step => {
                        fields.drain(..).try_for_each(&mut each)?;
                        next = after;
                        if !step? {
                            return next.expect_end("IR section");
                        }
                    }
                }
            }
            window = next.with(&[], ir.end());
        }
    }
}

/// The open constructs, the innermost last.
#[derive(Clone, Copy, Debug)]
enum Frame {
    /// The remaining regions of an operation, and the end of the section around them if they are in a section of their own.
    Regions { left: u64, outer: Option<u64> },
    /// The remaining blocks of a region, and the remaining operations of the current block.
    Blocks { left: u64, operations: u64 },
}

/// The state of reading operations.
#[derive(Clone, Debug)]
pub(crate) struct Operations {
    version: Version,
    frames: Vec<Frame>,
}

impl Operations {
    pub(crate) fn new(version: Version) -> Self {
        // The top level is a block without a preceding count.
        let top_level = Frame::Blocks {
            left: 1,
            operations: 0,
        };
        Self {
            version,
            frames: vec![top_level],
        }
    }

    /// Returns the state before the regions of an operation, whose number is known.
    pub(crate) fn in_regions(version: Version, regions: u32) -> Self {
        let regions = Frame::Regions {
            left: regions.into(),
            outer: None,
        };
        Self {
            version,
            frames: vec![regions],
        }
    }

    /// Reads an operation up to its regions, or the header of a region or block. Returns whether more follow.
    pub(crate) fn step<'a>(&mut self, fields: &mut impl Windowed<'a>) -> Result<bool> {
        let level = self.frames.len().saturating_sub(1);
        let Some(frame) = self.frames.last_mut() else {
            return Ok(false);
        };
        let inner = match frame {
            Frame::Regions { left: 0, outer } => {
                if let Some(outer) = outer.take() {
                    fields.window().leave(outer)?;
                }
                self.frames.pop();
                None
            }
            Frame::Regions { left, .. } => {
                *left -= 1;
                region(fields, level)?
            }
            Frame::Blocks {
                operations: operations @ 1..,
                ..
            } => {
                *operations -= 1;
                self.operation(fields, level)?
            }
            Frame::Blocks { left: 0, .. } => {
                self.frames.pop();
                None
            }
            Frame::Blocks { left, .. } => {
                *left -= 1;
                let count = self.block(fields, level)?;
                if let Some(Frame::Blocks { operations, .. }) = self.frames.last_mut() {
                    *operations = count;
                }
                None
            }
        };
        self.frames.extend(inner);
        Ok(true)
    }

    /// Returns the innermost construct, for [`try_again`](Self::try_again).
    fn innermost(&self) -> Option<Frame> {
        self.frames.last().copied()
    }

    /// Undoes a step that failed, before which this was the innermost construct.
    fn try_again(&mut self, innermost: Option<Frame>) {
        if let (Some(frame), Some(before)) = (self.frames.last_mut(), innermost) {
            *frame = before;
        }
    }

    /// Reads the header of a block; returns the number of operations.
    fn block<'a>(&self, fields: &mut impl Fields<'a>, level: usize) -> Result<u64> {
        let field = |operations, has_arguments| Field::Block {
            operations,
            has_arguments,
        };
        let (operations, has_arguments) = fields.flagged(level, field)?;
        if !has_arguments {
            return Ok(operations);
        }
        let count = fields.varint(level, Field::ArgumentCount)?;
        for argument in 0..count {
            let field = |type_, elides_location| Field::ArgumentType {
                argument,
                type_,
                elides_location,
            };
            let has_location = if self.version < Version::ELIDE_UNKNOWN_LOCATIONS {
                fields.varint(level, |type_| field(type_, false))?;
                true
            } else {
                fields
                    .flagged(level, |type_, has_location| field(type_, !has_location))?
                    .1
            };
            if has_location {
                fields.varint(level, Field::Location)?;
            }
        }
        if self.version >= Version::USE_LIST_ORDERS {
            let mask = fields.read(level, Cursor::byte, |mask| Field::Mask(*mask))?;
            if mask & mask::USE_LIST_ORDERS != 0 {
                use_list_orders(fields, level, count)?;
            }
        }
        Ok(operations)
    }

    /// Reads an operation up to its regions; returns the frame of its regions.
    fn operation<'a>(&self, fields: &mut impl Windowed<'a>, level: usize) -> Result<Option<Frame>> {
        fields.varint(level, |name| Field::Operation { name })?;
        let level = level + 1;
        let mask = fields.read(level, operation_mask, |mask| Field::Mask(*mask))?;
        fields.varint(level, Field::Location)?;
        if mask & mask::ATTRIBUTES != 0 {
            fields.varint(level, Field::OperationAttributes)?;
        }
        if mask & mask::PROPERTIES != 0 {
            fields.varint(level, Field::OperationProperties)?;
        }
        let mut results = 0;
        if mask & mask::RESULTS != 0 {
            results = list(fields, level, Field::ResultCount, Field::ResultType)?;
        }
        if mask & mask::OPERANDS != 0 {
            list(fields, level, Field::OperandCount, Field::Operand)?;
        }
        if mask & mask::SUCCESSORS != 0 {
            list(fields, level, Field::SuccessorCount, Field::Successor)?;
        }
        if mask & mask::USE_LIST_ORDERS != 0 {
            use_list_orders(fields, level, results)?;
        }
        match mask & mask::REGIONS {
            0 => Ok(None),
            _ => self.regions(fields, level).map(Some),
        }
    }

    fn regions<'a>(&self, fields: &mut impl Windowed<'a>, level: usize) -> Result<Frame> {
        let field = |regions, isolated| Field::RegionCount { regions, isolated };
        let (left, isolated) = fields.flagged(level, field)?;
        let mut outer = None;
        if isolated && self.version >= Version::LAZY_LOADING {
            let end = fields.window().section_end();
            let length = nested_header(fields, level, end, SectionKind::Ir)?;
            outer = Some(fields.window().enter(length));
        }
        Ok(Frame::Regions { left, outer })
    }
}

fn region<'a>(fields: &mut impl Fields<'a>, level: usize) -> Result<Option<Frame>> {
    let left = fields.varint(level, |blocks| Field::Region { blocks })?;
    if left == 0 {
        return Ok(None);
    }
    fields.varint(level, Field::RegionValues)?;
    let operations = 0;
    Ok(Some(Frame::Blocks { left, operations }))
}

fn operation_mask(cursor: &mut Cursor<'_>) -> Result<u8> {
    let offset = cursor.offset();
    match cursor.byte()? {
        mask if mask & !mask::ALL == 0 => Ok(mask),
        mask => Err(Error::invalid("operation mask", format!("{mask:#04x}"))).at(offset),
    }
}

/// Reads a count and as many integers; returns the count.
fn list<'a>(
    fields: &mut impl Fields<'a>,
    level: usize,
    count: impl FnOnce(u64) -> Field<'a>,
    each: impl Fn(u64) -> Field<'a>,
) -> Result<u64> {
    let count = fields.varint(level, count)?;
    for _ in 0..count {
        fields.varint(level + 1, &each)?;
    }
    Ok(count)
}

/// Reads the use-list orders of this number of values.
fn use_list_orders<'a>(fields: &mut impl Fields<'a>, level: usize, values: u64) -> Result<()> {
    let orders = match values {
        1 => 1,
        _ => fields.varint(level, Field::UseListOrderCount)?,
    };
    for _ in 0..orders {
        if values != 1 {
            fields.varint(level, Field::UseListOrder)?;
        }
        let field = |count, pairs| Field::UseListIndexCount { count, pairs };
        let (count, _) = fields.flagged(level, field)?;
        for _ in 0..count {
            fields.varint(level, Field::UseListIndex)?;
        }
    }
    Ok(())
}
