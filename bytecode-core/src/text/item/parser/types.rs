//! Parsing of types.
//!
//! ```text
//! type      ::= function | `!` item | alias | builtin
//! function  ::= `(` (type (`,` type)*)? `)` `->` (type-but-function | `(` (type (`,` type)*)? `)`)
//! builtin   ::= `index` | `none` | [su]?`i` digit+ | `f32` | `bf16` | `f8E5M2` | ...
//!             | `complex` `<` type `>` | `tuple` `<` (type (`,` type)*)? `>`
//!             | `vector` `<` ((size | `[` size `]`) `x`)* type `>`
//!             | `tensor` `<` (`*` `x` | (size `x`)*) type (`,` attribute)? `>`
//!             | `memref` `<` (`*` `x` | (size `x`)*) type (`,` layout-or-space){0,2} `>`
//! size      ::= `?` | digit+
//! ```
//!
//! [`invariants`] has the allowed types of elements, sizes, layouts and memory spaces.

use super::super::lexer::{Kind, nested_end};
use super::tokens::Parser;
use crate::affine::AffineMap;
use crate::builtin::invariants::{self, Container, MemorySpace, layout_rank};
use crate::builtin::scalable::LAST_COUNTED;
use crate::builtin::{BuiltinType, DYNAMIC, ScalableSizes};
use crate::bytes::limits::MAX_ATTRIBUTE_DEPTH;
use crate::context::{Attribute, Type};
use crate::error::Result;
use crate::number::{ApInt, FloatSemantics, Signedness};

/// The sizes of a shaped type, and which of them are scalable.
#[derive(Default)]
struct Shape {
    sizes: Vec<i64>,
    scalable: Vec<bool>,
}

impl<'a> Parser<'a> {
    /// Parses a type.
    pub(in crate::text) fn type_(&mut self) -> Result<Type<'a>> {
        if self.at(Kind::ParenOpen) {
            self.nested(Self::function_type)
        } else {
            self.simple_type()
        }
    }

    /// Parses types in parentheses, and appends them to `types`.
    pub(in crate::text) fn parenthesized_types(&mut self, types: &mut Vec<Type<'a>>) -> Result<()> {
        self.list(
            (Kind::ParenOpen, "`(`"),
            (Kind::ParenClose, "`)` or `,`"),
            |parser| {
                types.push(parser.type_()?);
                Ok(())
            },
        )
    }

    /// Parses the results of a function type: a type, or any number of types in parentheses.
    pub(in crate::text) fn result_types(&mut self, types: &mut Vec<Type<'a>>) -> Result<()> {
        if self.at(Kind::ParenOpen) {
            return self.parenthesized_types(types);
        }
        types.push(self.simple_type()?);
        Ok(())
    }

    fn function_type(&mut self) -> Result<Type<'a>> {
        let (mut inputs, mut results) = (Vec::new(), Vec::new());
        self.parenthesized_types(&mut inputs)?;
        self.expect(Kind::Arrow, "`->` of a function type")?;
        self.result_types(&mut results)?;
        self.context
            .type_(&BuiltinType::Function { inputs, results })
    }

    /// Parses a type that is no function type.
    fn simple_type(&mut self) -> Result<Type<'a>> {
        self.optional_type()?.ok_or_else(|| self.expected("a type"))
    }

    /// Parses a type that is no function type, if there is one.
    pub(in crate::text) fn optional_type(&mut self) -> Result<Option<Type<'a>>> {
        match self.token.kind {
            Kind::Bang => self.extended_type().map(Some),
            Kind::Bare => self.builtin_type(),
            _ => Ok(None),
        }
    }

    fn builtin_type(&mut self) -> Result<Option<Type<'a>>> {
        let name = self.spelling();
        if let Some(&type_) = self.known_types.get(name) {
            self.bump();
            return Ok(Some(type_));
        }
        let start = self.token.start;
        let parse = match name {
            "memref" => Self::memref,
            "tensor" => Self::tensor,
            "vector" => Self::vector,
            "complex" => Self::complex,
            "tuple" => Self::tuple,
            _ => return self.scalar_type(name),
        };
        // A text that has been parsed is the same type. With a comment, its end may be another one.
        let bytes = self.lexer.text().as_bytes();
        let end = match self.byte_after() {
            Some(b'<') => nested_end(bytes, self.token.end, MAX_ATTRIBUTE_DEPTH),
            _ => None,
        };
        let text = end.map(|end| self.slice(start, end));
        let text = text.filter(|text| !text.contains("//"));
        if let (Some(text), Some(end)) = (text, end)
            && let Some(&type_) = self.known_types.get(text)
        {
            self.seek(end);
            return Ok(Some(type_));
        }
        self.bump();
        self.expect(Kind::Less, "`<` of a type")?;
        let type_ = self.nested(parse)?;
        let type_ = self.placed(start, self.context.type_(&type_))?;
        if let Some(text) = text {
            self.known_types.insert(text, type_);
        }
        Ok(Some(type_))
    }

    fn scalar_type(&mut self, name: &'a str) -> Result<Option<Type<'a>>> {
        let type_ = match name {
            "index" => BuiltinType::Index,
            "none" => BuiltinType::None,
            _ => match integer_type(name) {
                Some((_, None)) => {
                    let limit = ApInt::MAX_WIDTH;
                    return Err(self.error(format!("integer types have at most {limit} bits")));
                }
                Some((signedness, Some(width))) => BuiltinType::Integer { signedness, width },
                None => match FloatSemantics::from_name(name) {
                    Some(format) => BuiltinType::from_semantics(format),
                    None => return Ok(None),
                },
            },
        };
        let type_ = self.context.type_(&type_)?;
        self.known_types.insert(name, type_);
        self.bump();
        Ok(Some(type_))
    }

    /// Parses the type of the elements of a container.
    fn element_type(&mut self, container: Container) -> Result<Type<'a>> {
        let at = self.token.start;
        let type_ = self.type_()?;
        if container.admits(type_)? {
            Ok(type_)
        } else {
            Err(self.error_at(at, "no elements are of this type"))
        }
    }

    fn complex(&mut self) -> Result<BuiltinType<'a>> {
        let element_type = self.element_type(Container::Complex)?;
        self.expect(Kind::Greater, "`>` after the element type")?;
        Ok(BuiltinType::Complex { element_type })
    }

    fn tuple(&mut self) -> Result<BuiltinType<'a>> {
        let mut types = Vec::new();
        if !self.at(Kind::Greater) {
            self.comma_separated(|parser| {
                types.push(parser.type_()?);
                Ok(())
            })?;
        }
        self.expect(Kind::Greater, "`>` or `,` in a tuple type")?;
        Ok(BuiltinType::Tuple { types })
    }

    fn vector(&mut self) -> Result<BuiltinType<'a>> {
        let at = self.token.start;
        let shape = self.shape(true)?;
        if !(shape.sizes.iter()).all(|size| Container::Vector.admits_size(*size)) {
            return Err(self.error_at(at, "vector types have sizes of at least 1"));
        }
        let element_type = self.element_type(Container::Vector)?;
        self.expect(Kind::Greater, "`>` after the element type")?;
        Ok(BuiltinType::Vector {
            shape: shape.sizes,
            element_type,
            scalable: ScalableSizes::new(shape.scalable),
        })
    }

    fn tensor(&mut self) -> Result<BuiltinType<'a>> {
        let unranked = self.unranked()?;
        let shape = if unranked {
            Shape::default()
        } else {
            self.shape(false)?
        };
        let element_type = self.element_type(Container::Tensor)?;
        let at = self.token.start;
        let encoding = if self.eat(Kind::Comma) && !self.at(Kind::Greater) {
            let encoding = self.attribute(None)?;
            self.check_encoding(encoding, &shape.sizes, element_type, at)?;
            Some(encoding)
        } else {
            None
        };
        self.expect(Kind::Greater, "`>` or `,` in a tensor type")?;
        match (unranked, encoding) {
            (true, Some(_)) => Err(self.error_at(at, "an unranked tensor has no encoding")),
            (true, None) => Ok(BuiltinType::UnrankedTensor { element_type }),
            _ => Ok(BuiltinType::RankedTensor {
                shape: shape.sizes,
                element_type,
                encoding,
            }),
        }
    }

    /// Asks the dialect of the encoding of a tensor whether the tensor is valid.
    fn check_encoding(
        &self,
        encoding: Attribute<'a>,
        shape: &[i64],
        element: Type<'a>,
        at: usize,
    ) -> Result<()> {
        let Some(dialect) = self.context.registry().dialect(encoding.dialect()) else {
            return Ok(());
        };
        match dialect.encoding_mistake(encoding, shape, element)? {
            Some(message) => Err(self.error_at(at, message)),
            None => Ok(()),
        }
    }

    fn memref(&mut self) -> Result<BuiltinType<'a>> {
        let unranked = self.unranked()?;
        let Shape { sizes: shape, .. } = if unranked {
            Shape::default()
        } else {
            self.shape(false)?
        };
        let element_type = self.element_type(Container::MemRef)?;
        let (mut layout, mut memory_space) = (None, None);
        while self.eat(Kind::Comma) {
            let at = self.token.start;
            let attribute = self.memref_attribute()?;
            if let Some(rank) = layout_rank(attribute)? {
                if memory_space.is_some() {
                    return Err(self.error_at(at, "one layout, before the memory space"));
                }
                if !unranked && let Some(message) = invariants::rank_mistake(rank, &shape) {
                    return Err(self.error_at(at, message));
                }
                layout = Some(attribute);
            } else if let Some(first) = memory_space.replace(attribute)
                && (first.dialect() == "builtin" || layout.replace(first).is_some())
            {
                return Err(self.error_at(at, "one layout and one memory space at most"));
            }
        }
        let at = self.token.start;
        self.expect(Kind::Greater, "`>` or `,` in a memref type")?;
        let memory_space = match memory_space.map(invariants::memory_space).transpose()? {
            None | Some(MemorySpace::Default) => None,
            Some(MemorySpace::Other) => memory_space,
            Some(MemorySpace::Invalid) => {
                let message = "a memory space is an integer, a string or a dictionary";
                return Err(self.error_at(at, message));
            }
        };
        if unranked {
            if layout.is_some() {
                return Err(self.error_at(at, "an unranked memref has no layout"));
            }
            return Ok(BuiltinType::UnrankedMemRef {
                element_type,
                memory_space,
            });
        }
        let layout = match layout {
            Some(layout) => layout,
            None => {
                let map = AffineMap::identity(shape.len() as u32);
                self.context
                    .assembly_attribute("builtin", &map_text(&map))?
            }
        };
        Ok(BuiltinType::MemRef {
            shape,
            element_type,
            layout,
            memory_space,
        })
    }

    /// Parses a layout or a memory space. The older `offset: 0, strides: [4, 1]` is a layout too.
    fn memref_attribute(&mut self) -> Result<Attribute<'a>> {
        if self.at_keyword("offset") {
            self.older_strided()
        } else {
            self.attribute(None)
        }
    }

    /// Parses `*` `x`.
    fn unranked(&mut self) -> Result<bool> {
        if !self.at(Kind::Star) {
            return Ok(false);
        }
        self.bump();
        if !self.spelling().starts_with('x') {
            return Err(self.expected("`x` after `*`"));
        }
        self.seek(self.token.start + 1);
        Ok(true)
    }

    /// Parses sizes, each followed by `x`: `4x?xf32`.
    pub(in crate::text) fn sizes(&mut self) -> Result<Vec<i64>> {
        self.shape(false).map(|shape| shape.sizes)
    }

    /// Parses sizes with `x` between them: `4x?x2`.
    pub(in crate::text) fn dimensions(&mut self) -> Result<Vec<i64>> {
        let mut sizes = Vec::new();
        loop {
            let (size, end) = self.size()?.ok_or_else(|| self.expected("a size"))?;
            sizes.push(size);
            if !self.passes_x(end) {
                return Ok(sizes);
            }
        }
    }

    /// Returns the value and the end of `4` or `?`; `None` if something else follows.
    fn size(&self) -> Result<Option<(i64, usize)>> {
        match self.token.kind {
            Kind::Question => Ok(Some((DYNAMIC, self.token.end))),
            Kind::Integer => {
                // `0x4` is two sizes, not a hexadecimal number.
                let (start, spelling) = (self.token.start, self.spelling());
                let digits = spelling.find('x').unwrap_or(spelling.len());
                let size = spelling
                    .get(..digits)
                    .and_then(|digits| digits.parse().ok());
                let size = size.ok_or_else(|| self.error("a size of less than 2^63"))?;
                Ok(Some((size, start + digits)))
            }
            _ => Ok(None),
        }
    }

    /// Continues with the token after the `x` that follows a size with the end `end`, or with that after the size. Returns whether an
    /// `x` follows. The word that begins with it is not read, because it may be the rest of a long shape: `x4x4x4xf32`.
    fn passes_x(&mut self, end: usize) -> bool {
        if self.lexer.text().as_bytes().get(end) == Some(&b'x') {
            self.seek(end + 1);
            return true;
        }
        self.seek(end);
        let passes = self.spelling().starts_with('x');
        if passes {
            self.seek(self.token.start + 1);
        }
        passes
    }

    /// Parses sizes, each followed by `x`. The positions are found in the bytes, because tokens do not end at an `x`.
    fn shape(&mut self, scalable: bool) -> Result<Shape> {
        let mut shape = Shape::default();
        loop {
            let at = self.token.start;
            let in_brackets = scalable && self.at(Kind::SquareOpen);
            if in_brackets {
                self.bump();
            }
            let size = match self.token.kind {
                Kind::Question if in_brackets => None,
                _ => self.size()?,
            };
            let Some((mut size, mut end)) = size else {
                return match in_brackets {
                    true => Err(self.expected("a size")),
                    false => Ok(shape),
                };
            };
            if in_brackets {
                let one_group = self.context.registry().llvm_release() <= LAST_COUNTED;
                while one_group && self.passes_x(end) {
                    shape.sizes.push(size);
                    shape.scalable.push(true);
                    (size, end) = self.size()?.ok_or_else(|| self.expected("a size"))?;
                }
                self.seek(end);
                self.expect(Kind::SquareClose, "`]` after a scalable size")?;
                end = self.previous_end;
            }
            if !self.passes_x(end) {
                return Err(self.error_at(at, "expected `x` after a size"));
            }
            shape.sizes.push(size);
            shape.scalable.push(in_brackets);
        }
    }
}

/// Returns whether a word begins a builtin type.
pub(in crate::text) fn is_type_word(word: &str) -> bool {
    let words = [
        "index", "none", "tensor", "vector", "memref", "tuple", "complex",
    ];
    words.contains(&word)
        || integer_type(word).is_some()
        || FloatSemantics::from_name(word).is_some()
}

/// Returns the signedness and width of `i32`, `si8` or `ui1`. The width is `None` if it is too large.
fn integer_type(name: &str) -> Option<(Signedness, Option<u32>)> {
    let (signedness, digits) = match name.as_bytes() {
        [b'i', ..] => (Signedness::Signless, name.get(1..)?),
        [b's', b'i', ..] => (Signedness::Signed, name.get(2..)?),
        [b'u', b'i', ..] => (Signedness::Unsigned, name.get(2..)?),
        _ => return None,
    };
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| {
        (
            signedness,
            digits
                .parse()
                .ok()
                .filter(|width| *width <= ApInt::MAX_WIDTH),
        )
    })
}

/// Returns the text `affine_map<(d0) -> (d0)>`.
pub(in crate::text) fn map_text(map: &AffineMap) -> String {
    format!("affine_map<{map}>")
}
