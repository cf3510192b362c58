//! Building a module: operations, blocks, regions and arguments, made where an insertion point is.
//!
//! An [`Editor`] borrows a module's bodies for changing, and its context for sharing: attributes and types
//! can be held and made while the editor is used. What is edited is named by numbers ([`Ref`]), which
//! borrow nothing.
//!
//! ```
//! use mlir_bytecode::ir::NewOperation;
//! use mlir_bytecode::{Module, Registry};
//!
//! # fn main() -> mlir_bytecode::Result<()> {
//! let mut module = Module::new(Registry::new())?;
//! let mut editor = module.edit();
//! let context = editor.context();
//! let i32 = context.parse_type("i32")?;
//! let constant = editor.create(NewOperation::new("my.constant").results([i32]))?;
//! let value = editor.results(constant)[0];
//! editor.create(NewOperation::new("my.use").operands([value, value]))?;
//! drop(editor);
//! assert_eq!(module.walk().count(), 3);
//! # Ok(())
//! # }
//! ```

use super::Block;
use super::Operation;
use super::OperationRecord;
use super::Value;
use super::arena::IdRange;
use super::body::Body;
use super::entities::{BlockId, BodyId, OperationId, RegionId, ValueId};
use super::module::{BodySlot, Module};
use crate::builtin::StringAttr;
use crate::context::{Attribute, Context, Type};
use crate::error::{Error, Result};
use crate::properties::split;
use crate::properties::split::Entry;
use crate::properties::typed::OpProperties;

/// The number of something in a module: which body, and which entity of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ref<T> {
    pub(crate) body: BodyId,
    pub(crate) id: T,
}

/// Names an operation.
pub type OperationRef = Ref<OperationId>;
/// Names a block.
pub type BlockRef = Ref<BlockId>;
/// Names a region.
pub type RegionRef = Ref<RegionId>;
/// Names a value.
pub type ValueRef = Ref<ValueId>;

/// Where new operations go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InsertionPoint {
    /// To the end of a block.
    AtEnd(BlockRef),
    /// To the start of a block; one after the other.
    AtStart(BlockRef),
    /// In front of an operation.
    Before(OperationRef),
    /// Behind an operation; one after the other.
    After(OperationRef),
}

/// An operation to be made: see [`Editor::create`].
#[derive(Clone, Debug)]
pub struct NewOperation<'a> {
    name: &'a str,
    location: Option<Attribute<'a>>,
    operands: Vec<ValueRef>,
    results: Vec<Type<'a>>,
    properties: Vec<(&'a str, Attribute<'a>)>,
    attributes: Vec<(&'a str, Attribute<'a>)>,
    successors: Vec<BlockRef>,
    regions: usize,
}

impl<'a> NewOperation<'a> {
    /// An operation with this name, such as `arith.addi`, and nothing else.
    pub fn new(name: &'a str) -> Self {
        Self {
            name,
            location: None,
            operands: Vec::new(),
            results: Vec::new(),
            properties: Vec::new(),
            attributes: Vec::new(),
            successors: Vec::new(),
            regions: 0,
        }
    }

    /// Sets the location; without one it is unknown.
    #[must_use]
    pub fn location(mut self, location: Attribute<'a>) -> Self {
        self.location = Some(location);
        self
    }

    /// Adds operands.
    #[must_use]
    pub fn operands(mut self, operands: impl IntoIterator<Item = ValueRef>) -> Self {
        self.operands.extend(operands);
        self
    }

    /// Adds results of these types.
    #[must_use]
    pub fn results(mut self, types: impl IntoIterator<Item = Type<'a>>) -> Self {
        self.results.extend(types);
        self
    }

    /// Adds an attribute: a property if the operation's layout has it, else a discardable one.
    #[must_use]
    pub fn attribute(mut self, name: &'a str, value: Attribute<'a>) -> Self {
        self.attributes.push((name, value));
        self
    }

    /// Adds a property, which stands in `<{...}>` whether the operation's layout is known or not.
    #[must_use]
    pub fn property(mut self, name: &'a str, value: Attribute<'a>) -> Self {
        self.properties.push((name, value));
        self
    }

    /// Adds properties.
    ///
    /// # Errors
    /// What keeps a value from being an attribute.
    pub fn properties<T: OpProperties<'a>>(
        mut self,
        context: &'a Context,
        properties: &T,
    ) -> Result<Self> {
        self.attributes.extend(properties.to_attributes(context)?);
        Ok(self)
    }

    /// Adds successors.
    #[must_use]
    pub fn successors(mut self, blocks: impl IntoIterator<Item = BlockRef>) -> Self {
        self.successors.extend(blocks);
        self
    }

    /// Adds empty regions.
    #[must_use]
    pub fn regions(mut self, count: usize) -> Self {
        self.regions += count;
        self
    }
}

impl Module {
    /// A module without any operation, for a top-level operation of another dialect.
    pub fn empty(context: impl Into<Context>) -> Result<Self> {
        let (body, _) = Body::top_level()?;
        Ok(Self::from_bodies(context.into(), [body]))
    }

    /// A module with one `builtin.module`, whose body is one empty block.
    pub fn new(context: impl Into<Context>) -> Result<Self> {
        let mut module = Self::empty(context)?;
        let mut editor = module.edit();
        let operation = editor.create(NewOperation::new("builtin.module").regions(1))?;
        let region = editor.regions(operation).first().copied();
        let region = region.ok_or_else(|| Error::message("no region"))?;
        editor.create_block(region, [])?;
        drop(editor);
        Ok(module)
    }

    /// Begins to change the module. New operations go to the end of the first block of the first
    /// top-level operation.
    pub fn edit(&mut self) -> Editor<'_> {
        let inner = self.operation().ok().flatten();
        let inner = inner.and_then(|it| it.regions().ok()?.next()?.blocks().next());
        let top = Ref {
            body: BodyId(0),
            id: BlockId(0),
        };
        let block = inner.map_or(top, Block::reference);
        Editor {
            context: &self.context,
            bodies: &mut self.bodies,
            changed: hashbrown::HashSet::new(),
            insertion_point: InsertionPoint::AtEnd(block),
        }
    }
}

impl Operation<'_> {
    /// Its number, for an [`Editor`].
    pub fn reference(self) -> OperationRef {
        Ref {
            body: self.body_id(),
            id: self.id(),
        }
    }
}

impl Block<'_> {
    /// Its number, for an [`Editor`].
    pub fn reference(self) -> BlockRef {
        Ref {
            body: self.body_id(),
            id: self.id(),
        }
    }
}

impl Value<'_> {
    /// Its number, for an [`Editor`].
    pub fn reference(self) -> ValueRef {
        Ref {
            body: self.body_id(),
            id: self.id(),
        }
    }
}

/// Named attributes, in the order of their names.
fn entries<'m>(
    context: &'m Context,
    attributes: &[(&str, Attribute<'_>)],
) -> Result<Vec<Entry<'m>>> {
    let entry = |(key, value): &(&str, Attribute<'_>)| {
        context.check_same(value.context())?;
        Ok(Entry {
            key: key.as_bytes().to_vec().into(),
            name: StringAttr::intern(context, key)?,
            value: Attribute::new(context, value.id()),
        })
    };
    let entries = attributes.iter().map(entry);
    let mut entries = entries.collect::<Result<Vec<_>>>()?;
    entries.sort_by(|a, b| a.key.cmp(&b.key));
    Ok(entries)
}

/// Changes the bodies of a module; [`Module::edit`] gives one.
///
/// When it is dropped, what depends on the whole body is brought up to date: which operations are
/// isolated, and that use-list orders of a file do not fit any longer.
pub struct Editor<'m> {
    pub(super) context: &'m Context,
    pub(super) bodies: &'m mut boxcar::Vec<BodySlot>,
    /// The bodies that have been changed.
    changed: hashbrown::HashSet<BodyId>,
    pub(super) insertion_point: InsertionPoint,
}

impl<'m> Editor<'m> {
    /// The context of the module, which is not borrowed by the editor.
    pub fn context(&self) -> &'m Context {
        self.context
    }

    /// Where new operations go.
    pub fn insertion_point(&self) -> InsertionPoint {
        self.insertion_point
    }

    /// Sets where new operations go.
    pub fn set_insertion_point(&mut self, point: InsertionPoint) {
        self.insertion_point = point;
    }

    /// A body, which must have been read.
    pub(super) fn body(&self, id: BodyId) -> Result<&Body> {
        let body = self.bodies.get(id.index()).and_then(|slot| slot.body.get());
        body.map(|body| &**body)
            .ok_or_else(|| Error::message("the body has not been read"))
    }

    /// A body, to be changed.
    pub(super) fn body_mut(&mut self, id: BodyId) -> Result<&mut Body> {
        self.changed.insert(id);
        let body = self.bodies.get_mut(id.index()).and_then(BodySlot::change);
        body.ok_or_else(|| Error::message("the body has not been read"))
    }

    /// The body that new operations go to.
    fn insertion_body(&self) -> BodyId {
        match self.insertion_point {
            InsertionPoint::AtEnd(block) | InsertionPoint::AtStart(block) => block.body,
            InsertionPoint::Before(operation) | InsertionPoint::After(operation) => operation.body,
        }
    }

    /// Makes an operation and puts it at the insertion point.
    ///
    /// An attribute of another context is an error, and so is an operand or a successor of another body: values do
    /// not cross isolated operations.
    pub fn create(&mut self, new: NewOperation<'_>) -> Result<OperationRef> {
        let body = self.insertion_body();
        let elsewhere = new.operands.iter().any(|value| value.body != body)
            || new.successors.iter().any(|block| block.body != body);
        if elsewhere {
            return Err(Error::message(
                "a value or block of another body cannot be used here",
            ));
        }
        let name = self.context.operation_name(new.name)?;
        let location = new
            .location
            .unwrap_or_else(|| self.context.unknown_location());
        self.context.check_same(location.context())?;
        let mut record = OperationRecord::new(name.id(), location.id());
        let properties = entries(self.context, &new.properties)?;
        let attributes = entries(self.context, &new.attributes)?;
        match name.layout() {
            Some(layout) => {
                let defaults = split::default_values(self.context, layout)?;
                let split = split::split(self.context, layout, &defaults, &properties, attributes)?;
                (record.attributes, record.properties) = (split.attributes, split.properties);
            }
            None => {
                record.attributes = split::discardable(self.context, attributes)?;
                if !properties.is_empty() {
                    let properties = split::dictionary(self.context, properties)?;
                    record.properties = split::opaque_properties(self.context, properties)?;
                }
            }
        }
        let types = new.results.iter().map(|type_| {
            self.context.check_same(type_.context())?;
            Ok(type_.id())
        });
        let types = types.collect::<Result<Vec<_>>>()?;
        let arena = self.body_mut(body)?;
        let id = arena.new_operation(record)?;
        arena.set_operands(id, new.operands.iter().map(|value| value.id))?;
        arena.set_results(id, &types)?;
        if new.regions > 0 || !new.successors.is_empty() {
            let start = arena.successors.len() as u32;
            arena
                .successors
                .extend(new.successors.iter().map(|block| block.id));
            let successors = start..arena.successors.len() as u32;
            let regions = (0..new.regions).map(|_| arena.new_region(Some(id)));
            let regions = regions.collect::<Result<Vec<_>>>()?;
            arena.set_extra(id, successors, &regions)?;
        }
        let operation = Ref { body, id };
        self.insert(operation)?;
        Ok(operation)
    }

    /// Puts an operation that is in no block at the insertion point, and goes behind it.
    pub(super) fn insert(&mut self, operation: OperationRef) -> Result<()> {
        let point = self.insertion_point;
        let body = self.body_mut(operation.body)?;
        let (block, before) = match point {
            InsertionPoint::AtEnd(block) => (Some(block.id), None),
            InsertionPoint::AtStart(block) => {
                let record = body.blocks.get(block.id);
                let first = record.and_then(|record| record.first_operation.get());
                (Some(block.id), first)
            }
            InsertionPoint::Before(next) => (None, Some(next.id)),
            InsertionPoint::After(previous) => {
                let record = body.operation(previous.id);
                let record = record.ok_or_else(|| Error::message("no such operation"))?;
                (record.block.get(), record.next.get())
            }
        };
        match (before, block) {
            (Some(before), _) if body.operation(before).is_some() => {
                body.insert_before(before, operation.id);
            }
            (None, Some(block)) if body.blocks.get(block).is_some() => {
                body.append_operation(block, operation.id);
            }
            _ => {}
        }
        if let InsertionPoint::AtStart(_) | InsertionPoint::After(_) = point {
            self.insertion_point = InsertionPoint::After(operation);
        }
        Ok(())
    }

    /// Makes a block with arguments of these types and locations at the end of a region.
    pub fn create_block<'a>(
        &mut self,
        region: RegionRef,
        arguments: impl IntoIterator<Item = (Type<'a>, Attribute<'a>)>,
    ) -> Result<BlockRef> {
        let body = self.body_mut(region.body)?;
        if body.regions.get(region.id).is_none() {
            return Err(Error::message("no such region"));
        }
        let id = body.new_block()?;
        body.append_block(region.id, id);
        let block = Ref {
            body: region.body,
            id,
        };
        for (type_, location) in arguments {
            self.add_argument(block, type_, location)?;
        }
        Ok(block)
    }

    /// Adds an argument to those that a block has.
    pub fn add_argument(
        &mut self,
        block: BlockRef,
        type_: Type<'_>,
        location: Attribute<'_>,
    ) -> Result<ValueRef> {
        self.context.check_same(type_.context())?;
        self.context.check_same(location.context())?;
        let body = self.body_mut(block.body)?;
        let id = body.add_argument(block.id, type_.id(), location.id())?;
        Ok(Ref {
            body: block.body,
            id,
        })
    }

    /// The regions of an operation.
    pub fn regions(&self, operation: OperationRef) -> Vec<RegionRef> {
        let Ok(body) = self.body(operation.body) else {
            return Vec::new();
        };
        let record = body.operation(operation.id);
        let Some(extra) = record.and_then(|record| body.extra(record)) else {
            return Vec::new();
        };
        let (body, range) = match extra.body.get() {
            Some(inner) => (inner, IdRange::new(0, extra.region_count)),
            None => (operation.body, extra.regions.clone()),
        };
        range.map(|id| Ref { body, id }).collect()
    }

    /// The blocks of a region.
    pub fn blocks(&self, region: RegionRef) -> Vec<BlockRef> {
        let Ok(body) = self.body(region.body) else {
            return Vec::new();
        };
        let body_id = region.body;
        let known = body.regions.get(region.id).is_some();
        let blocks = known.then(|| body.blocks_of(region.id));
        let blocks = blocks.into_iter().flatten();
        blocks.map(|(id, _)| Ref { body: body_id, id }).collect()
    }

    /// The operations of a block.
    pub fn operations(&self, block: BlockRef) -> Vec<OperationRef> {
        let Ok(body) = self.body(block.body) else {
            return Vec::new();
        };
        let record = body.blocks.get(block.id);
        let operations = record.into_iter().flat_map(|it| body.operations_of(it));
        let body = block.body;
        operations.map(|(id, _)| Ref { body, id }).collect()
    }

    /// The arguments of a block.
    pub fn arguments(&self, block: BlockRef) -> Vec<ValueRef> {
        let Ok(body) = self.body(block.body) else {
            return Vec::new();
        };
        let record = body.blocks.get(block.id);
        let ids = record
            .map(|record| body.arguments(record).0)
            .unwrap_or_default();
        ids.iter()
            .map(|&id| Ref {
                body: block.body,
                id,
            })
            .collect()
    }

    /// The results of an operation.
    pub fn results(&self, operation: OperationRef) -> Vec<ValueRef> {
        let record = self
            .body(operation.body)
            .ok()
            .and_then(|body| body.operation(operation.id));
        let values = record.map_or(IdRange::empty(), |it| it.results());
        let body = operation.body;
        values.map(|id| Ref { body, id }).collect()
    }

    /// The operands of an operation.
    pub fn operands(&self, operation: OperationRef) -> Vec<ValueRef> {
        let Ok(body) = self.body(operation.body) else {
            return Vec::new();
        };
        let ids = body
            .operation(operation.id)
            .map(|it| body.operands(it))
            .unwrap_or_default();
        ids.iter()
            .map(|&id| Ref {
                body: operation.body,
                id,
            })
            .collect()
    }

    /// The type of a value.
    pub fn type_of(&self, value: ValueRef) -> Result<Type<'m>> {
        let type_ = self.body(value.body)?.value_types.get(value.id);
        let type_ = type_.ok_or_else(|| Error::message("no such value"))?;
        Ok(Type::new(self.context, *type_))
    }
}

impl Drop for Editor<'_> {
    fn drop(&mut self) {
        for id in std::mem::take(&mut self.changed) {
            if let Ok(body) = self.body_mut(id) {
                body.mark_isolated();
                body.use_list_orders.clear();
            }
        }
    }
}
