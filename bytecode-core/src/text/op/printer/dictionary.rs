//! The attribute dictionary of an operation.
//!
//! Before bytecode version 5, the dictionary of an operation contains its properties. Releases that have properties print
//! them separately. Older releases print the dictionary with the default values that creating an operation adds.

use bstr::{BStr, ByteSlice};

use crate::builtin::{BuiltinAttribute, NamedAttribute};
use crate::bytes::Version;
use crate::context::Attribute;
use crate::error::Result;
use crate::ir::Operation;
use crate::properties::{OpLayout, OpTrait, Wire};
use crate::text::item::strings::{self, separate};
use crate::text::item::{Elision, Items, is_unit};

/// The source of an entry of a dictionary.
enum Value<'ir> {
    Attribute(Attribute<'ir>),
    /// The text of a default value.
    Default(&'ir str),
    /// Absent sizes of this number of segments, which are filled in as zeros.
    EmptySegments(u32),
}

/// The attributes of an operation that are not in its properties.
pub(in crate::text::op) struct Attributes<'ir> {
    dictionary: Option<Attribute<'ir>>,
    /// The split into properties and other attributes, if these are printed separately.
    split: Option<Split<'ir>>,
}

#[derive(Default)]
struct Split<'ir> {
    inherent: Vec<(&'ir BStr, Value<'ir>)>,
    discardable: Vec<(&'ir BStr, Value<'ir>)>,
}

impl<'ir> Attributes<'ir> {
    /// Returns the attributes of the dictionary of an operation.
    pub(in crate::text::op) fn of_dictionary(operation: Operation<'ir>) -> Result<Self> {
        let dictionary = operation.attribute_dictionary();
        let split = if operation.context().version() < Version::NATIVE_PROPERTIES {
            let layout = operation.name().layout();
            layout.map(|layout| split(dictionary, layout)).transpose()?
        } else {
            None
        };
        Ok(Self { dictionary, split })
    }

    /// Returns the properties that a reader fills in for an operation without any, since version 5; none for an operation that
    /// the writer did not register.
    pub(in crate::text::op) fn of_defaults(operation: Operation<'ir>) -> Result<Self> {
        let name = operation.name();
        let is_known = name.is_registered() != Some(false) && name.confidence().is_certain();
        let layout = name.layout().filter(|_| is_known);
        Ok(Self {
            dictionary: None,
            split: layout.map(|layout| split(None, layout)).transpose()?,
        })
    }

    /// Prints ` <{...}>`; nothing without properties.
    pub(in crate::text::op) fn print_inherent(
        &self,
        items: &mut Items<'_>,
        out: &mut Vec<u8>,
    ) -> Result<()> {
        match &self.split {
            Some(split) if !split.inherent.is_empty() => {
                out.extend_from_slice(b" <");
                print(items, out, &split.inherent)?;
                out.push(b'>');
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Prints ` {...}`; nothing without attributes.
    pub(in crate::text::op) fn print_discardable(
        &self,
        items: &mut Items<'_>,
        out: &mut Vec<u8>,
    ) -> Result<()> {
        match (&self.split, self.dictionary) {
            (Some(split), _) if split.discardable.is_empty() => Ok(()),
            (Some(split), _) => {
                out.push(b' ');
                print(items, out, &split.discardable)
            }
            (None, Some(dictionary)) => items.dictionary(out, dictionary),
            (None, None) => Ok(()),
        }
    }
}

impl Items<'_> {
    /// Prints ` {...}`; nothing if the dictionary is empty.
    pub(in crate::text::op) fn dictionary(
        &mut self,
        out: &mut Vec<u8>,
        dictionary: Attribute<'_>,
    ) -> Result<()> {
        let start = out.len();
        out.push(b' ');
        self.attribute(out, dictionary, Elision::Never)?;
        if out.get(start..) == Some(b" {}") {
            out.truncate(start);
        }
        Ok(())
    }
}

fn split<'ir>(dictionary: Option<Attribute<'ir>>, layout: &'ir OpLayout) -> Result<Split<'ir>> {
    let entries = match dictionary.map(|it| it.try_decode()).transpose()?.flatten() {
        Some(BuiltinAttribute::Dictionary { entries }) => entries,
        _ => Vec::new(),
    };
    let together = layout.traits().contains(OpTrait::DictionaryOnly);
    let mut split = Split::default();
    let mut add = |name: &'ir BStr, is_inherent, value| {
        if is_inherent && !together {
            split.inherent.push((name, value));
        } else {
            split.discardable.push((name, value));
        }
    };
    for NamedAttribute { name, value } in entries {
        let name = name.value()?;
        let is_inherent = name.to_str().is_ok_and(|name| layout.field(name).is_some());
        add(name, is_inherent, Value::Attribute(value));
    }
    let known: Vec<&BStr> = (split.inherent.iter().chain(&split.discardable))
        .map(|(name, _)| *name)
        .collect();
    for field in layout.fields() {
        let name = field.name().as_bytes().as_bstr();
        if let Some(default) = field.default()
            && !known.contains(&name)
        {
            let list = if together {
                &mut split.discardable
            } else {
                &mut split.inherent
            };
            list.push((name, Value::Default(default)));
        }
        let is_absent = !known.iter().any(|known| field.has_name(known));
        if let (Wire::OperandSegments(groups) | Wire::ResultSegments(groups), true, false) =
            (field.wire(), is_absent, together)
        {
            split.inherent.push((name, Value::EmptySegments(*groups)));
        }
    }
    split.inherent.sort_by_key(|(name, _)| *name);
    split.discardable.sort_by_key(|(name, _)| *name);
    Ok(split)
}

/// Prints `{a = 1, b}`.
fn print(items: &mut Items<'_>, out: &mut Vec<u8>, entries: &[(&BStr, Value<'_>)]) -> Result<()> {
    out.push(b'{');
    for (index, (name, value)) in entries.iter().enumerate() {
        separate(out, index);
        strings::keyword(out, name);
        match value {
            Value::Attribute(value) if is_unit(*value) => {}
            Value::Attribute(value) => {
                out.extend_from_slice(b" = ");
                items.attribute(out, *value, Elision::Never)?;
            }
            Value::Default(text) => {
                out.extend_from_slice(b" = ");
                out.extend_from_slice(text.as_bytes());
            }
            Value::EmptySegments(groups) => {
                out.extend_from_slice(b" = array<i32");
                for index in 0..*groups {
                    out.extend_from_slice(if index == 0 { b": 0" } else { b", 0" });
                }
                out.push(b'>');
            }
        }
    }
    out.push(b'}');
    Ok(())
}
