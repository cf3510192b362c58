//! A module without the data of its constants, whose structure is that of the module.

use std::collections::HashSet;

use mlir_bytecode::Result;
use mlir_bytecode::bytes::Bytes;
use mlir_bytecode::patch::Patch;
use mlir_bytecode::write::Written;

use super::list::Constant;
use super::places::Places;

/// A file without the data of constants.
#[derive(Debug)]
#[non_exhaustive]
pub struct Stripped {
    /// The file.
    pub written: Written,
    /// The names of the constants without data.
    pub names: Vec<String>,
    /// The names of the constants of more bytes that have their data still: other operations than constants and globals
    /// have them, or the data could not be restored.
    pub kept: Vec<String>,
}

/// Removes the data of constants of more than `larger` bytes from the file that they were read from: an attribute gets one element for all, a resource
/// an empty blob. All numbers, and so all names of constants, stay the same.
/// [`replace_constants`](super::replace_constants) with the exported constants of the file restores its bytes.
///
/// # Errors
/// Fails if the file is malformed.
pub fn strip_constants(file: &Bytes, constants: &[Constant<'_>], larger: u64) -> Result<Stripped> {
    let places = Places::of(file)?;
    let mut patch = Patch::new(file.clone());
    let (mut names, mut kept) = (Vec::new(), Vec::new());
    let mut seen = HashSet::new();
    for constant in constants {
        // A resource may be that of several attributes.
        if constant.bytes <= larger || constant.splat || !seen.insert(&constant.name) {
            continue;
        }
        match (places.find(constant), placeholder(constant)) {
            (_, Some(data)) if data.len() as u64 >= constant.bytes => {}
            (Some((offset, length)), Some(data)) => {
                patch.replace(offset, length, data);
                names.push(constant.name.clone());
            }
            _ => kept.push(constant.name.clone()),
        }
    }
    let written = patch.write()?;
    Ok(Stripped {
        written,
        names,
        kept,
    })
}

/// Returns the data instead of that of a constant; `None` if the data could not be restored or removed.
fn placeholder(constant: &Constant<'_>) -> Option<Vec<u8>> {
    let elements = constant.elements().ok()?;
    if *constant.stored(&elements) != *constant.data {
        return None;
    }
    match &constant.storage {
        _ if constant.resource => Some(Vec::new()),
        Some(storage) if constant.is_value => Some(storage.placeholder(constant.data)),
        _ => None,
    }
}
