//! Printing in generic form: byte for byte what `mlir-opt --mlir-print-op-generic` prints.
//!
//! The text of an attribute or a type that is used more than once is kept ([`Items`]) and copied from then on; that of
//! operations is handed on as it grows. What cannot be decoded prints as something that says so.

mod alias;
mod arena;
mod attribute;
mod definitions;
mod dense;
mod dictionary;
mod display;
mod item_printer;
mod items;
mod location;
mod nested;
mod numbering;
mod operation;
#[cfg(feature = "parallel")]
mod parallel;
mod properties;
mod region;
mod release;
mod resources;
mod single;
mod stack;
mod strings;
mod tail;
#[cfg(test)]
mod tests;
mod totals;
mod traversal;
mod types;
mod visit;

use std::io;

pub use dense::DenseElement;
pub(super) use dense::LLVM_WITH_BYTES_FOR_BITS;
pub(crate) use items::item_to_string;
pub(crate) use single::ItemTexts;
pub(crate) use strings::quoted;

use self::items::Items;
use self::numbering::{Numbering, Numbers};
use self::operation::{OperationPrinter, Shared};
use self::release::Style;
use self::resources::Dictionary;
use self::totals::Totals;
use self::traversal::Traversal;
use crate::context::Context;
use crate::error::Result;
use crate::ir::{Block, Module, Operation};
use crate::producer::Producer;
use crate::progress::Work;

/// How a module is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PrintOptions {
    /// Everything in full where it is used: no aliases.
    pub local_scope: bool,
    /// With locations.
    pub debug_info: bool,
    /// The major release of LLVM whose printer is imitated; by default that of the producer, or
    /// [that of the registry](crate::dialect::Registry::llvm_release) if the producer is no release, as for
    /// text that was parsed.
    pub release: Option<u32>,
    /// The data of a resource is left out if its text is longer than this, in bytes.
    pub elide_resources: Option<u64>,
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

    /// How long the text of a resource may be, in bytes, before it is left out.
    #[must_use]
    pub fn elide_resources(mut self, longer_than: u64) -> Self {
        self.elide_resources = Some(longer_than);
        self
    }

    /// Whether locations are printed.
    #[must_use]
    pub fn debug_info(mut self, debug_info: bool) -> Self {
        self.debug_info = debug_info;
        self
    }
}

/// What is printed.
#[derive(Clone, Copy)]
enum Root<'ir> {
    /// A module: the operations of its top level, and external resources.
    Module(Block<'ir>),
    /// One operation, wherever it is.
    Operation(Operation<'ir>),
}

/// Prints a module, without local scope also the data of its resources.
///
/// Without local scope a blank line ends the text, as `mlir-opt` prints it.
///
/// The text is written in pieces of about 64 KiB, and that of a large module is rendered on several cores; strings that
/// are not UTF-8 are escaped, but text in assembly form goes out as it is.
pub fn print(module: &Module, options: PrintOptions, out: &mut impl io::Write) -> Result<()> {
    let top_level = module.top_level()?;
    let numbering = numbering(module.context(), options, top_level.operations())?;
    let numbers = numbering.roots(top_level.operations())?;
    let operations = numbering.totals().operations();
    (module.context().progress).begin(Work::Printing, operations);
    let root = Root::Module(top_level);
    print_root(module.context(), root, (numbering, numbers), options, out)?;
    if !options.local_scope {
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// Prints one operation and all that is in it, as a text of its own: without local scope with the aliases and the
/// resources that it refers to.
///
/// Values have the numbers that they have in the innermost isolated operation around it, which is often itself. No
/// body of other operations is read.
pub fn print_operation(
    operation: Operation<'_>,
    options: PrintOptions,
    out: &mut impl io::Write,
) -> Result<()> {
    let context = operation.context();
    let mut scope = operation;
    while !scope.is_isolated()
        && let Some(parent) = scope.parent()
    {
        scope = parent;
    }
    let roots = std::iter::once(scope);
    let numbering = numbering(context, options, roots.clone())?;
    let mut numbers = numbering.roots(roots)?;
    if operation.body_id() != scope.body_id() {
        numbers = numbering.body_of(scope, &numbers)?;
    }
    let operations = if operation == scope {
        numbering.totals().operations()
    } else {
        Totals::count(std::iter::once(operation))?.operations()
    };
    context.progress.begin(Work::Printing, operations);
    let root = Root::Operation(operation);
    print_root(context, root, (numbering, numbers), options, out)
}

fn numbering<'ir>(
    context: &Context,
    options: PrintOptions,
    roots: impl Iterator<Item = Operation<'ir>>,
) -> Result<Numbering> {
    let unique = style(context, options).unique_numbers;
    Ok(Numbering::new(Totals::count(roots)?, unique))
}

fn style(context: &Context, options: PrintOptions) -> Style {
    let producer = || Producer::parse(context.producer()).llvm();
    let release = options.release.or_else(producer);
    Style::of(release.unwrap_or(context.registry().llvm_release()))
}

fn print_root<'ir>(
    context: &'ir Context,
    root: Root<'ir>,
    (numbering, numbers): (Numbering, Numbers),
    options: PrintOptions,
    out: &mut impl io::Write,
) -> Result<()> {
    let shared = Shared {
        debug_info: options.debug_info,
        style: style(context, options),
        numbering,
    };
    let mut items = Items::new(context);
    if !options.local_scope {
        let nested = shared.style.nested_aliases;
        items.aliases = visit::aliases(context, root, options.debug_info, nested)?.into();
    }
    definitions::print(&mut items, false, out)?;
    let mut printer = OperationPrinter::new(items, &shared);
    let mut walk = Traversal::new(root, &shared.numbering, numbers.into());
    #[cfg(feature = "parallel")]
    parallel::print(&mut printer, &mut walk, out)?;
    printer.print(&mut walk, None, |text, operations| {
        context.progress.add(operations);
        out.write_all(text)?;
        text.clear();
        Ok(())
    })?;
    if options.local_scope {
        return Ok(());
    }
    definitions::print(&mut printer.items, true, out)?;
    let resources = Dictionary {
        referenced: &printer.items.resources.take(),
        externals: matches!(root, Root::Module(_)),
        longest: options.elide_resources.unwrap_or(u64::MAX),
    };
    resources.print(context, out)
}
