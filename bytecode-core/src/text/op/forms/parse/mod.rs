//! Parses operations in custom form.
//!
//! A form is parsed in one go, with its regions skipped: their ends are known from the [braces] of the text. The regions are
//! parsed afterwards, when the types of their arguments are known, so that they nest without a limit.
//!
//! [braces]: super::super::parser::Braces

mod attributes;
mod declarative;
mod driver;
mod finish;
mod implied;
mod nested;
mod regions;

use std::borrow::Cow;
use std::rc::Rc;
use std::sync::atomic::Ordering;

use smallvec::SmallVec;

use super::super::parser::{KnownForm, ModuleParser, OpenOperation, ValueUse};
use crate::context::{Attribute, OperationName, Type};
use crate::definition::{self, AttributeDefinition, OperationDefinitions};
use crate::dialect::Slot;
use crate::error::{Error, Result};
use crate::properties::split::Entry;
use crate::text::item::Kind;
use nested::Nested;
use regions::FormRegion;

/// Parses one operation by its form.
pub(super) struct FormParser<'p, 'a> {
    module: &'p mut ModuleParser<'a>,
    form: Rc<KnownForm<'a>>,
    operation: OpenOperation<'a>,
    /// The attributes that the text states.
    given: Vec<Entry<'a>>,
    /// The native properties that the text states.
    native: Vec<Entry<'a>>,
    /// The positions in the definition of the attributes that a dictionary has stated.
    in_dictionary: Vec<usize>,
    /// The groups of operands of the definition.
    operands: Groups<'a>,
    /// The operands, if the text does not divide them into groups.
    all_operands: Group<'a>,
    /// The types of the groups of results of the definition.
    results: Vec<Option<Vec<Type<'a>>>>,
    /// The types of the results, if the text does not divide them into groups.
    all_results: Option<Vec<Type<'a>>>,
    /// The group of each successor, in the order of the text.
    successors: SmallVec<[usize; 2]>,
    /// The regions by position.
    regions: Vec<FormRegion<'a>>,
    /// The nested operation, as far as it has been parsed.
    nested: Option<Box<Nested<'a>>>,
    /// The last opening brace that a form has parsed as a text.
    last_brace: usize,
    /// Whether an optional group is being parsed, whose attributes are all present.
    is_in_group: bool,
    /// Whether the rest of the operation is in generic form.
    is_generic: bool,
}

/// The groups of an operation: in nearly all operations, a few of one operand each.
type Groups<'a> = SmallVec<[Group<'a>; 3]>;

/// Operands that the text states together, with their types if it states them.
#[derive(Default)]
struct Group<'a> {
    uses: SmallVec<[ValueUse<'a>; 1]>,
    types: Option<Vec<Type<'a>>>,
}

impl<'a> ModuleParser<'a> {
    /// Parses an operation that is not in generic form.
    pub(in crate::text::op) fn custom_operation(
        &mut self,
        results: usize,
        line_and_column: (u32, u32),
    ) -> Result<()> {
        if !self.base.at(Kind::Bare) {
            return Err(self.base.expected("an operation"));
        }
        let at = self.base.token.start;
        let spelling = self.base.spelling();
        let number = self.find_custom(spelling)?;
        let form = self.known_form(number)?;
        if !form.is_custom() {
            // Most likely, the file is no assembly text at all.
            self.is_over = self.regions.is_empty();
            return Err(self.unknown_custom_form(number, &form));
        }
        if !form.is_module {
            (self.base.common.custom_forms).store(true, Ordering::Relaxed);
        }
        self.base.bump();
        let mut operation = self.open(number, results, at, line_and_column)?;
        operation.is_custom = true;
        let mut parser = FormParser::new(self, form, operation);
        parser.operation.successors.start = parser.module.body.successors.len() as u32;
        let formed = match parser.form.hand_written {
            Some(form) => form.run(&mut parser),
            None => parser.declarative(),
        };
        if parser.is_generic && formed.is_ok() {
            parser.operation.is_custom = false;
            let operation = parser.operation;
            return self.generic_tail(operation);
        }
        let inferred = formed.and_then(|()| match parser.form.inference {
            Some(inference) => inference.run(&mut parser),
            None => Ok(()),
        });
        let finished = inferred.and_then(|()| parser.finish());
        // A form that reads an attribute of another kind fails without a position.
        self.base.placed(at, finished)
    }

    /// Returns the number of the operation that a text calls `name`: without a dialect, one of the default dialect.
    fn find_custom(&mut self, name: &'a str) -> Result<u32> {
        if name.contains('.') {
            return self.operations.find(&self.base, name);
        }
        let dialect = self.around();
        self.operations.find_in(&self.base, dialect, name)
    }

    /// Returns the error for the operation at the next token, which is written in a custom form, of which no form is known.
    #[cold]
    fn unknown_custom_form(&self, number: u32, form: &KnownForm<'a>) -> Error {
        let (context, spelling) = (self.base.context, self.base.spelling());
        let known = self.operations.get(number);
        let name = known.map(|it| OperationName::new(context, it.id).to_string());
        let name = name.unwrap_or_default();
        if (form.definition).is_some_and(|it| matches!(it.form, definition::Form::Generic)) {
            return self.base.error(format!(
                "`{name}` has no custom form; its generic form is \
                 `\"{name}\"(operands) : (types of operands) -> (types of results)`"
            ));
        }
        let (dialect, mnemonic) = name.split_once('.').unwrap_or_default();
        let definitions = context.registry().definitions();
        let names = definitions.flat_map(OperationDefinitions::names);
        let of_dialect = names.filter_map(|it| it.strip_prefix(dialect)?.strip_prefix('.'));
        let all: Vec<&str> = of_dialect.collect();
        // A word at the top level names no dialect.
        let is_word = dialect == "builtin" && !spelling.contains('.');
        let is_listed = known.is_some_and(|it| it.layout.is_some()) || all.contains(&mnemonic);
        if all.is_empty() || is_word || is_listed {
            return self.base.error(format!(
                "no custom form of `{spelling}` is known; the generic form is needed: \
                 `mlir-opt --mlir-print-op-generic` prints it"
            ));
        }
        let hint = mlir_assembly_format::nearest(mnemonic, all);
        let hint = hint.map(|it| format!("; did you mean `{dialect}.{it}`?"));
        let hint = hint.unwrap_or_default();
        (self.base).error(format!("`{dialect}` has no operation `{name}`{hint}"))
    }
}

impl<'p, 'a> FormParser<'p, 'a> {
    fn new(
        module: &'p mut ModuleParser<'a>,
        form: Rc<KnownForm<'a>>,
        operation: OpenOperation<'a>,
    ) -> Self {
        let (operands, results) = form
            .definition
            .map_or((0, 0), |it| (it.operands.len(), it.results.len()));
        Self {
            module,
            form,
            operation,
            given: Vec::new(),
            native: Vec::new(),
            in_dictionary: Vec::new(),
            operands: std::iter::repeat_with(Group::default)
                .take(operands)
                .collect(),
            all_operands: Group::default(),
            results: vec![None; results],
            all_results: None,
            successors: SmallVec::new(),
            regions: Vec::new(),
            nested: None,
            last_brace: 0,
            is_in_group: false,
            is_generic: false,
        }
    }
}

impl<'a> FormParser<'_, 'a> {
    fn error(&self, message: impl Into<Cow<'static, str>>) -> Error {
        self.module.base.error(message)
    }

    /// Returns the position of a group of operands; `None` for a slot of no group.
    fn operand_group(&self, slot: Slot<'_>, position: usize) -> Result<Option<usize>> {
        let groups = self.form.definition.map_or(&[][..], |it| &it.operands);
        match slot {
            Slot::Operands(name) => {
                let found = groups.iter().position(|it| &*it.name == name);
                let found = found.ok_or_else(|| self.error(format!("no operands `{name}`")))?;
                Ok(Some(found))
            }
            // The first operands are known by their position.
            Slot::AllOperands => {
                let are_single = groups
                    .get(..=position)
                    .is_some_and(|groups| groups.iter().all(|it| !it.cardinality.may_be_empty()));
                Ok(are_single.then_some(position))
            }
            Slot::Results(_) | Slot::AllResults => Err(self.error("results are no operands")),
        }
    }

    fn result_group(&self, name: &str) -> Result<usize> {
        let groups = self.form.definition.map_or(&[][..], |it| &it.results);
        let found = groups.iter().position(|it| &*it.name == name);
        found.ok_or_else(|| self.error(format!("no results `{name}`")))
    }

    /// Adds an attribute that the text states, which must be of the declared kind.
    fn give(&mut self, name: &str, value: Attribute<'a>) -> Result<()> {
        let (index, definition) = self.find_definition(name.as_bytes()).unzip();
        self.check_kind(definition, value)?;
        let is_native = definition.is_some_and(|it| it.is_native);
        if !is_native && index.is_some_and(|index| self.in_dictionary.contains(&index)) {
            self.module.forget_slots();
            return Ok(());
        }
        let base = &self.module.base;
        let known = index.and_then(|index| self.form.names.get(index));
        let attribute = || base.string_attribute(name.as_bytes());
        let attribute = match known {
            Some(known) => *known.get_or_try_init(attribute)?,
            None => attribute()?,
        };
        let key = match definition {
            Some(it) => Cow::Borrowed(it.name.as_bytes()),
            None => Cow::Owned(name.as_bytes().to_vec()),
        };
        let entries = match is_native {
            true => &mut self.native,
            false => &mut self.given,
        };
        entries.retain(|it| it.key != key);
        entries.push(Entry {
            key,
            name: attribute,
            value,
        });
        Ok(())
    }

    /// Fails unless the attribute `key` is of the kind that the definition states. Returns its position in the definition.
    fn check_kind_of(&self, key: &[u8], value: Attribute<'a>) -> Result<Option<usize>> {
        let (index, definition) = self.find_definition(key).unzip();
        self.check_kind(definition, value)?;
        Ok(index)
    }

    /// Returns the definition of an attribute or a native property, and its position.
    fn find_definition(&self, key: &[u8]) -> Option<(usize, &'a AttributeDefinition)> {
        self.form.find_definition(key)
    }

    /// Fails unless the attribute is of the kind that its definition states. The error is at the end of the attribute.
    fn check_kind(
        &self,
        definition: Option<&AttributeDefinition>,
        value: Attribute<'a>,
    ) -> Result<()> {
        match definition {
            Some(it) if !it.is_native && !it.kind.admits(value) => {
                let message = format!("`{}` is no attribute of the kind `{}`", it.name, it.kind);
                Err(self.module.base.error_at_previous(message))
            }
            _ => Ok(()),
        }
    }

    /// Fails if an attribute has another type than its definition states.
    fn check_type_of(&self, index: usize, value: Attribute<'a>) -> Result<()> {
        match self.form.definition.and_then(|it| it.attributes.get(index)) {
            Some(it) if !it.is_native && !it.kind.fits(value) => {
                let message = format!("`{}` is no `{}`", it.name, it.kind);
                Err(self.module.base.error_at_previous(message))
            }
            _ => Ok(()),
        }
    }

    fn given(&self, name: &str) -> Option<Attribute<'a>> {
        let mut entries = self.native.iter().chain(&self.given);
        let given = entries.find(|it| *it.key == *name.as_bytes());
        given.map(|it| it.value)
    }

    /// Splits a text of a form into tokens.
    fn tokens(text: &str) -> impl Iterator<Item = &str> {
        let mut rest = text;
        std::iter::from_fn(move || {
            rest = rest.trim_ascii_start();
            let length = match rest.as_bytes() {
                [] => return None,
                [b'-', b'>', ..] => 2,
                [b'.', b'.', b'.', ..] => 3,
                [first, after @ ..] if first.is_ascii_alphabetic() || *first == b'_' => {
                    let is_part = |it: &u8| it.is_ascii_alphanumeric() || b"_.$".contains(it);
                    1 + after.iter().take_while(|it| is_part(it)).count()
                }
                _ => rest.chars().next()?.len_utf8(),
            };
            let (token, after) = rest.split_at(length);
            rest = after;
            Some(token)
        })
    }

    /// Returns whether the next token is `token`; `@`, `%`, `^` and `#` match all names, `"` matches all strings.
    fn at(&self, token: &str) -> bool {
        let base = &self.module.base;
        match token {
            "@" => base.at(Kind::At),
            "%" => base.at(Kind::Percent),
            "^" => base.at(Kind::Caret),
            "#" => base.at(Kind::Hash),
            "\"" => base.at(Kind::String),
            _ => !base.at(Kind::String) && base.spelling() == token,
        }
    }

    fn expect(&mut self, token: &str) -> Result<()> {
        if !self.at(token) {
            return Err(self.expected(token));
        }
        if token == "{" {
            self.last_brace = self.module.base.token.start;
        }
        self.module.base.bump();
        Ok(())
    }

    /// Returns the error for a text that does not fit the format, which it shows.
    #[cold]
    fn expected(&self, token: &str) -> Error {
        let written = self.form.definition.and_then(|it| it.source());
        let name = self.form.definition.map_or("", |it| &it.name);
        let what = match written {
            Some(format) => format!("`{token}`, because `{name}` is written `{format}`"),
            None => format!("`{token}`"),
        };
        match token.starts_with(|it: char| it.is_ascii_alphabetic()) {
            true => self.module.base.expected_here(&what),
            false => self.module.base.expected(&what),
        }
    }

    /// Parses elements that commas separate; at least one.
    fn comma_separated(&mut self, mut each: impl FnMut(&mut Self) -> Result<()>) -> Result<()> {
        each(self)?;
        while self.module.base.eat(Kind::Comma) {
            each(self)?;
        }
        Ok(())
    }
}
