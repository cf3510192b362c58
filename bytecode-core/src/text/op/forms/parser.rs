//! The parser that hand-written forms see.

use std::borrow::Cow;

use super::super::parser::{Argument, Form, ModuleParser, OpenOperation, Site, ValueUse};
use crate::context::{Attribute, Context, Type};
use crate::dialect::{OperationParser, RegionArgument};
use crate::error::{Error, Result};
use crate::ir::RegionId;
use crate::properties::split::Entry;
use crate::text::item::{Kind, lossy};

/// Parses one operation by its form.
struct FormParser<'p, 'a> {
    module: &'p mut ModuleParser<'a>,
    operation: OpenOperation<'a>,
    /// The attributes that the form has set.
    given: Vec<Entry<'a>>,
    /// The arguments of the region: how many there are, and those that have names.
    argument_count: usize,
    arguments: Vec<Argument<'a>>,
    operands: Vec<ValueUse<'a>>,
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
        let Some(form) = self.base.context.registry().form(spelling) else {
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
            argument_count: 0,
            arguments: Vec::new(),
            operands: Vec::new(),
            has_region: false,
        };
        form.parse(&mut parser)?;
        parser.finish()
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

impl FormParser<'_, '_> {
    /// Opens the region, or closes the operation if none follows.
    fn finish(self) -> Result<()> {
        let Self {
            module,
            mut operation,
            mut given,
            arguments,
            ..
        } = self;
        given.sort_by(|a, b| a.key.cmp(&b.key));
        if self.has_region {
            operation.form = Form::Custom(given);
            return module.open_region(operation, &arguments);
        }
        module.close_custom(operation, Form::Custom(given))
    }
}

impl<'a> OperationParser<'a> for FormParser<'_, 'a> {
    fn context(&self) -> &'a Context {
        self.module.base.context
    }

    fn error_at_token(&self, message: Cow<'static, str>) -> Error {
        self.module.base.error(message)
    }

    fn at(&self, literal: &str) -> bool {
        !self.module.base.at(Kind::String) && self.module.base.spelling() == literal
    }

    fn eat(&mut self, literal: &str) -> bool {
        let found = self.at(literal);
        if found {
            self.module.base.bump();
        }
        found
    }

    fn expect(&mut self, literal: &str, expected: &str) -> Result<()> {
        if self.eat(literal) {
            Ok(())
        } else {
            Err(self.module.base.expected(expected))
        }
    }

    fn at_symbol_name(&self) -> bool {
        self.module.base.at(Kind::At)
    }

    fn at_operand(&self) -> bool {
        self.module.base.at(Kind::Percent)
    }

    fn parse_attribute(&mut self) -> Result<Attribute<'a>> {
        self.module.base.attribute(None)
    }

    fn parse_type(&mut self) -> Result<Type<'a>> {
        self.module.base.type_()
    }

    fn parse_result_types(&mut self) -> Result<Vec<Type<'a>>> {
        let mut types = Vec::new();
        self.module.base.result_types(&mut types)?;
        Ok(types)
    }

    fn parse_symbol_name(&mut self) -> Result<Attribute<'a>> {
        Ok(self.module.base.symbol_name()?.attribute())
    }

    fn parse_dictionary(&mut self) -> Result<Option<Attribute<'a>>> {
        let base = &mut self.module.base;
        if !base.at(Kind::BraceOpen) {
            return Ok(None);
        }
        let entries = base.dictionary_entries()?;
        base.dictionary(entries).map(Some)
    }

    fn parse_attributes(&mut self) -> Result<()> {
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

    fn set_attribute(&mut self, name: &'static str, value: Attribute<'a>) -> Result<()> {
        let key = name.as_bytes();
        let name = self.module.base.string_attribute(key)?;
        self.given.push(Entry {
            key: key.into(),
            name,
            value,
        });
        Ok(())
    }

    fn parse_operands(&mut self) -> Result<()> {
        loop {
            let operand = self.module.value_use()?;
            self.operands.push(operand);
            if !self.module.base.eat(Kind::Comma) {
                return Ok(());
            }
        }
    }

    fn parse_operand_types(&mut self) -> Result<()> {
        let module = &mut *self.module;
        let first = module.body.operands.len();
        for (index, &operand) in self.operands.iter().enumerate() {
            if index > 0 {
                let expected = "`,` and the type of the next operand";
                module.base.expect(Kind::Comma, expected)?;
            }
            let type_ = module.base.type_()?.id();
            let added = module.values.add_operand(&mut module.body, operand, type_);
            added.map_err(|(at, message)| module.base.error_at(at, message))?;
        }
        module.body.set_operands(self.operation.id, first);
        Ok(())
    }

    fn parse_argument(&mut self) -> Result<RegionArgument<'a>> {
        let module = &mut *self.module;
        let (at, name) = (module.base.token.start, module.base.spelling());
        let line_and_column = module.base.lexer.line_and_column(at);
        let named = module.base.eat(Kind::Percent);
        if self.argument_count > 0 && named != (self.arguments.len() == self.argument_count) {
            let message = "either all arguments have names or none has";
            return Err(module.base.error_at(at, message));
        }
        if named {
            (module.base).expect(Kind::Colon, "`:` and the type of the argument")?;
        }
        let type_ = module.base.type_()?;
        self.argument_count += 1;
        let attributes = self.parse_dictionary()?;
        let module = &mut *self.module;
        let pending = module.later.len();
        // The value is not made yet: an alias that is defined later is kept with the argument.
        let location = module.trailing_location(line_and_column, Site::None)?;
        let later = module.later.get(pending).map(|(_, alias, _)| *alias);
        module.later.truncate(pending);
        if named {
            self.arguments.push(Argument {
                name,
                at,
                type_: type_.id(),
                location,
                later,
            });
        }
        Ok(RegionArgument::new(type_, attributes))
    }

    fn parse_region(&mut self) {
        self.has_region = true;
    }

    fn add_empty_region(&mut self) -> Result<()> {
        let region = self.module.body.add_region(Some(self.operation.id))?;
        self.operation.regions.push(region);
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
