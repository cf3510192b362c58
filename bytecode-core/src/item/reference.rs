//! The check of a typed reference: whether an attribute or a type is one of certain items of a dialect.

use std::borrow::Cow;

use bstr::ByteSlice;

use crate::bytes::varint;
use crate::context::{Attribute, Item, Type, WireForm};
use crate::error::Result;
use crate::item::{AsmParser, AsmPrinter};
use crate::item::{ItemSchema, VariantSchema};

/// A set of items of a dialect.
pub struct Items {
    schema: &'static ItemSchema,
    /// The names of the variants; empty if codes are given.
    variants: &'static [&'static str],
    /// A bit for each code.
    codes: u128,
    /// The prefixes of the assembly text; empty for `dialect.mnemonic`.
    prefixes: &'static [&'static str],
    /// Whether items of other dialects are allowed, because only these dialects can check them.
    interface: bool,
    /// The mnemonic, if all items have the same, so that the prefix can be omitted.
    mnemonic: Option<&'static str>,
}

impl Items {
    /// Returns the items of `schema` that are `variants` or have one of `codes`; with `interface` also all items of
    /// other dialects.
    pub const fn new(
        schema: &'static ItemSchema,
        variants: &'static [&'static str],
        codes: &'static [u64],
        prefixes: &'static [&'static str],
        interface: bool,
    ) -> Self {
        let mut mask = 0;
        let mut index = 0;
        while index < variants.len() {
            mask |= codes_of(schema, variants[index]);
            index += 1;
        }
        index = 0;
        while index < codes.len() {
            mask |= bit(codes[index]);
            index += 1;
        }
        Self {
            schema,
            variants,
            codes: mask,
            prefixes,
            interface,
            mnemonic: if interface {
                None
            } else {
                common_mnemonic(schema, variants, mask)
            },
        }
    }

    /// Returns whether `attribute` is in the set.
    #[inline]
    pub fn contains_attribute(&self, attribute: Attribute<'_>) -> bool {
        self.contains(attribute.item())
    }

    /// Returns whether `type_` is in the set.
    #[inline]
    pub fn contains_type(&self, type_: Type<'_>) -> bool {
        self.contains(type_.item())
    }

    #[inline]
    fn contains(&self, item: Item<'_>) -> bool {
        if !item.is_of(self.schema.dialect) {
            return self.interface;
        }
        match item.wire_form() {
            WireForm::Custom(bytes) => self.contains_code(bytes),
            WireForm::Assembly(text) => self.contains_text(text, item.kind().sigil()),
        }
    }

    /// Returns the message for an attribute that is not in the set.
    #[cold]
    pub fn mistake_attribute(&self, attribute: Attribute<'_>) -> String {
        self.mistake(attribute.item())
    }

    /// Returns the message for a type that is not in the set.
    #[cold]
    pub fn mistake_type(&self, type_: Type<'_>) -> String {
        self.mistake(type_.item())
    }

    fn mistake(&self, item: Item<'_>) -> String {
        let (found, required) = (item_name(item), self.required());
        format!("`{found}` ({}) where {required} is required", item.id)
    }

    /// Returns the names of the items for messages: "`builtin.string`".
    pub fn required(&self) -> String {
        let variants = self.schema.variants.iter().filter(|it| self.names(it));
        let name = |variant: &VariantSchema| {
            format!(
                "`{}.{}`",
                self.schema.dialect,
                variant.mnemonic.unwrap_or(variant.name)
            )
        };
        variants.map(name).collect::<Vec<_>>().join(" or ")
    }

    /// Returns the items for a schema: the names of the variants, or their codes, and the prefixes of the text.
    pub fn describe(&self) -> String {
        let mut names: Vec<String> = Vec::new();
        if self.variants.is_empty() {
            let codes = (0..128).filter(|code| self.codes >> code & 1 == 1);
            names.extend(codes.map(|code| code.to_string()));
        }
        names.extend(self.variants.iter().map(|&name| name.to_owned()));
        names.extend(self.prefixes.iter().map(|prefix| format!("{prefix:?}")));
        names.extend(self.interface.then(|| "others".to_owned()));
        format!("{} {}", self.schema.dialect, names.join(" "))
    }

    /// Returns the mnemonic if all items have the same, so that the prefix can be omitted.
    pub(crate) fn mnemonic(&self) -> Option<&'static str> {
        self.mnemonic
    }

    /// Returns the dialect and the mnemonic that texts of the items lack.
    pub fn prefix(&self) -> Option<(&'static str, &'static str)> {
        self.mnemonic()
            .map(|mnemonic| (self.schema.dialect, mnemonic))
    }

    /// Prints an item of the set, without the prefix if there is only one kind.
    ///
    /// # Errors
    /// Fails for the reasons of [`AsmPrinter::print_attribute`].
    pub fn print_attribute(
        &self,
        attribute: Attribute<'_>,
        printer: &mut dyn AsmPrinter,
    ) -> Result<()> {
        match self.mnemonic() {
            Some(_) => printer.print_stripped_attribute(attribute),
            None => printer.print_attribute(attribute),
        }
    }

    /// Prints an item of the set, without the prefix if there is only one kind.
    ///
    /// # Errors
    /// Fails for the reasons of [`AsmPrinter::print_type`].
    pub fn print_type(&self, type_: Type<'_>, printer: &mut dyn AsmPrinter) -> Result<()> {
        match self.mnemonic() {
            Some(_) => printer.print_stripped_type(type_),
            None => printer.print_type(type_),
        }
    }

    /// Parses an item that should be in the set.
    ///
    /// # Errors
    /// Fails for the reasons of [`AsmParser::parse_attribute`]. An attribute that is not in the set is no error.
    pub fn parse_attribute<'ir>(&self, parser: &mut dyn AsmParser<'ir>) -> Result<Attribute<'ir>> {
        match self.mnemonic() {
            Some(mnemonic) => parser.parse_stripped_attribute(self.schema.dialect, mnemonic),
            None => parser.parse_attribute(),
        }
    }

    /// Parses an item that should be in the set.
    ///
    /// # Errors
    /// Fails for the reasons of [`AsmParser::parse_type`]. A type that is not in the set is no error.
    pub fn parse_type<'ir>(&self, parser: &mut dyn AsmParser<'ir>) -> Result<Type<'ir>> {
        match self.mnemonic() {
            Some(mnemonic) => parser.parse_stripped_type(self.schema.dialect, mnemonic),
            None => parser.parse_type(),
        }
    }

    fn contains_code(&self, bytes: &[u8]) -> bool {
        varint::decode(bytes).is_ok_and(|(code, _)| code < 128 && self.codes >> code & 1 == 1)
    }

    fn contains_text(&self, text: &[u8], sigil: u8) -> bool {
        if !self.prefixes.is_empty() {
            let mut prefixes = self.prefixes.iter();
            return prefixes.any(|prefix| text.starts_with(prefix.as_bytes()));
        }
        let mnemonic = after_dialect(text, sigil, self.schema.dialect).unwrap_or_default();
        let is_word =
            |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$');
        let length = mnemonic.iter().take_while(|byte| is_word(byte)).count();
        let mnemonic = mnemonic.get(..length).unwrap_or_default();
        self.schema.variants.iter().any(|variant| {
            variant.mnemonic.is_some_and(|it| it.as_bytes() == mnemonic) && self.names(variant)
        })
    }

    /// Returns the namespace of the dialect.
    pub(crate) fn dialect(&self) -> &'static str {
        self.schema.dialect
    }

    /// Iterates over the variants whose items are in the set.
    pub(crate) fn variants(&self) -> impl Iterator<Item = &'static VariantSchema> {
        self.schema.variants.iter().filter(|it| self.names(it))
    }

    fn names(&self, variant: &VariantSchema) -> bool {
        names(self.variants, self.codes, variant)
    }
}

/// Returns whether a set, which is given by names or by codes, has the items of a variant.
const fn names(variants: &[&str], codes: u128, variant: &VariantSchema) -> bool {
    let mut index = 0;
    while index < variants.len() {
        if same_name(variants[index], variant.name) {
            return true;
        }
        index += 1;
    }
    if !variants.is_empty() {
        return false;
    }
    index = 0;
    while index < variant.codes.len() {
        let code = variant.codes[index].code;
        if code < 128 && codes >> code & 1 == 1 {
            return true;
        }
        index += 1;
    }
    false
}

/// Returns the mnemonic of all items of a set; `None` if they differ or have none.
const fn common_mnemonic(
    schema: &ItemSchema,
    variants: &[&str],
    codes: u128,
) -> Option<&'static str> {
    let mut common = None;
    let mut index = 0;
    while index < schema.variants.len() {
        let variant = &schema.variants[index];
        if names(variants, codes, variant) {
            match (common, variant.mnemonic) {
                (_, None) => return None,
                (None, first) => common = first,
                (Some(first), Some(other)) if same_name(first, other) => {}
                _ => return None,
            }
        }
        index += 1;
    }
    common
}

/// Returns what follows `#dialect.` in the text of an item.
fn after_dialect<'t>(text: &'t [u8], sigil: u8, dialect: &str) -> Option<&'t [u8]> {
    let name = text.strip_prefix(&[sigil])?;
    name.strip_prefix(dialect.as_bytes())?.strip_prefix(b".")
}

/// Returns whether the [name](item_name) of an item is `dialect.mnemonic`.
pub(crate) fn has_name(item: Item<'_>, dialect: &str, mnemonic: &str) -> bool {
    // Nearly all texts start with the name, which then need not be determined.
    let starts_with_name = match item.wire_form() {
        WireForm::Assembly(text) => after_dialect(text, item.kind().sigil(), dialect)
            .and_then(|rest| rest.strip_prefix(mnemonic.as_bytes()))
            .is_some_and(|rest| rest.starts_with(b"<")),
        WireForm::Custom(_) => false,
    };
    starts_with_name || name_parts(item) == (dialect.into(), mnemonic.into())
}

/// Returns `dialect.mnemonic`, as far as the dialect can determine the mnemonic.
pub(crate) fn item_name(item: Item<'_>) -> String {
    let (dialect, mnemonic) = name_parts(item);
    format!("{dialect}.{mnemonic}")
}

/// Returns the dialect and the mnemonic of the [name](item_name) of an item.
fn name_parts(item: Item<'_>) -> (Cow<'_, str>, Cow<'_, str>) {
    let code = match item.wire_form() {
        WireForm::Custom(bytes) => varint::decode(bytes).map_or(0, |(code, _)| code),
        WireForm::Assembly(text) => {
            // `#dialect.mnemonic`, or `#dialect<mnemonic` with more words.
            let mut words = text.split(|it| !(it.is_ascii_alphanumeric() || b"_.$-".contains(it)));
            let name = words.nth(1).unwrap_or_default();
            let (dialect, mnemonic) = match name.split_once_str(".") {
                Some(parts) => parts,
                None => (name, words.next().unwrap_or_default()),
            };
            return (dialect.to_str_lossy(), mnemonic.to_str_lossy());
        }
    };
    let dialect = item.namespace();
    let known = item.context.registry().dialect(dialect);
    let schema = known.and_then(|it| item.kind().of(it.schemas()));
    let variants = schema.map_or(&[][..], |schema| schema.variants);
    let found = variants
        .iter()
        .find(|variant| variant.codes.iter().any(|it| it.code == code));
    let mnemonic = match found.and_then(|variant| variant.mnemonic) {
        Some(mnemonic) => mnemonic.into(),
        None => format!("(code {code})").into(),
    };
    (dialect.into(), mnemonic)
}

const fn bit(code: u64) -> u128 {
    assert!(code < 128, "a typed reference takes codes below 128 only");
    1 << code
}

/// Compares two names in constants, where `==` is not available.
pub const fn same_name(left: &str, right: &str) -> bool {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    let mut same = left.len() == right.len();
    let mut index = 0;
    while same && index < left.len() {
        same = left[index] == right[index];
        index += 1;
    }
    same
}

/// Returns whether the name at a position is not among those before it.
pub const fn is_first(names: &[&str], position: usize) -> bool {
    let mut index = 0;
    while index < position && !same_name(names[index], names[position]) {
        index += 1;
    }
    index == position
}

/// Returns whether the name of an operation, such as `toy.run`, is in a namespace.
pub const fn is_in_namespace(operation: &str, namespace: &str) -> bool {
    let (operation, namespace) = (operation.as_bytes(), namespace.as_bytes());
    let dot = namespace.len();
    if operation.len() <= dot + 1 || operation[dot] != b'.' {
        return false;
    }
    let mut at = 0;
    while at < dot && operation[at] == namespace[at] {
        at += 1;
    }
    at == dot
}

/// Returns the position of a variant; the number of variants if there is none of this name.
const fn position(schema: &ItemSchema, name: &str) -> usize {
    let mut index = 0;
    while index < schema.variants.len() && !same_name(schema.variants[index].name, name) {
        index += 1;
    }
    index
}

/// Returns whether there is a variant of this name.
pub const fn has_variant(schema: &ItemSchema, name: &str) -> bool {
    position(schema, name) < schema.variants.len()
}

const fn codes_of(schema: &ItemSchema, name: &str) -> u128 {
    let index = position(schema, name);
    let mut mask = 0;
    if index < schema.variants.len() {
        let codes = schema.variants[index].codes;
        let mut position = 0;
        while position < codes.len() {
            mask |= bit(codes[position].code);
            position += 1;
        }
    }
    mask
}

/// Returns the lowest code of a variant.
pub(crate) const fn code(schema: &ItemSchema, name: &str) -> u64 {
    let codes = codes_of(schema, name);
    assert!(codes != 0, "no such variant");
    codes.trailing_zeros() as u64
}

/// Returns whether a variant has this code.
pub const fn has_code(schema: &ItemSchema, code: u64) -> bool {
    let mut index = 0;
    while index < schema.variants.len() {
        let codes = schema.variants[index].codes;
        let mut position = 0;
        while position < codes.len() {
            if codes[position].code == code {
                return true;
            }
            position += 1;
        }
        index += 1;
    }
    false
}
