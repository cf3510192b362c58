//! Symbols, and the functions among them.

use std::sync::Arc;

use bstr::BStr;
use hashbrown::HashMap;
use hashbrown::hash_map::Entry;
use mlir_bytecode::ir::{Contents, ContentsId, symbol_text};
use mlir_bytecode::{Operation, Result};
use serde::Serialize;

use crate::signature::{Attributes, Signature, Signatures, string};

/// A symbol.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Symbol {
    /// The path of the symbol, such as `@outer::@main`.
    pub name: String,
    /// The name of the operation, such as `func.func`.
    pub op: String,
    /// The visibility: `public` unless the symbol states another.
    pub visibility: String,
    /// Whether the symbol is a function without a body.
    pub declaration: bool,
    /// The arguments and results, if the symbol is a function. Functions without a body may share them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signature: Option<Arc<Signature>>,
}

/// The length of a path, in bytes, from which on the paths of the symbols in it leave it out: symbols may nest as deeply as the
/// file is long.
const LONGEST_PATH: usize = 512;

/// Returns the path of a symbol in the one with the path `outer`, which is empty for a symbol of the module: `@outer::@name`, or
/// `...::@name`. `text` is that of the symbol: `@name`.
pub(crate) fn path_in(outer: &str, text: &str) -> String {
    match outer {
        "" => text.to_owned(),
        outer if outer.len() > LONGEST_PATH => format!("...::{text}"),
        outer => format!("{outer}::{text}"),
    }
}

impl Symbol {
    /// Returns the description of an operation if it is a symbol. `path` is that of the symbol around it, or empty.
    ///
    /// Reads no deferred body.
    ///
    /// # Errors
    /// Fails if an attribute cannot be decoded.
    pub fn of(operation: Operation<'_>, path: &str) -> Result<Option<Self>> {
        Self::among(&mut Signatures::default(), operation, path)
    }

    /// Returns the description of a symbol, as [`Self::of`] does, in a module with these signatures.
    pub(crate) fn among(
        signatures: &mut Signatures,
        operation: Operation<'_>,
        path: &str,
    ) -> Result<Option<Self>> {
        let Some(name) = symbol_name(operation)? else {
            return Ok(None);
        };
        let name = path_in(path, &symbol_text(name));
        let attributes = Attributes::of(operation)?;
        let visibility = attributes.get("sym_visibility").and_then(string);
        let visibility = visibility.filter(|text| !text.is_empty());
        let signature = signatures.of(&attributes)?;
        Ok(Some(Self {
            name,
            op: operation.name().to_string(),
            visibility: visibility.unwrap_or_else(|| "public".to_owned()),
            declaration: signature.is_some() && operation.is_declaration()?,
            signature,
        }))
    }

    /// Returns whether the symbol is a function that others can call: public, with a body.
    pub fn is_entry(&self) -> bool {
        self.signature.is_some() && self.visibility == "public" && !self.declaration
    }
}

/// The names of the symbols of a module, as references state them: `@name`. Most operations are none, and many of these have equal attributes.
#[derive(Default)]
pub(crate) struct SymbolNames(HashMap<ContentsId, Option<String>>);

impl SymbolNames {
    /// Returns the name of a symbol; `None` for the root of a module, as [`symbol_name`] does.
    pub(crate) fn of(&mut self, operation: Operation<'_>) -> Result<Option<String>> {
        let name = self.of_contents(operation.contents())?;
        let is_root = name.is_some() && operation.parent().is_none();
        Ok(name.filter(|_| !is_root))
    }

    /// Returns the name of a symbol that is not the root of a module.
    pub(crate) fn of_contents(&mut self, contents: Contents<'_>) -> Result<Option<String>> {
        if contents.properties_id().is_none() && contents.attribute_dictionary().is_none() {
            return Ok(None);
        }
        Ok(match self.0.entry(contents.id()) {
            Entry::Occupied(known) => known.get().clone(),
            Entry::Vacant(entry) => {
                let name = contents.symbol_name()?;
                entry.insert(name.map(symbol_text)).clone()
            }
        })
    }
}

/// Returns the name of a symbol; `None` for the root of a module, which is no part of paths.
pub(crate) fn symbol_name<'ir>(operation: Operation<'ir>) -> Result<Option<&'ir BStr>> {
    if operation.parent().is_none() {
        return Ok(None);
    }
    operation.symbol_name()
}
