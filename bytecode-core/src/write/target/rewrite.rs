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
    Attribute, AttributeId, Context, DialectReader as _, DialectWriter, Item, ItemId, ItemKind,
    ResourceHandle, Type, TypeId, WireForm, WireWriter,
};
use crate::error::{Error, Result, ResultExt};
use crate::item::references::{Reference, References, SameVersions};
use crate::text::item::ItemTexts;

/// The code of distinct attributes in the builtin dialect: equal bytes do not make them equal.
const DISTINCT: u64 = 21;

/// What each entry of a context is in the target.
pub(super) struct Rewriter<'ir> {
    context: &'ir Context,
    release: &'ir TargetRelease,
    references: References<'ir>,
    texts: ItemTexts<'ir>,
    states: States,
    /// Whether the end of a range of lines and columns was left out.
    pub(super) ranges_cut: bool,
    /// The text that each distinct attribute is in.
    distinct: HashMap<AttributeId, ItemId>,
    /// Whether a distinct attribute is in several texts: each text has its own.
    pub(super) identity_lost: bool,
}

/// How far an entry has been rewritten.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// It has not been looked at.
    Unseen,
    /// It is being rewritten, and has no number yet.
    Open,
    /// The entry with this number takes its place.
    Done(u32),
}

/// The rewritten entries by original ones: those of attributes and those of types.
#[derive(Default)]
struct States([Vec<State>; 2]);

impl States {
    fn get(&self, id: ItemId) -> State {
        let list = id.kind().of([&self.0[0], &self.0[1]]);
        let state = list.get(id.number() as usize);
        state.copied().unwrap_or(State::Unseen)
    }

    fn set(&mut self, id: ItemId, state: State) {
        let [attributes, types] = &mut self.0;
        let list = id.kind().of([attributes, types]);
        let index = id.number() as usize;
        if list.len() <= index {
            list.resize(index + 1, State::Unseen);
        }
        if let Some(slot) = list.get_mut(index) {
            *slot = state;
        }
    }

    /// The number of the entry that takes the place of one that has been rewritten.
    fn number(&self, id: ItemId) -> Result<u32> {
        match self.get(id) {
            State::Done(number) => Ok(number),
            State::Unseen | State::Open => Err(Error::message(format!("{id} was not rewritten"))),
        }
    }
}

impl<'ir> Rewriter<'ir> {
    pub(super) fn new(context: &'ir Context, release: &'ir TargetRelease) -> Self {
        Self {
            context,
            release,
            references: References::new(context, &SameVersions),
            texts: ItemTexts::new(context),
            states: States::default(),
            ranges_cut: false,
            distinct: HashMap::new(),
            identity_lost: false,
        }
    }

    /// What the attribute is in the target.
    pub(super) fn attribute(&mut self, id: AttributeId) -> Result<AttributeId> {
        self.resolve(id.into()).map(AttributeId)
    }

    /// What the type is in the target.
    pub(super) fn type_(&mut self, id: TypeId) -> Result<TypeId> {
        self.resolve(id.into()).map(TypeId)
    }

    /// What an attribute that has been rewritten is in the target.
    pub(super) fn rewritten_attribute(&self, id: AttributeId) -> Result<AttributeId> {
        self.states.number(id.into()).map(AttributeId)
    }

    /// What a type that has been rewritten is in the target.
    pub(super) fn rewritten_type(&self, id: TypeId) -> Result<TypeId> {
        self.states.number(id.into()).map(TypeId)
    }

    /// Rewrites an item after those that it refers to, with a stack of its own.
    fn resolve(&mut self, root: ItemId) -> Result<u32> {
        let mut stack = vec![root];
        while let Some(&id) = stack.last() {
            let state = self.states.get(id);
            if let State::Done(_) = state {
                stack.pop();
                continue;
            }
            let first = state == State::Unseen;
            self.states.set(id, State::Open);
            let references = self.references(id)?;
            let before = stack.len();
            for reference in references {
                match self.states.get(reference) {
                    State::Unseen => stack.push(reference),
                    // On the second visit all references have been rewritten, or this is a cycle.
                    State::Open if reference == id || !first => {
                        return Err(Error::message(format!("{id} refers to itself")));
                    }
                    State::Open | State::Done(_) => {}
                }
            }
            if stack.len() == before {
                let number = self.rewrite(id).within(|| id.to_string())?;
                self.states.set(id, State::Done(number));
                stack.pop();
            }
        }
        self.states.number(root)
    }

    /// The namespace and the code of a custom encoding.
    fn code(&self, item: Item<'ir>) -> Result<Option<(&'ir str, u64)>> {
        let Some(mut reader) = item.reader() else {
            return Ok(None);
        };
        let namespace = item.namespace();
        if !item.has_interface() {
            return Err(Error::unsupported(format!(
                "{} reads no custom encoding of the dialect `{namespace}`, and its text is not known",
                self.release.name
            )));
        }
        Ok(Some((namespace, reader.read_varint()?)))
    }

    fn is_read(&self, kind: ItemKind, (namespace, code): (&str, u64)) -> bool {
        self.release.reads(namespace, kind, code)
    }

    /// The items that have to be rewritten first.
    fn references(&self, id: ItemId) -> Result<Vec<ItemId>> {
        let item = self.context.item(id);
        match self.code(item).within(|| id.to_string())? {
            Some(code) if self.is_read(id.kind(), code) => self.references_of(item),
            _ => Ok(Vec::new()),
        }
    }

    fn references_of(&self, item: Item<'ir>) -> Result<Vec<ItemId>> {
        let mut found = Vec::new();
        self.references.of(item, &mut |reference| match reference {
            Reference::Item(id) => found.push(id),
            Reference::Resource(_) => {}
        })?;
        Ok(found)
    }

    /// The number of the entry that takes the place of an item.
    fn rewrite(&mut self, id: ItemId) -> Result<u32> {
        let item = self.context.item(id);
        let Some((namespace, code)) = self.code(item)? else {
            if let (ItemId::Type(_), WireForm::Assembly(text)) = (id, item.wire_form()) {
                self.expect_known(item.namespace(), &text.to_string())?;
            }
            return Ok(id.number());
        };
        if !self.is_read(id.kind(), (namespace, code)) {
            return self.express(id, (namespace, code));
        }
        let mut writer = Mapped {
            inner: WireWriter::new(self.context),
            states: &self.states,
        };
        if let Some(mut reader) = item.reader() {
            reader
                .copy_item(id.kind(), &mut writer)
                .unwrap_or_else(|| {
                    let message = "an unknown encoding cannot be written anew";
                    Err(Error::message(message))
                })?;
        }
        let bytes = writer.inner.into_bytes();
        if item.wire_form() == WireForm::Custom(&bytes) {
            return Ok(id.number());
        }
        let write = |writer: &mut WireWriter<'_>| {
            writer.write_bytes(&bytes);
            Ok(())
        };
        Ok(match id {
            ItemId::Attribute(_) if namespace == "builtin" && code == DISTINCT => {
                self.context.push_attribute(namespace, write)?.id().0
            }
            ItemId::Attribute(_) => self.context.encode_attribute(namespace, write)?.id().0,
            ItemId::Type(_) => self.context.encode_type(namespace, write)?.id().0,
        })
    }

    /// An item that the target has no code for.
    fn express(&mut self, id: ItemId, (namespace, code): (&str, u64)) -> Result<u32> {
        let kind = id.kind();
        if self.release.is_missing(namespace, kind, code) {
            let release = &self.release.name;
            return Err(Error::unsupported(format!(
                "{release} has no such `{namespace}` {kind} (code {code})"
            )));
        }
        self.find_distinct(id)?;
        match id {
            ItemId::Attribute(id) => {
                let attribute = Attribute::new(self.context, id);
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
            ItemId::Type(id) => {
                let text = self.texts.type_(Type::new(self.context, id))?;
                self.expect_known(namespace, &text)?;
                Ok(self.context.assembly_type(namespace, &text)?.id().0)
            }
        }
    }
}

impl Rewriter<'_> {
    /// Notes the distinct attributes in the text that an item becomes.
    fn find_distinct(&mut self, text: ItemId) -> Result<()> {
        let mut seen = HashSet::from([text]);
        let mut stack = vec![text];
        while let Some(id) = stack.pop() {
            let item = self.context.item(id);
            if let (ItemId::Attribute(id), Some(("builtin", DISTINCT))) = (id, self.code(item)?) {
                let first = *self.distinct.entry(id).or_insert(text);
                self.identity_lost |= first != text;
            }
            let found = self.references_of(item)?;
            stack.extend(found.into_iter().filter(|it| seen.insert(*it)));
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

/// Writes the wire form of a context with the rewritten entries in place of the original ones.
struct Mapped<'a, 'ir> {
    inner: WireWriter<'ir>,
    states: &'a States,
}

impl DialectWriter for Mapped<'_, '_> {
    fn bytecode_version(&self) -> Version {
        self.inner.bytecode_version()
    }

    fn write_bytes(&mut self, bytes: &[u8]) {
        self.inner.write_bytes(bytes);
    }

    fn attribute_number(&mut self, attribute: Attribute<'_>) -> Result<u64> {
        self.states.number(attribute.id().into()).map(Into::into)
    }

    fn type_number(&mut self, type_: Type<'_>) -> Result<u64> {
        self.states.number(type_.id().into()).map(Into::into)
    }

    fn string_number(&mut self, string: &BStr) -> Result<u64> {
        self.inner.string_number(string)
    }

    fn resource_number(&mut self, resource: ResourceHandle<'_>) -> Result<u64> {
        self.inner.resource_number(resource)
    }
}
