//! Printing in generic form: byte for byte what `mlir-opt --mlir-print-op-generic` prints.
//!
//! Each attribute and type is rendered once ([`Items`]) and copied from then on; the text of
//! operations is handed on as it grows. What cannot be decoded prints as something that says so.

mod alias;
mod attribute;
mod dense;
mod dictionary;
mod display;
mod items;
mod location;
mod names;
mod nested;
mod operation;
mod properties;
mod region;
mod release;
mod resources;
mod single;
mod strings;
#[cfg(test)]
mod tests;
mod types;
mod visit;

use std::io;

pub use dense::DenseElement;
pub(crate) use items::item_to_string;
pub(crate) use single::ItemTexts;

use self::alias::Symbol;
use self::items::{Elision, Items};
use self::operation::OperationPrinter;
use self::release::Style;
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
    /// The major release of LLVM whose printer is imitated; by default that of the producer, or the
    /// newest if the producer is no release.
    pub release: Option<u32>,
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

    /// Which release's printer is imitated.
    #[must_use]
    pub fn release(mut self, release: u32) -> Self {
        self.release = Some(release);
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
    let release = options
        .release
        .or_else(|| release::of_producer(context.producer()));
    let style = Style::of(release);
    let mut items = Items::new(context);
    if !options.local_scope {
        items.aliases = visit::aliases(module, options.debug_info, style.nested_aliases)?;
    }
    let mut printer = OperationPrinter::new(items, out, options.debug_info, style);
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
    // Definitions that mention no other aliases.
    let mut plain = (!printer.items.aliases.nested).then(|| Items::new(context));
    let mut index = 0;
    while let Some(alias) = printer.items.aliases.get(index) {
        index += 1;
        if alias.deferred != deferred {
            continue;
        }
        printer.items.aliases.print(&mut printer.out, alias);
        printer.out.extend_from_slice(b" = ");
        let symbol = alias.symbol.clone();
        let (items, out) = (
            plain.as_mut().unwrap_or(&mut printer.items),
            &mut printer.out,
        );
        match symbol {
            Symbol::Attribute(id) => {
                items.attribute_in_full(out, Attribute::new(context, id), Elision::Never)?;
            }
            Symbol::Type(id) => items.type_in_full(out, Type::new(context, id))?,
            Symbol::Text(owner, text) => items.assembly(out, text[..].into(), owner),
        }
        printer.out.push(b'\n');
        printer.flush_if_full()?;
    }
    Ok(())
}
