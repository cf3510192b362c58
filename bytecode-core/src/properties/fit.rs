//! Whether a layout fits the properties of an operation, and what the properties are by it.
//!
//! Decoding alone distinguishes few wrong layouts. A layout fits only if each value is what its field admits: attributes
//! of the declared kind and type, cases of enumerations, segment sizes that add up to the operands and results.

use super::from_attribute::field_value;
use super::{AttributeKind, FieldValue, IntegerForm, OpField, OpLayout, TableSizes, Wire};
use crate::builtin::BuiltinAttribute;
use crate::bytes::Cursor;
use crate::context::{Attribute, AttributeId, Context};

/// The numbers of operands and results of the operations that share the same properties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueCounts {
    /// The number of operands; `None` if the operations differ.
    pub operands: Option<u32>,
    /// The number of results; `None` if the operations differ.
    pub results: Option<u32>,
}

impl ValueCounts {
    /// Returns the counts of these operations and one more.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            operands: self.operands.filter(|_| self.operands == other.operands),
            results: self.results.filter(|_| self.results == other.results),
        }
    }
}

/// The properties of an operation by a layout that fits: names and values, absent ones left out.
///
/// Two layouts agree on properties if their readings are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading<'l>(Vec<(&'l str, ReadValue<'l>)>);

impl Reading<'_> {
    /// Returns whether segment sizes have trailing zeros that the file does not show: their sparse encoding is the same
    /// for layouts with other numbers of groups.
    pub fn has_open_segments(&self) -> bool {
        let mut values = self.0.iter().map(|(_, value)| value);
        values.any(|value| match value {
            ReadValue::Plain(FieldValue::Segments(sizes)) => {
                let used = sizes.iter().filter(|size| **size != 0).count();
                used <= sizes.len() / 2
            }
            _ => false,
        })
    }
}

/// A value with all facts about its printed form.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ReadValue<'l> {
    /// An attribute, or segment sizes: the form depends on nothing else.
    Plain(FieldValue),
    /// A native property, whose printed form depends on the field.
    Native(&'l Wire, FieldValue),
    /// The default that an absent field prints as.
    Default(&'l str),
}

impl OpLayout {
    /// Returns whether the layout fits the properties in `blob`. Without a blob, a layout fits that requires no field.
    pub fn fits(&self, context: &Context, blob: Option<&[u8]>, counts: ValueCounts) -> bool {
        match blob {
            Some(blob) => self.fitting_values(context, blob, counts).is_some(),
            None => self.requires_nothing(),
        }
    }

    /// Returns the properties in `blob` by this layout; `None` if the layout does not [fit](Self::fits).
    pub fn reading<'l>(
        &'l self,
        context: &Context,
        blob: Option<&[u8]>,
        counts: ValueCounts,
    ) -> Option<Reading<'l>> {
        let Some(blob) = blob else {
            return self.requires_nothing().then_some(Reading(Vec::new()));
        };
        let values = self.fitting_values(context, blob, counts)?;
        let mut reading = Vec::with_capacity(values.len());
        for (field, value) in self.fields().iter().zip(values) {
            let value = match (field.wire(), value) {
                (_, FieldValue::Absent) => match field.default() {
                    Some(default) => ReadValue::Default(default),
                    None => continue,
                },
                (
                    Wire::Attribute
                    | Wire::OptionalAttribute
                    | Wire::OperandSegments(_)
                    | Wire::ResultSegments(_),
                    value,
                ) => ReadValue::Plain(value),
                (wire, value) => ReadValue::Native(wire, value),
            };
            reading.push((field.name(), value));
        }
        reading.sort_by_key(|(name, _)| *name);
        Some(Reading(reading))
    }

    /// Returns whether this layout and `other` have equal [readings](Self::reading) of all properties that both fit,
    /// because their fields differ in the kinds of attributes only.
    pub fn reads_as(&self, other: &Self) -> bool {
        let (fields, others) = (self.fields(), other.fields());
        let is_alike = |(one, other): (&OpField, &OpField)| {
            one.name() == other.name()
                && one.wire() == other.wire()
                && one.default() == other.default()
        };
        fields.len() == others.len() && fields.iter().zip(others).all(is_alike)
    }

    fn requires_nothing(&self) -> bool {
        let mut fields = self.fields().iter();
        fields.all(|field| field.wire().implicit_default().is_some())
    }

    /// Returns the values of the fields if the layout fits.
    fn fitting_values(
        &self,
        context: &Context,
        blob: &[u8],
        counts: ValueCounts,
    ) -> Option<Vec<FieldValue>> {
        if self.fields().is_empty() {
            return None;
        }
        let sizes = TableSizes {
            attributes: context.attribute_count(),
            strings: context.strings.len(),
        };
        let cursor = Cursor::new(blob, 0);
        let values = self
            .decode_properties(cursor, context.version(), sizes)
            .ok()?;
        let mut fields = self.fields().iter().zip(&values);
        let all_fit = fields.all(|(field, value)| fits(context, field, value, counts));
        all_fit.then_some(values)
    }
}

impl OpField {
    /// Returns whether the field, a property in memory, can hold an attribute. Attributes of the right class with another
    /// type, which a verifier rejects, can be held where the class does not determine the type.
    pub(crate) fn can_hold(&self, attribute: Attribute<'_>) -> bool {
        let converts = || field_value(attribute.context(), self.wire(), attribute).is_ok();
        // Conversion adds a string to the context, and fails for none.
        self.admits(attribute) && (matches!(self.wire(), Wire::String) || converts())
    }

    /// As [`can_hold`](Self::can_hold), of an attribute that [`field_value`] converts.
    pub(crate) fn admits(&self, attribute: Attribute<'_>) -> bool {
        match self.wire() {
            Wire::OperandSegments(_) | Wire::ResultSegments(_) => {
                let is_array = AttributeKind::DenseArray(Box::default()).admits(attribute);
                !is_array || AttributeKind::DenseArray("i32".into()).fits(attribute)
            }
            Wire::Attribute | Wire::OptionalAttribute => match self.kind() {
                kind @ (AttributeKind::Bool | AttributeKind::DenseArray(_)) => kind.fits(attribute),
                kind => kind.admits(attribute),
            },
            Wire::String => AttributeKind::String.admits(attribute),
            _ => true,
        }
    }
}

fn fits(context: &Context, field: &OpField, value: &FieldValue, counts: ValueCounts) -> bool {
    match (field.wire(), value) {
        (Wire::OperandSegments(groups), value) => {
            is_partition(context, value, *groups, counts.operands)
        }
        (Wire::ResultSegments(groups), value) => {
            is_partition(context, value, *groups, counts.results)
        }
        (_, FieldValue::Attribute(id)) => field.kind().fits(Attribute::new(context, *id)),
        (wire, value) => is_case(wire, value),
    }
}

/// Returns whether `value` is the sizes of so many groups of `count` values in all.
fn is_partition(context: &Context, value: &FieldValue, groups: u32, count: Option<u32>) -> bool {
    let sum = match value {
        FieldValue::Segments(sizes) => sum(sizes.iter().copied()),
        FieldValue::Attribute(id) => sum_of_attribute(context, *id, groups),
        _ => None,
    };
    // Operations with the same sizes and different numbers of values cannot all fit.
    sum.is_some() && sum == count
}

fn sum(mut sizes: impl Iterator<Item = i32>) -> Option<u32> {
    sizes.try_fold(0_u32, |sum, size| {
        sum.checked_add(u32::try_from(size).ok()?)
    })
}

/// Returns the sum of the segment sizes in an attribute: their form before version 6.
fn sum_of_attribute(context: &Context, id: AttributeId, groups: u32) -> Option<u32> {
    let attribute = Attribute::new(context, id);
    if !AttributeKind::DenseArray("i32".into()).fits(attribute) {
        return None;
    }
    match attribute.try_decode() {
        Ok(Some(BuiltinAttribute::DenseArray { size, data, .. })) if size == u64::from(groups) => {
            let sizes = data.chunks_exact(4).filter_map(|bytes| bytes.first_chunk());
            sum(sizes.map(|bytes| i32::from_le_bytes(*bytes)))
        }
        _ => None,
    }
}

/// Returns whether the enumerations in a native value are among their cases.
fn is_case(wire: &Wire, value: &FieldValue) -> bool {
    match (wire, value) {
        (Wire::Varint(IntegerForm::Enum(form)), FieldValue::Varint(value)) => {
            form.cases.iter().any(|(_, case)| case == value)
        }
        (Wire::Varint(IntegerForm::BitEnum(form)), FieldValue::Varint(value)) => {
            let all = form.cases.iter().fold(0, |all, (_, case)| all | case);
            value & !all == 0
        }
        (Wire::Optional(wire), FieldValue::Optional(Some(value))) => is_case(wire, value),
        (Wire::Array(wire), FieldValue::Array(values)) => {
            values.iter().all(|value| is_case(wire, value))
        }
        _ => true,
    }
}
