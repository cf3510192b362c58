//! Packs: units of code, or parts of large ones, that are encoded together.

use std::collections::{HashMap, HashSet};

use mlir_bytecode::Result;
use serde::Serialize;

use super::encode::encoded;
use super::operations::Operations;
use super::tables::Tables;
use super::text::UnitText;

/// The most lines of a part.
pub(super) const LINES: usize = 2000;

/// A part of a unit: some of its lines, with the operations that start in them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// The unit; `None` for aliases.
    pub(super) unit: Option<u32>,
    /// The first line, and the line after the last one.
    pub(super) start: usize,
    pub(super) end: usize,
}

#[derive(Serialize)]
struct Pack {
    #[serde(flatten)]
    tables: Tables,
    parts: Vec<PackedPart>,
}

/// The encoding of a part. Lists of numbers have differences, which compress well.
#[derive(Serialize)]
struct PackedPart {
    /// The number of the unit, or -1.
    unit: i64,
    start: usize,
    lines: String,
    /// For each operation: the difference of its number from that before, its head, attributes, location and symbol, and the
    /// difference of its line from that of the operation before; lines start at -1 for operations that the text omits.
    operations: Vec<i64>,
    /// For each line, its number of values; for each value, the difference of its column from that before, and a code: twice
    /// the difference of the next new number and its number, and one more if it is defined here.
    values: Vec<u32>,
    /// The lines that stand for units, and these units.
    links: Vec<(u32, u32)>,
}

/// Encodes parts of units.
pub(super) fn pack(
    parts: &[Part],
    units: &[UnitText],
    aliases: &UnitText,
    operations: &Operations<'_>,
) -> Result<String> {
    let mut tables = Tables::default();
    let packed = parts.iter().map(|part| {
        let text = part
            .unit
            .and_then(|unit| units.get(unit as usize))
            .unwrap_or(aliases);
        packed_part(part, text, operations, &mut tables)
    });
    let parts = packed.collect::<Result<_>>()?;
    encoded(&Pack { tables, parts })
}

fn packed_part(
    part: &Part,
    text: &UnitText,
    operations: &Operations<'_>,
    tables: &mut Tables,
) -> Result<PackedPart> {
    let lines = text.lines.get(part.start..part.end).unwrap_or_default();
    let mut rows: HashMap<u32, i64> = HashMap::new();
    let mut links = Vec::new();
    for (row, line) in (0..).zip(lines) {
        match (line.operation, line.unit) {
            (_, Some(unit)) => links.push((row as u32, unit)),
            (Some(operation), None) => {
                rows.entry(operation).or_insert(row);
            }
            _ => {}
        }
    }
    let mut encoded = Vec::new();
    if let Some(unit) = part.unit {
        let printed: HashSet<u32> = text
            .lines
            .iter()
            .filter_map(|line| line.operation)
            .collect();
        let is_whole = text.lines.len() as u64 == text.line_count;
        let (mut last, mut last_row, mut in_part) = (0, 0, part.start == 0);
        for &operation in operations.of_unit(unit) {
            let Some((handle, symbol)) = operations.get(operation) else {
                continue;
            };
            let row = match rows.get(&operation) {
                Some(row) => *row,
                None if printed.contains(&operation) => {
                    in_part = false;
                    continue;
                }
                // The text omits some terminators, and operations that forms of others stand for.
                None if in_part && (is_whole || handle.next().is_none()) => -1,
                None => continue,
            };
            in_part = true;
            encoded.push(i64::from(operation) - last);
            encoded.extend(tables.add(handle, symbol)?.map(i64::from));
            encoded.push(row - last_row);
            (last, last_row) = (i64::from(operation), row);
        }
    }
    // The numbers of values that are new in this part follow those of the parts before.
    let before = text.lines.get(..part.start).unwrap_or_default();
    let of_before = before.iter().flat_map(|line| &line.values);
    let mut next = of_before.map(|(_, value)| value + 1).max().unwrap_or(0);
    let mut values = Vec::new();
    for (row, line) in (part.start as u32..).zip(lines) {
        values.push(line.values.len() as u32);
        let mut last = 0;
        for (position, &(column, value)) in (0..).zip(&line.values) {
            let definition = text.definitions.get(value as usize).copied().flatten();
            let is_definition = definition == Some((row, position));
            values.push(column - last);
            values.push(2 * (next - value.min(next)) + u32::from(is_definition));
            (last, next) = (column, next.max(value + 1));
        }
    }
    let lines: Vec<_> = lines.iter().map(|line| line.text.as_str()).collect();
    Ok(PackedPart {
        unit: part.unit.map_or(-1, i64::from),
        start: part.start,
        lines: lines.join("\n"),
        operations: encoded,
        values,
        links,
    })
}
