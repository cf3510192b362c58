//! The assembly format of a variant. `mlir-assembly-format` parses the language; this file binds names to fields.
//!
//! It also has the rules for fields: which fields an optional group can have, and which fields a directive can give a
//! form.

use mlir_assembly_format::{
    Directive, Element, ElementKind, Error, First, Format, FormatKind, Group, Parameter, Whitespace,
};
use quote::ToTokens;
use syn::{LitStr, Path, Type};

use crate::context::Errors;
use crate::field;
use crate::input::{Field, Variant};

/// A field with its form: the directives around it, the outermost first.
pub(crate) struct Value<'a> {
    pub(crate) field: &'a Field,
    pub(crate) directives: Vec<Directive>,
}

/// A custom directive: a module with functions that print and parse fields.
pub(crate) struct Custom<'a> {
    pub(crate) path: Path,
    /// The fields in order, each with whether it is only a reference.
    pub(crate) arguments: Vec<(&'a Field, bool)>,
}

/// Returns the directive with this name that gives a field its form.
pub(crate) fn form(name: &str) -> Option<Directive> {
    Directive::from_name(name).filter(|it| is_form(*it))
}

/// Returns the names of the directives that give a field its form.
pub(crate) fn form_names() -> Vec<&'static str> {
    let forms = Directive::ALL.iter().filter(|it| is_form(**it));
    forms.map(|it| it.name()).collect()
}

const fn is_form(directive: Directive) -> bool {
    matches!(
        directive,
        Directive::List
            | Directive::Shape
            | Directive::Dynamic
            | Directive::Qualified
            | Directive::Keyword
            | Directive::Symbol
            | Directive::Unit
    )
}

/// Returns the format of a variant, or the default format. `kind` states whether a mnemonic precedes the text.
pub(crate) fn of(variant: &Variant, kind: FormatKind, errors: &Errors) -> Format<usize> {
    for field in &variant.fields {
        let checked = field.directive.map_or(Ok(()), |it| check(field, &[it]));
        if let Err(message) = checked {
            errors.on(&field.member, message);
        }
    }
    let source = source(variant);
    let names: Vec<_> = variant.fields.iter().map(Field::name).collect();
    let format = match Format::parse_and_bind(&source, kind, &names) {
        Ok(format) => format,
        Err(found) => {
            for error in &found {
                report(error, &source, variant, errors);
            }
            return Format::empty(kind);
        }
    };
    let mut found = Vec::new();
    rules(&format, variant, &mut found);
    if found.is_empty() {
        found = format.ambiguities(|&index| parameter(variant, index));
    }
    found.sort_by_key(|it| it.span);
    for error in &found {
        report(error, &source, variant, errors);
    }
    format
}

/// Returns the source of the format of a variant.
pub(crate) fn source(variant: &Variant) -> String {
    match &variant.format {
        Some(format) => format.value(),
        None => default(variant).to_owned(),
    }
}

/// Returns the fields that a format prints, but for those that a custom directive prints.
pub(crate) fn occurrences<'a>(format: &Format<usize>, variant: &'a Variant) -> Vec<Value<'a>> {
    let elements = outermost(&format.elements).into_iter();
    elements.filter_map(|it| value(it, variant)).collect()
}

/// Describes a field for the checks of the format.
pub(crate) fn parameter(variant: &Variant, index: usize) -> Parameter {
    let unknown = Text {
        first: First::UNKNOWN,
        ends_with_word: false,
    };
    let Some(field) = variant.fields.get(index) else {
        return Parameter::new(String::new(), unknown.first);
    };
    let ty = field::inner_type(field);
    let text = match &field.assembly {
        Some(_) => unknown,
        None => text(ty),
    };
    let mut form = ty.to_token_stream().to_string();
    form.extend(
        field
            .assembly
            .iter()
            .map(|it| it.to_token_stream().to_string()),
    );
    let mut parameter = Parameter::new(field.name(), text.first);
    parameter.name_in_text.clone_from(&field.assembly_name);
    parameter.form = form;
    parameter.directives = field.directive.into_iter().collect();
    parameter.first_of_element =
        field::element_of(ty).map_or(First::UNKNOWN, |it| self::text(it).first);
    parameter.may_be_absent = field.may_be_absent();
    parameter.ends_with_word = text.ends_with_word;
    parameter
}

/// The text of a value of a type.
struct Text {
    first: First,
    ends_with_word: bool,
}

/// Describes the text of a type by its name, as far as the core defines the text.
fn text(ty: &Type) -> Text {
    if let Type::Group(group) = ty {
        return text(&group.elem);
    }
    if let Some(inner) = field::argument_of(ty, "Option") {
        let Text { first, .. } = text(inner);
        return Text {
            first: match first {
                First::UNKNOWN => first,
                first => first | First::WORD,
            },
            ends_with_word: true,
        };
    }
    let ty = match ty {
        Type::Reference(reference) => &reference.elem,
        ty => ty,
    };
    let name = match ty {
        Type::Path(path) => path.path.segments.last().map(|it| it.ident.to_string()),
        _ => None,
    };
    let (first, ends_with_word) = match name.as_deref().unwrap_or_default() {
        "u8" | "u16" | "u32" | "u64" | "usize" => (First::INTEGER, true),
        "i8" | "i16" | "i32" | "i64" | "f64" => (First::INTEGER | First::MINUS, true),
        "bool" => (First::BOOL, true),
        "str" | "BStr" => (First::STRING, false),
        "Vec" | "List" => (First::SQUARE, false),
        "Attribute" => (First::ATTRIBUTE, true),
        "Type" => (First::TYPE, true),
        "ResourceHandle" => (First::WORD | First::STRING, true),
        _ => (First::UNKNOWN, false),
    };
    Text {
        first,
        ends_with_word,
    }
}

/// Returns whether a type, by its name, is one of the core with an encoding and a text.
pub(crate) fn is_of_core(ty: &Type) -> bool {
    let inner = field::argument_of(ty, "Option").or_else(|| field::element_of(ty));
    inner.map_or_else(|| text(ty).first != First::UNKNOWN, is_of_core)
}

/// Reports variants whose text a variant before them with the same mnemonic accepts.
pub(crate) fn shadowed(variants: &[Variant], formats: &[Format<usize>], errors: &Errors) {
    let all: Vec<_> = variants.iter().zip(formats).collect();
    let by_format = |it: &Variant| it.unknown.is_none() && it.parse.is_none() && !it.broken;
    for (position, (second, format)) in all.iter().enumerate() {
        let before = all.get(..position).unwrap_or_default().iter();
        let accepts = |(first, other): &&(&Variant, &Format<usize>)| {
            by_format(first)
                && first.when.is_none()
                && first.mnemonic() == second.mnemonic()
                && other.accepts(
                    |&index| parameter(first, index),
                    format,
                    |&index| parameter(second, index),
                )
        };
        if !by_format(second) {
            continue;
        }
        if let Some((first, _)) = before.clone().find(accepts) {
            let (one, two) = (&first.ident, &second.ident);
            let message = format_args!(
                "the text of `{two}` is read back as `{one}`, which has the same mnemonic `{}`: give one of them \
                 another mnemonic or format, or `{one}` a condition, `when = ...`",
                first.mnemonic()
            );
            errors.on(two, message);
        }
    }
}

/// Reports an error of the format at its part of the literal if the compiler supports that, else at the literal.
fn report(error: &Error, source: &str, variant: &Variant, errors: &Errors) {
    let Some(format) = &variant.format else {
        // A default format can violate only rules for fields.
        return errors.on(&variant.ident, error);
    };
    errors.at(piece(format, error), error.render(source));
}

/// Reports an error of a format that is this literal.
pub(crate) fn report_at(error: &Error, format: &LitStr, errors: &Errors) {
    errors.at(piece(format, error), error.render(&format.value()));
}

/// Returns the span of an error in the literal.
fn piece(format: &LitStr, error: &Error) -> proc_macro2::Span {
    let token = format.token();
    // Offsets in the text are offsets in the literal only if the literal has no escapes.
    let is_plain = token.to_string() == format!("\"{}\"", format.value());
    let range = error.span.start + 1..error.span.end + 1;
    let piece = is_plain.then(|| token.subspan(range)).flatten();
    piece.unwrap_or_else(|| format.span())
}

/// Returns the default format: `<a, b>`; if more than the last field is optional, `<a = 1, b = 2>`.
fn default(variant: &Variant) -> &'static str {
    match variant.fields.split_last() {
        None => "",
        Some((_, but_last)) if but_last.iter().any(Field::may_be_absent) => {
            "`<` struct(params) `>`"
        }
        Some(_) => "`<` params `>`",
    }
}

/// Returns the fields that `elements` print, in order.
pub(crate) fn fields<'a>(elements: &[Element<usize>], variant: &'a Variant) -> Vec<&'a Field> {
    let mut found = Vec::new();
    for element in elements {
        match &element.kind {
            ElementKind::Variable(index) => found.extend(variant.fields.get(*index)),
            ElementKind::Group(group) => {
                found.extend(fields(&group.then, variant));
                found.extend(fields(&group.otherwise, variant));
            }
            _ if element.is(Directive::Ref) => {}
            _ => found.extend(fields(element.arguments(), variant)),
        }
    }
    found
}

/// Returns the field and the form of a variable, alone or in directives.
pub(crate) fn value<'a>(element: &Element<usize>, variant: &'a Variant) -> Option<Value<'a>> {
    let mut directives = Vec::new();
    let mut inner = element;
    loop {
        match &inner.kind {
            ElementKind::Variable(index) => {
                let field = variant.fields.get(*index)?;
                if directives.is_empty() {
                    directives.extend(field.directive);
                }
                return Some(Value { field, directives });
            }
            ElementKind::Directive(call) if is_form(call.directive) => {
                directives.push(call.directive);
                inner = call.arguments.first()?;
            }
            _ => return None,
        }
    }
}

/// Returns the fields of `params` or `struct`.
pub(crate) fn values<'a>(arguments: &[Element<usize>], variant: &'a Variant) -> Vec<Value<'a>> {
    let values = arguments.iter().filter_map(|it| value(it, variant));
    values.collect()
}

/// Returns the module and the fields of a custom directive.
pub(crate) fn custom<'a>(
    custom: &mlir_assembly_format::Custom<usize>,
    variant: &'a Variant,
) -> Option<Custom<'a>> {
    let argument = |element: &Element<usize>| {
        let is_reference = element.is(Directive::Ref);
        let inner = element.arguments().first().unwrap_or(element);
        Some((variant.fields.get(*inner.variable()?)?, is_reference))
    };
    Some(Custom {
        path: syn::parse_str(&custom.name).ok()?,
        arguments: custom.arguments.iter().filter_map(argument).collect(),
    })
}

/// Returns the field that determines the presence of the group.
pub(crate) fn anchor<'a>(group: &Group<usize>, variant: &'a Variant) -> Option<&'a Field> {
    match fields(std::slice::from_ref(group.anchor()?), variant).as_slice() {
        [only] => Some(only),
        _ => None,
    }
}

/// Reports elements that the language allows but fields do not.
fn rules(format: &Format<usize>, variant: &Variant, errors: &mut Vec<Error>) {
    format.walk(|element| match &element.kind {
        ElementKind::Group(it) => group(it, element, variant, errors),
        // The lexer of items has no such token.
        ElementKind::Literal(text) if text == "..." => {
            let message = "`...` cannot be a literal of an attribute or a type";
            errors.push(Error::other(element.span, message));
        }
        ElementKind::Custom(it) => {
            if syn::parse_str::<Path>(&it.name).is_err() {
                let message = format_args!("`{}` is not a path to a module", it.name);
                errors.push(Error::other(it.name_span, message));
            }
            for argument in &it.arguments {
                if let ElementKind::Text(_) = argument.kind {
                    let message = "a custom directive of a derive takes fields, not texts";
                    errors.push(Error::other(argument.span, message));
                }
            }
        }
        _ => {}
    });
    for element in outermost(&format.elements) {
        if let Some(value) = value(element, variant)
            && !matches!(element.kind, ElementKind::Variable(_))
            && let Err(message) = check(value.field, &value.directives)
        {
            errors.push(Error::other(element.span, message));
        }
    }
}

/// Returns the elements that may be values, without the elements inside of directives of a value.
fn outermost(elements: &[Element<usize>]) -> Vec<&Element<usize>> {
    let mut found = Vec::new();
    for element in elements {
        match &element.kind {
            ElementKind::Group(group) => found.extend(outermost(&group.then)),
            _ if element.is(Directive::Params) || element.is(Directive::Struct) => {
                found.extend(element.arguments());
            }
            _ => found.push(element),
        }
    }
    found
}

fn group(
    group: &Group<usize>,
    element: &Element<usize>,
    variant: &Variant,
    errors: &mut Vec<Error>,
) {
    if let Some(first) = group.otherwise.first() {
        let message = "an attribute or a type cannot have an else branch in its format";
        return errors.push(Error::other(first.span, message));
    }
    let first = group.then.iter().find(|it| !is_whitespace(it));
    if let Some(first) = first.filter(|it| !matches!(it.kind, ElementKind::Literal(_))) {
        let message = "an optional group of an attribute or a type starts with a literal";
        errors.push(Error::other(first.span, message));
    }
    let nested = |it: &&Element<usize>| matches!(it.kind, ElementKind::Group(_));
    if let Some(nested) = group.then.iter().find(nested) {
        let message = "an optional group of an attribute or a type contains no other group";
        errors.push(Error::other(nested.span, message));
    }
    if anchor(group, variant).is_none() {
        let message = "the anchor is one field: `$field^`";
        let span = group.anchor().map_or(element.span, |it| it.span);
        errors.push(Error::other(span, message));
    }
    for occurrence in group.then.iter().flat_map(variables) {
        let field = occurrence.variable().and_then(|it| variant.fields.get(*it));
        if let Some(field) = field.filter(|it| !it.may_be_absent()) {
            let message = format_args!(
                "`${}` cannot be absent: it is no `Option` and has no `default`",
                field.name()
            );
            errors.push(Error::other(occurrence.span, message));
        }
    }
}

/// Returns the variables that an element prints.
fn variables(element: &Element<usize>) -> Vec<&Element<usize>> {
    match element.kind {
        ElementKind::Variable(_) => vec![element],
        _ if element.is(Directive::Ref) => Vec::new(),
        _ => element.arguments().iter().flat_map(variables).collect(),
    }
}

/// Returns whether parsing ignores the element.
pub(crate) const fn is_whitespace(element: &Element<usize>) -> bool {
    matches!(
        element.kind,
        ElementKind::Whitespace(
            Whitespace::Nothing | Whitespace::Space | Whitespace::Two | Whitespace::NewLine,
        )
    )
}

/// Fails unless the field can have this form.
fn check(field: &Field, directives: &[Directive]) -> Result<(), String> {
    let name = field.name();
    if field.assembly.is_some() {
        return Err(format!(
            "`${name}` has its form from `assembly`: no directive"
        ));
    }
    let mut ty = field::inner_type(field);
    for directive in directives {
        let wanted = match directive {
            Directive::List => "a list",
            Directive::Shape => "a shape, which is a list of sizes",
            _ => continue,
        };
        ty = field::element_of(ty).ok_or_else(|| {
            format!("`${name}` is not {wanted}: its type is no `Vec` and no `List`")
        })?;
    }
    Ok(())
}
