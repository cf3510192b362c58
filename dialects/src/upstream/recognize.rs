//! Finding out whose operations a file holds, by decoding its properties.
//!
//! Properties are positional and unversioned, and producer strings are shared: `MLIR24.0.0git` is what
//! every build from some months of LLVM's main branch writes. A source fits if each blob decodes
//! strictly by its layouts, to attributes of the fields' kinds, and if there is a blob exactly where
//! it says so. This is decided once for a file, never operation by operation: single blobs decode by
//! wrong layouts.

use std::collections::HashSet;
use std::fmt;

use bytecode_core::Version;
use bytecode_core::cursor::Cursor;
use bytecode_core::dialect::layout::{FieldValue, OpLayout, TableSizes};
use bytecode_core::error::Result;
use bytecode_core::ir::{Attribute, Module, Properties};

use super::Source;

/// Whose operations a file holds, and how that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recognized {
    /// Whose they are.
    pub source: Source,
    /// How that is known.
    pub evidence: Evidence,
    /// How many operation names the source does not know, of those that the writer knew.
    pub unknown: usize,
}

/// How it is known whose operations a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Evidence {
    /// The caller said so.
    Given,
    /// The producer string is that of a release.
    Producer,
    /// The producer string is that of the release that it is built on, and the file uses its dialect.
    Dialect(&'static str),
    /// The producer string is one that it writes, and all properties fit.
    ProducerAndProperties,
    /// All properties fit; the producer string is not its own.
    Properties,
    /// It knows the operations by their names: there are no properties before version 5.
    Names,
}

impl fmt::Display for Evidence {
    /// In words, for example `by its producer`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Given => "as given",
            Self::Producer => "by its producer",
            Self::Dialect(dialect) => {
                return write!(f, "by its producer and its dialect `{dialect}`");
            }
            Self::ProducerAndProperties => "by its producer and its properties, which fit",
            Self::Properties => "by its properties, which fit; its producer tells nothing",
            Self::Names => "by the names of its operations; its producer tells nothing",
        })
    }
}

/// Finds the source whose layouts fit the whole of `module`.
///
/// Of those that fit it takes the one that knows the most operations, of these the first of
/// [`Source::candidates`]. Nothing if none fits. Files before version 5 have no properties: then the
/// producer string decides, or the names of the operations if it is nobody's.
///
/// `module` must have been read without layouts; its bodies are loaded. An error is one of reading.
pub fn recognize(module: &Module) -> Result<Option<Recognized>> {
    let producer = module.context().producer().to_string();
    let writes = |source: Source| source.writes(&producer);
    let candidates = Source::candidates(&producer);
    if module.context().version() < Version::NATIVE_PROPERTIES {
        let candidates: Vec<Source> = candidates.collect();
        let names = operation_names(module)?;
        let known = |source: &Source| {
            let is_known = |name: &&String| source.tables().any(|table| table.get(name).is_some());
            names.iter().filter(is_known).count()
        };
        // The first of the best.
        let first = candidates.first().copied().filter(|first| writes(*first));
        let (best, evidence) = match first {
            Some(first) => (Some(first), Evidence::Producer),
            None => {
                let least_unknown = |source: &Source| names.len() - known(source);
                (
                    candidates.into_iter().min_by_key(least_unknown),
                    Evidence::Names,
                )
            }
        };
        return Ok(best.map(|source| Recognized {
            source,
            evidence,
            unknown: names.len() - known(&source),
        }));
    }
    let blobs = Blobs::collect(module)?;
    let fitting = candidates.filter_map(|source| {
        let (evidence, unknown) = match writes(source) {
            true => (Evidence::ProducerAndProperties, blobs.fit(source)?),
            false => (Evidence::Properties, blobs.fit(source)?),
        };
        Some(Recognized {
            source,
            evidence,
            unknown,
        })
    });
    // The first of the best.
    Ok(fitting.min_by_key(|recognized| recognized.unknown))
}

/// The different names of the operations of `module`.
fn operation_names(module: &Module) -> Result<HashSet<String>> {
    let mut seen = HashSet::new();
    let mut names = HashSet::new();
    for operation in module.walk() {
        let name = operation?.name();
        if seen.insert(name.id()) {
            names.insert(name.to_string());
        }
    }
    Ok(names)
}

/// The different pairs of operation name and blob of a file.
struct Blobs<'ir> {
    attributes: Vec<Attribute<'ir>>,
    version: Version,
    pairs: Vec<(String, Option<&'ir [u8]>)>,
}

impl<'ir> Blobs<'ir> {
    fn collect(module: &'ir Module) -> Result<Self> {
        let mut seen = HashSet::new();
        let mut pairs = Vec::new();
        for operation in module.walk() {
            let operation = operation?;
            let name = operation.name();
            if name.is_registered() != Some(true)
                || !seen.insert((name.id(), operation.properties_id()))
            {
                continue;
            }
            let blob = match operation.properties()? {
                Properties::Opaque(bytes) => Some(bytes),
                _ => None,
            };
            pairs.push((name.to_string(), blob));
        }
        Ok(Self {
            attributes: module.context().attributes().collect(),
            version: module.context().version(),
            pairs,
        })
    }

    /// How many names `source` does not know; nothing if what it knows does not fit.
    fn fit(&self, source: Source) -> Option<usize> {
        let mut unknown = HashSet::new();
        for (name, blob) in &self.pairs {
            match source.tables().find_map(|table| table.get(name)) {
                Some(layout) if self.fits_layout(layout, *blob) => {}
                Some(_) => return None,
                None => {
                    unknown.insert(&**name);
                }
            }
        }
        Some(unknown.len())
    }

    fn fits_layout(&self, layout: &OpLayout, blob: Option<&[u8]>) -> bool {
        let Some(blob) = blob else {
            return layout.fields().is_empty();
        };
        let sizes = TableSizes {
            attributes: self.attributes.len(),
            // Which strings there are does not matter here.
            strings: u32::MAX as usize,
        };
        let values = layout.decode_properties(Cursor::new(blob, 0), self.version, sizes);
        !layout.fields().is_empty()
            && values.is_ok_and(|values| {
                let mut fields = layout.fields().iter().zip(&values);
                fields.all(|(field, value)| match value {
                    FieldValue::Attribute(index) => self
                        .attributes
                        .get(*index as usize)
                        .is_some_and(|attribute| field.kind().admits(*attribute)),
                    _ => true,
                })
            })
    }
}
