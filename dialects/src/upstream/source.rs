//! Whose operations a file holds: the releases, and the builds in between whose layouts are known.

use std::fmt;
use std::sync::{Arc, LazyLock};

use mlir_bytecode::Registry;
use mlir_bytecode::properties::{OpLayout, OpLayouts};

use super::Release;
use crate::assembly::with_aliases;
#[cfg(feature = "llvm")]
use crate::llvm;

/// A program that writes bytecode, in one version of it: which operations it has, with which layouts.
///
/// Downstream programs are built from some day's LLVM, so that neither their own operations nor
/// upstream's are those of a release. Their producer string, such as `MLIR24.0.0git`, is shared by
/// many: see [`candidates`](Self::candidates).
#[derive(Clone, Copy)]
pub struct Source(&'static Entry);

struct Entry {
    name: &'static str,
    /// The producer string, or the start of it that ends with `*`.
    producer: &'static str,
    /// The major version of the LLVM that it is built from.
    llvm: u32,
    /// The release if it is one.
    release: Option<Release>,
    /// What this table is laid over: an operation that is not in it is as it was there.
    base: Option<&'static Entry>,
    /// The dialect by which its files are told from those of the base, whose producer string they have.
    dialect: Option<&'static str>,
    table: LazyLock<Arc<OpLayouts>>,
}

impl Entry {
    const fn new(
        (name, producer): (&'static str, &'static str),
        llvm: u32,
        release: Option<Release>,
        base: Option<&'static Self>,
        table: fn() -> Arc<OpLayouts>,
    ) -> Self {
        Self {
            name,
            producer,
            llvm,
            release,
            base,
            dialect: None,
            table: LazyLock::new(table),
        }
    }

    const fn with_dialect(mut self, dialect: &'static str) -> Self {
        self.dialect = Some(dialect);
        self
    }
}

// A fixed list of embedded files, each named once.
macro_rules! table {
    ($file:literal) => {
        || {
            Arc::new(OpLayouts::trusted(include_str!(concat!(
                "../../data/",
                $file,
                ".layouts"
            ))))
        }
    };
}

static LLVM_16: Entry = Entry::new(
    ("llvm-16", "MLIR16.*"),
    16,
    Some(Release::Llvm16),
    None,
    table!("llvm-16"),
);
static LLVM_19: Entry = Entry::new(
    ("llvm-19", "MLIR19.*"),
    19,
    Some(Release::Llvm19),
    None,
    table!("llvm-19"),
);
static LLVM_22: Entry = Entry::new(
    ("llvm-22", "MLIR22.*"),
    22,
    Some(Release::Llvm22),
    None,
    table!("llvm-22"),
);
static CIRCT: Entry = Entry::new(
    ("circt-1.62.0", "MLIR18.0.0git"),
    18,
    None,
    Some(&LLVM_19),
    table!("circt-1.62.0"),
);
static JAXLIB: Entry = Entry::new(
    ("jaxlib-0.10.2", "MLIR23.0.0git"),
    23,
    None,
    Some(&LLVM_22),
    table!("jaxlib-0.10.2"),
);
static JAXLIB_0_8: Entry = Entry::new(
    ("jaxlib-0.8.0", "MLIR22.0.0git"),
    22,
    None,
    Some(&JAXLIB),
    table!("jaxlib-0.8.0"),
);
static JAXLIB_0_6: Entry = Entry::new(
    ("jaxlib-0.6.2", "MLIR21.0.0git"),
    21,
    None,
    Some(&JAXLIB_0_8),
    table!("jaxlib-0.6.2"),
);
static JAXLIB_0_5: Entry = Entry::new(
    ("jaxlib-0.5.3", "MLIR21.0.0git"),
    21,
    None,
    Some(&JAXLIB_0_6),
    table!("jaxlib-0.5.3"),
);
static JAXLIB_0_5_0: Entry = Entry::new(
    ("jaxlib-0.5.0", "MLIR20.0.0git"),
    20,
    None,
    Some(&JAXLIB_0_5),
    table!("jaxlib-0.5.0"),
);
static JAXLIB_0_4_38: Entry = Entry::new(
    ("jaxlib-0.4.38", "MLIR20.0.0git"),
    20,
    None,
    Some(&JAXLIB_0_5),
    table!("jaxlib-0.4.38"),
);
static JAXLIB_0_4_36: Entry = Entry::new(
    ("jaxlib-0.4.36", "MLIR20.0.0git"),
    20,
    None,
    Some(&JAXLIB_0_4_38),
    table!("jaxlib-0.4.36"),
);
static JAXLIB_0_4_31: Entry = Entry::new(
    ("jaxlib-0.4.31", "MLIR20.0.0git"),
    20,
    None,
    Some(&JAXLIB_0_4_38),
    table!("jaxlib-0.4.31"),
);
static JAXLIB_0_4_30: Entry = Entry::new(
    ("jaxlib-0.4.30", "MLIR19.0.0git"),
    19,
    None,
    Some(&JAXLIB_0_4_38),
    table!("jaxlib-0.4.30"),
);
static TORCH_MLIR: Entry = Entry::new(
    ("torch-mlir-20261001", "MLIR24.0.0git"),
    24,
    None,
    Some(&JAXLIB),
    table!("torch-mlir-20261001"),
);
static IREE: Entry = Entry::new(
    ("iree-3.13.0", "MLIR24.0.0git"),
    24,
    None,
    Some(&TORCH_MLIR),
    table!("iree-3.13.0"),
);
static PYCDE: Entry = Entry::new(
    ("pycde-0.12.1", "MLIR24.0.0git"),
    24,
    None,
    Some(&TORCH_MLIR),
    table!("pycde-0.12.1"),
);
static JAXLIB_0_12: Entry = Entry::new(
    ("jaxlib-0.12.0.1", "MLIR24.0.0git"),
    24,
    None,
    Some(&TORCH_MLIR),
    table!("jaxlib-0.12.0.1"),
);
static VHLO: Entry = Entry::new(
    ("vhlo", "StableHLO_v*"),
    23,
    None,
    Some(&JAXLIB),
    table!("vhlo"),
);
static CUDA_TILE: Entry = Entry::new(
    ("cuda-tile-13.3", "MLIR22.*"),
    22,
    None,
    Some(&LLVM_22),
    table!("cuda-tile-13.3"),
)
.with_dialect("cuda_tile");

impl Source {
    /// All sources, the newest first; those that are laid over another come after it where no blob
    /// tells them apart.
    pub const ALL: [Self; 19] = [
        Self(&JAXLIB_0_12),
        Self(&TORCH_MLIR),
        Self(&IREE),
        Self(&PYCDE),
        Self(&JAXLIB),
        Self(&LLVM_22),
        Self(&CUDA_TILE),
        Self(&JAXLIB_0_8),
        Self(&JAXLIB_0_6),
        Self(&JAXLIB_0_5),
        Self(&JAXLIB_0_5_0),
        Self(&JAXLIB_0_4_38),
        Self(&JAXLIB_0_4_36),
        Self(&LLVM_19),
        Self(&JAXLIB_0_4_31),
        Self(&JAXLIB_0_4_30),
        Self(&CIRCT),
        Self(&VHLO),
        Self(&LLVM_16),
    ];

    /// The name, for example `llvm-22` or `jaxlib-0.10.2`.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// The source with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|source| source.name() == name)
    }

    /// The release that this is, if it is one.
    pub fn release(self) -> Option<Release> {
        self.0.release
    }

    /// The sources that are laid over this one and write the same producer string, each with the dialect
    /// that tells its files apart.
    pub(crate) fn laid_over(self) -> impl Iterator<Item = (Self, &'static str)> {
        let over = Self::ALL.into_iter();
        over.filter(move |it| it.0.base.is_some_and(|base| Self(base) == self))
            .filter_map(|it| Some((it, it.0.dialect?)))
    }

    /// Whether it writes files with this producer string.
    pub fn writes(self, producer: &str) -> bool {
        match self.0.producer.strip_suffix('*') {
            // A development version is not the release of that number.
            Some(start) => producer.starts_with(start) && !producer.ends_with("git"),
            None => producer == self.0.producer,
        }
    }

    /// All sources, the likeliest first for a file with this producer string: those that write it,
    /// then the others, in both groups the newest first. Which it is shows by decoding the file's
    /// properties.
    pub fn candidates(producer: &str) -> impl Iterator<Item = Self> {
        let wrote = move |source: &Self| source.writes(producer);
        let likely: Vec<Self> = Self::ALL.into_iter().filter(wrote).collect();
        let others: Vec<Self> = Self::ALL
            .into_iter()
            .filter(|source| !wrote(source))
            .collect();
        likely.into_iter().chain(others)
    }

    /// Its own table, without those that it is laid over.
    pub fn table(self) -> &'static Arc<OpLayouts> {
        &self.0.table
    }

    /// The tables, in order of precedence: what is not in one is as in the next.
    pub fn tables(self) -> impl Iterator<Item = &'static Arc<OpLayouts>> {
        let entries = std::iter::successors(Some(self.0), |entry| entry.base);
        entries.map(|entry| &*entry.table)
    }

    /// The layout of the operation `name`, if it is known.
    pub fn layout(self, name: &str) -> Option<&'static OpLayout> {
        self.tables().find_map(|table| table.get(name))
    }

    /// Whether the operation `name` is in one of its tables.
    pub fn knows(self, name: &str) -> bool {
        self.layout(name).is_some()
    }

    /// Adds its tables to `registry`, which parses and prints as its LLVM does; the tables take precedence
    /// over those added before.
    pub fn register(self, registry: Registry) -> Registry {
        let tables: Vec<_> = self.tables().collect();
        let tables = tables.into_iter().rev();
        let registry = with_aliases(registry, self.0.llvm).with_llvm_release(self.0.llvm);
        #[cfg(feature = "llvm")]
        let registry = if self.0.llvm < llvm::FIRST_WITH_CODES && registry.dialect("llvm").is_some()
        {
            registry.with(llvm::LlvmTextDialect)
        } else {
            registry
        };
        tables.fold(registry, |registry, table| {
            registry.with_layouts(Arc::clone(table))
        })
    }
}

impl PartialEq for Source {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Source {}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Source({})", self.name())
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl From<Release> for Source {
    fn from(release: Release) -> Self {
        Self(match release {
            Release::Llvm16 => &LLVM_16,
            Release::Llvm19 => &LLVM_19,
            Release::Llvm22 => &LLVM_22,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn candidates_by_producer() {
        let first = |producer| Source::candidates(producer).next().map(Source::name);
        assert_eq!(first("MLIR22.1.8"), Some("llvm-22"));
        assert_eq!(first("MLIR19.1.7"), Some("llvm-19"));
        assert_eq!(first("MLIR18.0.0git"), Some("circt-1.62.0"));
        assert_eq!(first("MLIR23.0.0git"), Some("jaxlib-0.10.2"));
        assert_eq!(first("MLIR24.0.0git"), Some("jaxlib-0.12.0.1"));
        assert_eq!(first("StableHLO_v1.15.0"), Some("vhlo"));
        assert!(!Source::from(Release::Llvm22).writes("MLIR22.0.0git"));
        for producer in ["MLIR24.0.0git", "MLIRxxx-trunk", ""] {
            let all: Vec<Source> = Source::candidates(producer).collect();
            assert_eq!(all.len(), Source::ALL.len(), "each once");
            assert!(Source::ALL.iter().all(|source| all.contains(source)));
        }
    }

    #[test]
    fn names() {
        for source in Source::ALL {
            assert_eq!(Source::from_name(source.name()), Some(source));
        }
        for release in Release::ALL {
            assert_eq!(Source::from(release).release(), Some(release));
            assert_eq!(Source::from(release).name(), release.to_string());
        }
        assert_eq!(Source::from_name("llvm-3"), None);
    }

    #[test]
    fn a_table_over_another() {
        let find = |name: &str, op: &str| {
            let mut tables = Source::from_name(name).expect("a source").tables();
            tables
                .find_map(|table| table.get(op))
                .map(ToString::to_string)
        };
        assert!(find("jaxlib-0.10.2", "stablehlo.convolution").is_some());
        // Gained in between: a rounding mode.
        assert!(find("jaxlib-0.10.2", "arith.addf").is_some_and(|op| op.contains("roundingmode")));
        assert!(find("llvm-22", "arith.addf").is_some_and(|op| !op.contains("roundingmode")));
        assert_eq!(
            find("iree-3.13.0", "func.func"),
            find("llvm-22", "func.func")
        );
        assert!(find("iree-3.13.0", "torch.operator").is_some());
        assert_eq!(find("llvm-22", "torch.operator"), None);
    }

    /// The embedded tables are trusted when they are loaded; this is why they can be.
    #[test]
    fn tables_parse_whole_and_are_sorted() {
        for source in Source::ALL {
            let table = source.tables().next().expect("a table");
            assert!(
                table.iter().is_sorted_by_key(|op| op.name().to_owned()),
                "{source}"
            );
            assert_eq!(table.iter().count(), table.len(), "{source}");
            for op in table.iter() {
                assert_eq!(table.get(op.name()), Some(op), "{source}");
            }
        }
    }
}
