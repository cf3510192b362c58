//! What a file would hold, without writing it.

use super::WriteOptions;
use super::writer::Writer;
use crate::context::{Attribute, AttributeId, Type, TypeId};
use crate::error::Result;
use crate::ir::Module;
use crate::threads::on_threads;

/// The contents of a file that is not written: see [`Module::plan_write`].
#[derive(Debug)]
#[non_exhaustive]
pub struct WritePlan<'ir> {
    /// The attributes in the order of the file, in the form of the target.
    pub attributes: Vec<Attribute<'ir>>,
    /// The types in the order of the file, in the form of the target.
    pub types: Vec<Type<'ir>>,
    /// As [`Written::losses`](super::Written::losses).
    pub losses: Vec<String>,
}

impl Module {
    /// Determines what [`Self::write`] would write. Fails if it would fail; operations and resources are not encoded.
    ///
    /// The context gets the attributes and types that the target needs, as by [`Self::write`].
    ///
    /// # Errors
    /// As [`Self::write`].
    pub fn plan_write(&self, options: &WriteOptions) -> Result<WritePlan<'_>> {
        let context = self.context();
        on_threads(options.threads, || {
            let mut writer = Writer::new(self, options)?;
            writer.tables()?;
            let (attributes, types) = (&writer.numbering.attributes, &writer.numbering.types);
            let attributes = attributes.ids.iter().map(|&id| AttributeId(id));
            let types = types.ids.iter().map(|&id| TypeId(id));
            Ok(WritePlan {
                attributes: attributes.map(|id| Attribute::new(context, id)).collect(),
                types: types.map(|id| Type::new(context, id)).collect(),
                losses: writer.target.losses,
            })
        })?
    }
}
