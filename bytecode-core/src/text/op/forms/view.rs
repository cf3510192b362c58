//! The attributes of a printed operation, by name.

use bstr::{BStr, ByteSlice};
use once_cell::unsync::OnceCell;

use super::groups::{self, Lengths};
use super::table::{FormEntry, filled_in};
use crate::builtin::{BuiltinAttribute, NamedAttribute};
use crate::context::{Attribute, Context};
use crate::error::{Error, Result};
use crate::ir::{Operation, Value};
use crate::properties::{FieldValue, OpField, Properties, segments};

/// A printed operation with the facts about its name.
pub(in crate::text::op) struct View<'p, 'ir> {
    pub(in crate::text::op) operation: Operation<'ir>,
    pub(in crate::text::op) entry: &'p FormEntry<'ir>,
    properties: OnceCell<Properties<'ir>>,
    discardable: OnceCell<Vec<NamedAttribute<'ir>>>,
    operands: OnceCell<Lengths>,
    results: OnceCell<Lengths>,
}

/// The value of an attribute of an operation.
#[derive(Clone, Debug)]
pub(in crate::text::op) enum Found<'ir> {
    Attribute(Attribute<'ir>),
    /// A native property.
    Native(&'ir OpField, FieldValue),
}

/// An entry of the dictionary that an operation's attributes form.
pub(in crate::text::op) struct Item<'ir> {
    pub(in crate::text::op) name: &'ir BStr,
    pub(in crate::text::op) value: Found<'ir>,
    pub(in crate::text::op) is_inherent: bool,
}

impl<'p, 'ir> View<'p, 'ir> {
    pub(in crate::text::op) fn new(operation: Operation<'ir>, entry: &'p FormEntry<'ir>) -> Self {
        Self {
            operation,
            entry,
            properties: OnceCell::new(),
            discardable: OnceCell::new(),
            operands: OnceCell::new(),
            results: OnceCell::new(),
        }
    }

    pub(in crate::text::op) fn context(&self) -> &'ir Context {
        self.operation.context()
    }

    pub(in crate::text::op) fn properties(&self) -> Result<&Properties<'ir>> {
        (self.properties).get_or_try_init(|| self.operation.properties_or_opaque())
    }

    /// Returns the entries of the dictionary of the record, before version 5 with inherent attributes.
    pub(in crate::text::op) fn dictionary(&self) -> Result<&[NamedAttribute<'ir>]> {
        let entries = self.discardable.get_or_try_init(|| {
            let dictionary = self.operation.attribute_dictionary();
            Ok::<_, Error>(
                match dictionary.map(|it| it.try_decode()).transpose()?.flatten() {
                    Some(BuiltinAttribute::Dictionary { entries }) => entries,
                    _ => Vec::new(),
                },
            )
        });
        Ok(entries?)
    }

    /// Returns an attribute that is there, inherent or not.
    pub(in crate::text::op) fn present(&self, name: &str) -> Result<Option<Found<'ir>>> {
        let context = self.context();
        if let Properties::Fields(fields) = self.properties()? {
            let found = fields.iter().find(|(field, _)| field.name() == name);
            match found {
                Some((_, FieldValue::Absent)) => return Ok(None),
                Some((_, FieldValue::Attribute(id))) => {
                    return Ok(Some(Found::Attribute(Attribute::new(context, *id))));
                }
                Some((field, value)) => return Ok(Some(Found::Native(field, value.clone()))),
                None => {}
            }
        }
        for entry in self.dictionary()? {
            let key = entry.name.value()?;
            if key == name || segments::field_name(key) == Some(name) {
                return Ok(Some(Found::Attribute(entry.value)));
            }
        }
        Ok(None)
    }

    /// As [`present`](Self::present), with the value that creating the operation fills in.
    pub(in crate::text::op) fn attribute(&self, name: &str) -> Result<Option<Attribute<'ir>>> {
        let context = self.context();
        match self.present(name)? {
            Some(Found::Attribute(attribute)) => Ok(Some(attribute)),
            Some(Found::Native(_, FieldValue::Segments(sizes))) => {
                segments::segments_attribute(context, &sizes).map(Some)
            }
            Some(Found::Native(..)) => Ok(None),
            None => {
                let id = filled_in(self.operation.name(), name)?;
                Ok(id.map(|id| Attribute::new(context, id)))
            }
        }
    }

    /// Returns all attributes sorted by name; native properties only if `native`. Values that creating the operation fills
    /// in are there.
    pub(in crate::text::op) fn all(&self, native: bool) -> Result<Vec<Item<'ir>>> {
        let context = self.context();
        let layout = self.operation.name().layout();
        let mut all = Vec::new();
        for entry in self.dictionary()? {
            let name = entry.name.value()?;
            let inherent = layout.filter(|_| self.operation.properties_id().is_none());
            all.push(Item {
                name,
                value: Found::Attribute(entry.value),
                is_inherent: inherent
                    .is_some_and(|layout| layout.inherent().iter().any(|it| it.has_name(name))),
            });
        }
        match self.properties()? {
            Properties::Fields(fields) => {
                for (field, value) in fields.iter() {
                    let name = field.name().as_bytes().as_bstr();
                    let value = match value {
                        FieldValue::Attribute(id) => Found::Attribute(Attribute::new(context, *id)),
                        FieldValue::Absent => match filled_in(self.operation.name(), field.name())?
                        {
                            Some(id) => Found::Attribute(Attribute::new(context, id)),
                            None => continue,
                        },
                        FieldValue::Segments(sizes) => {
                            Found::Attribute(segments::segments_attribute(context, sizes)?)
                        }
                        value if native => Found::Native(field, value.clone()),
                        _ => continue,
                    };
                    all.push(Item {
                        name,
                        value,
                        is_inherent: true,
                    });
                }
            }
            Properties::Opaque(_) | Properties::Dictionary(_) => {
                return Err(Error::message("the properties are not known"));
            }
            Properties::None => {
                for field in layout.into_iter().flat_map(|layout| layout.inherent()) {
                    if all.iter().any(|item: &Item<'_>| field.has_name(item.name)) {
                        continue;
                    }
                    if let Some(id) = filled_in(self.operation.name(), field.name())? {
                        all.push(Item {
                            name: field.name().as_bytes().as_bstr(),
                            value: Found::Attribute(Attribute::new(context, id)),
                            is_inherent: true,
                        });
                    }
                }
            }
        }
        all.sort_by_key(|item| item.name);
        Ok(all)
    }

    fn operand_lengths(&self) -> Result<&Lengths> {
        self.operands.get_or_try_init(|| {
            let definition = self.entry.definition.ok_or_else(no_definition)?;
            groups::operand_lengths(self.operation, definition, self.entry.has_operand_segments)
        })
    }

    fn result_lengths(&self) -> Result<&Lengths> {
        self.results.get_or_try_init(|| {
            let definition = self.entry.definition.ok_or_else(no_definition)?;
            groups::result_lengths(self.operation, definition, self.entry.has_result_segments)
        })
    }

    /// Returns the operands of a group.
    pub(in crate::text::op) fn operand_group(
        &self,
        index: usize,
    ) -> Result<impl ExactSizeIterator<Item = Value<'ir>> + Clone + use<'ir>> {
        let lengths = self.operand_lengths()?;
        let first: usize = lengths.iter().take(index).sum();
        let length = lengths.get(index).copied().unwrap_or_default();
        Ok(self.operation.operands().skip(first).take(length))
    }

    /// Returns the results of a group.
    pub(in crate::text::op) fn result_group(
        &self,
        index: usize,
    ) -> Result<impl ExactSizeIterator<Item = Value<'ir>> + Clone + use<'ir>> {
        let lengths = self.result_lengths()?;
        let first: usize = lengths.iter().take(index).sum();
        let length = lengths.get(index).copied().unwrap_or_default();
        Ok(self.operation.results().skip(first).take(length))
    }

    /// Returns the positions of the regions of a group: the variadic one, which is last, has what the others leave.
    pub(in crate::text::op) fn region_group(&self, index: usize) -> Result<std::ops::Range<usize>> {
        let definition = self.entry.definition.ok_or_else(no_definition)?;
        let groups = definition.regions.iter().map(|it| it.is_variadic);
        group(groups, index, self.operation.region_count())
    }

    /// Returns the positions of the successors of a group.
    pub(in crate::text::op) fn successor_group(
        &self,
        index: usize,
    ) -> Result<std::ops::Range<usize>> {
        let definition = self.entry.definition.ok_or_else(no_definition)?;
        let groups = definition.successors.iter().map(|it| it.is_variadic);
        group(groups, index, self.operation.successors().len())
    }

    /// Checks that the operation has as many operands, results, regions and successors as its definition.
    pub(in crate::text::op) fn check(&self) -> Result<()> {
        let definition = self.entry.definition.ok_or_else(no_definition)?;
        self.operand_lengths()?;
        self.result_lengths()?;
        if !definition.regions.is_empty() {
            self.region_group(0)?;
        }
        if !definition.successors.is_empty() {
            self.successor_group(0)?;
        }
        Ok(())
    }
}

/// Returns the positions of the members of a group, of which one may have any number.
fn group(
    variadic: impl ExactSizeIterator<Item = bool> + Clone,
    index: usize,
    count: usize,
) -> Result<std::ops::Range<usize>> {
    let single = variadic.clone().filter(|it| !it).count();
    let rest = count.checked_sub(single);
    let rest = rest.filter(|&rest| rest == 0 || variadic.clone().any(|it| it));
    let rest = rest.ok_or_else(|| Error::message("the number of regions or successors"))?;
    let mut start = 0;
    for (position, variadic) in variadic.enumerate() {
        let length = if variadic { rest } else { 1 };
        if position == index {
            return Ok(start..start + length);
        }
        start += length;
    }
    Ok(start..start)
}

pub(super) fn no_definition() -> Error {
    Error::message("no definition of the operation is known")
}
