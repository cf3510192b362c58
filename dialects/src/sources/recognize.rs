//! Recognition of the source of a file, by decoding its properties.
//!
//! Properties are positional and unversioned, and producer strings are shared: every build from some months of LLVM's
//! main branch writes `MLIR24.0.0git`. A source fits if each blob decodes strictly by its layouts, to attributes of
//! the fields' kinds, and if exactly the operations with a layout have a blob. The source is determined once for a
//! file, never for single operations, because single blobs also decode by wrong layouts.

use std::collections::BTreeMap;
use std::fmt;

use hashbrown::HashSet;
use mlir_bytecode::builtin::BuiltinAttribute;
use mlir_bytecode::bytes::Cursor;
use mlir_bytecode::properties::{FieldValue, OpLayout, TableSizes};
use mlir_bytecode::{Attribute, Module, Producer, Result, Version};

use super::Source;

/// The source of the operations of a module, and the evidence for it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Recognized {
    /// The source of the operations.
    pub source: Source,
    /// The evidence for the source.
    pub evidence: Evidence,
    /// The number of operation names in the file that were registered for the writer but are unknown to the source.
    pub unknown: usize,
}

impl Recognized {
    /// Returns the result of the recognition when this crate read or parsed the module. `None` if no source fits.
    pub fn of(module: &Module) -> Option<&Self> {
        module.context().registry().extension()
    }

    /// Returns the result for a source whose layouts have not been tried.
    pub(crate) fn untried(source: Source, evidence: Evidence) -> Self {
        Self {
            source,
            evidence,
            unknown: 0,
        }
    }
}

/// The evidence for the source of a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Evidence {
    /// The caller named the source.
    Given,
    /// The producer string is that of a release.
    Producer,
    /// The producer string is that of the release that it is built on, and the file uses its dialect.
    Dialect(&'static str),
    /// The source writes the producer string, and all properties fit.
    ProducerAndProperties,
    /// All properties fit; the source does not write the producer string.
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
            Self::ProducerAndProperties => "by its producer and its properties",
            Self::Properties => "by its properties; its producer identifies no source",
            Self::Names => "by the names of its operations; its producer identifies no source",
        })
    }
}

/// Finds the source whose layouts fit the whole of `module`.
///
/// Of the fitting sources, returns the one that knows the most operations, of equals the first of
/// [`Source::candidates`]. Returns `None` if none fits. For files before version 5, which have no properties, the
/// producer string determines the source, or the names of the operations if no known source writes that string.
///
/// Loads the bodies of `module`. Fails if a body cannot be read.
pub fn recognize(module: &Module) -> Result<Option<Recognized>> {
    let producer = Producer::parse(module.context().producer());
    let writes = |source: Source| source.writes(producer);
    let candidates = Source::candidates(producer);
    if module.context().version() < Version::NATIVE_PROPERTIES {
        let mut candidates = candidates.peekable();
        let unknown = |source: &Source| unknown_names(module, *source);
        let (best, evidence) = match candidates.next_if(|first| writes(*first)) {
            Some(first) => (Some(first), Evidence::Producer),
            // Of equals, the first.
            None => (candidates.min_by_key(unknown), Evidence::Names),
        };
        return Ok(best.map(|source| Recognized {
            source,
            evidence,
            unknown: unknown(&source),
        }));
    }
    module.load_all()?;
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
    // Of equals, the first.
    Ok(fitting.min_by_key(|recognized| recognized.unknown))
}

/// Finds the source of a file: the release in the producer string, or the source based on that release whose
/// dialect the file uses; otherwise the result of [`recognize`]. `None` if no source fits, or the file cannot be read.
pub(crate) fn of_file(module: &Module) -> Option<Recognized> {
    let producer = Producer::parse(module.context().producer());
    if let Some(release) = Source::of_release(producer) {
        return Some(of_release(release, module));
    }
    // A file that cannot be read fits no source; the next read reports the error.
    recognize(module).unwrap_or_default()
}

/// Returns `release`, or the source based on it whose dialect the file uses.
fn of_release(release: Source, module: &Module) -> Recognized {
    let is_used = |dialect: &str| {
        let mut used = module.context().dialects();
        used.any(|it| it.namespace == dialect)
    };
    match release.laid_over().find(|(_, dialect)| is_used(dialect)) {
        Some((source, dialect)) => Recognized::untried(source, Evidence::Dialect(dialect)),
        None => Recognized::untried(release, Evidence::Producer),
    }
}

/// Returns the number of operation names of `module` that are unknown to the source.
fn unknown_names(module: &Module, source: Source) -> usize {
    let names = module.context().operation_names();
    let unknown = names.filter(|name| !source.knows(&name.to_string()));
    unknown.count()
}

/// Returns whether every operation name of `module` that any source knows is known to `source`.
pub(crate) fn fits_best(module: &Module, source: Source) -> bool {
    let mut names = module.context().operation_names();
    names.all(|name| {
        let name = name.to_string();
        source.knows(&name) || !Source::all().any(|other| other.knows(&name))
    })
}

/// The sources whose operations a text may hold, the likeliest first: those that know the most operations, of these
/// those that print the fewest of its attributes as properties, of these the releases.
///
/// The text has been parsed to `module` without layouts.
pub(crate) fn candidates_for_text(module: &Module) -> Result<Vec<Source>> {
    let attributes = attribute_names(module)?;
    let misplaced = |source: Source| {
        let property = |(operation, name): &&(String, String)| {
            let layout = source.layout(operation);
            layout.is_some_and(|layout| layout.field(name).is_some())
        };
        attributes.iter().filter(property).count()
    };
    let mut sources = Source::all().collect::<Vec<_>>();
    sources.sort_by_cached_key(|&source| {
        let is_build = !source.is_release();
        (unknown_names(module, source), misplaced(source), is_build)
    });
    Ok(sources)
}

/// Returns the different pairs of an operation and an attribute in a dictionary of it.
fn attribute_names(module: &Module) -> Result<HashSet<(String, String)>> {
    let mut seen = HashSet::new();
    let mut names = HashSet::new();
    for operation in module.walk() {
        let operation = operation?;
        let Some(dictionary) = operation.attribute_dictionary() else {
            continue;
        };
        if !seen.insert((operation.name().id(), dictionary.id())) {
            continue;
        }
        if let Some(BuiltinAttribute::Dictionary { entries }) = dictionary.try_decode()? {
            let operation = operation.name().to_string();
            for entry in entries {
                names.insert((operation.clone(), entry.name.value()?.to_string()));
            }
        }
    }
    Ok(names)
}

/// The properties in a file.
struct Blobs<'ir> {
    attributes: Vec<Attribute<'ir>>,
    version: Version,
    /// The different blobs of the operations of each name.
    names: Vec<(String, Vec<Option<&'ir [u8]>>)>,
}

impl<'ir> Blobs<'ir> {
    fn collect(module: &'ir Module) -> Result<Self> {
        let mut seen = HashSet::new();
        let mut by_name = BTreeMap::new();
        for operation in module.walk() {
            let operation = operation?;
            let name = operation.name();
            if !seen.insert((name.id(), operation.properties_id()))
                || name.is_registered() != Some(true)
            {
                continue;
            }
            let blob = operation.property_bytes();
            let (_, blobs) = (by_name.entry(name.id())).or_insert_with(|| (name, Vec::new()));
            blobs.push(blob);
        }
        let named = (by_name.into_values()).map(|(name, blobs)| (name.to_string(), blobs));
        Ok(Self {
            attributes: module.context().attributes().collect(),
            version: module.context().version(),
            names: named.collect(),
        })
    }

    /// Returns the number of names unknown to `source`; `None` if the blobs do not fit its layouts.
    fn fit(&self, source: Source) -> Option<usize> {
        let mut unknown = 0;
        for (name, blobs) in &self.names {
            match source.layout(name) {
                Some(layout) => {
                    let fit = blobs.iter().all(|blob| self.fits_layout(layout, *blob));
                    fit.then_some(())?;
                }
                None => unknown += 1,
            }
        }
        Some(unknown)
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
                    FieldValue::Attribute(id) => self
                        .attributes
                        .get(id.index())
                        .is_some_and(|attribute| field.kind().admits(*attribute)),
                    _ => true,
                })
            })
    }
}
