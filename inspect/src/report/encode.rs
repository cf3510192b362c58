//! The encoding of a part of the document: JSON, compressed by zlib, as base64.

use std::io::Write as _;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use mlir_bytecode::{Error, Result};
use serde::Serialize;

/// Encodes a value.
pub(super) fn encoded(value: &impl Serialize) -> Result<String> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::new(6));
    let json = serde_json::to_vec(value).map_err(Error::other)?;
    encoder.write_all(&json)?;
    Ok(BASE64_STANDARD.encode(encoder.finish()?))
}
