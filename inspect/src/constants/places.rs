//! The places of the data of constants in a file.

use mlir_bytecode::Result;
use mlir_bytecode::bytes::{Bytes, buffer};
use mlir_bytecode::read::{File, GroupOwner, ResourceValue};

use super::list::Constant;

/// Offset and length of data in a file.
type Place = (u64, u64);

/// The places of the data of all resources and of slices of the file.
pub(super) struct Places<'f> {
    file: &'f [u8],
    /// The blobs of the resources of dialects, by number; `None` for other values.
    blobs: Vec<Option<Place>>,
}

impl<'f> Places<'f> {
    pub(super) fn of(file: &'f Bytes) -> Result<Self> {
        let mut blobs = Vec::new();
        for entry in File::parse(file)?.resources()?.into_iter().flatten() {
            let entry = entry?;
            if let GroupOwner::Dialect(_) = entry.owner {
                blobs.push(match entry.value()? {
                    ResourceValue::Blob { bytes, offset, .. } => Some((offset, bytes.len() as u64)),
                    _ => None,
                });
            }
        }
        Ok(Self { file, blobs })
    }

    /// Returns the place of the data of a constant; `None` for a resource without data, and for an attribute that is text
    /// in the file.
    pub(super) fn find(&self, constant: &Constant<'_>) -> Option<Place> {
        match constant.resource_id {
            Some(id) => *self.blobs.get(id.index())?,
            None => {
                let offset = buffer::offset_of(self.file, constant.data)?;
                Some((offset, constant.bytes))
            }
        }
    }
}
