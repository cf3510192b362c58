//! The printing side of the interface that forms written by hand use.

use std::borrow::Cow;

use bstr::BStr;

use super::entry_blocks::{entry_argument, entry_block, is_single_operation};
use super::fit::{another_type, expect_types};
use super::printer::FormPrinter;
use super::view::{Found, View};
use crate::affine::{AffineExpr, AffineMap};
use crate::builtin::{BuiltinAttribute, DYNAMIC};
use crate::context::{Attribute, Context, Type};
use crate::definition::OperationDefinition;
use crate::dialect::{
    AffineValues, ArgumentStyle, AttributeStyle, DictionaryStyle, Element, FormDriver,
    ImpliedBlock, Part, RegionArgument, RegionStyle, SealedDriver, Slot,
};
use crate::error::{Error, Result};
use crate::ir::{Contents, ContentsId, Operation, Value, are_same};
use crate::number::ApInt;
use crate::properties::{FieldValue, Wire};
use crate::text::item::strings;
use crate::text::item::{Elision, has_entries, integer};

impl SealedDriver for FormPrinter<'_, '_> {}

impl<'ir> FormDriver<'ir> for FormPrinter<'_, 'ir> {
    fn context(&self) -> &'ir Context {
        self.view.context()
    }

    fn is_printing(&self) -> bool {
        true
    }

    fn operation(&self) -> Option<Operation<'ir>> {
        self.trace.inspect(|trace| trace.forbid());
        Some(self.view.operation)
    }

    fn definition(&self) -> Option<&'ir OperationDefinition> {
        self.view.entry.definition
    }

    fn mistake(&self, message: Cow<'static, str>) -> Error {
        self.mismatch(message)
    }

    fn mismatch(&self, message: Cow<'static, str>) -> Error {
        Error::message(message)
    }

    fn attribute_value(&self, name: &str) -> Result<Option<Attribute<'ir>>> {
        // An integer or a string in native form is the attribute that the generic form shows.
        let context = self.view.context();
        match self.view.present_or_filled_in(name)? {
            Some(Found::Native(field, FieldValue::Varint(value))) => {
                let Wire::Varint(form) = field.wire() else {
                    return Ok(None);
                };
                let mut text = Vec::new();
                integer(&mut text, form, value, Elision::Never);
                let text = String::from_utf8_lossy(&text);
                context.parse_attribute(&text).map(Some)
            }
            Some(Found::Native(_, FieldValue::String(id))) => {
                context.string(context.string_at(id)).map(Some)
            }
            Some(found) => found.attribute(context),
            None => Ok(None),
        }
    }

    fn types_of(&self, slot: Slot<'_>) -> Result<Vec<Type<'ir>>> {
        Ok(self.group(slot)?.iter().map(Value::type_).collect())
    }

    fn count(&self, slot: Slot<'_>) -> Result<usize> {
        Ok(self.group(slot)?.len())
    }

    fn values_of(&self, slot: Slot<'_>) -> Result<Vec<Value<'ir>>> {
        Ok(self.group(slot)?.iter().collect())
    }

    fn defining_operation(
        &mut self,
        slot: Slot<'_>,
        position: usize,
    ) -> Result<Option<Contents<'ir>>> {
        // The text depends on more than what other operations share.
        self.trace.inspect(|trace| trace.forbid());
        let operand = self.group(slot)?.get(position);
        let definition = operand.and_then(Value::defining_operation);
        Ok(definition.map(|it| self.context().contents(ContentsId::of(it.record()))))
    }

    fn set_attribute(&mut self, _: &str, _: Attribute<'ir>) -> Result<()> {
        Ok(())
    }

    fn set_types(&mut self, slot: Slot<'_>, types: &[Type<'ir>]) -> Result<()> {
        expect_types(&self.group(slot)?, types)
    }

    fn set_argument_types(
        &mut self,
        region: usize,
        first: usize,
        types: &[Type<'ir>],
    ) -> Result<()> {
        let arguments = self.arguments_of(region)?;
        let pairs = arguments.iter().skip(first).zip(types);
        match { pairs }.all(|(argument, type_)| are_same(argument.type_(), *type_)) {
            true => Ok(()),
            false => Err(another_type()),
        }
    }

    fn order_arguments(&mut self, _: usize, _: &[usize]) -> Result<()> {
        Ok(())
    }

    fn repeat_arguments(&mut self, from: usize, to: usize) -> Result<()> {
        self.shown.show(to, self.shown.of(from));
        Ok(())
    }

    fn shadow_operands(&mut self, region: usize, slot: Slot<'_>) -> Result<()> {
        let group = self.group(slot)?;
        self.shown.show(region, group.len());
        self.written.operands(group.operands());
        Ok(())
    }

    fn locate_here(&mut self) -> Result<()> {
        Ok(())
    }

    fn text(&mut self, text: &str) -> Result<()> {
        self.sink.text(text);
        Ok(())
    }

    fn optional(&mut self, text: &str, present: bool) -> Result<bool> {
        if present {
            self.sink.text(text);
        }
        Ok(present)
    }

    fn peek(&self, _: &str, present: bool) -> bool {
        present
    }

    fn peek_integer(&self, present: bool) -> bool {
        present
    }

    fn peek_after_value(&self, _: &str, present: bool) -> bool {
        present
    }

    fn new_line(&mut self, deeper: usize) -> Result<()> {
        self.print_new_line(deeper);
        Ok(())
    }

    fn keyword(&mut self, printed: &str) -> Result<Cow<'ir, str>> {
        self.sink.text(printed);
        Ok(Cow::Owned(printed.to_owned()))
    }

    fn string(&mut self, printed: &BStr) -> Result<Cow<'ir, BStr>> {
        self.sink.write(|out| strings::quoted(out, printed));
        Ok(Cow::Owned(printed.to_owned()))
    }

    fn integer(&mut self, printed: i64) -> Result<i64> {
        self.sink.write(|out| strings::signed(out, printed));
        Ok(printed)
    }

    fn unsigned_integer(&mut self, printed: u64) -> Result<u64> {
        self.sink.write(|out| strings::number(out, printed));
        Ok(printed)
    }

    fn wide_integer(&mut self, printed: Option<&ApInt>) -> Result<ApInt> {
        let printed = printed.ok_or_else(absent)?;
        let text = printed.display_signed().to_string();
        self.sink.text(&text);
        Ok(printed.clone())
    }

    fn dimensions(&mut self, printed: &[i64]) -> Result<Vec<i64>> {
        self.sink.write(|out| {
            for (position, &size) in printed.iter().enumerate() {
                if position > 0 {
                    out.push(b'x');
                }
                match size {
                    DYNAMIC => out.push(b'?'),
                    size => strings::signed(out, size),
                }
            }
        });
        Ok(printed.to_vec())
    }

    fn symbol_name(&mut self, printed: Option<Attribute<'ir>>) -> Result<Attribute<'ir>> {
        let symbol = printed.ok_or_else(absent)?;
        let Some(BuiltinAttribute::String { value, type_: None }) = symbol.try_decode()? else {
            return Err(Error::message(
                "the name of a symbol is no string without a type",
            ));
        };
        let release = || symbol.context().registry().llvm_release();
        self.sink.write(|out| strings::symbol(out, value, release));
        Ok(symbol)
    }

    fn attribute(
        &mut self,
        printed: Option<Attribute<'ir>>,
        style: AttributeStyle<'ir>,
    ) -> Result<Attribute<'ir>> {
        let attribute = printed.ok_or_else(absent)?;
        match style {
            AttributeStyle::Full => self.sink.attribute(attribute, Elision::Never)?,
            AttributeStyle::Untyped(_) => self.sink.attribute(attribute, Elision::Must)?,
            AttributeStyle::Stripped => self.sink.stripped(attribute)?,
            AttributeStyle::Direct => self.sink.direct(attribute)?,
        }
        Ok(attribute)
    }

    fn stripped_attribute(
        &mut self,
        printed: Option<Attribute<'ir>>,
        _: &'ir str,
        _: &'ir str,
    ) -> Result<Attribute<'ir>> {
        self.attribute(printed, AttributeStyle::Stripped)
    }

    fn type_(&mut self, printed: Option<Type<'ir>>) -> Result<Type<'ir>> {
        let type_ = printed.ok_or_else(absent)?;
        self.sink.type_(type_)?;
        Ok(type_)
    }

    fn direct_type(&mut self, printed: Option<Type<'ir>>) -> Result<Type<'ir>> {
        let type_ = printed.ok_or_else(absent)?;
        self.sink.direct_type(type_)?;
        Ok(type_)
    }

    fn skip_location(&mut self) -> Result<()> {
        Ok(())
    }

    fn optional_dictionary(
        &mut self,
        printed: Option<Attribute<'ir>>,
    ) -> Result<Option<Attribute<'ir>>> {
        if let Some(dictionary) = printed.filter(|it| has_entries(*it)) {
            self.sink.text(" ");
            self.sink.attribute(dictionary, Elision::Never)?;
        }
        Ok(printed)
    }

    fn list(&mut self, printed: usize, _: &str, each: &mut Element<'_, 'ir>) -> Result<usize> {
        for index in 0..printed {
            self.separate(index);
            each(self, index)?;
        }
        Ok(printed)
    }

    fn operand(&mut self, slot: Slot<'_>, position: usize) -> Result<()> {
        let position = self.group(slot)?.operands().nth(position);
        self.print_operand(position.ok_or_else(|| Error::message("an operand that is not there"))?);
        Ok(())
    }

    fn parameter_name(&mut self, printed: Option<&str>) -> Result<Option<String>> {
        if let Some(name) = printed {
            self.sink.text("%");
            self.sink.text(name);
        }
        Ok(printed.map(str::to_owned))
    }

    fn repeated_operand(
        &mut self,
        slot: Slot<'_>,
        printed: Option<usize>,
    ) -> Result<Option<usize>> {
        if let Some(position) = printed {
            self.operand(slot, position)?;
        }
        Ok(printed)
    }

    fn repeat_operands(&mut self, from: Slot<'_>, to: Slot<'_>) -> Result<()> {
        let (from, to) = (self.group(from)?, self.group(to)?);
        match from.iter().eq(to.iter()) {
            true => {
                self.written.operands(to.operands());
                Ok(())
            }
            false => Err(Error::message("operands that are others than before")),
        }
    }

    fn omit_operands(&mut self, slot: Slot<'_>) -> Result<()> {
        let omitted = self.group(slot)?.operands();
        self.written.operands(omitted);
        Ok(())
    }

    fn operands(&mut self, slot: Slot<'_>) -> Result<()> {
        let operands = self.group(slot)?.operands();
        self.print_operands(operands);
        Ok(())
    }

    fn affine_expression(
        &mut self,
        printed: Option<&AffineExpr>,
        values: &mut AffineValues<'ir>,
    ) -> Result<AffineExpr> {
        let printed = printed.ok_or_else(absent)?;
        // The expressions need not have all values: upstream leaves out the others, too.
        if !std::mem::replace(&mut values.is_written, true) {
            self.written.values(self.view.operation, &values.printed);
        }
        let (values, dims) = (&values.printed, values.dims);
        let value = |expression: &AffineExpr| match expression {
            AffineExpr::Symbol(position) => values.get(dims + *position as usize),
            expression => values.get(expression.as_dim()? as usize),
        };
        let is_complete = std::cell::Cell::new(true);
        let written = printed.print_with(&mut Text(self), |out, leaf| {
            let Some(&value) = value(leaf) else {
                is_complete.set(false);
                return Ok(());
            };
            let is_marked = matches!(leaf, AffineExpr::Symbol(_));
            if is_marked {
                out.0.sink.text("symbol(");
            }
            out.0.print_value(value);
            if is_marked {
                out.0.sink.text(")");
            }
            Ok(())
        });
        written.map_err(|error| Error::message(error.to_string()))?;
        if is_complete.get() {
            Ok(printed.clone())
        } else {
            Err(Error::message(
                "an expression over values that are not there",
            ))
        }
    }

    fn affine_map(&mut self, printed: Option<&AffineMap>) -> Result<AffineMap> {
        let printed = printed.ok_or_else(absent)?;
        self.sink.text(&printed.to_string());
        Ok(printed.clone())
    }

    fn affine_operands(&mut self, _: Slot<'_>, _: &AffineValues<'ir>) -> Result<()> {
        Ok(())
    }

    fn successor(&mut self, position: usize) -> Result<()> {
        self.print_successor(position)
    }

    fn argument(
        &mut self,
        region: usize,
        argument: usize,
        style: ArgumentStyle<'ir>,
    ) -> Result<RegionArgument<'ir>> {
        let (argument, location) = self.print_argument(region, argument)?;
        match style {
            ArgumentStyle::Name => return Ok(RegionArgument::default()),
            ArgumentStyle::Located => {
                self.sink.visit_type(argument.type_())?;
            }
            ArgumentStyle::Typed(dictionary) | ArgumentStyle::Unlocated(dictionary) => {
                self.sink.text(": ");
                self.sink.type_(argument.type_())?;
                // Upstream's visit leaves the dictionary of an argument out.
                if let Some(dictionary) = dictionary.filter(|it| has_entries(*it)) {
                    self.sink.text(" ");
                    self.sink.unvisited(dictionary)?;
                }
            }
        }
        if !matches!(style, ArgumentStyle::Unlocated(_)) {
            self.print_location(location)?;
        }
        Ok(RegionArgument::default())
    }

    fn argument_name(&mut self, region: usize, argument: usize) -> Result<()> {
        self.argument(region, argument, ArgumentStyle::Name)
            .map(drop)
    }

    fn name_of_result(&mut self) -> Result<Option<String>> {
        let result = self.view.operation.results().next();
        Ok(result.map(|it| self.name_of(it)))
    }

    fn name_of_argument(&mut self, region: usize, argument: usize) -> Result<String> {
        let (value, _) = entry_argument(self.view.operation, region, argument)?;
        self.shown.show(region, argument + 1);
        Ok(self.name_of(value))
    }

    fn locate_argument(&mut self, region: usize, argument: usize) -> Result<()> {
        let (_, location) = entry_argument(self.view.operation, region, argument)?;
        self.print_location(location)
    }

    fn set_argument_location(&mut self, _: usize, _: usize, _: Attribute<'ir>) -> Result<()> {
        Ok(())
    }

    fn position(&mut self) -> Result<Option<Attribute<'ir>>> {
        Ok(None)
    }

    fn optional_location(
        &mut self,
        printed: Option<Attribute<'ir>>,
    ) -> Result<Option<Attribute<'ir>>> {
        match printed {
            Some(location) => self.print_location(location).map(|()| printed),
            None => Ok(None),
        }
    }

    fn arguments_of(&self, region: usize) -> Result<Vec<Value<'ir>>> {
        let block = entry_block(self.view.operation, region)?;
        Ok(block.into_iter().flat_map(|it| it.arguments()).collect())
    }

    fn region(&mut self, region: usize, style: RegionStyle) -> Result<()> {
        if region >= self.view.operation.region_count() {
            return Err(Error::message("a region that is not there"));
        }
        if style.inline {
            // The text depends on more than what other operations share.
            self.trace.inspect(|trace| trace.forbid());
            let block = entry_block(self.view.operation, region)?;
            if !is_single_operation(block)? {
                return Err(Error::message("a region with more than one operation"));
            }
        }
        self.print_region(region, style);
        Ok(())
    }

    fn empty_region(&mut self, region: usize) -> Result<()> {
        match self.has_region(region)? {
            true => Err(Error::message("a region that the form leaves out")),
            false => {
                self.written.region(region);
                Ok(())
            }
        }
    }

    fn implied_region(&mut self, region: usize, _: ImpliedBlock<'ir>) -> Result<()> {
        self.written.region(region);
        Ok(())
    }

    fn has_region(&self, region: usize) -> Result<bool> {
        let region = self.view.operation.region(region)?;
        Ok(region.is_some_and(|region| !region.is_empty()))
    }

    fn attributes(&self) -> Result<Vec<(String, Attribute<'ir>)>> {
        let hidden = ["operandSegmentSizes", "resultSegmentSizes"];
        let entries = self.entries(&self.view, DictionaryStyle::without(&hidden))?;
        Ok(entries
            .into_iter()
            .map(|(name, value)| (name.to_string(), value))
            .collect())
    }

    fn has_attributes_except(&self, elided: &[&str]) -> Result<bool> {
        let entries = self.entries(&self.view, DictionaryStyle::without(elided))?;
        Ok(!entries.is_empty())
    }

    fn payload_dictionary(&mut self, is_elided: &dyn Fn(Attribute<'ir>) -> bool) -> Result<()> {
        self.trace.inspect(|trace| trace.forbid());
        self.written.region(0);
        let block = entry_block(self.view.operation, 0)?;
        let payload = block.and_then(|block| block.operations().next());
        let payload = payload.ok_or_else(|| Error::message("a region without an operation"))?;
        let entry = self.place.forms.of(payload.record().name);
        let view = View::new(payload, entry);
        let mut entries = self.entries(&view, DictionaryStyle::default())?;
        if let Some(elided) = entries.iter().position(|(_, value)| is_elided(*value)) {
            entries.remove(elided);
        }
        self.print_entries(&entries, None)
    }

    fn nested(&mut self, part: &mut Part<'_, 'ir>) -> Result<()> {
        self.print_nested(part)
    }

    fn generic(&mut self) -> Result<()> {
        self.print_generic_tail()
    }

    fn dictionary(&mut self, style: DictionaryStyle<'_>) -> Result<()> {
        let entries = self.entries(&self.view, style)?;
        self.print_entries(&entries, style.keyword)
    }
}

/// Returns the error of an operation that lacks an attribute or a type.
fn absent() -> Error {
    Error::message("an attribute or a type that the form needs is absent")
}

/// Writes fixed text of a form.
struct Text<'o, 'p, 'ir>(&'o mut FormPrinter<'p, 'ir>);

impl std::fmt::Write for Text<'_, '_, '_> {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0.sink.text(text);
        Ok(())
    }
}
