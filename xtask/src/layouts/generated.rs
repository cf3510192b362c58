//! The second derivation: the C++ that upstream generated from the same table definitions.
//!
//! `*.h.inc` declares each operation's class, name and numbers of segments; `readProperties` in
//! `*.cpp.inc` reads the fields one after the other, in both places where segment sizes can stand.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use mlir_bytecode::Version;
use mlir_bytecode::properties::{OpLayout, Wire};
use regex::Regex;

use super::{Layouts, tblgen};

/// How one release generates its code.
struct Patterns {
    declaration: Regex,
    name: Regex,
    segments: Regex,
    reader: Regex,
    step: Regex,
}

/// Compares the generated code below `folder` with `layouts`: how many operations are equal. All
/// must be.
pub(super) fn compare(folder: &Path, layouts: &Layouts) -> Result<usize> {
    let patterns = Patterns {
        declaration: Regex::new(r"(?m)^// (?:.*::)?(\w+) declarations$")?,
        name: Regex::new(r#"getOperationName\(\) \{\s*return ::llvm::StringLiteral\("([^"]+)"\)"#)?,
        segments: Regex::new(r"using (operand|result)SegmentSizesTy = std::array<int32_t, (\d+)>")?,
        reader: Regex::new(r"(?s)LogicalResult (\w+)::readProperties\(.*?\n\}\n")?,
        step: Regex::new(
            r"(?x) reader\.(?<attribute>readAttribute|readOptionalAttribute)\(prop\.(?<field>\w+)\)
              | (?<version_5>getBytecodeVersion\(\)\ <) | propStorage\ =\ prop\.(?<native>\w+);
              | (?<read>read(?:SparseArray|Bool|VarInt|String|Attribute))\(",
        )?,
    };
    let mut generated = BTreeMap::new();
    for header in tblgen::files_below(folder, "h.inc")? {
        let text = fs::read_to_string(&header)?;
        let source = header.to_string_lossy().replace(".h.inc", ".cpp.inc");
        let source = fs::read_to_string(source).unwrap_or_default();
        patterns.operations(&text, &source, &mut generated);
    }
    for (name, found) in &generated {
        let layout = layouts
            .get(name)
            .with_context(|| format!("`{name}` is in the generated code only"))?;
        let expected = expected(layout);
        ensure!(
            *found == expected,
            "`{name}` is generated as {found:?}, derived as {expected:?}"
        );
    }
    for name in layouts.keys() {
        ensure!(
            generated.contains_key(name),
            "`{name}` is not in the generated code"
        );
    }
    Ok(generated.len())
}

/// The steps of reading, in versions 6 and 5: a field's name and how it is read.
#[derive(Debug, Default, PartialEq)]
struct Steps {
    version_6: Vec<(String, String)>,
    version_5: Vec<(String, String)>,
}

impl Patterns {
    fn operations(&self, header: &str, source: &str, generated: &mut BTreeMap<String, Steps>) {
        let readers: BTreeMap<&str, &str> = self
            .reader
            .captures_iter(source)
            .filter_map(|found| Some((found.get(1)?.as_str(), found.get(0)?.as_str())))
            .collect();
        let starts: Vec<_> = self.declaration.captures_iter(header).collect();
        let ends = starts
            .iter()
            .skip(1)
            .filter_map(|next| next.get(0))
            .map(|next| next.start());
        for (start, end) in starts.iter().zip(ends.chain([header.len()])) {
            let (Some(banner), Some(class)) = (start.get(0), start.get(1)) else {
                continue;
            };
            let declaration = header.get(banner.end()..end).unwrap_or_default();
            let Some(name) = self
                .name
                .captures(declaration)
                .and_then(|found| found.get(1))
            else {
                continue;
            };
            let body = readers.get(class.as_str()).copied().unwrap_or_default();
            generated.insert(name.as_str().to_owned(), self.steps(declaration, body));
        }
    }

    fn steps(&self, declaration: &str, body: &str) -> Steps {
        let groups = |field: &str| {
            let mut all = self.segments.captures_iter(declaration);
            let found =
                all.find(|found| field.starts_with(found.get(1).map_or("", |m| m.as_str())));
            found.and_then(|found| Some(found.get(2)?.as_str().to_owned()))
        };
        let mut steps = Steps::default();
        let mut version_5 = false;
        let mut native = "";
        for found in self.step.captures_iter(body) {
            let text = |name| found.name(name).map(|found| found.as_str());
            if let (Some(read), Some(field)) = (text("attribute"), text("field")) {
                let step = (field.to_owned(), read.to_owned());
                steps.version_6.push(step.clone());
                steps.version_5.push(step);
            } else if text("version_5").is_some() {
                version_5 = true;
            } else if let Some(field) = text("native") {
                native = field;
            } else if let Some(read) = text("read") {
                let field = native.to_owned();
                if version_5 {
                    steps.version_5.push((field, read.to_owned()));
                    version_5 = false;
                } else if read == "readSparseArray" {
                    let count = groups(native).unwrap_or_default();
                    steps.version_6.push((field, format!("{read}({count})")));
                } else {
                    let step = (field, read.to_owned());
                    steps.version_6.push(step.clone());
                    steps.version_5.push(step);
                }
            }
        }
        steps
    }
}

/// Returns the steps that a layout implies.
fn expected(layout: &OpLayout) -> Steps {
    let steps = |version| {
        let mut steps = Vec::new();
        for index in layout.wire_order(version) {
            let Some(field) = layout.fields().get(index) else {
                continue;
            };
            let mut step = |read: String| steps.push((field.name().to_owned(), read));
            let mut wire = field.wire();
            while let Wire::Optional(inner) | Wire::Array(inner) = wire {
                let flag = matches!(wire, Wire::Optional(_));
                step(if flag { "readBool" } else { "readVarInt" }.to_owned());
                wire = inner;
            }
            match wire {
                Wire::OperandSegments(groups) | Wire::ResultSegments(groups)
                    if version >= Version::SEGMENT_SIZES =>
                {
                    step(format!("readSparseArray({groups})"));
                }
                Wire::OptionalAttribute => step("readOptionalAttribute".to_owned()),
                Wire::Bool(_) => step("readBool".to_owned()),
                Wire::Varint(_) => step("readVarInt".to_owned()),
                Wire::String => step("readString".to_owned()),
                Wire::DenseArray(_) => {
                    step("readVarInt".to_owned());
                    step("readVarInt".to_owned());
                }
                _ => step("readAttribute".to_owned()),
            }
        }
        steps
    };
    Steps {
        version_6: steps(Version::SEGMENT_SIZES),
        version_5: steps(Version::NATIVE_PROPERTIES),
    }
}
