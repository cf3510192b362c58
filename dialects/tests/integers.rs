//! Integers in the text of items, as upstream's `AsmParser::parseInteger` reads them.

use mlir_bytecode::Context;

/// Returns the text of an attribute or a type as it is printed; `None` if it is rejected.
fn printed(text: &str) -> Option<String> {
    let context = Context::new(mlir_bytecode_dialects::registry());
    match text.starts_with('#') {
        true => Some(context.parse_attribute(text).ok()?.to_string()),
        false => Some(context.parse_type(text).ok()?.to_string()),
    }
}

/// A negative integer of an unsigned type stands for the unsigned one of the same bits, unless it has more digits than these hold.
#[test]
fn negative_integers_may_be_unsigned() {
    let file = "#llvm.di_file<\"a\" in \"b\">";
    for (line, kept) in [
        ("-1", Some("4294967295")),
        ("-99999999", Some("4194967297")),
        ("-999999999", None),
        ("-0x1", Some("4294967295")),
        ("4294967295", Some("4294967295")),
        ("4294967296", None),
    ] {
        let label =
            |line: &str| format!("#llvm.di_label<scope = {file}, name = \"n\", line = {line}>");
        assert_eq!(printed(&label(line)), kept.map(label), "{line}");
        let pointer = |space: &str| format!("!llvm.ptr<{space}>");
        assert_eq!(printed(&pointer(line)), kept.map(pointer), "{line}");
    }
    let size = |size: &str| {
        format!("#llvm.di_basic_type<tag = DW_TAG_base_type, name = \"n\", sizeInBits = {size}>")
    };
    let most = size("18446744073709551615");
    assert_eq!(printed(&size("-1")), Some(most));
}
