//! The part of `mlirbc info` that reads all of a file: counts, resources, layouts, and the releases that can read it.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use mlir_bytecode::check::check;
use mlir_bytecode::context::{ResourceData, ResourceOwner};
use mlir_bytecode::properties::Confidence;
use mlir_bytecode::{Context, Module};
use mlir_bytecode_inspect::{Reader, Reads, readers};
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
    readers: Vec<Reader>,
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

impl Details {
    /// Reads all of a module.
    pub(super) fn of(input: &Input, module: &Module) -> Result<Self> {
        let report = check(module);
        let counts = report.counts;
        let layouts = layouts(module.context());
        let uncertain = layouts.keys().filter(|confidence| !confidence.is_certain());
        let uncertain = uncertain.map(ToString::to_string).collect();
        let layouts = layouts.into_iter();
        let resource_list = resources(module);
        // Last, because a trial conversion adds entries to the context.
        let readers = readers(module).map_err(|error| input.fault(error))?;
        Ok(Self {
            regions: counts.regions as u64,
            blocks: counts.blocks as u64,
            values: counts.values as u64,
            resource_list,
            opaque: describe(&report.opaque),
            layouts: layouts.map(|(it, names)| (it.to_string(), names)).collect(),
            readers,
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
        writeln!(out, "readers, without their verifiers:")?;
        for reader in &self.readers {
            let Reader {
                source, untried, ..
            } = reader;
            let reason = reader.reason.as_deref().unwrap_or_default();
            write!(out, "  {source:<22} ")?;
            match reader.reads {
                Reads::Converted => write!(out, "after `convert --target {source}`: {reason}")?,
                Reads::Unchanged => write!(out, "unchanged")?,
                _ => write!(out, "no: {reason}")?,
            }
            if !untried.is_empty() {
                let untried: Vec<&str> = untried.iter().map(String::as_str).collect();
                write!(out, "; not tried: {}", untried.join(", "))?;
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

/// Returns the operation names of each confidence that occurs.
fn layouts(context: &Context) -> BTreeMap<Confidence, Vec<String>> {
    let mut layouts: BTreeMap<_, Vec<String>> = BTreeMap::new();
    for name in context.operation_names() {
        let names = layouts.entry(name.confidence()).or_default();
        names.push(name.to_string());
    }
    layouts
}

fn resources(module: &Module) -> Vec<ResourceDetails> {
    let resources = module.context().resources();
    let details = resources.map(|(owner, resource)| ResourceDetails {
        key: resource.key.to_string(),
        owner: match owner {
            ResourceOwner::Dialect(_) => "of a dialect".to_owned(),
            ResourceOwner::External(name) => format!("external of `{name}`"),
            other => format!("of {other:?}"),
        },
        data: match &resource.data {
            ResourceData::None => "no data".to_owned(),
            ResourceData::Bool(value) => value.to_string(),
            ResourceData::String(value) => format!("string of {} bytes", value.len()),
            other => match other.blob() {
                Some((alignment, data)) => {
                    format!("{} bytes, aligned to {alignment}", data.len())
                }
                None => format!("{other:?}"),
            },
        },
    });
    details.collect()
}
