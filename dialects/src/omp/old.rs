//! Directives of `omp` up to LLVM 19.

use mlir_bytecode::builtin::{DenseElementsAttr, VectorType};
use mlir_bytecode::dialect::{
    Argument, ArgumentStyle, AttributeStyle, FormDriver, RegionStyle, Slot, dense_integers,
};
use mlir_bytecode::{Attribute, Result};

use crate::forms::{int, name_at, slot_at};

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
    let (mut region, mut slots) = (0, Vec::new());
    for argument in arguments {
        match argument {
            Argument::Regions(regions) => region = regions.start,
            Argument::Values(Slot::Operands(name)) => slots.push(*name),
            _ => {}
        }
    }
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
        let printed_references = form.printed(references)?;
        Ok(Self {
            symbols,
            references,
            printed_symbols: form.printed_array(symbols)?,
            printed_references: printed_references.map_or(Ok(Vec::new()), dense_integers)?,
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

/// Returns whether the form is that of the operation with the name.
fn is_operation(form: &dyn FormDriver<'_>, name: &str) -> bool {
    form.definition().is_some_and(|it| &*it.name == name)
}

/// The words of the bits of a mapping, in the order of the text; the first that has the bits of others stands for these.
const MAP_WORDS: [(i64, &str); 8] = [
    (0x04, "always"),
    (0x200, "implicit"),
    (0x400, "close"),
    (0x1000, "present"),
    (0x03, "tofrom"),
    (0x01, "to"),
    (0x02, "from"),
    (0x08, "delete"),
];

/// The word of a mapping that neither copies nor deletes.
const NO_COPY: &str = "exit_release_or_enter_alloc";

/// The kinds of a mapping: bits of an integer, up to LLVM 21.
pub(super) fn map_bits(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = name_at(arguments, 0);
    if !form.is_printing() {
        return parse_map_bits(form, name);
    }
    let bits = match form.printed(name)? {
        Some(value) => int(value)?,
        None => return Ok(()),
    };
    form.text(&map_words(bits, NO_COPY))
}

/// Returns the words of the bits of a mapping; `no_copy` stands for one that neither copies nor deletes.
fn map_words(bits: i64, no_copy: &str) -> String {
    let (mut rest, mut words) = (bits, Vec::new());
    for (of_word, word) in MAP_WORDS {
        if rest & of_word == of_word {
            rest &= !of_word;
            words.push(word);
        }
    }
    if bits & 0x0b == 0 {
        words.push(no_copy);
    }
    words.join(", ")
}

fn parse_map_bits(form: &mut dyn FormDriver<'_>, name: &str) -> Result<()> {
    let bits = parse_map_words(form, ")", &[NO_COPY])?;
    let bits = form.context().parse_attribute(&format!("{bits} : ui64"))?;
    form.set_attribute(name, bits)
}

/// Parses the words of a mapping up to the token `end`, and returns their bits; the words of `no_copy` have none.
fn parse_map_words(form: &mut dyn FormDriver<'_>, end: &str, no_copy: &[&str]) -> Result<i64> {
    let mut bits = 0;
    form.list(0, end, &mut |form, _| {
        let word = form.keyword("")?;
        match MAP_WORDS.iter().find(|(_, it)| *it == word) {
            Some((of_word, _)) => bits |= of_word,
            None if no_copy.contains(&&*word) => {}
            None => return Err(form.mistake(format!("`{word}` is no kind of mapping").into())),
        }
        Ok(())
    })?;
    Ok(bits)
}

/// `(always, from -> %v : t), (alloc -> %w : t)`: operands, and the bits of their mappings.
pub(super) fn map_list(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    /// The bit of a word that this release does not have.
    const IMPLICIT: i64 = 0x200;
    let slot = slot_at(arguments, 0);
    let name = name_at(arguments, 2);
    let no_copy = match is_operation(form, "omp.target_exit_data") {
        true => "release",
        false => "alloc",
    };
    let printed = form.printed_array(name)?;
    let context = form.context();
    let mut parsed = Vec::new();
    form.typed_list(slot, ")", &mut |form, index, type_| {
        form.text("(")?;
        if form.is_printing() {
            let bits = printed.get(index).map_or(Ok(0), |it| int(*it))?;
            form.text(&map_words(bits & !IMPLICIT, no_copy))?;
        } else {
            let bits = parse_map_words(form, "->", &["alloc", "release"])?;
            parsed.push(context.integer(context.i64(), bits)?);
        }
        form.text(" -> ")?;
        form.operand(slot, index)?;
        form.text(" : ")?;
        let type_ = form.type_(type_)?;
        form.text(")")?;
        Ok(type_)
    })?;
    form.set_array(name, parsed)
}

/// `%v, %w : t, t`, or `%v -> %a, %w -> %b : t, t` for `omp.target`, whose region has an argument for each operand. The
/// arguments of `omp.target_data` are those of other clauses.
pub(super) fn map_entries(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = slot_at(arguments, 0);
    let types = form.types_of(slot)?;
    let has_arguments = is_operation(form, "omp.target") && !form.arguments_of(0)?.is_empty();
    form.list(types.len(), ":", &mut |form, index| {
        form.operand(slot, index)?;
        if form.optional(" -> ", has_arguments)? {
            form.argument_name(0, index)?;
        }
        Ok(())
    })?;
    form.text(" : ")?;
    form.types(slot)
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

/// `[3,-1], [2,1]`: dense elements of two dimensions.
pub(super) fn members_index(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let name = name_at(arguments, 0);
    let Some(value) = form.printed(name)? else {
        return match form.is_printing() {
            true => Ok(()),
            false => parse_members_index(form, name),
        };
    };
    let elements: DenseElementsAttr<'_> = value.decode()?;
    let all: Vec<i32> = elements.iter::<i32>()?.collect();
    let shape = match value.value_type()? {
        Some(type_) => type_.try_decode::<VectorType<'_>>()?.map(|it| it.shape()),
        None => None,
    };
    let row = shape.transpose()?.and_then(|it| it.last().copied());
    let row = row.map_or(1, |it| (it as usize).max(1));
    let rows: Vec<String> = (all.chunks(row))
        .map(|row| {
            let row: Vec<String> = row.iter().map(ToString::to_string).collect();
            format!("[{}]", row.join(","))
        })
        .collect();
    form.text(&rows.join(", "))
}

fn parse_members_index(form: &mut dyn FormDriver<'_>, name: &str) -> Result<()> {
    let mut all: Vec<i32> = Vec::new();
    let rows = form.list(0, ":", &mut |form, _| {
        form.text("[")?;
        form.list(0, "]", &mut |form, _| {
            let index = i32::try_from(form.integer(0)?);
            all.push(index.map_err(|_| form.mistake("an index of more than 32 bits".into()))?);
            Ok(())
        })?;
        form.text("]")
    })?;
    let row = all.len() / rows.max(1);
    let context = form.context();
    let type_ = context.vector([rows as i64, row as i64], context.i32())?;
    let elements = context.dense_elements(type_, all)?;
    form.set_attribute(name, elements)
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
        form.set_types(slot.slot(), &types)?;
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
