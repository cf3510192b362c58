//! Sources: the producers whose operations are known, with all facts about them.
//!
//! [`records`] holds one record per producer, and is the one file to change when a producer is added; [`llvm`] holds
//! what follows from the LLVM that it is built from.

mod llvm;
mod recognize;
mod record;
mod records;
mod source;
mod target;

pub use recognize::{Evidence, Recognized, recognize};
pub(crate) use recognize::{candidates_for_text, fits_best, of_file};
pub use source::Source;
pub use target::target;
#[cfg(feature = "vhlo")]
pub(crate) use {
    llvm::{ALL_CODES, codes},
    target::changes,
};
