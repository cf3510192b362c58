//! Which release's printer is imitated, where releases differ.

use bstr::{BStr, ByteSlice};

/// What a release prints differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Style {
    /// The numbers of values are unique in the whole module, not only where they are visible.
    pub(super) unique_numbers: bool,
    /// Aliases mention other aliases.
    pub(super) nested_aliases: bool,
    /// The name of an operation without dialect keeps the dot between the two.
    pub(super) trailing_dot: bool,
}

impl Style {
    /// The style of a major release of LLVM.
    pub(super) fn of(release: u32) -> Self {
        let since = |first| release >= first;
        Self {
            unique_numbers: since(19),
            nested_aliases: since(17),
            trailing_dot: !since(17),
        }
    }
}

/// The release of LLVM that a producer such as `MLIR16.0.6` names.
pub(super) fn of_producer(producer: &BStr) -> Option<u32> {
    let version = producer.strip_prefix(b"MLIR")?.to_str().ok()?;
    let (major, _) = version.split_once('.')?;
    major.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn producers() {
        assert_eq!(of_producer("MLIR16.0.6".into()), Some(16));
        assert_eq!(of_producer("MLIR23.0.0git".into()), Some(23));
        assert_eq!(of_producer("StableHLO_v1.15.0".into()), None);
        assert_eq!(of_producer("MLIRgoogle3-trunk".into()), None);
    }
}
