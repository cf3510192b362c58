//! The sources that can read a module.

use std::borrow::Cow;
use std::collections::BTreeSet;

use bstr::ByteSlice as _;
use mlir_bytecode::context::WireForm;
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{Context, Module, Registry, Result};
use mlir_bytecode_dialects::{Evidence, Recognized, Source};
use serde::Serialize;

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
    /// Attributes and types that the file holds as text of their dialects, whose grammars differ between releases: whether
    /// the source parses them is not known.
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

/// Returns how each source that has all dialects of the module can read it, by versions, encodings, operations and kinds of
/// properties: its verifiers may reject more.
///
/// # Errors
/// Fails if a part of the module cannot be read.
pub fn readers(module: &Module) -> Result<Vec<Reader>> {
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
            let reader = |reads, reason, untried| Reader {
                source: source.name(),
                reads,
                reason,
                untried,
            };
            let mut names = module.context().operation_names();
            if let Some(lacking) = names.find(|name| target.lacks_operation(*name)) {
                let reason = format!("its dialect has no `{lacking}` there");
                return Ok(reader(Reads::No, Some(reason), BTreeSet::new()));
            }
            let Some(obstacle) = target.obstacle(module)? else {
                let is_own = own.is_some_and(|it| it.source == source);
                let untried = if is_own {
                    BTreeSet::new()
                } else {
                    texts.clone()
                };
                return Ok(reader(Reads::Unchanged, None, untried));
            };
            let written = module.write(&WriteOptions::new().target(target));
            Ok(match written {
                Ok(written) => {
                    let written = Module::read(written.into_bytes(), Registry::new())?;
                    let untried = texts_of_dialects(written.context());
                    reader(Reads::Converted, Some(obstacle), untried)
                }
                Err(error) => reader(Reads::No, Some(error.to_string()), BTreeSet::new()),
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
