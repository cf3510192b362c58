//! How two modules differ in structure.
//!
//! Operations are paired in the order of their blocks: those of the longest common sequence of equal
//! operations stay together, and what is between them is paired by name. Attributes, types and locations of
//! different contexts are compared by their assembly; values by where they are defined.

use std::collections::HashMap;
use std::fmt;

use super::handles::{Block, Operation, Region, ValueKind};
use super::module::Module;
use crate::dialect::layout::FieldValue;
use crate::error::Result;
use crate::ir::{Attribute, AttributeId, Properties, Type, Value};

/// The longest lists of operations that are compared by their longest common sequence; others are
/// compared pair by pair.
const MAX_MATRIX: usize = 1 << 22;

/// What is compared.
#[derive(Clone, Copy, Debug, Default)]
pub struct DiffOptions {
    /// Whether locations count.
    pub locations: bool,
}

/// One difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Where it is, from the top: names and positions of operations, regions and blocks.
    pub path: String,
    /// What it is.
    pub kind: DifferenceKind,
}

/// What differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DifferenceKind {
    /// An operation that only the first module has: a line that describes it.
    Removed(String),
    /// An operation that only the second module has.
    Added(String),
    /// A part of an operation or block that is not the same.
    Changed {
        /// Which part, such as `operand 1` or `property value`.
        part: String,
        /// What the first module has; empty for nothing.
        before: String,
        /// What the second module has; empty for nothing.
        after: String,
    },
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            DifferenceKind::Removed(line) => write!(f, "{}\n- {line}", self.path),
            DifferenceKind::Added(line) => write!(f, "{}\n+ {line}", self.path),
            DifferenceKind::Changed {
                part,
                before,
                after,
            } => {
                write!(f, "{}: {part}\n- {before}\n+ {after}", self.path)
            }
        }
    }
}

impl Module {
    /// How `other` differs from this module; nothing if they are equal in structure. An error is one of
    /// reading.
    pub fn diff(&self, other: &Self, options: DiffOptions) -> Result<Vec<Difference>> {
        self.load_all()?;
        other.load_all()?;
        let mut diff = Diff {
            options,
            texts: [HashMap::new(), HashMap::new()],
            names: [HashMap::new(), HashMap::new()],
            work: Vec::new(),
            found: Vec::new(),
        };
        let (first, second) = (self.top_level()?, other.top_level()?);
        diff.work.push(Work::Blocks(first, second, String::new()));
        while let Some(work) = diff.work.pop() {
            match work {
                Work::Blocks(first, second, path) => diff.blocks(first, second, &path)?,
                Work::Operations(first, second, path) => diff.operations(first, second, path)?,
            }
        }
        Ok(diff.found)
    }
}

enum Work<'a, 'b> {
    Blocks(Block<'a>, Block<'b>, String),
    Operations(Operation<'a>, Operation<'b>, String),
}

struct Diff<'a, 'b> {
    options: DiffOptions,
    /// By module, the assembly of attributes.
    texts: [HashMap<AttributeId, String>; 2],
    /// By module, a name for each value: its definition's path.
    names: [HashMap<super::ValueRef, String>; 2],
    work: Vec<Work<'a, 'b>>,
    found: Vec<Difference>,
}

impl<'a, 'b> Diff<'a, 'b> {
    fn attribute(&mut self, side: usize, attribute: Attribute<'_>) -> String {
        match self.texts.get_mut(side) {
            Some(texts) => {
                let text = texts.entry(attribute.id());
                text.or_insert_with(|| attribute.to_string()).clone()
            }
            None => attribute.to_string(),
        }
    }

    fn changed(&mut self, path: &str, part: impl Into<String>, before: String, after: String) {
        if before != after {
            let kind = DifferenceKind::Changed {
                part: part.into(),
                before,
                after,
            };
            self.found.push(Difference {
                path: path.to_owned(),
                kind,
            });
        }
    }

    /// What an operation is without its operands and regions: what pairs are found by.
    fn line(&mut self, side: usize, operation: Operation<'_>) -> Result<String> {
        use fmt::Write as _;
        let mut line = format!("\"{}\"", operation.name());
        for (name, value) in self.properties(side, operation)? {
            write!(line, " {name} = {value}")?;
        }
        if let Some(attributes) = operation.attribute_dictionary() {
            write!(line, " {}", self.attribute(side, attributes))?;
        }
        let types = |values: &mut dyn Iterator<Item = Value<'_>>| {
            let types: Vec<_> = values.map(|value| value.type_().to_string()).collect();
            types.join(", ")
        };
        let operands = types(&mut operation.operands());
        write!(
            line,
            " : ({operands}) -> ({})",
            types(&mut operation.results())
        )?;
        Ok(line)
    }

    /// The properties by name, as text.
    fn properties(
        &mut self,
        side: usize,
        operation: Operation<'_>,
    ) -> Result<Vec<(String, String)>> {
        Ok(match operation.properties()? {
            Properties::None => Vec::new(),
            Properties::Dictionary(attribute) => {
                vec![("properties".into(), self.attribute(side, attribute))]
            }
            Properties::Opaque(bytes) => vec![("properties".into(), format!("{bytes:02x?}"))],
            Properties::Fields(fields) => {
                let context = operation.context();
                let mut list = Vec::new();
                for (field, value) in fields.iter() {
                    let text = match value {
                        FieldValue::Absent => continue,
                        FieldValue::Attribute(id) => {
                            self.attribute(side, Attribute::new(context, AttributeId(*id)))
                        }
                        FieldValue::String(id) => context.string(*id).to_string(),
                        other => format!("{other:?}"),
                    };
                    list.push((field.name().to_owned(), text));
                }
                list
            }
        })
    }

    fn blocks(&mut self, first: Block<'a>, second: Block<'b>, path: &str) -> Result<()> {
        let (before, after) = (first.arguments().len(), second.arguments().len());
        self.changed(
            path,
            "number of arguments",
            before.to_string(),
            after.to_string(),
        );
        let types = |type_: Type<'_>| type_.to_string();
        for (index, (a, b)) in first.arguments().zip(second.arguments()).enumerate() {
            self.changed(
                path,
                format!("argument {index}"),
                types(a.type_()),
                types(b.type_()),
            );
            self.name(a, b, &format!("{path} argument {index}"));
        }
        if self.options.locations {
            let locations = first.argument_locations().zip(second.argument_locations());
            for (index, (a, b)) in locations.enumerate() {
                let (a, b) = (self.attribute(0, a), self.attribute(1, b));
                self.changed(path, format!("location of argument {index}"), a, b);
            }
        }
        let left: Vec<_> = first.operations().collect();
        let right: Vec<_> = second.operations().collect();
        let left_lines = left
            .iter()
            .map(|it| self.line(0, *it))
            .collect::<Result<Vec<_>>>()?;
        let right_lines = right
            .iter()
            .map(|it| self.line(1, *it))
            .collect::<Result<Vec<_>>>()?;
        let mut pairs = Vec::new();
        for (a, b) in align(&left, &right, &left_lines, &right_lines) {
            match (a, b) {
                (Some(a), Some(b)) => pairs.push((a, b)),
                (Some(a), None) => {
                    let kind =
                        DifferenceKind::Removed(left_lines.get(a).cloned().unwrap_or_default());
                    self.found.push(Difference {
                        path: path.to_owned(),
                        kind,
                    });
                }
                (None, Some(b)) => {
                    let kind =
                        DifferenceKind::Added(right_lines.get(b).cloned().unwrap_or_default());
                    self.found.push(Difference {
                        path: path.to_owned(),
                        kind,
                    });
                }
                (None, None) => {}
            }
        }
        let first_work = self.work.len();
        for (a, b) in pairs {
            let (Some(&one), Some(&two)) = (left.get(a), right.get(b)) else {
                continue;
            };
            let path = format!("{path}/{}[{a}]", one.name());
            for (index, (a, b)) in one.results().zip(two.results()).enumerate() {
                self.name(a, b, &format!("{path}#{index}"));
            }
            self.work.push(Work::Operations(one, two, path));
        }
        // The first is to be compared first.
        if let Some(work) = self.work.get_mut(first_work..) {
            work.reverse();
        }
        Ok(())
    }

    /// Values that are defined by pairs have the same name.
    fn name(&mut self, first: Value<'_>, second: Value<'_>, name: &str) {
        let [left, right] = &mut self.names;
        left.insert(first.reference(), name.to_owned());
        right.insert(second.reference(), name.to_owned());
    }

    fn value(&self, side: usize, value: Value<'_>) -> String {
        let named = self
            .names
            .get(side)
            .and_then(|names| names.get(&value.reference()));
        named.cloned().unwrap_or_else(|| match value.kind() {
            Some(ValueKind::Result(operation, index)) => {
                format!(
                    "result {index} of an unpaired or later `{}`",
                    operation.name()
                )
            }
            Some(ValueKind::Argument(_, index)) => format!("argument {index} of an unpaired block"),
            None => "nothing".into(),
        })
    }

    fn operations(&mut self, one: Operation<'a>, two: Operation<'b>, path: String) -> Result<()> {
        self.changed(
            &path,
            "name",
            one.name().to_string(),
            two.name().to_string(),
        );
        let (left, right) = (self.properties(0, one)?, self.properties(1, two)?);
        let find = |list: &[(String, String)], name: &str| {
            list.iter()
                .find(|it| it.0 == name)
                .map(|it| it.1.clone())
                .unwrap_or_default()
        };
        for (name, before) in &left {
            self.changed(
                &path,
                format!("property {name}"),
                before.clone(),
                find(&right, name),
            );
        }
        for (name, after) in right
            .iter()
            .filter(|(name, _)| find(&left, name).is_empty())
        {
            self.changed(
                &path,
                format!("property {name}"),
                String::new(),
                after.clone(),
            );
        }
        let dictionary = |it: Option<String>| it.unwrap_or_default();
        let before = one.attribute_dictionary().map(|it| self.attribute(0, it));
        let after = two.attribute_dictionary().map(|it| self.attribute(1, it));
        self.changed(&path, "attributes", dictionary(before), dictionary(after));
        if self.options.locations {
            let (a, b) = (
                self.attribute(0, one.location()),
                self.attribute(1, two.location()),
            );
            self.changed(&path, "location", a, b);
        }
        let counts = [
            ("operands", one.operand_count(), two.operand_count()),
            ("results", one.result_count(), two.result_count()),
            ("successors", one.successors().len(), two.successors().len()),
            ("regions", one.region_count(), two.region_count()),
        ];
        for (what, before, after) in counts {
            self.changed(
                &path,
                format!("number of {what}"),
                before.to_string(),
                after.to_string(),
            );
        }
        for (index, (a, b)) in one.operands().zip(two.operands()).enumerate() {
            let (a, b) = (self.value(0, a), self.value(1, b));
            self.changed(&path, format!("operand {index}"), a, b);
        }
        for (index, (a, b)) in one.results().zip(two.results()).enumerate() {
            let (a, b) = (a.type_().to_string(), b.type_().to_string());
            self.changed(&path, format!("type of result {index}"), a, b);
        }
        for (index, (a, b)) in one.successors().zip(two.successors()).enumerate() {
            let (a, b) = (position(a).to_string(), position(b).to_string());
            self.changed(&path, format!("successor {index}"), a, b);
        }
        for (number, (a, b)) in one.regions()?.zip(two.regions()?).enumerate() {
            self.regions(a, b, &format!("{path} region {number}"));
        }
        Ok(())
    }

    fn regions(&mut self, one: Region<'a>, two: Region<'b>, path: &str) {
        let (before, after) = (one.blocks().count(), two.blocks().count());
        self.changed(
            path,
            "number of blocks",
            before.to_string(),
            after.to_string(),
        );
        let first_work = self.work.len();
        for (index, (a, b)) in one.blocks().zip(two.blocks()).enumerate() {
            self.work
                .push(Work::Blocks(a, b, format!("{path} ^bb{index}")));
        }
        if let Some(work) = self.work.get_mut(first_work..) {
            work.reverse();
        }
    }
}

/// The position of a block in its region.
fn position(block: Block<'_>) -> usize {
    block
        .region()
        .blocks()
        .position(|other| other == block)
        .unwrap_or_default()
}

type Pair = (Option<usize>, Option<usize>);

/// Pairs the operations of two blocks.
fn align(
    left: &[Operation<'_>],
    right: &[Operation<'_>],
    left_lines: &[String],
    right_lines: &[String],
) -> Vec<Pair> {
    let same = |a: usize, b: usize| left_lines.get(a) == right_lines.get(b);
    let start = (0..left.len().min(right.len()))
        .take_while(|&index| same(index, index))
        .count();
    let rest = left.len().min(right.len()) - start;
    let is_same_at_end = |back: &usize| same(left.len() - 1 - back, right.len() - 1 - back);
    let end = (0..rest).take_while(is_same_at_end).count();
    let (left_end, right_end) = (left.len() - end, right.len() - end);

    let mut pairs: Vec<Pair> = (0..start).map(|index| (Some(index), Some(index))).collect();
    let mut unpaired = (start, start);
    let mut fill = |pairs: &mut Vec<Pair>, to: (usize, usize)| {
        let (mut a, mut b) = unpaired;
        // What is between common operations: of the same name, it was changed.
        while a < to.0 || b < to.1 {
            let named = |a: usize, b: usize| {
                Some(left.get(a)?.name().to_string() == right.get(b)?.name().to_string())
            };
            if a < to.0 && b < to.1 && named(a, b) == Some(true) {
                pairs.push((Some(a), Some(b)));
                (a, b) = (a + 1, b + 1);
            } else if a < to.0 && (b >= to.1 || to.0 - a >= to.1 - b) {
                pairs.push((Some(a), None));
                a += 1;
            } else {
                pairs.push((None, Some(b)));
                b += 1;
            }
        }
        unpaired = (to.0 + 1, to.1 + 1);
    };
    for (a, b) in common(start..left_end, start..right_end, same) {
        fill(&mut pairs, (a, b));
        pairs.push((Some(a), Some(b)));
    }
    fill(&mut pairs, (left_end, right_end));
    pairs.extend((0..end).map(|index| (Some(left_end + index), Some(right_end + index))));
    pairs
}

/// The longest common sequence of two ranges.
fn common(
    left: std::ops::Range<usize>,
    right: std::ops::Range<usize>,
    same: impl Fn(usize, usize) -> bool,
) -> Vec<(usize, usize)> {
    let (height, width) = (left.len(), right.len() + 1);
    if height == 0 || right.is_empty() || height.saturating_mul(width) > MAX_MATRIX {
        return Vec::new();
    }
    // The length of the longest common sequence from (a, b) on.
    let mut lengths = vec![0u32; (height + 1) * width];
    let at = |lengths: &[u32], a: usize, b: usize| lengths.get(a * width + b).copied().unwrap_or(0);
    for a in (0..height).rev() {
        for b in (0..right.len()).rev() {
            let length = if same(left.start + a, right.start + b) {
                at(&lengths, a + 1, b + 1) + 1
            } else {
                at(&lengths, a + 1, b).max(at(&lengths, a, b + 1))
            };
            if let Some(slot) = lengths.get_mut(a * width + b) {
                *slot = length;
            }
        }
    }
    let (mut a, mut b, mut pairs) = (0, 0, Vec::new());
    while a < height && b < right.len() {
        if same(left.start + a, right.start + b) {
            pairs.push((left.start + a, right.start + b));
            (a, b) = (a + 1, b + 1);
        } else if at(&lengths, a + 1, b) >= at(&lengths, a, b + 1) {
            a += 1;
        } else {
            b += 1;
        }
    }
    pairs
}
