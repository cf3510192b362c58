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

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use bstr::BStr;
use mlir_bytecode::item::AsmParser;
use mlir_bytecode::{Result, Type};

/// The last release whose types are listed here: later ones may have others.
const LAST_RELEASE: u32 = 22;

/// The last release with `!llvm.vec`.
const LAST_WITH_VECTORS: u32 = 20;

/// The last release whose pointers have the type that they point to.
const LAST_WITH_POINTEES: u32 = 17;

/// The deepest nesting of types in one text.
const MAX_DEPTH: usize = 128;

/// The types without parameters.
const SIMPLE: [&str; 7] = [
    "void",
    "ppc_fp128",
    "x86_amx",
    "x86_mmx",
    "token",
    "label",
    "metadata",
];

/// The types with parameters.
const COMPOUND: [&str; 6] = ["ptr", "array", "vec", "func", "struct", "target"];

/// The bodies of named structs.
#[derive(Default)]
struct Bodies(Mutex<HashMap<Vec<u8>, String>>);

/// The first release in which `ppc_fp128` is one of the floats, which nested types print in full.
const FIRST_WITH_FLOAT: u32 = 20;

thread_local! {
    /// The names of the structs around the type that this thread parses, because a nested type may be written in full, with
    /// `!llvm.`, and then has a parser of its own.
    static AROUND: RefCell<Vec<Vec<u8>>> = const { RefCell::new(Vec::new()) };
}

/// Parses a type after its mnemonic; `None` if a later release may have the type.
pub(super) fn parse<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
    let mnemonic = parser.mnemonic();
    let context = parser.context();
    let release = context.registry().llvm_release();
    let is_known = SIMPLE.contains(&mnemonic) || COMPOUND.contains(&mnemonic);
    if !is_known && release > LAST_RELEASE {
        return Ok(None);
    }
    if !is_known || mnemonic == "vec" && release > LAST_WITH_VECTORS {
        let message = format!("unknown LLVM type: `{mnemonic}`");
        return Err(parser.error_at_mnemonic(message.into()));
    }
    let mut text = "!llvm.".to_owned();
    let mut types = Types {
        parser,
        release,
        is_compatible: true,
        references: Vec::new(),
        depth: 0,
    };
    types.type_(mnemonic, &mut text)?;
    context.assembly_type("llvm", &text).map(Some)
}

/// Parses nested types.
struct Types<'p, 'q, 'ir> {
    parser: &'p mut (dyn AsmParser<'ir> + 'q),
    release: u32,
    /// Whether the types so far are all of LLVM: a nested type with others, such as `index`, is written with `!llvm.`.
    is_compatible: bool,
    /// Where the text has structs around by their names alone: name in quotation marks, and offset.
    references: Vec<(String, usize)>,
    depth: usize,
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
            "array" | "vec" => self.sequence(word == "vec", out)?,
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
        let words = SIMPLE.iter().chain(&COMPOUND);
        let word = words.copied().find(|it| self.parser.at(it));
        let around = std::mem::replace(&mut self.is_compatible, true);
        let is_own = match word {
            Some(word) => {
                self.parser.expect(word)?;
                self.type_(word, out)?;
                true
            }
            None => {
                let text = self.parser.parse_type()?.to_string();
                let own = text.strip_prefix("!llvm.");
                out.push_str(own.unwrap_or(&text));
                self.is_compatible =
                    own.is_some() || is_scalar(&text) || text.starts_with("vector<");
                own.is_some()
            }
        };
        let text = out.get(start..).unwrap_or_default();
        if place.forbids(text, is_own) {
            let message = format!("invalid {}: `{text}`", place.name());
            return Err(self.parser.error(message));
        }
        let is_float = text == "ppc_fp128" && self.release >= FIRST_WITH_FLOAT;
        let name = text.strip_prefix("struct<");
        let name = name.and_then(|it| it.strip_suffix('>'));
        match name.filter(|it| it.ends_with('"')) {
            Some(name) if !is_full => self.references.push((name.into(), start)),
            _ if is_own && (is_full || !self.is_compatible || is_float) => {
                self.add_prefix(start, out)
            }
            _ => {}
        }
        self.is_compatible &= around;
        Ok(())
    }

    /// Writes `!llvm.` before a nested type.
    fn add_prefix(&mut self, at: usize, out: &mut String) {
        const PREFIX: &str = "!llvm.";
        out.insert_str(at, PREFIX);
        let after = self.references.iter_mut().rev();
        for (_, offset) in after.take_while(|it| it.1 >= at) {
            *offset += PREFIX.len();
        }
    }

    fn pointer(&mut self, out: &mut String) -> Result<()> {
        if !self.parser.eat("<") {
            return Ok(());
        }
        if self.parser.at("#") {
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

    /// `<4 x inner>`, of vectors also `<? x 4 x inner>`.
    fn sequence(&mut self, is_vector: bool, out: &mut String) -> Result<()> {
        self.parser.expect("<")?;
        let sizes = self.parser.parse_shape()?;
        let (is_scalable, size) = match sizes.as_slice() {
            [size] if *size >= 0 => (false, *size),
            [scalable, size] if is_vector && *scalable < 0 && *size >= 0 => (true, *size),
            _ => return Err(self.parser.error("expected one size, as in `4 x`")),
        };
        if is_vector && size == 0 {
            return Err(self
                .parser
                .error("the number of vector elements must be positive"));
        }
        // Upstream prints two blanks after the sizes of scalable vectors.
        match is_scalable {
            true => out.push_str(&format!("<? x {size} x  ")),
            false => out.push_str(&format!("<{size} x ")),
        }
        let place = match (is_vector, is_scalable) {
            (true, true) => Place::ScalableElement,
            (true, false) => Place::FixedElement,
            (false, _) => Place::ArrayElement,
        };
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
        let is_around = AROUND.with_borrow(|around| around.iter().any(|it| **it == **name));
        if self.parser.at(">") {
            if !is_around {
                let message = "struct without a body only allowed in a recursive struct";
                return Err(self.parser.error(message));
            }
            out.push('>');
            return self.parser.expect(">");
        }
        if is_around {
            let message = "identifier already used for an enclosing struct";
            return Err(self.parser.error(message));
        }
        self.parser.expect(",")?;
        out.push_str(", ");
        let start = out.len();
        if self.parser.eat("opaque") {
            out.push_str("opaque");
        } else {
            AROUND.with_borrow_mut(|around| around.push(name.to_vec()));
            let body = self.body(out);
            AROUND.with_borrow_mut(Vec::pop);
            body?;
            let mut quoted = String::new();
            quote(name, &mut quoted);
            let is_inside = |it: &mut (String, usize)| it.0 == quoted;
            let inside: Vec<_> = self.references.extract_if(.., is_inside).collect();
            if !self.is_compatible {
                for (_, at) in inside.into_iter().rev() {
                    self.add_prefix(at, out);
                }
            }
        }
        // The body of a nested struct may leave out bodies of structs around.
        if AROUND.with_borrow(Vec::is_empty) {
            let body = out.get(start..).unwrap_or_default();
            let declared = self.declare(name, body);
            declared.map_err(|message| self.parser.error(message))?;
        }
        out.push('>');
        self.parser.expect(">")
    }

    /// Remembers the body of a struct, which is the same wherever the struct occurs.
    fn declare(&self, name: &BStr, body: &str) -> Result<(), &'static str> {
        let state = self.parser.context().state::<Bodies>();
        let mut bodies = state.0.lock().unwrap_or_else(PoisonError::into_inner);
        match bodies.get(name.as_ref() as &[u8]) {
            Some(known) if known == body => Ok(()),
            Some(_) if body == "opaque" => Err("redeclaring defined struct as opaque"),
            Some(_) => Err("identified type already used with a different body"),
            None => {
                bodies.insert(name.to_vec(), body.to_owned());
                Ok(())
            }
        }
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
