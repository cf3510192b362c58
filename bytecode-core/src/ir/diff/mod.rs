//! The structural differences of two modules.
//!
//! The first step pairs entities from the outside inwards: blocks and regions by position; the operations of two
//! blocks by the longest common sequence of equal operations ([`align`]), and operations between these by name. The
//! second step compares the parts of each pair ([`compare`]). Attributes, types and locations of different contexts
//! are compared by their assembly text, values by their definitions.

mod align;
mod compare;

use hashbrown::HashMap;
use std::fmt;
use std::rc::Rc;

use super::ValueRef;
use super::handles::{Block, Operation, Region, Value};
use super::module::Module;
use crate::context::{Attribute, AttributeId, Type, TypeId};
use crate::error::Result;

/// Options of [`Module::diff`].
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct DiffOptions {
    /// Whether locations are compared.
    pub locations: bool,
}

impl DiffOptions {
    /// Returns the options that compare everything except locations.
    #[must_use]
    pub const fn new() -> Self {
        Self { locations: false }
    }

    /// Sets whether locations are compared.
    #[must_use]
    pub const fn locations(mut self, locations: bool) -> Self {
        self.locations = locations;
        self
    }
}

/// A difference between two modules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference {
    /// The path from the top level: names and positions of operations, regions and blocks.
    pub path: String,
    /// The kind of difference.
    pub kind: DifferenceKind,
}

/// The kind of a difference.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DifferenceKind {
    /// Only the first module has the operation; the text is a line that describes it.
    Removed(String),
    /// Only the second module has the operation; the text is a line that describes it.
    Added(String),
    /// A part of an operation or a block differs.
    Changed {
        /// The name of the part, such as `operand 1` or `property value`.
        part: String,
        /// The text in the first module; empty if absent.
        before: String,
        /// The text in the second module; empty if absent.
        after: String,
    },
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.path)?;
        let (before, after) = match &self.kind {
            DifferenceKind::Removed(line) => (line.as_str(), ""),
            DifferenceKind::Added(line) => ("", line.as_str()),
            DifferenceKind::Changed {
                part,
                before,
                after,
            } => {
                write!(f, ": {part}")?;
                (before.as_str(), after.as_str())
            }
        };
        for (sign, line) in [('-', before), ('+', after)] {
            if !line.is_empty() {
                write!(f, "\n{sign} {line}")?;
            }
        }
        Ok(())
    }
}

impl Module {
    /// Returns the differences between this module and `other`, in the order of this module. The list is empty if the
    /// modules have the same structure. A module whose root is no `builtin.module` equals the same inside of an empty one,
    /// because this is how text is parsed.
    ///
    /// ```
    /// use mlir_bytecode::ir::DiffOptions;
    /// use mlir_bytecode::{Module, Registry};
    ///
    /// # fn main() -> mlir_bytecode::Result<()> {
    /// let parse = |text| Module::parse(text, Registry::new());
    /// let (before, after) = (parse("\"a.b\"() {c = 1} : () -> ()")?, parse("\"a.b\"() {c = 2} : () -> ()")?);
    /// let differences = before.diff(&after, DiffOptions::new())?;
    /// assert_eq!(
    ///     differences[0].to_string(),
    ///     "/builtin.module[0] region 0 ^bb0/a.b[0]: attributes\n- {c = 1 : i64}\n+ {c = 2 : i64}",
    /// );
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Fails if a body cannot be read.
    pub fn diff(&self, other: &Self, options: DiffOptions) -> Result<Vec<Difference>> {
        self.load_all()?;
        other.load_all()?;
        let mut diff = Diff {
            options,
            texts: Default::default(),
            steps: Vec::new(),
            values: Default::default(),
            found: Vec::new(),
        };
        let (one, two) = (self.top_level()?, other.top_level()?);
        let inner = diff.implicit_module(Side::Before, one)?;
        let inner2 = diff.implicit_module(Side::After, two)?;
        match (inner, inner2) {
            (Some(inner), None) if !has_module(two) => diff.pair(inner, two)?,
            (None, Some(inner)) if !has_module(one) => diff.pair(one, inner)?,
            _ => diff.pair(one, two)?,
        }
        for number in 0..diff.steps.len() {
            diff.compare(number)?;
        }
        Ok(diff.found)
    }
}

fn has_module(top: Block<'_>) -> bool {
    top.operations().any(|root| root.name() == "builtin.module")
}

/// A pair of operations or blocks, or an operation without a partner.
#[derive(Clone, Copy)]
enum Pair<'a, 'b> {
    /// Blocks at the same position of paired regions.
    Blocks(Block<'a>, Block<'b>),
    Operations(Operation<'a>, Operation<'b>),
    Removed(Operation<'a>),
    Added(Operation<'b>),
}

/// The position of a pair in the pair that contains it.
#[derive(Clone, Copy)]
struct Place {
    /// The number of the containing pair; none for the outermost pair.
    outer: Option<usize>,
    /// The position of the region, for blocks.
    region: usize,
    index: usize,
}

/// The assembly texts of the attributes and types of one module.
#[derive(Default)]
struct Texts {
    attributes: HashMap<AttributeId, Rc<str>>,
    types: HashMap<TypeId, Rc<str>>,
}

impl Texts {
    fn attribute(&mut self, attribute: Attribute<'_>) -> Rc<str> {
        let text = self.attributes.entry(attribute.id());
        text.or_insert_with(|| attribute.to_string().into()).clone()
    }

    fn type_(&mut self, type_: Type<'_>) -> Rc<str> {
        let text = self.types.entry(type_.id());
        text.or_insert_with(|| type_.to_string().into()).clone()
    }
}

/// One of the two modules.
#[derive(Clone, Copy)]
enum Side {
    Before,
    After,
}

struct Diff<'a, 'b> {
    options: DiffOptions,
    /// The texts, by side.
    texts: [Texts; 2],
    /// All pairs, each before those that it contains.
    steps: Vec<(Place, Pair<'a, 'b>)>,
    /// The pair that defines a value, and the position among its results or arguments, by side.
    values: [HashMap<ValueRef, (usize, usize)>; 2],
    found: Vec<Difference>,
}

impl<'a, 'b> Diff<'a, 'b> {
    /// Pairs the entities in two blocks.
    fn pair(&mut self, first: Block<'a>, second: Block<'b>) -> Result<()> {
        let place = Place {
            outer: None,
            region: 0,
            index: 0,
        };
        let mut stack = vec![(place, Pair::Blocks(first, second))];
        while let Some((place, pair)) = stack.pop() {
            let number = self.steps.len();
            self.steps.push((place, pair));
            let inner = stack.len();
            match pair {
                Pair::Blocks(a, b) => {
                    self.define(number, a.arguments(), b.arguments());
                    let (left, right) = (a.operations().collect(), b.operations().collect());
                    for (index, pair) in self.align(left, right)? {
                        let place = Place {
                            outer: Some(number),
                            region: 0,
                            index,
                        };
                        stack.push((place, pair));
                    }
                }
                Pair::Operations(a, b) => {
                    self.define(number, a.results(), b.results());
                    for (region, (a, b)) in a.regions()?.zip(b.regions()?).enumerate() {
                        for (index, pair) in blocks(a, b) {
                            let place = Place {
                                outer: Some(number),
                                region,
                                index,
                            };
                            stack.push((place, pair));
                        }
                    }
                }
                Pair::Removed(_) | Pair::Added(_) => {}
            }
            // The first entity must be on top of the stack.
            if let Some(inner) = stack.get_mut(inner..) {
                inner.reverse();
            }
        }
        Ok(())
    }

    /// Marks the values at the same position of a pair as equal.
    fn define(
        &mut self,
        number: usize,
        before: impl Iterator<Item = Value<'a>>,
        after: impl Iterator<Item = Value<'b>>,
    ) {
        let [left, right] = &mut self.values;
        left.extend(
            (0..)
                .zip(before)
                .map(|(index, it)| (it.reference(), (number, index))),
        );
        right.extend(
            (0..)
                .zip(after)
                .map(|(index, it)| (it.reference(), (number, index))),
        );
    }

    fn texts(&mut self, side: Side) -> &mut Texts {
        let [before, after] = &mut self.texts;
        match side {
            Side::Before => before,
            Side::After => after,
        }
    }
}

/// Returns the pairs of blocks of two regions by position, and the operations of blocks without a partner.
fn blocks<'a, 'b>(a: Region<'a>, b: Region<'b>) -> Vec<(usize, Pair<'a, 'b>)> {
    let (mut before, mut after) = (a.blocks(), b.blocks());
    let mut pairs = Vec::new();
    loop {
        let index = pairs.len();
        match (before.next(), after.next()) {
            (Some(a), Some(b)) => pairs.push((index, Pair::Blocks(a, b))),
            (Some(a), None) => pairs.extend(a.operations().map(Pair::Removed).enumerate()),
            (None, Some(b)) => pairs.extend(b.operations().map(Pair::Added).enumerate()),
            (None, None) => return pairs,
        }
    }
}
