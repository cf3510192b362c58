//! The encoding of a part of the document: JSON, compressed by zlib, as base64.

use std::io::BufWriter;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use mlir_bytecode::{Error, Result};
use serde::Serialize;

/// Encodes a value.
pub(super) fn encoded(value: &impl Serialize) -> Result<String> {
    let mut json = BufWriter::new(ZlibEncoder::new(Vec::new(), Compression::new(6)));
    serde_json::to_writer(&mut json, value).map_err(Error::other)?;
    let encoder = json.into_inner().map_err(Error::other)?;
    Ok(BASE64_STANDARD.encode(encoder.finish()?))
}
