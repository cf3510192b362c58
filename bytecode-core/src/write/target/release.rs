//! The release that a file is written for, and the abilities of its readers.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use bstr::BStr;

use super::changes::OpChanges;
use crate::bytes::Version;
use crate::context::{DialectVersion, ItemKind, OperationName};
use crate::definition::{Limits, OperationDefinition, OperationDefinitions};
use crate::error::Result;
use crate::ir::Module;
use crate::properties::{OpLayout, OpLayouts, OpTrait};

/// The abilities of the readers of a release.
///
/// Releases differ in the layouts of properties, in the codes of attributes and types, and in the newest bytecode
/// version.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TargetRelease {
    /// The name for messages, such as `llvm-19`.
    pub name: String,
    /// The producer string of its files, by which readers recognize the layouts.
    pub producer: String,
    /// The major version of the LLVM that the release is built from.
    pub llvm: u32,
    /// The newest bytecode version that the release reads.
    pub version: Version,
    /// The layouts of the operations, in order of precedence. The release has no other operations.
    pub layouts: Vec<Arc<OpLayouts>>,
    /// The definitions of operations, in order of precedence; empty if they are not known.
    pub definitions: Vec<Arc<OperationDefinitions>>,
    /// The dialects that its readers register; `None` if they are those with operations in `layouts`.
    pub dialects: Option<&'static [&'static str]>,
    /// Dialects that its readers register too, with operations that are not known.
    pub unlisted: &'static [&'static str],
    /// Dialects whose unknown operations its verifier accepts.
    pub open: &'static [&'static str],
    /// The dialects whose versions it reads, which is an error for other dialects; `None` if these are not known.
    pub versioned: Option<&'static [&'static str]>,
    /// The custom encodings that the release reads. It reads none of a dialect that is not listed.
    pub codes: Vec<DialectCodes>,
    /// The names of builtin types that the release does not have, not even as text.
    pub lacks: &'static [&'static str],
    /// The correspondence of parts of operations that changed between releases.
    pub changes: Arc<OpChanges>,
    /// The new names of operations, by the names that other releases use.
    pub renamed: HashMap<String, String>,
    /// The dialect versions that differ from those of the context.
    pub dialect_versions: Vec<(String, DialectVersion)>,
    /// A further check of a module, which fails with the part that the release cannot represent.
    pub check: Option<fn(&Module, &TargetRelease) -> Result<()>>,
    /// Returns the text of an attribute in the spelling of the second LLVM, from that of the first; `None` if both are equal.
    pub respell: Option<Respell>,
    /// A check of the texts of attributes and types; `None` if the release is known to have all.
    pub texts: Option<TextCheck>,
}

/// A check of the texts that a release parses, of the attributes and types that it reads as text.
#[derive(Clone)]
pub struct TextCheck(Arc<CheckText>);

type Respell = fn(&str, [u32; 2]) -> Option<String>;

type CheckText = dyn Fn(ItemKind, &BStr) -> Result<()> + Send + Sync;

impl TextCheck {
    /// Returns a check by a function that fails for a text which the release does not parse.
    pub fn new(check: impl Fn(ItemKind, &BStr) -> Result<()> + Send + Sync + 'static) -> Self {
        Self(Arc::new(check))
    }

    pub(in crate::write) fn expect(&self, kind: ItemKind, text: &[u8]) -> Result<()> {
        (self.0)(kind, text.into())
    }
}

impl fmt::Debug for TextCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TextCheck").finish_non_exhaustive()
    }
}

/// The codes of the items of a dialect that a release reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DialectCodes {
    /// The namespace of the dialect.
    pub namespace: &'static str,
    /// The codes of its attributes: ranges, first and last.
    pub attributes: &'static [(u64, u64)],
    /// The codes of its types: ranges, first and last.
    pub types: &'static [(u64, u64)],
    /// The codes of attributes that the release does not have even as text.
    pub missing_attributes: &'static [u64],
    /// The codes of types that the release does not have even as text.
    pub missing_types: &'static [u64],
    /// The mnemonics of its attributes, which the release reads as text; `None` if they are not listed, so that every
    /// attribute may be written as text.
    pub attribute_mnemonics: Option<&'static [&'static str]>,
}

impl DialectCodes {
    /// Returns the codes of a dialect. The release has all its items as text.
    #[must_use]
    pub const fn new(
        namespace: &'static str,
        attributes: &'static [(u64, u64)],
        types: &'static [(u64, u64)],
    ) -> Self {
        Self {
            namespace,
            attributes,
            types,
            missing_attributes: &[],
            missing_types: &[],
            attribute_mnemonics: None,
        }
    }
}

impl TargetRelease {
    /// Returns a release without operations and codes, to be filled in by the caller.
    #[must_use]
    pub fn new(
        name: impl Into<String>,
        producer: impl Into<String>,
        llvm: u32,
        version: Version,
    ) -> Self {
        Self {
            name: name.into(),
            producer: producer.into(),
            llvm,
            version,
            layouts: Vec::new(),
            definitions: Vec::new(),
            dialects: None,
            unlisted: &[],
            open: &[],
            versioned: None,
            codes: Vec::new(),
            lacks: &[],
            changes: Arc::default(),
            renamed: HashMap::new(),
            dialect_versions: Vec::new(),
            check: None,
            respell: None,
            texts: None,
        }
    }

    /// Returns whether converting `module` for this release and for `other` gives the same file, except for the producer.
    #[must_use]
    pub fn is_alike(&self, other: &Self, module: &Module) -> bool {
        let Self {
            name: _,
            producer: _,
            llvm,
            version,
            layouts: _,
            definitions: _,
            dialects: _,
            unlisted,
            open: _,
            versioned,
            codes: _,
            lacks,
            changes,
            renamed,
            dialect_versions,
            check: None,
            respell: _,
            texts: None,
        } = self
        else {
            return false;
        };
        let same_facts = *llvm == other.llvm
            && *version == other.version
            && *lacks == other.lacks
            && *unlisted == other.unlisted
            && *versioned == other.versioned
            && Arc::ptr_eq(changes, &other.changes)
            && *renamed == other.renamed
            && *dialect_versions == other.dialect_versions
            && other.check.is_none()
            && other.texts.is_none();
        let context = module.context();
        let codes = |release: &Self, namespace: &str| {
            let mut codes = release.codes.iter();
            codes.find(|it| it.namespace == namespace).copied()
        };
        let mut dialects = context.dialects();
        let mut names = context.operation_names();
        same_facts
            && dialects.all(|it| codes(self, it.namespace) == codes(other, it.namespace))
            && names.all(|name| {
                let text = name.to_string();
                let there = renamed.get(&text).unwrap_or(&text);
                self.layout(there) == other.layout(there)
                    && self.layout(&text) == other.layout(&text)
                    && self.lacks_operation(name) == other.lacks_operation(name)
                    && self.value_counts(there) == other.value_counts(there)
            })
    }

    /// Returns the layout of the operation `name`, or `None` if the release does not have the operation.
    pub fn layout(&self, name: &str) -> Option<&OpLayout> {
        let dialect = name.split_once('.').map_or(name, |(dialect, _)| dialect);
        if self.dialects.is_some_and(|it| !it.contains(&dialect)) {
            return None;
        }
        self.layouts.iter().find_map(|layouts| layouts.get(name))
    }

    /// Returns the definition of the operation `name`, if it is known.
    pub(super) fn definition(&self, name: &str) -> Option<OperationDefinition> {
        let layout = self.layout(name)?;
        let mut tables = self.definitions.iter();
        tables.find_map(|table| table.get(name, Some(layout)))
    }

    /// Returns the numbers of operands and results that an operation can have; `None` if they are not known.
    fn value_counts(&self, name: &str) -> Option<[Limits; 2]> {
        let definition = self.definition(name)?;
        let groups = [&definition.operands, &definition.results];
        Some(groups.map(|it| Limits::of_values(it)))
    }

    /// Returns the reason why an operation cannot have this number of operands and results in the release.
    pub(super) fn misfit_of(&self, name: &str, operands: usize, results: usize) -> Option<String> {
        let limits = self.value_counts(name)?;
        let counts = [(operands, "operands"), (results, "results")];
        let mut misfits = counts.into_iter().zip(limits);
        let misfit = misfits.find(|((count, _), limits)| !limits.contains(*count as u32));
        misfit.map(|((count, values), _)| format!("`{name}` with {count} {values}"))
    }

    /// Returns whether an attribute of an operation is an entry of the dictionary, although the layout does not have the
    /// attribute: the trait of symbols does, or code of the operation.
    pub(super) fn is_entry(&self, operation: &str, attribute: &str) -> bool {
        let is_symbol = || {
            let layout = self.layout(operation);
            layout.is_some_and(|it| it.traits().contains(OpTrait::Symbol))
        };
        match attribute {
            "sym_name" | "sym_visibility" => is_symbol(),
            _ => self.changes.is_entry(operation, attribute),
        }
    }

    /// Returns whether the readers of the release may register a dialect of whose operations none is known.
    pub(super) fn is_unlisted(&self, namespace: &str) -> bool {
        self.unlisted.contains(&namespace)
    }

    /// Returns whether the release reads files that state a version of the dialect `namespace`. Which versions it reads is
    /// for the dialect to say.
    pub fn reads_version(&self, namespace: &str) -> bool {
        self.versioned.is_none_or(|it| it.contains(&namespace))
    }

    /// Returns whether the release has the dialect of an operation but lacks the operation, so that its verifier rejects
    /// the operation: few dialects allow unknown ones.
    pub fn lacks_operation(&self, name: OperationName<'_>) -> bool {
        // Before version 5, a known layout shows that the operation was registered.
        let registered = name.is_registered();
        registered.unwrap_or_else(|| name.layout().is_some())
            && self.layout(&name.to_string()).is_none()
            && (self.layouts.iter()).any(|layouts| layouts.has_dialect(name.dialect()))
    }

    /// Returns whether the release reads items of the dialect `namespace` with this code.
    pub(super) fn reads(&self, namespace: &str, kind: ItemKind, code: u64) -> bool {
        let dialect = self.codes.iter().find(|it| it.namespace == namespace);
        let ranges = dialect.map_or(&[][..], |dialect| {
            kind.of([dialect.attributes, dialect.types])
        });
        (ranges.iter()).any(|&(first, last)| (first..=last).contains(&code))
    }

    /// Returns whether the release does not have the attribute of the dialect `namespace` with this text.
    pub(super) fn lacks_attribute(&self, namespace: &str, text: &str) -> bool {
        let mut dialects = self.codes.iter();
        let dialect = dialects.find(|it| it.namespace == namespace);
        // `#llvm.linkage<external>` or `#llvm<linkage<external>>`.
        let text = text.strip_prefix('#').unwrap_or(text);
        let text = text.strip_prefix(namespace).unwrap_or(text);
        let text = text.trim_start_matches(['.', '<']);
        let end = text.find(|it: char| !(it.is_ascii_alphanumeric() || "_.$-".contains(it)));
        let mnemonic = end.map_or(text, |end| &text[..end]);
        dialect
            .and_then(|dialect| dialect.attribute_mnemonics)
            .is_some_and(|known| !known.contains(&mnemonic))
    }

    /// Returns whether the release does not have the item of the dialect `namespace` with this code.
    pub(super) fn is_missing(&self, namespace: &str, kind: ItemKind, code: u64) -> bool {
        let dialect = self.codes.iter().find(|it| it.namespace == namespace);
        dialect.is_some_and(|dialect| {
            let missing = [dialect.missing_attributes, dialect.missing_types];
            kind.of(missing).contains(&code)
        })
    }
}
