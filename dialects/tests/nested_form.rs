//! A form that writes the parts of an operation nested in its own, which nothing in the text surrounds.
#![allow(clippy::unwrap_used, reason = "tests")]

use mlir_bytecode::dialect::{FormDriver, OperationForm, Slot};
use mlir_bytecode::properties::OpLayouts;
use mlir_bytecode::text::{PrintOptions, print};
use mlir_bytecode::{Module, ParseOptions, Result};
use mlir_bytecode_dialects::ReadOptions;

const FORMS: &[OperationForm] = &[OperationForm::new("my.outer", outer).with_nested(0, "my.inner")];

/// ` %a, %b : t, u`: the operands of `my.inner`.
fn outer(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.nested(&mut |it| it.operands(Slot::AllOperands))?;
    form.text(" : ")?;
    form.nested(&mut |it| it.types(Slot::AllOperands))
}

fn parse(text: &str) -> Module {
    let layouts = OpLayouts::parse("my.inner\nmy.outer").unwrap();
    let options = ReadOptions::new().extend(|registry| registry.with_forms(FORMS));
    let options = options.layouts(layouts);
    options.parse(text, &ParseOptions::new()).unwrap()
}

fn printed(module: &Module, options: PrintOptions) -> String {
    let mut text = Vec::new();
    print(module, options.local_scope(true), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

const CUSTOM: &str = r#"module {
  "my.function"() ({
  ^bb0(%arg0: i32, %arg1: f32):
    my.outer %arg0, %arg1 : i32, f32
  }) : () -> ()
}
"#;

const GENERIC: &str = r#""builtin.module"() ({
  "my.function"() ({
  ^bb0(%arg0: i32, %arg1: f32):
    "my.outer"() ({
      "my.inner"(%arg0, %arg1) : (i32, f32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
"#;

#[test]
fn the_end_of_a_region_may_follow() {
    let custom = parse(CUSTOM);
    assert_eq!(printed(&custom, PrintOptions::new().generic()), GENERIC);
    assert_eq!(printed(&custom, PrintOptions::new()), CUSTOM);
    assert_eq!(printed(&parse(GENERIC), PrintOptions::new()), CUSTOM);
}

#[test]
fn other_contents_are_printed_in_generic_form() {
    for contents in ["(%arg0) {lost} : (i32) -> ()", "(%arg0) : (i32) -> (i32)"] {
        let text = format!(
            "\"my.f\"() ({{^bb0(%arg0: i32): \"my.outer\"() ({{ \"my.inner\"{contents} }}) : () -> () }}) : () -> ()"
        );
        let printed = printed(&parse(&text), PrintOptions::new());
        assert!(printed.contains("\"my.inner\""), "{printed}");
    }
}
