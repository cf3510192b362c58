//! The words of an attribute: `#[bytecode(code = 3, order(b, a), uncoded)]`.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use mlir_assembly_format::nearest;
use proc_macro2::{Literal, Span, TokenStream};
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, ExprPath, Ident, Lit, LitInt, LitStr, Path, Token};

use crate::context::Errors;

/// A word: `name`, `name = value`, `name(arguments)` or `name(arguments) = value`.
struct Word {
    name: Ident,
    value: Option<Expr>,
    arguments: Option<TokenStream>,
}

impl Parse for Word {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = Ident::parse_any(input)?;
        let mut word = Self {
            name,
            value: None,
            arguments: None,
        };
        if input.peek(syn::token::Paren) {
            let content;
            syn::parenthesized!(content in input);
            word.arguments = Some(content.parse()?);
        }
        if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            word.value = Some(ungrouped(input.parse()?));
        }
        Ok(word)
    }
}

/// Returns an expression without the invisible groups around it, in which the arguments of a macro are.
pub(crate) fn ungrouped(mut expression: Expr) -> Expr {
    while let Expr::Group(group) = expression {
        expression = *group.expr;
    }
    expression
}

/// The version of a dialect.
#[derive(Clone)]
pub(crate) struct Version {
    pub(crate) components: Vec<u64>,
    pub(crate) span: Span,
}

impl Version {
    /// Returns the components: `&[1, 9, 0]`.
    pub(crate) fn tokens(this: Option<&Self>) -> TokenStream {
        let components = this.map_or(&[][..], |version| &version.components);
        let components = components.iter().copied().map(Literal::u64_unsuffixed);
        quote!(&[#(#components),*])
    }

    /// Returns the text: `1.9.0`.
    pub(crate) fn text(&self) -> String {
        let components = self.components.iter().map(u64::to_string);
        components.collect::<Vec<_>>().join(".")
    }
}

/// The code of a variant if exactly these fields are present.
pub(crate) struct Combination {
    pub(crate) fields: Vec<Ident>,
    pub(crate) code: LitInt,
}

/// The words on an item, a variant or a field. Each is taken once; the remaining words are unknown.
pub(crate) struct Words<'a> {
    errors: &'a Errors,
    words: BTreeMap<String, Word>,
    /// The words with both arguments and a value.
    combinations: Vec<Word>,
    /// The entity with the words, for messages: `a field`.
    place: &'static str,
    /// The words that have been requested, which are the valid ones.
    known: Vec<&'static str>,
}

impl<'a> Words<'a> {
    /// Parses the words in the `attributes` with this name.
    pub(crate) fn new(
        attributes: &[Attribute],
        name: &str,
        place: &'static str,
        errors: &'a Errors,
    ) -> Self {
        let mut words = BTreeMap::new();
        let mut combinations = Vec::new();
        for attribute in attributes.iter().filter(|it| it.path().is_ident(name)) {
            let parser = Punctuated::<Word, Token![,]>::parse_terminated;
            let Some(list) = errors.keep(attribute.parse_args_with(parser)) else {
                continue;
            };
            for word in list {
                let key = word.name.unraw().to_string();
                if word.arguments.is_some() && word.value.is_some() {
                    combinations.push(word);
                    continue;
                }
                match words.entry(key) {
                    Entry::Vacant(entry) => {
                        entry.insert(word);
                    }
                    Entry::Occupied(entry) => {
                        let message = format_args!("`{}` is given twice", entry.key());
                        errors.on(&word.name, message);
                    }
                }
            }
        }
        Self {
            errors,
            words,
            combinations,
            place,
            known: Vec::new(),
        }
    }

    fn take(&mut self, name: &'static str) -> Option<Word> {
        self.known.push(name);
        self.words.remove(name)
    }

    /// Takes `name` without a value.
    pub(crate) fn bare(&mut self, name: &'static str) -> Option<Ident> {
        let word = self.take(name)?;
        if word.value.is_some() || word.arguments.is_some() {
            let message = format_args!("`{name}` stands alone: it takes no value");
            self.errors.on(&word.name, message);
        }
        Some(word.name)
    }

    /// Takes `name = expression`.
    pub(crate) fn expression(&mut self, name: &'static str) -> Option<Expr> {
        let word = self.take(name)?;
        if word.value.is_none() {
            let message = format_args!("`{name}` needs a value: `{name} = ...`");
            self.errors.on(&word.name, message);
        }
        word.value
    }

    /// Takes `name` without a value, or `name = expression`.
    pub(crate) fn optional_expression(&mut self, name: &'static str) -> Option<Option<Expr>> {
        self.take(name).map(|word| word.value)
    }

    /// Takes `name = 3`.
    pub(crate) fn integer(&mut self, name: &'static str) -> Option<LitInt> {
        match self.expression(name)? {
            Expr::Lit(ExprLit {
                lit: Lit::Int(value),
                ..
            }) => Some(value),
            other => self.expected(other, name, "an integer literal"),
        }
    }

    /// Takes `name = "text"`.
    pub(crate) fn string(&mut self, name: &'static str) -> Option<LitStr> {
        match self.expression(name)? {
            Expr::Lit(ExprLit {
                lit: Lit::Str(value),
                ..
            }) => Some(value),
            other => self.expected(other, name, "a string literal"),
        }
    }

    /// Takes the version of a dialect: `name = 3` or `name = "1.9.0"`.
    pub(crate) fn version(&mut self, name: &'static str) -> Option<Version> {
        let value = self.expression(name)?;
        self.to_version(value, name)
    }

    fn to_version(&self, value: Expr, name: &str) -> Option<Version> {
        let text = match &value {
            Expr::Lit(ExprLit {
                lit: Lit::Int(value),
                ..
            }) => value.base10_digits().to_owned(),
            Expr::Lit(ExprLit {
                lit: Lit::Str(value),
                ..
            }) => value.value(),
            _ => String::new(),
        };
        match text.split('.').map(str::parse).collect() {
            Ok(components) => Some(Version {
                components,
                span: syn::spanned::Spanned::span(&value),
            }),
            Err(_) => self.expected(value, name, "a version: `3` or `\"1.9.0\"`"),
        }
    }

    /// Takes `name` without a value, or `name = "1.9.0"`.
    pub(crate) fn optional_version(&mut self, name: &'static str) -> Option<Option<Version>> {
        match self.optional_expression(name)? {
            Some(value) => self.to_version(value, name).map(Some),
            None => Some(None),
        }
    }

    /// Takes `name = some::path`.
    pub(crate) fn path(&mut self, name: &'static str) -> Option<Path> {
        match self.expression(name)? {
            Expr::Path(ExprPath {
                qself: None, path, ..
            }) => Some(path),
            other => self.expected(other, name, "a path"),
        }
    }

    /// Takes `name = word`.
    pub(crate) fn ident(&mut self, name: &'static str) -> Option<Ident> {
        match self.expression(name)? {
            Expr::Path(ExprPath {
                qself: None, path, ..
            }) if path.get_ident().is_some() => path.get_ident().cloned(),
            other => self.expected(other, name, "a name"),
        }
    }

    /// Takes `name = some::path`, or `name = some::path(arguments)`.
    pub(crate) fn call(&mut self, name: &'static str) -> Option<(Path, Vec<Expr>)> {
        let (function, arguments) = match self.expression(name)? {
            Expr::Call(call) => (*call.func, call.args.into_iter().collect()),
            path => (path, Vec::new()),
        };
        match function {
            Expr::Path(ExprPath {
                qself: None, path, ..
            }) => Some((path, arguments)),
            other => self.expected(other, name, "a path"),
        }
    }

    fn expected<T>(&self, found: Expr, name: &str, what: &str) -> Option<T> {
        let message = format_args!("`{name}` takes {what}");
        self.errors.on(found, message);
        None
    }

    /// Takes `name(a, b)`.
    pub(crate) fn list<T: Parse>(&mut self, name: &'static str) -> Option<Vec<T>> {
        let word = self.take(name)?;
        let Some(arguments) = word.arguments else {
            let message = format_args!("`{name}` takes a list: `{name}(...)`");
            self.errors.on(&word.name, message);
            return None;
        };
        let parser = Punctuated::<T, Token![,]>::parse_terminated;
        let list = self.errors.keep(parser.parse2(arguments))?;
        Some(list.into_iter().collect())
    }

    /// Takes `code_if_present(a, b) = 12`, any number of times.
    pub(crate) fn combinations(&mut self) -> Vec<Combination> {
        let mut list = Vec::new();
        for word in std::mem::take(&mut self.combinations) {
            if word.name != "code_if_present" {
                self.errors.on(
                    &word.name,
                    "only `code_if_present(fields) = code` has this form",
                );
                continue;
            }
            let parser = Punctuated::<Ident, Token![,]>::parse_terminated;
            let fields = parser.parse2(word.arguments.unwrap_or_default());
            let fields = self.errors.keep(fields).into_iter().flatten().collect();
            match word.value {
                Some(Expr::Lit(ExprLit {
                    lit: Lit::Int(code),
                    ..
                })) => list.push(Combination { fields, code }),
                other => self.errors.on(other, "a code is an integer literal"),
            }
        }
        list
    }

    /// Reports the words that have not been requested.
    pub(crate) fn finish(self) {
        for word in &self.combinations {
            let message = format_args!("unknown word `{}(...) = ...` on {}", word.name, self.place);
            self.errors.on(&word.name, message);
        }
        for (key, word) in &self.words {
            let guess = nearest(key, self.known.iter().copied())
                .map_or(String::new(), |known| format!("; did you mean `{known}`?"));
            let mut known = self.known.clone();
            known.sort_unstable();
            let message = format_args!(
                "unknown word `{key}` on {}{guess}\nvalid words: {}",
                self.place,
                known.join(", ")
            );
            self.errors.on(&word.name, message);
        }
    }
}
