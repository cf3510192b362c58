//! Conversion of operations for another release, whose operations have other properties.
//!
//! Properties become properties, or entries of the dictionary if the version has no properties. Parts that the target
//! cannot represent, or that would not be read back as they are, are dropped if losses are allowed.

use std::collections::HashSet;

use bstr::ByteSlice;

use super::dictionary::{Entry, dictionary, dictionary_entries, is_dictionary};
use super::operation::OperationRef;
use super::release::TargetRelease;
use super::retarget::{self, Inherent, Retarget};
use super::state::Target;
use crate::builtin::StringAttr;
use crate::bytes::Version;
use crate::context::{Attribute, AttributeId, OperationName};
use crate::error::{Error, Result};
use crate::properties::{FieldValue, OpField, Properties, segments};
use crate::text::item::ItemTexts;
use crate::write::image::TargetProperties;

impl<'ir> Target<'ir> {
    /// Records the operation that replaces those of this name.
    pub(super) fn rename(
        &mut self,
        name: OperationName<'ir>,
        release: &TargetRelease,
    ) -> Result<()> {
        if let Some(there) = release.renamed.get(&name.to_string()) {
            let there = self.context.operation_name(there)?;
            self.renamed.insert(name.id(), there.id());
        }
        Ok(())
    }

    /// Computes the image of an operation for another release: see [`retarget`].
    pub(super) fn retarget(
        &mut self,
        operation: OperationRef<'ir, '_>,
        release: &'ir TargetRelease,
    ) -> Result<(Option<AttributeId>, TargetProperties<'ir>)> {
        let context = self.context;
        let name = operation.name.to_string();
        let there = release.renamed.get(&name).unwrap_or(&name);
        let layout = release.layout(there);
        // The changes of a renamed operation are under one of its names.
        let name = if release.changes.contains(there) {
            there
        } else {
            &name
        };
        let was_unregistered = operation.name.is_registered() == Some(false);
        let mut discardable = dictionary_entries(operation.attributes())?;
        if let Some(layout) = layout {
            // Before version 5, an entry of the dictionary may be inherent.
            discardable.retain(|(entry, _)| {
                let entry = entry.value().ok().and_then(|it| it.to_str().ok());
                let idle =
                    |it| release.changes.is_without_effect(name, it) && layout.field(it).is_none();
                !entry.is_some_and(idle)
            });
        }
        self.report_rejected(operation, there, release)?;
        self.rename_entries(name, release, &mut discardable)?;
        // The properties of an unregistered operation are any attribute.
        let other = match operation.properties()? {
            Properties::Dictionary(it) if !is_dictionary(it)? => Some(it),
            _ => None,
        };
        let mut inherent = match other {
            Some(_) => Vec::new(),
            None => retarget::inherent(operation)?,
        };
        let mut retarget = Retarget {
            context,
            release,
            operation,
            name,
            there,
            is_renamed: *there != operation.name.to_string(),
            texts: ItemTexts::new(context),
            version: self.version,
            lossy: self.lossy,
            source_llvm: context.source_llvm(),
            cases: std::mem::take(&mut self.cases),
            given: Vec::new(),
        };
        let native = self.version >= Version::NATIVE_PROPERTIES;
        let was_native = self.source >= Version::NATIVE_PROPERTIES;
        if let (Some(layout), Some(source), false) =
            (layout, operation.name.layout(), was_unregistered)
        {
            let found = retarget.only_here(source, layout, was_native, &mut discardable)?;
            inherent.extend(found);
        }
        // In an unchanged operation, the same attributes are discardable.
        let is_same = native && was_native && layout == operation.name.layout();
        if was_native {
            if !is_same {
                self.expect_unambiguous(&retarget, &discardable)?;
            }
        } else if let (None, true, Some(source)) = (layout, native, operation.name.layout()) {
            // Inherent attributes stay separate although the operation is unregistered in the target.
            self.absorb(&retarget, source.fields(), &mut discardable, &mut inherent)?;
        }
        if native {
            let in_dictionary = |it: &Inherent<'_>| {
                release.changes.in_dictionary(name, &it.name)
                    && layout.is_some_and(|layout| layout.field(&it.name).is_none())
            };
            for inherent in inherent.extract_if(.., |it| in_dictionary(it)) {
                if let Some(value) = retarget.attribute(&inherent)? {
                    let value = Attribute::new(context, value);
                    discardable.push((StringAttr::intern(context, &inherent.name)?, value));
                }
            }
        } else if let Some(source) = operation.name.layout() {
            discardable = retarget.without_defaults(source, layout, discardable)?;
        }
        let fields = match (layout, native) {
            (None, _) => &[][..],
            (Some(layout), true) => layout.fields(),
            (Some(layout), false) => layout.inherent(),
        };
        let is_bare = was_unregistered && inherent.is_empty();
        let properties = match (other, layout) {
            (Some(other), _) => {
                let value = match layout.is_none() && native {
                    true => retarget.attribute(&Inherent::unnamed(other))?,
                    false => None,
                };
                let value = value.ok_or_else(|| {
                    let there = &release.name;
                    Error::unsupported(format!("the properties {other:.100} for {there}"))
                })?;
                TargetProperties::Dictionary(value)
            }
            (None, None)
                if native
                    && was_native
                    && !inherent.is_empty()
                    && release.is_unlisted(operation.name.dialect()) =>
            {
                let message = format!(
                    "{} may register the operation, whose properties are not known",
                    release.name
                );
                return Err(Error::unsupported(message));
            }
            (None, None) if native => match retarget.dictionary(&inherent)? {
                Some(id) => {
                    inherent.clear();
                    TargetProperties::Dictionary(id)
                }
                None => TargetProperties::None,
            },
            (None, Some(layout)) if !fields.is_empty() && !is_bare => {
                if !is_same {
                    self.absorb(&retarget, fields, &mut discardable, &mut inherent)?;
                }
                let values = retarget.fields(fields, &mut inherent)?;
                for (what, loss) in std::mem::take(&mut retarget.given) {
                    self.lose_as(&what, loss)?;
                }
                if native {
                    TargetProperties::Fields { layout, values }
                } else {
                    let values = fields.iter().zip(values);
                    let values = values.map(|(field, value)| Inherent::new(field, value));
                    inherent.splice(..0, values);
                    TargetProperties::None
                }
            }
            _ => TargetProperties::None,
        };
        if native {
            self.lose_rest(&mut retarget, inherent, &mut discardable)?;
        } else {
            let is_listed = layout.is_some();
            let ids = discardable.iter().map(|(it, _)| it.attribute().id());
            let mut names: HashSet<_> = ids.collect();
            for inherent in inherent {
                let known = fields.iter().any(|field| field.name() == inherent.name);
                let is_lost = !known && is_listed && !release.is_entry(name, &inherent.name);
                if is_lost
                    && !retarget.is_renamed
                    && !inherent.is_native()
                    && !retarget.is_implied(&inherent)?
                    && !retarget.is_idle(&inherent)?
                {
                    self.lose_property(name, &inherent.name)?;
                }
                if let Some(entry) = self.entry(&mut retarget, &inherent, known)?
                    && names.insert(entry.0.attribute().id())
                {
                    discardable.push(entry);
                }
            }
        }
        self.cases = retarget.cases;
        Ok((dictionary(context, discardable)?, properties))
    }

    /// Reports an operation that the target lacks, or whose verifier rejects the number of operands or results, or the regions.
    /// The operation is kept, because readers read it without their verifier, or because the dialect is
    /// [open](TargetRelease::open). Fails if operands or results have another order.
    fn report_rejected(
        &mut self,
        operation: OperationRef<'ir, '_>,
        there: &str,
        release: &TargetRelease,
    ) -> Result<()> {
        let (operands, results) = (operation.operand_count(), operation.result_count());
        if !self
            .arities
            .insert((operation.name.id(), operands, results))
        {
            return Ok(());
        }
        release.expect_same_order(operation.name, there)?;
        if release.lacks_operation(operation.name) {
            let verdict = match release.open.contains(&operation.name.dialect()) {
                true => "",
                false => ": its verifier rejects the operation",
            };
            let lacking = format!("kept: `{there}`, which {} lacks{verdict}", release.name);
            if !self.losses.contains(&lacking) {
                self.losses.push(lacking);
            }
            return Ok(());
        }
        if let Some(misfit) = release.region_misfit(operation.name, there) {
            let rejected = format!(
                "kept: {misfit}: the verifier of {} rejects the operation",
                release.name
            );
            if !self.losses.contains(&rejected) {
                self.losses.push(rejected);
            }
        }
        let (operands, results) = (operands as usize, results as usize);
        if let Some(misfit) = release.misfit_of(there, operands, results) {
            let rejected = format!(
                "kept: {misfit}: the verifier of {} rejects the number",
                release.name
            );
            self.losses.push(rejected);
        }
        Ok(())
    }

    /// Renames the entries whose names differ in the LLVM of the target: those of segment sizes, and those that no layout names.
    fn rename_entries(
        &mut self,
        operation: &str,
        release: &TargetRelease,
        discardable: &mut [Entry<'ir>],
    ) -> Result<()> {
        let source_llvm = self.context.source_llvm().unwrap_or(u32::MAX);
        for (entry, _) in discardable {
            let text = entry.value()?;
            let known = text.to_str().unwrap_or_default();
            let there = release.changes.name_in(operation, known, release.llvm);
            if there != known && self.source < Version::NATIVE_PROPERTIES {
                *entry = StringAttr::intern(self.context, there)?;
                continue;
            }
            let Some(own) = segments::field_name(text) else {
                continue;
            };
            let here = segments::dictionary_name(own, source_llvm);
            let there = segments::dictionary_name(own, release.llvm);
            if text == here {
                *entry = StringAttr::intern(self.context, there)?;
            } else if text == there {
                let what = format!("that `{text}` of `{operation}` are no segment sizes");
                let loss = format!(
                    "kept: `{text}` of `{operation}`, which readers take for segment sizes"
                );
                self.lose_as(&what, loss)?;
            }
        }
        Ok(())
    }

    /// Fails if an entry of the dictionary has the name of a property in another release, because a reader would take
    /// it for that property.
    fn expect_unambiguous(
        &mut self,
        retarget: &Retarget<'_, 'ir>,
        discardable: &[Entry<'ir>],
    ) -> Result<()> {
        let Some(source) = retarget.operation.name.layout() else {
            return Ok(());
        };
        for name in source.fields().iter().flat_map(|it| retarget.names(it)) {
            let operation = retarget.name;
            if discardable
                .iter()
                .any(|(it, _)| it.value().is_ok_and(|it| it == name))
                && !retarget.release.changes.in_dictionary(operation, name)
            {
                let what = format!(
                    "that `{name}` of `{operation}` is discardable: elsewhere it is a property"
                );
                let loss = format!(
                    "kept: the discardable attribute `{name}` of `{operation}`, which readers may take for a property"
                );
                self.lose_as(&what, loss)?;
            }
        }
        Ok(())
    }

    /// Moves the entries of the dictionary that are inherent in the target to its properties. Before version 5, all
    /// inherent attributes are such entries.
    fn absorb(
        &mut self,
        retarget: &Retarget<'_, 'ir>,
        fields: &'ir [OpField],
        discardable: &mut Vec<Entry<'ir>>,
        inherent: &mut Vec<Inherent<'ir>>,
    ) -> Result<()> {
        for field in fields {
            for name in retarget.names(field) {
                let named = |(it, _): &Entry<'_>| it.value().is_ok_and(|it| it == name);
                let Some(index) = discardable.iter().position(named) else {
                    continue;
                };
                let operation = retarget.name;
                let native = self.version >= Version::NATIVE_PROPERTIES;
                // A target without properties has one dictionary, where the entry is the inherent attribute.
                let is_merged = !native && name == field.name();
                if self.source >= Version::NATIVE_PROPERTIES
                    && !is_merged
                    && !retarget.release.changes.in_dictionary(operation, name)
                {
                    // A reader would take the entry for the property.
                    let what = format!(
                        "that `{name}` of `{operation}` is discardable: there it is a property"
                    );
                    let loss = format!(
                        "made a property: the discardable attribute `{name}` of `{operation}`"
                    );
                    self.lose_as(&what, loss)?;
                }
                let (_, value) = discardable.remove(index);
                inherent.push(Inherent {
                    name: name.to_owned(),
                    field: None,
                    value: FieldValue::Attribute(value.id()),
                });
            }
        }
        Ok(())
    }

    /// Returns an inherent attribute, which the target may not have, as an entry of the dictionary.
    fn entry(
        &mut self,
        retarget: &mut Retarget<'_, 'ir>,
        inherent: &Inherent<'ir>,
        known: bool,
    ) -> Result<Option<Entry<'ir>>> {
        // A default is left out, because the target may not have the attribute.
        if (!known || inherent.is_native()) && retarget.is_implied(inherent)? {
            return Ok(None);
        }
        let (property, operation) = (&inherent.name, retarget.name);
        // The attribute has no meaning in the dictionary of another operation.
        if !known && retarget.is_renamed {
            self.lose(format!("the property `{property}` of `{operation}`"))?;
            return Ok(None);
        }
        if inherent.is_native() {
            self.lose(format!("the native property `{property}` of `{operation}`"))?;
            return Ok(None);
        }
        let Some(value) = retarget.attribute(inherent)? else {
            return Ok(None);
        };
        let release = retarget.release;
        let name = segments::dictionary_name(property, release.llvm);
        let name = release.changes.name_in(operation, name, release.llvm);
        let name = StringAttr::intern(self.context, name)?;
        Ok(Some((name, Attribute::new(self.context, value))))
    }

    /// Reports a property that becomes an entry of the dictionary.
    fn lose_property(&mut self, operation: &str, property: &str) -> Result<()> {
        let what = format!("the property `{property}` of `{operation}`");
        let loss = format!("made a discardable attribute: {what}");
        self.lose_as(&what, loss)
    }

    /// Reports properties for which the target has no field. Their attributes stay in the dictionary.
    fn lose_rest(
        &mut self,
        retarget: &mut Retarget<'_, 'ir>,
        rest: Vec<Inherent<'ir>>,
        discardable: &mut Vec<Entry<'ir>>,
    ) -> Result<()> {
        for inherent in rest {
            if retarget.is_implied(&inherent)? {
                continue;
            }
            if !retarget.is_idle(&inherent)? {
                self.lose_property(retarget.name, &inherent.name)?;
            }
            if let Some(value) = retarget.attribute(&inherent)? {
                let value = Attribute::new(self.context, value);
                discardable.push((StringAttr::intern(self.context, &inherent.name)?, value));
            }
        }
        Ok(())
    }
}
