//! Symbols: operations with a name by which other operations refer to them.
//!
//! An operation with the trait `SymbolTable`, such as a module, has the symbols directly in its regions.
//! `@outer::@inner` refers to a symbol in the symbol table `@outer`.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use hashbrown::HashMap;

use bstr::{BStr, BString};

use super::contents::Contents;
use super::handles::Operation;
use super::rename::text::reference;
use crate::builtin::BuiltinAttribute;
use crate::context::Attribute;
use crate::error::{Result, ResultExt};
use crate::ir::Module;
use crate::item::quoted::keyword;
use crate::properties::{OpTrait, Properties, entry};

/// The attribute that holds the name of a symbol.
pub(super) const SYMBOL_NAME: &str = "sym_name";

impl<'ir> Operation<'ir> {
    /// Returns the name of the operation as a symbol; `None` if the operation is no symbol.
    ///
    /// # Errors
    /// Fails if the properties or the attributes cannot be decoded.
    pub fn symbol_name(self) -> Result<Option<&'ir BStr>> {
        self.contents().symbol_name().within(|| self.error_step())
    }

    /// Returns whether the operation may have symbols in its regions: the operation is a symbol table or unknown.
    pub fn may_be_symbol_table(self) -> bool {
        let layout = self.name().layout();
        let traits = layout.map(|layout| layout.traits());
        self.region_count() > 0
            && traits.is_none_or(|it| {
                it.contains(OpTrait::SymbolTable) || it.contains(OpTrait::Incomplete)
            })
    }

    /// Calls `each` with the operations of a symbol table and their names as symbols: those directly in its regions, then those in
    /// tables without a name among them. Returns what `each` breaks with.
    ///
    /// # Errors
    /// Fails if the body of a table cannot be read, or if the name of an operation cannot be decoded.
    pub fn visit_table<B>(
        self,
        mut each: impl FnMut(Self, Option<&'ir BStr>) -> ControlFlow<B>,
    ) -> Result<Option<B>> {
        let mut tables = VecDeque::from([self]);
        while let Some(table) = tables.pop_front() {
            let blocks = table.regions()?.flat_map(|region| region.blocks());
            for operation in blocks.flat_map(|block| block.operations()) {
                let name = operation.symbol_name()?;
                if let ControlFlow::Break(found) = each(operation, name) {
                    return Ok(Some(found));
                }
                if name.is_none() && operation.may_be_symbol_table() {
                    tables.push_back(operation);
                }
            }
        }
        Ok(None)
    }
}

impl<'ir> Contents<'ir> {
    /// Returns the name of the operation as a symbol; `None` if the operation is no symbol.
    ///
    /// # Errors
    /// Fails if the properties or the attributes cannot be decoded.
    pub fn symbol_name(self) -> Result<Option<&'ir BStr>> {
        let (name, properties) = (self.name(), self.properties_id());
        let attribute = match Properties::attribute_of(name, properties, SYMBOL_NAME) {
            Ok(Some(attribute)) => Some(attribute),
            // The other properties need not be decoded.
            Ok(None) if properties.is_none() || name.is_registered() != Some(false) => {
                let dictionary = self.attribute_dictionary();
                let found = dictionary.map(|it| entry(it, SYMBOL_NAME)).transpose()?;
                found.flatten()
            }
            _ => self.attribute(SYMBOL_NAME)?,
        };
        Ok(attribute.and_then(string))
    }
}

/// Returns the name of a symbol as a reference states it: `@main`, or `@"a name"` with other bytes escaped.
pub fn symbol_text(name: impl AsRef<[u8]>) -> String {
    let mut text = vec![b'@'];
    keyword(&mut text, name.as_ref());
    // Bytes that are not ASCII are escaped.
    String::from_utf8_lossy(&text).into_owned()
}

/// Returns the names in the reference at the start of a text, such as `@outer::@"a name"`, and the length of the reference.
///
/// ```
/// use mlir_bytecode::ir::{symbol_names, symbol_text};
///
/// let text = [symbol_text("outer"), symbol_text("a\nname")].join("::");
/// assert_eq!(text, r#"@outer::@"a\0Aname""#);
/// let (names, length) = symbol_names(&text);
/// assert_eq!(names, ["outer", "a\nname"]);
/// assert_eq!(length, text.len());
/// ```
pub fn symbol_names(text: &str) -> (Vec<BString>, usize) {
    let (names, length) = reference(BStr::new(text), 0);
    (names.into_iter().map(|(_, name)| name).collect(), length)
}

/// Returns the value of a string attribute.
fn string(attribute: Attribute<'_>) -> Option<&BStr> {
    match attribute.try_decode() {
        Ok(Some(BuiltinAttribute::String { value, .. })) => Some(value),
        Ok(None) => dialect_string(attribute),
        _ => None,
    }
}

/// Returns the value of a string attribute of a dialect with [strings of its own](crate::dialect::Dialect::string_of).
pub(super) fn dialect_string(attribute: Attribute<'_>) -> Option<&BStr> {
    let dialect = attribute
        .context()
        .registry()
        .dialect(attribute.dialect())?;
    dialect.string_of(attribute).ok().flatten()
}

impl Module {
    /// Returns the symbol at a path of names. The first name is resolved in the module, each further name in the
    /// symbol before. Symbol tables without a name, such as a module in a module, are no part of the path: symbols in them
    /// follow those around them.
    ///
    /// Reads only the bodies of the symbol tables on the path, and of those without a name in them. To resolve several symbols, create a [`SymbolTable`].
    ///
    /// # Errors
    /// Fails if a body on the path cannot be read, or if the name of an operation in a symbol table on the path cannot be decoded.
    pub fn symbol<N: AsRef<[u8]>>(
        &self,
        path: impl IntoIterator<Item = N>,
    ) -> Result<Option<Operation<'_>>> {
        let mut found = self.operation()?;
        for name in path {
            let Some(table) = found else {
                return Ok(None);
            };
            let name = BStr::new(name.as_ref());
            found = table.visit_table(|operation, symbol| match symbol == Some(name) {
                true => ControlFlow::Break(operation),
                false => ControlFlow::Continue(()),
            })?;
        }
        Ok(found)
    }
}

/// A table of the symbols directly in the regions of an operation, by name.
///
/// The table is a snapshot. Creating it reads the body of the symbol table itself, and no bodies of symbols.
///
/// ```
/// use mlir_bytecode::ir::SymbolTable;
/// use mlir_bytecode::{Module, Registry};
///
/// # fn main() -> mlir_bytecode::Result<()> {
/// let text = r#"
///   builtin.module @inner {
///     "my.global"() {sym_name = "g"} : () -> ()
///   }
///   "my.use"() {at = @inner::@g} : () -> ()
/// "#;
/// let module = Module::parse(text, Registry::new())?;
/// let table = SymbolTable::new(module.operation()?.expect("a module"))?;
/// let inner = table.get("inner").expect("it is there");
/// assert_eq!(table.lookup(["inner", "g"])?.expect("it is there").parent(), Some(inner));
/// let reference = module.context().nested_symbol_ref("inner", ["g"])?;
/// assert_eq!(table.resolve(reference)?, table.lookup(["inner", "g"])?);
/// assert_eq!(table.unique_name("inner"), "inner_0");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct SymbolTable<'ir> {
    symbols: HashMap<&'ir BStr, Operation<'ir>>,
}

impl<'ir> SymbolTable<'ir> {
    /// Returns the table of the symbols directly in the regions of `operation`. If two symbols have the same name,
    /// which is invalid IR, the table has the first.
    ///
    /// # Errors
    /// Fails if the regions cannot be read or the name of an operation in them cannot be decoded.
    pub fn new(operation: Operation<'ir>) -> Result<Self> {
        let mut symbols = HashMap::new();
        for block in operation.regions()?.flat_map(|region| region.blocks()) {
            for operation in block.operations() {
                if let Some(name) = operation.symbol_name()? {
                    symbols.entry(name).or_insert(operation);
                }
            }
        }
        Ok(Self { symbols })
    }

    /// Returns the symbol with this name.
    pub fn get(&self, name: impl AsRef<[u8]>) -> Option<Operation<'ir>> {
        self.symbols.get(BStr::new(name.as_ref())).copied()
    }

    /// Returns the symbol at a path of names, through the symbol tables in this one.
    ///
    /// # Errors
    /// Fails if a symbol table on the path cannot be made: see [`new`](Self::new).
    pub fn lookup<N: AsRef<[u8]>>(
        &self,
        path: impl IntoIterator<Item = N>,
    ) -> Result<Option<Operation<'ir>>> {
        let mut path = path.into_iter();
        let Some(mut found) = path.next().and_then(|name| self.get(name)) else {
            return Ok(None);
        };
        for name in path {
            match Self::new(found)?.get(name) {
                Some(inner) => found = inner,
                None => return Ok(None),
            }
        }
        Ok(Some(found))
    }

    /// Resolves a reference such as `@outer::@inner`; returns `None` for any other attribute.
    ///
    /// # Errors
    /// Fails if the reference cannot be decoded, or if a symbol table on the path cannot be made: see [`new`](Self::new).
    pub fn resolve(&self, reference: Attribute<'_>) -> Result<Option<Operation<'ir>>> {
        match reference.try_decode()? {
            Some(BuiltinAttribute::SymbolRef { root, nested }) => {
                let mut path = vec![root.value()?];
                for reference in nested {
                    path.push(reference.name()?);
                }
                self.lookup(path)
            }
            _ => Ok(None),
        }
    }

    /// Iterates over the symbols, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = (&'ir BStr, Operation<'ir>)> {
        self.symbols
            .iter()
            .map(|(name, operation)| (*name, *operation))
    }

    /// Returns an unused name: `name`, or `name` with a number appended.
    pub fn unique_name(&self, name: &str) -> String {
        let numbered = (0_u64..).map(|number| format!("{name}_{number}"));
        let mut names = std::iter::once(name.to_owned()).chain(numbered);
        names
            .find(|name| self.get(name).is_none())
            .unwrap_or_default()
    }
}
