//! Functions with signatures of their own: of C (`sim`), patterns (`synth`), and instances of models (`arc`).
//!
//! ```text
//! dpi         ::= visibility? symbol `(` argument (`,` argument)* `)` (`attributes` dictionary)?
//! argument    ::= (`in` | `inout` | `ref`) percent-id `:` type | (`out` | `return`) name `:` type
//! instantiate ::= symbol `as` percent-id (`runtime` symbol? `(` string? `)`)? (`attributes` dictionary)? region
//! ```

use mlir_bytecode::builtin::{TypeAttr, UnknownLocationAttr};
use mlir_bytecode::dialect::{ArgumentStyle, AttributeStyle, FormDriver, RegionStyle};
use mlir_bytecode::{Attribute, Result};

use super::keyword_or_string;
use super::module::unbound_name;
use crate::forms::{inside, quoted, split};
use crate::func::signature::{Signature, signature};
use crate::func::visible_name;

/// ` private @name(in %a : i8, return b : i8) attributes {...}`: a function of C.
pub(super) fn dpi(form: &mut dyn FormDriver<'_>) -> Result<()> {
    visible_name(form)?;
    let text = match form.printed("dpi_function_type")? {
        Some(type_) => type_.decode::<TypeAttr<'_>>()?.value()?.to_string(),
        None => String::new(),
    };
    let printed = split(inside(&text, "!sim.dpi_functy<").unwrap_or_default());
    let printed = printed.into_iter().filter(|it| !it.trim().is_empty());
    let printed = printed.map(Argument::of).collect::<Option<Vec<_>>>();
    let printed = printed.ok_or_else(|| form.mismatch("the type has other arguments".into()))?;
    let printed_locations = form.printed_array("argument_locs")?;
    let (mut parsed, mut locations) = (String::new(), Vec::new());
    let mut is_located = false;
    form.text("(")?;
    form.list(printed.len(), ")", &mut |form, index| {
        let location = printed_locations.get(index).copied();
        let (text, location) = argument(form, printed.get(index), location)?;
        if !parsed.is_empty() {
            parsed += ", ";
        }
        parsed += &text;
        is_located |= location.is_some();
        locations.push(location);
        Ok(())
    })?;
    form.text(")")?;
    if !form.is_printing() {
        let context = form.context();
        let type_ = context.parse_type(&format!("!sim.dpi_functy<{parsed}>"))?;
        form.set_attribute("dpi_function_type", context.type_attribute(type_)?)?;
        if is_located {
            let unknown = context.parse_attribute("loc(unknown)")?;
            let all = locations.into_iter().map(|it| it.unwrap_or(unknown));
            form.set_array("argument_locs", all.collect())?;
        }
    }
    form.keyword_attributes_without(&[
        "sym_name",
        "sym_visibility",
        "dpi_function_type",
        "argument_locs",
    ])?;
    form.empty_region(0)
}

/// An argument of a function of C.
struct Argument<'t> {
    direction: &'t str,
    name: &'t str,
    type_: &'t str,
}

impl<'t> Argument<'t> {
    /// Takes `in "a" : i32` apart.
    fn of(text: &'t str) -> Option<Self> {
        let (direction, rest) = text.trim().split_once(" \"")?;
        let (name, type_) = rest.split_once("\" : ")?;
        Some(Self {
            direction,
            name,
            type_,
        })
    }
}

/// `in %a : i8` or `return b : i8`. Returns the text in the type of the function, and the location that the text has.
fn argument<'ir>(
    form: &mut dyn FormDriver<'ir>,
    printed: Option<&Argument<'_>>,
    location: Option<Attribute<'ir>>,
) -> Result<(String, Option<Attribute<'ir>>)> {
    let direction = printed.map(|it| it.direction).unwrap_or_default();
    let direction = form.keyword(direction)?.into_owned();
    form.text(" ")?;
    let printed_name = printed.map(|it| it.name);
    let name = match matches!(direction.as_str(), "out" | "return") {
        true => keyword_or_string(form, printed_name)?,
        false => unbound_name(form, printed_name)?,
    };
    form.text(" : ")?;
    let context = form.context();
    let type_ = printed.map(|it| context.parse_type(it.type_)).transpose()?;
    let type_ = form.type_(type_)?;
    let location = match location {
        Some(it) if it.try_decode::<UnknownLocationAttr<'_>>()?.is_some() => None,
        location => form.optional_location(location)?,
    };
    Ok((format!("{direction} \"{name}\" : {type_}"), location))
}

/// `(%a: i1) -> i1 attributes {...} {...}`: what a pattern replaces.
pub(super) fn pattern(form: &mut dyn FormDriver<'_>) -> Result<()> {
    signature(form, &Signature::FUNCTION)?;
    form.keyword_attributes_without(&["function_type"])?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY)
}

/// ` @model as %instance runtime @runtime("arguments") attributes {...} {...}`
pub(super) fn instantiate(form: &mut dyn FormDriver<'_>) -> Result<()> {
    const START: &str = "!arc.sim.instance<";
    let context = form.context();
    let type_ = form
        .arguments_of(0)?
        .first()
        .map(|it| it.type_().to_string());
    let model = type_.as_deref().map(|it| {
        let model = inside(it, START);
        model.ok_or_else(|| form.mismatch("an instance of another type".into()))
    });
    let model = model.transpose()?.map(|it| context.parse_attribute(it));
    form.text(" ")?;
    let model = form.attribute(model.transpose()?, AttributeStyle::Untyped(None))?;
    form.text(" as ")?;
    form.argument(0, 0, ArgumentStyle::Located)?;
    let type_ = context.parse_type(&format!("{START}{model}>"))?;
    form.set_argument_types(0, 0, &[type_])?;
    let runtime = form.printed("runtimeModel")?;
    let arguments = form.printed("runtimeArgs")?;
    if form.optional(" runtime ", runtime.is_some() || arguments.is_some())? {
        if form.peek("@", runtime.is_some()) {
            form.named("runtimeModel", AttributeStyle::Untyped(None))?;
        }
        form.text("(")?;
        if form.peek("\"", arguments.is_some()) {
            quoted(form, "runtimeArgs")?;
        }
        form.text(")")?;
    }
    form.keyword_attributes_without(&["runtimeModel", "runtimeArgs"])?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY)
}
