//! Warnings about operations whose layouts are not certain.

use std::collections::BTreeSet;
use std::fmt::Display;

use mlir_bytecode::context::OperationName;
use mlir_bytecode::properties::{Confidence, Properties};
use mlir_bytecode::{Error, Module};
use mlir_bytecode_dialects::Recognized;

use crate::failure::{Result, warn};
use crate::input::{Form, Input};

/// The maximum number of operation names in a warning.
const MAX_NAMES: usize = 8;

/// Where a module goes, which decides what becomes of its unknown parts.
#[derive(Clone, Copy)]
pub(crate) enum Medium {
    Bytecode,
    Text,
}

impl Medium {
    /// Returns what becomes of unknown bytes.
    fn fate(self) -> &'static str {
        match self {
            Self::Bytecode => "preserved",
            Self::Text => "shown as bytes, which cannot be read back",
        }
    }
}

/// Warns of the operations whose layouts are ambiguous or unknown. Returns whether there are any.
pub(crate) fn warn_uncertain(input: &Input, module: &Module, medium: Medium) -> bool {
    let warnings = warnings(module, medium);
    for warning in &warnings {
        warn(&format_args!("{}: {warning}", input.name));
    }
    !warnings.is_empty()
}

type Consequence = fn(&str) -> String;
type IsUncertain = fn(OperationName<'_>, Confidence) -> bool;

/// What may be uncertain of operations, the consequence with this fate of unknown bytes, and whether it is so of an operation with
/// this confidence.
const REASONS: [(&str, Consequence, IsUncertain); 3] = [
    (
        "ambiguous properties",
        |_| {
            "several known layouts fit and contradict each other; shown by the likeliest".to_owned()
        },
        |name, it| it == Confidence::Ambiguous && !name.lacks_traits(),
    ),
    (
        "unknown properties",
        |fate| format!("no known layout fits; {fate}"),
        |_, it| it == Confidence::Unknown,
    ),
    (
        "unknown traits",
        |_| "whether the numbers of values begin anew in their regions is a guess".to_owned(),
        |name, _| name.lacks_traits(),
    ),
];

/// Returns the warnings about the operations, encodings and numbers that are ambiguous or unknown.
pub(crate) fn warnings(module: &Module, medium: Medium) -> Vec<String> {
    let mut warnings = Vec::new();
    let fate = medium.fate();
    let uncertain: Vec<_> = module.context().uncertain_operations().collect();
    for (what, reason, is_one) in REASONS {
        let names = uncertain.iter().filter(|(name, it)| is_one(*name, *it));
        let names: Vec<String> = names.map(|(name, _)| name.to_string()).collect();
        if !names.is_empty() {
            let names = listed(&names);
            warnings.push(format!("{what} of {names}: {}", reason(fate)));
        }
    }
    let mut dialects: BTreeSet<&str> = module.context().opaque_encodings().collect();
    let recognized = Recognized::of(module);
    dialects.extend(recognized.and_then(|it| it.opaque_encodings));
    for dialect in dialects {
        warnings.push(format!("encodings of `{dialect}` are unknown; {fate}"));
    }
    if recognized.is_some_and(|it| it.guesses_numbers) {
        let numbers = "the numbering of values in the text is a guess, because builds with this producer number in two ways";
        warnings.push(numbers.to_owned());
    }
    warnings
}

/// Warns of operations that a custom text shows in generic form, because their own form is not known. What the layouts leave
/// uncertain is reported elsewhere.
pub(crate) fn warn_unknown_forms(input: &Input, module: &Module) {
    let context = module.context();
    let names = context.operations_of_unknown_form();
    let certain = names.filter(|name| name.confidence().is_certain());
    let mut names: Vec<String> = certain.map(|name| name.to_string()).collect();
    if names.is_empty() {
        return;
    }
    names.sort();
    let names = listed(&names);
    warn(&format_args!(
        "{}: no custom form is known of {names}: printed in generic form",
        input.name
    ));
}

/// Warns that a custom text may not be that of the producer of a file, because nothing names the source whose forms it has.
pub(crate) fn warn_guessed_forms(input: &Input, module: &Module) {
    let Some(recognized) = Recognized::of(module) else {
        return;
    };
    // The source of a text has the forms in which the text was parsed.
    if input.form() != Form::Bytecode {
        return;
    }
    let dialects: Vec<&str> = recognized.guessed_dialects(module).into_iter().collect();
    if dialects.is_empty() {
        return;
    }
    warn(&format_args!(
        "{}: the custom forms of {} are guessed to be those of {}, because the producer does not identify the build; \
         `--source-release` states it",
        input.name,
        listed(&dialects),
        recognized.source,
    ));
}

/// Returns the first of these names, and how many more there are.
fn listed(names: &[impl Display]) -> String {
    let shown = names.iter().take(MAX_NAMES).map(|name| format!("`{name}`"));
    let shown = shown.collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(MAX_NAMES) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

/// Warns of operations of a text whose properties are written as those of unregistered operations, because no layout is known.
/// Returns whether there are any.
pub(crate) fn warn_unregistered(input: &Input, module: &Module) -> bool {
    let names = module.context().operation_names();
    // Whether the properties of a name would be those of an unregistered operation, by the number of the name.
    let mut candidates: Vec<_> = names.map(|name| name.layout().is_none()).collect();
    if !candidates.contains(&true) {
        return false;
    }
    let mut names = Vec::new();
    for operation in module.walk().filter_map(|it| it.ok()) {
        let name = operation.name();
        if let Some(is_candidate) = candidates.get_mut(name.id().index())
            && *is_candidate
            && matches!(operation.properties(), Ok(Properties::Dictionary(_)))
        {
            *is_candidate = false;
            names.push(name.to_string());
        }
    }
    if names.is_empty() {
        return false;
    }
    names.sort();
    let names = listed(&names);
    warn(&format_args!(
        "{}: no layout is known of {names}: the properties are written as of unregistered operations, which readers that \
         register the operations reject; `--op-layouts` states layouts",
        input.name
    ));
    true
}

/// The error after warnings, for options `--strict`.
pub(crate) const STRICT: &str = "`--strict` makes an error of what the warnings report";

/// Fails if something is uncertain and `strict` is given.
pub(crate) fn expect_certain(input: &Input, is_uncertain: bool, strict: bool) -> Result<()> {
    match is_uncertain && strict {
        true => Err(input.fault(Error::message(STRICT))),
        false => Ok(()),
    }
}
