//! Parts are put together again.

use mlir_bytecode::bytes::{Bytes, limits, varint};
use mlir_bytecode::{Error, Result};

use super::{Manifest, Part, PartsFormat, SCHEMA, SectionParts};

/// The flag in the id byte of a section whose data is aligned.
const ALIGNED: u8 = 0x80;

/// Puts the parts of a file together: the pieces of the file in order. `read` returns the bytes of the part with a path. The
/// same parts result in the same file. A part of another size changes the length of its section, but not the sizes in other
/// sections.
///
/// # Errors
/// Fails if `read` does, or if the manifest is of another version or malformed.
pub fn pack(
    manifest: &Manifest,
    mut read: impl FnMut(&Part) -> Result<Bytes>,
) -> Result<Vec<Bytes>> {
    if manifest.schema != SCHEMA {
        let schema = &manifest.schema;
        return Err(Error::unsupported(format!(
            "manifest of the version `{schema}`"
        )));
    }
    let mut pieces = vec![read(&manifest.header)?];
    let mut length = total(&pieces);
    for section in &manifest.sections {
        let parts = section.parts.iter().map(&mut read);
        let parts = parts.collect::<Result<Vec<_>>>()?;
        let data = total(&parts);
        let computed = || header(manifest.format, section, length, data);
        let header = section
            .header
            .as_deref()
            .map_or_else(computed, hexadecimal)?;
        length += header.len() as u64 + data;
        pieces.push(header.into());
        pieces.extend(parts);
    }
    if let Some(rest) = &manifest.rest {
        pieces.push(read(rest)?);
    }
    Ok(pieces)
}

fn total(pieces: &[Bytes]) -> u64 {
    pieces.iter().map(|piece| piece.len() as u64).sum()
}

/// Returns the header of a section at an offset of the file, with this number of bytes of data.
pub(super) fn header(
    format: PartsFormat,
    section: &SectionParts,
    offset: u64,
    data: u64,
) -> Result<Vec<u8>> {
    let encode = match format {
        PartsFormat::Mlir => varint::encode,
        PartsFormat::TileIr => tile_ir_bytecode::encode_varint,
    };
    let flag = if section.alignment.is_some() {
        ALIGNED
    } else {
        0
    };
    let mut header = vec![section.id | flag];
    encode(data, &mut header);
    if let Some(alignment) = section.alignment {
        if !alignment.is_power_of_two() || alignment > limits::MAX_ALIGNMENT {
            return Err(Error::message(format!(
                "the alignment {alignment} is no power of two"
            )));
        }
        encode(alignment, &mut header);
        let start = offset + header.len() as u64;
        let padding = start.next_multiple_of(alignment) - start;
        header.resize(header.len() + padding as usize, limits::PADDING);
    }
    Ok(header)
}

fn hexadecimal(text: &str) -> Result<Vec<u8>> {
    let digit = |character: u8| char::from(character).to_digit(16).map(|digit| digit as u8);
    let byte = |pair: &[u8]| match pair {
        [high, low] => Some(digit(*high)? << 4 | digit(*low)?),
        _ => None,
    };
    let bytes = text.as_bytes().chunks(2).map(byte).collect::<Option<_>>();
    bytes.ok_or_else(|| Error::message(format!("`{text:.40}` is not hexadecimal")))
}
