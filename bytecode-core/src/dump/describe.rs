//! The meaning of each field, as text.

use super::lines::quoted;
use super::names::Names;
use crate::bytes::operation_mask as mask;
use crate::read::Field;

/// Returns the meaning of a field.
pub(super) fn describe(names: &Names<'_>, field: Field<'_>) -> String {
    let either = |condition, yes: &'static str| if condition { yes } else { "" };
    let form = |custom| if custom { "encoded" } else { "assembly" };
    match field {
        Field::Magic => "magic number".to_owned(),
        Field::Version(version) => format!("version {version}"),
        Field::Producer(text) => format!("producer {}", quoted(text)),

        Field::Section { kind, aligned } => {
            format!("{} section{}", kind.name(), either(aligned, ", aligned"))
        }
        Field::SectionLength(length) | Field::BlobLength(length) => format!("length: {length}"),
        Field::SectionAlignment(alignment) | Field::BlobAlignment(alignment) => {
            format!("alignment: {alignment}")
        }
        Field::Padding(_) => "padding".to_owned(),

        Field::StringCount(count) => format!("strings: {count}"),
        Field::StringLength { string, length } => format!("length of string #{string}: {length}"),
        Field::String { string, bytes } => {
            let text = bytes.strip_suffix(&[0]).unwrap_or(bytes);
            format!("string #{string} {}", quoted(text))
        }

        Field::DialectCount(count) => format!("dialects: {count}"),
        Field::Dialect {
            dialect,
            name,
            has_version,
        } => {
            let versioned = either(has_version, ", with a version");
            format!("dialect #{dialect}: {}{versioned}", names.string_text(name))
        }
        Field::DialectVersion(_) => "version".to_owned(),
        Field::OperationNameCount(count) => format!("operation names: {count}"),
        Field::OperationName {
            operation,
            name,
            registered,
        } => {
            let registered = either(registered == Some(true), ", registered");
            let text = names.string_text(name);
            format!("operation name #{operation}: {text}{registered}")
        }

        Field::Group(dialect) => match names.dialect(dialect) {
            Some(name) => format!("dialect #{dialect} {name:?}"),
            None => format!("dialect #{dialect}"),
        },
        Field::OperationNamesInGroup(count) => format!("operation names in the group: {count}"),
        Field::ItemsInGroup(count) => format!("entries in the group: {count}"),
        Field::ResourcesInGroup(count) => format!("resources in the group: {count}"),

        Field::AttributeCount(count) => format!("attributes: {count}"),
        Field::TypeCount(count) => format!("types: {count}"),
        Field::AttributeSize {
            attribute,
            size,
            custom,
        } => format!("attribute #{attribute}: {size} bytes, {}", form(custom)),
        Field::TypeSize {
            type_,
            size,
            custom,
        } => format!("type #{type_}: {size} bytes, {}", form(custom)),

        Field::PropertiesCount(count) => format!("properties: {count}"),
        Field::PropertiesSize { properties, size } => {
            format!("size of properties #{properties}: {size}")
        }
        Field::Properties { properties, .. } => format!("properties #{properties}"),

        Field::ExternalGroupCount(count) => format!("external groups: {count}"),
        Field::ExternalGroup(name) => format!("external group: {}", names.string_text(name)),
        Field::ResourceKey(key) => format!("key: {}", names.string_text(key)),
        Field::ResourceSize(size) => format!("size: {size}"),
        Field::ResourceKind(kind) => {
            let name = match kind {
                0 => "blob",
                1 => "boolean",
                2 => "string",
                _ => "unknown",
            };
            format!("kind: {kind}, {name}")
        }
        Field::Blob(_) => "data".to_owned(),
        Field::ResourceBool(value) => value.to_string(),
        Field::ResourceString(string) => names.string_text(string),

        Field::Region { blocks } => format!("region: {blocks} blocks"),
        Field::RegionValues(count) => format!("values: {count}"),
        Field::Block {
            operations,
            has_arguments,
        } => {
            let arguments = either(has_arguments, ", arguments");
            format!("block: {operations} operations{arguments}")
        }
        Field::ArgumentCount(count) => format!("arguments: {count}"),
        Field::ArgumentType {
            argument,
            type_,
            elides_location,
        } => {
            let location = either(elides_location, ", location unknown");
            format!("argument {argument}: type #{type_}{location}")
        }
        Field::Operation { name } => {
            format!("operation {:?}, name #{name}", names.operation(name))
        }
        Field::Mask(mask) => format!("mask: {}", parts(mask)),
        Field::Location(location) => format!("location: attribute #{location}"),
        Field::OperationAttributes(attribute) => format!("attributes: attribute #{attribute}"),
        Field::OperationProperties(number) => format!("properties: properties #{number}"),
        Field::ResultCount(count) => format!("results: {count}"),
        Field::ResultType(type_) => format!("type #{type_}"),
        Field::OperandCount(count) => format!("operands: {count}"),
        Field::Operand(value) => format!("value #{value}"),
        Field::SuccessorCount(count) => format!("successors: {count}"),
        Field::Successor(block) => format!("block #{block}"),
        Field::UseListOrderCount(count) => format!("use-list orders: {count}"),
        Field::UseListOrder(value) => format!("use-list order of value #{value}"),
        Field::UseListIndexCount { count, pairs } => {
            format!("indices: {count}{}", either(pairs, ", in pairs"))
        }
        Field::UseListIndex(index) => format!("use #{index}"),
        Field::RegionCount { regions, isolated } => {
            format!("regions: {regions}{}", either(isolated, ", isolated"))
        }
    }
}

/// Returns the parts that a mask announces.
fn parts(mask: u8) -> String {
    const PARTS: [(u8, &str); 7] = [
        (mask::ATTRIBUTES, "attributes"),
        (mask::PROPERTIES, "properties"),
        (mask::RESULTS, "results"),
        (mask::OPERANDS, "operands"),
        (mask::SUCCESSORS, "successors"),
        (mask::USE_LIST_ORDERS, "use-list orders"),
        (mask::REGIONS, "regions"),
    ];
    let parts = PARTS.iter().filter(|(bit, _)| mask & bit != 0);
    let parts: Vec<&str> = parts.map(|(_, name)| *name).collect();
    match parts.is_empty() {
        true => "nothing".to_owned(),
        false => parts.join(", "),
    }
}
