//! Checks whether a release can read a file without conversion.

use hashbrown::HashSet;

use super::dictionary::dictionary_entries;
use super::release::TargetRelease;
use crate::Version;
use crate::builtin::StringAttr;
use crate::context::{
    Attribute, DialectReader as _, DialectWriter, ItemKind, OperationName, ResourceHandle, Type,
    WireReader,
};
use crate::error::{Error, Result};
use crate::ir::{Module, Operation};
use crate::properties::{FieldValue, OpField, OpLayout, Properties, Wire};

/// The code of vectors with scalable sizes, whose encoding differs in LLVM 16.
const SCALABLE_VECTOR: u64 = 20;

impl TargetRelease {
    /// Returns the first reason that this release cannot read `module` in the form of its file; `None` if versions,
    /// encodings and properties are readable.
    ///
    /// # Errors
    /// Fails if a body cannot be read.
    pub fn obstacle(&self, module: &Module) -> Result<Option<String>> {
        let version = module.context().version();
        if version > self.version {
            let newest = self.version;
            return Ok(Some(format!(
                "bytecode version {version}; the newest it reads is {newest}"
            )));
        }
        if let Some(unread) = self
            .unread_item(module)
            .or_else(|| self.unread_part(module))
        {
            return Ok(Some(unread));
        }
        let mut seen = HashSet::new();
        for operation in module.walk() {
            let operation = operation?;
            let (name, properties) = (operation.name(), operation.properties_id());
            let attributes = operation.attribute_dictionary();
            if !seen.insert((name.id(), properties, attributes.map(Attribute::id))) {
                continue;
            }
            let reason = match version < Version::NATIVE_PROPERTIES {
                true => self.misread_entry(operation)?,
                false => match self.misread(name, properties.is_some()) {
                    None => self.misread_value(operation)?,
                    reason => reason,
                },
            };
            if reason.is_some() {
                return Ok(reason);
            }
        }
        Ok(None)
    }

    /// Returns the first operation with a number of operands or results that its definition in the release excludes, so that
    /// the verifier of the release rejects the module.
    ///
    /// # Errors
    /// Fails if a body cannot be read.
    pub fn misfit(&self, module: &Module) -> Result<Option<String>> {
        let mut seen = HashSet::new();
        for operation in module.walk() {
            let operation = operation?;
            let name = operation.name();
            let values = (operation.operands().len(), operation.results().len());
            if seen.insert((name.id(), values)) {
                let misfit = self.misfit_of(&name.to_string(), values.0, values.1);
                if misfit.is_some() {
                    return Ok(misfit);
                }
            }
        }
        Ok(None)
    }

    /// Returns an attribute or type whose encoding the release does not read.
    fn unread_item(&self, module: &Module) -> Option<String> {
        let context = module.context();
        let attributes = context.attributes().map(|it| (it.dialect(), it.reader()));
        let types = context.types().map(|it| (it.dialect(), it.reader()));
        let attributes = attributes.map(|it| (ItemKind::Attribute, it));
        let types = types.map(|it| (ItemKind::Type, it));
        for (kind, (dialect, reader)) in attributes.chain(types) {
            let Some(mut reader) = reader else { continue };
            let whole = reader.clone();
            let Ok(code) = reader.read_varint() else {
                continue;
            };
            if !self.reads(dialect, kind, code) {
                return Some(format!("code {code} of a `{dialect}` {kind}"));
            }
            let is_vector = kind == ItemKind::Type && dialect == "builtin";
            if is_vector && code == SCALABLE_VECTOR && !self.reads_vector(whole) {
                return Some("vectors with scalable sizes".to_owned());
            }
        }
        None
    }

    /// Returns a version of a dialect, or a resource, that the release does not read.
    fn unread_part(&self, module: &Module) -> Option<String> {
        let context = module.context();
        let mut dialects = context.dialects();
        let unread = dialects.find(|it| it.version.is_some() && !self.reads_version(it.namespace));
        if let Some(dialect) = unread {
            return Some(format!(
                "the version of the dialect `{}`",
                dialect.namespace
            ));
        }
        // No release reads alignment 0, which `mlir-opt` writes for blobs without data.
        let mut resources = context.resources().map(|(_, resource)| resource);
        resources.find_map(|resource| {
            let (alignment, _) = resource.data.blob()?;
            let key = &resource.key;
            let unread = format!("alignment {alignment} of the resource `{key}`");
            (!alignment.is_power_of_two()).then_some(unread)
        })
    }

    /// Returns whether a vector with scalable sizes has the encoding of this release.
    fn reads_vector(&self, mut reader: WireReader<'_>) -> bool {
        let bytes = reader.cursor().rest();
        let mut writer = Rewriting {
            llvm: self.llvm,
            version: self.version,
            bytes: Vec::new(),
        };
        let interface = reader.interface();
        interface.is_some_and(|it| it.read_type(&mut reader, &mut writer).is_ok())
            && writer.bytes == bytes
    }

    /// Returns an attribute that the release requires, or requires of another kind, in the dictionary of an operation
    /// before version 5.
    fn misread_entry(&self, operation: Operation<'_>) -> Result<Option<String>> {
        let name = operation.name();
        let Some(layout) = self.layout(&name.to_string()) else {
            return Ok(None);
        };
        let entries = dictionary_entries(operation.attribute_dictionary())?;
        let operation_name = name.to_string();
        for (entry, _) in &entries {
            let text = entry.value()?.to_string();
            if self.changes.name_in(&operation_name, &text, self.llvm) != text {
                return Ok(Some(format!("`{text}` of `{name}`")));
            }
        }
        for field in layout.fields() {
            let is_named = |name: StringAttr<'_>| name.value().is_ok_and(|it| field.has_name(it));
            let found = entries.iter().find(|(name, _)| is_named(*name));
            let fits = match found {
                Some((_, value)) => {
                    let is_attribute =
                        matches!(field.wire(), Wire::Attribute | Wire::OptionalAttribute);
                    field.can_hold(*value) && (!is_attribute || field.kind().fits(*value))
                }
                None => *field.wire() != Wire::Attribute || field.default().is_some(),
            };
            if !fits {
                return Ok(Some(format!("`{}` of `{name}`", field.name())));
            }
        }
        Ok(None)
    }

    /// Returns a property that the release requires of another kind.
    fn misread_value(&self, operation: Operation<'_>) -> Result<Option<String>> {
        let name = operation.name();
        let (Some(layout), Properties::Fields(fields)) =
            (self.layout(&name.to_string()), operation.properties()?)
        else {
            return Ok(None);
        };
        for ((field, value), there) in fields.iter().zip(layout.fields()) {
            if let FieldValue::Attribute(id) = value
                && field.kind() != there.kind()
                && !there.kind().fits(Attribute::new(operation.context(), *id))
            {
                return Ok(Some(format!("`{}` of `{name}`", field.name())));
            }
        }
        Ok(None)
    }

    /// Returns the part of an operation that the release would misread.
    fn misread(&self, name: OperationName<'_>, has_properties: bool) -> Option<String> {
        if name.is_registered() == Some(false) {
            if has_properties && self.is_unlisted(name.dialect()) {
                return Some(format!(
                    "the properties of `{name}`, which may be registered there"
                ));
            }
            let known = self.layout(&name.to_string());
            return (has_properties && known.is_some_and(|it| !it.fields().is_empty()))
                .then(|| format!("the properties of `{name}`, which is registered there"));
        }
        let there = self.layout(&name.to_string());
        let same = match (name.layout(), there) {
            (Some(here), Some(there)) => is_same(here, there),
            _ => !has_properties && there.is_none_or(|there| there.fields().is_empty()),
        };
        (!same).then(|| match there {
            Some(_) => format!("the properties of `{name}`"),
            None => format!("`{name}`, whose properties it does not know"),
        })
    }
}

/// Returns whether both layouts have the same fields in the same encoding.
fn is_same(a: &OpLayout, b: &OpLayout) -> bool {
    let same = |(a, b): (&OpField, &OpField)| {
        let same_form = match (a.wire(), b.wire()) {
            (Wire::Bool(_), Wire::Bool(_)) | (Wire::Varint(_), Wire::Varint(_)) => true,
            (a, b) => a == b,
        };
        a.name() == b.name() && same_form
    };
    a.fields().len() == b.fields().len() && a.fields().iter().zip(b.fields()).all(same)
}

/// Writes an encoding in the form of a release, with the same references.
struct Rewriting {
    llvm: u32,
    version: Version,
    bytes: Vec<u8>,
}

impl DialectWriter for Rewriting {
    fn bytecode_version(&self) -> Version {
        self.version
    }

    fn llvm(&self) -> Option<u32> {
        Some(self.llvm)
    }

    fn write_bytes(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    fn attribute_number(&mut self, attribute: Attribute<'_>) -> Result<u64> {
        Ok(attribute.id().0.into())
    }

    fn type_number(&mut self, type_: Type<'_>) -> Result<u64> {
        Ok(type_.id().0.into())
    }

    fn string_number(&mut self, _: &bstr::BStr) -> Result<u64> {
        Err(Error::message("a vector type has no strings"))
    }

    fn resource_number(&mut self, _: ResourceHandle<'_>) -> Result<u64> {
        Err(Error::message("a vector type has no resources"))
    }
}
