//! How much of each unit of code is part of a report.

use std::collections::HashMap;

use mlir_bytecode::text::{PrintOptions, print};
use mlir_bytecode::{Module, Result};

use super::document::{LeftOut, Overview, UnitSummary};
use super::operations::Operations;
use super::pack::{LINES, Part, pack};
use super::text::Divider;

/// The most lines of the module and of the aliases that come before the functions.
const FIRST_LINES: usize = 400;

/// The lines of a pack.
const PACK_LINES: usize = 4000;

/// The bytes of lines that are kept of any module, and per byte of its file, because most of a line may be indentation.
const MIN_TEXT: usize = 16 << 20;
const TEXT_PER_BYTE: usize = 24;

/// A number of lines whose encoding is always longer than a byte each, so that lines beyond the budget are not formatted.
const LEAST_BYTES: usize = 3;

/// The most packs that may fail to fit before the search for smaller ones ends.
const ATTEMPTS: usize = 8;

/// Returns the packs of the code of a module that fits into `room` bytes: first the start of the module, then functions that
/// others can call, then the others. The module was read from `size` bytes. Completes what the overview states about units.
pub(super) fn code(
    module: &Module,
    operations: &Operations<'_>,
    overview: &mut Overview<'_>,
    size: usize,
    room: usize,
) -> Result<Vec<String>> {
    let mut order: Vec<_> = (1..operations.unit_count()).collect();
    order.sort_by_key(|&unit| {
        let symbol = overview.units.get(unit).and_then(|unit| unit.symbol);
        let symbol = symbol.and_then(|number| overview.symbols.get(number as usize));
        !symbol.is_some_and(|symbol| symbol.listed.symbol.is_entry())
    });
    // Lines that certainly do not fit are not formatted.
    let mut most = vec![0; operations.unit_count()];
    let mut left = (room / LEAST_BYTES) as u64;
    for unit in std::iter::once(0).chain(order.iter().copied()) {
        if let Some(most) = most.get_mut(unit) {
            *most = left;
        }
        left = left.saturating_sub(operations.of_unit(unit as u32).len() as u64);
    }
    let mut divider = Divider::new(
        operations,
        most,
        size.saturating_mul(TEXT_PER_BYTE).max(MIN_TEXT),
    );
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
