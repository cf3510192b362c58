//! One line of a table of operations: the tokens that all tables have in common.

/// What is wrong with a line, and where in it, in bytes from its start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineError {
    /// The offset in the line, in bytes.
    pub offset: usize,
    /// What was expected.
    pub message: &'static str,
}

pub(crate) type Result<T> = std::result::Result<T, LineError>;

/// Reads a line from left to right.
pub(crate) struct LineParser<'a> {
    line: &'a str,
    pub(crate) offset: usize,
}

impl<'a> LineParser<'a> {
    pub(crate) fn new(line: &'a str) -> Self {
        Self { line, offset: 0 }
    }

    pub(crate) fn rest(&self) -> &'a str {
        self.line.get(self.offset..).unwrap_or_default()
    }

    pub(crate) fn fail<T>(&self, message: &'static str) -> Result<T> {
        Err(LineError {
            offset: self.offset,
            message,
        })
    }

    pub(crate) fn take(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        if found {
            self.offset += token.len();
        }
        found
    }

    pub(crate) fn expect(&mut self, token: &str, message: &'static str) -> Result<()> {
        if self.take(token) {
            Ok(())
        } else {
            self.fail(message)
        }
    }

    pub(crate) fn word(
        &mut self,
        what: &'static str,
        part: impl Fn(char) -> bool,
    ) -> Result<&'a str> {
        let rest = self.rest();
        let end = rest.find(|c| !part(c)).unwrap_or(rest.len());
        match rest.get(..end) {
            Some(word) if !word.is_empty() => {
                self.offset += end;
                Ok(word)
            }
            _ => self.fail(what),
        }
    }

    /// Skips the spaces before the next item; false at the end of the line.
    pub(crate) fn skip_spaces(&mut self) -> bool {
        let rest = self.rest();
        self.offset += rest.len() - rest.trim_start_matches([' ', '\t']).len();
        !self.rest().is_empty()
    }

    /// Parses the name of an operation.
    pub(crate) fn operation_name(&mut self) -> Result<&'a str> {
        self.word("an operation name", |c| {
            c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$' | '-')
        })
    }

    /// Parses a text between backquotes, which must not be empty.
    pub(crate) fn quoted(&mut self, what: &'static str) -> Result<&'a str> {
        self.expect("`", "a backquote")?;
        let text = self.word(what, |c| c != '`')?;
        self.expect("`", "a closing backquote")?;
        Ok(text)
    }

    pub(crate) fn number<T: std::str::FromStr>(&mut self) -> Result<T> {
        let start = self.offset;
        let digits = self.word("a number", |c| c.is_ascii_digit())?;
        digits.parse().map_err(|_| LineError {
            offset: start,
            message: "a smaller number",
        })
    }
}
