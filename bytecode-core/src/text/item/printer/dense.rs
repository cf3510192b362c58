//! Printing of elements of shaped types, dense and sparse, and of arrays of numbers.
//!
//! ```text
//! dense-elements  ::= `dense` `<` (elements | hex-string)? `>` `:` type
//! elements        ::= element | `[` (elements (`,` elements)*)? `]`
//! element         ::= number | string-literal | `(` number `,` number `)` | `true` | `false`
//! sparse-elements ::= `sparse` `<` (elements `,` elements)? `>` `:` type
//! dense-array     ::= `array` `<` type (`:` element (`,` element)*)? `>`
//! ```

use bstr::BStr;

use super::items::Items;
use super::strings::{self, signed, write};
use crate::builtin::dense::DenseStorage;
use crate::builtin::{BuiltinAttribute, BuiltinType, element_count, tensor_like};
use crate::context::{Attribute, Type};
use crate::error::{Error, Result};
use crate::number::{ApFloat, ApInt, Signedness};

/// The maximal number of elements in a list. More elements are printed as a hexadecimal string, unless all are equal.
const MAX_LISTED: u64 = 100;

use crate::item::DenseElement as Element;

/// Returns the form of the elements of a dense array. Fails if `data` are not `size` elements of the type.
pub(crate) fn array_element(type_: Type<'_>, size: u64, data: &[u8]) -> Result<Element> {
    let element_type = type_.try_decode::<BuiltinType<'_>>()?;
    let element = element_type
        .and_then(|it| Element::of(&it))
        .ok_or_else(|| Error::invalid("array element type", format!("{type_:.100}")))?;
    if size.checked_mul(element.bytes() as u64) != Some(data.len() as u64) {
        let found = format!("{} byte(s) for {size} element(s)", data.len());
        return Err(Error::invalid("array", found));
    }
    Ok(element)
}

impl Element {
    fn of(type_: &BuiltinType<'_>) -> Option<Self> {
        if let Some(semantics) = type_.float_semantics() {
            return Some(Self::Float(semantics));
        }
        match type_ {
            BuiltinType::Integer { width: 1, .. } => Some(Self::Bool),
            BuiltinType::Integer { signedness, width } => Some(Self::Integer {
                width: *width,
                signed: *signedness != Signedness::Unsigned,
            }),
            _ => type_.integer_width().map(|width| Self::Integer {
                width,
                signed: true,
            }),
        }
    }

    /// Returns the number of bytes of an element, rounded up.
    fn bytes(self) -> usize {
        let bits = match self {
            Self::Bool => 1,
            Self::Integer { width, .. } => width,
            Self::Float(semantics) => semantics.width(),
        };
        bits.div_ceil(8) as usize
    }

    /// Returns a number of bytes that the text of no element exceeds; `None` if an element may have no text.
    fn longest(self) -> Option<usize> {
        match self {
            Self::Bool => Some("false".len()),
            // A digit is more than three bits.
            Self::Integer { width, .. } => (1..=64)
                .contains(&width)
                .then_some("-".len() + 1 + width as usize / 3),
            // All digits, or those of the bits, with `-`, `.` and `E-4932`, or with `0x`.
            Self::Float(semantics) => Some(16 + semantics.precision() as usize / 3),
        }
    }

    fn print(self, out: &mut Vec<u8>, bytes: &[u8]) -> Result<()> {
        match self {
            Self::Bool => {
                let value = bytes.iter().any(|&byte| byte != 0);
                out.extend_from_slice(if value { b"true" } else { b"false" });
                Ok(())
            }
            Self::Integer {
                width,
                signed: is_signed,
            } if (1..=64).contains(&width) => {
                let unused = 64 - width;
                let word = word(bytes);
                if is_signed {
                    signed(out, (word << unused) as i64 >> unused);
                } else {
                    strings::number(out, word << unused >> unused);
                }
                Ok(())
            }
            Self::Integer { width, signed } => {
                let value = ApInt::from_le_bytes_at(width, bytes, 0).map_err(out_of_range)?;
                if signed {
                    write(out, value.display_signed())
                } else {
                    write(out, value.display_unsigned())
                }
            }
            Self::Float(semantics) => {
                let width = semantics.width();
                let bits = match bytes.len() {
                    0..=8 => word(bytes).into(),
                    _ => little_endian(bytes),
                };
                let value = ApFloat::from_bits(semantics, bits & u128::MAX >> (128 - width));
                value.map_err(out_of_range)?.append_to(out);
                Ok(())
            }
        }
    }
}

fn out_of_range(error: crate::number::NumberError) -> Error {
    Error::invalid("element", error.to_string())
}

/// Returns the number in at most eight bytes.
#[inline]
fn word(bytes: &[u8]) -> u64 {
    match bytes {
        [byte] => u64::from(*byte),
        [first, second] => u64::from(u16::from_le_bytes([*first, *second])),
        _ => match (bytes.first_chunk(), bytes.first_chunk()) {
            (Some(all), _) => u64::from_le_bytes(*all),
            (None, Some(half)) if bytes.len() == 4 => u64::from(u32::from_le_bytes(*half)),
            _ => little_endian(bytes) as u64,
        },
    }
}

/// Returns the number in at most 16 bytes.
fn little_endian(bytes: &[u8]) -> u128 {
    let low_first = bytes.iter().take(16).enumerate();
    low_first.fold(0, |number, (index, &byte)| {
        number | u128::from(byte) << (8 * index)
    })
}

/// The first release whose hexadecimal form of `i1` has a byte for each element; earlier ones have a bit.
pub(in crate::text) const LLVM_WITH_BYTES_FOR_BITS: u32 = 23;

/// The text instead of elements that are elided.
const ELIDED: &[u8] = b"dense_resource<__elided__>";

/// Elements to print.
pub(super) struct Elements<'a> {
    shape: Vec<i64>,
    count: u64,
    element: Element,
    /// The number of numbers of an element: two if it is complex.
    parts: usize,
    data: &'a [u8],
    storage: DenseStorage<'a>,
    /// Whether all elements are equal, or there is one for all.
    splat: bool,
}

impl<'a> Elements<'a> {
    /// Fails unless `data` is the elements of this shape, each of `parts` numbers, or one element for all.
    pub(super) fn new(
        shape: Vec<i64>,
        element: Element,
        parts: usize,
        data: &'a [u8],
    ) -> Result<Self> {
        let count = element_count(&shape)?;
        let is_bit = parts == 1 && matches!(element, Element::Bool);
        let storage = DenseStorage::new(data, count, element.bytes() * parts, is_bit)?;
        let mut elements = Self {
            shape,
            count,
            element,
            parts,
            data,
            storage,
            splat: storage.splat || count == 1,
        };
        elements.splat |= count > 0 && elements.are_equal(count);
        Ok(elements)
    }

    /// Returns the elements of a type.
    fn of(type_: Type<'_>, data: &'a [u8]) -> Result<Self> {
        let shaped = shaped(type_)?;
        let element_type = shaped
            .element_type()
            .map(|it| it.try_decode::<BuiltinType<'_>>());
        let unsupported = || Error::unsupported("dense elements of a type of another dialect");
        let element_type = element_type.transpose()?.flatten();
        let element_type = element_type.ok_or_else(unsupported)?;
        let (part, parts) = match &element_type {
            BuiltinType::Complex { element_type } => {
                (element_type.try_decode::<BuiltinType<'_>>()?, 2)
            }
            _ => (None, 1),
        };
        let element = Element::of(part.as_ref().unwrap_or(&element_type));
        let shape = shaped.shape().unwrap_or_default().to_vec();
        Self::new(shape, element.ok_or_else(unsupported)?, parts, data)
    }

    fn are_equal(&self, count: u64) -> bool {
        if self.splat {
            return true;
        }
        let DenseStorage { data, size, .. } = self.storage;
        if self.storage.packed {
            // Upstream compares whole bytes: the bits after the last element must be zeros.
            let odd = count % 8;
            let (last, rest) = data.split_last().unwrap_or((&0, &[]));
            let (byte, end) = match data.first().is_some_and(|it| it & 1 == 1) {
                true if odd != 0 => (0xFF, (1 << odd) - 1),
                true => (0xFF, 0xFF),
                false => (0, 0),
            };
            return *last == end && rest.iter().all(|it| *it == byte);
        }
        // If all elements are equal, the data equals itself shifted by one element.
        let rest = data.get(size..).unwrap_or_default();
        data.get(..rest.len()) == Some(rest)
    }

    fn print(&self, out: &mut Vec<u8>, index: u64) -> Result<()> {
        let bytes = self.storage.stored(index);
        if self.parts == 1 {
            return self.element.print(out, bytes);
        }
        let (real, imaginary) = bytes.split_at(bytes.len() / 2);
        out.push(b'(');
        self.element.print(out, real)?;
        out.push(b',');
        self.element.print(out, imaginary)?;
        out.push(b')');
        Ok(())
    }
}

impl Items<'_> {
    /// Returns whether so many elements are elided, as upstream elides them: never if they are all equal.
    fn elides(&self, count: u64, splat: bool) -> bool {
        self.elide_elements.is_some_and(|most| count > most) && !splat
    }

    /// Prints `dense<...>` for elements of a type.
    pub(in crate::text) fn dense_elements(
        &mut self,
        out: &mut Vec<u8>,
        type_: Type<'_>,
        data: &[u8],
    ) -> Result<()> {
        self.dense(out, &Elements::of(type_, data)?)
    }

    /// Prints `dense<...>`.
    pub(super) fn dense(&mut self, out: &mut Vec<u8>, elements: &Elements<'_>) -> Result<()> {
        if self.elides(elements.count, elements.splat) {
            out.extend_from_slice(ELIDED);
            return Ok(());
        }
        out.extend_from_slice(b"dense<");
        self.elements(out, elements, true)?;
        out.push(b'>');
        Ok(())
    }

    /// In a trial, counts elements that can be printed, with separators and with `around` bytes for each. Returns `false` if they must
    /// be printed.
    fn omits(&mut self, count: u64, element: Element, around: usize) -> bool {
        let (Some(omitted), Some(longest)) = (&mut self.omitted, element.longest()) else {
            return false;
        };
        let each = (longest + ", ".len()).saturating_add(around);
        *omitted = omitted.saturating_add(each.saturating_mul(count as usize));
        true
    }

    /// Prints the inside of `dense<...>`. `hexadecimal` allows the form for many elements.
    fn elements(
        &mut self,
        out: &mut Vec<u8>,
        elements: &Elements<'_>,
        hexadecimal: bool,
    ) -> Result<()> {
        let Elements { count, data, .. } = *elements;
        if hexadecimal && count > MAX_LISTED && !elements.splat {
            out.extend_from_slice(b"\"0x");
            if elements.storage.packed
                && self.context.registry().llvm_release() >= LLVM_WITH_BYTES_FOR_BITS
            {
                (0..count).for_each(|index| strings::hex(out, elements.storage.stored(index)));
            } else if let Some(omitted) = &mut self.omitted {
                *omitted += data.len() * 2;
            } else {
                // The start is enough for a text that will be too long.
                strings::hex(out, data.get(..self.limit).unwrap_or(data));
            }
            self.check_length(out)?;
            out.push(b'"');
            return Ok(());
        }
        let shown = if elements.splat { 1 } else { count };
        let brackets = elements.shape.len().saturating_mul("[]".len());
        if self.omits(
            shown.saturating_mul(elements.parts as u64),
            elements.element,
            brackets + "(".len(),
        ) {
            return Ok(());
        }
        self.list(out, &elements.shape, count, elements.splat, |out, index| {
            elements.print(out, index)
        })
    }

    /// Prints `dense<...>` for strings.
    pub(in crate::text) fn dense_strings(
        &mut self,
        out: &mut Vec<u8>,
        type_: Type<'_>,
        strings: &[&BStr],
    ) -> Result<()> {
        if self.elides(shaped(type_)?.element_count()?, strings.len() == 1) {
            out.extend_from_slice(ELIDED);
            return Ok(());
        }
        out.extend_from_slice(b"dense<");
        self.strings(out, type_, strings)?;
        out.push(b'>');
        Ok(())
    }

    /// Prints the inside of `dense<...>` for strings.
    fn strings(&mut self, out: &mut Vec<u8>, type_: Type<'_>, strings: &[&BStr]) -> Result<()> {
        let shaped = shaped(type_)?;
        let count = shaped.element_count()?;
        let splat = strings.len() == 1;
        if !splat && strings.len() as u64 != count {
            let found = format!("{} string(s) for {count} element(s)", strings.len());
            return Err(Error::invalid("dense elements", found));
        }
        let shape = shaped.shape().unwrap_or_default();
        self.list(out, shape, count, splat, |out, index| {
            let string = strings.get(index as usize).copied();
            strings::quoted(out, string.unwrap_or_default());
            Ok(())
        })
    }

    /// Prints `sparse<...>`.
    pub(in crate::text) fn sparse_elements(
        &mut self,
        out: &mut Vec<u8>,
        indices: Attribute<'_>,
        values: Attribute<'_>,
    ) -> Result<()> {
        let indices = match indices.try_decode::<BuiltinAttribute<'_>>()? {
            Some(BuiltinAttribute::DenseElements { type_, data }) => Elements::of(type_, data)?,
            _ => return Err(Error::invalid("sparse indices", format!("{indices:.100}"))),
        };
        // There are at least as many indices as values.
        if self.elides(indices.count, indices.splat) {
            out.extend_from_slice(ELIDED);
            return Ok(());
        }
        out.extend_from_slice(b"sparse<");
        if indices.count > 0 {
            self.elements(out, &indices, false)?;
            out.extend_from_slice(b", ");
            match values.try_decode::<BuiltinAttribute<'_>>()? {
                Some(BuiltinAttribute::DenseElements { type_, data }) => {
                    self.elements(out, &Elements::of(type_, data)?, true)?;
                }
                Some(BuiltinAttribute::DenseStringElements { type_, strings, .. }) => {
                    self.strings(out, type_, &strings)?;
                }
                _ => return Err(Error::invalid("sparse values", format!("{values:.100}"))),
            }
        }
        out.push(b'>');
        Ok(())
    }

    /// Prints `array<i32: 1, 2>`.
    pub(in crate::text) fn dense_array(
        &mut self,
        out: &mut Vec<u8>,
        type_: Type<'_>,
        size: u64,
        data: &[u8],
    ) -> Result<()> {
        let element = array_element(type_, size, data)?;
        let bytes = element.bytes();
        out.extend_from_slice(b"array<");
        self.type_(out, type_)?;
        let shown = match self.omits(size, element, 0) {
            true => 0,
            false => size as usize,
        };
        for index in 0..shown {
            out.extend_from_slice(if index == 0 { b": " } else { b", " });
            element.print(
                out,
                data.get(index * bytes..(index + 1) * bytes)
                    .unwrap_or_default(),
            )?;
            self.check_length(out)?;
        }
        out.push(b'>');
        Ok(())
    }

    /// Prints elements in row-major order, with brackets for each dimension.
    fn list(
        &self,
        out: &mut Vec<u8>,
        shape: &[i64],
        count: u64,
        splat: bool,
        print: impl Fn(&mut Vec<u8>, u64) -> Result<()>,
    ) -> Result<()> {
        if splat {
            return print(out, 0);
        }
        // The number of elements in the brackets of each dimension, the innermost first.
        let mut sizes = Vec::with_capacity(shape.len());
        for &size in shape.iter().rev() {
            let inner = sizes.last().copied().unwrap_or(1_u64);
            sizes.push(inner.saturating_mul(size.unsigned_abs()));
        }
        let row = sizes.first().copied().unwrap_or(1);
        for start in (0..count).step_by(usize::try_from(row).unwrap_or(usize::MAX).max(1)) {
            let starts = |size: &&u64| start % **size == 0;
            if start > 0 {
                out.extend_from_slice(b", ");
            }
            out.extend(sizes.iter().filter(starts).map(|_| b'['));
            let end = count.min(start.saturating_add(row));
            for index in start..end {
                if index > start {
                    out.extend_from_slice(b", ");
                }
                print(out, index)?;
                self.check_length(out)?;
            }
            let ends = |size: &&u64| end % **size == 0;
            out.extend(sizes.iter().filter(ends).map(|_| b']'));
        }
        Ok(())
    }
}

fn shaped(type_: Type<'_>) -> Result<BuiltinType<'_>> {
    tensor_like(type_)?
        .ok_or_else(|| Error::unsupported("elements of a shaped type of another dialect"))
}
