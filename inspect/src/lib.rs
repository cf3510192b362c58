//! What is in an MLIR bytecode file, and where its bytes are.
//!
//! | to | see |
//! | --- | --- |
//! | see functions, counts and totals at once | [`Summary`] |
//! | list all symbols | [`symbols`] |
//! | find operations | [`Query`], [`Matches`] |
//! | remove the data of constants, and put it back | [`strip_constants`], [`replace_constants`] |
//! | split a file into parts, and put it together | [`unpack`], [`pack`] |
//! | find the releases that can read a module | [`readers`](readers()) |
//! | make a document for a page that shows a module | [`report`](report()) |
//! | list and export constants | [`constants`], [`npy`], [`safetensors`](safetensors()) |
//! | divide the bytes of a file by operation, function, location and more | [`Account`], [`Pivot`] |
//!
//! The reports of this crate are plain data that `serde` serializes; `docs/json.md` describes the form that the command
//! `mlirbc` gives them.

mod account;
mod constants;
mod describe;
mod functions;
mod locations;
mod parts;
mod readers;
mod references;
mod report;
mod search;
mod shares;
mod signature;
mod summary;
mod symbols;

pub use account::{Account, Change, Pivot, Row, RowKind, Stats};
pub use constants::{
    Constant, Replaced, Statistics, Stripped, Tensor, constants, constants_in_texts, npy,
    replace_constants, safetensors, strip_constants,
};
pub use describe::{line_of, short_text};
pub use functions::Symbol;
pub use locations::{file_of, scope_of};
pub use parts::{Manifest, Part, PartKind, PartsFormat, SectionParts, Unpacked, pack, unpack};
pub use readers::{Reader, Reads, readers};
pub use report::{DEFAULT_BUDGET, EncodedReport, ReportContents, ReportInput, report};
pub use search::{Match, Matches, Query};
pub use signature::{Parameter, Signature};
pub use summary::{Count, DialectSummary, SectionSummary, Summary, Total};
pub use symbols::{Listed, symbols};
