//! Types: one tag each.
//!
//! The derive reads and writes all of them; the tags of scalars are in a table of their own. [`Type::SCHEMA`] is the wire
//! format as data.

use mlir_bytecode::Bytecode;
use mlir_bytecode::context::DialectReader;
use mlir_bytecode::item::{AsVarint, ConstantSchema, Decode, Kind};

use crate::cursor::Cursor;
use crate::enums::{EnumKind, PaddingValue, PointerAttribute};
use crate::error::{Error, ErrorKind, Result};
use crate::version::Version;
use crate::wire::{self, Reader, i32_array, i64_array, low_word};
use crate::write::body::Missing;

/// Index into the type table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeId(pub u64);

impl TypeId {
    /// The token type of a result that the file's version does not have yet, in no type table.
    pub const TOKEN: Self = Self(u64::MAX);

    /// Reads a reference to a type. No table has more entries than 32 bits can count.
    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Self> {
        let start = cursor.offset();
        let number = cursor.varint()?;
        Self::checked(number).map_err(|kind| Error::at(kind, start))
    }

    pub(crate) fn checked(number: u64) -> Result<Self, ErrorKind> {
        let too_wide = |_| ErrorKind::TooWide {
            value: number,
            width: 32,
        };
        u32::try_from(number)
            .map_err(too_wide)
            .map(|_| Self(number))
    }
}

/// The value of a dynamic dimension or stride of a tensor view.
pub const DYNAMIC: i64 = i64::MIN;

/// A type of the elements of tiles and views. Its tag in the file is its number.
#[derive(Bytecode, Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[bytecode(dialect = "cuda_tile", strict)]
#[repr(u8)]
pub enum Scalar {
    /// `i1`
    I1 = 0,
    /// `i8`
    I8 = 1,
    /// `i16`
    I16 = 2,
    /// `i32`
    I32 = 3,
    /// `i64`
    I64 = 4,
    /// `f16`
    F16 = 5,
    /// `bf16`
    #[bytecode(mnemonic = "bf16")]
    BF16 = 6,
    /// `f32`
    F32 = 7,
    /// `tf32`: 19 bits, stored in 3 bytes.
    #[bytecode(mnemonic = "tf32")]
    TF32 = 8,
    /// `f64`
    F64 = 9,
    /// `f8E4M3FN`
    #[bytecode(mnemonic = "f8E4M3FN")]
    F8E4M3FN = 10,
    /// `f8E5M2`
    #[bytecode(mnemonic = "f8E5M2")]
    F8E5M2 = 11,
    /// `f8E8M0FNU`
    #[bytecode(mnemonic = "f8E8M0FNU", since = "13.2")]
    F8E8M0FNU = 18,
    /// `f4E2M1FN`
    #[bytecode(mnemonic = "f4E2M1FN", since = "13.3")]
    F4E2M1FN = 19,
    /// `i4`
    #[bytecode(since = "13.3")]
    I4 = 22,
    /// `fnv8E5M3FNU`, a developer preview.
    #[bytecode(mnemonic = "fnv8E5M3FNU", since = "13.4")]
    FNV8E5M3FNU = 130,
}

impl Scalar {
    /// Returns all scalar types with their names and versions, in the order of their tags.
    pub fn all() -> impl Iterator<Item = (Self, &'static ConstantSchema)> {
        let constants = Self::constants().iter();
        constants.filter_map(|it| Some((Self::from_varint(it.value)?, it)))
    }

    const fn constants() -> &'static [ConstantSchema] {
        match <Self as AsVarint>::KIND {
            Kind::Enum { values, .. } => values,
            _ => &[],
        }
    }

    /// Returns the tag in the file.
    #[must_use]
    pub const fn tag(self) -> u8 {
        self as u8
    }

    /// Returns the name in text.
    #[must_use]
    pub fn name(self) -> &'static str {
        let constant = Self::all().find(|(scalar, _)| *scalar == self);
        constant.map_or("", |(_, constant)| constant.name)
    }

    /// Returns the type with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::all()
            .find(|(_, it)| it.name == name)
            .map(|(scalar, _)| scalar)
    }

    /// Returns the width in bits.
    #[must_use]
    pub const fn width(self) -> u32 {
        match self {
            Self::I1 => 1,
            Self::F4E2M1FN | Self::I4 => 4,
            Self::I8 | Self::F8E4M3FN | Self::F8E5M2 | Self::F8E8M0FNU | Self::FNV8E5M3FNU => 8,
            Self::I16 | Self::F16 | Self::BF16 => 16,
            Self::TF32 => 19,
            Self::I32 | Self::F32 => 32,
            Self::I64 | Self::F64 => 64,
        }
    }

    /// Returns the version that introduced it.
    #[must_use]
    pub fn since(self) -> Version {
        let constant = Self::all().find(|(scalar, _)| *scalar == self);
        Version::introduced(constant.and_then(|(_, constant)| constant.since))
    }
}

impl Scalar {
    /// Returns whether this is an integer.
    #[must_use]
    pub const fn is_integer(self) -> bool {
        matches!(
            self,
            Self::I1 | Self::I4 | Self::I8 | Self::I16 | Self::I32 | Self::I64
        )
    }
}

/// A type.
#[derive(Bytecode, Debug, Clone, PartialEq, Eq, Hash)]
#[bytecode(dialect = "cuda_tile", strict, wire_only)]
#[non_exhaustive]
pub enum Type {
    /// `i32`, `f32` and the like.
    #[bytecode(value_is_code)]
    Scalar(Scalar),
    /// `!cuda_tile.ptr<f32>`
    #[bytecode(code = 12, mnemonic = "ptr")]
    Pointer {
        /// The pointee, a scalar.
        pointee: TypeId,
        /// The kind of memory; since 13.4.
        #[bytecode(since = "13.4", presence_bit)]
        attribute: Option<PointerAttribute>,
    },
    /// `!cuda_tile.tile<4x4xf32>`
    #[bytecode(code = 13)]
    Tile {
        /// A scalar or a pointer.
        element: TypeId,
        /// The sizes, powers of two.
        #[bytecode(with = i64_array)]
        shape: Vec<i64>,
    },
    /// `!cuda_tile.tensor_view<?x4xf32, strides=[4,1]>`
    #[bytecode(code = 14)]
    TensorView {
        /// A scalar.
        element: TypeId,
        /// The sizes; [`DYNAMIC`] where unknown.
        #[bytecode(with = i64_array)]
        shape: Vec<i64>,
        /// The strides; [`DYNAMIC`] where unknown.
        #[bytecode(with = i64_array)]
        strides: Vec<i64>,
        /// The kind of memory; since 13.4.
        #[bytecode(since = "13.4", presence_bit)]
        attribute: Option<PointerAttribute>,
    },
    /// `!cuda_tile.partition_view<tile=(4x4), tensor_view<...>>`
    #[bytecode(code = 15)]
    PartitionView {
        /// The sizes of one tile.
        #[bytecode(with = i32_array)]
        tile_shape: Vec<i32>,
        /// The tensor view that is cut into tiles.
        view: TypeId,
        /// Which dimension of the view each dimension of the tile follows.
        #[bytecode(with = i32_array)]
        dim_map: Vec<i32>,
        /// What loads outside of the view give.
        #[bytecode(presence_bit = "13.3")]
        padding: Option<PaddingValue>,
    },
    /// A function type.
    #[bytecode(code = 16)]
    Function {
        /// The types of the arguments.
        inputs: Vec<TypeId>,
        /// The types of the results.
        results: Vec<TypeId>,
    },
    /// `!cuda_tile.token`
    #[bytecode(code = 17)]
    Token,
    /// `!cuda_tile.gather_scatter_view<...>`; since 13.3.
    #[bytecode(code = 20, since = "13.3")]
    GatherScatterView {
        /// The sizes of one tile.
        #[bytecode(with = i32_array)]
        tile_shape: Vec<i32>,
        /// The tensor view.
        view: TypeId,
        /// The dimension that is indexed by a tile.
        #[bytecode(with = low_word)]
        sparse_dim: u32,
        /// What loads outside of the view give.
        #[bytecode(presence_bit)]
        padding: Option<PaddingValue>,
    },
    /// `!cuda_tile.strided_view<...>`; since 13.3.
    #[bytecode(code = 21, since = "13.3")]
    StridedView {
        /// The sizes of one tile.
        #[bytecode(with = i32_array)]
        tile_shape: Vec<i32>,
        /// The strides between tiles.
        #[bytecode(with = i32_array)]
        traversal_strides: Vec<i32>,
        /// The tensor view.
        view: TypeId,
        /// Which dimension of the view each dimension of the tile follows.
        #[bytecode(with = i32_array)]
        dim_map: Vec<i32>,
        /// What loads outside of the view give.
        #[bytecode(presence_bit)]
        padding: Option<PaddingValue>,
    },
}

impl Type {
    /// Returns the types that the type consists of.
    #[must_use]
    pub fn references(&self) -> Vec<TypeId> {
        let mut found = Vec::new();
        let _ = self.clone().map_references(&mut |id| {
            found.push(id);
            id
        });
        found
    }

    /// Returns the type with other references.
    pub(crate) fn map_references(mut self, map: &mut dyn FnMut(TypeId) -> TypeId) -> Self {
        match &mut self {
            Self::Scalar(_) | Self::Token => {}
            Self::Pointer { pointee: id, .. }
            | Self::Tile { element: id, .. }
            | Self::TensorView { element: id, .. }
            | Self::PartitionView { view: id, .. }
            | Self::GatherScatterView { view: id, .. }
            | Self::StridedView { view: id, .. } => *id = map(*id),
            Self::Function { inputs, results } => {
                inputs
                    .iter_mut()
                    .chain(results)
                    .for_each(|id| *id = map(*id));
            }
        }
        self
    }

    /// Returns the name of the type with this tag, and the version that introduced it.
    #[must_use]
    pub fn introduced(tag: u8) -> Option<(&'static str, Version)> {
        wire::introduced(Self::SCHEMA, tag.into())
    }

    /// Reads an entry of the type table that lies at `offset` in the file. Trailing bytes are ignored, as the
    /// vendor's reader does, but for those of a tile, which are preview content.
    pub(crate) fn read(bytes: &[u8], offset: usize, version: Version) -> Result<Self> {
        let mut reader = Reader::of_entry(bytes, offset, version);
        let decoded = Self::decode(&mut reader)?;
        if matches!(decoded, Self::Tile { .. }) && reader.remaining() > 0 {
            let kind = ErrorKind::Preview("an extension of a tile type");
            return Err(Error::at(kind, reader.offset() as usize));
        }
        Ok(decoded)
    }

    /// Writes an entry of the type table; adds each part that `version` lacks to `missing`.
    #[must_use]
    pub fn write(&self, version: Version, missing: &mut Missing) -> Vec<u8> {
        let met = missing.len();
        let entry = wire::entry(self, Version::NEWEST, missing);
        let tag = Reader::of_entry(&entry, 0, Version::NEWEST).tag();
        if let Some((name, since)) = tag.ok().and_then(|tag| Self::introduced(tag as u8))
            && !version.has(since)
        {
            missing.push((format!("type `{name}`"), since));
        }
        if let Self::Pointer { attribute, .. } | Self::TensorView { attribute, .. } = self
            && let Some(case) = attribute.and_then(|a| EnumKind::PointerAttribute.case(a.code()))
            && !version.has(case.since)
        {
            missing.push((format!("pointer attribute `{}`", case.name), case.since));
        }
        match missing.len() == met {
            true => wire::entry(self, version, missing),
            false => entry,
        }
    }
}

/// Decodes the number of an enumeration's case and checks that it exists in `version`.
#[inline]
pub(crate) fn enum_case(cursor: &mut Cursor<'_>, kind: EnumKind, version: Version) -> Result<u32> {
    let start = cursor.offset();
    // The vendor's reader keeps 32 bits.
    let code = cursor.varint()? as u32;
    match kind.case(code) {
        Some(case) if version.has(case.since) => Ok(code),
        _ => Err(Error::at(no_case(kind, code, version), start)),
    }
}

#[cold]
fn no_case(kind: EnumKind, code: u32, version: Version) -> ErrorKind {
    match kind.case(code) {
        Some(case) => ErrorKind::NotYet {
            what: format!("`{}` of {}", case.name, kind.name()),
            since: case.since,
            version,
        },
        None => ErrorKind::Unknown {
            what: kind.name(),
            value: u64::from(code),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_has_32_bits() {
        let mut longest = vec![0xff; 9];
        longest.push(0x01);
        let error = TypeId::read(&mut Cursor::new(&longest, 3)).unwrap_err();
        let (value, width) = (u64::MAX, 32);
        assert_eq!(error.kind(), &ErrorKind::TooWide { value, width });
        assert_eq!(error.offset(), Some(3));
    }
}
