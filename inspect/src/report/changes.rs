//! What changed from another module: operations, symbols and bytes.

use std::collections::{BTreeMap, BTreeSet};

use mlir_bytecode::ir::{DiffOptions, Difference, DifferenceKind, symbol_text};
use mlir_bytecode::{Module, Result};
use serde::Serialize;

use super::ReportContents;
use crate::account::{Account, Change, Pivot};
use crate::symbols::symbols;

/// The longest text of a difference, in characters.
const LONGEST: usize = 300;

/// The changes from a base.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Changes {
    /// The name of the base.
    base: String,
    base_size: u64,
    /// The paths of symbols that only one of the modules has.
    added: Vec<String>,
    removed: Vec<String>,
    /// The paths of renamed symbols in the base and in the module.
    renamed: Vec<(String, String)>,
    /// The bytes by pivot of both files; locations with two components.
    bytes: Vec<ByteChanges>,
    pub(super) differences: Vec<ReportDifference>,
}

#[derive(Clone, Debug, Serialize)]
struct ByteChanges {
    by: Pivot,
    changes: Vec<Change>,
}

/// A difference of an operation.
#[derive(Clone, Debug, Serialize)]
pub(super) struct ReportDifference {
    path: String,
    /// The part that differs; empty for a whole operation.
    part: String,
    before: String,
    after: String,
}

/// The number of scope components, as `mlirbc stats` has by default.
const DEPTH: usize = 2;

impl Changes {
    pub(super) fn of(
        module: &Module,
        account: &Account<'_>,
        base: &str,
        contents: &ReportContents<'_>,
    ) -> Result<Self> {
        let (base_account, base_module) = (contents.account()?, contents.module);
        let mut bytes = Vec::new();
        let pivots = Pivot::ALL.map(|by| (by, DEPTH));
        let (before, after) = (base_account.by_each(&pivots)?, account.by_each(&pivots)?);
        for (before, after) in before.iter().zip(after) {
            let mut changes = after.changes(before);
            changes.retain(|change| change.difference() != 0);
            let by = after.by;
            bytes.push(ByteChanges { by, changes });
        }
        let found = base_module.diff(module, DiffOptions::new())?;
        let renamed = renamed(&found);
        let names = |module: &Module| -> Result<BTreeSet<String>> {
            let all = symbols(module, None)?.into_iter();
            Ok(all.map(|listed| listed.symbol.name).collect())
        };
        let after = names(module)?;
        // The path of a symbol in a renamed one changes too.
        let in_base = names(base_module)?.into_iter();
        let before = in_base.map(|name| (after_renames(&name, &renamed), name));
        let before: BTreeMap<String, String> = before.collect();
        let removed = before.iter().filter(|(name, _)| !after.contains(*name));
        let added = after.iter().filter(|name| !before.contains_key(*name));
        Ok(Self {
            base: base.to_owned(),
            base_size: base_account.size(),
            added: added.cloned().collect(),
            removed: removed.map(|(_, name)| name.clone()).collect(),
            renamed,
            bytes,
            differences: found.into_iter().filter_map(ReportDifference::of).collect(),
        })
    }

    /// Returns the changes with at most `most` rows in each list.
    pub(super) fn keep(&self, most: usize) -> Self {
        let mut kept = self.clone();
        kept.added.truncate(most);
        kept.removed.truncate(most);
        kept.renamed.truncate(most);
        kept.differences.truncate(most);
        for bytes in &mut kept.bytes {
            bytes.changes.truncate(most);
        }
        kept
    }
}

/// Returns the paths of renamed symbols in both modules, outer ones first.
fn renamed(differences: &[Difference]) -> Vec<(String, String)> {
    let mut renamed: Vec<(String, String)> = Vec::new();
    for Difference { symbol, kind, .. } in differences {
        if let DifferenceKind::Renamed { before, .. } = kind {
            let around = symbol.rsplit_once("::@").map(|(around, _)| around);
            // The symbol around may be renamed too.
            let around = around.map(|around| {
                let outer = renamed.iter().find(|(_, after)| after == around);
                outer.map_or(around.to_owned(), |(before, _)| before.clone())
            });
            let before = symbol_text(before);
            let before = match around {
                Some(around) => format!("{around}::{before}"),
                None => before,
            };
            renamed.push((before, symbol.clone()));
        }
    }
    renamed
}

/// Returns the path in the second module of a symbol of the first.
fn after_renames(path: &str, renamed: &[(String, String)]) -> String {
    let fits = |(before, after): &(String, String)| {
        let rest = path.strip_prefix(before.as_str())?;
        (rest.is_empty() || rest.starts_with("::@"))
            .then(|| (before.len(), format!("{after}{rest}")))
    };
    let innermost = renamed.iter().filter_map(fits).max();
    innermost.map_or_else(|| path.to_owned(), |(_, path)| path)
}

impl ReportDifference {
    fn of(difference: Difference) -> Option<Self> {
        let (part, before, after) = match difference.kind {
            DifferenceKind::Removed(line) => (String::new(), line, String::new()),
            DifferenceKind::Added(line) => (String::new(), String::new(), line),
            DifferenceKind::Changed {
                part,
                before,
                after,
            } => (part, before, after),
            DifferenceKind::Renamed { before, after } => {
                ("name".to_owned(), symbol_text(before), symbol_text(after))
            }
            DifferenceKind::Replaced { before, after, .. } => (
                "body".to_owned(),
                format!("{before} operations"),
                format!("{after} operations"),
            ),
            _ => return None,
        };
        Some(Self {
            path: difference.path,
            part,
            before: short(&before),
            after: short(&after),
        })
    }
}

fn short(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}
