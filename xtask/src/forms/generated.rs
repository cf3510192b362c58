//! The second derivation: printers and parsers that upstream generated from the same formats.

use std::path::Path;

use anyhow::Result;

use super::Definitions;

/// Compares the generated code below `folder` with the definitions.
pub(super) fn compare(_folder: &Path, _definitions: &Definitions) -> Result<String> {
    Ok("not compared".to_owned())
}
