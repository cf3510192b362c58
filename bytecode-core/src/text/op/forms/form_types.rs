//! The rules by which the reader of a form determines the types that the form leaves out.

use once_cell::sync::OnceCell;

use crate::builtin::{BuiltinType, DYNAMIC};
use crate::context::{Context, Type, TypeId};
use crate::definition::{OperationDefinition, TypeRule, TypeSource, Variable};
use crate::error::Result;

/// Where the types come from that the form of a definition leaves out.
pub(super) struct FormTypes {
    /// The groups whose types a rule determines.
    pub(super) determined: Box<[Determined]>,
    /// Whether upstream's verifier accepts shapes of which one may be the other when the program runs.
    compares_shapes: bool,
}

/// A group whose types a rule determines.
pub(super) struct Determined {
    pub(super) group: Variable,
    pub(super) source: TypeSource,
    /// The type that the definition fixes.
    fixed: OnceCell<Option<TypeId>>,
}

impl FormTypes {
    pub(super) fn new(definition: &OperationDefinition) -> Self {
        let sources = definition.type_sources();
        let operands = (0..).map(Variable::Operand).zip(sources.operands);
        let results = (0..).map(Variable::Result).zip(sources.results);
        let is_determined = |(_, source): &(Variable, TypeSource)| {
            matches!(
                source,
                TypeSource::Fixed | TypeSource::Same(_) | TypeSource::Computed { .. }
            )
        };
        let determined = operands.chain(results).filter(is_determined);
        let determined = determined.map(|(group, source)| Determined {
            group,
            source,
            fixed: OnceCell::new(),
        });
        Self {
            determined: determined.collect(),
            compares_shapes: (definition.type_rules).contains(&TypeRule::SameOperandsAndResults),
        }
    }

    /// Returns whether upstream's verifier accepts a value of type `a` where the reader determines `b`.
    pub(super) fn accepts(&self, a: Type<'_>, b: Type<'_>) -> Result<bool> {
        Ok(are_same(a, b) || self.compares_shapes && are_compatible(a, b)?)
    }
}

impl Determined {
    /// Returns whether the rule determines how many values there are.
    pub(super) fn is_list(&self) -> bool {
        matches!(self.source, TypeSource::Computed { by, .. } if by.yields_list())
    }

    /// Returns whether the types follow from that of an attribute.
    pub(super) fn is_of_attribute(&self) -> bool {
        use TypeSource::{Computed, Same};
        matches!(
            self.source,
            Same(Variable::Attribute(_))
                | Computed {
                    from: Variable::Attribute(_),
                    ..
                }
        )
    }

    /// Returns the type that the definition fixes.
    pub(super) fn fixed<'ir>(
        &self,
        context: &'ir Context,
        definition: &OperationDefinition,
    ) -> Result<Option<Type<'ir>>> {
        let parse = || -> Result<_> {
            let group = definition.group(self.group);
            let fixed = group.map(|it| it.fixed_type(context)).transpose()?;
            Ok(fixed.flatten().map(Type::id))
        };
        let id = self.fixed.get_or_try_init(parse)?;
        Ok(id.map(|id| Type::new(context, id)))
    }
}

/// Returns whether types are the same. A file of LLVM 16 encodes the scalable sizes of a vector in another way.
pub(super) fn are_same(a: Type<'_>, b: Type<'_>) -> bool {
    a.id() == b.id() || scalable_vector(a).is_some_and(|a| Some(a) == scalable_vector(b))
}

/// Returns the sizes of a scalable vector, the type of its elements, and which sizes are scalable.
fn scalable_vector(type_: Type<'_>) -> Option<(Vec<i64>, Type<'_>, Vec<bool>)> {
    match type_.try_decode() {
        Ok(Some(BuiltinType::Vector {
            shape,
            element_type,
            scalable: Some(scalable),
        })) => Some((shape, element_type, scalable.flags().to_vec())),
        _ => None,
    }
}

/// Returns whether types have the same elements, and shapes of which one may be the other when the program runs.
fn are_compatible(a: Type<'_>, b: Type<'_>) -> Result<bool> {
    let (Some(a), Some(b)) = (
        a.try_decode::<BuiltinType<'_>>()?,
        b.try_decode::<BuiltinType<'_>>()?,
    ) else {
        return Ok(false);
    };
    if !a.is_shaped() || !b.is_shaped() || a.element_type() != b.element_type() {
        return Ok(false);
    }
    let (Some(a), Some(b)) = (a.shape(), b.shape()) else {
        return Ok(true);
    };
    let is_same = |(a, b): (&i64, &i64)| a == b || *a == DYNAMIC || *b == DYNAMIC;
    Ok(a.len() == b.len() && a.iter().zip(b).all(is_same))
}
