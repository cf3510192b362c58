//! The record of a source: all facts about a producer.
//!
//! The facts of the LLVM release that a producer is built from are in [`super::llvm`].

use std::sync::{Arc, OnceLock};

use mlir_bytecode::definition::OperationDefinitions;
use mlir_bytecode::properties::OpLayouts;
use mlir_bytecode::{Producer, Registry};

/// All facts of one producer.
pub(super) struct Record {
    /// The name in options and messages.
    pub(super) name: &'static str,
    /// The producer strings of its files.
    pub(super) writes: Writes,
    /// The major version of the LLVM that it is built from. Printing, parsing, aliases and the codes of LLVM's dialects
    /// follow from it.
    pub(super) llvm: u32,
    /// The layouts of its operations that are not as in `over`.
    pub(super) layouts: Layouts,
    /// The definitions of its operations that are not as in `over`, if they are known.
    pub(super) forms: Option<Forms>,
    /// The base record, whose layouts and forms apply to operations without one here.
    pub(super) over: Option<&'static Record>,
    /// The dialects of which one identifies the files of this producer, which have the producer strings of `over`.
    pub(super) marked_by: &'static [&'static str],
    /// The dialects that its readers register, if these are not all that the tables have.
    pub(super) registers: Option<&'static [&'static str]>,
    /// The dialects of `registers` that its bindings leave out, so that the layouts of a base record are assumed.
    pub(super) assumed: &'static [&'static str],
    /// The dialects outside LLVM whose known codes this producer all reads. `None` if the codes that it reads are unknown;
    /// then it is no target of conversion.
    pub(super) reads: Option<&'static [&'static str]>,
}

/// The producer strings that a producer writes.
pub(super) enum Writes {
    /// One string, which many builds of the same months have: `MLIR24.0.0git`.
    Build(&'static str),
    /// The strings of several releases.
    Releases {
        /// The string of the newest known release.
        newest: &'static str,
        /// The first numbers of the versions.
        same: &'static [u64],
    },
}

impl Record {
    /// Returns the record and its bases, in order of precedence.
    pub(super) fn with_bases(&'static self) -> impl Iterator<Item = &'static Self> {
        std::iter::successors(Some(self), |record| record.over)
    }
}

impl Writes {
    /// Returns whether the producer may have written a file with this producer string.
    pub(super) fn includes(&self, producer: Producer<'_>) -> bool {
        match self {
            Self::Build(text) => producer == Producer::parse(*text),
            Self::Releases { newest, same } => {
                let version = producer.version();
                producer.program() == Producer::parse(*newest).program()
                    && version.len() > same.len()
                    && version.starts_with(same)
                    // A development version is not the release with that number.
                    && !producer.is_development()
            }
        }
    }

    /// Returns the producer string of files written for the producer.
    pub(super) fn newest(&self) -> &'static str {
        match self {
            Self::Build(text) => text,
            Self::Releases { newest, .. } => newest,
        }
    }
}

/// An embedded table of layouts, loaded on first access.
pub(super) struct Layouts {
    /// The number of the table in the [index](super::index).
    number: usize,
    text: &'static str,
    table: OnceLock<Arc<OpLayouts>>,
}

impl Layouts {
    /// Returns the layouts in this text, one per line, with the number of the table. A test parses the text.
    pub(super) const fn embedded(number: usize, text: &'static str) -> Self {
        Self {
            number,
            text,
            table: OnceLock::new(),
        }
    }

    /// Returns the number of the table in the [index](super::index).
    pub(super) fn number(&self) -> usize {
        self.number
    }

    /// Returns the lines of the table, including its head.
    #[cfg(test)]
    pub(super) fn text(&self) -> &'static str {
        self.text
    }

    pub(super) fn table(&self) -> &Arc<OpLayouts> {
        let load = || Arc::new(OpLayouts::trusted(self.text));
        self.table.get_or_init(load)
    }
}

/// An embedded table of definitions of operations, loaded on first access.
pub(super) struct Forms {
    text: &'static str,
    /// Adds what the table lacks: forms in code, names of values, aliases.
    code: Option<fn(Registry) -> Registry>,
    table: OnceLock<Arc<OperationDefinitions>>,
}

impl Forms {
    /// Returns the definitions in this text, one per line. A test parses the text.
    pub(super) const fn embedded(text: &'static str) -> Self {
        Self {
            text,
            code: None,
            table: OnceLock::new(),
        }
    }

    /// Adds to a registry what the table lacks, by `code`.
    pub(super) const fn with_code(mut self, code: fn(Registry) -> Registry) -> Self {
        self.code = Some(code);
        self
    }

    /// Returns whether code has what the table lacks.
    pub(super) fn has_code(&self) -> bool {
        self.code.is_some()
    }

    /// Adds what the table lacks to a registry.
    pub(super) fn add_code(&self, registry: Registry) -> Registry {
        match self.code {
            Some(add) => add(registry),
            None => registry,
        }
    }

    /// Returns the lines of the table, including its head.
    #[cfg(test)]
    pub(super) fn text(&self) -> &'static str {
        self.text
    }

    pub(super) fn table(&self) -> &Arc<OperationDefinitions> {
        let load = || Arc::new(OperationDefinitions::trusted(self.text));
        self.table.get_or_init(load)
    }
}
