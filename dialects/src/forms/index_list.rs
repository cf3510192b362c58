//! Lists of integers, some of which are values: `[1, %n, [4]]`.

use mlir_bytecode::Result;
use mlir_bytecode::dialect::{Argument, FormDriver, Slot};

/// The integer that stands for a value.
pub(crate) const DYNAMIC: i64 = i64::MIN;

/// The brackets of a list.
#[derive(Clone, Copy)]
pub(crate) enum Delimiter {
    Square,
    Paren,
    Braces,
    LessGreater,
    None,
}

impl Delimiter {
    /// Returns the delimiter that upstream's C++ calls `text`.
    pub(crate) fn named(text: &str) -> Self {
        match text.rsplit("::").next().unwrap_or_default() {
            "Paren" => Self::Paren,
            "Braces" => Self::Braces,
            "LessGreater" => Self::LessGreater,
            "None" => Self::None,
            _ => Self::Square,
        }
    }

    const fn brackets(self) -> [&'static str; 2] {
        match self {
            Self::Square => ["[", "]"],
            Self::Paren => ["(", ")"],
            Self::Braces => ["{", "}"],
            Self::LessGreater => ["<", ">"],
            Self::None => ["", ""],
        }
    }
}

/// The parts of a list.
pub(crate) struct IndexList<'a> {
    /// The values.
    pub(crate) values: Slot<'a>,
    /// The attribute with the integers.
    pub(crate) integers: &'a str,
    /// The attribute that marks scalable entries, printed in brackets.
    pub(crate) scalable: Option<&'a str>,
    /// Whether each value is followed by its type.
    pub(crate) typed: bool,
    pub(crate) delimiter: Delimiter,
}

impl<'a> IndexList<'a> {
    /// Returns a list in square brackets, whose values have no types.
    pub(crate) const fn new(values: Slot<'a>, integers: &'a str) -> Self {
        Self {
            values,
            integers,
            scalable: None,
            typed: false,
            delimiter: Delimiter::Square,
        }
    }

    pub(crate) const fn delimited(mut self, delimiter: Delimiter) -> Self {
        self.delimiter = delimiter;
        self
    }
}

/// Prints or parses a list.
pub(crate) fn index_list(form: &mut dyn FormDriver<'_>, list: &IndexList<'_>) -> Result<()> {
    let [open, close] = list.delimiter.brackets();
    let printed = form.printed_integers(list.integers)?;
    let scalable = match list.scalable {
        Some(name) => form.printed_integers(name)?,
        None => Vec::new(),
    };
    let printed_types = match list.typed {
        true => form.printed_types(list.values)?,
        false => Vec::new(),
    };
    let (mut parsed, mut flags, mut values, mut types) = (Vec::new(), Vec::new(), 0, Vec::new());
    form.text(open)?;
    form.list(printed.len(), close, &mut |form, index| {
        let is_scalable = scalable.get(index).is_some_and(|it| *it != 0);
        let is_scalable = form.optional("[", is_scalable)?;
        let printed = printed.get(index).copied().unwrap_or_default();
        if form.peek("%", printed == DYNAMIC) {
            form.operand(list.values, values)?;
            if list.typed {
                form.text(" : ")?;
                types.push(form.type_(printed_types.get(values).copied())?);
            }
            values += 1;
            parsed.push(DYNAMIC);
        } else {
            parsed.push(form.integer(printed)?);
        }
        if is_scalable {
            form.text("]")?;
        }
        flags.push(is_scalable);
        Ok(())
    })?;
    form.text(close)?;
    if list.typed {
        form.set_types(list.values, &types)?;
    }
    if form.is_printing() {
        let is_complete = values == form.count(list.values)?
            && (scalable.is_empty() || scalable.len() == printed.len());
        if !is_complete {
            return Err(form.mismatch("a value without a place in the list".into()));
        }
    } else {
        let integers = form.context().dense_array(parsed)?;
        form.set_attribute(list.integers, integers)?;
        if let Some(name) = list.scalable {
            let flags = form.context().dense_array(flags)?;
            form.set_attribute(name, flags)?;
        }
    }
    Ok(())
}

/// The integer of 32 bits that stands for a value.
const NARROW_DYNAMIC: i64 = i32::MIN as i64;

/// `1, %i`, up to `]`: values, and indices of 32 bits in an attribute
pub(crate) fn narrow_indices(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let [values, constants] = arguments else {
        return Err(form.mismatch("the arguments of a list of indices".into()));
    };
    let printed = form.printed_integers(constants.attribute())?;
    let (mut next, mut parsed) = (0, Vec::new());
    form.list(printed.len(), "]", &mut |form, index| {
        let constant = printed.get(index).copied().unwrap_or_default();
        if form.peek("%", constant == NARROW_DYNAMIC) {
            next += 1;
            parsed.push(NARROW_DYNAMIC as i32);
            return form.operand(values.slot(), next - 1);
        }
        let constant = form.integer(constant)?;
        let constant = i32::try_from(constant)
            .map_err(|_| form.mismatch("an index of more than 32 bits".into()))?;
        parsed.push(constant);
        Ok(())
    })?;
    if form.is_printing() {
        return match next == form.count(values.slot())? {
            true => Ok(()),
            false => Err(form.mismatch("a value without a place in the list".into())),
        };
    }
    let constants_value = form.context().dense_array(parsed)?;
    form.set_attribute(constants.attribute(), constants_value)
}
