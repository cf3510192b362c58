//! A whole module in the in-memory IR: its globals and functions. The mirror of [`from`](super::from).
//!
//! Data that the container does not store is invented as the vendor's reader does: the module is named `kernels`.

mod body;
mod items;
mod locations;

use mlir_bytecode::ir::{Created, Editor, NewOperation, RegionRef};
use mlir_bytecode::{Registry, ir};

pub(super) use self::items::Items;
use super::{Result, fault};
use crate::attribute::Attribute;
use crate::body::Body;
use crate::enums::EnumKind;
use crate::error::{ErrorKind, Within as _};
use crate::module::{Function, Global, Module};

/// Makes the module.
pub(super) fn make(module: &Module<'_>, registry: Registry) -> Result<ir::Module> {
    let mut made = ir::Module::empty(registry).map_err(fault)?;
    let edited = made.edit(|editor| {
        let items = Items::new(module, editor.context());
        let mut maker = Maker {
            module,
            items,
            editor,
        };
        Ok(maker.module())
    });
    edited.map_err(fault)??;
    Ok(made)
}

/// Returns the only region of an operation.
fn only_region(created: &Created) -> Result<RegionRef> {
    let region = created.regions.first().copied();
    region.ok_or_else(|| ErrorKind::Invalid("no region".into()).into())
}

struct Maker<'e, 'm, 'c> {
    module: &'m Module<'m>,
    items: Items<'m, 'c>,
    editor: &'e mut Editor<'c>,
}

impl Maker<'_, '_, '_> {
    fn module(&mut self) -> Result<()> {
        let mut operation = NewOperation::new("cuda_tile.module")
            .property("sym_name", self.items.string(b"kernels")?)
            .regions(1);
        if let Some(producer) = self.module.producer() {
            operation = operation.property("producer", self.items.string(producer)?);
        }
        let created = self.editor.create(operation).map_err(fault)?;
        let region = only_region(&created)?;
        let created = self.editor.create_block(region, []).map_err(fault)?;
        let block = created.block;
        for (index, global) in self.module.globals.iter().enumerate() {
            self.editor.at_end(block);
            self.global(global).within(|| format!("global #{index}"))?;
        }
        for function in &self.module.functions {
            self.editor.at_end(block);
            let body = self.module.body(function)?;
            self.function(function, &body).within(|| {
                let name = self.module.string(function.name).unwrap_or_default();
                format!("function @{}", String::from_utf8_lossy(name))
            })?;
        }
        Ok(())
    }

    fn global(&mut self, global: &Global) -> Result<()> {
        let items = &mut self.items;
        let visibility = EnumKind::SymbolVisibility.case(global.visibility as u32);
        let visibility = visibility.map_or(0, |case| case.code);
        let mut operation = NewOperation::new("cuda_tile.global")
            .property("alignment", items.integer(64, global.alignment)?)
            .property("sym_name", items.string_at(global.name)?)
            .property(
                "symbol_visibility",
                items.case(EnumKind::SymbolVisibility, visibility)?,
            )
            .property("value", items.constant(global.value, global.value_type)?);
        if global.constant != 0 {
            operation = operation.property("constant", items.unit()?);
        }
        self.editor.create(operation).map_err(fault)?;
        Ok(())
    }

    fn function(&mut self, function: &Function<'_>, body: &Body) -> Result<()> {
        let items = &mut self.items;
        let arguments = body.block_arguments(Body::ENTRY).len();
        let attributes = match &function.argument_attributes {
            Some(Attribute::Array(elements)) if !elements.is_empty() => items.array(elements)?,
            _ => items.array(&vec![Attribute::Dictionary(Vec::new()); arguments])?,
        };
        let location = items.location(body.location())?;
        let operation = NewOperation::new("cuda_tile.entry")
            .property("sym_name", items.string_at(function.name)?)
            .property("function_type", items.type_attribute(function.signature)?)
            .property("optimization_hints", items.function_hints(function)?)
            .property("arg_attrs", attributes)
            .property("res_attrs", items.array(&[])?)
            .location(location)
            .regions(1);
        let created = self.editor.create(operation).map_err(fault)?;
        body::make(&mut self.items, self.editor, body, only_region(&created)?)
    }
}
