//! Binding of the names in a format to the entities of the caller.

use crate::directive::{Directive, FormatKind};
use crate::error::{Error, ErrorKind, Errors};
use crate::span::Span;
use crate::tree::{Call, Clause, Custom, Element, ElementKind, Format, Group};
use crate::{check, parser};

impl Format {
    /// Parses a format, and checks the rules that depend only on the format.
    ///
    /// # Errors
    ///
    /// Returns the first error of the syntax, or all violations of the rules.
    pub fn parse(source: &str, kind: FormatKind) -> Result<Self, Errors> {
        let format = parser::parse(source, kind)?;
        Errors::or(check::check(&format), format.elide_units(|_| false))
    }

    /// Parses the format of an item with the parameters `names`. The variables become indices into `names`.
    ///
    /// `params` and `struct(params)` become lists of all parameters. Formats of operations may omit names; other
    /// formats must contain each name.
    ///
    /// # Errors
    ///
    /// Fails for the reasons of [`parse`](Self::parse), and for variables that are unknown or missing.
    ///
    /// ```
    /// use mlir_assembly_format::{Format, FormatKind};
    ///
    /// let names = ["size", "element"];
    /// let format = Format::parse_and_bind("`<` $size `:` $element `>`", FormatKind::Item, &names)?;
    /// assert_eq!(format.elements[1].variable(), Some(&0));
    ///
    /// let wrong = Format::parse_and_bind("`<` $sze `>`", FormatKind::Item, &names).unwrap_err();
    /// let messages: Vec<_> = wrong.iter().map(|it| it.to_string()).collect();
    /// assert_eq!(messages[0], "the format lacks `$size`");
    /// assert!(messages[2].starts_with("unknown variable `$sze`; did you mean `$size`?"));
    /// # Ok::<(), mlir_assembly_format::Errors>(())
    /// ```
    pub fn parse_and_bind<S: AsRef<str>>(
        source: &str,
        kind: FormatKind,
        names: &[S],
    ) -> Result<Format<usize>, Errors> {
        let format = parser::parse(source, kind)?;
        let mut errors = check::check(&format);
        let whole = match format.elements.as_slice() {
            [first, .., last] => first.span.to(last.span),
            [only] => only.span,
            [] => Span::new(0, source.len()),
        };
        let mut count = vec![0_usize; names.len()];
        let mut format = format.map(&mut errors, &mut |name: String, span| {
            let index = names.iter().position(|it| it.as_ref() == name);
            index.ok_or_else(|| {
                let known = names.iter().map(|it| it.as_ref().to_owned()).collect();
                Error::new(span, ErrorKind::UnknownVariable { name, known })
            })
        });
        for occurrence in format.occurrences() {
            if let Some(count) = count.get_mut(*occurrence.variable) {
                *count += 1;
            }
        }
        expand(&mut format.elements, names.len(), &mut |span| {
            for (count, name) in count.iter_mut().zip(names) {
                if *count > 0 {
                    let name = format!("${}", name.as_ref());
                    errors.push(Error::new(span, ErrorKind::DuplicateVariable(name)));
                }
                *count += 1;
            }
        });
        if kind != FormatKind::Operation {
            let missing = names.iter().zip(&count).filter(|(_, count)| **count == 0);
            errors.extend(missing.map(|(name, _)| {
                let name = name.as_ref().to_owned();
                Error::new(whole, ErrorKind::MissingVariable(name))
            }));
        }
        Errors::or(errors, format.elide_units(|_| false))
    }
}

/// Replaces `params` by `count` variables; reports each position.
fn expand(elements: &mut [Element<usize>], count: usize, found: &mut impl FnMut(Span)) {
    for element in elements {
        let span = element.span;
        match &mut element.kind {
            ElementKind::Directive(call) => {
                let of_struct = call.directive == Directive::Struct
                    && matches!(call.arguments.as_slice(), [only] if only.is(Directive::Params));
                if of_struct || call.directive == Directive::Params && call.arguments.is_empty() {
                    found(span);
                    let all = (0..count).map(|it| Element::new(span, ElementKind::Variable(it)));
                    call.arguments = all.collect();
                }
            }
            ElementKind::Group(group) => {
                expand(&mut group.then, count, found);
                expand(&mut group.otherwise, count, found);
            }
            _ => {}
        }
    }
}

impl<V> Format<V> {
    /// Returns the format with `bind` applied to each variable, which converts, for example, a name to an operand.
    ///
    /// # Errors
    ///
    /// Fails with all errors of `bind`.
    ///
    /// ```
    /// use mlir_assembly_format::{Error, Format, FormatKind};
    ///
    /// let format = Format::parse("$lhs `,` $rhs attr-dict", FormatKind::Operation)?;
    /// let operands = format.try_map(|name, span| match name.as_str() {
    ///     "lhs" => Ok(0),
    ///     "rhs" => Ok(1),
    ///     _ => Err(Error::other(span, format_args!("the operation has no operand `${name}`"))),
    /// })?;
    /// assert_eq!(operands.elements[2].variable(), Some(&1));
    /// # Ok::<(), mlir_assembly_format::Errors>(())
    /// ```
    pub fn try_map<U>(
        self,
        mut bind: impl FnMut(V, Span) -> Result<U, Error>,
    ) -> Result<Format<U>, Errors> {
        let mut errors = Vec::new();
        let format = self.map(&mut errors, &mut bind);
        Errors::or(errors, format)
    }

    /// Returns the format without the variables for which `bind` fails.
    fn map<U>(
        self,
        errors: &mut Vec<Error>,
        bind: &mut impl FnMut(V, Span) -> Result<U, Error>,
    ) -> Format<U> {
        Format {
            kind: self.kind,
            elements: map(self.elements, errors, bind),
        }
    }
}

fn map<V, U>(
    elements: Vec<Element<V>>,
    errors: &mut Vec<Error>,
    bind: &mut impl FnMut(V, Span) -> Result<U, Error>,
) -> Vec<Element<U>> {
    let mut mapped = Vec::with_capacity(elements.len());
    for element in elements {
        let kind = match element.kind {
            ElementKind::Literal(it) => ElementKind::Literal(it),
            ElementKind::Whitespace(it) => ElementKind::Whitespace(it),
            ElementKind::Text(it) => ElementKind::Text(it),
            ElementKind::Variable(it) => match bind(it, element.span) {
                Ok(it) => ElementKind::Variable(it),
                Err(error) => {
                    errors.push(error);
                    continue;
                }
            },
            ElementKind::Directive(call) => ElementKind::Directive(Call {
                directive: call.directive,
                arguments: map(call.arguments, errors, bind),
            }),
            ElementKind::Custom(custom) => ElementKind::Custom(Custom {
                name: custom.name,
                name_span: custom.name_span,
                arguments: map(custom.arguments, errors, bind),
            }),
            ElementKind::Group(group) => ElementKind::Group(Group {
                then: map(group.then, errors, bind),
                otherwise: map(group.otherwise, errors, bind),
            }),
            ElementKind::Oilist(clauses) => {
                let mut list = Vec::with_capacity(clauses.len());
                for clause in clauses {
                    let keyword = map(vec![clause.keyword], errors, bind).pop();
                    let elements = map(clause.elements, errors, bind);
                    list.extend(keyword.map(|keyword| Clause { keyword, elements }));
                }
                ElementKind::Oilist(list)
            }
        };
        mapped.push(Element {
            span: element.span,
            is_anchor: element.is_anchor,
            space_before: element.space_before,
            is_elided: element.is_elided,
            kind,
        });
    }
    mapped
}
