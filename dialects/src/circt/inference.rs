//! The types of results that the formats of CIRCT's operations leave out and no rule determines.

use mlir_bytecode::builtin::{ArrayAttr, TypeAttr};
use mlir_bytecode::dialect::{FormDriver, ResultInference, Slot};
use mlir_bytecode::number::Signedness;
use mlir_bytecode::{Result, Type};

use super::esi::payload;
use super::types::{array, array_of, fields, in_out, inner};
use super::windows;
use crate::forms::{inside, int, split, string};

pub(super) const INFERENCES: &[ResultInference] = &[
    ResultInference::new("comb.concat", super::set_concatenated),
    ResultInference::new("esi.snoop.vr", |form| channel_data(form, 3, 2)),
    ResultInference::new("esi.snoop.xact", |form| channel_data(form, 2, 1)),
    ResultInference::new("esi.unwrap.fifo", |form| channel_data(form, 2, 0)),
    ResultInference::new("esi.unwrap.vo", |form| channel_data(form, 2, 0)),
    ResultInference::new("esi.window.unwrap", windows::frame_type),
    ResultInference::new("esi.wrap.vo", valid_only),
    ResultInference::new("kanagawa.path", last_step),
    ResultInference::new("kanagawa.port.input", |form| port(form, "in")),
    ResultInference::new("kanagawa.port.output", |form| port(form, "out")),
    ResultInference::new("ltl.and", strongest),
    ResultInference::new("ltl.clock", clocked),
    ResultInference::new("ltl.intersect", strongest),
    ResultInference::new("ltl.or", strongest),
    ResultInference::new("om.tuple_create", |form| tuple(form, "tuple")),
    ResultInference::new("om.tuple_get", |form| tuple_element(form, "tuple<")),
    ResultInference::new("rtg.constant", type_of_value),
    ResultInference::new("rtg.isa.concat_immediate", concatenation),
    ResultInference::new("rtg.isa.memory_base_address", base_address),
    ResultInference::new("rtg.set_cartesian_product", product),
    ResultInference::new("rtg.tuple_create", |form| tuple(form, "!rtg.tuple")),
    ResultInference::new("rtg.tuple_extract", |form| {
        tuple_element(form, "!rtg.tuple<")
    }),
    ResultInference::new("sv.indexed_part_select", part),
    ResultInference::new("sv.indexed_part_select_inout", place_of_part),
    ResultInference::new("sv.struct_field_inout", place_of_field),
];

/// Returns the type of the first operand.
fn operand<'ir>(form: &dyn FormDriver<'ir>) -> Result<Type<'ir>> {
    let first = form.types_of(Slot::AllOperands)?.first().copied();
    first.ok_or_else(|| form.mismatch("an operation without operands".into()))
}

/// Parses and sets the type of the only result that is left out.
fn set(form: &mut dyn FormDriver<'_>, text: Option<String>) -> Result<()> {
    let Some(text) = text else {
        return Err(form.mistake("nothing determines the type of the result".into()));
    };
    let type_ = form.context().parse_type(&text)?;
    form.set_types(Slot::AllResults, &[type_])
}

/// Sets the types of the results: that of the values in the channel at `position`, Booleans at the others.
fn channel_data(form: &mut dyn FormDriver<'_>, count: usize, position: usize) -> Result<()> {
    let channel = operand(&*form)?;
    let mut types = vec![form.context().i1(); count];
    if let Some(data) = types.get_mut(position) {
        *data = payload(&*form, channel, "!esi.channel<")?;
    }
    form.set_types(Slot::AllResults, &types)
}

fn valid_only(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let value = operand(&*form)?;
    set(form, Some(format!("!esi.channel<{value}, ValidOnly>")))
}

/// Sets the type of the result: that of the last step of the path.
fn last_step(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let path = form.attribute_value("path")?;
    let last = match path {
        Some(path) => path.decode::<ArrayAttr<'_>>()?.iter()?.last(),
        None => None,
    };
    let text = last.map(|it| it.to_string());
    let step = text
        .as_deref()
        .and_then(|it| it.split_once("!kanagawa.scoperef"));
    let type_ = step.map(|(_, rest)| match rest.strip_prefix('<') {
        Some(rest) if rest.starts_with('@') => {
            let reference = rest.split('>').next().unwrap_or_default();
            format!("!kanagawa.scoperef<{reference}>")
        }
        _ => "!kanagawa.scoperef".to_owned(),
    });
    set(form, type_)
}

fn port(form: &mut dyn FormDriver<'_>, direction: &str) -> Result<()> {
    let type_ = match form.attribute_value("type")? {
        Some(type_) => Some(type_.decode::<TypeAttr<'_>>()?.value()?),
        None => None,
    };
    let text = type_.map(|it| format!("!kanagawa.portref<{direction} {it}>"));
    set(form, text)
}

/// Sets the type of the result: a property if an operand is one, else a sequence if an operand is one, else a Boolean, which early
/// versions do not have.
fn strongest(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let types = form.types_of(Slot::AllOperands)?;
    let texts: Vec<_> = types.iter().map(ToString::to_string).collect();
    let kinds = ["!ltl.property", "!ltl.sequence"];
    let kind = kinds.iter().find(|kind| texts.iter().any(|it| it == *kind));
    let weakest = if super::is_early(form) {
        "!ltl.sequence"
    } else {
        "i1"
    };
    set(form, Some(kind.copied().unwrap_or(weakest).to_owned()))
}

fn clocked(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let is_property = operand(&*form)?.to_string() == "!ltl.property";
    let kind = if is_property {
        "!ltl.property"
    } else {
        "!ltl.sequence"
    };
    set(form, Some(kind.to_owned()))
}

fn type_of_value(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let value = form.attribute_value("value")?;
    if let Some(value) = value
        && let Ok(value) = value.decode::<mlir_bytecode::builtin::IntegerAttr<'_>>()
    {
        return form.set_types(Slot::AllResults, &[value.type_()?]);
    }
    let text = value.map(|it| it.to_string());
    let type_ = text.as_deref().and_then(|it| it.rsplit_once(" : "));
    set(form, type_.map(|it| it.1.to_owned()))
}

/// Returns the number in `!rtg.isa.immediate<12>`.
fn width(text: &str) -> Option<u64> {
    inside(text, "!rtg.isa.immediate<")?.parse().ok()
}

fn concatenation(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let types = form.types_of(Slot::AllOperands)?;
    let widths = types.iter().map(|it| width(&it.to_string()));
    let sum = widths
        .into_iter()
        .try_fold(0, |sum: u64, width| sum.checked_add(width?));
    set(form, sum.map(|it| format!("!rtg.isa.immediate<{it}>")))
}

fn base_address(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let text = operand(&*form)?.to_string();
    let width = inside(&text, "!rtg.isa.memory<");
    set(form, width.map(|it| format!("!rtg.isa.immediate<{it}>")))
}

/// Sets the type of the result: the set of tuples of the elements of all sets.
fn product(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let types = form.types_of(Slot::AllOperands)?;
    let texts: Vec<_> = types.iter().map(ToString::to_string).collect();
    let elements = texts.iter().map(|it| inside(it, "!rtg.set<"));
    let elements: Option<Vec<_>> = elements.collect();
    let text = elements.map(|it| format!("!rtg.set<!rtg.tuple<{}>>", it.join(", ")));
    set(form, text)
}

fn tuple(form: &mut dyn FormDriver<'_>, name: &str) -> Result<()> {
    let types = form.types_of(Slot::AllOperands)?;
    let texts: Vec<_> = types.iter().map(ToString::to_string).collect();
    let text = match texts.is_empty() {
        true => name.to_owned(),
        false => format!("{name}<{}>", texts.join(", ")),
    };
    set(form, Some(text))
}

fn tuple_element(form: &mut dyn FormDriver<'_>, start: &str) -> Result<()> {
    let text = operand(&*form)?.to_string();
    let index = form.attribute_value("index")?.map(int).transpose()?;
    let elements = inside(&text, start).map(split).unwrap_or_default();
    let element = index.and_then(|it| elements.get(it as usize));
    set(form, element.map(|it| it.trim().to_owned()))
}

/// Returns the attribute `width` of a parsed operation.
fn part_width(form: &dyn FormDriver<'_>) -> Result<u64> {
    let width = form.attribute_value("width")?.map(int).transpose()?;
    Ok(width.unwrap_or_default() as u64)
}

fn part(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let width = u32::try_from(part_width(&*form)?).unwrap_or(u32::MAX);
    let type_ = form.context().integer_type(width, Signedness::Signless)?;
    form.set_types(Slot::AllResults, &[type_])
}

/// Sets the type of the result: the place of an integer, or of an array, that has the width.
fn place_of_part(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let width = part_width(&*form)?;
    let text = operand(&*form)?.to_string();
    let value = inner(&text);
    let part = value.as_deref().map(|value| match array(value) {
        Some((_, element)) => array_of(width, &element),
        None => format!("i{width}"),
    });
    set(form, part.map(|it| in_out(&it)))
}

/// Sets the type of the result: the place of a field.
fn place_of_field(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let text = operand(&*form)?.to_string();
    let value = inner(&text);
    let fields = value.as_deref().and_then(fields).unwrap_or_default();
    let name = form.attribute_value("field")?.map(string).transpose()?;
    let field = fields
        .iter()
        .find(|it| name.is_some_and(|name| name == it.name));
    set(form, field.map(|it| in_out(it.type_)))
}
