//! Files of version 1: their contents, their limits, and their upgrade to version 2.

use accel_dialect::{AccelDialect, AccelType, Launch, Run};
use mlir_bytecode::builtin::FlatSymbolRefAttr;
use mlir_bytecode::context::DialectVersion;
use mlir_bytecode::ir::NewOperation;
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{Context, Module, OpProperties, Registry, Result};

fn registry() -> Registry {
    Registry::new().with(AccelDialect)
}

/// Returns options that write version 1 of the dialect.
fn version_1() -> WriteOptions {
    let version = DialectVersion::new(&[1]);
    WriteOptions::new().dialect_version("accel", version)
}

/// Returns a module with a buffer in this bank, which `accel.run` uses.
fn module(bank: u32) -> Result<Module> {
    let mut module = Module::new(registry())?;
    module.edit(|editor| {
        let context = editor.context();
        let (shape, element) = (vec![4], context.f32());
        let buffer = AccelType::Buffer {
            shape,
            element,
            bank,
        };
        let buffer = context.type_(&buffer)?;
        let allocate = editor.create(NewOperation::new("accel.allocate").results([buffer]))?;
        let kernel = FlatSymbolRefAttr::intern(context, "saxpy")?;
        let run = NewOperation::new(Run::OPERATION)
            .operands(allocate.results)
            .properties(context, &Run { kernel })?;
        editor.create(run)?;
        Ok(())
    })?;
    Ok(module)
}

#[test]
fn an_old_file_is_upgraded() -> Result<()> {
    let file = module(0)?.write(&version_1())?.into_bytes();
    let mut module = Module::read(file, registry())?;
    let (old, new) = (DialectVersion::new(&[1]), DialectVersion::new(&[2]));
    assert_eq!(module.context().dialect_version("accel"), old);
    assert_eq!(module.upgrade()?, [("accel".to_owned(), old)]);

    let file = module.to_bytes()?;
    let module = Module::read(file, registry())?;
    assert_eq!(module.context().dialect_version("accel"), new);
    let mut names = Vec::new();
    for operation in module.walk() {
        let operation = operation?;
        names.push(operation.name().to_string());
        if operation.is::<Launch<'_>>() {
            let types: Vec<_> = operation
                .operands()
                .map(|it| it.type_().to_string())
                .collect();
            assert_eq!(types, ["!accel.buffer<[4], f32>"]);
        }
    }
    assert_eq!(names, ["builtin.module", "accel.allocate", "accel.launch"]);
    Ok(())
}

// Code 0, one size, 4, and type 0: the bytes of the buffer in a file of version 1.
mlir_bytecode::upgrade_test! {
    a_buffer_is_in_bank_0: AccelDialect, version 1, types ["f32"];
    item [1, 3, 17, 1] => |context| AccelType::Buffer {
        shape: vec![4],
        element: context.f32(),
        bank: 0,
    }
}

mlir_bytecode::upgrade_test! {
    a_run_is_a_launch: AccelDialect;
    file module(0)?.write(&version_1())?.into_bytes() => |context| Launch {
        kernel: FlatSymbolRefAttr::intern(context, "saxpy")?,
        tile: None,
        queue: 0,
        operands: [1, 0],
    }
}

#[test]
fn older_versions_lack_new_items() -> Result<()> {
    let context = Context::new(registry());
    for text in ["!accel.buffer<[4, 8], f32, 1>", "!accel.token"] {
        let type_ = context.parse_type(text)?;
        assert_eq!(type_.to_string(), text);
        let item = type_.try_decode::<AccelType<'_>>()?;
        assert_eq!(item.map(|it| context.type_(&it)).transpose()?, Some(type_));
    }
    Ok(())
}

#[test]
fn version_1_has_no_banks() -> Result<()> {
    let error = module(1)?.write(&version_1()).unwrap_err().to_string();
    assert!(error.starts_with("needs version 2 of `accel`"), "{error}");
    assert!(
        error.contains("field `bank` <- `AccelType::Buffer`"),
        "{error}"
    );
    Ok(())
}
