//! A whole module from the in-memory IR: globals, functions, and the sections that hold them. The mirror of
//! [`to`](super::to).

mod body;
mod items;
mod tables;

use std::borrow::Cow;
use std::sync::OnceLock;

use mlir_bytecode::builtin::BuiltinAttribute;
use mlir_bytecode::ir;

use self::items::{Items, case, integer};
use self::tables::Tables;
use super::container::Container;
use super::{Result, fault, unsupported};
use crate::attribute::Attribute;
use crate::body::Body;
use crate::enums::EnumKind;
use crate::error::Within as _;
use crate::module::{Function, FunctionFlags, Global, Module, StringId};
use crate::section::{SectionKind, SectionLayout};
use crate::types::{Scalar, Type, TypeId};
use crate::version::Version;
use crate::write::body::write as write_body;
use crate::write::target::not_representable;

/// Makes the module, with the tables and the conventions of `container`.
pub(super) fn make(module: &ir::Module, container: &Container) -> Result<Module<'static>> {
    let frame = &container.frame;
    let version = frame.version;
    let tables = Tables::starting_with(frame, container.constants.clone());
    let mut maker = Maker {
        frame,
        items: Items::new(tables, container.integer_booleans),
        locations: Vec::new(),
    };
    let root = root(module)?;
    let mut made = Module {
        functions: Vec::new(),
        globals: Vec::new(),
        decoded: OnceLock::new(),
        ..frame.clone()
    };
    let mut functions = Vec::new();
    for operation in contents(root)? {
        match operation.name().to_string().as_str() {
            "cuda_tile.global" => made.globals.push(maker.global(operation)?),
            "cuda_tile.entry" => functions.push(operation),
            other => return Err(unsupported(format!("`{other}` in a module"))),
        }
    }
    // The names and types of all functions come before their bodies, as in the reference implementation.
    let mut heads = Vec::new();
    for operation in functions {
        let name = maker.name(operation)?;
        let signature = maker.signature(operation)?;
        maker.items.location(operation.location())?;
        heads.push((operation, name, signature));
    }
    let mut bodies = Vec::new();
    for (operation, name, signature) in heads {
        let step = || format!("function @{}", name.1);
        let (function, body) = maker.function(operation, name.0, signature).within(step)?;
        made.functions.push(function);
        bodies.push(body);
    }
    made.producer = match string(root, "producer")? {
        Some(producer) => Some(maker.items.tables.string(producer)),
        None => None,
    };
    let Maker {
        items, locations, ..
    } = maker;
    let Items { mut tables, .. } = items;
    let mut missing = std::mem::take(&mut tables.missing);
    let token = tables.find(&Type::Token);
    tables.finish(&mut made, locations);
    for (index, body) in bodies.iter().enumerate() {
        let code = write_body(&made, body, version, token, &mut missing)?;
        if let Some(function) = made.functions.get_mut(index) {
            function.code = Cow::Owned(code);
        }
    }
    for global in made.globals.iter().filter(|_| !version.has(Version::V13_3)) {
        if global.visibility != 0 || global.constant != 0 {
            missing.push(("a private or constant global".into(), Version::V13_3));
        }
    }
    if !missing.is_empty() {
        return Err(not_representable(version, missing).into());
    }
    complete_layout(&mut made);
    Ok(made)
}

/// Returns the `cuda_tile.module` at the top, or in the `builtin.module` that is.
fn root(module: &ir::Module) -> Result<ir::Operation<'_>> {
    let mut operation = module.operation().map_err(fault)?;
    if let Some(outer) = operation.filter(|it| it.name() == "builtin.module") {
        operation = match contents(outer)?.as_slice() {
            [one] => Some(*one),
            _ => None,
        };
    }
    operation
        .filter(|it| it.name() == "cuda_tile.module")
        .ok_or_else(|| unsupported("a module that is not one `cuda_tile.module`"))
}

/// Returns the operations of the first region.
fn contents(operation: ir::Operation<'_>) -> Result<Vec<ir::Operation<'_>>> {
    let region = operation.regions().map_err(fault)?.next();
    let blocks = region.into_iter().flat_map(ir::Region::blocks);
    Ok(blocks.flat_map(ir::Block::operations).collect())
}

/// Returns the value of a string attribute.
fn string<'ir>(operation: ir::Operation<'ir>, name: &str) -> Result<Option<&'ir bstr::BStr>> {
    let attribute = operation.attribute(name).map_err(fault)?;
    let decoded = attribute
        .map(mlir_bytecode::Attribute::try_decode)
        .transpose();
    Ok(match decoded.map_err(fault)?.flatten() {
        Some(BuiltinAttribute::String { value, .. }) => Some(value),
        _ => None,
    })
}

struct Maker<'m> {
    frame: &'m Module<'static>,
    items: Items,
    /// The locations of each function that has a list.
    locations: Vec<Vec<u64>>,
}

impl Maker<'_> {
    fn name<'ir>(&mut self, operation: ir::Operation<'ir>) -> Result<(StringId, &'ir bstr::BStr)> {
        let name = string(operation, "sym_name")?;
        let name = name.ok_or_else(|| unsupported("a symbol without `sym_name`"))?;
        Ok((self.items.tables.string(name), name))
    }

    fn signature(&mut self, operation: ir::Operation<'_>) -> Result<TypeId> {
        let signature = operation.attribute("function_type").map_err(fault)?;
        let decoded = signature
            .map(mlir_bytecode::Attribute::try_decode)
            .transpose();
        match decoded.map_err(fault)?.flatten() {
            Some(BuiltinAttribute::Type { value }) => self.items.type_(value),
            _ => Err(unsupported("a function without `function_type`")),
        }
    }

    fn global(&mut self, operation: ir::Operation<'_>) -> Result<Global> {
        let attribute = |name| operation.attribute(name).map_err(fault);
        let (name, _) = self.name(operation)?;
        let value = attribute("value")?.ok_or_else(|| unsupported("a global without `value`"))?;
        let (value, value_type) = self.items.constant(value)?;
        let visibility = attribute("symbol_visibility")?;
        let visibility = visibility.map(|it| case(EnumKind::SymbolVisibility, it));
        Ok(Global {
            name,
            value_type,
            value,
            alignment: attribute("alignment")?.map_or(Ok(0), integer)?,
            visibility: visibility.transpose()?.unwrap_or_default().into(),
            constant: attribute("constant")?.is_some().into(),
        })
    }

    fn function(
        &mut self,
        operation: ir::Operation<'_>,
        name: StringId,
        signature: TypeId,
    ) -> Result<(Function<'static>, Body)> {
        let version = self.frame.version;
        let frame = self.frame;
        let in_frame = frame.functions.iter();
        let tables = &self.items.tables;
        let before = in_frame
            .clone()
            .find(|it| tables.equal_string(frame, it.name) == name);
        let hints = operation.attribute("optimization_hints").map_err(fault)?;
        let hints = hints.map_or(Ok(Vec::new()), |it| self.items.hints(it))?;
        let hints = Attribute::OptimizationHints(hints);
        let attributes = self.argument_attributes(operation)?;
        let body = body::body(&mut self.items, operation, version)?;
        let mut function = Function {
            name,
            signature,
            flags: FunctionFlags(FunctionFlags::KERNEL),
            location_list: 0,
            hints: None,
            argument_attributes: None,
            code: Cow::Borrowed(&[]),
            offset: 0,
        };
        let locations: Vec<u64> = std::iter::once(body.location())
            .chain(body.operations().map(|it| it.location()))
            .map(|id| id.0)
            .collect();
        let has_list = before.is_some_and(|before| before.location_list != 0);
        if has_list || locations.iter().any(|id| *id != 0) {
            self.locations.push(locations);
            function.location_list = self.locations.len() as u64;
        }
        let same = before.filter(|before| {
            self.is_same(before.hints.as_ref(), &hints)
                && self.is_same(before.argument_attributes.as_ref(), &attributes)
        });
        if let Some(same) = same {
            function.flags = same.flags;
            function.hints.clone_from(&same.hints);
            function
                .argument_attributes
                .clone_from(&same.argument_attributes);
        } else if version.has(Version::V13_5) {
            function.hints = Some(hints);
            function.argument_attributes = Some(attributes);
        } else {
            if !is_empty(&attributes) {
                let missing = ("argument attributes".into(), Version::V13_5);
                self.items.tables.missing.push(missing);
            }
            if !is_empty(&hints) {
                function.flags.0 |= FunctionFlags::HINTS;
                function.hints = Some(hints);
            }
        }
        Ok((function, body))
    }

    /// One dictionary for each argument; none at all where all are empty.
    fn argument_attributes(&mut self, operation: ir::Operation<'_>) -> Result<Attribute> {
        let attributes = operation.attribute("arg_attrs").map_err(fault)?;
        let attributes = attributes.map(|it| self.items.attribute(it)).transpose()?;
        let attributes = attributes.unwrap_or(Attribute::Array(Vec::new()));
        Ok(match is_empty(&attributes) {
            true => Attribute::Array(Vec::new()),
            false => attributes,
        })
    }

    /// Returns whether an attribute of the container equals `attribute`.
    fn is_same(&self, before: Option<&Attribute>, attribute: &Attribute) -> bool {
        let Some(before) = before else {
            return is_empty(attribute);
        };
        let tables = &self.items.tables;
        is_empty(before) && is_empty(attribute)
            || normal(before, self.frame, tables) == normal(attribute, self.frame, tables)
    }
}

/// Returns whether there is nothing in an attribute, or in its elements.
fn is_empty(attribute: &Attribute) -> bool {
    match attribute {
        Attribute::Array(elements) => elements.iter().all(is_empty),
        Attribute::Dictionary(entries) | Attribute::OptimizationHints(entries) => {
            entries.is_empty()
        }
        _ => false,
    }
}

/// Returns the attribute in normal form: with the references that equal attributes share, and with sorted entries.
fn normal(attribute: &Attribute, frame: &Module<'_>, tables: &Tables) -> Attribute {
    let entries = |entries: &[(StringId, Attribute)]| {
        let mut entries: Vec<_> = entries
            .iter()
            .map(|(key, value)| {
                (
                    tables.equal_string(frame, *key),
                    normal(value, frame, tables),
                )
            })
            .collect();
        entries.sort_by_key(|(key, _)| *key);
        entries
    };
    match attribute {
        Attribute::Integer { type_id, value } => {
            let type_id = tables.equal_type(*type_id);
            if tables.find(&Type::Scalar(Scalar::I1)) == Some(type_id) {
                return Attribute::Bool(*value != 0);
            }
            Attribute::Integer {
                type_id,
                value: *value,
            }
        }
        Attribute::Float { type_id, bits } => Attribute::Float {
            type_id: tables.equal_type(*type_id),
            bits: *bits,
        },
        Attribute::Type(id) => Attribute::Type(tables.equal_type(*id)),
        Attribute::String(id) => Attribute::String(tables.equal_string(frame, *id)),
        Attribute::Array(elements) => Attribute::Array(
            elements
                .iter()
                .map(|it| normal(it, frame, tables))
                .collect(),
        ),
        Attribute::Dictionary(it) => Attribute::Dictionary(entries(it)),
        Attribute::OptimizationHints(it) => Attribute::OptimizationHints(entries(it)),
        other => other.clone(),
    }
}

/// Adds the sections that the module needs, in the order of the reference implementation.
fn complete_layout(module: &mut Module<'_>) {
    let needed = [
        (SectionKind::Global, !module.globals.is_empty()),
        (SectionKind::Function, true),
        (SectionKind::Constant, !module.constants.is_empty()),
        (SectionKind::Debug, !module.debug.starts.is_empty()),
        (SectionKind::Type, true),
        (SectionKind::Producer, module.producer.is_some()),
        (SectionKind::String, true),
    ];
    for (position, (kind, needed)) in needed.into_iter().enumerate() {
        if needed && module.layout.iter().all(|section| section.kind != kind) {
            let position = position.min(module.layout.len());
            module.layout.insert(position, SectionLayout::new(kind));
        }
    }
    let has_producer = module.producer.is_some();
    module
        .layout
        .retain(|section| has_producer || section.kind != SectionKind::Producer);
}
