//! The parser: recursive descent over the grammar on the page of the crate.

use crate::directive::{Arguments, Directive, FormatKind, Parameter};
use crate::error::{Error, ErrorKind};
use crate::lexer::{self, Token, TokenKind};
use crate::span::Span;
use crate::tree::{Call, Clause, Custom, Element, ElementKind, Format, Group, Whitespace};

/// The maximal nesting depth of groups and directives, far more than any format has.
pub(crate) const MAX_DEPTH: usize = 32;

type Result<T> = std::result::Result<T, Error>;

/// Parses the elements of `source`. `check` checks the rules, and `spacing` determines the spaces.
pub(crate) fn parse(source: &str, format: FormatKind) -> Result<Format> {
    let mut parser = Parser {
        source,
        format,
        tokens: lexer::tokens(source)?,
        position: 0,
        depth: 0,
    };
    let elements = parser.elements(&[TokenKind::End])?;
    Ok(Format {
        kind: format,
        elements,
    })
}

struct Parser<'a> {
    source: &'a str,
    format: FormatKind,
    /// The tokens; the last one is `End`, which is never consumed.
    tokens: Vec<Token>,
    position: usize,
    depth: usize,
}

impl Parser<'_> {
    fn token(&self) -> Token {
        let end = Span::new(self.source.len(), self.source.len());
        let end = Token {
            kind: TokenKind::End,
            span: end,
        };
        self.tokens.get(self.position).copied().unwrap_or(end)
    }

    fn next(&mut self) -> Token {
        let token = self.token();
        if token.kind != TokenKind::End {
            self.position += 1;
        }
        token
    }

    fn eat(&mut self, kind: TokenKind) -> bool {
        let found = self.token().kind == kind;
        if found {
            self.next();
        }
        found
    }

    fn expect(&mut self, kind: TokenKind, expected: &'static str) -> Result<Token> {
        match self.token().kind == kind {
            true => Ok(self.next()),
            false => Err(self.expected(expected)),
        }
    }

    /// Returns the error for an unexpected next token.
    fn expected(&self, expected: &'static str) -> Error {
        let span = self.token().span;
        let found = span.text(self.source).to_owned();
        Error::new(span, ErrorKind::Expected { expected, found })
    }

    /// Returns the span from `first` to the last token.
    fn since(&self, first: Span) -> Span {
        let last = self.position.checked_sub(1);
        let last = last.and_then(|it| self.tokens.get(it));
        first.to(last.map_or(first, |it| it.span))
    }

    /// Parses elements up to a token of one of the kinds, which is not consumed.
    fn elements(&mut self, ends: &[TokenKind]) -> Result<Vec<Element>> {
        let mut elements = Vec::new();
        while !ends.contains(&self.token().kind) {
            elements.push(self.element()?);
        }
        Ok(elements)
    }

    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth >= MAX_DEPTH {
            return Err(Error::new(self.token().span, ErrorKind::TooDeep));
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    fn element(&mut self) -> Result<Element> {
        let first = self.token();
        let kind = match first.kind {
            TokenKind::Literal => self.literal()?,
            TokenKind::Variable => self.variable(),
            TokenKind::Identifier => {
                let directive = self.directive_name()?;
                if !directive.is_element() {
                    return Err(Error::new(first.span, ErrorKind::NotAnElement(directive)));
                }
                self.nested(|parser| parser.directive(directive, first.span))?
            }
            TokenKind::ParenOpen => self.nested(Self::group)?,
            TokenKind::Text => {
                return Err(Error::other(
                    first.span,
                    "a text is valid only as an argument of `custom`",
                ));
            }
            _ => {
                return Err(
                    self.expected("a literal, a variable, a directive or an optional group")
                );
            }
        };
        Ok(self.anchored(first.span, kind))
    }

    /// Returns the element of the tokens since `first`, after the `^` that may follow.
    fn anchored(&mut self, first: Span, kind: ElementKind) -> Element {
        let mut element = Element::new(self.since(first), kind);
        element.is_anchor = self.eat(TokenKind::Caret);
        element
    }

    fn literal(&mut self) -> Result<ElementKind> {
        let token = self.next();
        let text = token.span.text(self.source).trim_matches('`');
        Ok(match text {
            "" => ElementKind::Whitespace(Whitespace::Nothing),
            " " => ElementKind::Whitespace(Whitespace::Space),
            "  " => ElementKind::Whitespace(Whitespace::Two),
            // Definitions escape the new line; a Rust string may contain one.
            "\\n" | "\n" => ElementKind::Whitespace(Whitespace::NewLine),
            _ if lexer::is_literal(text) => ElementKind::Literal(text.to_owned()),
            _ => {
                let kind = ErrorKind::InvalidLiteral(text.to_owned());
                return Err(Error::new(token.span, kind));
            }
        })
    }

    fn variable(&mut self) -> ElementKind {
        let name = self.next().span.text(self.source);
        ElementKind::Variable(name.trim_start_matches('$').to_owned())
    }

    /// Parses the name of a directive.
    fn directive_name(&mut self) -> Result<Directive> {
        let span = self.next().span;
        let (name, format) = (span.text(self.source), self.format);
        match Directive::from_name(name) {
            Some(directive) if directive.fits(format) => Ok(directive),
            Some(directive) => {
                let kind = ErrorKind::WrongKind { directive, format };
                Err(Error::new(span, kind))
            }
            None => {
                let name = name.to_owned();
                Err(Error::new(
                    span,
                    ErrorKind::UnknownDirective { name, format },
                ))
            }
        }
    }

    /// Parses the rest of a directive whose name is at `name`.
    fn directive(&mut self, directive: Directive, name: Span) -> Result<ElementKind> {
        let arguments = match directive.arguments() {
            Arguments::None => Vec::new(),
            Arguments::Custom(parameter) => return self.custom(parameter),
            Arguments::Clauses => return self.oilist(),
            Arguments::Fixed(parameters) => {
                self.open(directive)?;
                self.fixed(directive, name, parameters)?
            }
            Arguments::List(parameter) => {
                self.open(directive)?;
                self.list(directive, parameter)?
            }
            // A parenthesis after a space opens a group.
            Arguments::OptionalList(parameter)
                if self.token().kind == TokenKind::ParenOpen
                    && self.token().span.start == name.end =>
            {
                self.next();
                self.list(directive, parameter)?
            }
            Arguments::OptionalList(_) => Vec::new(),
        };
        Ok(ElementKind::Directive(Call {
            directive,
            arguments,
        }))
    }

    fn open(&mut self, directive: Directive) -> Result<()> {
        if self.eat(TokenKind::ParenOpen) {
            return Ok(());
        }
        let error = self.expected("`(`");
        let message = format!("{error}: `{directive}` is written `{}`", directive.syntax());
        Err(Error::other(error.span, message))
    }

    fn fixed(
        &mut self,
        directive: Directive,
        name: Span,
        parameters: &[Parameter],
    ) -> Result<Vec<Element>> {
        let mut arguments = Vec::new();
        for (position, parameter) in parameters.iter().enumerate() {
            if position > 0 && !self.eat(TokenKind::Comma) {
                break;
            }
            arguments.push(self.argument(directive, *parameter)?);
        }
        let more = self.token().kind == TokenKind::Comma;
        if arguments.len() < parameters.len() && self.token().kind == TokenKind::ParenClose || more
        {
            let span = name.to(self.token().span);
            return Err(Error::new(span, ErrorKind::WrongArgumentCount(directive)));
        }
        self.expect(
            TokenKind::ParenClose,
            "`)` after the arguments of a directive",
        )?;
        Ok(arguments)
    }

    /// Parses one or more arguments and the closing parenthesis.
    fn list(&mut self, directive: Directive, parameter: Parameter) -> Result<Vec<Element>> {
        let mut arguments = vec![self.argument(directive, parameter)?];
        while self.eat(TokenKind::Comma) {
            arguments.push(self.argument(directive, parameter)?);
        }
        self.expect(
            TokenKind::ParenClose,
            "`,` or `)` after an argument of a directive",
        )?;
        Ok(arguments)
    }

    fn argument(&mut self, parent: Directive, parameter: Parameter) -> Result<Element> {
        let first = self.token();
        let kind = match first.kind {
            TokenKind::Variable if parameter.variable => self.variable(),
            TokenKind::Text if parameter.text => {
                let token = self.next().span.text(self.source);
                ElementKind::Text(unescape(token))
            }
            TokenKind::Identifier => {
                let directive = self.directive_name()?;
                if !parameter.directives.contains(&directive) {
                    return Err(self.wrong_argument(first, parent, parameter));
                }
                self.nested(|parser| parser.directive(directive, first.span))?
            }
            _ => return Err(self.wrong_argument(first, parent, parameter)),
        };
        Ok(self.anchored(first.span, kind))
    }

    fn wrong_argument(&self, found: Token, directive: Directive, parameter: Parameter) -> Error {
        let expected = parameter.describe(self.format);
        let kind = ErrorKind::WrongArgument {
            directive,
            expected,
        };
        Error::new(found.span, kind)
    }

    /// Parses the rest of `custom<name>(arguments)`.
    fn custom(&mut self, parameter: Parameter) -> Result<ElementKind> {
        let less = self.expect(TokenKind::Less, "`<` and a name after `custom`")?;
        while !matches!(
            self.token().kind,
            TokenKind::Greater | TokenKind::ParenOpen | TokenKind::End
        ) {
            self.next();
        }
        let greater = self.expect(
            TokenKind::Greater,
            "`>` after the name of a custom directive",
        )?;
        let name_span = Span::new(less.span.end, greater.span.start);
        let name = name_span.text(self.source).to_owned();
        if !name.split("::").all(is_identifier) {
            return Err(Error::new(name_span, ErrorKind::InvalidCustomName(name)));
        }
        self.open(Directive::Custom)?;
        let arguments = self.list(Directive::Custom, parameter)?;
        Ok(ElementKind::Custom(Custom {
            name,
            name_span,
            arguments,
        }))
    }

    /// Parses `(then)?` or `(then):(otherwise)?`.
    fn group(&mut self) -> Result<ElementKind> {
        let branch = |parser: &mut Self| {
            let ends = [TokenKind::ParenClose, TokenKind::End];
            let elements = parser.elements(&ends)?;
            let expected = "`)` at the end of an optional group";
            parser.expect(TokenKind::ParenClose, expected)?;
            Ok(elements)
        };
        self.next();
        let then = branch(self)?;
        let otherwise = if self.eat(TokenKind::Colon) {
            let expected = "`(` after the `:` of an optional group";
            self.expect(TokenKind::ParenOpen, expected)?;
            branch(self)?
        } else {
            Vec::new()
        };
        self.expect(TokenKind::Question, "`?` after an optional group")?;
        Ok(ElementKind::Group(Group { then, otherwise }))
    }

    /// Parses the rest of `oilist(clause | clause)`.
    fn oilist(&mut self) -> Result<ElementKind> {
        self.open(Directive::Oilist)?;
        let mut clauses = Vec::new();
        loop {
            let span = self.token().span;
            let keyword = match self.token().kind {
                TokenKind::Literal => self.literal()?,
                _ => return Err(self.expected("a literal at the start of a clause of `oilist`")),
            };
            let keyword = Element::new(span, keyword);
            if let ElementKind::Whitespace(_) = keyword.kind {
                return Err(Error::other(
                    span,
                    "a clause of `oilist` starts with a keyword or punctuation",
                ));
            }
            let ends = [TokenKind::Pipe, TokenKind::ParenClose, TokenKind::End];
            let elements = self.elements(&ends)?;
            clauses.push(Clause { keyword, elements });
            if !self.eat(TokenKind::Pipe) {
                break;
            }
        }
        self.expect(
            TokenKind::ParenClose,
            "`|` or `)` after a clause of `oilist`",
        )?;
        Ok(ElementKind::Oilist(clauses))
    }
}

fn is_identifier(text: &str) -> bool {
    let mut letters = text.chars();
    let first = letters
        .next()
        .is_some_and(|it| it.is_ascii_alphabetic() || it == '_');
    first && letters.all(|it| it.is_ascii_alphanumeric() || it == '_')
}

/// Returns the value of a token `"..."`. A backslash escapes the next character.
fn unescape(token: &str) -> String {
    let inner = token
        .get(1..token.len().saturating_sub(1))
        .unwrap_or_default();
    let mut text = String::new();
    let mut letters = inner.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => text.extend(letters.next()),
            _ => text.push(letter),
        }
    }
    text
}
