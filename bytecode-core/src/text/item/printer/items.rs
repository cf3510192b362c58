//! The text of attributes and types, with aliases where they are defined. Texts of items that are used again are cached.

use hashbrown::HashMap;
use std::ops::Range;
use std::sync::Arc;

use bstr::{BStr, ByteSlice};

use super::super::nested;
use super::alias::{Alias, Aliases, Symbol, TextItems};
use super::arena::Cache;
use super::item_printer::ItemPrinter;
use super::mentioned::Mentioned;
use super::unknown::{or_unknown, unknown_item};
use super::{stack, strings};
use crate::builtin::{BuiltinAttribute, BuiltinType, StringAttr};
use crate::bytes::limits;
use crate::context::{
    Attribute, AttributeId, Context, ItemId, ResourceHandle, Type, WireForm, WireReader,
};
use crate::error::{Error, ErrorKind, Result, ResultExt};
use crate::item::AsmPrinter;
use crate::item::DialectItem as _;
use crate::item::distinct::{self, DISTINCT, Numbers, Owner};
use crate::seen::Seen;

/// Whether the trailing type of an attribute is elided: `5` for `5 : i32`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::text) enum Elision {
    /// Never.
    Never,
    /// If the type is the one that a parser assumes.
    May,
    /// Always.
    Must,
}

/// Returns the key of the cached text of an attribute.
fn key(attribute: Attribute<'_>, elision: Elision) -> usize {
    attribute.id().0 as usize * 3 + elision as usize
}

/// The maximal length, in bytes, of a cached text.
const MAX_CACHED: usize = 1 << 12;

/// The length of text, in bytes, that is allowed for one item of any file.
const MIN_TEXT_LIMIT: usize = 16 << 20;

/// The length of text, in bytes, that is allowed for one item per byte of the file and of large entries that were added.
const TEXT_PER_BYTE: usize = 64;

/// The same for the text of an entry, which is kept in memory.
const ENTRY_PER_BYTE: usize = 16;

/// Renders attributes and types of one context.
pub(in crate::text) struct Items<'ir> {
    pub(in crate::text) context: &'ir Context,
    pub(in crate::text) aliases: Arc<Aliases>,
    /// The texts of attributes, by number of the attribute and elision.
    attributes: Cache,
    /// The items that have been printed once, by the same key.
    seen: Seen,
    types: Cache,
    /// The names in dictionaries, by number of the attribute.
    pub(in crate::text) keywords: Cache,
    /// The numbers of the distinct attributes.
    pub(in crate::text) distinct: Numbers,
    pub(in crate::text) resources: Mentioned,
    /// The name of the file of the last location: that of the next one is nearly always the same.
    pub(super) last_file: Option<AttributeId>,
    /// The number of elements above which dense and sparse elements are elided.
    pub(super) elide_elements: Option<u64>,
    depth: usize,
    /// Where the text of the outermost open item starts in `out`.
    start: usize,
    /// In a trial, the bytes of numbers that are counted instead of printed.
    pub(super) omitted: Option<usize>,
    /// The maximal length of a text, in bytes, because an item that is small in the file may have a huge text.
    pub(super) limit: usize,
    /// Whether that is the length of each item in `out`, not of all of it.
    limits_items: bool,
}

/// Returns whether the dialect of an attribute in assembly form prints its parts, which may have aliases.
pub(in crate::text) fn mentions_aliases(attribute: Attribute<'_>, text: &BStr) -> bool {
    let dialect = attribute.item().known_dialect();
    dialect.is_some_and(|dialect| dialect.mentions_aliases(text))
}

impl<'ir> Items<'ir> {
    pub(in crate::text) fn new(context: &'ir Context) -> Self {
        let limit = context.large_bytes().saturating_mul(TEXT_PER_BYTE);
        Self {
            limits_items: true,
            ..Self::bounded(context, limit.max(MIN_TEXT_LIMIT))
        }
    }

    /// Creates a printer that fails after `limit` bytes and leaves the start of the text in `out`.
    pub(in crate::text) fn bounded(context: &'ir Context, limit: usize) -> Self {
        Self {
            context,
            aliases: Arc::default(),
            attributes: Cache::default(),
            seen: Seen::default(),
            types: Cache::default(),
            keywords: Cache::default(),
            distinct: Numbers::Sequential(HashMap::new()),
            resources: Mentioned::default(),
            last_file: None,
            elide_elements: None,
            depth: 0,
            start: 0,
            omitted: None,
            limit,
            limits_items: false,
        }
    }

    /// Creates a printer for the texts of entries to be added: see [`super::super::distinct`]. Their limit does not grow with such
    /// texts, because each could be twice as long as the one before.
    pub(in crate::text) fn of_entries(context: &'ir Context) -> Self {
        let limit = context.large_encodings().saturating_mul(ENTRY_PER_BYTE);
        Self {
            distinct: Numbers::Identities,
            ..Self::bounded(context, limit.max(MIN_TEXT_LIMIT))
        }
    }

    /// Creates a printer with these aliases, to print a part of a module independently of the text before it.
    pub(in crate::text) fn of_part(context: &'ir Context, aliases: Arc<Aliases>) -> Self {
        Self {
            aliases,
            distinct: Numbers::Unordered { requests: 0 },
            ..Self::new(context)
        }
    }

    /// As [`of_part`](Self::of_part), to find out whether items can be printed and how long their texts are.
    pub(in crate::text) fn of_trial(context: &'ir Context, aliases: Arc<Aliases>) -> Self {
        Self {
            omitted: Some(0),
            ..Self::of_part(context, aliases)
        }
    }

    /// Returns the bytes that a trial has counted instead of printing them, and counts from 0 on.
    pub(in crate::text) fn take_omitted(&mut self) -> usize {
        self.omitted.as_mut().map_or(0, std::mem::take)
    }

    /// Sets the number of elements above which dense and sparse elements are elided.
    pub(in crate::text) fn eliding(mut self, elements: Option<u64>) -> Self {
        self.elide_elements = elements;
        self
    }

    /// Returns the greatest length of the text of one item, in bytes.
    pub(in crate::text) fn limit(&self) -> usize {
        self.limit
    }

    /// Prints an attribute, or its alias.
    #[inline]
    pub(in crate::text) fn attribute(
        &mut self,
        out: &mut Vec<u8>,
        attribute: Attribute<'_>,
        elision: Elision,
    ) -> Result<()> {
        if self.aliases.print_attribute(out, attribute) {
            return Ok(());
        }
        self.attribute_in_full(out, attribute, elision)
    }

    /// Prints a type, or its alias.
    #[inline]
    pub(in crate::text) fn type_(&mut self, out: &mut Vec<u8>, type_: Type<'_>) -> Result<()> {
        if self.aliases.print_type(out, type_) {
            return Ok(());
        }
        self.type_in_full(out, type_)
    }

    /// Prints the definition of an alias. Its text is not cached, because all other occurrences print the alias.
    pub(in crate::text) fn definition(&mut self, out: &mut Vec<u8>, alias: &Alias) -> Result<()> {
        match alias.symbol {
            Symbol::Item(ItemId::Attribute(id)) => {
                let attribute = Attribute::new(self.context, id);
                self.attribute_anew(out, attribute, Elision::Never)
            }
            Symbol::Item(ItemId::Type(id)) => self.type_anew(out, Type::new(self.context, id)),
            Symbol::Text(number) => {
                let aliases = Arc::clone(&self.aliases);
                if let Some((owner, text, within)) = aliases.only_text(number) {
                    self.assembly(out, text.into(), owner, Some(within));
                }
                Ok(())
            }
        }
    }

    /// Prints an attribute without its alias.
    #[inline]
    pub(in crate::text) fn attribute_in_full(
        &mut self,
        out: &mut Vec<u8>,
        attribute: Attribute<'_>,
        elision: Elision,
    ) -> Result<()> {
        if self.attributes.copy_to(key(attribute, elision), out) {
            return self.check_length(out);
        }
        self.new_attribute(out, attribute, elision)
    }

    /// Prints an attribute whose text is not cached; caches the text if the attribute has been printed before.
    fn new_attribute(
        &mut self,
        out: &mut Vec<u8>,
        attribute: Attribute<'_>,
        elision: Elision,
    ) -> Result<()> {
        let key = key(attribute, elision);
        let print =
            |items: &mut Self, out: &mut Vec<u8>| items.attribute_anew(out, attribute, elision);
        self.new_text(out, key, print)
    }

    /// Prints the text of an attribute that is not cached; caches it if the attribute has been printed before.
    fn new_text(
        &mut self,
        out: &mut Vec<u8>,
        key: usize,
        print: impl FnOnce(&mut Self, &mut Vec<u8>) -> Result<()>,
    ) -> Result<()> {
        let again = self.seen.add(key);
        let (start, mentions) = (out.len(), self.mentions());
        print(self, out)?;
        if again && let Some(text) = self.reusable(out, start, mentions) {
            self.attributes.keep(key, text);
        }
        Ok(())
    }

    /// Prints a string in quotes, without its type.
    pub(super) fn string(&mut self, out: &mut Vec<u8>, string: StringAttr<'_>) -> Result<()> {
        let key = key(string.attribute(), Elision::Must);
        if self.attributes.copy_to(key, out) {
            return Ok(());
        }
        self.new_text(out, key, |_, out| {
            strings::quoted(out, string.value()?);
            Ok(())
        })
    }

    /// Appends the text of a string without its type, if it is cached. Returns whether it is.
    pub(super) fn copy_string(&self, out: &mut Vec<u8>, string: AttributeId) -> bool {
        let key = key(Attribute::new(self.context, string), Elision::Must);
        self.attributes.copy_to(key, out)
    }

    /// Prints a type without its alias.
    pub(in crate::text) fn type_in_full(
        &mut self,
        out: &mut Vec<u8>,
        type_: Type<'_>,
    ) -> Result<()> {
        let key = type_.id().0 as usize;
        if self.types.copy_to(key, out) {
            return self.check_length(out);
        }
        let (start, mentions) = (out.len(), self.mentions());
        self.type_anew(out, type_)?;
        if let Some(text) = self.reusable(out, start, mentions) {
            self.types.keep(key, text);
        }
        Ok(())
    }

    /// Prints an attribute without its alias, and without the cache.
    #[inline]
    fn attribute_anew(
        &mut self,
        out: &mut Vec<u8>,
        attribute: Attribute<'_>,
        elision: Elision,
    ) -> Result<()> {
        self.deeper(out, |items, out| {
            items.render_attribute(out, attribute, elision)
        })
        .within(|| format!("attribute #{}", attribute.id().0))
    }

    /// Prints a type without its alias, and without the cache.
    fn type_anew(&mut self, out: &mut Vec<u8>, type_: Type<'_>) -> Result<()> {
        self.deeper(out, |items, out| items.render_type(out, type_))
            .within(|| format!("type #{}", type_.id().0))
    }

    /// Returns how often a text mentioned what keeps it from being cached: a resource, because each mention counts, or a
    /// distinct attribute whose number is not known.
    pub(in crate::text) fn mentions(&self) -> usize {
        self.resources.mentions() + self.distinct.requests()
    }

    /// Returns the text from `start` on if it can be cached: it is short, and nothing in it counts as one of the
    /// [`mentions`](Self::mentions), of which there were so many before.
    pub(in crate::text) fn reusable<'a>(
        &self,
        out: &'a [u8],
        start: usize,
        mentions: usize,
    ) -> Option<&'a [u8]> {
        let text = out.get(start..)?;
        (text.len() <= MAX_CACHED && mentions == self.mentions()).then_some(text)
    }

    pub(in crate::text) fn deeper(
        &mut self,
        out: &mut Vec<u8>,
        print: impl FnOnce(&mut Self, &mut Vec<u8>) -> Result<()> + Send,
    ) -> Result<()> {
        let limit = limits::MAX_ATTRIBUTE_DEPTH;
        if self.depth == limit {
            return Err(Error::new(ErrorKind::TooDeep { limit }));
        }
        if self.depth == 0 && self.limits_items {
            self.start = out.len();
        }
        self.check_length(out)?;
        let depth = self.depth;
        self.depth = depth + 1;
        let result = stack::at_depth(depth, || print(self, out));
        self.depth = depth;
        result
    }

    /// Fails if the text is too long, because nested shared items may be small in the file and huge as text.
    pub(in crate::text) fn check_length(&self, out: &[u8]) -> Result<()> {
        let is_in_item = self.depth > 0 || !self.limits_items;
        if is_in_item && out.len() - self.start > self.limit {
            let limit = self.limit;
            let message = format!("the text of an attribute or type is longer than {limit} bytes");
            return Err(Error::unsupported(message));
        }
        Ok(())
    }

    fn render_attribute(
        &mut self,
        out: &mut Vec<u8>,
        attribute: Attribute<'_>,
        elision: Elision,
    ) -> Result<()> {
        self.context.check_same(attribute.context())?;
        let item = attribute.item();
        if let Some(reader) = item.reader() {
            let start = out.len();
            let printed = self.custom_attribute(out, attribute.id(), reader, elision);
            return or_unknown(printed, || {
                out.truncate(start);
                unknown_item(out, b'#', item.namespace(), item.bytes);
            });
        }
        let text = item.bytes.as_bstr();
        if mentions_aliases(attribute, text) {
            let dialect = item.namespace();
            strings::open_dialect_symbol(out, b'#', dialect);
            let start = out.len();
            if let Some(known) = self.context.registry().dialect(dialect) {
                known.print_assembly(attribute, &mut ItemPrinter { items: self, out })?;
            }
            strings::close_dialect_symbol(out, start);
            return Ok(());
        }
        match affine(attribute, text) {
            Some(value) => self.builtin_attribute(out, Some(attribute.id()), &value, elision),
            None => {
                self.assembly(out, text, Owner::of(item), self.aliases.in_entry(item.id));
                Ok(())
            }
        }
    }

    fn custom_attribute(
        &mut self,
        out: &mut Vec<u8>,
        identity: AttributeId,
        mut reader: WireReader<'_>,
        elision: Elision,
    ) -> Result<bool> {
        if reader.namespace() == BuiltinAttribute::DIALECT {
            self.builtin_item(out, identity, &mut reader, elision)?;
            return Ok(true);
        }
        self.dialect_attribute(out, reader)
    }

    /// Prints an attribute of another dialect than `builtin`. Returns whether the dialect can do so.
    fn dialect_attribute(&mut self, out: &mut Vec<u8>, reader: WireReader<'_>) -> Result<bool> {
        let Some(interface) = reader.interface() else {
            return Ok(false);
        };
        self.dialect_item(out, b'#', reader, |reader, printer| {
            interface.print_attribute(reader, printer)
        })?;
        Ok(true)
    }

    fn render_type(&mut self, out: &mut Vec<u8>, type_: Type<'_>) -> Result<()> {
        self.context.check_same(type_.context())?;
        let item = type_.item();
        match item.wire_form() {
            WireForm::Assembly(text) => {
                self.assembly(out, text, Owner::of(item), self.aliases.in_entry(item.id));
                Ok(())
            }
            WireForm::Custom(bytes) => {
                let start = out.len();
                or_unknown(self.custom_type(out, type_), || {
                    out.truncate(start);
                    unknown_item(out, b'!', item.namespace(), bytes);
                })
            }
        }
    }

    fn custom_type(&mut self, out: &mut Vec<u8>, type_: Type<'_>) -> Result<bool> {
        if type_.dialect() == BuiltinType::DIALECT {
            if let Some(value) = type_.try_decode::<BuiltinType<'_>>()? {
                self.builtin_type(out, &value)?;
            }
            return Ok(true);
        }
        (type_.reader()).map_or(Ok(false), |reader| self.dialect_type(out, reader))
    }

    /// Prints a type of another dialect than `builtin`. Returns whether the dialect can do so.
    fn dialect_type(&mut self, out: &mut Vec<u8>, reader: WireReader<'_>) -> Result<bool> {
        let Some(interface) = reader.interface() else {
            return Ok(false);
        };
        self.dialect_item(out, b'!', reader, |reader, printer| {
            interface.print_type(reader, printer)
        })?;
        Ok(true)
    }

    /// Prints an attribute of `dialect` by its custom encoding, which need not be in the context.
    pub(in crate::text) fn encoded_attribute(
        &mut self,
        out: &mut Vec<u8>,
        dialect: &str,
        bytes: &[u8],
    ) -> Result<()> {
        let context = self.context;
        let mut reader = WireReader::new(context, context.dialect(dialect), bytes, 0);
        if dialect == BuiltinAttribute::DIALECT {
            let value = BuiltinAttribute::decode_item(&mut reader)?;
            return self.builtin_attribute(out, None, &value, Elision::Never);
        }
        let start = out.len();
        or_unknown(self.dialect_attribute(out, reader), || {
            out.truncate(start);
            unknown_item(out, b'#', dialect, bytes);
        })
    }

    /// Prints a type of `dialect` by its custom encoding, which need not be in the context.
    pub(in crate::text) fn encoded_type(
        &mut self,
        out: &mut Vec<u8>,
        dialect: &str,
        bytes: &[u8],
    ) -> Result<()> {
        let context = self.context;
        let mut reader = WireReader::new(context, context.dialect(dialect), bytes, 0);
        if dialect == BuiltinType::DIALECT {
            let value = BuiltinType::decode_item(&mut reader)?;
            return self.builtin_type(out, &value);
        }
        let start = out.len();
        or_unknown(self.dialect_type(out, reader), || {
            out.truncate(start);
            unknown_item(out, b'!', dialect, bytes);
        })
    }

    fn dialect_item(
        &mut self,
        out: &mut Vec<u8>,
        prefix: u8,
        reader: WireReader<'_>,
        print: impl FnOnce(&mut WireReader<'_>, &mut dyn AsmPrinter) -> Result<&'static str>,
    ) -> Result<()> {
        strings::open_dialect_symbol(out, prefix, reader.namespace());
        let (start, _) = self.bare_item(out, Some(reader), print)?;
        strings::close_dialect_symbol(out, start);
        Ok(())
    }

    /// Prints an item by its dialect. Returns the start of the text and the length of the mnemonic.
    pub(in crate::text) fn bare_item(
        &mut self,
        out: &mut Vec<u8>,
        reader: Option<WireReader<'_>>,
        print: impl FnOnce(&mut WireReader<'_>, &mut dyn AsmPrinter) -> Result<&'static str>,
    ) -> Result<(usize, usize)> {
        // Appended to the text, so that the length of the whole is checked.
        let start = out.len();
        let Some(mut reader) = reader else {
            return Ok((start, 0));
        };
        let mnemonic = print(&mut reader, &mut ItemPrinter { items: self, out })?;
        reader.expect_end("item")?;
        let item = out.get(start..).unwrap_or_default();
        let length = if item.starts_with(mnemonic.as_bytes()) {
            mnemonic.len()
        } else {
            0
        };
        Ok((start, length))
    }

    /// Prints the text of an item in assembly form, with aliases and with the module's numbers of distinct attributes.
    /// `within` are the items in it, if they are known.
    fn assembly(
        &mut self,
        out: &mut Vec<u8>,
        text: &BStr,
        owner: Owner,
        within: Option<TextItems>,
    ) {
        let has_aliases = self.aliases.are_in_texts();
        if let (Some(omitted), false) = (&mut self.omitted, has_aliases) {
            *omitted += distinct::most_digits(text);
            out.extend_from_slice(text);
            return;
        }
        if !has_aliases && (self.distinct.keeps(owner) || !distinct::is_in(text)) {
            out.extend_from_slice(text);
            return;
        }
        let aliases = Arc::clone(&self.aliases);
        let mut done = 0;
        let mut mention = |range: Range<usize>, alias: Option<&Alias>| {
            if range.start < done {
                return;
            }
            if let Some(alias) = alias.filter(|_| has_aliases && range.start > 0) {
                out.extend_from_slice(text.get(done..range.start).unwrap_or_default());
                aliases.print(out, alias);
                done = range.end;
            } else if let Some((number, length)) =
                distinct::number_at(text.get(range.clone()).unwrap_or_default())
            {
                let start = range.start + DISTINCT.len();
                out.extend_from_slice(text.get(done..start).unwrap_or_default());
                strings::number(out, self.distinct.get(owner, number));
                done = start + length;
            }
        };
        match within {
            Some(within) => {
                (aliases.text_items(within)).for_each(|(range, alias)| mention(range, alias));
            }
            None => {
                for nested in nested::find(self.context.registry(), text) {
                    let alias = aliases.of_text(&nested.text(text), owner);
                    mention(nested.range, alias);
                }
            }
        }
        out.extend_from_slice(text.get(done..).unwrap_or_default());
    }

    /// Returns the number of a distinct attribute, which may not be in the context.
    pub(in crate::text) fn distinct_number(&mut self, identity: Option<AttributeId>) -> u64 {
        let identity = identity.map_or(distinct::NEW, |id| id.0.into());
        self.distinct.get(Owner::Context, identity)
    }

    pub(in crate::text) fn resource(&mut self, out: &mut Vec<u8>, resource: ResourceHandle<'_>) {
        strings::keyword(out, resource.key());
        self.resources.add(resource.id());
    }
}

/// Returns the value of an affine map or set in assembly form, because such a value is simplified when it is read;
/// `None` for another attribute.
fn affine<'ir>(attribute: Attribute<'ir>, text: &BStr) -> Option<BuiltinAttribute<'ir>> {
    if attribute.dialect() != "builtin" || !text.starts_with(b"affine_") {
        return None;
    }
    attribute.try_decode().ok().flatten()
}
