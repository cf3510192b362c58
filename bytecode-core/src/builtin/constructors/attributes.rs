//! Constructors of the builtin attributes, without locations.

use crate::affine::{AffineMap, IntegerSet};
use crate::builtin::dense::{self, DenseStorage, DenseValue};
use crate::builtin::invariants::{expect_blob, expect_names, expect_sparse, expect_symbol_name};
use crate::builtin::shaped::{float_semantics, integer_width};
use crate::builtin::{
    BuiltinAttribute, BuiltinType, FlatSymbolRefAttr, NamedAttribute, StringAttr, element_count,
    tensor_like,
};
use crate::context::{Attribute, Context, ResourceHandle, Type};
use crate::error::{Error, Result};
use crate::number::{ApFloat, ApInt, FloatSemantics, Signedness};
use bstr::BStr;

impl Context {
    /// Returns `unit`.
    pub fn unit(&self) -> Attribute<'_> {
        self.plain_attribute(&BuiltinAttribute::Unit)
    }

    /// Returns `true` or `false`, an integer of the type `i1`.
    pub fn bool(&self, value: bool) -> Attribute<'_> {
        let integer = self.integer(self.i1(), u8::from(value));
        integer.unwrap_or_else(|_| self.unit())
    }

    /// Returns `"text"`. The bytes are usually UTF-8.
    ///
    /// # Errors
    /// Fails if the context is full.
    pub fn string(&self, value: impl AsRef<[u8]>) -> Result<Attribute<'_>> {
        StringAttr::intern(self, value).map(StringAttr::attribute)
    }

    /// Returns `"text" : !my.type`.
    ///
    /// # Errors
    /// Fails if the type belongs to another context.
    pub fn typed_string<'ir>(
        &'ir self,
        value: impl AsRef<[u8]>,
        type_: Type<'ir>,
    ) -> Result<Attribute<'ir>> {
        self.check_same(type_.context())?;
        let none = matches!(type_.try_decode()?, Some(BuiltinType::None));
        self.attribute(&BuiltinAttribute::String {
            value: BStr::new(value.as_ref()),
            type_: (!none).then_some(type_),
        })
    }

    /// Returns `5 : i32`. The type is an integer type or `index`.
    ///
    /// # Errors
    /// Fails if the type is no integer type or the value does not fit. A signless type takes the values of the signed
    /// and of the unsigned type of its width.
    pub fn integer<'ir>(
        &'ir self,
        type_: Type<'ir>,
        value: impl Into<i128>,
    ) -> Result<Attribute<'ir>> {
        let value = value.into();
        let width = integer_width(type_)?;
        let signedness = match type_.try_decode()? {
            Some(BuiltinType::Integer { signedness, .. }) => signedness,
            _ => Signedness::Signless,
        };
        // The number of bits of the value as a signed and as an unsigned integer.
        let signed = 129
            - if value < 0 {
                value.leading_ones()
            } else {
                value.leading_zeros()
            };
        let unsigned = if value < 0 { u32::MAX } else { signed - 1 };
        let needed = match signedness {
            Signedness::Signless => signed.min(unsigned),
            Signedness::Signed => signed,
            Signedness::Unsigned => unsigned,
        };
        // Zero needs no bits. It is the only value of `i0`.
        if needed > width && value != 0 {
            return Err(Error::invalid(
                "integer",
                format!("{value} of the type {type_:.100}"),
            ));
        }
        let words = [value as u64, (value >> 64) as u64];
        let sign = (value >> 127) as u64;
        let count = width.div_ceil(64) as usize;
        let words: Vec<u64> = words
            .into_iter()
            .chain(std::iter::repeat(sign))
            .take(count)
            .collect();
        let value = ApInt::from_words_truncated(width, &words)
            .map_err(|error| Error::invalid("integer", error.to_string()))?;
        self.attribute(&BuiltinAttribute::Integer { type_, value })
    }

    /// Returns an integer of any width, such as `1208925819614629174706176 : i96`.
    ///
    /// # Errors
    /// Fails if the type is no integer type or has another width than the value.
    pub fn wide_integer<'ir>(&'ir self, type_: Type<'ir>, value: ApInt) -> Result<Attribute<'ir>> {
        let width = integer_width(type_)?;
        if value.width() != width {
            let value = format!("{} bits for the type {type_:.100}", value.width());
            return Err(Error::invalid("integer", value));
        }
        self.attribute(&BuiltinAttribute::Integer { type_, value })
    }

    /// Returns `1.5 : f32`. The value is rounded to nearest, ties to even.
    ///
    /// # Errors
    /// Fails if the type is no float type, or cannot represent the value because it is too large, infinite or a NaN.
    pub fn float<'ir>(
        &'ir self,
        type_: Type<'ir>,
        value: impl Into<f64>,
    ) -> Result<Attribute<'ir>> {
        let (value, semantics) = (value.into(), float_semantics(type_)?);
        let rounded = ApFloat::from_f64(value).convert(semantics);
        let same =
            |it: &ApFloat| it.is_nan() == value.is_nan() && it.is_infinite() == value.is_infinite();
        let fits = rounded.filter(same).filter(|it| in_range(*it, value));
        let value = fits
            .ok_or_else(|| Error::invalid("float", format!("{value} of the type {type_:.100}")))?;
        self.attribute(&BuiltinAttribute::Float { type_, value })
    }

    /// Returns a float with these bits, such as `0x7FC00000 : f32`.
    ///
    /// # Errors
    /// Fails if the type is no float type or has another format than the value.
    pub fn float_bits<'ir>(&'ir self, type_: Type<'ir>, value: ApFloat) -> Result<Attribute<'ir>> {
        let semantics = float_semantics(type_)?;
        if value.semantics() != semantics {
            let value = format!("{} for the type {type_:.100}", value.semantics());
            return Err(Error::invalid("float", value));
        }
        self.attribute(&BuiltinAttribute::Float { type_, value })
    }

    /// Returns a type as an attribute: `i32`.
    ///
    /// # Errors
    /// Fails if the type belongs to another context.
    pub fn type_attribute<'ir>(&'ir self, value: Type<'ir>) -> Result<Attribute<'ir>> {
        self.attribute(&BuiltinAttribute::Type { value })
    }

    /// Returns `[1, "two", @three]`.
    ///
    /// # Errors
    /// Fails if an element belongs to another context.
    pub fn array<'ir>(
        &'ir self,
        elements: impl IntoIterator<Item = Attribute<'ir>>,
    ) -> Result<Attribute<'ir>> {
        let elements = elements.into_iter().collect();
        self.attribute(&BuiltinAttribute::Array { elements })
    }

    /// Returns `{a = 1, b}`. The entries may be in any order, because the dictionary sorts them by name.
    ///
    /// # Errors
    /// Fails if a name occurs twice or is empty, or if a value belongs to another context.
    pub fn dictionary<'ir, N: AsRef<[u8]>>(
        &'ir self,
        entries: impl IntoIterator<Item = (N, Attribute<'ir>)>,
    ) -> Result<Attribute<'ir>> {
        let mut named: Vec<(N, Attribute<'ir>)> = entries.into_iter().collect();
        named.sort_by(|(a, _), (b, _)| a.as_ref().cmp(b.as_ref()));
        expect_names(named.iter().map(|(name, _)| name.as_ref()))?;
        let entries = named.into_iter().map(|(name, value)| {
            let name = StringAttr::intern(self, name)?;
            Ok(NamedAttribute { name, value })
        });
        let entries = entries.collect::<Result<_>>()?;
        self.attribute(&BuiltinAttribute::Dictionary { entries })
    }

    /// Returns `@main`. The name is without `@`.
    ///
    /// # Errors
    /// Fails if the name is empty or the context is full.
    pub fn symbol_ref(&self, name: impl AsRef<[u8]>) -> Result<Attribute<'_>> {
        expect_symbol_name(name.as_ref())?;
        FlatSymbolRefAttr::intern(self, name).map(FlatSymbolRefAttr::attribute)
    }

    /// Returns `@kernels::@add`: the symbol in the nearest symbol table, and the path from there.
    ///
    /// # Errors
    /// Fails if a name is empty or the context is full.
    pub fn nested_symbol_ref<N: AsRef<[u8]>>(
        &self,
        root: impl AsRef<[u8]>,
        nested: impl IntoIterator<Item = N>,
    ) -> Result<Attribute<'_>> {
        expect_symbol_name(root.as_ref())?;
        let nested = nested.into_iter().map(|it| {
            expect_symbol_name(it.as_ref())?;
            FlatSymbolRefAttr::intern(self, it)
        });
        self.attribute(&BuiltinAttribute::SymbolRef {
            root: StringAttr::intern(self, root)?,
            nested: nested.collect::<Result<_>>()?,
        })
    }

    /// Returns `array<i64: 1, 2>`. The Rust type determines the element type: `i1` for `bool`, the signless type for
    /// unsigned integers.
    ///
    /// # Errors
    /// Fails for pairs, because no array has complex elements, or if the context is full.
    pub fn dense_array<T: DenseValue>(&self, values: impl AsRef<[T]>) -> Result<Attribute<'_>> {
        let values = values.as_ref();
        let element_type = T::type_in(self)?;
        if let BuiltinType::Complex { .. } = element_type.decode()? {
            let value = format!("{element_type}, expected an integer or float type");
            return Err(Error::invalid("type of the elements of an array", value));
        }
        let mut data = Vec::with_capacity(values.len() * T::SIZE);
        values.iter().for_each(|value| value.write(&mut data));
        self.attribute(&BuiltinAttribute::DenseArray {
            element_type,
            size: values.len() as u64,
            data: &data,
        })
    }

    /// Returns `dense<[1, 2]> : tensor<2xi32>`: the elements of a static shaped type in row-major order. Equal elements are
    /// stored once.
    ///
    /// # Errors
    /// Fails if the type is not shaped or not static, or has elements of another type or another number of elements.
    pub fn dense_elements<'ir, T: DenseValue>(
        &'ir self,
        type_: Type<'ir>,
        values: impl AsRef<[T]>,
    ) -> Result<Attribute<'ir>> {
        let values = values.as_ref();
        let (shape, _) = dense::shape_and_element(type_)?;
        if values.len() as u64 != element_count(&shape)? {
            let value = format!("{} for the type {type_:.100}", values.len());
            return Err(Error::invalid("number of elements", value));
        }
        self.elements(type_, values)
    }

    /// Returns `dense<1.0> : tensor<4xf32>`: the same value for all elements of a static shaped type.
    ///
    /// # Errors
    /// Fails if the type is not shaped or not static, or has elements of another type.
    pub fn splat<'ir, T: DenseValue>(
        &'ir self,
        type_: Type<'ir>,
        value: T,
    ) -> Result<Attribute<'ir>> {
        let (shape, _) = dense::shape_and_element(type_)?;
        match element_count(&shape)? {
            0 => self.elements::<T>(type_, &[]),
            _ => self.elements(type_, &[value]),
        }
    }

    fn elements<'ir, T: DenseValue>(
        &'ir self,
        type_: Type<'ir>,
        values: &[T],
    ) -> Result<Attribute<'ir>> {
        let (_, element) = dense::shape_and_element(type_)?;
        element.expect::<T>()?;
        let mut data = Vec::with_capacity(values.len() * T::SIZE);
        values.iter().for_each(|value| value.write(&mut data));
        let data = dense::pack(data, T::SIZE, element.is_bit());
        self.attribute(&BuiltinAttribute::DenseElements { type_, data: &data })
    }

    /// Returns `dense<...>` of raw bytes: the elements of a static shaped type in row-major order, little-endian,
    /// each in whole bytes (elements of the type `i1` eight to a byte), or one element for all.
    ///
    /// # Errors
    /// Fails if the type is not shaped or not static, or has elements of another dialect or another number of bytes, or if the
    /// one element of the type `i1` is neither 0x00 nor 0xFF.
    pub fn dense_bytes<'ir>(&'ir self, type_: Type<'ir>, data: &[u8]) -> Result<Attribute<'ir>> {
        let (shape, element) = dense::shape_and_element(type_)?;
        let size = element.size()?;
        let (count, is_bit) = (element_count(&shape)?, element.is_bit());
        DenseStorage::new(data, count, size, is_bit)?;
        if is_bit {
            dense::expect_packed(data, count)?;
        }
        self.attribute(&BuiltinAttribute::DenseElements { type_, data })
    }

    /// Returns `dense<["a", "b"]> : tensor<2x!my.string>`: the strings in row-major order, or one for all. Equal strings are
    /// stored once.
    ///
    /// # Errors
    /// Fails if the type is not shaped or not static, or has another number of elements.
    pub fn dense_strings<'ir, S: AsRef<[u8]>>(
        &'ir self,
        type_: Type<'ir>,
        strings: impl AsRef<[S]>,
    ) -> Result<Attribute<'ir>> {
        let strings: Vec<&BStr> = strings
            .as_ref()
            .iter()
            .map(|it| BStr::new(it.as_ref()))
            .collect();
        let shape = tensor_like(type_)?.and_then(|it| it.shape().map(<[i64]>::to_vec));
        let shape = shape.ok_or_else(|| Error::invalid("shaped type", format!("{type_:.100}")))?;
        let count = element_count(&shape)?;
        if strings.len() != 1 && strings.len() as u64 != count {
            let value = format!("{} for the type {type_:.100}", strings.len());
            return Err(Error::invalid("number of elements", value));
        }
        self.string_elements(type_, strings)
    }

    /// Returns strings as elements of a type. Equal strings are stored once, as upstream does.
    pub(crate) fn string_elements<'ir>(
        &'ir self,
        type_: Type<'ir>,
        mut strings: Vec<&BStr>,
    ) -> Result<Attribute<'ir>> {
        let first = strings.first();
        let is_splat = first.is_some_and(|first| strings.iter().all(|it| it == first));
        if is_splat {
            strings.truncate(1);
        }
        self.attribute(&BuiltinAttribute::DenseStringElements {
            type_,
            is_splat: u64::from(is_splat),
            strings,
        })
    }

    /// Returns `dense_resource<key> : tensor<4xf32>`: elements in a [resource](Context::add_resource) of the builtin dialect.
    ///
    /// # Errors
    /// Fails if the type is not shaped, if the resource is of another dialect, a string or a truth value, or if the type or the
    /// resource belongs to another context.
    pub fn dense_resource<'ir>(
        &'ir self,
        type_: Type<'ir>,
        handle: ResourceHandle<'ir>,
    ) -> Result<Attribute<'ir>> {
        shaped(type_)?;
        self.check_same(handle.context())?;
        expect_blob(handle)?;
        self.attribute(&BuiltinAttribute::DenseResourceElements { type_, handle })
    }

    /// Returns `sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>`. `indices` are dense elements of the type
    /// `tensor<NxRxi64>` for N elements of a type of rank R, `values` are dense elements of the shape N.
    ///
    /// # Errors
    /// Fails if the type is not shaped or not static, if the indices or the values are of another type, if an index is out of
    /// range, or if an attribute belongs to another context.
    pub fn sparse_elements<'ir>(
        &'ir self,
        type_: Type<'ir>,
        indices: Attribute<'ir>,
        values: Attribute<'ir>,
    ) -> Result<Attribute<'ir>> {
        for context in [type_.context(), indices.context(), values.context()] {
            self.check_same(context)?;
        }
        expect_sparse(type_, indices, values)?;
        self.attribute(&BuiltinAttribute::SparseElements {
            type_,
            indices,
            values,
        })
    }

    /// Returns `distinct[0]<@referenced>`, an attribute that differs from all others, even with the same referenced
    /// attribute.
    ///
    /// # Errors
    /// Fails if the referenced attribute belongs to another context.
    pub fn distinct<'ir>(&'ir self, referenced: Attribute<'ir>) -> Result<Attribute<'ir>> {
        self.new_attribute(&BuiltinAttribute::Distinct { referenced })
    }

    /// Returns `affine_map<(d0) -> (d0 + 1)>`.
    ///
    /// # Errors
    /// Fails if the context is full.
    pub fn affine_map(&self, map: AffineMap) -> Result<Attribute<'_>> {
        self.attribute(&BuiltinAttribute::AffineMap { map })
    }

    /// Returns `affine_set<(d0) : (d0 >= 0)>`.
    ///
    /// # Errors
    /// Fails if the context is full.
    pub fn integer_set(&self, set: IntegerSet) -> Result<Attribute<'_>> {
        self.attribute(&BuiltinAttribute::IntegerSet { set })
    }

    /// Returns `strided<[4, 1], offset: ?>`. [`DYNAMIC`](crate::builtin::DYNAMIC) is the stride or offset `?`.
    ///
    /// # Errors
    /// Fails if the context is full.
    pub fn strided_layout(&self, strides: impl AsRef<[i64]>, offset: i64) -> Result<Attribute<'_>> {
        let strides = strides.as_ref().to_vec();
        self.attribute(&BuiltinAttribute::StridedLayout { offset, strides })
    }
}

/// Fails unless the type is a vector, tensor or memref type, or a type of a dialect that is like one.
fn shaped(type_: Type<'_>) -> Result<()> {
    match tensor_like(type_)? {
        Some(it) if it.is_shaped() => Ok(()),
        _ => Err(Error::invalid("shaped type", format!("{type_:.100}"))),
    }
}

/// Returns whether rounding did not saturate, because formats without infinities round large values to their maximum.
fn in_range(rounded: ApFloat, value: f64) -> bool {
    if !value.is_finite() {
        return true;
    }
    let Some(back) = rounded.convert(FloatSemantics::F64) else {
        return false;
    };
    let back = f64::from_bits(back.bits() as u64);
    // Rounding to nearest errs by at most half of the distance to the next number, which is less than the number
    // itself.
    back == 0.0 || (value.abs() / back.abs()) < 1.5
}
