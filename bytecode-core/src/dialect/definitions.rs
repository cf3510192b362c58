//! The definitions of operations that a registry has: each is bound to its layout when it is needed first.

use hashbrown::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::{OperationForm, Registry};
use crate::context::{Context, Definitions as _, OperationName};
use crate::definition::{Form, OperationDefinition, OperationDefinitions};
use crate::properties::{OpLayout, Wire};

/// The definitions that were looked up.
#[derive(Default)]
pub(super) struct Bound {
    definitions: boxcar::Vec<OperationDefinition>,
    /// The positions in `definitions` by name; `None` for an operation without a definition.
    positions: Mutex<HashMap<Box<str>, Option<usize>>>,
}

impl Registry {
    /// Adds definitions of operations; they take precedence over those added before.
    #[must_use]
    pub fn with_definitions(mut self, definitions: impl Into<Arc<OperationDefinitions>>) -> Self {
        self.definitions.insert(0, definitions.into());
        self.bound = Arc::default();
        self
    }

    /// Returns the tables of definitions, in order of precedence.
    pub fn definitions(&self) -> impl Iterator<Item = &OperationDefinitions> {
        self.definitions.iter().map(AsRef::as_ref)
    }

    /// Returns the definition of the operation `name`, if there is one that fits the layout of the operation.
    pub fn definition(&self, name: &str) -> Option<&OperationDefinition> {
        self.definition_at(self.find_definition(name, || self.layout(name))?)
    }

    /// Determines the position of the definition of the operation `name`, which has a layout in this registry. Parses its line at
    /// the first call.
    fn find_definition<'r>(
        &self,
        name: &str,
        layout: impl FnOnce() -> Option<&'r OpLayout>,
    ) -> Option<usize> {
        let positions = self.bound.positions.lock();
        let mut positions = positions.unwrap_or_else(PoisonError::into_inner);
        if let Some(position) = positions.get(name) {
            return *position;
        }
        // Names that no table has are not kept, because registries are shared and there is no end of names.
        let mut found = self.definitions().filter_map(|it| it.find(name)).peekable();
        found.peek()?;
        // Between two releases, the layout shows which of their definitions an operation has.
        let layout = layout();
        let found = found.find_map(|it| it.bind(layout));
        let position = found.map(|definition| self.bound.definitions.push(definition));
        positions.insert(name.into(), position);
        position
    }

    fn definition_at(&self, position: usize) -> Option<&OperationDefinition> {
        self.bound.definitions.get(position)
    }

    /// Returns the layout of the operation `name` in the first table that has the operation.
    fn layout(&self, name: &str) -> Option<&OpLayout> {
        self.layout_at(self.find_layout(name)?)
    }
}

impl<'ir> OperationName<'ir> {
    /// Returns the definition of the operation, if the registry has one.
    pub fn definition(self) -> Option<&'ir OperationDefinition> {
        let registry = self.context().registry();
        let entry = self.context().names.operation(self.id())?;
        let find = || registry.find_definition(&self.to_string(), || self.layout());
        registry.definition_at((*entry.definition.get_or_init(find))?)
    }

    /// Returns whether the custom form of the operation is known. The custom text shows other operations in generic form.
    pub fn has_known_form(self) -> bool {
        let definition = self.definition();
        let groups = definition.map(|it| it.operands.len());
        let mut fields = self.layout().into_iter().flat_map(OpLayout::inherent);
        let has_other_groups = fields.any(|field| match field.wire() {
            Wire::OperandSegments(count) => groups.is_some_and(|it| it != *count as usize),
            _ => false,
        });
        match definition.map(|it| &it.form) {
            _ if has_other_groups => false,
            Some(Form::Generic | Form::Declarative { .. }) => true,
            Some(Form::HandWritten) | None => self.hand_written_form().is_some(),
        }
    }

    /// Returns the form of the operation that is written by hand, unless a format describes it.
    pub(crate) fn hand_written_form(self) -> Option<OperationForm> {
        let registry = self.context().registry();
        let is_known = self.is_registered() != Some(false);
        let definition = self.definition().filter(|_| is_known);
        let form = match definition.map(|it| (&it.form, &it.name)) {
            Some((Form::Generic | Form::Declarative { .. }, _)) => None,
            Some((Form::HandWritten, name)) => registry.form(name).or_else(|| {
                let dialect = name.split('.').next().unwrap_or_default();
                registry.form(&format!("{dialect}.*"))
            }),
            None if is_known => registry.form(&self.to_string()),
            None => None,
        };
        form.copied()
    }
}

impl Context {
    /// Returns the names of the operations that were registered for the writer, but whose custom form is not known: the
    /// writer may print them otherwise than in generic form. Before bytecode version 5, only operations whose layouts are known
    /// count as registered.
    pub fn operations_of_unknown_form(&self) -> impl Iterator<Item = OperationName<'_>> {
        self.operation_names().filter(|name| {
            let is_registered = name.is_registered();
            is_registered.unwrap_or_else(|| name.layout().is_some()) && !name.has_known_form()
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test")]

    use super::*;
    use crate::properties::OpLayouts;

    #[test]
    fn a_definition_is_bound_to_the_layout_of_its_registry() {
        let table = "my.a = $value attr-dict\nmy.b = attr-dict\n";
        let registry = Registry::new().with_definitions(OperationDefinitions::trusted(table));
        assert!(registry.definition("my.b").is_some());
        assert!(registry.definition("my.c").is_none());
        assert!(
            registry.definition("my.a").is_none(),
            "no layout has `value`"
        );
        let registry = registry.with_layouts(OpLayouts::trusted("my.a value:i64"));
        let first = registry.definition("my.a").unwrap();
        assert_eq!(&*first.attributes[0].name, "value");
        assert!(std::ptr::eq(first, registry.definition("my.a").unwrap()));
    }

    #[test]
    fn later_tables_take_precedence() {
        let registry = Registry::new()
            .with_definitions(OperationDefinitions::trusted("my.a = `x`\nmy.b = `x`"))
            .with_definitions(OperationDefinitions::trusted("my.a = `y`"));
        let sources = ["my.a", "my.b"].map(|name| {
            let definition = registry.definition(name).unwrap();
            crate::definition::text::print(definition, None)
        });
        assert_eq!(sources, ["my.a = `y`", "my.b = `x`"]);
    }

    #[test]
    fn the_first_definition_that_fits_the_layout_is_that_of_the_operation() {
        let registry = Registry::new()
            .with_layouts(OpLayouts::trusted("my.a old:i64"))
            .with_definitions(OperationDefinitions::trusted("my.a = $old attr-dict"))
            .with_definitions(OperationDefinitions::trusted("my.a = $new attr-dict"));
        let definition = registry.definition("my.a").unwrap();
        assert_eq!(&*definition.attributes[0].name, "old");
    }
}
