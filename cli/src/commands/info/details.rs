//! The part of `mlirbc info` that reads all of a file: counts, resources, layouts, and the releases that can read it.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use bstr::{BStr, ByteSlice as _};
use mlir_bytecode::check::check;
use mlir_bytecode::context::{ResourceData, ResourceOwner, WireForm};
use mlir_bytecode::properties::Confidence;
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{Context, Module, Registry};
use mlir_bytecode_dialects::{Evidence, Recognized, Source};
use serde::Serialize;

use super::row;
use crate::commands::check::describe;
use crate::failure::{Result, report_error};
use crate::files::Verdict;
use crate::input::Input;
use crate::json::Fault;
use crate::output;

/// What is found by reading all of a file.
#[derive(Serialize)]
pub(super) struct Details {
    regions: u64,
    blocks: u64,
    values: u64,
    resource_list: Vec<ResourceDetails>,
    /// What is opaque, or an empty text.
    opaque: String,
    /// The number of operation names by the confidence in their layout.
    layouts: BTreeMap<String, Vec<String>>,
    readers: Vec<ReaderDetails>,
    findings: Vec<Fault>,
    #[serde(skip)]
    errors: Vec<mlir_bytecode::Error>,
    #[serde(skip)]
    uncertain: BTreeSet<String>,
}

#[derive(Serialize)]
struct ResourceDetails {
    key: String,
    owner: String,
    data: String,
}

#[derive(Serialize)]
struct ReaderDetails {
    source: &'static str,
    reads: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// Attributes and types that the file holds as text of their dialects, whose grammars differ between releases: whether
    /// the source parses them is not known.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    untried: BTreeSet<String>,
}

impl Details {
    /// Reads all of a module.
    pub(super) fn of(input: &Input, module: &Module) -> Result<Self> {
        let readers = readers(module).map_err(|error| input.fault(error))?;
        let report = check(module);
        let counts = report.counts;
        let layouts = layouts(module.context());
        let uncertain = layouts.keys().filter(|confidence| !confidence.is_certain());
        let uncertain = uncertain.map(ToString::to_string).collect();
        let layouts = layouts.into_iter();
        Ok(Self {
            regions: counts.regions as u64,
            blocks: counts.blocks as u64,
            values: counts.values as u64,
            resource_list: resources(module),
            opaque: describe(&report.opaque),
            layouts: layouts.map(|(it, names)| (it.to_string(), names)).collect(),
            readers: readers.into_iter().map(ReaderDetails::of).collect(),
            findings: report.findings.iter().map(Fault::from).collect(),
            errors: report.findings,
            uncertain,
        })
    }

    /// Prints the details.
    pub(super) fn print(&self) -> Result<()> {
        output::text(|out| self.write(out))
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        row(out, "regions", &self.regions)?;
        row(out, "blocks", &self.blocks)?;
        row(out, "values", &self.values)?;
        if !self.resource_list.is_empty() {
            writeln!(out, "resources:")?;
        }
        for ResourceDetails { key, owner, data } in &self.resource_list {
            writeln!(out, "  {key}, {owner}: {data}")?;
        }
        let opaque = match self.opaque.as_str() {
            "" => "nothing",
            opaque => opaque,
        };
        row(out, "opaque", &opaque)?;
        writeln!(out, "layouts:")?;
        for (confidence, names) in &self.layouts {
            write!(out, "  {confidence:<22} {}", names.len())?;
            match self.uncertain.contains(confidence) {
                false => writeln!(out)?,
                true => writeln!(out, ": {}", names.join(", "))?,
            }
        }
        writeln!(out, "readers:")?;
        for ReaderDetails {
            source,
            reads,
            reason,
            untried,
        } in &self.readers
        {
            write!(out, "  {source:<22} ")?;
            match (*reads, reason) {
                ("converted", Some(obstacle)) => {
                    write!(out, "after `convert --target {source}`: {obstacle}")?;
                }
                (reads, Some(error)) => write!(out, "{reads}: {error}")?,
                (reads, None) => write!(out, "{reads}")?,
            }
            if !untried.is_empty() {
                let untried: Vec<&str> = untried.iter().map(String::as_str).collect();
                write!(out, "; if it parses {}", untried.join(", "))?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    /// Reports the findings.
    pub(super) fn report(&self, input: &Input) -> Verdict {
        for error in &self.errors {
            report_error(&input.name, error);
        }
        Verdict::of(&self.errors)
    }
}

impl ReaderDetails {
    fn of((source, reader): (Source, Reader)) -> Self {
        let (reads, reason, untried) = match reader {
            Reader::Unchanged(untried) => ("unchanged", None, untried),
            Reader::Converted(obstacle, untried) => ("converted", Some(obstacle), untried),
            Reader::Lacks(operation) => {
                let reason = format!("its dialect has no `{operation}` there");
                ("no", Some(reason), BTreeSet::new())
            }
            Reader::Fails(error) => ("no", Some(error.to_string()), BTreeSet::new()),
        };
        Self {
            source: source.name(),
            reads,
            reason,
            untried,
        }
    }
}

/// Returns the operation names of each confidence that occurs.
fn layouts(context: &Context) -> BTreeMap<Confidence, Vec<String>> {
    let mut layouts: BTreeMap<_, Vec<String>> = BTreeMap::new();
    for name in context.operation_names() {
        let names = layouts.entry(name.confidence()).or_default();
        names.push(name.to_string());
    }
    layouts
}

/// How a release can read the file, and what it holds as text of dialects.
enum Reader {
    Unchanged(BTreeSet<String>),
    /// After a conversion, which succeeds, because of this obstacle.
    Converted(String, BTreeSet<String>),
    /// Not at all, because it has the dialect of this operation, but not the operation.
    Lacks(String),
    /// Not at all, because the conversion fails.
    Fails(mlir_bytecode::Error),
}

/// Returns how each source that has all dialects of the file can read it.
fn readers(module: &Module) -> mlir_bytecode::Result<Vec<(Source, Reader)>> {
    let dialects = needed_dialects(module);
    let has_all = |source: &Source| {
        let has = |dialect: &String| source.has_dialect(dialect);
        dialects.iter().all(has)
    };
    let targets = Source::all().filter(has_all);
    let targets = targets.filter_map(|source| Some((source, source.target()?)));
    let texts = texts_of_dialects(module.context());
    // A reader parses what its own release has written.
    let own = Recognized::of(module).filter(|it| it.evidence == Evidence::Producer);
    targets
        .map(|(source, target)| {
            let mut names = module.context().operation_names();
            if let Some(lacking) = names.find(|name| target.lacks_operation(*name)) {
                return Ok((source, Reader::Lacks(lacking.to_string())));
            }
            let Some(obstacle) = target.obstacle(module)? else {
                let is_own = own.is_some_and(|it| it.source == source);
                let untried = if is_own {
                    BTreeSet::new()
                } else {
                    texts.clone()
                };
                return Ok((source, Reader::Unchanged(untried)));
            };
            let written = module.write(&WriteOptions::new().target(target));
            Ok(match written {
                Ok(written) => {
                    let written = Module::read(written.into_bytes(), Registry::new())?;
                    let untried = texts_of_dialects(written.context());
                    (source, Reader::Converted(obstacle, untried))
                }
                Err(error) => (source, Reader::Fails(error)),
            })
        })
        .collect()
}

/// Returns the names of the attributes and types that a file holds as text of a dialect, such as `#dlti.dl_spec`.
fn texts_of_dialects(context: &Context) -> BTreeSet<String> {
    let attributes = context
        .attributes()
        .map(|it| (it.dialect(), it.wire_form()));
    let types = context.types().map(|it| (it.dialect(), it.wire_form()));
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

fn resources(module: &Module) -> Vec<ResourceDetails> {
    let resources = module.context().resources();
    let details = resources.map(|(owner, resource)| ResourceDetails {
        key: BStr::new(&resource.key).to_string(),
        owner: match owner {
            ResourceOwner::Dialect(_) => "of a dialect".to_owned(),
            ResourceOwner::External(name) => format!("external of `{name}`"),
            other => format!("of {other:?}"),
        },
        data: match &resource.data {
            ResourceData::None => "no data".to_owned(),
            ResourceData::Bool(value) => value.to_string(),
            ResourceData::String(value) => format!("string of {} bytes", value.len()),
            ResourceData::Blob { alignment, data } => {
                format!("{} bytes, aligned to {alignment}", data.len())
            }
            other => format!("{other:?}"),
        },
    });
    details.collect()
}
