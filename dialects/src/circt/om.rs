//! Classes and lists of `om`.
//!
//! ```text
//! class  ::= visibility? symbol `(` (percent-id `:` type) (`,` ...)* `)` (`->` `(` field (`,` field)* `)`)?
//!            (`attributes` dictionary)? region
//! field  ::= name `:` type
//! path   ::= `"` (module `/` instance `:`)* module (`>` reference field?)? `"`
//! ```

use mlir_bytecode::builtin::{DictionaryAttr, TypeAttr};
use mlir_bytecode::dialect::{
    Argument, ArgumentStyle, AttributeStyle, FormDriver, RegionStyle, Slot,
};
use mlir_bytecode::{BStr, Result};

use super::esi::element;
use super::keyword_or_string;
use crate::forms::{inside, name_at, set_each, split, string};
use crate::func::visible_name;

/// ` private @Class(%a: i8)  -> (field: i8) attributes {...}{...}`
pub(super) fn class(form: &mut dyn FormDriver<'_>) -> Result<()> {
    visible_name(form)?;
    parameters(form)?;
    form.text(" ")?;
    fields(form)?;
    form.keyword_attributes_without(&[
        "sym_name",
        "sym_visibility",
        "formalParamNames",
        "fieldNames",
        "fieldTypes",
    ])?;
    form.region(0, RegionStyle::BODY.with_block())
}

/// `(%a: i8, %b: i9)`
fn parameters(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let printed = form.arguments_of(0)?;
    let (mut names, mut types) = (Vec::new(), Vec::new());
    form.text("(")?;
    form.list(printed.len(), ")", &mut |form, index| {
        form.argument(0, index, ArgumentStyle::Name)?;
        form.text(": ")?;
        let type_ = form.type_(printed.get(index).map(|it| it.type_()))?;
        if form.is_printing() {
            return Ok(());
        }
        form.locate_argument(0, index)?;
        let name = form.name_of_argument(0, index)?;
        names.push(form.context().string(name)?);
        types.push(type_);
        Ok(())
    })?;
    form.text(")")?;
    form.set_array("formalParamNames", names)?;
    form.set_argument_types(0, 0, &types)
}

/// ` -> (field: i8, "other field": i9) `, or nothing for no fields
fn fields(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let printed = form.printed_array("fieldNames")?;
    let types = form.printed("fieldTypes")?;
    let (mut names, mut entries) = (Vec::new(), Vec::new());
    if form.optional(" -> (", !printed.is_empty())? {
        form.list(printed.len(), ")", &mut |form, index| {
            let printed = printed.get(index).map(|it| string(*it)).transpose()?;
            let type_ = match (printed, types) {
                (Some(name), Some(types)) => types.decode::<DictionaryAttr<'_>>()?.get(name)?,
                _ => None,
            };
            let type_ = type_.map(|it| it.decode::<TypeAttr<'_>>()?.value());
            let printed = printed.map(ToString::to_string);
            let name = keyword_or_string(form, printed.as_deref())?;
            form.text(": ")?;
            let type_ = form.type_(type_.transpose()?)?;
            if !form.is_printing() {
                names.push(form.context().string(&name)?);
                entries.push((name, form.context().type_attribute(type_)?));
            }
            Ok(())
        })?;
        form.text(") ")?;
    }
    // The fields of an early version are operations in the class.
    if form.is_printing() || super::is_early(form) {
        return Ok(());
    }
    let types = form.context().dictionary(entries)?;
    form.set_array("fieldNames", names)?;
    form.set_attribute("fieldTypes", types)
}

/// ` %a, %b {...} : i8`: a list of elements of this type
pub(super) fn list(form: &mut dyn FormDriver<'_>) -> Result<()> {
    super::operands(form)?;
    let element = element(form, "!om.list<")?;
    set_each(form, Slot::AllOperands, element)
}

/// ` %a, %b {...} : i8, i9`: a map of pairs of a key and a value of these types
pub(super) fn map(form: &mut dyn FormDriver<'_>) -> Result<()> {
    super::operands(form)?;
    let context = form.context();
    let printed = form.printed_types(Slot::AllResults)?;
    let text = printed.first().map(ToString::to_string);
    let types = match text.as_deref() {
        Some(text) => match split(inside(text, "!om.map<").unwrap_or_default())[..] {
            [key, value] => Some((context.parse_type(key)?, context.parse_type(value.trim())?)),
            _ => return Err(form.mismatch("the result is no map".into())),
        },
        None => None,
    };
    let key = form.type_(types.map(|it| it.0))?;
    form.text(", ")?;
    let value = form.type_(types.map(|it| it.1))?;
    let pair = context.parse_type(&format!("tuple<{key}, {value}>"))?;
    set_each(form, Slot::AllOperands, pair)?;
    let map = context.parse_type(&format!("!om.map<{key}, {value}>"))?;
    form.set_types(Slot::AllResults, &[map])
}

/// `field_locs([...])`, if there are locations
pub(super) fn field_locations(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let name = name_at(arguments, 0);
    let printed = form.printed(name)?;
    // Printers write the locations only if they write those of operations.
    if form.is_printing() {
        return Ok(());
    }
    if form.optional("field_locs", printed.is_some())? {
        form.text("(")?;
        form.named(name, AttributeStyle::Full)?;
        form.text(")")?;
    }
    Ok(())
}

/// `"Top/instance:Middle/other"`: the path of `#om<path[Top:instance, Middle:other]>`
pub(super) fn base_path(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = name_at(arguments, 0);
    let printed = printed_steps(form, name)?.join(":");
    let parsed = form.string(BStr::new(&printed))?.to_string();
    let steps: Vec<_> = match parsed.is_empty() {
        true => Vec::new(),
        false => parsed.split(':').collect(),
    };
    set_path(form, name, &steps)
}

/// `"Top/instance:Leaf>wire.field"`: path, module, reference and field
pub(super) fn path(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let names = [0, 1, 2, 3].map(|it| name_at(arguments, it));
    let [path, module, reference, field] = names;
    let mut printed = String::new();
    for step in printed_steps(form, path)? {
        printed += &step;
        printed += ":";
    }
    for (name, separator) in [(module, ""), (reference, ">"), (field, "")] {
        let part = form.printed(name)?.map(string).transpose()?;
        if let Some(part) = part.filter(|it| !it.is_empty()) {
            printed += separator;
            printed += &part.to_string();
        }
    }
    let parsed = form.string(BStr::new(&printed))?.to_string();
    if form.is_printing() {
        return Ok(());
    }
    let mut steps: Vec<_> = parsed.split(':').collect();
    let last = steps.pop().unwrap_or_default();
    set_path(form, path, &steps)?;
    let (of_module, rest) = last.split_once('>').unwrap_or((last, ""));
    let end = rest.find(['.', '[']).unwrap_or(rest.len());
    let (of_reference, of_field) = rest.split_at(end);
    for (name, value) in [
        (module, of_module),
        (reference, of_reference),
        (field, of_field),
    ] {
        let value = form.context().string(value)?;
        form.set_attribute(name, value)?;
    }
    Ok(())
}

/// Returns the steps `module/instance` of a printed path.
fn printed_steps(form: &mut dyn FormDriver<'_>, name: &str) -> Result<Vec<String>> {
    let Some(path) = form.printed(name)? else {
        return Ok(Vec::new());
    };
    let text = path.to_string();
    let inner = text
        .strip_prefix("#om<path[")
        .or_else(|| text.strip_prefix("#om.path["));
    let inner = inner.and_then(|it| it.trim_end_matches('>').strip_suffix(']'));
    let inner = inner.ok_or_else(|| form.mismatch("the path is another attribute".into()))?;
    let steps = split(inner).into_iter().map(str::trim);
    let steps = steps.filter(|it| !it.is_empty()).map(|step| {
        let (module, instance) = step.split_once(':').unwrap_or((step, ""));
        format!("{}/{}", module.trim(), instance.trim())
    });
    Ok(steps.collect())
}

/// Sets the attribute of a path to its steps.
fn set_path(form: &mut dyn FormDriver<'_>, name: &str, steps: &[&str]) -> Result<()> {
    if form.is_printing() {
        return Ok(());
    }
    let mut text = String::new();
    for step in steps {
        let Some((module, instance)) = step.split_once('/') else {
            return Err(form.mistake("a step of a path is `module/instance`".into()));
        };
        if !text.is_empty() {
            text += ", ";
        }
        text += &format!("{module}:{instance}");
    }
    let value = form
        .context()
        .parse_attribute(&format!("#om<path[{text}]>"))?;
    form.set_attribute(name, value)
}
