//! The version of a dialect: numbers that are compared one after the other, such as `2` or `1.9.0`.
//!
//! ```text
//! version ::= component:varint*       in the dialect section, since bytecode version 1
//! ```

use std::fmt;

use smallvec::SmallVec;

use crate::bytes::{Cursor, varint};
use crate::error::{Error, Result};

/// The version of a dialect. The version without components is the oldest, and the version of a file that states
/// none.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DialectVersion(SmallVec<[u64; 3]>);

impl DialectVersion {
    /// Returns the version with these components, the most significant first.
    pub fn new(components: &[u64]) -> Self {
        Self(components.into())
    }

    /// Returns the components, the most significant first.
    pub fn components(&self) -> &[u64] {
        &self.0
    }

    /// Returns whether this is version `components` or a later one. Trailing zeros are ignored.
    pub fn is_at_least(&self, components: &[u64]) -> bool {
        let zeros = components.iter().rev().take_while(|&&it| it == 0).count();
        let significant = components.get(..components.len() - zeros);
        self.components() >= significant.unwrap_or_default()
    }

    /// Reads a version from its bytes in the dialect section.
    ///
    /// # Errors
    /// Fails if the bytes end within a component.
    pub fn read(bytes: &[u8]) -> Result<Self> {
        let mut cursor = Cursor::new(bytes, 0);
        let mut version = Self::default();
        while !cursor.is_empty() {
            version.0.push(cursor.varint()?);
        }
        Ok(version)
    }

    /// Returns the bytes for the dialect section.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for &component in &self.0 {
            varint::encode(component, &mut bytes);
        }
        bytes
    }
}

impl std::str::FromStr for DialectVersion {
    type Err = Error;

    /// Parses the output of [`Display`](fmt::Display), such as `1.9.0`.
    fn from_str(text: &str) -> Result<Self> {
        let components = text.split('.').map(str::parse);
        let components: std::result::Result<_, _> = components.collect();
        components
            .map(Self)
            .map_err(|_| Error::invalid("version of a dialect", text.to_owned()))
    }
}

impl fmt::Display for DialectVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("unversioned");
        }
        for (index, component) in self.0.iter().enumerate() {
            write!(f, "{}{component}", if index == 0 { "" } else { "." })?;
        }
        Ok(())
    }
}
