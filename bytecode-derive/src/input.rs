//! What the user wrote: an enum or a struct, its variants, their fields and the words on them.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::{
    DeriveInput, Expr, Fields, GenericParam, Generics, Ident, Lifetime, LifetimeParam, LitInt,
    LitStr, Member, Path, Type,
};

use crate::context::Errors;
use crate::words::{Version, Words};

/// The words on an enum of attributes or types.
pub(crate) struct Item {
    pub(crate) dialect: Option<LitStr>,
    pub(crate) reserved: Vec<LitInt>,
    pub(crate) print: Option<Path>,
    pub(crate) parse: Option<Path>,
    /// Whether what a version does not have is an error where it is read, too.
    pub(crate) strict: bool,
    pub(crate) variants: Vec<Variant>,
    /// Whether its words have errors, so that what is missing may be among them.
    pub(crate) broken: bool,
}

/// One variant, or the fields of a struct.
pub(crate) struct Variant {
    pub(crate) ident: Ident,
    pub(crate) code: Option<LitInt>,
    /// Whether it is written as text.
    pub(crate) uncoded: Option<Ident>,
    /// Whether it holds the codes that no other variant has.
    pub(crate) unknown: Option<Ident>,
    /// Whether it holds an enum of constants, whose values are its codes.
    pub(crate) value_is_code: Option<Ident>,
    /// Whether its only field is a target of decoding.
    pub(crate) payload: Option<Ident>,
    /// Whether its code is one that only later releases write.
    pub(crate) later: bool,
    pub(crate) mnemonic: Option<LitStr>,
    /// The assembly format; not beside `print`.
    pub(crate) format: Option<LitStr>,
    pub(crate) print: Option<Path>,
    pub(crate) parse: Option<Path>,
    /// Whether the text is this one of the variants with its mnemonic.
    pub(crate) when: Option<Expr>,
    /// The codes of combinations: `code_if_present(a, b) = 12`.
    pub(crate) combinations: Vec<Combination>,
    /// In order of declaration.
    pub(crate) fields: Vec<Field>,
    /// Indices of the fields, in wire order.
    pub(crate) wire_order: Vec<usize>,
    pub(crate) presence_bits: PresenceBits,
    /// The versions of the dialect that have it.
    pub(crate) versions: Versions,
    /// Whether its words have errors, so that what is missing may be among them.
    pub(crate) broken: bool,
}

/// The integer that holds the bits of the fields with `presence_bit`.
#[derive(Clone, Copy)]
pub(crate) struct PresenceBits {
    /// Its form: a varint, or a byte.
    pub(crate) form: Integer,
    /// How many fields stand before it, in wire order.
    pub(crate) position: usize,
}

impl PresenceBits {
    /// Whether their position or form differs from a varint in front of all fields.
    pub(crate) fn is_explicit(self) -> bool {
        self.position > 0 || self.is_byte()
    }

    pub(crate) fn is_byte(self) -> bool {
        matches!(self.form, Integer::Byte)
    }
}

/// The code of a variant where exactly these fields are present.
pub(crate) struct Combination {
    pub(crate) fields: Vec<Ident>,
    pub(crate) code: LitInt,
}

/// One field.
pub(crate) struct Field {
    pub(crate) member: Member,
    /// The variable that holds it in generated code.
    pub(crate) binding: Ident,
    pub(crate) ty: Type,
    /// The code when this field is present.
    pub(crate) code_if_present: Option<LitInt>,
    /// Whether its presence is a bit of the varint in front of the fields, and since which version.
    pub(crate) presence_bit: Option<Option<Version>>,
    pub(crate) coding: Coding,
    pub(crate) length: Option<Expr>,
    /// The versions of the dialect in which it is on the wire.
    pub(crate) versions: Versions,
    /// The value that the assembly elides.
    pub(crate) default: Option<Expr>,
    /// Whether that is another value than that of `Default`.
    pub(crate) has_own_default: bool,
    /// Its value in versions that lack it.
    pub(crate) when_missing: Option<Expr>,
    /// The module that prints and parses it.
    pub(crate) assembly: Option<Path>,
    /// Its form where the format gives no other one.
    pub(crate) directive: Option<mlir_assembly_format::Directive>,
    /// Its name in the assembly.
    pub(crate) assembly_name: String,
    /// Whether that is said beside it.
    renamed: bool,
}

/// Since which version of the dialect something exists, and until before which.
#[derive(Clone, Default)]
pub(crate) struct Versions {
    pub(crate) since: Option<Version>,
    pub(crate) until: Option<Version>,
}

impl Versions {
    pub(crate) fn new(words: &mut Words<'_>, errors: &Errors) -> Self {
        let this = Self {
            since: words.version("since"),
            until: words.version("until"),
        };
        if let (Some(since), Some(until)) = (&this.since, &this.until)
            && since.components >= until.components
        {
            let message = "`until` is the first version without it: it follows `since`";
            errors.at(until.span, message);
        }
        this
    }

    /// Whether it exists in all versions.
    pub(crate) fn are_all(&self) -> bool {
        self.since.is_none() && self.until.is_none()
    }

    /// `since, until`, as arguments.
    pub(crate) fn tokens(&self) -> TokenStream {
        let since = Version::tokens(self.since.as_ref());
        let until = Version::tokens(self.until.as_ref());
        quote!(#since, #until)
    }
}

/// How a field is coded.
pub(crate) enum Coding {
    /// By its type.
    Plain,
    /// As another kind of integer.
    Integer(Integer),
    /// An integer of a width known from elsewhere.
    Width(Expr),
    /// A floating-point number of semantics known from elsewhere.
    Semantics(Expr),
    /// So many bits of a varint that neighbours share.
    Bits(LitInt),
    /// By the functions of a module, which get the arguments.
    With(Path, Vec<Expr>),
}

/// The integers of the wire.
#[derive(Clone, Copy)]
pub(crate) enum Integer {
    Varint,
    Signed,
    Byte,
}

impl Item {
    pub(crate) fn new(input: &DeriveInput, errors: &Errors) -> Self {
        let before = errors.count();
        let mut words = Words::new(&input.attrs, "bytecode", "an enum of items", errors);
        words.path("crate");
        let mut item = Self {
            dialect: words.string("dialect"),
            reserved: words.list("reserved").unwrap_or_default(),
            print: words.path("print"),
            parse: words.path("parse"),
            strict: words.bare("strict").is_some(),
            variants: Vec::new(),
            broken: false,
        };
        both(&item.print, &item.parse, errors);
        let rename_all = words.string("rename_all");
        if let Some(case) = rename_all.as_ref().filter(|it| it.value() != "camelCase") {
            errors.on(case, "`rename_all` takes `\"camelCase\"`");
        }
        words.finish();
        item.broken = errors.count() > before;
        if let syn::Data::Enum(data) = &input.data {
            for variant in &data.variants {
                item.variants.push(Variant::new(variant, errors));
            }
            if rename_all.is_some() {
                let fields = item.variants.iter_mut().flat_map(|it| &mut it.fields);
                fields.for_each(Field::rename);
            }
        } else {
            errors.on(
                &input.ident,
                "the items of a dialect are an enum, with one variant for each",
            );
        }
        item
    }
}

impl Variant {
    fn new(variant: &syn::Variant, errors: &Errors) -> Self {
        let before = errors.count();
        let mut words = Words::new(&variant.attrs, "bytecode", "a variant", errors);
        let mut this = Self {
            ident: variant.ident.clone(),
            code: words.integer("code"),
            uncoded: words.bare("uncoded"),
            unknown: words.bare("unknown"),
            value_is_code: words.bare("value_is_code"),
            payload: words.bare("payload"),
            later: false,
            mnemonic: words.string("mnemonic"),
            format: words.string("format"),
            print: words.path("print"),
            parse: words.path("parse"),
            when: words.expression("when"),
            combinations: words.combinations(),
            presence_bits: presence_bits(&mut words, errors),
            versions: Versions::new(&mut words, errors),
            fields: fields(&variant.fields, errors),
            wire_order: Vec::new(),
            broken: false,
        };
        this.set_order(words.list("order"), errors);
        if let Some(later) = words.integer("later") {
            if this.uncoded.take().is_none() || this.code.is_some() {
                let message =
                    "`later` is the code that later releases write for an `uncoded` variant";
                errors.on(&later, message);
            }
            this.code = Some(later);
            this.later = true;
        }
        both(&this.print, &this.parse, errors);
        if let (Some(format), Some(_)) = (&this.format, &this.print) {
            errors.on(format, "`format` and `print` exclude each other");
        }
        words.finish();
        this.broken = errors.count() > before;
        this
    }

    /// The fields of a struct, as a variant.
    pub(crate) fn of_struct(
        ident: &Ident,
        fields_of: &Fields,
        words: &mut Words<'_>,
        errors: &Errors,
    ) -> Self {
        let mut this = Self {
            ident: ident.clone(),
            code: None,
            uncoded: None,
            unknown: None,
            value_is_code: None,
            payload: None,
            later: false,
            mnemonic: None,
            format: words.string("format"),
            print: None,
            parse: None,
            when: None,
            combinations: Vec::new(),
            presence_bits: presence_bits(words, errors),
            versions: Versions::default(),
            fields: fields(fields_of, errors),
            wire_order: Vec::new(),
            broken: false,
        };
        this.set_order(words.list("order"), errors);
        this
    }

    /// The wire order: that of declaration, or the one that is given, in which `presence_bits` may stand.
    fn set_order(&mut self, mut order: Option<Vec<Member>>, errors: &Errors) {
        let is_word =
            |member: &Member| matches!(member, Member::Named(it) if it == "presence_bits");
        let is_field = self.fields.iter().any(|field| is_word(&field.member));
        if let Some(order) = order.as_mut().filter(|_| !is_field)
            && let Some(position) = order.iter().position(is_word)
        {
            order.remove(position);
            self.presence_bits.position = position;
        }
        self.wire_order = wire_order(&self.fields, order, errors);
    }

    /// The fields in wire order.
    pub(crate) fn wire_fields(&self) -> impl Iterator<Item = &Field> {
        self.wire_order.iter().filter_map(|&at| self.fields.get(at))
    }

    /// `{ member: binding, ... }`, as a pattern and as an expression.
    pub(crate) fn bindings(&self) -> TokenStream {
        let fields = self.fields.iter().map(|field| {
            let (member, binding) = (&field.member, &field.binding);
            match member {
                Member::Named(name) if name == binding => quote!(#name),
                _ => quote!(#member: #binding),
            }
        });
        quote!({ #(#fields),* })
    }

    /// Whether its wire form differs between versions of the dialect.
    pub(crate) fn is_versioned(&self) -> bool {
        let differs = |field: &Field| {
            !field.versions.are_all() || matches!(field.presence_bit, Some(Some(_)))
        };
        !self.versions.are_all() || self.fields.iter().any(differs)
    }

    /// The fields whose presence is a bit of the varint in front of them, the first in bit 0.
    pub(crate) fn with_presence_bit(&self) -> impl Iterator<Item = &Field> {
        self.wire_fields()
            .filter(|field| field.presence_bit.is_some())
    }

    /// The type of the constant whose values are its codes.
    pub(crate) fn constants(&self) -> Option<&Type> {
        self.value_is_code.as_ref()?;
        self.fields.first().map(|field| &field.ty)
    }

    /// The fields whose presence chooses the code.
    pub(crate) fn choosing(&self) -> impl Iterator<Item = &Field> {
        self.fields
            .iter()
            .filter(|field| field.code_if_present.is_some())
    }

    /// Its name in assembly.
    pub(crate) fn mnemonic(&self) -> String {
        match &self.mnemonic {
            Some(mnemonic) => mnemonic.value(),
            None => snake_case(&self.ident.to_string()),
        }
    }
}

/// `presence_bits = byte`, if it is given.
fn presence_bits(words: &mut Words<'_>, errors: &Errors) -> PresenceBits {
    let form = match words.path("presence_bits") {
        Some(form) if form.is_ident("byte") => Integer::Byte,
        Some(form) => {
            errors.on(
                form,
                "`presence_bits` takes `byte`; without it, the bits are a varint",
            );
            Integer::Varint
        }
        None => Integer::Varint,
    };
    PresenceBits { form, position: 0 }
}

/// What is printed by hand is parsed by hand.
fn both(print: &Option<Path>, parse: &Option<Path>, errors: &Errors) {
    match (print, parse) {
        (Some(print), None) => errors.on(print, "`print` needs a `parse` beside it"),
        (None, Some(parse)) => errors.on(parse, "`parse` needs a `print` beside it"),
        _ => {}
    }
}

impl Field {
    fn new(field: &syn::Field, index: usize, errors: &Errors) -> Self {
        let mut words = Words::new(&field.attrs, "bytecode", "a field", errors);
        let integer = [
            (words.bare("varint"), Integer::Varint),
            (words.bare("signed"), Integer::Signed),
            (words.bare("byte"), Integer::Byte),
        ];
        let mut codings = Vec::new();
        for (word, kind) in integer {
            codings.extend(word.map(|word| (word, Coding::Integer(kind))));
        }
        let named = |name: &str, span: Span| Ident::new(name, span);
        if let Some(width) = words.expression("width") {
            codings.push((named("width", span_of(&width)), Coding::Width(width)));
        }
        if let Some(it) = words.expression("semantics") {
            codings.push((named("semantics", span_of(&it)), Coding::Semantics(it)));
        }
        if let Some(bits) = words.integer("bits") {
            codings.push((named("bits", bits.span()), Coding::Bits(bits)));
        }
        if let Some((with, arguments)) = words.call("with") {
            let word = named("with", span_of(&with));
            codings.push((word, Coding::With(with, arguments)));
        }
        if let [(first, _), rest @ ..] = codings.as_slice() {
            for (word, _) in rest {
                let message = format_args!(
                    "a field has one coding: `{first}` and `{word}` exclude each other"
                );
                errors.at(word.span(), message);
            }
        }
        let default = words.optional_expression("default");
        let mut this = Self {
            member: match &field.ident {
                Some(ident) => Member::Named(ident.clone()),
                None => Member::Unnamed(index.into()),
            },
            binding: match &field.ident {
                Some(ident) => ident.clone(),
                None => format_ident!("field{index}"),
            },
            ty: field.ty.clone(),
            code_if_present: words.integer("code_if_present"),
            presence_bit: words.optional_version("presence_bit"),
            length: words.expression("len"),
            versions: Versions::new(&mut words, errors),
            has_own_default: matches!(default, Some(Some(_))),
            default: default.map(|value| value.unwrap_or_else(default_value)),
            when_missing: words.expression("when_missing"),
            assembly: words.path("assembly"),
            directive: None,
            renamed: false,
            assembly_name: String::new(),
            coding: codings
                .into_iter()
                .next()
                .map_or(Coding::Plain, |(_, coding)| coding),
        };
        if let Some(directive) = words.path("directive") {
            let word = directive.get_ident().map(Ident::to_string);
            this.directive = word.and_then(|word| crate::format::form(&word));
            if this.directive.is_none() {
                let message = format_args!(
                    "`directive` takes a word of the format language: {}",
                    crate::format::form_names().join(", ")
                );
                errors.on(&directive, message);
            }
            if let Some(module) = &this.assembly {
                errors.on(module, "`assembly` and `directive` exclude each other");
                this.directive = None;
            }
        }
        match words.string("name") {
            Some(name) => {
                this.assembly_name = name.value();
                this.renamed = true;
            }
            None => this.assembly_name = this.name().trim_end_matches('_').to_owned(),
        }
        words.finish();
        this
    }

    /// Gives it a name in camel case in the assembly, if it has none of its own.
    fn rename(&mut self) {
        if self.renamed {
            return;
        }
        let mut words = self.assembly_name.split('_');
        let mut name = words.next().unwrap_or_default().to_owned();
        for word in words {
            let mut letters = word.chars();
            name.extend(letters.next().into_iter().flat_map(char::to_uppercase));
            name.push_str(letters.as_str());
        }
        self.assembly_name = name;
    }

    /// Whether its wire form is that of its type, always.
    pub(crate) fn is_plain(&self) -> bool {
        matches!(self.coding, Coding::Plain)
            && self.length.is_none()
            && self.presence_bit.is_none()
            && self.versions.are_all()
    }

    /// Whether the assembly may leave it out.
    pub(crate) fn may_be_absent(&self) -> bool {
        crate::field::is_option(self) || self.code_if_present.is_some() || self.default.is_some()
    }

    /// Whether the assembly has what is in an `Option`.
    pub(crate) fn unwraps(&self) -> bool {
        crate::field::is_option(self) && self.default.is_none()
    }

    /// Its name, for messages and the schema.
    pub(crate) fn name(&self) -> String {
        match &self.member {
            Member::Named(ident) => syn::ext::IdentExt::unraw(ident).to_string(),
            Member::Unnamed(index) => index.index.to_string(),
        }
    }
}

/// That of `Default`, as the type has it.
fn default_value() -> Expr {
    syn::parse_quote_spanned!(Span::mixed_site()=> _bytecode::Default::default())
}

fn span_of(tokens: &impl syn::spanned::Spanned) -> Span {
    tokens.span()
}

fn fields(fields: &Fields, errors: &Errors) -> Vec<Field> {
    let fields = fields.iter().enumerate();
    fields
        .map(|(index, field)| Field::new(field, index, errors))
        .collect()
}

/// The indices of `fields` in wire order.
fn wire_order(fields: &[Field], order: Option<Vec<Member>>, errors: &Errors) -> Vec<usize> {
    let Some(order) = order else {
        return (0..fields.len()).collect();
    };
    let mut indices: Vec<usize> = Vec::new();
    for member in &order {
        match fields.iter().position(|field| field.member == *member) {
            Some(index) if indices.contains(&index) => {
                errors.on(member, "this field is listed twice")
            }
            Some(index) => indices.push(index),
            None => errors.on(member, "there is no such field"),
        }
    }
    if let (Some(first), Some(missing)) = (
        order.first(),
        (0..fields.len()).find(|index| !indices.contains(index)),
    ) {
        let name = fields.get(missing).map(Field::name).unwrap_or_default();
        let message = format_args!("`order` lists every field: `{name}` is missing");
        errors.on(first, message);
    }
    indices
}

/// `FileLineCol` as `file_line_col`.
pub(crate) fn snake_case(name: &str) -> String {
    let mut result = String::new();
    for (index, letter) in name.chars().enumerate() {
        if letter.is_uppercase() && index > 0 {
            result.push('_');
        }
        result.extend(letter.to_lowercase());
    }
    result
}

/// `tokens` in a scope of its own, where `_bytecode` is `mlir_bytecode::__private`: that of
/// `crate = path`, or of the crate called `mlir_bytecode`.
pub(crate) fn scope(
    attributes: &[syn::Attribute],
    name: &str,
    tokens: &TokenStream,
) -> TokenStream {
    let path = core(attributes, name).map_or(quote!(::mlir_bytecode), |path| quote!(#path));
    quote! {
        const _: () = {
            use #path::__private as _bytecode;
            #tokens
        };
    }
}

/// The generics of the input, with a bound on each type parameter.
pub(crate) fn with_bounds(input: &DeriveInput, bound: &TokenStream) -> syn::Generics {
    let mut generics = input.generics.clone();
    for parameter in generics.type_params_mut() {
        parameter.bounds.push(syn::parse_quote!(#bound));
    }
    generics
}

/// Keeps the implementations of core itself out of the compiler's lists of examples.
pub(crate) fn quiet(attributes: &[syn::Attribute]) -> Option<TokenStream> {
    let path = core(attributes, "bytecode")?;
    let ours = path.is_ident("crate");
    ours.then(|| quote!(#[diagnostic::do_not_recommend]))
}

fn core(attributes: &[syn::Attribute], name: &str) -> Option<Path> {
    // Whatever else is wrong is reported by the one who reads the other words.
    let ignored = Errors::default();
    Words::new(attributes, name, "", &ignored).path("crate")
}

/// The lifetime of the context in `input`: the first one, or one of its own.
pub(crate) fn context_lifetime(input: &DeriveInput) -> Lifetime {
    match input.generics.lifetimes().next() {
        Some(first) => first.lifetime.clone(),
        None => Lifetime::new("'ir", Span::mixed_site()),
    }
}

/// `generics`, those of an implementation for `input`, with the lifetime of the context.
pub(crate) fn with_context_lifetime(input: &DeriveInput, mut generics: Generics) -> Generics {
    if input.generics.lifetimes().next().is_none() {
        let parameter = GenericParam::Lifetime(LifetimeParam::new(context_lifetime(input)));
        generics.params.insert(0, parameter);
    }
    generics
}
