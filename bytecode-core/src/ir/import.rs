//! Importing the attributes, the types and the properties of another module.

use std::collections::HashMap;

use bstr::ByteSlice as _;

use super::{Operation, OperationRecord, ValueRef};
use crate::bytes::Version;
use crate::context::{
    Attribute, AttributeId, Context, Item, ItemId, PropertiesId, ResourceId, ResourceOwner, Type,
    TypeId,
};
use crate::error::{Error, Result, ResultExt};
use crate::item::distinct::{self, Owner};
use crate::item::references::{
    PostOrder, Reference, References, Replaced, SameVersions, add_encoding, encode_for,
    is_distinct, visit_post_order,
};
use crate::properties::split::opaque_properties;
use crate::properties::{Properties, PropertyFields};

/// Copies attributes and types of one context, and operations of its module, to another.
///
/// [`Editor::import_here`](super::Editor::import_here) copies operations. An importer remembers what it has copied: attributes that
/// many operations share are copied once, and a value of an operation that was imported before becomes the copy.
///
/// Both contexts must be of the same LLVM release, and of versions of the bytecode that both have native properties, or neither has:
/// write a module for the [target](crate::WriteOptions::target) of the other, and read it again, if that is not so.
///
/// ```
/// use mlir_bytecode::ir::{Importer, Module};
/// use mlir_bytecode::Registry;
///
/// # fn main() -> mlir_bytecode::Result<()> {
/// let library = Module::parse(r#""my.function"() {sym_name = "f"} : () -> ()"#, Registry::new())?;
/// let mut program = Module::new(Registry::new())?;
/// program.edit(|e| {
///     let mut importer = Importer::new(library.context(), e.context())?;
///     for operation in library.walk().skip(1) {
///         e.import_here(&mut importer, operation?)?;
///     }
///     Ok(())
/// })?;
/// assert!(program.to_text()?.contains(r#""my.function"() {sym_name = "f"}"#));
/// # Ok(())
/// # }
/// ```
pub struct Importer<'from, 'to> {
    from: &'from Context,
    to: &'to Context,
    references: References<'from>,
    items: Replaced,
    resources: HashMap<ResourceId, ResourceId>,
    /// The numbers in texts for the identities of distinct attributes.
    identities: HashMap<u64, u64>,
    values: HashMap<ValueRef, ValueRef>,
}

impl<'from, 'to> Importer<'from, 'to> {
    /// Returns an importer that has copied nothing yet.
    ///
    /// # Errors
    /// Fails if the contexts are of different LLVM releases, or if only one of them has native properties.
    pub fn new(from: &'from Context, to: &'to Context) -> Result<Self> {
        let release = |context: &Context| context.registry().llvm_release();
        let is_native = |context: &Context| context.version() >= Version::NATIVE_PROPERTIES;
        if release(from) != release(to) {
            let (from, to) = (release(from), release(to));
            let message = format!("a module of LLVM {from} cannot be imported into one of {to}");
            return Err(Error::unsupported(message));
        }
        if is_native(from) != is_native(to) {
            let (from, to) = (from.version(), to.version());
            return Err(Error::unsupported(format!(
                "a module of bytecode version {from} cannot be imported into one of version {to}"
            )));
        }
        Ok(Self {
            from,
            to,
            references: References::new(from, &SameVersions),
            items: Replaced::default(),
            resources: HashMap::new(),
            identities: HashMap::new(),
            values: HashMap::new(),
        })
    }

    /// Returns the context that is imported to.
    pub fn context(&self) -> &'to Context {
        self.to
    }

    /// Returns the copy of a value, if there is one.
    pub fn value(&self, value: ValueRef) -> Option<ValueRef> {
        self.values.get(&value).copied()
    }

    /// Sets what replaces a value of the module that is imported.
    pub fn map_value(&mut self, value: ValueRef, replacement: ValueRef) {
        self.values.insert(value, replacement);
    }

    /// Returns the copy of an attribute. A resource that it mentions is copied with its data, which large files share, and gets
    /// another key if the context has one with its key.
    ///
    /// # Errors
    /// Fails if the attribute is not of the context that is imported from; if it is malformed, or its encoding is unknown; if it is
    /// an assembly text that mentions a resource whose key is taken; or if the context is full.
    pub fn attribute(&mut self, attribute: Attribute<'_>) -> Result<Attribute<'to>> {
        self.from.check_same(attribute.context())?;
        let id = self.attribute_id(attribute.id())?;
        Ok(Attribute::new(self.to, id))
    }

    /// Returns the copy of a type.
    ///
    /// # Errors
    /// Fails for the reasons of [`attribute`](Self::attribute).
    pub fn type_(&mut self, type_: Type<'_>) -> Result<Type<'to>> {
        self.from.check_same(type_.context())?;
        let id = self.type_id(type_.id())?;
        Ok(Type::new(self.to, id))
    }

    pub(super) fn attribute_id(&mut self, id: AttributeId) -> Result<AttributeId> {
        self.item(id.into()).map(AttributeId)
    }

    pub(super) fn type_id(&mut self, id: TypeId) -> Result<TypeId> {
        self.item(id.into()).map(TypeId)
    }

    /// Returns the number of the copy of an item.
    fn item(&mut self, id: ItemId) -> Result<u32> {
        visit_post_order(id, self)?;
        self.items.number(id)
    }

    /// Returns the copy of an operation without operands, successors and regions, and the types of its results.
    pub(super) fn operation(
        &mut self,
        operation: Operation<'from>,
    ) -> Result<(OperationRecord, Vec<TypeId>)> {
        let (name, to) = (operation.name(), self.to);
        let (dialect, rest) = name.parts();
        let copy = match rest.is_empty() {
            true => to.operation_name(dialect)?,
            false => to.operation_name([dialect.as_bytes(), rest].join(&b'.'))?,
        };
        if name.layout() != copy.layout() {
            let message = format!("the layouts of the properties of `{name}` differ");
            return Err(Error::unsupported(message));
        }
        let location = self.attribute_id(operation.location().id())?;
        let mut record = OperationRecord::new(copy.id(), location.into());
        if let Some(dictionary) = operation.attribute_dictionary() {
            record.attributes = Some(self.attribute_id(dictionary.id())?).into();
        }
        record.properties = self.properties(operation)?.into();
        let types = operation.results().map(|it| self.type_id(it.type_().id()));
        Ok((record, types.collect::<Result<_>>()?))
    }

    fn properties(&mut self, operation: Operation<'from>) -> Result<Option<PropertiesId>> {
        let to = self.to;
        Ok(match operation.properties_or_opaque()? {
            Properties::None => None,
            Properties::Dictionary(dictionary) => {
                Some(opaque_properties(to, self.attribute(dictionary)?)?)
            }
            Properties::Opaque(_) => {
                let message = "the layout of the properties is unknown, or not certain";
                return Err(Error::unsupported(message));
            }
            Properties::Fields(PropertyFields { layout, mut values }) => {
                let from = self.from;
                let mut string = |id: u32| to.intern_string(from.string_at(id).as_bytes());
                for value in &mut values {
                    value.map_references(&mut |id| self.attribute_id(id), &mut string)?;
                }
                let mut blob = Vec::new();
                layout.encode_properties(&values, to.version(), &mut blob)?;
                Some(to.intern_properties(&blob)?)
            }
        })
    }

    /// Copies a resource. `keeps_key` is set if a text mentions the key.
    fn resource(&mut self, id: ResourceId, keeps_key: bool) -> Result<()> {
        if self.resources.contains_key(&id) {
            return Ok(());
        }
        let Some((ResourceOwner::Dialect(dialect), resource)) = self.from.resources.get(id) else {
            return Err(Error::invalid("resource", "of no dialect"));
        };
        let namespace = self.from.names.dialect(*dialect);
        let dialect = (self.to).dialect(namespace.map_or("", |it| &it.namespace));
        let (key, data) = (resource.key.clone(), resource.data.clone());
        let copy = self.to.resources.add(dialect, &key.to_string(), data);
        let is_renamed = (self.to.resources.get(copy)).is_some_and(|(_, it)| it.key != key);
        if is_renamed && keeps_key {
            let message = format!("the context has another resource with the key `{key:.100}`");
            return Err(Error::unsupported(message));
        }
        self.resources.insert(id, copy);
        Ok(())
    }

    /// Copies an item whose references have been copied. Returns its number.
    fn copy(&mut self, id: ItemId) -> Result<u32> {
        let (item, to) = (self.from.item(id), self.to);
        let dialect = to.dialect(item.namespace());
        if !item.custom {
            let text = self.text(item)?;
            return id.kind().table(to).intern(dialect.assembly_tag(), &text);
        }
        let known = to.known_dialect(dialect).and_then(|it| it.bytecode());
        let number = |reference| match reference {
            Reference::Item(id) => self.items.number(id),
            Reference::Resource(id) => {
                let copy = self.resources.get(&id).map(|it| it.0);
                copy.ok_or_else(|| Error::message("a resource was not imported"))
            }
        };
        let encoded = known.and_then(|_| encode_for(item, to, &number));
        let bytes = encoded.unwrap_or_else(|| {
            let namespace = item.namespace();
            Err(Error::unsupported(format!(
                "an encoding of the dialect `{namespace}`, which is not registered, cannot be copied"
            )))
        })?;
        add_encoding(item, to, &bytes)
    }

    /// Returns the text of an item, with the numbers of distinct attributes in the context that is imported to.
    fn text(&mut self, item: Item<'from>) -> Result<Vec<u8>> {
        let identities = distinct::identities(item.bytes, Owner::of(item));
        let numbers = identities.map(|identity| self.number_of(identity));
        let numbers = numbers.collect::<Result<Vec<_>>>()?;
        Ok(distinct::with_numbers(item.bytes, numbers))
    }

    /// Returns the number in texts for the identity of a distinct attribute.
    fn number_of(&mut self, identity: u64) -> Result<u64> {
        if let Some(&number) = self.identities.get(&identity) {
            return Ok(number);
        }
        let number = match self.distinct_with(identity)? {
            Some(attribute) => self.items.number(attribute)?,
            // It is only an identity: nothing else refers to it.
            None => self.to.distinct(self.to.unit())?.id().0,
        };
        self.identities.insert(identity, number.into());
        Ok(number.into())
    }

    /// Returns the distinct attribute of the context that has an identity; `None` if one has it that is only in texts.
    fn distinct_with(&self, identity: u64) -> Result<Option<ItemId>> {
        let Ok(number) = u32::try_from(identity) else {
            return Ok(None);
        };
        if number as usize >= self.from.attribute_count() {
            return Ok(None);
        }
        let item = self.from.item(AttributeId(number));
        Ok(is_distinct(item)?.then_some(item.id))
    }
}

impl PostOrder for Importer<'_, '_> {
    fn is_visited(&self, item: ItemId) -> bool {
        self.items.get(item).is_some()
    }

    /// Returns the items that an item refers to, and copies the resources.
    fn references(&mut self, id: ItemId) -> Result<Vec<ItemId>> {
        let (mut found, mut resources) = (Vec::new(), Vec::new());
        let item = self.from.item(id);
        self.references.of(item, &mut |reference| match reference {
            Reference::Item(id) => found.push(id),
            Reference::Resource(id) => resources.push(id),
        })?;
        for resource in resources {
            self.resource(resource, !item.custom)
                .within(|| id.to_string())?;
        }
        if !item.custom {
            for identity in distinct::identities(item.bytes, Owner::of(item)) {
                found.extend(self.distinct_with(identity)?);
            }
        }
        Ok(found)
    }

    fn visit(&mut self, id: ItemId) -> Result<()> {
        let number = self.copy(id).within(|| id.to_string())?;
        self.items.set(id, number);
        Ok(())
    }
}
