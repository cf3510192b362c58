//! Operations in generic form.
//!
//! ```text
//! operation  ::= (value-id (`:` number)? `=`)? string-literal `(` value-ids `)` successors?
//!                properties? regions? dictionary? `:` function-type location?
//! successors ::= `[` block-id (`,` block-id)* `]`
//! properties ::= `<` attribute `>`
//! ```

use std::collections::HashMap;
use std::io;
use std::ops::Range;

use super::dictionary::Attributes;
use super::items::Items;
use super::names::{Names, Starts};
use super::release::Style;
use super::strings;
use super::types::is_function;
use crate::context::OperationNameId;
use crate::error::{Result, ResultExt};
use crate::ir::{Operation, PropertiesId};

/// Prints operations to `writer`.
pub(super) struct OperationPrinter<'ir, 'w, W> {
    pub(super) items: Items<'ir>,
    pub(super) out: Vec<u8>,
    pub(super) debug_info: bool,
    pub(super) style: Style,
    pub(super) starts: Starts,
    /// The names in the bodies that are open, innermost last.
    pub(super) names: Vec<Names>,
    /// Emptied ones, to be used again.
    pub(super) spare_names: Vec<Names>,
    writer: &'w mut W,
    /// The quoted operation names and the properties that have been printed: places in `arena`.
    operation_names: HashMap<OperationNameId, Range<usize>>,
    properties: HashMap<(OperationNameId, PropertiesId), Range<usize>>,
    arena: Vec<u8>,
}

/// The text is handed on when there is this much of it, in bytes.
const FLUSH: usize = 1 << 16;

impl<'ir, 'w, W: io::Write> OperationPrinter<'ir, 'w, W> {
    pub(super) fn new(
        items: Items<'ir>,
        writer: &'w mut W,
        debug_info: bool,
        style: Style,
    ) -> Self {
        Self {
            items,
            out: Vec::with_capacity(2 * FLUSH),
            debug_info,
            style,
            starts: Starts::default(),
            names: Vec::new(),
            spare_names: Vec::new(),
            writer,
            operation_names: HashMap::new(),
            properties: HashMap::new(),
            arena: Vec::new(),
        }
    }

    /// Hands on what has been printed.
    pub(super) fn flush(&mut self) -> Result<()> {
        self.writer.write_all(&self.out)?;
        self.out.clear();
        Ok(())
    }

    /// Hands on what has been printed if it is much.
    pub(super) fn flush_if_full(&mut self) -> Result<()> {
        if self.out.len() > FLUSH {
            self.flush()?;
        }
        Ok(())
    }

    /// Where the text goes, with nothing of it left here.
    pub(super) fn into_writer(mut self) -> Result<&'w mut W> {
        self.flush()?;
        Ok(self.writer)
    }

    /// Prints an operation up to its regions.
    pub(super) fn start(&mut self, operation: Operation<'ir>) -> Result<()> {
        self.flush_if_full()?;
        self.print_results(operation);
        self.print_name(operation);
        let names = self.names.last();
        self.out.push(b'(');
        for (index, operand) in operation.operands().enumerate() {
            separate(&mut self.out, index);
            if let Some(names) = names {
                names.print_value(&mut self.out, operand, true);
            }
        }
        self.out.push(b')');
        let successors = operation.successors();
        if successors.len() > 0 {
            self.out.push(b'[');
            for (index, block) in successors.enumerate() {
                separate(&mut self.out, index);
                if let Some(names) = names {
                    names.print_block(&mut self.out, block);
                }
            }
            self.out.push(b']');
        }
        self.print_properties(operation)
            .within(|| format!("operation {} `{}`", operation.id(), operation.name()))
    }

    /// Prints what follows the regions of an operation.
    pub(super) fn finish(&mut self, operation: Operation<'ir>) -> Result<()> {
        self.print_rest(operation)
            .within(|| format!("operation {} `{}`", operation.id(), operation.name()))
    }

    fn print_results(&mut self, operation: Operation<'ir>) {
        let Some(first) = operation.results().next() else {
            return;
        };
        if let Some(names) = self.names.last() {
            names.print_value(&mut self.out, first, false);
        }
        if operation.result_count() > 1 {
            self.out.push(b':');
            strings::number(&mut self.out, operation.result_count() as u64);
        }
        self.out.extend_from_slice(b" = ");
    }

    fn print_name(&mut self, operation: Operation<'ir>) {
        let name = operation.name();
        let (arena, trailing_dot) = (&mut self.arena, self.style.trailing_dot);
        let range = self.operation_names.entry(name.id()).or_insert_with(|| {
            let start = arena.len();
            let mut text = name.to_string();
            if trailing_dot && name.operation().is_empty() {
                text.push('.');
            }
            strings::quoted(arena, text.as_bytes());
            start..arena.len()
        });
        (self.out).extend_from_slice(self.arena.get(range.clone()).unwrap_or_default());
    }

    /// The properties, if they are no entries of the dictionary.
    fn print_properties(&mut self, operation: Operation<'ir>) -> Result<()> {
        let Some(id) = operation.properties_id() else {
            let attributes = Attributes::of_dictionary(operation)?;
            return attributes.print_inherent(&mut self.items, &mut self.out);
        };
        let key = (operation.name().id(), id);
        if let Some(range) = self.properties.get(&key) {
            (self.out).extend_from_slice(self.arena.get(range.clone()).unwrap_or_default());
            return Ok(());
        }
        let start = self.out.len();
        self.items
            .properties(&mut self.out, &operation.properties_or_opaque()?)?;
        let first = self.arena.len();
        (self.arena).extend_from_slice(self.out.get(start..).unwrap_or_default());
        self.properties.insert(key, first..self.arena.len());
        Ok(())
    }

    fn print_rest(&mut self, operation: Operation<'ir>) -> Result<()> {
        let (items, out) = (&mut self.items, &mut self.out);
        Attributes::of_dictionary(operation)?.print_discardable(items, out)?;
        out.extend_from_slice(b" : (");
        for (index, operand) in operation.operands().enumerate() {
            separate(out, index);
            items.type_(out, operand.type_())?;
        }
        out.extend_from_slice(b") -> ");
        let mut results = operation.results();
        match results.next() {
            Some(result) if results.len() == 0 && !is_function(result.type_()) => {
                items.type_(out, result.type_())?;
            }
            _ => {
                out.push(b'(');
                for (index, result) in operation.results().enumerate() {
                    separate(out, index);
                    items.type_(out, result.type_())?;
                }
                out.push(b')');
            }
        }
        if self.debug_info {
            out.push(b' ');
            items.location(out, operation.location(), true)?;
        }
        out.push(b'\n');
        Ok(())
    }
}

/// `, ` between the elements of a list.
pub(super) fn separate(out: &mut Vec<u8>, index: usize) {
    if index > 0 {
        out.extend_from_slice(b", ");
    }
}
