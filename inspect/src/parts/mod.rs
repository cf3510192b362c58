//! A file in parts that can be looked at and put together again: header, sections, resources, constants, bodies.
//!
//! ```text
//! manifest.json                   the parts in order
//! header.bin                      magic number, version, producer
//! dialect.bin, string.bin, ...    the data of a section
//! ir/2-func.func-main.bin         the body of the second isolated operation; the bytes around are numbered too
//! resource/1-weights.bin          the bytes of a blob
//! rest.bin                        from the first section on that cannot be read
//! ```
//!
//! Tile IR has the bodies in `function`, and the data of constants in `constant`; its end marker is the rest.

mod bytecode;
mod pack;
mod split;
mod tile_ir;

use mlir_bytecode::bytes::Bytes;
use serde::{Deserialize, Serialize};

pub use pack::pack;
pub use split::unpack;

/// The version of the manifest: changes with the meaning of a field.
const SCHEMA: &str = "mlirbc-parts/2";

/// The beginning of all versions.
const ALL_SCHEMAS: &str = "mlirbc-parts/";

/// The parts of a file in order: see [`unpack`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Manifest {
    /// The version of the manifest.
    pub schema: String,
    /// The size of the file.
    pub size: u64,
    /// The format of the file, which determines the headers of sections.
    pub format: PartsFormat,
    /// The version of the format, such as `6` or `13.3`.
    pub version: String,
    /// The name of the program that wrote the file; empty if the file has none.
    pub producer: String,
    /// The bytes before the sections.
    pub header: Part,
    /// The sections.
    pub sections: Vec<SectionParts>,
    /// The bytes after the last section that can be read, such as the end marker of Tile IR.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rest: Option<Part>,
}

impl Manifest {
    /// Returns whether a schema is that of a manifest, of any version.
    pub fn is_schema(schema: &str) -> bool {
        schema.starts_with(ALL_SCHEMAS)
    }
}

/// The format of a file in parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PartsFormat {
    /// MLIR bytecode.
    Mlir,
    /// Tile IR.
    TileIr,
}

/// The parts of a section.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SectionParts {
    /// The name of the section.
    pub section: String,
    /// The id in the file.
    pub id: u8,
    /// The alignment of the data in bytes, if the header of the section has one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub alignment: Option<u64>,
    /// The bytes of the header of the section in hexadecimal, if they are others than those that the length and the alignment
    /// determine.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub header: Option<String>,
    /// The data in parts.
    pub parts: Vec<Part>,
}

/// A part of a file in a file of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Part {
    /// The kind.
    pub kind: PartKind,
    /// The operation of a body with its symbol, the function in Tile IR, the key of a resource, or the number of a constant.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub name: Option<String>,
    /// The path of the file in the folder.
    pub path: String,
    /// The number of bytes.
    pub bytes: u64,
}

/// The kind of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum PartKind {
    /// Bytes of a section, or of the file.
    Data,
    /// The regions of an isolated operation, or the code of a function in Tile IR.
    Body,
    /// The data of a constant in Tile IR.
    Constant,
    /// The bytes of a blob.
    Resource,
}

/// A file in parts.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Unpacked {
    /// The parts in order.
    pub manifest: Manifest,
    /// The path of each part in the folder, and its bytes.
    pub files: Vec<(String, Bytes)>,
}
