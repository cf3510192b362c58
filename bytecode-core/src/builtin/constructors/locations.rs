//! Constructors of locations, except for [`Context::unknown_location`].

use crate::builtin::{BuiltinAttribute, LocationAttr, StringAttr};
use crate::context::{Attribute, Context};
use crate::error::{Error, Result};

impl Context {
    /// Returns `loc("file":line:column)`. Lines and columns count from 1.
    ///
    /// # Errors
    /// Fails if the line or the column exceeds 32 bits.
    pub fn file_location(
        &self,
        filename: impl AsRef<[u8]>,
        line: u64,
        column: u64,
    ) -> Result<Attribute<'_>> {
        [line, column].into_iter().try_for_each(position)?;
        self.attribute(&BuiltinAttribute::FileLineColLoc {
            filename: StringAttr::intern(self, filename)?,
            line,
            column,
        })
    }

    /// Returns `loc("file":1:2 to 3:4)`: a range from a line and column to a line and column, for LLVM 21 and later.
    ///
    /// # Errors
    /// Fails if the end is before the start, or if a line or a column exceeds 32 bits.
    pub fn file_range_location(
        &self,
        filename: impl AsRef<[u8]>,
        start: (u64, u64),
        end: (u64, u64),
    ) -> Result<Attribute<'_>> {
        [start.0, start.1, end.0, end.1]
            .into_iter()
            .try_for_each(position)?;
        if end < start {
            let range = format!("{}:{} to {}:{}", start.0, start.1, end.0, end.1);
            return Err(Error::invalid("range of a location", range));
        }
        if start == end {
            return self.file_location(filename, start.0, start.1);
        }
        let numbers = match start.0 == end.0 {
            true => vec![start.0, start.1, end.1],
            false => vec![start.0, start.1, end.0, end.1],
        };
        self.attribute(&BuiltinAttribute::FileLineColRange {
            filename: StringAttr::intern(self, filename)?,
            numbers,
        })
    }

    /// Returns `loc("name")`, or `loc("name"(child))` if the named entity has a location.
    ///
    /// # Errors
    /// Fails if the child is no location.
    pub fn name_location<'ir>(
        &'ir self,
        name: impl AsRef<[u8]>,
        child: Option<Attribute<'ir>>,
    ) -> Result<Attribute<'ir>> {
        self.attribute(&BuiltinAttribute::NameLoc {
            name: StringAttr::intern(self, name)?,
            child: child.unwrap_or_else(|| self.unknown_location()).decode()?,
        })
    }

    /// Returns `loc(callsite(callee at caller))`.
    ///
    /// # Errors
    /// Fails if an argument is no location.
    pub fn call_site_location<'ir>(
        &'ir self,
        callee: Attribute<'ir>,
        caller: Attribute<'ir>,
    ) -> Result<Attribute<'ir>> {
        self.attribute(&BuiltinAttribute::CallSiteLoc {
            callee: callee.decode()?,
            caller: caller.decode()?,
        })
    }

    /// Returns `loc(fused[a, b])`, or `loc(fused<metadata>[a, b])`.
    ///
    /// Like upstream, simplifies fused locations: removes the unknown location and duplicates, flattens fused
    /// locations with the same metadata, and returns a single location without metadata itself.
    ///
    /// # Errors
    /// Fails if an element of `locations` is no location.
    pub fn fused_location<'ir>(
        &'ir self,
        locations: impl IntoIterator<Item = Attribute<'ir>>,
        metadata: Option<Attribute<'ir>>,
    ) -> Result<Attribute<'ir>> {
        let unknown = self.unknown_location();
        let mut parts: Vec<LocationAttr<'ir>> = Vec::new();
        let mut seen = hashbrown::HashSet::new();
        let mut add = |location: LocationAttr<'ir>| {
            if seen.insert(location.attribute().id()) {
                parts.push(location);
            }
        };
        for location in locations {
            self.check_same(location.context())?;
            match location.try_decode::<BuiltinAttribute<'ir>>()? {
                Some(BuiltinAttribute::FusedLoc {
                    locations,
                    metadata: inner,
                }) if inner == metadata => {
                    locations.into_iter().for_each(&mut add);
                }
                _ if location == unknown => {}
                _ => add(location.decode()?),
            }
        }
        let locations = match (parts.as_slice(), metadata) {
            ([], None) => return Ok(unknown),
            ([only], None) => return Ok(only.attribute()),
            ([], Some(_)) => vec![unknown.decode()?],
            _ => parts,
        };
        self.attribute(&BuiltinAttribute::FusedLoc {
            locations,
            metadata,
        })
    }
}

/// Fails if a line or column exceeds 32 bits.
fn position(number: u64) -> Result<()> {
    match u32::try_from(number) {
        Ok(_) => Ok(()),
        Err(_) => Err(Error::invalid("line or column", number.to_string())),
    }
}
