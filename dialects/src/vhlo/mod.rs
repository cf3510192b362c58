//! The `vhlo` dialect: `stablehlo` in versions, which portable artifacts are made of.
//!
//! Each item is of version 1; the dialect's own version is in the producer string of a file
//! (`StableHLO_v1.9.5`).

mod attributes;
mod builtin;
mod entries;
mod float;
mod integer;
mod tensor;
mod type_list;
mod types;
mod varint_optional;
mod versions;

use bstr::{BStr, ByteSlice as _};
use mlir_bytecode::Dialect;
use mlir_bytecode::context::DialectVersion;

pub use crate::hlo::*;
pub use attributes::VhloAttribute;
pub use types::VhloType;
pub use versions::{OLDEST_VERSION, target};

/// The dialect.
#[derive(Dialect)]
#[dialect(
    name = "vhlo",
    attributes = VhloAttribute,
    types = VhloType,
    version_by_producer = version
)]
pub struct VhloDialect;

/// The newest version of the dialect that is known here.
pub const CURRENT_VERSION: [u64; 3] = [1, 20, 0];

/// The version in a producer string; files of other producers are of the newest.
fn version(producer: &BStr) -> Option<DialectVersion> {
    let named = producer.strip_prefix(b"StableHLO_v");
    let named = named.and_then(|version| version.to_str().ok()?.parse().ok());
    Some(named.unwrap_or_else(|| DialectVersion::new(&CURRENT_VERSION)))
}
