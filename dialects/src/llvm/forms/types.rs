//! The types of LLVM as text, because their dialect writes them as text.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use bstr::ByteSlice as _;
use mlir_bytecode::builtin::BuiltinType;
use mlir_bytecode::context::{TypeId, WireForm};
use mlir_bytecode::dialect::FormDriver;
use mlir_bytecode::number::Signedness;
use mlir_bytecode::{Error, Result, Type};

use crate::forms::{element_type, expanded, inside, split};

/// Returns the text of a type. Nearly all types of LLVM are in assembly form.
fn text(type_: Type<'_>) -> Cow<'_, str> {
    if let WireForm::Assembly(text) = type_.wire_form()
        && let Ok(text) = text.to_str()
    {
        return text.into();
    }
    type_.to_string().into()
}

/// Returns the text of a type inside a type of LLVM, where the prefix is left out.
pub(super) fn inner(type_: Type<'_>) -> Cow<'_, str> {
    match text(type_) {
        Cow::Borrowed(text) => text.strip_prefix("!llvm.").unwrap_or(text).into(),
        Cow::Owned(text) => match text.strip_prefix("!llvm.") {
            Some(rest) => rest.to_owned().into(),
            None => text.into(),
        },
    }
}

/// The texts of the function types of a context, because many functions have the type of another one.
#[derive(Default)]
struct FunctionTypes(Mutex<HashMap<FunctionParts, Box<str>>>);

/// The types of the parameters and the result, the number of parameters, and whether more may follow.
type FunctionParts = (Box<[TypeId]>, usize, bool);

/// `!llvm.func<r (a, b, ...)>`
pub(super) fn make_function_type<'ir>(
    form: &dyn FormDriver<'ir>,
    inputs: &[Type<'ir>],
    results: &[Type<'ir>],
    is_variadic: bool,
) -> Result<Type<'ir>> {
    let context = form.context();
    let types = context.state::<FunctionTypes>();
    let known = || types.0.lock().unwrap_or_else(PoisonError::into_inner);
    let parts = inputs.iter().chain(results).map(|it| it.id()).collect();
    let parts: FunctionParts = (parts, inputs.len(), is_variadic);
    if let Some(text) = known().get(&parts) {
        return context.assembly_type("llvm", text);
    }
    let made = new_function_type(form, inputs, results, is_variadic)?;
    known().insert(parts, text(made).into());
    Ok(made)
}

fn new_function_type<'ir>(
    form: &dyn FormDriver<'ir>,
    inputs: &[Type<'ir>],
    results: &[Type<'ir>],
    is_variadic: bool,
) -> Result<Type<'ir>> {
    let mut types = inputs.iter().chain(results);
    if let Some(other) = types.find(|it| is_of_others(**it)) {
        let message = format!("expected types of LLVM in a function type, found `{other}`");
        return Err(Error::message(message));
    }
    let result = match results {
        [] => "void".into(),
        [result] => inner(*result),
        _ => return Err(form.mismatch("a function of LLVM has one result at most".into())),
    };
    let mut parameters: Vec<_> = inputs.iter().map(|it| inner(*it)).collect();
    if is_variadic {
        parameters.push("...".into());
    }
    let text = format!("!llvm.func<{result} ({})>", parameters.join(", "));
    form.context().parse_type(&text)
}

/// Returns whether a type is one of the builtin types that LLVM does not have.
fn is_of_others(type_: Type<'_>) -> bool {
    match type_.try_decode() {
        Ok(Some(BuiltinType::Integer { signedness, .. })) => signedness != Signedness::Signless,
        Ok(Some(
            BuiltinType::RankedTensor { .. }
            | BuiltinType::UnrankedTensor { .. }
            | BuiltinType::MemRef { .. }
            | BuiltinType::UnrankedMemRef { .. }
            | BuiltinType::Tuple { .. }
            | BuiltinType::Complex { .. }
            | BuiltinType::Function { .. }
            | BuiltinType::Index
            | BuiltinType::None,
        )) => true,
        _ => false,
    }
}

/// Returns the parts of `!llvm.func<r (a, b, ...)>`: the result, which may be `!llvm.void`, the arguments, and whether more
/// may follow.
///
/// # Errors
/// Fails if the type is another, or if a type in it is malformed.
pub fn function_type(type_: Type<'_>) -> Result<(Type<'_>, Vec<Type<'_>>, bool)> {
    let text = text(type_);
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

/// A vector of elements that vectors of `builtin` cannot have up to LLVM 20, such as pointers.
pub(super) struct LlvmVector<'ir> {
    pub(super) size: i64,
    /// Whether a vector has a multiple of this size.
    pub(super) is_scalable: bool,
    pub(super) element: Type<'ir>,
}

impl<'ir> LlvmVector<'ir> {
    /// Returns the parts of `!llvm.vec<4 x ptr>` or `!llvm.vec<? x 4 x ptr>`; `None` for other types.
    pub(super) fn of(type_: Type<'ir>) -> Result<Option<Self>> {
        let text = text(type_);
        let Some(parts) = inside(&text, "!llvm.vec<") else {
            return Ok(None);
        };
        let (is_scalable, parts) = match parts.strip_prefix("? x ") {
            Some(rest) => (true, rest),
            None => (false, parts),
        };
        let Some((size, element)) = parts.split_once(" x ") else {
            return Ok(None);
        };
        let element = parse(type_, element.trim())?;
        Ok(size.parse().ok().map(|size| Self {
            size,
            is_scalable,
            element,
        }))
    }

    /// Returns the type.
    pub(super) fn type_(&self) -> Result<Type<'ir>> {
        let Self { size, element, .. } = self;
        let prefix = if self.is_scalable { "? x " } else { "" };
        let text = format!("!llvm.vec<{prefix}{size} x {}>", inner(*element));
        element.context().parse_type(&text)
    }
}

/// Parses a type as it is inside a type of LLVM, where the prefix is left out.
pub(super) fn parse<'ir>(near: Type<'ir>, text: &str) -> Result<Type<'ir>> {
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

/// Returns the position of the parenthesis before the parameters: the last one at the outermost level.
fn split_result(text: &str) -> Option<usize> {
    let (mut depth, mut in_string, mut found) = (0_i32, false, None);
    for (at, letter) in text.char_indices() {
        match letter {
            '"' => in_string = !in_string,
            _ if in_string => {}
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

/// The ranges of the members in the text of each structure of a context, because many operations mention one long structure.
#[derive(Default)]
struct Members(Mutex<HashMap<TypeId, Arc<[Range<usize>]>>>);

impl Members {
    /// Returns the ranges of the members of a structure with this text, which is divided once.
    fn of(&self, structure: Type<'_>, text: &str) -> Arc<[Range<usize>]> {
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(ranges) = known().get(&structure.id()) {
            return Arc::clone(ranges);
        }
        let ranges: Arc<[_]> = member_ranges(text).unwrap_or_default().into();
        known().insert(structure.id(), Arc::clone(&ranges));
        ranges
    }
}

/// Returns the ranges of the members in the text of a structure. A name or `packed` may stand before the members.
fn member_ranges(text: &str) -> Option<Vec<Range<usize>>> {
    let inner = inside(text, "!llvm.struct<")?;
    let body = split(inner).pop()?.trim();
    let body = body.strip_prefix("packed").unwrap_or(body).trim_start();
    let members = body.strip_prefix('(')?.strip_suffix(')')?;
    let range = |member: &str| {
        let start = member.as_ptr() as usize - text.as_ptr() as usize;
        start..start + member.len()
    };
    Some(split(members).into_iter().map(range).collect())
}

/// Returns the text of a member outside of its structure, where a name does not mean the structure.
fn in_full<'t>(member: &'t str, structure: &str) -> Result<Cow<'t, str>> {
    let name = structure.strip_prefix("!llvm.struct<\"");
    let name = name.and_then(|it| it.split('"').next());
    let mention = name.map(|name| format!("struct<\"{name}\">"));
    match (mention, structure.strip_prefix("!llvm.")) {
        (Some(mention), Some(structure)) => expanded(member, &mention, structure),
        _ => Ok(member.into()),
    }
}

/// Returns the type of the part of a structure or an array at a position.
pub(super) fn part(composite: Type<'_>, position: usize) -> Result<Type<'_>> {
    let text = text(composite);
    if let Some(element) = inside(&text, "!llvm.array<") {
        let (count, element) = element.split_once(" x ").unwrap_or_default();
        if count
            .trim()
            .parse()
            .is_ok_and(|count: usize| position >= count)
        {
            let message = format!("`{text:.100}` has no element at {position}");
            return Err(Error::message(message));
        }
        return parse(composite, element);
    }
    if text.starts_with("!llvm.struct<") {
        let members = composite.context().state::<Members>();
        let members = members.of(composite, &text);
        let member = members
            .get(position)
            .and_then(|range| text.get(range.clone()));
        let member = member
            .ok_or_else(|| Error::message(format!("`{text:.100}` has no member at {position}")))?;
        return parse(composite, &in_full(member.trim(), &text)?);
    }
    element_type(composite)?
        .ok_or_else(|| Error::message(format!("`{text:.100}` does not consist of parts")))
}
