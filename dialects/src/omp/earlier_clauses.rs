//! Clauses and regions of `omp` up to LLVM 19.

use mlir_bytecode::dialect::{
    Argument, ArgumentStyle, AttributeStyle, FormDriver, RegionStyle, Slot,
};
use mlir_bytecode::{Attribute, Result};

use crate::forms::{name_at, set_parsed_types, slot_at};

/// The clauses of a region: operands, the attributes of symbols and of references, the word.
const CLAUSES: [(&str, &str, &str, &str); 2] = [
    (
        "reduction_vars",
        "reductions",
        "reduction_vars_byref",
        "reduction(",
    ),
    ("private_vars", "privatizers", "", "private("),
];

/// `reduction(byref @r %v -> %a : t) private(@p %w -> %b : t) {...}`
pub(super) fn region(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let (region, slots) = super::mentioned(arguments);
    let mut first = 0;
    for (name, symbols, references, word) in CLAUSES {
        if !slots.contains(&name) {
            continue;
        }
        let slot = Slot::Operands(name);
        let types = form.types_of(slot)?;
        if !form.optional(word, !types.is_empty())? {
            continue;
        }
        let mut clause = Clause::new(form, symbols, references)?;
        let mut parsed = Vec::new();
        let count = form.list(types.len(), ")", &mut |form, index| {
            clause.symbol(form, index)?;
            form.text(" ")?;
            form.operand(slot, index)?;
            form.text(" -> ")?;
            form.argument(region, first + index, ArgumentStyle::Name)?;
            form.text(" : ")?;
            parsed.push(form.type_(types.get(index).copied())?);
            Ok(())
        })?;
        if !form.is_printing() {
            form.set_argument_types(region, first, &parsed)?;
            form.set_types(slot, &parsed)?;
        }
        clause.set(form)?;
        form.text(") ")?;
        first += count;
    }
    form.region(region, RegionStyle::BODY)
}

pub(super) fn atomic(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    optional_region(form, arguments, "atomic ")
}

pub(super) fn cleanup(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    optional_region(form, arguments, "cleanup ")
}

/// `cleanup {...}`, or nothing.
fn optional_region(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
    word: &str,
) -> Result<()> {
    let Some(Argument::Regions(regions)) = arguments.first() else {
        return Err(form.mismatch("the arguments of a region".into()));
    };
    let present = form.is_printing() && form.has_region(regions.start)?;
    if form.optional(word, present)? {
        return form.region(regions.start, RegionStyle::FULL);
    }
    form.empty_region(regions.start)
}

/// `byref @r -> %w : t`: operands, types, references since LLVM 17, symbols.
pub(super) fn reductions(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = slot_at(arguments, 0);
    let (references, symbols) = match arguments {
        [_, _, references, symbols] => (references.attribute(), symbols.attribute()),
        _ => ("", name_at(arguments, 2)),
    };
    let mut clause = Clause::new(form, symbols, references)?;
    let types = form.types_of(slot)?;
    let mut parsed = Vec::new();
    form.list(types.len(), ")", &mut |form, index| {
        clause.symbol(form, index)?;
        form.text(" -> ")?;
        form.operand(slot, index)?;
        form.text(" : ")?;
        parsed.push(form.type_(types.get(index).copied())?);
        Ok(())
    })?;
    if !form.is_printing() {
        form.set_types(slot, &parsed)?;
    }
    clause.set(form)
}

/// The symbols of a clause, and which of them take references.
struct Clause<'ir, 'n> {
    symbols: &'n str,
    /// The name of the attribute of references; empty without one.
    references: &'n str,
    printed_symbols: Vec<Attribute<'ir>>,
    printed_references: Vec<i64>,
    parsed_symbols: Vec<Attribute<'ir>>,
    parsed_references: Vec<bool>,
}

impl<'ir, 'n> Clause<'ir, 'n> {
    fn new(form: &dyn FormDriver<'ir>, symbols: &'n str, references: &'n str) -> Result<Self> {
        Ok(Self {
            symbols,
            references,
            printed_symbols: form.printed_array(symbols)?,
            printed_references: form.printed_integers(references)?,
            parsed_symbols: Vec::new(),
            parsed_references: Vec::new(),
        })
    }

    /// `byref @r`
    fn symbol(&mut self, form: &mut dyn FormDriver<'ir>, index: usize) -> Result<()> {
        if !self.references.is_empty() {
            let is_reference = (self.printed_references.get(index)).is_some_and(|it| *it != 0);
            let is_reference = form.optional("byref ", is_reference)?;
            self.parsed_references.push(is_reference);
        }
        let printed = self.printed_symbols.get(index).copied();
        let symbol = form.attribute(printed, AttributeStyle::Full)?;
        self.parsed_symbols.push(symbol);
        Ok(())
    }

    /// Sets the attributes of a parsed clause.
    fn set(self, form: &mut dyn FormDriver<'ir>) -> Result<()> {
        form.set_array(self.symbols, self.parsed_symbols)?;
        if form.is_printing() || self.references.is_empty() {
            return Ok(());
        }
        let references = form.context().dense_array(self.parsed_references)?;
        form.set_attribute(self.references, references)
    }
}

/// `@recipe %v -> %a : t, %w -> %b : t`: the arguments of the region follow those of the entries of maps.
pub(super) fn private_list(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let slot = slot_at(arguments, 0);
    let name = name_at(arguments, 2);
    let symbols = form.printed_array(name)?;
    let first = form.count(Slot::Operands("map_operands"))?;
    let mut parsed = Vec::new();
    form.typed_list(slot, ")", &mut |form, index, type_| {
        if form.peek("@", !symbols.is_empty()) {
            let symbol = symbols.get(index).copied();
            parsed.push(form.attribute(symbol, AttributeStyle::Full)?);
            form.text(" ")?;
        }
        form.operand(slot, index)?;
        form.text(" -> ")?;
        form.argument_name(0, first + index)?;
        form.text(" : ")?;
        form.type_(type_)
    })?;
    match parsed.is_empty() {
        true => Ok(()),
        false => form.set_array(name, parsed),
    }
}

/// ` (%i) : t = (%a) to (%b) inclusive step (%c) {...}`, with a space before as the operation has none.
pub(super) fn loop_control(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let [
        Argument::Regions(regions),
        lower,
        upper,
        steps,
        _,
        inclusive,
    ] = arguments
    else {
        return Err(form.mismatch("the arguments of `LoopControl`".into()));
    };
    let region = regions.start;
    let arguments = form.arguments_of(region)?;
    form.text(" (")?;
    let count = form.list(arguments.len(), ")", &mut |form, index| {
        form.argument(region, index, ArgumentStyle::Name).map(drop)
    })?;
    form.text(") : ")?;
    let type_ = form.type_(arguments.first().map(|it| it.type_()))?;
    let types = vec![type_; count];
    form.set_argument_types(region, 0, &types)?;
    for slot in [lower, upper, steps] {
        set_parsed_types(form, slot.slot(), &types)?;
    }
    form.text(" = (")?;
    form.operands(lower.slot())?;
    form.text(") to (")?;
    form.operands(upper.slot())?;
    form.text(") ")?;
    form.flag("inclusive ", inclusive.attribute())?;
    form.text("step (")?;
    form.operands(steps.slot())?;
    form.text(") ")?;
    form.region(region, RegionStyle::BODY)
}
