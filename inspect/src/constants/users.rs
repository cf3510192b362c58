//! The operations that have a constant: as an attribute, or in an attribute that has it at any depth.

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap, HashSet};

use mlir_bytecode::context::AttributeId;
use mlir_bytecode::ir::ContentsId;
use mlir_bytecode::{Context, Module, Result};

use crate::references::{self, Reference};

/// The operations that have an attribute.
#[derive(Clone, Copy, Default)]
pub(super) struct Users {
    pub(super) count: u64,
    /// The number of these with operands.
    pub(super) with_operands: u64,
}

/// Returns the users of constants.
pub(super) fn users(
    module: &Module,
    constants: &HashSet<AttributeId>,
) -> Result<HashMap<AttributeId, Users>> {
    let mut users: HashMap<AttributeId, Users> = HashMap::new();
    if constants.is_empty() {
        return Ok(users);
    }
    let holders = holders(module.context(), constants);
    let mut known: HashMap<ContentsId, Vec<AttributeId>> = HashMap::new();
    for operation in module.walk() {
        let operation = operation?;
        let held = match known.entry(operation.contents().id()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(entry) => {
                let attributes = operation.attributes()?.into_iter();
                let held =
                    attributes.flat_map(|(_, it)| holders.get(&it.id()).into_iter().flatten());
                let held: BTreeSet<AttributeId> = held.copied().collect();
                entry.insert(held.into_iter().collect())
            }
        };
        let has_operands = !held.is_empty() && operation.operands().next().is_some();
        for constant in held {
            let users = users.entry(*constant).or_default();
            users.count += 1;
            users.with_operands += u64::from(has_operands);
        }
    }
    Ok(users)
}

/// Returns the constants that attributes are, or have at any depth.
fn holders(
    context: &Context,
    constants: &HashSet<AttributeId>,
) -> HashMap<AttributeId, Vec<AttributeId>> {
    let mut around: HashMap<AttributeId, Vec<AttributeId>> = HashMap::new();
    for attribute in context.attributes() {
        references::of_attribute(attribute, |reference| {
            if let Reference::Attribute(inner) = reference {
                around.entry(inner.id()).or_default().push(attribute.id());
            }
        });
    }
    let mut holders: HashMap<AttributeId, Vec<AttributeId>> = HashMap::new();
    for &constant in constants {
        let (mut pending, mut seen) = (vec![constant], HashSet::from([constant]));
        while let Some(inner) = pending.pop() {
            holders.entry(inner).or_default().push(constant);
            let outer = around.get(&inner).into_iter().flatten();
            pending.extend(outer.filter(|it| seen.insert(**it)));
        }
    }
    holders
}
