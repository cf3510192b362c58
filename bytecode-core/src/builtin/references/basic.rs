//! References that builtin attributes consist of: to a string, to a symbol, to a location of any kind.

use bstr::BStr;
use mlir_bytecode_derive::Bytecode;

use crate::builtin::BuiltinAttribute;
use crate::context::{Attribute, Context, DialectReader as _};
use crate::error::{Error, ErrorKind, Result};
use crate::item::Decode;

/// A reference to a string attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, attribute = BuiltinAttribute, variants(String), prefix("\""))]
pub struct StringAttr<'ir>(Attribute<'ir>);

/// A reference to a symbol reference without nested references.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, attribute = BuiltinAttribute, codes(4), prefix("@"))]
pub struct FlatSymbolRefAttr<'ir>(Attribute<'ir>);

/// A reference to a location of any dialect, such as `loc("file":1:2)` or `#cuda_tile.di_loc<...>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(
    crate = crate,
    attribute = BuiltinAttribute,
    variants(CallSiteLoc, FileLineColLoc, FusedLoc, NameLoc, UnknownLoc, FileLineColRange),
    prefix("loc("),
    interface
)]
pub struct LocationAttr<'ir>(Attribute<'ir>);

impl<'ir> StringAttr<'ir> {
    /// Returns the string attribute with these bytes and without a type; adds it if it is new.
    ///
    /// # Errors
    /// Fails if the context is full.
    pub fn intern(context: &'ir Context, value: impl AsRef<[u8]>) -> Result<Self> {
        let (value, type_) = (BStr::new(&value), None);
        let id = context
            .attribute(&BuiltinAttribute::String { value, type_ })?
            .id();
        // The attribute is encoded at once, so it does not borrow the bytes.
        Ok(Self(Attribute::new(context, id)))
    }

    /// Returns the bytes of the string.
    ///
    /// # Errors
    /// Fails if the attribute is in assembly form, or if it is malformed.
    pub fn value(self) -> Result<&'ir BStr> {
        match self.0.reader() {
            Some(mut reader) => {
                reader.read_varint()?;
                reader.read_string()
            }
            None => Err(in_assembly_form("a string")),
        }
    }
}

impl<'ir> FlatSymbolRefAttr<'ir> {
    /// Returns the reference to the symbol of this name, without `@`; adds it if it is new.
    ///
    /// # Errors
    /// Fails if the context is full.
    pub fn intern(context: &'ir Context, name: impl AsRef<[u8]>) -> Result<Self> {
        let (root, nested) = (StringAttr::intern(context, name)?, Vec::new());
        context
            .attribute(&BuiltinAttribute::SymbolRef { root, nested })
            .map(Self)
    }

    /// Returns the name of the symbol, without `@`.
    ///
    /// # Errors
    /// Fails if the attribute is in assembly form, or if it is malformed.
    pub fn name(self) -> Result<&'ir BStr> {
        match self.0.reader() {
            Some(mut reader) => {
                reader.read_varint()?;
                StringAttr::decode(&mut reader)?.value()
            }
            None => Err(in_assembly_form("a symbol reference")),
        }
    }
}

#[cold]
fn in_assembly_form(expected: &'static str) -> Error {
    Error::new(ErrorKind::WrongItem {
        expected: expected.into(),
        found: "an attribute in assembly form".to_owned(),
    })
}
