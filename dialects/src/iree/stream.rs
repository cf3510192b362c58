//! The directives of dispatches: entry points, and operands with what is read and written of them.

use mlir_bytecode::dialect::{Argument, AttributeStyle, FormDriver};
use mlir_bytecode::number::Signedness;
use mlir_bytecode::{Attribute, Result, Type};

use super::sizes::Sizes;
use crate::forms::{int, name_at};

/// `@executable::@entry`, `{@a::@b, @c::@d}`
pub(super) fn entry_points(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let name = name_at(arguments, 0);
    let printed = form.printed_array(name)?;
    let mut points = Vec::new();
    if form.optional("{", printed.len() != 1)? {
        form.list(printed.len(), "}", &mut |form, index| {
            points.push(form.attribute(printed.get(index).copied(), AttributeStyle::Full)?);
            Ok(())
        })?;
        form.text("}")?;
    } else {
        points.push(form.attribute(printed.first().copied(), AttributeStyle::Full)?);
    }
    form.set_array(name, points)
}

/// What a dispatch does to a resource: the bits of its accesses, and the word for them.
const ACCESSES: [(i64, &str); 3] = [(3, "rw"), (1, "ro"), (2, "wo")];

/// The accesses to resources, which are numbers in an array.
struct Accesses<'a, 'ir> {
    name: &'a str,
    printed: Vec<Attribute<'ir>>,
    parsed: Vec<Attribute<'ir>>,
    next: usize,
}

impl<'a, 'ir> Accesses<'a, 'ir> {
    fn new(form: &dyn FormDriver<'ir>, name: &'a str) -> Result<Self> {
        Ok(Self {
            name,
            printed: form.printed_array(name)?,
            parsed: Vec::new(),
            next: 0,
        })
    }

    /// `rw `, if the operand is a resource. Returns whether it is.
    fn word(&mut self, form: &mut dyn FormDriver<'ir>, is_resource: bool) -> Result<bool> {
        let printed = match self.printed.get(self.next).filter(|_| is_resource) {
            Some(access) => Some(int(*access)?),
            None => None,
        };
        for (bits, word) in ACCESSES {
            if !form.optional(word, printed == Some(bits))? {
                continue;
            }
            form.text(" ")?;
            self.next += 1;
            if !form.is_printing() {
                let context = form.context();
                let type_ = context.integer_type(32, Signedness::Signless)?;
                self.parsed.push(context.integer(type_, bits)?);
            }
            return Ok(true);
        }
        match is_resource && form.is_printing() {
            true => Err(form.mismatch("an access that is no `ro`, `rw` or `wo`".into())),
            false => Ok(false),
        }
    }

    fn set(self, form: &mut dyn FormDriver<'ir>) -> Result<()> {
        form.set_array(self.name, self.parsed)
    }
}

/// `rw %a[%offset for %length] : t{%size},` on a line for each resource
pub(super) fn dispatch_resources(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let [resources, _, sizes, offsets, lengths, accesses] = arguments else {
        return Err(form.mismatch("the arguments of `DispatchResources`".into()));
    };
    let resources = resources.slot();
    let mut sizes = Sizes::new(sizes.slot());
    let mut accesses = Accesses::new(form, accesses.attribute())?;
    let printed = form.printed_types(resources)?;
    let mut types = Vec::new();
    while !form.is_printing() || types.len() < printed.len() {
        let index = types.len();
        form.new_line(2)?;
        if !accesses.word(form, true)? {
            return Err(form.mismatch("`ro`, `rw` or `wo`".into()));
        }
        form.operand(resources, index)?;
        form.text("[")?;
        form.operand(offsets.slot(), index)?;
        form.text(" for ")?;
        form.operand(lengths.slot(), index)?;
        form.text("] : ")?;
        types.push(sizes.type_(form, printed.get(index).copied())?);
        if !form.optional(",", index + 1 < printed.len())? {
            break;
        }
    }
    form.set_types(resources, &types)?;
    accesses.set(form)
}

/// `(%a[%offset to %end for %length], %b)`: operands, with ranges of those that are resources
pub(super) fn dispatch_operands(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let [operands, offsets, ends, lengths] = arguments else {
        return Err(form.mismatch("the arguments of `DispatchOperands`".into()));
    };
    let printed = form.printed_types(operands.slot())?;
    let mut ranges = 0;
    form.text("(")?;
    form.list(printed.len(), ")", &mut |form, index| {
        form.operand(operands.slot(), index)?;
        if form.optional("[", printed.get(index).is_some_and(is_resource))? {
            form.operand(offsets.slot(), ranges)?;
            form.text(" to ")?;
            form.operand(ends.slot(), ranges)?;
            form.text(" for ")?;
            form.operand(lengths.slot(), ranges)?;
            form.text("]")?;
            ranges += 1;
        }
        Ok(())
    })?;
    form.text(")")
}

/// `(ro %a[%offset for %length], %b)`: operands, with ranges and accesses of those that are resources
pub(super) fn call_operands(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let [operands, offsets, lengths, accesses] = arguments else {
        return Err(form.mismatch("the arguments of `CmdCallOperands`".into()));
    };
    let printed = form.printed_types(operands.slot())?;
    let mut accesses = Accesses::new(form, accesses.attribute())?;
    form.text("(")?;
    let count = form.list(printed.len(), ")", &mut |form, index| {
        let range = accesses.next;
        let is_resource = printed.get(index).is_some_and(is_resource);
        let has_range = accesses.word(form, is_resource)?;
        form.operand(operands.slot(), index)?;
        if has_range {
            form.text("[")?;
            form.operand(offsets.slot(), range)?;
            form.text(" for ")?;
            form.operand(lengths.slot(), range)?;
            form.text("]")?;
        }
        Ok(())
    })?;
    form.text(")")?;
    // Without operands, upstream's parser sets no list.
    match count {
        0 => Ok(()),
        _ => accesses.set(form),
    }
}

/// Returns whether a type is that of a resource.
pub(super) fn is_resource(type_: &Type<'_>) -> bool {
    type_.to_string().starts_with("!stream.resource<")
}

/// The collectives with a parameter, and the word before it.
const COLLECTIVES: [(&str, &str); 5] = [
    ("broadcast", "source"),
    ("recv", "source"),
    ("reduce", "target"),
    ("send", "target"),
    ("send_recv", "source_target_pair"),
];

/// `target(%a) `, or nothing for a collective without a parameter
pub(super) fn collective_parameter(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let [collective, parameter] = arguments else {
        return Err(form.mismatch("the arguments of `CollectiveParam`".into()));
    };
    // `#stream.collective<all_reduce with sum : f32>`
    let collective = form.attribute_value(collective.attribute())?;
    let text = collective.map(|it| it.to_string()).unwrap_or_default();
    let (_, kind) = text.split_once('<').unwrap_or_default();
    let kind = kind.split([' ', '>']).next().unwrap_or_default();
    let word = COLLECTIVES.iter().find(|(of, _)| *of == kind);
    let parameter = parameter.slot();
    match word {
        Some((_, word)) if !form.is_printing() || form.count(parameter)? > 0 => {
            form.text(&format!("{word}("))?;
            form.operand(parameter, 0)?;
            form.text(") ")
        }
        _ => Ok(()),
    }
}

/// `[0, 4] = %size,` on a line for each slice
pub(super) fn slices(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [intervals, sizes, offsets] = arguments else {
        return Err(form.mismatch("the arguments of `PackSliceRanges`".into()));
    };
    let (name, sizes) = (intervals.attribute(), sizes.slot());
    let printed = form.printed_array(name)?;
    let count = form.count(sizes)?;
    let index_type = form.context().index();
    let style = AttributeStyle::Untyped(Some(index_type));
    let (mut parsed, mut slice) = (Vec::new(), 0);
    while form.peek("[", slice < count) {
        form.new_line(2)?;
        form.text("[")?;
        parsed.push(form.attribute(printed.get(2 * slice).copied(), style)?);
        form.text(", ")?;
        parsed.push(form.attribute(printed.get(2 * slice + 1).copied(), style)?);
        form.text("] = ")?;
        form.operand(sizes, slice)?;
        slice += 1;
        if !form.optional(",", slice < count)? {
            break;
        }
    }
    if form.is_printing() && count > 0 {
        form.new_line(0)?;
    }
    form.set_types(offsets.slot(), &vec![index_type; slice])?;
    form.set_array(name, parsed)
}

/// `t{%size} = value,` on a line for each result
pub(super) fn constants(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [results, sizes, values] = arguments else {
        return Err(form.mismatch("the arguments of `ConstantValueList`".into()));
    };
    let name = values.attribute();
    let mut sizes = Sizes::new(sizes.slot());
    let printed = form.printed_types(results.slot())?;
    let printed_values = form.printed_array(name)?;
    let (mut types, mut parsed) = (Vec::new(), Vec::new());
    while !form.is_printing() || types.len() < printed.len() {
        let index = types.len();
        form.new_line(2)?;
        types.push(sizes.type_(form, printed.get(index).copied())?);
        form.text(" = ")?;
        parsed.push(form.attribute(printed_values.get(index).copied(), AttributeStyle::Full)?);
        if !form.optional(",", index + 1 < printed.len())? {
            break;
        }
    }
    form.set_types(results.slot(), &types)?;
    form.set_array(name, parsed)
}
