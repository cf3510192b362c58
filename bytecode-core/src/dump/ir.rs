//! The IR section: see [`read`](crate::read) for its grammar.

use super::Dump;
use crate::bytes::{Cursor, Section, Version};
use crate::context::{OperationName, OperationNameId};
use crate::error::{Error, Result, ResultExt};
use crate::read::mask;

/// What is gone through, innermost last.
enum Frame<'a> {
    /// Regions of an operation that are left, and where to go on if they stand in a section.
    Regions {
        left: u64,
        after: Option<Cursor<'a>>,
    },
    /// Blocks of a region, and operations of the block at hand, that are left.
    Blocks { left: u64, operations: u64 },
}

impl<'a> Dump<'a, '_> {
    pub(super) fn top_level(&mut self) -> Result<()> {
        let depth = self.lines.depth;
        // The top level is a block that no count stands in front of.
        let mut frames = vec![Frame::Blocks {
            left: 1,
            operations: 0,
        }];
        while let Some(frame) = frames.last_mut() {
            let inner = match frame {
                Frame::Regions { left: 0, after } => {
                    if let Some(after) = after.take() {
                        self.cursor.expect_end("isolated regions")?;
                        self.cursor = after;
                    }
                    frames.pop();
                    None
                }
                Frame::Regions { left, .. } => {
                    *left -= 1;
                    self.region()?
                }
                Frame::Blocks {
                    operations: operations @ 1..,
                    ..
                } => {
                    *operations -= 1;
                    self.operation()?
                }
                Frame::Blocks { left: 0, .. } => {
                    frames.pop();
                    None
                }
                Frame::Blocks { left, operations } => {
                    *left -= 1;
                    *operations = self.block()?;
                    None
                }
            };
            frames.extend(inner);
            self.lines.depth = depth + frames.len() - usize::from(!frames.is_empty());
        }
        Ok(())
    }

    fn region(&mut self) -> Result<Option<Frame<'a>>> {
        let blocks = self.row(Cursor::varint, |blocks| format!("region: {blocks} blocks"))?;
        if blocks == 0 {
            return Ok(None);
        }
        self.varint("values")?;
        Ok(Some(Frame::Blocks {
            left: blocks,
            operations: 0,
        }))
    }

    /// The header of a block; how many operations it has.
    fn block(&mut self) -> Result<u64> {
        let (operations, has_arguments) =
            self.row(Cursor::varint_with_flag, |(operations, has_arguments)| {
                let arguments = if *has_arguments { ", arguments" } else { "" };
                format!("block: {operations} operations{arguments}")
            })?;
        if !has_arguments {
            return Ok(operations);
        }
        let count = self.varint("arguments")?;
        for number in 0..count {
            if self.version < Version::ELIDE_UNKNOWN_LOCATIONS {
                self.reference(&format!("argument {number}: type"))?;
                self.reference("location: attribute")?;
            } else {
                let (_, has_location) =
                    self.row(Cursor::varint_with_flag, |(type_, has_location)| {
                        let location = if *has_location {
                            ""
                        } else {
                            ", location unknown"
                        };
                        format!("argument {number}: type #{type_}{location}")
                    })?;
                if has_location {
                    self.reference("location: attribute")?;
                }
            }
        }
        if self.version >= Version::USE_LIST_ORDERS {
            let mask = self.row(Cursor::byte, |mask| format!("mask: {}", parts(*mask)))?;
            if mask & mask::USE_LIST_ORDERS != 0 {
                self.use_list_orders(count)?;
            }
        }
        Ok(operations)
    }

    /// An operation up to its regions, which are what is returned.
    fn operation(&mut self) -> Result<Option<Frame<'a>>> {
        self.row(Cursor::varint, |number| {
            let id = u32::try_from(*number).unwrap_or(u32::MAX);
            let name = OperationName::new(self.context, OperationNameId(id));
            format!("operation {:?}, name #{number}", name.to_string())
        })?;
        self.lines.depth += 1;
        let mask = self.row(
            |cursor| {
                let offset = cursor.offset();
                match cursor.byte()? {
                    mask if mask & !mask::ALL == 0 => Ok(mask),
                    mask => {
                        Err(Error::invalid("operation mask", format!("{mask:#04x}"))).at(offset)
                    }
                }
            },
            |mask| format!("mask: {}", parts(*mask)),
        )?;
        self.reference("location: attribute")?;
        if mask & mask::ATTRIBUTES != 0 {
            self.reference("attributes: attribute")?;
        }
        if mask & mask::PROPERTIES != 0 {
            self.reference("properties: properties")?;
        }
        let mut results = 0;
        if mask & mask::RESULTS != 0 {
            results = self.references("results", "type")?;
        }
        if mask & mask::OPERANDS != 0 {
            self.references("operands", "value")?;
        }
        if mask & mask::SUCCESSORS != 0 {
            self.references("successors", "block")?;
        }
        if mask & mask::USE_LIST_ORDERS != 0 {
            self.use_list_orders(results)?;
        }
        let regions = match mask & mask::REGIONS {
            0 => None,
            _ => Some(self.regions()?),
        };
        self.lines.depth -= 1;
        Ok(regions)
    }

    fn regions(&mut self) -> Result<Frame<'a>> {
        let (left, isolated) = self.row(Cursor::varint_with_flag, |(count, isolated)| {
            let isolated = if *isolated { ", isolated" } else { "" };
            format!("regions: {count}{isolated}")
        })?;
        let mut after = None;
        if isolated && self.version >= Version::LAZY_LOADING {
            after = Some(self.enter(Section::Ir)?);
        }
        Ok(Frame::Regions { left, after })
    }

    fn use_list_orders(&mut self, values: u64) -> Result<()> {
        let orders = match values {
            1 => 1,
            _ => self.varint("use-list orders")?,
        };
        for _ in 0..orders {
            if values != 1 {
                self.reference("use-list order of value")?;
            }
            let (count, _) = self.row(Cursor::varint_with_flag, |(count, pairs)| {
                let pairs = if *pairs { ", in pairs" } else { "" };
                format!("indices: {count}{pairs}")
            })?;
            for _ in 0..count {
                self.reference("use")?;
            }
        }
        Ok(())
    }

    fn references(&mut self, what: &str, of: &str) -> Result<u64> {
        let count = self.varint(what)?;
        self.lines.depth += 1;
        for _ in 0..count {
            self.reference(of)?;
        }
        self.lines.depth -= 1;
        Ok(count)
    }

    fn reference(&mut self, what: &str) -> Result<()> {
        self.row(Cursor::varint, |number| format!("{what} #{number}"))?;
        Ok(())
    }
}

/// What a mask announces.
fn parts(mask: u8) -> String {
    const PARTS: [(u8, &str); 7] = [
        (mask::ATTRIBUTES, "attributes"),
        (mask::PROPERTIES, "properties"),
        (mask::RESULTS, "results"),
        (mask::OPERANDS, "operands"),
        (mask::SUCCESSORS, "successors"),
        (mask::USE_LIST_ORDERS, "use-list orders"),
        (mask::REGIONS, "regions"),
    ];
    let parts = PARTS.iter().filter(|(bit, _)| mask & bit != 0);
    let parts: Vec<&str> = parts.map(|(_, name)| *name).collect();
    match parts.is_empty() {
        true => "nothing".to_owned(),
        false => parts.join(", "),
    }
}
