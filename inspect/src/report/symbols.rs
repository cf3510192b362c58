//! The symbols of a module, and how often each refers to others: calls, instances, accesses.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::rc::Rc;
use std::sync::Arc;

use bstr::ByteSlice as _;
use mlir_bytecode::builtin::BuiltinAttribute;
use mlir_bytecode::context::{AttributeId, WireForm};
use mlir_bytecode::ir::{Event, symbol_names, symbol_text};
use mlir_bytecode::{Attribute, Module, Operation, Result};
use mlir_bytecode_dialects::vhlo::VhloAttribute;
use serde::Serialize;

use crate::account::Account;
use crate::functions::SymbolNames;
use crate::signature::Signature;
use crate::symbols::{Listed, symbols};

/// The largest wire form of an attribute of a dialect that is searched for names of symbols.
const LONGEST: usize = 4096;

/// The most characters of its text that are searched, and of the type of a function that are kept: a small attribute may have a
/// huge text.
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
    /// The number of references that are counted, and of all.
    pub(super) references: (u64, u64),
}

/// Finds all symbols and their references.
pub(super) fn all(module: &Module, account: &Account<'_>) -> Result<Symbols> {
    let symbols = symbols(module, Some(account))?;
    let mut finder = Finder::new(module.context().attribute_count() as u64);
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
                finder.most += REFERENCES_PER_ENTITY;
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
    let references = (finder.counted, finder.references);
    Ok(Symbols {
        symbols,
        calls,
        references,
    })
}

impl Symbols {
    pub(super) fn len(&self) -> usize {
        self.symbols.len()
    }

    /// Returns the largest symbols in the order of the module, with the first of their arguments and results, and the references
    /// between them.
    pub(super) fn keep(&self, most: usize) -> Kept {
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
        let mut parameters = Parameters::new(most.saturating_mul(PARAMETERS_PER_SYMBOL));
        let symbols = positions.iter().filter_map(|&position| {
            let mut listed = self.symbols.get(position)?.clone();
            if let Some(signature) = &mut listed.symbol.signature {
                parameters.keep(signature);
            }
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
        Kept {
            symbols: symbols.collect(),
            calls: calls.collect(),
            parameters,
        }
    }
}

/// Symbols that a report has.
pub(super) struct Kept {
    pub(super) symbols: Vec<ReportSymbol>,
    pub(super) calls: Calls,
    pub(super) parameters: Parameters,
}

/// The most arguments and results of functions, for each symbol that there may be.
const PARAMETERS_PER_SYMBOL: usize = 16;

/// The number of arguments and results that a report has: functions may share a long type.
pub(super) struct Parameters {
    pub(super) shown: u64,
    pub(super) of: u64,
    left: usize,
}

impl Parameters {
    fn new(left: usize) -> Self {
        Self {
            shown: 0,
            of: 0,
            left,
        }
    }

    /// Leaves out the arguments and results for which there is no room.
    fn keep(&mut self, signature: &mut Arc<Signature>) {
        let count = signature.arguments.len() + signature.results.len();
        let shown = count.min(self.left);
        self.of += count as u64;
        self.shown += shown as u64;
        self.left -= shown;
        if shown < count || signature.type_.len() > LONGEST_TEXT {
            let arguments: Vec<_> = signature.arguments.iter().take(shown).cloned().collect();
            let results = signature.results.iter().take(shown - arguments.len());
            *signature = Arc::new(Signature {
                type_: match signature.type_.char_indices().nth(LONGEST_TEXT) {
                    Some((end, _)) => format!("{} ...", signature.type_.get(..end).unwrap_or("")),
                    None => signature.type_.clone(),
                },
                results: results.cloned().collect(),
                arguments,
            });
        }
    }
}

/// The references that are counted in any module, and per attribute or operation: operations may share a long list of references.
const MIN_REFERENCES: u64 = 1 << 18;
const REFERENCES_PER_ENTITY: u64 = 4;

/// The names of symbols in an attribute, by number.
type Names = Rc<[u32]>;

struct Finder {
    /// The positions of symbols by path.
    paths: HashMap<String, u32>,
    /// The names of symbols, as paths such as `@a::@b`, and their numbers.
    names: Vec<String>,
    numbers: HashMap<String, u32>,
    /// The names in attributes that have been searched.
    known: HashMap<AttributeId, Names>,
    /// The symbols to which names in a symbol refer.
    resolved: HashMap<(u32, u32), Option<u32>>,
    counts: HashMap<(u32, u32), u64>,
    /// The number of references, of which some may not be counted.
    references: u64,
    counted: u64,
    most: u64,
    /// The number of attributes that may still be searched, because attributes that share others are many more as a tree.
    left: u64,
}

impl Finder {
    fn new(attributes: u64) -> Self {
        let most = MIN_REFERENCES + attributes * REFERENCES_PER_ENTITY;
        Self {
            paths: HashMap::new(),
            names: Vec::new(),
            numbers: HashMap::new(),
            known: HashMap::new(),
            resolved: HashMap::new(),
            counts: HashMap::new(),
            references: 0,
            counted: 0,
            most,
            left: most,
        }
    }

    /// Returns the names of symbols in the attributes of an operation, by attribute.
    fn references(&mut self, operation: Operation<'_>) -> Result<Vec<Names>> {
        let mut all = Vec::new();
        for (name, attribute) in operation.attributes()? {
            let known = match self.known.get(&attribute.id()) {
                Some(known) => Rc::clone(known),
                None => {
                    let found = self.find(attribute)?;
                    let numbers: Names = found.into_iter().map(|it| self.number(it)).collect();
                    self.known.insert(attribute.id(), Rc::clone(&numbers));
                    numbers
                }
            };
            if !known.is_empty() {
                all.push(known);
            }
            // VHLO has strings in place of references.
            if name == "callee"
                && let Ok(Some(VhloAttribute::String { value })) = attribute.try_decode()
            {
                all.push([self.number(symbol_text(value))].into());
            }
        }
        Ok(all)
    }

    /// Returns the number of a name.
    fn number(&mut self, name: String) -> u32 {
        let next = self.names.len() as u32;
        match self.numbers.entry(name) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(entry) => {
                self.names.push(entry.key().clone());
                *entry.insert(next)
            }
        }
    }

    /// Counts the references of an operation in the symbol `from`.
    fn refer(&mut self, from: u32, path: &str, names: &[Names]) {
        for names in names {
            self.references += names.len() as u64;
            let left = usize::try_from(self.most - self.counted).unwrap_or(usize::MAX);
            let names = names.get(..left).unwrap_or(names);
            self.counted += names.len() as u64;
            for &name in names {
                let target = match self.resolved.get(&(from, name)) {
                    Some(target) => *target,
                    None => {
                        let known = self.names.get(name as usize);
                        let target = known.and_then(|name| self.resolve(path, name));
                        self.resolved.insert((from, name), target);
                        target
                    }
                };
                if let Some(target) = target.filter(|target| *target != from) {
                    *self.counts.entry((from, target)).or_default() += 1;
                }
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

    /// Finds the names of symbols in an attribute.
    fn find(&mut self, attribute: Attribute<'_>) -> Result<Vec<String>> {
        let mut found = Vec::new();
        let mut pending = vec![attribute];
        // Attributes contain no more attributes than a file has, so a circle ends too.
        let mut left = attribute.context().attribute_count();
        while let Some(attribute) = pending.pop() {
            left = left.saturating_sub(1);
            if left == 0 {
                break;
            }
            if self.left == 0 {
                self.references += 1;
                break;
            }
            self.left -= 1;
            match attribute.try_decode()? {
                Some(BuiltinAttribute::SymbolRef { .. }) => {
                    names(&attribute.to_string(), &mut found);
                }
                Some(BuiltinAttribute::Array { elements }) => pending.extend(elements),
                Some(BuiltinAttribute::Dictionary { entries }) => {
                    pending.extend(entries.iter().map(|entry| entry.value));
                }
                Some(_) => {}
                None => match attribute.wire_form() {
                    WireForm::Assembly(text) => names(&text.to_str_lossy(), &mut found),
                    WireForm::Custom(bytes) if bytes.len() <= LONGEST => {
                        names(&format!("{attribute:.LONGEST_TEXT$}"), &mut found);
                    }
                    _ => {}
                },
            }
        }
        Ok(found)
    }
}

/// Finds the names of symbols in a text: `@name`, `@"name"`, `@outer::@inner`.
fn names(text: &str, found: &mut Vec<String>) {
    let from = |at: usize| text.get(at..).unwrap_or_default();
    let mut at = 0;
    while let Some(found_at) = from(at).find('@') {
        let (names, length) = symbol_names(from(at + found_at));
        let names: Vec<_> = names.iter().map(symbol_text).collect();
        found.push(names.join("::"));
        at += found_at + length;
    }
}
