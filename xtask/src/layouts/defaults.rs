//! Default values, as a release's own `mlir-opt` fills them in.
//!
//! Each operation is parsed without anything, `"op"() : () -> ()`. Creating it fills in the defaults;
//! what it then has is read from its generic form: printed by the tool, or by the verifier's
//! complaint where the verifier cannot be switched off.

use std::io::Write as _;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use mlir_bytecode::properties::{OpField, OpLayout, Wire};

use super::{Layouts, report};

/// What to do where the tool fills in another default than the layouts have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Conflict {
    /// Fail, because both are of one release.
    Fail,
    /// Report the default and keep that of the layouts, because the tool is of a build nearby.
    Keep,
}

/// Sets the defaults of all fields; how many fields have one.
pub(super) fn ask(opt: &Path, layouts: &mut Layouts, conflict: Conflict) -> Result<usize> {
    let with_attributes = layouts
        .values()
        .filter(|layout| !layout.inherent().is_empty());
    let names: Vec<String> = with_attributes
        .map(|layout| layout.name().to_owned())
        .collect();
    let mut answers = String::new();
    let mut pending = vec![&*names];
    while let Some(names) = pending.pop() {
        match answer(opt, names)? {
            Some(answer) => answers.push_str(&answer),
            // A crash hides the answers after it: an operation that crashes has none.
            None if names.len() > 1 => {
                let (first, second) = names.split_at(names.len() / 2);
                pending.extend([first, second]);
            }
            None => report(&format!("{} crashes on {names:?}", opt.display())),
        }
    }
    for line in answers.lines() {
        if let Some((name, attributes)) = generic_form(line)
            && let Some(layout) = layouts.get_mut(name)
        {
            set_defaults(layout, attributes, conflict)?;
        }
    }
    let fields = layouts.values().flat_map(OpLayout::inherent);
    Ok(fields.filter(|field| field.default().is_some()).count())
}

/// Returns the output of the tool for these operations; `None` if the tool crashes.
fn answer(opt: &Path, names: &[String]) -> Result<Option<String>> {
    let mut input = tempfile::NamedTempFile::new()?;
    for name in names {
        writeln!(input, "\"{name}\"() : () -> ()\n// -----")?;
    }
    let output = Command::new(opt)
        .args(["--split-input-file", "--allow-unregistered-dialect"])
        .args(["--mlir-print-op-generic", "--mlir-print-local-scope"])
        .arg(input.path())
        .output()
        .with_context(|| opt.display().to_string())?;
    let text = [output.stdout, output.stderr].concat();
    // Complaints are expected, a signal is not.
    let survived = output.status.code().is_some();
    Ok(survived.then(|| String::from_utf8_lossy(&text).into_owned()))
}

/// Sets the defaults that the tool shows; it must show those that are declared, unless they are kept.
fn set_defaults(layout: &mut OpLayout, attributes: &str, conflict: Conflict) -> Result<()> {
    let entries = entries(attributes);
    let answer = |field: &OpField| {
        let segments = matches!(
            field.wire(),
            Wire::OperandSegments(_) | Wire::ResultSegments(_)
        );
        let entry = entries.iter().find(|(name, _)| *name == field.name());
        entry.filter(|_| !segments).map(|(_, text)| *text)
    };
    for field in layout.inherent() {
        let (declared, answer) = (field.default(), answer(field));
        if declared.is_none() || declared == answer {
            continue;
        }
        let message = format!(
            "`{}` of `{}` is declared as {declared:?}, filled in as {answer:?}",
            field.name(),
            layout.name()
        );
        ensure!(conflict == Conflict::Keep, message);
        report(&format!("# {message}"));
    }
    let declared = layout.clone();
    layout.set_defaults(|field| {
        let declared = declared.field(field.name()).and_then(OpField::default);
        declared.or_else(|| answer(field))
    });
    Ok(())
}

/// Returns the operation name and the text between the braces of `"name"() <{..}> : () -> ()`.
fn generic_form(line: &str) -> Option<(&str, &str)> {
    let (_, rest) = line.split_once('"')?;
    let (name, rest) = rest.split_once("\"()")?;
    let (_, rest) = rest.split_once('{')?;
    let (attributes, _) = rest.rsplit_once('}')?;
    Some((name, attributes))
}

/// Returns the entries `name = value` between commas that are not nested; a name alone is `unit`.
fn entries(attributes: &str) -> Vec<(&str, &str)> {
    let mut depth = 0_usize;
    let mut quoted = false;
    let mut previous = ' ';
    let parts = attributes.split(|c| {
        let escaped = previous == '\\';
        let arrow = previous == '-' && c == '>';
        previous = c;
        match c {
            '"' if !escaped => quoted = !quoted,
            _ if quoted => {}
            '<' | '[' | '{' | '(' => depth += 1,
            '>' | ']' | '}' | ')' if !arrow => depth = depth.saturating_sub(1),
            ',' => return depth == 0,
            _ => {}
        }
        false
    });
    parts
        .map(|entry| match entry.split_once(" = ") {
            Some((name, value)) => (name.trim(), value.trim()),
            None => (entry.trim(), "unit"),
        })
        .collect()
}
