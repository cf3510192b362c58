//! `cargo xtask layouts`: the operation property layouts of installed MLIR releases.
//!
//! ```text
//! cargo xtask layouts                        writes dialects/data/llvm-*.layouts of what is installed
//! cargo xtask layouts --release 19 --fetch   the same of a package that is downloaded for this
//! cargo xtask layouts --check                proves that the committed files are fresh
//! cargo xtask layouts -I include Ops.td      prints the layouts of a dialect of your own
//! ```
//!
//! Layouts are derived twice where a release is installed: from the table definitions, through
//! `llvm-tblgen --dump-json`, and from the generated C++ that the packages ship. A difference is an
//! error. Default values are those that the release's own `mlir-opt` fills in.

mod bindings;
pub(crate) mod declared;
mod defaults;
pub(crate) mod extraction;
mod generated;
pub(crate) mod kind;
mod native;
mod ods;
pub(crate) mod release;
pub(crate) mod tblgen;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow};
use mlir_bytecode::properties::{OpField, OpLayout, OpLayouts, OpTraits};
use regex::Regex;

use defaults::Conflict;
use extraction::Extraction;
use release::Release;
use tblgen::Tblgen;

/// Layouts by operation name.
pub(crate) type Layouts = BTreeMap<String, OpLayout>;

/// The arguments of `cargo xtask layouts`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    extraction: Extraction,
    #[command(flatten)]
    tblgen: Tblgen,
    /// Table definitions of dialects of your own, folders of Python bindings, or files of layouts that `--opt` completes:
    /// their layouts are printed.
    definitions: Vec<PathBuf>,
    /// For Python bindings: files of similar layouts, for facts that bindings lack
    #[arg(long)]
    like: Vec<PathBuf>,
    /// Print only the differences from these files of layouts; later files take precedence
    #[arg(long)]
    over: Vec<PathBuf>,
    /// Beside `definitions`: a program like `mlir-opt` that has the dialects, to ask for defaults. A wheel without one has
    /// bindings, by which `opt_of_bindings.py` answers.
    #[arg(long)]
    opt: Option<PathBuf>,
}

/// Runs the task.
pub(crate) fn run(args: &Args) -> Result<()> {
    if !args.definitions.is_empty() {
        return print_own(args);
    }
    args.extraction.run(|release| one_release(args, release))
}

fn one_release(args: &Args, release: &Release) -> Result<()> {
    let mut layouts = Layouts::new();
    let roots = tblgen::table_definitions(&release.include.join("mlir"))?;
    for root in &roots {
        // Fragments fail alone; the second derivation shows that a root covers each.
        if let Some(records) = args.tblgen.dump(&release.include, root)? {
            ods::layouts(&records, &mut layouts).with_context(|| root.display().to_string())?;
        }
    }
    let compared = generated::compare(&release.include.join("mlir"), &layouts)?;
    hand_written(&release.include.join("mlir"), &mut layouts)?;
    let asked = match &release.opt {
        Some(opt) => defaults::ask(opt, &mut layouts, Conflict::Fail)?,
        // The declared ones, spelled as in a release whose tool can be asked.
        None => spelled_alike(args, &mut layouts)?,
    };
    let text = file(release, &layouts);
    let path = data_file(release.major);
    let summary = format!(
        "llvm-{}: {} operations, {} with properties, {compared} equal to the generated C++, \
         {asked} defaults, {} bytes",
        release.major,
        layouts.len(),
        layouts
            .values()
            .filter(|op| !op.fields().is_empty())
            .count(),
        text.len(),
    );
    report(&summary);
    args.extraction.commit("layouts", &path, &text)
}

/// Returns the traits of the operations that are C++ classes without a table definition, such as `affine.dma_start`, by name.
pub(crate) fn cpp_classes(folder: &Path) -> Result<BTreeMap<String, String>> {
    let class = Regex::new(r": public Op<([^{]*)>\s*\{")?;
    let name = Regex::new(r#"StringRef getOperationName\(\) \{\s*return "([^"]+)""#)?;
    let mut classes = BTreeMap::new();
    for header in tblgen::files_below(folder, "h")? {
        let text = fs::read_to_string(&header)?;
        for found in name.captures_iter(&text) {
            let (Some(whole), Some(name)) = (found.get(0), found.get(1)) else {
                continue;
            };
            let before = class.captures_iter(&text[..whole.start()]).last();
            let traits = before.and_then(|it| it.get(1)).map_or("", |it| it.as_str());
            classes.insert(name.as_str().to_owned(), traits.to_owned());
        }
    }
    Ok(classes)
}

/// Adds the operations that are C++ classes: they are registered, and have no properties.
fn hand_written(folder: &Path, layouts: &mut Layouts) -> Result<()> {
    for name in cpp_classes(folder)?.into_keys() {
        let layout = OpLayout::new(&name, OpTraits::default(), Vec::new());
        layouts.entry(name).or_insert(layout);
    }
    Ok(())
}

/// Sets the defaults of fields to those of the same fields in the files `--like`. Returns how many fields have a default.
fn spelled_alike(args: &Args, layouts: &mut Layouts) -> Result<usize> {
    let mut alike = Layouts::new();
    for file in &args.like {
        alike.extend(read(file)?);
    }
    let mut count = 0;
    for (name, layout) in layouts {
        let similar = alike.get(name);
        let declared = layout.clone();
        layout.set_defaults(|field| {
            let declared = declared.field(field.name())?.default();
            let same = similar.and_then(|it| it.field(field.name()));
            let same =
                same.filter(|same| same.kind() == field.kind() && same.wire() == field.wire());
            same.map_or(declared, OpField::default)
        });
        count += layout
            .inherent()
            .iter()
            .filter(|field| field.default().is_some())
            .count();
    }
    Ok(count)
}

fn print_own(args: &Args) -> Result<()> {
    let mut layouts = Layouts::new();
    let mut alike = Layouts::new();
    for file in &args.like {
        alike.extend(read(file)?);
    }
    let mut conflict = Conflict::Fail;
    for root in &args.definitions {
        if root.is_dir() {
            layouts.extend(bindings::layouts(root, &alike)?);
            continue;
        }
        if root.extension().is_some_and(|it| it == "layouts") {
            layouts.extend(read(root)?);
            conflict = Conflict::Keep;
            continue;
        }
        let records = args.tblgen.dump_own(root)?;
        ods::layouts(&records, &mut layouts).with_context(|| root.display().to_string())?;
    }
    if let Some(opt) = &args.opt {
        defaults::ask(opt, &mut layouts, conflict)?;
    }
    let mut base = Layouts::new();
    for file in &args.over {
        base.extend(read(file)?);
    }
    layouts.retain(|name, layout| base.get(name) != Some(layout));
    report(lines(&layouts).trim_end());
    Ok(())
}

/// Reads a file of layouts.
pub(crate) fn read(path: &Path) -> Result<Layouts> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let table = OpLayouts::parse(text).map_err(|error| anyhow!("{}: {error}", path.display()))?;
    Ok(table
        .iter()
        .map(|op| (op.name().to_owned(), op.clone()))
        .collect())
}

fn file(release: &Release, layouts: &Layouts) -> String {
    format!(
        "# Operation property layouts of LLVM {}, one line per operation; facts, not code.\n\
         # Made from {} by\n\
         # `cargo xtask layouts --release {major}`. The format: mlir_bytecode::properties::text.\n{}",
        release.version,
        release.packages,
        lines(layouts),
        major = release.major,
    )
}

fn lines(layouts: &Layouts) -> String {
    layouts.values().fold(String::new(), |mut text, layout| {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{layout}");
        text
    })
}

fn data_file(major: u32) -> PathBuf {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    workspace.join(format!("dialects/data/llvm-{major}.layouts"))
}

#[expect(clippy::print_stdout, reason = "a task reports on its standard output")]
pub(crate) fn report(line: &str) {
    println!("{line}");
}
