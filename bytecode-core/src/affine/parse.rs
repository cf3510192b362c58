//! Parsing maps and sets.
//!
//! Operators have two levels, both left associative: `+` and `-`, then `*`, `floordiv`, `ceildiv` and `mod`. A minus
//! before an operand binds tightest. As in `mlir-opt`, any identifier can name a dimension or symbol, even `mod`.
//! Blanks and `//` comments may stand between tokens.

use hashbrown::HashMap;
use std::str::FromStr;

use super::{
    AffineError, AffineExpr, AffineMap, AffineOp, Constraint, IntegerSet, NamedValues, Rules,
};

/// The error for text that is no affine map or integer set.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{kind} (at byte {offset})")]
pub struct AffineParseError {
    /// The offset in the text, in bytes.
    pub offset: usize,
    /// The kind of error.
    pub kind: AffineParseErrorKind,
}

/// The kind of a parse error.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AffineParseErrorKind {
    /// Another token was expected.
    #[error("expected {0}")]
    Expected(&'static str),
    /// An expression uses a name that is in neither list.
    #[error("use of undeclared identifier `{0}`")]
    Undeclared(String),
    /// A name occurs twice in the lists.
    #[error("redefinition of identifier `{0}`")]
    Redefined(String),
    /// A constant needs more than 64 bits with its sign.
    #[error("constant too large for index")]
    ConstantTooLarge,
    /// The parts are valid, but cannot be combined.
    #[error(transparent)]
    Invalid(#[from] AffineError),
}

type Result<T> = std::result::Result<T, AffineParseError>;

impl AffineMap {
    /// Parses a map at the start of the text, without `affine_map<`, and returns it with the rest of the text.
    ///
    /// # Errors
    /// Fails with an [`AffineParseError`], whose offset is in `text`.
    pub fn parse_prefix(text: &str, rules: Rules) -> Result<(Self, &str)> {
        let mut parser = Parser::new(text, rules);
        let map = parser.map()?;
        Ok((map, parser.rest()))
    }
}

impl IntegerSet {
    /// Parses a set at the start of the text, without `affine_set<`, and returns it with the rest of the text.
    ///
    /// # Errors
    /// Fails with an [`AffineParseError`], whose offset is in `text`.
    pub fn parse_prefix(text: &str, rules: Rules) -> Result<(Self, &str)> {
        let mut parser = Parser::new(text, rules);
        let set = parser.set()?;
        Ok((set, parser.rest()))
    }
}

/// Parses a text that is a map as a whole, with or without `affine_map<` and `>` around it.
impl FromStr for AffineMap {
    type Err = AffineParseError;

    fn from_str(text: &str) -> Result<Self> {
        Parser::new(text, Rules::NEWEST).whole("affine_map", Parser::map)
    }
}

/// Parses a text that is a set as a whole, with or without `affine_set<` and `>` around it.
impl FromStr for IntegerSet {
    type Err = AffineParseError;

    fn from_str(text: &str) -> Result<Self> {
        Parser::new(text, Rules::NEWEST).whole("affine_set", Parser::set)
    }
}

impl AffineExpr {
    /// Parses an expression over values at an offset of the text, and returns it with the offset of its end.
    pub(crate) fn parse_over<'a>(
        text: &'a str,
        offset: usize,
        rules: Rules,
        values: &mut NamedValues<'a>,
    ) -> Result<(Self, usize)> {
        let mut parser = Parser {
            text,
            offset,
            names: HashMap::new(),
            values: Some(std::mem::take(values)),
            rules,
        };
        let parsed = parser.expr();
        *values = parser.values.take().unwrap_or_default();
        Ok((parsed?, parser.offset))
    }
}

struct Parser<'a> {
    text: &'a str,
    offset: usize,
    /// The expressions of the declared names.
    names: HashMap<&'a str, AffineExpr>,
    /// The names of values, if the expressions are over values.
    values: Option<NamedValues<'a>>,
    rules: Rules,
}

/// A binary operator of the text.
#[derive(Clone, Copy)]
enum Operator {
    Affine(AffineOp),
    Subtract,
}

/// An operator or parenthesis that precedes an operand.
enum Pending {
    Parenthesis,
    Negation,
    Operator {
        op: Operator,
        precedence: u32,
        lhs: AffineExpr,
        offset: usize,
    },
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, rules: Rules) -> Self {
        let mut parser = Self {
            text,
            offset: 0,
            names: HashMap::new(),
            values: None,
            rules,
        };
        parser.skip_blanks();
        parser
    }

    // Tokens. The offset is always at the start of a token.

    fn rest(&self) -> &'a str {
        self.text.get(self.offset..).unwrap_or("")
    }

    fn advance(&mut self, bytes: usize) {
        self.offset += bytes;
        self.skip_blanks();
    }

    fn skip_blanks(&mut self) {
        loop {
            let rest = self.rest();
            let text = rest.trim_start_matches([' ', '\t', '\r', '\n']);
            let after = match text.strip_prefix("//") {
                Some(comment) => comment.find('\n').map_or("", |end| comment.split_at(end).1),
                None => text,
            };
            self.offset += rest.len() - after.len();
            if after.len() == text.len() {
                return;
            }
        }
    }

    fn take(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        if found {
            self.advance(token.len());
        }
        found
    }

    fn expect(&mut self, token: &str, what: &'static str) -> Result<()> {
        if self.take(token) {
            Ok(())
        } else {
            Err(self.expected(what))
        }
    }

    /// Returns the identifier at the offset, or an empty string.
    fn peek_identifier(&self) -> &'a str {
        let rest = self.rest();
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.');
        match rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
            true => rest.split(|c| !is_part(c)).next().unwrap_or(""),
            false => "",
        }
    }

    fn error(&self, kind: impl Into<AffineParseErrorKind>) -> AffineParseError {
        AffineParseError {
            offset: self.offset,
            kind: kind.into(),
        }
    }

    fn expected(&self, what: &'static str) -> AffineParseError {
        self.error(AffineParseErrorKind::Expected(what))
    }

    // Maps and sets.

    fn whole<T>(&mut self, keyword: &str, parse: fn(&mut Self) -> Result<T>) -> Result<T> {
        let is_attribute = self.take(keyword);
        if is_attribute {
            self.expect("<", "`<`")?;
        }
        let value = parse(self)?;
        if is_attribute {
            self.expect(">", "`>`")?;
        }
        if self.rest().is_empty() {
            Ok(value)
        } else {
            Err(self.expected("the end"))
        }
    }

    fn map(&mut self) -> Result<AffineMap> {
        let (dims, symbols) = self.identifiers()?;
        self.expect("->", "`->`")?;
        let results = self.parenthesized(Self::expr)?;
        AffineMap::new(dims, symbols, results).map_err(|error| self.error(error))
    }

    fn set(&mut self) -> Result<IntegerSet> {
        let (dims, symbols) = self.identifiers()?;
        self.expect(":", "`:`")?;
        let constraints = self.parenthesized(Self::constraint)?;
        IntegerSet::new(dims, symbols, constraints).map_err(|error| self.error(error))
    }

    fn parenthesized<T>(&mut self, parse: fn(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        self.expect("(", "`(`")?;
        self.list(")", "`,` or `)`", parse)
    }

    /// Parses elements up to the closing token.
    fn list<T>(
        &mut self,
        close: &str,
        what: &'static str,
        mut parse: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<Vec<T>> {
        let mut items = Vec::new();
        if self.take(close) {
            return Ok(items);
        }
        loop {
            items.push(parse(self)?);
            if self.take(close) {
                return Ok(items);
            }
            self.expect(",", what)?;
        }
    }

    /// Parses the lists of dimensions and symbols; returns their lengths.
    fn identifiers(&mut self) -> Result<(u32, u32)> {
        self.expect("(", "`(` of the dimensions")?;
        let (mut dims, mut symbols) = (0, 0);
        self.list(")", "`,` or `)`", |parser| {
            parser.define(AffineExpr::Dim(dims))?;
            dims += 1;
            Ok(())
        })?;
        if self.take("[") {
            self.list("]", "`,` or `]`", |parser| {
                parser.define(AffineExpr::Symbol(symbols))?;
                symbols += 1;
                Ok(())
            })?;
        }
        Ok((dims, symbols))
    }

    /// Parses a name and binds it to `expr`.
    fn define(&mut self, expr: AffineExpr) -> Result<()> {
        let name = self.peek_identifier();
        if name.is_empty() {
            return Err(self.expected("an identifier"));
        }
        if self.names.insert(name, expr).is_some() {
            return Err(self.error(AffineParseErrorKind::Redefined(name.to_owned())));
        }
        self.advance(name.len());
        Ok(())
    }

    /// Parses a constraint, and moves both sides to the left.
    fn constraint(&mut self) -> Result<Constraint> {
        let lhs = self.expr()?;
        let relations = [("=", true), (">", false), ("<", false)];
        let start = self.rest();
        let Some((_, is_equality)) = relations.into_iter().find(|&(token, _)| self.take(token))
        else {
            return Err(self.expected("`==`, `>=` or `<=`"));
        };
        self.expect("=", "`==`, `>=` or `<=`")?;
        let rhs = self.expr()?;
        let (greater, less) = if start.starts_with('<') {
            (rhs, lhs)
        } else {
            (lhs, rhs)
        };
        let expr = self
            .rules
            .subtract(greater, less)
            .map_err(|error| self.error(error))?;
        Ok(Constraint { expr, is_equality })
    }

    // Expressions.

    /// Parses operands and operators in turn. Pending operators are in a list, not on the call stack, so any nesting
    /// depth can be parsed.
    fn expr(&mut self) -> Result<AffineExpr> {
        let mut pending = Vec::new();
        loop {
            if self.take("(") {
                pending.push(Pending::Parenthesis);
                continue;
            }
            let is_negative = self.take("-");
            let is_constant = self.rest().starts_with(|c: char| c.is_ascii_digit());
            if is_negative && !is_constant {
                pending.push(Pending::Negation);
                continue;
            }
            let mut operand = match is_constant {
                true => self.constant(is_negative)?,
                false => self.name()?,
            };
            loop {
                let operator = self.operator();
                let binds = operator.map_or(0, |(_, precedence, _)| precedence);
                operand = self.reduce(&mut pending, operand, binds)?;
                if let Some((op, precedence, length)) = operator {
                    let offset = self.offset;
                    self.advance(length);
                    pending.push(Pending::Operator {
                        op,
                        precedence,
                        lhs: operand,
                        offset,
                    });
                    break;
                }
                if pending.pop().is_none() {
                    return Ok(operand);
                }
                self.expect(")", "`)`")?;
            }
        }
    }

    /// Applies the pending operators that bind at least as tightly as the next operator.
    fn reduce(
        &self,
        pending: &mut Vec<Pending>,
        mut operand: AffineExpr,
        binds: u32,
    ) -> Result<AffineExpr> {
        let is_due = |it: &mut Pending| match it {
            Pending::Parenthesis => false,
            Pending::Negation => true,
            Pending::Operator { precedence, .. } => *precedence >= binds,
        };
        while let Some(due) = pending.pop_if(is_due) {
            let (offset, applied) = match due {
                Pending::Operator {
                    op: Operator::Subtract,
                    lhs,
                    offset,
                    ..
                } => (offset, self.rules.subtract(lhs, operand)),
                Pending::Operator {
                    op: Operator::Affine(op),
                    lhs,
                    offset,
                    ..
                } => (offset, self.rules.binary(op, lhs, operand)),
                Pending::Negation | Pending::Parenthesis => {
                    (self.offset, self.rules.negate(operand))
                }
            };
            operand = applied.map_err(|error| AffineParseError {
                offset,
                kind: error.into(),
            })?;
        }
        Ok(operand)
    }

    /// Returns the operator at the offset, its precedence and the length of its token.
    fn operator(&self) -> Option<(Operator, u32, usize)> {
        let (op, precedence) = match self.peek_identifier() {
            "floordiv" => (AffineOp::FloorDiv, 2),
            "ceildiv" => (AffineOp::CeilDiv, 2),
            "mod" => (AffineOp::Mod, 2),
            _ => match self.rest().as_bytes().first()? {
                b'*' => (AffineOp::Mul, 2),
                b'+' => (AffineOp::Add, 1),
                b'-' => return Some((Operator::Subtract, 1, 1)),
                _ => return None,
            },
        };
        Some((Operator::Affine(op), precedence, op.spelling().len()))
    }

    /// Parses the name of a dimension or symbol, and returns the expression.
    fn name(&mut self) -> Result<AffineExpr> {
        if self.values.is_some() {
            return self.value();
        }
        let name = self.peek_identifier();
        if name.is_empty() {
            return Err(self.expected("an affine expression"));
        }
        let undeclared = || self.error(AffineParseErrorKind::Undeclared(name.to_owned()));
        let expr = self.names.get(name).cloned().ok_or_else(undeclared)?;
        self.advance(name.len());
        Ok(expr)
    }

    /// Parses `%i` or `symbol(%n)`.
    fn value(&mut self) -> Result<AffineExpr> {
        let is_symbol = self.peek_identifier() == "symbol";
        if is_symbol {
            self.advance("symbol".len());
            self.expect("(", "`(` after `symbol`")?;
        }
        let rest = self.rest();
        let Some(name) = rest.strip_prefix('%') else {
            return Err(self.expected("an affine expression over values"));
        };
        let is_number = name.starts_with(|c: char| c.is_ascii_digit());
        let is_part = |c: char| match is_number {
            true => c.is_ascii_digit(),
            false => c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.' | '-'),
        };
        let mut length = 1 + name.find(|c| !is_part(c)).unwrap_or(name.len());
        if let Some(digits) = rest.get(length..).and_then(|it| it.strip_prefix('#')) {
            length += 1 + digits
                .find(|c: char| !c.is_ascii_digit())
                .unwrap_or(digits.len());
        }
        let (name, offset) = (rest.get(..length).unwrap_or_default(), self.offset);
        self.advance(length);
        if is_symbol {
            self.expect(")", "`)` after a symbol")?;
        }
        let values = self.values.get_or_insert_default();
        Ok(values.get(name, offset, is_symbol))
    }

    /// Parses a constant with its sign, because `mlir-opt` prints the smallest integer although it does not parse it.
    fn constant(&mut self, negative: bool) -> Result<AffineExpr> {
        let rest = self.rest();
        let digits_of = |text: &'a str, radix| {
            text.split(move |c: char| !c.is_digit(radix))
                .next()
                .unwrap_or("")
        };
        let hex = rest
            .strip_prefix("0x")
            .map(|rest| digits_of(rest, 16))
            .filter(|it| !it.is_empty());
        let (digits, radix, length) = match hex {
            Some(digits) => (digits, 16, digits.len() + 2),
            None => {
                let digits = digits_of(rest, 10);
                (digits, 10, digits.len())
            }
        };
        let magnitude = u64::from_str_radix(digits, radix).ok();
        let value = magnitude.and_then(|magnitude| match negative {
            true => 0i64.checked_sub_unsigned(magnitude),
            false => 0i64.checked_add_unsigned(magnitude),
        });
        let value = value.ok_or_else(|| self.error(AffineParseErrorKind::ConstantTooLarge))?;
        self.advance(length);
        Ok(AffineExpr::Constant(value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> (usize, String) {
        let error = text.parse::<AffineMap>().unwrap_err();
        (error.offset, error.kind.to_string())
    }

    #[test]
    fn errors_say_what_and_where() {
        for (text, offset, message) in [
            ("", 0, "expected `(` of the dimensions"),
            ("(d0) (d0)", 5, "expected `->`"),
            ("(d0) -> (d1)", 9, "use of undeclared identifier `d1`"),
            ("(d0)[d0] -> (d0)", 5, "redefinition of identifier `d0`"),
            ("(d0,) -> (d0)", 4, "expected an identifier"),
            ("(d0) -> (d0,)", 12, "expected an affine expression"),
            ("(d0) -> (d0", 11, "expected `,` or `)`"),
            ("(d0) -> (d0 + )", 14, "expected an affine expression"),
            (
                "(d0) -> (9223372036854775808)",
                9,
                "constant too large for index",
            ),
            (
                "(d0) -> (-9223372036854775809)",
                10,
                "constant too large for index",
            ),
            ("(d0) -> (1.5)", 10, "expected `,` or `)`"),
            ("(d0) -> (d0) x", 13, "expected the end"),
            ("affine_map<(d0) -> (d0)", 23, "expected `>`"),
            ("(d0) -> (é)", 9, "expected an affine expression"),
            (
                "(d0) -> (d0 * d0)",
                12,
                "non-affine expression: an operand of `*` must be constant or symbolic",
            ),
            (
                "(d0)[s0] -> (s0 mod d0)",
                16,
                "non-affine expression: the right operand of `mod` must be constant or symbolic",
            ),
        ] {
            assert_eq!(error(text), (offset, message.to_owned()), "{text}");
        }
    }

    #[test]
    fn nesting_is_limited() {
        let limit = AffineExpr::MAX_DEPTH as usize;
        let nested = |open: &str, close: &str, count: usize| {
            format!("(d0) -> ({}d0{})", open.repeat(count), close.repeat(count))
                .parse::<AffineMap>()
        };
        for (open, close) in [
            ("(", ")"),
            ("-", ""),
            ("-(", ")"),
            ("(", " + 1)"),
            ("1 + (", ")"),
        ] {
            let map = nested(open, close, 100_000).unwrap();
            assert!(map.to_string().len() < 40, "{map}");
            assert!(nested(open, "", 100_000).is_err() || close.is_empty());
        }
        let deepest = nested("-(", ") floordiv 3", limit / 2).unwrap();
        assert_eq!(deepest.to_string().parse(), Ok(deepest));
        let error = nested("-(", ") floordiv 3", limit / 2 + 1).unwrap_err();
        assert!(error.to_string().contains("nested deeper"), "{error}");
        let sum = |count: usize| format!("(d0)[s0] -> (d0{})", " + s0 * d0".repeat(count));
        assert!(sum(limit - 1).parse::<AffineMap>().is_ok());
        assert!(sum(100_000).parse::<AffineMap>().is_err());
        let chain = |count: usize| format!("(d0) -> (d0{})", " floordiv 3 mod 5".repeat(count));
        assert!(chain(limit / 2).parse::<AffineMap>().is_ok());
        assert!(chain(100_000).parse::<AffineMap>().is_err());
    }

    #[test]
    fn prefixes_leave_the_rest() {
        let (map, rest) =
            AffineMap::parse_prefix(" (i) -> // a comment\n (i) >, x", Rules::NEWEST).unwrap();
        assert_eq!((map, rest), (AffineMap::identity(1), ">, x"));
        let (set, rest) = IntegerSet::parse_prefix("(i) : (i == 0)>", Rules::NEWEST).unwrap();
        assert_eq!((set.to_string().as_str(), rest), ("(d0) : (d0 == 0)", ">"));
    }
}
