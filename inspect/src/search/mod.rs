//! Finding operations by their names, types, attributes, scopes and symbols.

mod lines;
mod query;

use std::hash::{BuildHasher, Hash};
use std::rc::Rc;

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;
use mlir_bytecode::context::{AttributeId, OperationNameId, TypeId};
use mlir_bytecode::ir::{ContentsId, Event, Events};
use mlir_bytecode::{Module, Operation, Result, Type};
use serde::Serialize;

use self::lines::Lines;
use self::query::{Field, Pattern, Term};
use crate::describe::short_text;
use crate::functions::{SymbolNames, path_in};
use crate::locations::scope_of;

pub use query::Query;

/// An operation that a query matches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Match {
    /// The position of the operation among all operations, in the order of the file, from 0 on.
    pub number: u64,
    /// The path of the symbol around or of the operation; empty if there is none.
    pub symbol: String,
    /// The scope of the location, such as `jit(f)/layer3`; empty if it is unknown.
    pub scope: String,
    /// The name of the operation.
    pub op: String,
    /// The operation with its types and attributes, without its regions.
    pub line: String,
}

/// An iterator over the operations of a module that match all terms of a query, in the order of the file.
pub struct Matches<'a> {
    terms: &'a [Term],
    events: Events<'a>,
    next: u64,
    /// The path of the innermost symbol that each open operation is in or is.
    open: Vec<Rc<str>>,
    symbols: SymbolNames,
    lines: Lines,
    /// What has been compared before, by the position of the term.
    names: HashMap<(usize, OperationNameId), bool>,
    types: HashMap<(usize, TypeId), bool>,
    attributes: HashMap<(usize, ContentsId), bool>,
    scopes: HashMap<(usize, AttributeId), bool>,
}

impl<'a> Matches<'a> {
    /// Finds the operations of a module that match a query.
    pub fn new(module: &'a Module, query: &'a Query) -> Self {
        Self {
            terms: &query.terms,
            events: module.events(),
            next: 0,
            open: Vec::new(),
            symbols: SymbolNames::default(),
            lines: Lines::default(),
            names: HashMap::new(),
            types: HashMap::new(),
            attributes: HashMap::new(),
            scopes: HashMap::new(),
        }
    }

    /// Advances to the next match without describing it, which suffices to count; returns whether there is one.
    ///
    /// # Errors
    /// Fails if a body cannot be read, or an attribute cannot be decoded.
    pub fn advance(&mut self) -> Result<bool> {
        self.find().map(|found| found.is_some())
    }

    /// Returns the next operation that matches all terms.
    fn find(&mut self) -> Result<Option<Operation<'a>>> {
        while let Some(event) = self.events.next() {
            match event? {
                Event::EnterOperation(operation) if self.enter(operation)? => {
                    return Ok(Some(operation));
                }
                Event::LeaveOperation(_) => {
                    self.open.pop();
                }
                _ => {}
            }
        }
        Ok(None)
    }

    /// Enters an operation; returns whether it matches all terms.
    fn enter(&mut self, operation: Operation<'a>) -> Result<bool> {
        self.next += 1;
        let outer = self.open.last().cloned().unwrap_or_default();
        let path = match self.symbols.of(operation)? {
            Some(name) => path_in(&outer, &name).into(),
            None => outer,
        };
        self.open.push(path);
        let terms = self.terms;
        for (index, term) in terms.iter().enumerate() {
            if !self.matches(index, term, operation)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Describes the operation that was entered last.
    fn describe(&mut self, operation: Operation<'a>) -> Result<Match> {
        let symbol = self.open.last().map(ToString::to_string);
        Ok(Match {
            number: self.next - 1,
            symbol: symbol.unwrap_or_default(),
            scope: scope_of(operation.location())?.join("/"),
            op: operation.name().to_string(),
            line: self.lines.of(operation)?.to_string(),
        })
    }

    fn matches(&mut self, index: usize, term: &Term, operation: Operation<'a>) -> Result<bool> {
        let pattern = &term.pattern;
        Ok(match term.field {
            Field::Operation => {
                let name = operation.name();
                let known = self.names.entry((index, name.id()));
                *known.or_insert_with(|| pattern.matches(&name.to_string()))
            }
            Field::Type => self.has_type(index, pattern, operation)?,
            Field::Attribute => {
                let known = self.attributes.entry((index, operation.contents().id()));
                or_try_insert(known, || has_attribute(pattern, operation))?
            }
            Field::Scope => {
                let location = operation.location();
                let known = self.scopes.entry((index, location.id()));
                let scope = || Ok(scope_of(location)?.join("/"));
                or_try_insert(known, || scope().map(|it| pattern.matches(&it)))?
            }
            Field::Symbol => self.open.last().is_some_and(|path| pattern.matches(path)),
            Field::Line => pattern.matches(&self.lines.of(operation)?),
        })
    }

    fn has_type(
        &mut self,
        index: usize,
        pattern: &Pattern,
        operation: Operation<'a>,
    ) -> Result<bool> {
        let mut is_it = |type_: Type<'_>| {
            let known = self.types.entry((index, type_.id()));
            *known.or_insert_with(|| pattern.matches(&type_.to_string()))
        };
        if operation.operands().any(|value| is_it(value.type_()))
            || operation.results().any(|value| is_it(value.type_()))
        {
            return Ok(true);
        }
        let blocks = operation.regions()?.flat_map(|region| region.blocks());
        let mut arguments = blocks.flat_map(|block| block.arguments());
        Ok(arguments.any(|value| is_it(value.type_())))
    }
}

/// Returns the known result of a comparison, or compares.
fn or_try_insert<K: Hash, S: BuildHasher>(
    known: Entry<'_, K, bool, S>,
    compare: impl FnOnce() -> Result<bool>,
) -> Result<bool> {
    Ok(match known {
        Entry::Occupied(known) => *known.get(),
        Entry::Vacant(entry) => *entry.insert(compare()?),
    })
}

/// Returns whether an operation has an attribute whose name, or `name=value`, matches.
fn has_attribute(pattern: &Pattern, operation: Operation<'_>) -> Result<bool> {
    let with_value = match pattern {
        Pattern::Text(text) => text.contains('='),
        Pattern::Regex(regex) => regex.as_str().contains('='),
        Pattern::Value(..) => true,
    };
    let attributes = operation.attributes()?;
    Ok(attributes
        .into_iter()
        .any(|(name, value)| match with_value {
            // A string matches without its quotes too.
            true => {
                let text = short_text(value);
                pattern.matches(&format!("{name}={text}"))
                    || pattern.matches(&format!("{name}={}", text.trim_matches('"')))
            }
            false => pattern.matches(&name.to_string()),
        }))
}

impl Iterator for Matches<'_> {
    type Item = Result<Match>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = self.find().transpose()?;
        Some(found.and_then(|operation| self.describe(operation)))
    }
}
