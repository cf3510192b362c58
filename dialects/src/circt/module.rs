//! Modules of hardware: their parameters and ports.
//!
//! ```text
//! module     ::= visibility? symbol parameters? `(` (port (`,` port)*)? `)` (`attributes` dictionary)? region?
//! parameters ::= `<` (name `:` type (`=` attribute)?) (`,` ...)* `>`
//! port       ::= (`in` | `inout`) percent-id name? `:` type dictionary? location? | `out` name `:` type dictionary? location?
//! name       ::= bare-id | string
//! ```

use mlir_bytecode::builtin::{StringAttr, TypeAttr, UnknownLocationAttr};
use mlir_bytecode::dialect::{ArgumentStyle, AttributeStyle, FormDriver, RegionStyle};
use mlir_bytecode::{Attribute, Context, Error, Operation, Result, Type};

use super::keyword_or_string;
use super::types::in_out;
use crate::forms::{inside, split};
use crate::func::signature::set_dictionaries;
use crate::func::{body, visible_name};

/// A port, as the type of a module has it.
pub(super) struct Port<'t> {
    direction: Direction,
    pub(super) name: &'t str,
    type_: &'t str,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    In,
    Out,
    InOut,
}

impl Direction {
    const ALL: [Self; 3] = [Self::In, Self::Out, Self::InOut];

    /// Returns the word in the text of a module.
    fn word(self) -> &'static str {
        match self {
            Self::In => "in",
            Self::Out => "out",
            Self::InOut => "inout",
        }
    }

    /// Returns the word in the type of a module.
    fn word_in_type(self) -> &'static str {
        match self {
            Self::In => "input",
            Self::Out => "output",
            Self::InOut => "inout",
        }
    }
}

impl<'t> Port<'t> {
    /// Returns the ports of `!hw.modty<input a : i8, output "b c" : i8>`; `None` for another type.
    fn all(module: &'t str) -> Option<Vec<Self>> {
        Self::of_type(module, "!hw.modty<")
    }

    /// Returns the ports of a type that begins with `start`; `None` for another type.
    pub(super) fn of_type(module: &'t str, start: &str) -> Option<Vec<Self>> {
        let ports = inside(module, start)?;
        let ports = split(ports).into_iter().map(str::trim);
        ports.filter(|it| !it.is_empty()).map(Self::of).collect()
    }

    fn of(text: &'t str) -> Option<Self> {
        let (word, rest) = text.split_once(' ')?;
        let direction = Direction::ALL
            .into_iter()
            .find(|it| it.word_in_type() == word)?;
        let (name, rest) = match rest.strip_prefix('"') {
            Some(quoted) => {
                let (name, rest) = quoted.split_once('"')?;
                (name, rest.trim_start())
            }
            None => rest.split_once(' ')?,
        };
        // An escaped name is not taken apart.
        if name.contains('\\') {
            return None;
        }
        Some(Self {
            direction,
            name,
            type_: rest
                .strip_prefix(": ")
                .or_else(|| rest.strip_prefix(':'))?
                .trim_start(),
        })
    }

    pub(super) fn is_input(&self) -> bool {
        self.direction != Direction::Out
    }
}

/// Returns the ports of the module that an operation is, by `each`.
pub(super) fn with_ports(
    operation: Operation<'_>,
    each: &mut dyn FnMut(Vec<Port<'_>>),
) -> Result<()> {
    if let Some(type_) = operation.attribute("module_type")? {
        let text = type_.decode::<TypeAttr<'_>>()?.value()?.to_string();
        if let Some(ports) = Port::all(&text) {
            each(ports);
        }
    }
    Ok(())
}

/// Returns the text in front of the bracket `>` that closes one before the text.
fn enclosed(text: &str) -> Option<&str> {
    let (mut depth, mut in_string) = (0_u32, false);
    for (at, letter) in text.char_indices() {
        match letter {
            '"' => in_string = !in_string,
            _ if in_string => {}
            '<' => depth += 1,
            '>' if depth == 0 => return text.get(..at),
            '>' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The attributes with the parts of a module's ports.
struct Signature {
    dictionaries: &'static str,
    locations: &'static str,
    /// Whether inputs are arguments of a block, which has their locations.
    has_body: bool,
    /// Whether empty dictionaries and unknown locations are there, too.
    is_complete: bool,
}

impl Signature {
    const MODULE: Self = Self {
        dictionaries: "per_port_attrs",
        locations: "result_locs",
        has_body: true,
        is_complete: false,
    };

    const EXTERNAL: Self = Self {
        locations: "port_locs",
        has_body: false,
        ..Self::MODULE
    };

    /// Returns the attributes of a module with a body. Those of early versions have the locations of all ports.
    fn of_module(form: &dyn FormDriver<'_>) -> Self {
        match super::is_early(form) {
            true => Self {
                has_body: true,
                ..Self::EXTERNAL
            },
            false => Self::MODULE,
        }
    }
}

/// ` private @name<V: i64>(in %a : i8, out b : i8) attributes {...} {...}`
pub(super) fn module(form: &mut dyn FormDriver<'_>) -> Result<()> {
    visible_name(form)?;
    parameters(form)?;
    let signature = Signature::of_module(form);
    ports(form, &signature)?;
    attributes(form, &[signature.locations])?;
    body(form, RegionStyle::BODY)
}

/// As [`module`], without a body.
pub(super) fn external(form: &mut dyn FormDriver<'_>) -> Result<()> {
    visible_name(form)?;
    parameters(form)?;
    ports(form, &Signature::EXTERNAL)?;
    attributes(form, &["port_locs"])?;
    form.empty_region(0)
}

/// As [`external`], without a region.
pub(super) fn verbatim(form: &mut dyn FormDriver<'_>) -> Result<()> {
    visible_name(form)?;
    parameters(form)?;
    let signature = Signature {
        is_complete: true,
        ..Signature::EXTERNAL
    };
    ports(form, &signature)?;
    attributes(form, &["port_locs"])
}

/// ` private @name<V: i64> attributes {...}`: a text that modules share.
pub(super) fn source(form: &mut dyn FormDriver<'_>) -> Result<()> {
    visible_name(form)?;
    parameters(form)?;
    form.keyword_attributes_without(&["sym_name", "sym_visibility", "parameters"])
}

/// ` private @name(in %a : i8, out b : i8) attributes {...} {...}`: a function of `sv`, which may lack a body.
pub(super) fn function(form: &mut dyn FormDriver<'_>) -> Result<()> {
    visible_name(form)?;
    let is_declared = form.is_printing() && !form.has_region(0)?;
    let signature = Signature {
        dictionaries: "per_argument_attrs",
        has_body: !is_declared,
        ..Signature::MODULE
    };
    let inputs = ports(form, &signature)?;
    form.keyword_attributes_without(&[
        "sym_name",
        "sym_visibility",
        "module_type",
        "per_argument_attrs",
        "input_locs",
        "result_locs",
    ])?;
    if !form.is_printing() && !form.has_region(0)? {
        set_locations(form, "input_locs", inputs)?;
    }
    body(form, RegionStyle::BODY.filled())
}

/// As [`external`], with the kind of the generator: ` @name, @kind(in %a : i8)`
pub(super) fn generated(form: &mut dyn FormDriver<'_>) -> Result<()> {
    visible_name(form)?;
    form.text(", ")?;
    form.named("generatorKind", AttributeStyle::Untyped(None))?;
    parameters(form)?;
    ports(form, &Signature::EXTERNAL)?;
    attributes(form, &["port_locs", "generatorKind"])?;
    form.empty_region(0)
}

fn attributes(form: &mut dyn FormDriver<'_>, written: &[&str]) -> Result<()> {
    let mut elided = vec![
        "sym_name",
        "sym_visibility",
        "module_type",
        "per_port_attrs",
        "parameters",
    ];
    elided.extend(written);
    let comment = form.printed("comment")?;
    if let Some(comment) = comment
        && comment.decode::<StringAttr<'_>>()?.value()?.is_empty()
    {
        elided.push("comment");
    }
    form.keyword_attributes_without(&elided)
}

/// `<V: i64 = 8>`, or nothing for no parameters
pub(super) fn parameters(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let printed = form.printed_array("parameters")?;
    let mut parsed = Vec::new();
    if form.optional("<", !printed.is_empty())? {
        form.list(printed.len(), ">", &mut |form, index| {
            let text = printed.get(index).map(ToString::to_string);
            let parts = text.as_deref().map(|text| {
                let parts = declared(text);
                parts.ok_or_else(|| form.mismatch("a parameter that is no declaration".into()))
            });
            let parts = parts.transpose()?;
            let name = keyword_or_string(form, parts.map(|it| it.0))?;
            form.text(": ")?;
            let context = form.context();
            let type_ = parts.map(|(_, type_, _)| context.parse_type(type_));
            let type_ = form.type_(type_.transpose()?)?;
            let value = parts.and_then(|(.., value)| value);
            let printed = value.map(|it| of_type(context, it, type_)).transpose()?;
            let mut declaration = format!("#hw.param.decl<\"{name}\": {type_}");
            if form.optional(" = ", printed.is_some())? {
                let style = AttributeStyle::Untyped(Some(type_));
                let value = form.attribute(printed, style)?.to_string();
                let suffix = format!(" : {type_}");
                declaration += " = ";
                declaration += value.strip_suffix(&suffix).unwrap_or(&value);
            }
            declaration += ">";
            if !form.is_printing() {
                // Printers leave out the type `none`.
                if type_ != context.none_type() {
                    declaration += &format!(" : {type_}");
                }
                parsed.push(context.parse_attribute(&declaration)?);
            }
            Ok(())
        })?;
        form.text(">")?;
    }
    form.set_array("parameters", parsed)
}

/// Returns the attribute that a text without a type stands for: an integer, a Boolean, or an attribute of `hw`.
pub(super) fn of_type<'ir>(
    context: &'ir Context,
    text: &str,
    type_: Type<'ir>,
) -> Result<Attribute<'ir>> {
    let is_number = text.starts_with(|it: char| it.is_ascii_digit() || it == '-');
    match is_number {
        true => context.parse_attribute(&format!("{text} : {type_}")),
        false => context.parse_attribute(text),
    }
}

/// Returns name, type and value of `#hw.param.decl<"name": type = value>`.
fn declared(text: &str) -> Option<(&str, &str, Option<&str>)> {
    let inner = text.strip_prefix("#hw.param.decl<\"")?;
    let (name, rest) = inner.split_once("\": ")?;
    let rest = enclosed(rest)?;
    Some(match rest.split_once(" = ") {
        Some((type_, value)) => (name, type_, Some(value)),
        None => (name, rest, None),
    })
}

/// The ports of a module; those of one with a body are the arguments of its block. Returns the parsed locations of inputs.
fn ports<'ir>(
    form: &mut dyn FormDriver<'ir>,
    signature: &Signature,
) -> Result<Vec<Attribute<'ir>>> {
    let text = match form.printed("module_type")? {
        Some(type_) => Some(type_.decode::<TypeAttr<'_>>()?.value()?.to_string()),
        None => None,
    };
    let printed = match &text {
        Some(text) => Port::all(text),
        None => (!form.is_printing()).then(Vec::new),
    };
    let printed =
        printed.ok_or_else(|| form.mismatch("the type of the module is another one".into()))?;
    let dictionaries = form.printed_array(signature.dictionaries)?;
    let printed_locations = Locations::printed(&*form, signature)?;
    let mut parsed = Parsed::default();
    let mut inputs = 0;
    form.text("(")?;
    form.list(printed.len(), ")", &mut |form, index| {
        let printed = printed.get(index);
        let direction = direction(form, printed.map(|it| it.direction))?;
        let mut position = form.position()?;
        let is_input = direction != Direction::Out;
        let printed_name = printed.map(|it| it.name);
        let name = match is_input {
            true => input(form, inputs, printed_name, signature.has_body)?,
            false => keyword_or_string(form, printed_name)?,
        };
        form.text(" : ")?;
        let type_ = printed.map(|port| form.context().parse_type(port.type_));
        let type_ = form.type_(type_.transpose()?)?;
        let dictionary = form.optional_dictionary(dictionaries.get(index).copied())?;
        let is_argument = is_input && signature.has_body;
        if is_argument && !printed_locations.are_of_all() {
            parsed.inputs.extend(position);
            form.locate_argument(0, inputs)?;
        } else {
            let location = printed_locations.of(index, inputs, is_input);
            let written = form.optional_location(location)?;
            if let Some(written) = written.filter(|_| is_argument) {
                form.set_argument_location(0, inputs, written)?;
            }
            position = written.or(position);
            parsed.locations.extend(position);
        }
        if !form.is_printing() {
            parsed.add(form, direction, &name, type_)?;
            parsed.dictionaries.push(dictionary);
        }
        inputs += usize::from(is_input);
        Ok(())
    })?;
    form.text(")")?;
    parsed.set(form, signature)
}

/// The locations of printed ports, by the attributes that hold them.
enum Locations<'ir> {
    /// Those of all ports.
    All(Vec<Attribute<'ir>>),
    /// Those of inputs, which are in the block if there is one, and those of outputs.
    Apart(Vec<Attribute<'ir>>, Vec<Attribute<'ir>>),
}

impl<'ir> Locations<'ir> {
    fn printed(form: &dyn FormDriver<'ir>, signature: &Signature) -> Result<Self> {
        let locations = form.printed_array(signature.locations)?;
        Ok(match signature.locations {
            "port_locs" => Self::All(locations),
            _ => Self::Apart(form.printed_array("input_locs")?, locations),
        })
    }

    fn are_of_all(&self) -> bool {
        matches!(self, Self::All(_))
    }

    /// Returns the location of the port at a position, which `inputs` precede.
    fn of(&self, index: usize, inputs: usize, is_input: bool) -> Option<Attribute<'ir>> {
        match self {
            Self::All(all) => all.get(index).copied(),
            Self::Apart(of_inputs, _) if is_input => of_inputs.get(inputs).copied(),
            Self::Apart(_, outputs) => outputs.get(index - inputs).copied(),
        }
    }
}

/// Sets an attribute to locations, unless all are unknown.
fn set_locations<'ir>(
    form: &mut dyn FormDriver<'ir>,
    name: &str,
    locations: Vec<Attribute<'ir>>,
) -> Result<()> {
    let mut all_are_unknown = true;
    for location in &locations {
        all_are_unknown &= location.try_decode::<UnknownLocationAttr<'_>>()?.is_some();
    }
    match all_are_unknown {
        true => Ok(()),
        false => form.set_array(name, locations),
    }
}

/// `in `, `out ` or `inout `
fn direction(form: &mut dyn FormDriver<'_>, printed: Option<Direction>) -> Result<Direction> {
    for direction in Direction::ALL {
        if form.optional(direction.word(), printed == Some(direction))? {
            form.text(" ")?;
            return Ok(direction);
        }
    }
    Err(form.mistake("a port begins with `in`, `out` or `inout`".into()))
}

/// `%a`, the name of a port of what has no body
pub(super) fn unbound_name(form: &mut dyn FormDriver<'_>, printed: Option<&str>) -> Result<String> {
    let name = form.parameter_name(printed)?;
    name.ok_or_else(|| form.mismatch("a name that begins with `%`".into()))
}

/// `%a`, or `%a_0 "a"` if the port is not called like the value
fn input(
    form: &mut dyn FormDriver<'_>,
    index: usize,
    printed: Option<&str>,
    has_body: bool,
) -> Result<String> {
    let value = match has_body {
        true => {
            form.argument(0, index, ArgumentStyle::Name)?;
            form.name_of_argument(0, index)?
        }
        false => unbound_name(form, printed)?,
    };
    let differs = printed.is_some_and(|it| it != value);
    let is_named = match form.is_printing() {
        true => differs,
        false => !form.peek(":", true),
    };
    if !is_named {
        // A number is no name.
        let is_number = value.starts_with(|it: char| it.is_ascii_digit());
        let is_name = form.is_printing() || !is_number;
        return Ok(if is_name { value } else { String::new() });
    }
    form.text(" ")?;
    keyword_or_string(form, printed)
}

/// The ports that have been parsed.
#[derive(Default)]
struct Parsed<'ir> {
    /// The text of the parameters of the module's type.
    text: String,
    arguments: Vec<Type<'ir>>,
    dictionaries: Vec<Option<Attribute<'ir>>>,
    locations: Vec<Attribute<'ir>>,
    /// The locations of inputs that are arguments of a block.
    inputs: Vec<Attribute<'ir>>,
}

impl<'ir> Parsed<'ir> {
    fn add(
        &mut self,
        form: &dyn FormDriver<'ir>,
        direction: Direction,
        name: &str,
        type_: Type<'ir>,
    ) -> Result<()> {
        if !self.text.is_empty() {
            self.text += ", ";
        }
        let word = direction.word_in_type();
        match super::is_identifier(name) {
            true => self.text += &format!("{word} {name} : {type_}"),
            false if name.contains(['"', '\\']) => {
                return Err(Error::message(
                    "the name of a port has a character that is escaped",
                ));
            }
            false => self.text += &format!("{word} \"{name}\" : {type_}"),
        }
        match direction {
            Direction::In => self.arguments.push(type_),
            Direction::InOut => {
                let place = form.context().parse_type(&in_out(&type_.to_string()))?;
                self.arguments.push(place);
            }
            Direction::Out => {}
        }
        Ok(())
    }

    fn set(
        self,
        form: &mut dyn FormDriver<'ir>,
        signature: &Signature,
    ) -> Result<Vec<Attribute<'ir>>> {
        if form.is_printing() {
            return Ok(Vec::new());
        }
        let context = form.context();
        let type_ = context.parse_type(&format!("!hw.modty<{}>", self.text))?;
        form.set_attribute("module_type", context.type_attribute(type_)?)?;
        let is_function = signature.dictionaries == "per_argument_attrs";
        if is_function || signature.is_complete && !self.dictionaries.is_empty() {
            let empty = context.dictionary([] as [(&str, Attribute<'_>); 0])?;
            let all = self.dictionaries.iter().map(|it| it.unwrap_or(empty));
            form.set_array(signature.dictionaries, all.collect())?;
        } else {
            set_dictionaries(form, signature.dictionaries, &self.dictionaries)?;
        }
        match signature.is_complete && !self.locations.is_empty() {
            true => form.set_array(signature.locations, self.locations)?,
            false => set_locations(form, signature.locations, self.locations)?,
        }
        if signature.has_body {
            form.set_argument_types(0, 0, &self.arguments)?;
        }
        Ok(self.inputs)
    }
}
