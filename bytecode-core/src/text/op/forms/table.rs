//! The facts about each operation name that the custom form needs.

use std::sync::OnceLock;

use once_cell::sync::OnceCell;

use super::super::names::LocationNames;
use super::super::printer::Style;
use super::entry_blocks::nested_operation;
use crate::context::{
    Attribute, AttributeId, Context, OperationName, OperationNameId, Type, WireForm,
};
use crate::definition::{AttributeDefinition, Form, OperationDefinition};
use crate::dialect::{OperationForm, ResultInference, SetName, ValueNames};
use crate::error::Result;
use crate::ir::{Operation, TypeRules, Value, result_lengths};
use crate::properties::{FieldValue, OpField, OpLayout, OpTrait, defaults, segments};

/// The forms of the operations of a context, by number of their name.
pub(in crate::text::op) struct Forms<'ir> {
    entries: Vec<OnceLock<FormEntry<'ir>>>,
    context: &'ir Context,
    /// The names of the values of each type, by number of the type; empty if no dialect names values by type.
    by_type: Vec<OnceLock<Option<&'static str>>>,
    /// The names of the values at each location, if values have these names.
    by_location: Option<LocationNames<'ir>>,
    /// The form of names that were added after the table was made.
    unknown: FormEntry<'ir>,
}

/// The form of an operation.
pub(in crate::text::op) struct FormEntry<'ir> {
    /// The full name.
    pub(in crate::text::op) name: String,
    /// The length of the dialect in the name, if the text may leave it out.
    short_at: Option<usize>,
    /// The name in generic form, as the bytes of the file, which need not be UTF-8.
    pub(in crate::text::op) generic_name: Vec<u8>,
    pub(in crate::text::op) names: Option<ValueNames>,
    /// Whether the operation may give its results names.
    pub(in crate::text::op) may_name_results: bool,
    pub(in crate::text::op) definition: Option<&'ir OperationDefinition>,
    /// The form that is written by hand.
    pub(in crate::text::op) hand_written: Option<OperationForm>,
    pub(in crate::text::op) is_terminator: bool,
    /// Whether operations may have an attribute with the lengths of groups.
    pub(in crate::text::op) has_operand_segments: bool,
    pub(in crate::text::op) has_result_segments: bool,
    /// The attributes that the dictionary of the format leaves out.
    pub(super) elided: OnceLock<Elided<'ir>>,
    /// The default values of the attributes of the definition.
    defaults: Vec<OnceLock<Option<AttributeId>>>,
    /// What infers the types of the results behind the form.
    pub(super) inference: Option<&'static ResultInference>,
    /// Where the types come from, which a form leaves out; none without a definition.
    pub(super) types: Option<TypeRules>,
    layout: Option<&'ir OpLayout>,
    /// The values that creating an operation fills in, by field of the layout.
    filled_in: Box<[OnceCell<Option<AttributeId>>]>,
}

/// The attributes that the dictionary of a format leaves out, because other elements print them.
pub(super) struct Elided<'ir> {
    pub(super) names: Vec<&'ir str>,
    /// Whether they are all inherent attributes that operations with a layout have.
    pub(super) is_total: bool,
}

/// Returns whether operations may have the sizes of segments: `true` without a layout, because nothing is known.
fn has_field(layout: Option<&OpLayout>, name: &'static str) -> bool {
    layout.is_none_or(|layout| {
        let mut fields = layout.inherent().iter();
        fields.any(|it| segments::field_name(it.name().as_bytes()) == Some(name))
    })
}

impl<'ir> Forms<'ir> {
    /// Returns the forms. With `by_location`, the names of values are those that their locations state.
    pub(in crate::text::op) fn new(context: &'ir Context, by_location: bool) -> Self {
        // The entries look it up inside of cells, where it must not be determined.
        let types = match (context.registry().dialects()).any(|it| !it.value_names().is_empty()) {
            true => context.type_count(),
            false => 0,
        };
        Self {
            by_type: (0..types).map(|_| OnceLock::new()).collect(),
            by_location: by_location.then(|| LocationNames::new(context)),
            entries: (0..context.operation_names().len())
                .map(|_| OnceLock::new())
                .collect(),
            context,
            unknown: FormEntry {
                name: String::new(),
                short_at: None,
                generic_name: Vec::new(),
                names: None,
                may_name_results: false,
                definition: None,
                hand_written: None,
                is_terminator: false,
                has_operand_segments: true,
                has_result_segments: true,
                elided: OnceLock::new(),
                defaults: Vec::new(),
                inference: None,
                types: None,
                layout: None,
                filled_in: Box::default(),
            },
        }
    }

    /// Returns the form of the operations with a name.
    pub(in crate::text::op) fn of(&self, id: OperationNameId) -> &FormEntry<'ir> {
        match self.entries.get(id.0 as usize) {
            Some(entry) => {
                entry.get_or_init(|| FormEntry::new(OperationName::new(self.context, id)))
            }
            None => &self.unknown,
        }
    }
}

impl<'ir> Forms<'ir> {
    /// Returns the names that locations state, if values have these names.
    #[inline]
    pub(in crate::text::op) fn by_location(&self) -> Option<&LocationNames<'ir>> {
        self.by_location.as_ref()
    }

    /// Returns whether values may be named by their types.
    pub(in crate::text::op) fn names_by_type(&self) -> bool {
        !self.by_type.is_empty()
    }

    /// Calls `set` with the names of results by their types, if all of them have one.
    pub(in crate::text::op) fn name_results_by_type<'v>(
        &self,
        results: impl Iterator<Item = Value<'v>> + Clone,
        set: &mut SetName<'_>,
    ) {
        if self.names_by_type()
            && results
                .clone()
                .all(|it| self.type_name(it.type_()).is_some())
        {
            self.name_arguments_by_type(results, set);
        }
    }

    /// Calls `set` with the names of arguments by their types.
    pub(in crate::text::op) fn name_arguments_by_type<'v>(
        &self,
        arguments: impl Iterator<Item = Value<'v>>,
        set: &mut SetName<'_>,
    ) {
        for (position, argument) in arguments.enumerate() {
            if let Some(name) = self.type_name(argument.type_()) {
                set(position, name);
            }
        }
    }

    /// Returns the name of the values of a type.
    fn type_name(&self, type_: Type<'_>) -> Option<&'static str> {
        let known = self.by_type.get(type_.id().0 as usize)?;
        *known.get_or_init(|| {
            let text = type_.to_string();
            let (dialect, item) = text.strip_prefix('!')?.split_once('.')?;
            let names = self.context.registry().dialect(dialect)?.value_names();
            let mnemonic = item.split_once('<').map_or(item, |(mnemonic, _)| mnemonic);
            let found = names.iter().find(|(of, _)| *of == mnemonic);
            found.map(|(_, name)| *name)
        })
    }
}

impl<'ir> FormEntry<'ir> {
    /// Returns whether the operation has segments whose sizes are the field of this name.
    pub(super) fn has_segments(&self, field: &str) -> bool {
        match field {
            OpField::OPERAND_SEGMENT_SIZES => self.has_operand_segments,
            _ => self.has_result_segments,
        }
    }

    fn new(operation: OperationName<'ir>) -> Self {
        let (name, registry) = (operation.to_string(), operation.context().registry());
        let is_known = operation.is_registered() != Some(false);
        let definition = operation.definition().filter(|_| is_known);
        let hand_written = operation.hand_written_form();
        let any_layout = operation.layout();
        let layout = any_layout.filter(|_| is_known);
        let style = Style::of(registry.llvm_release());
        let dialect_length = name.find('.').filter(|it| *it > 0);
        // Operations name their values since a release of their own.
        let names = (registry.value_names(&name))
            .filter(|_| is_known && definition.is_none_or(|it| it.has_own_names))
            .or_else(|| {
                let of_dialect = format!("{}.*", name.get(..dialect_length?)?);
                let has_none =
                    |it: &OperationDefinition| !it.has_own_names && it.result_names().is_none();
                let has_none = is_known && definition.is_none_or(has_none);
                (registry.value_names(&of_dialect)).filter(|_| has_none)
            })
            .copied();
        let of_definition = definition.and_then(OperationDefinition::result_names);
        Self {
            // A name with another dot keeps its dialect.
            short_at: dialect_length.filter(|it| name.rfind('.') == Some(*it)),
            generic_name: style.operation_name(operation),
            may_name_results: names.is_some() || of_definition.is_some(),
            names,
            definition,
            hand_written,
            is_terminator: layout.is_some_and(|it| it.traits().contains(OpTrait::Terminator)),
            has_operand_segments: has_field(layout, OpField::OPERAND_SEGMENT_SIZES),
            has_result_segments: has_field(layout, OpField::RESULT_SEGMENT_SIZES),
            elided: OnceLock::new(),
            defaults: (definition.into_iter())
                .flat_map(|it| it.attributes.iter().map(|_| OnceLock::new()))
                .collect(),
            inference: registry.inference(&name),
            types: definition.map(TypeRules::of_form),
            layout: any_layout,
            filled_in: (any_layout.into_iter())
                .flat_map(|it| it.inherent().iter().map(|_| OnceCell::new()))
                .collect(),
            name,
        }
    }

    /// Returns the name at a place where names lack a dialect.
    pub(super) fn name_at(&self, default_dialect: &str) -> &str {
        let short = || {
            let at = self.short_at?;
            let (dialect, short) = (self.name.get(..at)?, self.name.get(at + 1..)?);
            (dialect == default_dialect).then_some(short)
        };
        short().unwrap_or(&self.name)
    }

    /// Returns whether the operation has a form other than the generic one.
    pub(in crate::text::op) fn is_custom(&self) -> bool {
        let declared = self
            .definition
            .is_some_and(|it| matches!(it.form, Form::Declarative { .. }));
        declared || self.hand_written.is_some()
    }

    /// Returns whether a text without the terminator of a region stands for one with it.
    pub(super) fn has_implicit_terminator(&self) -> bool {
        (self.definition).is_some_and(|it| it.implicit_terminator.is_some())
    }

    /// Returns whether each region has one block, also if its text has none.
    pub(super) fn has_single_block(&self) -> bool {
        match self.layout {
            Some(layout) => layout.traits().contains(OpTrait::SingleBlock),
            // Without a layout, the traits are unknown.
            None => self.hand_written.is_some(),
        }
    }

    /// Returns the operation whose parts the form of `outer` writes; `None` if the form writes none, or does not fit.
    pub(super) fn nested(&self, outer: Operation<'ir>) -> Option<Operation<'ir>> {
        let declared = self.hand_written.as_ref()?.nested()?;
        nested_operation(outer, declared).ok()
    }

    /// Returns whether the arguments of the first region are called like the operands.
    pub(in crate::text::op) fn shadows_operands(&self) -> bool {
        self.names.is_some_and(|it| it.shadows())
    }

    /// Returns the name of the entry blocks of the regions, if they have one.
    pub(super) fn entry_block(&self) -> Option<&'static str> {
        self.names.as_ref().and_then(ValueNames::entry_block)
    }

    /// Calls `set` with the names of the results of an operation, by position.
    pub(in crate::text::op) fn name_results(
        &self,
        operation: Operation<'_>,
        set: &mut SetName<'_>,
    ) -> Result<()> {
        if let Some(names) = &self.names {
            return names.name_results(operation, set);
        }
        let Some(definition) = self.definition else {
            return Ok(());
        };
        let Some(names) = definition.result_names() else {
            return Ok(());
        };
        let segments = match self.has_result_segments {
            true => operation.segments(&operation.properties()?, OpField::RESULT_SEGMENT_SIZES)?,
            false => None,
        };
        let lengths = result_lengths(operation, definition, segments)?;
        let mut position = 0;
        for (name, length) in names.zip(lengths) {
            if length > 0 {
                set(position, name);
            }
            position += length;
        }
        Ok(())
    }

    /// Returns the default value of an attribute of the definition.
    pub(in crate::text::op) fn default(
        &self,
        context: &'ir Context,
        index: usize,
    ) -> Option<AttributeId> {
        let definition = self.definition?.attributes.get(index)?;
        let parse = || parsed_default(context, definition);
        *self.defaults.get(index)?.get_or_init(parse)
    }

    /// Returns whether a value is the default of the attribute at `index` of the definition.
    pub(super) fn is_default(&self, index: usize, value: Attribute<'ir>) -> bool {
        if self.default(value.context(), index) == Some(value.id()) {
            return true;
        }
        // A release may store as text what this crate encodes.
        let definition = self.definition.and_then(|it| it.attributes.get(index));
        let default = definition.and_then(|it| it.default.as_deref());
        match value.wire_form() {
            WireForm::Assembly(text) => default.is_some_and(|it| it.as_bytes() == text),
            WireForm::Custom(_) => false,
        }
    }

    /// Returns whether a reader of the text accepts a value for the attribute at `index` of the definition in a dictionary.
    pub(super) fn admits(&self, index: usize, value: Attribute<'ir>) -> bool {
        let attribute = self.definition.and_then(|it| it.attributes.get(index));
        attribute.is_none_or(|it| match self.hand_written {
            _ if it.is_native => true,
            Some(_) => it.kind.admits(value),
            None => it.kind.fits(value),
        })
    }

    /// Returns the layout of the properties of the operation, if it is known.
    pub(super) fn layout(&self) -> Option<&'ir OpLayout> {
        self.layout
    }

    /// Returns the value that an operation has for the inherent attribute at `index` of the layout if its file leaves the
    /// attribute out.
    pub(super) fn filled_in(
        &self,
        context: &'ir Context,
        index: usize,
    ) -> Result<Option<AttributeId>> {
        let field = self.layout.and_then(|it| it.inherent().get(index));
        let (Some(field), Some(value)) = (field, self.filled_in.get(index)) else {
            return Ok(None);
        };
        let parse = || {
            let value = defaults::declared_default(context, field)?;
            Ok(match value {
                Some(FieldValue::Attribute(id)) => Some(id),
                _ => None,
            })
        };
        value.get_or_try_init(parse).copied()
    }

    /// Returns the index of an attribute of the definition.
    pub(in crate::text::op) fn attribute_index(&self, name: &str) -> Option<usize> {
        let attributes = &self.definition?.attributes;
        attributes.iter().position(|it| &*it.name == name)
    }
}

fn parsed_default(context: &Context, attribute: &AttributeDefinition) -> Option<AttributeId> {
    let text = attribute.default.as_deref()?;
    Some(context.parse_attribute(text).ok()?.id())
}
