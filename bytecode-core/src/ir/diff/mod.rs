//! The structural differences of two modules.
//!
//! The first step pairs entities from the outside inwards: blocks and regions by position; the operations of two
//! blocks by the longest common sequence of equal operations ([`align`]), and operations between these by name; symbols by
//! their names, or by their contents if they were renamed ([`symbols`](mod@symbols)). References to renamed symbols are equal
//! ([`renames`]). The second step compares the parts of each pair ([`compare`]). Attributes, types and locations of different contexts
//! are compared by their fingerprints ([`fingerprint`]), and by the start of their assembly text ([`texts`]) if these
//! differ; values by their definitions.
//!
//! Time and memory are linear in the modules: texts are bounded, and the differences of one body too.

mod align;
mod compare;
mod fingerprint;
mod renames;
mod symbols;
mod texts;

use hashbrown::{DefaultHashBuilder, HashMap, HashSet};
use std::fmt;

use super::handles::{Block, Operation, Region, Value};
use super::module::Module;
use super::symbols::symbol_text;
use super::{OperationRef, ValueRef};
use crate::error::Result;
use renames::Renames;
pub use symbols::SymbolChanges;
use texts::Texts;

/// The maximal number of differences that are reported in one body. Those of a body with more are counted.
const MOST_IN_BODY: usize = 1000;

/// Options of [`Module::diff`].
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct DiffOptions {
    /// Whether locations are compared.
    pub locations: bool,
    /// The number of elements above which dense and sparse elements in texts are elided.
    pub elide_elements: Option<u64>,
}

impl DiffOptions {
    /// Returns the options that compare everything except locations.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            locations: false,
            elide_elements: None,
        }
    }

    /// Sets whether locations are compared.
    #[must_use]
    pub const fn locations(mut self, locations: bool) -> Self {
        self.locations = locations;
        self
    }

    /// Sets the number of elements above which dense and sparse elements in texts are elided.
    #[must_use]
    pub const fn elide_elements(mut self, more_than: u64) -> Self {
        self.elide_elements = Some(more_than);
        self
    }
}

/// A difference between two modules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference {
    /// The path from the top level: names and positions of operations, regions and blocks.
    pub path: String,
    /// The path of the symbol that the difference is in, or that differs, such as `@outer::@main`; empty if there is none.
    pub symbol: String,
    /// The number of the operation in the first module, in the order of [`Module::walk`], from 0 on.
    pub before_operation: Option<u64>,
    /// The number of the operation in the second module.
    pub after_operation: Option<u64>,
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
        /// The start of the text in the first module; empty if absent.
        before: String,
        /// The start of the text in the second module; empty if absent.
        after: String,
    },
    /// A symbol has another name. Other parts of it may differ too. References to it by the new name are no differences.
    Renamed {
        /// The name in the first module.
        before: String,
        /// The name in the second module.
        after: String,
    },
    /// The body of the operation has more differences than those that are reported.
    Replaced {
        /// The number of operations in the body in the first module that are compared.
        before: usize,
        /// The number of these operations in the second module.
        after: usize,
        /// The numbers of the differences that are not reported, by symbol.
        more: Vec<SymbolChanges>,
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
            DifferenceKind::Renamed { before, after } => {
                let [before, after] = [before, after].map(symbol_text);
                return write!(f, ": renamed\n- {before}\n+ {after}");
            }
            DifferenceKind::Replaced { before, after, .. } => {
                return write!(f, ": replaced\n- {before} operations\n+ {after} operations");
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
    /// modules have the same structure. The differences of a body beyond 1000 are counted as one that says [replaced](DifferenceKind::Replaced). A module whose
    /// root is no `builtin.module` equals the same inside of an empty one, because this is how text is parsed.
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
        if let (Some(one), Some(two)) = (self.unchanged_file(), other.unchanged_file())
            && one == two
        {
            return Ok(Vec::new());
        }
        other.load_all()?;
        let hasher = DefaultHashBuilder::default();
        let context = self.context();
        let mut diff = Diff {
            options,
            before: Texts::new(context, context, hasher, options.elide_elements),
            after: Texts::new(other.context(), context, hasher, options.elide_elements),
            steps: Vec::new(),
            values: Default::default(),
            renames: Renames::default(),
            found: Vec::new(),
        };
        let (one, two) = (self.top_level()?, other.top_level()?);
        let inner = compare::implicit_module(&mut diff.before, one)?;
        let inner2 = compare::implicit_module(&mut diff.after, two)?;
        match (inner, inner2) {
            (Some(inner), None) if !has_module(two) => diff.pair(inner, two)?,
            (None, Some(inner)) if !has_module(one) => diff.pair(one, inner)?,
            _ => diff.pair(one, two)?,
        }
        diff.find_renames();
        diff.compare_all()?;
        if !diff.found.is_empty() {
            let before = numbers(self, diff.pairs_found().map(|pair| pair.before()))?;
            let after = numbers(other, diff.pairs_found().map(|pair| pair.after()))?;
            diff.number(&before, &after);
        }
        Ok(diff.found.into_iter().map(|(_, it)| it).collect())
    }
}

/// Returns the numbers of operations in the order of the module.
fn numbers<'ir>(
    module: &'ir Module,
    wanted: impl Iterator<Item = Option<Operation<'ir>>>,
) -> Result<HashMap<OperationRef, u64>> {
    let wanted: HashSet<OperationRef> = wanted.flatten().map(Operation::reference).collect();
    let mut numbers = HashMap::new();
    for (operation, number) in module.walk().zip(0..) {
        let reference = operation?.reference();
        if wanted.contains(&reference) {
            numbers.insert(reference, number);
        }
    }
    Ok(numbers)
}

fn has_module(top: Block<'_>) -> bool {
    top.operations().any(|root| root.name() == "builtin.module")
}

/// The number of the pair that defines each value of a module, and the position among its results or arguments, by body and
/// value. There is no memory for more pairs than 32 bits count.
#[derive(Default)]
struct Definitions(Vec<Vec<(u32, u32)>>);

/// A value that no pair defines.
const UNPAIRED: (u32, u32) = (u32::MAX, 0);

impl Definitions {
    fn set(&mut self, value: ValueRef, number: usize, position: u32) {
        let Self(bodies) = self;
        if bodies.len() <= value.body.index() {
            bodies.resize_with(value.body.index() + 1, Vec::new);
        }
        if let Some(values) = bodies.get_mut(value.body.index()) {
            if values.len() <= value.id.index() {
                values.resize(value.id.index() + 1, UNPAIRED);
            }
            if let Some(definition) = values.get_mut(value.id.index()) {
                *definition = (number as u32, position);
            }
        }
    }

    fn get(&self, value: ValueRef) -> Option<(usize, u32)> {
        let definition = *self.0.get(value.body.index())?.get(value.id.index())?;
        (definition != UNPAIRED).then_some((definition.0 as usize, definition.1))
    }
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

impl<'a, 'b> Pair<'a, 'b> {
    /// Returns the operation in the first module, around a block.
    fn before(self) -> Option<Operation<'a>> {
        match self {
            Self::Blocks(block, _) => block.region().operation(),
            Self::Operations(it, _) | Self::Removed(it) => Some(it),
            Self::Added(_) => None,
        }
    }

    /// Returns the operation in the second module, around a block.
    fn after(self) -> Option<Operation<'b>> {
        match self {
            Self::Blocks(_, block) => block.region().operation(),
            Self::Operations(_, it) | Self::Added(it) => Some(it),
            Self::Removed(_) => None,
        }
    }
}

/// The position of a pair in the pair that contains it.
#[derive(Clone, Copy)]
struct Place {
    /// The number of the containing pair; none for the outermost pair.
    outer: Option<usize>,
    /// The position of the region, for blocks.
    region: usize,
    index: usize,
    /// The number of the pair whose operations own the innermost separate body around.
    body: usize,
    /// The number of the pair of the innermost symbol around.
    symbol: Option<usize>,
}

struct Diff<'a, 'b> {
    options: DiffOptions,
    before: Texts<'a>,
    after: Texts<'b>,
    /// All pairs, each before those that it contains.
    steps: Vec<(Place, Pair<'a, 'b>)>,
    /// The definitions of values, by side.
    values: [Definitions; 2],
    /// The symbols with other names. References to them are not compared by name.
    renames: Renames,
    /// The differences, each with the number of the pair.
    found: Vec<(usize, Difference)>,
}

impl<'a, 'b> Diff<'a, 'b> {
    /// Returns the pairs with differences.
    fn pairs_found(&self) -> impl Iterator<Item = Pair<'a, 'b>> {
        let pairs = self.found.iter().map(|(number, _)| self.steps.get(*number));
        pairs.flatten().map(|(_, pair)| *pair)
    }

    /// Sets the numbers of the operations with differences.
    fn number(&mut self, before: &HashMap<OperationRef, u64>, after: &HashMap<OperationRef, u64>) {
        for (number, difference) in &mut self.found {
            let Some((_, pair)) = self.steps.get(*number) else {
                continue;
            };
            let first = pair.before().and_then(|it| before.get(&it.reference()));
            let second = pair.after().and_then(|it| after.get(&it.reference()));
            difference.before_operation = first.copied();
            difference.after_operation = second.copied();
        }
    }

    /// Pairs the entities in two blocks.
    fn pair(&mut self, first: Block<'a>, second: Block<'b>) -> Result<()> {
        let place = Place {
            outer: None,
            region: 0,
            index: 0,
            body: 0,
            symbol: None,
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
                            body: place.body,
                            symbol: place.symbol,
                        };
                        stack.push((place, pair));
                    }
                }
                Pair::Operations(a, b) => {
                    self.define(number, a.results(), b.results());
                    let separate = a.own_body().is_some() || b.own_body().is_some();
                    let body = if separate { number } else { place.body };
                    let is_symbol = a.region_count() > 0 && self.before.symbol(a).is_some();
                    let symbol = if is_symbol {
                        Some(number)
                    } else {
                        place.symbol
                    };
                    for (region, (a, b)) in a.regions()?.zip(b.regions()?).enumerate() {
                        for (index, pair) in blocks(a, b) {
                            let place = Place {
                                outer: Some(number),
                                region,
                                index,
                                body,
                                symbol,
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
        for (position, value) in (0..).zip(before) {
            left.set(value.reference(), number, position);
        }
        for (position, value) in (0..).zip(after) {
            right.set(value.reference(), number, position);
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
