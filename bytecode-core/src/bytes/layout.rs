//! Where the sections of a file are.

use std::ops::Range;

use super::{Cursor, Section};

/// Where the sections of a file are.
#[derive(Clone, Debug, Default)]
pub struct FileLayout {
    /// The sections, in the file's order.
    pub sections: Vec<SectionLayout>,
}

/// Where one section is.
#[derive(Clone, Debug)]
pub struct SectionLayout {
    /// Which section.
    pub section: Section,
    /// The offset of its header in the file, in bytes.
    pub header: u64,
    /// Its data, in bytes of the file.
    pub data: Range<u64>,
    /// The alignment of its data in bytes, if the header has one.
    pub alignment: Option<u64>,
}

impl FileLayout {
    /// The one section of this kind, if the file has it.
    pub fn section(&self, section: Section) -> Option<&SectionLayout> {
        self.sections
            .iter()
            .find(|layout| layout.section == section)
    }

    /// A cursor over a section's data.
    pub(crate) fn cursor<'a>(&self, file: &'a [u8], section: Section) -> Option<Cursor<'a>> {
        let range = &self.section(section)?.data;
        let bytes = file.get(range.start as usize..range.end as usize)?;
        Some(Cursor::new(bytes, range.start))
    }
}
