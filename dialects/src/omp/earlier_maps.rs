//! Mappings of `omp` up to LLVM 21.

use mlir_bytecode::Result;
use mlir_bytecode::builtin::{DenseElementsAttr, VectorType};
use mlir_bytecode::dialect::{Argument, FormDriver};

use crate::forms::{int, name_at, slot_at};

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
