//! The second derivation: printers and parsers that upstream generated from the same formats.
//!
//! Of each generated printer, the sequence of spaces, literals, attributes and directives is compared with what the
//! format implies; of each parser, where the type of each operand and result comes from.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use mlir_assembly_format::{Directive, Element, ElementKind, Whitespace};
use mlir_bytecode::definition::{
    AttributeText, Cardinality, OperationDefinition, Transformer, TypeSource, Variable,
};
use mlir_bytecode::properties::AttributeKind;
use regex::Regex;

use super::Definitions;
use crate::layouts::tblgen;

struct Patterns {
    declaration: Regex,
    name: Regex,
    printer: Regex,
    parser: Regex,
    step: Regex,
    operand: Regex,
    types: Regex,
}

/// Compares the generated code below `folder` with the definitions; returns what was compared. All must be equal but
/// those that are `written` by hand.
pub(super) fn compare(
    folder: &Path,
    definitions: &Definitions,
    written: impl Fn(&str) -> bool,
) -> Result<String> {
    let patterns = Patterns {
        declaration: Regex::new(r"(?m)^// (?:.*::)?(\w+) declarations$")?,
        name: Regex::new(r#"getOperationName\(\) \{\s*return ::llvm::StringLiteral\("([^"]+)"\)"#)?,
        printer: Regex::new(
            r"(?s)void (\w+)::print\(::mlir::OpAsmPrinter &_odsPrinter\) \{.*?\n\}\n",
        )?,
        parser: Regex::new(
            r"(?s)::mlir::ParseResult (\w+)::parse\(.*?\n  return ::mlir::success\(\);\n\}\n",
        )?,
        step: Regex::new(
            r#"(?x) _odsPrinter\ <<\ (?<space>'\ ')(?:\ <<\ "(?<after>(?:[^"\\]|\\.)*)")?
              | _odsPrinter\ <<\ "(?<literal>(?:[^"\\]|\\.)*)"
              | _odsPrinter\.(?<method>printNewline|printAttributeWithoutType|printAttribute|printSymbolName
                  |printOptionalAttrDictWithKeyword|printOptionalAttrDict|printFunctionalType)\(
              | _odsPrinter\.printStrippedAttrOrType\((?<stripped>get)
              | auto\ (?<keyword>caseValueStr)\ =
              | \bprint(?<custom>\w+)\(_odsPrinter,\ \*this"#,
        )?,
        operand: Regex::new(
            r"(?s)parser\.resolveOperands\((\w+)Operands, (.+?), (\w+)OperandsLoc,",
        )?,
        types: Regex::new(r"\b(\w+?)(?:Types|Attr\.getType)\b")?,
    };
    let (mut printers, mut parsers) = (0, 0);
    let mut different = Vec::new();
    let mut missing: BTreeMap<&str, &OperationDefinition> = definitions
        .iter()
        .filter(|(name, it)| it.format().is_some() && !written(name))
        .map(|(name, it)| (name.as_str(), it))
        .collect();
    for header in tblgen::files_below(folder, "h.inc")? {
        let source = header.to_string_lossy().replace(".h.inc", ".cpp.inc");
        let Ok(source) = fs::read_to_string(source) else {
            continue;
        };
        let names = patterns.names(&fs::read_to_string(&header)?);
        for found in patterns.printer.captures_iter(&source) {
            let (Some(code), Some(class)) = (found.get(0), found.get(1)) else {
                continue;
            };
            let name = names.get(class.as_str());
            let Some(definition) = name.and_then(|name| missing.remove(name.as_str())) else {
                continue;
            };
            let steps = patterns.steps(code.as_str());
            let expected = expected_steps(definition);
            if steps != expected {
                let name = &definition.name;
                different.push(format!(
                    "`{name}` prints {steps:?}, derived as {expected:?}"
                ));
            }
            printers += 1;
        }
        for found in patterns.parser.captures_iter(&source) {
            let (Some(code), Some(class)) = (found.get(0), found.get(1)) else {
                continue;
            };
            let name = names.get(class.as_str());
            let definition = name.and_then(|name| definitions.get(name));
            let Some(definition) = definition.filter(|it| it.format().is_some()) else {
                continue;
            };
            if let Err(error) = patterns.types(code.as_str(), definition) {
                different.push(error.to_string());
            }
            parsers += 1;
        }
    }
    ensure!(
        different.is_empty(),
        "{} of the generated code differ:\n{}",
        different.len(),
        different.join("\n")
    );
    let missing: Vec<_> = missing.keys().collect();
    ensure!(missing.is_empty(), "no generated printer for {missing:?}");
    Ok(format!(
        "{printers} generated printers and the types of {parsers} generated parsers are equal"
    ))
}

impl Patterns {
    /// Returns the names of the operations by C++ class.
    fn names(&self, header: &str) -> BTreeMap<String, String> {
        let starts: Vec<_> = self.declaration.captures_iter(header).collect();
        let ends = starts.iter().skip(1).filter_map(|next| next.get(0));
        let ends = ends.map(|next| next.start()).chain([header.len()]);
        let pairs = starts.iter().zip(ends).filter_map(|(start, end)| {
            let declaration = header.get(start.get(0)?.end()..end)?;
            let name = self.name.captures(declaration)?.get(1)?;
            let class = start.get(1)?.as_str().to_owned();
            Some((class, name.as_str().to_owned()))
        });
        pairs.collect()
    }

    /// Returns the steps of a printer.
    fn steps(&self, code: &str) -> Vec<String> {
        let mut steps = Vec::new();
        for found in self.step.captures_iter(code) {
            let text = |name| found.name(name).map(|found| found.as_str());
            if text("space").is_some() {
                steps.push(" ".to_owned());
            }
            if let Some(literal) = text("after").or_else(|| text("literal")) {
                steps.push(match literal {
                    " " => " ".to_owned(),
                    literal => format!("`{literal}`"),
                });
            } else if let Some(method) = text("method") {
                steps.push(method.to_owned());
            } else if text("stripped").is_some() {
                steps.push("printAttribute".to_owned());
            } else if text("keyword").is_some() {
                steps.push("keyword".to_owned());
            } else if let Some(custom) = text("custom") {
                steps.push(format!("custom<{custom}>"));
            }
        }
        steps
    }

    /// Compares where the types of operands and results come from.
    fn types(&self, code: &str, definition: &OperationDefinition) -> Result<()> {
        let name = &definition.name;
        let sources = definition.type_sources();
        for found in self.operand.captures_iter(code) {
            let (Some(operand), Some(types)) = (found.get(1), found.get(2)) else {
                continue;
            };
            // The directive `operands` resolves all of them at once.
            let Some(Variable::Operand(index)) = definition.variable(operand.as_str()) else {
                continue;
            };
            let source = sources.operands.get(index).context("an operand")?;
            let expected = describe(definition, operand.as_str(), *source);
            let found = self.source(operand.as_str(), types.as_str());
            ensure!(
                found == expected,
                "the type of `{}` of `{name}` is `{found}`, derived as `{expected}`",
                operand.as_str()
            );
        }
        if code.contains("inferReturnTypes(") {
            ensure!(definition.infers_results, "`{name}` infers its results");
            return Ok(());
        }
        // An expression may have statements of its own, which are indented deeper.
        let types: Vec<&str> = (code.split("\n  result.addTypes(").skip(1))
            .filter_map(|rest| rest.split(");\n  ").next())
            .map(|types| types.strip_suffix(");").unwrap_or(types))
            .collect();
        if types == ["allResultTypes"] {
            return Ok(());
        }
        ensure!(
            types.len() == definition.results.len(),
            "`{name}` adds {types:?}"
        );
        for ((group, source), types) in definition.results.iter().zip(&sources.results).zip(types) {
            let expected = describe(definition, &group.name, *source);
            let found = self.source(&group.name, types);
            ensure!(
                found == expected,
                "the type of the result `{}` of `{name}` is `{found}`, derived as `{expected}`",
                group.name
            );
        }
        Ok(())
    }

    /// Returns where the types that the C++ expression names come from.
    fn source(&self, group: &str, types: &str) -> String {
        if types.starts_with("odsBuildableType") {
            return "fixed".to_owned();
        }
        let cast = types.strip_prefix("::llvm::cast<Type>(");
        let types = cast.and_then(|it| it.strip_suffix(')')).unwrap_or(types);
        let names = self.types.captures_iter(types);
        let names: Vec<&str> = names.filter_map(|it| Some(it.get(1)?.as_str())).collect();
        let is_plain = types
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "_[].()".contains(c));
        match names.as_slice() {
            [only] if *only == group && is_plain => "written".to_owned(),
            [first, ..] if is_plain && types.starts_with(first) => format!("same as {first}"),
            [first, ..] => format!("computed from {first}"),
            [] => types.to_owned(),
        }
    }
}

fn describe(definition: &OperationDefinition, group: &str, source: TypeSource) -> String {
    let name = |variable| definition.variable_name(variable).unwrap_or_default();
    match source {
        TypeSource::Written => "written".to_owned(),
        TypeSource::Fixed => "fixed".to_owned(),
        TypeSource::Same(from) if name(from) == group => "written".to_owned(),
        TypeSource::Same(from) => format!("same as {}", name(from)),
        TypeSource::Computed {
            from,
            by: Transformer::Itself,
        } => {
            format!("same as {}", name(from))
        }
        TypeSource::Computed { from, .. } => format!("computed from {}", name(from)),
        other => format!("{other:?}"),
    }
}

/// Returns the steps that a format implies.
fn expected_steps(definition: &OperationDefinition) -> Vec<String> {
    let mut steps = Steps {
        definition,
        steps: Vec::new(),
    };
    if let Some(format) = definition.format() {
        steps.elements(&format.elements);
    }
    steps.steps
}

struct Steps<'a> {
    definition: &'a OperationDefinition,
    steps: Vec<String>,
}

impl Steps<'_> {
    fn elements(&mut self, elements: &[Element<Variable>]) {
        let definition = self.definition;
        for element in elements.iter().filter(|it| !it.is_elided) {
            if element.space_before {
                self.steps.push(" ".to_owned());
            }
            match &element.kind {
                ElementKind::Literal(literal) => self.steps.push(format!("`{literal}`")),
                ElementKind::Whitespace(Whitespace::Space) => self.steps.push(" ".to_owned()),
                ElementKind::Whitespace(Whitespace::Two) => {
                    self.steps.extend([" ".to_owned(), " ".to_owned()]);
                }
                ElementKind::Whitespace(Whitespace::NewLine) => {
                    self.steps.push("printNewline".to_owned())
                }
                ElementKind::Whitespace(Whitespace::Nothing) | ElementKind::Text(_) => {}
                ElementKind::Variable(variable) => {
                    variable_step(definition, *variable, &mut self.steps)
                }
                ElementKind::Directive(call) => match call.directive {
                    Directive::AttrDict => self.steps.push("printOptionalAttrDict".to_owned()),
                    Directive::AttrDictWithKeyword => {
                        self.steps
                            .push("printOptionalAttrDictWithKeyword".to_owned());
                    }
                    Directive::PropDict => self.steps.push(" ".to_owned()),
                    Directive::FunctionalType => self.steps.push("printFunctionalType".to_owned()),
                    Directive::Qualified => {
                        let argument = call.arguments.first();
                        if let Some(Variable::Attribute(_)) = argument.and_then(Element::variable) {
                            self.steps.push("printAttribute".to_owned());
                        }
                    }
                    Directive::Type => {
                        let argument = call.arguments.first();
                        if let Some(Variable::Operand(index)) = argument.and_then(Element::variable)
                        {
                            list_step(definition, *index, &mut self.steps);
                        }
                    }
                    _ => {}
                },
                ElementKind::Custom(custom) => self.steps.push(format!("custom<{}>", custom.name)),
                ElementKind::Group(group) => {
                    self.elements(&group.then);
                    self.elements(&group.otherwise);
                }
                ElementKind::Oilist(clauses) => {
                    for clause in clauses {
                        self.elements(std::slice::from_ref(&clause.keyword));
                        self.elements(&clause.elements);
                    }
                }
            }
        }
    }
}

fn variable_step(definition: &OperationDefinition, variable: Variable, steps: &mut Vec<String>) {
    let index = match variable {
        Variable::Attribute(index) => index,
        Variable::Operand(index) => return list_step(definition, index, steps),
        _ => return,
    };
    let Some(attribute) = definition.attributes.get(index) else {
        return;
    };
    match &attribute.text {
        AttributeText::Keywords(keywords) if attribute.is_native => {
            if let Some(wrapper) = &keywords.wrapper {
                steps.push(format!("`{wrapper}<`"));
            }
        }
        AttributeText::Keywords(_) => steps.push("keyword".to_owned()),
        AttributeText::SymbolName => steps.push("printSymbolName".to_owned()),
        AttributeText::Untyped => steps.push("printAttributeWithoutType".to_owned()),
        AttributeText::Native => {
            // An optional integer may be the word `none`.
            let absent = attribute.default.as_deref().is_none_or(|it| it == "[]");
            if attribute.kind == AttributeKind::Any && !attribute.is_unit && absent {
                steps.push("`none`".to_owned());
            }
        }
        _ => steps.push("printAttribute".to_owned()),
    }
}

/// A list of lists prints its own parentheses.
fn list_step(definition: &OperationDefinition, index: usize, steps: &mut Vec<String>) {
    let group = definition.operands.get(index);
    if group.is_some_and(|it| matches!(it.cardinality, Cardinality::VariadicOfVariadic { .. })) {
        steps.push("`(`".to_owned());
    }
}
