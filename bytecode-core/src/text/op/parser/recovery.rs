//! Recovery: parsing continues after errors, so that one run reports many.
//!
//! The parser skips the rest of the operation: up to a token at the start of a line that can begin an operation, a label, an
//! alias, outside of the braces that the operation has opened, or up to the end of the region around it. Uses of values that
//! the skipped operation should have defined are not reported.

use super::state::ModuleParser;
use crate::error::{Error, Result};
use crate::text::item::{Kind, Lexer};

impl ModuleParser<'_> {
    /// Records an error of the construct at `start`, and continues after it, unless there are too many.
    #[cold]
    pub(in crate::text::op) fn recover(&mut self, start: usize, error: Error) {
        self.errors.push((start, error));
        self.is_over |= self.errors.len() >= self.most_errors;
        if self.is_over {
            return;
        }
        if self.regions.last().is_some_and(|it| it.is_single) {
            // The operation was all that the region has. What the one around it lacks now is no further error.
            let _ = self.end_region();
        }
        let (results, operands) = self.regions.last().map_or((0, 0), |region| region.names);
        self.result_names.truncate(results);
        self.operand_uses.truncate(operands);
        self.skip_operation(start);
    }

    /// Fails with the first error of the text, which holds the others, if there are any.
    pub(in crate::text::op) fn finish(&mut self) -> Result<()> {
        let mut errors = std::mem::take(&mut self.errors);
        errors.sort_by_key(|(at, _)| *at);
        errors.append(&mut self.base.common.take_violations());
        errors.truncate(self.most_errors);
        let mut errors = errors.into_iter().map(|(_, error)| error);
        match errors.next() {
            Some(first) => Err(first.with_more(errors.collect())),
            None => Ok(()),
        }
    }

    fn skip_operation(&mut self, start: usize) {
        let mut depth = depth(self.base.slice(start, self.base.token.start));
        loop {
            let token = self.base.token;
            let is_outside = token.start > start && depth == 0;
            let is_new = is_outside && self.begins_line(token.start);
            match token.kind {
                Kind::BraceClose if is_outside && !self.regions.is_empty() => return,
                Kind::End => return,
                Kind::String
                | Kind::Percent
                | Kind::Caret
                | Kind::Hash
                | Kind::Bang
                | Kind::Bare
                | Kind::BraceClose
                | Kind::MetadataBegin
                    if is_new =>
                {
                    return;
                }
                Kind::Error => {
                    // Without a better position, parsing restarts at the next line.
                    let rest = self.base.text_from(token.start);
                    let length = rest.find('\n').unwrap_or(rest.len());
                    self.base.seek(token.start + length);
                    continue;
                }
                kind => depth = after(depth, kind),
            }
            self.base.bump();
        }
    }

    fn begins_line(&self, position: usize) -> bool {
        let before = self.base.slice(0, position);
        before.trim_end_matches([' ', '\t', '\r']).ends_with(['\n']) || before.trim_end().is_empty()
    }
}

/// Returns the number of open braces after a token. Only braces span lines in the output of printers.
fn after(depth: usize, kind: Kind) -> usize {
    match kind {
        Kind::BraceOpen => depth + 1,
        Kind::BraceClose => depth.saturating_sub(1),
        _ => depth,
    }
}

/// Returns the number of open braces at the end of a text.
fn depth(text: &str) -> usize {
    let mut lexer = Lexer::new(text);
    let mut depth = 0;
    loop {
        match lexer.next().kind {
            Kind::End | Kind::Error => return depth,
            kind => depth = after(depth, kind),
        }
    }
}
