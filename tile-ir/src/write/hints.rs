//! Hints in older versions. Before 13.3, readers accept only known keys and values.
//!
//! A dropped hint would change what the compiler does, so hints that a reader rejects are errors. An entry without hints
//! says nothing: compilers since 13.3 always write `default = {}`, which is dropped.

use std::borrow::Cow;

use super::body::Missing;
use crate::attribute::Attribute;
use crate::error::Result;
use crate::module::{Module, StringId};
use crate::version::Version;

/// An architecture that readers before 13.3 take. Probed with the reader of each release.
struct Architecture {
    name: &'static str,
    /// The version of the first reader that takes it.
    since: Version,
    /// Whether its programs may run in clusters: without, the reader of 13.2 takes only 1 for [`CLUSTER_SIZE`].
    has_clusters: bool,
}

const ARCHITECTURES: [Architecture; 11] = [
    Architecture::new("sm_80", Version::V13_1, false),
    Architecture::new("sm_86", Version::V13_2, false),
    Architecture::new("sm_87", Version::V13_2, false),
    Architecture::new("sm_88", Version::V13_2, false),
    Architecture::new("sm_89", Version::V13_2, false),
    Architecture::new("sm_90", Version::V13_1, true),
    Architecture::new("sm_100", Version::V13_1, true),
    Architecture::new("sm_103", Version::V13_1, true),
    Architecture::new("sm_110", Version::V13_1, true),
    Architecture::new("sm_120", Version::V13_1, true),
    Architecture::new("sm_121", Version::V13_1, true),
];

impl Architecture {
    const fn new(name: &'static str, since: Version, has_clusters: bool) -> Self {
        Self {
            name,
            since,
            has_clusters,
        }
    }

    fn find(name: &[u8]) -> Option<&'static Self> {
        ARCHITECTURES.iter().find(|it| it.name.as_bytes() == name)
    }
}

/// The hint for the number of blocks in a cluster.
const CLUSTER_SIZE: &str = "num_cta_in_cga";

/// The hints that readers before 13.3 take.
const HINTS: [&str; 4] = [CLUSTER_SIZE, "occupancy", "allow_tma", "latency"];

/// Returns `hints` without entries that say nothing, if the readers of `version` reject these; names the hints that they
/// reject.
pub(crate) fn adapt<'h>(
    module: &Module<'_>,
    hints: &'h [(StringId, Attribute)],
    version: Version,
    missing: &mut Missing,
) -> Result<Cow<'h, [(StringId, Attribute)]>> {
    if version.has(Version::V13_3) || module.version == version {
        return Ok(Cow::Borrowed(hints));
    }
    let mut kept = Vec::with_capacity(hints.len());
    for (key, hints) in hints {
        let name = module.string(*key)?;
        let known = Architecture::find(name);
        let name = String::from_utf8_lossy(name);
        let since = known.map_or(Version::V13_3, |known| known.since);
        let entries = match hints {
            Attribute::Dictionary(entries) => entries.as_slice(),
            _ => &[],
        };
        if !version.has(since) {
            match hints {
                Attribute::Dictionary(entries) if entries.is_empty() => continue,
                _ => missing.push((format!("hints for `{name}`"), since)),
            }
        }
        for (key, value) in entries {
            let key = module.string(*key)?;
            if !HINTS.iter().any(|known| known.as_bytes() == key) {
                let what = format!("hint `{}`", String::from_utf8_lossy(key));
                missing.push((what, Version::V13_3));
            }
            let has_clusters = known.is_none_or(|known| known.has_clusters);
            if version == Version::V13_2
                && !has_clusters
                && key == CLUSTER_SIZE.as_bytes()
                && !matches!(value, Attribute::Integer { value: 1, .. })
            {
                let what = format!("`{CLUSTER_SIZE}` other than 1 for `{name}`");
                missing.push((what, Version::V13_3));
            }
        }
        kept.push((*key, hints.clone()));
    }
    Ok(Cow::Owned(kept))
}
