//! Renaming a symbol with all references to it.
//!
//! A reference `@a::@b` starts at the nearest enclosing symbol table that defines `@a`. So `@old` is renamed in the
//! symbol table of the symbol, and in nested tables that do not define `@old`. If that table is itself a symbol `@t`,
//! `@t::@old` is renamed around it, and so on outwards.

pub(super) mod text;

use hashbrown::HashMap;

use bstr::{BStr, BString, ByteSlice};

use super::editor::OperationRef;
use super::handles::Operation;
use super::module::Module;
use super::replace::{Changes, Replacements, Replacer, assembly};
use super::symbols::{SYMBOL_NAME, SymbolTable, dialect_string};
use crate::builtin::invariants::expect_symbol_name;
use crate::builtin::{BuiltinAttribute, FlatSymbolRefAttr, StringAttr};
use crate::context::{Attribute, DialectReader as _, Type};
use crate::error::{Error, ErrorKind, Result, ResultExt};
use crate::item::quoted::keyword;
use text::references;

impl Module {
    /// Renames a symbol of the module, and every reference to it: in attributes and types of any dialect, also in assembly
    /// text, and in nested symbol tables.
    ///
    /// ```
    /// # use mlir_bytecode::{Registry, ir::Module};
    /// # fn main() -> mlir_bytecode::Result<()> {
    /// let text = r#"
    ///   "my.function"() {sym_name = "old"} : () -> ()
    ///   "my.call"() {callee = @old, table = [@old, @other]} : () -> ()
    /// "#;
    /// let mut module = Module::parse(text, Registry::new())?;
    /// module.rename_symbol("old", "new")?;
    /// assert!(module.symbol(["old"])?.is_none() && module.symbol(["new"])?.is_some());
    /// let call = module.walk().nth(2).expect("it is there")?;
    /// assert_eq!(call.attribute("table")?.expect("it is there").to_string(), "[@new, @other]");
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Fails with [`ErrorKind::NoSymbol`] if there is no symbol `old`; with [`ErrorKind::SymbolExists`] if `new` is
    /// taken, in the table of the symbol or in a nested table that refers to `old`; with [`ErrorKind::Unsupported`]
    /// if an encoding or properties of an unknown dialect may contain a reference; if `new` is empty; or if a body cannot be read.
    /// Nothing is changed then.
    pub fn rename_symbol(&mut self, old: &str, new: &str) -> Result<()> {
        let renamed = self.rename_nested_symbol([old], new);
        match renamed {
            Err(error) if old.contains("::") => Err(error)
                .within(|| "the outermost symbol table: only `rename_nested_symbol` takes a path"),
            renamed => renamed,
        }
    }

    /// Renames the symbol at a path of names, such as `["kernels", "main"]`: see
    /// [`rename_symbol`](Self::rename_symbol) and [`symbol`](Self::symbol).
    ///
    /// # Errors
    /// Fails for the reasons of [`rename_symbol`](Self::rename_symbol).
    pub fn rename_nested_symbol<N: AsRef<str>>(
        &mut self,
        path: impl IntoIterator<Item = N>,
        new: &str,
    ) -> Result<()> {
        expect_symbol_name(new.as_bytes())?;
        let path: Vec<BString> = path.into_iter().map(|it| it.as_ref().into()).collect();
        let missing = || {
            let name = bstr::join("::@", &path).to_str_lossy().into_owned();
            Error::new(ErrorKind::NoSymbol { name })
        };
        let Some(old) = path.last() else {
            return Err(missing());
        };
        let symbol = self.symbol(&path)?.ok_or_else(missing)?;
        if *old == new {
            return Ok(());
        }
        let attribute = symbol.attribute(SYMBOL_NAME)?;
        if attribute.and_then(dialect_string).is_some() {
            let dialect = symbol.name().dialect();
            let message = format!("renaming a symbol whose name is a string of `{dialect}`");
            return Err(Error::unsupported(message));
        }
        let reference = symbol.reference();
        let changes = self.renamed(symbol, old.as_bstr(), BStr::new(new))?;
        self.apply(changes);
        self.edit(|e| {
            let name = StringAttr::intern(e.context(), new)?;
            e.set_attribute(reference, SYMBOL_NAME, name.into())
        })
    }

    /// Returns the changes of all references to a symbol.
    fn renamed(&self, symbol: Operation<'_>, old: &BStr, new: &BStr) -> Result<Changes> {
        let table = symbol.parent().ok_or_else(|| {
            let name = old.to_str_lossy().into_owned();
            Error::new(ErrorKind::NoSymbol { name })
        })?;
        if SymbolTable::new(table)?.get(new).is_some() {
            return Err(taken(new));
        }
        self.load_all()?;
        let mut scopes = Scopes::new(self, table, old, new)?;
        let mut changes = Changes::default();
        for operation in self.walk() {
            let operation = operation?;
            let parent = operation.parent().map(Operation::reference);
            let around = parent.and_then(|it| scopes.inside.get(&it).copied());
            let inside = scopes.enter(operation, around.unwrap_or(Scopes::OUTERMOST))?;
            // Only the attributes of the outermost table belong to no enclosing table.
            let own = around.unwrap_or(inside);
            changes.of_operation(operation, &mut scopes.replacers[own])?;
            changes.of_arguments(operation, &mut scopes.replacers[inside])?;
        }
        for replacer in scopes.replacers {
            let active = !replacer.replacements.paths.is_empty();
            if let Some(opaque) = replacer.opaque.filter(|_| active) {
                let message = format!("{opaque} may refer to `@{old}`, but cannot be decoded");
                return Err(Error::unsupported(message));
            }
        }
        Ok(changes)
    }
}

#[cold]
fn taken(name: &BStr) -> Error {
    let name = name.to_str_lossy().into_owned();
    Error::new(ErrorKind::SymbolExists { name })
}

/// The renamed references in each scope of the module.
struct Scopes<'m> {
    new: BString,
    /// The paths to the symbol from each enclosing table, with the table.
    chain: Vec<(OperationRef, Vec<BString>)>,
    /// A replacer for each set of paths that is renamed in some scope.
    replacers: Vec<Replacer<'m, Renamed>>,
    /// The index in `replacers`, by renamed symbol.
    numbers: HashMap<Renamed, usize>,
    /// The index in `replacers` for the contents, by operation with regions.
    inside: HashMap<OperationRef, usize>,
    context: &'m crate::Context,
}

impl<'m> Scopes<'m> {
    /// The index of the replacer outside of all symbol tables.
    const OUTERMOST: usize = 0;

    fn new(module: &'m Module, table: Operation<'m>, old: &BStr, new: &BStr) -> Result<Self> {
        let mut path = vec![old.to_owned()];
        let mut chain = vec![(table.reference(), path.clone())];
        let mut table = table;
        while let (Some(name), Some(parent)) = (table.symbol_name()?, table.parent()) {
            path.insert(0, name.to_owned());
            chain.push((parent.reference(), path.clone()));
            table = parent;
        }
        let mut scopes = Self {
            new: new.to_owned(),
            chain,
            replacers: Vec::new(),
            numbers: HashMap::new(),
            inside: HashMap::new(),
            context: module.context(),
        };
        let outermost = Renamed {
            paths: Vec::new(),
            new: scopes.new.clone(),
            captured: false,
        };
        scopes.number(outermost);
        Ok(scopes)
    }

    fn number(&mut self, renamed: Renamed) -> usize {
        let next = self.replacers.len();
        let number = *self.numbers.entry(renamed.clone()).or_insert(next);
        if number == next {
            self.replacers.push(Replacer::new(self.context, renamed));
        }
        number
    }

    /// Returns the index of the replacer for the regions of an operation.
    fn enter(&mut self, operation: Operation<'m>, around: usize) -> Result<usize> {
        if operation.region_count() == 0 {
            return Ok(around);
        }
        let reference = operation.reference();
        let own = self.chain.iter().find(|(table, _)| *table == reference);
        let own = own.map(|(_, path)| path.clone());
        let mut inside = around;
        if operation.may_be_symbol_table() || own.is_some() {
            let table = SymbolTable::new(operation)?;
            let mut renamed = self.replacers[around].replacements.clone();
            let hides =
                |path: &Vec<BString>| path.first().is_some_and(|it| table.get(it).is_some());
            renamed.paths.retain(|path| !hides(path));
            renamed.captured |= table.get(&self.new).is_some();
            renamed.captured &= renamed.paths.iter().any(|path| path.len() == 1);
            renamed.paths.extend(own);
            inside = self.number(renamed);
        }
        self.inside.insert(reference, inside);
        Ok(inside)
    }
}

/// Renames the last name of each of these paths, and the same name in longer references that start with the path.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Renamed {
    paths: Vec<Vec<BString>>,
    new: BString,
    /// Whether `new` refers to another symbol in this scope.
    captured: bool,
}

impl Renamed {
    /// Returns the position of the renamed name in a reference.
    fn position(&self, reference: &[&BStr]) -> Result<Option<usize>> {
        let is_start = |path: &&Vec<BString>| {
            let mut names = path.iter().zip(reference);
            path.len() <= reference.len() && names.all(|(a, b)| a == *b)
        };
        let Some(path) = self.paths.iter().find(is_start) else {
            return Ok(None);
        };
        if self.captured && path.len() == 1 {
            return Err(taken(self.new.as_bstr()));
        }
        Ok(Some(path.len() - 1))
    }

    /// Returns an assembly text with the references renamed; `None` if there are none.
    fn text(&self, text: &BStr) -> Result<Option<String>> {
        let mut out = Vec::new();
        let mut copied = 0;
        for names in references(text) {
            let values: Vec<&BStr> = names.iter().map(|(_, name)| name.as_bstr()).collect();
            if let Some((range, _)) = self.position(&values)?.and_then(|it| names.get(it)) {
                out.extend_from_slice(&text[copied..range.start]);
                keyword(&mut out, &self.new);
                copied = range.end;
            }
        }
        if copied == 0 {
            return Ok(None);
        }
        out.extend_from_slice(&text[copied..]);
        let text = String::from_utf8(out);
        let text = text.map_err(|error| Error::invalid("assembly text", error.to_string()))?;
        Ok(Some(text))
    }
}

impl Replacements for Renamed {
    fn attribute<'c>(&mut self, attribute: Attribute<'c>) -> Result<Option<Attribute<'c>>> {
        if self.paths.is_empty() {
            return Ok(None);
        }
        let context = attribute.context();
        if let Some(text) = assembly(attribute.wire_form()) {
            let text = self.text(text)?;
            let new = text.map(|text| context.assembly_attribute(attribute.dialect(), &text));
            return new.transpose();
        }
        if !is_symbol_reference(attribute) {
            return Ok(None);
        }
        let Some(BuiltinAttribute::SymbolRef {
            mut root,
            mut nested,
        }) = attribute.try_decode()?
        else {
            return Ok(None);
        };
        let mut names = vec![root.value()?];
        for reference in &nested {
            names.push(reference.name()?);
        }
        match self.position(&names)? {
            None => return Ok(None),
            Some(0) => root = StringAttr::intern(context, &self.new)?,
            Some(position) => {
                nested[position - 1] = FlatSymbolRefAttr::intern(context, &self.new)?;
            }
        }
        let new = context.attribute(&BuiltinAttribute::SymbolRef { root, nested });
        new.map(Some)
    }

    fn type_<'c>(&mut self, type_: Type<'c>) -> Result<Option<Type<'c>>> {
        let Some(text) = assembly(type_.wire_form()).filter(|_| !self.paths.is_empty()) else {
            return Ok(None);
        };
        let text = self.text(text)?;
        let new = text.map(|text| type_.context().assembly_type(type_.dialect(), &text));
        new.transpose()
    }

    /// Returns false for references, because the names in a path are no references on their own.
    fn enters(&self, attribute: Attribute<'_>) -> bool {
        !self.paths.is_empty() && !is_symbol_reference(attribute)
    }
}

fn is_symbol_reference(attribute: Attribute<'_>) -> bool {
    // The codes of a reference without and with nested names.
    let mut reader = attribute.reader();
    let code = reader.as_mut().and_then(|it| it.read_varint().ok());
    matches!(code, Some(4 | 5)) && attribute.dialect() == "builtin"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn renamed(paths: &[&[&str]], new: &str, text: &str) -> Option<String> {
        let paths = paths
            .iter()
            .map(|path| path.iter().map(|&it| it.into()).collect());
        let (paths, new) = (paths.collect(), new.into());
        let renamed = Renamed {
            paths,
            new,
            captured: false,
        };
        renamed
            .text(BStr::new(text))
            .unwrap_or_else(|error| Some(error.to_string()))
    }

    #[test]
    fn references_in_assembly_text() {
        let text = r#"#my.x<@old, "@old", @"old"::@old, @older, @t::@old, @"\22old", @old->i1>"#;
        let found = renamed(&[&["old"]], "new", text);
        let expected = r#"#my.x<@new, "@old", @new::@old, @older, @t::@old, @"\22old", @new->i1>"#;
        assert_eq!(found.as_deref(), Some(expected));
        let found = renamed(&[&["t", "old"]], "a name", text);
        let expected =
            r#"#my.x<@old, "@old", @"old"::@old, @older, @t::@"a name", @"\22old", @old->i1>"#;
        assert_eq!(found.as_deref(), Some(expected));
        let found = renamed(&[&["\"old"]], "1\"", "@\"\\22old\"");
        assert_eq!(found.as_deref(), Some("@\"1\\22\""));
        let found = renamed(&[&["old"]], "a-b", "#my.ref<@old>");
        assert_eq!(found.as_deref(), Some("#my.ref<@\"a-b\">"));
        assert_eq!(renamed(&[&["new"]], "x", text), None);
    }
}
