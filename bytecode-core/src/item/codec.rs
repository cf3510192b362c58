//! The wire form of each Rust type that a field can have. The page of the derives lists them.

use bstr::{BStr, ByteSlice};

use crate::context::{
    Attribute, Context, DialectReader, DialectWriter, ResourceHandle, Type, WireWriter,
};
use crate::error::{Error, Result};
#[cfg(feature = "arbitrary")]
use crate::item::arbitrary::Generator;
use crate::item::{Described, Kind};

/// A value that can be read from its wire form, and written.
///
/// # Wire form and text of each Rust type
///
#[doc = include_str!("types.md")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no wire form",
    note = "derive `Bytecode` for `{Self}`, or name a module with `#[bytecode(with = path)]`",
    note = "these types have one: integers, `bool`, `f64`, `&str`, `&BStr`, `&[u8]`, `Attribute`, `Type`, typed references, \
            `ResourceHandle`, `AffineMap`, and `Option`, `Vec`, `List`, `Box` and pairs of them"
)]
pub trait Decode<'ir>: Encode + Sized {
    /// Reads a value.
    ///
    /// # Errors
    /// Fails if the bytes are the wire form of no value of the type, or if they end before the value does.
    fn decode(reader: &mut impl DialectReader<'ir>) -> Result<Self>;

    /// Reads the value of a field, which the path of an error names.
    #[doc(hidden)]
    #[inline]
    fn field(
        reader: &mut impl DialectReader<'ir>,
        owner: &'static str,
        field: &'static str,
    ) -> Result<Self> {
        match Self::decode(reader) {
            Ok(value) => Ok(value),
            Err(error) => Err(error.in_field(owner, field)),
        }
    }

    /// Reads an optional value: by default a byte 0 or 1, and the value if 1.
    ///
    /// # Errors
    /// By default, fails if the byte is neither 0 nor 1, or for the reasons of [`decode`](Self::decode).
    fn decode_optional(reader: &mut impl DialectReader<'ir>) -> Result<Option<Self>> {
        if reader.read_bool()? {
            Self::decode(reader).map(Some)
        } else {
            Ok(None)
        }
    }

    /// Creates an arbitrary value: by default, by decoding arbitrary bytes.
    ///
    /// # Errors
    /// Fails if no value was found.
    #[cfg(feature = "arbitrary")]
    fn arbitrary(generator: &mut Generator<'ir, '_>) -> Result<Self> {
        generator.decode(Self::decode)
    }
}

/// A value that can be written in its wire form.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no wire form",
    note = "derive `Bytecode` for it, or name a module with `#[bytecode(with = path)]`"
)]
pub trait Encode {
    /// The wire form as data.
    const KIND: &'static Kind = &Kind::Custom("");
    /// The items that a typed reference accepts; of a list or an optional value, those of its elements.
    const ACCEPTS: Option<Described> = None;

    /// Writes the value.
    ///
    /// # Errors
    /// Fails if `writer` cannot refer to an attribute, a type, a string or a resource of the value, such as one of
    /// another context, or if the version that is written cannot represent the value.
    fn encode(&self, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()>;

    /// Writes an optional value: the counterpart of [`Decode::decode_optional`].
    ///
    /// # Errors
    /// Fails for the reasons of [`encode`](Self::encode).
    fn encode_optional(
        this: Option<&Self>,
        writer: &mut (impl DialectWriter + ?Sized),
    ) -> Result<()> {
        writer.write_bool(this.is_some());
        this.map_or(Ok(()), |value| value.encode(writer))
    }
}

impl Context {
    /// Returns the wire form of a value, with the ids of this context.
    ///
    /// # Errors
    /// Fails for the reasons of [`Encode::encode`], such as an attribute of another context.
    pub fn encode<T: Encode + ?Sized>(&self, value: &T) -> Result<Vec<u8>> {
        let mut writer = WireWriter::new(self);
        value.encode(&mut writer)?;
        Ok(writer.into_bytes())
    }
}

/// Implements the wire form of integers.
macro_rules! integers {
    // A macro because the implementations differ only in the type and in the primitive.
    ($read:ident, $write:ident, $kind:ident: $($type:ty),*) => {$(
        #[diagnostic::do_not_recommend]
        impl<'ir> Decode<'ir> for $type {
            #[inline(always)]
            fn decode(reader: &mut impl DialectReader<'ir>) -> Result<Self> {
                let offset = reader.offset();
                let value = reader.$read()?;
                match Self::try_from(value) {
                    Ok(value) => Ok(value),
                    Err(_) => Err(out_of_range(stringify!($type), value.into(), offset)),
                }
            }

            #[inline(always)]
            fn decode_optional(reader: &mut impl DialectReader<'ir>) -> Result<Option<Self>> {
                if reader.read_bool()? {
                    Self::decode(reader).map(Some)
                } else {
                    Ok(None)
                }
            }

            #[cfg(feature = "arbitrary")]
            fn arbitrary(generator: &mut Generator<'_, '_>) -> Result<Self> {
                generator.integer().map(|bits| bits as Self)
            }
        }

        #[diagnostic::do_not_recommend]
        impl Encode for $type {
            const KIND: &'static Kind = &Kind::$kind;

            #[inline]
            fn encode(&self, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
                writer.$write(*self as _);
                Ok(())
            }
        }
    )*};
}

/// Returns the error for an integer that its type cannot represent.
#[cold]
fn out_of_range(what: &'static str, value: i128, offset: u64) -> Error {
    Error::invalid(what, value.to_string()).at(offset)
}

integers!(read_varint, write_varint, Varint: u16, u32, u64, usize);
integers!(read_signed_varint, write_signed_varint, SignedVarint: i16, i32, i64);
integers!(read_byte, write_byte, Byte: u8);

#[diagnostic::do_not_recommend]
impl<'ir> Decode<'ir> for bool {
    #[inline]
    fn decode(reader: &mut impl DialectReader<'ir>) -> Result<Self> {
        reader.read_bool()
    }

    #[cfg(feature = "arbitrary")]
    fn arbitrary(generator: &mut Generator<'_, '_>) -> Result<Self> {
        Ok(generator.below(2)? == 1)
    }
}

#[diagnostic::do_not_recommend]
impl Encode for bool {
    const KIND: &'static Kind = &Kind::Bool;

    #[inline]
    fn encode(&self, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
        writer.write_bool(*self);
        Ok(())
    }
}

#[diagnostic::do_not_recommend]
impl<'ir> Decode<'ir> for f64 {
    fn decode(reader: &mut impl DialectReader<'ir>) -> Result<Self> {
        Ok(f64::from_bits(reader.read_signed_varint()? as u64))
    }

    #[cfg(feature = "arbitrary")]
    fn arbitrary(generator: &mut Generator<'_, '_>) -> Result<Self> {
        Ok(f64::from_bits(generator.integer()? as u64))
    }
}

#[diagnostic::do_not_recommend]
impl Encode for f64 {
    const KIND: &'static Kind = &Kind::F64;

    fn encode(&self, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
        writer.write_signed_varint(self.to_bits() as i64);
        Ok(())
    }
}

#[diagnostic::do_not_recommend]
impl<'ir> Decode<'ir> for &'ir BStr {
    fn decode(reader: &mut impl DialectReader<'ir>) -> Result<Self> {
        reader.read_string()
    }

    #[cfg(feature = "arbitrary")]
    fn arbitrary(generator: &mut Generator<'ir, '_>) -> Result<Self> {
        generator.string().map(BStr::new)
    }
}

#[diagnostic::do_not_recommend]
impl Encode for &BStr {
    const KIND: &'static Kind = &Kind::String;

    fn encode(&self, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
        writer.write_string(self)
    }
}

#[diagnostic::do_not_recommend]
impl<'ir> Decode<'ir> for &'ir str {
    fn decode(reader: &mut impl DialectReader<'ir>) -> Result<Self> {
        let offset = reader.offset();
        let string = reader.read_string()?;
        string
            .to_str()
            .map_err(|_| Error::invalid("UTF-8 string", string.to_string()).at(offset))
    }

    #[cfg(feature = "arbitrary")]
    fn arbitrary(generator: &mut Generator<'ir, '_>) -> Result<Self> {
        generator.string()
    }
}

#[diagnostic::do_not_recommend]
impl Encode for &str {
    const KIND: &'static Kind = &Kind::String;

    fn encode(&self, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
        writer.write_string(self.as_bytes().as_bstr())
    }
}

#[diagnostic::do_not_recommend]
impl<'ir> Decode<'ir> for &'ir [u8] {
    fn decode(reader: &mut impl DialectReader<'ir>) -> Result<Self> {
        reader.read_blob()
    }

    #[cfg(feature = "arbitrary")]
    fn arbitrary(generator: &mut Generator<'ir, '_>) -> Result<Self> {
        let length = generator.below(9)?;
        generator.bytes(length as u64)
    }
}

#[diagnostic::do_not_recommend]
impl Encode for &[u8] {
    const KIND: &'static Kind = &Kind::Blob;

    fn encode(&self, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
        writer.write_blob(self);
        Ok(())
    }
}

#[diagnostic::do_not_recommend]
impl<'ir> Decode<'ir> for Attribute<'ir> {
    #[inline]
    fn decode(reader: &mut impl DialectReader<'ir>) -> Result<Self> {
        reader.read_attribute()
    }

    fn decode_optional(reader: &mut impl DialectReader<'ir>) -> Result<Option<Self>> {
        reader.read_optional_attribute()
    }

    #[cfg(feature = "arbitrary")]
    fn arbitrary(generator: &mut Generator<'ir, '_>) -> Result<Self> {
        generator.attribute()
    }
}

#[diagnostic::do_not_recommend]
impl Encode for Attribute<'_> {
    const KIND: &'static Kind = &Kind::Attribute;

    #[inline]
    fn encode(&self, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
        writer.write_attribute(*self)
    }

    fn encode_optional(
        this: Option<&Self>,
        writer: &mut (impl DialectWriter + ?Sized),
    ) -> Result<()> {
        writer.write_optional_attribute(this.copied())
    }
}

#[diagnostic::do_not_recommend]
impl<'ir> Decode<'ir> for Type<'ir> {
    #[inline]
    fn decode(reader: &mut impl DialectReader<'ir>) -> Result<Self> {
        reader.read_type()
    }

    #[cfg(feature = "arbitrary")]
    fn arbitrary(generator: &mut Generator<'ir, '_>) -> Result<Self> {
        generator.type_()
    }
}

#[diagnostic::do_not_recommend]
impl Encode for Type<'_> {
    const KIND: &'static Kind = &Kind::Type;

    #[inline]
    fn encode(&self, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
        writer.write_type(*self)
    }
}

#[diagnostic::do_not_recommend]
impl<'ir> Decode<'ir> for ResourceHandle<'ir> {
    fn decode(reader: &mut impl DialectReader<'ir>) -> Result<Self> {
        reader.read_resource()
    }

    #[cfg(feature = "arbitrary")]
    fn arbitrary(generator: &mut Generator<'ir, '_>) -> Result<Self> {
        generator.resource()
    }
}

#[diagnostic::do_not_recommend]
impl Encode for ResourceHandle<'_> {
    const KIND: &'static Kind = &Kind::Resource;

    fn encode(&self, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
        writer.write_resource(*self)
    }
}

impl<'ir, T: Decode<'ir>> Decode<'ir> for Option<T> {
    #[inline]
    fn decode(reader: &mut impl DialectReader<'ir>) -> Result<Self> {
        T::decode_optional(reader)
    }

    #[cfg(feature = "arbitrary")]
    fn arbitrary(generator: &mut Generator<'ir, '_>) -> Result<Self> {
        generator.option(T::arbitrary)
    }
}

impl<T: Encode> Encode for Option<T> {
    const KIND: &'static Kind = &Kind::Optional(T::KIND);
    const ACCEPTS: Option<Described> = T::ACCEPTS;

    fn encode(&self, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
        T::encode_optional(self.as_ref(), writer)
    }
}

/// Returns the number of elements to reserve for a list of `count`. Limited, because lists may be lists of lists.
#[inline]
pub(crate) fn reserved<T>(count: usize) -> usize {
    count.min((1 << 16) / size_of::<T>().max(1))
}

/// Reads that many values.
#[inline]
pub(super) fn elements<'ir, T: Decode<'ir>>(
    count: usize,
    reader: &mut impl DialectReader<'ir>,
) -> Result<Vec<T>> {
    let mut list = Vec::with_capacity(reserved::<T>(count));
    for _ in 0..count {
        list.push(T::decode(reader)?);
    }
    Ok(list)
}

impl<'ir, T: Decode<'ir>> Decode<'ir> for Vec<T> {
    fn decode(reader: &mut impl DialectReader<'ir>) -> Result<Self> {
        let count = reader.read_count()?;
        elements(count, reader)
    }

    #[cfg(feature = "arbitrary")]
    fn arbitrary(generator: &mut Generator<'ir, '_>) -> Result<Self> {
        generator.any_list(T::arbitrary)
    }
}

impl<T: Encode> Encode for Vec<T> {
    const KIND: &'static Kind = <[T]>::KIND;
    const ACCEPTS: Option<Described> = T::ACCEPTS;

    fn encode(&self, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
        self.as_slice().encode(writer)
    }
}

impl<T: Encode> Encode for [T] {
    const KIND: &'static Kind = &Kind::List(T::KIND);
    const ACCEPTS: Option<Described> = T::ACCEPTS;

    fn encode(&self, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
        writer.write_varint(self.len() as u64);
        self.iter().try_for_each(|element| element.encode(writer))
    }
}

/// A value in a box has the wire form of the value. An enum of items may contain itself in a box.
impl<'ir, T: Decode<'ir>> Decode<'ir> for Box<T> {
    fn decode(reader: &mut impl DialectReader<'ir>) -> Result<Self> {
        T::decode(reader).map(Self::new)
    }

    fn decode_optional(reader: &mut impl DialectReader<'ir>) -> Result<Option<Self>> {
        Ok(T::decode_optional(reader)?.map(Self::new))
    }

    #[cfg(feature = "arbitrary")]
    fn arbitrary(generator: &mut Generator<'ir, '_>) -> Result<Self> {
        T::arbitrary(generator).map(Self::new)
    }
}

impl<T: Encode> Encode for Box<T> {
    const KIND: &'static Kind = T::KIND;
    const ACCEPTS: Option<Described> = T::ACCEPTS;

    fn encode(&self, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
        (**self).encode(writer)
    }

    fn encode_optional(
        this: Option<&Self>,
        writer: &mut (impl DialectWriter + ?Sized),
    ) -> Result<()> {
        T::encode_optional(this.map(|it| &**it), writer)
    }
}

impl<'ir, A: Decode<'ir>, B: Decode<'ir>> Decode<'ir> for (A, B) {
    fn decode(reader: &mut impl DialectReader<'ir>) -> Result<Self> {
        Ok((A::decode(reader)?, B::decode(reader)?))
    }

    #[cfg(feature = "arbitrary")]
    fn arbitrary(generator: &mut Generator<'ir, '_>) -> Result<Self> {
        Ok((A::arbitrary(generator)?, B::arbitrary(generator)?))
    }
}

impl<A: Encode, B: Encode> Encode for (A, B) {
    const KIND: &'static Kind = &Kind::Pair(A::KIND, B::KIND);

    fn encode(&self, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
        self.0.encode(writer)?;
        self.1.encode(writer)
    }
}
