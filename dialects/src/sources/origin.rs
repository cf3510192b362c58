//! What a producer string determines, shared by all files that have the string.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use hashbrown::HashMap;
use mlir_bytecode::Producer;

use super::Source;
use super::variants::{Sources, Window};

/// What a producer string determines.
pub(super) struct Writer {
    /// The release of LLVM that writes the string.
    pub(super) release: Option<Source>,
    /// The sources that write the string.
    pub(super) sources: Sources,
    /// When files with the string are written.
    pub(super) window: Window,
    /// The major version of LLVM.
    pub(super) llvm: Option<u32>,
    /// Whether the program was built between two releases.
    pub(super) is_development: bool,
}

/// The most producer strings that are kept: there is no end of them.
const MOST_WRITERS: usize = 64;

/// What is known by producer string.
type Writers = HashMap<Box<[u8]>, Arc<Writer>>;

static WRITERS: LazyLock<Mutex<Writers>> = LazyLock::new(Mutex::default);

impl Writer {
    /// Returns what the producer string determines.
    pub(super) fn of(producer: &[u8]) -> Arc<Self> {
        let mut known = WRITERS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(writer) = known.get(producer) {
            return Arc::clone(writer);
        }
        let writer = Arc::new(Self::parse(Producer::parse(producer)));
        if known.len() >= MOST_WRITERS {
            known.clear();
        }
        known.insert(producer.into(), Arc::clone(&writer));
        writer
    }

    fn parse(producer: Producer<'_>) -> Self {
        Self {
            release: Source::of_release(producer),
            sources: Source::all().filter(|it| it.writes(producer)).collect(),
            window: Window::of(producer),
            llvm: producer.llvm(),
            is_development: producer.is_development(),
        }
    }

    /// Returns whether the source writes the string.
    pub(super) fn is(&self, source: Source) -> bool {
        self.sources.contains(source)
    }
}

/// What is known of the producer of a file.
pub(super) struct Origin {
    /// When the file was written.
    pub(super) window: Window,
    /// The source whose tables the file is read with.
    pub(super) source: Source,
    /// Whether the producer string, or the caller, names the source.
    pub(super) is_own: bool,
    /// Whether the caller named the source, but the producer string does not: then an operation that does not fit it
    /// is never certain.
    pub(super) is_given: bool,
    /// A release that the producer string names although the caller named another source.
    pub(super) contradicted: Option<Source>,
    /// Whether the text of the file has all attributes of an operation in one dictionary.
    pub(super) before_properties: bool,
}

impl Origin {
    /// Returns the origin of a file of which nothing is known.
    pub(super) fn unknown() -> Self {
        Self {
            window: Window::of(Producer::parse("")),
            source: Source::NEWEST_RELEASE,
            is_own: false,
            is_given: false,
            contradicted: None,
            before_properties: false,
        }
    }
}
