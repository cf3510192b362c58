//! The groups of operands and results in the target: their order, and the sizes of segments.

use super::release::TargetRelease;
use super::retarget::{Inherent, Retarget};
use crate::builtin::BuiltinAttribute;
use crate::bytes::Version;
use crate::context::{Attribute, OperationName};
use crate::definition::{OperationDefinition, ValueGroup};
use crate::error::{Error, Result};
use crate::properties::segments;
use crate::properties::{FieldValue, OpField, Wire};

impl TargetRelease {
    /// Fails if the operation `there` of the release has the groups of `here` in another order, and no segment sizes.
    pub(super) fn expect_same_order(&self, here: OperationName<'_>, there: &str) -> Result<()> {
        let (Some(source), Some(target)) = (here.definition(), self.definition(there)) else {
            return Ok(());
        };
        let layouts = [here.layout(), self.layout(there)];
        let groups = [
            (
                OpField::OPERAND_SEGMENT_SIZES,
                &source.operands,
                &target.operands,
                "operands",
            ),
            (
                OpField::RESULT_SEGMENT_SIZES,
                &source.results,
                &target.results,
                "results",
            ),
        ];
        for (sizes, source, target, values) in groups {
            if layouts.iter().flatten().any(|it| it.field(sizes).is_some()) {
                continue;
            }
            let position = |group: &ValueGroup| target.iter().position(|it| it.name == group.name);
            if !source.iter().filter_map(position).is_sorted() {
                let release = &self.name;
                return Err(Error::unsupported(format!(
                    "{release} has the {values} of `{there}` in another order"
                )));
            }
        }
        Ok(())
    }

    /// Returns the reason why the verifier of the release rejects the regions of an operation as the source has them.
    pub(super) fn region_misfit(&self, here: OperationName<'_>, there: &str) -> Option<String> {
        let context = here.context();
        let llvms = context.source_llvm().map(|it| [it, self.llvm]);
        if llvms.is_some_and(|llvms| self.changes.regions_differ(there, llvms)) {
            return Some(format!(
                "the regions of `{there}`, which have another form there"
            ));
        }
        let (source, target) = (here.definition()?, self.definition(there)?);
        match [&source.implicit_terminator, &target.implicit_terminator] {
            [Some(old), Some(new)] if old != new => Some(format!(
                "`{there}` with the terminator `{old}` instead of `{new}`"
            )),
            [None, Some(new)] if context.registry().definition(new).is_none() => {
                Some(format!("`{there}` without the terminator `{new}`"))
            }
            _ => None,
        }
    }
}

impl<'ir> Retarget<'_, 'ir> {
    fn target_definition(&self) -> Option<OperationDefinition> {
        self.release.definition(self.there)
    }

    /// Returns the sizes of segments that have as many operands as affine maps have inputs; the last has the rest.
    pub(super) fn input_counts(
        &self,
        fields: &[OpField],
        values: &[FieldValue],
        maps: &[Box<str>],
    ) -> Result<FieldValue> {
        let missing =
            || Error::message("segment sizes need affine maps, which the file does not have");
        let mut sizes = Vec::with_capacity(maps.len() + 1);
        let mut rest = i64::from(self.operation.operand_count());
        for map in maps {
            let index = fields.iter().position(|it| it.name() == &**map);
            let Some(FieldValue::Attribute(id)) = index.and_then(|it| values.get(it)) else {
                return Err(missing());
            };
            let attribute = Attribute::new(self.context, *id);
            let Some(BuiltinAttribute::AffineMap { map, .. }) = attribute.try_decode()? else {
                return Err(missing());
            };
            let inputs = map.dims() + map.symbols();
            rest -= i64::from(inputs);
            sizes.push(inputs as i32);
        }
        let rest = i32::try_from(rest).ok().filter(|rest| *rest >= 0);
        sizes.push(
            rest.ok_or_else(|| Error::message("affine maps have more inputs than operands"))?,
        );
        self.sizes(sizes)
    }

    /// Computes the sizes of segments, with the groups of the target.
    pub(super) fn segments(
        &self,
        field: &OpField,
        found: Option<Inherent<'ir>>,
    ) -> Result<FieldValue> {
        let (Wire::OperandSegments(count) | Wire::ResultSegments(count)) = field.wire() else {
            return Err(Error::message("no segment sizes"));
        };
        let count = *count as usize;
        let total = match field.wire() {
            Wire::OperandSegments(_) => self.operation.operand_count(),
            _ => self.operation.result_count(),
        };
        let old = match &found {
            None => vec![total as i32],
            Some(found) => match segments::to_native(self.context, found.value.clone())? {
                FieldValue::Segments(sizes) => sizes.to_vec(),
                _ => return Err(Error::message("no segment sizes")),
            },
        };
        let sizes = match self.regroup(field.name(), &old, count) {
            Err(_) if found.is_none() && self.version < Version::NATIVE_PROPERTIES => {
                return Ok(FieldValue::Absent);
            }
            sizes => sizes?,
        };
        self.sizes(sizes)
    }

    /// Returns the sizes of segments in the form of the version of the target.
    fn sizes(&self, sizes: Vec<i32>) -> Result<FieldValue> {
        let native = FieldValue::Segments(sizes.into());
        match self.version >= Version::SEGMENT_SIZES {
            true => Ok(native),
            false => segments::to_attribute(self.context, native),
        }
    }

    /// Converts the sizes of another form to `count` groups.
    pub(super) fn regroup(&self, name: &str, old: &[i32], count: usize) -> Result<Vec<i32>> {
        let changes = &self.release.changes;
        let kept = match changes.segments(self.name, name, count.max(old.len())) {
            Some((kept, since)) if self.is_regrouped(old.len(), count, since) => kept,
            _ if old.len() == count && self.has_same_groups(name) => return Ok(old.to_vec()),
            _ => {
                return self.regroup_by_name(name, old).ok_or_else(|| {
                    Error::unsupported(format!(
                        "{count} segments in {} and {} in the file: their correspondence is unknown",
                        self.release.name,
                        old.len()
                    ))
                });
            }
        };
        let grows = match old.len().cmp(&count) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => false,
            std::cmp::Ordering::Equal => self.source_llvm < Some(self.release.llvm),
        };
        let mut sizes = vec![0; count];
        // The positions of the values of the segments, in the order of the target.
        let mut order = Vec::new();
        for (older, &newer) in kept.iter().enumerate() {
            let (from, to) = if grows {
                (older, newer)
            } else {
                (newer, older)
            };
            if let (Some(&size), Some(slot)) = (old.get(from), sizes.get_mut(to)) {
                *slot = size;
                if size != 0 {
                    order.push((to, from));
                }
            }
        }
        order.sort_unstable();
        if sizes.iter().sum::<i32>() != old.iter().sum() || !order.is_sorted_by_key(|it| it.1) {
            return Err(Error::unsupported(format!(
                "{} has other segments, or in another order",
                self.release.name
            )));
        }
        Ok(sizes)
    }

    /// Returns whether the groups of the source correspond in order to those of the target. A group may have another name there,
    /// but no name of another group.
    fn has_same_groups(&self, name: &str) -> bool {
        let (Some(here), Some(there)) =
            (self.operation.name.definition(), self.target_definition())
        else {
            return true;
        };
        let [here, there] = [here, &there].map(|it| match name {
            OpField::OPERAND_SEGMENT_SIZES => &it.operands,
            _ => &it.results,
        });
        let is_other = |(a, b): (&ValueGroup, &ValueGroup)| {
            a.name != b.name
                && (here.iter().any(|it| it.name == b.name)
                    || there.iter().any(|it| it.name == a.name))
        };
        here.len() != there.len() || !here.iter().zip(there).any(is_other)
    }

    /// Converts the sizes of groups to those of the groups with the same names in the definition of the target. `None` if
    /// values belong to a group that the target does not have, or are in another order there.
    fn regroup_by_name(&self, name: &str, old: &[i32]) -> Option<Vec<i32>> {
        let here = self.operation.name.definition()?;
        let there = self.target_definition()?;
        let total = old.iter().sum::<i32>() as usize;
        let (lengths, here, there) = match name {
            OpField::OPERAND_SEGMENT_SIZES => {
                let lengths = here.operand_lengths(total);
                (lengths, &here.operands, &there.operands)
            }
            _ => (here.result_lengths(total), &here.results, &there.results),
        };
        // Without segment sizes, the cardinalities of the groups divide the values.
        let old = match old {
            [_] => lengths?.into_iter().map(|it| it as i32).collect(),
            old => old.to_vec(),
        };
        if here.len() != old.len() {
            return None;
        }
        let mut next = 0;
        let mut sizes = vec![0; there.len()];
        for (group, size) in here.iter().zip(old).filter(|(_, size)| *size != 0) {
            let rest = there.get(next..)?;
            next += rest.iter().position(|it| it.name == group.name)?;
            *sizes.get_mut(next)? = size;
            next += 1;
        }
        Some(sizes)
    }

    /// Returns whether the segments changed between the file and the target.
    fn is_regrouped(&self, old: usize, new: usize, since: Option<u32>) -> bool {
        let is_newer = |llvm: u32| since.is_some_and(|since| llvm >= since);
        let newer_source = self.source_llvm.is_none_or(is_newer);
        old != new || since.is_some() && newer_source != is_newer(self.release.llvm)
    }
}
