//! The word `type_rules` of `#[derive(OpProperties)]`: what determines types that a format leaves out.
//!
//! ```text
//! rule ::= `same` `(` name (`,` name)+ `)` | `same_operands` | `same_operands_and_results` | computation `(` from `->` to `)`
//! ```

use mlir_assembly_format::{Directive, ElementKind, Format, nearest};
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Ident, Token};

use crate::context::Errors;
use crate::operation::{Operation, Property};

/// A rule about the types of operands, results and properties.
pub(crate) struct TypeRule {
    word: Ident,
    names: Vec<Ident>,
    /// Whether the type of the second name is computed from that of the first.
    is_computed: bool,
}

impl Parse for TypeRule {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let word = input.parse()?;
        let (mut names, mut is_computed) = (Vec::new(), false);
        if input.peek(syn::token::Paren) {
            let content;
            syn::parenthesized!(content in input);
            let first = content.call(Ident::parse_any)?;
            names.push(first);
            if content.parse::<Option<Token![->]>>()?.is_some() {
                is_computed = true;
                names.push(content.call(Ident::parse_any)?);
            } else if content.parse::<Option<Token![,]>>()?.is_some() {
                let rest = Punctuated::<Ident, Token![,]>::parse_terminated_with(
                    &content,
                    Ident::parse_any,
                )?;
                names.extend(rest);
            }
        }
        Ok(Self {
            word,
            names,
            is_computed,
        })
    }
}

impl TypeRule {
    /// Returns the rule in the text form of definitions.
    pub(crate) fn line(&self) -> String {
        if self.names.is_empty() {
            return self.word.to_string();
        }
        let names: Vec<_> = self.names.iter().map(name_of).collect();
        format!("{}({})", self.word, names.join(" "))
    }
}

fn name_of(ident: &Ident) -> String {
    ident.unraw().to_string()
}

/// Reports unknown rules and names.
pub(crate) fn check(
    rules: &[TypeRule],
    operation: &Operation,
    properties: &[Property<'_>],
    errors: &Errors,
) {
    for rule in rules {
        let word = rule.word.to_string();
        let shape = match (word.as_str(), rule.names.len(), rule.is_computed) {
            ("same_operands" | "same_operands_and_results", 0, _) | ("same", 2.., false) => Ok(()),
            ("same_operands" | "same_operands_and_results", ..) => Err("stands alone"),
            ("same", ..) => Err("takes two names or more: `same(a, b)`"),
            (known, _, true) if COMPUTATIONS.contains(&known) => Ok(()),
            (known, ..) if COMPUTATIONS.contains(&known) => Err("takes two names: `from -> to`"),
            _ => {
                let known = || ["same", "same_operands", "same_operands_and_results"];
                let all = known().into_iter().chain(COMPUTATIONS.iter().copied());
                let guess = nearest(&word, all.clone())
                    .map_or(String::new(), |it| format!("; did you mean `{it}`?"));
                let all: Vec<_> = all.collect();
                let message = format_args!(
                    "unknown type rule `{word}`{guess}\nvalid rules: {}",
                    all.join(", ")
                );
                errors.on(&rule.word, message);
                continue;
            }
        };
        if let Err(message) = shape {
            errors.on(&rule.word, format_args!("`{word}` {message}"));
        }
        for name in &rule.names {
            let mut values = operation.operands.iter().chain(&operation.results);
            let is_known = values.any(|it| it.name() == name_of(name))
                || properties.iter().any(|it| name_of(name) == it.name);
            if !is_known {
                let message = "an operand, a result or a property of the operation is needed";
                errors.on(name, message);
            }
        }
    }
}

/// Reports operands and results whose type nothing determines.
pub(crate) fn check_types(
    rules: &[TypeRule],
    operation: &Operation,
    properties: &[Property<'_>],
    format: &Format,
    errors: &Errors,
) {
    let (mut all_operands, mut all_results) = (false, false);
    format.walk(|element| {
        let ElementKind::Directive(call) = &element.kind else {
            return;
        };
        if matches!(call.directive, Directive::Type | Directive::FunctionalType) {
            for argument in &call.arguments {
                all_operands |= argument.is(Directive::Operands);
                all_results |= argument.is(Directive::Results);
            }
        }
    });
    let occurrences = format.occurrences();
    let types = occurrences.iter().filter(|it| it.is_type);
    let mut known: Vec<String> = types.map(|it| it.variable.clone()).collect();
    known.extend(properties.iter().map(|it| it.name.to_owned()));
    let groups = || {
        operation
            .operands
            .iter()
            .map(|it| (it, true))
            .chain(operation.results.iter().map(|it| (it, false)))
    };
    for (group, is_operand) in groups() {
        if group.builds.is_some()
            || (if is_operand {
                all_operands
            } else {
                all_results
            })
        {
            known.push(group.name());
        }
    }
    // Each round determines one more type at least.
    loop {
        let before = known.len();
        let learn = |known: &mut Vec<String>, name: String| {
            if !known.contains(&name) {
                known.push(name);
            }
        };
        for rule in rules {
            let names: Vec<_> = rule.names.iter().map(name_of).collect();
            match (rule.word.to_string().as_str(), names.as_slice()) {
                ("same", names) if names.iter().any(|it| known.contains(it)) => {
                    names.iter().for_each(|it| learn(&mut known, it.clone()));
                }
                ("same_operands" | "same_operands_and_results", _) => {
                    let with_results = rule.word == "same_operands_and_results";
                    let members = groups().filter(|(_, is_operand)| *is_operand || with_results);
                    let members: Vec<_> = members.map(|(it, _)| it.name()).collect();
                    if members.iter().any(|it| known.contains(it)) {
                        members.into_iter().for_each(|it| learn(&mut known, it));
                    }
                }
                (_, [from, to]) if rule.is_computed && known.contains(from) => {
                    learn(&mut known, to.clone());
                }
                _ => {}
            }
        }
        if known.len() == before {
            break;
        }
    }
    for (group, _) in groups() {
        let name = group.name();
        if !known.contains(&name) {
            let message = format_args!(
                "nothing determines the type of `{name}`: add `type(${name})` to the format, a type (`{name}: \"i32\"`), or a \
                 rule (`type_rules(same({name}, ...))`)"
            );
            errors.on(&group.name, message);
        }
    }
}

/// The computations of one type from another: those of `mlir_bytecode::definition::Transformer`, which a test compares.
pub(crate) const COMPUTATIONS: [&str; 40] = [
    "itself",
    "i1",
    "i32",
    "element",
    "element_or_self",
    "elements",
    "pointee",
    "element_pointer",
    "pointer",
    "tensor",
    "image",
    "image_element",
    "payload",
    "counterpart",
    "pointer_to_lvalue",
    "lvalue_to_pointer",
    "inout",
    "inputs",
    "results",
    "with_bool",
    "range",
    "pdl_element",
    "domain",
    "codomain",
    "function_domain",
    "function_range",
    "pointer_metadata",
    "first_size_bools",
    "first_size_integer",
    "without_first_bools",
    "without_first",
    "scalable_row",
    "outer_product",
    "last_16",
    "halve_last",
    "double_last",
    "double_width",
    "quarter_i32",
    "double_bf16",
    "quadruple_i8",
];

#[cfg(test)]
mod tests {
    #[test]
    fn the_computations_are_those_of_the_core() {
        let core = mlir_bytecode::definition::Transformer::ALL;
        let names: Vec<_> = core.iter().map(|it| it.name()).collect();
        assert_eq!(names, super::COMPUTATIONS);
    }
}
