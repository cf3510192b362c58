//! Locations of a container in the in-memory IR: `#cuda_tile.di_loc<...>`, and calls of such.

use bstr::BStr;
use mlir_bytecode::builtin::{BuiltinAttribute, LocationAttr, StringAttr};
use mlir_bytecode_dialects::cuda_tile::CudaTileAttribute;

use super::items::Items;
use crate::debug::{DebugEntry, DebugId};
use crate::error::ErrorKind;
use crate::mlir::{Result, fault};
use crate::module::StringId;

/// How deep entries may nest.
const MAX_DEPTH: usize = 256;

impl<'m, 'c> Items<'m, 'c> {
    /// Returns the location of a debug entry.
    pub(in crate::mlir) fn location(
        &mut self,
        id: DebugId,
    ) -> Result<mlir_bytecode::Attribute<'c>> {
        self.entry(id, 0)
    }

    fn entry(&mut self, id: DebugId, depth: usize) -> Result<mlir_bytecode::Attribute<'c>> {
        if let Some(location) = self.locations.get(&id) {
            return Ok(*location);
        }
        if depth > MAX_DEPTH {
            return Err(ErrorKind::TooDeep(MAX_DEPTH).into());
        }
        let location = match self.module.debug_entry(id)? {
            None | Some(DebugEntry::Unknown { .. }) => self.context.unknown_location(),
            Some(entry) => self.new_entry(entry, depth + 1)?,
        };
        self.locations.insert(id, location);
        Ok(location)
    }

    fn new_entry(
        &mut self,
        entry: DebugEntry,
        depth: usize,
    ) -> Result<mlir_bytecode::Attribute<'c>> {
        let item = match entry {
            DebugEntry::Unknown { .. } => return Ok(self.context.unknown_location()),
            DebugEntry::CallSite { callee, caller } => {
                let (callee, caller) = (self.place(callee, depth)?, self.place(caller, depth)?);
                return self.make(&BuiltinAttribute::CallSiteLoc { callee, caller });
            }
            DebugEntry::Location {
                scope,
                file_name,
                line,
                column,
            } => {
                let filename = StringAttr::intern(self.context, self.bytes(file_name)?);
                let location = self.make(&BuiltinAttribute::FileLineColLoc {
                    filename: filename.map_err(fault)?,
                    line: (line as u32).into(),
                    column: (column as u32).into(),
                })?;
                let scope = self.scope(scope, depth)?;
                CudaTileAttribute::Location { location, scope }
            }
            DebugEntry::File { name, directory } => CudaTileAttribute::File {
                name: self.bytes(name)?,
                directory: self.bytes(directory)?,
            },
            DebugEntry::CompileUnit { file } => CudaTileAttribute::CompileUnit {
                file: self.file(file, depth)?,
            },
            DebugEntry::Subprogram {
                file,
                line,
                name,
                linkage_name,
                compile_unit,
                scope_line,
                ..
            } => {
                let is_unit = |it: &DebugEntry| matches!(it, DebugEntry::CompileUnit { .. });
                CudaTileAttribute::Subprogram {
                    file: self.file(file, depth)?,
                    line: line as u32,
                    name: self.bytes(name)?,
                    linkage_name: self.bytes(linkage_name)?,
                    compile_unit: self.of_kind(compile_unit, "compile unit", is_unit, depth)?,
                    scope_line: scope_line as u32,
                }
            }
            DebugEntry::LexicalBlock {
                scope,
                file,
                line,
                column,
            } => CudaTileAttribute::LexicalBlock {
                scope: self.scope(scope, depth)?,
                file: self.file(file, depth)?,
                line: line as u32,
                column: column as u32,
            },
        };
        self.make(&item)
    }

    fn bytes(&self, id: StringId) -> Result<&'m BStr> {
        self.module.string(id).map(BStr::new)
    }

    fn place(&mut self, id: DebugId, depth: usize) -> Result<LocationAttr<'c>> {
        let location = LocationAttr::new(self.entry(id, depth)?);
        location.ok_or_else(|| not(id, "location").into())
    }

    fn file(&mut self, id: DebugId, depth: usize) -> Result<mlir_bytecode::Attribute<'c>> {
        let is_file = |it: &DebugEntry| matches!(it, DebugEntry::File { .. });
        self.of_kind(id, "file", is_file, depth)
    }

    fn scope(&mut self, id: DebugId, depth: usize) -> Result<mlir_bytecode::Attribute<'c>> {
        let is_scope = |it: &DebugEntry| {
            !matches!(it, DebugEntry::Unknown { .. } | DebugEntry::CallSite { .. })
        };
        self.of_kind(id, "scope", is_scope, depth)
    }

    fn of_kind(
        &mut self,
        id: DebugId,
        kind: &str,
        is: impl Fn(&DebugEntry) -> bool,
        depth: usize,
    ) -> Result<mlir_bytecode::Attribute<'c>> {
        match self.module.debug_entry(id)? {
            Some(entry) if is(&entry) => self.entry(id, depth),
            _ => Err(not(id, kind).into()),
        }
    }
}

fn not(id: DebugId, kind: &str) -> ErrorKind {
    ErrorKind::Invalid(format!("debug entry {} is no {kind}", id.0))
}
