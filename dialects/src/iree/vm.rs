//! The custom forms of the dialect `vm` that no format describes.

use mlir_bytecode::builtin::{
    BuiltinType, DenseElementsAttr, DictionaryAttr, FunctionType, TypeAttr,
};
use mlir_bytecode::dialect::{AttributeStyle, FormDriver, Slot};
use mlir_bytecode::number::Signedness;
use mlir_bytecode::{Attribute, BStr, Result, Type};

use crate::forms::{set_parsed_types, string};
use crate::func::signature::set_dictionaries;
use crate::func::visibility_or;

/// The attributes of a parameter with its name, and with whether any number of values may follow.
const NAME: &str = "vm.name";
const VARIADIC: &str = "vm.variadic";

/// ` private optional @f(%name : t, u ...) -> v attributes {...}`
pub(super) fn import(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    visibility_or(form, Some("public"))?;
    if form.flag("optional", "is_optional")? {
        form.text(" ")?;
    }
    form.symbol("sym_name")?;
    let (mut inputs, mut results) = (Vec::new(), Vec::new());
    if let Some(type_) = form.printed("function_type")? {
        let type_ = type_.decode::<TypeAttr<'_>>()?.value()?;
        let type_ = type_.decode::<FunctionType<'_>>()?;
        inputs = type_.inputs()?.collect();
        results = type_.results()?.collect();
    }
    let inputs = parameters(form, &inputs)?;
    let results = match form.optional(" -> ", !results.is_empty())? {
        true => form.result_types(&results)?,
        false => Vec::new(),
    };
    form.keyword_attributes_without(&[
        "arg_attrs",
        "function_type",
        "is_optional",
        "is_variadic",
        "res_attrs",
        "sym_name",
        "sym_visibility",
    ])?;
    if form.is_printing() {
        return Ok(());
    }
    let context = form.context();
    let type_ = context.type_attribute(context.function_type(inputs, results)?)?;
    form.set_attribute("function_type", type_)?;
    form.empty_region(0)
}

/// ` %index[%a, %b] else %c : t`
pub(super) fn switch(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let (index, values) = (Slot::Operands("index"), Slot::Operands("values"));
    let default = Slot::Operands("default_value");
    form.text(" ")?;
    form.operand(index, 0)?;
    form.text("[")?;
    form.operands(values)?;
    form.text("] else ")?;
    form.operand(default, 0)?;
    form.attributes_without(&[])?;
    form.text(" : ")?;
    let type_ = form.first_type(Slot::AllResults)?;
    let (i32_, count) = (form.context().i32(), form.count(values)?);
    form.set_types(index, &[i32_])?;
    set_parsed_types(form, values, &vec![type_; count])?;
    form.set_types(default, &[type_])?;
    form.set_types(Slot::AllResults, &[type_])
}

/// ` %condition, %status, "message" {...}`, or ` %status` if the status is the condition
pub(super) fn conditional_failure(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let (condition, status) = (Slot::Operands("condition"), Slot::Operands("status"));
    let is_same = form.values_of(condition)? == form.values_of(status)?;
    let message = form.printed("message")?;
    form.text(" ")?;
    form.operand(condition, 0)?;
    let mut has_comma = form.optional(", ", !is_same || message.is_some())?;
    if form.peek("%", !is_same) && has_comma {
        form.operand(status, 0)?;
        has_comma = form.optional(", ", message.is_some())?;
    } else {
        form.repeat_operands(condition, status)?;
    }
    if has_comma {
        form.named("message", AttributeStyle::Untyped(None))?;
    }
    form.attributes_without(&["message"])?;
    let i32_ = form.context().i32();
    form.set_types(condition, &[i32_])?;
    form.set_types(status, &[i32_])
}

/// `(%name : t, u ...)`
fn parameters<'ir>(
    form: &mut dyn FormDriver<'ir>,
    printed: &[Type<'ir>],
) -> Result<Vec<Type<'ir>>> {
    let printed_dictionaries = form.printed_array("arg_attrs")?;
    let (mut types, mut dictionaries) = (Vec::new(), Vec::new());
    form.text("(")?;
    form.list(printed.len(), ")", &mut |form, index| {
        let (mut name, mut is_variadic) = (None, false);
        if let Some(dictionary) = printed_dictionaries.get(index) {
            let dictionary = dictionary.decode::<DictionaryAttr<'_>>()?;
            name = dictionary.get(NAME)?.map(string).transpose()?;
            is_variadic = dictionary.get(VARIADIC)?.is_some();
        }
        let name = form.parameter_name(name.map(BStr::to_string).as_deref())?;
        if name.is_some() {
            form.text(" : ")?;
        }
        types.push(form.type_(printed.get(index).copied())?);
        let is_variadic = form.optional(" ...", is_variadic)?;
        if !form.is_printing() {
            dictionaries.push(dictionary(form, name.as_deref(), is_variadic)?);
        }
        Ok(())
    })?;
    form.text(")")?;
    set_dictionaries(form, "arg_attrs", &dictionaries)?;
    Ok(types)
}

/// Returns the dictionary of a parameter; `None` if it is empty.
fn dictionary<'ir>(
    form: &dyn FormDriver<'ir>,
    name: Option<&str>,
    is_variadic: bool,
) -> Result<Option<Attribute<'ir>>> {
    let context = form.context();
    let mut entries = Vec::new();
    if let Some(name) = name {
        entries.push((NAME, context.string(name)?));
    }
    if is_variadic {
        entries.push((VARIADIC, context.unit()));
    }
    match entries.is_empty() {
        true => Ok(None),
        false => context.dictionary(entries).map(Some),
    }
}

/// The operands of a call that make up one argument.
struct Segment<'ir> {
    /// The number of values, or of tuples of values; `None` for a single operand.
    length: Option<usize>,
    /// The type of the values, or a tuple of types.
    type_: Type<'ir>,
}

impl<'ir> Segment<'ir> {
    /// Returns the number of operands of each element.
    fn width(&self) -> Result<usize> {
        Ok(match self.type_.try_decode()? {
            Some(BuiltinType::Tuple { types }) if self.length.is_some() => types.len(),
            _ => 1,
        })
    }

    /// Returns the segments of a printed call.
    fn of_printed(form: &dyn FormDriver<'ir>) -> Result<Vec<Self>> {
        let Some(sizes) = form.printed("segment_sizes")? else {
            return Ok(Vec::new());
        };
        let lengths = sizes.decode::<DenseElementsAttr<'_>>()?.iter::<i16>()?;
        let mut segments = Vec::new();
        for (length, type_) in lengths.zip(form.printed_array("segment_types")?) {
            segments.push(Self {
                length: usize::try_from(length).ok(),
                type_: type_.decode::<TypeAttr<'_>>()?.value()?,
            });
        }
        Ok(segments)
    }
}

/// ` @f(%a, [%b, %c], [(%d, %e)]) {...} : (t, u ..., tuple<v, w> ...) -> x`: some arguments are lists of values or of tuples of values.
pub(super) fn call_variadic(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.named("callee", AttributeStyle::Untyped(None))?;
    let printed = Segment::of_printed(form)?;
    form.text("(")?;
    let lengths = segments(form, &printed)?;
    form.text(")")?;
    form.attributes_without(&["callee", "segment_sizes", "segment_types"])?;
    form.text(" : (")?;
    segment_types(form, &printed, &lengths)?;
    form.text(")")?;
    form.arrow_types(Slot::AllResults)
}

/// The operands of all segments. Returns the number of operands of each; `None` for a single operand.
fn segments(form: &mut dyn FormDriver<'_>, printed: &[Segment<'_>]) -> Result<Vec<Option<usize>>> {
    let (mut next, mut lengths) = (0, Vec::new());
    form.list(printed.len(), ")", &mut |form, index| {
        let segment = printed.get(index);
        let length = segment.and_then(|it| it.length);
        if !form.optional("[", length.is_some())? {
            form.operand(Slot::AllOperands, next)?;
            next += 1;
            lengths.push(None);
            return Ok(());
        }
        let first = next;
        let width = segment.map_or(Ok(1), Segment::width)?;
        form.list(length.unwrap_or_default(), "]", &mut |form, _| {
            let is_tuple = form.optional("(", width != 1)?;
            let end = if is_tuple { ")" } else { "]" };
            if !is_tuple {
                form.operand(Slot::AllOperands, next)?;
                next += 1;
                return Ok(());
            }
            form.list(width, end, &mut |form, _| {
                form.operand(Slot::AllOperands, next)?;
                next += 1;
                Ok(())
            })?;
            form.text(")")
        })?;
        form.text("]")?;
        lengths.push(Some(next - first));
        Ok(())
    })?;
    Ok(lengths)
}

/// `t, u ...`: the types of all segments, of which `lengths` are the numbers of operands
fn segment_types<'ir>(
    form: &mut dyn FormDriver<'ir>,
    printed: &[Segment<'ir>],
    lengths: &[Option<usize>],
) -> Result<()> {
    let (mut types, mut sizes, mut attributes) = (Vec::new(), Vec::new(), Vec::new());
    form.list(printed.len(), ")", &mut |form, index| {
        let segment = printed.get(index);
        let type_ = form.type_(segment.map(|it| it.type_))?;
        let is_list = segment.is_some_and(|it| it.length.is_some());
        let is_list = form.optional(" ...", is_list)?;
        if form.is_printing() {
            return Ok(());
        }
        let length = lengths.get(index).copied().flatten().filter(|_| is_list);
        let segment = Segment { length, type_ };
        let width = segment.width()?;
        match (length, type_.try_decode()?) {
            (Some(length), Some(BuiltinType::Tuple { types: of_tuple })) => {
                let count = length.checked_div(width).unwrap_or_default();
                (0..count).for_each(|_| types.extend_from_slice(&of_tuple));
                sizes.push(count as i16);
            }
            (Some(length), _) => {
                types.extend(vec![type_; length]);
                sizes.push(length as i16);
            }
            (None, _) => {
                types.push(type_);
                sizes.push(-1);
            }
        }
        attributes.push(form.context().type_attribute(type_)?);
        Ok(())
    })?;
    if form.is_printing() {
        return Ok(());
    }
    form.set_types(Slot::AllOperands, &types)?;
    let context = form.context();
    let element = context.integer_type(16, Signedness::Signless)?;
    let vector = context.vector([sizes.len() as i64], element)?;
    let sizes = context.dense_elements(vector, &sizes)?;
    form.set_attribute("segment_sizes", sizes)?;
    form.set_array("segment_types", attributes)
}
