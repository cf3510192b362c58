//! The operations that are printed with aliases: they, or the operations in their regions, print an item that has one.
//!
//! Nearly all operations of most modules are printed without aliases, so that their forms need not be run to find them.

use hashbrown::{HashMap, HashSet};

use super::per_number::PerNumber;
use crate::context::{OperationName, OperationNameId};
use crate::error::Result;
use crate::ir::{Block, BodyId, Operation, OperationId, Step};
use crate::properties::{OpField, OpLayout, Properties};
use crate::text::item::Named;

/// The operations of a part of the text that are printed with aliases.
pub(super) struct Aliased<'n, 'ir> {
    named: &'n Named<'ir>,
    /// Whether each operation is printed with its location, which nearly always has an alias.
    debug_info: bool,
    /// By number of properties, the operation name that they were first asked for, and the answer: nearly all are of one
    /// name.
    first: PerNumber<(OperationNameId, bool)>,
    /// By operation name and properties, the answers for the other names.
    others: HashMap<(OperationNameId, u32), bool>,
    /// By number of the operation name: the answer for operations without properties.
    names: PerNumber<bool>,
    /// Whether the default values of attributes are printed with aliases, by their texts.
    defaults: HashMap<&'ir str, bool>,
    /// The operations with regions, unless all of them are printed with locations.
    nested: HashSet<(BodyId, OperationId)>,
}

impl<'n, 'ir> Aliased<'n, 'ir> {
    pub(super) fn new(named: &'n Named<'ir>, debug_info: bool) -> Self {
        Self {
            named,
            debug_info,
            first: PerNumber::default(),
            others: HashMap::new(),
            names: PerNumber::default(),
            defaults: HashMap::new(),
            nested: HashSet::new(),
        }
    }

    /// Determines the operations with regions that are printed with aliases, in an operation and below it.
    pub(super) fn find(&mut self, operation: Operation<'ir>) -> Result<()> {
        if self.debug_info || operation.region_count() == 0 {
            return Ok(());
        }
        // For each open operation whether it is printed with aliases; first for that around all. Where that is known, the
        // operations without regions need not be checked.
        let mut open = vec![false];
        let mut cursor = operation.cursor();
        loop {
            let is_known = open.last().copied().unwrap_or_default();
            let entered = cursor.next_simple();
            let is_aliased = match entered.map_or_else(
                || cursor.advance(),
                |it| Ok(Some(Step::EnterOperation(it.id()))),
            )? {
                None => return Ok(()),
                Some(Step::EnterOperation(id)) => {
                    let operation = cursor.scope().operation(id);
                    if operation.region_count() > 0 {
                        let is_aliased = self.own(operation)?;
                        open.push(is_aliased);
                        continue;
                    }
                    !is_known && self.own(operation)?
                }
                Some(Step::LeaveOperation(id)) => {
                    let operation = cursor.scope().operation(id);
                    if operation.region_count() == 0 {
                        continue;
                    }
                    let is_aliased = open.pop().unwrap_or_default();
                    if is_aliased {
                        self.nested.insert((operation.body_id(), id));
                    }
                    is_aliased
                }
                Some(Step::EnterBlock(id)) => {
                    !is_known && self.arguments(cursor.scope().block(id))?
                }
                Some(_) => false,
            };
            if let Some(outer) = open.last_mut() {
                *outer |= is_aliased;
            }
        }
    }

    /// Returns whether an operation or one in its regions may be printed with aliases.
    pub(super) fn contains(&mut self, operation: Operation<'ir>) -> Result<bool> {
        if self.debug_info {
            return Ok(true);
        }
        match operation.region_count() {
            0 => self.own(operation),
            _ => Ok((self.nested).contains(&(operation.body_id(), operation.id()))),
        }
    }

    fn arguments(&self, block: Block<'ir>) -> Result<bool> {
        if !self.named.has_types() {
            return Ok(false);
        }
        for argument in block.arguments() {
            if self.named.type_(argument.type_())? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns whether an operation itself is printed with aliases.
    #[inline]
    fn own(&mut self, operation: Operation<'ir>) -> Result<bool> {
        if self.named.has_types() {
            for value in operation.operands().chain(operation.results()) {
                if self.named.type_(value.type_())? {
                    return Ok(true);
                }
            }
        }
        if let Some(dictionary) = operation.attribute_dictionary()
            && self.named.attribute(dictionary)?
        {
            return Ok(true);
        }
        let name = operation.record().name;
        let Some(id) = operation.properties_id() else {
            if let Some(known) = self.names.get(name.0) {
                return Ok(known);
            }
            let is_aliased = self.properties(operation)?;
            self.names.set(name.0, is_aliased);
            return Ok(is_aliased);
        };
        let first = self.first.get(id.0);
        let known = match first {
            Some((first, known)) if first == name => Some(known),
            Some(_) => self.others.get(&(name, id.0)).copied(),
            None => None,
        };
        if let Some(known) = known {
            return Ok(known);
        }
        let is_aliased = self.properties(operation)?;
        match first {
            Some(_) => _ = self.others.insert((name, id.0), is_aliased),
            None => self.first.set(id.0, (name, is_aliased)),
        }
        Ok(is_aliased)
    }

    fn properties(&mut self, operation: Operation<'ir>) -> Result<bool> {
        let (name, id) = (operation.name(), operation.properties_id());
        let named = self.named;
        let is_aliased = Properties::any_attribute(name, id, &mut |it| named.attribute(it));
        // Properties that cannot be decoded are printed in a way that this check does not know.
        Ok(is_aliased.unwrap_or(true) || self.defaults(name)?)
    }

    /// Returns whether the default value of an attribute that an operation leaves out is printed with aliases.
    fn defaults(&mut self, name: OperationName<'ir>) -> Result<bool> {
        let mut is_aliased = false;
        let fields = name.layout().into_iter().flat_map(OpLayout::inherent);
        for text in fields.filter_map(OpField::default) {
            is_aliased |= match self.defaults.get(text) {
                Some(known) => *known,
                None => {
                    let attribute = name.context().parse_attribute(text)?;
                    let is_aliased = self.named.attribute(attribute).unwrap_or(true);
                    self.defaults.insert(text, is_aliased);
                    is_aliased
                }
            };
        }
        Ok(is_aliased)
    }
}
