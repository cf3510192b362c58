//! Attributes through text, bytes and files.

use accel_dialect::{AccelAttribute, AccelDialect, BufferType, Order};
use mlir_bytecode::builtin::StringAttr;
use mlir_bytecode::bytes::Bytes;
use mlir_bytecode::context::{DialectReader as _, DialectWriter as _, ResourceData};
use mlir_bytecode::ir::NewOperation;
use mlir_bytecode::{Context, Module, Registry, Result};

fn registry() -> Registry {
    Registry::new().with(AccelDialect)
}

#[test]
fn round_trip() -> Result<()> {
    let context = Context::new(registry());
    let (sizes, order) = (vec![16, 16], Order::Column);
    let name = StringAttr::intern(&context, "npu")?;
    let (all, some) = (None, Some(4));
    for (item, text, code) in [
        (
            AccelAttribute::Tile { sizes, order },
            "#accel.tile<[16, 16] order = column>",
            0,
        ),
        (
            AccelAttribute::Device { name, cores: all },
            "#accel.device<\"npu\">",
            2,
        ),
        (
            AccelAttribute::Device { name, cores: some },
            "#accel.device<\"npu\", 4>",
            3,
        ),
    ] {
        let attribute = context.attribute(&item)?;
        assert_eq!(attribute.to_string(), text);
        assert_eq!(context.parse_attribute(text)?, attribute);
        assert_eq!(attribute.try_decode()?, Some(item));
        let first = attribute.reader().map(|mut reader| reader.read_varint());
        assert_eq!(first.transpose()?, Some(code));
    }
    Ok(())
}

#[test]
fn weights_go_into_the_file() -> Result<()> {
    let mut module = Module::new(registry())?;
    module.edit(|editor| {
        let context = editor.context();
        let blob = ResourceData::Blob {
            alignment: 4,
            data: Bytes::from(vec![7; 8]),
        };
        let data = context.add_resource("accel", "layer", blob)?;
        let type_ = BufferType::intern(context, &[2], context.f32())?;
        let weights = context.attribute(&AccelAttribute::Weights { type_, data })?;
        editor.create(NewOperation::new("accel.constant").attribute("value", weights))?;
        Ok(())
    })?;

    let file = module.to_bytes()?;
    let module = Module::read(file, registry())?;
    let mut found = Vec::new();
    for operation in module.walk() {
        let Some(value) = operation?.attribute("value")? else {
            continue;
        };
        if let Some(AccelAttribute::Weights { data, .. }) = value.try_decode()? {
            found.push(data.data().clone());
        }
    }
    assert!(
        matches!(found.as_slice(), [ResourceData::Blob { data, .. }] if data.as_ref() == [7; 8])
    );
    Ok(())
}

#[test]
fn a_reference_of_the_wrong_kind() -> Result<()> {
    let context = Context::new(registry());
    // Code 1 with `i32` instead of the buffer. We cannot write this, but another program may.
    let i32 = context.i32();
    let attribute = context.encode_attribute("accel", |writer| {
        writer.write_varint(1);
        writer.write_type(i32)
    })?;
    let error = attribute.try_decode::<AccelAttribute<'_>>().unwrap_err();
    let error = error.to_string();
    assert!(error.contains("BufferType"), "{error}");
    assert!(
        error.contains("field `type_` <- `AccelAttribute::Weights`"),
        "{error}"
    );
    Ok(())
}

#[test]
fn an_unknown_code_keeps_its_bytes() -> Result<()> {
    let context = Context::new(registry());
    let later = context.encode_attribute("accel", |writer| {
        writer.write_varint(9);
        writer.write_bytes(&[1, 2, 3]);
        Ok(())
    })?;
    let (code, bytes) = (9, &[1, 2, 3][..]);
    assert_eq!(
        later.try_decode()?,
        Some(AccelAttribute::Unknown { code, bytes })
    );
    Ok(())
}
