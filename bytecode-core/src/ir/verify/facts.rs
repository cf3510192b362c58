//! The facts about the operations of one name that the rules need, determined once.

use std::cell::Cell;

use once_cell::unsync::OnceCell;

use super::VerifyOperation;
use crate::context::{Context, OperationName, OperationNameId, TypeId};
use crate::definition::{
    Cardinality, DefinitionCertainty, Limits, OperationDefinition, TypeClass, TypeRule, Variable,
};
use crate::ir::TypeRules;
use crate::ir::groups::Group;
use crate::ir::handles::Operation;
use crate::properties::{OpField, OpLayout, Wire, split};

/// The facts about the operations of a module, by number of their name.
pub(crate) struct Facts<'m> {
    context: &'m Context,
    entries: Vec<OnceCell<OfName<'m>>>,
    /// Those of names that were added later.
    unknown: OfName<'m>,
}

/// The facts about the operations of one name.
#[derive(Default)]
pub(super) struct OfName<'m> {
    /// The layout, if the operations count as registered.
    pub(super) layout: Option<&'m OpLayout>,
    pub(super) has_operand_segments: bool,
    pub(super) has_result_segments: bool,
    /// The facts of the definition, if it is certain.
    pub(super) defined: Option<Box<Defined<'m>>>,
    /// The rules in Rust, if the definition is certain.
    pub(super) verify: Option<VerifyOperation>,
}

/// The type that determines another, if there is one, and the type of the value that the rule is about.
pub(super) type Pair = (Option<TypeId>, TypeId);

/// The facts of a definition.
pub(super) struct Defined<'m> {
    pub(super) definition: &'m OperationDefinition,
    /// The numbers of operands, results, regions and successors.
    pub(super) counts: [Limits; 4],
    /// Whether each group of operands and results has one value.
    pub(super) is_simple: bool,
    /// The attributes without which no operation is valid, and that the file may lack.
    pub(super) required: Box<[&'m OpField]>,
    /// The rules about types; none if they are not certain.
    pub(super) rules: Option<TypeRules>,
    /// For each of the rules, the types of two values that satisfied it last.
    pub(super) accepted: Box<[Cell<Option<Pair>>]>,
    /// The groups of values whose types are of a class; none if they are not certain.
    pub(super) restricted: Box<[Restricted]>,
    /// The rule about all operands.
    pub(super) all: Option<All>,
}

/// A group of values whose types are of a class.
pub(super) struct Restricted {
    pub(super) variable: Variable,
    pub(super) class: TypeClass,
    /// The type of the class that was found last.
    pub(super) accepted: Cell<Option<TypeId>>,
}

impl Restricted {
    /// Returns the groups of operands and results whose definition names a class.
    fn of_definition(definition: &OperationDefinition) -> impl Iterator<Item = Self> {
        let operands = (definition.operands.iter().enumerate())
            .map(|(index, group)| (Variable::Operand(index), group));
        let results = (definition.results.iter().enumerate())
            .map(|(index, group)| (Variable::Result(index), group));
        operands.chain(results).filter_map(|(variable, group)| {
            Some(Self {
                variable,
                class: group.class?,
                accepted: Cell::new(None),
            })
        })
    }

    /// Returns the value of the group, of an operation whose groups have one value each.
    pub(super) fn only_value<'ir>(&self, operation: Operation<'ir>) -> Group<'ir> {
        match self.variable {
            Variable::Result(index) => Group::new(operation, true, index..index + 1),
            Variable::Operand(index) => Group::new(operation, false, index..index + 1),
            _ => Group::new(operation, false, 0..0),
        }
    }
}

/// The values that have one type by a rule.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum All {
    Operands,
    OperandsAndResults,
}

impl<'m> Facts<'m> {
    /// Returns the facts about the operations of a context, none determined.
    pub(super) fn new(context: &'m Context) -> Self {
        let count = context.names.operation_count();
        Self {
            context,
            entries: (0..count).map(|_| OnceCell::new()).collect(),
            unknown: OfName::default(),
        }
    }

    #[inline]
    pub(super) fn of(&self, name: OperationNameId) -> &OfName<'m> {
        match self.entries.get(name.0 as usize) {
            Some(entry) => {
                entry.get_or_init(|| OfName::new(OperationName::new(self.context, name)))
            }
            None => &self.unknown,
        }
    }
}

impl<'m> OfName<'m> {
    fn new(name: OperationName<'m>) -> Self {
        if name.is_registered() == Some(false) {
            return Self::default();
        }
        let layout = name.layout();
        let fields = layout.map_or(&[][..], OpLayout::inherent);
        let has = |segments: fn(&Wire) -> bool| fields.iter().any(|it| segments(it.wire()));
        let defined = layout.and_then(|layout| Defined::new(name, layout));
        let has_known_types = match name.definition() {
            Some(_) => defined.as_ref().is_some_and(|it| it.rules.is_some()),
            None => name.confidence().is_certain(),
        };
        let registry = name.context().registry();
        let verify = has_known_types.then(|| registry.verifier(&name.to_string()));
        Self {
            layout,
            has_operand_segments: has(|wire| matches!(wire, Wire::OperandSegments(_))),
            has_result_segments: has(|wire| matches!(wire, Wire::ResultSegments(_))),
            defined: defined.map(Box::new),
            verify: verify.flatten(),
        }
    }
}

impl<'m> Defined<'m> {
    fn new(name: OperationName<'m>, layout: &'m OpLayout) -> Option<Self> {
        let definition = name.definition()?;
        let certainty = name.definition_certainty();
        if !name.confidence().is_certain()
            || certainty == DefinitionCertainty::Guess
            || !has_segments_of(layout, definition)
        {
            return None;
        }
        let rules = match certainty {
            DefinitionCertainty::AgreedNumbers => None,
            _ => Some(TypeRules::of_traits(definition)),
        };
        let mut all = None;
        for rule in &definition.type_rules {
            all = match rule {
                TypeRule::SameOperands => all.or(Some(All::Operands)),
                TypeRule::SameOperandsAndResults => Some(All::OperandsAndResults),
                _ => all,
            };
        }
        // The encoding of a property that is required has no form for absence.
        let has_properties = split::has_properties(name.context(), layout);
        let is_known = certainty == DefinitionCertainty::Own && !has_properties;
        let fields = layout.inherent().iter().filter(|_| is_known);
        let required = fields.filter(|it| *it.wire() == Wire::Attribute && it.default().is_none());
        let mut groups = definition.operands.iter().chain(&definition.results);
        let determined = rules.iter().flat_map(|it| &it.determined);
        Some(Self {
            definition,
            counts: Limits::of_definition(definition),
            is_simple: groups.all(|it| it.cardinality == Cardinality::One),
            required: required.collect(),
            restricted: match rules {
                Some(_) => Restricted::of_definition(definition).collect(),
                None => Box::default(),
            },
            accepted: determined.map(|_| Cell::new(None)).collect(),
            rules,
            all,
        })
    }
}

/// Returns whether the sizes of segments are those of the groups: otherwise the definition is that of another release.
fn has_segments_of(layout: &OpLayout, definition: &OperationDefinition) -> bool {
    let mut fields = layout.inherent().iter();
    fields.all(|field| match field.wire() {
        Wire::OperandSegments(count) => definition.operands.len() == *count as usize,
        Wire::ResultSegments(count) => definition.results.len() == *count as usize,
        _ => true,
    })
}
