//! Types: one tag each.
//!
//! ```text
//! type                ::= tag:varint payload
//! ptr                 ::= [13.4: flags] pointee:type [flags & 1: attribute]
//! tile                ::= element:type shape:i64[]
//! tensor_view         ::= [13.4: flags] element:type shape:i64[] strides:i64[] [flags & 1: attribute]
//! partition_view      ::= [13.3: flags] tile-shape:i32[] view:type dim-map:i32[]
//!                         [before 13.3: present:u8] [padding]
//! gather_scatter_view ::= flags tile-shape:i32[] view:type sparse-dim:varint [flags & 1: padding]
//! strided_view        ::= flags tile-shape:i32[] strides:i32[] view:type dim-map:i32[] [flags & 1: padding]
//! function            ::= inputs:(count:varint type*) results:(count:varint type*)
//! ```

use crate::cursor::Cursor;
use crate::enums::{EnumKind, PaddingValue, PointerAttribute};
use crate::error::{Error, ErrorKind, Result};
use crate::sink::Sink;
use crate::version::Version;

/// Index into the type table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeId(pub u64);

impl TypeId {
    /// The token type of a result that the file's version does not have yet, in no type table.
    pub const TOKEN: Self = Self(u64::MAX);

    /// Reads a reference to a type. No table has more entries than 32 bits can count.
    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Self> {
        let start = cursor.offset();
        let value = cursor.varint()?;
        match u32::try_from(value) {
            Ok(_) => Ok(Self(value)),
            Err(_) => Err(Error::at(ErrorKind::TooWide { value, width: 32 }, start)),
        }
    }
}

/// The tag of tiles: bytes behind the shape are an extension for preview content.
const TILE: u8 = 13;

/// The value of a dynamic dimension or stride of a tensor view.
pub const DYNAMIC: i64 = i64::MIN;

// The scalar types differ in tag, name, width and version only: one line each.
macro_rules! scalars {
    ($($(#[$doc:meta])* $name:ident = $tag:literal $text:literal $width:literal $since:ident,)+) => {
        /// A type of the elements of tiles and views.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Scalar {
            $($(#[$doc])* $name,)+
        }

        impl Scalar {
            /// All scalar types, in the order of their tags.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// The type with this tag.
            #[must_use]
            pub const fn from_tag(tag: u8) -> Option<Self> {
                match tag {
                    $($tag => Some(Self::$name),)+
                    _ => None,
                }
            }

            /// The tag in the file.
            #[must_use]
            pub const fn tag(self) -> u8 {
                match self { $(Self::$name => $tag,)+ }
            }

            /// The name in text.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $text,)+ }
            }

            /// The width in bits.
            #[must_use]
            pub const fn width(self) -> u32 {
                match self { $(Self::$name => $width,)+ }
            }

            /// The version that introduced it.
            #[must_use]
            pub const fn since(self) -> Version {
                match self { $(Self::$name => Version::$since,)+ }
            }
        }
    };
}

scalars! {
    /// `i1`
    I1 = 0 "i1" 1 V13_1,
    /// `i8`
    I8 = 1 "i8" 8 V13_1,
    /// `i16`
    I16 = 2 "i16" 16 V13_1,
    /// `i32`
    I32 = 3 "i32" 32 V13_1,
    /// `i64`
    I64 = 4 "i64" 64 V13_1,
    /// `f16`
    F16 = 5 "f16" 16 V13_1,
    /// `bf16`
    BF16 = 6 "bf16" 16 V13_1,
    /// `f32`
    F32 = 7 "f32" 32 V13_1,
    /// `tf32`: 19 bits, stored in 3 bytes.
    TF32 = 8 "tf32" 19 V13_1,
    /// `f64`
    F64 = 9 "f64" 64 V13_1,
    /// `f8E4M3FN`
    F8E4M3FN = 10 "f8E4M3FN" 8 V13_1,
    /// `f8E5M2`
    F8E5M2 = 11 "f8E5M2" 8 V13_1,
    /// `f8E8M0FNU`
    F8E8M0FNU = 18 "f8E8M0FNU" 8 V13_2,
    /// `f4E2M1FN`
    F4E2M1FN = 19 "f4E2M1FN" 4 V13_3,
    /// `i4`
    I4 = 22 "i4" 4 V13_3,
    /// `fnv8E5M3FNU`, a developer preview.
    FNV8E5M3FNU = 130 "fnv8E5M3FNU" 8 V13_4,
}

impl Scalar {
    /// Whether this is an integer.
    #[must_use]
    pub const fn is_integer(self) -> bool {
        matches!(
            self,
            Self::I1 | Self::I4 | Self::I8 | Self::I16 | Self::I32 | Self::I64
        )
    }
}

/// A type.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Type {
    /// `i32`, `f32` and the like.
    Scalar(Scalar),
    /// `!cuda_tile.ptr<f32>`
    Pointer {
        /// What it points to, a scalar.
        pointee: TypeId,
        /// The kind of memory; since 13.4.
        attribute: Option<PointerAttribute>,
    },
    /// `!cuda_tile.tile<4x4xf32>`
    Tile {
        /// A scalar or a pointer.
        element: TypeId,
        /// The sizes, powers of two.
        shape: Vec<i64>,
    },
    /// `!cuda_tile.tensor_view<?x4xf32, strides=[4,1]>`
    TensorView {
        /// A scalar.
        element: TypeId,
        /// The sizes; [`DYNAMIC`] where unknown.
        shape: Vec<i64>,
        /// The strides; [`DYNAMIC`] where unknown.
        strides: Vec<i64>,
        /// The kind of memory; since 13.4.
        attribute: Option<PointerAttribute>,
    },
    /// `!cuda_tile.partition_view<tile=(4x4), tensor_view<...>>`
    PartitionView {
        /// The sizes of one tile.
        tile_shape: Vec<i32>,
        /// The tensor view that is cut into tiles.
        view: TypeId,
        /// Which dimension of the view each dimension of the tile follows.
        dim_map: Vec<i32>,
        /// What loads outside of the view give.
        padding: Option<PaddingValue>,
    },
    /// A function type.
    Function {
        /// The types of the arguments.
        inputs: Vec<TypeId>,
        /// The types of the results.
        results: Vec<TypeId>,
    },
    /// `!cuda_tile.token`
    Token,
    /// `!cuda_tile.gather_scatter_view<...>`; since 13.3.
    GatherScatterView {
        /// The sizes of one tile.
        tile_shape: Vec<i32>,
        /// The tensor view.
        view: TypeId,
        /// The dimension that is indexed by a tile.
        sparse_dim: u32,
        /// What loads outside of the view give.
        padding: Option<PaddingValue>,
    },
    /// `!cuda_tile.strided_view<...>`; since 13.3.
    StridedView {
        /// The sizes of one tile.
        tile_shape: Vec<i32>,
        /// How far apart the tiles lie.
        traversal_strides: Vec<i32>,
        /// The tensor view.
        view: TypeId,
        /// Which dimension of the view each dimension of the tile follows.
        dim_map: Vec<i32>,
        /// What loads outside of the view give.
        padding: Option<PaddingValue>,
    },
}

impl Type {
    /// The tags of the types that are not scalars, with the name and the version of each.
    pub const COMPOSITE: [(u8, &'static str, Version); 8] = [
        (12, "ptr", Version::V13_1),
        (13, "tile", Version::V13_1),
        (14, "tensor_view", Version::V13_1),
        (15, "partition_view", Version::V13_1),
        (16, "function", Version::V13_1),
        (17, "token", Version::V13_1),
        (20, "gather_scatter_view", Version::V13_3),
        (21, "strided_view", Version::V13_3),
    ];

    /// The tag in the file.
    #[must_use]
    pub const fn tag(&self) -> u8 {
        match self {
            Self::Scalar(scalar) => scalar.tag(),
            Self::Pointer { .. } => 12,
            Self::Tile { .. } => 13,
            Self::TensorView { .. } => 14,
            Self::PartitionView { .. } => 15,
            Self::Function { .. } => 16,
            Self::Token => 17,
            Self::GatherScatterView { .. } => 20,
            Self::StridedView { .. } => 21,
        }
    }

    /// The version that introduced the type with this tag, and its name.
    #[must_use]
    pub fn introduced(tag: u8) -> Option<(&'static str, Version)> {
        let composite = Self::COMPOSITE.iter().find(|(other, ..)| *other == tag);
        composite
            .map(|(_, name, since)| (*name, *since))
            .or_else(|| {
                let scalar = Scalar::from_tag(tag)?;
                Some((scalar.name(), scalar.since()))
            })
    }

    /// The type with other references.
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

    /// Decodes an entry of the type table that lies at `offset` in the file. Trailing bytes are ignored, as the
    /// vendor's reader does, but for those of a tile, which are preview content.
    pub(crate) fn decode(bytes: &[u8], offset: usize, version: Version) -> Result<Self> {
        let mut cursor = Cursor::new(bytes, offset);
        // The vendor's reader keeps the low byte of the tag only.
        let tag = cursor.varint()? as u8;
        let Some((name, since)) = Self::introduced(tag) else {
            let kind = ErrorKind::Unknown {
                what: "type tag",
                value: u64::from(tag),
            };
            return Err(Error::at(kind, offset));
        };
        if !version.has(since) {
            let kind = ErrorKind::NotYet {
                what: format!("type `{name}`"),
                since,
                version,
            };
            return Err(Error::at(kind, offset));
        }
        if let Some(scalar) = Scalar::from_tag(tag) {
            return Ok(Self::Scalar(scalar));
        }
        let mut decoder = TypeDecoder {
            cursor,
            version,
            flags: 0,
        };
        let decoded = decoder
            .payload(tag)
            .map_err(|error| error.within(format!("type `{name}`")))?;
        if tag == TILE && decoder.cursor.left() > 0 {
            return Err(decoder
                .cursor
                .error(ErrorKind::Preview("an extension of a tile type")));
        }
        Ok(decoded)
    }

    /// Encodes an entry of the type table; what `version` does not have is named in `missing`.
    #[must_use]
    pub fn encode(&self, version: Version, missing: &mut Vec<(String, Version)>) -> Vec<u8> {
        if let Some((name, since)) = Self::introduced(self.tag())
            && !version.has(since)
        {
            missing.push((format!("type `{name}`"), since));
        }
        let mut sink = Sink::default();
        sink.varint(u64::from(self.tag()));
        match self {
            Self::Scalar(_) | Self::Token => {}
            Self::Pointer { pointee, attribute } => {
                pointer_flags(&mut sink, *attribute, version, missing);
                sink.varint(pointee.0);
                pointer_attribute(&mut sink, *attribute, version);
            }
            Self::Tile { element, shape } => {
                sink.varint(element.0);
                sink.counted_words(shape.iter().map(|size| size.to_le_bytes()));
            }
            Self::TensorView {
                element,
                shape,
                strides,
                attribute,
            } => {
                pointer_flags(&mut sink, *attribute, version, missing);
                sink.varint(element.0);
                sink.counted_words(shape.iter().map(|size| size.to_le_bytes()));
                sink.counted_words(strides.iter().map(|stride| stride.to_le_bytes()));
                pointer_attribute(&mut sink, *attribute, version);
            }
            Self::PartitionView {
                tile_shape,
                view,
                dim_map,
                padding,
            } => {
                let flags = version.has(Version::V13_3);
                if flags {
                    sink.varint(u64::from(padding.is_some()));
                }
                sink.counted_words(tile_shape.iter().map(|size| size.to_le_bytes()));
                sink.varint(view.0);
                sink.counted_words(dim_map.iter().map(|dim| dim.to_le_bytes()));
                if !flags {
                    sink.byte(u8::from(padding.is_some()));
                }
                padding_value(&mut sink, *padding);
            }
            Self::Function { inputs, results } => {
                for list in [inputs, results] {
                    sink.varint(list.len() as u64);
                    list.iter().for_each(|id| sink.varint(id.0));
                }
            }
            Self::GatherScatterView {
                tile_shape,
                view,
                sparse_dim,
                padding,
            } => {
                sink.varint(u64::from(padding.is_some()));
                sink.counted_words(tile_shape.iter().map(|size| size.to_le_bytes()));
                sink.varint(view.0);
                sink.varint(u64::from(*sparse_dim));
                padding_value(&mut sink, *padding);
            }
            Self::StridedView {
                tile_shape,
                traversal_strides,
                view,
                dim_map,
                padding,
            } => {
                sink.varint(u64::from(padding.is_some()));
                sink.counted_words(tile_shape.iter().map(|size| size.to_le_bytes()));
                sink.counted_words(traversal_strides.iter().map(|stride| stride.to_le_bytes()));
                sink.varint(view.0);
                sink.counted_words(dim_map.iter().map(|dim| dim.to_le_bytes()));
                padding_value(&mut sink, *padding);
            }
        }
        sink.into_bytes()
    }
}

fn pointer_flags(
    sink: &mut Sink,
    attribute: Option<PointerAttribute>,
    version: Version,
    missing: &mut Vec<(String, Version)>,
) {
    if version.has(Version::V13_4) {
        sink.varint(u64::from(attribute.is_some()));
    }
    if let Some(case) = attribute.and_then(|a| EnumKind::PointerAttribute.case(a.code()))
        && !version.has(case.since)
    {
        missing.push((format!("pointer attribute `{}`", case.name), case.since));
    }
}

fn pointer_attribute(sink: &mut Sink, attribute: Option<PointerAttribute>, version: Version) {
    if let Some(attribute) = attribute
        && version.has(Version::V13_4)
    {
        sink.varint(u64::from(attribute.code()));
    }
}

fn padding_value(sink: &mut Sink, padding: Option<PaddingValue>) {
    if let Some(padding) = padding {
        sink.varint(u64::from(padding.code()));
    }
}

struct TypeDecoder<'a> {
    cursor: Cursor<'a>,
    version: Version,
    flags: u64,
}

impl TypeDecoder<'_> {
    fn payload(&mut self, tag: u8) -> Result<Type> {
        Ok(match tag {
            12 => {
                self.flags_since(Version::V13_4)?;
                let pointee = self.id()?;
                Type::Pointer {
                    pointee,
                    attribute: self.pointer_attribute()?,
                }
            }
            13 => Type::Tile {
                element: self.id()?,
                shape: self.i64s()?,
            },
            14 => {
                self.flags_since(Version::V13_4)?;
                let (element, shape, strides) = (self.id()?, self.i64s()?, self.i64s()?);
                Type::TensorView {
                    element,
                    shape,
                    strides,
                    attribute: self.pointer_attribute()?,
                }
            }
            15 => {
                self.flags_since(Version::V13_3)?;
                let (tile_shape, view, dim_map) = (self.i32s()?, self.id()?, self.i32s()?);
                if !self.version.has(Version::V13_3) {
                    self.flags = u64::from(self.cursor.byte()? != 0);
                }
                Type::PartitionView {
                    tile_shape,
                    view,
                    dim_map,
                    padding: self.padding()?,
                }
            }
            16 => Type::Function {
                inputs: self.ids()?,
                results: self.ids()?,
            },
            20 => {
                self.flags_since(Version::V13_3)?;
                let (tile_shape, view) = (self.i32s()?, self.id()?);
                // The vendor's reader keeps 32 bits.
                let sparse_dim = self.cursor.varint()? as u32;
                Type::GatherScatterView {
                    tile_shape,
                    view,
                    sparse_dim,
                    padding: self.padding()?,
                }
            }
            21 => {
                self.flags_since(Version::V13_3)?;
                let (tile_shape, traversal_strides) = (self.i32s()?, self.i32s()?);
                let (view, dim_map) = (self.id()?, self.i32s()?);
                let padding = self.padding()?;
                Type::StridedView {
                    tile_shape,
                    traversal_strides,
                    view,
                    dim_map,
                    padding,
                }
            }
            _ => Type::Token,
        })
    }

    fn flags_since(&mut self, since: Version) -> Result<()> {
        if self.version.has(since) {
            let start = self.cursor.offset();
            self.flags = self.cursor.varint()?;
            if self.flags > 1 {
                let kind = ErrorKind::Unknown {
                    what: "flags of a type",
                    value: self.flags,
                };
                return Err(Error::at(kind, start));
            }
        }
        Ok(())
    }

    fn id(&mut self) -> Result<TypeId> {
        TypeId::read(&mut self.cursor)
    }

    fn ids(&mut self) -> Result<Vec<TypeId>> {
        let count = self.cursor.count("types", 1)?;
        (0..count).map(|_| self.id()).collect()
    }

    fn i64s(&mut self) -> Result<Vec<i64>> {
        self.cursor.counted_words(i64::from_le_bytes)
    }

    fn i32s(&mut self) -> Result<Vec<i32>> {
        self.cursor.counted_words(i32::from_le_bytes)
    }

    fn case(&mut self, kind: EnumKind) -> Result<Option<u32>> {
        if self.flags & 1 == 0 {
            return Ok(None);
        }
        enum_case(&mut self.cursor, kind, self.version).map(Some)
    }

    fn pointer_attribute(&mut self) -> Result<Option<PointerAttribute>> {
        Ok(self
            .case(EnumKind::PointerAttribute)?
            .and_then(PointerAttribute::from_code))
    }

    fn padding(&mut self) -> Result<Option<PaddingValue>> {
        Ok(self
            .case(EnumKind::PaddingValue)?
            .and_then(PaddingValue::from_code))
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
