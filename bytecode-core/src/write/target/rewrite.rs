//! Attributes and types in the form that the target reads.
//!
//! An entry whose code the target does not have becomes assembly text, a range of lines and columns becomes its
//! start. Entries that refer to these are encoded again. All other entries stay.

use hashbrown::{HashMap, HashSet};

use super::release::TargetRelease;
use crate::builtin::BuiltinAttribute;
use crate::context::{
    Attribute, AttributeId, Context, DialectReader as _, Item, ItemId, ItemKind, Type, TypeId,
    WireForm,
};
use crate::error::{Error, Result, ResultExt};
use crate::item::references::{
    DISTINCT, PostOrder, Reference, References, Replaced, SameVersions, replace_references,
    visit_post_order,
};
use crate::text::item::ItemTexts;

/// Determines the entry of the target for each entry of a context.
pub(super) struct Rewriter<'ir> {
    context: &'ir Context,
    release: &'ir TargetRelease,
    references: References<'ir>,
    texts: ItemTexts<'ir>,
    rewritten: Replaced,
    /// The number of bytes that the texts of items may still take.
    text_left: usize,
    /// Whether the end of a range of lines and columns was dropped.
    pub(super) ranges_cut: bool,
    /// The first text that contains a distinct attribute, by attribute.
    distinct: HashMap<AttributeId, ItemId>,
    /// Whether a distinct attribute is in several texts, each of which has its own.
    pub(super) identity_lost: bool,
}

/// The bytes of text that are allowed for all items of any module, and per byte of the module. They are in memory twice: in the
/// context, and in what is written.
const MIN_TEXT_LEFT: usize = 32 << 20;
const TEXT_PER_BYTE: usize = 16;

impl PostOrder for Rewriter<'_> {
    fn is_visited(&self, item: ItemId) -> bool {
        self.rewritten.get(item).is_some()
    }

    fn references(&mut self, id: ItemId) -> Result<Vec<ItemId>> {
        let item = self.context.item(id);
        match self.code(item).within(|| id.to_string())? {
            Some(code) if self.is_read(id.kind(), code) => self.references_of(item),
            _ => Ok(Vec::new()),
        }
    }

    fn visit(&mut self, item: ItemId) -> Result<()> {
        let number = self.rewrite(item).within(|| item.to_string())?;
        self.rewritten.set(item, number);
        Ok(())
    }
}

impl<'ir> Rewriter<'ir> {
    pub(super) fn new(context: &'ir Context, release: &'ir TargetRelease) -> Self {
        Self {
            context,
            release,
            references: References::new(context, &SameVersions),
            texts: ItemTexts::new(context),
            rewritten: Replaced::default(),
            text_left: (context.large_bytes().saturating_mul(TEXT_PER_BYTE)).max(MIN_TEXT_LEFT),
            ranges_cut: false,
            distinct: HashMap::new(),
            identity_lost: false,
        }
    }

    /// Returns the attribute in the target.
    pub(super) fn attribute(&mut self, id: AttributeId) -> Result<AttributeId> {
        self.resolve(id.into()).map(AttributeId)
    }

    /// Returns the type in the target.
    pub(super) fn type_(&mut self, id: TypeId) -> Result<TypeId> {
        self.resolve(id.into()).map(TypeId)
    }

    /// Returns the attribute in the target. It must have been rewritten.
    pub(super) fn rewritten_attribute(&self, id: AttributeId) -> Result<AttributeId> {
        self.rewritten.number(id.into()).map(AttributeId)
    }

    /// Returns the type in the target. It must have been rewritten.
    pub(super) fn rewritten_type(&self, id: TypeId) -> Result<TypeId> {
        self.rewritten.number(id.into()).map(TypeId)
    }

    /// Rewrites an item after those that it refers to.
    fn resolve(&mut self, item: ItemId) -> Result<u32> {
        visit_post_order(item, self)?;
        self.rewritten.number(item)
    }

    /// Returns the namespace and the code of a custom encoding.
    fn code(&self, item: Item<'ir>) -> Result<Option<(&'ir str, u64)>> {
        let Some(mut reader) = item.reader() else {
            return Ok(None);
        };
        let namespace = item.namespace();
        if !item.has_interface() {
            return Err(Error::unsupported(format!(
                "{} reads no custom encoding of the dialect `{namespace}`, and the text of the item is unknown",
                self.release.name
            )));
        }
        Ok(Some((namespace, reader.read_varint()?)))
    }

    fn is_read(&self, kind: ItemKind, (namespace, code): (&str, u64)) -> bool {
        self.release.reads(namespace, kind, code)
    }

    fn references_of(&self, item: Item<'ir>) -> Result<Vec<ItemId>> {
        let mut found = Vec::new();
        self.references.of(item, &mut |reference| match reference {
            Reference::Item(id) => found.push(id),
            Reference::Resource(_) => {}
        })?;
        Ok(found)
    }

    /// Returns the number of the entry that replaces an item.
    fn rewrite(&mut self, id: ItemId) -> Result<u32> {
        let item = self.context.item(id);
        let Some((namespace, code)) = self.code(item)? else {
            if let WireForm::Assembly(text) = item.wire_form() {
                let text = text.to_string();
                if let Some(text) = self.respelled(id.kind(), &text) {
                    let namespace = item.namespace();
                    self.expect_known(id.kind(), namespace, &text)?;
                    self.charge(&text)?;
                    return Ok(self.context.assembly_attribute(namespace, &text)?.id().0);
                }
                self.expect_known(id.kind(), item.namespace(), &text)?;
            }
            return Ok(id.number());
        };
        if !self.is_read(id.kind(), (namespace, code)) {
            return self.express(id, (namespace, code));
        }
        replace_references(item, &|id| self.rewritten.number(id)).map(ItemId::number)
    }

    /// Converts an item whose code the target does not have.
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
                let text = self.respelled(kind, &text).unwrap_or(text);
                self.expect_known(kind, namespace, &text)?;
                self.charge(&text)?;
                Ok(self.context.assembly_attribute(namespace, &text)?.id().0)
            }
            ItemId::Type(id) => {
                let text = self.texts.type_(Type::new(self.context, id))?;
                self.expect_known(kind, namespace, &text)?;
                self.charge(&text)?;
                Ok(self.context.assembly_type(namespace, &text)?.id().0)
            }
        }
    }
}

impl Rewriter<'_> {
    /// Returns the text of an attribute in the target, if the target spells it in another way.
    fn respelled(&self, kind: ItemKind, text: &str) -> Option<String> {
        let respell = self
            .release
            .respell
            .filter(|_| kind == ItemKind::Attribute)?;
        let source = self.context.source_llvm()?;
        respell(text, [source, self.release.llvm])
    }

    /// Takes a text from the budget, because each contains the items in it in full.
    fn charge(&mut self, text: &str) -> Result<()> {
        let left = self.text_left.checked_sub(text.len());
        let message = "the texts of the attributes and types that the target lacks are too long";
        self.text_left = left.ok_or_else(|| Error::unsupported(message))?;
        Ok(())
    }

    /// Records the distinct attributes in the text of an item.
    fn find_distinct(&mut self, text: ItemId) -> Result<()> {
        let mut seen: HashSet<ItemId> = HashSet::from_iter([text]);
        let mut stack = vec![text];
        while let Some(id) = stack.pop() {
            let item = self.context.item(id);
            if let (ItemId::Attribute(id), Some(("builtin", DISTINCT))) = (id, self.code(item)?) {
                let first = *self.distinct.entry(id).or_insert(text);
                self.identity_lost |= first != text;
            }
            if let WireForm::Assembly(inner) = item.wire_form() {
                // The text of an entry that is repeated in another text: each gets a distinct attribute of its own.
                self.identity_lost |= inner.to_string().contains("distinct[");
            }
            let found = self.references_of(item)?;
            stack.extend(found.into_iter().filter(|it| seen.insert(*it)));
        }
        Ok(())
    }

    /// Fails if the target does not have an item, even as text.
    fn expect_known(&self, kind: ItemKind, namespace: &str, text: &str) -> Result<()> {
        let lacks = match kind {
            ItemKind::Type => namespace == "builtin" && self.release.lacks.contains(&text),
            ItemKind::Attribute => self.release.lacks_attribute(namespace, text),
        };
        if lacks {
            let release = &self.release.name;
            let message = format!("{release} has no {kind} `{text}` of `{namespace}`");
            return Err(Error::unsupported(message));
        }
        Ok(())
    }
}
