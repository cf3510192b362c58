//! Bytecode versions and the additions of each.

use crate::bytes::limits;
use crate::error::{Error, ErrorKind, Result};

/// A bytecode version, 0 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version(u8);

impl Version {
    /// The oldest version.
    pub const OLDEST: Self = Self(0);
    /// Dialects may have a version.
    pub const DIALECT_VERSIONS: Self = Self(1);
    /// Isolated regions are separate sections, so that they can be read lazily.
    pub const LAZY_LOADING: Self = Self(2);
    /// Use-list orders are stored.
    pub const USE_LIST_ORDERS: Self = Self(3);
    /// Unknown locations of block arguments are elided; the dialect section counts operation names.
    pub const ELIDE_UNKNOWN_LOCATIONS: Self = Self(4);
    /// Operations have properties besides their attributes; operation names state whether they were registered.
    pub const NATIVE_PROPERTIES: Self = Self(5);
    /// Operand and result segment sizes are sparse arrays.
    pub const SEGMENT_SIZES: Self = Self(6);
    /// The newest version.
    pub const NEWEST: Self = Self(limits::MAX_VERSION as u8);

    /// Returns the version with this number.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::UnsupportedVersion`] if there is none.
    pub fn new(version: u64) -> Result<Self> {
        if version <= limits::MAX_VERSION {
            Ok(Self(version as u8))
        } else {
            let newest = limits::MAX_VERSION;
            Err(Error::new(ErrorKind::UnsupportedVersion {
                version,
                newest,
            }))
        }
    }

    /// Returns the number that a file stores.
    pub fn number(self) -> u64 {
        u64::from(self.0)
    }
}

impl std::fmt::Display for Version {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
