//! The text of a summary.

use std::io::{self, Write};

use mlir_bytecode_inspect::{Parameter, Signature, Summary};

use super::row;
use crate::input::{Form, Input};
use crate::printable::Printable;

/// Stands for a number that takes long to find.
const NOT_COUNTED: &str = "not counted; `info --all` counts them";

/// The longest signature on the line of its function, in bytes.
const LONGEST: usize = 120;

/// Writes a summary.
pub(super) fn write(
    out: &mut dyn Write,
    input: &Input,
    summary: &Summary,
    release: &str,
) -> io::Result<()> {
    row(out, "file", &input.name)?;
    row(out, "size", &format_args!("{} bytes", input.size()))?;
    if input.form() == Form::Text {
        row(out, "format", &"MLIR text")?;
        row(out, "release", &release)?;
    } else {
        let version = summary.version;
        row(
            out,
            "format",
            &format_args!("MLIR bytecode, version {version}"),
        )?;
        row(out, "producer", &summary.producer)?;
        row(out, "release", &release)?;
        writeln!(out, "sections:")?;
        for section in &summary.sections {
            let (name, bytes, offset) = (section.name, section.bytes, section.offset);
            write!(out, "  {name:<26} {bytes:>8} bytes at {offset:#x}")?;
            match section.alignment {
                Some(alignment) => writeln!(out, ", aligned to {alignment}")?,
                None => writeln!(out)?,
            }
        }
    }
    functions(out, summary)?;
    row(out, "needs", &summary.needs.join(", "))?;
    writeln!(out, "dialects:")?;
    for dialect in &summary.dialects {
        let (name, operations) = (&dialect.name, dialect.operations);
        match operations {
            Some(operations) => write!(out, "  {name:<26} {operations:>8} operations")?,
            None => write!(out, "  {name}")?,
        }
        match &dialect.version {
            Some(version) => writeln!(out, ", version {version}")?,
            None => writeln!(out)?,
        }
    }
    let (operations, names) = (summary.operations, summary.operation_names);
    match operations {
        Some(operations) => row(
            out,
            "operations",
            &format_args!("{operations} of {names} names"),
        )?,
        None => row(
            out,
            "operations",
            &format_args!("of {names} names, {NOT_COUNTED}"),
        )?,
    }
    for count in &summary.frequent {
        writeln!(out, "  {:<26} {:>8}", count.name, count.count)?;
    }
    row(out, "attributes", &summary.attributes)?;
    row(out, "types", &summary.types)?;
    for (label, total) in [
        ("constants", summary.constants),
        ("resources", Some(summary.resources)),
    ] {
        match total {
            Some(total) => {
                let (count, bytes) = (total.count, total.bytes);
                row(out, label, &format_args!("{count}, {bytes} bytes"))?;
            }
            None => row(out, label, &NOT_COUNTED)?,
        }
    }
    Ok(())
}

fn functions(out: &mut dyn Write, summary: &Summary) -> io::Result<()> {
    row(out, "functions", &summary.functions)?;
    for symbol in &summary.listed {
        let signature = symbol.signature.as_deref();
        let text = signature.map(signature_text).unwrap_or_default();
        let is_long = text.len() > LONGEST;
        let (op, name) = (&symbol.op, &symbol.name);
        let text = if is_long { "" } else { &text };
        write!(out, "  {} {name}{}", Printable(op), Printable(text))?;
        match (symbol.visibility.as_str(), symbol.declaration) {
            ("public", false) => writeln!(out)?,
            ("public", true) => writeln!(out, ", declaration")?,
            (visibility, false) => writeln!(out, ", {visibility}")?,
            (visibility, true) => writeln!(out, ", {visibility} declaration")?,
        }
        if let Some(signature) = signature.filter(|_| is_long) {
            lines(out, signature)?;
        }
    }
    if let Some(more @ 1..) = summary.functions.checked_sub(summary.listed.len() as u64) {
        writeln!(out, "  and {more} more")?;
    }
    Ok(())
}

/// Writes the arguments and results of a signature, each on a line.
fn lines(out: &mut dyn Write, signature: &Signature) -> io::Result<()> {
    if signature.arguments.is_empty() && signature.results.is_empty() {
        return writeln!(out, "    {}", Printable(&signature.type_));
    }
    for parameter in &signature.arguments {
        writeln!(out, "    {}", Printable(&parameter_text(parameter)))?;
    }
    for parameter in &signature.results {
        writeln!(out, "    -> {}", Printable(&parameter_text(parameter)))?;
    }
    Ok(())
}

/// Returns an argument or a result as text: `x: i32 {a.b}`.
fn parameter_text(parameter: &Parameter) -> String {
    let mut text = match &parameter.name {
        Some(name) => format!("{name}: {}", parameter.type_),
        None => parameter.type_.clone(),
    };
    if !parameter.attributes.is_empty() {
        text.push_str(&format!(" {{{}}}", parameter.attributes.join(", ")));
    }
    text
}

/// Returns a signature as text: `(x: i32 {a.b}) -> (i32, i64)`, or the type if it has no arguments.
pub(crate) fn signature_text(signature: &Signature) -> String {
    if signature.arguments.is_empty() && signature.results.is_empty() {
        return match signature.type_.as_str() {
            "() -> ()" | "!llvm.func<void ()>" | "!hw.modty<>" => "()".to_owned(),
            type_ => format!(" {type_}"),
        };
    }
    let list = |parameters: &[Parameter]| {
        let list = parameters.iter().map(parameter_text);
        list.collect::<Vec<_>>().join(", ")
    };
    let arguments = list(&signature.arguments);
    let results = list(&signature.results);
    match signature.results.as_slice() {
        [] => format!("({arguments})"),
        [one] if one.name.is_none() && one.attributes.is_empty() => {
            format!("({arguments}) -> {results}")
        }
        _ => format!("({arguments}) -> ({results})"),
    }
}
