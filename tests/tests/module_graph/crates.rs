//! Dependencies between the packages of the workspace, from their `Cargo.toml` files.

use std::collections::BTreeMap;

/// Folders of packages from bottom to top: each may depend on those before it only. All other packages of the workspace
/// are on top.
pub(crate) const ORDER: [&str; 7] = [
    "assembly-format",
    "bytecode-derive",
    "bytecode-core",
    "dialects",
    "tile-ir",
    "inspect",
    "cli",
];

/// What a `Cargo.toml` says of a package.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Manifest {
    pub(crate) name: String,
    /// Packages that it is built with, those of targets and build scripts included, those of tests not.
    pub(crate) dependencies: Vec<String>,
}

impl Manifest {
    /// Reads the parts of TOML that manifests of this workspace are written in: one key a line.
    pub(crate) fn parse(text: &str) -> Self {
        let mut manifest = Self::default();
        let mut section = String::new();
        for line in text.lines().map(str::trim) {
            if let Some(name) = line.strip_prefix('[') {
                section = name.trim_end_matches(']').replace('"', "");
                if let Some((table, name)) = section.rsplit_once('.')
                    && is_dependencies(table)
                {
                    manifest.dependencies.push(name.to_owned());
                }
                continue;
            }
            let Some((key, value)) = line.split_once('=') else {
                continue;
            };
            let key = key.trim().trim_end_matches(".workspace").trim_matches('"');
            if section == "package" && key == "name" {
                manifest.name = quoted(value).unwrap_or_default();
            } else if is_dependencies(&section) && !key.starts_with('#') {
                let renamed = value.split_once("package").and_then(|(_, v)| quoted(v));
                let name = renamed.unwrap_or_else(|| key.to_owned());
                manifest.dependencies.push(name);
            }
        }
        manifest
    }
}

/// Returns whether a section lists dependencies, but those of tests.
fn is_dependencies(section: &str) -> bool {
    let last = section.rsplit('.').next().unwrap_or(section);
    matches!(last, "dependencies" | "build-dependencies") && !section.starts_with("workspace")
}

fn quoted(value: &str) -> Option<String> {
    value.split('"').nth(1).map(str::to_owned)
}

/// Returns the dependencies against the order, as text. `manifests` are those of all packages, by folder.
pub(crate) fn violations(manifests: &BTreeMap<String, Manifest>) -> Vec<String> {
    let place = |folder: &str| {
        let place = ORDER.iter().position(|known| *known == folder);
        place.unwrap_or(ORDER.len())
    };
    let folders: BTreeMap<&str, &str> = manifests
        .iter()
        .map(|(folder, manifest)| (manifest.name.as_str(), folder.as_str()))
        .collect();
    let mut violations = Vec::new();
    for folder in ORDER {
        let Some(manifest) = manifests.get(folder) else {
            continue;
        };
        for dependency in &manifest.dependencies {
            if let Some(target) = folders.get(dependency.as_str())
                && place(target) >= place(folder)
            {
                violations.push(format!("{folder} -> {target} (package {dependency})"));
            }
        }
    }
    violations
}
