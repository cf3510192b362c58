//! Types and attributes through bytes and through text.

use accel_dialect::{AccelAttribute, AccelDialect, AccelType, BufferType, Order};
use bytecode_core::buffer::Bytes;
use bytecode_core::builtin::StringAttr;
use bytecode_core::context::ResourceData;
use bytecode_core::dialect::Registry;
use bytecode_core::ir::{Module, NewOperation, WireForm};
use bytecode_core::write::WriteOptions;
use bytecode_core::{Context, Result};

fn registry() -> Registry {
    Registry::new().with(AccelDialect)
}

#[test]
fn types() -> Result<()> {
    let context = Context::new(registry());
    let (shape, element) = (vec![4, 8], context.parse_type("f32")?);
    let buffer = AccelType::Buffer {
        shape,
        element,
        bank: 1,
    };
    let what = "fifo";
    for (value, text) in [
        (buffer, "!accel.buffer<[4, 8], f32, 1>"),
        (AccelType::Token, "!accel.token"),
        (
            AccelType::Experimental { what },
            "!accel.experimental<\"fifo\">",
        ),
    ] {
        let type_ = context.type_(&value)?;
        assert_eq!(type_.to_string(), text);
        assert_eq!(context.parse_type(text)?, type_);
        assert_eq!(type_.decode()?, Some(value));
    }
    // What has no code is text in the file, too.
    let experimental = context.parse_type("!accel.experimental<\"fifo\">")?;
    assert!(matches!(experimental.wire_form(), WireForm::Assembly(_)));
    Ok(())
}

#[test]
fn attributes() -> Result<()> {
    let context = Context::new(registry());
    let name = StringAttr::intern(&context, "npu")?;
    let tile = |order| AccelAttribute::Tile {
        sizes: vec![16, 16],
        order,
    };
    for (value, text, code) in [
        (tile(Order::Row), "#accel.tile<[16, 16]>", 0),
        (
            tile(Order::Column),
            "#accel.tile<[16, 16] order = column>",
            0,
        ),
        (
            AccelAttribute::Device { name, cores: None },
            "#accel.device<\"npu\">",
            2,
        ),
        (
            AccelAttribute::Device {
                name,
                cores: Some(4),
            },
            "#accel.device<\"npu\", 4>",
            3,
        ),
    ] {
        let attribute = context.attribute(&value)?;
        assert_eq!(attribute.to_string(), text);
        assert_eq!(context.parse_attribute(text)?, attribute);
        assert_eq!(attribute.decode()?, Some(value));
        let first = attribute.reader().map(|mut reader| reader.read_varint());
        assert_eq!(first.transpose()?, Some(code));
    }
    Ok(())
}

#[test]
fn a_reference_of_the_wrong_kind() -> Result<()> {
    let context = Context::new(registry());
    let token = context.type_(&AccelType::Token)?;
    assert_eq!(BufferType::new(token), None);
    // Code 1 with the token in the place of the buffer: no such file is written, but it may be read.
    let attribute = context.encode_attribute("accel", |writer| {
        writer.write_varint(1);
        writer.write_type(token)
    })?;
    let error = attribute.decode::<AccelAttribute<'_>>().err();
    let error = error.map(|it| it.to_string()).unwrap_or_default();
    assert!(error.starts_with("invalid BufferType"), "{error}");
    assert!(
        error.contains("field `type_` <- `AccelAttribute::Weights`"),
        "{error}"
    );
    Ok(())
}

#[test]
fn weights_are_a_resource() -> Result<()> {
    let mut module = Module::new(registry())?;
    let mut editor = module.edit();
    let context = editor.context();
    let data = ResourceData::Blob {
        alignment: 4,
        data: Bytes::from(vec![0; 8]),
    };
    let data = context.add_resource("accel", "layer", data)?;
    let type_ = BufferType::new(context.parse_type("!accel.buffer<[2], f32>")?);
    let Some(type_) = type_ else {
        unreachable!("it is a buffer")
    };
    let weights = context.attribute(&AccelAttribute::Weights { type_, data })?;
    assert_eq!(
        weights.to_string(),
        "#accel.weights<!accel.buffer<[2], f32>, layer>"
    );
    editor.create(NewOperation::new("accel.constant").attribute("value", weights))?;
    drop(editor);

    let written = module.write(&WriteOptions::default())?;
    let read = Module::read(written.bytes, registry())?;
    let value = |operation| bytecode_core::ir::Operation::attribute(operation, "value");
    let mut found = 0;
    for operation in read.walk() {
        let Some(value) = value(operation?)? else {
            continue;
        };
        let Some(AccelAttribute::Weights { data, .. }) = value.decode()? else {
            continue;
        };
        let ResourceData::Blob { alignment: 4, data } = data.data() else {
            continue;
        };
        assert_eq!(data.as_ref(), [0; 8]);
        found += 1;
    }
    assert_eq!(found, 1);
    Ok(())
}

#[test]
fn an_unknown_code_keeps_its_bytes() -> Result<()> {
    let context = Context::new(registry());
    let later = context.encode_attribute("accel", |writer| {
        writer.write_bytes(&[9 << 1 | 1, 1, 2, 3]);
        Ok(())
    })?;
    let (code, bytes) = (9, &[1, 2, 3][..]);
    assert_eq!(
        later.decode()?,
        Some(AccelAttribute::Unknown { code, bytes })
    );
    Ok(())
}
