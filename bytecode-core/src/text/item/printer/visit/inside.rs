//! Visits the items that a custom-encoded item mentions: those that its text contains.

use std::fmt;

use bstr::BStr;

use super::super::attribute::{is_none, is_unit};
use super::super::location::is_unknown;
use super::super::types::is_identity;
use super::visitor::{Mentions, Visitor};
use crate::builtin::{BuiltinAttribute, BuiltinType};
use crate::context::{Attribute, Item, ItemId, ResourceHandle, Type};
use crate::error::Result;
use crate::item::{AsmPrinter, DenseElement, EncodeItem};

/// A tuple type of more elements than this has an alias.
const MAX_INLINE_TUPLE: usize = 16;

impl<'ir> Visitor<'ir> {
    pub(super) fn in_attribute(
        &mut self,
        node: u32,
        item: Item<'ir>,
        deferred: bool,
        elide_type: bool,
    ) -> Result<Mentions> {
        let Some(value) = item.decode::<BuiltinAttribute<'ir>>()? else {
            let Some(dialect) = self.context.registry().dialect(item.namespace()) else {
                return Ok(Mentions::default());
            };
            return self.in_dialect_item(node, item.namespace(), deferred, |printer| {
                match (item.reader(), dialect.bytecode(), item.id) {
                    (Some(mut reader), Some(interface), _) => {
                        interface.print_attribute(&mut reader, printer)
                    }
                    (None, _, ItemId::Attribute(id)) => {
                        dialect.print_assembly(Attribute::new(item.context, id), printer)
                    }
                    _ => Ok(""),
                }
            });
        };
        let mut visit = Inside::new(self, node, deferred);
        match value {
            BuiltinAttribute::Array { elements } => {
                elements
                    .iter()
                    .try_for_each(|&element| visit.attribute(element))?;
            }
            BuiltinAttribute::Dictionary { entries } => {
                entries
                    .iter()
                    .try_for_each(|entry| visit.attribute(entry.value))?;
            }
            BuiltinAttribute::Type { value } => visit.type_(value)?,
            BuiltinAttribute::Distinct { referenced } => {
                if !is_unit(referenced) {
                    visit.visitor.name(node, "distinct");
                }
                visit.attribute(referenced)?;
            }
            BuiltinAttribute::String { type_, .. } => {
                if let Some(type_) = type_.filter(|&type_| !elide_type && !is_none(type_)) {
                    visit.type_(type_)?;
                }
            }
            BuiltinAttribute::DenseElements { type_, .. }
            | BuiltinAttribute::DenseStringElements { type_, .. }
            | BuiltinAttribute::SparseElements { type_, .. }
            | BuiltinAttribute::DenseResourceElements { type_, .. } => {
                if !elide_type {
                    visit.type_(type_)?;
                }
            }
            BuiltinAttribute::UnknownLoc
            | BuiltinAttribute::FileLineColLoc { .. }
            | BuiltinAttribute::FileLineColRange { .. } => visit.visitor.name(node, "loc"),
            BuiltinAttribute::NameLoc { child, .. } => {
                visit.visitor.name(node, "loc");
                if !is_unknown(child) {
                    visit.attribute(child.attribute())?;
                }
            }
            BuiltinAttribute::CallSiteLoc { callee, caller } => {
                visit.visitor.name(node, "loc");
                visit.attribute(callee.attribute())?;
                visit.attribute(caller.attribute())?;
            }
            BuiltinAttribute::FusedLoc {
                locations,
                metadata,
            } => {
                visit.visitor.name(node, "loc");
                metadata.map_or(Ok(()), |metadata| visit.attribute(metadata))?;
                (locations.iter())
                    .try_for_each(|location| visit.attribute(location.attribute()))?;
            }
            BuiltinAttribute::AffineMap { .. } => visit.visitor.name(node, "map"),
            BuiltinAttribute::IntegerSet { .. } => visit.visitor.name(node, "set"),
            BuiltinAttribute::SymbolRef { .. }
            | BuiltinAttribute::Unit
            | BuiltinAttribute::Integer { .. }
            | BuiltinAttribute::Float { .. }
            | BuiltinAttribute::DenseArray { .. }
            | BuiltinAttribute::StridedLayout { .. } => {}
        }
        Ok(visit.mentions)
    }

    pub(super) fn in_type(
        &mut self,
        node: u32,
        type_: Type<'_>,
        deferred: bool,
    ) -> Result<Mentions> {
        let mut visit = Inside::new(self, node, deferred);
        let Some(value) = type_.try_decode::<BuiltinType<'_>>()? else {
            let dialect = self.context.registry().dialect(type_.dialect());
            let Some(interface) = dialect.and_then(|it| it.bytecode()) else {
                return Ok(Mentions::default());
            };
            return self.in_dialect_item(node, type_.dialect(), deferred, |printer| {
                match type_.reader() {
                    Some(mut reader) => interface.print_type(&mut reader, printer),
                    None => Ok(""),
                }
            });
        };
        match value {
            BuiltinType::Function { inputs, results } => {
                (inputs.iter().chain(&results)).try_for_each(|&type_| visit.type_(type_))?;
            }
            BuiltinType::Tuple { types } => {
                if types.len() > MAX_INLINE_TUPLE {
                    visit.visitor.name(node, "tuple");
                }
                types.iter().try_for_each(|&type_| visit.type_(type_))?;
            }
            BuiltinType::MemRef {
                element_type,
                layout,
                memory_space,
                ..
            } => {
                visit.type_(element_type)?;
                if !is_identity(layout)? {
                    visit.attribute(layout)?;
                }
                memory_space.map_or(Ok(()), |space| visit.attribute(space))?;
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
                visit.type_(element_type)?;
                attribute.map_or(Ok(()), |attribute| visit.attribute(attribute))?;
            }
            BuiltinType::Complex { element_type }
            | BuiltinType::UnrankedTensor { element_type }
            | BuiltinType::Vector { element_type, .. } => visit.type_(element_type)?,
            _ => {}
        }
        Ok(visit.mentions)
    }

    /// Visits the items that the dialect prints as part of an item.
    pub(super) fn in_dialect_item(
        &mut self,
        node: u32,
        dialect: &str,
        deferred: bool,
        print: impl FnOnce(&mut dyn AsmPrinter) -> Result<&'static str>,
    ) -> Result<Mentions> {
        let inside = Inside::new(self, node, deferred);
        let mut printer = VisitingPrinter { inside };
        let mnemonic = print(&mut printer)?;
        let mentions = printer.inside.mentions;
        if let Some(name) = self.dialect_alias(dialect, mnemonic) {
            self.name(node, name);
        }
        Ok(mentions)
    }

    /// Returns the name of the aliases of `#dialect.mnemonic`.
    pub(super) fn dialect_alias(&self, dialect: &str, mnemonic: &str) -> Option<&'static str> {
        let dialect = self.context.registry().dialect(dialect)?;
        let alias = dialect.aliases().iter().find(|(of, _)| *of == mnemonic);
        alias.map(|(_, name)| *name)
    }
}

/// Visits the items that an item mentions.
struct Inside<'a, 'ir> {
    visitor: &'a mut Visitor<'ir>,
    /// The item.
    node: u32,
    mentions: Mentions,
}

impl<'a, 'ir> Inside<'a, 'ir> {
    pub(super) fn new(visitor: &'a mut Visitor<'ir>, node: u32, deferred: bool) -> Self {
        let deferred = deferred && visitor.nested;
        Self {
            visitor,
            node,
            mentions: Mentions {
                deferred,
                ..Mentions::default()
            },
        }
    }

    pub(super) fn attribute(&mut self, attribute: Attribute<'_>) -> Result<()> {
        self.attribute_eliding(attribute, false)
    }

    pub(super) fn attribute_eliding(
        &mut self,
        attribute: Attribute<'_>,
        elide_type: bool,
    ) -> Result<()> {
        if self.visitor.looks_into(self.node) {
            let deferred = self.mentions.deferred;
            let (depth, node) = self.visitor.attribute(attribute, deferred, elide_type)?;
            self.mentions.add(node, depth);
        }
        Ok(())
    }

    pub(super) fn type_(&mut self, type_: Type<'_>) -> Result<()> {
        if self.visitor.looks_into(self.node) {
            let (depth, node) = self.visitor.type_(type_, self.mentions.deferred)?;
            self.mentions.add(node, depth);
        }
        Ok(())
    }
}

/// A printer that prints nothing, and visits the printed items.
struct VisitingPrinter<'a, 'ir> {
    inside: Inside<'a, 'ir>,
}

impl fmt::Write for VisitingPrinter<'_, '_> {
    fn write_str(&mut self, _: &str) -> fmt::Result {
        Ok(())
    }
}

impl AsmPrinter for VisitingPrinter<'_, '_> {
    fn print_attribute(&mut self, attribute: Attribute<'_>) -> Result<()> {
        self.inside.attribute(attribute)
    }

    fn print_attribute_without_type(&mut self, attribute: Attribute<'_>) -> Result<()> {
        self.inside.attribute_eliding(attribute, true)
    }

    fn print_type(&mut self, type_: Type<'_>) -> Result<()> {
        self.inside.type_(type_)
    }

    fn print_stripped_attribute(&mut self, attribute: Attribute<'_>) -> Result<()> {
        self.inside.attribute(attribute)
    }

    fn print_stripped_type(&mut self, type_: Type<'_>) -> Result<()> {
        self.inside.type_(type_)
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
