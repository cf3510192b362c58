//! The name of an operation, and whether the operation counts as registered.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use bstr::{BStr, ByteSlice as _};

use super::{Binding, Context, DialectId, LayoutPlace, OperationNameId};
use crate::bytes::Version;
use crate::error::{Error, Result};

/// The name of an operation. A name can be compared with text: `operation.name() == "arith.constant"`.
#[derive(Clone, Copy)]
pub struct OperationName<'ir> {
    context: &'ir Context,
    id: OperationNameId,
}

impl<'ir> OperationName<'ir> {
    pub(crate) fn new(context: &'ir Context, id: OperationNameId) -> Self {
        Self { context, id }
    }

    /// Returns the id in the context.
    pub fn id(self) -> OperationNameId {
        self.id
    }

    /// Returns the context that contains the name.
    pub fn context(self) -> &'ir Context {
        self.context
    }

    /// Returns the namespace of the dialect.
    pub fn dialect(self) -> &'ir str {
        self.dialect_id()
            .and_then(|id| self.context.names.dialect(id))
            .map_or("", |entry| &entry.namespace)
    }

    pub(crate) fn dialect_id(self) -> Option<DialectId> {
        self.context
            .names
            .operation(self.id)
            .map(|entry| entry.dialect)
    }

    /// Returns the name without the dialect; empty for a name without a dot.
    pub fn operation(self) -> &'ir BStr {
        let name = self
            .context
            .names
            .operation(self.id)
            .map(|entry| entry.name);
        name.map_or(BStr::new(""), |name| self.context.string_at(name))
    }

    pub(crate) fn parts(self) -> (&'ir str, &'ir BStr) {
        (self.dialect(), self.operation())
    }

    /// Returns whether the operation was registered for the writer of the file; `None` before bytecode version 5. An
    /// operation that the file does not name counts as registered if its layout is known.
    pub fn is_registered(self) -> Option<bool> {
        if self.id.index() < self.context.names.file_operation_count() {
            return self.context.names.operation(self.id)?.registered;
        }
        let is_native = self.context.version >= Version::NATIVE_PROPERTIES;
        is_native.then(|| self.layout_place().is_some())
    }

    /// Returns the position of the layout in the registry, if the layout is known.
    pub(crate) fn layout_place(self) -> Option<LayoutPlace> {
        let entry = self.context.names.operation(self.id)?;
        if let Some(place) = entry.layout.get() {
            return *place;
        }
        let place = self.context.definitions().find_layout(&self.to_string());
        *entry.layout.get_or_init(|| place)
    }
}

/// Names are equal if their texts are equal, even in different contexts.
impl PartialEq for OperationName<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.context, other.context) && self.id == other.id
            || self.parts() == other.parts()
    }
}

impl Eq for OperationName<'_> {}

impl Hash for OperationName<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.parts().hash(state);
    }
}

/// Orders names by dialect, then by the name without the dialect.
impl Ord for OperationName<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.parts().cmp(&other.parts())
    }
}

impl PartialOrd for OperationName<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Compares with a name such as `arith.constant`.
impl PartialEq<str> for OperationName<'_> {
    fn eq(&self, other: &str) -> bool {
        let (dialect, operation) = self.parts();
        match other.as_bytes().strip_prefix(dialect.as_bytes()) {
            Some(rest) if operation.is_empty() => rest.is_empty(),
            Some([b'.', rest @ ..]) => operation == rest,
            _ => false,
        }
    }
}

impl PartialEq<&str> for OperationName<'_> {
    fn eq(&self, other: &&str) -> bool {
        self == *other
    }
}

impl PartialEq<OperationName<'_>> for str {
    fn eq(&self, other: &OperationName<'_>) -> bool {
        other == self
    }
}

impl PartialEq<OperationName<'_>> for &str {
    fn eq(&self, other: &OperationName<'_>) -> bool {
        other == *self
    }
}

impl fmt::Display for OperationName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (dialect, operation) = self.parts();
        if f.width().is_some() || f.precision().is_some() {
            let dot = if operation.is_empty() { "" } else { "." };
            return f.pad(&format!("{dialect}{dot}{operation}"));
        }
        f.write_str(dialect)?;
        match operation.to_str() {
            Ok("") => Ok(()),
            // The text of a `BStr` is written by characters.
            Ok(operation) => {
                f.write_str(".")?;
                f.write_str(operation)
            }
            Err(_) => write!(f, ".{operation}"),
        }
    }
}

/// Shows the name in quotation marks.
impl fmt::Debug for OperationName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

/// Returns whether upstream can create an operation with this name: with at least one byte and no NUL.
pub(crate) fn is_operation_name(name: &[u8]) -> bool {
    !name.is_empty() && !name.contains(&0)
}

impl Context {
    /// Iterates over the names of operations: those of the file in its order, then those added later.
    pub fn operation_names(&self) -> impl ExactSizeIterator<Item = OperationName<'_>> {
        let ids = 0..self.names.operation_count() as u32;
        ids.map(|id| OperationName::new(self, OperationNameId(id)))
    }

    /// Returns the name of an operation with its dialect, such as `arith.addi`; adds the name if it is new.
    ///
    /// # Errors
    /// Fails if the dialect is not UTF-8, or if there are more names than bytecode can count.
    pub fn operation_name(&self, name: impl AsRef<[u8]>) -> Result<OperationName<'_>> {
        let name = name.as_ref();
        let (dialect, operation) = name.split_once_str(".").unwrap_or((name, b""));
        let dialect = std::str::from_utf8(dialect);
        let dialect = dialect.map_err(|_| Error::message("the name of a dialect is not UTF-8"))?;
        let dialect = self.dialect(dialect);
        let operation = self.intern_string(operation)?;
        let id = self.names.intern_operation(dialect, operation);
        Ok(OperationName::new(self, id))
    }

    /// Replaces the registry: see [`Module::rebind`](crate::ir::Module::rebind).
    pub(crate) fn rebind(&mut self, binding: Binding) -> Result<()> {
        if self.properties.len() > self.properties.file_len() {
            let message =
                "properties that were added are encoded by the layouts of the present registry";
            return Err(Error::message(message));
        }
        let tables = [&self.attributes, &self.types];
        let are_encoded = tables.iter().any(|table| table.len() > table.file_len());
        if are_encoded {
            // The entries are of the versions that the present registry writes.
            for entry in self.names.added_dialects() {
                self.stated_version(entry);
            }
        }
        self.names.forget(are_encoded);
        self.binding = binding;
        Ok(())
    }
}
