//! Conformance: folders of files that real tools wrote, each with its reference text.
//!
//! For a module `NAME` a folder has
//!
//! | file | what |
//! | --- | --- |
//! | `NAME.mlirbc` | the bytecode |
//! | `NAME.mlir` | its generic text with local scope |
//! | `NAME.alias.mlir`, `NAME.generic.mlir` | its generic text with aliases and locations |
//! | `NAME.loc.mlir` | its generic text with local scope and locations |
//! | `NAME.vN.mlirbc` | the same module in bytecode version N |
//! | `OPAQUE.txt` | the names of the modules whose text and versions are not compared, one on each line |
//!
//! Only the first file is required. Folders are searched recursively.

mod case;
mod checks;
mod run;
mod sample;
mod structure;

pub use case::Case;
pub use checks::{CHECKS, Check, Outcome};
pub use run::{Figures, Tally, run};
pub use sample::Sample;
