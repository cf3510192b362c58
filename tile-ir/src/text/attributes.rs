//! The text of attributes and constants.

use std::fmt::Write as _;

use bytecode_core::number::{ApFloat, FloatSemantics};

use super::{Printer, quoted};
use crate::attribute::Attribute;
use crate::body::Field;
use crate::enums::Spelling;
use crate::error::{ErrorKind, Result};
use crate::module::{ConstantId, Function, StringId};
use crate::operation::{AttributeDefinition, AttributeKind};
use crate::types::{Scalar, TypeId};
use crate::verify;

/// From this many elements on, constants are printed in hexadecimal digits.
const HEX_IF_LARGER: u64 = 100;

impl Printer<'_> {
    /// The text of a field of an operation with these result types.
    pub(super) fn field(
        &self,
        operation: &str,
        attribute: &AttributeDefinition,
        field: Field<'_>,
        results: &[TypeId],
    ) -> Result<String> {
        Ok(match field {
            Field::Absent | Field::Unit => String::new(),
            Field::Enum(code) => enum_text(attribute.kind, code),
            Field::Integer(value) => {
                let width = verify::integer_width(operation, attribute.name).unwrap_or(64);
                format!("{} : i{width}", sign_extended(value, width))
            }
            Field::Bool(value) => value.to_string(),
            Field::String(id) if verify::is_symbol(operation, attribute.name) => {
                symbol(self.module.string(id)?)
            }
            Field::String(id) => self.quoted(id)?,
            Field::Type(id) => self.type_text(id)?,
            Field::Constant(id) => {
                let result = results.first().copied().unwrap_or(TypeId::TOKEN);
                self.constant(id, result)?
            }
            Field::I32Array(values) => dense_array("i32", values.iter()),
            Field::BoolArray(values) => dense_array("i1", values.iter()),
            Field::Array(elements) => self.array(elements)?,
            Field::Tagged(attribute) => self.attribute(attribute)?,
            Field::Hints(entries) => self.hints(entries)?,
        })
    }

    /// The hints of a function, empty where it has none.
    pub(super) fn function_hints(&self, function: &Function<'_>) -> Result<String> {
        match &function.hints {
            Some(hints) => self.attribute(hints),
            None => self.hints(&[]),
        }
    }

    /// A dictionary for each argument.
    pub(super) fn argument_attributes(
        &self,
        function: &Function<'_>,
        arguments: usize,
    ) -> Result<String> {
        match &function.argument_attributes {
            Some(Attribute::Array(elements)) if !elements.is_empty() => self.array(elements),
            _ => Ok(format!("[{}]", vec!["{}"; arguments].join(", "))),
        }
    }

    fn attribute(&self, attribute: &Attribute) -> Result<String> {
        Ok(match attribute {
            Attribute::Integer { type_id, value } => {
                let text = self.integer(*type_id, *value)?;
                match self.scalar(*type_id)? {
                    Scalar::I1 => text,
                    scalar => format!("{text} : {}", scalar.name()),
                }
            }
            Attribute::Float { type_id, bits } => {
                let scalar = self.scalar(*type_id)?;
                format!("{} : {}", float(scalar, *bits)?, scalar.name())
            }
            Attribute::Bool(value) => value.to_string(),
            Attribute::Type(id) => self.type_text(*id)?,
            Attribute::String(id) => self.quoted(*id)?,
            Attribute::Array(elements) => self.array(elements)?,
            Attribute::DenseElements { type_id, value } => self.constant(*value, *type_id)?,
            Attribute::DivBy {
                divisor,
                every,
                along,
            } => {
                let mut text = format!("#cuda_tile.div_by<{divisor}");
                if let (Some(every), Some(along)) = (every, along) {
                    let _ = write!(text, ", every {every} along {along}");
                }
                text + ">"
            }
            Attribute::SameElements(values) => {
                let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                format!("#cuda_tile.same_elements<[{}]>", values.join(", "))
            }
            Attribute::Dictionary(entries) => {
                format!(
                    "{{{}}}",
                    self.entries(entries, &|value| self.attribute(value))?
                )
            }
            Attribute::OptimizationHints(entries) => self.hints(entries)?,
            Attribute::Bounded { lower, upper } => {
                let bound = |bound: &Option<i64>| bound.map_or("?".into(), |it| it.to_string());
                format!("#cuda_tile.bounded<{}, {}>", bound(lower), bound(upper))
            }
            Attribute::TestValue(value) => format!("#cuda_tile.bytecode_test_value<{value}>"),
        })
    }

    fn array(&self, elements: &[Attribute]) -> Result<String> {
        let texts: Vec<String> = elements
            .iter()
            .map(|element| self.attribute(element))
            .collect::<Result<_>>()?;
        Ok(format!("[{}]", texts.join(", ")))
    }

    fn hints(&self, entries: &[(StringId, Attribute)]) -> Result<String> {
        let inner = self.entries(entries, &|value| match value {
            Attribute::Dictionary(entries) => {
                let inner = self.entries(entries, &|value| self.without_type(value))?;
                Ok(format!("{{{inner}}}"))
            }
            other => self.attribute(other),
        })?;
        Ok(format!("#cuda_tile.optimization_hints<{inner}>"))
    }

    fn without_type(&self, attribute: &Attribute) -> Result<String> {
        match attribute {
            other if self.typed_hints => self.attribute(other),
            Attribute::Integer { type_id, value } => self.integer(*type_id, *value),
            Attribute::Float { type_id, bits } => float(self.scalar(*type_id)?, *bits),
            other => self.attribute(other),
        }
    }

    /// Named attributes in the order of their names.
    fn entries(
        &self,
        entries: &[(StringId, Attribute)],
        text: &dyn Fn(&Attribute) -> Result<String>,
    ) -> Result<String> {
        let mut sorted = entries
            .iter()
            .map(|(key, value)| Ok((self.module.string(*key)?, text(value)?)))
            .collect::<Result<Vec<_>>>()?;
        sorted.sort_unstable();
        let texts: Vec<String> = sorted
            .iter()
            .map(|(key, text)| format!("{} = {text}", keyword(key)))
            .collect();
        Ok(texts.join(", "))
    }

    fn scalar(&self, id: TypeId) -> Result<Scalar> {
        crate::write::body::scalar(self.module, id)
    }

    fn integer(&self, type_id: TypeId, value: u64) -> Result<String> {
        Ok(match self.scalar(type_id)? {
            Scalar::I1 => (value != 0).to_string(),
            scalar => sign_extended(value, scalar.width()).to_string(),
        })
    }

    /// The elements of a constant of type `of`, and the type.
    pub(super) fn constant(&self, id: ConstantId, of: TypeId) -> Result<String> {
        let crate::Type::Tile { element, shape } = self.module.decoded_type(of)? else {
            return Err(ErrorKind::Invalid("a constant that is no tile".into()).into());
        };
        let scalar = self.scalar(*element)?;
        let data = self.module.constant(id)?;
        let sizes = shape.iter().map(|size| size.unsigned_abs());
        let count = sizes.fold(1, u64::saturating_mul);
        let elements = Elements {
            scalar,
            data,
            count,
        };
        if !elements.fit() {
            let (size, name) = (data.len(), scalar.name());
            let text = format!("{size} bytes of data for {count} elements of type {name}");
            return Err(ErrorKind::Invalid(text).into());
        }
        let text = if elements.is_splat() {
            elements.text(0)?
        } else if count > HEX_IF_LARGER {
            let digits: String = data.iter().map(|byte| format!("{byte:02X}")).collect();
            format!("\"0x{digits}\"")
        } else {
            let mut next = 0;
            elements.nested(shape, &mut next)?
        };
        Ok(format!("dense<{text}> : {}", self.type_text(of)?))
    }
}

/// The elements of a constant.
struct Elements<'d> {
    scalar: Scalar,
    data: &'d [u8],
    count: u64,
}

impl Elements<'_> {
    /// The bytes of an element.
    fn size(&self) -> usize {
        self.scalar.width().div_ceil(8) as usize
    }

    /// Whether the only element that is stored is that of all.
    fn is_one_for_all(&self) -> bool {
        match self.scalar {
            Scalar::I1 => self.data.len() == 1 && self.count > 8,
            _ => self.data.len() == self.size(),
        }
    }

    /// Whether there is as much data as there are elements.
    fn fit(&self) -> bool {
        let stored = self.data.len() as u64;
        let needed = match self.scalar {
            Scalar::I1 => Some(self.count.div_ceil(8)),
            _ => self.count.checked_mul(self.size() as u64),
        };
        self.is_one_for_all() || needed == Some(stored)
    }

    /// The bits of an element.
    fn bits(&self, index: u64) -> u64 {
        let index = if self.is_one_for_all() { 0 } else { index };
        if self.scalar == Scalar::I1 {
            let byte = self.data.get((index / 8) as usize).copied();
            return u64::from(byte.unwrap_or_default() >> (index % 8) & 1);
        }
        let start = index as usize * self.size();
        let bytes = self.data.get(start..start + self.size());
        let bytes = bytes.unwrap_or_default().iter().rev();
        bytes.fold(0, |bits, byte| bits << 8 | u64::from(*byte))
    }

    fn is_splat(&self) -> bool {
        let first = self.bits(0);
        self.is_one_for_all() || (1..self.count).all(|index| self.bits(index) == first)
    }

    fn text(&self, index: u64) -> Result<String> {
        let bits = self.bits(index);
        match self.scalar {
            Scalar::I1 => Ok((bits != 0).to_string()),
            scalar if scalar.is_integer() => Ok(sign_extended(bits, scalar.width()).to_string()),
            scalar => float(scalar, bits),
        }
    }

    fn nested(&self, shape: &[i64], next: &mut u64) -> Result<String> {
        let Some((size, rest)) = shape.split_first() else {
            *next += 1;
            return self.text(*next - 1);
        };
        let texts: Vec<String> = (0..*size)
            .map(|_| self.nested(rest, next))
            .collect::<Result<_>>()?;
        Ok(format!("[{}]", texts.join(", ")))
    }
}

/// Whether data of `count` elements, or of one for all, are the same elements.
pub(crate) fn is_same_constant(scalar: Scalar, count: u64, one: &[u8], other: &[u8]) -> bool {
    let elements = |data| Elements {
        scalar,
        data,
        count,
    };
    let (one, other) = (elements(one), elements(other));
    // Beyond their data, both repeat their only element.
    let stored = 8 * one.data.len().max(other.data.len()) as u64;
    one.fit()
        && other.fit()
        && (0..count.min(stored)).all(|index| one.bits(index) == other.bits(index))
}

fn enum_text(kind: AttributeKind, code: u32) -> String {
    let AttributeKind::Enum(kind) = kind else {
        return code.to_string();
    };
    match (kind.spelling(), kind.case(code)) {
        (Spelling::Attribute(mnemonic), Some(case)) => {
            format!("#cuda_tile.{mnemonic}<{}>", case.name)
        }
        _ => format!("{code} : i32"),
    }
}

fn dense_array<T: ToString>(element: &str, values: impl Iterator<Item = T>) -> String {
    let values: Vec<String> = values.map(|value| value.to_string()).collect();
    match values.is_empty() {
        true => format!("array<{element}>"),
        false => format!("array<{element}: {}>", values.join(", ")),
    }
}

fn sign_extended(value: u64, width: u32) -> i64 {
    let unused = 64 - width.clamp(1, 64);
    (value << unused).cast_signed() >> unused
}

fn float(scalar: Scalar, bits: u64) -> Result<String> {
    let unknown = || ErrorKind::Invalid(format!("no text for {} {bits:#x}", scalar.name()));
    let semantics = FloatSemantics::from_name(scalar.name()).ok_or_else(unknown)?;
    // Elements are stored in whole bytes.
    let bits = u128::from(bits) & ((1 << semantics.width()) - 1);
    Ok(ApFloat::from_bits(semantics, bits)
        .map_err(|_| unknown())?
        .to_string())
}

/// Whether a name needs no quotes.
fn is_identifier(name: &[u8]) -> bool {
    let [first, rest @ ..] = name else {
        return false;
    };
    (first.is_ascii_alphabetic() || *first == b'_')
        && rest
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || b"_$.".contains(byte))
}

/// The key of a dictionary.
fn keyword(name: &[u8]) -> String {
    match is_identifier(name) {
        true => String::from_utf8_lossy(name).into_owned(),
        false => quoted(name),
    }
}

/// A reference to a symbol.
fn symbol(name: &[u8]) -> String {
    format!("@{}", keyword(name))
}
