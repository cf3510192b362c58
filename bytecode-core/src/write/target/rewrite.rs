//! Attributes and types in the form that the target release reads.
//!
//! An entry whose code the target lacks becomes assembly text, a range of lines and columns the
//! location of its start; what refers to it is written anew. All else stays the entry that it is.

use std::collections::{HashMap, HashSet};

use bstr::BStr;

use super::release::TargetRelease;
use crate::builtin::BuiltinAttribute;
use crate::bytes::Version;
use crate::context::{
    Attribute, AttributeId, Context, DialectReader as _, DialectWriter, ItemKind, ResourceHandle,
    Type, TypeId, WireForm, WireReader, WireWriter,
};
use crate::dialect::BytecodeDialectInterface;
use crate::error::{Error, Result, ResultExt};
use crate::properties::FieldValue;
use crate::text::item::ItemTexts;

/// An entry that is being rewritten has no number yet.
const OPEN: u32 = u32::MAX - 1;
/// An entry that has not been looked at.
const UNSEEN: u32 = u32::MAX;

/// The code of distinct attributes in the builtin dialect: equal bytes do not make them equal.
const DISTINCT: u64 = 21;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Entry {
    Attribute(u32),
    Type(u32),
}

impl Entry {
    fn kind(self) -> ItemKind {
        match self {
            Self::Attribute(_) => ItemKind::Attribute,
            Self::Type(_) => ItemKind::Type,
        }
    }
}

/// What each entry of a context is in the target.
pub(super) struct Rewriter<'ir> {
    context: &'ir Context,
    release: &'ir TargetRelease,
    texts: ItemTexts<'ir>,
    numbers: Numbers,
    /// Whether the end of a range of lines and columns was left out.
    pub(super) ranges_cut: bool,
    /// The text that each distinct attribute is in.
    distinct: HashMap<u32, Entry>,
    /// Whether a distinct attribute is in several texts: each text has its own.
    pub(super) identity_lost: bool,
}

/// The rewritten entries by original ones.
#[derive(Default)]
struct Numbers {
    attributes: Vec<u32>,
    types: Vec<u32>,
}

impl Numbers {
    fn get(&self, entry: Entry) -> u32 {
        let (list, id) = match entry {
            Entry::Attribute(id) => (&self.attributes, id),
            Entry::Type(id) => (&self.types, id),
        };
        list.get(id as usize).copied().unwrap_or(UNSEEN)
    }

    fn set(&mut self, entry: Entry, number: u32) {
        let (list, id) = match entry {
            Entry::Attribute(id) => (&mut self.attributes, id as usize),
            Entry::Type(id) => (&mut self.types, id as usize),
        };
        if list.len() <= id {
            list.resize(id + 1, UNSEEN);
        }
        if let Some(slot) = list.get_mut(id) {
            *slot = number;
        }
    }
}

impl<'ir> Rewriter<'ir> {
    pub(super) fn new(context: &'ir Context, release: &'ir TargetRelease) -> Self {
        Self {
            context,
            release,
            texts: ItemTexts::new(context),
            numbers: Numbers::default(),
            ranges_cut: false,
            distinct: HashMap::new(),
            identity_lost: false,
        }
    }

    /// What the attribute is in the target.
    pub(super) fn attribute(&mut self, id: AttributeId) -> Result<AttributeId> {
        self.resolve(Entry::Attribute(id.0)).map(AttributeId)
    }

    /// What the type is in the target.
    pub(super) fn type_(&mut self, id: TypeId) -> Result<TypeId> {
        self.resolve(Entry::Type(id.0)).map(TypeId)
    }

    /// Brings the attributes of a property into the form of the target.
    pub(super) fn value(&mut self, value: &mut FieldValue) -> Result<()> {
        match value {
            FieldValue::Attribute(id) => *id = self.attribute(AttributeId(*id))?.0,
            FieldValue::Optional(Some(value)) => self.value(value)?,
            FieldValue::Array(values) => {
                for value in values {
                    self.value(value)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// What an attribute that has been rewritten is in the target.
    pub(super) fn rewritten_attribute(&self, id: AttributeId) -> Result<AttributeId> {
        self.rewritten(Entry::Attribute(id.0)).map(AttributeId)
    }

    /// What a type that has been rewritten is in the target.
    pub(super) fn rewritten_type(&self, id: TypeId) -> Result<TypeId> {
        self.rewritten(Entry::Type(id.0)).map(TypeId)
    }

    fn rewritten(&self, entry: Entry) -> Result<u32> {
        match self.numbers.get(entry) {
            OPEN | UNSEEN => {
                let name = self.name(entry);
                Err(Error::message(format!("{name} was not rewritten")))
            }
            number => Ok(number),
        }
    }

    /// Rewrites an entry after those that it refers to, with a stack of its own.
    fn resolve(&mut self, root: Entry) -> Result<u32> {
        let mut stack = vec![root];
        while let Some(&entry) = stack.last() {
            let state = self.numbers.get(entry);
            if state < OPEN {
                stack.pop();
                continue;
            }
            let first = state == UNSEEN;
            self.numbers.set(entry, OPEN);
            let references = self.references(entry).within(|| self.name(entry))?;
            let before = stack.len();
            for reference in references {
                match self.numbers.get(reference) {
                    UNSEEN => stack.push(reference),
                    // On the second visit all references have been rewritten, or this is a cycle.
                    OPEN if reference == entry || !first => {
                        let name = self.name(entry);
                        return Err(Error::message(format!("{name} refers to itself")));
                    }
                    _ => {}
                }
            }
            if stack.len() == before {
                let number = self.rewrite(entry).within(|| self.name(entry))?;
                self.numbers.set(entry, number);
                stack.pop();
            }
        }
        Ok(self.numbers.get(root))
    }

    fn name(&self, entry: Entry) -> String {
        match entry {
            Entry::Attribute(id) => format!("attribute #{id}"),
            Entry::Type(id) => format!("type #{id}"),
        }
    }

    fn reader(&self, entry: Entry) -> Option<WireReader<'ir>> {
        match entry {
            Entry::Attribute(id) => Attribute::new(self.context, AttributeId(id)).reader(),
            Entry::Type(id) => Type::new(self.context, TypeId(id)).reader(),
        }
    }

    /// The namespace and the code of a custom encoding.
    fn code(&self, entry: Entry) -> Result<Option<(&'ir str, u64)>> {
        let Some(mut reader) = self.reader(entry) else {
            return Ok(None);
        };
        let namespace = match entry {
            Entry::Attribute(id) => Attribute::new(self.context, AttributeId(id)).dialect(),
            Entry::Type(id) => Type::new(self.context, TypeId(id)).dialect(),
        };
        if reader.interface().is_none() {
            return Err(Error::unsupported(format!(
                "{} reads no custom encoding of the dialect `{namespace}`, and its text is not known",
                self.release.name
            )));
        }
        Ok(Some((namespace, reader.read_varint()?)))
    }

    fn is_read(&self, entry: Entry, (namespace, code): (&str, u64)) -> bool {
        self.release.reads(namespace, entry.kind(), code)
    }

    /// The entries that have to be rewritten first.
    fn references(&self, entry: Entry) -> Result<Vec<Entry>> {
        match self.code(entry)? {
            Some(code) if self.is_read(entry, code) => {
                let mut found = Collector(self.context.version(), Vec::new());
                self.transcode(entry, &mut found)?;
                Ok(found.1)
            }
            _ => Ok(Vec::new()),
        }
    }

    fn transcode(&self, entry: Entry, writer: &mut dyn DialectWriter) -> Result<()> {
        let Some(mut reader) = self.reader(entry) else {
            return Ok(());
        };
        let interface: &dyn BytecodeDialectInterface = reader
            .interface()
            .ok_or_else(|| Error::message("an unknown encoding cannot be written anew"))?;
        match entry {
            Entry::Attribute(_) => interface.read_attribute(&mut reader, writer),
            Entry::Type(_) => interface.read_type(&mut reader, writer),
        }
    }

    /// The number of the entry that takes the place of `entry`.
    fn rewrite(&mut self, entry: Entry) -> Result<u32> {
        let id = match entry {
            Entry::Attribute(id) | Entry::Type(id) => id,
        };
        let Some((namespace, code)) = self.code(entry)? else {
            if let Entry::Type(id) = entry {
                let type_ = Type::new(self.context, TypeId(id));
                if let WireForm::Assembly(text) = type_.wire_form() {
                    self.expect_known(type_.dialect(), &text.to_string())?;
                }
            }
            return Ok(id);
        };
        if !self.is_read(entry, (namespace, code)) {
            return self.express(entry, (namespace, code));
        }
        let mut writer = Mapped {
            inner: WireWriter::new(self.context),
            numbers: &self.numbers,
        };
        self.transcode(entry, &mut writer)?;
        let bytes = writer.inner.into_bytes();
        let form = match entry {
            Entry::Attribute(id) => Attribute::new(self.context, AttributeId(id)).wire_form(),
            Entry::Type(id) => Type::new(self.context, TypeId(id)).wire_form(),
        };
        if form == WireForm::Custom(&bytes) {
            return Ok(id);
        }
        let write = |writer: &mut WireWriter<'_>| {
            writer.write_bytes(&bytes);
            Ok(())
        };
        Ok(match entry {
            Entry::Attribute(_) if namespace == "builtin" && code == DISTINCT => {
                self.context.push_attribute(namespace, write)?.id().0
            }
            Entry::Attribute(_) => self.context.encode_attribute(namespace, write)?.id().0,
            Entry::Type(_) => self.context.encode_type(namespace, write)?.id().0,
        })
    }

    /// An entry that the target has no code for.
    fn express(&mut self, entry: Entry, (namespace, code): (&str, u64)) -> Result<u32> {
        let kind = entry.kind();
        if self.release.is_missing(namespace, kind, code) {
            let release = &self.release.name;
            return Err(Error::unsupported(format!(
                "{release} has no such `{namespace}` {kind} (code {code})"
            )));
        }
        self.find_distinct(entry)?;
        match entry {
            Entry::Attribute(id) => {
                let attribute = Attribute::new(self.context, AttributeId(id));
                if let Some(BuiltinAttribute::FileLineColRange { filename, numbers }) =
                    attribute.try_decode()?
                {
                    self.ranges_cut |= numbers.len() > 2;
                    let number = |index: usize| numbers.get(index).copied().unwrap_or(0);
                    let (line, column) = (number(0), number(1));
                    let start = BuiltinAttribute::FileLineColLoc {
                        filename,
                        line,
                        column,
                    };
                    return Ok(self.context.attribute(&start)?.id().0);
                }
                let text = self.texts.attribute(attribute)?;
                Ok(self.context.assembly_attribute(namespace, &text)?.id().0)
            }
            Entry::Type(id) => {
                let text = self.texts.type_(Type::new(self.context, TypeId(id)))?;
                self.expect_known(namespace, &text)?;
                Ok(self.context.assembly_type(namespace, &text)?.id().0)
            }
        }
    }
}

impl Rewriter<'_> {
    /// Notes the distinct attributes in the text that an entry becomes.
    fn find_distinct(&mut self, text: Entry) -> Result<()> {
        let mut seen = HashSet::from([text]);
        let mut stack = vec![text];
        while let Some(entry) = stack.pop() {
            if let (Entry::Attribute(id), Some(("builtin", DISTINCT))) = (entry, self.code(entry)?)
            {
                let first = *self.distinct.entry(id).or_insert(text);
                self.identity_lost |= first != text;
            }
            let mut found = Collector(self.context.version(), Vec::new());
            self.transcode(entry, &mut found)?;
            stack.extend(found.1.into_iter().filter(|it| seen.insert(*it)));
        }
        Ok(())
    }

    /// An error if the text of a builtin type is none in the target.
    fn expect_known(&self, namespace: &str, text: &str) -> Result<()> {
        if namespace == "builtin" && self.release.lacks.contains(&text) {
            let message = format!("{} has no type `{text}`", self.release.name);
            return Err(Error::unsupported(message));
        }
        Ok(())
    }
}

/// Finds what an entry refers to.
struct Collector(Version, Vec<Entry>);

impl DialectWriter for Collector {
    fn bytecode_version(&self) -> Version {
        self.0
    }

    fn write_bytes(&mut self, _: &[u8]) {}

    fn write_varint(&mut self, _: u64) {}

    fn attribute_number(&mut self, attribute: Attribute<'_>) -> Result<u64> {
        self.1.push(Entry::Attribute(attribute.id().0));
        Ok(0)
    }

    fn type_number(&mut self, type_: Type<'_>) -> Result<u64> {
        self.1.push(Entry::Type(type_.id().0));
        Ok(0)
    }

    fn string_number(&mut self, _: &BStr) -> Result<u64> {
        Ok(0)
    }

    fn resource_number(&mut self, _: ResourceHandle<'_>) -> Result<u64> {
        Ok(0)
    }
}

/// Writes the wire form of a context with the rewritten entries in place of the original ones.
struct Mapped<'a, 'ir> {
    inner: WireWriter<'ir>,
    numbers: &'a Numbers,
}

impl DialectWriter for Mapped<'_, '_> {
    fn bytecode_version(&self) -> Version {
        self.inner.bytecode_version()
    }

    fn write_bytes(&mut self, bytes: &[u8]) {
        self.inner.write_bytes(bytes);
    }

    fn attribute_number(&mut self, attribute: Attribute<'_>) -> Result<u64> {
        Ok(self.numbers.get(Entry::Attribute(attribute.id().0)).into())
    }

    fn type_number(&mut self, type_: Type<'_>) -> Result<u64> {
        Ok(self.numbers.get(Entry::Type(type_.id().0)).into())
    }

    fn string_number(&mut self, string: &BStr) -> Result<u64> {
        self.inner.string_number(string)
    }

    fn resource_number(&mut self, resource: ResourceHandle<'_>) -> Result<u64> {
        self.inner.resource_number(resource)
    }
}
