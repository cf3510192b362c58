//! `cargo xtask linalg`: the regions of the named operations of `linalg`, which their text leaves out.
//!
//! ```text
//! cargo xtask linalg                        writes dialects/data/llvm-*.linalg of what is installed
//! cargo xtask linalg --release 19 --fetch   the same of a package that is downloaded for this
//! cargo xtask linalg --check                proves that the committed files are fresh
//! ```
//!
//! Facts are read from the C++ that the packages ship for the operations that upstream declares in YAML: the calls that
//! build the region. Operations that upstream builds in its sources are in [`WRITTEN`]. A line of a file:
//!
//! ```text
//! line      ::= name `:` statement (`;` statement)*
//! statement ::= value `=` function operand* (`as` (operand | type))? | `yield` operand*
//! function  ::= word | attribute `?` default-word | `constant` text | `index` integer
//! ```
//!
//! Values are numbered: the arguments first. `cast?cast_signed` is the function that the attribute `cast` states, or the
//! default.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

use crate::layouts::extraction::Extraction;
use crate::layouts::release::Release;
use crate::layouts::report;

/// The arguments of `cargo xtask linalg`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    extraction: Extraction,
}

/// Operations that no YAML declares, since the release: facts that `mlir-opt` confirms.
const WRITTEN: [(u32, &str, &str); 4] = [
    (20, "batch_matmul", PRODUCT),
    (20, "batch_reduce_matmul", PRODUCT),
    (20, "contract", PRODUCT),
    (20, "matmul", PRODUCT),
];

const PRODUCT: &str = "%3 = cast?cast_signed %0 as %2; %4 = cast?cast_signed %1 as %2; %5 = mul %3 %4; \
                       %6 = add %2 %5; yield %6";

/// Runs the task.
pub(crate) fn run(args: &Args) -> Result<()> {
    args.extraction.run(|release| one_release(args, release))
}

fn one_release(args: &Args, release: &Release) -> Result<()> {
    let folder = release.include.join("mlir/Dialect/Linalg/IR");
    let read = |name: &str| {
        let path = folder.join(name);
        fs::read_to_string(&path).with_context(|| path.display().to_string())
    };
    let names = names(&read("LinalgNamedStructuredOps.yamlgen.td")?);
    let source = read("LinalgNamedStructuredOps.yamlgen.cpp.inc")?;
    let mut lines = BTreeMap::new();
    for (class, name) in &names {
        let line = operation(&source, class).with_context(|| name.clone())?;
        lines.insert(name.clone(), line);
    }
    for (since, name, body) in WRITTEN {
        if release.major >= since && !lines.contains_key(name) {
            lines.insert(name.to_owned(), body.to_owned());
        }
    }
    let mut text = format!(
        "# Regions of the named operations of `linalg` in LLVM {}, one line per operation; facts, not code.\n\
         # Made from {} by\n\
         # `cargo xtask linalg --release {major}`, which describes the format.\n",
        release.version,
        release.definitions,
        major = release.major,
    );
    for (name, line) in &lines {
        writeln!(text, "{name}: {line}")?;
    }
    report(&format!(
        "llvm-{}: {} operations",
        release.major,
        lines.len()
    ));
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let path = workspace.join(format!("dialects/data/llvm-{}.linalg", release.major));
    args.extraction.commit("linalg", &path, &text)
}

/// The C++ classes and the names of the operations.
fn names(definitions: &str) -> Vec<(String, String)> {
    let name = |line: &str| {
        let (class, rest) = line.strip_prefix("def ")?.split_once(" : ")?;
        let (base, rest) = rest.split_once("<\"")?;
        let (name, _) = rest.split_once('"')?;
        (base == "LinalgStructuredBase_Op").then(|| (class.to_owned(), name.to_owned()))
    };
    definitions.lines().filter_map(name).collect()
}

/// Returns the statements of the function that begins with `head`, up to the one that yields.
fn function<'a>(source: &'a str, head: &str) -> Result<&'a str> {
    let (_, rest) = source
        .split_once(head)
        .with_context(|| format!("no `{head}`"))?;
    let end = "helper.yieldOutputs(yields);\n}";
    let (body, _) = rest.split_once(end).context("a function without end")?;
    Ok(body)
}

fn operation(source: &str, class: &str) -> Result<String> {
    let builder = function(source, &format!("\nvoid {class}::regionBuilder("))?;
    let arguments = builder.split_once("getNumArguments() == ");
    let arguments = arguments.and_then(|(_, rest)| rest.split_once(' '));
    let arguments: usize = arguments.context("no number of arguments")?.0.parse()?;
    let mut statements = Vec::new();
    let mut functions = BTreeMap::new();
    let mut yields = String::from("yield");
    for statement in builder.lines().map(str::trim) {
        if let Some((declared, value)) = statement.split_once("Val = ") {
            // `TypeFn castVal = TypeFn::cast_signed;`
            if let (Some((_, attribute)), Some((_, word))) =
                (declared.split_once("Fn "), value.split_once("::"))
            {
                let word = word.trim_end_matches(';');
                functions.insert(format!("{attribute}Val"), format!("{attribute}?{word}"));
            }
        } else if let Some(value) = statement.strip_prefix("yields.push_back(") {
            let value = value.strip_suffix(");").context("a yield")?;
            write!(yields, " {}", operand(value, arguments)?)?;
        } else if let Some(rest) = statement.strip_prefix("Value value") {
            let (number, call) = rest.split_once(" = helper.").context("a value")?;
            let value = arguments + number.parse::<usize>()? - 1;
            let (name, rest) = call.split_once('(').context("a call")?;
            let inputs = rest.strip_suffix(");").context("a call without end")?;
            let inputs = inputs.strip_suffix(", emitError").unwrap_or(inputs);
            statements.push(format!(
                "%{value} = {}",
                call_text(name, inputs, arguments, &functions)?
            ));
        }
    }
    statements.push(yields);
    Ok(statements.join("; "))
}

fn call_text(
    name: &str,
    inputs: &str,
    arguments: usize,
    functions: &BTreeMap<String, String>,
) -> Result<String> {
    if name == "constant" {
        return Ok(format!("constant {}", inputs.trim_matches('"')));
    }
    if name == "index" {
        return Ok(format!("index {inputs}"));
    }
    let mut inputs = inputs.split(", ");
    let function = inputs.next().context("a call without a function")?;
    let mut text = match function.split_once("::") {
        Some((_, word)) => word.to_owned(),
        None => functions.get(function).context("a function")?.clone(),
    };
    let mut type_ = String::new();
    if name == "buildTypeFn" {
        let to = inputs.next().context("a cast without a type")?;
        type_ = match to.strip_suffix(".getType()") {
            Some(value) => format!(" as {}", operand(value, arguments)?),
            None => format!(" as {}", scalar(to)?),
        };
    }
    for input in inputs {
        write!(text, " {}", operand(input, arguments)?)?;
    }
    Ok(text + &type_)
}

/// `helper.getIntegerType(32)` as `i32`.
fn scalar(text: &str) -> Result<String> {
    let text = text.trim_start_matches("helper.get");
    if let Some(width) = text.strip_prefix("IntegerType(") {
        return Ok(format!("i{}", width.trim_end_matches(')')));
    }
    let width = text.strip_prefix("Float").context("a type")?;
    Ok(format!("f{}", width.trim_end_matches("Type()")))
}

/// `block.getArgument(0)` as `%0`, `value1` as the first value after the arguments.
fn operand(text: &str, arguments: usize) -> Result<String> {
    if let Some(argument) = text.strip_prefix("block.getArgument(") {
        return Ok(format!("%{}", argument.trim_end_matches(')')));
    }
    let number = text.strip_prefix("value").context("an operand")?;
    Ok(format!("%{}", arguments + number.parse::<usize>()? - 1))
}
