//! The parser of forms that are written by hand.

use std::borrow::Cow;

use bstr::BStr;

use super::super::parser::{Argument, Form, ModuleParser, OpenOperation, Site, ValueUse};
use crate::affine::AffineExpr;
use crate::context::{Attribute, Context, Type};
use crate::definition::OperationDefinition;
use crate::dialect::{
    AffineSymbols, ArgumentStyle, AttributeStyle, DictionaryStyle, Element, FormDriver,
    OperationForm, RegionArgument, RegionStyle, Slot,
};
use crate::error::{Error, Result};
use crate::ir::{Operation, RegionId, Value};
use crate::properties::split::Entry;
use crate::text::item::{Kind, lossy};

/// Parses one operation by its form.
struct FormParser<'p, 'a> {
    module: &'p mut ModuleParser<'a>,
    operation: OpenOperation<'a>,
    /// The attributes that the form has set.
    given: Vec<Entry<'a>>,
    /// The arguments of the region.
    arguments: Vec<Argument<'a>>,
    operands: Vec<ValueUse<'a>>,
    operand_types: Vec<Type<'a>>,
    has_region: bool,
}

impl<'a> ModuleParser<'a> {
    /// An operation that is not in generic form.
    pub(in crate::text::op) fn custom_operation(&mut self, results: usize) -> Result<()> {
        if !self.base.at(Kind::Bare) {
            return Err(self.base.expected("an operation"));
        }
        let at = self.base.token.start;
        let line_and_column = self.base.lexer.line_and_column(at);
        let spelling = self.base.spelling();
        let Some(form) = self.form_of(spelling) else {
            // The rest of the text is most likely in such forms, too.
            self.is_over = true;
            return self.base.placed(at, Err(unknown_custom_form(spelling)));
        };
        let name = form.operation();
        if self.result_names.len() > results {
            let message = format!("`{name}` has no results to name");
            return Err(self.base.error(message));
        }
        let number = self.operations.find(&self.base, name)?;
        self.base.bump();
        let operation = self.open(number, results, at, line_and_column)?;
        let mut parser = FormParser {
            module: self,
            operation,
            given: Vec::new(),
            arguments: Vec::new(),
            operands: Vec::new(),
            operand_types: Vec::new(),
            has_region: false,
        };
        form.run(&mut parser)?;
        parser.finish()
    }

    /// Returns the form of the operation that a text calls `name`: without its dialect, the default dialect's or, in
    /// its regions, that of the functions around.
    fn form_of(&self, name: &str) -> Option<&'static OperationForm> {
        let registry = self.base.context.registry();
        if name.contains('.') {
            return registry.form(name);
        }
        let short = ["builtin", "func"].into_iter();
        short
            .map(|dialect| format!("{dialect}.{name}"))
            .find_map(|name| registry.form(&name))
    }

    /// Parses the part after the region of an operation in custom form.
    pub(in crate::text::op) fn close_custom(
        &mut self,
        operation: OpenOperation<'a>,
        form: Form<'a>,
    ) -> Result<()> {
        let attributes = match form {
            Form::Generic => Vec::new(),
            Form::Custom(attributes) => attributes,
        };
        self.set_result_types(std::iter::empty());
        self.close(operation, attributes)
    }

    /// A region in custom form has at least one block.
    pub(in crate::text::op) fn complete_custom(&mut self, region: RegionId) -> Result<()> {
        if self.body.regions[region].first_block.is_none() {
            let block = self.body.add_block()?;
            self.body.append_block(region, block);
        }
        Ok(())
    }
}

impl<'a> FormParser<'_, 'a> {
    /// Opens the region, or closes the operation if none follows.
    fn finish(self) -> Result<()> {
        let Self {
            module,
            mut operation,
            mut given,
            arguments,
            operands,
            operand_types,
            has_region,
        } = self;
        let first = module.body.operands.len();
        if operands.len() != operand_types.len() {
            let message = format!(
                "{} operands have {} types",
                operands.len(),
                operand_types.len()
            );
            return Err(module.base.error(message));
        }
        for (operand, type_) in operands.into_iter().zip(operand_types) {
            let added = module
                .values
                .add_operand(&mut module.body, operand, type_.id());
            added.map_err(|(at, message)| module.base.error_at(at, message))?;
        }
        module.body.set_operands(operation.id, first);
        given.sort_by(|a, b| a.key.cmp(&b.key));
        if has_region {
            operation.form = Form::Custom(given);
            return module.open_region(operation, &arguments);
        }
        module.close_custom(operation, Form::Custom(given))
    }

    /// What this parser does not support yet.
    fn unsupported(&self, what: &'static str) -> Error {
        self.module.base.error(what)
    }

    /// The tokens of a text of a form.
    fn tokens(text: &str) -> impl Iterator<Item = &str> {
        let mut rest = text;
        std::iter::from_fn(move || {
            rest = rest.trim_start();
            let first = rest.chars().next()?;
            let length = if first.is_ascii_alphabetic() || first == '_' {
                let is_part = |it: char| it.is_ascii_alphanumeric() || "_.$".contains(it);
                rest.find(|it| !is_part(it)).unwrap_or(rest.len())
            } else if rest.starts_with("->") {
                2
            } else if rest.starts_with("...") {
                3
            } else {
                first.len_utf8()
            };
            let (token, after) = rest.split_at(length);
            rest = after;
            Some(token)
        })
    }

    fn at(&self, token: &str) -> bool {
        let base = &self.module.base;
        match token {
            "@" => base.at(Kind::At),
            "%" => base.at(Kind::Percent),
            _ => !base.at(Kind::String) && base.spelling() == token,
        }
    }

    fn expect(&mut self, token: &str) -> Result<()> {
        if !self.at(token) {
            return Err(self.module.base.expected(&format!("`{token}`")));
        }
        self.module.base.bump();
        Ok(())
    }
}

impl<'a> FormDriver<'a> for FormParser<'_, 'a> {
    fn context(&self) -> &'a Context {
        self.module.base.context
    }

    fn operation(&self) -> Option<Operation<'a>> {
        None
    }

    fn definition(&self) -> Option<&'a OperationDefinition> {
        None
    }

    fn mismatch(&self, message: Cow<'static, str>) -> Error {
        self.module.base.error(message)
    }

    fn attribute_value(&self, name: &str) -> Result<Option<Attribute<'a>>> {
        let given = self.given.iter().find(|it| *it.key == *name.as_bytes());
        Ok(given.map(|it| it.value))
    }

    fn types_of(&self, slot: Slot<'_>) -> Result<Vec<Type<'a>>> {
        match slot {
            Slot::AllOperands => Ok(self.operand_types.clone()),
            _ => Err(self.unsupported("the types of groups are not parsed yet")),
        }
    }

    fn values_of(&self, _: Slot<'_>) -> Result<Vec<Value<'a>>> {
        Ok(Vec::new())
    }

    fn set_attribute(&mut self, name: &str, value: Attribute<'a>) -> Result<()> {
        let key = name.as_bytes();
        let name = self.module.base.string_attribute(key)?;
        self.given.push(Entry {
            key: Cow::Owned(key.to_vec()),
            name,
            value,
        });
        Ok(())
    }

    fn set_types(&mut self, slot: Slot<'_>, types: &[Type<'a>]) -> Result<()> {
        match slot {
            Slot::AllOperands => self.operand_types = types.to_vec(),
            _ => return Err(self.unsupported("the types of groups are not parsed yet")),
        }
        Ok(())
    }

    fn set_argument_types(&mut self, _: usize, _: usize, _: &[Type<'a>]) -> Result<()> {
        Err(self.unsupported("the types of arguments are not parsed yet"))
    }

    fn text(&mut self, text: &str) -> Result<()> {
        Self::tokens(text).try_for_each(|token| self.expect(token))
    }

    fn optional(&mut self, text: &str, _: bool) -> Result<bool> {
        let mut tokens = Self::tokens(text);
        if !tokens.next().is_some_and(|token| self.at(token)) {
            return Ok(false);
        }
        self.module.base.bump();
        tokens.try_for_each(|token| self.expect(token))?;
        Ok(true)
    }

    fn peek(&self, token: &str, _: bool) -> bool {
        self.at(token)
    }

    fn new_line(&mut self, _: usize) -> Result<()> {
        Ok(())
    }

    fn keyword(&mut self, _: &str) -> Result<Cow<'a, str>> {
        let base = &mut self.module.base;
        if !base.at(Kind::Bare) {
            return Err(base.expected("a word"));
        }
        let word = base.spelling();
        base.bump();
        Ok(Cow::Borrowed(word))
    }

    fn string(&mut self, _: &BStr) -> Result<Cow<'a, BStr>> {
        Err(self.unsupported("strings of forms are not parsed yet"))
    }

    fn integer(&mut self, _: i64) -> Result<i64> {
        Err(self.unsupported("integers of forms are not parsed yet"))
    }

    fn symbol_name(&mut self, _: Option<Attribute<'a>>) -> Result<Attribute<'a>> {
        Ok(self.module.base.symbol_name()?.attribute())
    }

    fn attribute(
        &mut self,
        _: Option<Attribute<'a>>,
        style: AttributeStyle<'a>,
    ) -> Result<Attribute<'a>> {
        match style {
            AttributeStyle::Full | AttributeStyle::Direct => self.module.base.attribute(None),
            _ => Err(self.unsupported("attributes without type or name are not parsed yet")),
        }
    }

    fn type_(&mut self, _: Option<Type<'a>>) -> Result<Type<'a>> {
        self.module.base.type_()
    }

    fn direct_type(&mut self, _: Type<'a>) -> Result<()> {
        self.module.base.type_().map(drop)
    }

    fn optional_dictionary(&mut self, _: Option<Attribute<'a>>) -> Result<Option<Attribute<'a>>> {
        let base = &mut self.module.base;
        if !base.at(Kind::BraceOpen) {
            return Ok(None);
        }
        let entries = base.dictionary_entries()?;
        base.dictionary(entries).map(Some)
    }

    fn list(&mut self, _: usize, end: &str, each: &mut Element<'_, 'a>) -> Result<usize> {
        let mut count = 0;
        while !end.is_empty() && !self.at(end) || end.is_empty() {
            each(self, count)?;
            count += 1;
            if !self.module.base.eat(Kind::Comma) {
                break;
            }
        }
        Ok(count)
    }

    fn operand(&mut self, _: Slot<'_>, _: usize) -> Result<()> {
        let operand = self.module.value_use()?;
        self.operands.push(operand);
        Ok(())
    }

    fn operands(&mut self, slot: Slot<'_>) -> Result<()> {
        while self.module.base.at(Kind::Percent) {
            self.operand(slot, 0)?;
            if !self.module.base.eat(Kind::Comma) {
                break;
            }
        }
        Ok(())
    }

    fn affine_expression(
        &mut self,
        _: Option<&AffineExpr>,
        _: &[Value<'a>],
        _: usize,
        _: AffineSymbols,
    ) -> Result<()> {
        Err(self.unsupported("expressions over values are not parsed yet"))
    }

    fn value(&mut self, _: Value<'a>) -> Result<()> {
        Err(self.unsupported("values of forms are not parsed yet"))
    }

    fn successor(&mut self, _: usize) -> Result<()> {
        Err(self.unsupported("successors of forms are not parsed yet"))
    }

    fn argument(
        &mut self,
        _: usize,
        _: usize,
        style: ArgumentStyle<'a>,
    ) -> Result<RegionArgument<'a>> {
        let ArgumentStyle::Typed(_) = style else {
            return Err(self.unsupported("arguments without a type are not parsed yet"));
        };
        let module = &mut *self.module;
        let (at, name) = (module.base.token.start, module.base.spelling());
        let line_and_column = module.base.lexer.line_and_column(at);
        module
            .base
            .expect(Kind::Percent, "the name of an argument")?;
        (module.base).expect(Kind::Colon, "`:` and the type of the argument")?;
        let type_ = module.base.type_()?;
        let attributes = self.optional_dictionary(None)?;
        let module = &mut *self.module;
        let pending = module.later.len();
        // The value is not made yet: an alias that is defined later is kept with the argument.
        let location = module.trailing_location(line_and_column, Site::None)?;
        let later = module.later.get(pending).map(|(_, alias, _)| *alias);
        module.later.truncate(pending);
        self.arguments.push(Argument {
            name,
            at,
            type_: type_.id(),
            location,
            later,
        });
        Ok(RegionArgument::new(Some(type_), attributes))
    }

    fn arguments_of(&self, _: usize) -> Result<Vec<Value<'a>>> {
        Ok(Vec::new())
    }

    fn region(&mut self, _: usize, _: RegionStyle) -> Result<()> {
        self.has_region = true;
        Ok(())
    }

    fn empty_region(&mut self, _: usize) -> Result<()> {
        let region = self.module.body.add_region(Some(self.operation.id))?;
        self.operation.regions.push(region);
        Ok(())
    }

    fn has_region(&self, _: usize) -> Result<bool> {
        Ok(self.at("{"))
    }

    fn attributes(&self) -> Result<Vec<(String, Attribute<'a>)>> {
        Ok(Vec::new())
    }

    fn has_attributes_except(&self, _: &[&str]) -> Result<bool> {
        Ok(false)
    }

    fn payload_dictionary(&mut self) -> Result<()> {
        Err(self.unsupported("operations in short are not parsed yet"))
    }

    fn dictionary(&mut self, style: DictionaryStyle<'_>) -> Result<()> {
        match style.keyword {
            Some(keyword) if !self.at(keyword) => return Ok(()),
            Some(_) => self.module.base.bump(),
            None if !self.at("{") => return Ok(()),
            None => {}
        }
        let at = self.module.base.token.start;
        for entry in self.module.base.dictionary_entries()? {
            if self.given.iter().any(|other| other.key == entry.key) {
                let message = format!("`{}` is given by the form already", lossy(&entry.key));
                return Err(self.module.base.error_at(at, message));
            }
            self.given.push(entry);
        }
        Ok(())
    }
}

/// Returns the error for a custom form that this parser does not support.
#[cold]
fn unknown_custom_form(name: &str) -> Error {
    Error::message(format!(
        "`{name}` is in the custom form of its dialect; the generic form is needed: \
         `mlir-opt --mlir-print-op-generic` prints it"
    ))
}
