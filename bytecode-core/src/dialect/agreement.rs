//! How certain it is that an operation has its definition.
//!
//! Definitions are those of a source. If nothing names the source of a file, or if a source has the definitions of the releases around
//! it, a definition is certain only if the operation has the same one in all sources, of which there are two or more.

use hashbrown::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::Registry;
use crate::context::OperationName;
use crate::definition::{
    Cardinality, DefinitionCertainty, FoundDefinition, OperationDefinition, OperationDefinitions,
    TypeRule, Variable,
};

/// The definitions that operations may have instead of those of the registry.
#[derive(Default)]
pub(super) struct Alternatives {
    /// The table whose operations have no other.
    own: Option<Arc<OperationDefinitions>>,
    tables: Vec<Arc<OperationDefinitions>>,
    /// What was found, by the name of the operation.
    found: Mutex<HashMap<Box<str>, DefinitionCertainty>>,
}

impl Registry {
    /// States the definitions that operations may have instead of those of this registry, because these are the likeliest of several
    /// sources. [`Module::verify`](crate::ir::Module::verify) then takes a definition as certain only if it is in `own`, in none of
    /// `tables`, or the same in at least two of `tables` and all that have the operation.
    #[must_use]
    pub fn with_alternatives(
        mut self,
        own: Option<Arc<OperationDefinitions>>,
        tables: impl IntoIterator<Item = Arc<OperationDefinitions>>,
    ) -> Self {
        self.alternatives = Some(Arc::new(Alternatives {
            own,
            tables: tables.into_iter().collect(),
            found: Mutex::default(),
        }));
        self
    }
}

impl OperationName<'_> {
    /// Returns how certain the definition of the operation is.
    pub(crate) fn definition_certainty(self) -> DefinitionCertainty {
        let Some(alternatives) = &self.context().registry().alternatives else {
            return DefinitionCertainty::Own;
        };
        let name = self.to_string();
        let found = alternatives.found.lock();
        let mut found = found.unwrap_or_else(PoisonError::into_inner);
        if let Some(certainty) = found.get(&*name) {
            return *certainty;
        }
        let certainty = alternatives.certainty(&name);
        found.insert(name.into(), certainty);
        certainty
    }
}

impl Alternatives {
    fn certainty(&self, name: &str) -> DefinitionCertainty {
        if self.own.as_ref().is_some_and(|it| it.contains(name)) {
            return DefinitionCertainty::Own;
        }
        let mut all = self.tables.iter().filter_map(|table| table.find(name));
        let Some(first) = all.next() else {
            return DefinitionCertainty::Own;
        };
        let mut certainty = DefinitionCertainty::Guess;
        for other in all {
            certainty = match agreement(first, other) {
                DefinitionCertainty::Guess => return DefinitionCertainty::Guess,
                DefinitionCertainty::AgreedNumbers => DefinitionCertainty::AgreedNumbers,
                agreed if certainty == DefinitionCertainty::Guess => agreed,
                _ => certainty,
            };
        }
        certainty
    }
}

fn agreement(a: FoundDefinition<'_>, b: FoundDefinition<'_>) -> DefinitionCertainty {
    if let (FoundDefinition::Line(a), FoundDefinition::Line(b)) = (a, b)
        && a == b
    {
        return DefinitionCertainty::Agreed;
    }
    let (Some(a), Some(b)) = (a.facts(), b.facts()) else {
        return DefinitionCertainty::Guess;
    };
    match numbers(&a) == numbers(&b) {
        true if types(&a) == types(&b) => DefinitionCertainty::Agreed,
        true => DefinitionCertainty::AgreedNumbers,
        false => DefinitionCertainty::Guess,
    }
}

/// Returns what determines the numbers of operands, results, regions and successors.
fn numbers(definition: &OperationDefinition) -> ([Vec<&Cardinality>; 2], [Vec<bool>; 2]) {
    (
        [
            definition
                .operands
                .iter()
                .map(|it| &it.cardinality)
                .collect(),
            definition
                .results
                .iter()
                .map(|it| &it.cardinality)
                .collect(),
        ],
        [
            definition.regions.iter().map(|it| it.is_variadic).collect(),
            definition
                .successors
                .iter()
                .map(|it| it.is_variadic)
                .collect(),
        ],
    )
}

/// A rule about types: its name, and those of its variables.
type Rule = (String, Vec<String>);

/// Returns what determines the types of values: the types that are fixed, and the rules.
fn types(definition: &OperationDefinition) -> (Vec<Option<&str>>, Vec<Rule>) {
    let values = definition.operands.iter().chain(&definition.results);
    let fixed = values.map(|it| it.builds.as_deref().filter(|_| !it.is_assumed));
    let name = |variable: &Variable| match (variable, definition.variable_name(*variable)) {
        (Variable::Attribute(_), Some(name)) => name.to_owned(),
        // Releases rename groups.
        (other, _) => format!("{other:?}"),
    };
    let rules = definition.type_rules.iter().map(|rule| match rule {
        TypeRule::Same(variables) => ("same".to_owned(), variables.iter().map(name).collect()),
        TypeRule::Computed { from, to, by } => (by.name().to_owned(), vec![name(from), name(to)]),
        TypeRule::SameOperands | TypeRule::SameOperandsAndResults => {
            (format!("{rule:?}"), Vec::new())
        }
    });
    (fixed.collect(), rules.collect())
}
