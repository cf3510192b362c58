//! The operations in the form that people read and write.

use accel_dialect::AccelDialect;
use mlir_bytecode::{Module, Registry, Result};

const TEXT: &str = "module {
  %0 = \"accel.allocate\"() : () -> !accel.buffer<[4], f32>
  %1 = \"accel.token\"() : () -> !accel.token
  accel.run @saxpy(%0) : !accel.buffer<[4], f32>
  accel.launch @saxpy(%0, %0) after %1 tile<[16, 16]> queue 3 : !accel.buffer<[4], f32>, !accel.buffer<[4], f32>
  accel.launch @reset() {accel.label = \"first\"}
  %2 = \"accel.count\"() : () -> index
  accel.repeat %arg0 to %2 {
    accel.run @step(%0) : !accel.buffer<[4], f32>
  }
}";

#[test]
fn round_trip() -> Result<()> {
    let module = Module::parse(TEXT, Registry::new().with(AccelDialect))?;
    assert_eq!(module.to_string(), TEXT);
    let module = Module::read(module.to_bytes()?, Registry::new().with(AccelDialect))?;
    assert_eq!(module.to_string(), TEXT);
    Ok(())
}

#[test]
fn a_text_that_does_not_fit_the_format() {
    let text = "module {\n  accel.run saxpy()\n}";
    let parsed = Module::parse(text, Registry::new().with(AccelDialect));
    let error = parsed.map(drop).unwrap_err().to_string();
    assert!(error.contains("2:13"), "{error}");
}

#[test]
fn a_rule_in_rust() -> Result<()> {
    let text = "module {
  %0 = \"accel.allocate\"() : () -> !accel.buffer<[4], f32>
  %1:7 = \"accel.allocate\"() : () -> (BUFFERS)
  accel.run @saxpy(%0) : !accel.buffer<[4], f32>
  accel.run @saxpy(%1#0, %1#1, %1#2, %1#3, %1#4, %1#5, %1#6) : BUFFERS
}";
    let text = text.replace("BUFFERS", &["!accel.buffer<[4], f32>"; 7].join(", "));
    let module = Module::parse(text, Registry::new().with(AccelDialect))?;
    let findings = module.verify()?;
    let [finding] = &*findings else {
        panic!("{findings:?}");
    };
    let finding = finding.to_string();
    assert!(finding.contains("7 buffers"), "{finding}");
    Ok(())
}
