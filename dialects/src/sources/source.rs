//! The handle of a source, and its lookup by name and producer string.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock};

use bstr::ByteSlice as _;
use mlir_bytecode::context::DialectVersion;
use mlir_bytecode::definition::{Enumerations, Mnemonics, OperationDefinitions};
use mlir_bytecode::dialect::ItemForms;
use mlir_bytecode::properties::{OpLayout, OpLayouts};
use mlir_bytecode::{Producer, Registry, Version};

use super::index;
use super::llvm::Llvm;
use super::record::{Record, Writes};
use super::records;
use crate::PRODUCER;

/// The last major version of LLVM whose files before version 5 print as those of LLVM 16: all attributes of an operation
/// in one dictionary.
pub(super) const LAST_WITHOUT_PROPERTIES: u32 = 17;

/// The first release whose `test` dialect has a version.
const FIRST_WITH_TEST_VERSION: u32 = 17;

/// A source: a program that writes bytecode, at one version, with its operations and their layouts.
///
/// Downstream programs are built from a development version of LLVM, so neither their own operations nor upstream's are
/// those of a release. Many share a producer string such as `MLIR24.0.0git`: see [`candidates`](Self::candidates).
#[derive(Clone, Copy)]
pub struct Source(&'static Record);

impl Source {
    /// LLVM 16, from before properties.
    pub const LLVM_16: Self = Self(&records::LLVM_16);
    /// LLVM 19.
    pub const LLVM_19: Self = Self(&records::LLVM_19);
    /// LLVM 21.
    pub const LLVM_21: Self = Self(&records::LLVM_21);
    /// LLVM 22.
    pub const LLVM_22: Self = Self(&records::LLVM_22);
    /// The newest known release of LLVM.
    pub const NEWEST_RELEASE: Self = Self::LLVM_22;
    /// The operations of VHLO, which never change.
    pub(crate) const VHLO: Self = Self(&records::VHLO);

    /// Returns all sources, the newest first. A source based on another follows it if no blob distinguishes
    /// them.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
        records::ALL.iter().copied().map(Self)
    }

    /// Returns the records with tables: all sources, and the bases that are not sources themselves.
    pub(super) fn with_tables() -> Vec<Self> {
        let mut found = Vec::new();
        for record in Self::all().flat_map(|source| source.0.with_bases().map(Self)) {
            if !found.contains(&record) {
                found.push(record);
            }
        }
        found
    }

    /// Returns the releases of LLVM, the oldest first.
    pub fn releases() -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::all().rev().filter(|source| source.is_release())
    }

    /// Returns the source with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::all().find(|source| source.name() == name)
    }

    /// Returns the release of LLVM that writes this producer string, for example `MLIR19.1.7`.
    ///
    /// `None` for an unknown release, and for a development version such as `MLIR22.0.0git`, because its layouts
    /// are those of some day between two releases.
    pub fn of_release(producer: Producer<'_>) -> Option<Self> {
        let is_whole = producer.version().len() == 3 && producer.suffix().is_empty();
        let mut releases = Self::releases();
        releases.find(|release| is_whole && release.writes(producer))
    }

    /// Returns the name, for example `llvm-22` or `jaxlib-0.10.2`.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// Returns the major version of the LLVM that the program is built from.
    pub fn llvm(self) -> u32 {
        self.0.llvm
    }

    /// Returns the newest bytecode version that the program reads.
    pub fn newest_version(self) -> Version {
        self.facts().version
    }

    /// Returns whether this is a release of LLVM.
    pub fn is_release(self) -> bool {
        let newest = match self.0.writes {
            Writes::Releases { newest, .. } => Producer::parse(newest),
            Writes::Build(_) => return false,
        };
        newest.llvm().is_some() && self.0.marked_by.is_empty()
    }

    /// Returns whether the source writes the strings of releases, its own or of LLVM, not one of builds between two releases.
    pub(super) fn is_released(self) -> bool {
        matches!(self.0.writes, Writes::Releases { .. })
    }

    /// Returns whether the source is built from a release branch of LLVM, not from a day of the main branch.
    pub(super) fn is_branch(self) -> bool {
        match self.0.writes {
            Writes::Releases { newest, .. } => Producer::parse(newest).llvm().is_some(),
            Writes::Build(producer) => !Producer::parse(producer).is_development(),
        }
    }

    /// Returns the sources that are based on this one and write the same producer string, each with the dialects
    /// that identify its files.
    pub(super) fn laid_over(self) -> impl Iterator<Item = (Self, &'static [&'static str])> {
        let over = Self::all();
        over.filter(move |it| it.0.over.is_some_and(|base| Self(base) == self))
            .map(|it| (it, it.0.marked_by))
            .filter(|(_, marks)| !marks.is_empty())
    }

    /// Returns the source that a producer string states in its metadata: `mlir-bytecode0.1.0+llvm-22` states `llvm-22`.
    /// The properties in the file have the layouts of that source, whatever program wrote it. See [`register`](Self::register).
    pub fn stated_by(producer: Producer<'_>) -> Option<Self> {
        Self::from_name(producer.metadata()?.to_str().ok()?)
    }

    /// Returns whether the source writes files with this producer string, or the string states the source.
    pub fn writes(self, producer: Producer<'_>) -> bool {
        self.0.writes.includes(producer) || Self::stated_by(producer) == Some(self)
    }

    /// Returns all sources, the likeliest first for a file with this producer string: those that write the string,
    /// then the others, in both groups the newest first. Decoding the properties of the file determines which
    /// source fits.
    pub fn candidates(producer: Producer<'_>) -> impl Iterator<Item = Self> {
        let wrote = |source: &Self| source.writes(producer);
        let (mut all, others): (Vec<Self>, Vec<Self>) = Self::all().partition(wrote);
        all.extend(others);
        all.into_iter()
    }

    /// Returns the table of the source, without the tables of its base sources.
    pub fn table(self) -> &'static Arc<OpLayouts> {
        self.0.layouts.table()
    }

    /// Returns the tables in order of precedence: an operation missing in a table is looked up in the next.
    pub fn tables(self) -> impl Iterator<Item = &'static Arc<OpLayouts>> {
        (self.0.with_bases()).map(|record| record.layouts.table())
    }

    /// Returns the tables of definitions in order of precedence: the form of an operation that is missing in a table, or
    /// does not fit the layout of the operation, is looked up in the next. A build of a development version has the tables
    /// of the releases of LLVM after and before it, the nearest first, before that of the release that it is laid over.
    pub fn definitions(self) -> impl Iterator<Item = &'static Arc<OperationDefinitions>> {
        let records = self.0.with_bases().map(Self);
        let (bases, own): (Vec<_>, Vec<_>) = records.partition(|it| it.is_release());
        let mut around = Vec::new();
        if !self.is_release() {
            around.extend(Self::releases().find(|it| it.llvm() >= self.llvm()));
            around.extend(Self::releases().rfind(|it| it.llvm() < self.llvm()));
            around.sort_by_key(|it| it.llvm().abs_diff(self.llvm()));
        }
        let mut all: Vec<_> = own.into_iter().chain(around).chain(bases).collect();
        all.dedup();
        (all.into_iter()).filter_map(Self::own_definitions)
    }

    /// Returns the table of the definitions that are not those of the source's base.
    pub(super) fn own_definitions(self) -> Option<&'static Arc<OperationDefinitions>> {
        Some(self.0.forms.as_ref()?.table())
    }

    /// Returns the layout of the operation `name`, if known.
    pub fn layout(self, name: &str) -> Option<&'static OpLayout> {
        self.first_of(index::tables(name))?
            .layouts
            .table()
            .get(name)
    }

    /// Returns the position in [`Source::all`].
    pub(super) fn position(self) -> usize {
        let mut all = records::ALL.iter();
        all.position(|record| std::ptr::eq(*record, self.0))
            .unwrap_or_default()
    }

    /// Returns the first record of the source and its bases whose table is among `tables`, which are bits.
    pub(super) fn first_of(self, tables: u64) -> Option<&'static Record> {
        let mut records = self.0.with_bases();
        records.find(|record| tables >> record.layouts.number() & 1 == 1)
    }

    /// Returns whether a table of the source or its bases is among `tables`, which are bits.
    pub(super) fn is_in(self, tables: u64) -> bool {
        self.first_of(tables).is_some()
    }

    /// Returns whether the source has operations of a dialect.
    pub fn has_dialect(self, namespace: &str) -> bool {
        self.is_in(index::tables_of_dialect(namespace))
    }

    /// Returns whether readers of the source register a dialect with operations that its tables have.
    pub fn registers(self, namespace: &str) -> bool {
        let registered = self.0.registers.is_none_or(|it| it.contains(&namespace));
        registered && self.has_dialect(namespace)
    }

    /// Returns whether the layouts of a dialect are assumed to be those of a related source, because the data about this
    /// source leave the dialect out.
    pub fn assumes(self, namespace: &str) -> bool {
        self.0.assumed.contains(&namespace)
    }

    /// Returns whether the operation `name` is in a table of the source.
    pub fn knows(self, name: &str) -> bool {
        self.is_in(index::tables(name))
    }

    /// Returns whether the attribute `name` of `operation` is a property; `None` if the source does not know the operation. The
    /// inherent attributes of a release without properties count as some, because later releases accept them in dictionaries.
    pub(crate) fn has_property(self, operation: &str, name: &str) -> Option<bool> {
        let layout = self.layout(operation)?;
        let fields = match self.llvm() {
            ..=LAST_WITHOUT_PROPERTIES => layout.inherent(),
            _ => layout.fields(),
        };
        Some(fields.iter().any(|it| it.name() == name))
    }

    /// Returns `registry` with the tables of the source, and with the parsing and printing of its LLVM release. The
    /// tables take precedence over those added before.
    ///
    /// The producer string of the registry [states](Self::stated_by) the source, so that the layouts of properties are known when a
    /// module that was built or parsed is read again. If you set another producer string, state the source in it, too.
    pub fn register(self, registry: Registry) -> Registry {
        self.register_as(registry, self.llvm())
    }

    /// Returns `registry` as [`register`](Self::register) does, with the parsing and printing of this major version of LLVM.
    pub(crate) fn register_as(self, registry: Registry, llvm: u32) -> Registry {
        let tables: Vec<_> = self.tables().collect();
        let registry = Llvm::of(llvm).register(registry).with_llvm_release(llvm);
        // The tables of a base have the operations whose forms are its code.
        let mut forms = self.0.with_bases().filter_map(|it| it.forms.as_ref());
        let registry = match forms.find(|it| it.has_code()) {
            Some(forms) => forms.add_code(registry),
            None => registry,
        };
        let program = match registry.producer().split('+').next() {
            Some("") | None => PRODUCER,
            Some(program) => program,
        };
        let producer = format!("{program}+{}", self.name());
        let registry = registry.with_producer(producer);
        // Every `mlir-opt` has the dialect of LLVM's tests, which states this version since it has one.
        let registry = match self.is_release() && llvm >= FIRST_WITH_TEST_VERSION {
            true => registry.with_version_of("test", DialectVersion::new(&[2, 0])),
            false => registry,
        };
        let registry = tables.iter().rev().fold(registry, |registry, table| {
            registry.with_layouts(Arc::clone(table))
        });
        let registry = match self.item_tables() {
            Some(tables) => registry
                .with_enumerations(Enumerations::trusted(tables.cases))
                .with_mnemonics(Mnemonics::trusted(tables.mnemonics))
                .with_item_forms(Arc::clone(tables.forms)),
            None => registry,
        };
        let definitions: Vec<_> = self.definitions().collect();
        let definitions = definitions.into_iter().rev();
        definitions.fold(registry, |registry, table| {
            registry.with_definitions(Arc::clone(table))
        })
    }

    /// Returns whether parsing rejects items that the source does not have.
    pub(super) fn judges_items(self) -> bool {
        self.item_tables().is_some()
    }

    /// Returns what is known of the items that a release of LLVM has.
    fn item_tables(self) -> Option<ItemTables> {
        macro_rules! tables {
            ($name:literal) => {{
                static FORMS: LazyLock<Arc<ItemForms>> = LazyLock::new(|| {
                    let text = include_str!(concat!("../../data/", $name, ".items"));
                    Arc::new(ItemForms::trusted(text))
                });
                ItemTables {
                    cases: include_str!(concat!("../../data/", $name, ".cases")),
                    mnemonics: include_str!(concat!("../../data/", $name, ".mnemonics")),
                    forms: &FORMS,
                }
            }};
        }
        Some(match self.name() {
            "llvm-16" => tables!("llvm-16"),
            "llvm-19" => tables!("llvm-19"),
            "llvm-21" => tables!("llvm-21"),
            "llvm-22" => tables!("llvm-22"),
            _ => return None,
        })
    }

    /// Returns the facts of the LLVM release that the program is built from.
    pub(crate) fn facts(self) -> &'static Llvm {
        Llvm::of(self.llvm())
    }

    pub(super) fn record(self) -> &'static Record {
        self.0
    }
}

/// What is known of the items that a release of LLVM has.
struct ItemTables {
    /// The cases of enumerations.
    cases: &'static str,
    mnemonics: &'static str,
    /// The texts of items without an encoding.
    forms: &'static Arc<ItemForms>,
}

impl PartialEq for Source {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Source {}

impl Hash for Source {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Source({})", self.name())
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use mlir_bytecode::definition::{self, Form};

    use super::*;

    #[test]
    fn candidates_by_producer() {
        let first = |producer| {
            let mut candidates = Source::candidates(Producer::parse(producer));
            candidates.next().map(Source::name)
        };
        assert_eq!(first("MLIR22.1.8"), Some("llvm-22"));
        assert_eq!(first("MLIR19.1.7"), Some("llvm-19"));
        assert_eq!(first("MLIR18.0.0git"), Some("circt-1.62.0"));
        assert_eq!(first("MLIR23.0.0git"), Some("jaxlib-0.10.2"));
        assert_eq!(first("MLIR24.0.0git"), Some("jaxlib-0.12.0.1"));
        assert_eq!(first("StableHLO_v1.15.0"), Some("vhlo"));
        assert!(!Source::LLVM_22.writes(Producer::parse("MLIR22.0.0git")));
        assert!(!Source::LLVM_22.writes(Producer::parse("MLIR22")));
        for producer in ["MLIR24.0.0git", "MLIRxxx-trunk", ""] {
            let all: Vec<Source> = Source::candidates(Producer::parse(producer)).collect();
            assert_eq!(all.len(), Source::all().len(), "each once");
            assert!(Source::all().all(|source| all.contains(&source)));
        }
    }

    #[test]
    fn releases_by_producer() {
        let release = |producer| Source::of_release(Producer::parse(producer));
        assert_eq!(release("MLIR19.1.7"), Some(Source::LLVM_19));
        assert_eq!(release("MLIR22.1.8"), Some(Source::LLVM_22));
        assert_eq!(release("MLIR16.0.6"), Some(Source::LLVM_16));
        for unknown in [
            "MLIR22.0.0git",
            "MLIR22.1.0-rc1",
            "MLIR20.1.0",
            "MLIR22.1",
            "MLIR22",
            "MLIRxxx-trunk",
            "StableHLO_v1.15.0",
            "",
        ] {
            assert_eq!(release(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn names() {
        for source in Source::all() {
            assert_eq!(Source::from_name(source.name()), Some(source));
        }
        let releases: Vec<Source> = Source::releases().collect();
        assert_eq!(
            releases,
            [
                Source::LLVM_16,
                Source::LLVM_19,
                Source::LLVM_21,
                Source::LLVM_22
            ]
        );
        assert_eq!(releases.last(), Some(&Source::NEWEST_RELEASE));
        for release in releases {
            assert_eq!(release.name(), format!("llvm-{}", release.llvm()));
        }
        assert_eq!(Source::from_name("llvm-3"), None);
    }

    #[test]
    fn a_table_over_another() {
        let find = |name: &str, op: &str| {
            let source = Source::from_name(name).expect("a source");
            source.layout(op).map(ToString::to_string)
        };
        assert!(find("jaxlib-0.10.2", "stablehlo.convolution").is_some());
        // `arith.addf` gained a rounding mode after LLVM 22.
        assert!(find("jaxlib-0.10.2", "arith.addf").is_some_and(|op| op.contains("roundingmode")));
        assert!(find("llvm-22", "arith.addf").is_some_and(|op| !op.contains("roundingmode")));
        assert_eq!(
            find("iree-3.13.0", "func.func"),
            find("llvm-22", "func.func")
        );
        assert!(find("iree-3.13.0", "torch.operator").is_some());
        assert_eq!(find("llvm-22", "torch.operator"), None);
    }

    /// Shows that the embedded tables can be trusted when they are loaded.
    #[test]
    fn tables_parse_whole_are_sorted_and_print_as_they_are() {
        for source in Source::with_tables() {
            let text = source.record().layouts.text();
            OpLayouts::parse(text).expect("well-formed");
            let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
            let table = source.table();
            let printed: Vec<String> = table.iter().map(ToString::to_string).collect();
            assert_eq!(printed, lines, "{source}");
            assert_eq!(table.len(), lines.len(), "{source}");
            let names = table.iter().map(|op| op.name().to_owned());
            assert!(names.is_sorted(), "{source}");
            for op in table.iter() {
                assert_eq!(table.get(op.name()), Some(op), "{source}");
            }
        }
    }

    /// Shows that the embedded definitions can be trusted when they are loaded.
    #[test]
    fn definitions_parse_whole_are_sorted_and_print_as_they_are() {
        for source in Source::with_tables() {
            let Some(forms) = &source.record().forms else {
                continue;
            };
            let text = forms.text();
            let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
            let names = forms.table().names();
            assert!(names.is_sorted(), "{source}");
            assert_eq!(forms.table().len(), lines.len(), "{source}");
            for line in lines {
                let name = line.split(' ').next().unwrap_or_default();
                let layout = source.layout(name);
                let definition = forms.table().get(name, layout);
                let printed = definition.map(|it| definition::text::print(&it, layout));
                assert_eq!(printed.as_deref(), Some(line), "{source}");
            }
        }
    }

    #[test]
    fn definitions_of_builds_are_those_of_the_releases_around() {
        let is_table = |table: &Arc<OperationDefinitions>, release: Source| {
            (release.definitions()).any(|it| Arc::ptr_eq(it, table))
        };
        for release in Source::releases() {
            assert_eq!(release.definitions().count(), 1, "{}", release.name());
        }
        let between = Source::all().find(|it| it.llvm() == 20);
        let between = between.expect("a build between LLVM 19 and 21");
        let releases = between.definitions().filter_map(|table| {
            let release = Source::releases().find(|it| is_table(table, *it));
            release.map(Source::name)
        });
        let releases: Vec<_> = releases.take(2).collect();
        assert_eq!(releases, ["llvm-21", "llvm-19"]);
    }

    #[test]
    fn definitions_of_releases() {
        let count = |source: Source| {
            let registry = source.register(Registry::new());
            let count = |form: fn(&Form) -> bool| {
                let forms = source.table().iter();
                let forms = forms.filter_map(|op| Some(&registry.definition(op.name())?.form));
                forms.filter(|it| form(it)).count()
            };
            let declarative = count(|form| matches!(form, Form::Declarative { .. }));
            (declarative, count(|form| *form == Form::HandWritten))
        };
        assert_eq!(count(Source::LLVM_16), (927, 179));
        assert_eq!(count(Source::LLVM_19), (1546, 205));
        assert_eq!(
            count(Source::from_name("llvm-21").expect("a source")),
            (1928, 199)
        );
        assert_eq!(count(Source::LLVM_22), (2251, 219));
    }

    #[test]
    fn sizes_of_releases() {
        let size = |source: Source| {
            let table = source.table();
            let with = table.iter().filter(|op| !op.fields().is_empty()).count();
            (table.len(), with)
        };
        assert_eq!(size(Source::LLVM_16), (1296, 0));
        assert_eq!(size(Source::LLVM_19), (1936, 924));
        assert_eq!(size(Source::LLVM_22), (2635, 1374));
    }

    #[test]
    fn a_layout_of_each_release() {
        let line = |source: Source, name| source.layout(name).map(ToString::to_string);
        assert_eq!(
            line(Source::LLVM_22, "llvm.add").as_deref(),
            Some(
                "llvm.add overflowFlags@bits(#llvm.overflow:i32|none=0|nsw=1|nuw=2)\
                 =`0 : i32`"
            )
        );
        assert_eq!(
            line(Source::LLVM_19, "llvm.add").as_deref(),
            Some(
                "llvm.add overflowFlags@bits(#llvm.overflow|none=0|nsw=1|nuw=2)\
                 =`#llvm.overflow<none>`"
            )
        );
        assert!(!Source::LLVM_16.knows("ptr.load"));
        assert!(Source::LLVM_22.knows("ptr.load"));
    }

    #[test]
    fn attributes_in_dictionaries_are_no_properties() {
        let has_name = |source: &str| {
            Source::from_name(source).and_then(|it| it.has_property("hw.module", "sym_name"))
        };
        assert_eq!(has_name("circt-1.62.0"), Some(false));
        assert_eq!(has_name("pycde-0.9.5"), Some(true));
    }
}
