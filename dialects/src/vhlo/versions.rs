//! The contents of each version of VHLO, and the conversion targets for its readers, such as `stablehlo-1.0.0`.
//!
//! The enums of attributes and types declare the first version of each (`since`); `data/vhlo.versions` lists those of
//! operations. An operation whose form changed has two versions (`vhlo.gather_v1`, `vhlo.gather_v2`), one after
//! the other; `data/operations.changes` has the additions of the newer one.
//! Source: `stablehlo/transforms/VhloToVersion.cpp`, `stablehlo/dialect/{VhloOps,Version}.cpp` of
//! StableHLO 1.20.0.

use std::collections::HashMap;

use mlir_bytecode::context::DialectVersion;
use mlir_bytecode::error::ResultExt;
use mlir_bytecode::write::{DialectCodes, TargetRelease};
use mlir_bytecode::{Error, Module, Operation, Result, Type, Version};

use super::{CURRENT_VERSION, PROGRAM, VhloAttribute, VhloType};
use crate::hlo::CustomCallApiVersion;
use crate::sources::{self, Source, changes};

/// The oldest version that current readers support.
pub const OLDEST_VERSION: [u64; 3] = [0, 9, 0];

/// The bytecode versions of artifacts, each with the first version of VHLO that is written in it.
const BYTECODE: [([u64; 3], u64); 5] = [
    ([0, 9, 0], 0),
    ([0, 10, 0], 1),
    ([0, 12, 0], 3),
    ([0, 14, 0], 4),
    ([0, 15, 0], 6),
];

/// The first version of VHLO whose readers support ranges of lines and columns.
const LOCATION_RANGES: [u64; 3] = [1, 9, 0];

/// The versions of an operation whose operands became a list.
const OF_ONE_OPERAND: [&str; 4] = [
    "vhlo.all_gather_v1",
    "vhlo.all_reduce_v1",
    "vhlo.all_to_all_v1",
    "vhlo.collective_broadcast_v1",
];

/// The operations that have results of other element types than their operands since 0.17.0.
const OF_EQUAL_ELEMENTS: [&str; 7] = [
    "vhlo.all_reduce_v1",
    "vhlo.reduce_v1",
    "vhlo.reduce_scatter_v1",
    "vhlo.reduce_window_v1",
    "vhlo.scatter_v1",
    "vhlo.select_and_scatter_v1",
    "vhlo.scatter_v2",
];

/// Returns the conversion target for readers of artifacts of this version of VHLO; `None` if the version is older than
/// [`OLDEST_VERSION`] or newer than [`CURRENT_VERSION`].
pub fn target(version: &DialectVersion) -> Option<TargetRelease> {
    let &[major, minor, _] = version.components() else {
        return None;
    };
    let current = CURRENT_VERSION.first_chunk::<2>()?;
    if !version.is_at_least(&OLDEST_VERSION) || [major, minor] > *current {
        return None;
    }
    let mut bytecode = BYTECODE.iter().rev();
    let (_, bytecode) = bytecode.find(|(since, _)| version.is_at_least(since))?;
    let mut target = TargetRelease::new(
        format!("stablehlo-{version}"),
        format!("{PROGRAM}{version}"),
        Source::VHLO.llvm(),
        Version::new(*bytecode).ok()?,
    );
    target.layouts = Source::VHLO.tables().cloned().collect();
    target.codes = codes(version.is_at_least(&LOCATION_RANGES));
    target.changes = changes();
    target.renamed = renamed(version);
    target.dialect_versions = vec![("vhlo".to_owned(), version.clone())];
    target.check = Some(check);
    Some(target)
}

/// Returns the codes that readers of artifacts read, with or without ranges of lines and columns.
fn codes(ranges: bool) -> Vec<DialectCodes> {
    let builtin: &[(u64, u64)] = if ranges { &[(0, 22)] } else { &[(0, 21)] };
    let mut read = vec![DialectCodes::new("builtin", builtin, &[(0, 20)])];
    let dialects = ["chlo", "sdy", "stablehlo", "vhlo"];
    read.extend(
        dialects.map(|dialect| DialectCodes::new(dialect, sources::ALL_CODES, sources::ALL_CODES)),
    );
    read
}

/// Returns the operations that some versions lack, with their first and last version.
fn operations() -> impl Iterator<Item = (&'static str, DialectVersion, Option<DialectVersion>)> {
    let text = include_str!("../../data/vhlo.versions");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| {
        let mut words = line.split(' ');
        let (name, since) = (words.next()?, words.next()?.parse().ok()?);
        Some((name, since, words.next().and_then(|it| it.parse().ok())))
    })
}

/// Returns whether an operation with this first and last version exists in `version`. Patch versions
/// change no operation.
fn is_in(version: &DialectVersion, since: &DialectVersion, until: &Option<DialectVersion>) -> bool {
    let after = |until: &DialectVersion| match until.components() {
        [major, minor, ..] => version.is_at_least(&[*major, minor + 1]),
        _ => false,
    };
    version.is_at_least(since.components()) && !until.as_ref().is_some_and(after)
}

/// Returns the name without the version: `vhlo.gather`.
fn stem(name: &str) -> &str {
    name.rsplit_once("_v").map_or(name, |(stem, _)| stem)
}

/// Returns the operations that `version` lacks, each with its form in `version`, if any.
fn renamed(version: &DialectVersion) -> HashMap<String, String> {
    let mut there = HashMap::new();
    for (name, since, until) in operations() {
        if is_in(version, &since, &until) {
            there.insert(stem(name), name);
        }
    }
    operations()
        .filter(|(_, since, until)| !is_in(version, since, until))
        .filter_map(|(name, ..)| Some((name.to_owned(), (*there.get(stem(name))?).to_owned())))
        .collect()
}

/// Fails if `module` has an operation that the version of `release` lacks or cannot represent.
fn check(module: &Module, release: &TargetRelease) -> Result<()> {
    let version = release.dialect_versions.first().map(|(_, version)| version);
    let Some(version) = version else {
        return Ok(());
    };
    let absent: HashMap<&str, DialectVersion> = operations()
        .filter(|(name, since, until)| {
            !is_in(version, since, until) && !release.renamed.contains_key(*name)
        })
        .map(|(name, since, _)| (name, since))
        .collect();
    for operation in module.walk() {
        let operation = operation?;
        match operation.name().dialect() {
            "vhlo" => {}
            "builtin" => continue,
            _ => {
                let name = operation.name();
                let is_registered = name.is_registered();
                if !is_registered.unwrap_or_else(|| name.layout().is_some()) {
                    continue;
                }
                let message = format!(
                    "`{name}` is not an operation of VHLO, but portable artifacts contain only VHLO; legalize the module first"
                );
                return Err(Error::unsupported(message));
            }
        }
        let name = operation.name().to_string();
        if let Some(since) = absent.get(&*name) {
            let message = format!("{} has no `{name}`, which came with {since}", release.name);
            return Err(Error::unsupported(message));
        }
        let there = release.renamed.get(&name).unwrap_or(&name);
        if release.layout(there).is_none() {
            let message = format!("no version of `vhlo` has an operation `{name}`");
            return Err(Error::unsupported(message));
        }
        expect_form(operation, there, version)
            .within(|| format!("operation {} `{name}`", operation.id()))?;
    }
    Ok(())
}

/// Fails if the operation cannot have the name `there` in `version`.
fn expect_form(operation: Operation<'_>, there: &str, version: &DialectVersion) -> Result<()> {
    let lacks = |what: &str, since: &str| {
        let message = format!("stablehlo-{version} has no {what}, which came with {since}");
        Err(Error::unsupported(message))
    };
    if OF_ONE_OPERAND.contains(&there) && operation.operand_count() != 1 {
        return lacks("operations of this kind with several operands", "1.5.0");
    }
    if there == "vhlo.composite_v1" && operation.region_count() != 0 {
        return lacks("composites with regions", "1.14.0");
    }
    if OF_EQUAL_ELEMENTS.contains(&there) && !version.is_at_least(&[0, 17]) {
        let mut pairs = operation.operands().zip(operation.results());
        let promotes = pairs.try_fold(false, |found, (operand, result)| {
            Ok::<_, Error>(found || element(operand.type_())? != element(result.type_())?)
        })?;
        if promotes {
            return lacks("reductions to another element type", "0.17.0");
        }
    }
    if there == "vhlo.custom_call_v1" {
        return expect_custom_call(operation, version, lacks);
    }
    Ok(())
}

fn expect_custom_call(
    operation: Operation<'_>,
    version: &DialectVersion,
    lacks: impl Fn(&str, &str) -> Result<()>,
) -> Result<()> {
    if !version.is_at_least(&[1, 3]) {
        let value = |name| match operation.attribute(name)? {
            Some(attribute) => attribute.try_decode::<VhloAttribute<'_>>(),
            None => Ok(None),
        };
        if let Some(VhloAttribute::Dictionary { .. }) = value("backend_config")? {
            return lacks("dictionaries as `backend_config`", "1.3.0");
        }
        let typed = VhloAttribute::CustomCallApiVersion {
            value: CustomCallApiVersion::TypedFfi,
        };
        if value("api_version")? == Some(typed) {
            return lacks("calls by the typed foreign function interface", "1.3.0");
        }
    }
    if !version.is_at_least(&[1, 17]) {
        for operand in operation.operands() {
            if let Some(VhloType::Future { .. }) = operand.type_().try_decode()? {
                return lacks("calls with futures", "1.17.0");
            }
        }
    }
    Ok(())
}

/// Returns the element type of a tensor, or the type itself.
fn element(type_: Type<'_>) -> Result<Type<'_>> {
    Ok(match type_.try_decode::<VhloType<'_>>()? {
        Some(
            VhloType::RankedTensor { element_type, .. } | VhloType::UnrankedTensor { element_type },
        ) => element_type,
        _ => type_,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_operations() {
        let version = |text: &str| text.parse::<DialectVersion>().expect("a version");
        let all: Vec<_> = operations().collect();
        let lines = include_str!("../../data/vhlo.versions").lines();
        assert_eq!(
            all.len(),
            lines.filter(|line| !line.starts_with('#')).count()
        );
        for (name, since, until) in all {
            assert!(Source::VHLO.table().contains(name), "{name}");
            let is_last = until.is_none();
            assert!(until.is_none_or(|until| since < until), "{name}");
            // The next form begins at the end of the previous one.
            let mut forms = operations().filter(|it| stem(it.0) == stem(name));
            assert!(
                is_last || forms.any(|(_, _, until)| until.is_none()),
                "{name}"
            );
        }
        let there = |text, name: &str| renamed(&version(text)).get(name).cloned();
        assert_eq!(
            there("1.0.0", "vhlo.gather_v2").as_deref(),
            Some("vhlo.gather_v1")
        );
        assert_eq!(there("1.0.3", "vhlo.gather_v1"), None);
        assert_eq!(
            there("1.1.0", "vhlo.gather_v1").as_deref(),
            Some("vhlo.gather_v2")
        );
        assert_eq!(there("1.3.0", "vhlo.tan_v2"), None);
    }

    #[test]
    fn bytecode_versions() {
        let bytecode = |text: &str| {
            let version = text.parse().expect("a version");
            target(&version).map(|target| target.version.number())
        };
        assert_eq!(bytecode("0.8.0"), None);
        assert_eq!(bytecode("0.9.0"), Some(0));
        assert_eq!(bytecode("0.11.4"), Some(1));
        assert_eq!(bytecode("0.13.0"), Some(3));
        assert_eq!(bytecode("0.14.2"), Some(4));
        assert_eq!(bytecode("1.20.1"), Some(6));
        assert_eq!(bytecode("1.21.0"), None);
        assert_eq!(bytecode("1.2"), None);
    }
}
