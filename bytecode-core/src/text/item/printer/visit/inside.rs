//! What a custom-encoded item mentions: the items that its text contains.

use std::fmt;

use bstr::BStr;

use super::super::alias::alias_name;
use super::super::attribute::{is_none, is_unit};
use super::super::location::is_unknown;
use super::super::types::is_identity;
use super::mention::Mention;
use super::outline::is_simple_location;
use crate::builtin::{BuiltinAttribute, BuiltinType};
use crate::context::{Attribute, Context, Item, ItemId, ResourceHandle, Type};
use crate::error::Result;
use crate::item::{AsmPrinter, DenseElement, EncodeItem};

/// A tuple type of more elements than this has an alias.
const MAX_INLINE_TUPLE: usize = 16;

/// Gathers the mentions of one item.
pub(super) struct Inside<'a, 'ir> {
    pub(super) context: &'ir Context,
    pub(super) mentions: &'a mut Vec<Mention>,
    /// The name of the item's alias.
    pub(super) name: Option<&'static str>,
    pub(super) is_typed: bool,
}

impl<'a, 'ir> Inside<'a, 'ir> {
    /// Appends the mentions to `mentions`.
    pub(super) fn new(context: &'ir Context, mentions: &'a mut Vec<Mention>) -> Self {
        Self {
            context,
            mentions,
            name: None,
            is_typed: false,
        }
    }

    /// Gathers the mentions of a custom-encoded item, or of one whose dialect prints the parts of its text.
    pub(super) fn add(&mut self, item: Item<'ir>) -> Result<()> {
        let first = self.mentions.len();
        let result = match item.id {
            ItemId::Type(_) => self.type_contents(item),
            ItemId::Attribute(_) if is_simple_location(item) => {
                self.name = Some("loc");
                Ok(())
            }
            ItemId::Attribute(_) => self.attribute_contents(item),
        };
        match result {
            // An item with an unknown code mentions nothing.
            Err(error) if error.is_unknown_code() => {
                self.mentions.truncate(first);
                Ok(())
            }
            result => result,
        }
    }

    fn attribute(&mut self, attribute: Attribute<'_>) -> Result<()> {
        self.mention_attribute(attribute, false)
    }

    fn mention_attribute(&mut self, attribute: Attribute<'_>, without_type: bool) -> Result<()> {
        self.context.check_same(attribute.context())?;
        let mention = Mention::attribute(attribute, without_type)?;
        self.mentions.push(mention);
        Ok(())
    }

    fn type_(&mut self, type_: Type<'_>) -> Result<()> {
        self.context.check_same(type_.context())?;
        self.mentions.push(Mention::type_(type_)?);
        Ok(())
    }

    fn attribute_contents(&mut self, item: Item<'ir>) -> Result<()> {
        let Some(value) = item.decode::<BuiltinAttribute<'ir>>()? else {
            return self.dialect_contents(item);
        };
        match value {
            BuiltinAttribute::Array { elements } => {
                elements
                    .iter()
                    .try_for_each(|&element| self.attribute(element))?;
            }
            BuiltinAttribute::Dictionary { entries } => {
                entries
                    .iter()
                    .try_for_each(|entry| self.attribute(entry.value))?;
            }
            BuiltinAttribute::Type { value } => self.type_(value)?,
            BuiltinAttribute::Distinct { referenced } => {
                if !is_unit(referenced) {
                    self.name = Some("distinct");
                }
                self.attribute(referenced)?;
            }
            BuiltinAttribute::String { type_, .. } => {
                self.is_typed = true;
                if let Some(type_) = type_.filter(|&type_| !is_none(type_)) {
                    self.type_(type_)?;
                }
            }
            BuiltinAttribute::DenseElements { type_, .. }
            | BuiltinAttribute::DenseStringElements { type_, .. }
            | BuiltinAttribute::SparseElements { type_, .. }
            | BuiltinAttribute::DenseResourceElements { type_, .. } => {
                self.is_typed = true;
                self.type_(type_)?;
            }
            BuiltinAttribute::UnknownLoc
            | BuiltinAttribute::FileLineColLoc { .. }
            | BuiltinAttribute::FileLineColRange { .. } => self.name = Some("loc"),
            BuiltinAttribute::NameLoc { child, .. } => {
                self.name = Some("loc");
                if !is_unknown(child) {
                    self.attribute(child.attribute())?;
                }
            }
            BuiltinAttribute::CallSiteLoc { callee, caller } => {
                self.name = Some("loc");
                self.attribute(callee.attribute())?;
                self.attribute(caller.attribute())?;
            }
            BuiltinAttribute::FusedLoc {
                locations,
                metadata,
            } => {
                self.name = Some("loc");
                metadata.map_or(Ok(()), |metadata| self.attribute(metadata))?;
                (locations.iter()).try_for_each(|location| self.attribute(location.attribute()))?;
            }
            BuiltinAttribute::AffineMap { .. } => self.name = Some("map"),
            BuiltinAttribute::IntegerSet { .. } => self.name = Some("set"),
            BuiltinAttribute::SymbolRef { .. }
            | BuiltinAttribute::Unit
            | BuiltinAttribute::Integer { .. }
            | BuiltinAttribute::Float { .. }
            | BuiltinAttribute::DenseArray { .. }
            | BuiltinAttribute::StridedLayout { .. } => {}
        }
        Ok(())
    }

    fn type_contents(&mut self, item: Item<'ir>) -> Result<()> {
        let Some(value) = item.decode::<BuiltinType<'ir>>()? else {
            return self.dialect_contents(item);
        };
        match value {
            BuiltinType::Function { inputs, results } => {
                (inputs.iter().chain(&results)).try_for_each(|&type_| self.type_(type_))?;
            }
            BuiltinType::Tuple { types } => {
                if types.len() > MAX_INLINE_TUPLE {
                    self.name = Some("tuple");
                }
                types.iter().try_for_each(|&type_| self.type_(type_))?;
            }
            BuiltinType::MemRef {
                element_type,
                layout,
                memory_space,
                ..
            } => {
                self.type_(element_type)?;
                if !is_identity(layout)? {
                    self.attribute(layout)?;
                }
                memory_space.map_or(Ok(()), |space| self.attribute(space))?;
            }
            BuiltinType::UnrankedMemRef {
                element_type,
                memory_space: attribute,
            }
            | BuiltinType::RankedTensor {
                element_type,
                encoding: attribute,
                ..
            } => {
                self.type_(element_type)?;
                attribute.map_or(Ok(()), |attribute| self.attribute(attribute))?;
            }
            BuiltinType::Complex { element_type }
            | BuiltinType::UnrankedTensor { element_type }
            | BuiltinType::Vector { element_type, .. } => self.type_(element_type)?,
            _ => {}
        }
        Ok(())
    }

    /// Gathers what the dialect prints as part of an item.
    fn dialect_contents(&mut self, item: Item<'ir>) -> Result<()> {
        let Some(dialect) = item.known_dialect() else {
            return Ok(());
        };
        let mnemonic = match (item.reader(), dialect.bytecode(), item.id) {
            (Some(mut reader), Some(interface), ItemId::Attribute(_)) => {
                interface.print_attribute(&mut reader, self)?
            }
            (Some(mut reader), Some(interface), ItemId::Type(_)) => {
                interface.print_type(&mut reader, self)?
            }
            (None, _, ItemId::Attribute(id)) => {
                dialect.print_assembly(Attribute::new(item.context, id), self)?
            }
            _ => return Ok(()),
        };
        self.name = alias_name(dialect, mnemonic);
        Ok(())
    }
}

impl fmt::Write for Inside<'_, '_> {
    fn write_str(&mut self, _: &str) -> fmt::Result {
        Ok(())
    }
}

impl AsmPrinter for Inside<'_, '_> {
    fn print_attribute(&mut self, attribute: Attribute<'_>) -> Result<()> {
        self.mention_attribute(attribute, false)
    }

    fn print_attribute_without_type(&mut self, attribute: Attribute<'_>) -> Result<()> {
        self.mention_attribute(attribute, true)
    }

    fn print_type(&mut self, type_: Type<'_>) -> Result<()> {
        self.type_(type_)
    }

    fn print_stripped_attribute(&mut self, attribute: Attribute<'_>) -> Result<()> {
        self.mention_attribute(attribute, false)
    }

    fn print_stripped_type(&mut self, type_: Type<'_>) -> Result<()> {
        self.type_(type_)
    }

    fn print_encoded_attribute(&mut self, _: &str, _: EncodeItem<'_>) -> Result<()> {
        Ok(())
    }

    fn print_encoded_type(&mut self, _: &str, _: EncodeItem<'_>) -> Result<()> {
        Ok(())
    }

    fn print_dense_elements(
        &mut self,
        _: &[i64],
        _: DenseElement,
        _: bool,
        _: &[u8],
    ) -> Result<()> {
        Ok(())
    }

    fn print_resource(&mut self, _: ResourceHandle<'_>) -> Result<()> {
        Ok(())
    }

    fn print_string(&mut self, _: &BStr) -> Result<()> {
        Ok(())
    }

    fn print_keyword_or_string(&mut self, _: &BStr) -> Result<()> {
        Ok(())
    }

    fn print_symbol_name(&mut self, _: &BStr) -> Result<()> {
        Ok(())
    }
}
