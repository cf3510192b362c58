//! Creating operations, and the positions of new operations and blocks.

use super::{BlockRef, Editor, OperationRef, RegionRef, ValueRef};
use crate::builtin::StringAttr;
use crate::builtin::invariants::expect_names;
use crate::context::{Attribute, Context, PackedOption, Type, is_operation_name};
use crate::error::{Error, Result, ResultExt as _};
use crate::ir::body::{Body, OperationRecord};
use crate::ir::entities::{BlockId, BodyId, RegionId, ValueId};
use crate::ir::module::Module;
use crate::properties::defaults::declared_defaults;
use crate::properties::split::{self, Entry, Misfit};
use crate::properties::{OpLayout, OpProperties, is_guess};

/// The position at which an editor inserts operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InsertionPoint {
    /// At the end of a block.
    AtEnd(BlockRef),
    /// At the start of a block, in the order of creation.
    AtStart(BlockRef),
    /// Before an operation.
    Before(OperationRef),
    /// After an operation, in the order of creation.
    After(OperationRef),
}

/// A position of a block in the list of blocks of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BlockPosition {
    /// At the end of a region.
    AtEnd(RegionRef),
    /// Before a block.
    Before(BlockRef),
    /// After a block.
    After(BlockRef),
}

/// A new operation with its results and regions.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Created {
    /// The operation.
    pub operation: OperationRef,
    /// The results, in order.
    pub results: Vec<ValueRef>,
    /// The regions, in order; all are empty.
    pub regions: Vec<RegionRef>,
}

/// A new block with its arguments.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CreatedBlock {
    /// The block.
    pub block: BlockRef,
    /// The arguments, in order.
    pub arguments: Vec<ValueRef>,
}

/// An operation to be created by [`Editor::create`].
///
/// ```
/// use mlir_bytecode::ir::NewOperation;
/// use mlir_bytecode::{Module, Registry};
///
/// # fn main() -> mlir_bytecode::Result<()> {
/// let mut module = Module::new(Registry::new())?;
/// module.edit(|e| {
///     let cx = e.context();
///     let (i32, at) = (cx.i32(), cx.file_location("model.py", 3, 1)?);
///     let one = cx.integer(i32, 1)?;
///     let constant = NewOperation::new("my.constant").location(at).results([i32]).attribute("value", one);
///     let value = e.create(constant)?.results[0];
///     e.create(NewOperation::new("my.use").location(at).operands([value]))
/// })?;
/// assert!(module.to_text()?.contains(r#"%0 = "my.constant"() {value = 1 : i32} : () -> i32"#));
/// # Ok(())
/// # }
/// ```
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
    /// Returns the description of an operation with this name, such as `arith.addi`.
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

    /// Sets the location. The default is the unknown location.
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

    /// Adds a result of this type at a position.
    pub(in crate::ir) fn insert_result(&mut self, position: usize, type_: Type<'a>) {
        let position = position.min(self.results.len());
        self.results.insert(position, type_);
    }

    /// Adds an attribute: the property of this name if the layout of the operation has one, else a discardable
    /// attribute.
    #[must_use]
    pub fn attribute(mut self, name: &'a str, value: Attribute<'a>) -> Self {
        self.attributes.push((name, value));
        self
    }

    /// Adds a property. The property is printed in `<{...}>` even if the layout of the operation is unknown.
    #[must_use]
    pub fn property(mut self, name: &'a str, value: Attribute<'a>) -> Self {
        self.properties.push((name, value));
        self
    }

    /// Adds properties.
    ///
    /// # Errors
    /// Fails if a value cannot be expressed as an attribute.
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
    /// Returns a module without operations, for a top-level operation other than `builtin.module`.
    ///
    /// # Errors
    /// Fails if a body cannot hold another entity, as [`new`](Self::new) does. An empty body can, so no context leads to an error.
    pub fn empty(context: impl Into<Context>) -> Result<Self> {
        let (body, _) = Body::top_level()?;
        Ok(Self::from_bodies(context.into(), [body]))
    }

    /// Returns a module with one `builtin.module`, whose body is one empty block.
    ///
    /// # Errors
    /// Fails if the registry has a layout of `builtin.module` that is not certain or requires a property.
    pub fn new(context: impl Into<Context>) -> Result<Self> {
        let mut module = Self::empty(context)?;
        module.edit(|e| {
            let created = e.create(NewOperation::new("builtin.module").regions(1))?;
            for region in created.regions {
                e.create_block(region, [])?;
            }
            Ok(())
        })?;
        Ok(module)
    }
}

/// Fails if no operation can have this name.
fn expect_name(name: &str) -> Result<()> {
    let problem = match name.split_once('.') {
        _ if !is_operation_name(name.as_bytes()) => "at least one byte and no NUL",
        // A file has the names of the dialect and of the operation without the dot, so it does not distinguish `a.` from `a`.
        Some((_, "")) => "a name after the dialect",
        _ => return Ok(()),
    };
    let value = format!("{name:?}, expected {problem}");
    Err(Error::invalid("name of an operation", value))
}

/// Returns the attributes with their names, sorted by name. Fails if a name is empty or occurs twice.
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
    expect_names(entries.iter().map(|it| &*it.key))?;
    Ok(entries)
}

/// Moves the attributes that are native properties of the layout to the properties. Fails if a property is among the
/// properties and the attributes.
fn take_properties<'m>(
    properties: &mut Vec<Entry<'m>>,
    attributes: &mut Vec<Entry<'m>>,
    layout: &OpLayout,
) -> Result<()> {
    // Here, unlike in text, the name of an attribute is enough to make it a property.
    properties.extend(attributes.extract_if(.., |it| layout.has_native(&it.key)));
    let inherent = split::inherent(layout, attributes);
    let mut names: Vec<&[u8]> = properties
        .iter()
        .chain(inherent)
        .map(|it| &*it.key)
        .collect();
    names.sort_unstable();
    expect_names(names)
}

impl Editor<'_> {
    /// Returns the insertion point.
    pub fn insertion_point(&self) -> InsertionPoint {
        self.insertion_point
    }

    /// Sets the insertion point.
    pub fn set_insertion_point(&mut self, point: InsertionPoint) {
        self.insertion_point = point;
    }

    /// Sets the insertion point to the end of a block.
    pub fn at_end(&mut self, block: BlockRef) -> &mut Self {
        self.insertion_point = InsertionPoint::AtEnd(block);
        self
    }

    /// Sets the insertion point to the start of a block. New operations follow each other in the order of creation.
    pub fn at_start(&mut self, block: BlockRef) -> &mut Self {
        self.insertion_point = InsertionPoint::AtStart(block);
        self
    }

    /// Sets the insertion point before an operation.
    pub fn before(&mut self, operation: OperationRef) -> &mut Self {
        self.insertion_point = InsertionPoint::Before(operation);
        self
    }

    /// Sets the insertion point after an operation. New operations follow each other in the order of creation.
    pub fn after(&mut self, operation: OperationRef) -> &mut Self {
        self.insertion_point = InsertionPoint::After(operation);
        self
    }

    /// Returns the body that contains the insertion point.
    pub(super) fn insertion_body(&self) -> BodyId {
        match self.insertion_point {
            InsertionPoint::AtEnd(block) | InsertionPoint::AtStart(block) => block.body,
            InsertionPoint::Before(operation) | InsertionPoint::After(operation) => operation.body,
        }
    }

    /// Returns the block that contains the insertion point.
    pub(super) fn insertion_block(&self) -> Result<BlockRef> {
        match self.insertion_point {
            InsertionPoint::AtEnd(block) | InsertionPoint::AtStart(block) => {
                self.block_record(block)?;
                Ok(block)
            }
            InsertionPoint::Before(other) | InsertionPoint::After(other) => self.block_of(other),
        }
    }

    /// Creates an operation at the insertion point.
    ///
    /// # Errors
    /// Fails if the name is empty, has a NUL, or ends after the dot of its dialect; if an attribute or a type belongs to another context; if the location is an
    /// attribute of another kind; if the name of an attribute or a property is empty or occurs twice; if an operand or a
    /// successor has been erased or belongs to another body, because values do not cross isolated operations; or if a property
    /// is missing or does not fit the layout of the operation. Nothing is changed then.
    pub fn create(&mut self, new: NewOperation<'_>) -> Result<Created> {
        let context = self.context;
        let body = self.insertion_body();
        expect_name(new.name)?;
        let at = || format!("operation `{}`", new.name);
        self.insertion_block().within(at)?;
        self.check_operands(body, &new.operands).within(at)?;
        self.check_successors(body, &new.successors).within(at)?;
        let name = context.operation_name(new.name)?;
        let location = new.location.unwrap_or_else(|| context.unknown_location());
        self.check_location(location).within(at)?;
        let mut record = OperationRecord::new(name.id(), location.id().into());
        let mut properties = entries(context, &new.properties).within(at)?;
        let mut attributes = entries(context, &new.attributes).within(at)?;
        if is_guess(name) {
            let message = format!("the layout of the properties of `{name}` is not certain");
            return Err(Error::unsupported(message));
        }
        let split = match name.layout() {
            Some(layout) => {
                take_properties(&mut properties, &mut attributes, layout).within(at)?;
                let defaults = declared_defaults(context, layout)?;
                let misfit = Misfit::Rejected;
                split::split(context, layout, &defaults, &properties, attributes, misfit)?
            }
            None => {
                let properties = match properties.is_empty() {
                    true => None,
                    false => Some(split::dictionary(context, properties)?),
                };
                split::without_layout(context, properties, attributes).within(at)?
            }
        };
        record.attributes = split.attributes.into();
        record.properties = split.properties.into();
        let types = new.results.iter().map(|type_| {
            context.check_same(type_.context())?;
            Ok(type_.id())
        });
        let types = types.collect::<Result<Vec<_>>>().within(at)?;
        let arena = self.body_mut(body)?;
        let id = arena.new_operation(record)?;
        let operands: Vec<ValueId> = new.operands.iter().map(|value| value.id).collect();
        arena.set_operands(id, &operands)?;
        arena.set_results(id, &types)?;
        let first = arena.operations[id].first_result;
        let regions = (0..new.regions).map(|_| arena.new_region(Some(id)));
        let regions = regions.collect::<Result<Vec<RegionId>>>()?;
        if !regions.is_empty() {
            arena.set_extra(id, 0..0, &regions)?;
        }
        let successors: Vec<BlockId> = new.successors.iter().map(|block| block.id).collect();
        arena.set_successors(id, &successors)?;
        let operation = OperationRef { body, id };
        self.insert(operation)?;
        self.index_operation(operation)?;
        let values = (first..).take(types.len()).map(ValueId);
        Ok(Created {
            operation,
            results: values.map(|id| ValueRef { body, id }).collect(),
            regions: regions.iter().map(|&id| RegionRef { body, id }).collect(),
        })
    }

    /// Inserts an operation that is in no block at the insertion point.
    pub(super) fn insert(&mut self, operation: OperationRef) -> Result<()> {
        let block = self.insertion_block()?;
        let (arena, block_record) = self.block_record(block)?;
        let before = match self.insertion_point {
            InsertionPoint::AtEnd(_) => PackedOption::NONE,
            InsertionPoint::AtStart(_) => block_record.first_operation,
            InsertionPoint::Before(next) => next.id.into(),
            InsertionPoint::After(previous) => arena.operations[previous.id].next,
        };
        let arena = self.body_mut(operation.body)?;
        match before.get() {
            Some(before) => arena.insert_before(before, operation.id),
            None => arena.append(block.id, operation.id),
        }
        if let InsertionPoint::AtStart(_) | InsertionPoint::After(_) = self.insertion_point {
            self.insertion_point = InsertionPoint::After(operation);
        }
        Ok(())
    }
}
