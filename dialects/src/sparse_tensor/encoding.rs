//! Parsing of `#sparse_tensor.encoding`: the spellings that people write become the text that printers write.
//!
//! ```text
//! encoding ::= `<` `{` entry (`,` entry)* `}` `>`
//! entry    ::= `map` `=` map | (`posWidth` | `crdWidth`) `=` integer | (`explicitVal` | `implicitVal`) `=` attribute
//! map      ::= (`[` name (`,` name)* `]`)? (`{` name (`,` name)* `}`)? `(` dimension (`,` dimension)* `)`
//!              `->` `(` level (`,` level)* `)`
//! dimension ::= name (`=` expression)? (`:` slice)?
//! level    ::= (name `=`)? expression `:` format (`(` property (`,` property)* `)`)?
//! ```
//!
//! The printed text names dimensions `d0` and leaves out the names of levels and how dimensions follow from them.

use std::fmt::Write as _;

use mlir_bytecode::affine::{AffineExpr, AffineMap};
use mlir_bytecode::item::AsmParser;
use mlir_bytecode::{Attribute, Result, Type};

use super::valid_encodings;
use crate::forms::split;

/// The first release with this text.
const FIRST_RELEASE: u32 = 19;

/// The widths of positions and coordinates; zero stands for that of `index`.
pub(super) const WIDTHS: [i64; 5] = [0, 8, 16, 32, 64];

/// The formats of levels.
const FORMATS: [&str; 6] = [
    "dense",
    "batch",
    "compressed",
    "singleton",
    "loose_compressed",
    "structured",
];

/// The properties of levels, in the order of the printed text.
const PROPERTIES: [&str; 3] = ["nonunique", "nonordered", "soa"];

/// Parses an attribute of `sparse_tensor` after its mnemonic; `None` if it is no encoding.
pub(super) fn parse<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Attribute<'ir>>> {
    let context = parser.context();
    if parser.mnemonic() == "slice" {
        return parse_slice(parser).map(Some);
    }
    if parser.mnemonic() != "encoding" || context.registry().llvm_release() < FIRST_RELEASE {
        return Ok(None);
    }
    parser.expect("<")?;
    parser.expect("{")?;
    let (mut map, mut widths, mut values) = (None, [0; 2], [None, None]);
    loop {
        let key = parser.parse_keyword()?;
        parser.expect("=")?;
        match key {
            "map" => map = Some(parse_map(parser)?),
            "posWidth" => widths[0] = parse_width(parser)?,
            "crdWidth" => widths[1] = parse_width(parser)?,
            "explicitVal" => values[0] = Some(parse_value(parser, key)?),
            "implicitVal" => values[1] = Some(parse_value(parser, key)?),
            key => {
                let message = format!("unexpected key: {key}");
                return Err(parser.error_at_mnemonic(message.into()));
            }
        }
        if !parser.eat(",") || parser.at("}") {
            break;
        }
    }
    parser.expect("}")?;
    parser.expect(">")?;
    let Some(map) = map else {
        return Err(parser.error_at_mnemonic("an encoding has a `map`".into()));
    };
    if let Some(message) = valid_encodings::mistake(&map.levels, &map.map, map.inverse.as_ref()) {
        return Err(parser.error_at_mnemonic(message.into()));
    }
    let mut text = format!("#sparse_tensor.encoding<{{ map = {}", map.text);
    for (name, width) in ["posWidth", "crdWidth"].into_iter().zip(widths) {
        if width != 0 {
            let _ = write!(text, ", {name} = {width}");
        }
    }
    for (name, value) in ["explicitVal", "implicitVal"].into_iter().zip(values) {
        if let Some(value) = value {
            let _ = write!(text, ", {name} = {value}");
            // The type is printed even if it is the usual one.
            if let Some(type_) = value.value_type()?
                && !value.to_string().contains(" : ")
            {
                let _ = write!(text, " : {type_}");
            }
        }
    }
    text.push_str(" }>");
    context.assembly_attribute("sparse_tensor", &text).map(Some)
}

/// `#sparse_tensor<slice(0, 4, ?)>`: offset, size and stride.
fn parse_slice<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Attribute<'ir>> {
    let sizes = parse_sizes(parser)?;
    let text = format!("#sparse_tensor<slice{sizes}>");
    parser.context().assembly_attribute("sparse_tensor", &text)
}

/// `(0, 4, ?)`
pub(super) fn parse_sizes(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    let mut printed = Vec::new();
    parser.expect("(")?;
    for index in 0..3 {
        if index > 0 {
            parser.expect(",")?;
        }
        printed.push(if parser.eat("?") {
            "?".to_owned()
        } else {
            let value = parser.parse_i64()?;
            if value < 0 || value == 0 && index > 0 {
                let message = "expect positive value or ? for slice offset/size/stride";
                return Err(parser.error(message));
            }
            value.to_string()
        });
    }
    parser.expect(")")?;
    Ok(format!("({})", printed.join(", ")))
}

/// Parses a type of `sparse_tensor` after its mnemonic; `None` if it has no levels: `<#encoding, lvls = 0 to 2>`, of one level
/// `lvls = 0`.
pub(super) fn parse_type<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
    const ENCODING: &str = "#sparse_tensor.encoding";
    let mnemonic = parser.mnemonic();
    if mnemonic == "storage_specifier" {
        parser.expect("<")?;
        let encoding = parser.parse_stripped_attribute("sparse_tensor", "encoding")?;
        parser.expect(">")?;
        let encoding = encoding.to_string();
        let encoding = of_storage(&encoding).unwrap_or(encoding);
        let text = format!("!sparse_tensor.{mnemonic}<{encoding}>");
        let type_ = parser.context().assembly_type("sparse_tensor", &text)?;
        return Ok(Some(type_));
    }
    if !matches!(mnemonic, "iter_space" | "iterator") {
        return Ok(None);
    }
    parser.expect("<")?;
    let encoding = parser.parse_stripped_attribute("sparse_tensor", "encoding")?;
    let encoding = encoding.to_string();
    let Some(encoding) = encoding.strip_prefix(ENCODING) else {
        return Err(parser.error_at_mnemonic(format!("`{encoding}` is no {ENCODING}").into()));
    };
    for token in [",", "lvls", "="] {
        parser.expect(token)?;
    }
    let low = parser.parse_i64()?;
    let high = match parser.eat("to") {
        true => parser.parse_i64()?,
        false => low.saturating_add(1),
    };
    if low >= high {
        return Err(parser.error("expect larger level upper bound than lower bound"));
    }
    parser.expect(">")?;
    let range = match high - low {
        1 => low.to_string(),
        _ => format!("{low} to {high}"),
    };
    let text = format!("!sparse_tensor.{mnemonic}<{encoding}, lvls = {range}>");
    let type_ = parser.context().assembly_type("sparse_tensor", &text)?;
    Ok(Some(type_))
}

/// Returns what an encoding, as printers write it, states of the storage: the formats of the levels, each of the dimension with
/// its number. Encodings of slices stay.
fn of_storage(encoding: &str) -> Option<String> {
    let (head, after) = encoding.split_once(") -> ")?;
    if head.contains("slice") {
        return None;
    }
    // What follows the levels is behind a comma, or closes the encoding.
    let levels = split(after).first()?.strip_prefix('(')?;
    let (levels, _) = levels.rsplit_once(')')?;
    let mut printed = Vec::new();
    for level in split(levels) {
        printed.extend(level_of_storage(level, printed.len()));
    }
    let dimensions: Vec<_> = (0..printed.len()).map(|it| format!("d{it}")).collect();
    Some(format!(
        "#sparse_tensor.encoding<{{ map = ({}) -> ({}) }}>",
        dimensions.join(", "),
        printed.join(", ")
    ))
}

/// Returns the text of a level without the properties that do not change the storage.
fn level_of_storage(level: &str, position: usize) -> Option<String> {
    let (_, format) = level.rsplit_once(" : ")?;
    let kept = match format.split_once('(') {
        Some((format, properties)) => match properties.contains("soa") {
            true => format!("{format}(soa)"),
            false => format.to_owned(),
        },
        None => format.to_owned(),
    };
    Some(format!("d{position} : {kept}"))
}

fn parse_value<'ir>(parser: &mut dyn AsmParser<'ir>, key: &str) -> Result<Attribute<'ir>> {
    let value = parser.parse_attribute()?;
    if !valid_encodings::is_number(value)? {
        let message = format!("expected a numeric value for {key}");
        return Err(parser.error_at_mnemonic(message.into()));
    }
    Ok(value)
}

fn parse_width(parser: &mut dyn AsmParser<'_>) -> Result<i64> {
    let width = parser.parse_i64()?;
    if !WIDTHS.contains(&width) {
        return Err(parser.error(format!("unexpected bit width {width}")));
    }
    Ok(width)
}

/// Parses names between brackets.
fn parse_names<'ir>(parser: &mut dyn AsmParser<'ir>, close: &str) -> Result<Vec<&'ir str>> {
    let mut names = Vec::new();
    while !parser.at(close) {
        names.push(parser.parse_keyword()?);
        if !parser.eat(",") {
            break;
        }
    }
    parser.expect(close)?;
    Ok(names)
}

/// The map from dimensions to levels.
struct LevelMap {
    map: AffineMap,
    /// How the dimensions follow from the levels, if the text states it.
    inverse: Option<AffineMap>,
    levels: Vec<Level>,
    /// The text of printers.
    text: String,
}

/// How the elements of a level are stored.
pub(super) struct Level {
    pub(super) format: &'static str,
    pub(super) properties: Vec<&'static str>,
    /// The elements that a structured level keeps, and has.
    pub(super) structure: Option<(i64, i64)>,
}

fn parse_map(parser: &mut dyn AsmParser<'_>) -> Result<LevelMap> {
    let mut symbols = Vec::new();
    if parser.eat("[") {
        symbols = parse_names(parser, "]")?;
    }
    let mut levels = None;
    if parser.eat("{") {
        levels = Some(parse_names(parser, "}")?);
    }
    let (dims, printed_dims, given) = parse_dimensions(parser, levels.as_deref(), &symbols)?;
    parser.expect("->")?;
    let mut types = Vec::new();
    let (printed_levels, results) =
        parse_levels(parser, levels.as_deref(), (&dims, &symbols), &mut types)?;
    let map = AffineMap::new(dims.len() as u32, symbols.len() as u32, results);
    let map = map.map_err(|error| parser.error(error.to_string()))?;
    let mut inverse = None;
    if given.len() == dims.len() && !dims.is_empty() {
        let count = levels.as_ref().map_or(0, Vec::len) as u32;
        inverse = AffineMap::new(count, symbols.len() as u32, given).ok();
    }
    let printed_symbols = match symbols.len() {
        0 => String::new(),
        count => {
            let names: Vec<_> = (0..count).map(|it| format!("s{it}")).collect();
            format!("[{}]", names.join(", "))
        }
    };
    let text = format!(
        "{printed_symbols}({}) -> ({})",
        printed_dims.join(", "),
        printed_levels.join(", ")
    );
    Ok(LevelMap {
        map,
        inverse,
        levels: types,
        text,
    })
}

/// The names of dimensions, their printed text, and how they follow from the levels.
type Dimensions<'ir> = (Vec<&'ir str>, Vec<String>, Vec<AffineExpr>);

/// Returns the dimensions.
fn parse_dimensions<'ir>(
    parser: &mut dyn AsmParser<'ir>,
    levels: Option<&[&str]>,
    symbols: &[&str],
) -> Result<Dimensions<'ir>> {
    let (mut names, mut printed, mut given) = (Vec::new(), Vec::new(), Vec::new());
    parser.expect("(")?;
    while !parser.at(")") {
        let mut text = format!("d{}", names.len());
        names.push(parser.parse_keyword()?);
        if parser.eat("=") {
            // How the dimension follows from the levels is not printed.
            let expression = parse_expression(parser)?;
            let map = affine(parser, levels.unwrap_or_default(), symbols, &expression)?;
            given.extend(map.results().iter().cloned());
        }
        if parser.eat(":") {
            let slice = parser.parse_attribute()?;
            let _ = write!(text, " : {slice}");
        }
        printed.push(text);
        if !parser.eat(",") {
            break;
        }
    }
    parser.expect(")")?;
    Ok((names, printed, given))
}

/// Returns the printed text of the levels and how they follow from the dimensions.
fn parse_levels(
    parser: &mut dyn AsmParser<'_>,
    names: Option<&[&str]>,
    (dims, symbols): (&[&str], &[&str]),
    levels: &mut Vec<Level>,
) -> Result<(Vec<String>, Vec<AffineExpr>)> {
    let (mut printed, mut results) = (Vec::new(), Vec::new());
    parser.expect("(")?;
    while !parser.at(")") {
        let mut expression = parse_expression(parser)?;
        if parser.eat("=") {
            let declared = names.and_then(|it| it.get(printed.len()));
            if names.is_some() && declared != Some(&expression.trim()) {
                return Err(parser.error(format!("`{}` is not the next level", expression.trim())));
            }
            expression = parse_expression(parser)?;
        } else if names.is_some() {
            return Err(parser.error("expected `=` after the name of a level"));
        }
        let map = affine(parser, dims, symbols, &expression)?;
        let result = map.results().first().map(ToString::to_string);
        results.extend(map.results().iter().cloned());
        parser.expect(":")?;
        let (kind, level) = parse_level_type(parser)?;
        levels.push(level);
        printed.push(format!("{} : {kind}", result.unwrap_or_default()));
        if !parser.eat(",") {
            break;
        }
    }
    if names.is_some_and(|names| names.len() != printed.len()) {
        return Err(parser.error("the levels are not as many as their names"));
    }
    parser.expect(")")?;
    Ok((printed, results))
}

/// Parses the tokens of an expression.
fn parse_expression(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    let (mut text, mut depth) = (String::new(), 0_usize);
    loop {
        if parser.eat("(") {
            depth += 1;
            text.push('(');
        } else if depth > 0 && parser.eat(")") {
            depth -= 1;
            text.push(')');
        } else if parser.at_keyword() {
            text.push_str(parser.parse_keyword()?);
        } else if let Some(operator) = ["+", "-", "*"].into_iter().find(|it| parser.eat(it)) {
            text.push_str(operator);
        } else if [":", "=", ",", ")"].iter().any(|it| parser.at(it)) {
            break;
        } else {
            text.push_str(&parser.parse_integer()?.to_string());
        }
        text.push(' ');
    }
    if text.is_empty() {
        return Err(parser.error("expected an affine expression"));
    }
    Ok(text)
}

/// Returns the map with an expression over dimensions and symbols of these names.
fn affine(
    parser: &dyn AsmParser<'_>,
    dims: &[&str],
    symbols: &[&str],
    expression: &str,
) -> Result<AffineMap> {
    let (dims, symbols) = (dims.join(", "), symbols.join(", "));
    let text = format!("({dims})[{symbols}] -> ({expression})");
    let map = text.parse::<AffineMap>();
    map.map_err(|error| parser.error(error.kind.to_string()))
}

/// `compressed(nonunique)`, `structured[2, 4]`
fn parse_level_type(parser: &mut dyn AsmParser<'_>) -> Result<(String, Level)> {
    let format = parser.parse_keyword()?;
    let Some(format) = FORMATS.into_iter().find(|it| *it == format) else {
        return Err(parser.error(format!("unknown level format `{format}`")));
    };
    let (mut text, mut structure) = (format.to_owned(), None);
    if format == "structured" {
        parser.expect("[")?;
        let kept = parser.parse_i64()?;
        parser.expect(",")?;
        let all = parser.parse_i64()?;
        if kept < 0 || all < 0 {
            return Err(parser.error("expected structured size to be >= 0"));
        }
        if kept > all {
            return Err(parser.error("a structured level keeps more elements than it has"));
        }
        parser.expect("]")?;
        structure = Some((kept, all));
        let _ = write!(text, "[{kept}, {all}]");
    }
    let mut found = Vec::new();
    if parser.eat("(") {
        loop {
            let property = parser.parse_keyword()?;
            let Some(position) = PROPERTIES.iter().position(|it| *it == property) else {
                return Err(parser.error(format!("unknown level property `{property}`")));
            };
            found.push(position);
            if !parser.eat(",") {
                break;
            }
        }
        parser.expect(")")?;
    }
    found.sort_unstable();
    found.dedup();
    let names = found.iter().filter_map(|it| PROPERTIES.get(*it));
    let properties: Vec<_> = names.copied().collect();
    if !properties.is_empty() {
        let _ = write!(text, "({})", properties.join(", "));
    }
    let level = Level {
        format,
        properties,
        structure,
    };
    Ok((text, level))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test")]

    use mlir_bytecode::Context;

    fn printed(text: &str) -> Result<String, String> {
        let registry = crate::registry().with(crate::sparse_tensor::SparseTensorDialect);
        let context = Context::new(registry);
        let attribute = context.parse_attribute(&format!("#sparse_tensor.encoding<{{{text}}}>"));
        let printed = attribute.map(|it| it.to_string());
        printed.map_err(|it| it.to_string())
    }

    #[test]
    fn names_and_blanks_become_those_of_printers() {
        let cases = [
            (
                "map=(i,j)->(j:dense,i:compressed)",
                "(d0, d1) -> (d1 : dense, d0 : compressed)",
            ),
            (
                "map = {l0, l1} (d0 = l0 * 2 + l1) -> (l0 = d0 floordiv 2 : dense, l1 = d0 mod 2 : \
                 compressed(nonordered, nonunique)), posWidth=32, crdWidth = 0",
                "(d0) -> (d0 floordiv 2 : dense, d0 mod 2 : compressed(nonunique, nonordered)), posWidth = 32",
            ),
            (
                "map = [s] (i) -> (i + s : structured[2,4])",
                "[s0](d0) -> (d0 + s0 : structured[2, 4])",
            ),
        ];
        for (text, expected) in cases {
            let expected = format!("#sparse_tensor.encoding<{{ map = {expected} }}>");
            assert_eq!(printed(text).unwrap(), expected);
        }
    }

    #[test]
    fn one_level_is_no_range() {
        let registry = crate::registry().with(crate::sparse_tensor::SparseTensorDialect);
        let context = Context::new(registry);
        let encoding = "<{ map = (d0) -> (d0 : dense) }>";
        for (levels, printed) in [("0 to 1", "0"), ("3", "3"), ("0 to 2", "0 to 2")] {
            let text = |levels| format!("!sparse_tensor.iterator<{encoding}, lvls = {levels}>");
            let type_ = context.parse_type(&text(levels)).unwrap();
            assert_eq!(type_.to_string(), text(printed));
            let full = text(levels).replace("<<", "<#sparse_tensor.encoding<");
            assert_eq!(context.parse_type(&full).unwrap(), type_);
            assert!(context.parse_type(&text("1 to 1")).is_err());
        }
    }

    #[test]
    fn texts_that_no_printer_writes_are_errors() {
        for text in [
            "map = (i) -> (k : dense)",
            "map = (i) -> (i : strange)",
            "map = (i) -> (i : dense(wrong))",
            "nap = (i) -> (i : dense)",
            "map = (i) -> (i : dense), posWidth = 42",
            "map = {l0, l1} (i) -> (l0 = i : dense)",
        ] {
            assert!(printed(text).is_err(), "{text}");
        }
    }
}
