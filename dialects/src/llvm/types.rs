//! The text of the types of `llvm`: what people write becomes the text that printers write.
//!
//! ```text
//! type   ::= `void` | `ppc_fp128` | `x86_amx` | `x86_mmx` | `token` | `label` | `metadata`
//!          | `ptr` (`<` (integer | attribute) `>`)? | `ptr` `<` inner (`,` integer)? `>`   // pointees up to LLVM 17
//!          | `array` `<` integer `x` inner `>`
//!          | `vec` `<` (`?` `x`)? integer `x` inner `>`                                // up to LLVM 20
//!          | `func` `<` inner `(` (inner (`,` inner)*)? (`,`? `...`)? `)` `>`
//!          | `struct` `<` (name (`,` `opaque`)?)? body? `>`
//!          | `target` `<` string (`,` inner)* (`,` integer)* `>`
//! body   ::= `,`? `packed`? `(` (inner (`,` inner)*)? `)`
//! inner  ::= type | builtin-type | `!` dialect-type
//! ```
//!
//! A struct with a name has one body in a context, and may occur inside of itself by its name alone.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use bstr::BStr;
use mlir_bytecode::item::AsmParser;
use mlir_bytecode::{Context, Error, Result, Type};

use crate::cyclic;

/// The last release whose types are listed here: later ones may have others.
const LAST_RELEASE: u32 = 22;

/// The last release with `!llvm.vec`.
const LAST_WITH_VECTORS: u32 = 20;

/// The last release whose arrays have sizes of 32 bits.
const LAST_WITH_SHORT_ARRAYS: u32 = 16;

/// The last release whose pointers have the type that they point to.
const LAST_WITH_POINTEES: u32 = 17;

/// The first release in which `ppc_fp128` is one of the floats, which nested types print in full.
const FIRST_WITH_FLOAT: u32 = 20;

/// The deepest nesting of types in one text.
const MAX_DEPTH: usize = 128;

/// What a type has before its mnemonic where it does not stand in another of LLVM.
const PREFIX: &str = "!llvm.";

/// The types, as they are written where they do not stand in others, the frequent ones first; the last one up to
/// [`LAST_WITH_VECTORS`].
const TYPES: [&str; 13] = [
    "!llvm.ptr",
    "!llvm.array",
    "!llvm.struct",
    "!llvm.func",
    "!llvm.void",
    "!llvm.target",
    "!llvm.metadata",
    "!llvm.token",
    "!llvm.label",
    "!llvm.ppc_fp128",
    "!llvm.x86_amx",
    "!llvm.x86_mmx",
    "!llvm.vec",
];

/// The texts, without `!llvm.`, of types with nested types that are not of LLVM.
#[derive(Default)]
struct Incompatible(Mutex<HashSet<String>>);

impl Incompatible {
    fn with<T>(context: &Context, job: impl FnOnce(&mut HashSet<String>) -> T) -> T {
        let texts = context.state::<Self>();
        job(&mut texts.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Parses a type after its mnemonic; `None` if a later release may have the type.
pub(super) fn parse<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
    let mnemonic = parser.mnemonic();
    let context = parser.context();
    let release = context.registry().llvm_release();
    if !words(release).any(|(word, _)| word == mnemonic) {
        if release > LAST_RELEASE {
            return Ok(None);
        }
        let message = format!("unknown LLVM type: `{mnemonic}`");
        return Err(parser.error_at_mnemonic(message.into()));
    }
    let mut text = PREFIX.to_owned();
    let mut types = Types {
        parser,
        release,
        is_compatible: true,
        by_name: Vec::new(),
        depth: 0,
    };
    types.type_(mnemonic, &mut text)?;
    if !types.is_compatible {
        let own = text.trim_start_matches(PREFIX).to_owned();
        Incompatible::with(context, |texts| texts.insert(own));
    }
    context.assembly_type("llvm", &text).map(Some)
}

/// The mnemonics of the types of a release, alone and after `!llvm.`.
fn words(release: u32) -> impl Iterator<Item = (&'static str, &'static str)> {
    let count = TYPES.len() - usize::from(release > LAST_WITH_VECTORS);
    let types = TYPES.iter().take(count);
    types.filter_map(|full| Some((full.get(PREFIX.len()..)?, *full)))
}

/// Parses nested types.
struct Types<'p, 'q, 'ir> {
    parser: &'p mut (dyn AsmParser<'ir> + 'q),
    release: u32,
    /// Whether the types so far are all of LLVM: a nested type with others, such as `index`, is written with `!llvm.`.
    is_compatible: bool,
    /// Where the text mentions structs around, in order.
    by_name: Vec<ByName>,
    depth: usize,
}

/// A struct around by its name alone: whether it has `!llvm.` before it is known after its body.
#[derive(Clone, Copy)]
struct ByName {
    offset: usize,
    /// The number of types around the struct.
    around: usize,
}

/// Where a type stands, which determines the types that are allowed.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    ArrayElement,
    FixedElement,
    ScalableElement,
    Argument,
    Result,
    Member,
    Parameter,
}

impl Place {
    /// Returns whether a type cannot stand here; `is_own` if it is one of `llvm`.
    fn forbids(self, text: &str, is_own: bool) -> bool {
        let is = |kinds: &[&str]| {
            let word = text.split('<').next().unwrap_or_default();
            is_own && kinds.contains(&word)
        };
        match self {
            Self::ArrayElement | Self::Member => {
                is(&["void", "label", "metadata", "func", "token"])
            }
            // Fixed numbers of builtin scalars are those of `vector`.
            Self::FixedElement => !is(&["ptr", "ppc_fp128"]),
            Self::ScalableElement => !is(&["ptr", "ppc_fp128"]) && !is_scalar(text),
            Self::Argument => is(&["void", "func"]),
            Self::Result => is(&["func", "metadata", "label"]),
            Self::Parameter => false,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::ArrayElement => "array element type",
            Self::FixedElement | Self::ScalableElement => "vector element type",
            Self::Argument => "function argument type",
            Self::Result => "function result type",
            Self::Member => "LLVM structure element type",
            Self::Parameter => "parameter",
        }
    }
}

impl Types<'_, '_, '_> {
    fn type_(&mut self, word: &str, out: &mut String) -> Result<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.parser.error("the types are nested too deep"));
        }
        out.push_str(word);
        match word {
            "ptr" => self.pointer(out)?,
            "array" => self.array(out)?,
            "vec" => self.vector(out)?,
            "func" => self.function(out)?,
            "struct" => self.structure(out)?,
            "target" => self.target(out)?,
            _ => {}
        }
        self.depth -= 1;
        Ok(())
    }

    /// Parses a nested type, without `!llvm.`.
    fn inner(&mut self, place: Place, out: &mut String) -> Result<()> {
        self.inner_of(place, false, out)
    }

    /// Parses a nested type, which is printed with `!llvm.` if `is_full`.
    fn inner_of(&mut self, place: Place, is_full: bool, out: &mut String) -> Result<()> {
        let start = out.len();
        let first = self.by_name.len();
        let around = std::mem::replace(&mut self.is_compatible, true);
        let own = words(self.release)
            .find(|(word, full)| self.parser.eat(word) || self.parser.eat(full))
            .map(|(word, _)| word);
        let is_own = match own {
            Some(word) => {
                self.type_(word, out)?;
                true
            }
            // An alias may stand for a type of `llvm` too.
            None => {
                let text = self.parser.parse_type()?.to_string();
                let own = text.strip_prefix(PREFIX);
                out.push_str(own.unwrap_or(&text));
                self.is_compatible = match own {
                    Some(own) => {
                        Incompatible::with(self.parser.context(), |texts| !texts.contains(own))
                    }
                    None => is_scalar(&text) || text.starts_with("vector<"),
                };
                own.is_some()
            }
        };
        let text = out.get(start..).unwrap_or_default();
        if place.forbids(text, is_own) {
            let message = format!("invalid {}: `{text}`", place.name());
            return Err(self.parser.error(message));
        }
        let is_float = text == "ppc_fp128" && self.release >= FIRST_WITH_FLOAT;
        if is_own && (is_full || !self.is_compatible || is_float) {
            self.by_name.pop_if(|it| it.offset == start);
            out.insert_str(start, PREFIX);
            let inside = self.by_name.iter_mut().skip(first);
            inside.for_each(|it| it.offset += PREFIX.len());
        }
        self.is_compatible &= around;
        Ok(())
    }

    fn pointer(&mut self, out: &mut String) -> Result<()> {
        if !self.parser.eat("<") {
            return Ok(());
        }
        if self.parser.at_hash() {
            let attribute = self.parser.parse_attribute()?;
            out.push_str(&format!("<{attribute}>"));
        } else if self.parser.at_type() {
            if self.release > LAST_WITH_POINTEES {
                return Err(self.parser.error("expected an address space"));
            }
            out.push('<');
            self.inner(Place::Parameter, out)?;
            if self.parser.eat(",") {
                out.push_str(&format!(", {}", self.parser.parse_unsigned(u32::BITS)?));
            }
            out.push('>');
        } else {
            let space = self.parser.parse_unsigned(u32::BITS)?;
            if space != 0 {
                out.push_str(&format!("<{space}>"));
            }
        }
        self.parser.expect(">")
    }

    /// `<4 x inner>`, with blanks around the `x`
    fn array(&mut self, out: &mut String) -> Result<()> {
        self.parser.expect("<")?;
        let size = self.parser.parse_unsigned(u64::BITS)?;
        let size = match self.release {
            ..=LAST_WITH_SHORT_ARRAYS => u64::from(size as u32),
            _ => size,
        };
        self.parser.expect("x")?;
        out.push_str(&format!("<{size} x "));
        self.inner(Place::ArrayElement, out)?;
        out.push('>');
        self.parser.expect(">")
    }

    /// `<4 x inner>`, or `<? x 4 x inner>`
    fn vector(&mut self, out: &mut String) -> Result<()> {
        self.parser.expect("<")?;
        let sizes = self.parser.parse_shape()?;
        let (place, size) = match sizes.as_slice() {
            [size] if *size > 0 => (Place::FixedElement, size),
            [scalable, size] if *scalable < 0 && *size > 0 => (Place::ScalableElement, size),
            _ => {
                let message = "the number of vector elements is one positive size";
                return Err(self.parser.error(message));
            }
        };
        // Upstream prints two blanks after the sizes of scalable vectors.
        match place {
            Place::ScalableElement => out.push_str(&format!("<? x {size} x  ")),
            _ => out.push_str(&format!("<{size} x ")),
        }
        self.inner(place, out)?;
        out.push('>');
        self.parser.expect(">")
    }

    fn function(&mut self, out: &mut String) -> Result<()> {
        self.parser.expect("<")?;
        out.push('<');
        self.inner(Place::Result, out)?;
        out.push(' ');
        self.list(Place::Argument, out)?;
        out.push('>');
        self.parser.expect(">")
    }

    /// Parses types in parentheses; `...` may end those of arguments.
    fn list(&mut self, place: Place, out: &mut String) -> Result<()> {
        self.parser.expect("(")?;
        out.push('(');
        let mut is_first = true;
        while !self.parser.at(")") {
            if !is_first {
                self.parser.expect(",")?;
                out.push_str(", ");
            }
            is_first = false;
            if place == Place::Argument && self.parser.eat("...") {
                out.push_str("...");
                break;
            }
            self.inner(place, out)?;
        }
        out.push(')');
        self.parser.expect(")")
    }

    fn structure(&mut self, out: &mut String) -> Result<()> {
        let offset = out.len() - "struct".len();
        self.parser.expect("<")?;
        out.push('<');
        if self.parser.at("opaque") {
            return Err(self.parser.error("only identified structs can be opaque"));
        }
        if self.parser.at("packed") || self.parser.at("(") {
            self.body(out)?;
            out.push('>');
            return self.parser.expect(">");
        }
        let name = self.parser.parse_string()?;
        quote(name, out);
        let around = cyclic::position("llvm", name);
        if self.parser.at(">") {
            let Some(around) = around else {
                let message = "struct without a body only allowed in a recursive struct";
                return Err(self.parser.error(message));
            };
            self.by_name.push(ByName { offset, around });
            out.push('>');
            return self.parser.expect(">");
        }
        if around.is_some() {
            let message = "identifier already used for an enclosing struct";
            return Err(self.parser.error(message));
        }
        self.parser.expect(",")?;
        out.push_str(", ");
        let start = out.len();
        if self.parser.eat("opaque") {
            out.push_str("opaque");
        } else {
            let first = self.by_name.len();
            cyclic::within("llvm", name, |around| {
                self.body(out)?;
                if !self.is_compatible {
                    self.prefix_mentions(around, first, out);
                }
                Ok::<_, Error>(())
            })?;
        }
        let body = out.get(start..).unwrap_or_default();
        if !cyclic::define(self.parser.context(), "llvm", name, body) {
            let message = match body {
                "opaque" => "redeclaring defined struct as opaque",
                _ => "identified type already used with a different body",
            };
            return Err(self.parser.error(message));
        }
        out.push('>');
        self.parser.expect(">")
    }

    /// Writes `!llvm.` before the mentions from `first` on of the struct with a number of types around, which is incompatible.
    fn prefix_mentions(&mut self, around: usize, first: usize, out: &mut String) {
        let mentions = self.by_name.split_off(first);
        let from = mentions.first().map_or(out.len(), |it| it.offset);
        let text = out.split_off(from);
        let mut at = 0;
        for it in mentions {
            let end = it.offset - from;
            out.push_str(text.get(at..end).unwrap_or_default());
            at = end;
            match it.around == around {
                true => out.push_str(PREFIX),
                false => self.by_name.push(ByName {
                    offset: out.len(),
                    ..it
                }),
            }
        }
        out.push_str(text.get(at..).unwrap_or_default());
    }

    fn body(&mut self, out: &mut String) -> Result<()> {
        if self.parser.eat("packed") {
            out.push_str("packed ");
        }
        self.list(Place::Member, out)
    }

    fn target(&mut self, out: &mut String) -> Result<()> {
        self.parser.expect("<")?;
        out.push('<');
        let name = self.parser.parse_string()?;
        quote(name, out);
        let mut has_integers = false;
        while self.parser.eat(",") {
            out.push_str(", ");
            let is_type = self.parser.at_type();
            if is_type && has_integers {
                let message = "failed to parse parameter list for target extension type";
                return Err(self.parser.error(message));
            }
            if is_type {
                self.inner_of(Place::Parameter, true, out)?;
            } else {
                has_integers = true;
                let value = self.parser.parse_unsigned(u32::BITS)?;
                out.push_str(&value.to_string());
            }
        }
        out.push('>');
        self.parser.expect(">")
    }
}

/// Writes a string in quotation marks, as LLVM escapes it.
fn quote(name: &BStr, out: &mut String) {
    out.push('"');
    for byte in name.iter().copied() {
        match byte {
            b'\\' => out.push_str("\\\\"),
            b' '..=b'~' if byte != b'"' => out.push(char::from(byte)),
            _ => out.push_str(&format!("\\{byte:02X}")),
        }
    }
    out.push('"');
}

/// Returns whether a builtin type is one of LLVM: an integer or a float. LLVM has no others, such as `f8E5M2`.
fn is_scalar(text: &str) -> bool {
    let width = text.strip_prefix('i').unwrap_or_default();
    let is_integer = !width.is_empty() && width.bytes().all(|it| it.is_ascii_digit());
    is_integer || matches!(text, "bf16" | "f16" | "f32" | "f64" | "f80" | "f128")
}
