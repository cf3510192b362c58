//! What is known of a producer: the fields of a record.
//!
//! All that follows from the LLVM that a producer is built from is in [`super::llvm`].

use std::sync::{Arc, OnceLock};

use mlir_bytecode::Producer;
use mlir_bytecode::properties::OpLayouts;

/// All facts of one producer.
pub(super) struct Record {
    /// What options and messages call it.
    pub(super) name: &'static str,
    /// The producer strings of its files.
    pub(super) writes: Writes,
    /// The major version of the LLVM that it is built from. Printing, parsing, aliases and the codes of LLVM's dialects
    /// follow from it.
    pub(super) llvm: u32,
    /// The layouts of its operations that are not as in `over`.
    pub(super) layouts: Layouts,
    /// The record that the layouts are laid over: an operation that is not among them is as it is there.
    pub(super) over: Option<&'static Record>,
    /// The dialect that marks its files: they have the producer strings of `over`.
    pub(super) marked_by: Option<&'static str>,
    /// The dialects beside LLVM's of which it reads all codes that are known here. `None` if it is not known which codes
    /// it reads: then it is no target of conversion.
    pub(super) reads: Option<&'static [&'static str]>,
}

/// The producer strings that a producer writes.
pub(super) enum Writes {
    /// One string, which many builds of the same months have: `MLIR24.0.0git`.
    Build(&'static str),
    /// Those of several releases.
    Releases {
        /// The string of the newest release that is known.
        newest: &'static str,
        /// The first numbers of their versions.
        same: &'static [u64],
    },
}

impl Writes {
    /// Whether a file with this producer string may be of the producer.
    pub(super) fn includes(&self, producer: Producer<'_>) -> bool {
        match self {
            Self::Build(text) => producer == Producer::parse(*text),
            Self::Releases { newest, same } => {
                let version = producer.version();
                producer.program() == Producer::parse(*newest).program()
                    && version.len() > same.len()
                    && version.starts_with(same)
                    // A development version is not the release of that number.
                    && !producer.is_development()
            }
        }
    }

    /// The string to write in a file for the producer.
    pub(super) fn newest(&self) -> &'static str {
        match self {
            Self::Build(text) => text,
            Self::Releases { newest, .. } => newest,
        }
    }
}

/// An embedded table of layouts, loaded when it is first asked for.
pub(super) struct Layouts {
    text: &'static str,
    table: OnceLock<Arc<OpLayouts>>,
}

impl Layouts {
    /// The layouts in this text, one line each, which a test has parsed.
    pub(super) const fn embedded(text: &'static str) -> Self {
        Self {
            text,
            table: OnceLock::new(),
        }
    }

    /// The lines of the table, with those of its head.
    #[cfg(test)]
    pub(super) fn text(&self) -> &'static str {
        self.text
    }

    pub(super) fn table(&self) -> &Arc<OpLayouts> {
        let load = || Arc::new(OpLayouts::trusted(self.text));
        self.table.get_or_init(load)
    }
}
