//! The names of the numbered entries of a file.

use bstr::{BStr, ByteSlice};

use super::lines::quoted;
use crate::error::Result;
use crate::read::{File, OperationNameEntry, Strings};

/// The tables of a file, as far as they can be read, to name entries.
#[derive(Default)]
pub(super) struct Names<'a> {
    strings: Option<Strings<'a>>,
    dialects: Vec<&'a str>,
    operations: Vec<OperationNameEntry>,
    /// Whether all tables and the resources could be read.
    pub(super) is_complete: bool,
}

impl<'a> Names<'a> {
    pub(super) fn of(file: Option<&File<'a>>) -> Self {
        let mut names = Self::default();
        if let Some(file) = file {
            // The dump reports the error at its offset; the names before are valid.
            let _ = names.read(file);
        }
        names
    }

    fn read(&mut self, file: &File<'a>) -> Result<()> {
        file.sections().try_for_each(|section| section.map(drop))?;
        let strings = self.strings.insert(file.strings()?);
        let mut dialects = file.dialects()?;
        for dialect in &mut dialects {
            let name = strings.resolve(dialect?.name)?;
            self.dialects.push(name.to_str().unwrap_or_default());
        }
        for operation in dialects.operation_names()? {
            self.operations.push(operation?);
        }
        for properties in file.properties()?.into_iter().flatten() {
            properties?;
        }
        for resource in file.resources()?.into_iter().flatten() {
            resource?.value()?;
        }
        self.is_complete = true;
        Ok(())
    }

    /// Returns the string with this number.
    pub(super) fn string(&self, number: u64) -> Option<&'a BStr> {
        Some(self.strings.as_ref()?.get(number)?.text)
    }

    /// Returns the description of a string.
    pub(super) fn string_text(&self, number: u64) -> String {
        match self.string(number) {
            Some(text) => format!("string #{number} {}", quoted(text)),
            None => format!("string #{number}"),
        }
    }

    /// Returns the namespace of the dialect with this number.
    pub(super) fn dialect(&self, number: u64) -> Option<&'a str> {
        let name = self.dialects.get(usize::try_from(number).ok()?);
        name.copied()
    }

    /// Returns the name of the operation with this number; empty if it could not be read.
    pub(super) fn operation(&self, number: u64) -> String {
        let number = usize::try_from(number).ok();
        let Some(entry) = number.and_then(|number| self.operations.get(number)) else {
            return String::new();
        };
        let dialect = self.dialect(entry.dialect.value).unwrap_or_default();
        match self.string(entry.name.value) {
            Some(name) if !name.is_empty() => format!("{dialect}.{name}"),
            _ => dialect.to_owned(),
        }
    }
}
