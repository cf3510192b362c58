//! A whole file: aliases, operations, metadata.
//!
//! ```text
//! file ::= (`#` alias `=` attribute | `!` alias `=` type | operation | metadata)*
//! ```

use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::notes::ParseNotes;
use super::open::OpenOperation;
use super::options::ParseOptions;
use super::resources::Metadata;
use super::state::{ModuleParser, Site};
use crate::builtin::LocationAttr;
use crate::bytes::Version;
use crate::context::Context;
use crate::dialect::Registry;
use crate::error::Result;
use crate::ir::{BlockId, Body, BodyBuilder, BodyId, Module, OperationRecord};
use crate::parallel;
use crate::progress::Work;
use crate::text::item::{Kind, Parser, utf8};

/// The number of bytes of a text from which on its braces are found on a thread of their own.
const LONG_TEXT: usize = 1 << 20;

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
        let (mut bodies, metadata, notes) = ModuleParser::parse(&context, text, options)?;
        (bodies.iter_mut()).for_each(|body| body.isolate_as_source(&context));
        for metadata in metadata {
            metadata.apply(&mut context);
        }
        Ok((Self::from_bodies(context, bodies), notes))
    }
}

impl<'a> ModuleParser<'a> {
    fn parse(
        context: &'a Context,
        text: &'a str,
        options: &ParseOptions,
    ) -> Result<(Vec<Body>, Vec<Metadata>, ParseNotes)> {
        let base = Parser::new(context, text);
        (base.common.expansion).store(options.most_expansion, Ordering::Relaxed);
        let file_name = base.string_attribute(options.file_name.as_bytes())?;
        let (body, block) = BodyBuilder::top_level()?;
        let mut parser = Self::new(base, file_name, body, Some(block));
        parser.most_errors = options.most_errors.max(1);
        if text.len() >= LONG_TEXT && parallel::threads() > 1 {
            // No other thread can parse the definitions of aliases, which are often first.
            let braces = Arc::clone(&parser.braces);
            let (parsed, ()) = parallel::join(|| parser.file(), || braces.find(text));
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
            if let Err(error) = self.step() {
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

    /// Resolves the location aliases of entities whose alias was defined later.
    fn resolve_locations(&mut self) -> Result<()> {
        for (site, alias, at) in std::mem::take(&mut self.later) {
            let found = self.base.aliases.attributes.get(alias);
            let found = found.map(|alias| alias.value);
            let Some(location) = found else {
                return Err(self.base.error_at(at, format!("undefined alias `{alias}`")));
            };
            if LocationAttr::new(location).is_none() {
                return Err(self.base.error_at(at, format!("`{alias}` is no location")));
            }
            let location = location.id();
            let inner = |body: BodyId| body != self.body_id;
            match site {
                Site::Operation(body, id) if inner(body) => {
                    self.bodies[body.index()].operations[id].location = location.into();
                }
                Site::Operation(_, id) => self.body.set_location(id, location),
                Site::Argument(body, value) if inner(body) => {
                    self.bodies[body.index()].set_argument_location(value, location.into());
                }
                Site::Argument(_, value) => self.body.set_argument_location(value, location),
                Site::None => {}
            }
        }
        Ok(())
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
