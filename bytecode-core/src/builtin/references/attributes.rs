//! References to the common builtin attributes.

use bstr::BStr;
use mlir_bytecode_derive::Bytecode;

use crate::builtin::shaped::integer_width;
use crate::builtin::{BuiltinAttribute, StringAttr};
use crate::context::{Attribute, DialectReader as _, Type};
use crate::error::Result;
use crate::item::{Decode as _, FromAttribute as _};
use crate::number::{ApFloat, ApInt};

/// A reference to an integer attribute: `5 : i32`, `true`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, attribute = BuiltinAttribute, variants(Integer))]
pub struct IntegerAttr<'ir>(Attribute<'ir>);

impl<'ir> IntegerAttr<'ir> {
    /// Returns the value, which has the width of the type.
    ///
    /// # Errors
    /// Fails if the attribute is malformed.
    pub fn value(self) -> Result<ApInt> {
        match self.0.decode()? {
            BuiltinAttribute::Integer { value, .. } => Ok(value),
            _ => Err(Self::unexpected(self.0)),
        }
    }

    /// Returns the type: an integer type, or `index`.
    ///
    /// # Errors
    /// Fails if the attribute is malformed.
    pub fn type_(self) -> Result<Type<'ir>> {
        match self.0.decode()? {
            BuiltinAttribute::Integer { type_, .. } => Ok(type_),
            _ => Err(Self::unexpected(self.0)),
        }
    }

    /// Returns the value as a signed number; `None` if the number does not fit.
    ///
    /// # Errors
    /// Fails for the reasons of [`value`](Self::value).
    pub fn as_i64(self) -> Result<Option<i64>> {
        Ok(self.value()?.as_i64())
    }

    /// Returns the value as an unsigned number; `None` if the number does not fit.
    ///
    /// # Errors
    /// Fails for the reasons of [`value`](Self::value).
    pub fn as_u64(self) -> Result<Option<u64>> {
        Ok(self.value()?.as_u64())
    }
}

/// A reference to `true` or `false`: an integer attribute of one bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, attribute = BuiltinAttribute, variants(Integer), check = has_one_bit)]
pub struct BoolAttr<'ir>(Attribute<'ir>);

fn has_one_bit(attribute: Attribute<'_>) -> bool {
    let type_ = IntegerAttr::new(attribute).map(IntegerAttr::type_);
    matches!(type_, Some(Ok(type_)) if integer_width(type_).is_ok_and(|width| width == 1))
}

impl BoolAttr<'_> {
    /// Returns the value.
    ///
    /// # Errors
    /// Fails if the attribute is malformed.
    pub fn value(self) -> Result<bool> {
        match self.0.decode()? {
            BuiltinAttribute::Integer { value, .. } => Ok(!value.is_zero()),
            _ => Err(Self::unexpected(self.0)),
        }
    }
}

/// A reference to a float attribute: `1.5 : f32`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, attribute = BuiltinAttribute, variants(Float))]
pub struct FloatAttr<'ir>(Attribute<'ir>);

impl<'ir> FloatAttr<'ir> {
    /// Returns the value, in the format of the type.
    ///
    /// # Errors
    /// Fails if the attribute is malformed.
    pub fn value(self) -> Result<ApFloat> {
        match self.0.decode()? {
            BuiltinAttribute::Float { value, .. } => Ok(value),
            _ => Err(Self::unexpected(self.0)),
        }
    }

    /// Returns the float type.
    ///
    /// # Errors
    /// Fails if the attribute is malformed.
    pub fn type_(self) -> Result<Type<'ir>> {
        match self.0.decode()? {
            BuiltinAttribute::Float { type_, .. } => Ok(type_),
            _ => Err(Self::unexpected(self.0)),
        }
    }

    /// Returns the value; `None` if an `f64` cannot represent it exactly, which happens only for `f80` and `f128`.
    ///
    /// # Errors
    /// Fails for the reasons of [`value`](Self::value).
    pub fn as_f64(self) -> Result<Option<f64>> {
        Ok(self.value()?.to_f64())
    }
}

/// A reference to a type attribute: `i32`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, attribute = BuiltinAttribute, variants(Type))]
pub struct TypeAttr<'ir>(Attribute<'ir>);

impl<'ir> TypeAttr<'ir> {
    /// Returns the type.
    ///
    /// # Errors
    /// Fails if the attribute is malformed.
    pub fn value(self) -> Result<Type<'ir>> {
        match self.0.decode()? {
            BuiltinAttribute::Type { value } => Ok(value),
            _ => Err(Self::unexpected(self.0)),
        }
    }
}

/// A reference to the unit attribute: `unit`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, attribute = BuiltinAttribute, variants(Unit), prefix("unit"))]
pub struct UnitAttr<'ir>(Attribute<'ir>);

/// A reference to an array attribute: `[1, "two", @three]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, attribute = BuiltinAttribute, variants(Array), prefix("["))]
pub struct ArrayAttr<'ir>(Attribute<'ir>);

impl<'ir> ArrayAttr<'ir> {
    /// Iterates over the elements.
    ///
    /// # Errors
    /// Fails if the attribute is malformed.
    pub fn iter(self) -> Result<impl ExactSizeIterator<Item = Attribute<'ir>>> {
        match self.0.decode()? {
            BuiltinAttribute::Array { elements } => Ok(elements.into_iter()),
            _ => Err(Self::unexpected(self.0)),
        }
    }
}

/// A reference to a dictionary attribute: `{a = 1, b}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, attribute = BuiltinAttribute, variants(Dictionary), prefix("{"))]
pub struct DictionaryAttr<'ir>(Attribute<'ir>);

impl<'ir> DictionaryAttr<'ir> {
    /// Returns the value of the entry with this name; `None` if there is no such entry.
    ///
    /// # Errors
    /// Fails if the attribute is malformed. Entries after the one with this name need not be read.
    pub fn get(self, name: impl AsRef<[u8]>) -> Result<Option<Attribute<'ir>>> {
        let name = BStr::new(name.as_ref());
        let Some(mut reader) = self.0.reader() else {
            let found = self.iter()?.find(|(key, _)| *key == name);
            return Ok(found.map(|(_, value)| value));
        };
        // Does not collect the entries, because most lookups are for one name.
        reader.read_varint()?;
        for _ in 0..reader.read_count()? {
            let key = StringAttr::decode(&mut reader)?.value()?;
            let value = reader.read_attribute()?;
            if key == name {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }

    /// Iterates over the names and values, sorted bytewise by name.
    ///
    /// # Errors
    /// Fails if the attribute is malformed.
    pub fn iter(self) -> Result<impl ExactSizeIterator<Item = (&'ir BStr, Attribute<'ir>)>> {
        let BuiltinAttribute::Dictionary { entries } = self.0.decode()? else {
            return Err(Self::unexpected(self.0));
        };
        let entries = entries
            .into_iter()
            .map(|it| Ok((it.name.value()?, it.value)));
        Ok(entries.collect::<Result<Vec<_>>>()?.into_iter())
    }
}

/// A reference to a symbol: `@symbol`, or `@symbol::@nested`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, attribute = BuiltinAttribute, variants(SymbolRef), prefix("@"))]
pub struct SymbolRefAttr<'ir>(Attribute<'ir>);

impl<'ir> SymbolRefAttr<'ir> {
    /// Returns the name of the symbol in the nearest symbol table, without `@`.
    ///
    /// # Errors
    /// Fails if the attribute is malformed.
    pub fn root(self) -> Result<&'ir BStr> {
        match self.0.decode()? {
            BuiltinAttribute::SymbolRef { root, .. } => root.value(),
            _ => Err(Self::unexpected(self.0)),
        }
    }

    /// Returns the names of the path after the root, without `@`.
    ///
    /// # Errors
    /// Fails if the attribute is malformed.
    pub fn nested(self) -> Result<impl ExactSizeIterator<Item = &'ir BStr>> {
        let BuiltinAttribute::SymbolRef { nested, .. } = self.0.decode()? else {
            return Err(Self::unexpected(self.0));
        };
        let names = nested.into_iter().map(|it| it.name());
        Ok(names.collect::<Result<Vec<_>>>()?.into_iter())
    }

    /// Returns the name of the symbol that the reference leads to: the last name of the path.
    ///
    /// # Errors
    /// Fails if the attribute is malformed.
    pub fn leaf(self) -> Result<&'ir BStr> {
        match self.nested()?.last() {
            Some(name) => Ok(name),
            None => self.root(),
        }
    }
}
