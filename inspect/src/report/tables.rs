//! Lists of distinct values, which the operations of a pack refer to by number.

use std::collections::HashMap;
use std::hash::Hash;

use mlir_bytecode::context::{AttributeId, OperationNameId, TypeId};
use mlir_bytecode::ir::ContentsId;
use mlir_bytecode::{Operation, Result, Type};
use serde::Serialize;

use crate::describe::short_text;
use crate::locations::scope_of;

/// The longest text of a location, in characters.
const LONGEST_LOCATION: usize = 300;

/// The longest text of a type, in characters.
const LONGEST_TYPE: usize = 2000;

/// The distinct values of some operations.
#[derive(Default, Serialize)]
pub(super) struct Tables {
    types: Vec<String>,
    /// The name of an operation and the types of its operands, results and block arguments.
    heads: Vec<(String, TypeNumbers, TypeNumbers, TypeNumbers)>,
    /// The attributes by name, as texts.
    attributes: Vec<Vec<(String, String)>>,
    /// The scope of a location, and its text.
    locations: Vec<(String, String)>,
    /// The paths of symbols.
    symbols: Vec<String>,
    #[serde(skip)]
    known: Known,
}

/// The name of an operation and its types, which determine its head.
type Head = (OperationNameId, TypeNumbers, TypeNumbers, TypeNumbers);

/// Numbers in the list of types.
type TypeNumbers = Vec<u32>;

/// The numbers of values that have been added.
#[derive(Default)]
struct Known {
    types: HashMap<TypeId, u32>,
    heads: HashMap<Head, u32>,
    attributes: HashMap<ContentsId, u32>,
    locations: HashMap<AttributeId, u32>,
    symbols: HashMap<String, u32>,
}

/// The numbers of an operation: head, attributes, location, symbol.
pub(super) type Numbers = [u32; 4];

impl Tables {
    /// Adds an operation in the symbol with this path.
    pub(super) fn add(&mut self, operation: Operation<'_>, symbol: &str) -> Result<Numbers> {
        let name = operation.name();
        let operands = operation.operands().map(|it| self.type_(it.type_()));
        let operands: Vec<_> = operands.collect();
        let results: Vec<_> = operation
            .results()
            .map(|it| self.type_(it.type_()))
            .collect();
        let blocks = operation.regions()?.flat_map(|region| region.blocks());
        let arguments = blocks.flat_map(|block| block.arguments());
        let arguments: Vec<_> = arguments.map(|it| self.type_(it.type_())).collect();
        let head = (name.id(), operands, results, arguments);
        let next = self.heads.len();
        let head = number(
            &mut self.known.heads,
            next,
            head,
            |(_, operands, results, arguments)| {
                let lists = (operands.clone(), results.clone(), arguments.clone());
                self.heads
                    .push((name.to_string(), lists.0, lists.1, lists.2));
                Ok(())
            },
        )?;
        let key = operation.contents().id();
        let next = self.attributes.len();
        let attributes = number(&mut self.known.attributes, next, key, |_| {
            let attributes = operation.attributes()?.into_iter();
            let texts = attributes.map(|(name, value)| (name.to_string(), short_text(value)));
            self.attributes.push(texts.collect());
            Ok(())
        })?;
        let location = operation.location();
        let next = self.locations.len();
        let place = number(&mut self.known.locations, next, location.id(), |_| {
            let text = format!("{location:.LONGEST_LOCATION$}");
            self.locations.push((scope_of(location)?.join("/"), text));
            Ok(())
        })?;
        let next = self.symbols.len();
        let symbol = number(&mut self.known.symbols, next, symbol.to_owned(), |path| {
            self.symbols.push(path.clone());
            Ok(())
        })?;
        Ok([head, attributes, place, symbol])
    }

    fn type_(&mut self, type_: Type<'_>) -> u32 {
        let next = self.types.len() as u32;
        *self.known.types.entry(type_.id()).or_insert_with(|| {
            self.types.push(format!("{type_:.LONGEST_TYPE$}"));
            next
        })
    }
}

/// Returns the number of a key, which is `next` after `add` if it is new.
fn number<K: Eq + Hash>(
    known: &mut HashMap<K, u32>,
    next: usize,
    key: K,
    add: impl FnOnce(&K) -> Result<()>,
) -> Result<u32> {
    if let Some(number) = known.get(&key) {
        return Ok(*number);
    }
    add(&key)?;
    known.insert(key, next as u32);
    Ok(next as u32)
}
