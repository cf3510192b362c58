//! The sources that can read a module.

use std::borrow::Cow;
use std::collections::BTreeSet;

use bstr::ByteSlice as _;
use mlir_bytecode::context::WireForm;
use mlir_bytecode::write::{TargetRelease, WriteOptions};
use mlir_bytecode::{Attribute, Context, Module, Result, Type};
use mlir_bytecode_dialects::{Evidence, Recognized, Source};
use serde::Serialize;

use crate::shares::map_shares;

/// How a source reads a module.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Reader {
    /// The name of the source.
    pub source: &'static str,
    /// Whether and how the source reads the module.
    pub reads: Reads,
    /// The obstacle to reading the module unchanged, or the reason why it cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The parts of which it is not known whether the source reads them: attributes and types that the file holds as text of
    /// their dialects, whose grammars differ between releases; dialects whose layouts in the source are assumed; data whose
    /// alignment in memory not every reader ensures; versions of dialects that only the dialects themselves know.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub untried: BTreeSet<String>,
}

/// Whether and how a source reads a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Reads {
    /// The source reads the module as it is.
    Unchanged,
    /// The source reads the module after a conversion.
    Converted,
    /// The source cannot read the module.
    No,
}

/// Names the target in the messages of a trial, because sources share trials.
const THIS_SOURCE: &str = "this source";

/// Returns how each source that has all dialects of the module can read it, by versions, encodings, operations and kinds of
/// properties: its verifiers may reject more.
///
/// A trial conversion adds entries to the context, as by [`Module::write`]. Sources whose trials have the same result share
/// one.
///
/// # Errors
/// Fails if a part of the module cannot be read.
pub fn readers(module: &Module) -> Result<Vec<Reader>> {
    let dialects = needed_dialects(module);
    let has_all = |source: &Source| {
        let has = |dialect: &String| source.registers(dialect);
        dialects.iter().all(has)
    };
    let targets = Source::all().filter(has_all);
    let targets = targets.filter_map(|source| Some((source, source.target()?)));
    let context = module.context();
    let texts = texts_of_dialects(context.attributes(), context.types());
    // A reader parses what its own release has written.
    let own = Recognized::of(module).filter(|it| it.evidence == Evidence::Producer);
    let alignment = unusual_alignment(context);
    let versions = context.dialects().filter(|it| it.version.is_some());
    let versions: Vec<&str> = versions.map(|it| it.namespace).collect();
    let mut alike: Vec<TargetRelease> = Vec::new();
    let mut sources = Vec::new();
    for (source, target) in targets {
        let known = alike.iter().position(|it| it.is_alike(&target, module));
        sources.push((source, known.unwrap_or(alike.len())));
        if known.is_none() {
            alike.push(target);
        }
    }
    let trials = map_shares(&alike, 1, &|share| {
        let trials = share.iter().map(|it| Trial::of(module, it, &texts));
        trials.collect()
    })?;
    let mut readers = Vec::new();
    for (source, index) in sources {
        let (Some(target), Some(trial)) = (alike.get(index), trials.get(index)) else {
            continue;
        };
        let is_own = own.is_some_and(|it| it.source == source);
        let parses = is_own && trial.reads == Reads::Unchanged;
        let mut untried = trial.texts.clone();
        untried.retain(|text| !(parses && source.registers(dialect_of(text))));
        if trial.reads != Reads::No {
            let assumed = dialects.iter().filter(|it| source.assumes(it));
            untried.extend(assumed.map(|dialect| format!("the layouts of `{dialect}`")));
            untried.extend(alignment.map(|alignment| format!("alignment {alignment}")));
            let read = versions.iter().filter(|it| target.reads_version(it));
            untried.extend(read.map(|dialect| format!("the version of `{dialect}`")));
        }
        readers.push(Reader {
            source: source.name(),
            reads: trial.reads,
            reason: trial.reason.clone(),
            untried,
        });
    }
    Ok(readers)
}

/// The result of a trial for a source and for all sources like it.
struct Trial {
    reads: Reads,
    reason: Option<String>,
    /// The attributes and types that the source reads as text of their dialects.
    texts: BTreeSet<String>,
}

impl Trial {
    /// Determines how a source reads a module, which has `texts` in the form of its file.
    fn of(module: &Module, target: &TargetRelease, texts: &BTreeSet<String>) -> Result<Self> {
        let no = |reason| Self {
            reads: Reads::No,
            reason: Some(reason),
            texts: BTreeSet::new(),
        };
        let mut names = module.context().operation_names();
        if let Some(lacking) = names.find(|name| target.lacks_operation(*name)) {
            return Ok(no(format!("its dialect has no `{lacking}` there")));
        }
        if let Some(misfit) = target.misfit(module)? {
            return Ok(no(format!("its verifier rejects {misfit}")));
        }
        let Some(obstacle) = target.obstacle(module)? else {
            return Ok(Self {
                reads: Reads::Unchanged,
                reason: None,
                texts: texts.clone(),
            });
        };
        let mut target = target.clone();
        target.name = THIS_SOURCE.to_owned();
        let options = WriteOptions::new().target(target);
        Ok(match module.plan_write(&options) {
            Ok(plan) => Self {
                reads: Reads::Converted,
                reason: Some(obstacle),
                texts: texts_of_dialects(plan.attributes, plan.types),
            },
            Err(error) => no(error.to_string()),
        })
    }
}

/// The alignment of the memory into which every reader reads a file.
const ENSURED_ALIGNMENT: u64 = 8;

/// Returns the largest alignment of the data of resources, if not every reader ensures it.
fn unusual_alignment(context: &Context) -> Option<u64> {
    let alignments = context
        .resources()
        .map(|(_, resource)| resource.data.blob().map_or(0, |(alignment, _)| alignment));
    alignments.max().filter(|it| *it > ENSURED_ALIGNMENT)
}

/// Returns the dialect of the name of an attribute or type, such as `#dlti.dl_spec`.
fn dialect_of(text: &str) -> &str {
    let name = text.trim_start_matches(['#', '!']);
    name.split_once('.').map_or(name, |(dialect, _)| dialect)
}

/// Returns the names of the attributes and types that a file holds as text of a dialect, such as `#dlti.dl_spec`.
fn texts_of_dialects<'ir>(
    attributes: impl IntoIterator<Item = Attribute<'ir>>,
    types: impl IntoIterator<Item = Type<'ir>>,
) -> BTreeSet<String> {
    let attributes = attributes.into_iter();
    let attributes = attributes.map(|it| (it.dialect(), it.wire_form()));
    let types = types.into_iter().map(|it| (it.dialect(), it.wire_form()));
    let items = attributes.chain(types);
    let texts = items.filter_map(|(dialect, form)| match form {
        WireForm::Assembly(text) if dialect != "builtin" => Some(text.to_str_lossy()),
        _ => None,
    });
    let name = |text: Cow<'_, str>| {
        let is_part = |it: char| it.is_alphanumeric() || "#!_.$-".contains(it);
        let end = text.find(|it| !is_part(it)).unwrap_or(text.len());
        text.get(..end).unwrap_or_default().to_owned()
    };
    texts.map(name).collect()
}

/// Returns the dialects that a reader must have registered: those of registered operations.
fn needed_dialects(module: &Module) -> BTreeSet<String> {
    let names = module.context().operation_names();
    let registered = names.filter(|name| match name.is_registered() {
        Some(registered) => registered,
        // Before version 5, a known layout shows it.
        None => name.layout().is_some(),
    });
    registered.map(|name| name.dialect().to_owned()).collect()
}
