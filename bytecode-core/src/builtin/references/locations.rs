//! References to locations of one kind; [`LocationAttr`] is a reference to a location of any kind.

use bstr::BStr;
use mlir_bytecode_derive::Bytecode;

use crate::builtin::{BuiltinAttribute, LocationAttr};
use crate::context::Attribute;
use crate::error::Result;
use crate::item::FromAttribute as _;

/// A reference to a location in a file: `loc("file":line:column)`, or a range of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(
    crate = crate,
    attribute = BuiltinAttribute,
    variants(FileLineColLoc, FileLineColRange),
    prefix("loc(\"")
)]
pub struct FileLocationAttr<'ir>(Attribute<'ir>);

impl<'ir> FileLocationAttr<'ir> {
    fn parts(self) -> Result<(&'ir BStr, [u64; 4])> {
        match self.0.decode()? {
            BuiltinAttribute::FileLineColLoc {
                filename,
                line,
                column,
            } => Ok((filename.value()?, [line, column, line, column])),
            BuiltinAttribute::FileLineColRange { filename, numbers } => {
                Ok((filename.value()?, range(&numbers)))
            }
            _ => Err(Self::unexpected(self.0)),
        }
    }

    /// Returns the name of the file.
    ///
    /// # Errors
    /// Fails if the location is malformed, or if its text in assembly form is that of another kind of location.
    pub fn filename(self) -> Result<&'ir BStr> {
        self.parts().map(|(filename, _)| filename)
    }

    /// Returns the line, counted from 1; for a range, that of the start.
    ///
    /// # Errors
    /// Fails if the location is malformed, or if its text in assembly form is that of another kind of location.
    pub fn line(self) -> Result<u64> {
        self.parts().map(|(_, [line, ..])| line)
    }

    /// Returns the column, counted from 1; for a range, that of the start.
    ///
    /// # Errors
    /// Fails if the location is malformed, or if its text in assembly form is that of another kind of location.
    pub fn column(self) -> Result<u64> {
        self.parts().map(|(_, [_, column, ..])| column)
    }

    /// Returns the line and the column of the end; those of the start if the location is no range.
    ///
    /// # Errors
    /// Fails if the location is malformed, or if its text in assembly form is that of another kind of location.
    pub fn end(self) -> Result<(u64, u64)> {
        self.parts().map(|(_, [.., line, column])| (line, column))
    }
}

/// Returns the line and column of the start and of the end, from the encoded numbers of a range.
pub(crate) fn range(numbers: &[u64]) -> [u64; 4] {
    match *numbers {
        [] => [0, 0, 0, 0],
        [line] => [line, 0, line, 0],
        [line, column] => [line, column, line, column],
        [line, column, end] => [line, column, line, end],
        [line, column, end_line, end_column, ..] => [line, column, end_line, end_column],
    }
}

/// A reference to a named location: `loc("name"(child))`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, attribute = BuiltinAttribute, variants(NameLoc), prefix("loc(\""))]
pub struct NameLocationAttr<'ir>(Attribute<'ir>);

impl<'ir> NameLocationAttr<'ir> {
    /// Returns the name.
    ///
    /// # Errors
    /// Fails if the location is malformed, or if its text in assembly form is that of another kind of location.
    pub fn name(self) -> Result<&'ir BStr> {
        match self.0.decode()? {
            BuiltinAttribute::NameLoc { name, .. } => name.value(),
            _ => Err(Self::unexpected(self.0)),
        }
    }

    /// Returns the location of the named entity; the unknown location if it has none.
    ///
    /// # Errors
    /// Fails if the location is malformed, or if its text in assembly form is that of another kind of location.
    pub fn child(self) -> Result<LocationAttr<'ir>> {
        match self.0.decode()? {
            BuiltinAttribute::NameLoc { child, .. } => Ok(child),
            _ => Err(Self::unexpected(self.0)),
        }
    }
}

/// A reference to a location of a call: `loc(callsite(callee at caller))`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, attribute = BuiltinAttribute, variants(CallSiteLoc), prefix("loc(callsite("))]
pub struct CallSiteLocationAttr<'ir>(Attribute<'ir>);

impl<'ir> CallSiteLocationAttr<'ir> {
    /// Returns the location in the called function.
    ///
    /// # Errors
    /// Fails if the location is malformed.
    pub fn callee(self) -> Result<LocationAttr<'ir>> {
        match self.0.decode()? {
            BuiltinAttribute::CallSiteLoc { callee, .. } => Ok(callee),
            _ => Err(Self::unexpected(self.0)),
        }
    }

    /// Returns the location of the call.
    ///
    /// # Errors
    /// Fails if the location is malformed.
    pub fn caller(self) -> Result<LocationAttr<'ir>> {
        match self.0.decode()? {
            BuiltinAttribute::CallSiteLoc { caller, .. } => Ok(caller),
            _ => Err(Self::unexpected(self.0)),
        }
    }
}

/// A reference to a fused location: `loc(fused<metadata>[a, b])`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, attribute = BuiltinAttribute, variants(FusedLoc), prefix("loc(fused"))]
pub struct FusedLocationAttr<'ir>(Attribute<'ir>);

impl<'ir> FusedLocationAttr<'ir> {
    /// Returns the locations.
    ///
    /// # Errors
    /// Fails if the location is malformed.
    pub fn locations(self) -> Result<impl ExactSizeIterator<Item = LocationAttr<'ir>>> {
        match self.0.decode()? {
            BuiltinAttribute::FusedLoc { locations, .. } => Ok(locations.into_iter()),
            _ => Err(Self::unexpected(self.0)),
        }
    }

    /// Returns the metadata, if the location has one.
    ///
    /// # Errors
    /// Fails if the location is malformed.
    pub fn metadata(self) -> Result<Option<Attribute<'ir>>> {
        match self.0.decode()? {
            BuiltinAttribute::FusedLoc { metadata, .. } => Ok(metadata),
            _ => Err(Self::unexpected(self.0)),
        }
    }
}
