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
use crate::context::{Attribute, DialectReader as _};
use crate::error::Result;
use crate::item::DialectItem as _;

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

    /// Prints a location inside of another one, without `loc(` and `)`.
    fn inner_location(&mut self, out: &mut Vec<u8>, location: LocationAttr<'_>) -> Result<()> {
        let attribute = location.attribute();
        if self.aliases.nested && self.aliases.print_attribute(out, attribute) {
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
        [start_line, start_column, end_line, end_column]: [u64; 4],
    ) -> Result<()> {
        self.string(out, filename)?;
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
        Ok(())
    }
}

/// Returns whether a location is the unknown location.
pub(in crate::text) fn is_unknown(location: LocationAttr<'_>) -> bool {
    let reader = location.attribute().reader();
    reader.and_then(|mut reader| reader.read_varint().ok()) == Some(15)
}
