//! The builtin types.
//!
//! ```text
//! integer-type  ::= (`si` | `ui` | `i`) [1-9][0-9]*
//! function-type ::= `(` types `)` `->` (type | `(` types `)`)
//! tensor-type   ::= `tensor` `<` (dimension `x`)* type (`,` encoding)? `>` | `tensor` `<` `*` `x` type `>`
//! memref-type   ::= `memref` `<` (dimension `x`)* type (`,` layout)? (`,` memory-space)? `>`
//!                 | `memref` `<` `*` `x` type (`,` memory-space)? `>`
//! vector-type   ::= `vector` `<` ((size | `[` size (`x` size)* `]`) `x`)* type `>`
//! dimension     ::= `?` | size
//! ```

use super::items::{Elision, Items};
use super::strings::{self, signed};
use crate::affine::AffineExpr;
use crate::builtin::scalable::LAST_COUNTED;
use crate::builtin::{AffineMapAttr, BuiltinType, DYNAMIC, ScalableSizes};
use crate::context::{Attribute, DialectReader as _, Type};
use crate::error::Result;
use crate::number::Signedness;

impl Items<'_> {
    pub(in crate::text) fn builtin_type(
        &mut self,
        out: &mut Vec<u8>,
        type_: &BuiltinType<'_>,
    ) -> Result<()> {
        if let Some(name) = simple_name(type_) {
            out.extend_from_slice(name.as_bytes());
            return Ok(());
        }
        match type_ {
            BuiltinType::Integer { signedness, width } => {
                out.extend_from_slice(match signedness {
                    Signedness::Signless => b"i",
                    Signedness::Signed => b"si",
                    Signedness::Unsigned => b"ui",
                });
                strings::number(out, (*width).into());
                return Ok(());
            }
            BuiltinType::Function { inputs, results } => {
                return self.function(out, inputs, results);
            }
            BuiltinType::Complex { element_type } => {
                out.extend_from_slice(b"complex<");
                self.type_(out, *element_type)?;
            }
            BuiltinType::MemRef {
                shape,
                element_type,
                layout,
                memory_space,
            } => {
                out.extend_from_slice(b"memref<");
                dimensions(out, shape);
                self.type_(out, *element_type)?;
                if !is_identity(*layout)? {
                    out.extend_from_slice(b", ");
                    self.attribute(out, *layout, Elision::May)?;
                }
                self.trailing_attribute(out, *memory_space, Elision::May)?;
            }
            BuiltinType::UnrankedMemRef {
                element_type,
                memory_space,
            } => {
                out.extend_from_slice(b"memref<*x");
                self.type_(out, *element_type)?;
                self.trailing_attribute(out, *memory_space, Elision::May)?;
            }
            BuiltinType::RankedTensor {
                shape,
                element_type,
                encoding,
            } => {
                out.extend_from_slice(b"tensor<");
                dimensions(out, shape);
                self.type_(out, *element_type)?;
                self.trailing_attribute(out, *encoding, Elision::Never)?;
            }
            BuiltinType::UnrankedTensor { element_type } => {
                out.extend_from_slice(b"tensor<*x");
                self.type_(out, *element_type)?;
            }
            BuiltinType::Vector {
                shape,
                element_type,
                scalable,
            } => {
                out.extend_from_slice(b"vector<");
                let flags = scalable.as_ref().map_or(&[][..], ScalableSizes::flags);
                let one_group = self.context.registry().llvm_release() <= LAST_COUNTED;
                let mut is_open = false;
                for (index, &size) in shape.iter().enumerate() {
                    let is_scalable = |index| flags.get(index).copied().unwrap_or(false);
                    let scalable = is_scalable(index);
                    out.extend_from_slice(if scalable && !is_open { b"[" } else { b"" });
                    dimension(out, size);
                    is_open = one_group && scalable && is_scalable(index + 1);
                    out.extend_from_slice(if scalable && !is_open { b"]x" } else { b"x" });
                }
                self.type_(out, *element_type)?;
            }
            BuiltinType::Tuple { types } => {
                out.extend_from_slice(b"tuple<");
                self.types(out, types)?;
            }
            _ => {}
        }
        out.push(b'>');
        Ok(())
    }

    /// `a, b`
    pub(in crate::text) fn types<'a>(
        &mut self,
        out: &mut Vec<u8>,
        types: impl IntoIterator<Item = &'a Type<'a>>,
    ) -> Result<()> {
        for (index, &type_) in types.into_iter().enumerate() {
            if index > 0 {
                out.extend_from_slice(b", ");
            }
            self.type_(out, type_)?;
        }
        Ok(())
    }

    fn function(
        &mut self,
        out: &mut Vec<u8>,
        inputs: &[Type<'_>],
        results: &[Type<'_>],
    ) -> Result<()> {
        out.push(b'(');
        self.types(out, inputs)?;
        out.extend_from_slice(b") -> ");
        match results {
            [result] if !is_function(*result) => self.type_(out, *result),
            _ => {
                out.push(b'(');
                self.types(out, results)?;
                out.push(b')');
                Ok(())
            }
        }
    }

    fn trailing_attribute(
        &mut self,
        out: &mut Vec<u8>,
        attribute: Option<Attribute<'_>>,
        elision: Elision,
    ) -> Result<()> {
        match attribute {
            Some(attribute) => {
                out.extend_from_slice(b", ");
                self.attribute(out, attribute, elision)
            }
            None => Ok(()),
        }
    }
}

/// Returns the name of a type without parameters.
fn simple_name(type_: &BuiltinType<'_>) -> Option<&'static str> {
    match type_ {
        BuiltinType::Index => Some("index"),
        BuiltinType::None => Some("none"),
        _ => type_.float_semantics().map(|semantics| semantics.name()),
    }
}

fn dimension(out: &mut Vec<u8>, size: i64) {
    if size == DYNAMIC {
        out.push(b'?');
    } else {
        signed(out, size);
    }
}

fn dimensions(out: &mut Vec<u8>, shape: &[i64]) {
    for &size in shape {
        dimension(out, size);
        out.push(b'x');
    }
}

/// Returns whether a single result of this type needs parentheses.
pub(in crate::text) fn is_function(type_: Type<'_>) -> bool {
    type_.dialect() == "builtin"
        && type_
            .reader()
            .and_then(|mut reader| reader.read_varint().ok())
            == Some(2)
}

/// Returns whether a memref layout is an identity, which is not printed; its symbols do not matter.
pub(in crate::text) fn is_identity(layout: Attribute<'_>) -> Result<bool> {
    match layout.try_decode::<AffineMapAttr<'_>>()? {
        Some(map) => {
            let map = map.shared_map()?;
            let is_same = |(dim, result): (u32, &AffineExpr)| result.as_dim() == Some(dim);
            Ok(map.results().len() == map.dims() as usize && (0..).zip(map.results()).all(is_same))
        }
        None => Ok(false),
    }
}
