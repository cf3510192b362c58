//! A module without the data of its constants, whose structure is that of the module.

use std::collections::HashSet;

use bstr::ByteSlice as _;
use mlir_bytecode::bytes::Bytes;
use mlir_bytecode::context::WireForm;
use mlir_bytecode::patch::Patch;
use mlir_bytecode::write::Written;
use mlir_bytecode::{Module, Result};

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
/// The constants may be in other attributes, at any depth. Elements in the text of an attribute stay, as
/// [`constants_in_texts`] explains.
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

/// Returns the names of the attributes of more than `larger` bytes that a file holds as text with elements of constants.
///
/// Such elements are no constants of the module: a dialect that does not encode its attributes writes them as text, whose
/// grammar only this dialect knows. [`strip_constants`] leaves them, because the text does not determine how its parts were
/// spelled, so that no exported tensor would restore its bytes.
pub fn constants_in_texts(module: &Module, larger: u64) -> Vec<String> {
    let attributes = module.context().attributes();
    let with_elements = attributes.filter(|attribute| match attribute.wire_form() {
        WireForm::Assembly(text) => {
            text.len() as u64 > larger && text.contains_str("dense") && text.contains_str("<\"0x")
        }
        _ => false,
    });
    with_elements
        .map(|attribute| format!("attribute_{}", attribute.id().index()))
        .collect()
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
