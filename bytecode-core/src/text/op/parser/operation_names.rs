//! The facts about the operation names in a text, looked up once for each name.

use std::borrow::Cow;
use std::rc::Rc;

use hashbrown::HashMap;
use mlir_assembly_format::ElementKind;
use once_cell::unsync::OnceCell;

use super::known_form::KnownForm;
use super::state::ModuleParser;
use crate::context::{
    Context, OperationName, OperationNameId, PropertiesId, Type, is_operation_name,
};
use crate::definition::OperationDefinition;
use crate::error::Result;
use crate::properties::defaults::declared_defaults;
use crate::properties::{FieldValue, OpLayout, OpTrait};
use crate::text::item::{Parser, unescape_content};

/// The type of an operation, as text.
#[derive(Default)]
pub(in crate::text::op) struct Signature<'a> {
    /// The text after the colon.
    pub(in crate::text::op) text: &'a str,
    /// The types of the operands, then those of the results.
    pub(in crate::text::op) types: Vec<Type<'a>>,
    pub(in crate::text::op) inputs: usize,
}

/// An operation that a text names.
pub(in crate::text::op) struct KnownOperation<'a> {
    pub(in crate::text::op) id: OperationNameId,
    pub(in crate::text::op) layout: Option<&'a OpLayout>,
    /// The default values of the fields of the layout.
    pub(in crate::text::op) defaults: Vec<Option<FieldValue>>,
    /// Whether the regions cannot use names from outside.
    pub(in crate::text::op) isolated: bool,
    /// The signature of the previous operation with this name, because most operations repeat it; compared by its text first.
    pub(in crate::text::op) signature: Option<Signature<'a>>,
    pub(in crate::text::op) properties: Option<(&'a str, Option<PropertiesId>)>,
    /// The form, once an operation has been parsed in custom form.
    form: Option<Rc<KnownForm<'a>>>,
}

/// The operations, by name.
#[derive(Default)]
pub(in crate::text::op) struct KnownOperations<'a> {
    /// The numbers of operations by their names with the dialect, as the text spells them.
    spellings: HashMap<&'a str, u32>,
    /// The numbers of operations by default dialect and name without it.
    short: HashMap<(&'a str, &'a str), u32>,
    numbers: HashMap<OperationNameId, u32>,
    operations: Vec<KnownOperation<'a>>,
}

impl<'a> KnownOperations<'a> {
    /// Returns the number of the operation that the text spells `name`, with escapes as a string has.
    pub(in crate::text::op) fn find(&mut self, parser: &Parser<'a>, name: &'a str) -> Result<u32> {
        if let Some(&number) = self.spellings.get(name) {
            return Ok(number);
        }
        let number = self.number_of(parser.context, &unescaped(parser, name)?)?;
        self.spellings.insert(name, number);
        Ok(number)
    }

    /// Returns the number of the operation of a default dialect that the text spells `name`.
    pub(in crate::text::op) fn find_in(
        &mut self,
        parser: &Parser<'a>,
        dialect: &'a str,
        name: &'a str,
    ) -> Result<u32> {
        if let Some(&number) = self.short.get(&(dialect, name)) {
            return Ok(number);
        }
        let full = [dialect.as_bytes(), b".", &unescaped(parser, name)?].concat();
        let number = self.number_of(parser.context, &full)?;
        self.short.insert((dialect, name), number);
        Ok(number)
    }

    /// Returns the number of the operation with the full name `name`.
    pub(in crate::text::op) fn number_of(
        &mut self,
        context: &'a Context,
        name: &[u8],
    ) -> Result<u32> {
        self.number_of_name(context, context.operation_name(name)?)
    }

    /// Returns the number of an operation.
    pub(in crate::text::op) fn number_of_name(
        &mut self,
        context: &'a Context,
        found: OperationName<'a>,
    ) -> Result<u32> {
        if let Some(&number) = self.numbers.get(&found.id()) {
            return Ok(number);
        }
        let layout = found.layout();
        let number = self.operations.len() as u32;
        self.operations.push(KnownOperation {
            id: found.id(),
            layout,
            defaults: layout.map_or(Ok(Vec::new()), |layout| declared_defaults(context, layout))?,
            isolated: layout.is_some_and(|it| it.traits().contains(OpTrait::IsolatedFromAbove)),
            signature: None,
            properties: None,
            form: None,
        });
        self.numbers.insert(found.id(), number);
        Ok(number)
    }

    pub(in crate::text::op) fn get_mut(&mut self, number: u32) -> Option<&mut KnownOperation<'a>> {
        self.operations.get_mut(number as usize)
    }

    pub(in crate::text::op) fn get(&self, number: u32) -> Option<&KnownOperation<'a>> {
        self.operations.get(number as usize)
    }

    /// Returns whether operations with a name end a block.
    pub(in crate::text::op) fn is_terminator(
        &self,
        context: &Context,
        name: OperationNameId,
    ) -> bool {
        let layout = OperationName::new(context, name).layout();
        layout.is_some_and(|it| it.traits().contains(OpTrait::Terminator))
    }
}

/// Returns the bytes of a name, which must be one that an operation can have.
fn unescaped<'a>(parser: &Parser<'a>, name: &'a str) -> Result<Cow<'a, [u8]>> {
    let bytes = unescape_content(name);
    if !is_operation_name(&bytes) {
        return Err(parser.error(format!("`{name}` is no name of an operation")));
    }
    Ok(bytes)
}

impl<'a> ModuleParser<'a> {
    /// Returns the layout of an operation, if one is known.
    pub(in crate::text::op) fn layout(&self, number: u32) -> Option<&'a OpLayout> {
        self.operations.get(number)?.layout
    }

    /// Returns the facts about the custom form of an operation.
    pub(in crate::text::op) fn known_form(&mut self, number: u32) -> Result<Rc<KnownForm<'a>>> {
        let context = self.base.context;
        let known = self.operations.get_mut(number);
        let known = known.ok_or_else(|| self.base.error("no such operation"))?;
        if let Some(form) = &known.form {
            return Ok(Rc::clone(form));
        }
        let operation = OperationName::new(context, known.id);
        let definition = operation.definition();
        // A text in custom form is sufficient evidence that an operation without a layout is registered.
        let registered = || context.registry().form(&operation.to_string()).copied();
        let without_definition = || definition.is_none().then(registered).flatten();
        let hand_written = operation.hand_written_form().or_else(without_definition);
        let sources = definition.map_or_else(
            || OperationDefinition::new("").type_sources(),
            OperationDefinition::type_sources,
        );
        let traits = known.layout.map(OpLayout::traits);
        let inference = context.registry().inference(&operation.to_string());
        let form = Rc::new(KnownForm {
            definition,
            runs_code: hand_written.is_some()
                || inference.is_some()
                || definition.is_some_and(has_custom_directive),
            hand_written,
            is_module: operation == "builtin.module",
            sources,
            inference,
            // Without a layout, the traits are unknown.
            needs_block: traits.map_or(hand_written.is_some(), |it| {
                it.contains(OpTrait::SingleBlock)
            }),
            has_dotted_keyword: definition.is_some_and(has_dotted_keyword),
            names: (definition.into_iter())
                .flat_map(|it| it.attributes.iter().map(|_| OnceCell::new()))
                .collect(),
        });
        known.form = Some(Rc::clone(&form));
        Ok(form)
    }

    /// Returns the dialect whose operations need no prefix in the regions of an operation; empty if there is none.
    pub(in crate::text::op) fn default_dialect(&mut self, number: u32) -> Result<&'a str> {
        let form = self.known_form(number)?;
        let dialect = form.definition.and_then(|it| it.default_dialect.as_deref());
        Ok(dialect.unwrap_or_default())
    }
}

fn has_custom_directive(definition: &OperationDefinition) -> bool {
    let mut found = false;
    if let Some(format) = definition.format() {
        format.walk(|element| found |= matches!(element.kind, ElementKind::Custom(_)));
    }
    found
}

fn has_dotted_keyword(definition: &OperationDefinition) -> bool {
    let mut found = false;
    if let Some(format) = definition.format() {
        format.walk(|element| {
            if let ElementKind::Literal(word) = &element.kind {
                found |= word.contains('.') && *word != "...";
            }
        });
    }
    found
}
