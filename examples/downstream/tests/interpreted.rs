//! The dialect in programs that have its schema, but not its code.

use accel_dialect::AccelDialect;
use mlir_bytecode::dialect::SchemaDialect;
use mlir_bytecode::{Module, Registry, Result};

const TEXT: &str = "module {
  %0 = \"accel.allocate\"() : () -> !accel.buffer<[4], f32, 1>
  %1 = \"accel.token\"() {on = #accel.device<\"npu\", 4>} : () -> !accel.token
  accel.launch @saxpy(%0, %0) after %1 tile<[16, 16] order = column> queue 3 : !accel.buffer<[4], f32, 1>, !accel.buffer<[4], f32, 1>
}";

#[test]
fn the_schema_is_enough() -> Result<()> {
    let compiled = || Registry::new().with(AccelDialect);
    let schema = SchemaDialect::parse(include_str!("../accel.schema"))?;
    // What only code expresses is preserved, and listed.
    assert_eq!(
        schema.limits(),
        ["accel.repeat: the text is determined in Rust"]
    );
    let interpreted = Registry::new().with(schema);

    let file = Module::parse(TEXT, compiled())?.to_bytes()?;
    let module = Module::read(file.clone(), interpreted.clone())?;
    assert_eq!(module.to_string(), TEXT);
    let module = Module::parse(TEXT, interpreted)?;
    assert_eq!(module.to_bytes()?, file);
    Ok(())
}
