//! Checks of the structure of files: what is taken out and put back results in the same bytes.

use mlir_bytecode::{Error, Result};
use std::collections::HashMap;

use mlir_bytecode::bytes::Bytes;
use mlir_bytecode::patch::Patch;
use mlir_bytecode_inspect::{
    Tensor, constants, pack, replace_constants, safetensors, strip_constants, unpack,
};

use super::Case;
use super::checks::{Outcome, compare_bytes};

/// Writes the file with all lengths, sizes and padding computed again.
pub(super) fn laid_out(case: &Case) -> Result<Outcome> {
    let bytes = Bytes::from(case.bytecode()?);
    let written = Patch::new(bytes.clone()).write()?.into_bytes();
    Ok(compare_bytes(&written, &bytes))
}

/// Splits the file into parts and puts them together, by way of the manifest.
pub(super) fn packed(case: &Case) -> Result<Outcome> {
    let bytes = Bytes::from(case.bytecode()?);
    let module = mlir_bytecode_dialects::read(bytes.clone()).ok();
    let unpacked = unpack(&bytes, module.as_ref())?;
    let files: HashMap<_, _> = unpacked.files.iter().cloned().collect();
    if files.len() != unpacked.files.len() {
        return Ok(Outcome::Failed("two parts have the same path".to_owned()));
    }
    let pieces = pack(&unpacked.manifest, |part| {
        let found = files.get(&part.path).cloned();
        found.ok_or_else(|| Error::message(format!("no part {}", part.path)))
    });
    Ok(compare_bytes(&pieces?.concat(), &bytes))
}

/// Strips all constants, and replaces them with the exported ones.
pub(super) fn constants_restored(case: &Case) -> Result<Outcome> {
    let bytes = Bytes::from(case.bytecode()?);
    let module = mlir_bytecode_dialects::read(bytes.clone())?;
    let mut exported = constants(&module, false)?;
    let stripped = strip_constants(&bytes, &exported, 0)?;
    if stripped.names.is_empty() {
        return Ok(Outcome::Skipped);
    }
    exported.retain(|constant| stripped.names.contains(&constant.name));
    // A resource may be that of several attributes.
    exported.dedup_by(|a, b| a.resource && b.resource && a.name == b.name);
    let tensors = Tensor::safetensors(&safetensors(&exported)?.into())?;

    let bytes_stripped = Bytes::from(stripped.written.into_bytes());
    let module = mlir_bytecode_dialects::read(bytes_stripped.clone())?;
    let found = constants(&module, false)?;
    let replaced = replace_constants(&bytes_stripped, &found, &tensors)?;
    Ok(compare_bytes(&replaced.written.into_bytes(), &bytes))
}
