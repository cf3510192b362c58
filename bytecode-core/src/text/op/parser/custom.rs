//! The custom forms that files start with.
//!
//! ```text
//! module ::= (`builtin.`)? `module` symbol? (`attributes` dictionary)? region
//! func   ::= (`func.`)? `func` visibility? symbol `(` (argument (`,` argument)*)? `)` (`->` results)?
//!            (`attributes` dictionary)? region?
//! return ::= (`func.`)? `return` (value (`,` value)* `:` type (`,` type)*)?
//! argument ::= (percent-id `:`)? type dictionary? (`loc` `(` location `)`)?
//! results  ::= type | `(` (type dictionary? (`,` type dictionary?)*)? `)`
//! ```

use super::open::{Argument, Form, OpenOperation};
use super::state::{ModuleParser, Site};
use crate::builtin::{BuiltinAttribute, BuiltinType};
use crate::context::{Attribute, Type};
use crate::error::{Error, Result};
use crate::ir::RegionId;
use crate::properties::split::Entry;
use crate::text::item::{Kind, lossy};

/// The types and attributes of arguments or of results.
#[derive(Default)]
struct Signature<'a> {
    types: Vec<Type<'a>>,
    attributes: Vec<Vec<Entry<'a>>>,
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
        let (name, parse): (_, fn(&mut Self, OpenOperation<'a>) -> Result<()>) = match spelling {
            "module" | "builtin.module" => ("builtin.module", Self::custom_module),
            "func" | "func.func" => ("func.func", Self::custom_function),
            "return" | "func.return" => ("func.return", Self::custom_return),
            name => {
                // The rest of the text is most likely in such forms, too.
                self.is_over = true;
                return self.base.placed(at, Err(unknown_custom_form(name)));
            }
        };
        if self.result_names.len() > results {
            return Err(self.base.error(format!("`{name}` has no results to name")));
        }
        let number = self.operations.find(&self.base, name)?;
        self.base.bump();
        let operation = self.open(number, results, at, line_and_column)?;
        parse(self, operation)
    }

    /// What follows the region of an operation in custom form.
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
        let record = self.body.regions.get(region.index());
        if record.is_some_and(|it| it.first_block.some().is_none()) {
            let block = self.body.new_block()?;
            self.body.append_block(region, block);
        }
        Ok(())
    }

    fn entry(&mut self, key: &'static str, value: Attribute<'a>) -> Result<Entry<'a>> {
        let name = self.base.string_attribute(key.as_bytes())?;
        Ok(Entry {
            key: key.as_bytes().into(),
            name,
            value,
        })
    }

    fn symbol_entry(&mut self) -> Result<Entry<'a>> {
        let name = self.base.symbol_name()?;
        self.entry("sym_name", name.attribute())
    }

    /// `attributes {...}`, with those that the form has given.
    fn with_attributes(&mut self, mut given: Vec<Entry<'a>>) -> Result<Vec<Entry<'a>>> {
        if self.base.eat_keyword("attributes") {
            let at = self.base.token.start;
            for entry in self.base.dictionary_entries()? {
                if given.iter().any(|other| other.key == entry.key) {
                    let key = lossy(&entry.key);
                    return Err(self
                        .base
                        .error_at(at, format!("`{key}` is given by the form already")));
                }
                given.push(entry);
            }
        }
        given.sort_by(|a, b| a.key.cmp(&b.key));
        Ok(given)
    }

    fn custom_module(&mut self, mut operation: OpenOperation<'a>) -> Result<()> {
        let mut given = Vec::new();
        if self.base.at(Kind::At) {
            given.push(self.symbol_entry()?);
        }
        operation.form = Form::Custom(self.with_attributes(given)?);
        self.open_region(operation, &[])
    }

    fn custom_function(&mut self, mut operation: OpenOperation<'a>) -> Result<()> {
        let mut given = Vec::new();
        if let visibility @ ("public" | "private" | "nested") = self.base.spelling() {
            self.base.bump();
            let value = self
                .base
                .string_attribute(visibility.as_bytes())?
                .attribute();
            given.push(self.entry("sym_visibility", value)?);
        }
        given.push(self.symbol_entry()?);
        let (mut inputs, mut outputs) = (Signature::default(), Signature::default());
        let mut arguments = Vec::new();
        self.base.expect(Kind::ParenOpen, "`(` of the arguments")?;
        while !self.base.eat(Kind::ParenClose) {
            self.function_argument(&mut inputs, &mut arguments)?;
            if !self.base.at(Kind::ParenClose) {
                self.base
                    .expect(Kind::Comma, "`)` or `,` in the arguments")?;
            }
        }
        if self.base.eat(Kind::Arrow) {
            self.function_results(&mut outputs)?;
        }
        let type_ = BuiltinType::Function {
            inputs: inputs.types,
            results: outputs.types,
        };
        let value = self.base.context.type_(&type_)?;
        let value = self
            .base
            .context
            .attribute(&BuiltinAttribute::Type { value })?;
        given.push(self.entry("function_type", value)?);
        for (key, attributes) in [
            ("arg_attrs", inputs.attributes),
            ("res_attrs", outputs.attributes),
        ] {
            if attributes.iter().any(|entries| !entries.is_empty()) {
                let dictionaries = attributes.into_iter().map(|it| self.base.dictionary(it));
                let elements = dictionaries.collect::<Result<_>>()?;
                let value = self
                    .base
                    .context
                    .attribute(&BuiltinAttribute::Array { elements })?;
                given.push(self.entry(key, value)?);
            }
        }
        operation.form = Form::Custom(self.with_attributes(given)?);
        if self.base.at(Kind::BraceOpen) {
            return self.open_region(operation, &arguments);
        }
        // A declaration has a region too, which is empty.
        operation.regions.push(self.body.new_region(operation.id)?);
        let form = std::mem::replace(&mut operation.form, Form::Generic);
        self.close_custom(operation, form)
    }

    fn function_argument(
        &mut self,
        signature: &mut Signature<'a>,
        arguments: &mut Vec<Argument<'a>>,
    ) -> Result<()> {
        let (at, name) = (self.base.token.start, self.base.spelling());
        let line_and_column = self.base.lexer.line_and_column(at);
        let named = self.base.eat(Kind::Percent);
        if named != (arguments.len() == signature.types.len()) && !signature.types.is_empty() {
            return Err(self
                .base
                .error_at(at, "either all arguments have names or none has"));
        }
        if named {
            self.base
                .expect(Kind::Colon, "`:` and the type of the argument")?;
        }
        let type_ = self.base.type_()?;
        signature.types.push(type_);
        signature.attributes.push(self.optional_dictionary()?);
        let pending = self.later.len();
        // The value is not made yet: an alias that is defined later is kept with the argument.
        let site = Site::Argument(self.body_id, crate::ir::ValueId::NONE);
        let location = self.trailing_location(line_and_column, site)?;
        let later = self.later.get(pending).map(|(_, alias, _)| *alias);
        self.later.truncate(pending);
        if named {
            arguments.push(Argument {
                name,
                at,
                type_: type_.id(),
                location,
                later,
            });
        }
        Ok(())
    }

    fn optional_dictionary(&mut self) -> Result<Vec<Entry<'a>>> {
        if self.base.at(Kind::BraceOpen) {
            self.base.dictionary_entries()
        } else {
            Ok(Vec::new())
        }
    }

    fn function_results(&mut self, signature: &mut Signature<'a>) -> Result<()> {
        if !self.base.eat(Kind::ParenOpen) {
            self.base.result_types(&mut signature.types)?;
            return Ok(());
        }
        while !self.base.eat(Kind::ParenClose) {
            signature.types.push(self.base.type_()?);
            signature.attributes.push(self.optional_dictionary()?);
            if !self.base.at(Kind::ParenClose) {
                self.base.expect(Kind::Comma, "`)` or `,` in the results")?;
            }
        }
        Ok(())
    }

    fn custom_return(&mut self, operation: OpenOperation<'a>) -> Result<()> {
        let attributes = self.optional_dictionary()?;
        let first = self.body.operands.len() as u32;
        let mut uses = Vec::new();
        if self.base.at(Kind::Percent) {
            loop {
                uses.push(self.value_use()?);
                if !self.base.eat(Kind::Comma) {
                    break;
                }
            }
            self.base
                .expect(Kind::Colon, "`:` and the types of the operands")?;
            for (index, &it) in uses.iter().enumerate() {
                if index > 0 {
                    self.base
                        .expect(Kind::Comma, "`,` and the type of the next operand")?;
                }
                let type_ = self.base.type_()?.id();
                self.values
                    .add_operand(&mut self.body, it, type_)
                    .map_err(|(at, message)| self.base.error_at(at, message))?;
            }
        }
        if let Some(record) = self.body.operations.get_mut(operation.id.index()) {
            (record.first_operand, record.operand_count) = (first, uses.len() as u32);
        }
        self.set_result_types(std::iter::empty());
        self.close(operation, attributes)
    }
}

/// A custom form that this parser does not know.
#[cold]
fn unknown_custom_form(name: &str) -> Error {
    Error::message(format!(
        "`{name}` is in the custom form of its dialect; the generic form is needed: \
         `mlir-opt --mlir-print-op-generic` prints it"
    ))
}
