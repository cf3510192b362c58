//! What was recognized of a file: its source, and the evidence for it.

use std::collections::BTreeSet;
use std::fmt;

use mlir_bytecode::{Module, Producer};

use super::{DIALECTS, Source};

/// The source of the operations of a module, and the evidence for it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Recognized {
    /// The source of the operations.
    pub source: Source,
    /// The evidence for the source.
    pub evidence: Evidence,
    /// The number of operation names in the file that were registered for the writer but are unknown to the source.
    pub unknown: usize,
    /// The major version of LLVM whose printing the file follows: the producer's, if it names one.
    pub llvm: u32,
    /// Whether the evidence does not suffice, or is against the source: the source knows no operation but those of `builtin`, or is
    /// built from another LLVM than the producer names.
    pub guesses_source: bool,
    /// Whether the numbering of values in the text is a guess, because builds with the same producer string number
    /// in two ways.
    pub guesses_numbers: bool,
    /// The number of other sources that fit as many operations, so that the file may be theirs.
    pub alike: usize,
    /// A known dialect some of whose encodings have another form in the file; they are preserved byte for byte.
    pub opaque_encodings: Option<&'static str>,
}

impl Recognized {
    /// Returns the result of the recognition when this crate read or parsed the module. `None` if no source fits.
    pub fn of(module: &Module) -> Option<&Self> {
        module.context().registry().extension()
    }

    /// Returns whether the caller or the producer string names the source. All builds of some months write the string of a build
    /// between two releases, so the source of such a file is only the likeliest of those that are known.
    pub fn is_named(&self, module: &Module) -> bool {
        match self.evidence {
            Evidence::Given => true,
            Evidence::Producer => {
                let producer = Producer::parse(module.context().producer());
                self.source.is_released() || Source::stated_by(producer) == Some(self.source)
            }
            _ => false,
        }
    }

    /// Returns the dialects of `module` whose operations may have other custom forms than those of the source, because nothing
    /// [names](Self::is_named) the source. Their projects change forms from one build to the next. Left out are the dialects of
    /// LLVM, and those that this crate encodes, such as StableHLO, whose forms change seldom.
    pub fn guessed_dialects<'m>(&self, module: &'m Module) -> BTreeSet<&'m str> {
        if self.is_named(module) {
            return BTreeSet::new();
        }
        let names = module.context().operation_names();
        let with_forms =
            names.filter(|name| name.is_registered() != Some(false) && name.has_known_form());
        let dialects = with_forms.map(|name| name.dialect());
        let is_stable = |dialect: &str| {
            DIALECTS.dialect(dialect).is_some()
                || Source::releases().any(|release| release.has_dialect(dialect))
        };
        let dialects: BTreeSet<_> = dialects.collect();
        (dialects.into_iter())
            .filter(|dialect| self.source.has_dialect(dialect) && !is_stable(dialect))
            .collect()
    }

    /// Returns the result for a source whose layouts have not been tried.
    pub(crate) fn untried(source: Source, evidence: Evidence) -> Self {
        Self {
            source,
            evidence,
            unknown: 0,
            llvm: source.llvm(),
            guesses_source: false,
            guesses_numbers: false,
            alike: 0,
            opaque_encodings: None,
        }
    }
}

/// The evidence for the source of a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Evidence {
    /// The caller named the source.
    Given,
    /// The producer string is that of a release.
    Producer,
    /// The producer string is that of the release that it is built on, and the file uses its dialect.
    Dialect(&'static str),
    /// Of the sources that write the producer string, or of all, it has the most of the file's dialects.
    ProducerAndDialects,
    /// The source writes the producer string, and its layouts fit most of the operations.
    ProducerAndProperties,
    /// The layouts of the source fit most of the operations; the source does not write the producer string.
    Properties,
    /// The source knows the operations by name: files before version 5 have no properties, and a text does not name its
    /// producer.
    Names,
}

impl fmt::Display for Evidence {
    /// Describes the evidence, for example `by its producer`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Given => "as given",
            Self::Producer => "by its producer",
            Self::Dialect(dialect) => {
                return write!(f, "by its producer and its dialect `{dialect}`");
            }
            Self::ProducerAndDialects => "by its producer and its dialects",
            Self::ProducerAndProperties => "by its producer and its properties",
            Self::Properties => "by its properties; its producer identifies no source",
            Self::Names => "by the names of its operations; its producer identifies no source",
        })
    }
}
