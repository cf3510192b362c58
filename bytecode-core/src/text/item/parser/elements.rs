//! Parsing of elements attributes and arrays of numbers.
//!
//! ```text
//! elements ::= `dense` `<` (literal | hex-string)? `>` `:` type
//!            | `sparse` `<` (literal `,` literal)? `>` `:` type
//!            | `dense_resource` `<` key `>` `:` type
//! array    ::= `array` `<` type (`:` (number (`,` number)*)?)? `>`
//! ```
//!
//! A literal has no meaning without its type, so the type, which follows, is parsed first.

use bstr::ByteSlice;
use memchr::{memchr2, memchr3};

use super::super::lexer::Kind;
use super::super::printer::LLVM_WITH_BYTES_FOR_BITS;
use super::literal::{ElementForm, ElementKind, Literal, hex_bytes};
use super::strings::unescape;
use super::tokens::Parser;
use crate::builtin::invariants::indices_mistake;
use crate::builtin::{BuiltinAttribute, BuiltinType, element_count, tensor_like};
use crate::context::{Attribute, ResourceHandle, Type};
use crate::error::{Error, Result};
use crate::item::quoted::string_end;
use crate::number::Signedness;

impl<'a> Parser<'a> {
    /// Parses the type after `<...>` first, and returns to the start of the literal. Pass the returned position to
    /// [`resume`](Self::resume).
    fn type_first(&mut self, type_: Option<Type<'a>>) -> Result<(Type<'a>, usize)> {
        self.bump();
        if !self.at(Kind::Less) {
            return Err(self.expected("`<`"));
        }
        let less = self.token;
        self.bump();
        // A string is long: it is not read twice.
        let inner = match self.token.kind {
            Kind::String => self.token.end,
            _ => less.end,
        };
        let end = self.literal_end(inner);
        let end = end.ok_or_else(|| self.error_at(less.start, "`<` without `>`"))?;
        let literal = self.mark();
        self.seek(end);
        let type_ = self.required_type(type_)?;
        let resume = self.token.start;
        self.go_back(literal);
        Ok((type_, resume))
    }

    /// Returns the end, after its `>`, of a literal that contains no brackets of this kind.
    fn literal_end(&self, mut position: usize) -> Option<usize> {
        let text = self.lexer.text().as_bytes();
        loop {
            position += memchr3(b'>', b'"', b'/', text.get(position..)?)?;
            position = match text.get(position..)? {
                [b'>', ..] => return Some(position + 1),
                [b'"', ..] => string_end(text, position + 1)?,
                [b'/', b'/', comment @ ..] => position + 2 + memchr2(b'\n', b'\r', comment)?,
                _ => position + 1,
            };
        }
    }

    /// Parses the end of a literal, and continues after its type.
    fn resume(&mut self, position: usize) -> Result<()> {
        if !self.at(Kind::Greater) {
            return Err(self.expected("`>` after the elements"));
        }
        self.seek(position);
        Ok(())
    }

    /// Returns the shape and the element type of a static shaped type.
    fn shaped(&self, at: usize, type_: Type<'a>) -> Result<(Vec<i64>, Type<'a>)> {
        match tensor_like(type_)? {
            Some(
                BuiltinType::RankedTensor {
                    shape,
                    element_type,
                    ..
                }
                | BuiltinType::Vector {
                    shape,
                    element_type,
                    ..
                }
                | BuiltinType::MemRef {
                    shape,
                    element_type,
                    ..
                },
            ) if shape.iter().all(|size| *size >= 0) => Ok((shape, element_type)),
            _ => Err(self.error_at(at, "elements have a shaped type of static shape")),
        }
    }

    pub(in crate::text) fn dense(&mut self, type_: Option<Type<'a>>) -> Result<Attribute<'a>> {
        let start = self.token.start;
        let (type_, resume) = self.type_first(type_)?;
        let (shape, element_type) = self.shaped(start, type_)?;
        let form = self.element_form(element_type)?;
        let count = self.placed(start, element_count(&shape))?;
        let attribute = if !self.at(Kind::Greater) {
            self.literal_of(type_, &shape, form)?
        } else if count != 0 {
            return Err(self.error("expected as many elements as the type has"));
        } else if let ElementKind::String = form.kind {
            self.strings(type_, Vec::new())?
        } else {
            self.elements(type_, &[])?
        };
        self.resume(resume)?;
        Ok(attribute)
    }

    /// Parses a literal or a hexadecimal string as the elements of `type_`, whose shape is `shape`.
    fn literal_of(
        &mut self,
        type_: Type<'a>,
        shape: &[i64],
        form: ElementForm,
    ) -> Result<Attribute<'a>> {
        let at = self.token.start;
        if self.at(Kind::String) && !matches!(form.kind, ElementKind::String) {
            let bytes = self.placed(at, hex_bytes(self.spelling()))?;
            let count = self.placed(at, element_count(shape))?;
            let release = self.context.registry().llvm_release();
            let bytes = self.placed(at, raw_data(bytes, form, count, release))?;
            self.bump();
            return self.elements(type_, &bytes);
        }
        let literal = self.literal(form)?;
        self.check_shape(at, &literal, shape, form)?;
        if let ElementKind::String = form.kind {
            return self.strings(type_, literal.strings);
        }
        let data = form.pack(literal.data);
        self.elements(type_, &data)
    }

    /// Fails unless the lists have the shape, or there is one element, or pairs have as many numbers.
    fn check_shape(
        &self,
        at: usize,
        literal: &Literal<'a>,
        shape: &[i64],
        form: ElementForm,
    ) -> Result<()> {
        if literal.shape.is_empty() {
            let numbers = literal.data.len() / form.byte_width().max(1);
            if numbers <= 1 || numbers as u64 == element_count(shape)? {
                return Ok(());
            }
            let message = format!("{numbers} numbers for elements of the shape {shape:?}");
            return Err(self.error_at(at, message));
        }
        let same = || {
            literal
                .shape
                .iter()
                .map(|size| *size as i64)
                .eq(shape.iter().copied())
        };
        if same() {
            return Ok(());
        }
        let message = format!(
            "the elements have the shape {:?}, their type {shape:?}",
            literal.shape
        );
        Err(self.error_at(at, message))
    }

    fn elements(&self, type_: Type<'a>, data: &[u8]) -> Result<Attribute<'a>> {
        let type_ = Type::new(self.context, type_.id());
        let attribute = self
            .context
            .attribute(&BuiltinAttribute::DenseElements { type_, data })?;
        Ok(Attribute::new(self.context, attribute.id()))
    }

    fn strings(&self, type_: Type<'a>, quoted: Vec<&'a str>) -> Result<Attribute<'a>> {
        let owned: Vec<_> = quoted.into_iter().map(unescape).collect();
        let strings = owned.iter().map(|string| string.as_bstr()).collect();
        let type_ = Type::new(self.context, type_.id());
        self.context.string_elements(type_, strings)
    }

    pub(in crate::text) fn dense_resource(
        &mut self,
        type_: Option<Type<'a>>,
    ) -> Result<Attribute<'a>> {
        self.bump();
        self.expect(Kind::Less, "`<` after `dense_resource`")?;
        let key = self.keyword_or_string("the key of a resource")?;
        self.expect(Kind::Greater, "`>` after the key")?;
        let at = self.token.start;
        let type_ = self.required_type(type_)?;
        // A dialect can define shaped types.
        if self.builtin(type_)?.is_some_and(|it| !it.is_shaped()) {
            return Err(self.error_at(at, "elements have a shaped type"));
        }
        let handle = self.resource_of("builtin", &key)?;
        self.context
            .attribute(&BuiltinAttribute::DenseResourceElements { type_, handle })
    }

    /// Parses `opaque<"_", "0xDEADBEEF"> : type`: elements that LLVM 14 and older elided, as
    /// `dense_resource<__elided__>` does today. The dialect determined the meaning of any other bytes.
    pub(in crate::text) fn older_opaque(
        &mut self,
        type_: Option<Type<'a>>,
    ) -> Result<Attribute<'a>> {
        let start = self.token.start;
        self.bump();
        self.expect(Kind::Less, "`<` after `opaque`")?;
        let dialect = self.string()?;
        self.expect(Kind::Comma, "`,` after the name of a dialect")?;
        let bytes = self.string()?;
        self.expect(Kind::Greater, "`>` after the bytes")?;
        let type_ = self.required_type(type_)?;
        if !matches!(&*dialect, b"_" | b"elided_large_const") || &*bytes != b"0xDEADBEEF" {
            return Err(self.error_at(
                start,
                "`opaque<...>` elements are no longer supported, except for elided elements: \
                 `opaque<\"_\", \"0xDEADBEEF\">`",
            ));
        }
        let handle = self.resource_of("builtin", b"__elided__")?;
        self.context
            .attribute(&BuiltinAttribute::DenseResourceElements { type_, handle })
    }

    /// Parses the key of a resource of `dialect`.
    pub(in crate::text) fn resource_key(&mut self, dialect: &str) -> Result<ResourceHandle<'a>> {
        let key = self.keyword_or_string("the key of a resource")?;
        self.resource_of(dialect, &key)
    }

    fn resource_of(&self, dialect: &str, key: &[u8]) -> Result<ResourceHandle<'a>> {
        let dialect = self.context.dialect(dialect);
        let id = self.context.resources.intern(dialect, key.as_bstr());
        Ok(ResourceHandle::new(self.context, id))
    }

    pub(in crate::text) fn sparse(&mut self, type_: Option<Type<'a>>) -> Result<Attribute<'a>> {
        let start = self.token.start;
        let (type_, resume) = self.type_first(type_)?;
        let (shape, element_type) = self.shaped(start, type_)?;
        let i64_ = BuiltinType::Integer {
            signedness: Signedness::Signless,
            width: 64,
        };
        let i64_ = self.context.type_(&i64_)?;
        let rank = shape.len() as i64;
        let (indices, values);
        if self.at(Kind::Greater) {
            let type_ = self.tensor_type(vec![0, rank], i64_)?;
            indices = self.elements(type_, &[])?;
            values = self.elements(self.tensor_type(vec![0], element_type)?, &[])?;
        } else {
            let at = self.token.start;
            let form = self.element_form(i64_)?;
            let literal = self.literal(form)?;
            let sizes = self.index_sizes(at, &literal, &shape)?;
            let count = sizes.first().copied().unwrap_or(1);
            let data = form.pack(literal.data);
            indices = self.elements(self.tensor_type(sizes, i64_)?, &data)?;
            self.expect(Kind::Comma, "`,` between indices and values")?;
            let form = self.element_form(element_type)?;
            values =
                self.literal_of(self.tensor_type(vec![count], element_type)?, &[count], form)?;
        }
        self.resume(resume)?;
        self.context.attribute(&BuiltinAttribute::SparseElements {
            type_,
            indices,
            values,
        })
    }

    /// Returns the shape of sparse indices into `shape`. A single number represents all indices of an element.
    fn index_sizes(&self, at: usize, literal: &Literal<'a>, shape: &[i64]) -> Result<Vec<i64>> {
        let sizes: Vec<_> = match literal.shape.as_slice() {
            [] => vec![1, shape.len() as i64],
            sizes => sizes.iter().map(|size| *size as i64).collect(),
        };
        let is_splat = literal.shape.is_empty();
        let indices = literal.data.as_chunks().0.iter();
        let indices = indices.map(|bytes| i64::from_le_bytes(*bytes));
        let repeats = if is_splat { shape.len() } else { 1 };
        let indices = indices.flat_map(|index| std::iter::repeat_n(index, repeats));
        match indices_mistake(&sizes, indices, shape) {
            Some(message) => Err(self.error_at(at, message)),
            None => Ok(sizes),
        }
    }

    fn tensor_type(&self, shape: Vec<i64>, element_type: Type<'a>) -> Result<Type<'a>> {
        self.context.type_(&BuiltinType::RankedTensor {
            shape,
            element_type,
            encoding: None,
        })
    }

    pub(in crate::text) fn dense_array(&mut self) -> Result<Attribute<'a>> {
        self.bump();
        self.expect(Kind::Less, "`<` after `array`")?;
        let at = self.token.start;
        let element_type = self.type_()?;
        let is_empty = !self.eat(Kind::Colon);
        let array = self.array_elements(element_type, at, is_empty)?;
        self.expect(Kind::Greater, "`>` or `,` in an array")?;
        Ok(array)
    }

    /// Parses a dense array whose element type is known: `[1, 2]`.
    pub(in crate::text) fn bracketed_array(
        &mut self,
        element_type: Type<'a>,
    ) -> Result<Attribute<'a>> {
        let at = self.token.start;
        self.expect(Kind::SquareOpen, "`[` of an array")?;
        let is_empty = self.at(Kind::SquareClose);
        let array = self.array_elements(element_type, at, is_empty)?;
        self.expect(Kind::SquareClose, "`]` or `,` in an array")?;
        Ok(array)
    }

    /// Parses the elements of a dense array; errors about their type are at `at`.
    fn array_elements(
        &mut self,
        element_type: Type<'a>,
        at: usize,
        is_empty: bool,
    ) -> Result<Attribute<'a>> {
        let form = self.element_form(element_type)?;
        let whole = match form.kind {
            ElementKind::Integer { width, .. } => width == 1 || width % 8 == 0,
            ElementKind::Float(semantics) => semantics.width() % 8 == 0,
            ElementKind::String => false,
        };
        if !whole || form.complex {
            return Err(self.error_at(at, "array elements are integers or floats of whole bytes"));
        }
        let (mut size, mut data) = (0, Vec::new());
        if !is_empty {
            self.comma_separated(|parser| {
                size += 1;
                if matches!(form.kind, ElementKind::Integer { width: 1, .. })
                    && !parser.at(Kind::Bare)
                {
                    return Err(parser.expected("`true` or `false`"));
                }
                parser.scalar(form.kind, &mut data)
            })?;
        }
        let element_type = Type::new(self.context, element_type.id());
        let data = data.as_slice();
        let array = BuiltinAttribute::DenseArray {
            element_type,
            size,
            data,
        };
        let attribute = self.context.attribute(&array)?;
        Ok(Attribute::new(self.context, attribute.id()))
    }
}

/// Converts the elements of a hexadecimal string: all elements, or one for all. For `i1`, the string has a byte for
/// each element since [`LLVM_WITH_BYTES_FOR_BITS`], a bit before. Texts of older releases may have both forms, which
/// the length distinguishes except for a single byte.
fn raw_data(mut data: Vec<u8>, form: ElementForm, count: u64, release: u32) -> Result<Vec<u8>> {
    let wrong = || Error::message("the hexadecimal string does not have the size of the type");
    let length = data.len() as u64;
    if form.is_bits() {
        let bits: Vec<u8> = match data.as_slice() {
            [0 | 0xFF] => return Ok(data),
            [byte] if release >= LLVM_WITH_BYTES_FOR_BITS => vec![u8::from(*byte != 0)],
            bytes if length == count && length != 1 => {
                bytes.iter().map(|byte| u8::from(*byte != 0)).collect()
            }
            bytes if length == count.div_ceil(8) && release < LLVM_WITH_BYTES_FOR_BITS => {
                let bits = bytes
                    .iter()
                    .flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1));
                bits.take(count as usize).collect()
            }
            _ => return Err(wrong()),
        };
        return Ok(form.pack(bits));
    }
    let width = form.byte_width() as u64;
    if length == width || Some(length) == count.checked_mul(width) {
        data = form.pack(data);
        return Ok(data);
    }
    Err(wrong())
}
