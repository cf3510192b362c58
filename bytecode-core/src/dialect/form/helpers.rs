//! Helpers for forms, implemented by the methods of [`FormDriver`].

use bstr::BStr;

use super::{AttributeStyle, DictionaryStyle, FormDriver, Slot, dense_integers};
use crate::builtin::{ArrayAttr, FunctionType, StringAttr};
use crate::context::{Attribute, Type};
use crate::error::Result;

/// Prints or parses an operand of [`FormDriver::typed_list`](FormDriver#method.typed_list).
type TypedElement<'a, 'ir> =
    dyn FnMut(&mut dyn FormDriver<'ir>, usize, Option<Type<'ir>>) -> Result<Type<'ir>> + 'a;

impl<'ir> dyn FormDriver<'ir> + '_ {
    /// Returns whether the operation has an attribute with this name, or a default value for it.
    ///
    /// # Errors
    /// Fails for the reasons of [`attribute_value`](FormDriver::attribute_value).
    pub fn has(&self, name: &str) -> Result<bool> {
        Ok(self.attribute_value(name)?.is_some())
    }

    /// Returns whether the operation has operands in a group; while parsing, whether any has been parsed.
    ///
    /// # Errors
    /// Fails for the reasons of [`count`](FormDriver::count).
    pub fn has_operands(&self, group: &str) -> Result<bool> {
        Ok(self.count(Slot::Operands(group))? > 0)
    }

    /// Prints `text` if the operation has the unit attribute `name`, or parses it and sets the attribute. Returns its presence.
    ///
    /// # Errors
    /// Fails for the reasons of [`attribute_value`](FormDriver::attribute_value), [`optional`](FormDriver::optional)
    /// and [`set_attribute`](FormDriver::set_attribute).
    pub fn flag(&mut self, text: &str, name: &str) -> Result<bool> {
        let present = self.is_printing() && self.has(name)?;
        let present = self.optional(text, present)?;
        if present && !self.is_printing() {
            let unit = self.context().unit();
            self.set_attribute(name, unit)?;
        }
        Ok(present)
    }

    /// Prints or parses an attribute of the operation.
    ///
    /// # Errors
    /// Fails for the reasons of [`attribute`](FormDriver::attribute), [`attribute_value`](FormDriver::attribute_value)
    /// and [`set_attribute`](FormDriver::set_attribute). While printing, an absent attribute is an error.
    pub fn named(&mut self, name: &str, style: AttributeStyle<'ir>) -> Result<Attribute<'ir>> {
        let printed = self.printed(name)?;
        let value = self.attribute(printed, style)?;
        self.set_attribute(name, value)?;
        Ok(value)
    }

    /// Returns an attribute of the printed operation; `None` while parsing.
    ///
    /// # Errors
    /// Fails for the reasons of [`attribute_value`](FormDriver::attribute_value).
    pub fn printed(&self, name: &str) -> Result<Option<Attribute<'ir>>> {
        match self.is_printing() {
            true => self.attribute_value(name),
            false => Ok(None),
        }
    }

    /// Returns the elements of an array of the printed operation; none while parsing or without the array.
    ///
    /// # Errors
    /// Fails for the reasons of [`attribute_value`](FormDriver::attribute_value), or if the attribute is no array.
    pub fn printed_array(&self, name: &str) -> Result<Vec<Attribute<'ir>>> {
        match self.printed(name)? {
            Some(array) => Ok(array.decode::<ArrayAttr<'_>>()?.iter()?.collect()),
            None => Ok(Vec::new()),
        }
    }

    /// Returns the integers of a dense array of the printed operation; none while parsing or without the array.
    ///
    /// # Errors
    /// Fails for the reasons of [`attribute_value`](FormDriver::attribute_value), or if the attribute has no integers.
    pub fn printed_integers(&self, name: &str) -> Result<Vec<i64>> {
        self.printed(name)?.map_or(Ok(Vec::new()), dense_integers)
    }

    /// Sets an attribute of the parsed operation to an array; does nothing while printing, or if `name` is empty.
    ///
    /// # Errors
    /// While parsing, fails if an element belongs to another context, or for the reasons of
    /// [`set_attribute`](FormDriver::set_attribute).
    pub fn set_array(&mut self, name: &str, elements: Vec<Attribute<'ir>>) -> Result<()> {
        if self.is_printing() || name.is_empty() {
            return Ok(());
        }
        let array = self.context().array(elements)?;
        self.set_attribute(name, array)
    }

    /// Prints or parses the name of the symbol that the operation defines: `@name`.
    ///
    /// # Errors
    /// Fails for the reasons of [`symbol_name`](FormDriver::symbol_name),
    /// [`attribute_value`](FormDriver::attribute_value) and [`set_attribute`](FormDriver::set_attribute). While
    /// printing, an absent attribute is an error.
    pub fn symbol(&mut self, name: &str) -> Result<()> {
        let printed = self.printed(name)?;
        let symbol = self.symbol_name(printed)?;
        self.set_attribute(name, symbol)
    }

    /// Prints or parses a string attribute of the operation as an identifier.
    ///
    /// # Errors
    /// Fails for the reasons of [`keyword`](FormDriver::keyword), [`attribute_value`](FormDriver::attribute_value) and
    /// [`set_attribute`](FormDriver::set_attribute). While printing, fails if the attribute is no string.
    pub fn word(&mut self, name: &str) -> Result<()> {
        let printed = self.printed(name)?;
        let value = match printed {
            Some(attribute) => attribute.decode::<StringAttr<'_>>()?.value()?,
            None => BStr::new(""),
        };
        let word = self.keyword(std::str::from_utf8(value).unwrap_or_default())?;
        if !self.is_printing() {
            let value = self.context().string(word.as_bytes())?;
            self.set_attribute(name, value)?;
        }
        Ok(())
    }

    /// Prints or parses the types of the values of a slot, at least one, separated by `, `.
    ///
    /// # Errors
    /// Fails for the reasons of [`type_list`](#method.type_list), [`types_of`](FormDriver::types_of) and
    /// [`set_types`](FormDriver::set_types).
    pub fn types(&mut self, slot: Slot<'_>) -> Result<()> {
        let printed = self.printed_types(slot)?;
        let types = self.type_list(&printed)?;
        self.set_types(slot, &types)
    }

    /// Prints or parses types, at least one, separated by `, `.
    ///
    /// # Errors
    /// Fails for the reasons of [`type_`](FormDriver::type_).
    pub fn type_list(&mut self, printed: &[Type<'ir>]) -> Result<Vec<Type<'ir>>> {
        let mut types = Vec::with_capacity(printed.len());
        self.list(printed.len(), "", &mut |form, index| {
            types.push(form.type_(printed.get(index).copied())?);
            Ok(())
        })?;
        Ok(types)
    }

    /// Returns the types of the values of a printed operation; none while parsing.
    ///
    /// # Errors
    /// Fails for the reasons of [`types_of`](FormDriver::types_of).
    pub fn printed_types(&self, slot: Slot<'_>) -> Result<Vec<Type<'ir>>> {
        match self.is_printing() {
            true => self.types_of(slot),
            false => Ok(Vec::new()),
        }
    }

    /// Prints or parses a list of operands up to `end`, each with its type. `each` gets the position of an operand and,
    /// while printing, its type; it prints or parses both and returns the type.
    ///
    /// # Errors
    /// Fails if `each` fails, or for the reasons of [`types_of`](FormDriver::types_of) and
    /// [`set_types`](FormDriver::set_types).
    pub fn typed_list(
        &mut self,
        slot: Slot<'_>,
        end: &str,
        each: &mut TypedElement<'_, 'ir>,
    ) -> Result<()> {
        let printed = self.printed_types(slot)?;
        let mut types = Vec::with_capacity(printed.len());
        self.list(printed.len(), end, &mut |form, index| {
            types.push(each(form, index, printed.get(index).copied())?);
            Ok(())
        })?;
        self.set_types(slot, &types)
    }

    /// Prints or parses the type of the first value of a slot, and returns it.
    ///
    /// # Errors
    /// Fails for the reasons of [`types_of`](FormDriver::types_of) and [`type_`](FormDriver::type_). While printing,
    /// fails if the slot has no values.
    pub fn first_type(&mut self, slot: Slot<'_>) -> Result<Type<'ir>> {
        let printed = self.printed_types(slot)?.first().copied();
        self.type_(printed)
    }

    /// Prints or parses the types of operands and of results: `(a, b) -> r`.
    ///
    /// # Errors
    /// Fails for the reasons of [`function_type`](#method.function_type), [`types_of`](FormDriver::types_of) and
    /// [`set_types`](FormDriver::set_types).
    pub fn functional_type(&mut self, inputs: Slot<'_>, results: Slot<'_>) -> Result<()> {
        let (printed_inputs, printed_results) =
            (self.printed_types(inputs)?, self.printed_types(results)?);
        let (input_types, result_types) = self.function_type(&printed_inputs, &printed_results)?;
        self.set_types(inputs, &input_types)?;
        self.set_types(results, &result_types)
    }

    /// Prints or parses the types of a function: `(a, b) -> r`. Returns those of inputs and of results.
    ///
    /// # Errors
    /// Fails for the reasons of [`text`](FormDriver::text) and [`type_`](FormDriver::type_).
    pub fn function_type(
        &mut self,
        inputs: &[Type<'ir>],
        results: &[Type<'ir>],
    ) -> Result<(Vec<Type<'ir>>, Vec<Type<'ir>>)> {
        self.text("(")?;
        let inputs = self.types_until(inputs, ")")?;
        self.text(") -> ")?;
        Ok((inputs, self.result_types(results)?))
    }

    /// Prints or parses one type other than a function type, or types in parentheses.
    ///
    /// # Errors
    /// Fails for the reasons of [`text`](FormDriver::text) and [`type_`](FormDriver::type_).
    pub fn result_types(&mut self, printed: &[Type<'ir>]) -> Result<Vec<Type<'ir>>> {
        let is_single = match printed {
            [result] => result.try_decode::<FunctionType<'_>>()?.is_none(),
            _ => false,
        };
        let types = if self.optional("(", !is_single)? {
            let types = self.types_until(printed, ")")?;
            self.text(")")?;
            types
        } else {
            vec![self.type_(printed.first().copied())?]
        };
        Ok(types)
    }

    /// Prints or parses types separated by `, `, up to the token `end`, which remains.
    ///
    /// # Errors
    /// Fails for the reasons of [`type_`](FormDriver::type_).
    pub fn types_until(&mut self, printed: &[Type<'ir>], end: &str) -> Result<Vec<Type<'ir>>> {
        let mut types = Vec::with_capacity(printed.len());
        self.list(printed.len(), end, &mut |form, index| {
            types.push(form.type_(printed.get(index).copied())?);
            Ok(())
        })?;
        Ok(types)
    }

    /// Prints or parses ` -> r`, the types of the values of a slot; nothing if there are no values.
    ///
    /// # Errors
    /// Fails for the reasons of [`result_types`](#method.result_types), [`optional`](FormDriver::optional),
    /// [`types_of`](FormDriver::types_of) and [`set_types`](FormDriver::set_types).
    pub fn arrow_types(&mut self, slot: Slot<'_>) -> Result<()> {
        let printed = self.printed_types(slot)?;
        let mut types = Vec::new();
        if self.optional(" -> ", !printed.is_empty())? {
            types = self.result_types(&printed)?;
        }
        self.set_types(slot, &types)
    }

    /// Prints or parses ` {...}`, the attributes of the operation without `elided`.
    ///
    /// # Errors
    /// Fails for the reasons of [`dictionary`](FormDriver::dictionary).
    pub fn attributes_without(&mut self, elided: &[&str]) -> Result<()> {
        self.dictionary(DictionaryStyle::without(elided))
    }

    /// Prints or parses ` attributes {...}`, the attributes of the operation without `elided`.
    ///
    /// # Errors
    /// Fails for the reasons of [`dictionary`](FormDriver::dictionary).
    pub fn keyword_attributes_without(&mut self, elided: &[&str]) -> Result<()> {
        self.dictionary(DictionaryStyle::without(elided).with_keyword())
    }

    /// Prints or parses `(%arg = %value, ...)`: the arguments of a region from `first` on, each with its initial value, an
    /// operand of the slot.
    ///
    /// # Errors
    /// Fails for the reasons of [`argument`](FormDriver::argument), [`operand`](FormDriver::operand) and
    /// [`text`](FormDriver::text).
    pub fn assignments(&mut self, region: usize, first: usize, slot: Slot<'_>) -> Result<()> {
        let count = self.count(slot)?;
        self.text("(")?;
        self.list(count, ")", &mut |form, index| {
            form.argument(region, first + index, super::ArgumentStyle::Name)?;
            form.text(" = ")?;
            form.operand(slot, index)
        })?;
        self.text(")")
    }
}
