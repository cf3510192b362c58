//! The text of locations.
//!
//! ```text
//! location ::= `unknown` | `#cuda_tile.di_loc<loc(` file `:` line `:` column `) in ` scope `>`
//!            | `callsite(` location ` at ` location `)`
//! ```

use super::Printer;
use crate::debug::{DebugEntry, DebugId};
use crate::error::{ErrorKind, Result};

/// How deep entries may nest.
const MAX_DEPTH: usize = 256;

impl Printer<'_> {
    /// The text of a location.
    pub(super) fn location_text(&self, id: DebugId) -> Result<String> {
        self.debug(id, 0)
    }

    fn debug(&self, id: DebugId, depth: usize) -> Result<String> {
        if depth > MAX_DEPTH {
            return Err(ErrorKind::TooDeep(MAX_DEPTH).into());
        }
        let Some(entry) = self.module.debug_entry(id)? else {
            return Ok("unknown".to_owned());
        };
        let depth = depth + 1;
        Ok(match entry {
            DebugEntry::Unknown { .. } => "unknown".to_owned(),
            DebugEntry::Location {
                scope,
                file_name,
                line,
                column,
            } => {
                let file = self.quoted(file_name)?;
                let scope = self.debug(scope, depth)?;
                let (line, column) = (line as u32, column as u32);
                format!("#cuda_tile.di_loc<loc({file}:{line}:{column}) in {scope}>")
            }
            DebugEntry::CallSite { callee, caller } => {
                format!(
                    "callsite({} at {})",
                    self.debug(callee, depth)?,
                    self.debug(caller, depth)?
                )
            }
            DebugEntry::File { .. } => format!("#cuda_tile.di_file{}", self.parameters(id, depth)?),
            DebugEntry::CompileUnit { .. } => {
                format!("#cuda_tile.di_compile_unit{}", self.parameters(id, depth)?)
            }
            DebugEntry::Subprogram { .. } => {
                format!("#cuda_tile.di_subprogram{}", self.parameters(id, depth)?)
            }
            DebugEntry::LexicalBlock { .. } => {
                format!("#cuda_tile.di_lexical_block{}", self.parameters(id, depth)?)
            }
        })
    }

    /// The parameters of an attribute: all of it, where its kind is known.
    fn parameters(&self, id: DebugId, depth: usize) -> Result<String> {
        if depth > MAX_DEPTH {
            return Err(ErrorKind::TooDeep(MAX_DEPTH).into());
        }
        let depth = depth + 1;
        Ok(match self.module.debug_entry(id)? {
            Some(DebugEntry::File { name, directory }) => {
                format!("<{} in {}>", self.quoted(name)?, self.quoted(directory)?)
            }
            Some(DebugEntry::CompileUnit { file }) => {
                format!("<file = {}>", self.parameters(file, depth)?)
            }
            Some(DebugEntry::Subprogram {
                file,
                line,
                name,
                linkage_name,
                compile_unit,
                scope_line,
                ..
            }) => format!(
                "<file = {}, line = {}, name = {}, linkageName = {}, compileUnit = {}, scopeLine = {}>",
                self.parameters(file, depth)?,
                line as u32,
                self.quoted(name)?,
                self.quoted(linkage_name)?,
                self.parameters(compile_unit, depth)?,
                scope_line as u32,
            ),
            Some(DebugEntry::LexicalBlock {
                scope,
                file,
                line,
                column,
            }) => format!(
                "<scope = {}, file = {}, line = {}, column = {}>",
                self.debug(scope, depth)?,
                self.parameters(file, depth)?,
                line as u32,
                column as u32,
            ),
            _ => self.debug(id, depth)?,
        })
    }
}
