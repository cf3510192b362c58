//! A printed operation as its form sees it: its attributes by name, its properties, and the groups of its values.

use std::ops::Range;

use bstr::{BStr, ByteSlice};
use once_cell::unsync::OnceCell;

use super::table::FormEntry;
use crate::builtin::{BuiltinAttribute, NamedAttribute};
use crate::context::{Attribute, Context};
use crate::error::{Error, Result};
use crate::ir::{Lengths, Operation, Value, operand_lengths, range, result_lengths};
use crate::properties::{FieldValue, OpField, OpLayout, Properties, Segments, segments};

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

impl<'ir> Found<'ir> {
    /// Returns the attribute; `None` for a native property other than the sizes of groups.
    pub(super) fn attribute(self, context: &'ir Context) -> Result<Option<Attribute<'ir>>> {
        match self {
            Self::Attribute(attribute) => Ok(Some(attribute)),
            Self::Native(_, FieldValue::Segments(sizes)) => {
                segments::segments_attribute(context, &sizes).map(Some)
            }
            Self::Native(..) => Ok(None),
        }
    }
}

/// An inherent attribute: its index in the layout, and the field.
type Inherent<'ir> = (usize, &'ir OpField);

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
        match self.find(name)? {
            (Some(FieldValue::Absent), _) => Ok(None),
            (Some(value), Some((_, field))) => Ok(Some(self.found(field, value))),
            _ => self.discardable(name),
        }
    }

    /// As [`present`](Self::present), with the value that creating the operation fills in.
    pub(in crate::text::op) fn present_or_filled_in(
        &self,
        name: &str,
    ) -> Result<Option<Found<'ir>>> {
        let (value, field) = self.find(name)?;
        let found = match (value, field) {
            (Some(FieldValue::Absent), _) => None,
            (Some(value), Some((_, field))) => Some(self.found(field, value)),
            _ => self.discardable(name)?,
        };
        match (found, field) {
            (None, Some((index, _))) => self.filled_in(index),
            (found, _) => Ok(found),
        }
    }

    /// As [`present_or_filled_in`](Self::present_or_filled_in), without native properties.
    pub(in crate::text::op) fn attribute(&self, name: &str) -> Result<Option<Attribute<'ir>>> {
        match self.present_or_filled_in(name)? {
            Some(found) => found.attribute(self.context()),
            None => Ok(None),
        }
    }

    /// Finds the inherent attribute `name` in the layout, and its value if the operation has properties.
    fn find(&self, name: &str) -> Result<(Option<&FieldValue>, Option<Inherent<'ir>>)> {
        let properties = self.properties()?;
        let layout = self.entry.layout();
        let mut fields = layout.map_or(&[][..], OpLayout::inherent).iter();
        let index = fields.position(|field| field.name() == name);
        let field = index.and_then(|index| Some((index, layout?.inherent().get(index)?)));
        let value = match (properties, index) {
            (Properties::Fields(fields), Some(index)) => fields.values.get(index),
            _ => None,
        };
        Ok((value, field))
    }

    fn found(&self, field: &'ir OpField, value: &FieldValue) -> Found<'ir> {
        match value {
            FieldValue::Attribute(id) => Found::Attribute(Attribute::new(self.context(), *id)),
            value => Found::Native(field, value.clone()),
        }
    }

    fn filled_in(&self, index: usize) -> Result<Option<Found<'ir>>> {
        let id = self.entry.filled_in(self.context(), index)?;
        Ok(id.map(|id| Found::Attribute(Attribute::new(self.context(), id))))
    }

    /// Returns an entry of the dictionary of the record.
    fn discardable(&self, name: &str) -> Result<Option<Found<'ir>>> {
        for entry in self.dictionary()? {
            let key = entry.name.value()?;
            if key == name || segments::field_name(key) == Some(name) {
                return Ok(Some(Found::Attribute(entry.value)));
            }
        }
        Ok(None)
    }

    /// Returns the attributes that `includes` accepts by name, sorted by name; native properties only if `native`. Values
    /// that creating the operation fills in are there.
    pub(in crate::text::op) fn all(
        &self,
        native: bool,
        includes: impl Fn(&BStr) -> bool,
    ) -> Result<Vec<Item<'ir>>> {
        let context = self.context();
        let layout = self.entry.layout();
        let mut all = Vec::new();
        for entry in self.dictionary()? {
            let name = entry.name.value()?;
            if !includes(name) {
                continue;
            }
            let inherent = layout.filter(|_| self.operation.properties_id().is_none());
            all.push(Item {
                name,
                value: Found::Attribute(entry.value),
                is_inherent: inherent
                    .is_some_and(|layout| layout.inherent().iter().any(|it| it.has_name(name))),
            });
        }
        let properties = match self.properties()? {
            Properties::Opaque(_) | Properties::Dictionary(_) => return Err(unknown_properties()),
            Properties::Fields(fields) => Some(&fields.values),
            Properties::None => None,
        };
        for (index, field) in (layout.into_iter().flat_map(OpLayout::inherent)).enumerate() {
            let value = properties.map(|it| it.get(index));
            // Most attributes are absent: then the name need not be compared.
            if matches!(value, Some(Some(FieldValue::Absent))) && field.default().is_none() {
                continue;
            }
            let name = field.name().as_bytes().as_bstr();
            if !includes(name) {
                continue;
            }
            let value = match value {
                Some(Some(FieldValue::Attribute(id))) => {
                    Some(Found::Attribute(Attribute::new(context, *id)))
                }
                Some(Some(FieldValue::Segments(sizes))) => Some(Found::Attribute(
                    segments::segments_attribute(context, sizes)?,
                )),
                Some(None) => None,
                None if (self.dictionary()?.iter())
                    .any(|it| it.name.value().is_ok_and(|it| field.has_name(it))) =>
                {
                    None
                }
                None | Some(Some(FieldValue::Absent)) => self.filled_in(index)?,
                Some(Some(value)) => native.then(|| Found::Native(field, value.clone())),
            };
            all.extend(value.map(|value| Item {
                name,
                value,
                is_inherent: true,
            }));
        }
        all.sort_by_key(|item| item.name);
        Ok(all)
    }

    fn operand_lengths(&self) -> Result<&Lengths> {
        self.operands.get_or_try_init(|| {
            let definition = self.entry.definition.ok_or_else(no_definition)?;
            let segments = match self.entry.has_operand_segments {
                true => self.segments(OpField::OPERAND_SEGMENT_SIZES)?,
                false => None,
            };
            operand_lengths(self.operation, definition, segments)
        })
    }

    fn result_lengths(&self) -> Result<&Lengths> {
        self.results.get_or_try_init(|| {
            let definition = self.entry.definition.ok_or_else(no_definition)?;
            let segments = match self.entry.has_result_segments {
                true => self.segments(OpField::RESULT_SEGMENT_SIZES)?,
                false => None,
            };
            result_lengths(self.operation, definition, segments)
        })
    }

    /// Returns the sizes of groups that the operation states.
    fn segments(&self, name: &str) -> Result<Option<Segments>> {
        match self.properties()? {
            Properties::Opaque(_) => Err(unknown_properties()),
            properties => self.operation.segments(properties, name),
        }
    }

    /// Returns the positions of the operands of a group.
    pub(super) fn operand_range(&self, index: usize) -> Result<Range<usize>> {
        self.operand_lengths().map(|it| range(it, index))
    }

    /// Returns the positions of the results of a group.
    pub(super) fn result_range(&self, index: usize) -> Result<Range<usize>> {
        self.result_lengths().map(|it| range(it, index))
    }

    /// Returns the operands of a group.
    pub(in crate::text::op) fn operand_group(
        &self,
        index: usize,
    ) -> Result<impl ExactSizeIterator<Item = Value<'ir>> + Clone + use<'ir>> {
        let range = self.operand_range(index)?;
        Ok(self
            .operation
            .operands()
            .skip(range.start)
            .take(range.len()))
    }

    /// Returns the results of a group.
    pub(in crate::text::op) fn result_group(
        &self,
        index: usize,
    ) -> Result<impl ExactSizeIterator<Item = Value<'ir>> + Clone + use<'ir>> {
        let range = self.result_range(index)?;
        Ok(self.operation.results().skip(range.start).take(range.len()))
    }

    /// Returns the positions of the regions of a group: the variadic one, which is last, has what the others leave.
    pub(in crate::text::op) fn region_group(&self, index: usize) -> Result<Range<usize>> {
        let definition = self.entry.definition.ok_or_else(no_definition)?;
        let groups = definition.regions.iter().map(|it| it.is_variadic);
        group(groups, index, self.operation.region_count())
    }

    /// Returns the positions of the successors of a group.
    pub(in crate::text::op) fn successor_group(&self, index: usize) -> Result<Range<usize>> {
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
) -> Result<Range<usize>> {
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

fn unknown_properties() -> Error {
    Error::message("the properties are not known")
}

pub(super) fn no_definition() -> Error {
    Error::message("no definition of the operation is known")
}
