//! The symbols of a module, and how often each refers to others: calls, instances, accesses.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use bstr::ByteSlice as _;
use mlir_bytecode::builtin::BuiltinAttribute;
use mlir_bytecode::context::{AttributeId, WireForm};
use mlir_bytecode::ir::Event;
use mlir_bytecode::{Attribute, Module, Operation, Result};
use mlir_bytecode_dialects::vhlo::VhloAttribute;
use serde::Serialize;

use crate::account::Account;
use crate::functions::SymbolNames;
use crate::symbols::{Listed, symbols};

/// The largest wire form of an attribute of a dialect that is searched for names of symbols.
const LONGEST: usize = 4096;

/// The most characters of its text that are searched: a small attribute may have a huge text.
const LONGEST_TEXT: usize = 4096;

/// A symbol of a report.
#[derive(Clone, Debug, Serialize)]
pub(super) struct ReportSymbol {
    #[serde(flatten)]
    pub(super) listed: Listed,
    /// Whether others can call the symbol.
    entry: bool,
    /// The position among all symbols of the module.
    #[serde(skip)]
    pub(super) position: usize,
}

/// How often a symbol refers to another: their positions in the list of symbols, and the number of references.
pub(super) type Calls = Vec<(u32, u32, u64)>;

/// All symbols.
pub(super) struct Symbols {
    symbols: Vec<Listed>,
    calls: Calls,
}

/// Finds all symbols and their references.
pub(super) fn all(module: &Module, account: &Account<'_>) -> Result<Symbols> {
    let symbols = symbols(module, Some(account))?;
    let mut finder = Finder {
        paths: HashMap::new(),
        known: HashMap::new(),
        counts: HashMap::new(),
    };
    for (position, listed) in (0..).zip(&symbols) {
        finder
            .paths
            .entry(listed.symbol.name.clone())
            .or_insert(position);
    }
    let (mut names, mut referring) = (SymbolNames::default(), HashMap::new());
    // Symbols are listed in the order of the walk.
    let (mut next, mut open) = (0u32, Vec::new());
    for event in module.events() {
        match event? {
            Event::EnterOperation(operation) => {
                let around: Option<u32> = open.last().copied().flatten();
                let inner = match names.of(operation)? {
                    Some(_) => {
                        next += 1;
                        Some(next - 1)
                    }
                    None => around,
                };
                open.push(inner);
                let Some(from) = inner else { continue };
                let path = symbols.get(from as usize).map_or("", |it| &it.symbol.name);
                let references = match referring.entry(operation.contents().id()) {
                    Entry::Occupied(known) => known.into_mut(),
                    Entry::Vacant(entry) => entry.insert(finder.references(operation)?),
                };
                finder.refer(from, path, references);
            }
            Event::LeaveOperation(_) => {
                open.pop();
            }
            _ => {}
        }
    }
    let calls = finder.counts.into_iter();
    let mut calls: Calls = calls.map(|((from, to), count)| (from, to, count)).collect();
    calls.sort_unstable();
    Ok(Symbols { symbols, calls })
}

impl Symbols {
    pub(super) fn len(&self) -> usize {
        self.symbols.len()
    }

    /// Returns the largest symbols in the order of the module, and the references between them.
    pub(super) fn keep(&self, most: usize) -> (Vec<ReportSymbol>, Calls) {
        let mut positions: Vec<_> = (0..self.symbols.len()).collect();
        // A function before other symbols, because a list of functions has more to show.
        positions.sort_by_key(|&position| {
            let listed = self.symbols.get(position);
            std::cmp::Reverse(listed.map(|it| {
                let symbol = &it.symbol;
                (symbol.is_entry(), symbol.signature.is_some(), it.bytes)
            }))
        });
        positions.truncate(most);
        positions.sort_unstable();
        let numbers: HashMap<_, u32> = positions.iter().map(|it| *it as u32).zip(0..).collect();
        let kept = positions.iter().filter_map(|&position| {
            let listed = self.symbols.get(position)?.clone();
            Some(ReportSymbol {
                entry: listed.symbol.is_entry(),
                listed,
                position,
            })
        });
        let calls = self
            .calls
            .iter()
            .filter_map(|(from, to, count)| Some((*numbers.get(from)?, *numbers.get(to)?, *count)));
        (kept.collect(), calls.collect())
    }
}

struct Finder {
    /// The positions of symbols by path.
    paths: HashMap<String, u32>,
    /// The names of symbols in attributes that have been searched, as paths such as `@a::@b`.
    known: HashMap<AttributeId, Vec<String>>,
    counts: HashMap<(u32, u32), u64>,
}

impl Finder {
    /// Returns the names of symbols in the attributes of an operation.
    fn references(&mut self, operation: Operation<'_>) -> Result<Vec<String>> {
        let mut all = Vec::new();
        for (name, attribute) in operation.attributes()? {
            if let Entry::Vacant(entry) = self.known.entry(attribute.id()) {
                let mut found = Vec::new();
                find(attribute, &mut found)?;
                entry.insert(found);
            }
            all.extend(
                self.known
                    .get(&attribute.id())
                    .into_iter()
                    .flatten()
                    .cloned(),
            );
            // VHLO has strings in place of references.
            if name == "callee"
                && let Ok(Some(VhloAttribute::String { value })) = attribute.try_decode()
            {
                all.push(format!("@{value}"));
            }
        }
        Ok(all)
    }

    /// Counts the references of an operation in the symbol `from`.
    fn refer(&mut self, from: u32, path: &str, names: &[String]) {
        for name in names {
            if let Some(target) = self.resolve(path, name).filter(|target| *target != from) {
                *self.counts.entry((from, target)).or_default() += 1;
            }
        }
    }

    /// Returns the symbol that a name in the symbol `path` refers to: that of the innermost symbol table that has one.
    fn resolve(&self, path: &str, name: &str) -> Option<u32> {
        let mut around = path;
        loop {
            if let Some(found) = self.paths.get(&format!("{around}::{name}")) {
                return Some(*found);
            }
            match around.rsplit_once("::@") {
                Some((outer, _)) => around = outer,
                None => return self.paths.get(name).copied(),
            }
        }
    }
}

/// Finds the names of symbols in an attribute.
fn find(attribute: Attribute<'_>, found: &mut Vec<String>) -> Result<()> {
    let mut pending = vec![attribute];
    // Attributes contain no more attributes than a file has, so a circle ends too.
    let mut left = attribute.context().attribute_count();
    while let Some(attribute) = pending.pop() {
        left = left.saturating_sub(1);
        if left == 0 {
            break;
        }
        match attribute.try_decode()? {
            Some(BuiltinAttribute::SymbolRef { .. }) => names(&attribute.to_string(), found),
            Some(BuiltinAttribute::Array { elements }) => pending.extend(elements),
            Some(BuiltinAttribute::Dictionary { entries }) => {
                pending.extend(entries.iter().map(|entry| entry.value));
            }
            Some(_) => {}
            None => match attribute.wire_form() {
                WireForm::Assembly(text) => names(&text.to_str_lossy(), found),
                WireForm::Custom(bytes) if bytes.len() <= LONGEST => {
                    names(&format!("{attribute:.LONGEST_TEXT$}"), found);
                }
                _ => {}
            },
        }
    }
    Ok(())
}

/// Finds the names of symbols in a text: `@name`, `@"name"`, `@outer::@inner`.
fn names(text: &str, found: &mut Vec<String>) {
    let is_part = |it: char| it.is_ascii_alphanumeric() || "_$.-".contains(it);
    let mut rest = text;
    while let Some((_, after)) = rest.split_once('@') {
        let mut path = String::new();
        rest = after;
        loop {
            let quoted = rest.strip_prefix('"').and_then(|it| it.split_once('"'));
            let (name, after) = quoted.unwrap_or_else(|| {
                rest.split_at(rest.find(|it| !is_part(it)).unwrap_or(rest.len()))
            });
            path.push('@');
            path.push_str(name);
            rest = after;
            let Some(nested) = rest.strip_prefix("::@") else {
                break;
            };
            path.push_str("::");
            rest = nested;
        }
        found.push(path);
    }
}
