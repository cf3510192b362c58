//! The module tree of a crate, from the texts of its files, and the files that define what paths name.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::Visit;
use syn::{Attribute, Item};

use crate::collect::{Collected, is_test, item_attributes};
use crate::graph::outside;

/// Texts of files by their path in `src`, with `/`.
pub(crate) type Sources = BTreeMap<String, String>;

/// A module: a file, or a part of one.
#[derive(Debug, Default)]
pub(crate) struct Module {
    pub(crate) file: String,
    path: Vec<String>,
    parent: Option<usize>,
    children: BTreeMap<String, usize>,
    /// Names of the items that the module defines.
    items: BTreeSet<String>,
    /// Words in the module's macro invocations: these may define items of these names.
    words: BTreeSet<String>,
    pub(crate) collected: Collected,
}

/// What a path names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    Module(usize),
    /// An item that this module defines.
    Item(usize),
}

impl Target {
    pub(crate) fn module(self) -> usize {
        match self {
            Self::Module(module) | Self::Item(module) => module,
        }
    }
}

/// What a name is in a module.
enum Found {
    Target(Target),
    /// An import of this module from another crate.
    Foreign(usize),
    Nothing,
}

/// All modules of a crate but those of its tests; the first is the root.
#[derive(Debug, Default)]
pub(crate) struct Modules {
    pub(crate) modules: Vec<Module>,
    /// The crate's names for itself: `extern crate self as name`.
    own_names: BTreeSet<String>,
    /// Macros with `#[macro_export]`, which are named by the root, and the modules that define them.
    exported: BTreeMap<String, usize>,
}

impl Modules {
    /// Parses `lib.rs` and each file that it declares, directly or not.
    pub(crate) fn parse(sources: &Sources) -> Result<Self, String> {
        let mut modules = Self::default();
        modules.add_file(sources, "lib.rs", Vec::new(), None)?;
        Ok(modules)
    }

    /// Returns the files of all modules, sorted.
    pub(crate) fn files(&self) -> BTreeSet<&str> {
        self.modules.iter().map(|m| m.file.as_str()).collect()
    }

    fn add_file(
        &mut self,
        sources: &Sources,
        file: &str,
        path: Vec<String>,
        parent: Option<usize>,
    ) -> Result<Option<usize>, String> {
        let text = sources
            .get(file)
            .ok_or_else(|| format!("{file} is missing"))?;
        let parsed = syn::parse_file(text).map_err(|error| {
            let line = error.span().start().line;
            format!("{file}, line {line}: {error}")
        })?;
        if is_test(&parsed.attrs) {
            return Ok(None);
        }
        let module = self.add_module(file, path, parent);
        self.collect_attributes(module, &parsed.attrs);
        self.add_items(sources, module, &parsed.items)?;
        Ok(Some(module))
    }

    fn add_module(&mut self, file: &str, path: Vec<String>, parent: Option<usize>) -> usize {
        self.modules.push(Module {
            file: file.to_owned(),
            path,
            parent,
            ..Module::default()
        });
        self.modules.len() - 1
    }

    fn collect_attributes(&mut self, module: usize, attributes: &[Attribute]) {
        for attribute in attributes {
            self.modules[module].collected.visit_attribute(attribute);
        }
    }

    fn add_items(
        &mut self,
        sources: &Sources,
        module: usize,
        items: &[Item],
    ) -> Result<(), String> {
        // Imports of the module itself come before those of its functions.
        for item in items {
            if let Item::Use(item) = item
                && !is_test(&item.attrs)
            {
                self.modules[module].collected.add_use(item);
            }
        }
        for item in items {
            if is_test(item_attributes(item)) {
                continue;
            }
            let ident = match item {
                Item::Use(_) => continue,
                Item::Mod(item) => {
                    self.add_submodule(sources, module, item)?;
                    continue;
                }
                Item::ExternCrate(item) => {
                    if item.ident == "self"
                        && let Some((_, name)) = &item.rename
                    {
                        self.own_names.insert(name.to_string());
                    }
                    continue;
                }
                Item::Macro(item) => {
                    if let Some(ident) = &item.ident
                        && item.attrs.iter().any(|a| a.path().is_ident("macro_export"))
                    {
                        self.exported.insert(ident.to_string(), module);
                    } else if item.ident.is_none() {
                        add_words(item.mac.tokens.clone(), &mut self.modules[module].words);
                    }
                    item.ident.as_ref()
                }
                Item::Const(item) => Some(&item.ident),
                Item::Enum(item) => Some(&item.ident),
                Item::Fn(item) => Some(&item.sig.ident),
                Item::Static(item) => Some(&item.ident),
                Item::Struct(item) => Some(&item.ident),
                Item::Trait(item) => Some(&item.ident),
                Item::TraitAlias(item) => Some(&item.ident),
                Item::Type(item) => Some(&item.ident),
                Item::Union(item) => Some(&item.ident),
                _ => None,
            };
            let module = &mut self.modules[module];
            module.items.extend(ident.map(ToString::to_string));
            module.collected.visit_item(item);
        }
        Ok(())
    }

    fn add_submodule(
        &mut self,
        sources: &Sources,
        parent: usize,
        item: &syn::ItemMod,
    ) -> Result<(), String> {
        let name = item.ident.to_string();
        let mut path = self.modules[parent].path.clone();
        path.push(name.clone());
        let child = if let Some((_, items)) = &item.content {
            let file = self.modules[parent].file.clone();
            let child = self.add_module(&file, path, Some(parent));
            self.add_items(sources, child, items)?;
            Some(child)
        } else {
            let base = path.join("/");
            let file = [format!("{base}.rs"), format!("{base}/mod.rs")]
                .into_iter()
                .find(|file| sources.contains_key(file))
                .ok_or_else(|| {
                    format!("no file for `mod {name}` of {}", self.modules[parent].file)
                })?;
            self.add_file(sources, &file, path, Some(parent))?
        };
        self.collect_attributes(parent, &item.attrs);
        if let Some(child) = child {
            self.modules[parent].children.insert(name, child);
        }
        Ok(())
    }

    /// Returns the target of a path in a `use` declaration; `None` for a path that starts at another crate. Another crate's item
    /// belongs to the module that imports it from there.
    pub(crate) fn resolve_import(&self, module: usize, path: &[String]) -> Option<Target> {
        self.resolve(module, path, &mut HashSet::new())
    }

    /// Returns the target of an inline path. `None` for other crates' items, for local names, and for names
    /// that an import other than a glob brought into scope: these arrows come from the import.
    pub(crate) fn resolve_inline(&self, module: usize, path: &[String]) -> Option<Target> {
        let [first, rest @ ..] = path else {
            return None;
        };
        if self.anchor(module, first).is_none() {
            let scope = &self.modules[module];
            let imported = scope
                .collected
                .imports
                .iter()
                .any(|i| i.name.as_ref() == Some(first));
            let by_name = imported || scope.items.contains(first);
            if by_name || scope.children.contains_key(first) {
                let target = self.find(module, first, rest.is_empty(), &mut HashSet::new());
                if rest.is_empty() || !matches!(target, Found::Target(Target::Module(_))) {
                    return None;
                }
            } else if scope.words.contains(first) {
                return None;
            }
        } else if rest.is_empty() {
            return None;
        }
        self.resolve(module, path, &mut HashSet::new())
    }

    /// Returns the module to which `crate`, `self` and similar words refer.
    fn anchor(&self, module: usize, name: &str) -> Option<usize> {
        match name {
            "crate" => Some(0),
            "self" => Some(module),
            "super" => self.modules[module].parent,
            _ if self.own_names.contains(name) => Some(0),
            _ => None,
        }
    }

    fn resolve(
        &self,
        module: usize,
        path: &[String],
        seen: &mut HashSet<(usize, String, bool)>,
    ) -> Option<Target> {
        let (first, mut rest) = path.split_first()?;
        let mut target = match self.anchor(module, first) {
            Some(module) => Target::Module(module),
            None => match self.find(module, first, rest.is_empty(), seen) {
                Found::Target(target) => target,
                Found::Foreign(_) | Found::Nothing => return None,
            },
        };
        while let (Target::Module(inside), Some((name, after))) = (target, rest.split_first()) {
            rest = after;
            if name == "super" || name == "self" {
                target = Target::Module(self.anchor(inside, name)?);
                continue;
            }
            target = match self.find(inside, name, rest.is_empty(), seen) {
                Found::Target(target) => target,
                // `lib.rs` passes on the derives, which are no part of the graph.
                Found::Foreign(module) if outside(&self.modules[module].file) => return None,
                Found::Foreign(module) => Target::Item(module),
                // Macros may define it.
                Found::Nothing => Target::Item(inside),
            };
        }
        Some(target)
    }

    /// Resolves a name in a module, through the module's imports.
    fn find(
        &self,
        module: usize,
        name: &str,
        last: bool,
        seen: &mut HashSet<(usize, String, bool)>,
    ) -> Found {
        if !seen.insert((module, name.to_owned(), last)) {
            return Found::Nothing;
        }
        let scope = &self.modules[module];
        let child = scope.children.get(name).map(|child| Target::Module(*child));
        if !last && let Some(child) = child {
            return Found::Target(child);
        }
        if scope.items.contains(name) {
            return Found::Target(Target::Item(module));
        }
        let mut foreign = false;
        for import in &scope.collected.imports {
            if import.name.as_deref() == Some(name) {
                if let Some(target) = self.resolve(module, &import.path, seen) {
                    return Found::Target(target);
                }
                foreign = true;
            }
        }
        if let Some(child) = child {
            return Found::Target(child);
        }
        if foreign {
            return Found::Foreign(module);
        }
        if module == 0
            && let Some(definer) = self.exported.get(name)
        {
            return Found::Target(Target::Item(*definer));
        }
        for import in &scope.collected.imports {
            if import.name.is_none()
                && import.path.first().is_some_and(|first| first != name)
                && let Some(Target::Module(other)) = self.resolve(module, &import.path, seen)
            {
                match self.find(other, name, last, seen) {
                    Found::Nothing => {}
                    found => return found,
                }
            }
        }
        if scope.words.contains(name) {
            return Found::Target(Target::Item(module));
        }
        Found::Nothing
    }
}

fn add_words(tokens: TokenStream, words: &mut BTreeSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => {
                words.insert(ident.to_string());
            }
            TokenTree::Group(group) => add_words(group.stream(), words),
            _ => {}
        }
    }
}
