//! Types with their sizes, which are operands: `tensor<?x4xf32>{%d}`, `!stream.resource<*>{%size}`; and results that are stored in
//! an operand: `%a as tensor<4xf32>`.

use mlir_bytecode::builtin::{BuiltinType, DYNAMIC};
use mlir_bytecode::dialect::{Argument, FormDriver, Slot};
use mlir_bytecode::{Attribute, Result, Type};

use super::encodings::Encodings;
use crate::forms::{int, set_parsed_types};

/// The number that stands for no operand in a list of the operands that results are stored in.
const UNTIED: i64 = -1;

/// The sizes of types, in the order of the text: operands of one slot.
pub(super) struct Sizes<'a> {
    slot: Slot<'a>,
    next: usize,
}

impl<'a> Sizes<'a> {
    pub(super) fn new(slot: Slot<'a>) -> Self {
        Self { slot, next: 0 }
    }

    /// A size, which the text may have before as well.
    pub(super) fn size(&mut self, form: &mut dyn FormDriver<'_>) -> Result<()> {
        let position = self.next;
        self.next += 1;
        match !form.is_printing() && form.count(self.slot)? > position {
            true => form.repeated_operand(self.slot, Some(position)).map(drop),
            false => form.operand(self.slot, position),
        }
    }

    /// `{%d, %e}`, or nothing for a type without dynamic sizes
    pub(super) fn of(&mut self, form: &mut dyn FormDriver<'_>, type_: Type<'_>) -> Result<()> {
        let count = dynamic_sizes(type_)?;
        if count == 0 {
            return Ok(());
        }
        form.text("{")?;
        form.list(count, "}", &mut |form, _| self.size(form))?;
        form.text("}")
    }

    /// `tensor<?x4xf32>{%d}`
    pub(super) fn type_<'ir>(
        &mut self,
        form: &mut dyn FormDriver<'ir>,
        printed: Option<Type<'ir>>,
    ) -> Result<Type<'ir>> {
        let type_ = form.type_(printed)?;
        self.of(form, type_)?;
        Ok(type_)
    }

    /// `t{%d}, u`: types of values, up to `end`
    pub(super) fn types<'ir>(
        &mut self,
        form: &mut dyn FormDriver<'ir>,
        printed: &[Type<'ir>],
        end: &str,
    ) -> Result<Vec<Type<'ir>>> {
        let mut types = Vec::with_capacity(printed.len());
        form.list(printed.len(), end, &mut |form, index| {
            types.push(self.type_(form, printed.get(index).copied())?);
            Ok(())
        })?;
        Ok(types)
    }
}

/// Returns whether a type has a shape.
pub(super) fn is_shaped(type_: Type<'_>) -> Result<bool> {
    Ok(matches!(
        type_.try_decode()?,
        Some(BuiltinType::RankedTensor { .. } | BuiltinType::MemRef { .. })
    ))
}

/// Returns the number of sizes that a type leaves to operands.
fn dynamic_sizes(type_: Type<'_>) -> Result<usize> {
    let dynamic = |shape: &[i64]| shape.iter().filter(|it| **it == DYNAMIC).count();
    Ok(match type_.try_decode()? {
        Some(BuiltinType::RankedTensor { shape, .. }) => dynamic(&shape),
        Some(BuiltinType::MemRef { shape, .. }) => dynamic(&shape),
        Some(_) => 0,
        None => {
            let text = type_.to_string();
            let is_sized = text == "!util.buffer" || text.starts_with("!stream.resource<");
            usize::from(is_sized)
        }
    })
}

/// `!stream.resource<*>{%size}`
pub(super) fn sized_type(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [types, sizes] = arguments else {
        return Err(form.mismatch("the arguments of `SizeAwareType`".into()));
    };
    let printed = form.printed_types(types.slot())?.first().copied();
    let type_ = form.type_(printed)?;
    form.text("{")?;
    Sizes::new(sizes.slot()).size(form)?;
    form.text("}")?;
    form.set_types(types.slot(), &[type_])
}

/// `t{%d}, u`: the types of operands, and of results that have the same.
pub(super) fn type_list(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let Some((sizes, types)) = arguments.split_last() else {
        return Err(form.mismatch("the arguments of `ShapedTypeList`".into()));
    };
    let of_first = types.first().map_or(Slot::AllOperands, Argument::slot);
    let printed = form.printed_types(of_first)?;
    let parsed = Sizes::new(sizes.slot()).types(form, &printed, "")?;
    (types.iter()).try_for_each(|it| set_parsed_types(form, it.slot(), &parsed))
}

/// `%a : t{%d}, %b : u`
pub(super) fn operand_list(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let [operands, _, sizes] = arguments else {
        return Err(form.mismatch("the arguments of `ShapedOperandList`".into()));
    };
    let (operands, mut sizes) = (operands.slot(), Sizes::new(sizes.slot()));
    form.typed_list(operands, "", &mut |form, index, type_| {
        form.operand(operands, index)?;
        form.text(" : ")?;
        sizes.type_(form, type_)
    })
}

/// `%a as t{%d}`, or `t{%d}` if no operand holds the result
pub(super) fn tied_result(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let (types, sizes, tied) = match arguments {
        [types, sizes] => (types.slot(), sizes.slot(), None),
        [types, sizes, tied] => (types.slot(), sizes.slot(), Some(tied.attribute())),
        _ => return Err(form.mismatch("the arguments of `ShapedTiedResult`".into())),
    };
    // The first operand holds the result, whatever the list has, and whatever its name is in the text.
    let is_tied = match form.is_printing() {
        true => {
            form.operand(Slot::AllOperands, 0)?;
            true
        }
        false => form.parameter_name(None)?.is_some(),
    };
    if is_tied {
        form.text(" as ")?;
    }
    let type_ = form.printed_types(types)?.first().copied();
    let type_ = Sizes::new(sizes).type_(form, type_)?;
    form.set_types(types, &[type_])?;
    match tied {
        Some(tied) => set_tied(form, tied, &[is_tied.then_some(0)]),
        None => Ok(()),
    }
}

/// `(t{%d}, u) -> (v{%e}, %a)`: the types of operands and results
pub(super) fn function_type(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let [operands, types, sizes, results, result_sizes, tied] = arguments else {
        return Err(form.mismatch("the arguments of `ShapedFunctionType`".into()));
    };
    let printed = form.printed_types(types.slot())?;
    form.text("(")?;
    let parsed = Sizes::new(sizes.slot()).types(form, &printed, ")")?;
    form.set_types(types.slot(), &parsed)?;
    form.text(") -> ")?;
    let mut results = Results {
        operands: operands.slot(),
        results: results.slot(),
        sizes: Some(Sizes::new(result_sizes.slot())),
        encodings: None,
        tied: tied.attribute(),
    };
    results.run(form)
}

/// `t`, `(%a, %b as u)`: the types of results
pub(super) fn tied_results(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let [operands, _, results, tied] = arguments else {
        return Err(form.mismatch("the arguments of `TiedFunctionResultList`".into()));
    };
    let mut results = Results {
        operands: operands.slot(),
        results: results.slot(),
        sizes: None,
        encodings: None,
        tied: tied.attribute(),
    };
    results.run(form)
}

/// The types of results, some of which are stored in operands.
pub(super) struct Results<'a, 'ir> {
    pub(super) operands: Slot<'a>,
    pub(super) results: Slot<'a>,
    /// The sizes, if the types are written with theirs.
    pub(super) sizes: Option<Sizes<'a>>,
    /// The tensors that the results hold, if the types are written with these.
    pub(super) encodings: Option<Encodings<'a, 'ir>>,
    /// The attribute with the position of the operand for each result.
    pub(super) tied: &'a str,
}

impl<'ir> Results<'_, 'ir> {
    /// `t{%d}`, `(%a, %b as u)`
    pub(super) fn run(&mut self, form: &mut dyn FormDriver<'ir>) -> Result<()> {
        let printed = form.printed_types(self.results)?;
        let tied = form.printed_array(self.tied)?;
        let operands = form.types_of(self.operands)?;
        let is_enclosed = form.optional("(", printed.len() != 1)?;
        let end = if is_enclosed { ")" } else { "" };
        let (mut types, mut places) = (Vec::new(), Vec::new());
        form.list(printed.len(), end, &mut |form, index| {
            let before = match &mut self.encodings {
                Some(encodings) => encodings.before(form, index)?,
                None => None,
            };
            let (place, type_) = match before {
                Some(type_) => (None, type_),
                None => {
                    let result = printed.get(index).copied();
                    self.result(form, tied_operand(&tied, index)?, result, &operands)?
                }
            };
            if let Some(sizes) = &mut self.sizes {
                sizes.of(form, type_)?;
            }
            types.push(type_);
            places.push(place);
            Ok(())
        })?;
        if is_enclosed {
            form.text(")")?;
        }
        form.set_types(self.results, &types)?;
        match places.is_empty() {
            true => Ok(()),
            false => set_tied(form, self.tied, &places),
        }
    }

    /// `t`, `%a` or `%a as t`. Returns the position of the operand, and the type.
    fn result(
        &self,
        form: &mut dyn FormDriver<'ir>,
        tied: Option<usize>,
        printed: Option<Type<'ir>>,
        operands: &[Type<'ir>],
    ) -> Result<(Option<usize>, Type<'ir>)> {
        let place = form.repeated_operand(self.operands, tied)?;
        let of_operand = place.and_then(|it| operands.get(it)).copied();
        let is_written = match place {
            Some(_) => form.optional(" as ", printed != of_operand)?,
            None => true,
        };
        let type_ = match of_operand {
            Some(type_) if !is_written => type_,
            _ => form.type_(printed)?,
        };
        Ok((place, type_))
    }
}

/// Returns the operand that holds a result, by the attribute's elements.
pub(super) fn tied_operand(tied: &[Attribute<'_>], result: usize) -> Result<Option<usize>> {
    match tied.get(result) {
        Some(position) => Ok(usize::try_from(int(*position)?).ok()),
        None => Ok(None),
    }
}

/// Sets the operands that hold results.
pub(super) fn set_tied(
    form: &mut dyn FormDriver<'_>,
    name: &str,
    places: &[Option<usize>],
) -> Result<()> {
    let context = form.context();
    let mut elements = Vec::with_capacity(places.len());
    for place in places {
        let position = place.map_or(UNTIED, |it| it as i64);
        elements.push(context.integer(context.index(), position)?);
    }
    form.set_array(name, elements)
}
