//! The successors of operations with many of them: `llvm.switch`, `cf.switch`, `spirv.Switch`, `llvm.indirectbr`.

use mlir_bytecode::builtin::{DenseElementsAttr, IntegerType};
use mlir_bytecode::dialect::{Argument, FormDriver, Slot, dense_integers};
use mlir_bytecode::{Result, Type};

/// The attribute with the numbers of operands of the cases.
const CASE_SIZES: &str = "case_operand_segments";

/// The operands of successors, in lists.
struct Lists<'a, 'ir> {
    slot: Slot<'a>,
    /// The attribute with their lengths.
    name: &'a str,
    printed: std::vec::IntoIter<i64>,
    lengths: Vec<i32>,
    types: Vec<Type<'ir>>,
}

impl<'a, 'ir> Lists<'a, 'ir> {
    fn new(form: &dyn FormDriver<'ir>, slot: Slot<'a>, name: &'a str) -> Result<Self> {
        let printed = form.printed(name)?.map_or(Ok(Vec::new()), dense_integers)?;
        Ok(Self {
            slot,
            name,
            printed: printed.into_iter(),
            lengths: Vec::new(),
            types: Vec::new(),
        })
    }

    /// The next list.
    fn next(&mut self, form: &mut dyn FormDriver<'ir>) -> Result<()> {
        let count = self.printed.next().unwrap_or_default() as usize;
        let count = successor_operands(form, self.slot, count, &mut self.types)?;
        self.lengths.push(count as i32);
        Ok(())
    }

    fn finish(self, form: &mut dyn FormDriver<'ir>) -> Result<()> {
        if form.is_printing() {
            return Ok(());
        }
        let lengths = form.context().dense_array(self.lengths)?;
        form.set_attribute(self.name, lengths)?;
        form.set_types(self.slot, &self.types)
    }
}

/// `(%a, %b : t, t)`, or nothing. Adds the types; the operands follow those that have types. Returns the number of operands.
pub(super) fn successor_operands<'ir>(
    form: &mut dyn FormDriver<'ir>,
    slot: Slot<'_>,
    count: usize,
    types: &mut Vec<Type<'ir>>,
) -> Result<usize> {
    let printed = form.printed_types(slot)?;
    let first = types.len();
    if !form.optional("(", count > 0)? {
        return Ok(0);
    }
    let count = form.list(count, ":", &mut |form, index| {
        form.operand(slot, first + index)
    })?;
    form.text(" : ")?;
    let printed = printed.get(first..first + count).unwrap_or_default();
    types.extend(form.type_list(printed)?);
    form.text(")")?;
    Ok(count)
}

/// `[`, a line for each successor, `]`
pub(super) fn indirect_successors(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let [_, Argument::Successors(successors), operands, ..] = arguments else {
        return Err(form.mismatch("the arguments of `IndirectBrOpSucessors`".into()));
    };
    form.text("[")?;
    let mut lists = Lists::new(form, operands.slot(), "indbr_operand_segments")?;
    let printed = successors.len();
    let mut count = 0;
    while !form.optional("]", count == printed)? {
        if count > 0 {
            form.text(",")?;
        }
        form.new_line(0)?;
        form.successor(successors.start + count)?;
        lists.next(form)?;
        count += 1;
        if count == printed {
            form.new_line(0)?;
        }
    }
    lists.finish(form)
}

/// Returns the values of the cases, each signed and unsigned.
fn case_values(form: &dyn FormDriver<'_>, name: &str) -> Result<Vec<(i64, u64)>> {
    let Some(values) = form.printed(name)? else {
        return Ok(Vec::new());
    };
    let values = values.decode::<DenseElementsAttr<'_>>()?;
    let width = width(values.element_type()?)?;
    let all: Vec<i64> = match width {
        1 => values.iter::<bool>()?.map(|it| -i64::from(it)).collect(),
        8 => values.iter::<i8>()?.map(i64::from).collect(),
        16 => values.iter::<i16>()?.map(i64::from).collect(),
        32 => values.iter::<i32>()?.map(i64::from).collect(),
        _ => values.iter::<i64>()?.collect(),
    };
    let mask = match width {
        64.. => u64::MAX,
        width => (1 << width) - 1,
    };
    Ok(all.into_iter().map(|it| (it, it as u64 & mask)).collect())
}

/// Returns the width of an integer type, in bits.
fn width(type_: Type<'_>) -> Result<u32> {
    match type_.try_decode::<IntegerType<'_>>()? {
        Some(integer) => integer.width(),
        None => Ok(64),
    }
}

/// Sets the values of the cases: a vector of the type of the value that is compared.
fn set_case_values<'ir>(
    form: &mut dyn FormDriver<'ir>,
    name: &str,
    flag: Slot<'_>,
    values: &[i64],
) -> Result<()> {
    if form.is_printing() || values.is_empty() {
        return Ok(());
    }
    let type_ = form.types_of(flag)?.first().copied();
    let type_ = type_.ok_or_else(|| form.mismatch("a switch without a value".into()))?;
    let width = width(type_)?;
    let signed = |value: i64| match width {
        1..64 if value >> (width - 1) == 1 => value - (1 << width),
        _ => value,
    };
    let elements: Vec<String> = values
        .iter()
        .map(|it| match width {
            1 => (*it != 0).to_string(),
            _ => signed(*it).to_string(),
        })
        .collect();
    let count = values.len();
    let text = format!("dense<[{}]> : vector<{count}x{type_}>", elements.join(", "));
    let values = form.context().parse_attribute(&text)?;
    form.set_attribute(name, values)
}

/// The parts of a switch with several destinations.
struct Switch<'a> {
    flag: Slot<'a>,
    values: &'a str,
    /// The first successor of each group.
    successors: Vec<usize>,
    operands: Vec<Slot<'a>>,
}

impl<'a> Switch<'a> {
    fn of(arguments: &[Argument<'a>]) -> Self {
        let mut switch = Switch {
            flag: Slot::AllOperands,
            values: "",
            successors: Vec::new(),
            operands: Vec::new(),
        };
        for (index, argument) in arguments.iter().enumerate() {
            match argument {
                Argument::Types(slot) if index == 0 => switch.flag = *slot,
                Argument::Attribute(name) => switch.values = name,
                Argument::Successors(range) => switch.successors.push(range.start),
                Argument::Values(slot) => switch.operands.push(*slot),
                _ => {}
            }
        }
        switch
    }
}

/// `[`, a line `1: ^bb1(%a : t)` for each case, `]`
pub(super) fn cases(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    form.text("[")?;
    form.new_line(0)?;
    lines(form, arguments)?;
    form.text("]")
}

/// A line `1: ^bb1(%a : t)` for each case.
pub(super) fn lines(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let switch = Switch::of(arguments);
    let ([first], [operands]) = (&switch.successors[..], &switch.operands[..]) else {
        return Err(form.mismatch("the arguments of `SwitchOpCases`".into()));
    };
    let printed = case_values(form, switch.values)?;
    let mut lists = Lists::new(form, *operands, CASE_SIZES)?;
    let mut values = Vec::new();
    while !form.peek("]", values.len() == printed.len()) {
        if !values.is_empty() && !form.is_printing() {
            form.text(",")?;
        }
        form.text("  ")?;
        let value = printed.get(values.len()).map_or(0, |it| it.0);
        let value = form.integer(value)?;
        form.text(": ")?;
        form.successor(first + values.len())?;
        values.push(value);
        lists.next(form)?;
        if form.is_printing() && values.len() < printed.len() {
            form.text(",")?;
        }
        form.new_line(0)?;
    }
    set_case_values(form, switch.values, switch.flag, &values)?;
    lists.finish(form)
}

/// The line `default: ^bb1`, a line `1: ^bb2(%a : t)` for each case
pub(super) fn cases_with_default(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let switch = Switch::of(arguments);
    let ([default, first], [.., default_operands, operands]) =
        (&switch.successors[..], &switch.operands[..])
    else {
        return Err(form.mismatch("the arguments of `SwitchOpCases`".into()));
    };
    form.text("  default: ")?;
    form.successor(*default)?;
    let count = form.count(*default_operands)?;
    let mut types = Vec::new();
    successor_operands(form, *default_operands, count, &mut types)?;
    form.set_types(*default_operands, &types)?;
    let printed = case_values(form, switch.values)?;
    let mut lists = Lists::new(form, *operands, CASE_SIZES)?;
    let mut values = Vec::new();
    while form.optional(",", values.len() < printed.len())? {
        form.new_line(0)?;
        form.text("  ")?;
        // An integer without sign that needs 64 bits is printed by its bits.
        let value = printed.get(values.len()).map_or(0, |it| it.1);
        let value = match i64::try_from(value) {
            Ok(value) => form.integer(value)?,
            Err(_) => {
                form.text(&value.to_string())?;
                0
            }
        };
        form.text(": ")?;
        form.successor(first + values.len())?;
        values.push(value);
        lists.next(form)?;
    }
    form.new_line(0)?;
    set_case_values(form, switch.values, switch.flag, &values)?;
    lists.finish(form)
}
