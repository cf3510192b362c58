//! Dropping debug information: locations, debug entries, and the strings that only they use.

use std::borrow::Cow;

use crate::attribute::Attribute;
use crate::body::{Body, FieldWord, LongField};
use crate::error::Result;
use crate::module::{DebugInfo, Module, StringId, Table};
use crate::operation::AttributeKind;
use crate::section::SectionKind;
use crate::write::body as write_body;

impl Module<'_> {
    /// Returns the module without debug information: no locations, no debug entries, and no strings that only they use.
    ///
    /// # Errors
    /// A body cannot be decoded, or refers to a string that does not exist.
    pub fn strip_debug(&self) -> Result<Module<'static>> {
        let mut module = crate::write::target::retarget(self, self.version)?;
        let mut bodies = self
            .functions
            .iter()
            .map(|it| self.body(it))
            .collect::<Result<Vec<Body>>>()?;
        let mut used = vec![false; self.strings.len()];
        visit(&mut module, &mut bodies, &mut |id| mark(&mut used, *id));
        let kept: Vec<u64> = (0_u64..)
            .zip(&used)
            .filter(|(_, used)| **used)
            .map(|it| it.0)
            .collect();
        visit(&mut module, &mut bodies, &mut |id| {
            if let Ok(position) = kept.binary_search(&id.0) {
                id.0 = position as u64;
            }
        });
        let entry = |old: &u64| Cow::Owned(self.strings.get(*old).unwrap_or_default().to_vec());
        module.strings = Table {
            entries: kept.iter().map(entry).collect(),
            ..Table::default()
        };
        module.debug = DebugInfo::default();
        module
            .layout
            .retain(|section| section.kind != SectionKind::Debug);
        for (function, body) in module.functions.iter_mut().zip(&bodies) {
            let code = write_body::write(self, body, self.version, None, &mut Vec::new())?;
            function.code = Cow::Owned(code);
            function.location_list = 0;
        }
        Ok(module)
    }
}

fn mark(used: &mut [bool], id: StringId) {
    if let Some(slot) = usize::try_from(id.0)
        .ok()
        .and_then(|index| used.get_mut(index))
    {
        *slot = true;
    }
}

/// Visits all strings of a module but those of its debug entries.
fn visit(module: &mut Module<'_>, bodies: &mut [Body], each: &mut dyn FnMut(&mut StringId)) {
    module.producer.iter_mut().for_each(&mut *each);
    module
        .globals
        .iter_mut()
        .for_each(|global| each(&mut global.name));
    for function in &mut module.functions {
        each(&mut function.name);
        for attribute in [&mut function.hints, &mut function.argument_attributes] {
            attribute
                .iter_mut()
                .for_each(|attribute| visit_attribute(attribute, each));
        }
    }
    bodies.iter_mut().for_each(|body| visit_body(body, each));
}

fn visit_body(body: &mut Body, each: &mut dyn FnMut(&mut StringId)) {
    for operation in &body.operations {
        let words = body.fields.iter_mut().skip(operation.fields as usize);
        for (attribute, word) in operation.definition.attributes.iter().zip(words) {
            if attribute.kind == AttributeKind::String && *word != FieldWord::ABSENT {
                let mut id = StringId(word.0.into());
                each(&mut id);
                word.0 = id.0 as u32;
            }
        }
    }
    for field in &mut body.long_fields {
        match field {
            LongField::Array(elements) => {
                elements.iter_mut().for_each(|it| visit_attribute(it, each));
            }
            LongField::Tagged(attribute) => visit_attribute(attribute, each),
            LongField::Hints(entries) => visit_entries(entries, each),
            LongField::Integer(_) | LongField::I32Array(_) | LongField::BoolArray(_) => {}
        }
    }
}

fn visit_attribute(attribute: &mut Attribute, each: &mut dyn FnMut(&mut StringId)) {
    match attribute {
        Attribute::String(id) => each(id),
        Attribute::Array(elements) => elements.iter_mut().for_each(|it| visit_attribute(it, each)),
        Attribute::Dictionary(entries) | Attribute::OptimizationHints(entries) => {
            visit_entries(entries, each);
        }
        _ => {}
    }
}

fn visit_entries(entries: &mut [(StringId, Attribute)], each: &mut dyn FnMut(&mut StringId)) {
    for (key, value) in entries {
        each(key);
        visit_attribute(value, each);
    }
}
