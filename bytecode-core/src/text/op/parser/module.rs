//! A whole file: aliases, operations, metadata.
//!
//! ```text
//! file ::= (`#` alias `=` attribute | `!` alias `=` type | operation | metadata)*
//! ```

use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::later::{LaterLocation, Site, Source, alias_at};
use super::notes::ParseNotes;
use super::open::OpenOperation;
use super::options::ParseOptions;
use super::resources::Metadata;
use super::state::ModuleParser;
use crate::builtin::LocationAttr;
use crate::bytes::Version;
use crate::context::{AttributeId, Context, PackedOption};
use crate::dialect::Registry;
use crate::error::{Error, Result};
use crate::ir::{
    BlockId, Body, BodyBuilder, BodyId, Module, OperationRecord, isolates_by_structure,
};
use crate::parallel;
use crate::progress::Work;
use crate::text::item::{Ahead, Kind, Parser, utf8};

/// The number of bytes of a text from which on its braces are found, and aliases after its operations are parsed, on a thread of
/// their own; one in tests.
const LONG_TEXT: usize = if cfg!(test) { 1 } else { 1 << 20 };

/// Progress is reported after about this many bytes.
const REPORT_INTERVAL: usize = 1 << 16;

impl Module {
    /// Parses a text in assembly form, as `mlir-opt` prints it, with the default options.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::Text`](crate::ErrorKind::Text), which has the line, the column and the expected text.
    /// Further errors of the text are in [`Error::more`](crate::Error::more).
    pub fn parse(text: impl AsRef<[u8]>, registry: impl Into<Arc<Registry>>) -> Result<Self> {
        Self::parse_with(text, registry, &ParseOptions::new())
    }

    /// Parses a text in assembly form.
    ///
    /// Operations are in generic form, or in their custom form: a format of the definitions of the registry
    /// ([`Registry::with_definitions`]), or a form written by hand ([`Registry::with_forms`]). Operations without a layout
    /// in the registry are unregistered, and always allowed.
    ///
    /// # Errors
    /// Fails for the reasons of [`parse`](Self::parse).
    pub fn parse_with(
        text: impl AsRef<[u8]>,
        registry: impl Into<Arc<Registry>>,
        options: &ParseOptions,
    ) -> Result<Self> {
        Self::parse_noted(text, registry, options).map(|(module, _)| module)
    }

    /// As [`Self::parse_with`]; returns also what the text shows of the registry that fits it.
    ///
    /// # Errors
    /// Fails for the reasons of [`parse`](Self::parse).
    pub fn parse_noted(
        text: impl AsRef<[u8]>,
        registry: impl Into<Arc<Registry>>,
        options: &ParseOptions,
    ) -> Result<(Self, ParseNotes)> {
        let text = utf8(text.as_ref())?;
        let mut context = Context::new(registry.into());
        context.version = options.version.unwrap_or(Version::NEWEST);
        context.progress = options.progress.clone();
        let parsed = ModuleParser::parse(&context, text, options, true);
        let (mut bodies, metadata, notes) = match parsed {
            // Which errors are found in what is parsed at the same time depends on the number of threads.
            Err(_) if is_shared(text) => ModuleParser::parse(&context, text, options, false)?,
            parsed => parsed?,
        };
        if !isolates_by_structure(context.registry().llvm_release()) {
            (bodies.iter_mut()).for_each(|body| body.isolate_as_source(&context));
        }
        for metadata in metadata {
            metadata.apply(&mut context);
        }
        Ok((Self::from_bodies(context, bodies), notes))
    }
}

/// Returns whether a text is long enough for several threads, and there are several.
fn is_shared(text: &str) -> bool {
    text.len() >= LONG_TEXT && parallel::threads() > 1
}

impl<'a> ModuleParser<'a> {
    fn parse(
        context: &'a Context,
        text: &'a str,
        options: &ParseOptions,
        beside_aliases: bool,
    ) -> Result<(Vec<Body>, Vec<Metadata>, ParseNotes)> {
        let base = Parser::new(context, text);
        (base.common.expansion).store(options.most_expansion, Ordering::Relaxed);
        let file_name = base.string_attribute(options.file_name.as_bytes())?;
        let (body, block) = BodyBuilder::top_level()?;
        let mut parser = Self::new(base, file_name, body, Some(block));
        parser.most_errors = options.most_errors.max(1);
        parser.beside_aliases = beside_aliases && is_shared(text);
        parser.base.divided_from = parser.beside_aliases.then_some(0);
        if is_shared(text) {
            // No other thread can parse the definitions at the start.
            let braces = Arc::clone(&parser.braces);
            let common = Arc::clone(&parser.base.common);
            let meanwhile = || {
                braces.find(text);
                Ahead::parse(context, text, &common);
            };
            let (parsed, ()) = parallel::join(|| parser.file(), meanwhile);
            parsed?;
        } else {
            parser.file()?;
        }
        if options.implicit_module {
            parser.wrap(block)?;
        }
        let Self {
            base,
            mut body,
            mut bodies,
            values,
            metadata,
            ..
        } = parser;
        let notes = ParseNotes::new(context, &base.common);
        body.complete(&values.forward);
        if let Some(top_level) = bodies.first_mut() {
            *top_level = body.finish();
        }
        Ok((bodies, metadata, notes))
    }

    fn file(&mut self) -> Result<()> {
        let progress = &self.base.context.progress;
        let all = self.base.lexer.text().len();
        progress.begin(Work::Parsing, all as u64);
        let mut reported = 0;
        let mut skipped = 0;
        while !self.base.at(Kind::End) && !self.is_over {
            let start = self.base.token.start;
            if start >= reported + REPORT_INTERVAL {
                // The parts are reported when they are parsed.
                let parsed = (start - reported).saturating_sub(self.skipped - skipped);
                progress.add(Work::Parsing, parsed as u64);
                (reported, skipped) = (start, self.skipped);
            }
            let parsed = match self.begins_aliases_after_parts() {
                true => self.aliases_beside_parts(),
                false => self.step(),
            };
            if let Err(error) = parsed {
                self.recover(start, error);
            }
        }
        if !self.regions.is_empty() && self.errors.is_empty() {
            let error = self.base.expected("`}` of a region");
            self.errors.push((all, error));
        }
        if self.errors.is_empty()
            && let Err((at, message)) = self.values.check()
        {
            let error = self.base.error_at(at, message);
            self.errors.push((at, error));
        }
        self.parse_parts();
        progress.add(
            Work::Parsing,
            all.saturating_sub(reported + self.skipped - skipped) as u64,
        );
        self.finish()?;
        self.resolve_locations()
    }

    /// Returns whether the next token begins definitions of aliases after operations that have been skipped.
    fn begins_aliases_after_parts(&self) -> bool {
        self.beside_aliases
            && self.regions.is_empty()
            && !self.parts.is_empty()
            && matches!(self.base.token.kind, Kind::Hash | Kind::Bang)
    }

    /// Parses definitions of aliases, which are often half of a text, while other threads parse the parts before them.
    fn aliases_beside_parts(&mut self) -> Result<()> {
        let (context, text) = (self.base.context, self.base.lexer.text());
        let (aliases, common) = (
            Arc::clone(&self.base.aliases),
            Arc::clone(&self.base.common),
        );
        let of_parts = Parser::sharing(context, text, aliases, common);
        let mut base = std::mem::replace(&mut self.base, of_parts);
        let definitions = || {
            while matches!(base.token.kind, Kind::Hash | Kind::Bang) {
                base.alias_definitions()?;
            }
            Ok(())
        };
        let ((), defined) = parallel::join(|| self.parse_parts(), definitions);
        self.base = base;
        defined
    }

    /// Parses an operation up to its regions, or another construct that is allowed at its position.
    #[inline]
    pub(super) fn step(&mut self) -> Result<()> {
        match self.base.token.kind {
            Kind::BraceClose => self.close_region(),
            Kind::Caret => self.label(),
            Kind::Hash | Kind::Bang if self.regions.is_empty() => self.base.alias_definitions(),
            Kind::MetadataBegin if self.regions.is_empty() => {
                let metadata = self.base.metadata()?;
                self.metadata.push(metadata);
                Ok(())
            }
            _ => self.operation(),
        }
    }

    /// Notes that an entity has a location that is known later.
    pub(in crate::text::op) fn locate_later(&mut self, site: Site, source: Source) {
        self.later.push(LaterLocation { site, source });
    }

    /// Returns the location that an alias at a position names; `None` if the alias is defined later.
    pub(super) fn aliased_location(
        &mut self,
        at: usize,
        alias: &'a str,
        site: Site,
    ) -> Result<PackedOption<AttributeId>> {
        // In a part, the aliases after it are known.
        let Some(known) = self.base.aliases.attributes.get(alias) else {
            self.locate_later(site, Source::Alias(at));
            return Ok(PackedOption::NONE);
        };
        match LocationAttr::new(known.value) {
            Some(location) => Ok(location.attribute().id().into()),
            None => Err(self.base.error_at(at, "expected a location")),
        }
    }

    /// Gives all entities their locations, in the order of the text: a copy follows what it is a copy of.
    fn resolve_locations(&mut self) -> Result<()> {
        let mut all = std::mem::take(&mut self.later_of_parts);
        all.insert(0, std::mem::take(&mut self.later));
        let (text, aliases) = (self.base.lexer.text(), &*self.base.aliases);
        let all = parallel::map(all, |mut later| {
            later.iter_mut().for_each(|it| it.look_up(text, aliases));
            later
        });
        for LaterLocation { site, source } in all.into_iter().flatten() {
            let Some(body) = site.body() else { continue };
            let location = match source {
                Source::Location(id) => id.into(),
                Source::Alias(at) => return Err(self.no_location(at)),
                Source::Operation(id) => self.body_of(body).operations[id].location,
                Source::Argument(value) => self.body_of(body).argument_location(value),
            };
            match (site, body == self.body_id) {
                (Site::Operation(_, id), true) => self.body.set_location(id, location),
                (Site::Argument(_, value), true) => {
                    self.body.set_argument_location(value, location)
                }
                (Site::Operation(_, id), false) => {
                    self.bodies[body.index()].operations[id].location = location;
                }
                (Site::Argument(_, value), false) => {
                    self.bodies[body.index()].set_argument_location(value, location);
                }
                (Site::None, _) => {}
            }
        }
        Ok(())
    }

    /// Returns the error for an alias at a position of the text, which names no location.
    #[cold]
    fn no_location(&self, at: usize) -> Error {
        let alias = alias_at(self.base.lexer.text(), at);
        let message = match self.base.aliases.attributes.get(alias) {
            None => format!("undefined alias `{alias}`"),
            Some(_) => format!("`{alias}` is no location"),
        };
        self.base.error_at(at, message)
    }

    fn body_of(&self, body: BodyId) -> &Body {
        match body == self.body_id {
            true => &self.body,
            false => &self.bodies[body.index()],
        }
    }

    /// Puts the operations of the top level into a module, unless they are one.
    fn wrap(&mut self, block: BlockId) -> Result<()> {
        let record = &self.body.blocks[block];
        let only = (record.first_operation.get())
            .filter(|_| record.first_operation == record.last_operation);
        let name = self.operations.find(&self.base, "builtin.module")?;
        let module = self.operations.get(name).map(|known| known.id);
        let only = only.map(|id| &self.body.operations[id]);
        // An operation with results cannot be at the top level of a file.
        let is_module = |it: &OperationRecord| Some(it.name) == module && it.result_count == 0;
        if only.is_some_and(is_module) {
            return Ok(());
        }
        let inner_block = self.body.add_block()?;
        self.body.move_operations(block, inner_block);
        let operation = self.open(name, 0, self.base.token.start, (0, 0))?;
        let inner = self.body.add_region(Some(operation.id))?;
        self.body.append_block(inner, inner_block);
        let location = self.base.file_line_column(self.file_name, 0, 0)?.id();
        self.set_result_types(std::iter::empty());
        let id = operation.id;
        self.close(
            OpenOperation {
                regions: [inner].into_iter().collect(),
                ..operation
            },
            Vec::new(),
        )?;
        self.body.set_location(id, location);
        Ok(())
    }
}
