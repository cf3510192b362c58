//! The data of dense elements: storage, and the Rust types of elements.
//!
//! ```text
//! data ::= element element*       in row-major order, little-endian, each in whole bytes
//!        | element                the same for all: a splat
//!        | byte*                  for the type `i1`: eight elements to a byte, the first in the lowest bit
//! ```

use std::marker::PhantomData;

use super::{BuiltinType, tensor_like};
use crate::context::{Context, Type};
use crate::error::{Error, Result};
use crate::number::ApInt;

/// A Rust type for elements of dense attributes: integers and floats of up to 64 bits, `bool` for `i1`, and pairs of
/// these for complex numbers.
///
/// A Rust integer type represents the integer types of its width with any signedness; 64 bits also represent `index`.
pub trait DenseValue: Copy + sealed::Sealed {
    /// The number of bytes of an element.
    #[doc(hidden)]
    const SIZE: usize;

    /// Returns whether elements of a builtin type are of this Rust type.
    #[doc(hidden)]
    fn matches(element: &BuiltinType<'_>) -> bool;

    /// Returns the builtin type for elements of this Rust type.
    ///
    /// # Errors
    /// Fails for a pair of pairs, because no complex type has complex parts, or if the context is full.
    #[doc(hidden)]
    fn type_in(context: &Context) -> Result<Type<'_>>;

    /// Reads an element; missing bytes are zero.
    #[doc(hidden)]
    fn read(bytes: &[u8]) -> Self;

    /// Appends an element.
    #[doc(hidden)]
    fn write(self, out: &mut Vec<u8>);
}

mod sealed {
    /// Keeps the trait closed, because a new type changes the meaning of data.
    pub trait Sealed {}
}

/// Implements the trait for the primitive types of numbers.
macro_rules! numbers {
    // A macro because the implementations differ only in the type.
    ($($type:ty: $constructor:ident, $matches:expr;)*) => {$(
        impl sealed::Sealed for $type {}

        impl DenseValue for $type {
            const SIZE: usize = size_of::<$type>();

            fn matches(element: &BuiltinType<'_>) -> bool {
                let matches: fn(&BuiltinType<'_>) -> bool = $matches;
                matches(element)
            }

            fn type_in(context: &Context) -> Result<Type<'_>> {
                Ok(context.$constructor())
            }

            #[inline]
            fn read(bytes: &[u8]) -> Self {
                let mut whole = [0; size_of::<$type>()];
                whole.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
                Self::from_le_bytes(whole)
            }

            #[inline]
            fn write(self, out: &mut Vec<u8>) {
                out.extend_from_slice(&self.to_le_bytes());
            }
        }
    )*};
}

numbers! {
    i8: i8, |it| it.integer_width() == Some(8);
    i16: i16, |it| it.integer_width() == Some(16);
    i32: i32, |it| it.integer_width() == Some(32);
    i64: i64, |it| it.integer_width() == Some(64);
    u8: i8, |it| it.integer_width() == Some(8);
    u16: i16, |it| it.integer_width() == Some(16);
    u32: i32, |it| it.integer_width() == Some(32);
    u64: i64, |it| it.integer_width() == Some(64);
    f32: f32, |it| matches!(it, BuiltinType::F32);
    f64: f64, |it| matches!(it, BuiltinType::F64);
}

impl sealed::Sealed for bool {}

impl DenseValue for bool {
    const SIZE: usize = 1;

    fn matches(element: &BuiltinType<'_>) -> bool {
        is_bit(element)
    }

    fn type_in(context: &Context) -> Result<Type<'_>> {
        Ok(context.i1())
    }

    #[inline]
    fn read(bytes: &[u8]) -> Self {
        bytes.iter().any(|&byte| byte != 0)
    }

    #[inline]
    fn write(self, out: &mut Vec<u8>) {
        out.push(u8::from(self));
    }
}

impl<T: DenseValue> sealed::Sealed for [T; 2] {}

impl<T: DenseValue> DenseValue for [T; 2] {
    const SIZE: usize = 2 * T::SIZE;

    fn matches(element: &BuiltinType<'_>) -> bool {
        let BuiltinType::Complex { element_type } = element else {
            return false;
        };
        let part = element_type.try_decode::<BuiltinType<'_>>();
        part.is_ok_and(|it| it.is_some_and(|it| T::matches(&it)))
    }

    fn type_in(context: &Context) -> Result<Type<'_>> {
        context.complex_type(T::type_in(context)?)
    }

    #[inline]
    fn read(bytes: &[u8]) -> Self {
        let (real, imaginary) = bytes.split_at_checked(T::SIZE).unwrap_or((bytes, &[]));
        [T::read(real), T::read(imaginary)]
    }

    #[inline]
    fn write(self, out: &mut Vec<u8>) {
        self.into_iter().for_each(|part| part.write(out));
    }
}

/// The type of elements.
#[derive(Clone, Debug)]
pub(crate) struct Element<'ir> {
    type_: Type<'ir>,
    builtin: BuiltinType<'ir>,
}

impl<'ir> Element<'ir> {
    /// Decodes the type of elements. Fails if it is not a builtin type.
    pub(crate) fn decode(type_: Type<'ir>) -> Result<Self> {
        let builtin = type_.decode()?;
        Ok(Self { type_, builtin })
    }

    /// Decodes the type of elements; `None` if it is not a builtin type.
    fn try_decode(type_: Type<'ir>) -> Result<Option<Self>> {
        let builtin = type_.try_decode()?;
        Ok(builtin.map(|builtin| Self { type_, builtin }))
    }

    /// Returns whether elements are stored eight to a byte.
    pub(crate) fn is_bit(&self) -> bool {
        is_bit(&self.builtin)
    }

    /// Returns the number of bytes of an element, rounded up.
    pub(crate) fn size(&self) -> Result<usize> {
        if let BuiltinType::Complex { element_type } = self.builtin {
            return Ok(2 * Element::decode(element_type)?.size()?);
        }
        Ok(self.width()?.div_ceil(8) as usize)
    }

    /// Returns the number of bits of an element that is one number.
    fn width(&self) -> Result<u32> {
        let integer = self.builtin.integer_width();
        let width = integer.or_else(|| self.builtin.float_semantics().map(|it| it.width()));
        width.ok_or_else(|| Error::invalid("type of an element", format!("{:.100}", self.type_)))
    }

    /// Fails unless elements are of the Rust type `T`.
    pub(crate) fn expect<T: DenseValue>(&self) -> Result<()> {
        if T::matches(&self.builtin) {
            return Ok(());
        }
        let wanted = std::any::type_name::<T>();
        let value = format!("`{wanted}` for elements of the type {:.100}", self.type_);
        Err(Error::invalid("Rust type of dense elements", value))
    }
}

/// Returns the shape and the element type of a ranked shaped type, or of a type of a dialect that is like one.
pub(crate) fn shape_and_element(type_: Type<'_>) -> Result<(Vec<i64>, Element<'_>)> {
    let wrong = || Error::invalid("type of dense elements", format!("{type_:.100}"));
    let shaped = tensor_like(type_)?.ok_or_else(wrong)?;
    let element = shaped.element_type().map(Element::try_decode);
    match (shaped.shape(), element.transpose()?.flatten()) {
        (Some(shape), Some(element)) => Ok((shape.to_vec(), element)),
        _ => Err(wrong()),
    }
}

fn is_bit(element: &BuiltinType<'_>) -> bool {
    matches!(element, BuiltinType::Integer { width: 1, .. })
}

/// Fails unless the data of elements of one bit are eight to a byte, or one byte of equal bits for all: the forms that upstream
/// takes. [`DenseStorage`] has another two.
pub(crate) fn expect_packed(data: &[u8], count: u64) -> Result<()> {
    if matches!(data, [0 | 0xFF]) || data.len() as u64 == count.div_ceil(8) {
        return Ok(());
    }
    let found = match data {
        [byte] => format!("a byte {byte:#04x} for {count} bits, expected 0x00 or 0xff"),
        _ => format!(
            "{} bytes for {count} bits, expected {}",
            data.len(),
            count.div_ceil(8)
        ),
    };
    Err(Error::invalid("dense elements", found))
}

/// Packs elements of `size` bytes as upstream stores them: one element if all are equal, and bits eight to a byte.
pub(crate) fn pack(mut data: Vec<u8>, size: usize, is_bit: bool) -> Vec<u8> {
    let first = data.get(..size).unwrap_or_default().to_vec();
    let is_splat = !data.is_empty() && data.chunks(size).all(|element| element == first);
    match (is_bit, is_splat) {
        (true, true) => vec![if first == [0] { 0 } else { 0xFF }],
        (true, false) => {
            let byte = |bits: &[u8]| {
                let indexed = bits.iter().enumerate();
                indexed.fold(0, |byte, (index, bit)| byte | (bit & 1) << index)
            };
            data.chunks(8).map(byte).collect()
        }
        (false, true) => {
            data.truncate(size);
            data
        }
        (false, false) => data,
    }
}

/// The data of dense elements, and the form of storage.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DenseStorage<'a> {
    pub(crate) data: &'a [u8],
    /// The number of bytes of an element, rounded up.
    pub(crate) size: usize,
    /// Whether an element takes one bit.
    pub(crate) packed: bool,
    /// Whether there is one element for all.
    pub(crate) splat: bool,
}

impl<'a> DenseStorage<'a> {
    /// Fails unless `data` is `count` elements of `size` bytes, or one element for all.
    pub(crate) fn new(data: &'a [u8], count: u64, size: usize, is_bit: bool) -> Result<Self> {
        let length = data.len() as u64;
        let (packed, splat, is_whole) = if is_bit {
            // Before 2023, `vhlo` stored a byte for each element, or the byte 1 for all.
            // One element is a byte, any bit of which means `true`.
            let packed = count != 1 && (length != count || length == count.div_ceil(8));
            let splat = matches!(data, [0 | 0xFF]) || (count > 8 && data == [1]);
            let whole = if packed { count.div_ceil(8) } else { count };
            (packed, splat, length == whole)
        } else {
            let is_whole = Some(length) == count.checked_mul(size as u64);
            (false, data.len() == size, is_whole)
        };
        if !splat && !is_whole {
            let found = format!("{length} byte(s) for {count} element(s)");
            return Err(Error::invalid("dense elements", found));
        }
        Ok(Self {
            data,
            size,
            packed,
            splat,
        })
    }

    /// Returns the stored element at a position, as whole bytes.
    #[inline]
    pub(crate) fn stored(&self, index: u64) -> &'a [u8] {
        if self.packed {
            let byte = self.data.get((index / 8) as usize).copied();
            let bit = byte.unwrap_or_default() >> (index % 8) & 1;
            return if bit == 0 { &[0] } else { &[1] };
        }
        let start = (index as usize).saturating_mul(self.size);
        let end = start.saturating_add(self.size);
        self.data.get(start..end).unwrap_or_default()
    }
}

/// The stored elements of a dense attribute in row-major order, each as whole bytes; that of a splat is repeated.
#[derive(Clone, Debug)]
struct Stored<'ir> {
    storage: DenseStorage<'ir>,
    next: u64,
    count: u64,
}

impl<'ir> Stored<'ir> {
    fn new(storage: DenseStorage<'ir>, count: u64) -> Self {
        Self {
            storage,
            next: 0,
            count,
        }
    }
}

impl<'ir> Iterator for Stored<'ir> {
    type Item = &'ir [u8];

    #[inline]
    fn next(&mut self) -> Option<&'ir [u8]> {
        if self.next == self.count {
            return None;
        }
        let index = if self.storage.splat { 0 } else { self.next };
        self.next += 1;
        Some(self.storage.stored(index))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let rest = usize::try_from(self.count - self.next);
        // A splat may have more elements than `usize` can count.
        (rest.unwrap_or(usize::MAX), rest.ok())
    }

    fn nth(&mut self, count: usize) -> Option<&'ir [u8]> {
        self.next = self.next.saturating_add(count as u64).min(self.count);
        self.next()
    }
}

/// An iterator over the elements of a dense attribute: see
/// [`DenseElementsAttr::iter`](super::DenseElementsAttr::iter).
#[derive(Clone, Debug)]
pub struct Elements<'ir, T> {
    stored: Stored<'ir>,
    type_: PhantomData<fn() -> T>,
}

impl<'ir, T: DenseValue> Elements<'ir, T> {
    pub(super) fn new(storage: DenseStorage<'ir>, count: u64) -> Self {
        Self {
            stored: Stored::new(storage, count),
            type_: PhantomData,
        }
    }
}

impl<T: DenseValue> Iterator for Elements<'_, T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.stored.next().map(T::read)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.stored.size_hint()
    }

    fn nth(&mut self, count: usize) -> Option<T> {
        self.stored.nth(count).map(T::read)
    }
}

impl<T: DenseValue> ExactSizeIterator for Elements<'_, T> {}

/// An iterator over the bits of the elements of a dense attribute: see
/// [`DenseElementsAttr::bits`](super::DenseElementsAttr::bits).
#[derive(Clone, Debug)]
pub struct ElementBits<'ir> {
    stored: Stored<'ir>,
    width: u32,
}

impl<'ir> ElementBits<'ir> {
    /// Fails if elements of this type are not one number.
    pub(super) fn new(
        storage: DenseStorage<'ir>,
        count: u64,
        element: &Element<'_>,
    ) -> Result<Self> {
        Ok(Self {
            stored: Stored::new(storage, count),
            width: element.width()?,
        })
    }

    fn read(&self, stored: &[u8]) -> Result<ApInt> {
        // Any bit of a byte for one bit means `true`.
        let is_true = self.width == 1 && stored != [0];
        let stored = if is_true { &[1] } else { stored };
        ApInt::from_le_bytes_at(self.width, stored, 0)
            .map_err(|error| Error::invalid("dense elements", error.to_string()))
    }
}

impl Iterator for ElementBits<'_> {
    type Item = Result<ApInt>;

    fn next(&mut self) -> Option<Result<ApInt>> {
        self.stored.next().map(|stored| self.read(stored))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.stored.size_hint()
    }

    fn nth(&mut self, count: usize) -> Option<Result<ApInt>> {
        self.stored.nth(count).map(|stored| self.read(stored))
    }
}

impl ExactSizeIterator for ElementBits<'_> {}
