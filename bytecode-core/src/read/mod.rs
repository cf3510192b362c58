//! Reading a bytecode file.
//!
//! ```text
//! file ::= header section*
//! ```
//!
//! Each file of this folder reads a section; the file of the same name in `write` writes it. [`File`] is a view of a
//! file that reads each part on access; [`Module::read`](crate::Module::read) reads all parts.
//!
//! Some files are refused that upstream's reader accepts, because their faults show damage or a wrong writer: a string
//! that does not end in NUL, bytes after the last operation of a section, and bit 0x80 in the mask of an operation,
//! which has no meaning in any version.

mod attr_types;
mod counts;
mod dialects;
mod entry;
mod fields;
mod file;
mod header;
mod ir;
mod ir_fields;
mod module;
#[cfg(test)]
mod on_disk_test;
mod properties;
mod resources;
mod scopes;
mod section;
mod stored;
mod strings;
mod use_list;
mod window;

pub use attr_types::{ItemEntries, ItemEntry};
pub use dialects::{DialectEntry, Dialects, OperationNameEntry, OperationNames};
pub use fields::{Field, Index};
pub use file::File;
pub use header::Header;
pub use ir_fields::{IrField, IrFields};
pub use properties::{PropertiesEntries, PropertiesEntry};
pub use resources::{GroupOwner, ResourceEntries, ResourceEntry, ResourceKind, ResourceValue};
pub use section::{Section, Sections};
pub use stored::StoredFile;
pub use strings::{StringEntry, Strings};

// The grammars, which the dump follows.
pub(crate) use attr_types::Groups as ItemGroups;
pub(crate) use dialects::{Names, dialect, dialect_count};
pub(crate) use fields::Fields;
pub(crate) use header::header;
pub(crate) use ir_fields::Operations;
pub use module::files_read;
pub(crate) use properties::{properties, properties_count};
pub(crate) use resources::{Groups as ResourceGroups, value};
pub(crate) use section::section;
pub(crate) use strings::strings;
pub(crate) use window::{Window, Windowed};
