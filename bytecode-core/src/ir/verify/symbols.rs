//! Symbols are unique in their table.

use std::collections::HashSet;

use super::super::body::{Body, OperationRecord};
use super::super::entities::{OperationId, RegionId};
use super::super::{Attribute, AttributeId, OperationName, Properties};
use super::Verifier;
use crate::builtin::{BuiltinAttribute, StringAttr};
use crate::dialect::layout::{FieldValue, OpTrait};
use crate::error::Result;

/// The attribute that holds the name of a symbol.
const SYMBOL_NAME: &str = "sym_name";

impl<'ir> Verifier<'ir> {
    /// The symbols directly in the regions of a symbol table.
    pub(super) fn symbols(&mut self, id: OperationId, record: &OperationRecord) -> Result<()> {
        if !self.has(record, OpTrait::SymbolTable).0 {
            return Ok(());
        }
        let Some(extra) = self.body.extra(record) else {
            return Ok(());
        };
        let (body, regions): (&Body, _) = match extra.body.some() {
            Some(inner) => {
                let body = self.module.body(inner)?;
                (body, 0..body.root_regions)
            }
            None => (self.body, extra.regions.clone()),
        };
        let mut seen: HashSet<AttributeId> = HashSet::new();
        for region in regions.map(RegionId) {
            for inner in body
                .blocks_of(region)
                .flat_map(|block| body.operations_of(block))
            {
                if !self.has(inner, OpTrait::Symbol).0 {
                    continue;
                }
                let Some(name) = self.symbol_name(inner)? else {
                    continue;
                };
                if !seen.insert(name.attribute().id()) {
                    let symbol = name.value()?;
                    self.find(id, format!("the symbol `{symbol}` is defined twice in it"));
                }
            }
        }
        Ok(())
    }

    fn symbol_name(&self, record: &OperationRecord) -> Result<Option<StringAttr<'ir>>> {
        let context = &self.module.context;
        let name = OperationName::new(context, record.name);
        if let Properties::Fields(fields) = Properties::of(name, record.properties)? {
            let field = fields.iter().find(|(field, _)| field.name() == SYMBOL_NAME);
            return Ok(match field {
                Some((_, FieldValue::Attribute(id))) => {
                    StringAttr::new(Attribute::new(context, AttributeId(*id)))
                }
                _ => None,
            });
        }
        if record.attributes == AttributeId::NONE {
            return Ok(None);
        }
        let attributes = Attribute::new(context, record.attributes).decode()?;
        let Some(BuiltinAttribute::Dictionary { entries }) = attributes else {
            return Ok(None);
        };
        for entry in entries {
            if entry.name.value()? == SYMBOL_NAME {
                return Ok(StringAttr::new(entry.value));
            }
        }
        Ok(None)
    }
}
