//! The text of a module, divided into units by the marks of the printer.
//!
//! A unit has the lines of its operation without those of the units in it: of these, one line remains, which the page links.

use std::collections::HashMap;
use std::io::{self, Write};

use bstr::ByteSlice as _;
use mlir_bytecode::text::Marked;

use super::operations::Operations;

/// The most characters of a string that are kept: the data of constants is elided.
const LONGEST_STRING: usize = 120;

/// The most characters of a line.
const LONGEST_LINE: usize = 2000;

/// The numbers of a body and of a value in it.
type ValueKey = (usize, usize);

/// A line of a unit.
#[derive(Debug, Default)]
pub(super) struct Line {
    pub(super) text: String,
    /// The first operation that starts in the line.
    pub(super) operation: Option<u32>,
    /// The unit that the line stands for.
    pub(super) unit: Option<u32>,
    /// The values: the column of the name in UTF-16 code units, and the number of the value in the unit.
    pub(super) values: Vec<(u32, u32)>,
}

/// The text of a unit.
#[derive(Debug, Default)]
pub(super) struct UnitText {
    pub(super) lines: Vec<Line>,
    /// The number of lines, of which only some are kept.
    pub(super) line_count: u64,
    /// The numbers of values. The results of an operation that have one name have one number.
    numbers: HashMap<ValueKey, u32>,
    /// Where each value is defined: the line, and the position among the values of the line.
    pub(super) definitions: Vec<Option<(u32, u32)>>,
}

impl UnitText {
    /// Returns whether the next line is kept, if there may be `most`, with `room` bytes left: only if all before it are.
    fn keeps(&self, most: u64, room: usize) -> bool {
        self.line_count < most && self.line_count == self.lines.len() as u64 && room > 0
    }

    fn number(&mut self, value: ValueKey) -> u32 {
        let next = self.definitions.len() as u32;
        let number = *self.numbers.entry(value).or_insert(next);
        if number == next {
            self.definitions.push(None);
        }
        number
    }

    /// Defines the values that are no results where they are first: arguments of blocks.
    fn finish(&mut self) {
        for (row, line) in (0..).zip(&self.lines) {
            for (position, (_, value)) in (0..).zip(&line.values) {
                if let Some(definition) = self.definitions.get_mut(*value as usize) {
                    definition.get_or_insert((row, position));
                }
            }
        }
        self.numbers = HashMap::new();
    }
}

/// Divides a text with marks that is written to it.
pub(super) struct Divider<'o, 'ir> {
    operations: &'o Operations<'ir>,
    /// The most lines of each unit that are kept.
    most: Vec<u64>,
    /// The number of bytes that all lines may still take.
    room: usize,
    /// The line that has begun.
    begun: Vec<u8>,
    /// The open operations, the innermost last.
    open: Vec<u32>,
    pub(super) units: Vec<UnitText>,
    /// The definitions of aliases.
    pub(super) aliases: UnitText,
}

impl<'o, 'ir> Divider<'o, 'ir> {
    pub(super) fn new(operations: &'o Operations<'ir>, most: Vec<u64>, room: usize) -> Self {
        Self {
            operations,
            begun: Vec::new(),
            open: Vec::new(),
            units: most.iter().map(|_| UnitText::default()).collect(),
            most,
            room,
            aliases: UnitText::default(),
        }
    }

    pub(super) fn finish(mut self) -> (Vec<UnitText>, UnitText) {
        if !self.begun.is_empty() {
            let line = std::mem::take(&mut self.begun);
            self.line(&line);
        }
        self.units.iter_mut().for_each(UnitText::finish);
        (self.units, self.aliases)
    }

    /// Adds a line with marks.
    fn line(&mut self, line: &[u8]) {
        let around = self.unit_of(self.open.last().copied());
        let mut first = None;
        let mut pieces = Vec::new();
        for part in Marked::parts(line) {
            match part {
                Marked::Operation(body, operation) => {
                    let number = self.operations.number(body, operation);
                    first = first.or(number);
                    self.open.push(number.unwrap_or(u32::MAX));
                }
                Marked::End => {
                    self.open.pop();
                }
                _ => {}
            }
            pieces.push(part);
        }
        let Some(around) = around.or_else(|| self.unit_of(first)) else {
            // Aliases come before and after the operations, and resources last.
            if line.starts_with(b"#") || line.starts_with(b"!") {
                let (text, _) = rendered(&pieces);
                add(&mut self.aliases, u64::MAX, &mut self.room, || Line {
                    text,
                    ..Line::default()
                });
            }
            return;
        };
        let unit = first.map_or(Some(around), |first| self.unit_of(Some(first)));
        let unit = unit.unwrap_or(around);
        if unit != around
            && let Some(outer) = self.units.get_mut(around as usize)
        {
            let most = self.most.get(around as usize).copied().unwrap_or(0);
            add(outer, most, &mut self.room, || {
                let (mut text, _) = rendered(&pieces);
                if text.ends_with('{') {
                    text.push_str(" ... }");
                }
                Line {
                    text,
                    operation: first,
                    unit: Some(unit),
                    values: Vec::new(),
                }
            });
        }
        let most = self.most.get(unit as usize).copied().unwrap_or(0);
        if let Some(unit) = self.units.get_mut(unit as usize) {
            if unit.keeps(most, self.room) {
                let (text, marks) = rendered(&pieces);
                let values = numbered(unit, &marks);
                self.room = self.room.saturating_sub(text.len());
                unit.lines.push(Line {
                    text,
                    operation: first,
                    unit: None,
                    values,
                });
            }
            unit.line_count += 1;
        }
    }

    fn unit_of(&self, operation: Option<u32>) -> Option<u32> {
        operation.and_then(|number| self.operations.unit_of(number))
    }
}

fn add(unit: &mut UnitText, most: u64, room: &mut usize, line: impl FnOnce() -> Line) {
    if unit.keeps(most, *room) {
        let line = line();
        *room = room.saturating_sub(line.text.len());
        unit.lines.push(line);
    }
    unit.line_count += 1;
}

impl Write for Divider<'_, '_> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        for piece in text.split_inclusive(|byte| *byte == b'\n') {
            self.begun.extend_from_slice(piece);
            if self.begun.pop_if(|last| *last == b'\n').is_some() {
                let line = std::mem::take(&mut self.begun);
                self.line(&line);
                self.begun = line;
                self.begun.clear();
            }
        }
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A value in a line.
struct ValueMark {
    column: u32,
    value: ValueKey,
    /// The number of values that are defined here; 0 for a use, and for an argument of a block.
    results: u32,
}

/// Returns the text of a line with long strings elided, and its values.
fn rendered(parts: &[Marked<'_>]) -> (String, Vec<ValueMark>) {
    let (mut text, mut column) = (String::new(), 0);
    let mut marks: Vec<ValueMark> = Vec::new();
    let mut in_results = false;
    let mut elision = Elision::default();
    for part in parts {
        match part {
            Marked::Operation(..) => in_results = true,
            Marked::Value(body, value) if column < LONGEST_LINE as u32 => marks.push(ValueMark {
                column,
                value: (body.index(), value.index()),
                results: u32::from(in_results),
            }),
            Marked::Text(piece) => {
                // `%0:2, %name = ` before the name of the operation
                if in_results
                    && piece.starts_with(b"%")
                    && let Some(mark) = marks.last_mut().filter(|mark| mark.column == column)
                {
                    let count = piece.split_once_str(":").map(|(_, after)| after);
                    let count = count.filter(|it| it.first().is_some_and(u8::is_ascii_digit));
                    let digits = |it: &[u8]| it.iter().take_while(|it| it.is_ascii_digit()).count();
                    let count =
                        count.and_then(|it| it.get(..digits(it))?.to_str().ok()?.parse().ok());
                    let is_name = |it: &u8| it.is_ascii_alphanumeric() || b"%_$.-".contains(it);
                    let name = piece.iter().take_while(|it| is_name(it)).count();
                    let follows = piece.get(name) == Some(&b':');
                    mark.results = count.filter(|_| follows).unwrap_or(1);
                    in_results = !piece.contains_str(" = ");
                } else if !piece.iter().all(u8::is_ascii_whitespace) {
                    in_results = false;
                }
                for character in piece.to_str_lossy().chars() {
                    // A character has up to 4 bytes. Nothing after the longest line is kept.
                    if text.len() > 4 * LONGEST_LINE {
                        break;
                    }
                    if elision.keeps(character, &mut text, &mut column) {
                        column += character.len_utf16() as u32;
                        text.push(character);
                    }
                }
            }
            _ => {}
        }
    }
    if text.len() > LONGEST_LINE {
        let end = text
            .char_indices()
            .nth(LONGEST_LINE)
            .map_or(text.len(), |(end, _)| end);
        if end < text.len() {
            text.truncate(end);
            text.push_str(" ...");
            text.shrink_to_fit();
        }
    }
    (text, marks)
}

/// The position in a string while it is elided.
#[derive(Default)]
struct Elision {
    in_string: bool,
    escaped: bool,
    length: usize,
}

impl Elision {
    /// Returns whether a character is kept; writes `...` in place of the first that is not.
    fn keeps(&mut self, character: char, text: &mut String, column: &mut u32) -> bool {
        if !self.in_string {
            self.in_string = character == '"';
            self.length = 0;
            return true;
        }
        if !self.escaped && character == '"' {
            self.in_string = false;
            return true;
        }
        self.escaped = !self.escaped && character == '\\';
        self.length += 1;
        if self.length == LONGEST_STRING {
            text.push_str("...");
            *column += 3;
        }
        self.length < LONGEST_STRING
    }
}

/// Numbers the values of a line in its unit.
fn numbered(unit: &mut UnitText, marks: &[ValueMark]) -> Vec<(u32, u32)> {
    let row = unit.lines.len() as u32;
    let numbers = (0..).zip(marks).map(|(position, mark)| {
        let number = unit.number(mark.value);
        if mark.results > 0 {
            if let Some(definition) = unit.definitions.get_mut(number as usize) {
                *definition = Some((row, position));
            }
            // Results of one name.
            let (body, first) = mark.value;
            for later in 1..mark.results {
                unit.numbers.insert((body, first + later as usize), number);
            }
        }
        (mark.column, number)
    });
    numbers.collect()
}
