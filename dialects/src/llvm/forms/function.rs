//! `llvm.func`.

use mlir_bytecode::builtin::TypeAttr;
use mlir_bytecode::dialect::{AttributeStyle, FormDriver};
use mlir_bytecode::{Error, Result, Type};

use crate::forms::{case, enum_word, int};
use crate::func::body;
use crate::func::signature::{Signature, lists};

pub(super) const LINKAGES: &[&str] = &[
    "private",
    "internal",
    "available_externally",
    "linkonce",
    "weak",
    "common",
    "appending",
    "extern_weak",
    "linkonce_odr",
    "weak_odr",
    "external",
];

/// The words of `unnamed_addr`.
const UNNAMED: [&str; 3] = ["", "local_unnamed_addr", "unnamed_addr"];

/// `hidden `, `protected `: the word of an integer attribute.
pub(super) fn visibility(form: &mut dyn FormDriver<'_>) -> Result<()> {
    word_of(form, "visibility_", &["", "hidden", "protected"])
}

pub(super) fn unnamed(form: &mut dyn FormDriver<'_>) -> Result<()> {
    word_of(form, "unnamed_addr", &UNNAMED)
}

/// The word with the number that an attribute has, and a space; nothing for an empty word.
fn word_of(form: &mut dyn FormDriver<'_>, name: &str, words: &[&str]) -> Result<()> {
    let Some(value) = form.printed(name)? else {
        return Ok(());
    };
    let word = usize::try_from(int(value)?)
        .ok()
        .and_then(|it| words.get(it));
    match word {
        Some(&"") => Ok(()),
        Some(word) => {
            form.text(word)?;
            form.text(" ")
        }
        None => Err(Error::message("an integer without a word")),
    }
}

/// The parts of `!llvm.func<r (a, b, ...)>`.
pub(super) fn function_type(type_: Type<'_>) -> Result<(Type<'_>, Vec<Type<'_>>, bool)> {
    let text = type_.to_string();
    let inner = text
        .strip_prefix("!llvm.func<")
        .and_then(|text| text.strip_suffix('>'))
        .ok_or_else(|| Error::message(format!("`{text:.100}` is no function type of LLVM")))?;
    let open = split_result(inner)
        .ok_or_else(|| Error::message(format!("`{text:.100}` is no function type of LLVM")))?;
    let (result, parameters) = inner.split_at(open);
    let parameters = parameters.trim().trim_start_matches('(');
    let parameters = parameters.strip_suffix(')').unwrap_or(parameters);
    let mut inputs = Vec::new();
    let mut is_variadic = false;
    for parameter in split(parameters) {
        let parameter = parameter.trim();
        match parameter {
            "" => {}
            "..." => is_variadic = true,
            _ => inputs.push(parse(type_, parameter)?),
        }
    }
    Ok((parse(type_, result.trim())?, inputs, is_variadic))
}

/// Parses a type as it is inside a type of LLVM, where the prefix is left out.
fn parse<'ir>(near: Type<'ir>, text: &str) -> Result<Type<'ir>> {
    const BARE: [&str; 11] = [
        "void",
        "ptr",
        "struct",
        "array",
        "func",
        "token",
        "label",
        "metadata",
        "ppc_fp128",
        "x86_amx",
        "target",
    ];
    let word = text
        .split(|it: char| !it.is_ascii_alphanumeric() && it != '_')
        .next()
        .unwrap_or_default();
    if BARE.contains(&word) || (word == "vec" && text.starts_with("vec<")) {
        near.context().parse_type(&format!("!llvm.{text}"))
    } else {
        near.context().parse_type(text)
    }
}

/// The place of the parenthesis that opens the parameters: the last one at the outermost level.
fn split_result(text: &str) -> Option<usize> {
    let (mut depth, mut found) = (0_i32, None);
    for (at, letter) in text.char_indices() {
        match letter {
            '(' if depth == 0 => {
                found = Some(at);
                depth += 1;
            }
            '<' | '(' | '[' | '{' => depth += 1,
            '>' if text.get(..at).is_some_and(|it| it.ends_with('-')) => {}
            '>' | ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
    }
    found
}

/// Splits at the commas of the outermost level.
fn split(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0_i32, 0, Vec::new());
    for (at, letter) in text.char_indices() {
        match letter {
            '<' | '(' | '[' | '{' => depth += 1,
            '>' if text.get(..at).is_some_and(|it| it.ends_with('-')) => {}
            '>' | ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.extend(text.get(start..at));
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.extend(text.get(start..));
    parts
}

/// ` internal @f(%a: i32, ...) -> i32 comdat(@a) attributes {...} {...}`
pub(super) fn function(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    enum_word(form, "linkage", "llvm.linkage", "external", LINKAGES, " ")?;
    visibility(form)?;
    unnamed(form)?;
    enum_word(form, "CConv", "llvm.cconv", "ccc", &[], " ")?;
    form.symbol("sym_name")?;
    let (mut inputs, mut results, mut is_variadic) = (Vec::new(), Vec::new(), false);
    if let Some(type_) = form.printed("function_type")? {
        let type_ = type_.decode::<TypeAttr<'_>>()?.value()?;
        let result;
        (result, inputs, is_variadic) = function_type(type_)?;
        if result.to_string() != "!llvm.void" {
            results.push(result);
        }
    }
    lists(form, &Signature::FUNCTION, inputs, results, is_variadic)?;
    if let Some(range) = form.printed("vscale_range")? {
        let text = range.to_string();
        let numbers: Vec<&str> = text
            .split(|it: char| !it.is_ascii_digit())
            .filter(|it| !it.is_empty())
            .collect();
        if let [.., low, _, high, _] | [.., low, high] = &numbers[..] {
            form.text(&format!(" vscale_range({low}, {high})"))?;
        }
    }
    if let Some(comdat) = form.printed("comdat")? {
        form.text(" comdat(")?;
        form.attribute(Some(comdat), AttributeStyle::Full)?;
        form.text(")")?;
    }
    form.keyword_attributes_without(&[
        "sym_name",
        "function_type",
        "arg_attrs",
        "res_attrs",
        "linkage",
        "CConv",
        "visibility_",
        "comdat",
        "unnamed_addr",
        "vscale_range",
    ])?;
    body(form)
}

/// Whether an attribute is the case `default`.
pub(super) fn is_case(form: &dyn FormDriver<'_>, name: &str, default: &str) -> Result<bool> {
    match form.printed(name)? {
        Some(value) => Ok(case(value)? == default),
        None => Ok(false),
    }
}
