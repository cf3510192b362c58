//! The `vhlo` dialect: the versioned form of `stablehlo` in portable artifacts.
//!
//! [`VhloAttribute`] and [`VhloType`] derive all attributes and types; all of them have codes (source:
//! `stablehlo/dialect/VhloBytecode.cpp`). Each item is of version 1. The version of the dialect is in the producer string
//! of a file (`StableHLO_v1.9.5`).

mod attributes;
mod builtin;
mod entries;
mod float;
pub(crate) mod forms;
mod integer;
mod tensor;
mod type_list;
mod types;
mod varint_optional;
mod versions;

use bstr::BStr;
use mlir_bytecode::context::DialectVersion;
use mlir_bytecode::{Attribute, Dialect, Producer, Result};

pub use crate::hlo::*;
pub use attributes::VhloAttribute;
pub use types::VhloType;
pub use versions::{OLDEST_VERSION, target};

/// The dialect.
#[derive(Dialect)]
#[dialect(
    name = "vhlo", open,
    attributes = VhloAttribute,
    types = VhloType,
    version_by_producer = version,
    string_of = string
)]
pub struct VhloDialect;

/// Returns the value of a string attribute.
fn string(attribute: Attribute<'_>) -> Result<Option<&BStr>> {
    Ok(match attribute.try_decode()? {
        Some(VhloAttribute::String { value }) => Some(value),
        _ => None,
    })
}

/// The newest version of the dialect that is known here.
pub const CURRENT_VERSION: [u64; 3] = [1, 20, 0];

/// The prefix of the producer strings of artifacts.
const PROGRAM: &str = "StableHLO_v";

/// Returns the version in a producer string; files of other producers are of the newest.
fn version(producer: &BStr) -> Option<DialectVersion> {
    let producer = Producer::parse(producer);
    let is_artifact = producer.program() == PROGRAM && producer.suffix().is_empty();
    Some(DialectVersion::new(match producer.version() {
        version @ [_, ..] if is_artifact => version,
        _ => &CURRENT_VERSION,
    }))
}
