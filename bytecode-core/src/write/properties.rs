//! The properties section. The file of the same name in `read` has the grammar.

use std::hash::BuildHasher as _;

use hashbrown::hash_table::Entry;
use hashbrown::{DefaultHashBuilder, HashTable};

use super::image::{Image, ImageId, TargetProperties};
use super::numbering::Numbering;
use super::strings::Strings;
use super::target::Target;
use crate::bytes::{Version, varint};
use crate::context::{AttributeId, Context, OperationName, Table};
use crate::error::{Result, ResultExt};
use crate::parallel;
use crate::properties::{EachPart, FieldValue};

/// The number of images whose properties a thread encodes at a time.
const IMAGES: usize = 1 << 12;

/// Returns the encoded properties with this number.
#[inline]
fn blob<'a>(bytes: &'a [u8], ends: &[usize], number: usize) -> &'a [u8] {
    let start = number.checked_sub(1).and_then(|it| ends.get(it));
    let range = start.copied().unwrap_or(0)..ends.get(number).copied().unwrap_or(0);
    bytes.get(range).unwrap_or_default()
}

/// The encoded properties, in the order of their first use, each once.
#[derive(Default)]
pub(super) struct PropertiesSection {
    /// The encoded properties, one after the other.
    bytes: Vec<u8>,
    /// The ends of the encoded properties in `bytes`.
    ends: Vec<usize>,
    /// The numbers of the encoded properties, with their hashes.
    numbers: HashTable<(u64, usize)>,
    hasher: DefaultHashBuilder,
    /// The number of the properties, by image.
    by_image: Vec<Option<u64>>,
}

impl PropertiesSection {
    /// Returns the properties of a file, with the numbers of that file.
    pub(super) fn pinned(table: &Table) -> Self {
        let mut section = Self::default();
        for number in 0..table.file_len() as u32 {
            let (_, bytes) = table.get(number).unwrap_or_default();
            let hash = section.hasher.hash_one(bytes);
            if section.number_of(bytes, hash).is_err() {
                section.bytes.extend_from_slice(bytes);
                section.ends.push(section.bytes.len());
            }
        }
        section
    }

    /// Adds the properties of all images of `target`, in order. Numbers the strings in them.
    pub(super) fn add_all(
        &mut self,
        target: &Target<'_>,
        numbering: &Numbering,
        strings: &mut Strings<'_>,
    ) -> Result<()> {
        let within = |image: &Image<'_>| {
            let name = OperationName::new(target.context, image.operation());
            format!("properties of `{name}`")
        };
        for image in target.images() {
            number_strings(target.context, image, target.version(), strings)
                .within(|| within(image))?;
        }
        let encode = |images: &[Image<'_>]| {
            let mut part = Part::default();
            let mut encoder = Encoder {
                numbering,
                strings,
                out: Vec::new(),
                numbered: Vec::new(),
            };
            for image in images {
                let encoded = encoder.add(target.context, image, target.version());
                let is_encoded = encoded.within(|| within(image))?;
                let start = part.ends.last().map_or(0, |&(end, _)| end);
                let bytes = encoder.out.get(start..).unwrap_or_default();
                let hash = is_encoded.then(|| self.hasher.hash_one(bytes));
                part.ends.push((encoder.out.len(), hash));
            }
            part.bytes = encoder.out;
            Ok(part)
        };
        let parts = parallel::map(target.images().chunks(IMAGES).collect(), encode);
        let parts = parts.into_iter().collect::<Result<Vec<Part>>>()?;
        self.bytes
            .reserve(parts.iter().map(|part| part.bytes.len()).sum());
        self.by_image.reserve(target.images().len());
        for part in parts {
            let mut start = 0;
            for (end, hash) in part.ends {
                let bytes = part.bytes.get(start..end).unwrap_or_default();
                start = end;
                let number = hash.map(|hash| match self.number_of(bytes, hash) {
                    Ok(known) => known as u64,
                    Err(number) => {
                        self.bytes.extend_from_slice(bytes);
                        self.ends.push(self.bytes.len());
                        number as u64
                    }
                });
                self.by_image.push(number);
            }
        }
        Ok(())
    }

    /// Returns the number of the properties of an image, if it has properties.
    #[inline]
    pub(super) fn number(&self, image: Option<ImageId>) -> Option<u64> {
        self.by_image.get(image?.index()).copied().flatten()
    }

    /// Returns whether all properties have the numbers of the file that was read.
    pub(super) fn keeps_numbers(&self, target: &Target<'_>) -> bool {
        let mut images = target.images().iter().zip(&self.by_image);
        images.all(|(image, number)| match number {
            Some(number) => image.source().map(|id| u64::from(id.0)) == Some(*number),
            None => image.source().is_none(),
        })
    }

    /// Returns the number of these properties; as an error the next number, which new ones get.
    fn number_of(&mut self, bytes: &[u8], hash: u64) -> std::result::Result<usize, usize> {
        let next = self.ends.len();
        let is_same = |&(known, number): &(u64, usize)| {
            known == hash && blob(&self.bytes, &self.ends, number) == bytes
        };
        match self.numbers.entry(hash, is_same, |&(hash, _)| hash) {
            Entry::Occupied(known) => Ok(known.get().1),
            Entry::Vacant(entry) => {
                entry.insert((hash, next));
                Err(next)
            }
        }
    }

    /// Returns the data of the section.
    pub(super) fn write(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.bytes.len() + 2 * self.ends.len() + 9);
        varint::encode(self.ends.len() as u64, &mut out);
        for number in 0..self.ends.len() {
            let blob = blob(&self.bytes, &self.ends, number);
            varint::encode(blob.len() as u64, &mut out);
            out.extend_from_slice(blob);
        }
        out
    }
}

/// The encoded properties of consecutive images.
#[derive(Default)]
struct Part {
    bytes: Vec<u8>,
    /// For each image the end of its properties in `bytes`, and their hash if it has any.
    ends: Vec<(usize, Option<u64>)>,
}

/// Encodes the properties of images.
struct Encoder<'a, 'ir> {
    numbering: &'a Numbering,
    strings: &'a Strings<'ir>,
    out: Vec<u8>,
    /// Reused for the values of an image.
    numbered: Vec<FieldValue>,
}

impl Encoder<'_, '_> {
    /// Appends the properties of an image. Returns whether it has any.
    fn add(&mut self, context: &Context, image: &Image<'_>, version: Version) -> Result<bool> {
        match &image.properties {
            TargetProperties::None => return Ok(false),
            TargetProperties::Encoded(properties) => properties.walk(context, self)?,
            TargetProperties::Opaque(bytes) => self.out.extend_from_slice(bytes),
            TargetProperties::Dictionary(attribute) => self.attribute(*attribute, false)?,
            TargetProperties::Fields { layout, values } => {
                let (numbering, strings) = (self.numbering, self.strings);
                let mut attribute = |id: AttributeId| {
                    let number = numbering.attributes.number(id.0)?;
                    Ok(AttributeId(number as u32))
                };
                let mut string = |id| Ok(strings.known(id)? as u32);
                self.numbered.clone_from(values);
                for value in &mut self.numbered {
                    value.map_references(&mut attribute, &mut string)?;
                }
                layout.encode_properties(&self.numbered, version, &mut self.out)?;
            }
        }
        Ok(true)
    }
}

impl EachPart for Encoder<'_, '_> {
    #[inline]
    fn attribute(&mut self, id: AttributeId, optional: bool) -> Result<()> {
        let number = self.numbering.attributes.number(id.0)?;
        let number = if optional { number << 1 | 1 } else { number };
        varint::encode(number, &mut self.out);
        Ok(())
    }

    fn string(&mut self, id: u32) -> Result<()> {
        varint::encode(self.strings.known(id)?, &mut self.out);
        Ok(())
    }

    #[inline]
    fn bytes(&mut self, bytes: &[u8]) {
        self.out.extend_from_slice(bytes);
    }
}

/// Numbers the strings in the properties of an image, in wire order.
fn number_strings(
    context: &Context,
    image: &Image<'_>,
    version: Version,
    strings: &mut Strings<'_>,
) -> Result<()> {
    match &image.properties {
        TargetProperties::Encoded(properties) if properties.layout.names_strings() => {
            properties.walk(context, &mut EachString(strings))
        }
        TargetProperties::Fields { layout, values } if layout.names_strings() => {
            for value in (layout.wire_order(version)).filter_map(|index| values.get(index)) {
                value.for_each_string(&mut |id| _ = strings.number_of(id));
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Numbers the strings in encoded properties.
struct EachString<'a, 'ir>(&'a mut Strings<'ir>);

impl EachPart for EachString<'_, '_> {
    fn string(&mut self, id: u32) -> Result<()> {
        self.0.number_of(id);
        Ok(())
    }
}
