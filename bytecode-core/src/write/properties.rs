//! The properties section. The file of the same name in `read` has the grammar.

use hashbrown::HashMap;

use super::image::{Image, ImageId, TargetProperties};
use super::numbering::Numbering;
use super::strings::Strings;
use super::target::Target;
use crate::bytes::{Version, varint};
use crate::context::{AttributeId, Context, OperationName, Table};
use crate::error::{Result, ResultExt};

/// The encoded properties, in the order of their first use, each once.
#[derive(Default)]
pub(super) struct PropertiesSection {
    numbers: HashMap<Box<[u8]>, u64>,
    blobs: Vec<Box<[u8]>>,
    /// The number of the properties, by image.
    by_image: Vec<Option<u64>>,
}

impl PropertiesSection {
    /// Returns the properties of a file, with the numbers of that file.
    pub(super) fn pinned(table: &Table) -> Self {
        let mut section = Self::default();
        for number in 0..table.file_len() as u32 {
            let (_, bytes) = table.get(number).unwrap_or_default();
            section.numbers.entry(bytes.into()).or_insert(number.into());
            section.blobs.push(bytes.into());
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
        for image in target.images() {
            let number = self.add(context, image, target.version(), numbering, strings);
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
    ) -> Result<Option<u64>> {
        let mut blob = Vec::new();
        match &image.properties {
            TargetProperties::None => return Ok(None),
            TargetProperties::Opaque(bytes) => blob.extend_from_slice(bytes),
            TargetProperties::Dictionary(attribute) => {
                varint::encode(numbering.attributes.number(attribute.0)?, &mut blob);
            }
            TargetProperties::Fields { layout, values } => {
                let mut attribute = |id: AttributeId| {
                    let number = numbering.attributes.number(id.0)?;
                    Ok(AttributeId(number as u32))
                };
                let mut string = |id| strings.number(context.string_at(id)) as u32;
                // Strings are numbered in wire order.
                let mut numbered = values.clone();
                for index in layout.wire_order(version) {
                    if let Some(value) = numbered.get_mut(index) {
                        value.map_references(&mut attribute, &mut string)?;
                    }
                }
                layout.encode_properties(&numbered, version, &mut blob)?;
            }
        }
        Ok(Some(self.insert(blob)))
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

    fn insert(&mut self, blob: Vec<u8>) -> u64 {
        if let Some(&number) = self.numbers.get(blob.as_slice()) {
            return number;
        }
        let number = self.blobs.len() as u64;
        let blob: Box<[u8]> = blob.into();
        self.blobs.push(blob.clone());
        self.numbers.insert(blob, number);
        number
    }

    /// Returns the data of the section.
    pub(super) fn write(&self) -> Vec<u8> {
        let mut out = Vec::new();
        varint::encode(self.blobs.len() as u64, &mut out);
        for blob in &self.blobs {
            varint::encode(blob.len() as u64, &mut out);
            out.extend_from_slice(blob);
        }
        out
    }
}
