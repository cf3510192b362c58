//! Prints a module or an operation.

use std::io;
use std::sync::Arc;

use super::super::forms::{self, Drafts, FormWalk, Forms, SharedTemplates};
use super::super::names::{Numbering, Numbers, Totals};
use super::operation::{OperationPrinter, Shared};
use super::options::{PrintOptions, TextForm};
use super::release::Style;
use super::resources::Dictionary;
use super::traversal::{Root, Traversal};
use super::walk::Walk;
use super::{definitions, printed};
use crate::context::Context;
use crate::error::Result;
use crate::ir::{Module, Operation};
use crate::parallel;
use crate::progress::Work;
use crate::text::item::{self, Items};
#[cfg(feature = "parallel")]
use crate::threads;

/// Prints a module. Without local scope, prints the data of its resources, and a blank line at the end, as `mlir-opt`
/// does.
///
/// Writes the text in pieces of about 64 KiB. The text of a large module is rendered on several threads. Strings that are
/// not UTF-8 are escaped; items in assembly form are written unchanged.
///
/// # Errors
/// Fails if a deferred body, an attribute or a type is malformed, if an attribute or a type nests too deeply or has too
/// long a text, if `out` returns an error, or if the threads of the options cannot be started.
pub fn print(module: &Module, options: PrintOptions, out: &mut impl io::Write) -> Result<()> {
    #[cfg(feature = "parallel")]
    if let Some(threads) = options.threads {
        let options = PrintOptions {
            threads: None,
            ..options
        };
        return threads::piped(threads, out, |mut out| print(module, options, &mut out));
    }
    let top_level = module.top_level()?;
    let numbering = numbering(module.context(), options, top_level.operations())?;
    let numbers = numbering.roots(top_level.operations())?.into();
    let operations = numbering.totals().operations();
    (module.context().progress).begin(Work::Printing, operations);
    let root = Root::Module(top_level);
    print_root(module.context(), root, (numbering, numbers), options, out)?;
    if !options.local_scope {
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// Prints one operation with its contents as a separate text: without local scope, with the aliases and the
/// resources that it references.
///
/// The numbering of values is that of the innermost enclosing isolated operation, which is often the operation
/// itself, unless it has operands or results. No body of other operations is read.
///
/// # Errors
/// Fails if a deferred body, an attribute or a type is malformed, if an attribute or a type nests too deeply or has too
/// long a text, if `out` returns an error, or if the threads of the options cannot be started.
pub fn print_operation(
    operation: Operation<'_>,
    options: PrintOptions,
    out: &mut impl io::Write,
) -> Result<()> {
    #[cfg(feature = "parallel")]
    if let Some(threads) = options.threads {
        let options = PrintOptions {
            threads: None,
            ..options
        };
        let work = |mut out: &mut dyn io::Write| print_operation(operation, options, &mut out);
        return threads::piped(threads, out, work);
    }
    let context = operation.context();
    // Operands and results have names of the scope around.
    let is_named = operation.operands().len() > 0 || operation.results().len() > 0;
    let mut scope = match operation.parent() {
        Some(parent) if is_named => parent,
        _ => operation,
    };
    while !scope.is_isolated()
        && let Some(parent) = scope.parent()
    {
        scope = parent;
    }
    let roots = std::iter::once(scope);
    let numbering = numbering(context, options, roots.clone())?;
    let mut numbers = Arc::new(numbering.roots(roots)?);
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
    context: &'ir Context,
    options: PrintOptions,
    roots: impl Iterator<Item = Operation<'ir>>,
) -> Result<Numbering<'ir>> {
    let totals = Totals::count(roots)?;
    let marks = options.marks;
    if options.form == TextForm::Generic {
        let unique = style(context).unique_numbers;
        return Ok(Numbering::new(totals, unique, marks));
    }
    let forms = Forms::new(context, options.location_names);
    Ok(Numbering::named(totals, forms.into(), marks))
}

fn style(context: &Context) -> Style {
    Style::of(context.registry().llvm_release())
}

fn print_root<'ir>(
    context: &'ir Context,
    root: Root<'ir>,
    numbering: (Numbering<'ir>, Arc<Numbers>),
    options: PrintOptions,
    out: &mut impl io::Write,
) -> Result<()> {
    let printed = print_parts(context, root, numbering, options, out);
    context.expect_read().and(printed)
}

/// Prints the definitions of aliases, the operations and the resources.
fn print_parts<'ir>(
    context: &'ir Context,
    root: Root<'ir>,
    (numbering, numbers): (Numbering<'ir>, Arc<Numbers>),
    options: PrintOptions,
    out: &mut impl io::Write,
) -> Result<()> {
    let mut shared = Shared {
        debug_info: options.debug_info,
        elide_elements: options.elide_elements,
        style: style(context),
        numbering,
        templates: SharedTemplates::default(),
    };
    let drafts = Drafts::default();
    let forms = shared.numbering.forms();
    let totals = shared.numbering.totals();
    let mut items = Items::new(context).eliding(options.elide_elements);
    let limit = items.limit();
    let find_aliases = || {
        if !options.local_scope {
            let printed = match forms {
                Some(forms) => {
                    forms::printed(context, forms, totals, root, options.debug_info, &drafts)?
                }
                None => printed::printed(context, totals, root, options.debug_info)?,
            };
            return item::aliases(context, printed).map(Some);
        }
        let printed = printed::printed(context, totals, root, options.debug_info)?;
        item::check_lengths(context, printed, limit).map(|()| None)
    };
    let number_large = || shared.numbering.number_large(&numbers);
    let (aliases, numbered) = parallel::join(find_aliases, number_large);
    if let Some(aliases) = aliases? {
        items.aliases = aliases.into();
    }
    numbered?;
    let of_part = || {
        let items = Items::of_part(context, Arc::clone(&items.aliases));
        items.eliding(options.elide_elements)
    };
    shared.templates = drafts.fill_in(of_part);
    let forms = shared.numbering.forms();
    definitions::print(&mut items, &shared, false, out)?;
    let mut printer = OperationPrinter::new(items, &shared);
    match forms {
        Some(forms) => {
            let debug_info = options.debug_info;
            let walk = FormWalk::new(root, &shared.numbering, forms, numbers, debug_info);
            print_operations(&mut printer, walk, out)?;
        }
        None => {
            let walk = Traversal::new(root, &shared.numbering, numbers);
            print_operations(&mut printer, walk, out)?;
        }
    }
    if options.local_scope {
        return Ok(());
    }
    definitions::print(&mut printer.items, &shared, true, out)?;
    let is_module = matches!(root, Root::Module(_));
    if options.unused_resources && is_module {
        (context.resources.ids()).for_each(|id| printer.items.resources.add(id));
    }
    let resources = Dictionary {
        of_dialects: &printer.items.resources.take(),
        externals: is_module,
        longest: options.elide_resources.unwrap_or(u64::MAX),
    };
    resources.print(context, out)
}

fn print_operations<'ir>(
    printer: &mut OperationPrinter<'ir, '_>,
    mut walk: impl Walk<'ir>,
    out: &mut impl io::Write,
) -> Result<()> {
    #[cfg(feature = "parallel")]
    super::parallel::print(printer, &mut walk, out)?;
    let progress = &printer.items.context.progress;
    walk.print(printer, None, &mut |text, operations| {
        progress.add(Work::Printing, operations);
        out.write_all(text)?;
        text.clear();
        Ok(())
    })
}
