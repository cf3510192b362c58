//! Paths through the hierarchy of instances.

use mlir_bytecode::Result;
use mlir_bytecode::builtin::SymbolRefAttr;
use mlir_bytecode::dialect::{AttributeStyle, FormDriver};

use crate::forms::inside;
use crate::func::visible_name;

/// ` private @name [@Top::@instance, @Leaf]`
pub(super) fn path(form: &mut dyn FormDriver<'_>) -> Result<()> {
    visible_name(form)?;
    let printed = form.printed_array("namepath")?;
    let mut parsed = Vec::new();
    form.text(" [")?;
    form.list(printed.len(), "]", &mut |form, index| {
        let context = form.context();
        let reference = match printed.get(index) {
            Some(step) => {
                let text = step.to_string();
                let inner = inside(&text, "#hw.innerNameRef<");
                Some(context.parse_attribute(inner.unwrap_or(&text))?)
            }
            None => None,
        };
        let step = form.attribute(reference, AttributeStyle::Untyped(None))?;
        if form.is_printing() {
            return Ok(());
        }
        let nested = step.decode::<SymbolRefAttr<'_>>()?.nested()?.len();
        parsed.push(match nested {
            0 => step,
            1 => context.parse_attribute(&format!("#hw.innerNameRef<{step}>"))?,
            _ => return Err(form.mistake("a step is a module, or one symbol in it".into())),
        });
        Ok(())
    })?;
    form.text("]")?;
    form.set_array("namepath", parsed)?;
    form.attributes_without(&["sym_name", "sym_visibility", "namepath"])
}
