//! Whether an operation has the types that the reader of its text determines.
//!
//! A form states some of the types; the reader determines the others by rules of the [definition](crate::definition), or by the
//! code of a form written by hand. An operation with other types, which upstream's verifier rejects, is printed in generic form,
//! which states them.

use super::view::View;
use crate::context::{Attribute, Type};
use crate::definition::Variable;
use crate::error::{Error, Result};
use crate::ir::{Group, Value, Variables, are_same};

impl<'ir> View<'_, 'ir> {
    /// Expects each type that a rule determines to be that of the operation. Types that code sets or infers are compared when it runs.
    pub(super) fn expect_types(&self) -> Result<()> {
        let (Some(types), Some(definition)) = (&self.entry.types, self.entry.definition) else {
            return Ok(());
        };
        for determined in &types.determined {
            if (types.misfit(determined, definition, self.context(), self)?).is_some() {
                return Err(another_type());
            }
        }
        Ok(())
    }
}

impl<'ir> Variables<'ir> for View<'_, 'ir> {
    fn group(&self, variable: Variable) -> Result<Group<'ir>> {
        let is_results = matches!(variable, Variable::Result(_));
        let range = match variable {
            Variable::Operand(index) => self.operand_range(index)?,
            Variable::Result(index) => self.result_range(index)?,
            _ => 0..0,
        };
        Ok(Group::new(self.operation, is_results, range))
    }

    fn attribute(&self, name: &str) -> Result<Option<Attribute<'ir>>> {
        View::attribute(self, name)
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
