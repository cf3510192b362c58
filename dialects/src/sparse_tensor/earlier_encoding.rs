//! Parsing of `#sparse_tensor.encoding` as LLVM 16 has it.
//!
//! ```text
//! encoding ::= `<` `{` (entry (`,` entry)* `,`?)? `}` `>`
//! entry    ::= `dimLevelType` `=` `[` (string (`,` string)*)? `]`
//!            | (`dimOrdering` | `higherOrdering`) `=` affine-map
//!            | (`pointerBitWidth` | `indexBitWidth`) `=` integer
//!            | `slice` `=` `[` slice (`,` slice)* `]`
//! slice    ::= `(` size `,` size `,` size `)`
//! size     ::= integer | `?`
//! ```
//!
//! The printed text has the entries in this order, without those that are the default.

use std::fmt::Write as _;

use mlir_bytecode::affine::AffineMap;
use mlir_bytecode::builtin::{AffineMapAttr, ArrayAttr, IntegerAttr, StringAttr};
use mlir_bytecode::item::{AsmParser, FromAttribute};
use mlir_bytecode::{Attribute, Result};

use super::encoding::{WIDTHS, parse_sizes};

/// The formats of levels that are `dense`, or may be followed by what they lack.
const FORMATS: [&str; 2] = ["compressed", "singleton"];

/// What levels lack: unique and ordered coordinates.
const SUFFIXES: [&str; 4] = ["", "-nu", "-no", "-nu-no"];

/// The entries.
#[derive(Default)]
struct Encoding {
    levels: Vec<String>,
    ordering: Option<AffineMap>,
    higher_ordering: Option<AffineMap>,
    pointer_width: i64,
    index_width: i64,
    slices: Vec<String>,
}

/// Parses an encoding after its mnemonic.
pub(super) fn parse<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Attribute<'ir>> {
    let mut encoding = Encoding::default();
    parser.expect("<")?;
    parser.expect("{")?;
    while parser.at_keyword() {
        encoding.entry(parser)?;
        if !parser.eat(",") {
            break;
        }
    }
    parser.expect("}")?;
    parser.expect(">")?;
    if let Some(mistake) = encoding.mistake() {
        return Err(parser.error_at_mnemonic(mistake.into()));
    }
    let text = encoding.text();
    parser.context().assembly_attribute("sparse_tensor", &text)
}

impl Encoding {
    fn entry(&mut self, parser: &mut dyn AsmParser<'_>) -> Result<()> {
        let key = parser.parse_keyword()?;
        parser.expect("=")?;
        match key {
            "dimLevelType" => {
                let levels = "an array for dimension level types";
                let levels: ArrayAttr<'_> = value(parser, levels)?;
                for level in levels.iter()? {
                    self.levels.push(level_type(parser, level)?);
                }
            }
            "dimOrdering" => {
                let map: AffineMapAttr<'_> = value(parser, "an affine map for dimension ordering")?;
                let map = map.map()?;
                if !map.is_permutation() {
                    let message = "expected a permutation affine map for dimension ordering";
                    return Err(parser.error_at_mnemonic(message.into()));
                }
                self.ordering = Some(map);
            }
            "higherOrdering" => {
                let map: AffineMapAttr<'_> = value(parser, "an affine map for higher ordering")?;
                self.higher_ordering = Some(map.map()?);
            }
            "pointerBitWidth" => self.pointer_width = width(parser, "pointer")?,
            "indexBitWidth" => self.index_width = width(parser, "index")?,
            "slice" => {
                parser.expect("[")?;
                loop {
                    self.slices.push(parse_sizes(parser)?);
                    if !parser.eat(",") {
                        break;
                    }
                }
                parser.expect("]")?;
            }
            key => {
                let message = format!("unexpected key: {key}");
                return Err(parser.error_at_mnemonic(message.into()));
            }
        }
        Ok(())
    }

    /// Returns what upstream's verifier finds wrong.
    fn mistake(&self) -> Option<&'static str> {
        let levels = self.levels.len();
        let results = |map: &AffineMap| map.results().len();
        if let Some(map) = &self.higher_ordering {
            if map.dims() as usize >= results(map) {
                return Some("unexpected higher ordering mapping from higher to lower levels");
            }
            if results(map) != levels {
                return Some(
                    "unexpected mismatch in higher ordering and dimension level types size",
                );
            }
        }
        if self
            .ordering
            .as_ref()
            .is_some_and(|it| results(it) != levels)
        {
            return Some("unexpected mismatch in ordering and dimension level types size");
        }
        let slices = self.slices.len();
        (slices > 0 && slices != levels)
            .then_some("unexpected mismatch in dimension slices and dimension level type size")
    }

    fn text(&self) -> String {
        let levels: Vec<_> = self.levels.iter().map(|it| format!("\"{it}\"")).collect();
        let levels = levels.join(", ");
        let mut text = format!("#sparse_tensor.encoding<{{ dimLevelType = [ {levels} ]");
        let orders = [
            (
                "dimOrdering",
                self.ordering.as_ref().filter(|it| !it.is_identity()),
            ),
            ("higherOrdering", self.higher_ordering.as_ref()),
        ];
        for (name, map) in orders {
            if let Some(map) = map {
                let _ = write!(text, ", {name} = affine_map<{map}>");
            }
        }
        let widths = [
            ("pointerBitWidth", self.pointer_width),
            ("indexBitWidth", self.index_width),
        ];
        for (name, width) in widths {
            if width != 0 {
                let _ = write!(text, ", {name} = {width}");
            }
        }
        if !self.slices.is_empty() {
            let _ = write!(text, ", slice = [ {} ]", self.slices.join(", "));
        }
        text.push_str(" }>");
        text
    }
}

/// Parses an attribute of the kind that an entry has.
fn value<'ir, T: FromAttribute<'ir>>(parser: &mut dyn AsmParser<'ir>, what: &str) -> Result<T> {
    match parser.parse_attribute()?.try_decode()? {
        Some(value) => Ok(value),
        None => Err(parser.error_at_mnemonic(format!("expected {what}").into())),
    }
}

fn level_type(parser: &dyn AsmParser<'_>, level: Attribute<'_>) -> Result<String> {
    let Some(level) = level.try_decode::<StringAttr<'_>>()? else {
        let message = "expected a string value in dimension level types";
        return Err(parser.error_at_mnemonic(message.into()));
    };
    let level = level.value()?.to_string();
    let mut formats = FORMATS.iter().filter_map(|it| level.strip_prefix(it));
    if level != "dense" && !formats.any(|rest| SUFFIXES.contains(&rest)) {
        let message = format!("unexpected dimension level type: {level:.100}");
        return Err(parser.error_at_mnemonic(message.into()));
    }
    Ok(level)
}

fn width(parser: &mut dyn AsmParser<'_>, what: &str) -> Result<i64> {
    let width: IntegerAttr<'_> = value(parser, &format!("an integral {what} bitwidth"))?;
    let known = width.as_i64()?.filter(|it| WIDTHS.contains(it));
    known.ok_or_else(|| {
        let message = format!("unexpected {what} bitwidth");
        parser.error_at_mnemonic(message.into())
    })
}
