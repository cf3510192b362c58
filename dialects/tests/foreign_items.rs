//! A form that prints an item of another context.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::sync::LazyLock;

use mlir_bytecode::dialect::{AttributeStyle, FormDriver, OperationForm};
use mlir_bytecode::properties::OpLayouts;
use mlir_bytecode::text::{PrintOptions, print};
use mlir_bytecode::{Module, ParseOptions, Result};
use mlir_bytecode_dialects::ReadOptions;

const FORMS: &[OperationForm] = &[
    OperationForm::new("my.attribute", attribute),
    OperationForm::new("my.type", type_),
];

static OTHER: LazyLock<Module> = LazyLock::new(|| {
    let text = "\"other.op\"() {a = \"other\"} : () -> f64";
    ReadOptions::new()
        .parse(text, &ParseOptions::new())
        .unwrap()
});

fn attribute(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    let other = OTHER.context().string("other")?;
    form.attribute(Some(other), AttributeStyle::Full)?;
    form.attributes_without(&[])
}

fn type_(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.type_(Some(OTHER.context().i32()))?;
    form.attributes_without(&[])
}

/// With aliases, the form is run before they are known; in local scope when the text is printed.
#[test]
fn the_operation_is_printed_in_generic_form() {
    let layouts = OpLayouts::parse("my.attribute\nmy.type").unwrap();
    let options = ReadOptions::new()
        .extend(|registry| registry.with_forms(FORMS))
        .layouts(layouts);
    for name in ["my.attribute", "my.type"] {
        let text = format!("\"{name}\"() {{map = affine_map<(d0) -> (d0)>}} : () -> ()");
        let module = options.parse(&text, &ParseOptions::new()).unwrap();
        for (is_local, map) in [(false, "#map"), (true, "affine_map<(d0) -> (d0)>")] {
            let mut printed = Vec::new();
            let options = PrintOptions::new().local_scope(is_local);
            print(&module, options, &mut printed).unwrap();
            let printed = String::from_utf8(printed).unwrap();
            let generic = format!("\"{name}\"() {{map = {map}}} : () -> ()");
            assert!(printed.contains(&generic), "{printed}");
        }
    }
}
