//! Constants with other elements, in a file whose structure stays the same.

use std::borrow::Cow;
use std::collections::HashMap;

use mlir_bytecode::bytes::Bytes;
use mlir_bytecode::patch::Patch;
use mlir_bytecode::write::Written;
use mlir_bytecode::{Error, Result};

use super::list::Constant;
use super::places::Places;
use super::tensor::Tensor;

/// A file with other elements of constants.
#[derive(Debug)]
#[non_exhaustive]
pub struct Replaced {
    /// The file.
    pub written: Written,
    /// The number of constants that changed.
    pub changed: usize,
}

/// Replaces the elements of constants, by name, in the file that they were read from. All numbers stay the same.
///
/// # Errors
/// Fails if the file is malformed, if there is no constant of a name, or if a tensor is of another type or shape.
pub fn replace_constants(
    file: &Bytes,
    constants: &[Constant<'_>],
    tensors: &[Tensor],
) -> Result<Replaced> {
    let places = Places::of(file)?;
    let mut patch = Patch::new(file.clone());
    let mut by_name: HashMap<&str, &Constant<'_>> = HashMap::new();
    for constant in constants {
        by_name.entry(&constant.name).or_insert(constant);
    }
    for tensor in tensors {
        let name = &tensor.name;
        let constant = by_name.get(name.as_str()).copied();
        let constant = constant.ok_or_else(|| Error::message(format!("no constant `{name}`")))?;
        tensor.check(&constant.type_, constant.storage.as_ref())?;
        let Some(data) = changed(constant, tensor) else {
            continue;
        };
        let (offset, length) = places.find(constant).ok_or_else(|| {
            Error::unsupported(format!(
                "{name}, which is text or a resource without a blob in the file"
            ))
        })?;
        patch.replace(offset, length, data);
    }
    Ok(Replaced {
        changed: patch.len(),
        written: patch.write()?,
    })
}

/// Returns the data to store instead of that of a constant; `None` if the elements are the same.
fn changed(constant: &Constant<'_>, tensor: &Tensor) -> Option<Bytes> {
    let (old, new) = (constant.data, &tensor.data);
    let splat = constant.storage.as_ref().filter(|it| it.is_splat(old));
    let is_same = match splat.and_then(|it| Some((it.size, it.first(old)?))) {
        Some((size, one)) => new.chunks(size).all(|element| element == one),
        None => constant.elements().is_ok_and(|old| *old == **new),
    };
    match constant.stored(new) {
        _ if is_same => None,
        Cow::Borrowed(_) => Some(new.clone()),
        Cow::Owned(packed) => Some(packed.into()),
    }
}
