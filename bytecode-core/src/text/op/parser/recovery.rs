//! Going on behind an error, so that a text says at once what is wrong with it.
//!
//! What is left of an operation is skipped: up to a token at the start of a line that can begin an operation, a label, an alias
//! or the end of a region, outside of the braces that the operation has opened. What the operation should have
//! defined is missing then: that is no error of its own.

use super::state::ModuleParser;
use crate::error::{Error, Result};
use crate::text::item::{Kind, Lexer};

/// How many errors of a text are told.
const MAX_ERRORS: usize = 20;

impl ModuleParser<'_> {
    /// Keeps an error of what begins at `start`, and goes on behind it; the errors, if there are enough.
    #[cold]
    pub(in crate::text::op) fn recover(&mut self, start: usize, error: Error) -> Result<()> {
        self.errors.push(error);
        if self.errors.len() >= MAX_ERRORS || self.is_over {
            return self.finish();
        }
        let (results, operands) = self.regions.last().map_or((0, 0), |region| region.names);
        self.result_names.truncate(results);
        self.operand_uses.truncate(operands);
        self.skip_operation(start);
        Ok(())
    }

    /// The errors, the first with the others.
    pub(in crate::text::op) fn finish(&mut self) -> Result<()> {
        let mut errors = std::mem::take(&mut self.errors).into_iter();
        match errors.next() {
            Some(first) => Err(first.with_more(errors.collect())),
            None => Ok(()),
        }
    }

    fn skip_operation(&mut self, start: usize) {
        let mut depth = depth(self.base.slice(start, self.base.token.start));
        loop {
            let token = self.base.token;
            let is_new = token.start > start && depth == 0 && self.begins_line(token.start);
            match token.kind {
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
                    // Where nothing can be told apart, the next line is a new start.
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

/// How many braces are open behind a token. Those alone go over lines in what printers write.
fn after(depth: usize, kind: Kind) -> usize {
    match kind {
        Kind::BraceOpen => depth + 1,
        Kind::BraceClose => depth.saturating_sub(1),
        _ => depth,
    }
}

/// How many braces are open at the end of a text.
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
