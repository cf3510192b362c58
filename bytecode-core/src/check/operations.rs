//! Checks of operations: their properties by layout, their attributes and their locations.

use hashbrown::HashSet;

use super::Report;
use super::items::count;
use crate::builtin::BuiltinAttribute;
use crate::bytes::Version;
use crate::context::{Attribute, AttributeId, OperationName, OperationNameId, PropertiesId};
use crate::definition::AttributeText;
use crate::error::{Error, Result, ResultExt};
use crate::ir::{Block, BodyScope, Module, Operation, Step};
use crate::item::DialectItem as _;
use crate::properties::{AttributeKind, Confidence, FieldValue, OpField, Properties, Wire};
use crate::seen::Seen;

/// Checks the operations of a body.
pub(super) fn check(scope: BodyScope<'_>, seen: &mut Checked, report: &mut Report) -> Result<()> {
    let mut steps = scope.body.steps();
    steps.try_for_each(|step| check_step(scope, step, seen, report))
}

/// Checks all operations of a module with findings, which are in the order of the operations, each at the first operation with
/// the entry.
pub(super) fn check_in_order(module: &Module, report: &mut Report) {
    let mut seen = Checked::default();
    module.visit_in_order(|scope| match scope {
        Ok(scope) => {
            for step in scope.body.steps() {
                let checked = check_step(scope, step, &mut seen, report);
                report.findings.extend(checked.err());
            }
        }
        Err(error) => report.findings.push(error),
    });
}

#[inline]
fn check_step(
    scope: BodyScope<'_>,
    step: Step,
    seen: &mut Checked,
    report: &mut Report,
) -> Result<()> {
    match step {
        Step::EnterOperation(id) => check_named(scope.operation(id), seen, report),
        Step::EnterBlock(id) => check_block(scope.block(id), seen, report),
        _ => Ok(()),
    }
}

fn check_named(operation: Operation<'_>, seen: &mut Checked, report: &mut Report) -> Result<()> {
    check_operation(operation, seen, report).within(|| operation.error_step())
}

fn check_block(block: Block<'_>, seen: &mut Checked, report: &mut Report) -> Result<()> {
    let Some(owner) = block.region().operation() else {
        return Ok(());
    };
    report.counts.blocks += 1;
    report.counts.values += block.arguments().len();
    let mut locations = block.argument_locations();
    let checked = locations.try_for_each(|location| expect_location(location, seen));
    checked.within(|| owner.error_step())
}

/// The entries that have been checked, because operations share most of the entries that they reference.
#[derive(Default)]
pub(super) struct Checked {
    locations: Seen,
    dictionaries: Seen,
    /// Those of a known layout.
    properties: HashSet<(OperationNameId, PropertiesId)>,
    /// Dictionaries that hold the properties of an operation.
    inherent: HashSet<(OperationNameId, AttributeId)>,
}

fn check_operation(
    operation: Operation<'_>,
    seen: &mut Checked,
    report: &mut Report,
) -> Result<()> {
    let counts = &mut report.counts;
    counts.operations += 1;
    counts.values += operation.result_count();
    counts.regions += operation.region_count();

    expect_location(operation.location(), seen)?;
    if let Some(dictionary) = operation.attribute_dictionary() {
        if !seen.dictionaries.add(dictionary.id().0 as usize) {
            expect(&AttributeKind::Dictionary, "attributes", dictionary)?;
        }
        if operation.context().version() < Version::NATIVE_PROPERTIES
            && seen
                .inherent
                .insert((operation.name().id(), dictionary.id()))
        {
            check_inherent(operation.name(), dictionary)?;
        }
    }
    check_properties(operation, seen, report)
}

fn check_properties(
    operation: Operation<'_>,
    seen: &mut Checked,
    report: &mut Report,
) -> Result<()> {
    let name = operation.name();
    let Some(id) = operation.properties_id() else {
        return expect_no_segments(operation);
    };
    if seen.properties.contains(&(name.id(), id)) {
        return Ok(());
    }
    if name.layout().is_none() && name.is_registered() != Some(false) {
        count(&mut report.opaque.properties, &name.to_string());
        return Ok(());
    }
    seen.properties.insert((name.id(), id));
    match operation.properties()? {
        Properties::Dictionary(it) => expect(&AttributeKind::Dictionary, "properties", it),
        Properties::Fields(fields) => fields.iter().try_for_each(|(field, value)| match value {
            FieldValue::Attribute(id) => {
                let attribute = Attribute::new(operation.context(), *id);
                expect(field.kind(), "kind of attribute", attribute)
                    .and_then(|()| expect_case(name, field, attribute))
                    .and_then(|()| expect_segments(field, attribute))
                    .within(|| format!("property `{}`", field.name()))
            }
            _ => Ok(()),
        }),
        Properties::None | Properties::Opaque(_) => Ok(()),
    }
}

/// Checks that an integer is a case of the enumeration that its field holds, and of its type: upstream's reader rejects any
/// other.
fn expect_case(name: OperationName<'_>, field: &OpField, attribute: Attribute<'_>) -> Result<()> {
    // Others have no cases.
    if !matches!(field.kind(), AttributeKind::Any | AttributeKind::Integer(_)) {
        return Ok(());
    }
    let attributes = name.definition().map(|it| &it.attributes);
    let mut attributes = attributes.into_iter().flatten();
    let definition = attributes.find(|it| *it.name == *field.name());
    let Some(AttributeText::Keywords(keywords)) = definition.map(|it| &it.text) else {
        return Ok(());
    };
    if name.confidence() != Confidence::Own {
        return Ok(());
    }
    match attribute.try_decode()? {
        Some(BuiltinAttribute::Integer { value, .. })
            if !field.kind().fits(attribute)
                || !value.as_i64().is_some_and(|it| keywords.has(it)) =>
        {
            Err(Error::invalid(
                "case of the enumeration",
                format!("{attribute:.100}"),
            ))
        }
        _ => Ok(()),
    }
}

/// Checks that an array of segment sizes has one for each group.
fn expect_segments(field: &OpField, attribute: Attribute<'_>) -> Result<()> {
    let (Wire::OperandSegments(groups) | Wire::ResultSegments(groups)) = field.wire() else {
        return Ok(());
    };
    match attribute.try_decode()? {
        Some(BuiltinAttribute::DenseArray { size, .. }) if size != u64::from(*groups) => {
            let message = format!("{attribute:.100} for {groups} groups");
            Err(Error::invalid("segment sizes", message))
        }
        _ => Ok(()),
    }
}

/// Checks the entries of a dictionary that are properties in memory, before version 5: readers of releases with properties
/// drop those of another kind without a message.
fn check_inherent(name: OperationName<'_>, dictionary: Attribute<'_>) -> Result<()> {
    let layout = name
        .layout()
        .filter(|_| name.confidence() == Confidence::Own);
    let Some(layout) = layout.filter(|layout| !layout.fields().is_empty()) else {
        return Ok(());
    };
    let Some(BuiltinAttribute::Dictionary { entries }) = dictionary.try_decode()? else {
        return Ok(());
    };
    for entry in entries {
        let key = entry.name.value()?;
        let mut fields = layout.fields().iter();
        let Some(field) = fields.find(|field| field.has_name(key)) else {
            continue;
        };
        if !field.can_hold(entry.value) {
            let error = Error::invalid("kind of attribute", format!("{:.100}", entry.value));
            return Err(error).within(|| format!("property `{}`", field.name()));
        }
        expect_case(name, field, entry.value).within(|| format!("property `{}`", field.name()))?;
    }
    Ok(())
}

/// Returns an error if an operation without properties must have the sizes of its segments: a reader that fills in
/// zeros has another operation.
fn expect_no_segments(operation: Operation<'_>) -> Result<()> {
    let name = operation.name();
    let native = operation.context().version() >= Version::NATIVE_PROPERTIES;
    let layout = name
        .layout()
        .filter(|_| native && name.is_registered() != Some(false));
    let mut fields = layout.iter().flat_map(|layout| layout.fields());
    match fields.find(|field| {
        matches!(
            field.wire(),
            Wire::OperandSegments(_) | Wire::ResultSegments(_)
        )
    }) {
        None => Ok(()),
        Some(field) => Err(Error::message(format!(
            "property `{}` is missing",
            field.name()
        ))),
    }
}

fn expect_location(location: Attribute<'_>, seen: &mut Checked) -> Result<()> {
    if seen.locations.add(location.id().0 as usize) || AttributeKind::Location.admits(location) {
        return Ok(());
    }
    // A dialect can define locations.
    match location.head().is_of(BuiltinAttribute::DIALECT) {
        true => Err(not_of_kind("location", location)),
        false => Ok(()),
    }
}

fn expect(kind: &AttributeKind, what: &'static str, attribute: Attribute<'_>) -> Result<()> {
    if kind.admits(attribute) {
        Ok(())
    } else {
        Err(not_of_kind(what, attribute))
    }
}

fn not_of_kind(what: &'static str, attribute: Attribute<'_>) -> Error {
    Error::invalid(what, format!("{attribute:.100}"))
}
