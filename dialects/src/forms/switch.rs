//! The successors of operations with many of them: `llvm.switch`, `cf.switch`, `spirv.Switch`, `llvm.indirectbr`.

use std::iter::Peekable;

use mlir_bytecode::builtin::{DenseElementsAttr, IntegerType};
use mlir_bytecode::dialect::{Argument, FormDriver, Slot};
use mlir_bytecode::number::{ApInt, NumberError};
use mlir_bytecode::{Error, Result, Type};

/// The attribute with the numbers of operands of the cases.
const CASE_SIZES: &str = "case_operand_segments";

/// The operands of successors, in lists.
struct Lists<'a, 'ir> {
    slot: Slot<'a>,
    /// The attribute with their lengths.
    name: &'a str,
    printed: std::vec::IntoIter<i64>,
    printed_types: Vec<Type<'ir>>,
    lengths: Vec<i32>,
    types: Vec<Type<'ir>>,
}

impl<'a, 'ir> Lists<'a, 'ir> {
    fn new(form: &dyn FormDriver<'ir>, slot: Slot<'a>, name: &'a str) -> Result<Self> {
        let printed = form.printed_integers(name)?;
        Ok(Self {
            slot,
            name,
            printed: printed.into_iter(),
            printed_types: form.printed_types(slot)?,
            lengths: Vec::new(),
            types: Vec::new(),
        })
    }

    /// The next list.
    fn next(&mut self, form: &mut dyn FormDriver<'ir>) -> Result<()> {
        let count = self.printed.next().unwrap_or_default() as usize;
        let first = self.types.len();
        let printed = self.printed_types.get(first..).unwrap_or_default();
        let count = operand_list(form, self.slot, count, printed, &mut self.types)?;
        self.lengths.push(count as i32);
        Ok(())
    }

    fn finish(self, form: &mut dyn FormDriver<'ir>) -> Result<()> {
        form.set_types(self.slot, &self.types)?;
        if form.is_printing() {
            return Ok(());
        }
        let lengths = form.context().dense_array(self.lengths)?;
        form.set_attribute(self.name, lengths)
    }
}

/// `(%a, %b : t, t)`, or nothing. Adds the types; the operands follow those that have types. `printed` are the types from there on.
/// Returns the number of operands.
fn operand_list<'ir>(
    form: &mut dyn FormDriver<'ir>,
    slot: Slot<'_>,
    count: usize,
    printed: &[Type<'ir>],
    types: &mut Vec<Type<'ir>>,
) -> Result<usize> {
    let first = types.len();
    if !form.optional("(", count > 0)? {
        return Ok(0);
    }
    let count = form.list(count, ":", &mut |form, index| {
        form.operand(slot, first + index)
    })?;
    form.text(" : ")?;
    types.extend(form.type_list(printed.get(..count).unwrap_or_default())?);
    form.text(")")?;
    Ok(count)
}

/// `(%a, %b : t, t)`, or nothing: the operands of a single successor.
pub(crate) fn successor_operands(form: &mut dyn FormDriver<'_>, slot: Slot<'_>) -> Result<()> {
    let (count, printed, mut types) = (form.count(slot)?, form.printed_types(slot)?, Vec::new());
    operand_list(form, slot, count, &printed, &mut types)?;
    form.set_types(slot, &types)
}

/// `[`, a line for each successor, `]`
pub(crate) fn indirect_successors(
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

/// The last release of LLVM whose `llvm.switch` has unsigned integers in its text, and whose parsers extend integers
/// with zeros.
const LAST_UNSIGNED: u32 = 19;

/// Whether the text has signed integers, or unsigned ones.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spelling {
    Signed,
    Unsigned,
}

/// A value in a text of 64 bits, and whether it has a minus.
type CaseValue = (bool, u64);

/// Returns the values of the cases of the printed operation; none while parsing.
fn case_values<'ir>(
    form: &dyn FormDriver<'ir>,
    name: &str,
) -> Result<Peekable<impl Iterator<Item = Result<ApInt>> + use<'ir>>> {
    let values = form.printed(name)?;
    let values = values.map(|it| it.decode::<DenseElementsAttr<'_>>()?.bits());
    Ok(values.transpose()?.into_iter().flatten().peekable())
}

/// Prints the value of a case, or parses it.
fn case_value(
    form: &mut dyn FormDriver<'_>,
    printed: &mut impl Iterator<Item = Result<ApInt>>,
    spelling: Spelling,
) -> Result<CaseValue> {
    if !form.is_printing() {
        let is_negative = form.peek("-", false);
        let value = match spelling {
            Spelling::Signed => form.integer(0)? as u64,
            Spelling::Unsigned => form.unsigned_integer(0)?,
        };
        return Ok((is_negative, value));
    }
    let value = printed.next().transpose()?;
    let value = value.ok_or_else(|| form.mismatch("a switch without values".into()))?;
    match spelling {
        Spelling::Signed => form.text(&value.display_signed().to_string())?,
        Spelling::Unsigned => {
            // Upstream prints the greatest of 64 bits, which is another value.
            let value = value.as_u64();
            let value = value.ok_or_else(|| form.mismatch("a case of more than 64 bits".into()))?;
            form.unsigned_integer(value)?;
        }
    }
    Ok((false, 0))
}

/// Returns the width of an integer type, in bits.
fn width(type_: Type<'_>) -> Result<u32> {
    match type_.try_decode::<IntegerType<'_>>()? {
        Some(integer) => integer.width(),
        None => Ok(64),
    }
}

fn number<T>(result: Result<T, NumberError>) -> Result<T> {
    result.map_err(|error| Error::message(error.to_string()))
}

/// Sets the values of the cases: a vector of the type of the value that is compared. The 64 bits of the text are
/// truncated, or extended as the release extends them.
fn set_case_values<'ir>(
    form: &mut dyn FormDriver<'ir>,
    name: &str,
    flag: Slot<'_>,
    values: &[CaseValue],
) -> Result<()> {
    if form.is_printing() || values.is_empty() {
        return Ok(());
    }
    let type_ = form.types_of(flag)?.first().copied();
    let type_ = type_.ok_or_else(|| form.mismatch("a switch without a value".into()))?;
    let width = width(type_)?;
    let has_zeros = form.context().registry().llvm_release() <= LAST_UNSIGNED;
    let mut elements = Vec::with_capacity(values.len());
    for (is_negative, value) in values {
        let value = number(ApInt::from_u64(64, *value))?;
        let value = number(match has_zeros || !is_negative {
            true => value.zero_extended_or_truncated(width),
            false => value.sign_extended_or_truncated(width),
        })?;
        elements.push(match width {
            1 => (!value.is_zero()).to_string(),
            _ => value.display_signed().to_string(),
        });
    }
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
pub(crate) fn cases(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    form.text("[")?;
    form.new_line(0)?;
    lines(form, arguments)?;
    form.text("]")
}

/// A line `1: ^bb1(%a : t)` for each case.
pub(crate) fn lines(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let switch = Switch::of(arguments);
    let ([first], [operands]) = (&switch.successors[..], &switch.operands[..]) else {
        return Err(form.mismatch("the arguments of `SwitchOpCases`".into()));
    };
    let mut printed = case_values(form, switch.values)?;
    let spelling = match form.context().registry().llvm_release() {
        ..=LAST_UNSIGNED => Spelling::Unsigned,
        _ => Spelling::Signed,
    };
    let mut lists = Lists::new(form, *operands, CASE_SIZES)?;
    let mut values = Vec::new();
    while !form.peek("]", printed.peek().is_none()) {
        if !values.is_empty() && !form.is_printing() {
            form.text(",")?;
        }
        form.text("  ")?;
        let value = case_value(form, &mut printed, spelling)?;
        form.text(": ")?;
        form.successor(first + values.len())?;
        values.push(value);
        lists.next(form)?;
        if form.is_printing() && printed.peek().is_some() {
            form.text(",")?;
        }
        form.new_line(0)?;
    }
    set_case_values(form, switch.values, switch.flag, &values)?;
    lists.finish(form)
}

/// The line `default: ^bb1`, a line `1: ^bb2(%a : t)` for each case
pub(crate) fn cases_with_default(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let switch = Switch::of(arguments);
    let ([default, first], [.., default_operands, operands]) =
        (&switch.successors[..], &switch.operands[..])
    else {
        return Err(form.mismatch("the arguments of `SwitchOpCases`".into()));
    };
    default_case(form, *default, *default_operands)?;
    let mut printed = case_values(form, switch.values)?;
    let mut lists = Lists::new(form, *operands, CASE_SIZES)?;
    let mut values = Vec::new();
    while form.optional(",", printed.peek().is_some())? {
        form.new_line(0)?;
        form.text("  ")?;
        let value = case_value(form, &mut printed, Spelling::Unsigned)?;
        form.text(": ")?;
        form.successor(first + values.len())?;
        values.push(value);
        lists.next(form)?;
    }
    // Without cases there may be an empty array or none; only after an array does a line end.
    if form.printed(switch.values)?.is_some() {
        form.new_line(0)?;
    }
    set_case_values(form, switch.values, switch.flag, &values)?;
    lists.finish(form)
}

/// `  default: ^bb1(%a : t)`
fn default_case(form: &mut dyn FormDriver<'_>, successor: usize, operands: Slot<'_>) -> Result<()> {
    form.text("  default: ")?;
    form.successor(successor)?;
    successor_operands(form, operands)
}

/// As [`cases_with_default`], without values: the cases are numbered from zero.
pub(crate) fn numbered_cases(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let switch = Switch::of(arguments);
    let ([default, first], [default_operands, operands]) =
        (&switch.successors[..], &switch.operands[..])
    else {
        return Err(form.mismatch("the arguments of `BranchTableCases`".into()));
    };
    default_case(form, *default, *default_operands)?;
    let mut lists = Lists::new(form, *operands, CASE_SIZES)?;
    let mut case = 0;
    while form.optional(",", lists.printed.len() > 0)? {
        form.new_line(0)?;
        form.text("  ")?;
        if form.integer(case as i64)? != case as i64 {
            return Err(form.mistake("cases are numbered in order".into()));
        }
        form.text(": ")?;
        form.successor(first + case)?;
        lists.next(form)?;
        case += 1;
    }
    form.new_line(0)?;
    lists.finish(form)
}
