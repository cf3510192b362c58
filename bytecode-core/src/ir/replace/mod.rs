//! Replacing attributes and types in a whole module, from the inside outwards.
//!
//! Items are visited after the items that they refer to. If one of those was replaced, the item is encoded again with
//! the replacements by its dialect. All changes are applied at the end, so an error changes nothing.

mod changes;
mod replacements;
mod replacer;

use bstr::BStr;

pub(super) use changes::Changes;
pub(super) use replacements::Replacements;
use replacements::{Closures, keep_attribute, keep_type};
pub(super) use replacer::Replacer;

use super::module::Module;
use crate::context::{Attribute, Type, WireForm};
use crate::error::Result;

impl Module {
    /// Replaces attributes: those of operations, in properties and locations, and attributes nested in attributes and
    /// types.
    ///
    /// `replace` is called once for each attribute that the module uses, after its nested attributes. It returns the
    /// replacement, or `None` to keep the attribute. Names in a dictionary and in a location are string attributes.
    /// An attribute in assembly text counts as one attribute.
    ///
    /// Returns whether every attribute was visited: `false` if an encoding or properties of an unknown dialect may
    /// contain more.
    ///
    /// ```
    /// # use mlir_bytecode::{Registry, ir::Module};
    /// # fn main() -> mlir_bytecode::Result<()> {
    /// let text = r#""my.op"() {at = [1 : i32, {deep = 1 : i32}]} : () -> () loc("model.py":1:1)"#;
    /// let mut module = Module::parse(text, Registry::new())?;
    /// module.replace_attributes(|attribute| {
    ///     let context = attribute.context();
    ///     let one = context.integer(context.i32(), 1)?;
    ///     (attribute == one).then(|| context.integer(context.i32(), 2)).transpose()
    /// })?;
    /// let operation = module.walk().nth(1).expect("it is there")?;
    /// let attribute = operation.attribute("at")?.expect("it is there");
    /// assert_eq!(attribute.to_string(), "[2 : i32, {deep = 2 : i32}]");
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Fails with the error of `replace`; if a replacement belongs to another context or is not allowed in its
    /// position, such as a string as a location or as a property that is a symbol reference; or if a body cannot be read.
    /// Nothing is changed then.
    pub fn replace_attributes(
        &mut self,
        replace: impl for<'c> FnMut(Attribute<'c>) -> Result<Option<Attribute<'c>>>,
    ) -> Result<bool> {
        self.replace_by(Closures(replace, keep_type))
    }

    /// Replaces types: those of values, and types nested in types and attributes.
    ///
    /// `replace` is called once for each type that the module uses, after its nested types. It returns the
    /// replacement, or `None` to keep the type. A type in assembly text counts as one type. Returns whether every
    /// type was visited: see [`replace_attributes`](Self::replace_attributes).
    ///
    /// # Errors
    /// Fails for the reasons of [`replace_attributes`](Self::replace_attributes), and if a number, or elements, have a type
    /// whose replacement encodes numbers otherwise: replace such attributes first.
    pub fn replace_types(
        &mut self,
        replace: impl for<'c> FnMut(Type<'c>) -> Result<Option<Type<'c>>>,
    ) -> Result<bool> {
        self.replace_by(Closures(keep_attribute, replace))
    }

    fn replace_by(&mut self, replacements: impl Replacements) -> Result<bool> {
        self.load_all()?;
        let mut replacer = Replacer::new(&self.context, replacements);
        let mut changes = Changes::default();
        for operation in self.walk() {
            let operation = operation?;
            changes.of_operation(operation, &mut replacer)?;
            changes.of_arguments(operation, &mut replacer)?;
        }
        let complete = replacer.opaque.is_none();
        self.apply(changes);
        Ok(complete)
    }
}

/// Returns the assembly text of an item that is stored as text.
pub(super) fn assembly<'m>(form: WireForm<'m>) -> Option<&'m BStr> {
    match form {
        WireForm::Assembly(text) => Some(text),
        WireForm::Custom(_) => None,
    }
}
