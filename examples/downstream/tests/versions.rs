//! What version 1 wrote, what it can hold, and how it becomes version 2.

use accel_dialect::{AccelDialect, AccelType, Launch, Run};
use bytecode_core::builtin::FlatSymbolRefAttr;
use bytecode_core::dialect::{DialectVersion, Registry};
use bytecode_core::ir::{Module, NewOperation};
use bytecode_core::write::WriteOptions;
use bytecode_core::{OpProperties, Result};

fn registry() -> Registry {
    Registry::new().with(AccelDialect)
}

/// Writes for version 1 of the dialect.
fn version_1() -> WriteOptions {
    let version = DialectVersion::new(&[1]);
    WriteOptions {
        dialect_versions: vec![("accel".to_owned(), version)],
        ..WriteOptions::default()
    }
}

/// A module whose one `accel.run` has a buffer in this bank.
fn module(bank: u32) -> Result<Module> {
    let mut module = Module::new(registry())?;
    let mut editor = module.edit();
    let context = editor.context();
    let (shape, element) = (vec![4], context.parse_type("f32")?);
    let buffer = context.type_(&AccelType::Buffer {
        shape,
        element,
        bank,
    })?;
    let allocate = editor.create(NewOperation::new("accel.allocate").results([buffer]))?;
    let kernel = FlatSymbolRefAttr::intern(context, "saxpy")?;
    let run = NewOperation::new(Run::OPERATION)
        .operands(editor.results(allocate))
        .properties(context, &Run { kernel })?;
    editor.create(run)?;
    drop(editor);
    Ok(module)
}

#[test]
fn an_old_file_is_upgraded() -> Result<()> {
    let file = module(0)?.write(&version_1())?.bytes;
    let mut module = Module::read(file, registry())?;
    let version_1 = DialectVersion::new(&[1]);
    assert_eq!(module.context().dialect_version("accel"), version_1);

    assert_eq!(module.upgrade()?, [("accel".to_owned(), version_1)]);
    let file = module.write(&WriteOptions::default())?.bytes;
    let module = Module::read(file, registry())?;
    assert_eq!(
        module.context().dialect_version("accel"),
        DialectVersion::new(&[2])
    );
    let mut names = Vec::new();
    for operation in module.walk() {
        let operation = operation?;
        names.push(operation.name().to_string());
        if operation.name().to_string() == Launch::OPERATION {
            let launch: Launch<'_> = operation.properties_as()?;
            assert_eq!(launch.kernel.value()?, "saxpy");
            assert_eq!((launch.queue, launch.operands), (0, [1, 0]));
            let buffer = operation.operands().next().map(|it| it.type_().to_string());
            assert_eq!(buffer.as_deref(), Some("!accel.buffer<[4], f32>"));
        }
    }
    assert_eq!(names, ["builtin.module", "accel.allocate", "accel.launch"]);
    Ok(())
}

#[test]
fn version_1_has_no_banks() -> Result<()> {
    let error = module(1)?.write(&version_1()).err();
    let error = error.map(|it| it.to_string()).unwrap_or_default();
    assert!(error.starts_with("needs version 2 of `accel`"), "{error}");
    assert!(
        error.contains("field `bank` <- `AccelType::Buffer`"),
        "{error}"
    );
    Ok(())
}
