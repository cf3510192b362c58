//! Versions of the format: 13.1 to 13.5, and the two test versions of the vendor's own suite.

use std::fmt;
use std::str::FromStr;

use crate::error::{Error, ErrorKind};

/// A version of Tile IR bytecode, as the header has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version {
    /// The major version, one byte.
    pub major: u8,
    /// The minor version, one byte.
    pub minor: u8,
}

impl Version {
    /// 13.1, the first public version.
    pub const V13_1: Self = Self::new(13, 1);
    /// 13.2.
    pub const V13_2: Self = Self::new(13, 2);
    /// 13.3.
    pub const V13_3: Self = Self::new(13, 3);
    /// 13.4.
    pub const V13_4: Self = Self::new(13, 4);
    /// 13.5, the newest.
    pub const V13_5: Self = Self::new(13, 5);
    /// The newest public version.
    pub const NEWEST: Self = Self::V13_5;
    /// 250.0, of the vendor's test builds only.
    pub const V250_0: Self = Self::new(250, 0);
    /// 250.1, of the vendor's test builds only.
    pub const V250_1: Self = Self::new(250, 1);

    /// The versions that released tools write.
    pub const ALL: [Self; 5] = [
        Self::V13_1,
        Self::V13_2,
        Self::V13_3,
        Self::V13_4,
        Self::V13_5,
    ];

    /// Returns the version `major.minor`.
    #[must_use]
    pub const fn new(major: u8, minor: u8) -> Self {
        Self { major, minor }
    }

    /// Returns the version of the dialect that this version of the format belongs to: the test builds branched off 13.3.
    pub(crate) const fn of_dialect(self) -> [u64; 4] {
        let (major, minor) = (self.major as u64, self.minor as u64);
        match self.is_test() {
            true => [13, 3, major, minor],
            false => [major, minor, 0, 0],
        }
    }

    /// Returns the format version that corresponds to version `since` of the dialect; the oldest without `since`.
    #[inline]
    pub(crate) fn introduced(since: Option<&str>) -> Self {
        let Some(since) = since else {
            return Self::V13_1;
        };
        let public = since.strip_prefix("13.3.").unwrap_or(since);
        public.parse().unwrap_or(Self::NEWEST)
    }

    /// Returns the version as one number, in the same order.
    pub(crate) const fn number(self) -> u16 {
        (self.major as u16) << 8 | self.minor as u16
    }

    /// Returns whether this is 250.0 or 250.1: the test builds of the reference implementation (13.3 plus test
    /// operations).
    #[must_use]
    pub const fn is_test(self) -> bool {
        self.major == 250
    }

    /// Returns whether this crate reads and writes the version.
    #[must_use]
    pub fn is_supported(self) -> bool {
        Self::ALL.contains(&self) || matches!(self, Self::V250_0 | Self::V250_1)
    }

    /// Returns whether the version has additions of `since`. The test builds branched off 13.3.
    #[must_use]
    pub fn has(self, since: Self) -> bool {
        if self.is_test() && !since.is_test() {
            since <= Self::V13_3
        } else {
            since <= self
        }
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

impl FromStr for Version {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let version = text
            .split_once('.')
            .and_then(|(major, minor)| Some(Self::new(major.parse().ok()?, minor.parse().ok()?)))
            .ok_or_else(|| ErrorKind::Invalid(format!("`{text}` is no version; try `13.4`")))?;
        if version.is_supported() {
            Ok(version)
        } else {
            Err(ErrorKind::UnsupportedVersion(version).into())
        }
    }
}
