//! The arguments of a function, which must match its type.

use super::super::arena::IdRange;
use super::super::entities::RegionId;
use super::super::handles::Operation;
use super::Verifier;
use crate::builtin::{BuiltinAttribute, BuiltinType};
use crate::context::Type;
use crate::error::Result;
use crate::properties::OpTrait;

/// The attribute that holds the type of a function.
const FUNCTION_TYPE: &str = "function_type";

impl<'ir> Verifier<'_, 'ir, '_> {
    /// Checks the arguments of a function whose regions are in the body.
    pub(super) fn function(
        &mut self,
        operation: Operation<'ir>,
        mut regions: IdRange<RegionId>,
    ) -> Result<()> {
        if !self.has(operation.record(), OpTrait::Function).0 {
            return Ok(());
        }
        let Some(inputs) = inputs(operation)? else {
            return Ok(());
        };
        let body = self.body;
        let entry = regions
            .next()
            .and_then(|region| body.blocks_of(region).next());
        let Some((_, entry)) = entry else {
            return Ok(());
        };
        let (arguments, _) = body.arguments(entry);
        if arguments.len() != inputs.len() {
            let (count, expected) = (arguments.len(), inputs.len());
            let message = format!(
                "the first block has {count} arguments, but `{FUNCTION_TYPE}` has {expected} inputs"
            );
            self.report_at(operation, message);
            return Ok(());
        }
        for (number, (argument, input)) in arguments.iter().zip(inputs).enumerate() {
            let type_ = Type::new(&self.scope.module.context, body.type_of(*argument));
            if type_ != input {
                let message = format!(
                    "argument {number} of the first block is of type {type_}, input {number} of `{FUNCTION_TYPE}` is {input}"
                );
                self.report_at(operation, message);
            }
        }
        Ok(())
    }
}

/// Returns the input types of a function, if they are known.
fn inputs(operation: Operation<'_>) -> Result<Option<Vec<Type<'_>>>> {
    // Properties that cannot be decoded are reported separately.
    let attribute = operation.attribute(FUNCTION_TYPE).ok().flatten();
    let Some(attribute) = attribute.filter(|it| it.is_of::<BuiltinAttribute<'_>>()) else {
        return Ok(None);
    };
    let Some(BuiltinAttribute::Type { value }) = attribute.try_decode()? else {
        return Ok(None);
    };
    if !value.is_of::<BuiltinType<'_>>() {
        return Ok(None);
    }
    Ok(match value.try_decode()? {
        Some(BuiltinType::Function { inputs, .. }) => Some(inputs),
        _ => None,
    })
}
