//! The cases of enumerations that attributes hold as integers. A case keeps its name, whose number another release may have
//! changed.

use hashbrown::HashMap;

use super::retarget::Retarget;
use crate::builtin::BuiltinAttribute;
use crate::context::{Attribute, AttributeId, OperationNameId};
use crate::definition::{AttributeText, Keywords, OperationDefinition};
use crate::error::{Error, Result};
use crate::properties::{OpField, OpLayout};

/// The enumerations that differ between the source and the target, by operation.
#[derive(Default)]
pub(super) struct Cases(HashMap<OperationNameId, Vec<Enumeration>>);

/// An enumeration in both releases, under the names of the target.
struct Enumeration {
    /// The attribute of the target.
    attribute: Box<str>,
    here: Keywords,
    there: Keywords,
}

impl<'ir> Retarget<'_, 'ir> {
    /// Returns the value of an attribute of the target: an integer with the number that its case has there, or a list of
    /// such integers.
    ///
    /// # Errors
    /// Fails if the target lacks the case.
    pub(super) fn renumber(&mut self, field: &OpField, id: AttributeId) -> Result<AttributeId> {
        let name = self.operation.name;
        if !self.cases.0.contains_key(&name.id()) {
            let enumerations = self.enumerations();
            self.cases.0.insert(name.id(), enumerations);
        }
        let enumerations = self.cases.0.get(&name.id()).into_iter().flatten();
        let mut of_field = enumerations.filter(|it| *it.attribute == *field.name());
        let Some(enumeration) = of_field.next() else {
            return Ok(id);
        };
        let attribute = Attribute::new(self.context, id);
        if let Some(BuiltinAttribute::Array { elements }) = attribute.try_decode()? {
            let elements = elements.into_iter();
            let elements = elements.map(|it| self.renumbered(enumeration, it));
            let list = BuiltinAttribute::Array {
                elements: elements.collect::<Result<_>>()?,
            };
            return Ok(self.context.attribute(&list)?.id());
        }
        self.renumbered(enumeration, attribute).map(Attribute::id)
    }

    /// Returns the integer with the number of the target. Other attributes, and integers that are no case, stay.
    fn renumbered(
        &self,
        enumeration: &Enumeration,
        attribute: Attribute<'ir>,
    ) -> Result<Attribute<'ir>> {
        let Some(BuiltinAttribute::Integer { type_, value }) = attribute.try_decode()? else {
            return Ok(attribute);
        };
        let value = value.as_i64();
        let Some(name) = value.and_then(|it| enumeration.here.name(it)) else {
            return Ok(attribute);
        };
        let number = enumeration.there.value_of_all(&name).ok_or_else(|| {
            let release = &self.release.name;
            Error::unsupported(format!("{release} has no case `{name}`"))
        })?;
        if value == Some(number) {
            return Ok(attribute);
        }
        self.context.integer(type_, number)
    }

    /// Determines the enumerations of the operation that differ in the target.
    fn enumerations(&self) -> Vec<Enumeration> {
        let release = self.release;
        let layout = release.layout(self.there);
        let fields = layout.into_iter().flat_map(OpLayout::inherent);
        let mut definition = None;
        let differing = fields.filter_map(|field| {
            let mut here = self.keywords_here(field)?.clone();
            let [operation, attribute] = release.changes.cases_of(self.name, field.name());
            let there = if operation == self.name {
                let find = || release.definition(self.there);
                let definition = definition.get_or_insert_with(find).as_ref()?;
                keywords(definition, field.name())?.clone()
            } else {
                keywords(&release.definition(operation)?, attribute)?.clone()
            };
            for (case, _) in &mut here.cases {
                let renamed = {
                    let mut names = release.changes.case_names(operation, attribute, case);
                    names.find(|name| there.value(name).is_some())
                };
                if let (Some(name), None) = (renamed, there.value(case)) {
                    *case = name.into();
                }
            }
            let attribute = field.name().into();
            (here.cases != there.cases).then_some(Enumeration {
                attribute,
                here,
                there,
            })
        });
        differing.collect()
    }

    /// Returns the cases that an attribute of the target has in the source.
    fn keywords_here(&self, field: &OpField) -> Option<&'ir Keywords> {
        let [operation, attribute] = self.release.changes.cases_of(self.name, field.name());
        if operation != self.name {
            let definition = self.context.registry().definition(operation)?;
            return keywords(definition, attribute);
        }
        let definition = self.operation.name.definition()?;
        self.names(field).find_map(|it| keywords(definition, it))
    }
}

fn keywords<'d>(definition: &'d OperationDefinition, attribute: &str) -> Option<&'d Keywords> {
    let mut attributes = definition.attributes.iter();
    match &attributes.find(|it| *it.name == *attribute)?.text {
        AttributeText::Keywords(keywords) => Some(keywords),
        _ => None,
    }
}
