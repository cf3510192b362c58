//! Printing of locations.
//!
//! ```text
//! location   ::= `loc` `(` (alias | body) `)`
//! body       ::= `unknown`
//!              | string-literal `:` line `:` column (`to` line? `:` column)?
//!              | string-literal (`(` inner `)`)?
//!              | `callsite` `(` inner `at` inner `)`
//!              | `fused` (`<` attribute `>`)? `[` (inner (`,` inner)*)? `]`
//! inner      ::= alias | body
//! ```

use super::items::{Elision, Items};
use super::strings;
use crate::builtin::{BuiltinAttribute, LocationAttr, StringAttr, range};
use crate::context::{Attribute, DialectReader as _, WireReader};
use crate::error::Result;
use crate::item::DialectItem as _;
use crate::item::reference::code;

pub(super) const FILE_LINE_COL: u64 = code(BuiltinAttribute::SCHEMA, "FileLineColLoc");
pub(super) const FILE_LINE_COL_RANGE: u64 = code(BuiltinAttribute::SCHEMA, "FileLineColRange");

impl Items<'_> {
    /// Prints `loc(...)` after an operation or, with `alias` false, after a block argument.
    pub(in crate::text) fn location(
        &mut self,
        out: &mut Vec<u8>,
        location: Attribute<'_>,
        alias: bool,
    ) -> Result<()> {
        if alias && self.aliases.has_attribute(location) {
            out.extend_from_slice(b"loc(");
            self.aliases.print_attribute(out, location);
            out.push(b')');
            return Ok(());
        }
        if location.dialect() == BuiltinAttribute::DIALECT {
            return self.attribute_in_full(out, location, Elision::Never);
        }
        // A location of another dialect is printed like other attributes, and may have an alias.
        out.extend_from_slice(b"loc(");
        self.attribute(out, location, Elision::Never)?;
        out.push(b')');
        Ok(())
    }

    /// Prints the location between the parentheses.
    pub(in crate::text) fn location_body(
        &mut self,
        out: &mut Vec<u8>,
        location: &BuiltinAttribute<'_>,
    ) -> Result<()> {
        match location {
            BuiltinAttribute::FileLineColLoc {
                filename,
                line,
                column,
            } => self.file_range(out, *filename, [*line, *column, *line, *column]),
            BuiltinAttribute::FileLineColRange { filename, numbers } => {
                self.file_range(out, *filename, range(numbers))
            }
            BuiltinAttribute::NameLoc { name, child } => {
                strings::quoted(out, name.value()?);
                if !is_unknown(*child) {
                    out.push(b'(');
                    self.inner_location(out, *child)?;
                    out.push(b')');
                }
                Ok(())
            }
            BuiltinAttribute::CallSiteLoc { callee, caller } => {
                out.extend_from_slice(b"callsite(");
                self.inner_location(out, *callee)?;
                out.extend_from_slice(b" at ");
                self.inner_location(out, *caller)?;
                out.push(b')');
                Ok(())
            }
            BuiltinAttribute::FusedLoc {
                locations,
                metadata,
            } => {
                out.extend_from_slice(b"fused");
                if let Some(metadata) = *metadata {
                    out.push(b'<');
                    self.attribute(out, metadata, Elision::Never)?;
                    out.push(b'>');
                }
                out.push(b'[');
                for (index, &location) in locations.iter().enumerate() {
                    if index > 0 {
                        out.extend_from_slice(b", ");
                    }
                    self.inner_location(out, location)?;
                }
                out.push(b']');
                Ok(())
            }
            _ => {
                out.extend_from_slice(b"unknown");
                Ok(())
            }
        }
    }

    /// Prints a location of the code `code` in the same file as the last location, if that is what `reader` reads. Prints
    /// nothing otherwise, and returns `None`.
    pub(super) fn location_in_last_file(
        &mut self,
        out: &mut Vec<u8>,
        code: u64,
        reader: &mut WireReader<'_>,
    ) -> Option<()> {
        let filename = reader.read_attribute().ok()?.id();
        if self.last_file != Some(filename) {
            return None;
        }
        let mut numbers = [0; 4];
        let count = match code {
            FILE_LINE_COL => 2,
            _ => reader.read_count().ok()?,
        };
        let numbers = numbers.get_mut(..count)?;
        for number in numbers.iter_mut() {
            *number = reader.read_varint().ok()?;
        }
        reader.expect_end("attribute").ok()?;
        let start = out.len();
        out.extend_from_slice(b"loc(");
        if !self.copy_string(out, filename) {
            out.truncate(start);
            return None;
        }
        positions(out, range(numbers));
        out.push(b')');
        Some(())
    }

    /// Prints a location inside of another one, without `loc(` and `)`.
    fn inner_location(&mut self, out: &mut Vec<u8>, location: LocationAttr<'_>) -> Result<()> {
        let attribute = location.attribute();
        if self.aliases.print_attribute(out, attribute) {
            return Ok(());
        }
        let start = out.len();
        self.attribute_in_full(out, attribute, Elision::Never)?;
        // A location of another dialect has no parentheses to remove.
        if out
            .get(start..)
            .is_some_and(|text| text.starts_with(b"loc("))
        {
            out.pop();
            out.drain(start..start + 4);
        }
        Ok(())
    }

    fn file_range(
        &mut self,
        out: &mut Vec<u8>,
        filename: StringAttr<'_>,
        numbers: [u64; 4],
    ) -> Result<()> {
        self.string(out, filename)?;
        self.last_file = Some(filename.attribute().id());
        positions(out, numbers);
        Ok(())
    }
}

/// `:1:2 to 3:4`
fn positions(out: &mut Vec<u8>, [start_line, start_column, end_line, end_column]: [u64; 4]) {
    let position = |out: &mut Vec<u8>, line: Option<u64>, column| {
        if let Some(line) = line {
            strings::number(out, line);
        }
        out.push(b':');
        strings::number(out, column);
    };
    out.push(b':');
    position(out, Some(start_line), start_column);
    if (start_line, start_column) != (end_line, end_column) {
        out.extend_from_slice(b" to ");
        let line = (start_line != end_line).then_some(end_line);
        position(out, line, end_column);
    }
}

/// Returns whether a location is the unknown location.
pub(in crate::text) fn is_unknown(location: LocationAttr<'_>) -> bool {
    let reader = location.attribute().reader();
    reader.and_then(|mut reader| reader.read_varint().ok()) == Some(15)
}
