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
use crate::properties::FieldValue;

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
            section.bytes.extend_from_slice(bytes);
            section.add_numbered();
        }
        section
    }

    /// Adds the properties of all images of `target`, in order.
    pub(super) fn add_all(
        &mut self,
        context: &Context,
        target: &Target<'_>,
        numbering: &Numbering,
        strings: &mut Strings,
    ) -> Result<()> {
        let mut numbered = Vec::new();
        for image in target.images() {
            let number = self.add(
                context,
                image,
                target.version(),
                numbering,
                strings,
                &mut numbered,
            );
            self.by_image.push(number.within(|| {
                let name = OperationName::new(context, image.operation());
                format!("properties of `{name}`")
            })?);
        }
        Ok(())
    }

    fn add(
        &mut self,
        context: &Context,
        image: &Image<'_>,
        version: Version,
        numbering: &Numbering,
        strings: &mut Strings,
        numbered: &mut Vec<FieldValue>,
    ) -> Result<Option<u64>> {
        let blob = &mut self.bytes;
        match &image.properties {
            TargetProperties::None => return Ok(None),
            TargetProperties::Opaque(bytes) => blob.extend_from_slice(bytes),
            TargetProperties::Dictionary(attribute) => {
                varint::encode(numbering.attributes.number(attribute.0)?, blob);
            }
            TargetProperties::Fields { layout, values } => {
                let mut attribute = |id: AttributeId| {
                    let number = numbering.attributes.number(id.0)?;
                    Ok(AttributeId(number as u32))
                };
                let mut string = |id| strings.number(context.string_at(id)) as u32;
                // Strings are numbered in wire order.
                numbered.clone_from(values);
                for index in layout.wire_order(version) {
                    if let Some(value) = numbered.get_mut(index) {
                        value.map_references(&mut attribute, &mut string)?;
                    }
                }
                layout.encode_properties(numbered, version, blob)?;
            }
        }
        Ok(Some(self.add_once()))
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

    /// Returns the number of the properties at the end of `bytes`. Removes them if equal ones have a number.
    fn add_once(&mut self) -> u64 {
        let start = self.ends.last().copied().unwrap_or(0);
        let number = self.add_numbered();
        if number < self.ends.len() as u64 - 1 {
            self.ends.pop();
            self.bytes.truncate(start);
        }
        number
    }

    /// Gives the properties at the end of `bytes` the next number; returns the number of the first equal ones.
    fn add_numbered(&mut self) -> u64 {
        let number = self.ends.len();
        self.ends.push(self.bytes.len());
        let bytes = blob(&self.bytes, &self.ends, number);
        let hash = self.hasher.hash_one(bytes);
        let is_same = |&(known, number): &(u64, usize)| {
            known == hash && blob(&self.bytes, &self.ends, number) == bytes
        };
        match self.numbers.entry(hash, is_same, |&(hash, _)| hash) {
            Entry::Occupied(known) => known.get().1 as u64,
            Entry::Vacant(entry) => {
                entry.insert((hash, number));
                number as u64
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
