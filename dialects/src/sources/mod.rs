//! Sources: the producers whose operations are known, with all facts about them.
//!
//! [`records`] has one record per producer, and is the only file to change when a producer is added; [`registered`] lists the
//! dialects of the producers whose reader was asked for them; [`llvm`] has the facts of the LLVM release that a producer is
//! built from.

mod classify;
mod index;
mod llvm;
mod named;
mod origin;
mod recognize;
mod recognized;
mod record;
mod records;
mod registered;
mod registries;
mod respell;
mod sets;
mod source;
mod target;
mod text;
mod text_check;
mod usage;
mod variants;
mod words;

pub(crate) use recognize::Recognition;
pub use recognize::recognize;
pub use recognized::{Evidence, Recognized};
pub(crate) use registries::DIALECTS;
pub use source::Source;
pub use target::target;
pub(crate) use text::parse_recognized;
#[cfg(feature = "vhlo")]
pub(crate) use {llvm::ALL_CODES, target::changes};
