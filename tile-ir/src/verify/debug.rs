//! Debug entries refer to entries of the right kind, and agree with the functions they describe.

use std::cell::RefCell;

use super::broken;
use crate::body::Body;
use crate::debug::{DebugEntry, DebugId};
use crate::error::{ErrorKind, Result};
use crate::module::{Module, StringId};

/// How deep entries may nest.
const MAX_DEPTH: usize = 256;

/// The kind of an entry, as far as others depend on it. Subprograms are identified by their entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Unknown,
    CompileUnit,
    File,
    /// A subprogram or a block in it.
    Scope {
        subprogram: DebugId,
        is_block: bool,
    },
    /// A location in the scope of a subprogram.
    Location {
        subprogram: DebugId,
        in_block: bool,
    },
    /// An inlined location; that of its caller counts, if it has one.
    CallSite {
        subprogram: Option<DebugId>,
    },
}

/// The checked debug entries of a module.
pub(super) struct Debug<'m> {
    module: &'m Module<'m>,
    /// The known facts about the entries so far.
    kinds: RefCell<Vec<Option<std::result::Result<Kind, ErrorKind>>>>,
}

impl<'m> Debug<'m> {
    pub(super) fn new(module: &'m Module<'m>) -> Self {
        Self {
            module,
            kinds: RefCell::new(vec![None; module.debug.entries.len()]),
        }
    }

    /// Checks the location of a function and those of its operations.
    pub(super) fn check_function(&self, name: &[u8], body: &Body) -> Result<()> {
        let mut own = None;
        match self.location(body.location())? {
            Kind::CallSite { .. } => {
                return Err(broken("the location of the function is a call site"));
            }
            Kind::Location { in_block: true, .. } => {
                return Err(broken("the scope of the function is not a subprogram"));
            }
            Kind::Location { subprogram, .. } => {
                if self.linkage_name(subprogram)? != Some(name) {
                    return Err(broken("the subprogram has another linkage name"));
                }
                own = Some(subprogram);
            }
            _ => {}
        }
        for operation in body.operations() {
            let other = match self.location(operation.location())? {
                Kind::Location { subprogram, .. } => Some(subprogram),
                Kind::CallSite { subprogram } => subprogram,
                _ => None,
            };
            let Some(other) = other else { continue };
            if !own.is_some_and(|own| own == other || self.equal(own, other)) {
                return Err(broken("an operation in the scope of another subprogram"));
            }
        }
        Ok(())
    }

    fn linkage_name(&self, subprogram: DebugId) -> Result<Option<&'m [u8]>> {
        match self.module.debug_entry(subprogram)? {
            Some(DebugEntry::Subprogram { linkage_name, .. }) => {
                self.module.string(linkage_name).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Returns whether two entries are equal: subprograms, compile units and files.
    fn equal(&self, one: DebugId, other: DebugId) -> bool {
        use DebugEntry::{CompileUnit, File, Subprogram};
        let entries = (self.module.debug_entry(one), self.module.debug_entry(other));
        let (Ok(Some(one)), Ok(Some(other))) = entries else {
            return false;
        };
        let text = |id: StringId| self.module.string(id).ok();
        match (one, other) {
            (
                Subprogram {
                    file,
                    line,
                    name,
                    linkage_name,
                    compile_unit,
                    scope_line,
                    ..
                },
                Subprogram {
                    file: file2,
                    line: line2,
                    name: name2,
                    linkage_name: linkage_name2,
                    compile_unit: unit2,
                    scope_line: scope_line2,
                    ..
                },
            ) => {
                self.equal(file, file2)
                    && line as u32 == line2 as u32
                    && text(name) == text(name2)
                    && text(linkage_name) == text(linkage_name2)
                    && self.equal(compile_unit, unit2)
                    && scope_line as u32 == scope_line2 as u32
            }
            (CompileUnit { file }, CompileUnit { file: file2 }) => self.equal(file, file2),
            (
                File { name, directory },
                File {
                    name: name2,
                    directory: directory2,
                },
            ) => text(name) == text(name2) && text(directory) == text(directory2),
            _ => false,
        }
    }

    /// Returns the kind of an entry; fails unless the entry is a location.
    fn location(&self, id: DebugId) -> Result<Kind> {
        let kind = self.kind(id, 0)?;
        match kind {
            Kind::Unknown | Kind::Location { .. } | Kind::CallSite { .. } => Ok(kind),
            _ => Err(broken("a debug entry that is no location")),
        }
    }

    fn kind(&self, id: DebugId, depth: usize) -> std::result::Result<Kind, ErrorKind> {
        let Some(position) = id.position() else {
            return Ok(Kind::Unknown);
        };
        if depth > MAX_DEPTH {
            return Err(ErrorKind::TooDeep(MAX_DEPTH));
        }
        if let Some(Some(known)) = self.kinds.borrow().get(position) {
            return known.clone();
        }
        let recursive = ErrorKind::Verify(format!("debug entry {} refers to itself", id.0));
        self.set(position, Err(recursive));
        let kind = self.check(id, depth);
        self.set(position, kind.clone());
        kind
    }

    fn set(&self, position: usize, kind: std::result::Result<Kind, ErrorKind>) {
        if let Some(slot) = self.kinds.borrow_mut().get_mut(position) {
            *slot = Some(kind);
        }
    }

    fn check(&self, id: DebugId, depth: usize) -> std::result::Result<Kind, ErrorKind> {
        let entry = self
            .module
            .debug_entry(id)
            .map_err(|error| error.kind().clone())?;
        let depth = depth + 1;
        let string = |id: StringId| {
            self.module
                .string(id)
                .map(|_| ())
                .map_err(|error| error.kind().clone())
        };
        let file = |id: DebugId| match self.kind(id, depth)? {
            Kind::File => Ok(()),
            _ => Err(ErrorKind::Verify("not a file".into())),
        };
        let scope = |id: DebugId| match self.kind(id, depth)? {
            Kind::Scope {
                subprogram,
                is_block,
            } => Ok((subprogram, is_block)),
            _ => Err(ErrorKind::Verify("neither a subprogram nor a block".into())),
        };
        Ok(match entry {
            None | Some(DebugEntry::Unknown { .. }) => Kind::Unknown,
            Some(DebugEntry::CompileUnit { file: of }) => {
                file(of)?;
                Kind::CompileUnit
            }
            Some(DebugEntry::File { name, directory }) => {
                string(name)?;
                string(directory)?;
                Kind::File
            }
            Some(DebugEntry::LexicalBlock {
                scope: around,
                file: of,
                ..
            }) => {
                let (subprogram, _) = scope(around)?;
                file(of)?;
                Kind::Scope {
                    subprogram,
                    is_block: true,
                }
            }
            Some(DebugEntry::Location {
                scope: around,
                file_name,
                ..
            }) => {
                let (subprogram, in_block) = scope(around)?;
                string(file_name)?;
                Kind::Location {
                    subprogram,
                    in_block,
                }
            }
            Some(DebugEntry::Subprogram {
                file: of,
                name,
                linkage_name,
                compile_unit,
                ..
            }) => {
                file(of)?;
                string(name)?;
                string(linkage_name)?;
                match self.kind(compile_unit, depth)? {
                    Kind::CompileUnit => Kind::Scope {
                        subprogram: id,
                        is_block: false,
                    },
                    _ => return Err(ErrorKind::Verify("not a compile unit".into())),
                }
            }
            Some(DebugEntry::CallSite { callee, caller }) => {
                let mut subprogram = None;
                for (position, id) in [callee, caller].into_iter().enumerate() {
                    let of = match self.kind(id, depth)? {
                        Kind::Unknown => None,
                        Kind::Location { subprogram, .. } => Some(subprogram),
                        Kind::CallSite { subprogram } => subprogram,
                        _ => return Err(ErrorKind::Verify("not a location".into())),
                    };
                    if position == 1 {
                        subprogram = of;
                    }
                }
                Kind::CallSite { subprogram }
            }
        })
    }
}
