//! The golden files, which mlir-opt and jaxlib made from inputs of this project.

use std::path::PathBuf;

use crate::conformance::Case;

/// Returns the folder of the fixtures that `mlir-opt` of this major version made.
pub fn folder(release: u32) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("fixtures/llvm{release}"))
}

/// Returns the fixtures that jaxlib made, with every item of its dialects (`tests/fixtures/bless_jaxlib.py`).
///
/// # Errors
/// Fails for the reasons of [`Case::find`].
pub fn jaxlib_cases() -> std::io::Result<Vec<Case>> {
    Case::find(&PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/jaxlib"))
}

/// Returns the fixtures that other builds of jaxlib made, each named by its version.
///
/// # Errors
/// Fails for the reasons of [`Case::find`].
pub fn jaxlib_build_cases() -> std::io::Result<Vec<Case>> {
    Case::find(&PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/jaxlib-builds"))
}

/// Returns the fixtures with debug information that builds of jaxlib made, each named by its version.
///
/// # Errors
/// Fails for the reasons of [`Case::find`].
pub fn debug_information_cases() -> std::io::Result<Vec<Case>> {
    Case::find(&PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/debug-information"))
}

/// Returns the fixtures of a release.
///
/// # Errors
/// Fails for the reasons of [`Case::find`].
pub fn cases(release: u32) -> std::io::Result<Vec<Case>> {
    Case::find(&folder(release))
}
