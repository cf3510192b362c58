//! Bodies of isolated operations that are parsed apart from the text around them, on several threads.
//!
//! The parser skips the text of such a body, because its end is known from the matching braces. After the text around it,
//! all aliases are known, and the skipped parts are parsed; parts within them are skipped in turn. The result is the same on
//! any number of threads.

use std::sync::Arc;

use super::later::LaterLocation;
use super::open::{Argument, Form, OpenOperation, RegionCompletion, Rest};
use super::state::ModuleParser;
use super::values::Definitions;
use crate::context::{OperationName, OperationNameId};
use crate::error::{Error, Result};
use crate::ir::{Body, BodyBuilder, BodyId, OperationId, RegionId};
use crate::parallel;
use crate::progress::Work;
use crate::text::item::{Kind, Mark, Parser, Position};

/// The least length of a part, in bytes; one in tests, so that all bodies are parts.
const LEAST_LENGTH: usize = if cfg!(test) { 1 } else { 1 << 7 };

/// The least length of a part that is divided into parts, in bytes: one thread parses a shorter one as fast. One in tests.
const LEAST_DIVIDED: usize = if cfg!(test) { 1 } else { 1 << 15 };

/// Parts are within at most so many others, because each level has caches of its own.
const MAX_DEPTH: u32 = 4;

/// The length of a short operation, in bytes.
const LINE: usize = 1 << 6;

/// The greatest number of operations for which a part reserves room: most of its text may be constants.
const MOST_RESERVED: usize = 1 << 20;

/// The number of shares per thread, because parts take different times.
const SHARES_PER_THREAD: usize = 32;

/// The body of an isolated operation, whose text has been skipped.
pub(in crate::text::op) struct Part<'a> {
    text: PartText<'a>,
    body: BodyId,
    /// The operation, in its body.
    owner: (BodyId, OperationId),
    name: OperationNameId,
    /// The position of the operation.
    at: usize,
    line_and_column: (u32, u32),
    /// For a custom form, what completes the region.
    completion: Option<RegionCompletion>,
    arguments: Vec<Argument<'a>>,
    /// The dialect of operations around it that are named without one.
    dialect: &'a str,
}

/// The text of a part.
pub(super) struct PartText<'a> {
    start: Mark<'a>,
    /// The positions of the braces.
    open: usize,
    close: usize,
}

/// A part that has been parsed. Numbers of bodies are those within it: 1 is its own body, 0 the body around it.
struct ParsedPart<'a> {
    body: BodyId,
    owner: (BodyId, OperationId),
    bodies: Vec<Body>,
    parts: Vec<Part<'a>>,
    later: Vec<LaterLocation>,
    errors: Vec<(usize, Error)>,
}

impl<'a> ModuleParser<'a> {
    /// Skips the region that begins at the next token, which ends at `close`, if it can be a part: it is long enough, and the
    /// only region of its operation.
    pub(super) fn skip_part(
        &mut self,
        operation: &OpenOperation<'a>,
        close: Position,
    ) -> Option<PartText<'a>> {
        let has_other_regions = match &operation.form {
            Form::Generic => false,
            Form::Custom(rest) => !rest.regions.as_slice().is_empty(),
        };
        let is_short = self.part_depth > 0 && self.part_length < LEAST_DIVIDED;
        if has_other_regions || is_short || self.part_depth == MAX_DEPTH {
            return None;
        }
        let open = self.base.previous_end.checked_sub(1)?;
        if close.offset - open < LEAST_LENGTH {
            return None;
        }
        let text = PartText {
            start: self.base.mark(),
            open,
            close: close.offset,
        };
        self.base.jump(close);
        self.base.bump();
        if matches!(operation.form, Form::Generic) && self.base.at(Kind::Comma) {
            // Another region follows.
            self.base.go_back(text.start);
            return None;
        }
        Some(text)
    }

    /// Keeps the region of `operation` as a part, and continues after it.
    pub(super) fn set_aside(
        &mut self,
        mut operation: OpenOperation<'a>,
        arguments: Vec<Argument<'a>>,
        text: PartText<'a>,
    ) -> Result<()> {
        let known = self.operations.get(operation.name);
        let name = known
            .ok_or_else(|| self.base.error("no such operation"))?
            .id;
        let body = BodyId(self.bodies.len() as u32);
        self.bodies.push(Body::default());
        operation.body = Some(body);
        // The first region of the body.
        operation.regions.push(RegionId(0));
        let form = std::mem::replace(&mut operation.form, Form::Generic);
        let end = text.close + 1;
        self.skipped += text.close - text.open;
        self.parts.push(Part {
            text,
            body,
            owner: (self.body_id, operation.id),
            name,
            at: operation.at,
            line_and_column: operation.line_and_column,
            completion: match &form {
                Form::Generic => None,
                Form::Custom(rest) => Some(rest.completion),
            },
            arguments,
            dialect: self.around(),
        });
        // Errors are in the order of the text: what is wrong after the part comes after what is wrong in it.
        if let Err(error) = self.after_regions(operation, form) {
            self.recover(end, error);
        }
        Ok(())
    }

    /// Parses the parts that have been skipped, and the parts within them.
    pub(super) fn parse_parts(&mut self) {
        for depth in 1.. {
            let parts = std::mem::take(&mut self.parts);
            if parts.is_empty() {
                return;
            }
            let (context, file_name) = (self.base.context, self.file_name);
            let text = self.base.lexer.text();
            let (aliases, common) = (&self.base.aliases, &self.base.common);
            let (braces, most_errors) = (&self.braces, self.most_errors);
            let parser = || {
                let base = Parser::sharing(context, text, Arc::clone(aliases), Arc::clone(common));
                let mut parser = Self::new(base, file_name, BodyBuilder::default(), None);
                parser.braces = Arc::clone(braces);
                parser.part_depth = depth;
                parser.most_errors = most_errors;
                parser
            };
            let parse = |parser: &mut Self, share: Vec<Part<'a>>| -> Vec<ParsedPart<'a>> {
                let mut parsed = Vec::with_capacity(share.len());
                let mut errors = 0;
                for part in share {
                    let part = parser.part(part);
                    errors += part.errors.len();
                    parsed.push(part);
                    // The errors of the other parts come after these.
                    if errors >= most_errors {
                        break;
                    }
                }
                parsed
            };
            for parsed in parallel::map_with(shares(parts), parser, parse) {
                parsed.into_iter().for_each(|it| self.add(it));
            }
        }
    }

    fn part(&mut self, mut part: Part<'a>) -> ParsedPart<'a> {
        let PartText { open, close, .. } = part.text;
        self.bodies = vec![Body::default()];
        // The bodies of each part are numbered anew.
        self.definitions = Definitions::default();
        self.part_length = close - open;
        self.is_over = false;
        self.dialect = part.dialect;
        self.base.go_back(part.text.start.clone());
        if let Err(error) = self.begin_part(&mut part) {
            self.recover(open, error);
        }
        while !self.is_over && !self.base.at(Kind::End) && self.base.token.start <= close {
            let start = self.base.token.start;
            if let Err(error) = self.step() {
                self.recover(start, error);
            }
        }
        if !self.regions.is_empty() {
            if self.errors.is_empty() {
                let error = self.base.expected("`}` of a region");
                self.errors.push((close, error));
            }
            self.forget();
        }
        // The parts within report themselves.
        let parsed = (close - open).saturating_sub(std::mem::take(&mut self.skipped));
        self.base.context.progress.add(Work::Parsing, parsed as u64);
        ParsedPart {
            body: part.body,
            owner: part.owner,
            bodies: std::mem::take(&mut self.bodies),
            parts: std::mem::take(&mut self.parts),
            later: std::mem::take(&mut self.later),
            errors: std::mem::take(&mut self.errors),
        }
    }

    /// Opens the region of a part.
    fn begin_part(&mut self, part: &mut Part<'a>) -> Result<()> {
        let context = self.base.context;
        let name = OperationName::new(context, part.name);
        let name = self.operations.number_of_name(context, name)?;
        let id = part.owner.1;
        let mut operation = OpenOperation::new(id, name, part.at, part.line_and_column);
        if let Some(completion) = part.completion {
            let rest = Rest {
                completion,
                ..Rest::default()
            };
            operation.form = Form::Custom(rest.into());
        }
        operation.body = Some(self.enter_body(id));
        let length = part.text.close - part.text.open;
        (self.body).reserve_operations((length / LINE).min(MOST_RESERVED));
        let arguments = std::mem::take(&mut part.arguments);
        self.begin_region(operation, arguments, false, Some(part.text.close))
    }

    /// Adds a parsed part, with the numbers of this parser.
    fn add(&mut self, part: ParsedPart<'a>) {
        let first = self.bodies.len() as u32;
        let number = |local: BodyId| match local.0 {
            0 => part.owner.0,
            1 => part.body,
            nested => BodyId(first + nested - 2),
        };
        for (local, mut body) in (0..).zip(part.bodies).skip(1) {
            body.renumber_bodies(number);
            match local {
                1 => self.bodies[part.body.index()] = body,
                _ => self.bodies.push(body),
            }
        }
        let parts = part.parts.into_iter().map(|it| Part {
            body: number(it.body),
            owner: (number(it.owner.0), it.owner.1),
            ..it
        });
        self.parts.extend(parts);
        let mut later = part.later;
        later.iter_mut().for_each(|it| it.renumber(number));
        self.later_of_parts.push(later);
        self.errors.extend(part.errors);
    }
}

/// Divides parts into shares of about the same length.
fn shares(parts: Vec<Part<'_>>) -> Vec<Vec<Part<'_>>> {
    let length = |part: &Part<'_>| part.text.close - part.text.open;
    let all: usize = parts.iter().map(length).sum();
    let share = match parallel::threads() {
        1 => usize::MAX,
        threads => all / (threads * SHARES_PER_THREAD),
    };
    let mut shares = Vec::new();
    let mut last = 0;
    for part in parts {
        if shares.is_empty() || last >= share {
            shares.push(Vec::new());
            last = 0;
        }
        last += length(&part);
        if let Some(share) = shares.last_mut() {
            share.push(part);
        }
    }
    shares
}

#[cfg(test)]
mod tests {
    use crate::dialect::Registry;
    use crate::error::{Error, Result};
    use crate::ir::Module;
    use crate::text::{PrintOptions, print};

    fn module(contents: &str) -> String {
        format!("\"builtin.module\"() ({{\n{contents}\n}}) : () -> ()")
    }

    fn parse(text: &str) -> Result<Module> {
        Module::parse(text, Registry::new())
    }

    #[test]
    fn parts_share_what_the_text_defines() -> Result<()> {
        let part = |name: &str| {
            let contents = format!(
                "%0 = \"t.{name}\"() {{x = distinct[7]<unit>, m = #map}} : () -> i1 loc(#after)\n\
                 \"t.use\"(%0) : (i1) -> ()"
            );
            module(
                &[
                    &contents[..],
                    &module("\"t.inner\"() : () -> () loc(#after)"),
                ]
                .concat(),
            )
        };
        let parts = ["a", "b", "c", "d"].map(part).join("\n");
        let map = "#map = affine_map<(d0) -> (d0)>\n";
        let text = format!("{map}{}\n#after = loc(\"file\":3:4)", module(&parts));
        let mut printed = Vec::new();
        let options = PrintOptions::new().generic().debug_info(true);
        print(&parse(&text)?, options, &mut printed)?;
        let printed = String::from_utf8_lossy(&printed).into_owned();
        assert_eq!(printed.matches("distinct[0]<>").count(), 4, "{printed}");
        let after = "= loc(\"file\":3:4)";
        let alias = printed.lines().find_map(|line| line.strip_suffix(after));
        let alias = alias.ok_or_else(|| Error::message(printed.clone()))?;
        let uses = format!("loc({})", alias.trim());
        assert_eq!(printed.matches(&uses).count(), 8, "{printed}");
        Ok(())
    }

    #[test]
    fn errors_are_in_the_order_of_the_text() {
        let wrong = |name: &str| module(&format!("\"t.use\"(%{name}) : (i1) -> ()"));
        let contents = [wrong("a"), "wrong".into(), module(&wrong("b")), wrong("c")].join("\n");
        let Err(error) = parse(&module(&contents)) else {
            panic!("the text is wrong");
        };
        let all: Vec<String> = [&error]
            .into_iter()
            .chain(error.more())
            .map(Error::to_string)
            .collect();
        let found: Vec<_> = ["%a", "wrong", "%b", "%c"]
            .map(|name| all.iter().position(|error| error.contains(name)))
            .into();
        assert_eq!(found, [0, 1, 2, 3].map(Some), "{all:#?}");
    }

    #[test]
    fn an_error_after_a_part_comes_after_those_in_it() {
        let part = module("\"t.use\"(%a) : (i1) -> ()");
        let text = module(&part.replace("() -> ()", "() -> wrong"));
        let error = parse(&text).err();
        let error = error.map(|it| it.to_string()).unwrap_or_default();
        assert!(error.contains("%a"), "{error}");
    }

    #[test]
    fn an_alias_is_defined_before_its_use() {
        let text = format!(
            "{}\n#later = 1 : i32",
            module("\"t.op\"() {a = #later} : () -> ()")
        );
        let error = parse(&text)
            .err()
            .map(|it| it.to_string())
            .unwrap_or_default();
        assert!(error.contains("later"), "{error}");
    }
}
