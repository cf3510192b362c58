//! Printing in generic form: byte for byte what `mlir-opt --mlir-print-op-generic` prints.
//!
//! Each attribute and type is rendered once ([`Items`]) and copied from then on; the text of
//! operations is handed on as it grows. What cannot be decoded prints as something that says so.

mod alias;
mod attribute;
mod dense;
mod dictionary;
mod items;
mod location;
mod names;
mod nested;
mod operation;
mod properties;
mod region;
mod resources;
mod strings;
mod types;
mod visit;

use std::io;

pub(crate) use items::item_to_string;

use self::alias::Symbol;
use self::items::{Elision, Items};
use self::operation::OperationPrinter;
use crate::error::Result;
use crate::ir::{Attribute, Module, Type};

/// How a module is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PrintOptions {
    /// Everything in full where it is used: no aliases.
    pub local_scope: bool,
    /// With locations.
    pub debug_info: bool,
}

impl PrintOptions {
    /// No locations, but aliases: what `mlir-opt` does unless it is told otherwise.
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether everything is printed in full where it is used.
    #[must_use]
    pub fn local_scope(mut self, local_scope: bool) -> Self {
        self.local_scope = local_scope;
        self
    }

    /// Whether locations are printed.
    #[must_use]
    pub fn debug_info(mut self, debug_info: bool) -> Self {
        self.debug_info = debug_info;
        self
    }
}

/// Prints a module, without local scope also the data of its resources.
///
/// Without local scope a blank line ends the text, as `mlir-opt` prints it.
///
/// The text is written in pieces of about 64 KiB; strings that are not UTF-8 are escaped, but text
/// in assembly form goes out as it is.
pub fn print(module: &Module, options: PrintOptions, out: &mut impl io::Write) -> Result<()> {
    let context = module.context();
    let mut items = Items::new(context);
    if !options.local_scope {
        items.aliases = visit::aliases(module, options.debug_info)?;
    }
    let mut printer = OperationPrinter::new(items, out, options.debug_info);
    definitions(&mut printer, false)?;
    for operation in module.top_level()?.operations() {
        printer.operation(operation)?;
    }
    if options.local_scope {
        printer.flush()?;
        return Ok(());
    }
    definitions(&mut printer, true)?;
    let referenced = std::mem::take(&mut printer.items.resources);
    let out = printer.into_writer()?;
    resources::print(context, &referenced, out)?;
    out.write_all(b"\n")?;
    Ok(())
}

/// Prints the definitions of the aliases before the module, or of the deferred ones behind it.
fn definitions<W: io::Write>(
    printer: &mut OperationPrinter<'_, '_, W>,
    deferred: bool,
) -> Result<()> {
    let context = printer.items.context;
    let mut index = 0;
    while let Some(alias) = printer.items.aliases.get(index) {
        index += 1;
        if alias.deferred != deferred {
            continue;
        }
        printer.items.aliases.print(&mut printer.out, alias);
        printer.out.extend_from_slice(b" = ");
        let symbol = alias.symbol.clone();
        let (items, out) = (&mut printer.items, &mut printer.out);
        match symbol {
            Symbol::Attribute(id) => {
                items.attribute_in_full(out, Attribute::new(context, id), Elision::Never)?;
            }
            Symbol::Type(id) => items.type_in_full(out, Type::new(context, id))?,
            Symbol::Text(text) => items.assembly(out, text[..].into()),
        }
        printer.out.push(b'\n');
        printer.flush_if_full()?;
    }
    Ok(())
}
