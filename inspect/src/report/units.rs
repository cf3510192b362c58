//! The units of code of a module, and how much of each is part of a report.
//!
//! A unit is a function, or another symbol with some operations. What is in no unit belongs to the first unit, the module.

use std::collections::HashMap;

use mlir_bytecode::ir::{BodyId, Event, OperationId};
use mlir_bytecode::text::{PrintOptions, print};
use mlir_bytecode::{Module, Operation, Result};
use serde::Serialize;

use super::pack::{LINES, Part, pack};
use super::symbols::ReportSymbol;
use super::text::Divider;
use super::{LeftOut, Overview};
use crate::functions::symbol_name;

/// The fewest operations of a symbol that is a unit although it is no function.
const FEWEST: u32 = 16;

/// The most lines of the module and of the aliases that come before the functions.
const FIRST_LINES: usize = 400;

/// The lines of a pack.
const PACK_LINES: usize = 4000;

/// A number of lines whose encoding is always longer than a byte each, so that lines beyond the budget are not formatted.
const LEAST_BYTES: usize = 3;

/// The most packs that may fail to fit before the search for smaller ones ends.
const ATTEMPTS: usize = 8;

/// A unit in the overview of a report.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct UnitSummary {
    /// The path of the symbol; empty for the module.
    name: String,
    op: String,
    /// The position of the symbol in the list of symbols, if the list has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    symbol: Option<u32>,
    lines: u64,
    operations: u64,
    /// The packs with the lines from the start, in order; fewer lines than `lines` if the rest is left out.
    packs: Vec<u32>,
    shown: u64,
}

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
        let mut open = vec![(0, 0)];
        for event in module.events() {
            match event? {
                Event::EnterOperation(operation) => {
                    let number = found.operations.len();
                    let (mut unit, mut symbol) = open.last().copied().unwrap_or_default();
                    if let Some(name) = symbol_name(operation)? {
                        let outer = found
                            .symbols
                            .get(symbol as usize)
                            .map_or("", String::as_str);
                        let path = match outer {
                            "" => format!("@{name}"),
                            outer => format!("{outer}::@{name}"),
                        };
                        symbol = found.symbols.len() as u32;
                        let size = ends.get(number).copied().unwrap_or(0) - number as u32;
                        let is_function = crate::Signature::of(operation)?.is_some();
                        if size > 1 && (is_function || size >= FEWEST) {
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

    pub(super) fn number(&self, body: BodyId, operation: OperationId) -> Option<u32> {
        self.numbers.get(&(body, operation)).copied()
    }

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

/// Returns the packs of the code of a module that fits into `room` bytes: first the start of the module, then functions that
/// others can call, then the others. Completes what the overview states about units.
pub(super) fn code(
    module: &Module,
    operations: &Operations<'_>,
    overview: &mut Overview<'_>,
    room: usize,
) -> Result<Vec<String>> {
    let mut order: Vec<_> = (1..operations.units.len()).collect();
    order.sort_by_key(|&unit| {
        let symbol = overview.units.get(unit).and_then(|unit| unit.symbol);
        let symbol = symbol.and_then(|number| overview.symbols.get(number as usize));
        !symbol.is_some_and(|symbol| symbol.listed.symbol.is_entry())
    });
    // Lines that certainly do not fit are not formatted.
    let mut most = vec![0; operations.units.len()];
    let mut left = (room / LEAST_BYTES) as u64;
    for unit in std::iter::once(0).chain(order.iter().copied()) {
        if let Some(most) = most.get_mut(unit) {
            *most = left;
        }
        left = left.saturating_sub(operations.of_unit(unit as u32).len() as u64);
    }
    let mut divider = Divider::new(operations, most);
    print(
        module,
        PrintOptions::new()
            .elide_resources(64)
            .elide_elements(16)
            .marks(true),
        &mut divider,
    )?;
    let (texts, aliases) = divider.finish();

    let part = |unit: Option<u32>, start, end| Part { unit, start, end };
    let length = |unit: Option<u32>| match unit {
        None => aliases.lines.len(),
        Some(unit) => texts.get(unit as usize).map_or(0, |text| text.lines.len()),
    };
    let mut parts = Vec::new();
    for unit in [Some(0), None] {
        parts.push(part(unit, 0, length(unit).min(FIRST_LINES)));
    }
    let functions = order.iter().map(|&unit| (Some(unit as u32), 0));
    let rest = [(Some(0), FIRST_LINES), (None, FIRST_LINES)];
    for (unit, first) in functions.chain(rest) {
        for start in (first..length(unit)).step_by(LINES) {
            parts.push(part(unit, start, length(unit).min(start + LINES)));
        }
    }
    parts.retain(|part| part.start < part.end);

    let mut chosen = Chosen {
        room,
        packs: Vec::new(),
        of_units: HashMap::new(),
        failures: 0,
    };
    let mut next = parts.as_slice();
    while !next.is_empty() && chosen.failures < ATTEMPTS {
        let mut lines = 0;
        let fits = next.iter().take_while(|part| {
            lines += part.end - part.start;
            lines <= PACK_LINES
        });
        let (pack_parts, rest) = next.split_at(fits.count().max(1));
        chosen.add(pack_parts, &|parts| {
            pack(parts, &texts, &aliases, operations)
        })?;
        next = rest;
    }
    for (number, summary) in (0..).zip(&mut overview.units) {
        let text = texts.get(number as usize);
        let unit = text.is_some().then_some(number);
        summary.lines = text.unwrap_or(&aliases).line_count;
        let packs = chosen.of_units.remove(&unit);
        (summary.packs, summary.shown) = packs.unwrap_or_default();
    }
    let sum = |get: fn(&UnitSummary) -> u64| overview.units.iter().map(get).sum();
    let (shown, of) = (sum(|unit| unit.shown), sum(|unit| unit.lines));
    if shown < of {
        overview.left_out.push(LeftOut {
            what: "lines of code".to_owned(),
            shown,
            of,
        });
    }
    Ok(chosen.packs)
}

/// The packs that fit.
struct Chosen {
    room: usize,
    packs: Vec<String>,
    /// The packs of each unit, and the number of its lines in them.
    of_units: HashMap<Option<u32>, (Vec<u32>, u64)>,
    failures: usize,
}

impl Chosen {
    /// Adds a pack of parts if it fits, or of half of them.
    fn add(&mut self, parts: &[Part], pack: &dyn Fn(&[Part]) -> Result<String>) -> Result<()> {
        if parts.is_empty() || self.failures >= ATTEMPTS {
            return Ok(());
        }
        // A part without the one before is of no use.
        let is_next = |part: &Part| {
            let shown = self.of_units.get(&part.unit).map_or(0, |(_, shown)| *shown);
            shown == part.start as u64
                || parts
                    .iter()
                    .any(|it| it.unit == part.unit && it.end == part.start)
        };
        let parts: Vec<_> = parts.iter().copied().filter(is_next).collect();
        let encoded = pack(&parts)?;
        if encoded.len() > self.room {
            self.failures += 1;
            if let (Some(part), 1) = (parts.first(), parts.len()) {
                let middle = part.start + (part.end - part.start) / 2;
                if middle > part.start {
                    return self.add(
                        &[Part {
                            end: middle,
                            ..*part
                        }],
                        pack,
                    );
                }
                return Ok(());
            }
            let (first, second) = parts.split_at(parts.len() / 2);
            self.add(first, pack)?;
            return self.add(second, pack);
        }
        self.room -= encoded.len();
        let number = self.packs.len() as u32;
        self.packs.push(encoded);
        for part in &parts {
            let (packs, shown) = self.of_units.entry(part.unit).or_default();
            if packs.last() != Some(&number) {
                packs.push(number);
            }
            *shown = part.end as u64;
        }
        Ok(())
    }
}
