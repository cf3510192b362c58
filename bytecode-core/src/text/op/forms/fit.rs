//! Whether an operation has the types that the reader of its text determines.
//!
//! A form states some of the types; the reader determines the others by rules of the [definition](crate::definition), or by the
//! code of a form written by hand. An operation with other types, which upstream's verifier rejects, is printed in generic form,
//! which states them.

use smallvec::SmallVec;

use super::form_types::{Determined, FormTypes, are_same};
use super::value_group::Group;
use super::view::View;
use crate::context::{Attribute, Type};
use crate::definition::{TypeSource, Variable};
use crate::error::{Error, Result};
use crate::ir::Value;

/// The types of the values of a group, or one of all.
type Types<'ir> = SmallVec<[Type<'ir>; 4]>;

impl<'ir> View<'_, 'ir> {
    /// Expects each type that a rule determines to be that of the operation. Types that code sets or infers are compared when it runs.
    pub(super) fn expect_types(&self) -> Result<()> {
        let Some(types) = &self.entry.types else {
            return Ok(());
        };
        for determined in &types.determined {
            self.expect_determined(types, determined)?;
        }
        Ok(())
    }

    fn expect_determined(&self, types: &FormTypes, determined: &Determined) -> Result<()> {
        let group = Group::of_variable(self, determined.group)?;
        if group.len() == 0 {
            return Ok(());
        }
        let expected = match self.determined(determined)? {
            Some(expected) => expected,
            None => return Ok(()),
        };
        let is_complete = expected.len() == group.len();
        if determined.is_list() && !is_complete {
            return Err(another_type());
        }
        // The first type is that of all values, unless there is one for each.
        for (position, value) in group.iter().enumerate() {
            let expected = expected.get(if is_complete { position } else { 0 });
            if !expected.map_or(Ok(false), |it| types.accepts(value.type_(), *it))? {
                return Err(another_type());
            }
        }
        Ok(())
    }

    /// Returns the types that the reader determines; `None` if it determines none. Empty if they are that of an attribute without a
    /// type: then the reader reports an error.
    fn determined(&self, determined: &Determined) -> Result<Option<Types<'ir>>> {
        let Some(definition) = self.entry.definition else {
            return Ok(None);
        };
        let known = match determined.source {
            TypeSource::Fixed => {
                let fixed = determined.fixed(self.context(), definition)?;
                return Ok(fixed.map(|it| Types::from_slice(&[it])));
            }
            TypeSource::Same(from) | TypeSource::Computed { from, .. } => self.known(from)?,
            _ => return Ok(None),
        };
        if known.is_empty() && !determined.is_of_attribute() {
            // An absent operand determines nothing.
            return Ok(None);
        }
        let TypeSource::Computed { by, .. } = determined.source else {
            return Ok(Some(known));
        };
        let mut computed = Types::new();
        for type_ in known {
            match by.apply(type_, definition.dialect()) {
                Ok(types) => computed.extend(types),
                // Upstream computes it.
                Err(_) => return Ok(None),
            }
        }
        Ok(Some(computed))
    }

    /// Returns the type of an attribute, or those of the values of a group.
    fn known(&self, variable: Variable) -> Result<Types<'ir>> {
        let Variable::Attribute(index) = variable else {
            return Ok(Group::of_variable(self, variable)?
                .iter()
                .map(Value::type_)
                .collect());
        };
        let definition = self.entry.definition;
        let attribute = definition.and_then(|it| it.attributes.get(index));
        let value = attribute.map_or(Ok(None), |it| self.attribute(&it.name))?;
        let type_ = value.map_or(Ok(None), Attribute::value_type)?;
        Ok(type_.into_iter().collect())
    }
}

/// Expects the values of a group to have these types.
pub(super) fn expect_types<'ir>(group: &Group<'ir>, types: &[Type<'ir>]) -> Result<()> {
    let mut pairs = group.iter().map(Value::type_).zip(types);
    match group.len() == types.len() && pairs.all(|(a, b)| are_same(a, *b)) {
        true => Ok(()),
        false => Err(another_type()),
    }
}

pub(super) fn another_type() -> Error {
    Error::message("a type is another than that which the form determines")
}
