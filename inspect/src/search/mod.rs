//! Finding operations by their names, types, attributes, scopes and symbols.

mod query;

use std::collections::HashMap;

use mlir_bytecode::context::{AttributeId, OperationNameId, TypeId};
use mlir_bytecode::ir::{Event, Events};
use mlir_bytecode::{Module, Operation, Result, Type};
use serde::Serialize;

use self::query::{Field, Pattern, Term};
use crate::describe::{attributes_of, line_of, short_text};
use crate::functions::symbol_name;
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
    /// The path of each open operation.
    open: Vec<String>,
    /// What has been compared before, by the position of the term.
    names: HashMap<(usize, OperationNameId), bool>,
    types: HashMap<(usize, TypeId), bool>,
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
            names: HashMap::new(),
            types: HashMap::new(),
            scopes: HashMap::new(),
        }
    }

    fn enter(&mut self, operation: Operation<'a>) -> Result<Option<Match>> {
        let number = self.next;
        self.next += 1;
        let outer = self.open.last().map_or("", String::as_str);
        let path = match symbol_name(operation)? {
            Some(name) if outer.is_empty() => format!("@{name}"),
            Some(name) => format!("{outer}::@{name}"),
            None => outer.to_owned(),
        };
        self.open.push(path);
        let terms = self.terms;
        for (index, term) in terms.iter().enumerate() {
            if !self.matches(index, term, operation)? {
                return Ok(None);
            }
        }
        Ok(Some(Match {
            number,
            symbol: self.open.last().cloned().unwrap_or_default(),
            scope: scope_of(operation.location())?.join("/"),
            op: operation.name().to_string(),
            line: line_of(operation)?,
        }))
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
            Field::Attribute => has_attribute(pattern, operation)?,
            Field::Scope => {
                let location = operation.location();
                let key = (index, location.id());
                match self.scopes.get(&key) {
                    Some(known) => *known,
                    None => {
                        let matches = pattern.matches(&scope_of(location)?.join("/"));
                        self.scopes.insert(key, matches);
                        matches
                    }
                }
            }
            Field::Symbol => self.open.last().is_some_and(|path| pattern.matches(path)),
            Field::Line => pattern.matches(&line_of(operation)?),
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

/// Returns whether an operation has an attribute whose name, or `name=value`, matches.
fn has_attribute(pattern: &Pattern, operation: Operation<'_>) -> Result<bool> {
    let with_value = match pattern {
        Pattern::Text(text) => text.contains('='),
        Pattern::Regex(regex) => regex.as_str().contains('='),
    };
    let attributes = attributes_of(operation)?;
    Ok(attributes
        .into_iter()
        .any(|(name, value)| match with_value {
            // A string matches without its quotes too.
            true => {
                let text = short_text(value);
                pattern.matches(&format!("{name}={text}"))
                    || pattern.matches(&format!("{name}={}", text.trim_matches('"')))
            }
            false => pattern.matches(&name),
        }))
}

impl Iterator for Matches<'_> {
    type Item = Result<Match>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.events.next()? {
                Ok(Event::EnterOperation(operation)) => match self.enter(operation) {
                    Ok(None) => {}
                    found => return found.transpose(),
                },
                Ok(Event::LeaveOperation(_)) => {
                    self.open.pop();
                }
                Ok(_) => {}
                Err(error) => return Some(Err(error)),
            }
        }
    }
}
