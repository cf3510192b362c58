//! Layouts from Python bindings, for releases whose table definitions are not shipped.
//!
//! Wheels such as jaxlib's hold `_*_ops_gen.py`, which `mlir-tblgen -gen-python-op-bindings` made from
//! the definitions of exactly the release that writes the files. Each class states
//!
//! ```python
//! OPERATION_NAME = "memref.alloca"
//! _ODS_OPERAND_SEGMENTS = [-1,-1,]
//! def __init__(self, .., *, alignment = None, ..):
//!     if alignment is not None: attributes["alignment"] = (..     # optional or default-valued
//!     attributes["sym_name"] = (..                                # required
//! ```
//!
//! An argument that `__init__` leaves unused is a native property. Bindings contain neither the
//! encoding of native properties, nor the values of defaults, nor traits: these come from the table
//! of a similar release. An operation with a native property that this table lacks is left out.

use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};
use mlir_bytecode::properties::{AttributeKind, OpField, OpLayout, OpTrait, OpTraits, Wire};
use regex::Regex;

use super::{Layouts, tblgen};

struct Patterns {
    class: Regex,
    name: Regex,
    segments: Regex,
    attribute: Regex,
    constraint: Regex,
    getter: Regex,
}

/// Returns the layouts of all bindings below `folder`; `similar` has the facts that bindings lack.
pub(super) fn layouts(folder: &Path, similar: &Layouts) -> Result<Layouts> {
    let patterns = Patterns {
        class: Regex::new(r"(?m)^class \w+\(_ods_ir\.OpView\):$")?,
        name: Regex::new(r#"(?m)^  OPERATION_NAME = "([^"]+)"$"#)?,
        segments: Regex::new(r"(?m)^  _ODS_(OPERAND|RESULT)_SEGMENTS = \[([^\]]*)\]")?,
        attribute: Regex::new(
            r#"(?m)^    (if .*: )?attributes\["(\w+)"\] = (_ods_ir\.UnitAttr)?"#,
        )?,
        constraint: Regex::new(r"AttrBuilder\.contains\('([^']+)'\)")?,
        getter: Regex::new(r"(?m)^  def (\w+)\(self\) -> (_Optional\[)?(?:_ods_ir\.)?(\w+)")?,
    };
    let mut layouts = Layouts::new();
    for file in tblgen::files_below(folder, "py")? {
        if !file.to_string_lossy().ends_with("_ops_gen.py") {
            continue;
        }
        let text = fs::read_to_string(&file)?;
        let mut starts: Vec<usize> = patterns
            .class
            .find_iter(&text)
            .map(|at| at.start())
            .collect();
        starts.push(text.len());
        for range in starts.windows(2) {
            let [start, end] = *range else { continue };
            let class = text.get(start..end).unwrap_or_default();
            // The adaptor follows, with the same names.
            let class = class.split("\n@").next().unwrap_or_default();
            if let Some(layout) = patterns.layout(class, similar) {
                let name = layout.name().to_owned();
                let other = layouts.insert(name, layout);
                ensure!(other.is_none(), "two classes for {other:?}");
            }
        }
    }
    Ok(layouts)
}

impl Patterns {
    fn layout(&self, class: &str, similar: &Layouts) -> Option<OpLayout> {
        let name = self.name.captures(class)?.get(1)?.as_str();
        let similar = similar.get(name);
        let init = class.split("  def __init__(self, ").nth(1)?;
        let init = init.split("    super().__init__(").next()?;
        let mut fields = self.attributes(class, init, similar);
        fields.sort_by(|a, b| a.name().cmp(b.name()));
        let mut natives = Self::natives(init);
        if !natives.is_empty() {
            // In the order of the similar table, because the order of the arguments is another.
            let known = similar?
                .inherent()
                .iter()
                .filter(|field| is_native(field.wire()));
            for field in known {
                let found = natives.iter().position(|native| *native == field.name());
                natives.remove(found?);
                fields.push(field.clone());
            }
            if !natives.is_empty() {
                return None;
            }
        }
        for kind in ["OPERAND", "RESULT"] {
            for found in self.segments.captures_iter(class) {
                if found.get(1)?.as_str() == kind {
                    let groups = found.get(2)?.as_str().split(',');
                    let groups = groups.filter(|group| !group.trim().is_empty()).count() as u32;
                    fields.push(match kind {
                        "OPERAND" => OpField::operand_segments(groups),
                        _ => OpField::result_segments(groups),
                    });
                }
            }
        }
        let mut unknown = OpTraits::default();
        unknown.insert(OpTrait::Incomplete);
        let traits = similar.map_or(unknown, OpLayout::traits);
        Some(OpLayout::new(name, traits, fields))
    }

    fn attributes(&self, class: &str, init: &str, similar: Option<&OpLayout>) -> Vec<OpField> {
        let mut fields = Vec::new();
        for found in self.attribute.captures_iter(init) {
            let (Some(whole), Some(name)) = (found.get(0), found.get(2)) else {
                continue;
            };
            let (name, optional) = (name.as_str(), found.get(1).is_some());
            let same = similar.and_then(|similar| similar.field(name));
            let getter = self
                .getter
                .captures_iter(class)
                .find(|getter| getter.get(1).is_some_and(|word| word.as_str() == name));
            let annotated = getter.as_ref().and_then(|getter| getter.get(3));
            let constraint = init
                .get(whole.end()..)
                .and_then(|rest| self.constraint.captures(rest)?.get(1));
            let stated = match (found.get(3), annotated, constraint) {
                (Some(_), _, _) => AttributeKind::Unit,
                (_, Some(class), _) if kind_of_class(class.as_str()) != AttributeKind::Any => {
                    kind_of_class(class.as_str())
                }
                (_, _, Some(constraint)) => kind_of_constraint(constraint.as_str()),
                _ => AttributeKind::Any,
            };
            let vague = matches!(
                stated,
                AttributeKind::Any
                    | AttributeKind::Bool
                    | AttributeKind::Integer(None)
                    | AttributeKind::Float(None)
            );
            // A dialect's own attribute is built by `dialect.Name`, the integer of a case by `Name`.
            let is_of_dialect = constraint.is_some_and(|it| it.as_str().contains('.'));
            let is_number = |kind: &AttributeKind| {
                matches!(kind, AttributeKind::Integer(_) | AttributeKind::Bool)
            };
            let same = same
                .filter(|same| !(is_of_dialect && is_number(same.kind())))
                .filter(|same| vague || *same.kind() == stated);
            let kind = same.map_or(stated, |same| same.kind().clone());
            let default = same.and_then(OpField::default).filter(|_| optional);
            fields.push(OpField::attribute(name, optional, kind).with_default(default));
        }
        fields
    }

    /// Returns the arguments that the body does not use.
    fn natives(init: &str) -> Vec<&str> {
        let Some((signature, body)) = init.split_once("):\n") else {
            return Vec::new();
        };
        let mut depth = 0_usize;
        let arguments = signature.split(|c| {
            match c {
                '[' => depth += 1,
                ']' => depth = depth.saturating_sub(1),
                _ => {}
            }
            c == ',' && depth == 0
        });
        let names = arguments.filter_map(|argument| argument.trim().split([':', '=']).next());
        names
            .filter(|name| !matches!(*name, "*" | "loc" | "ip" | "results"))
            .filter(|name| {
                let mut words = body.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
                words.all(|word| word != *name)
            })
            .collect()
    }
}

fn is_native(wire: &Wire) -> bool {
    !matches!(
        wire,
        Wire::Attribute
            | Wire::OptionalAttribute
            | Wire::OperandSegments(_)
            | Wire::ResultSegments(_)
    )
}

/// Returns the kind that a getter's annotation states.
fn kind_of_class(class: &str) -> AttributeKind {
    let kind = match class {
        "StringAttr" => "string",
        "TypeAttr" => "type",
        "ArrayAttr" => "array",
        "BoolAttr" => "bool",
        "DictAttr" => "dictionary",
        "IntegerAttr" => "integer",
        "FloatAttr" => "float",
        "FlatSymbolRefAttr" => "flat_symbol_ref",
        "SymbolRefAttr" => "symbol_ref",
        "AffineMapAttr" => "affine_map",
        "IntegerSetAttr" => "affine_set",
        "DenseBoolArrayAttr" => "array<i1>",
        "DenseI8ArrayAttr" => "array<i8>",
        "DenseI16ArrayAttr" => "array<i16>",
        "DenseI32ArrayAttr" => "array<i32>",
        "DenseI64ArrayAttr" => "array<i64>",
        "DenseF32ArrayAttr" => "array<f32>",
        "DenseF64ArrayAttr" => "array<f64>",
        elements if elements.starts_with("Dense") && elements.ends_with("ElementsAttr") => {
            "elements"
        }
        _ => "any",
    };
    AttributeKind::parse(kind).unwrap_or(AttributeKind::Any)
}

/// Returns the kind that the name of an upstream constraint states.
fn kind_of_constraint(constraint: &str) -> AttributeKind {
    match constraint {
        "StrAttr" | "SymbolNameAttr" => AttributeKind::String,
        array if array.ends_with("ArrayAttr") && !array.contains("Dense") => AttributeKind::Array,
        other => {
            let number = other
                .strip_suffix("Attr")
                .unwrap_or_default()
                .to_ascii_lowercase();
            match AttributeKind::parse(&number) {
                Some(kind @ (AttributeKind::Integer(Some(_)) | AttributeKind::Float(Some(_)))) => {
                    kind
                }
                _ => kind_of_class(other),
            }
        }
    }
}
