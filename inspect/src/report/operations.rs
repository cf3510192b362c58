//! The operations of a module by number, with the units of code that they belong to.
//!
//! A unit is a function, or another symbol with some operations. What is in no unit belongs to the first unit, the module.

use std::collections::HashMap;

use mlir_bytecode::ir::{BodyId, Event, OperationId};
use mlir_bytecode::{Module, Operation, Result};

use super::document::UnitSummary;
use super::symbols::ReportSymbol;
use crate::functions::{SymbolNames, path_in};
use crate::signature::is_function;

/// The fewest operations of a symbol that is a unit although it is no function.
const FEWEST: u32 = 16;

/// The operations of a module in the order of the walk, by number, with their units.
pub(super) struct Operations<'ir> {
    operations: Vec<Operation<'ir>>,
    numbers: HashMap<(BodyId, OperationId), u32>,
    /// For each operation, its unit and its symbol.
    places: Vec<(u32, u32)>,
    symbols: Vec<String>,
    /// The first operation of each unit.
    units: Vec<Unit>,
}

/// A unit while it is found.
struct Unit {
    name: String,
    op: String,
    /// The position of the symbol among all symbols of the module.
    symbol: Option<usize>,
    /// The operations in the order of the walk.
    operations: Vec<u32>,
}

impl<'ir> Operations<'ir> {
    pub(super) fn of(module: &'ir Module) -> Result<Self> {
        let mut found = Self {
            operations: Vec::new(),
            numbers: HashMap::new(),
            places: Vec::new(),
            symbols: vec![String::new()],
            units: vec![Unit {
                name: String::new(),
                op: "module".to_owned(),
                symbol: None,
                operations: Vec::new(),
            }],
        };
        let ends = ends(module)?;
        let mut names = SymbolNames::default();
        let mut open = vec![(0, 0)];
        for event in module.events() {
            match event? {
                Event::EnterOperation(operation) => {
                    let number = found.operations.len();
                    let (mut unit, mut symbol) = open.last().copied().unwrap_or_default();
                    if let Some(name) = names.of(operation)? {
                        let outer = found
                            .symbols
                            .get(symbol as usize)
                            .map_or("", String::as_str);
                        let path = path_in(outer, &name);
                        symbol = found.symbols.len() as u32;
                        let size = ends
                            .get(number)
                            .copied()
                            .unwrap_or(0)
                            .saturating_sub(number as u32);
                        if size > 1 && (size >= FEWEST || is_function(operation)?) {
                            unit = found.units.len() as u32;
                            found.units.push(Unit {
                                name: path.clone(),
                                op: operation.name().to_string(),
                                symbol: Some(found.symbols.len() - 1),
                                operations: Vec::new(),
                            });
                        }
                        found.symbols.push(path);
                    }
                    open.push((unit, symbol));
                    found.add(operation, (unit, symbol));
                }
                Event::LeaveOperation(_) => {
                    open.pop();
                }
                _ => {}
            }
        }
        Ok(found)
    }

    fn add(&mut self, operation: Operation<'ir>, (unit, symbol): (u32, u32)) {
        let number = self.operations.len() as u32;
        self.numbers
            .insert((operation.body_id(), operation.id()), number);
        self.operations.push(operation);
        self.places.push((unit, symbol));
        if let Some(unit) = self.units.get_mut(unit as usize) {
            unit.operations.push(number);
        }
    }

    /// Returns the number of units.
    pub(super) fn unit_count(&self) -> usize {
        self.units.len()
    }

    /// Returns the number of an operation.
    pub(super) fn number(&self, body: BodyId, operation: OperationId) -> Option<u32> {
        self.numbers.get(&(body, operation)).copied()
    }

    /// Returns the unit of an operation.
    pub(super) fn unit_of(&self, operation: u32) -> Option<u32> {
        self.places.get(operation as usize).map(|(unit, _)| *unit)
    }

    /// Returns an operation and the path of its symbol.
    pub(super) fn get(&self, number: u32) -> Option<(Operation<'ir>, &str)> {
        let (_, symbol) = self.places.get(number as usize)?;
        let operation = self.operations.get(number as usize)?;
        Some((*operation, self.symbols.get(*symbol as usize)?))
    }

    /// Returns what is known about the units without their text. The aliases are the last.
    pub(super) fn summaries(&self, symbols: &[ReportSymbol]) -> Vec<UnitSummary> {
        let numbers = symbols.iter().zip(0..);
        let numbers: HashMap<_, u32> = numbers.map(|(it, number)| (it.position, number)).collect();
        let units = self.units.iter().map(|unit| UnitSummary {
            name: unit.name.clone(),
            op: unit.op.clone(),
            symbol: unit.symbol.and_then(|it| numbers.get(&it).copied()),
            operations: unit.operations.len() as u64,
            ..UnitSummary::default()
        });
        let aliases = UnitSummary {
            name: "aliases".to_owned(),
            ..UnitSummary::default()
        };
        units.chain([aliases]).collect()
    }

    /// Returns the operations of a unit in the order of the walk.
    pub(super) fn of_unit(&self, unit: u32) -> &[u32] {
        let unit = self.units.get(unit as usize);
        unit.map_or(&[], |unit| &unit.operations)
    }
}

/// Returns, for each operation, the number after the last operation in it.
fn ends(module: &Module) -> Result<Vec<u32>> {
    let (mut ends, mut open) = (Vec::new(), Vec::new());
    for event in module.events() {
        match event? {
            Event::EnterOperation(_) => {
                open.push(ends.len());
                ends.push(0);
            }
            Event::LeaveOperation(_) => {
                let end = ends.len() as u32;
                if let Some(entry) = open.pop().and_then(|number| ends.get_mut(number)) {
                    *entry = end;
                }
            }
            _ => {}
        }
    }
    Ok(ends)
}
