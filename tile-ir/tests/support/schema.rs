//! The items of a wire format, row by row.

use mlir_bytecode::item::{FieldSchema, ItemSchema};

/// For each variant with a tag: the tag, its name, the version that introduced it, and the fields in wire order. The test
/// builds of the vendor branched off 13.3.
pub(crate) fn rows(
    schema: &'static ItemSchema,
) -> impl Iterator<Item = (u64, &'static str, &'static str, String)> {
    let variants = schema.variants.iter();
    let codes = variants.flat_map(|variant| variant.codes.iter().map(move |code| (variant, code)));
    codes.map(|(variant, code)| {
        let name = variant.mnemonic.unwrap_or(variant.name);
        let fields: Vec<String> = code.fields.iter().map(field).collect();
        let since = variant.since.unwrap_or("13.1");
        let since = since.strip_prefix("13.3.").unwrap_or(since);
        (code.code, name, since, fields.join(", "))
    })
}

fn field(field: &FieldSchema) -> String {
    let since = field.since.map(|since| format!(" since {since}"));
    format!("{} {}{}", field.name, field.kind, since.unwrap_or_default())
}
