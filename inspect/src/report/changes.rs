//! What changed from another module: operations, symbols and bytes.

use std::collections::HashMap;

use mlir_bytecode::ir::{DiffOptions, Difference, DifferenceKind};
use mlir_bytecode::{Module, Result};
use serde::Serialize;

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
        (base_bytes, base_module): (&[u8], &Module),
    ) -> Result<Self> {
        let base_account = Account::new(base_bytes, base_module)?;
        let mut bytes = Vec::new();
        for by in Pivot::ALL {
            let of_base = base_account.by_folded(by, DEPTH)?;
            let mut changes = account.by_folded(by, DEPTH)?.changes(&of_base);
            changes.retain(|change| change.difference() != 0);
            bytes.push(ByteChanges { by, changes });
        }
        let names = |module: &Module| -> Result<HashMap<String, ()>> {
            let all = symbols(module, None)?.into_iter();
            Ok(all.map(|listed| (listed.symbol.name, ())).collect())
        };
        let (before, after) = (names(base_module)?, names(module)?);
        let only = |these: &HashMap<String, ()>, those: &HashMap<String, ()>| {
            let only = these.keys().filter(|name| !those.contains_key(*name));
            let mut only: Vec<_> = only.cloned().collect();
            only.sort();
            only
        };
        let found = base_module.diff(module, DiffOptions::new())?;
        Ok(Self {
            base: base.to_owned(),
            base_size: base_bytes.len() as u64,
            added: only(&after, &before),
            removed: only(&before, &after),
            bytes,
            differences: found.into_iter().filter_map(ReportDifference::of).collect(),
        })
    }

    /// Returns the changes with at most `most` rows in each list.
    pub(super) fn keep(&self, most: usize) -> Self {
        let mut kept = self.clone();
        kept.added.truncate(most);
        kept.removed.truncate(most);
        kept.differences.truncate(most);
        for bytes in &mut kept.bytes {
            bytes.changes.truncate(most);
        }
        kept
    }
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
                ("name".to_owned(), format!("@{before}"), format!("@{after}"))
            }
            DifferenceKind::Replaced { before, after } => (
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
