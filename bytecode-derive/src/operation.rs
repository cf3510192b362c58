//! The form of an operation: the words `operands`, `results`, `regions`, `successors`, `type_rules`, `format` and `custom`
//! of `#[derive(OpProperties)]`.
//!
//! The words become a line in the text form of definitions, which the core parses; this file checks what the core could
//! not report at compile time. `type_rules` has its own file.

use mlir_assembly_format::{
    Directive, Element, ElementKind, Error, ErrorKind, Errors as FormatErrors, Format, FormatKind,
};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, quote_spanned};
use syn::parse::{Parse, ParseStream};
use syn::{Ident, LitStr, Path, Token};

use crate::context::Errors;
use crate::format;
use crate::type_rules::{self, TypeRule};
use crate::words::Words;

/// How many values, regions or successors a group has.
#[derive(Clone, PartialEq)]
pub(crate) enum Count {
    One,
    Optional,
    Variadic,
}

/// A group: `name`, `name?`, `name*`; with `: "type"` if the type of the values is fixed.
pub(crate) struct Group {
    pub(crate) name: Ident,
    pub(crate) count: Count,
    pub(crate) builds: Option<LitStr>,
}

impl Group {
    fn is_open(&self) -> bool {
        self.count != Count::One
    }

    pub(crate) fn name(&self) -> String {
        syn::ext::IdentExt::unraw(&self.name).to_string()
    }

    fn line(&self) -> String {
        let count = match self.count {
            Count::One => "",
            Count::Optional => "?",
            Count::Variadic => "*",
        };
        let builds = self.builds.as_ref();
        let builds = builds.map_or(String::new(), |it| format!(":`{}`", it.value()));
        format!("{}{count}{builds}", self.name())
    }
}

impl Parse for Group {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = syn::ext::IdentExt::parse_any(input)?;
        let count = if input.parse::<Option<Token![?]>>()?.is_some() {
            Count::Optional
        } else if input.parse::<Option<Token![*]>>()?.is_some() {
            Count::Variadic
        } else {
            Count::One
        };
        let typed = input.parse::<Option<Token![:]>>()?;
        let builds = typed.map(|_| fixed_type(input)).transpose()?;
        Ok(Self {
            name,
            count,
            builds,
        })
    }
}

/// Parses the text of the type of all values of a group.
fn fixed_type(input: ParseStream<'_>) -> syn::Result<LitStr> {
    const EXPECTED: &str = "expected the text of a type, such as \"i32\" or \"!dialect.type\"";
    let text: LitStr = (input.parse()).map_err(|error| syn::Error::new(error.span(), EXPECTED))?;
    match may_be_type(&text.value()) {
        true => Ok(text),
        false => Err(syn::Error::new(text.span(), EXPECTED)),
    }
}

/// Returns whether a text begins like a type: of a dialect, a function, or one of MLIR's own.
fn may_be_type(text: &str) -> bool {
    if let Some(name) = text.strip_prefix('!') {
        return name.starts_with(|it: char| it.is_ascii_alphabetic());
    }
    if text.starts_with('(') {
        return true;
    }
    let (word, has_parameters) = match text.split_once('<') {
        Some((word, _)) => (word, true),
        None => (text, false),
    };
    if has_parameters {
        return matches!(word, "complex" | "memref" | "tensor" | "tuple" | "vector");
    }
    let width = (["i", "si", "ui"].iter()).find_map(|it| word.strip_prefix(it));
    let is_integer = width.is_some_and(|it| it.parse::<u32>().is_ok());
    let is_float = matches!(word, "bf16" | "tf32") || {
        let width = word.strip_prefix('f');
        width.is_some_and(|it| it.starts_with(|first: char| first.is_ascii_digit()))
    };
    is_integer || is_float || matches!(word, "index" | "none")
}

/// A property, as far as the form depends on it.
pub(crate) struct Property<'a> {
    pub(crate) name: &'a str,
    pub(crate) ident: &'a Ident,
    pub(crate) ty: &'a syn::Type,
    /// `operand_segments` or `result_segments`.
    pub(crate) segments: Option<&'a Ident>,
}

/// The words of the form of an operation.
pub(crate) struct Operation {
    pub(crate) operands: Vec<Group>,
    pub(crate) results: Vec<Group>,
    pub(crate) regions: Vec<Group>,
    pub(crate) successors: Vec<Group>,
    rules: Vec<TypeRule>,
    terminator: Option<LitStr>,
    dialect: Option<LitStr>,
    format: Option<LitStr>,
    custom: Option<Ident>,
    /// The name of the function that creates an operation, if not `new`.
    pub(crate) constructor: Option<Ident>,
    /// Whether there is any of the words.
    is_some: bool,
}

impl Operation {
    /// Takes the words.
    pub(crate) fn new(words: &mut Words<'_>, errors: &Errors) -> Self {
        let lists = ["operands", "results", "regions", "successors"].map(|it| words.list(it));
        let rules = words.list("type_rules");
        let [operands, results, regions, successors] = &lists;
        let has_list = [operands, results, regions, successors]
            .iter()
            .any(|it| it.is_some());
        let has_list = has_list || rules.is_some();
        let [operands, results, regions, successors] = lists.map(Option::unwrap_or_default);
        let this = Self {
            operands,
            results,
            regions,
            successors,
            rules: rules.unwrap_or_default(),
            terminator: words.string("implicit_terminator"),
            dialect: words.string("default_dialect"),
            format: words.string("format"),
            custom: words.bare("custom"),
            constructor: words.ident("constructor"),
            is_some: has_list,
        };
        if let (Some(word), true) = (&this.constructor, this.has_no_groups()) {
            let message = "`constructor` is for an operation that names its operands, results, regions or successors";
            errors.on(word, message);
        }
        if let (Some(_), Some(custom)) = (&this.format, &this.custom) {
            errors.on(custom, "`custom` and `format` exclude each other");
        }
        for group in this.regions.iter().chain(&this.successors) {
            if let Some(type_) = &group.builds {
                errors.on(type_, "only operands and results have types");
            }
            if group.count == Count::Optional {
                errors.on(&group.name, "a group has one, or any number: `name*`");
            }
        }
        Self {
            is_some: this.is_some || this.format.is_some() || this.custom.is_some(),
            ..this
        }
    }

    fn groups(&self) -> impl Iterator<Item = &Group> {
        let values = self.operands.iter().chain(&self.results);
        values.chain(&self.regions).chain(&self.successors)
    }

    /// Returns whether no operands, results, regions or successors are named.
    pub(crate) fn has_no_groups(&self) -> bool {
        self.groups().next().is_none()
    }

    /// Expands to the members of the implementation of `OpForm`, if there is any of the words; reports what is wrong with the words.
    pub(crate) fn expand(
        &self,
        name: &str,
        traits: &[Ident],
        properties: &[Property<'_>],
        errors: &Errors,
    ) -> Option<TokenStream> {
        let has_trait = |name: &str| traits.iter().any(|it| it == name);
        if let Some(terminator) = &self.terminator
            && !has_trait("SingleBlock")
        {
            let message =
                "an implicit terminator is that of a single block: add `traits(single_block)`";
            errors.on(terminator, message);
        }
        if !self.is_some {
            return None;
        }
        let is_symbol = has_trait("Symbol");
        self.check_names(properties, errors);
        self.check_segments(properties, errors);
        type_rules::check(&self.rules, self, properties, errors);
        let mut directives = Vec::new();
        let mut native = TokenStream::new();
        let form = match &self.format {
            Some(literal) => {
                let source = literal.value();
                match self.bind(&source, properties) {
                    Ok(format) => {
                        self.check_format(&format, literal, properties, errors);
                        native = native_properties(&format, properties);
                        directives = custom_directives(&format, name, literal, errors);
                        format!(" = {}", with_names(&source, &directives))
                    }
                    Err(found) => {
                        for error in &found {
                            format::report_at(error, literal, errors);
                        }
                        return None;
                    }
                }
            }
            None if self.custom.is_some() => " = hand-written".to_owned(),
            None => String::new(),
        };
        let line = format!("{}{form}", self.line(name, is_symbol, properties));
        Some(self.members(name, &line, properties, &directives, &native))
    }

    fn members(
        &self,
        name: &str,
        line: &str,
        properties: &[Property<'_>],
        directives: &[Called],
        native: &TokenStream,
    ) -> TokenStream {
        let site = Span::mixed_site();
        let kinds = properties.iter().filter(|it| it.segments.is_none());
        let kinds = kinds.map(|it| {
            let (name, ty) = (it.name, it.ty);
            quote_spanned!(site=> (#name, <#ty as _core::Property>::kind()))
        });
        let forms = self.custom.as_ref().map(|_| {
            quote_spanned! {site=>
                const FORMS: &'static [_core::OperationForm] =
                    &[_core::OperationForm::new(#name, <Self as _core::CustomForm>::run)];
            }
        });
        let directives = (!directives.is_empty()).then(|| {
            let dialect = name.split('.').next().unwrap_or_default();
            let names = directives.iter().map(|it| format!("{dialect}.{}", it.name));
            let paths = directives.iter().map(|it| &it.path);
            quote_spanned! {site=>
                const DIRECTIVES: &'static [_core::CustomDirective] =
                    &[#(_core::CustomDirective::new(#names, #paths)),*];
            }
        });
        quote_spanned! {site=>
            #forms
            #directives
            fn definition() -> _core::Option<_core::OperationDefinition> {
                #native
                _core::op_definition(
                    #line,
                    <Self as _core::OpProperties>::layout(),
                    &[#(#kinds),*],
                )
            }
        }
    }

    /// Returns the line of the definition, without the form.
    fn line(&self, name: &str, is_symbol: bool, properties: &[Property<'_>]) -> String {
        let mut line = name.to_owned();
        let lists = [
            ("(", &self.operands, ")"),
            ("->(", &self.results, ")"),
            ("{", &self.regions, "}"),
            ("[", &self.successors, "]"),
        ];
        for (open, groups, close) in lists {
            if !groups.is_empty() {
                let groups: Vec<_> = groups.iter().map(Group::line).collect();
                line += &format!(" {open}{}{close}", groups.join(" "));
            }
        }
        if is_symbol && properties.iter().any(|it| it.name == "sym_name") {
            line += " $sym_name:symbol";
        }
        for rule in &self.rules {
            line += &format!(" !{}", rule.line());
        }
        if let Some(terminator) = &self.terminator {
            line += &format!(" !terminator({})", terminator.value());
        }
        if let Some(dialect) = &self.dialect {
            line += &format!(" !default_dialect({})", dialect.value());
        }
        line
    }

    /// Reports names that stand for two things.
    fn check_names(&self, properties: &[Property<'_>], errors: &Errors) {
        let mut known: Vec<String> = Vec::new();
        let properties = properties.iter().filter(|it| it.segments.is_none());
        known.extend(properties.map(|it| it.name.to_owned()));
        for group in self.groups() {
            let name = group.name();
            if known.contains(&name) {
                let message = format_args!("the name `{name}` is taken");
                errors.on(&group.name, message);
            }
            known.push(name);
        }
    }

    /// Reports groups whose sizes nothing states.
    fn check_segments(&self, properties: &[Property<'_>], errors: &Errors) {
        for (word, groups) in [
            ("operand_segments", &self.operands),
            ("result_segments", &self.results),
        ] {
            let field = properties
                .iter()
                .find(|it| it.segments.is_some_and(|it| it == word));
            let mut open = groups.iter().filter(|it| it.is_open());
            if let (None, Some(_), Some(second)) = (field, open.next(), open.next()) {
                let message = format_args!(
                    "the sizes of several groups are a property: `#[op({word})] sizes: [i32; {}]`",
                    groups.len()
                );
                errors.on(&second.name, message);
            }
        }
    }

    /// Returns compile-time checks that the arrays of segment sizes have one element for each group.
    pub(crate) fn segment_checks(&self, properties: &[Property<'_>]) -> TokenStream {
        let sizes = properties.iter().filter_map(|it| {
            let word = it.segments?;
            let groups = match word == "operand_segments" {
                true => &self.operands,
                false => &self.results,
            };
            (!groups.is_empty()).then(|| {
                let (ty, count) = (it.ty, groups.len() as u32);
                let span = syn::spanned::Spanned::span(ty).resolved_at(Span::mixed_site());
                let message = format!("the operation has {count} groups");
                quote_spanned! {span=>
                    const _: () = _core::assert!(<#ty as _core::Segments>::GROUPS == #count, #message);
                }
            })
        });
        sizes.collect()
    }

    fn names(&self, properties: &[Property<'_>]) -> Vec<String> {
        let groups = self.groups().map(Group::name);
        let properties = properties.iter().filter(|it| it.segments.is_none());
        groups
            .chain(properties.map(|it| it.name.to_owned()))
            .collect()
    }

    /// Parses the format, whose variables are names of groups and properties.
    fn bind(&self, source: &str, properties: &[Property<'_>]) -> Result<Format, FormatErrors> {
        let known = self.names(properties);
        Format::parse(source, FormatKind::Operation)?.try_map(|name, span| {
            match known.contains(&name) {
                true => Ok(name),
                false => {
                    let known = known.clone();
                    Err(Error::new(span, ErrorKind::UnknownVariable { name, known }))
                }
            }
        })
    }

    /// Reports what a format leaves out, and results as values.
    fn check_format(
        &self,
        format: &Format,
        literal: &LitStr,
        properties: &[Property<'_>],
        errors: &Errors,
    ) {
        let has = |directive: Directive| {
            let mut found = false;
            format.walk(|it| found |= it.is(directive));
            found
        };
        if !has(Directive::AttrDict) && !has(Directive::AttrDictWithKeyword) {
            errors.on(literal, "the format lacks `attr-dict`");
        }
        let occurrences = format.occurrences();
        let is_written = |group: &Group| {
            let name = group.name();
            let mut values = occurrences.iter().filter(|it| !it.is_type);
            values.any(|it| *it.variable == name)
        };
        for (groups, directive, what) in [
            (&self.operands, Directive::Operands, "operand"),
            (&self.regions, Directive::Regions, "region"),
            (&self.successors, Directive::Successors, "successor"),
        ] {
            let missing = groups
                .iter()
                .filter(|it| !is_written(it) && !has(directive));
            for group in missing {
                let message = format_args!("the format lacks the {what} `${}`", group.name());
                errors.on(&group.name, message);
            }
        }
        for occurrence in &occurrences {
            let is_result = |it: &Group| it.name() == *occurrence.variable;
            if !occurrence.is_type && self.results.iter().any(is_result) {
                let message = "a format has the type of a result only: `type($result)`";
                let error = Error::other(occurrence.span, message);
                format::report_at(&error, literal, errors);
            }
        }
        type_rules::check_types(&self.rules, self, properties, format, errors);
    }
}

/// Returns compile-time checks that the format has all native properties, because a dictionary cannot have them.
fn native_properties(format: &Format, properties: &[Property<'_>]) -> TokenStream {
    let mut has_all = false;
    format.walk(|it| has_all |= it.is(Directive::PropDict));
    let occurrences = format.occurrences();
    let is_missing = |it: &&Property<'_>| {
        it.segments.is_none() && occurrences.iter().all(|other| *other.variable != it.name)
    };
    let missing = properties.iter().filter(is_missing).filter(|_| !has_all);
    let checks = missing.map(|it| {
        let ty = with_static_lifetimes(it.ty.to_token_stream());
        let message = format!(
            "the format lacks `${}`: `attr-dict` has attributes only, and this property is native",
            it.name
        );
        quote_spanned! {it.ident.span().resolved_at(Span::mixed_site())=>
            const _: () = _core::assert!(<#ty as _core::Property<'static>>::IS_ATTRIBUTE, #message);
        }
    });
    checks.collect()
}

/// Replaces all lifetimes, because a constant cannot name those of the struct.
fn with_static_lifetimes(tokens: TokenStream) -> TokenStream {
    use proc_macro2::{Group, TokenTree};
    let mut is_lifetime = false;
    let tokens = tokens.into_iter().map(|token| match token {
        TokenTree::Group(group) => {
            let inner = with_static_lifetimes(group.stream());
            TokenTree::Group(Group::new(group.delimiter(), inner))
        }
        TokenTree::Ident(ident) if std::mem::take(&mut is_lifetime) => {
            TokenTree::Ident(Ident::new("static", ident.span()))
        }
        TokenTree::Punct(punct) => {
            is_lifetime = punct.as_char() == '\'';
            TokenTree::Punct(punct)
        }
        other => other,
    });
    tokens.collect()
}

/// A custom directive that a format calls: a function of the author.
struct Called {
    path: Path,
    /// A name that no other operation of the dialect has.
    name: String,
    span: mlir_assembly_format::Span,
}

fn custom_directives(
    format: &Format,
    operation: &str,
    literal: &LitStr,
    errors: &Errors,
) -> Vec<Called> {
    let mut found = Vec::new();
    let owner = operation.split_once('.').map_or("", |it| it.1);
    let owner: String = owner
        .chars()
        .map(|it| if it.is_ascii_alphanumeric() { it } else { '_' })
        .collect();
    format.walk(|element: &Element| {
        let ElementKind::Custom(custom) = &element.kind else {
            return;
        };
        match syn::parse_str::<Path>(&custom.name) {
            Ok(path) => found.push(Called {
                path: at(path, literal.span()),
                name: format!("{owner}::{}", custom.name),
                span: custom.name_span,
            }),
            Err(_) => {
                let message = format_args!("`{}` is not a path to a function", custom.name);
                let error = Error::other(custom.name_span, message);
                format::report_at(&error, literal, errors);
            }
        }
    });
    found
}

/// Returns the path as if it stood at the literal, so that it is resolved there and errors have that place.
fn at(path: Path, span: Span) -> Path {
    let tokens = path.to_token_stream().into_iter().map(|mut token| {
        token.set_span(span);
        token
    });
    let tokens: TokenStream = tokens.collect();
    syn::parse2(tokens).unwrap_or(path)
}

/// Replaces the names of the directives in a format.
fn with_names(source: &str, directives: &[Called]) -> String {
    let mut text = source.to_owned();
    let mut directives: Vec<_> = directives.iter().collect();
    directives.sort_by_key(|it| std::cmp::Reverse(it.span.start));
    for directive in directives {
        text.replace_range(directive.span.start..directive.span.end, &directive.name);
    }
    text
}
