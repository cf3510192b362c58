//! The sections of a file, and the total of its constants by their codes.

use mlir_bytecode::read::File;
use mlir_bytecode::{Context, Result};
use serde::Serialize;

use super::Total;
use crate::constants::codes;

/// A section of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct SectionSummary {
    /// The name.
    pub name: &'static str,
    /// The offset of the data in the file, in bytes.
    pub offset: u64,
    /// The number of bytes of the data.
    pub bytes: u64,
    /// The alignment of the data in bytes, if the section has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alignment: Option<u64>,
}

/// Returns the sections in the order of the file.
pub(super) fn sections(file: &File<'_>) -> Result<Vec<SectionSummary>> {
    let summary = |section: mlir_bytecode::read::Section<'_>| SectionSummary {
        name: section.kind().name(),
        offset: section.data_offset(),
        bytes: section.data_length(),
        alignment: section.alignment(),
    };
    file.sections().map(|it| it.map(summary)).collect()
}

/// Returns the total of the attributes that hold the elements of tensors. Of each attribute, only the code is read.
pub(super) fn constants(file: &File<'_>, context: &Context) -> Result<Total> {
    let codes: Vec<_> = codes(context).collect();
    let mut total = Total::default();
    // The dialect of the entries and the codes of its constants.
    let mut current = (u64::MAX, None);
    for entry in file.attributes()? {
        let entry = entry?;
        if entry.dialect.value != current.0 {
            let of_dialect = codes
                .iter()
                .find(|(number, _)| *number == entry.dialect.value);
            current = (entry.dialect.value, of_dialect.map(|(_, code)| *code));
        }
        if let Some(code) = current.1
            && entry.custom
            && entry.code().ok() == Some(code)
        {
            total.add(entry.length);
        }
    }
    Ok(total)
}
