//! Collects what one Rust file names: `use` trees, inline paths, paths in macros and attributes, string literals.
//!
//! Items behind `#[cfg(test)]` and the paths of `pub(in ..)` are left out.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, ImplItem, Item, ItemUse, Lit, Meta, TraitItem, UseTree, Visibility};

/// One name that a `use` declaration brings into scope.
#[derive(Debug, Clone)]
pub(crate) struct Import {
    /// The name in scope; `None` for a glob.
    pub(crate) name: Option<String>,
    pub(crate) path: Vec<String>,
    pub(crate) line: usize,
    /// Whether others can name the import: `pub use`, `pub(crate) use`.
    pub(crate) public: bool,
}

/// A path outside `use` declarations.
#[derive(Debug, Clone)]
pub(crate) struct InlinePath {
    pub(crate) path: Vec<String>,
    pub(crate) line: usize,
}

/// The contents of a string literal: text, bytes or C string.
#[derive(Debug, Clone)]
pub(crate) struct Literal {
    pub(crate) value: String,
    pub(crate) line: usize,
}

/// What the items of one module name.
#[derive(Debug, Default)]
pub(crate) struct Collected {
    pub(crate) imports: Vec<Import>,
    pub(crate) paths: Vec<InlinePath>,
    pub(crate) literals: Vec<Literal>,
}

impl Collected {
    /// Adds the imports of a `use` declaration.
    pub(crate) fn add_use(&mut self, item: &ItemUse) {
        let public = !matches!(item.vis, Visibility::Inherited);
        self.add_tree(&item.tree, &mut Vec::new(), public);
    }

    fn add_tree(&mut self, tree: &UseTree, prefix: &mut Vec<String>, public: bool) {
        let (ident, name) = match tree {
            UseTree::Path(path) => {
                prefix.push(path.ident.to_string());
                self.add_tree(&path.tree, prefix, public);
                prefix.pop();
                return;
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.add_tree(tree, prefix, public);
                }
                return;
            }
            UseTree::Glob(glob) => {
                self.imports.push(Import {
                    name: None,
                    path: prefix.clone(),
                    line: glob.star_token.spans[0].start().line,
                    public,
                });
                return;
            }
            UseTree::Name(name) => (&name.ident, None),
            UseTree::Rename(rename) => (&rename.ident, Some(rename.rename.to_string())),
        };
        let mut path = prefix.clone();
        // `a::b::{self}` is `a::b`.
        if ident != "self" || path.is_empty() {
            path.push(ident.to_string());
        }
        self.imports.push(Import {
            name: name.or_else(|| path.last().cloned()),
            path,
            line: ident.span().start().line,
            public,
        });
    }

    fn add_literal(&mut self, literal: &Lit) {
        let value = match literal {
            Lit::Str(text) => text.value(),
            Lit::ByteStr(bytes) => String::from_utf8_lossy(&bytes.value()).into_owned(),
            Lit::CStr(text) => text.value().to_string_lossy().into_owned(),
            _ => return,
        };
        let line = literal.span().start().line;
        self.literals.push(Literal { value, line });
    }

    /// Finds paths of at least two segments, and string literals, in the tokens of a macro or an attribute.
    fn scan(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            match token {
                TokenTree::Literal(literal) => {
                    if let Ok(literal) = syn::parse2(TokenTree::from(literal.clone()).into()) {
                        self.add_literal(&literal);
                    }
                    at += 1;
                }
                TokenTree::Group(group) => {
                    self.scan(group.stream());
                    at += 1;
                }
                TokenTree::Punct(_) => at += 1,
                TokenTree::Ident(first) => {
                    let line = first.span().start().line;
                    let mut path = vec![first.to_string()];
                    let start = at;
                    at += 1;
                    while is_colons(&tokens, at) {
                        match tokens.get(at + 2) {
                            Some(TokenTree::Ident(next)) => {
                                path.push(next.to_string());
                                at += 3;
                            }
                            // A `use` tree in a macro: each branch is a path.
                            Some(TokenTree::Group(group))
                                if group.delimiter() == Delimiter::Brace =>
                            {
                                self.scan_branches(&path, group.stream(), line);
                                path.clear();
                                at += 2;
                            }
                            _ => break,
                        }
                        if path.is_empty() {
                            break;
                        }
                    }
                    // `::name::..` is a path of another crate, `x.name` a field or method.
                    let continues = start > 0
                        && matches!(&tokens[start - 1], TokenTree::Punct(p) if matches!(p.as_char(), ':' | '.'))
                        && (start < 2
                            || is_punct(tokens.get(start - 2), ':')
                            || is_punct(tokens.get(start - 1), '.'));
                    if path.len() > 1 && !continues {
                        self.paths.push(InlinePath { path, line });
                    }
                }
            }
        }
    }

    fn scan_branches(&mut self, prefix: &[String], tokens: TokenStream, line: usize) {
        let mut path = prefix.to_vec();
        let mut finish = |path: &mut Vec<String>| {
            if path.len() > prefix.len() {
                self.paths.push(InlinePath {
                    path: path.clone(),
                    line,
                });
            }
            path.truncate(prefix.len());
        };
        let mut renamed = false;
        for token in tokens {
            match token {
                TokenTree::Ident(ident) if ident == "as" => renamed = true,
                TokenTree::Ident(_) if renamed => renamed = false,
                TokenTree::Ident(ident) => path.push(ident.to_string()),
                TokenTree::Punct(punct) if punct.as_char() == ',' => finish(&mut path),
                _ => {}
            }
        }
        finish(&mut path);
    }
}

fn is_punct(token: Option<&TokenTree>, character: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == character)
}

fn is_colons(tokens: &[TokenTree], at: usize) -> bool {
    is_punct(tokens.get(at), ':') && is_punct(tokens.get(at + 1), ':')
}

impl<'ast> Visit<'ast> for Collected {
    fn visit_item(&mut self, item: &'ast Item) {
        if !is_test(item_attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        let attributes = match item {
            ImplItem::Const(item) => &item.attrs,
            ImplItem::Fn(item) => &item.attrs,
            ImplItem::Type(item) => &item.attrs,
            ImplItem::Macro(item) => &item.attrs,
            _ => &Vec::new(),
        };
        if !is_test(attributes) {
            visit::visit_impl_item(self, item);
        }
    }

    fn visit_trait_item(&mut self, item: &'ast TraitItem) {
        let attributes = match item {
            TraitItem::Const(item) => &item.attrs,
            TraitItem::Fn(item) => &item.attrs,
            TraitItem::Type(item) => &item.attrs,
            TraitItem::Macro(item) => &item.attrs,
            _ => &Vec::new(),
        };
        if !is_test(attributes) {
            visit::visit_trait_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.add_use(item);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if let Some(first) = path.segments.first() {
            let names = path.segments.iter().map(|s| s.ident.to_string());
            // `::name` is a crate, never a module.
            if path.leading_colon.is_none() {
                self.paths.push(InlinePath {
                    path: names.collect(),
                    line: first.ident.span().start().line,
                });
            }
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, invocation: &'ast syn::Macro) {
        self.visit_path(&invocation.path);
        self.scan(invocation.tokens.clone());
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if attribute.path().is_ident("doc") || attribute.path().is_ident("cfg") {
            return;
        }
        match &attribute.meta {
            Meta::Path(_) => {}
            Meta::List(list) => self.scan(list.tokens.clone()),
            Meta::NameValue(pair) => self.visit_expr(&pair.value),
        }
    }

    fn visit_lit(&mut self, literal: &'ast Lit) {
        self.add_literal(literal);
    }

    fn visit_visibility(&mut self, _: &'ast Visibility) {}
}

/// Returns whether the attributes leave an item out of every build but that of the tests.
pub(crate) fn is_test(attributes: &[Attribute]) -> bool {
    fn needs_test(meta: &Meta) -> bool {
        match meta {
            Meta::Path(path) => path.is_ident("test"),
            Meta::List(list) if list.path.is_ident("all") => list
                .parse_args_with(
                    syn::punctuated::Punctuated::<Meta, syn::Token![,]>::parse_terminated,
                )
                .is_ok_and(|all| all.iter().any(needs_test)),
            _ => false,
        }
    }
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute
                .parse_args::<Meta>()
                .is_ok_and(|meta| needs_test(&meta))
    })
}

/// Returns the attributes of an item of any kind.
pub(crate) fn item_attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::ExternCrate(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::ForeignMod(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::TraitAlias(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}
