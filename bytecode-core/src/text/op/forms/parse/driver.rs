//! The parsing side of the interface that forms written by hand use.

use std::borrow::Cow;

use bstr::BStr;

use super::super::super::parser::ValueUse;
use super::FormParser;
use crate::affine::{AffineExpr, AffineMap};
use crate::context::{Attribute, Context, Type};
use crate::definition::{Cardinality, OperationDefinition};
use crate::dialect::{
    AffineValues, ArgumentStyle, AttributeStyle, DictionaryStyle, Element, FormDriver,
    ImpliedBlock, Part, RegionArgument, RegionStyle, SealedDriver, Slot,
};
use crate::error::{Error, Result};
use crate::ir::{Contents, Operation, Value};
use crate::number::ApInt;
use crate::text::item::Kind;

/// The number of types of one operation that a form may set without counting against the limit of the options.
const FREE_TYPES: usize = 1024;

/// What each further type counts.
const BYTES_PER_TYPE: usize = 8;

impl<'a> FormParser<'_, 'a> {
    /// Parses the dictionary of an argument, if there is one.
    pub(super) fn dictionary_of_argument(&mut self) -> Result<Option<Attribute<'a>>> {
        let base = &mut self.module.base;
        if !base.at(Kind::BraceOpen) {
            return Ok(None);
        }
        let entries = base.dictionary_entries()?;
        base.dictionary(entries).map(Some)
    }

    fn add_use(&mut self, slot: Slot<'_>, position: usize, operand: ValueUse<'a>) -> Result<()> {
        match self.operand_group(slot, position)? {
            Some(group) => self.push_operand(group, operand),
            None => self.all_operands.uses.push(operand),
        }
        Ok(())
    }

    /// Returns the operands of a slot that have been parsed.
    fn uses_of(&self, slot: Slot<'_>) -> Result<Vec<ValueUse<'a>>> {
        Ok(match slot {
            Slot::Operands(_) => {
                let group = self.operand_group(slot, 0)?;
                let group = group.and_then(|it| self.operands.get(it));
                group.map_or_else(Vec::new, |it| it.uses.to_vec())
            }
            _ => {
                let groups = self.operands.iter().chain([&self.all_operands]);
                groups.flat_map(|it| &it.uses).copied().collect()
            }
        })
    }
}

impl FormParser<'_, '_> {
    /// Parses an integer, and returns whether it has a minus, and the number after it.
    fn sign_and_magnitude(&mut self) -> Result<(bool, u64)> {
        let base = &mut self.module.base;
        let is_negative = base.eat(Kind::Minus);
        let Some(magnitude) = base.unsigned() else {
            return Err(base.expected_here("an integer"));
        };
        base.bump();
        Ok((is_negative, magnitude))
    }
}

impl SealedDriver for FormParser<'_, '_> {}

impl<'a> FormDriver<'a> for FormParser<'_, 'a> {
    fn context(&self) -> &'a Context {
        self.module.base.context
    }

    fn is_printing(&self) -> bool {
        false
    }

    fn operation(&self) -> Option<Operation<'a>> {
        None
    }

    fn has_result_names(&self) -> bool {
        self.module.result_names.len() > self.operation.results
    }

    fn definition(&self) -> Option<&'a OperationDefinition> {
        self.form.definition
    }

    fn mistake(&self, message: Cow<'static, str>) -> Error {
        self.module.base.error_at_previous(message)
    }

    fn mismatch(&self, message: Cow<'static, str>) -> Error {
        self.module.base.error(message)
    }

    fn attribute_value(&self, name: &str) -> Result<Option<Attribute<'a>>> {
        Ok(self.given(name))
    }

    fn count(&self, slot: Slot<'_>) -> Result<usize> {
        Ok(match slot {
            Slot::AllOperands => {
                let groups: usize = self.operands.iter().map(|it| it.uses.len()).sum();
                groups + self.all_operands.uses.len()
            }
            Slot::Operands(_) => {
                let group = self.operand_group(slot, 0)?;
                let group = group.and_then(|it| self.operands.get(it));
                group.map_or(0, |it| it.uses.len())
            }
            Slot::Results(name) => {
                let group = self.result_group(name)?;
                let definition = self.form.definition.and_then(|it| it.results.get(group));
                let is_one = definition.is_some_and(|it| it.cardinality == Cardinality::One);
                let types = self.results.get(group).and_then(Option::as_ref);
                types.map_or(usize::from(is_one), Vec::len)
            }
            Slot::AllResults => self.types_of(slot)?.len(),
        })
    }

    fn types_of(&self, slot: Slot<'_>) -> Result<Vec<Type<'a>>> {
        let types = match slot {
            Slot::AllOperands => match &self.all_operands.types {
                Some(types) => Some(types.clone()),
                None => {
                    let known = self.operands.iter().filter_map(|it| it.types.as_deref());
                    Some(known.flatten().copied().collect())
                }
            },
            Slot::Operands(_) => {
                let group = self.operand_group(slot, 0)?;
                group.and_then(|it| self.operands.get(it)?.types.clone())
            }
            Slot::AllResults => match &self.all_results {
                Some(types) => Some(types.clone()),
                None => Some(self.results.iter().flatten().flatten().copied().collect()),
            },
            Slot::Results(name) => self
                .results
                .get(self.result_group(name)?)
                .cloned()
                .flatten(),
        };
        Ok(types.unwrap_or_default())
    }

    fn values_of(&self, _: Slot<'_>) -> Result<Vec<Value<'a>>> {
        Ok(Vec::new())
    }

    fn defining_operation(
        &mut self,
        slot: Slot<'_>,
        position: usize,
    ) -> Result<Option<Contents<'a>>> {
        let operand = self.uses_of(slot)?.get(position).copied();
        Ok(operand.and_then(|it| self.module.contents_behind(it)))
    }

    fn set_attribute(&mut self, name: &str, value: Attribute<'a>) -> Result<()> {
        self.give(name, value)
    }

    fn set_types(&mut self, slot: Slot<'_>, types: &[Type<'a>]) -> Result<()> {
        let bytes = types.len().saturating_sub(FREE_TYPES) * BYTES_PER_TYPE;
        if !self.module.base.charge(bytes as u64) {
            return Err(self.error("inferred types exceed the limit of the options"));
        }
        let types = Some(types.to_vec());
        match slot {
            Slot::AllOperands => self.all_operands.types = types,
            Slot::AllResults => self.all_results = types,
            Slot::Operands(_) => {
                let group = self.operand_group(slot, 0)?;
                if let Some(group) = group.and_then(|it| self.operands.get_mut(it)) {
                    group.types = types;
                }
            }
            Slot::Results(name) => {
                let group = self.result_group(name)?;
                if let Some(group) = self.results.get_mut(group) {
                    *group = types;
                }
            }
        }
        Ok(())
    }

    fn set_argument_types(
        &mut self,
        region: usize,
        first: usize,
        types: &[Type<'a>],
    ) -> Result<()> {
        self.type_arguments(region, first, types);
        Ok(())
    }

    fn order_arguments(&mut self, region: usize, order: &[usize]) -> Result<()> {
        self.reorder_arguments(region, order);
        Ok(())
    }

    fn repeat_arguments(&mut self, from: usize, to: usize) -> Result<()> {
        self.copy_arguments(from, to);
        Ok(())
    }

    fn shadow_operands(&mut self, region: usize, slot: Slot<'_>) -> Result<()> {
        let types = self.types_of(slot)?;
        let uses = self.uses_of(slot)?;
        self.arguments_like(region, &uses, &types)
    }

    fn locate_here(&mut self) -> Result<()> {
        let base = &self.module.base;
        self.operation.line_and_column = base.lexer.line_and_column(base.token.start);
        Ok(())
    }

    fn text(&mut self, text: &str) -> Result<()> {
        Self::tokens(text).try_for_each(|token| self.expect(token))
    }

    fn optional(&mut self, text: &str, _: bool) -> Result<bool> {
        let mut tokens = Self::tokens(text);
        if !tokens.next().is_some_and(|token| self.at(token)) {
            return Ok(false);
        }
        if self.at("{") {
            self.last_brace = self.module.base.token.start;
        }
        self.module.base.bump();
        tokens.try_for_each(|token| self.expect(token))?;
        Ok(true)
    }

    fn peek(&self, token: &str, _: bool) -> bool {
        self.at(token)
    }

    fn peek_integer(&self, _: bool) -> bool {
        self.module.base.at(Kind::Integer) || self.module.base.at(Kind::Minus)
    }

    fn peek_after_value(&self, token: &str, _: bool) -> bool {
        let base = &self.module.base;
        if !base.at(Kind::Percent) {
            return false;
        }
        let rest = base.text_from(base.token.start + base.spelling().len());
        let is_part = |it: char| it == '#' || it.is_ascii_digit();
        rest.trim_start_matches(is_part)
            .trim_start()
            .starts_with(token)
    }

    fn new_line(&mut self, _: usize) -> Result<()> {
        Ok(())
    }

    fn keyword(&mut self, _: &str) -> Result<Cow<'a, str>> {
        let base = &mut self.module.base;
        if !base.at(Kind::Bare) {
            return Err(base.expected_here("a word"));
        }
        let word = base.spelling();
        base.bump();
        Ok(Cow::Borrowed(word))
    }

    fn string(&mut self, _: &BStr) -> Result<Cow<'a, BStr>> {
        let string = self.module.base.string()?;
        Ok(match string {
            Cow::Borrowed(bytes) => Cow::Borrowed(BStr::new(bytes)),
            Cow::Owned(bytes) => Cow::Owned(bytes.into()),
        })
    }

    fn integer(&mut self, _: i64) -> Result<i64> {
        let at = self.module.base.token.start;
        let (is_negative, magnitude) = self.sign_and_magnitude()?;
        let base = &self.module.base;
        let value = i64::try_from(magnitude).ok();
        let value = match is_negative {
            true if magnitude == i64::MIN.unsigned_abs() => Some(i64::MIN),
            true => value.map(|it| -it),
            false => value,
        };
        value.ok_or_else(|| base.error_at(at, "an integer of more than 64 bits"))
    }

    fn unsigned_integer(&mut self, _: u64) -> Result<u64> {
        let at = self.module.base.token.start;
        match self.sign_and_magnitude()? {
            (false, magnitude) => Ok(magnitude),
            (true, magnitude) if magnitude <= i64::MIN.unsigned_abs() => {
                Ok(magnitude.wrapping_neg())
            }
            _ => Err((self.module.base).error_at(at, "an integer of more than 64 bits")),
        }
    }

    fn wide_integer(&mut self, _: Option<&ApInt>) -> Result<ApInt> {
        self.module.base.wide_integer()
    }

    fn dimensions(&mut self, _: &[i64]) -> Result<Vec<i64>> {
        self.module.base.dimensions()
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
            AttributeStyle::Untyped(type_) => self.module.base.attribute(type_),
            AttributeStyle::Stripped => {
                Err(self.error("an attribute without its name, whose kind is not known"))
            }
        }
    }

    fn stripped_attribute(
        &mut self,
        _: Option<Attribute<'a>>,
        dialect: &'a str,
        mnemonic: &'a str,
    ) -> Result<Attribute<'a>> {
        self.module.base.stripped_attribute(dialect, mnemonic)
    }

    fn type_(&mut self, _: Option<Type<'a>>) -> Result<Type<'a>> {
        self.module.base.type_()
    }

    fn direct_type(&mut self, _: Option<Type<'a>>) -> Result<Type<'a>> {
        self.module.base.type_()
    }

    fn skip_location(&mut self) -> Result<()> {
        if !self.at("loc") {
            return Ok(());
        }
        self.written_location().map(drop)
    }

    fn optional_dictionary(&mut self, _: Option<Attribute<'a>>) -> Result<Option<Attribute<'a>>> {
        self.dictionary_of_argument()
    }

    fn list(&mut self, _: usize, end: &str, each: &mut Element<'_, 'a>) -> Result<usize> {
        let mut count = 0;
        while !end.is_empty() && !self.at(end) || end.is_empty() || count > 0 {
            each(self, count)?;
            count += 1;
            if !self.module.base.eat(Kind::Comma) {
                break;
            }
        }
        Ok(count)
    }

    fn operand(&mut self, slot: Slot<'_>, position: usize) -> Result<()> {
        let operand = self.module.value_use()?;
        self.add_use(slot, position, operand)
    }

    fn parameter_name(&mut self, _: Option<&str>) -> Result<Option<String>> {
        if !self.module.base.at(Kind::Percent) {
            return Ok(None);
        }
        // The name is part of the operation, not a reference to a value.
        self.module.templates.parsed.depends_on_values = true;
        let ValueUse { name, number, at } = self.module.value_use()?;
        if number > 0 {
            let message = "the name of a parameter has no number";
            return Err(self.module.base.error_at(at, message));
        }
        Ok(Some(name.trim_start_matches('%').to_owned()))
    }

    fn repeated_operand(&mut self, slot: Slot<'_>, _: Option<usize>) -> Result<Option<usize>> {
        if !self.module.base.at(Kind::Percent) {
            return Ok(None);
        }
        self.module.templates.parsed.depends_on_values = true;
        let ValueUse { name, number, at } = self.module.value_use()?;
        let uses = self.uses_of(slot)?;
        let position = (uses.iter()).position(|it| (it.name, it.number) == (name, number));
        let unknown = || (self.module.base).error_at(at, format!("no operand is called `{name}`"));
        position.map(Some).ok_or_else(unknown)
    }

    fn repeat_operands(&mut self, from: Slot<'_>, to: Slot<'_>) -> Result<()> {
        for operand in self.uses_of(from)? {
            let position = self.count(to)?;
            self.add_use(to, position, operand)?;
        }
        Ok(())
    }

    fn omit_operands(&mut self, _: Slot<'_>) -> Result<()> {
        Ok(())
    }

    fn operands(&mut self, slot: Slot<'_>) -> Result<()> {
        let mut position = self.count(slot)?;
        while self.module.base.at(Kind::Percent) {
            self.operand(slot, position)?;
            position += 1;
            if !self.module.base.eat(Kind::Comma) {
                break;
            }
            if !self.module.base.at(Kind::Percent) {
                return Err(self.module.base.expected("an operand after `,`"));
            }
        }
        Ok(())
    }

    fn affine_expression(
        &mut self,
        _: Option<&AffineExpr>,
        values: &mut AffineValues<'a>,
    ) -> Result<AffineExpr> {
        let base = &mut self.module.base;
        let start = base.token.start;
        let text = base.lexer.text();
        let parsed = AffineExpr::parse_over(text, start, base.rules(), &mut values.parsed);
        let (expression, end) =
            parsed.map_err(|error| base.error_at(error.offset, error.kind.to_string()))?;
        base.seek(end);
        Ok(expression)
    }

    fn affine_map(&mut self, _: Option<&AffineMap>) -> Result<AffineMap> {
        self.module.base.affine_map()
    }

    fn affine_operands(&mut self, slot: Slot<'_>, values: &AffineValues<'a>) -> Result<()> {
        let parsed = values.parsed.dims.iter().chain(&values.parsed.symbols);
        for &(spelling, at) in parsed {
            let (name, number) = match spelling.split_once('#') {
                Some((name, number)) => (name, number.parse().ok()),
                None => (spelling, Some(0)),
            };
            let number = number.ok_or_else(|| {
                self.module
                    .base
                    .error_at(at, format!("`{spelling}` is no value"))
            })?;
            let position = self.count(slot)?;
            self.add_use(slot, position, ValueUse { name, number, at })?;
        }
        Ok(())
    }

    fn successor(&mut self, position: usize) -> Result<()> {
        self.add_successor(self.group_of_successor(position))
    }

    fn argument(
        &mut self,
        region: usize,
        argument: usize,
        style: ArgumentStyle<'a>,
    ) -> Result<RegionArgument<'a>> {
        self.region_argument(region, argument, style)
    }

    fn argument_name(&mut self, _: usize, _: usize) -> Result<()> {
        let base = &mut self.module.base;
        base.expect(Kind::Percent, "the name of an argument")
    }

    fn name_of_result(&mut self) -> Result<Option<String>> {
        self.module.templates.parsed.depends_on_values = true;
        let first = self.module.result_names.get(self.operation.results);
        Ok(first.map(|it| it.name.trim_start_matches('%').to_owned()))
    }

    fn name_of_argument(&mut self, region: usize, argument: usize) -> Result<String> {
        let name = self.form_region(region).name_of(argument);
        name.map(|it| it.trim_start_matches('%').to_owned())
            .ok_or_else(|| Error::message("an argument that is not there"))
    }

    fn locate_argument(&mut self, region: usize, argument: usize) -> Result<()> {
        match self.at("loc") {
            true => self.located_argument(region, argument),
            false => Ok(()),
        }
    }

    fn set_argument_location(
        &mut self,
        region: usize,
        argument: usize,
        location: Attribute<'a>,
    ) -> Result<()> {
        (self.module.base.context).check_same(location.context())?;
        self.locate_parsed(region, argument, (location.id().into(), None));
        Ok(())
    }

    fn position(&mut self) -> Result<Option<Attribute<'a>>> {
        let module = &mut *self.module;
        let (line, column) = module.base.lexer.line_and_column(module.base.token.start);
        let location = module
            .base
            .file_line_column(module.file_name, line, column)?;
        Ok(Some(location))
    }

    fn optional_location(&mut self, _: Option<Attribute<'a>>) -> Result<Option<Attribute<'a>>> {
        if !self.at("loc") {
            return Ok(None);
        }
        let (location, later) = self.written_location()?;
        if later.is_some() {
            return Err(self.error("an alias of a location that is defined later"));
        }
        let context = self.module.base.context;
        Ok(location.get().map(|id| Attribute::new(context, id)))
    }

    fn arguments_of(&self, _: usize) -> Result<Vec<Value<'a>>> {
        Ok(Vec::new())
    }

    fn region(&mut self, region: usize, style: RegionStyle) -> Result<()> {
        self.skip_region(region, style)
    }

    fn empty_region(&mut self, region: usize) -> Result<()> {
        self.form_region(region);
        Ok(())
    }

    fn implied_region(&mut self, region: usize, block: ImpliedBlock<'a>) -> Result<()> {
        self.imply_region(region, block);
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

    fn payload_dictionary(&mut self, _: &dyn Fn(Attribute<'a>) -> bool) -> Result<()> {
        Err(self.error("the dictionary of a payload cannot be parsed"))
    }

    fn nested(&mut self, part: &mut Part<'_, 'a>) -> Result<()> {
        self.nested_part(part)
    }

    fn generic(&mut self) -> Result<()> {
        self.is_generic = true;
        Ok(())
    }

    fn dictionary(&mut self, style: DictionaryStyle<'_>) -> Result<()> {
        self.attribute_dictionary(style.keyword)
    }
}
