//! `util.assume.int`, which states what its operands are.

use mlir_bytecode::builtin::ArrayAttr;
use mlir_bytecode::dialect::{FormDriver, Slot};
use mlir_bytecode::item::AsmParser;
use mlir_bytecode::{Attribute, Result};

/// The attribute with the list of assumptions for each operand.
const ASSUMPTIONS: &str = "assumptions";

/// What an assumption states, in the order of printers.
const BOUNDS: [&str; 3] = ["umin", "umax", "udiv"];

/// `#util.int.assumption<umin = 1, umax = 4>`, with the bounds in any order
pub(super) fn respell<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Attribute<'ir>>> {
    if parser.mnemonic() != "int.assumption" {
        return Ok(None);
    }
    let mut bounds = BOUNDS.map(|name| (name, None));
    parser.expect("<")?;
    while parser.at_name() {
        let name = parser.parse_name()?;
        let Some((_, value)) = bounds.iter_mut().find(|(of, _)| *of == name) else {
            return Err(parser.error_at_token(format!("`{name:.100}` is no bound").into()));
        };
        *value = Some(parser.parse_integer()?);
        if !parser.eat(",") {
            break;
        }
    }
    parser.expect(">")?;
    let stated = bounds
        .into_iter()
        .filter_map(|(name, value)| Some(format!("{name} = {}", value?)));
    let text = format!(
        "#util.int.assumption<{}>",
        stated.collect::<Vec<_>>().join(", ")
    );
    parser.context().assembly_attribute("util", &text).map(Some)
}

/// ` %a<umin = 1> : i32 {...}`; with several operands, each on a line of its own, and with several assumptions, in brackets
pub(super) fn integers(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let printed = form.printed_array(ASSUMPTIONS)?;
    let operands = form.count(Slot::AllOperands)?;
    let has_lines = form.is_printing() && operands > 1;
    form.text(" ")?;
    if has_lines {
        form.new_line(4)?;
    }
    let mut parsed = Vec::new();
    let mut index = 0;
    loop {
        form.operand(Slot::AllOperands, index)?;
        let list = assumptions(form, printed.get(index).copied())?;
        if !form.is_printing() {
            parsed.push(form.context().array(list)?);
        }
        index += 1;
        if !form.optional(", ", index < operands)? {
            break;
        }
        if has_lines {
            form.new_line(4)?;
        }
    }
    match has_lines {
        true => form.new_line(2)?,
        false => form.text(" ")?,
    }
    form.text(": ")?;
    form.types(Slot::AllOperands)?;
    let types = form.types_of(Slot::AllOperands)?;
    form.set_types(Slot::AllResults, &types)?;
    form.set_array(ASSUMPTIONS, parsed)?;
    form.attributes_without(&[ASSUMPTIONS])
}

/// `<umin = 1>`, `[<umin = 1>, <umax = 4>]`: the assumptions on one operand
fn assumptions<'ir>(
    form: &mut dyn FormDriver<'ir>,
    printed: Option<Attribute<'ir>>,
) -> Result<Vec<Attribute<'ir>>> {
    let printed: Vec<Attribute<'_>> = match printed {
        Some(array) => array.decode::<ArrayAttr<'_>>()?.iter()?.collect(),
        None => Vec::new(),
    };
    let mut parsed = Vec::new();
    if !form.optional("[", printed.len() != 1)? {
        let only = printed.first().copied();
        parsed.push(form.stripped_attribute(only, "util", "int.assumption")?);
        return Ok(parsed);
    }
    form.list(printed.len(), "]", &mut |form, index| {
        let printed = printed.get(index).copied();
        parsed.push(form.stripped_attribute(printed, "util", "int.assumption")?);
        Ok(())
    })?;
    form.text("]")?;
    Ok(parsed)
}
