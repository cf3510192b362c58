//! Regions and blocks.
//!
//! ```text
//! region ::= `{` operation* block* `}`
//! block  ::= caret-id (`(` argument (`,` argument)* `)`)? `:` operation*
//! argument ::= percent-id `:` type (`loc` `(` location `)`)?
//! ```
//!
//! Nesting is kept on a stack: regions may nest as deeply as memory holds.

use hashbrown::HashMap;

use super::later::{Site, Source};
use super::open::{Argument, Form, NamedBlock, OpenOperation, OpenRegion, OuterBody};
use super::state::ModuleParser;
use crate::context::PackedOption;
use crate::error::Result;
use crate::ir::{BlockId, Body, BodyId, OperationId};
use crate::text::item::{Kind, Position};

/// The maximal number of operations of a body whose arenas are copied to drop their spare capacity; a larger body keeps its
/// arenas, unless most of the room for operations is unused.
const LARGE_BODY: usize = 1 << 12;

/// The length in bytes from which on the text of the first region of an isolated operation makes a body. Shorter ones are in
/// the body around them, as those that are read are: a body of a few operations takes longer than they do.
const SMALLEST_BODY: usize = 1 << 11;

/// The most bodies that are open at once. Regions that nest deeper are in the innermost of these, because a body takes more
/// memory than its braces account for.
const MOST_OPEN_BODIES: usize = 1 << 8;

impl<'a> ModuleParser<'a> {
    /// Opens the next region of `operation`.
    pub(in crate::text::op) fn open_region(&mut self, operation: OpenOperation<'a>) -> Result<()> {
        self.base.expect(Kind::BraceOpen, "`{` of a region")?;
        self.open_body(operation, Vec::new(), false, None)
    }

    /// Opens the next region of `operation`, whose contents follow: a single operation, or all up to a brace.
    /// `arguments` are those of its first block, and `end` is where the brace must be.
    pub(in crate::text::op) fn open_body(
        &mut self,
        mut operation: OpenOperation<'a>,
        arguments: Vec<Argument<'a>>,
        is_single: bool,
        end: Option<usize>,
    ) -> Result<()> {
        // Before a body is entered, which only the end of its region leaves.
        if !arguments.is_empty() && self.base.at(Kind::Caret) {
            let what = "the first block has the arguments of the operation, and no label";
            return Err(self.base.error(what));
        }
        let isolated = self
            .operations
            .get(operation.name)
            .is_some_and(|it| it.isolated);
        if isolated && operation.regions.is_empty() && !is_single {
            let close = self.end_of_region();
            if let Some(close) = close
                && let Some(text) = self.skip_part(&operation, close)
            {
                return self.set_aside(operation, arguments, text);
            }
            let length = close.map(|it| it.offset - self.base.token.start);
            let is_deep = self.outer_bodies.len() >= MOST_OPEN_BODIES;
            if length.is_some_and(|it| it >= SMALLEST_BODY) && !is_deep {
                operation.body = Some(self.enter_body(operation.id));
            }
        }
        self.begin_region(operation, arguments, is_single, end)
    }

    /// Returns the end of the region whose contents are next.
    fn end_of_region(&self) -> Option<Position> {
        let open = self.base.previous_end.checked_sub(1)?;
        self.braces.close(self.base.lexer.text(), open)
    }

    /// Adds the next region of `operation`, whose contents follow.
    pub(super) fn begin_region(
        &mut self,
        mut operation: OpenOperation<'a>,
        arguments: Vec<Argument<'a>>,
        is_single: bool,
        end: Option<usize>,
    ) -> Result<()> {
        let isolated = (self.operations.get(operation.name)).is_some_and(|it| it.isolated);
        let owner = operation.body.is_none().then_some(operation.id);
        let id = self.body.add_region(owner)?;
        operation.regions.push(id);
        let mark = self.values.enter(isolated);
        let outer_block = self.block.take();
        let mut values = Vec::with_capacity(arguments.len());
        let labeled = self.base.at(Kind::Caret) || self.base.at(Kind::BraceClose);
        if !arguments.is_empty() || !labeled {
            let block = self.body.add_block()?;
            self.body.append_block(id, block);
            self.block = Some(block);
            for it in &arguments {
                let value = self.body.add_argument(block, it.type_, it.location)?;
                values.push((value, it));
            }
        }
        let around = self.around();
        // The generic form keeps the default dialect around it.
        let dialect = match operation.form {
            Form::Generic => around,
            Form::Custom(_) => self.default_dialect(operation.name)?,
        };
        self.regions.push(OpenRegion {
            id,
            operation,
            dialect,
            is_single,
            end,
            mark,
            outer_block,
            blocks: HashMap::new(),
            unlabeled: self.block,
            successors: self.body.successors.len(),
            names: (self.result_names.len(), self.operand_uses.len()),
            errors: self.errors.len(),
        });
        for (value, it) in values {
            if let Some(alias) = it.later {
                let site = Site::Argument(self.body_id, value);
                self.locate_later(site, Source::Alias(alias));
            }
            if self.values.is_awaited(it.name) {
                let message = format!(
                    "`{}` is used before the region whose argument it is",
                    it.name
                );
                return Err(self.base.error_at(it.at, message));
            }
            let defined = match it.number {
                0 => (self.values).define(&mut self.body, it.name, value, 1, it.at),
                number => self.values.define_number(it.name, number, value, it.at),
            };
            defined.map_err(|(at, message)| self.base.error_at(at, message))?;
        }
        Ok(())
    }

    /// Closes the innermost region at its `}`, and its operation if it was the last.
    pub(in crate::text::op) fn close_region(&mut self) -> Result<()> {
        if self.regions.is_empty() {
            return Err(self.base.expected("an operation"));
        }
        let at = self.base.token.start;
        let region = self.regions.last();
        let is_elsewhere = region
            .filter(|it| it.errors == self.errors.len())
            .is_some_and(|it| it.end.is_some_and(|end| end != at));
        let place = is_elsewhere.then(|| {
            self.base.error(
                "this `}` ends the region, but another `}` matches its `{`, because of `//` or a \
                 brace in an item of a dialect",
            )
        });
        self.base.bump();
        let ended = self.end_region();
        place.map_or(ended, Err)
    }

    /// Closes the innermost region, and its operation if it was the last.
    pub(in crate::text::op) fn end_region(&mut self) -> Result<()> {
        let Some(mut region) = self.regions.pop() else {
            return Err(self.base.expected("an operation"));
        };
        if let Some(first) = region.unlabeled
            && let Some(block) = region.blocks.get_mut("^bb0")
            && !std::mem::replace(&mut block.defined, true)
        {
            (self.body).replace_successor(region.successors, block.id, first);
        }
        let mut operation = region.operation;
        let mut form = std::mem::replace(&mut operation.form, Form::Generic);
        let mut completed = Ok(());
        if let Form::Custom(rest) = &mut form {
            completed = self.complete_region(&operation, rest, region.is_single);
        }
        self.block = region.outer_block;
        let undefined_value = self.values.leave(&region.mark);
        let has_comma = match &form {
            Form::Generic => self.base.eat(Kind::Comma),
            Form::Custom(rest) => rest.regions.as_slice().iter().any(|it| !it.is_textless()),
        };
        if let Form::Custom(rest) = &mut form
            && !has_comma
        {
            // Regions without text belong to the body that ends here.
            completed = completed.and_then(|()| self.add_textless(&mut operation, rest));
        }
        // If no region follows the comma, an error is reported below.
        let is_last = match &form {
            Form::Generic => !has_comma || !self.base.at(Kind::BraceOpen),
            Form::Custom(_) => !has_comma,
        };
        if is_last {
            let sound = self.errors.is_empty() && undefined_value.is_ok();
            self.leave_body(&operation, sound);
        }
        self.is_over |= self.part_depth > 0 && self.regions.is_empty();
        // Uses of values of an operation with an error are not reported as further errors.
        if region.errors == self.errors.len() {
            let undefined = region.blocks.iter().filter(|(_, block)| !block.defined);
            if let Some((name, block)) = undefined.min_by_key(|(_, block)| block.at) {
                let message = format!("the block `{name}` is not defined");
                return Err(self.base.error_at(block.at, message));
            }
            undefined_value.map_err(|(at, message)| self.base.error_at(at, message))?;
        }
        completed?;
        if self.part_depth > 0 && self.regions.is_empty() {
            // The operation belongs to the text around the part.
            return Ok(());
        }
        match form {
            Form::Generic if has_comma => self.open_region(operation),
            form => self.after_regions(operation, form),
        }
    }

    /// Parses an operation after its regions, or after the region that has been parsed.
    pub(super) fn after_regions(
        &mut self,
        operation: OpenOperation<'a>,
        form: Form<'a>,
    ) -> Result<()> {
        match form {
            Form::Generic => {
                let what = "`)` or `,` after a region";
                self.base.expect(Kind::ParenClose, what)?;
                self.close_generic(operation)
            }
            Form::Custom(rest) => self.next_region(operation, rest),
        }
    }

    /// Returns the dialect of operations that are named without one.
    pub(in crate::text::op) fn around(&self) -> &'a str {
        (self.regions.last()).map_or(self.dialect, |it| it.dialect)
    }

    /// Begins the body of an isolated operation, and returns its number.
    pub(super) fn enter_body(&mut self, operation: OperationId) -> BodyId {
        let id = BodyId(self.bodies.len() as u32);
        self.bodies.push(Body::default());
        let mut body = std::mem::take(&mut self.spare);
        body.set_owner(self.body_id, operation);
        self.outer_bodies.push(OuterBody {
            body: std::mem::replace(&mut self.body, body),
            id: std::mem::replace(&mut self.body_id, id),
            forward: std::mem::take(&mut self.values.forward),
        });
        id
    }

    /// Ends the body of an operation, if it has one. A body with errors, which is not `sound`, is not completed.
    fn leave_body(&mut self, operation: &OpenOperation<'a>, sound: bool) {
        let Some(id) = operation.body else {
            return;
        };
        let Some(outer) = self.outer_bodies.pop() else {
            return;
        };
        let mut body = std::mem::replace(&mut self.body, outer.body);
        let forward = std::mem::replace(&mut self.values.forward, outer.forward);
        self.body_id = outer.id;
        body.set_root_regions(&operation.regions);
        if sound {
            body.complete(&forward);
        }
        let keeps_arenas = body.operations.len() > LARGE_BODY && body.operations.is_filled();
        self.bodies[id.index()] = if keeps_arenas {
            body.finish()
        } else {
            body.finish_small()
        };
        self.spare = body;
    }

    /// Parses a label: `^bb0(%arg0: i32):`.
    pub(in crate::text::op) fn label(&mut self) -> Result<()> {
        let (at, name) = (self.base.token.start, self.base.spelling());
        let Some(region) = self.regions.last().map(|region| region.id) else {
            return Err(self.base.expected("an operation"));
        };
        let id = self.block_named(name, at)?;
        let named = self
            .regions
            .last_mut()
            .and_then(|region| region.blocks.get_mut(name));
        if let Some(named) = named
            && std::mem::replace(&mut named.defined, true)
        {
            return Err(self
                .base
                .error(format!("the block `{name}` is defined twice")));
        }
        self.base.bump();
        self.body.append_block(region, id);
        self.block = Some(id);
        if self.base.eat(Kind::ParenOpen) && !self.base.eat(Kind::ParenClose) {
            loop {
                self.block_argument(id)?;
                if !self.base.eat(Kind::Comma) {
                    break;
                }
            }
            self.base
                .expect(Kind::ParenClose, "`)` or `,` in the arguments of a block")?;
        }
        self.base
            .expect(Kind::Colon, "`:` after a block's name and arguments")
    }

    fn block_argument(&mut self, block: BlockId) -> Result<()> {
        let (at, name) = (self.base.token.start, self.base.spelling());
        let line_and_column = self.base.lexer.line_and_column(at);
        self.base
            .expect(Kind::Percent, "an argument such as `%arg0: i32`")?;
        self.base
            .expect(Kind::Colon, "`:` and the type of the argument")?;
        let type_ = self.base.type_()?.id();
        let value = self.body.add_argument(block, type_, PackedOption::NONE)?;
        let site = Site::Argument(self.body_id, value);
        let location = self.trailing_location(line_and_column, site)?;
        self.body.set_argument_location(value, location);
        self.values
            .define(&mut self.body, name, value, 1, at)
            .map_err(|(at, message)| self.base.error_at(at, message))
    }

    /// Returns the block of the innermost region with this name, which may be defined later.
    pub(in crate::text::op) fn block_named(&mut self, name: &'a str, at: usize) -> Result<BlockId> {
        let Some(region) = self.regions.last_mut() else {
            return Err(self
                .base
                .error_at(at, "there are no blocks at the top level"));
        };
        if let Some(block) = region.blocks.get(name) {
            return Ok(block.id);
        }
        let id = self.body.add_block()?;
        region.blocks.insert(
            name,
            NamedBlock {
                id,
                at,
                defined: false,
            },
        );
        Ok(id)
    }
}
