//! The schema of each [later form](super::later), composed of the variants of the enums that have the form.

use std::sync::OnceLock;

use mlir_bytecode::DialectItem;
use mlir_bytecode::context::DialectVersion;
use mlir_bytecode::item::{CodeSchema, ItemSchema, VariantSchema};

use super::LlvmAttribute;
use super::drifted::Form;
use super::later::FORMS;

/// The schemas by form, each composed at its first use.
static SCHEMAS: [OnceLock<ItemSchema>; FORMS.len()] = [const { OnceLock::new() }; FORMS.len()];

/// Returns the schema of the attributes of a form in [`FORMS`]; `None` for that of releases.
///
/// The schema has neither the fields of other forms nor versions, because no file of the form contains a version.
pub(super) fn of(version: &DialectVersion) -> Option<&'static ItemSchema> {
    let mut forms = FORMS.iter();
    let form = forms.position(|form| *version == DialectVersion::new(form))?;
    let schema = SCHEMAS.get(form)?;
    Some(schema.get_or_init(|| compose(version)))
}

fn compose(version: &DialectVersion) -> ItemSchema {
    let releases = LlvmAttribute::SCHEMA;
    let mut variants = Vec::new();
    for form in Form::ALL {
        let schema = form.schema();
        let has_form = |variant: &&VariantSchema| {
            // A variant without a code has the form of the variant whose mnemonic it shares.
            let mut coded = schema.variants.iter().filter(|it| !it.codes.is_empty());
            let coded = coded.find(|it| it.mnemonic == variant.mnemonic);
            let code = coded.and_then(|it| it.codes.first());
            code.map_or(form == Form::Release, |it| {
                Form::of(it.code, version) == form
            })
        };
        let in_form = schema.variants.iter().filter(has_form);
        variants.extend(in_form.map(|it| in_version(it, version)));
    }
    ItemSchema {
        variants: variants.leak(),
        ..*releases
    }
}

/// Returns a variant with the fields that it has in a version, without their versions.
fn in_version(variant: &VariantSchema, version: &DialectVersion) -> VariantSchema {
    let is_reached = |at: Option<&str>| {
        at.and_then(|at| at.parse().ok())
            .is_none_or(|at: DialectVersion| version.is_at_least(at.components()))
    };
    let mut absent = Vec::new();
    let mut codes = variant.codes.to_vec();
    for code in &mut codes {
        let mut fields = code.fields.to_vec();
        fields.retain_mut(|field| {
            let is_present =
                is_reached(field.since) && !(field.until.is_some() && is_reached(field.until));
            if !is_present {
                absent.push(field.name);
            }
            (field.since, field.until) = (None, None);
            is_present
        });
        *code = CodeSchema {
            fields: fields.leak(),
            ..*code
        };
    }
    let mut assembly = variant.assembly;
    let parameters = assembly.parameters.iter().copied();
    let parameters = parameters.filter(|it| !absent.contains(&it.name));
    assembly.parameters = parameters.collect::<Vec<_>>().leak();
    VariantSchema {
        codes: codes.leak(),
        since: None,
        until: None,
        assembly,
        ..*variant
    }
}
