//! Arbitrary values of derived types, and arbitrary encodings of their schemas, for property tests and fuzzing.
//!
//! A [`Generator`] creates items that are valid by construction: a typed reference refers to an attribute of its
//! kind, an integer has the width that its sibling states, a list has its length, an enum has one of its constants.
//! Items belong to a context and refer to its entries. The given bytes determine all choices.
//!
//! ```
//! use mlir_bytecode::builtin::BuiltinAttribute;
//! use mlir_bytecode::item::arbitrary::Generator;
//! use mlir_bytecode::{Context, Registry};
//!
//! # fn main() -> mlir_bytecode::Result<()> {
//! let context = Context::new(Registry::new());
//! context.integer(context.i32(), 5)?;
//! let mut generator = Generator::new(&context, b"any bytes, those of a fuzzer for example");
//! let item: BuiltinAttribute<'_> = generator.attribute_item()?;
//! let attribute = context.attribute(&item)?;
//! assert_eq!(attribute.try_decode()?, Some(item));
//! # Ok(())
//! # }
//! ```

mod encoding;

use arbitrary::Unstructured;

pub use encoding::encoding;

use crate::context::{
    Attribute, AttributeId, Context, DialectVersion, ResourceData, ResourceHandle, Type, TypeId,
    WireReader,
};
use crate::error::{Error, Result};
use crate::item::{AsVarint, DialectAttribute, DialectItem, DialectType, ItemSchema, Kind};
use crate::number::{ApFloat, ApInt, FloatSemantics};

/// The maximal nesting depth of new items.
const MAX_DEPTH: u32 = 4;
/// The maximal number of attempts at a value.
const MAX_ATTEMPTS: u32 = 64;
/// The maximal number of all attempts, because values consist of values.
const MAX_TOTAL_ATTEMPTS: u32 = 1 << 14;
/// The maximal width of an integer, in bits.
const MAX_WIDTH: u32 = 1024;
/// The maximal length of a list whose length a sibling states.
const MAX_LENGTH: u64 = 64;

/// Creates arbitrary values: see the [module documentation](self).
pub struct Generator<'ir, 'a> {
    context: &'ir Context,
    choices: Unstructured<'a>,
    depth: u32,
    attempts_left: u32,
    /// The dialect of the item. Its own types are preferred for references.
    dialect: &'static str,
}

impl<'ir, 'a> Generator<'ir, 'a> {
    /// Returns a generator of values in `context`. `bytes` determine the choices.
    pub fn new(context: &'ir Context, bytes: &'a [u8]) -> Self {
        Self {
            context,
            choices: Unstructured::new(bytes),
            depth: 0,
            attempts_left: MAX_TOTAL_ATTEMPTS,
            dialect: "builtin",
        }
    }

    /// Returns the context of the values.
    pub fn context(&self) -> &'ir Context {
        self.context
    }

    /// Counts an attempt. Fails after too many attempts.
    fn count_attempt(&mut self) -> Result<()> {
        let left = self.attempts_left.checked_sub(1);
        self.attempts_left = left.ok_or_else(|| Error::message("too many attempts"))?;
        Ok(())
    }

    /// Returns a number below `count`.
    ///
    /// # Errors
    /// Fails if the count is 0.
    pub fn below(&mut self, count: usize) -> Result<usize> {
        if count == 0 {
            return Err(Error::message("there is nothing to choose from"));
        }
        self.choices
            .choose_index(count)
            .map_err(|error| Error::message(error.to_string()))
    }

    /// Returns one of the values.
    ///
    /// # Errors
    /// Fails if there are no values.
    pub fn choose<T, const N: usize>(&mut self, all: [T; N]) -> Result<T> {
        let index = self.below(N)?;
        let chosen = all.into_iter().nth(index);
        chosen.ok_or_else(|| Error::message("there is nothing to choose from"))
    }

    /// Returns an integer of 64 bits, with a preference for small ones.
    ///
    /// # Errors
    /// No bytes lead to an error.
    pub fn integer(&mut self) -> Result<i64> {
        let bits = 1 + self.below(64)? as u32;
        let value: u64 = self
            .choices
            .arbitrary()
            .map_err(|error| Error::message(error.to_string()))?;
        let value = (value >> (64 - bits)) as i64;
        Ok(if self.below(4)? == 0 { !value } else { value })
    }

    /// Returns a value that fits in this number of bits.
    ///
    /// # Errors
    /// Fails if none of 64 attempts finds a value of `T` that fits, if `kind` is an enum without constants, or if the
    /// generator has made too many attempts in total.
    pub fn bits<T: AsVarint>(&mut self, bits: u32, kind: &Kind) -> Result<T> {
        let mask = u64::MAX >> (64 - bits.clamp(1, 64));
        for _ in 0..MAX_ATTEMPTS {
            self.count_attempt()?;
            let value = match kind {
                Kind::Enum { values, .. } => {
                    let index = self.below(values.len())?;
                    values.get(index).map_or(0, |it| it.value)
                }
                Kind::Bool => self.below(2)? as u64,
                _ => self.integer()? as u64 & mask,
            };
            let fits = value & mask == value;
            if let Some(value) =
                T::from_varint(value).filter(|it| fits && it.to_varint() & !mask == 0)
            {
                return Ok(value);
            }
        }
        Err(Error::message(format!("no {} of {bits} bits", T::NAME)))
    }

    /// Returns an integer of this width in bits.
    ///
    /// # Errors
    /// Fails if the width exceeds 1024.
    pub fn apint(&mut self, width: u32) -> Result<ApInt> {
        if width > MAX_WIDTH {
            return Err(Error::message(format!(
                "an integer of {width} bits is too wide"
            )));
        }
        let words = (0..width.div_ceil(64).max(1))
            .map(|_| Ok(self.integer()? as u64))
            .collect::<Result<Vec<_>>>()?;
        ApInt::from_words_truncated(width, &words).map_err(|it| Error::message(it.to_string()))
    }

    /// Returns a float of these semantics.
    ///
    /// # Errors
    /// Fails for the reasons of [`apint`](Self::apint). All semantics are narrower than its limit, so none leads to an
    /// error.
    pub fn apfloat(&mut self, semantics: FloatSemantics) -> Result<ApFloat> {
        let bits = self.apint(semantics.width())?;
        let bits = bits.as_u128().unwrap_or_default();
        ApFloat::from_bits(semantics, bits).map_err(|it| Error::message(it.to_string()))
    }

    /// Returns a string.
    ///
    /// # Errors
    /// Fails if the context cannot hold another string.
    pub fn string(&mut self) -> Result<&'ir str> {
        const PARTS: [&str; 8] = ["a", "b1", "_", ".", "-", " ", "\"\\\n", "äß"];
        let mut string = String::new();
        for _ in 0..self.below(5)? {
            string.push_str(self.choose(PARTS)?);
        }
        let id = self.context.intern_string(string.as_bytes())?;
        let string = std::str::from_utf8(self.context.string_at(id));
        string.map_err(|it| Error::message(it.to_string()))
    }

    /// Returns `length` bytes.
    ///
    /// # Errors
    /// Fails if `length` exceeds 64, or if the context cannot hold another string.
    pub fn bytes(&mut self, length: u64) -> Result<&'ir [u8]> {
        let bytes = self.list(length, |generator| Ok(generator.integer()? as u8))?;
        self.copy(&bytes)
    }

    /// Copies bytes into the context.
    fn copy(&self, bytes: &[u8]) -> Result<&'ir [u8]> {
        let id = self.context.intern_string(bytes)?;
        Ok(self.context.string_at(id))
    }

    /// Returns a list of `length` elements.
    ///
    /// # Errors
    /// Fails if `length` exceeds 64, or if `element` fails.
    pub fn list<T>(
        &mut self,
        length: u64,
        mut element: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<Vec<T>> {
        if length > MAX_LENGTH {
            return Err(Error::message(format!(
                "a list of {length} elements is too long"
            )));
        }
        (0..length).map(|_| element(self)).collect()
    }

    /// Returns a list of any length.
    ///
    /// # Errors
    /// Fails if `element` fails.
    pub fn any_list<T>(&mut self, element: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let length = self.below(4)? as u64;
        self.list(length, element)
    }

    /// Returns a list that is not empty.
    ///
    /// # Errors
    /// Fails if `list` fails, if 64 lists in a row are empty, or if the generator has made too many attempts in total.
    pub fn non_empty_list<T>(
        &mut self,
        mut list: impl FnMut(&mut Self) -> Result<Vec<T>>,
    ) -> Result<Vec<T>> {
        for _ in 0..MAX_ATTEMPTS {
            self.count_attempt()?;
            let list = list(self)?;
            if !list.is_empty() {
                return Ok(list);
            }
        }
        Err(Error::message("the list is always empty"))
    }

    /// Returns a value or `None`; always `None` if no value can be created.
    ///
    /// # Errors
    /// An error of `value` becomes `None`, so no bytes lead to an error.
    pub fn option<T>(&mut self, value: impl FnOnce(&mut Self) -> Result<T>) -> Result<Option<T>> {
        if self.below(2)? == 0 {
            return Ok(None);
        }
        Ok(value(self).ok())
    }

    /// Decodes a value from arbitrary bytes with `decode`.
    ///
    /// # Errors
    /// Fails if the bytes of each of 64 attempts cannot be decoded, with the error of the last attempt; also if the
    /// generator has made too many attempts in total.
    pub fn decode<T>(&mut self, decode: impl Fn(&mut WireReader<'ir>) -> Result<T>) -> Result<T> {
        let dialect = self.context.dialect("builtin");
        let mut last = Error::message("no attempt was made");
        for _ in 0..MAX_ATTEMPTS {
            self.count_attempt()?;
            // Small varints, because 0 and 1 are also booleans.
            let bytes = self.list(16, |it| it.choose([0, 1, 1, 3, 5, 7, 9, 11]))?;
            let bytes = self.copy(&bytes)?;
            match decode(&mut WireReader::new(self.context, dialect, bytes, 0)) {
                Ok(value) => return Ok(value),
                Err(error) => last = error,
            }
        }
        Err(last)
    }

    /// Sets the dialect of the item to create.
    pub fn set_dialect(&mut self, dialect: &'static str) {
        self.dialect = dialect;
    }

    /// Returns an attribute of the context, preferably of the same dialect; a new one if there is none.
    ///
    /// # Errors
    /// No bytes lead to an error.
    pub fn attribute(&mut self) -> Result<Attribute<'ir>> {
        let count = self.context.attribute_count();
        if count == 0 {
            return Ok(self.context.unknown_location());
        }
        self.prefer_dialect(|it| {
            let id = AttributeId(it.below(count)? as u32);
            let attribute = Attribute::new(it.context, id);
            Ok((attribute, attribute.dialect() == it.dialect))
        })
    }

    /// Returns a type of the context, preferably of the same dialect; a new one if there is none.
    ///
    /// # Errors
    /// No bytes lead to an error.
    pub fn type_(&mut self) -> Result<Type<'ir>> {
        let count = self.context.type_count();
        if count == 0 {
            return Ok(self.context.i32());
        }
        self.prefer_dialect(|it| {
            let type_ = Type::new(it.context, TypeId(it.below(count)? as u32));
            Ok((type_, type_.dialect() == it.dialect))
        })
    }

    /// Calls `found` repeatedly, and prefers a result of the same dialect every other time.
    fn prefer_dialect<T>(&mut self, found: impl Fn(&mut Self) -> Result<(T, bool)>) -> Result<T> {
        let attempts = if self.below(2)? == 0 {
            1
        } else {
            MAX_ATTEMPTS / 4
        };
        let mut last = found(self)?;
        for _ in 1..attempts {
            if last.1 {
                break;
            }
            last = found(self)?;
        }
        Ok(last.0)
    }

    /// Returns a resource of the context; a new one if there is none.
    ///
    /// # Errors
    /// No bytes lead to an error.
    pub fn resource(&mut self) -> Result<ResourceHandle<'ir>> {
        let numbers = 0..self.context.resources.len() as u64;
        let found = numbers.filter_map(|it| self.context.resources.by_number(it));
        let found: Vec<_> = found.collect();
        if found.is_empty() {
            let data = ResourceData::Bool(true);
            return self.context.add_resource("builtin", "made_up", data);
        }
        let index = self.below(found.len())?;
        let id = found.get(index).ok_or_else(|| self.no_variant())?;
        Ok(ResourceHandle::new(self.context, *id))
    }

    /// Returns an attribute of a dialect.
    ///
    /// # Errors
    /// Fails if none of 64 attempts creates an attribute, with the error of the last attempt. Fails if the dialect has
    /// no attributes, or if the generator has made too many attempts in total.
    pub fn attribute_item<T: DialectAttribute<'ir>>(&mut self) -> Result<T> {
        self.item()
    }

    /// Returns a type of a dialect.
    ///
    /// # Errors
    /// Fails if none of 64 attempts creates a type, with the error of the last attempt. Fails if the dialect has no
    /// types, or if the generator has made too many attempts in total.
    pub fn type_item<T: DialectType<'ir>>(&mut self) -> Result<T> {
        self.item()
    }

    fn item<T: DialectItem<'ir>>(&mut self) -> Result<T> {
        let mut last = self.no_variant();
        for _ in 0..MAX_ATTEMPTS {
            self.count_attempt()?;
            let variant = self.below(T::SCHEMA.variants.len())?;
            match T::arbitrary_variant(self, variant) {
                Ok(item) => return Ok(item),
                Err(error) => last = error,
            }
        }
        Err(last)
    }

    /// Returns a reference to an attribute that is one of some variants or has one of some codes.
    ///
    /// # Errors
    /// Fails if none of 64 attempts finds such an attribute in the context or creates one that `reference` accepts,
    /// with the last error. Fails if the generator has made too many attempts in total.
    pub fn attribute_of<T: DialectAttribute<'ir>, R>(
        &mut self,
        variants: &[&str],
        codes: &[u64],
        reference: impl Fn(Attribute<'ir>) -> Option<R>,
    ) -> Result<R> {
        let chosen = chosen(T::SCHEMA, variants, codes);
        self.reference(
            |it| it.attribute().map(&reference),
            |it| {
                let variant = it.variant(&chosen)?;
                let item = T::arbitrary_variant(it, variant)?;
                Ok(reference(it.context.attribute(&item)?))
            },
        )
    }

    /// Returns a reference to a type that is one of some variants or has one of some codes.
    ///
    /// # Errors
    /// Fails if none of 64 attempts finds such a type in the context or creates one that `reference` accepts, with the
    /// last error. Fails if the generator has made too many attempts in total.
    pub fn type_of<T: DialectType<'ir>, R>(
        &mut self,
        variants: &[&str],
        codes: &[u64],
        reference: impl Fn(Type<'ir>) -> Option<R>,
    ) -> Result<R> {
        let chosen = chosen(T::SCHEMA, variants, codes);
        self.reference(
            |it| it.type_().map(&reference),
            |it| {
                let variant = it.variant(&chosen)?;
                let item = T::arbitrary_variant(it, variant)?;
                Ok(reference(it.context.type_(&item)?))
            },
        )
    }

    fn variant(&mut self, chosen: &[usize]) -> Result<usize> {
        let index = self.below(chosen.len())?;
        chosen.get(index).copied().ok_or_else(|| self.no_variant())
    }

    /// Returns a reference that `found` finds in the context, or else that `made` creates.
    fn reference<R>(
        &mut self,
        found: impl Fn(&mut Self) -> Result<Option<R>>,
        made: impl Fn(&mut Self) -> Result<Option<R>>,
    ) -> Result<R> {
        let is_shallow = self.depth < MAX_DEPTH;
        let mut last = Error::message("the context has no item of this kind");
        for attempt in 0..MAX_ATTEMPTS {
            self.count_attempt()?;
            let result = if is_shallow && attempt % 4 == 3 {
                let dialect = self.dialect;
                self.depth += 1;
                let made = made(self);
                self.depth -= 1;
                self.dialect = dialect;
                made
            } else {
                found(self)
            };
            match result {
                Ok(Some(reference)) => return Ok(reference),
                Ok(None) => {}
                Err(error) => last = error,
            }
        }
        Err(last)
    }

    /// Returns whether the context has a version of a dialect with an entity that exists since one version and until
    /// before another.
    pub fn has(&self, dialect: &str, since: &[u64], until: &[u64]) -> bool {
        let version: DialectVersion = self.context.dialect_version(dialect);
        version.is_at_least(since) && (until.is_empty() || !version.is_at_least(until))
    }

    /// Checks that the context has a version of a dialect with an entity: see [`has`](Self::has).
    ///
    /// # Errors
    /// Fails if [`has`](Self::has) returns `false`.
    pub fn require(&self, dialect: &str, since: &[u64], until: &[u64]) -> Result<()> {
        if self.has(dialect, since, until) {
            Ok(())
        } else {
            Err(self.no_variant())
        }
    }

    /// Returns the error for an item that does not exist.
    pub fn no_variant(&self) -> Error {
        Error::message("the dialect, or its version, has no such item")
    }
}

/// Returns the indices of the variants with these names or these codes.
fn chosen(schema: &ItemSchema, variants: &[&str], codes: &[u64]) -> Vec<usize> {
    let all = schema.variants.iter().enumerate();
    let chosen = all.filter(|(_, variant)| {
        variants.contains(&variant.name) || variant.codes.iter().any(|it| codes.contains(&it.code))
    });
    chosen.map(|(index, _)| index).collect()
}
