//! Releases whose layouts are known, and how to tell them by the producer string of a file.

use std::fmt;

/// An LLVM release whose operation property layouts are known, the oldest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Release {
    /// LLVM 16: before properties.
    Llvm16,
    /// LLVM 19.
    Llvm19,
    /// LLVM 22.
    Llvm22,
}

impl Release {
    /// All releases, the oldest first.
    pub const ALL: [Self; 3] = [Self::Llvm16, Self::Llvm19, Self::Llvm22];

    /// The newest release.
    pub const NEWEST: Self = Self::Llvm22;

    /// The major version, for example 22.
    pub fn major(self) -> u32 {
        match self {
            Self::Llvm16 => 16,
            Self::Llvm19 => 19,
            Self::Llvm22 => 22,
        }
    }

    /// The release with the version `major`.
    pub fn from_major(major: u32) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|release| release.major() == major)
    }

    /// The release that writes `producer`, for example `MLIR19.1.7`.
    ///
    /// Nothing for one that is not known, and for a development version such as `MLIR22.0.0git`,
    /// whose layouts are those of some day between two releases.
    pub fn from_producer(producer: &str) -> Option<Self> {
        let version = producer.strip_prefix("MLIR")?;
        let mut parts = version.split('.');
        let major = parts.next()?.parse().ok()?;
        let rest: Option<Vec<u32>> = parts.map(|part| part.parse().ok()).collect();
        rest.filter(|rest| rest.len() == 2)?;
        Self::from_major(major)
    }
}

impl fmt::Display for Release {
    /// The name, for example `llvm-22`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "llvm-{}", self.major())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn producers() {
        let release = Release::from_producer;
        assert_eq!(release("MLIR19.1.7"), Some(Release::Llvm19));
        assert_eq!(release("MLIR22.1.8"), Some(Release::Llvm22));
        assert_eq!(release("MLIR16.0.6"), Some(Release::Llvm16));
        for unknown in [
            "MLIR22.0.0git",
            "MLIR20.1.0",
            "MLIR22",
            "MLIRxxx-trunk",
            "StableHLO_v1.15.0",
            "",
        ] {
            assert_eq!(release(unknown), None, "{unknown}");
        }
        assert_eq!(Release::NEWEST.to_string(), "llvm-22");
        assert!(Release::ALL.is_sorted() && Release::ALL.contains(&Release::NEWEST));
    }
}
