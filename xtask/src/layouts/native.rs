//! Native properties: their encoding and printed form, from the C++ in their records.
//!
//! A property's record holds C++ snippets. Those of the standard properties and combinators are
//! recognised here; anything else is an error, so that no layout is guessed.

use anyhow::{Context as _, Result, bail, ensure};
use mlir_bytecode::properties::{BoolForm, EnumForm, IntegerForm, OpField, Wire};

use super::declared;
use super::tblgen::{Record, Records};

/// Returns the field of the native property argument `name`.
pub(super) fn field(property: &Record<'_>, name: &str) -> Result<OpField> {
    let snippets = Snippets {
        records: property.records(),
        read: property.string("readFromMlirBytecode"),
        convert: property.string("convertToAttribute"),
        storage: property.string("storageType"),
    };
    let wire = snippets
        .wire()
        .and_then(|wire| with_attribute_form(property, wire))
        .with_context(|| format!("property `{name}`"))?;
    let default = declared::native(property, &wire);
    Ok(OpField::native(name, wire).with_default(default.as_deref()))
}

/// Returns the wire of a property that is an integer, with the enumeration whose attribute is read as well, if there is one.
fn with_attribute_form(property: &Record<'_>, wire: Wire) -> Result<Wire> {
    let (Wire::Varint(IntegerForm::Integer(width)), Some(form)) =
        (&wire, property.record("attrForm")?)
    else {
        return Ok(wire);
    };
    let mut integer = enumeration_form(&form)?;
    if let IntegerForm::Enum(form) | IntegerForm::BitEnum(form) = &mut integer {
        form.printed_width = Some(*width);
    }
    Ok(Wire::Varint(integer))
}

/// The C++ code of one property.
#[derive(Clone, Copy)]
struct Snippets<'a> {
    records: &'a Records,
    /// How it is read from bytecode.
    read: &'a str,
    /// How it is converted to an attribute.
    convert: &'a str,
    /// The type that holds it.
    storage: &'a str,
}

impl<'a> Snippets<'a> {
    fn wire(self) -> Result<Wire> {
        if self.read.contains("isPresent") {
            return Ok(Wire::Optional(Box::new(
                self.inner("presentResult", "auto attr =", "std::optional<")?
                    .wire()?,
            )));
        }
        if self.read.contains("uint64_t length") {
            let element = self.inner("elemRead", "elemAttr =", "SmallVector<")?;
            // An array of integers is one dense attribute, not an array attribute.
            if self.converts_by_overload() {
                return match element.wire()? {
                    Wire::Varint(IntegerForm::Integer(width)) => Ok(Wire::DenseArray(width)),
                    other => bail!("a dense array of {other}"),
                };
            }
            return Ok(Wire::Array(Box::new(element.wire()?)));
        }
        if self.read.contains("readAttribute(") {
            Ok(Wire::NativeAttribute)
        } else if self.read.contains("readString(") {
            Ok(Wire::String)
        } else if self.read.contains("readBool(") {
            let unit = self.convert.contains("UnitAttr::get(");
            Ok(Wire::Bool(if unit {
                BoolForm::Unit
            } else {
                BoolForm::Bool
            }))
        } else if self.read.contains("readVarInt(") {
            Ok(Wire::Varint(self.integer()?))
        } else {
            bail!("an encoding by hand-written code: {}", self.read)
        }
    }

    /// Returns the snippets inside of those of a combinator.
    fn inner(self, read: &str, convert: &str, storage: &str) -> Result<Self> {
        let after = |text: &'a str, marker| text.split_once(marker).map(|(_, rest)| rest);
        let storage = after(self.storage, storage).and_then(|inner| inner.strip_suffix('>'));
        Ok(Self {
            records: self.records,
            read: after(self.read, read).context("no inner read")?,
            // Without a conversion of the element it is an overload for the whole.
            convert: after(self.convert, convert).unwrap_or("return convertToAttribute("),
            storage: storage.context("no inner storage type")?,
        })
    }

    fn converts_by_overload(self) -> bool {
        let call = self.convert.trim_start();
        call.starts_with("return convertToAttribute(")
    }

    fn integer(self) -> Result<IntegerForm> {
        if let Some((_, rest)) = self.convert.split_once("IntegerType::get($_ctxt,") {
            let (width, _) = rest.split_once(')').context("no width")?;
            return Ok(IntegerForm::Integer(width.trim().parse()?));
        }
        let storage = self.storage.trim().trim_start_matches("::");
        match storage {
            "int64_t" | "uint64_t" => return Ok(IntegerForm::Integer(64)),
            "int32_t" | "uint32_t" | "unsigned" => return Ok(IntegerForm::Integer(32)),
            "int16_t" | "uint16_t" => return Ok(IntegerForm::Integer(16)),
            "int8_t" | "uint8_t" => return Ok(IntegerForm::Integer(8)),
            _ => {}
        }
        self.enumeration(storage.rsplit("::").next().unwrap_or(storage))
    }

    /// Returns the attribute of the enumeration `class`, which an overload of `convertToAttribute` makes.
    fn enumeration(self, class: &str) -> Result<IntegerForm> {
        for definition in self.records.instances_of("EnumAttr") {
            let definition = definition?;
            let info = definition.record("enum")?.context("no enumeration")?;
            if info.string("className") == class {
                return enumeration_form(&definition);
            }
        }
        bail!("no attribute for `{class}`")
    }
}

/// Returns the form of the attribute of an enumeration.
fn enumeration_form(definition: &Record<'_>) -> Result<IntegerForm> {
    let info = definition.record("enum")?.context("no enumeration")?;
    let dialect = definition.record("dialect")?.context("no dialect")?;
    let cases = info.record_list("enumerants")?;
    let mut cases = cases
        .iter()
        .map(|case| {
            let value = case.integer("value").context("no value")?;
            Ok((case.string("str").into(), value.cast_unsigned()))
        })
        .collect::<Result<Vec<(Box<str>, u64)>>>()?;
    let bits = info.is_a("BitEnumAttr") || info.is_a("BitEnum");
    if bits {
        ensure!(
            info.string("separator") == ", ",
            "another separator than `, `"
        );
        // Groups print before single bits.
        cases.sort_by_key(|(_, value)| value.count_ones() < 2);
    }
    ensure!(
        definition.string("assemblyFormat") == "`<` $value `>`",
        "another format than `<` $value `>`"
    );
    let form = Box::new(EnumForm {
        attribute: format!(
            "{}.{}",
            dialect.string("name"),
            definition.string("mnemonic")
        )
        .into(),
        printed_width: None,
        cases,
    });
    Ok(if bits {
        IntegerForm::BitEnum(form)
    } else {
        IntegerForm::Enum(form)
    })
}
