//! The facts that a producer string determines, shared by all files with the string.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use hashbrown::HashMap;
use mlir_bytecode::Producer;

use super::Source;
use super::variants::{Sources, Window};

/// The facts that a producer string determines.
pub(super) struct Writer {
    /// The release of LLVM that writes the string.
    pub(super) release: Option<Source>,
    /// The source that the string states.
    pub(super) stated: Option<Source>,
    /// The sources that write the string.
    pub(super) sources: Sources,
    /// The time in which files with the string were written.
    pub(super) window: Window,
    /// The major version of LLVM.
    pub(super) llvm: Option<u32>,
    /// Whether the program was built between two releases.
    pub(super) is_development: bool,
}

/// The maximal number of stored producer strings, because their number is not bounded.
const MOST_WRITERS: usize = 64;

/// The facts, by producer string.
type Writers = HashMap<Box<[u8]>, Arc<Writer>>;

static WRITERS: LazyLock<Mutex<Writers>> = LazyLock::new(Mutex::default);

impl Writer {
    /// Returns the facts that the producer string determines.
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
        let stated = Source::stated_by(producer);
        Self {
            release: Source::of_release(producer),
            stated,
            sources: Source::all().filter(|it| it.writes(producer)).collect(),
            window: stated.map_or_else(|| Window::of(producer), Window::at),
            llvm: producer.llvm(),
            is_development: producer.is_development(),
        }
    }

    /// Returns whether the source writes the string.
    pub(super) fn is(&self, source: Source) -> bool {
        self.sources.contains(source)
    }
}

/// The facts about the producer of a file.
pub(super) struct Origin {
    /// The time in which the file was written.
    pub(super) window: Window,
    /// The source whose tables the file is read with.
    pub(super) source: Source,
    /// Whether the producer string, or the caller, names the source.
    pub(super) is_own: bool,
    /// Whether the caller named the source and the producer string does not. In this case, an operation that does not fit
    /// the source is never certain.
    pub(super) is_given: bool,
    /// A release that the producer string names although the caller named another source.
    pub(super) contradicted: Option<Source>,
    /// Whether the text of the file has all attributes of an operation in one dictionary.
    pub(super) before_properties: bool,
}

impl Origin {
    /// Returns the origin of a file about whose producer nothing is known.
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
