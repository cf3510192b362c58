//! `cargo xtask tile-ir-constraints OPERATIONS.json`: what the `cuda_tile` dialect asks of the types of operands and
//! results, as facts, from the public table definitions (up to 13.3).
//!
//! OPERATIONS.json is `llvm-tblgen --dump-json` of `BytecodeOpcodes.td` in NVIDIA/cuda-tile (see the header of the data
//! file for the command).

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use serde_json::Value;

/// The path of the facts in the repository.
const CONSTRAINTS: &str = "tile-ir/data/constraints.rs";

/// Arguments of `tile-ir-constraints`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The dump of the table definitions.
    dump: PathBuf,
    /// Compares with the committed facts instead of writing them.
    #[arg(long)]
    check: bool,
}

/// Runs the subcommand.
pub(crate) fn run(args: &Args) -> Result<()> {
    let text = std::fs::read_to_string(&args.dump).context("reading the dump")?;
    let records = Records(serde_json::from_str(&text)?);
    let rendered = records.render()?;
    let target = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .join(CONSTRAINTS);
    if !args.check {
        return Ok(std::fs::write(&target, rendered)?);
    }
    anyhow::ensure!(
        std::fs::read_to_string(&target)? == rendered,
        "{CONSTRAINTS} is stale: run `cargo xtask tile-ir-constraints`"
    );
    Ok(())
}

/// The records of a dump.
struct Records(Value);

impl Records {
    fn render(&self) -> Result<String> {
        let mut text = String::from(
            "// Facts of the `cuda_tile` dialect: the types that operands and results may have, up to 13.3.\n\
             // Extracted from the table definitions of NVIDIA/cuda-tile (Apache-2.0 WITH LLVM-exception) by\n\
             // `cargo xtask tile-ir-constraints`, from the dump that `llvm-tblgen --dump-json` makes of\n\
             // `BytecodeOpcodes.td` after `sed s/DenseTypedElementsAttr/DenseIntOrFPElementsAttr/`.\n\
             // Do not edit.\n[\n",
        );
        let operations = self.0["!instanceof"]["Op"]
            .as_array()
            .context("no operations")?;
        let mut names: Vec<(&str, &str)> = Vec::new();
        for operation in operations {
            let record = operation.as_str().unwrap_or_default();
            let name = self.0[record]["opName"].as_str().unwrap_or_default();
            // Operations with a separate section do not occur in bodies.
            if record.starts_with("CudaTile") && !["entry", "global", "module"].contains(&name) {
                names.push((name, record));
            }
        }
        names.sort_unstable();
        for (name, record) in names {
            self.operation(name, &self.0[record], &mut text)?;
        }
        text.push_str("]\n");
        Ok(text)
    }

    fn operation(&self, name: &str, record: &Value, text: &mut String) -> Result<()> {
        // The text name since 13.4.
        let name = if name == "pow" { "fpowf" } else { name };
        let (mut values, mut integers, mut operands) = (Vec::new(), Vec::new(), Vec::new());
        for (list, is_operand) in [("arguments", true), ("results", false)] {
            for argument in record[list]["args"].as_array().into_iter().flatten() {
                let field = argument[1].as_str().unwrap_or_default();
                let (definition, constraint) = self.constraint(&argument[0]);
                if constraint["!superclasses"]
                    .as_array()
                    .is_some_and(|classes| classes.iter().any(|it| it == "AttrConstraint"))
                {
                    if let Some(width) = integer(constraint["summary"].as_str().unwrap_or_default())
                    {
                        integers.push(format!("(\"{field}\", {width})"));
                    }
                    continue;
                }
                if is_operand {
                    operands.push(field);
                }
                let of = self
                    .of(definition, constraint)
                    .with_context(|| format!("{name}.{field}"))?;
                values.push((field, of));
            }
        }
        let mut rules = Vec::new();
        for rule in record["traits"].as_array().into_iter().flatten() {
            self.rules(&rule["def"], &values, &operands, &mut rules);
        }
        let _ = writeln!(text, "    Constraints {{\n        name: \"{name}\",");
        let values: Vec<String> = values
            .iter()
            .map(|(field, of)| format!("(\"{field}\", {of})"))
            .collect();
        for (field, items) in [
            ("values", &values),
            ("integers", &integers),
            ("rules", &rules),
        ] {
            let _ = writeln!(text, "        {field}: &[{}],", items.join(", "));
        }
        text.push_str("    },\n");
        Ok(())
    }

    /// Returns the constraint of an argument, without decorations and quantities.
    fn constraint<'r>(&'r self, argument: &'r Value) -> (&'r str, &'r Value) {
        let mut name = argument["def"].as_str().unwrap_or_default();
        loop {
            let record = &self.0[name];
            let quantity = record["!superclasses"].as_array().is_some_and(|classes| {
                classes
                    .iter()
                    .any(|it| it == "Variadic" || it == "Optional")
            });
            let inner = if quantity {
                &record["baseType"]
            } else {
                &record["constraint"]
            };
            match inner["def"].as_str() {
                Some(inner) => name = inner,
                None => return (name, record),
            }
        }
    }

    fn of(&self, name: &str, record: &Value) -> Result<String> {
        let summary = record["summary"].as_str().unwrap_or_default();
        let simple = match summary {
            "any type" => "Any",
            "Tile type" => "Tile",
            "cuda tile token type" => "Token",
            "tensor view type" => "TensorView",
            "TileView instance" => "TileView",
            "partition view type" => "PartitionView",
            "strided view type" => "StridedView",
            "gather/scatter view type" => "GatherScatterView",
            _ if name == "CudaTile_AnyType" => "Any",
            _ => "",
        };
        if !simple.is_empty() {
            return Ok(simple.to_owned());
        }
        // "0D tile of i32 values", "mmaf operand tile type of f16 or bf16 values"
        let (head, elements) = summary
            .split_once(" of ")
            .context("an unknown constraint")?;
        anyhow::ensure!(head.contains("tile"), "an unknown constraint: {summary}");
        let elements = elements.strip_suffix(" values").unwrap_or(elements);
        if elements == "Pointer type" {
            let kind = if head.starts_with("0D") {
                "ScalarPointers"
            } else {
                "Pointers"
            };
            return Ok(kind.to_owned());
        }
        let kind = if head.starts_with("0D") {
            "ScalarTileOf"
        } else {
            "TileOf"
        };
        let elements: Vec<String> = elements
            .split(" or ")
            .map(|element| element.trim().to_uppercase())
            .collect();
        Ok(format!("{kind}(&[{}])", elements.join(", ")))
    }

    fn rules(
        &self,
        rule: &Value,
        values: &[(&str, String)],
        operands: &[&str],
        rules: &mut Vec<String>,
    ) {
        let record = &self.0[rule.as_str().unwrap_or_default()];
        for inner in record["traits"].as_array().into_iter().flatten() {
            self.rules(&inner["def"], values, operands, rules);
        }
        let summary = record["summary"].as_str().filter(|it| !it.is_empty());
        let text = summary.or(record["trait"].as_str()).unwrap_or_default();
        let names: Vec<&str> = values.iter().map(|(name, _)| *name).collect();
        let rule = match text {
            "IsTerminator" => Some("Terminator".to_owned()),
            "AlwaysSpeculatableImplTrait" => Some("Pure".to_owned()),
            "SameOperandsAndResultShape" => Some(same("SameShape", &names)),
            "SameOperandsAndResultElementType" => Some(same("SameElementType", &names)),
            "SameOperandsShape" => Some(same("SameShape", operands)),
            "Result type has i1 element type and same shape as operands" => {
                Some(same("SameShape", &names))
            }
            _ => all_of(text, &names)
                .or_else(|| mentioned(text, &names))
                .or_else(|| parents(text)),
        };
        if let Some(rule) = rule
            && !rules.contains(&rule)
        {
            rules.push(rule);
        }
    }
}

fn same(rule: &str, names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    format!("{rule}(&[{}])", names.join(", "))
}

/// "all of {lhs, rhs} have same type"
fn all_of(text: &str, known: &[&str]) -> Option<String> {
    let (names, rest) = text.strip_prefix("all of {")?.split_once("} have ")?;
    let names: Vec<&str> = names
        .split(',')
        .map(str::trim)
        .filter(|name| known.contains(name))
        .collect();
    let rule = match rest.trim_start_matches("the ") {
        "same type" => "SameType",
        "same shape" => "SameShape",
        "same rank" => "SameRank",
        "same element type" => "SameElementType",
        _ => return None,
    };
    Some(same(rule, &names))
}

/// "`source` type is expected a pointer type of `result` type", "shape of 'mask' must match the shape of 'source'"
fn mentioned(text: &str, known: &[&str]) -> Option<String> {
    let names: Vec<&str> = text
        .split(['`', '\''])
        .filter(|name| known.contains(name))
        .collect();
    let rule = match text {
        _ if names.len() != 2 => return None,
        _ if text.contains("pointer type of") => "PointerTo",
        _ if text.starts_with("shape of") => "SameShape",
        _ if text.starts_with("type of") => "SameType",
        _ => return None,
    };
    Some(same(rule, &names))
}

/// "`HasParent<IfOp, LoopOp>::Impl`"
fn parents(text: &str) -> Option<String> {
    let (list, _) = text.strip_prefix("HasParent<")?.split_once('>')?;
    let names: Vec<String> = list
        .split(',')
        .map(|class| class.trim().trim_end_matches("Op").to_lowercase())
        .collect();
    Some(same(
        "Parent",
        &names.iter().map(String::as_str).collect::<Vec<_>>(),
    ))
}

fn integer(summary: &str) -> Option<u32> {
    let width = summary.split_once("-bit signless integer attribute")?.0;
    width.parse().ok()
}
