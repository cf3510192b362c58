//! Recognition of the source of a file, and of the layout of each of its operations.
//!
//! Properties are positional and unversioned, and producer strings are shared: every build from some months of LLVM's
//! main branch writes `MLIR24.0.0git`. The producer string of a release names its source. For other files, the
//! source is the one that fits most of the operations, and the layout of each operation name is determined by
//! [evidence](super::classify), because most builds have operations that no known source has as they are.

use std::cell::{LazyCell, OnceCell};
use std::fmt::Write as _;
use std::sync::Arc;

use hashbrown::HashSet;
use mlir_bytecode::builtin::BuiltinAttribute;
use mlir_bytecode::context::OperationName;
use mlir_bytecode::ir::Contents;
use mlir_bytecode::properties::{LayoutFinding, Properties};
use mlir_bytecode::{Attribute, Module, ParseNotes, Producer, Registry, Result, Version};

use super::Source;
use super::classify::{Trial, classify};
use super::index;
use super::named::Named;
use super::origin::{Origin, Writer};
use super::recognized::{Evidence, Recognized};
use super::registries::registry_as;
use super::sets::Sources;
use super::source::LAST_WITHOUT_PROPERTIES;
use super::usage::{collect, has_top_values};
use super::variants::Window;
#[cfg(feature = "llvm")]
use crate::llvm::DriftedLlvmDialect;

/// The major version of LLVM before whose release the numbers of values became unique in the text of a module: the
/// development versions with this number print either way.
const FIRST_WITH_UNIQUE_NUMBERS: u32 = 19;

/// Finds the source that fits most of the operations of `module`.
///
/// Of equally fitting sources, returns the first of [`Source::candidates`] that writes the producer string, then the
/// newest release. In files before version 5, which have no properties, a source fits the operations that it knows
/// by name. Returns `None` if no source knows any operation.
///
/// Does not trust the producer string of a release: [`ReadOptions`](crate::ReadOptions) does.
///
/// Reads the bodies of `module`, but keeps few of a large file.
///
/// # Errors
/// Fails if a body cannot be read.
pub fn recognize(module: &Module) -> Result<Option<Recognized>> {
    let recognition = Recognition::by_evidence(module, None, false, &|_| false)?;
    Ok(recognition.recognized)
}

/// The result of the recognition of a file.
#[derive(Default)]
pub(crate) struct Recognition {
    /// The source; `None` if no source knows any operation.
    recognized: Option<Recognized>,
    /// The layouts that are not those of the source, or not certain.
    findings: Vec<(Box<str>, LayoutFinding)>,
    /// The dialects that the writer did not register, so that it prints their attributes and types as it read them, without
    /// aliases.
    unregistered: Vec<Box<str>>,
    /// `llvm` in the form of the file, if that is not the form of releases.
    #[cfg(feature = "llvm")]
    drifted: Option<DriftedLlvmDialect>,
}

impl Recognition {
    /// Returns the result for a source that needs no evidence.
    pub(crate) fn untried(recognized: Option<Recognized>) -> Self {
        Self {
            recognized,
            ..Self::default()
        }
    }

    /// Returns the result for a text as that of a source.
    pub(crate) fn of_text(recognized: Option<Recognized>) -> Self {
        #[cfg(feature = "llvm")]
        let source = recognized.as_ref().map(|it| it.source);
        Self {
            #[cfg(feature = "llvm")]
            drifted: source.and_then(|it| DriftedLlvmDialect::of_source(it.name())),
            ..Self::untried(recognized)
        }
    }

    /// Recognizes a file: the given source; else the one that the producer string states; else the release in the string, or
    /// the source based on that release whose dialect the file uses; else the source of most operations. Operations that are
    /// `supplied` have layouts of the caller.
    pub(crate) fn of_file(
        module: &Module,
        given: Option<Source>,
        supplied: &dyn Fn(&str) -> bool,
    ) -> Self {
        let recognition = Self::by_evidence(module, given, true, supplied);
        // A file that cannot be read fits no source; the next read reports the error.
        let untried = given.map(|source| Recognized::untried(source, Evidence::Given));
        let mut recognition = recognition.unwrap_or_else(|_| Self::untried(untried));
        if let Some(recognized) = &recognition.recognized {
            recognition.unregistered = unregistered(module, recognized.source);
        }
        #[cfg(feature = "llvm")]
        let recognition = {
            let writer = Writer::of(module.context().producer());
            // Known releases have one form of debug information.
            let drifts = |llvm: &u32| *llvm > Source::NEWEST_RELEASE.llvm();
            let of_source = || recognition.recognized.as_ref().map(|it| it.source.llvm());
            let major = writer.llvm.or_else(of_source).filter(drifts);
            recognition.drifted = major.and_then(|it| DriftedLlvmDialect::of(module.context(), it));
            if let (Some(drifted), Some(recognized)) =
                (&recognition.drifted, &mut recognition.recognized)
                && drifted.has_unknown()
            {
                recognized.opaque_encodings = Some("llvm");
            }
            recognition
        };
        recognition
    }

    /// Returns the given source, or the likeliest by the producer string and the dialects of a file. Reads no body and tries no
    /// layout.
    pub(crate) fn by_producer(module: &Module, given: Option<Source>) -> Self {
        let producer = module.context().producer();
        let of_release = || {
            let mut named = Named::of(Writer::of(producer).release?, module);
            named.recognized.alike = named.others.len();
            Some(named.recognized)
        };
        let likeliest = || {
            let context = module.context();
            // Readers of all sources have VHLO, which is a source of its own.
            let is_known = |source: &Source, namespace: &str| {
                source.has_dialect(namespace) || Source::VHLO.has_dialect(namespace)
            };
            let unknown = |source: &Source| {
                let dialects = context.dialects();
                dialects
                    .filter(|it| !is_known(source, it.namespace))
                    .count()
            };
            let mut candidates = Source::candidates(Producer::parse(producer)).peekable();
            let first = *candidates.peek()?;
            // Of equals, the first.
            let source = candidates.min_by_key(unknown)?;
            let evidence = match source == first {
                true => Evidence::Producer,
                false => Evidence::ProducerAndDialects,
            };
            Some(Recognized::untried(source, evidence))
        };
        let given = given.map(|source| Recognized::untried(source, Evidence::Given));
        Self::untried(given.or_else(of_release).or_else(likeliest))
    }

    fn by_evidence(
        module: &Module,
        given: Option<Source>,
        trusts_releases: bool,
        supplied: &dyn Fn(&str) -> bool,
    ) -> Result<Self> {
        let context = module.context();
        let writer = Writer::of(context.producer());
        let is_native = context.version() >= Version::NATIVE_PROPERTIES;
        // The operations of VHLO never change.
        let vhlo = Some(Source::VHLO).filter(|vhlo| writer.is(*vhlo));
        let release = writer.release.or(vhlo).filter(|_| trusts_releases);
        let named = match writer.stated.filter(|_| trusts_releases) {
            Some(stated) => Some(Named::only(stated, Evidence::Producer)),
            None => release.map(|release| Named::of(release, module)),
        };
        // A given source is not trusted against the producer string.
        let (trusted, contradicted) = match (named, given) {
            (Some(named), Some(given)) if named.recognized.source == given => (Some(named), None),
            (Some(named), Some(given)) => match named.others.contains(&given) {
                true => (Some(Named::only(given, named.recognized.evidence)), None),
                false => (None, Some(named.recognized.source)),
            },
            (named, _) => (named, None),
        };
        let names: Vec<String> = context.operation_names().map(text_of).collect();
        let examined: Vec<bool> = (context.operation_names().zip(&names))
            .map(|(name, text)| {
                let known = |trusted: &Named| trusted.determines(text);
                let is_registered = name.is_registered() == Some(true) || !is_native;
                is_registered && !trusted.as_ref().is_some_and(known) && !supplied(text)
            })
            .collect();
        let usages = collect(module, &examined)?;
        let top = OnceCell::new();
        // A module that cannot be read is not printed.
        let has_top_values = || *top.get_or_init(|| has_top_values(module).unwrap_or(true));
        let trials = names.iter().zip(&usages).zip(&examined);
        let trials: Vec<_> = trials
            .filter(|(_, examined)| **examined)
            .map(|((name, usage), _)| (name, Trial::new(context, name, usage, &has_top_values)))
            .collect();
        let before_properties_exist = !is_native
            && given.is_none()
            && writer.llvm.is_some_and(|it| it <= LAST_WITHOUT_PROPERTIES);
        let mut recognized = match (given, trusted) {
            (Some(given), _) => Some(Recognized::untried(given, Evidence::Given)),
            (None, Some(trusted)) => Some(trusted.fitting(&trials)),
            (None, None) if before_properties_exist => {
                let evidence = match writer.is(Source::LLVM_16) {
                    true => Evidence::Producer,
                    false => Evidence::Names,
                };
                Some(Recognized::untried(Source::LLVM_16, evidence))
            }
            (None, None) => {
                let operations = trials.iter().map(|(_, trial)| Clue::Operation(trial));
                let dialects = other_dialects(module).map(Clue::Dialect);
                most_fitting(
                    &writer,
                    is_native,
                    &operations.chain(dialects).collect::<Vec<_>>(),
                )
            }
        };
        let Some(found) = &mut recognized else {
            let unknown = |(name, trial): &(&String, Trial<'_, '_>)| {
                let origin = Origin::unknown();
                (name.as_str().into(), classify(trial, &origin))
            };
            let findings = trials.iter().map(unknown).collect();
            return Ok(Self {
                recognized,
                findings,
                ..Self::default()
            });
        };
        let is_named = matches!(
            found.evidence,
            Evidence::Given | Evidence::Producer | Evidence::Dialect(_)
        );
        found.guesses_source = !is_named && is_guess(module, found.source, &writer, &trials);
        if given.is_none() && !before_properties_exist {
            found.llvm = writer.llvm.unwrap_or(found.llvm);
            if writer.is_development && found.llvm == FIRST_WITH_UNIQUE_NUMBERS {
                found.guesses_numbers = true;
                // The numbering changed some weeks after StableHLO moved to properties.
                let is_before = |(name, trial): &(&String, Trial<'_, '_>)| {
                    name.starts_with("stablehlo.") && trial.lost_properties()
                };
                found.llvm -= u32::from(trials.iter().any(is_before));
            }
        }
        let origin = Origin {
            window: match given {
                Some(given) => Window::at(given),
                None => writer.window,
            },
            source: found.source,
            is_own: contradicted.is_none() && (writer.is(found.source) || before_properties_exist),
            is_given: given.is_some_and(|given| !writer.is(given)),
            contradicted,
            before_properties: before_properties_exist,
        };
        let mut findings = Vec::new();
        for (name, trial) in &trials {
            let finding = classify(trial, &origin);
            if trial.is_used() && !trial.is_known(found.source) {
                found.unknown += 1;
            }
            if !trial.is_as_table(found.source, &finding) {
                findings.push((name.as_str().into(), finding));
            }
        }
        Ok(Self {
            recognized,
            findings,
            ..Self::default()
        })
    }

    /// Returns the registry of all dialects with all findings. Files without special findings share a registry.
    pub(crate) fn registry(self) -> Arc<Registry> {
        let registry = registry_as(self.recognized);
        #[cfg(feature = "llvm")]
        let registry = match self.drifted {
            Some(dialect) => Arc::new(Registry::clone(&registry).with(dialect)),
            None => registry,
        };
        let registry = match self.unregistered.is_empty() {
            true => registry,
            false => Arc::new(
                (self.unregistered.iter())
                    .fold(Registry::clone(&registry), |all, it| all.without(it)),
            ),
        };
        match self.findings.is_empty() {
            true => registry,
            false => Arc::new(Registry::clone(&registry).with_findings(self.findings)),
        }
    }
}

/// Returns the dialects of operations that the file has as unregistered, though readers of `source` register them: the writer
/// did not register their dialect.
fn unregistered(module: &Module, source: Source) -> Vec<Box<str>> {
    let mut unregistered: Vec<Box<str>> = Vec::new();
    let names = |registered| {
        let names = module.context().operation_names();
        names.filter(move |name| name.is_registered() == Some(registered))
    };
    // Most files have no unregistered operations.
    let registered = LazyCell::new(|| -> HashSet<&str> {
        let names = names(true);
        names.map(|name| name.dialect()).collect()
    });
    for name in names(false) {
        let dialect = name.dialect();
        let is_new = dialect != "builtin"
            && !registered.contains(dialect)
            && !unregistered.iter().any(|it| **it == *dialect);
        if is_new && source.knows(&text_of(name)) {
            unregistered.push(dialect.into());
        }
    }
    unregistered
}

/// What a source fits or not.
enum Clue<'t, 'l, 'm> {
    Operation(&'t Trial<'l, 'm>),
    /// A dialect of which the file has only attributes and types: the sources with the dialect.
    Dialect(Sources),
}

impl Clue<'_, '_, '_> {
    /// Returns those of `sources` that fit.
    fn fitted_of(&self, sources: Sources) -> Sources {
        match self {
            Self::Operation(trial) => trial.fitted_of(sources),
            Self::Dialect(having) => having.and(sources),
        }
    }
}

/// Returns the sources with the dialect, for each dialect of which a file has only attributes and types.
fn other_dialects(module: &Module) -> impl Iterator<Item = Sources> {
    let context = module.context();
    let has_operations = |namespace: &str| {
        let mut names = context.operation_names();
        names.any(|name| name.dialect() == namespace)
    };
    let dialects = context.dialects().map(|it| it.namespace);
    let others = dialects.filter(move |it| !has_operations(it));
    others.map(|it| {
        let tables = index::tables_of_dialect(it);
        Source::all().filter(|it| it.is_in(tables)).collect()
    })
}

/// Returns whether the evidence does not suffice for a source, or is against it.
fn is_guess(
    module: &Module,
    source: Source,
    writer: &Writer,
    trials: &[(&String, Trial<'_, '_>)],
) -> bool {
    let is_evidence = |(name, trial): &(&String, Trial<'_, '_>)| {
        trial.is_used() && trial.is_known(source) && !name.starts_with("builtin.")
    };
    let knows_any = trials.iter().any(is_evidence)
        || other_dialects(module).any(|having| having.contains(source));
    !knows_any || writer.llvm.is_some_and(|it| it != source.llvm())
}

/// Returns the source that fits the most clues; of equals, the first that writes the producer string, then the newest
/// release, then the build whose LLVM is nearest.
fn most_fitting(
    writer: &Writer,
    is_native: bool,
    clues: &[Clue<'_, '_, '_>],
) -> Option<Recognized> {
    let mut best: Option<(usize, Source)> = None;
    let mut alike = 0;
    let fits = |sources: Sources| -> Vec<Sources> {
        clues.iter().map(|clue| clue.fitted_of(sources)).collect()
    };
    let count = |fits: &[Sources], source| fits.iter().filter(|it| it.contains(source)).count();
    let of_writers = fits(writer.sources);
    for source in writer.sources.iter() {
        let count = count(&of_writers, source);
        match best {
            Some((most, _)) if count == most => alike += 1,
            Some((most, _)) if count < most => {}
            _ => (best, alike) = (Some((count, source)), 0),
        }
    }
    // Another source can only be better if it fits a clue that the best writer does not fit.
    let others = Sources::all().without(writer.sources);
    let others = match best {
        Some((_, best)) => {
            let unfitted = clues
                .iter()
                .zip(&of_writers)
                .filter(|(_, fits)| !fits.contains(best));
            let fits = unfitted.map(|(clue, _)| clue.fitted_of(others));
            fits.fold(Sources::default(), Sources::or)
        }
        None => others,
    };
    if !others.is_empty() {
        let of_others = fits(others);
        // A release is the likelier origin of a file that a build fits as well; of builds, the nearest to the producer.
        let (releases, mut builds): (Vec<_>, Vec<_>) =
            others.iter().partition(|it| it.is_release());
        let distance = |it: &Source| writer.llvm.map(|llvm| it.llvm().abs_diff(llvm));
        builds.sort_by_key(distance);
        for source in releases.into_iter().chain(builds) {
            let count = count(&of_others, source);
            match best {
                Some((most, best)) if count == most && !writer.is(best) => alike += 1,
                Some((most, _)) if count <= most => {}
                _ if count > 0 => (best, alike) = (Some((count, source)), 0),
                _ => {}
            }
        }
    }
    let (_, source) = best?;
    let evidence = match (is_native, writer.is(source)) {
        (true, true) => Evidence::ProducerAndProperties,
        (true, false) => Evidence::Properties,
        (false, true) => Evidence::Producer,
        (false, false) => Evidence::Names,
    };
    Some(Recognized {
        alike,
        ..Recognized::untried(source, evidence)
    })
}

/// Returns the text of a name. Allocates once, because small files have more names than other facts to examine.
fn text_of(name: OperationName<'_>) -> String {
    let mut text = String::with_capacity(name.dialect().len() + 1 + name.operation().len());
    // Writing to a string never fails.
    let _ = write!(text, "{name}");
    text
}

/// Returns the number of operation names of `module` that are unknown to the source, and of dialects of which the module has only
/// attributes and types and another source has operations.
pub(super) fn unknown_names(module: &Module, source: Source) -> usize {
    let names = module.context().operation_names();
    let unknown = names.filter(|name| !source.knows(&name.to_string()));
    let dialects = other_dialects(module);
    let unknown_dialects = dialects.filter(|having| !having.is_empty() && !having.contains(source));
    unknown.count() + unknown_dialects.count()
}

/// Returns whether every operation name of `module` that any source knows is known to `source`, and so is every dialect of which the
/// module has only attributes and types.
pub(super) fn fits_best(module: &Module, source: Source) -> bool {
    let mut names = module.context().operation_names();
    let is_known = names.all(|name| {
        let name = name.to_string();
        source.knows(&name) || !Source::all().any(|other| other.knows(&name))
    });
    is_known && other_dialects(module).all(|having| having.is_empty() || having.contains(source))
}

/// Returns the sources whose operations a text may contain, the likeliest first: sources that know more operations, then
/// more of their properties, then sources that would print fewer of its attributes as properties, then releases.
///
/// Sources that know fewer of the operations than `reference` are left out, because they accept what it rejects; so are sources
/// without tables of items that know no more of the operations and properties.
/// `module` has been parsed without layouts.
pub(super) fn candidates_for_text(
    module: &Module,
    notes: &ParseNotes,
    reference: Source,
) -> Result<Vec<Source>> {
    let contents = distinct_contents(module)?;
    let mut attributes = pairs(&contents, |it| Ok(it.attribute_dictionary()))?;
    let moved = notes.moved_attributes.iter();
    attributes.extend(moved.map(|(operation, name)| (operation.clone(), name.to_string())));
    let properties = pairs(&contents, |it| match it.properties()? {
        Properties::Dictionary(dictionary) => Ok(Some(dictionary)),
        _ => Ok(None),
    })?;
    let count = |source: Source, pairs: &HashSet<(String, String)>, are_properties| {
        let is_counted = |(operation, name): &&(String, String)| {
            source.has_property(operation, name) == Some(are_properties)
        };
        pairs.iter().filter(is_counted).count()
    };
    let unknown = |source| {
        let lacking = count(source, &properties, false);
        (unknown_names(module, source), lacking)
    };
    let reference = unknown(reference);
    let mut sources: Vec<_> = Source::all()
        .filter(|source| {
            let unknown = unknown(*source);
            unknown < reference || source.judges_items() && unknown.0 <= reference.0
        })
        .collect();
    sources.sort_by_cached_key(|&source| {
        let misplaced = count(source, &attributes, true);
        (unknown(source), misplaced, !source.is_release())
    });
    Ok(sources)
}

/// Returns the different contents of the operations of a module.
fn distinct_contents(module: &Module) -> Result<Vec<Contents<'_>>> {
    let mut seen = HashSet::new();
    let mut distinct = Vec::new();
    for operation in module.walk() {
        let contents = operation?.contents();
        if seen.insert(contents.id()) {
            distinct.push(contents);
        }
    }
    Ok(distinct)
}

/// Returns the different pairs of an operation and an entry of the dictionary that `dictionary_of` returns.
fn pairs<'m>(
    contents: &[Contents<'m>],
    dictionary_of: impl Fn(Contents<'m>) -> Result<Option<Attribute<'m>>>,
) -> Result<HashSet<(String, String)>> {
    let mut seen = HashSet::new();
    let mut pairs = HashSet::new();
    for &contents in contents {
        let Some(dictionary) = dictionary_of(contents)? else {
            continue;
        };
        if !seen.insert((contents.name().id(), dictionary.id())) {
            continue;
        }
        if let Some(BuiltinAttribute::Dictionary { entries }) = dictionary.try_decode()? {
            let operation = contents.name().to_string();
            for entry in entries {
                pairs.insert((operation.clone(), entry.name.value()?.to_string()));
            }
        }
    }
    Ok(pairs)
}
