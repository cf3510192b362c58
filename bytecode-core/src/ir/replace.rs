//! Replacing attributes and types in a whole module, inside out.
//!
//! An item is looked at after the items that it refers to. Where one of them was replaced, the item is written anew with
//! the replacements, by the encoding of its dialect. Changes are applied when all have been found: an error changes nothing.

use std::collections::{HashMap, HashSet};

use bstr::BStr;

use super::body::BodyId;
use super::entities::{BlockId, OperationId, ValueId};
use super::handles::Operation;
use super::module::{BodySlot, Module};
use crate::builtin::{BuiltinAttribute, LocationAttr};
use crate::bytes::Version;
use crate::context::{
    Attribute, AttributeId, CheckWriter, Context, DialectWriter, OperationNameId, PropertiesId,
    ResourceHandle, Type, TypeId, WireForm, WireReader, WireWriter,
};
use crate::error::{Error, Result, ResultExt};
use crate::properties::{FieldValue, Properties, PropertyFields, split};

impl Module {
    /// Replaces attributes: those of operations, their properties and locations, and all that are nested in these or in types.
    ///
    /// `replace` is called once for each attribute that the module uses, after those nested in it, and returns what takes
    /// its place, or `None` to keep it. The names in a dictionary and in a location are attributes too: strings. An attribute in
    /// assembly text counts as one attribute.
    ///
    /// Returns whether every attribute could be inspected: an encoding or properties of an unknown dialect may hold more.
    ///
    /// ```
    /// # use mlir_bytecode::{Registry, ir::Module};
    /// # fn main() -> mlir_bytecode::Result<()> {
    /// let text = r#""my.op"() {at = [1 : i32, {deep = 1 : i32}]} : () -> () loc("model.py":1:1)"#;
    /// let mut module = Module::parse(text, Registry::new())?;
    /// module.replace_attributes(|attribute| {
    ///     let context = attribute.context();
    ///     let one = context.parse_attribute("1 : i32")?;
    ///     (attribute == one).then(|| context.parse_attribute("2 : i32")).transpose()
    /// })?;
    /// let operation = module.walk().nth(1).expect("it is there")?;
    /// let attribute = operation.attribute("at")?.expect("it is there");
    /// assert_eq!(attribute.to_string(), "[2 : i32, {deep = 2 : i32}]");
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// The error of `replace`; a replacement of another context, or of another kind than its place takes, such as a location; or
    /// a body cannot be read. Nothing is changed then.
    pub fn replace_attributes(
        &mut self,
        replace: impl for<'c> FnMut(Attribute<'c>) -> Result<Option<Attribute<'c>>>,
    ) -> Result<bool> {
        self.replace_by(ByClosures(replace, keep_type))
    }

    /// Replaces types: those of values, and all that are nested in these or in attributes.
    ///
    /// `replace` is called once for each type that the module uses, after those nested in it, and returns what takes its place,
    /// or `None` to keep it. A type in assembly text counts as one type. Returns whether every type could be inspected: see
    /// [`replace_attributes`](Self::replace_attributes).
    ///
    /// # Errors
    /// Those of [`replace_attributes`](Self::replace_attributes).
    pub fn replace_types(
        &mut self,
        replace: impl for<'c> FnMut(Type<'c>) -> Result<Option<Type<'c>>>,
    ) -> Result<bool> {
        self.replace_by(ByClosures(keep_attribute, replace))
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

    /// Applies changes that have been found.
    pub(super) fn apply(&mut self, changes: Changes) {
        for (body, change) in changes.0 {
            let slot = self.bodies.get_mut(body.index());
            let Some(body) = slot.and_then(BodySlot::change) else {
                continue;
            };
            match change {
                Change::Contents(id, contents) => {
                    let record = &mut body.operations[id.index()];
                    record.attributes = contents.attributes;
                    record.properties = contents.properties;
                    record.location = contents.location;
                }
                Change::Value(id, type_) => body.value_types[id.index()] = type_,
                Change::ArgumentLocation(block, position, location) => {
                    let start = body.blocks[block.index()].arguments.start as usize;
                    body.argument_locations[start + position] = location;
                }
            }
        }
    }
}

/// What takes the place of items.
pub(super) trait Replacements {
    fn attribute<'c>(&mut self, attribute: Attribute<'c>) -> Result<Option<Attribute<'c>>>;

    fn type_<'c>(&mut self, type_: Type<'c>) -> Result<Option<Type<'c>>>;

    /// Whether the items in an attribute are replaced before the attribute is.
    fn enters(&self, attribute: Attribute<'_>) -> bool {
        let _ = attribute;
        true
    }
}

fn keep_attribute(_: Attribute<'_>) -> Result<Option<Attribute<'_>>> {
    Ok(None)
}

fn keep_type(_: Type<'_>) -> Result<Option<Type<'_>>> {
    Ok(None)
}

struct ByClosures<A, T>(A, T);

impl<A, T> Replacements for ByClosures<A, T>
where
    A: for<'c> FnMut(Attribute<'c>) -> Result<Option<Attribute<'c>>>,
    T: for<'c> FnMut(Type<'c>) -> Result<Option<Type<'c>>>,
{
    fn attribute<'c>(&mut self, attribute: Attribute<'c>) -> Result<Option<Attribute<'c>>> {
        (self.0)(attribute)
    }

    fn type_<'c>(&mut self, type_: Type<'c>) -> Result<Option<Type<'c>>> {
        (self.1)(type_)
    }
}

/// What an operation refers to.
#[derive(Clone, Copy, PartialEq)]
struct Contents {
    attributes: AttributeId,
    properties: PropertiesId,
    location: AttributeId,
}

enum Change {
    Contents(OperationId, Contents),
    Value(ValueId, TypeId),
    /// Of the argument at this position.
    ArgumentLocation(BlockId, usize, AttributeId),
}

/// The changes of a module.
#[derive(Default)]
pub(super) struct Changes(Vec<(BodyId, Change)>);

impl Changes {
    /// Finds the changes of an operation, without those of the arguments in its regions.
    pub(super) fn of_operation<R: Replacements>(
        &mut self,
        operation: Operation<'_>,
        replacer: &mut Replacer<'_, R>,
    ) -> Result<()> {
        let (body, record) = (operation.body_id(), operation.record());
        let old = Contents {
            attributes: record.attributes,
            properties: record.properties,
            location: record.location,
        };
        let new = replacer.contents(record.name, old);
        let new = new.within(|| format!("operation {} `{}`", operation.id(), operation.name()))?;
        if new != old {
            let change = Change::Contents(operation.id(), new);
            self.0.push((body, change));
        }
        for result in operation.results() {
            self.of_value(body, result.id(), result.type_().id(), replacer)?;
        }
        Ok(())
    }

    /// Finds the changes of the arguments in the regions of an operation.
    pub(super) fn of_arguments<R: Replacements>(
        &mut self,
        operation: Operation<'_>,
        replacer: &mut Replacer<'_, R>,
    ) -> Result<()> {
        for block in operation.regions()?.flat_map(|region| region.blocks()) {
            let body = block.body_id();
            let arguments = block.arguments().zip(block.argument_locations());
            for (position, (argument, location)) in arguments.enumerate() {
                self.of_value(body, argument.id(), argument.type_().id(), replacer)?;
                let new = replacer.location(location.id())?;
                if new != location.id() {
                    let change = Change::ArgumentLocation(block.id(), position, new);
                    self.0.push((body, change));
                }
            }
        }
        Ok(())
    }

    fn of_value<R: Replacements>(
        &mut self,
        body: BodyId,
        value: ValueId,
        old: TypeId,
        replacer: &mut Replacer<'_, R>,
    ) -> Result<()> {
        let new = replacer.type_(old)?;
        if new != old {
            self.0.push((body, Change::Value(value, new)));
        }
        Ok(())
    }
}

/// An attribute or a type.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Item {
    Attribute(AttributeId),
    Type(TypeId),
}

/// Finds the replacement of each item once.
pub(super) struct Replacer<'m, R> {
    context: &'m Context,
    pub(super) replacements: R,
    /// By item: the replacement.
    found: HashMap<Item, Item>,
    /// By item that was written anew: the replacement.
    asked: HashMap<Item, Item>,
    properties: HashMap<(OperationNameId, PropertiesId), PropertiesId>,
    /// The first thing that is not understood.
    pub(super) opaque: Option<String>,
}

impl<'m, R: Replacements> Replacer<'m, R> {
    pub(super) fn new(context: &'m Context, replacements: R) -> Self {
        Self {
            context,
            replacements,
            found: HashMap::new(),
            asked: HashMap::new(),
            properties: HashMap::new(),
            opaque: None,
        }
    }

    fn contents(&mut self, name: OperationNameId, old: Contents) -> Result<Contents> {
        let attributes = match old.attributes {
            AttributeId::NONE => AttributeId::NONE,
            id => self.dictionary(id)?,
        };
        let location = match old.location {
            // Stands for the unknown location, which has a place in the table only if it is changed.
            AttributeId::UNKNOWN => {
                let unknown = self.context.unknown_location().id();
                match self.location(unknown)? {
                    new if new == unknown => AttributeId::UNKNOWN,
                    new => new,
                }
            }
            id => self.location(id)?,
        };
        Ok(Contents {
            attributes,
            properties: self.properties(name, old.properties)?,
            location,
        })
    }

    fn properties(&mut self, name: OperationNameId, old: PropertiesId) -> Result<PropertiesId> {
        if old == PropertiesId::NONE {
            return Ok(old);
        }
        if let Some(found) = self.properties.get(&(name, old)) {
            return Ok(*found);
        }
        let context = self.context;
        let operation = crate::context::OperationName::new(context, name);
        let new = match Properties::of(operation, old) {
            Ok(Properties::None) => old,
            Ok(Properties::Dictionary(dictionary)) => match self.dictionary(dictionary.id())? {
                id if id == dictionary.id() => old,
                id => split::opaque_properties(context, Attribute::new(context, id))?,
            },
            Ok(Properties::Fields(PropertyFields { layout, values })) => {
                let mut new = values.clone();
                for value in &mut new {
                    self.property(value)?;
                }
                if new == values {
                    old
                } else {
                    let mut blob = Vec::new();
                    layout.encode_properties(&new, context.version(), &mut blob)?;
                    context.intern_properties(&blob)?
                }
            }
            Ok(Properties::Opaque(_)) | Err(_) => {
                let opaque = || format!("the properties of `{operation}`");
                self.opaque.get_or_insert_with(opaque);
                old
            }
        };
        self.properties.insert((name, old), new);
        Ok(new)
    }

    fn property(&mut self, value: &mut FieldValue) -> Result<()> {
        match value {
            FieldValue::Attribute(id) => *id = self.attribute(AttributeId(*id))?.0,
            FieldValue::Optional(Some(value)) => self.property(value)?,
            FieldValue::Array(values) => {
                for value in values {
                    self.property(value)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn dictionary(&mut self, old: AttributeId) -> Result<AttributeId> {
        let new = self.attribute(old)?;
        if new != old {
            let attribute = Attribute::new(self.context, new);
            let is_dictionary = attribute.dialect() == "builtin"
                && matches!(
                    attribute.decode()?,
                    Some(BuiltinAttribute::Dictionary { .. })
                );
            if !is_dictionary {
                return Err(Error::message(format!(
                    "{attribute} cannot replace a dictionary of attributes"
                )));
            }
        }
        Ok(new)
    }

    fn location(&mut self, old: AttributeId) -> Result<AttributeId> {
        let new = self.attribute(old)?;
        let attribute = Attribute::new(self.context, new);
        if new != old && LocationAttr::new(attribute).is_none() {
            return Err(Error::message(format!(
                "{attribute} cannot replace a location"
            )));
        }
        Ok(new)
    }

    fn attribute(&mut self, id: AttributeId) -> Result<AttributeId> {
        match self.resolve(Item::Attribute(id))? {
            Item::Attribute(id) => Ok(id),
            Item::Type(_) => Err(Error::message("a type cannot replace an attribute")),
        }
    }

    fn type_(&mut self, id: TypeId) -> Result<TypeId> {
        match self.resolve(Item::Type(id))? {
            Item::Type(id) => Ok(id),
            Item::Attribute(_) => Err(Error::message("an attribute cannot replace a type")),
        }
    }

    /// Finds the replacement of an item after those of the items in it, with a stack of its own.
    fn resolve(&mut self, root: Item) -> Result<Item> {
        let mut stack = vec![(root, false)];
        let mut open = HashSet::new();
        while let Some((item, entered)) = stack.pop() {
            if self.found.contains_key(&item) {
                continue;
            }
            if entered {
                let new = self.rebuild(item).within(|| self.name(item))?;
                let new = self.ask(new)?;
                self.found.insert(item, new);
                open.remove(&item);
                continue;
            }
            if !open.insert(item) {
                let name = self.name(item);
                return Err(Error::message(format!("{name} refers to itself")));
            }
            stack.push((item, true));
            let references = self.references(item).within(|| self.name(item))?;
            stack.extend(references.into_iter().map(|it| (it, false)));
        }
        Ok(self.found[&root])
    }

    fn name(&self, item: Item) -> String {
        match item {
            Item::Attribute(id) => format!("attribute #{}", id.0),
            Item::Type(id) => format!("type #{}", id.0),
        }
    }

    fn reader(&self, item: Item) -> Option<WireReader<'m>> {
        match item {
            Item::Attribute(id) => Attribute::new(self.context, id).reader(),
            Item::Type(id) => Type::new(self.context, id).reader(),
        }
    }

    /// The items that an item refers to.
    fn references(&mut self, item: Item) -> Result<Vec<Item>> {
        if let Item::Attribute(id) = item
            && !self.replacements.enters(Attribute::new(self.context, id))
        {
            return Ok(Vec::new());
        }
        let Some(reader) = self.reader(item) else {
            return Ok(Vec::new());
        };
        if reader.interface().is_none() {
            let opaque = || format!("an encoding of the dialect `{}`", reader.namespace());
            self.opaque.get_or_insert_with(opaque);
            return Ok(Vec::new());
        }
        let mut found = Collector(self.context.version(), Vec::new());
        transcode(item, reader, &mut found)?;
        Ok(found.1)
    }

    /// The item with the replacements of those that it refers to.
    fn rebuild(&mut self, item: Item) -> Result<Item> {
        let references = self.references(item)?;
        if references.iter().all(|it| self.found[it] == *it) {
            return Ok(item);
        }
        let Some(reader) = self.reader(item) else {
            return Ok(item);
        };
        let namespace = reader.namespace();
        let mut writer = Mapped {
            inner: WireWriter::new(self.context),
            found: &self.found,
        };
        transcode(item, reader, &mut writer)?;
        let bytes = writer.inner.into_bytes();
        let write = |writer: &mut WireWriter<'_>| {
            writer.write_bytes(&bytes);
            Ok(())
        };
        let new = match item {
            Item::Attribute(id) => {
                let old = Attribute::new(self.context, id);
                let builtin = (namespace == "builtin").then(|| old.decode()).transpose()?;
                let new = match builtin.flatten() {
                    // Equal bytes do not make distinct attributes equal.
                    Some(BuiltinAttribute::Distinct { .. }) => {
                        self.context.push_attribute(namespace, write)?
                    }
                    _ => self.context.encode_attribute(namespace, write)?,
                };
                Item::Attribute(self.in_order(new)?.id())
            }
            Item::Type(_) => Item::Type(self.context.encode_type(namespace, write)?.id()),
        };
        // A replacement may be of a kind that its place does not take.
        if let Some(mut reader) = self.reader(new)
            && let Some(interface) = reader.interface()
        {
            let mut check = CheckWriter(self.context.version());
            match new {
                Item::Attribute(_) => interface.read_attribute(&mut reader, &mut check)?,
                Item::Type(_) => interface.read_type(&mut reader, &mut check)?,
            }
        }
        Ok(new)
    }

    /// A dictionary whose names were replaced, in the order of the new names.
    fn in_order(&self, attribute: Attribute<'m>) -> Result<Attribute<'m>> {
        if attribute.dialect() != "builtin" {
            return Ok(attribute);
        }
        let Some(BuiltinAttribute::Dictionary { mut entries }) = attribute.decode()? else {
            return Ok(attribute);
        };
        for entry in &entries {
            entry.name.value()?;
        }
        let key = |entry: &crate::builtin::NamedAttribute<'m>| entry.name.value().ok();
        if entries.is_sorted_by_key(key) {
            return Ok(attribute);
        }
        entries.sort_by_key(key);
        self.context
            .attribute(&BuiltinAttribute::Dictionary { entries })
    }

    /// Asks for the replacement of an item whose parts have been replaced.
    fn ask(&mut self, item: Item) -> Result<Item> {
        if let Some(found) = self.asked.get(&item) {
            return Ok(*found);
        }
        let new = match item {
            Item::Attribute(id) => {
                let old = Attribute::new(self.context, id);
                let new = self.replacements.attribute(old)?;
                self.context
                    .check_same(new.map_or(self.context, Attribute::context))?;
                Item::Attribute(new.map_or(id, Attribute::id))
            }
            Item::Type(id) => {
                let old = Type::new(self.context, id);
                let new = self.replacements.type_(old)?;
                self.context
                    .check_same(new.map_or(self.context, Type::context))?;
                Item::Type(new.map_or(id, Type::id))
            }
        };
        self.asked.insert(item, new);
        Ok(new)
    }
}

fn transcode(item: Item, mut reader: WireReader<'_>, writer: &mut dyn DialectWriter) -> Result<()> {
    match (item, reader.interface()) {
        (Item::Attribute(_), Some(interface)) => interface.read_attribute(&mut reader, writer),
        (Item::Type(_), Some(interface)) => interface.read_type(&mut reader, writer),
        (_, None) => Ok(()),
    }
}

/// Finds what an item refers to.
struct Collector(Version, Vec<Item>);

impl DialectWriter for Collector {
    fn bytecode_version(&self) -> Version {
        self.0
    }

    fn write_bytes(&mut self, _: &[u8]) {}

    fn write_varint(&mut self, _: u64) {}

    fn attribute_number(&mut self, attribute: Attribute<'_>) -> Result<u64> {
        self.1.push(Item::Attribute(attribute.id()));
        Ok(0)
    }

    fn type_number(&mut self, type_: Type<'_>) -> Result<u64> {
        self.1.push(Item::Type(type_.id()));
        Ok(0)
    }

    fn string_number(&mut self, _: &BStr) -> Result<u64> {
        Ok(0)
    }

    fn resource_number(&mut self, _: ResourceHandle<'_>) -> Result<u64> {
        Ok(0)
    }
}

/// Writes the wire form of a context with replacements in place of the original items.
struct Mapped<'a, 'm> {
    inner: WireWriter<'m>,
    found: &'a HashMap<Item, Item>,
}

impl Mapped<'_, '_> {
    fn number(&self, item: Item) -> u64 {
        match self.found[&item] {
            Item::Attribute(id) => id.0.into(),
            Item::Type(id) => id.0.into(),
        }
    }
}

impl DialectWriter for Mapped<'_, '_> {
    fn bytecode_version(&self) -> Version {
        self.inner.bytecode_version()
    }

    fn dialect_version(&self, namespace: &str) -> Option<crate::context::DialectVersion> {
        self.inner.dialect_version(namespace)
    }

    fn write_bytes(&mut self, bytes: &[u8]) {
        self.inner.write_bytes(bytes);
    }

    fn attribute_number(&mut self, attribute: Attribute<'_>) -> Result<u64> {
        Ok(self.number(Item::Attribute(attribute.id())))
    }

    fn type_number(&mut self, type_: Type<'_>) -> Result<u64> {
        Ok(self.number(Item::Type(type_.id())))
    }

    fn string_number(&mut self, string: &BStr) -> Result<u64> {
        self.inner.string_number(string)
    }

    fn resource_number(&mut self, resource: ResourceHandle<'_>) -> Result<u64> {
        self.inner.resource_number(resource)
    }
}

/// The assembly text of an item, if the item is one.
pub(super) fn assembly<'m>(form: WireForm<'m>) -> Option<&'m BStr> {
    match form {
        WireForm::Assembly(text) => Some(text),
        WireForm::Custom(_) => None,
    }
}
