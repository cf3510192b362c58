//! Hints in older versions. Until 13.3, readers accept only known keys, even in empty entries such as `default = {}`.
//! A dropped hint would change the printed module, so such hints are errors.

use super::body::Missing;
use crate::attribute::Attribute;
use crate::error::Result;
use crate::module::{Module, StringId};
use crate::version::Version;

/// The architectures that readers before 13.3 take, and the version of the first reader that does (probed).
const ARCHITECTURES: [(&str, Version); 11] = [
    ("sm_80", Version::V13_1),
    ("sm_86", Version::V13_2),
    ("sm_87", Version::V13_2),
    ("sm_88", Version::V13_2),
    ("sm_89", Version::V13_2),
    ("sm_90", Version::V13_1),
    ("sm_100", Version::V13_1),
    ("sm_103", Version::V13_1),
    ("sm_110", Version::V13_1),
    ("sm_120", Version::V13_1),
    ("sm_121", Version::V13_1),
];

/// The hints that readers before 13.3 take.
const HINTS: [&str; 4] = ["num_cta_in_cga", "occupancy", "allow_tma", "latency"];

/// Names the keys of `hints` that readers of `version` refuse.
pub(crate) fn check(
    module: &Module<'_>,
    hints: &[(StringId, Attribute)],
    version: Version,
    missing: &mut Missing,
) -> Result<()> {
    if version.has(Version::V13_3) || module.version <= version {
        return Ok(());
    }
    for (architecture, hints) in hints {
        let name = module.string(*architecture)?;
        let known = ARCHITECTURES
            .iter()
            .find(|(known, _)| known.as_bytes() == name);
        let since = known.map_or(Version::V13_3, |(_, since)| *since);
        if !version.has(since) {
            missing.push((
                format!("hints for `{}`", String::from_utf8_lossy(name)),
                since,
            ));
        }
        let Attribute::Dictionary(entries) = hints else {
            continue;
        };
        for (key, _) in entries {
            let key = module.string(*key)?;
            if !HINTS.iter().any(|known| known.as_bytes() == key) {
                let what = format!("hint `{}`", String::from_utf8_lossy(key));
                missing.push((what, Version::V13_3));
            }
        }
    }
    Ok(())
}
