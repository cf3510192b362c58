//! `cargo xtask forms`: the definitions of the operations of installed MLIR releases, for their custom text.
//!
//! ```text
//! cargo xtask forms                        writes dialects/data/llvm-*.{forms,cases,mnemonics,items} of what is installed
//! cargo xtask forms --release 19 --fetch   the same of a package that is downloaded for this
//! cargo xtask forms --check                proves that the committed files are fresh
//! cargo xtask forms -I include Ops.td --layouts FILE     prints the definitions of a dialect of your own
//! ```
//!
//! Definitions are read from the table definitions, through `llvm-tblgen --dump-json`. Of operations that upstream's C++
//! writes by hand, `dialects/data/hand-written.formats` has the format where a format describes the text. A second witness is the C++ that
//! the packages ship: the steps of each generated printer and parser are compared with the steps that the format
//! implies. A difference is an error.

mod attribute;
mod cases;
mod generated;
mod items;
mod mnemonics;
mod operation;
mod rules;
mod source;
mod types;
mod written;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use mlir_bytecode::definition::{
    Cardinality, Form, OperationDefinition, OperationDefinitions, ValueGroup, text,
};

use crate::layouts::extraction::Extraction;
use crate::layouts::release::Release;
use crate::layouts::tblgen::Tblgen;
use crate::layouts::{Layouts, cpp_classes, read, report, tblgen};
use written::{Source, Written};

/// Definitions by operation name.
type Definitions = BTreeMap<String, OperationDefinition>;

/// The arguments of `cargo xtask forms`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    extraction: Extraction,
    #[command(flatten)]
    tblgen: Tblgen,
    /// Table definitions of dialects of your own: their definitions are printed.
    definitions: Vec<PathBuf>,
    /// The layouts of the operations of `definitions`; later files take precedence.
    #[arg(long)]
    layouts: Vec<PathBuf>,
    /// Print only the differences from these files of definitions; later files take precedence.
    #[arg(long)]
    over: Vec<PathBuf>,
}

/// Runs the task.
pub(crate) fn run(args: &Args) -> Result<()> {
    if !args.definitions.is_empty() {
        return print_own(args);
    }
    args.extraction.run(|release| one_release(args, release))
}

/// Returns the definition of an operation that is a C++ class with these traits: all have a form.
fn of_class(name: &str, traits: &str) -> Result<OperationDefinition> {
    let values = |values: &str, group: &str| -> Result<Vec<ValueGroup>> {
        if traits.contains(&format!("Variadic{values}")) {
            return Ok(vec![ValueGroup::new(group, Cardinality::Variadic)]);
        }
        let has_none = traits.contains(&format!("Zero{values}"));
        ensure!(has_none, "{name}: the number of {group}");
        Ok(Vec::new())
    };
    let mut definition = OperationDefinition::new(name);
    definition.form = Form::HandWritten;
    definition.operands = values("Operands", "operands")?;
    definition.results = values("Results", "results")?;
    Ok(definition)
}

fn one_release(args: &Args, release: &Release) -> Result<()> {
    let layouts = read(&data_file(release.major, "layouts"))?;
    let written = Written::read(&data_folder().join("hand-written.formats"))?;
    let source = Source {
        release: Some(release.major),
        written: &written,
    };
    let mut definitions = Definitions::new();
    let mut classes = operation::Classes::default();
    let mut cases = cases::Cases::new();
    let mut mnemonics = mnemonics::Mnemonics::default();
    let mut items = items::Items::default();
    for root in &tblgen::table_definitions(&release.include.join("mlir"))? {
        // Fragments fail alone; the check below shows that a root covers each operation.
        if let Some(records) = args.tblgen.dump(&release.include, root)? {
            let (classes, definitions) = (&mut classes, &mut definitions);
            let add = operation::definitions(&records, &layouts, &source, classes, definitions);
            let left_out = add.with_context(|| root.display().to_string())?;
            ensure!(left_out.is_empty(), "no definitions: {left_out:?}");
            cases::add(&records, &mut cases)?;
            mnemonics.add(&records)?;
            items.add(&records)?;
        }
    }
    classes.resolve(&mut definitions)?;
    let compared = generated::compare(&release.include.join("mlir"), &definitions, |name| {
        source.written(name).is_some()
    })?;
    let classes = cpp_classes(&release.include.join("mlir"))?;
    for name in layouts.keys() {
        if !definitions.contains_key(name) {
            let traits = classes.get(name);
            let traits = traits.with_context(|| format!("no definition and no class of {name}"))?;
            definitions.insert(name.clone(), of_class(name, traits)?);
        }
    }
    let text = file(release, &definitions, &layouts)?;
    let path = data_file(release.major, "forms");
    let count = |form: fn(&Form) -> bool| definitions.values().filter(|it| form(&it.form)).count();
    report(&format!(
        "llvm-{}: {} operations, {} with a format, {} hand-written, {compared}, {} bytes",
        release.major,
        definitions.len(),
        count(|form| matches!(form, Form::Declarative { .. })),
        count(|form| *form == Form::HandWritten),
        text.len(),
    ));
    args.extraction.commit("forms", &path, &text)?;
    let text = cases::file(release, &cases)?;
    let path = data_file(release.major, "cases");
    args.extraction.commit("forms", &path, &text)?;
    let path = data_file(release.major, "mnemonics");
    (args.extraction).commit("forms", &path, &mnemonics.file(release)?)?;
    report(&items.report());
    let path = data_file(release.major, "items");
    (args.extraction).commit("forms", &path, &items.file(release)?)
}

fn print_own(args: &Args) -> Result<()> {
    let mut layouts = Layouts::new();
    for file in &args.layouts {
        layouts.extend(read(file)?);
    }
    let mut definitions = Definitions::new();
    let mut classes = operation::Classes::default();
    let source = Source {
        release: None,
        written: &Written::read(&data_folder().join("hand-written.formats"))?,
    };
    for root in &args.definitions {
        let records = args.tblgen.dump_own(root)?;
        let (classes, definitions) = (&mut classes, &mut definitions);
        let add = operation::definitions(&records, &layouts, &source, classes, definitions);
        for it in add.with_context(|| root.display().to_string())? {
            report(&format!("# Left out: {it}"));
        }
    }
    classes.resolve(&mut definitions)?;
    let mut base = Vec::new();
    for file in &args.over {
        let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
        base.insert(0, OperationDefinitions::trusted(text));
    }
    definitions.retain(|name, definition| {
        let known = base.iter().find(|table| table.contains(name));
        known
            .and_then(|table| table.get(name, layouts.get(name)))
            .as_ref()
            != Some(definition)
    });
    report(lines(&definitions, &layouts)?.trim_end());
    Ok(())
}

fn file(release: &Release, definitions: &Definitions, layouts: &Layouts) -> Result<String> {
    Ok(format!(
        "# Definitions of the operations of LLVM {}, one line per operation; facts, not code.\n\
         # Made from {} by\n\
         # `cargo xtask forms --release {major}`. The format: mlir_bytecode::definition::text.\n{}",
        release.version,
        release.definitions,
        lines(definitions, layouts)?,
        major = release.major,
    ))
}

/// Prints the lines; each must parse again as the same definition.
fn lines(definitions: &Definitions, layouts: &Layouts) -> Result<String> {
    let mut lines = String::new();
    for (name, definition) in definitions {
        let layout = layouts.get(name);
        let line = text::print(definition, layout);
        let parsed = text::parse(&line, layout);
        ensure!(
            parsed.as_ref() == Ok(definition),
            "`{line}` parses as {parsed:?}, not as {definition:?}"
        );
        writeln!(lines, "{line}")?;
    }
    Ok(lines)
}

fn data_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../dialects/data")
}

fn data_file(major: u32, extension: &str) -> PathBuf {
    data_folder().join(format!("llvm-{major}.{extension}"))
}
