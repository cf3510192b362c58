//! The rules that determine types, and whether the values of an operation have the types that they determine.

use once_cell::sync::OnceCell;
use smallvec::SmallVec;

use super::Group;
use crate::builtin::{BuiltinType, DYNAMIC};
use crate::context::{Attribute, Context, Type, TypeId};
use crate::definition::{OperationDefinition, TypeRule, TypeSource, Variable};
use crate::error::Result;
use crate::ir::handles::Value;

/// The types of the values of a group, or one of all.
type Types<'ir> = SmallVec<[Type<'ir>; 4]>;

/// The rules that determine the types of the values of operations with one name.
pub(crate) struct TypeRules {
    /// The groups whose types a rule determines.
    pub(crate) determined: Box<[Determined]>,
    /// Whether upstream's verifier accepts shapes of which one may be the other when the program runs.
    compares_shapes: bool,
}

/// A group whose types a rule determines.
pub(crate) struct Determined {
    pub(crate) group: Variable,
    pub(crate) source: TypeSource,
    /// The type that the definition fixes.
    fixed: OnceCell<Option<TypeId>>,
}

/// The values and attributes of an operation, by the variables of its definition.
pub(crate) trait Variables<'ir> {
    /// Returns the operands or the results of a group; none for another variable.
    fn group(&self, variable: Variable) -> Result<Group<'ir>>;

    /// Returns an attribute.
    fn attribute(&self, name: &str) -> Result<Option<Attribute<'ir>>>;
}

/// How the values of a group differ from what a rule determines.
pub(crate) enum Misfit<'ir> {
    /// The rule determines another number of values.
    Count { found: usize, expected: usize },
    /// The rule determines another type for the value at a position of the operation.
    Type(usize, Type<'ir>),
    /// The type is to be that of an attribute, which has none.
    Untyped,
}

impl TypeRules {
    /// Returns the rules for the types that the form of a definition leaves out: what a reader of the form determines.
    pub(crate) fn of_form(definition: &OperationDefinition) -> Self {
        let sources = definition.type_sources();
        let operands = (0..).map(Variable::Operand).zip(sources.operands);
        let results = (0..).map(Variable::Result).zip(sources.results);
        let is_determined = |(_, source): &(Variable, TypeSource)| {
            matches!(
                source,
                TypeSource::Fixed | TypeSource::Same(_) | TypeSource::Computed { .. }
            )
        };
        Self::new(definition, operands.chain(results).filter(is_determined))
    }

    /// Returns the rules that each operation with this definition satisfies, in any form, but for those about
    /// all operands: the types that the definition fixes, that are the same, or that are computed.
    pub(crate) fn of_traits(definition: &OperationDefinition) -> Self {
        let operands = (0..).map(Variable::Operand).zip(&definition.operands);
        let results = (0..).map(Variable::Result).zip(&definition.results);
        let fixed = operands
            .chain(results)
            .filter(|(_, group)| group.builds.is_some() && !group.is_assumed);
        let mut rules: Vec<_> = fixed.map(|(group, _)| (group, TypeSource::Fixed)).collect();
        for rule in &definition.type_rules {
            match rule {
                TypeRule::Same(variables) => {
                    let pairs = variables.windows(2).filter_map(|pair| match *pair {
                        [from, to @ Variable::Attribute(_)] => Some((from, to)),
                        [from, to] => Some((to, from)),
                        _ => None,
                    });
                    rules.extend(pairs.map(|(group, from)| (group, TypeSource::Same(from))));
                }
                TypeRule::Computed { from, to, by } => {
                    let (from, by) = (*from, *by);
                    rules.push((*to, TypeSource::Computed { from, by }));
                }
                TypeRule::SameOperands | TypeRule::SameOperandsAndResults => {}
            }
        }
        Self::new(definition, rules.into_iter())
    }

    fn new(
        definition: &OperationDefinition,
        determined: impl Iterator<Item = (Variable, TypeSource)>,
    ) -> Self {
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

    /// Returns whether upstream's verifier accepts a value of type `a` where a rule determines `b`.
    pub(crate) fn accepts(&self, a: Type<'_>, b: Type<'_>) -> Result<bool> {
        Ok(are_same(a, b) || self.compares_shapes && are_compatible(a, b)?)
    }

    /// Returns whether upstream's verifier rejects values of types `a` and `b` where all have the same type.
    pub(crate) fn rejects(&self, a: Type<'_>, b: Type<'_>) -> Result<bool> {
        Ok(!(self.accepts(a, b)? || self.compares_shapes && may_be_shapes(a, b)?))
    }

    /// Compares the types of the values of a group with those that its rule determines; `None` if they are the same, or if the rule
    /// determines none.
    pub(crate) fn misfit<'ir>(
        &self,
        determined: &Determined,
        definition: &OperationDefinition,
        context: &'ir Context,
        variables: &impl Variables<'ir>,
    ) -> Result<Option<Misfit<'ir>>> {
        let group = variables.group(determined.group)?;
        if group.len() == 0 {
            return Ok(None);
        }
        let expected = match determined.types(definition, context, variables)? {
            Some(expected) => expected,
            None => return Ok(None),
        };
        let is_complete = expected.len() == group.len();
        if determined.is_list() && !is_complete {
            let (found, expected) = (group.len(), expected.len());
            return Ok(Some(Misfit::Count { found, expected }));
        }
        // The first type is that of all values, unless there is one for each.
        for (position, value) in group.iter().enumerate() {
            let Some(expected) = expected.get(if is_complete { position } else { 0 }) else {
                return Ok(Some(Misfit::Untyped));
            };
            if !self.accepts(value.type_(), *expected)? {
                return Ok(Some(Misfit::Type(group.start() + position, *expected)));
            }
        }
        Ok(None)
    }
}

impl Determined {
    /// Returns whether the rule determines how many values there are.
    fn is_list(&self) -> bool {
        matches!(self.source, TypeSource::Computed { by, .. } if by.yields_list())
    }

    /// Returns the variable that determines the types; `None` if the definition fixes them.
    pub(crate) fn from(&self) -> Option<Variable> {
        match self.source {
            TypeSource::Same(from) | TypeSource::Computed { from, .. } => Some(from),
            _ => None,
        }
    }

    /// Returns the types that the rule determines; `None` if it determines none. Empty if they are that of an attribute without a
    /// type: then the reader of a form reports an error.
    fn types<'ir>(
        &self,
        definition: &OperationDefinition,
        context: &'ir Context,
        variables: &impl Variables<'ir>,
    ) -> Result<Option<Types<'ir>>> {
        let known: Types<'_> = match self.from() {
            None if self.source == TypeSource::Fixed => {
                let fixed = self.fixed(context, definition)?;
                return Ok(fixed.map(|it| Types::from_slice(&[it])));
            }
            None => return Ok(None),
            Some(Variable::Attribute(index)) => {
                let attribute = definition.attributes.get(index);
                let value = attribute.map_or(Ok(None), |it| variables.attribute(&it.name))?;
                let type_ = value.map_or(Ok(None), Attribute::value_type)?;
                type_.into_iter().collect()
            }
            Some(from) => {
                let types = variables
                    .group(from)?
                    .iter()
                    .map(Value::type_)
                    .collect::<Types<'_>>();
                if types.is_empty() {
                    // An absent operand determines nothing.
                    return Ok(None);
                }
                types
            }
        };
        let TypeSource::Computed { by, .. } = self.source else {
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

    /// Returns the type that the definition fixes.
    fn fixed<'ir>(
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
pub(crate) fn are_same(a: Type<'_>, b: Type<'_>) -> bool {
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

/// Returns whether one of the types is that of a dialect, which may have a shape, and the other may have one, too.
fn may_be_shapes(a: Type<'_>, b: Type<'_>) -> Result<bool> {
    let [a, b] = [a, b].map(|it| it.try_decode::<BuiltinType<'_>>());
    Ok(match (a?, b?) {
        (Some(_), Some(_)) => false,
        (Some(known), None) | (None, Some(known)) => known.is_shaped(),
        (None, None) => true,
    })
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
