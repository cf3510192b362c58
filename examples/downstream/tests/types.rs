//! Types through text and bytes.

use accel_dialect::{AccelDialect, AccelType};
use mlir_bytecode::context::WireForm;
use mlir_bytecode::{Context, Registry, Result};

#[test]
fn round_trip() -> Result<()> {
    let context = Context::new(Registry::new().with(AccelDialect));
    for text in [
        "!accel.buffer<[4, 8], f32>",
        "!accel.experimental<\"fifo\">",
    ] {
        let type_ = context.parse_type(text)?;
        assert_eq!(type_.to_string(), text);
        let Some(item) = type_.try_decode::<AccelType<'_>>()? else {
            panic!("{text} is ours");
        };
        assert_eq!(context.type_(&item)?, type_);
    }
    Ok(())
}

#[test]
fn types_without_a_code_are_stored_as_text() -> Result<()> {
    let context = Context::new(Registry::new().with(AccelDialect));
    let what = "fifo";
    let type_ = context.type_(&AccelType::Experimental { what })?;
    assert!(matches!(type_.wire_form(), WireForm::Assembly(_)));
    Ok(())
}
