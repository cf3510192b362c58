//! Comparison of the parts of paired entities.

use std::rc::Rc;

use hashbrown::HashMap;

use super::symbols::Counter;
use super::texts::{Entries, Named, Texts};
use super::{Definitions, Diff, Difference, DifferenceKind, MOST_IN_BODY, Pair};
use crate::bytes::Version;
use crate::context::{Attribute, AttributeId, ItemId};
use crate::error::Result;
use crate::ir::symbols::{SYMBOL_NAME, dialect_string, symbol_text};
use crate::ir::{Block, Operation, Value, ValueKind};

/// The maximal number of steps of a path at its end, and at its start if it is longer.
const PATH_END: usize = 48;
const PATH_START: usize = 16;

/// The maximal length of the text of an attribute that is searched for renamed symbols.
const LONGEST_WITH_SYMBOLS: usize = 1 << 16;

/// A part of the text of elided elements.
const ELIDED: &str = "dense_resource<__elided__>";

/// The number of differences of a body, and of its compared operations.
#[derive(Default)]
struct OfBody {
    differences: usize,
    /// The differences that are not reported.
    more: Counter,
    before: usize,
    after: usize,
}

impl<'a, 'b> Diff<'a, 'b> {
    /// Compares all pairs. Only counts the rest of a body after too many differences.
    pub(super) fn compare_all(&mut self) -> Result<()> {
        let mut bodies: HashMap<usize, OfBody> = HashMap::new();
        for number in 0..self.steps.len() {
            let Some(&(place, pair)) = self.steps.get(number) else {
                break;
            };
            let body = bodies.entry(place.body).or_default();
            let (before, after) = match pair {
                Pair::Blocks(..) => (0, 0),
                Pair::Operations(..) => (1, 1),
                Pair::Removed(_) => (1, 0),
                Pair::Added(_) => (0, 1),
            };
            body.before += before;
            body.after += after;
            if body.differences <= MOST_IN_BODY {
                let found = self.found.len();
                self.compare(number)?;
                body.differences += self.found.len() - found;
            } else {
                self.count_only(number, pair, &mut body.more)?;
            }
        }
        let mut replaced: Vec<_> = (bodies.into_iter())
            .filter(|(_, body)| !body.more.rows.is_empty())
            .collect();
        replaced.sort_unstable_by_key(|(number, _)| *number);
        for (number, body) in replaced {
            let path = self.path(number);
            let kind = DifferenceKind::Replaced {
                before: body.before,
                after: body.after,
                more: body.more.rows,
            };
            self.report(number, path, kind);
        }
        Ok(())
    }

    /// Counts the differences of a pair without keeping them.
    fn count_only(
        &mut self,
        number: usize,
        pair: Pair<'_, '_>,
        counts: &mut Counter,
    ) -> Result<()> {
        let kind = match pair {
            // The line that describes the operation takes time and is not needed.
            Pair::Removed(_) => DifferenceKind::Removed(String::new()),
            Pair::Added(_) => DifferenceKind::Added(String::new()),
            Pair::Blocks(..) | Pair::Operations(..) => {
                let found = self.found.len();
                self.compare(number)?;
                for (_, difference) in self.found.drain(found..) {
                    counts.add(&difference.symbol, &difference.kind);
                }
                return Ok(());
            }
        };
        counts.add(&self.symbol_of(number), &kind);
        Ok(())
    }

    /// Collects the pairs of symbols with different names.
    pub(super) fn find_renames(&mut self) {
        for (place, pair) in &self.steps {
            let Pair::Operations(one, two) = pair else {
                continue;
            };
            if let Some(before) = self.before.symbol(*one)
                && let Some(after) = self.after.symbol(*two)
                && before != after
            {
                // A symbol is in a block of its table.
                let block = place.outer.and_then(|number| self.steps.get(number));
                let table = block.and_then(|(place, _)| place.outer);
                self.renames
                    .add(table, before.to_string(), after.to_string());
            }
        }
    }

    /// Returns whether two attributes of a pair differ only in references to renamed symbols.
    fn refer_to_renamed(&self, number: usize, before: AttributeId, after: AttributeId) -> bool {
        if self.renames.is_empty() {
            return false;
        }
        let mut tables = vec![None];
        let mut around = Some(number);
        while let Some((place, _)) = around.and_then(|number| self.steps.get(number)) {
            tables.push(around);
            around = place.outer;
        }
        let before = Attribute::new(self.before.context(), before);
        let after = Attribute::new(self.after.context(), after);
        if let (Some(before), Some(after)) = (dialect_string(before), dialect_string(after)) {
            let (before, after) = (before.to_string(), after.to_string());
            return self.renames.has(&before, &after, &tables);
        }
        let text = |attribute: Attribute<'_>| attribute.elided_text(LONGEST_WITH_SYMBOLS, None);
        let (before, after) = (text(before), text(after));
        if before.len().max(after.len()) >= LONGEST_WITH_SYMBOLS {
            return false;
        }
        self.renames.explain(&before, &after, &tables)
    }

    /// Compares the parts of a pair, without the entities that it contains.
    pub(super) fn compare(&mut self, number: usize) -> Result<()> {
        let kind = match self.steps.get(number).map(|step| step.1) {
            Some(Pair::Blocks(a, b)) => {
                self.blocks(number, a, b);
                return Ok(());
            }
            Some(Pair::Operations(a, b)) => return self.operations(number, a, b),
            Some(Pair::Removed(it)) => DifferenceKind::Removed(self.before.line(it)?),
            Some(Pair::Added(it)) => DifferenceKind::Added(self.after.line(it)?),
            None => return Ok(()),
        };
        // The line contains the name of the operation.
        let outer = self.steps.get(number).and_then(|step| step.0.outer);
        let path = outer.map_or_else(String::new, |outer| self.path(outer));
        self.report(number, path, kind);
        Ok(())
    }

    /// Adds a difference of a pair.
    fn report(&mut self, number: usize, path: String, kind: DifferenceKind) {
        let difference = Difference {
            path,
            symbol: self.symbol_of(number),
            // Set at the end.
            before_operation: None,
            after_operation: None,
            kind,
        };
        self.found.push((number, difference));
    }

    /// Returns the path of a pair in the first module.
    fn path(&self, number: usize) -> String {
        let step = |number: usize| self.steps.get(number).map(|(place, _)| place.outer);
        let mut steps = vec![number];
        // The steps in the middle of a long path are not needed, so they are not visited again for each difference.
        let mut next = step(number).flatten();
        while let Some(number) = next.filter(|_| steps.len() < PATH_END) {
            steps.push(number);
            next = step(number).flatten();
        }
        let mut start = Vec::new();
        if let Some(inner) = next {
            start = self.first_steps(inner);
        }
        let mut path = String::new();
        for &number in start.iter().rev() {
            self.push_segment(&mut path, number);
        }
        if start.len() == PATH_START {
            path.push_str("/...");
        }
        for &number in steps.iter().rev() {
            self.push_segment(&mut path, number);
        }
        path
    }

    /// Returns the outermost steps around a pair, the outermost last.
    fn first_steps(&self, mut number: usize) -> Vec<usize> {
        let mut first = std::collections::VecDeque::new();
        loop {
            if first.len() == PATH_START {
                first.pop_front();
            }
            first.push_back(number);
            match self.steps.get(number).and_then(|(place, _)| place.outer) {
                Some(outer) => number = outer,
                None => return first.into(),
            }
        }
    }

    /// Appends the step of a path into a pair.
    fn push_segment(&self, path: &mut String, number: usize) {
        let Some((place, pair)) = self.steps.get(number) else {
            return;
        };
        match pair {
            // The outermost block is the top level of the file.
            Pair::Blocks(..) if place.outer.is_none() => {}
            Pair::Blocks(..) => {
                path.push_str(&format!(" region {} ^bb{}", place.region, place.index));
            }
            Pair::Operations(it, _) | Pair::Removed(it) => {
                path.push_str(&segment(*it, place.index));
            }
            Pair::Added(it) => path.push_str(&segment(*it, place.index)),
        }
    }

    #[cold]
    fn changed(
        &mut self,
        number: usize,
        part: impl Into<String>,
        before: impl ToString,
        after: impl ToString,
    ) {
        let path = self.path(number);
        let (before, mut after) = (before.to_string(), after.to_string());
        if before == after {
            after.push_str(" (other in what is left out)");
        }
        let kind = DifferenceKind::Changed {
            part: part.into(),
            before,
            after,
        };
        self.report(number, path, kind);
    }

    fn count(&mut self, number: usize, what: &str, before: usize, after: usize) {
        if before != after {
            self.changed(number, format!("number of {what}"), before, after);
        }
    }

    /// Reports a difference of two items, unless their texts are equal.
    fn items(
        &mut self,
        number: usize,
        part: impl FnOnce() -> String,
        before: Option<ItemId>,
        after: Option<ItemId>,
    ) {
        let first = before.map(|id| self.before.prints.of(id));
        if first == after.map(|id| self.after.prints.of(id)) {
            return;
        }
        if let (Some(ItemId::Attribute(before)), Some(ItemId::Attribute(after))) = (before, after)
            && self.refer_to_renamed(number, before, after)
        {
            return;
        }
        let none = || Rc::from("");
        let before = before.map_or_else(none, |id| self.before.text(id));
        let after = after.map_or_else(none, |id| self.after.text(id));
        if may_differ(&before, &after) {
            self.changed(number, part(), before, after);
        }
    }

    /// Compares the types of paired values.
    fn types(
        &mut self,
        number: usize,
        what: &str,
        before: impl Iterator<Item = Value<'a>>,
        after: impl Iterator<Item = Value<'b>>,
    ) {
        for (index, (a, b)) in before.zip(after).enumerate() {
            let part = || format!("type of {what} {index}");
            let (a, b) = (a.type_().id(), b.type_().id());
            self.items(number, part, Some(a.into()), Some(b.into()));
        }
    }

    fn blocks(&mut self, number: usize, first: Block<'a>, second: Block<'b>) {
        let (before, after) = (first.arguments(), second.arguments());
        self.count(number, "arguments", before.len(), after.len());
        self.types(number, "argument", before, after);
        if self.options.locations {
            let locations = first.argument_locations().zip(second.argument_locations());
            for (index, (a, b)) in locations.enumerate() {
                let part = || format!("location of argument {index}");
                self.items(number, part, Some(a.id().into()), Some(b.id().into()));
            }
        }
    }

    fn operations(&mut self, number: usize, one: Operation<'a>, two: Operation<'b>) -> Result<()> {
        self.attributes(number, one, two)?;
        if let Some(before) = self.before.symbol(one)
            && let Some(after) = self.after.symbol(two)
            && before != after
        {
            let path = self.path(number);
            let (before, after) = (before.to_string(), after.to_string());
            self.report(number, path, DifferenceKind::Renamed { before, after });
        }
        self.count(number, "operands", one.operand_count(), two.operand_count());
        self.count(number, "results", one.result_count(), two.result_count());
        let (before, after) = (one.successors(), two.successors());
        self.count(number, "successors", before.len(), after.len());
        self.count(number, "regions", one.region_count(), two.region_count());

        for (index, (a, b)) in one.operands().zip(two.operands()).enumerate() {
            let [left, right] = &self.values;
            let (defined, other) = (left.get(a.reference()), right.get(b.reference()));
            if defined.is_none() || defined != other {
                let (a, b) = (
                    self.value(left, a, "removed"),
                    self.value(right, b, "added"),
                );
                self.changed(number, format!("operand {index}"), a, b);
            }
        }
        self.types(number, "result", one.results(), two.results());
        for (index, (a, b)) in before.zip(after).enumerate() {
            let (a, b) = (self.before.position(a), self.after.position(b));
            if a != b {
                let (a, b) = (format!("^bb{a}"), format!("^bb{b}"));
                self.changed(number, format!("successor {index}"), a, b);
            }
        }
        for (region, (a, b)) in one.regions()?.zip(two.regions()?).enumerate() {
            let (before, after) = (a.blocks().count(), b.blocks().count());
            self.count(number, &format!("blocks of region {region}"), before, after);
        }
        Ok(())
    }

    /// Compares the properties, the discardable attributes and the locations.
    fn attributes(&mut self, number: usize, one: Operation<'a>, two: Operation<'b>) -> Result<()> {
        let (left, right) = (self.before.properties(one)?, self.after.properties(two)?);
        let is_across = is_across(one, two);
        if is_across {
            let left = with_dictionary(&mut self.before, one, &left.entries)?;
            let right = with_dictionary(&mut self.after, two, &right.entries)?;
            if self.before.print_of(&left).0 != self.after.print_of(&right).0 {
                self.entries(number, &left, &right);
            }
        } else if left.print != right.print {
            self.entries(number, &left.entries, &right.entries);
        }
        // Otherwise they are among the properties.
        if !is_across {
            let before = one.attribute_dictionary().map(|it| it.id().into());
            let after = two.attribute_dictionary().map(|it| it.id().into());
            self.items(number, || "attributes".into(), before, after);
        }
        if self.options.locations {
            let (before, after) = (one.location().id(), two.location().id());
            let part = || "location".into();
            self.items(number, part, Some(before.into()), Some(after.into()));
        }
        Ok(())
    }

    /// Compares two lists by name.
    fn entries(&mut self, number: usize, left: &Entries, right: &Entries) {
        let mut rest: HashMap<&str, &Named> = (right.iter())
            .map(|(name, value)| (&**name, value))
            .collect();
        for (name, before) in left.iter() {
            let after = rest.remove(&**name);
            if after.is_some_and(|after| self.after.print(after) == self.before.print(before)) {
                continue;
            }
            if let (Named::Attribute(before), Some(Named::Attribute(after))) = (before, after)
                && self.refer_to_renamed(number, *before, *after)
            {
                continue;
            }
            let before = self.before.named(before);
            let after = after.map_or_else(|| Rc::from(""), |after| self.after.named(after));
            // A new name is reported as such.
            let is_renamed = &**name == SYMBOL_NAME && !after.is_empty();
            if may_differ(&before, &after) && !is_renamed {
                self.changed(number, format!("property {name}"), before, after);
            }
        }
        let mut added: Vec<_> = rest.into_iter().collect();
        added.sort_unstable_by_key(|(name, _)| *name);
        for (name, after) in added {
            let after = self.after.named(after);
            self.changed(number, format!("property {name}"), "", after);
        }
    }

    /// Returns a description of the definition of a value.
    fn value(&self, values: &Definitions, value: Value<'_>, unpaired: &str) -> String {
        match (values.get(value.reference()), value.kind()) {
            (Some((number, index)), Some(ValueKind::Argument(..))) => {
                format!("{} argument {index}", self.path(number))
            }
            (Some((number, index)), _) => format!("{}#{index}", self.path(number)),
            (None, Some(ValueKind::Result(operation, index))) => {
                format!("#{index} of the {unpaired} `{}`", operation.name())
            }
            (None, Some(ValueKind::Argument(_, index))) => {
                format!("argument {index} of an {unpaired} block")
            }
            (None, None) => "nothing".to_owned(),
        }
    }
}

/// Returns whether items with different fingerprints and these texts differ. Encodings of equal items may differ between
/// versions; what the texts leave out is not compared.
fn may_differ(before: &str, after: &str) -> bool {
    before != after || before.ends_with("...") || before.contains(ELIDED)
}

/// Returns whether one of two operations is of a version without properties, where they are entries of the dictionary.
fn is_across(one: Operation<'_>, two: Operation<'_>) -> bool {
    let is_native = |it: Operation<'_>| it.context().version() >= Version::NATIVE_PROPERTIES;
    is_native(one) != is_native(two)
}

/// Returns the step of an operation in a path, with its symbol name if it has one.
fn segment(operation: Operation<'_>, index: usize) -> String {
    let name = operation.name();
    match operation.symbol_name() {
        Ok(Some(symbol)) => format!("/{name}[{index}] {}", symbol_text(symbol)),
        _ => format!("/{name}[{index}]"),
    }
}

/// Returns the properties and the discardable attributes of an operation.
fn with_dictionary<'ir>(
    texts: &mut Texts<'ir>,
    operation: Operation<'ir>,
    properties: &Entries,
) -> Result<Entries> {
    let dictionary = operation.attribute_dictionary();
    let entries = dictionary.and_then(|it| texts.entries(it.id()).transpose());
    let entries = entries.transpose()?.unwrap_or_default();
    Ok(properties.iter().chain(entries.iter()).cloned().collect())
}

/// Returns the body of the only operation of `top` if that is a `builtin.module` without attributes: upstream prints
/// other roots inside of such a module.
pub(super) fn implicit_module<'ir>(
    texts: &mut Texts<'ir>,
    top: Block<'ir>,
) -> Result<Option<Block<'ir>>> {
    let mut operations = top.operations();
    let root = match (operations.next(), operations.next()) {
        (Some(root), None) if root.name() == "builtin.module" => root,
        _ => return Ok(None),
    };
    if root.attribute_dictionary().is_some() || !texts.properties(root)?.entries.is_empty() {
        return Ok(None);
    }
    let mut blocks = root.regions()?.flat_map(|region| region.blocks());
    Ok(blocks.next())
}
