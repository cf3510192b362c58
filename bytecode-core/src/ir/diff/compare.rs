//! Comparison of the parts of paired entities.

use hashbrown::HashMap;

use super::{Diff, Difference, DifferenceKind, Pair, Side, ValueRef};
use crate::bytes::Version;
use crate::error::Result;
use crate::ir::{Block, Operation, Value, ValueKind};

impl<'a, 'b> Diff<'a, 'b> {
    /// Compares the parts of a pair, without the entities that it contains.
    pub(super) fn compare(&mut self, number: usize) -> Result<()> {
        let kind = match self.steps.get(number).map(|step| step.1) {
            Some(Pair::Blocks(a, b)) => {
                self.blocks(number, a, b);
                return Ok(());
            }
            Some(Pair::Operations(a, b)) => return self.operations(number, a, b),
            Some(Pair::Removed(it)) => DifferenceKind::Removed(self.line(Side::Before, it)?),
            Some(Pair::Added(it)) => DifferenceKind::Added(self.line(Side::After, it)?),
            None => return Ok(()),
        };
        // The line contains the name of the operation.
        let outer = self.steps.get(number).and_then(|step| step.0.outer);
        let path = outer.map_or_else(String::new, |outer| self.path(outer));
        self.found.push(Difference { path, kind });
        Ok(())
    }

    /// Returns the path of a pair in the first module.
    fn path(&self, number: usize) -> String {
        let mut segments = Vec::new();
        let mut next = Some(number);
        while let Some((place, pair)) = next.and_then(|number| self.steps.get(number)) {
            segments.push(match pair {
                // The outermost block is the top level of the file.
                Pair::Blocks(..) if place.outer.is_none() => String::new(),
                Pair::Blocks(..) => format!(" region {} ^bb{}", place.region, place.index),
                Pair::Operations(it, _) | Pair::Removed(it) => segment(*it, place.index),
                Pair::Added(it) => segment(*it, place.index),
            });
            next = place.outer;
        }
        segments.reverse();
        segments.concat()
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
        let kind = DifferenceKind::Changed {
            part: part.into(),
            before: before.to_string(),
            after: after.to_string(),
        };
        self.found.push(Difference { path, kind });
    }

    fn count(&mut self, number: usize, what: &str, before: usize, after: usize) {
        if before != after {
            self.changed(number, format!("number of {what}"), before, after);
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
            let a = self.texts(Side::Before).type_(a.type_());
            let b = self.texts(Side::After).type_(b.type_());
            if a != b {
                self.changed(number, format!("type of {what} {index}"), a, b);
            }
        }
    }

    fn blocks(&mut self, number: usize, first: Block<'a>, second: Block<'b>) {
        let (before, after) = (first.arguments(), second.arguments());
        self.count(number, "arguments", before.len(), after.len());
        self.types(number, "argument", before, after);
        if self.options.locations {
            let locations = first.argument_locations().zip(second.argument_locations());
            for (index, (a, b)) in locations.enumerate() {
                let a = self.texts(Side::Before).attribute(a);
                let b = self.texts(Side::After).attribute(b);
                if a != b {
                    self.changed(number, format!("location of argument {index}"), a, b);
                }
            }
        }
    }

    fn operations(&mut self, number: usize, one: Operation<'a>, two: Operation<'b>) -> Result<()> {
        self.attributes(number, one, two)?;
        self.count(number, "operands", one.operand_count(), two.operand_count());
        self.count(number, "results", one.result_count(), two.result_count());
        let (before, after) = (one.successors(), two.successors());
        self.count(number, "successors", before.len(), after.len());
        self.count(number, "regions", one.region_count(), two.region_count());

        for (index, (a, b)) in one.operands().zip(two.operands()).enumerate() {
            let [left, right] = &self.values;
            let (defined, other) = (left.get(&a.reference()), right.get(&b.reference()));
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
            let (a, b) = (position(a), position(b));
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

    /// Returns the body of the only operation of `top` if that is a `builtin.module` without attributes: upstream prints
    /// other roots inside of such a module.
    pub(super) fn implicit_module<'m>(
        &mut self,
        side: Side,
        top: Block<'m>,
    ) -> Result<Option<Block<'m>>> {
        let mut operations = top.operations();
        let root = match (operations.next(), operations.next()) {
            (Some(root), None) if root.name() == "builtin.module" => root,
            _ => return Ok(None),
        };
        let properties = self.properties(side, root)?;
        if root.attribute_dictionary().is_some() || !properties.is_empty() {
            return Ok(None);
        }
        let mut blocks = root.regions()?.flat_map(|region| region.blocks());
        Ok(blocks.next())
    }

    /// Compares the properties, the discardable attributes and the locations.
    fn attributes(&mut self, number: usize, one: Operation<'a>, two: Operation<'b>) -> Result<()> {
        let mut left = self.properties(Side::Before, one)?;
        let mut right = self.properties(Side::After, two)?;
        if is_across(one, two) {
            left.extend(self.entries(Side::Before, one)?);
            right.extend(self.entries(Side::After, two)?);
        }
        let mut right: HashMap<_, _> = right.into_iter().collect();
        for (name, before) in left {
            let after = right.remove(&name).unwrap_or_default();
            if before != after {
                self.changed(number, format!("property {name}"), before, after);
            }
        }
        let mut added: Vec<_> = right.into_iter().collect();
        added.sort();
        for (name, after) in added {
            self.changed(number, format!("property {name}"), "", after);
        }
        // Otherwise they are among the properties.
        if !is_across(one, two) {
            let before = one
                .attribute_dictionary()
                .map(|it| self.texts(Side::Before).attribute(it));
            let after = two
                .attribute_dictionary()
                .map(|it| self.texts(Side::After).attribute(it));
            if before != after {
                let (before, after) = (before.unwrap_or_default(), after.unwrap_or_default());
                self.changed(number, "attributes", before, after);
            }
        }
        if self.options.locations {
            let before = self.texts(Side::Before).attribute(one.location());
            let after = self.texts(Side::After).attribute(two.location());
            if before != after {
                self.changed(number, "location", before, after);
            }
        }
        Ok(())
    }

    /// Returns a description of the definition of a value.
    fn value(
        &self,
        values: &HashMap<ValueRef, (usize, usize)>,
        value: Value<'_>,
        unpaired: &str,
    ) -> String {
        match (values.get(&value.reference()), value.kind()) {
            (Some((number, index)), Some(ValueKind::Argument(..))) => {
                format!("{} argument {index}", self.path(*number))
            }
            (Some((number, index)), _) => format!("{}#{index}", self.path(*number)),
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

/// Returns whether one of two operations is of a version without properties, where they are entries of the dictionary.
fn is_across(one: Operation<'_>, two: Operation<'_>) -> bool {
    let is_native = |it: Operation<'_>| it.context().version() >= Version::NATIVE_PROPERTIES;
    is_native(one) != is_native(two)
}

/// Returns the step of an operation in a path, with its symbol name if it has one.
fn segment(operation: Operation<'_>, index: usize) -> String {
    let name = operation.name();
    match operation.symbol_name() {
        Ok(Some(symbol)) => format!("/{name}[{index}] @{symbol}"),
        _ => format!("/{name}[{index}]"),
    }
}

/// Returns the position of a block in its region.
fn position(block: Block<'_>) -> usize {
    let mut blocks = block.region().blocks();
    blocks.position(|other| other == block).unwrap_or_default()
}
